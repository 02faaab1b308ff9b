"""Data files of a folder as cases: tables whose label is last or known, ``.npz`` archives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.families import Case, from_array
from linexact.data.dataset import Dataset
from linexact.data.read import TableOptions
from linexact.errors import LinexactError
from linexact.reading.source import read_dataset

_SIZES = ("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")
KNOWN = {
    "breast-cancer-wisconsin.data": TableOptions(drop=(1,), missing="skip", positive="4"),
    "endometrial.csv": TableOptions(label="HG"),
    "iris_aima.csv": TableOptions(positive="versicolor"),
    "penguins.csv": TableOptions(
        label="species", columns=_SIZES, missing="skip", positive="Adelie"
    ),
    "silvapulle1981.csv": TableOptions(label="y"),
    "wdbc.data": TableOptions(label=2, drop=(1,), positive="M"),
}


def folder_cases(folder: Path) -> Iterator[Case]:
    """Yield a case for every file that can be read: its first class against the others."""
    for path in sorted(folder.iterdir()):
        if path.suffix == ".npz":
            yield from _archive(path)
        elif path.suffix in (".csv", ".data", ".txt"):
            dataset = _table(path)
            if dataset is not None:
                yield Case("files", path.name, lambda dataset=dataset: dataset)  # type: ignore[misc]


def _archive(path: Path) -> Iterator[Case]:
    with np.load(path) as arrays:
        if "train_x" not in arrays:
            return
        X, labels = arrays["train_x"], arrays["train_y"]
    t = np.where(labels == labels.min(), 1, -1)
    yield Case("files", path.name, lambda: from_array(X, t))


def _table(path: Path) -> Dataset | None:
    try:
        return read_dataset(str(path), KNOWN.get(path.name, TableOptions())).dataset
    except LinexactError:
        return None  # no table with a label last, and none that is known
