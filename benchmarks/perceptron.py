"""Exact perceptrons and margins: times, ratios to scikit-learn, and the earthquake data.

Run with ``python -m benchmarks.perceptron [--data FOLDER] [--large]``.  FOLDER holds
``mnist37.npz``, ``wdbc.data``, ``sonar.csv``, ``iris_aima.csv`` and the two
``earthquake-*.data.txt``; what is missing is left out.  ``--large`` adds all 12,396 threes and
sevens, which take a while.  Times are CPU seconds, the best of a few runs; scikit-learn's
digits serve when it is installed.
"""

from __future__ import annotations

import argparse
import csv
import time
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from linexact.data.dataset import Dataset
from linexact.engine.cone import Dependence
from linexact.engine.least_norm import least_norm
from linexact.exact import parse_number
from linexact.topics.margin.street import widest_street
from linexact.topics.perceptron import Limit, Stop, rule, run, verdict_of
from linexact.topics.perceptron.table import accuracy_by_pass
from linexact.topics.separability import Inseparable

Result = TypeVar("Result")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, help="the folder with the public data sets")
    parser.add_argument("--large", action="store_true", help="all threes and sevens too")
    options = parser.parse_args()
    _million()
    _against_scikit_learn(options.data, options.large)
    _margins(options.data)
    if options.data is not None:
        _earthquakes(options.data)


def timed(work: Callable[[], Result], repeats: int = 3) -> tuple[Result, float]:
    """Return a result and the least CPU time of some runs."""
    best = float("inf")
    for _ in range(repeats):
        started = time.process_time()
        result = work()
        best = min(best, time.process_time() - started)
    return result, best


def _million() -> None:
    print("a million presentations of 5-dimensional examples, steps not kept")
    print(f"  {'examples':>9}  {'labels':<8}  {'updates':>8}  {'s CPU':>6}")
    for n in (100, 1_000, 5_000, 1_000_000):
        for labels in ("noisy", "random"):
            data = _random(n, labels)
            choice = rule("grosse", stop=Stop(presentations=1_000_000))
            trace, seconds = timed(partial(run, data, choice, keep=False), 2)
            if isinstance(trace.outcome, Limit):
                print(f"  {n:>9}  {labels:<8}  {trace.updates:>8}  {seconds:>6.2f}")


def _random(n: int, labels: str) -> Dataset:
    generator = np.random.default_rng(n)
    points = generator.integers(-100, 101, (n, 5))
    targets = np.where(points @ generator.integers(-9, 10, 5) + 3 > 0, 1, -1)
    flipped = generator.random(n) < (0.05 if labels == "noisy" else 0.5)
    targets[flipped] *= -1
    return arrays(points, targets)


def arrays(points: Any, targets: Any) -> Dataset:
    """Make a data set of an integer array without copying it."""
    width = points.shape[1]
    names = tuple(f"x{j + 1}" for j in range(width))
    return Dataset(points, (1,) * width, targets.astype(np.int8), names)


def _pictures(folder: Path | None, large: bool) -> Iterator[tuple[str, Any, Any]]:
    try:
        from sklearn.datasets import load_digits
    except ImportError:
        print("  (scikit-learn is not installed: no digits, no comparison)")
    else:
        data = load_digits()
        chosen = (data.target == 3) | (data.target == 7)
        targets = np.where(data.target[chosen] == 7, 1, -1)
        yield "digits 3/7", data.data[chosen].astype(np.int64), targets
    if folder is None or not (folder / "mnist37.npz").exists():
        return
    with np.load(folder / "mnist37.npz") as stored:
        points, targets = stored["train_x"], np.where(stored["train_y"] == 7, 1, -1)
    yield "MNIST 3/7, 4132", points[:4132], targets[:4132]
    if large:
        yield f"MNIST 3/7, {len(points)}", points, targets


