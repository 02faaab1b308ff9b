"""Fewest errors with both proofs: bounds, cores, seconds.

``python -m benchmarks.fewest_errors [--data DIR] [--only WORD ...]``

Gates are always measured; iris, penguins, earthquakes, banknotes, house votes and
Haberman's patients come from files in DIR.  ``cores`` are those that the proof uses,
``found`` those that the search found, ``reason`` the size of the tree of cases (1: a
packing alone); ``search`` and ``check`` are CPU seconds, checking included in neither the
other.  An open row shows the best proved bounds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.read import TableOptions
from linexact.reading.source import read_dataset
from linexact.topics.errors.hitting import parents_first
from linexact.topics.errors.result import CoreProof
from linexact.topics.errors.search import Limits, Search

STRICT = Convention(bias=True, boundary="strict")
GATES = ("XOR", "parity:3", "parity:4")

FILES = (
    ("iris, petals", "iris_aima.csv",
     TableOptions(columns=(3, 4), positive="virginica", negative="versicolor")),
    ("iris, all four", "iris_aima.csv",
     TableOptions(positive="virginica", negative="versicolor")),
    ("earthquakes, noisy", "earthquake-noisy.data.txt", TableOptions()),
    (
        "penguins",
        "penguins.csv",
        TableOptions(
            label="species",
            columns=("flipper_length_mm", "body_mass_g"),
            missing="skip",
            positive="Gentoo",
            negative="Adelie",
        ),
    ),
    ("banknotes", "banknote_authentication.csv", TableOptions()),
    ("house votes", "house-votes-84.data.num.txt", TableOptions()),
    ("haberman", "haberman.csv", TableOptions()),
    ("breast cancer, 1992", "breast-cancer-wisconsin.data",
     TableOptions(drop=(1,), missing="skip", positive="4")),
    ("endometrial", "endometrial.csv", TableOptions(label="HG")),
    ("ionosphere", "ionosphere.csv", TableOptions()),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One measured data set."""

    name: str
    shape: str
    errors: str
    proof: str
    search: float
    check: float


def main() -> None:
    """Measure what is there and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.fewest_errors",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", type=Path, help="a folder with the data files")
    parser.add_argument("--only", nargs="+", help="data whose name contains one of these words")
    parser.add_argument("--seconds", type=float, default=60, help="of search per data set (60)")
    options = parser.parse_args()
    fewest_errors_of(gate("XOR"), options.seconds)  # imports and first calls are not measured
    print("| data | n x d | fewest errors | proof | search, s | check, s |")
    print("|---|--:|--:|---|--:|--:|")
    for name, dataset in _data(options.data):
        if options.only is None or any(word in name for word in options.only):
            row = measure(name, dataset, options.seconds)
            print(
                f"| {row.name} | {row.shape} | {row.errors} | {row.proof}"
                f" | {row.search:.2f} | {row.check:.2f} |",
                flush=True,
            )


def _data(folder: Path | None) -> Iterator[tuple[str, Dataset]]:
    for name in GATES:
        yield name, gate(name)
    for name, file, options in FILES if folder else ():
        path = Path(folder or ".", file)
        if path.is_file():
            yield name, read_dataset(str(path), options).dataset


def fewest_errors_of(dataset: Dataset, seconds: float) -> Search:
    """Run a search to its end, or until the time runs out."""
    search = Search(dataset, STRICT, Limits(seconds=seconds))
    for _ in search.rounds():
        pass
    return search


def measure(name: str, dataset: Dataset, seconds: float) -> Row:
    """Search, prove and check one data set, in CPU seconds."""
    began = time.process_time()
    search = fewest_errors_of(dataset, seconds)
    answer = search.answer()
    searched = time.process_time() - began
    began = time.process_time()
    answer.check()
    checked = time.process_time() - began
    proof = answer.proof
    if isinstance(proof, CoreProof):
        size = len([*parents_first(proof.reason)])
        shown = f"{len(proof.cores)} of {search.cores} cores, reason {size}"
    else:
        shown = f"{proof.hyperplanes} hyperplanes"
    errors = f"{answer.errors}" if answer.is_exact else f"{answer.at_least} to {answer.errors}"
    shape = f"{len(dataset)} x {dataset.dimension}"
    return Row(name, shape, errors, shown, searched, checked)


if __name__ == "__main__":
    main()
