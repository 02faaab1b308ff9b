"""Threes against sevens as DSC 140A's demo has it: exact error fractions on unseen images.

``python -m benchmarks.evaluate_digits [--data DIR]``

scikit-learn's digits, half for training and half for testing; with ``mnist37.npz`` in DIR
also MNIST as the slides did it: the first 4,132 threes and sevens for training, the first
680 of the test set, beside the slides' 97.3 % (perceptron) and 96.7 % (least squares).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset, default_features
from linexact.topics.evaluate.assessment import (
    Trained,
    evaluate,
    train_least_squares,
    train_perceptron,
    with_best_threshold,
)
from linexact.topics.perceptron import rule

SLIDES = {("MNIST", "perceptron"): "97.3 %", ("MNIST", "least squares"): "96.7 %"}
TRAINING, TESTING = 4_132, 680


def main() -> None:
    """Train and evaluate on what is there; print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evaluate_digits")
    parser.add_argument("--data", type=Path, help="a folder with mnist37.npz")
    options = parser.parse_args()
    print("| images | classifier | training errors | test errors | accuracy | slides | CPU, s |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for name, training, test in _images(options.data):
        for kind, train in _classifiers():
            began = time.process_time()
            trained = train(training)
            seconds = time.process_time() - began
            _show(name, kind, trained, training, test, seconds)
            picked = with_best_threshold(trained, training)
            _show(name, f"{kind}, best threshold", picked, training, test, seconds)


def _classifiers() -> Iterator[tuple[str, Callable[[Dataset], Trained]]]:
    yield "perceptron", lambda data: train_perceptron(data, rule("lyu-offset"))
    yield "least squares", train_least_squares


def _show(
    name: str, kind: str, trained: Trained, training: Dataset, test: Dataset, seconds: float
) -> None:
    before = evaluate(trained.classifier, training)
    after = evaluate(trained.classifier, test)
    n = len(test)
    print(
        f"| {name} | {kind} | {before.errors} of {len(training)} | {after.errors} of {n}"
        f" | {n - after.errors}/{n} = {100 * float(after.accuracy):.2f} %"
        f" | {SLIDES.get((name, kind), '')} | {seconds:.2f} |",
        flush=True,
    )


def _images(folder: Path | None) -> Iterator[tuple[str, Dataset, Dataset]]:
    from sklearn.datasets import load_digits

    images, digits = load_digits(return_X_y=True)
    kept = np.isin(digits, (3, 7))
    images, digits = images[kept], digits[kept]
    half = len(images) // 2
    yield "digits", _dataset(images[:half], digits[:half]), _dataset(images[half:], digits[half:])
    path = Path(folder or ".", "mnist37.npz")
    if folder and path.is_file():
        with np.load(path) as arrays:
            yield (
                "MNIST",
                _dataset(arrays["train_x"][:TRAINING], arrays["train_y"][:TRAINING]),
                _dataset(arrays["test_x"][:TESTING], arrays["test_y"][:TESTING]),
            )


def _dataset(images: NDArray[Any], digits: NDArray[Any]) -> Dataset:
    d = images.shape[1]
    targets = np.where(digits == 7, 1, -1).astype(np.int8)
    return Dataset(images.astype(np.int64), (1,) * d, targets, default_features(d), ("7", "3"))


if __name__ == "__main__":
    main()