def _against_scikit_learn(folder: Path | None, large: bool) -> None:
    try:
        from sklearn.linear_model import Perceptron
    except ImportError:
        return
    print("\nto a clean pass, against scikit-learn's Perceptron (same order, same passes)")
    print(
        f"  {'data':<18} {'passes':>6} {'updates':>7} {'exact s':>8} {'sklearn s':>9} ratio  same"
    )
    for name, points, targets in _pictures(folder, large):
        data = arrays(points, targets)
        repeats = 1 if len(points) > 10_000 else 5
        choice = rule("lyu-offset", stop=Stop(passes=100_000))
        trace, ours = timed(partial(run, data, choice, keep=False), repeats)
        model = Perceptron(penalty=None, shuffle=False, tol=None, max_iter=trace.passes)
        floats = points.astype(np.float64)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _, theirs = timed(partial(model.fit, floats, targets), repeats)
        same = [int(v) for v in trace.w] == model.coef_[0].tolist()
        same = same and int(trace.b) == model.intercept_[0]
        print(
            f"  {name:<18} {trace.passes:>6} {trace.updates:>7} {ours:>8.4f} {theirs:>9.4f}"
            f" {theirs / ours:>5.2f}  {'yes' if same else 'NO'}"
        )


def _tables(folder: Path | None) -> Iterator[tuple[str, Dataset]]:
    if folder is not None:
        files = (
            ("iris setosa/rest", "iris_aima.csv", -1, "setosa", ()),
            ("breast cancer", "wdbc.data", 1, "M", (0,)),
            ("sonar", "sonar.csv", -1, "M", ()),
        )
        for name, file, label, positive, dropped in files:
            if (folder / file).exists():
                yield name, _table(folder / file, label, positive, dropped)
    for name, points, targets in _pictures(folder, large=False):
        yield name, arrays(points.astype(np.int64), targets)


def _table(path: Path, label: int, positive: str, dropped: tuple[int, ...]) -> Dataset:
    with path.open() as lines:
        rows = [row for row in csv.reader(lines) if row]
    place = label % len(rows[0])
    kept = [j for j in range(len(rows[0])) if j != place and j not in dropped]
    points = [[parse_number(row[j]) for j in kept] for row in rows]
    return Dataset.from_rows(points, [1 if row[place] == positive else -1 for row in rows])


def _margins(folder: Path | None) -> None:
    print("\nB^2 and hard margin, each with its proof of optimality checked")
    print(f"  {'data':<18} {'n x d':>10}  {'B^2':>12} {'s CPU':>6}  {'|w|^2':>12} {'s CPU':>6}")
    for name, data in _tables(folder):
        least, first = timed(partial(least_norm, data, "counted"), 2)
        street, second = timed(partial(widest_street, data), 2)
        if isinstance(least, Dependence) or isinstance(street, Inseparable):
            print(f"  {name:<18} is not separable")
            continue
        size = f"{len(data)} x {data.dimension}"
        numbers = [float(least.squared), float(street.solution.squared)]
        print(
            f"  {name:<18} {size:>10}  {numbers[0]:>12.6g} {first:>6.3f}"
            f"  {numbers[1]:>12.6g} {second:>6.3f}"
        )


def _earthquakes(folder: Path) -> None:
    """COMP 135, slides 24 to 26: accuracy against passes, with and without a schedule."""
    for name in ("clean", "noisy"):
        path = folder / f"earthquake-{name}.data.txt"
        if not path.exists():
            continue
        data = _table(path, -1, "1", ())
        trace = run(data, rule("comp135", stop=Stop(presentations=2_000_000)), keep=False)
        proof = verdict_of(trace)
        print(
            f"\nearthquakes, {name}: {len(data)} examples; {type(trace.outcome).__name__} after"
            f" {trace.presentations} presentations, {trace.updates} updates;"
            f" proved {type(proof).__name__ if proof else 'nothing'}"
        )
        passes = 300
        for kind in ("comp135", "comp135-schedule"):
            kept = run(data, rule(kind, stop=Stop(passes=passes)))
            shown = list(accuracy_by_pass(kept))[1:]
            marks = [k for k in (1, 2, 5, 10, 20, 50, 100, 200, 300) if k <= len(shown)]
            values = ", ".join(f"{k}: {_text(shown[k - 1])}" for k in marks)
            print(f"  {kind}: accuracy after pass {values}; best {_text(max(shown))}")


def _text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


if __name__ == "__main__":
    main()
