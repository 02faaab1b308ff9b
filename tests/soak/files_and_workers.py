"""Files that workers hold: the verdict is that of the whole, or the file that changed is named.

Random tables of whole numbers, short decimals and full-precision floats, cut into one to five files
of CSV or Parquet, under all boundaries, with a bias and without.  In half of the cases something
happens between two questions: a file changes or vanishes, a worker forgets its blocks, has no room
for them, or returns other rows than it has.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact import separate
from linexact.cluster import crew as crews
from linexact.cluster.blocks import Rows
from linexact.cluster.crew import Asked, Here, make_room
from linexact.cluster.search import separate_files
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.read.ways import TableOptions
from linexact.errors import InputError
from linexact.separability import Inseparable, Separable

COUNT = 5_000
EVENTS = ("changed", "vanished", "forgot", "no room", "other rows")
NAMED = {"changed": "file-changed", "vanished": "file-changed", "other rows": "workers"}


def run(count: int, seed: int) -> Counter[str]:
    """Try so many problems; return how they ended."""
    generator = np.random.default_rng(seed)
    outcomes: Counter[str] = Counter()
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            outcomes[_one(Path(folder), generator)] += 1
    return outcomes


def _one(folder: Path, generator: np.random.Generator) -> str:
    X, t = _problem(generator)
    boundary = BOUNDARIES[int(generator.integers(len(BOUNDARIES)))]
    convention = Convention(bool(generator.integers(2)), boundary)
    paths = _write(folder, X, t, generator)
    event = str(generator.choice(EVENTS)) if generator.integers(2) else "nothing"
    crew = _Eventful(event, paths, generator)
    whole = separate(X, t, bias=convention.bias, boundary=boundary)
    pattern = str(folder / "*.*")
    try:
        found = separate_files(
            pattern, TableOptions(), convention, lambda: nullcontext(crew), lambda _: None
        )
    except InputError as error:
        if error.code != NAMED.get(event):
            raise
        return f"named: {event}"
    finally:
        make_room(2**30)
    assert type(found) is type(whole), (event, X, t)
    if isinstance(found, Separable):
        Separable(whole.dataset, convention, found.classifier).check()
    else:
        assert isinstance(found, Inseparable)
        Inseparable(whole.dataset, convention, found.multipliers, found.common_point).check()
    return type(found).__name__.lower()


def _problem(generator: np.random.Generator) -> tuple[NDArray[Any], NDArray[Any]]:
    n, d = int(generator.integers(2, 300)), int(generator.integers(1, 6))
    X = generator.normal(size=(n, d))
    kind = generator.integers(3)
    X = np.rint(X * 3) if kind == 0 else np.round(X, 2) if kind == 1 else X
    scores = X @ generator.normal(size=d) + generator.normal() / 2
    t = (scores > 0).astype(int)
    for _ in range(int(generator.integers(3))):
        flipped = generator.integers(n)
        t[flipped] = 1 - t[flipped]
    return X, t


def _write(
    folder: Path, X: NDArray[Any], t: NDArray[Any], generator: np.random.Generator
) -> list[Path]:
    import pyarrow as pa
    from pyarrow import parquet

    paths = []
    as_text, parts = bool(generator.integers(2)), min(len(X), int(generator.integers(1, 6)))
    names = [f"x{j}" for j in range(X.shape[1])]
    for k, rows in enumerate(np.array_split(np.arange(len(X)), parts)):
        paths.append(folder / f"{k}.{'csv' if as_text else 'parquet'}")
        if as_text:
            lines = [",".join([*map(repr, X[i].tolist()), str(t[i])]) for i in rows]
            paths[-1].write_text("\n".join([",".join([*names, "t"]), *lines]) + "\n")
        else:
            columns = {name: X[rows, j] for j, name in enumerate(names)}
            parquet.write_table(pa.table({**columns, "t": t[rows]}), paths[-1], row_group_size=40)
    return paths


class _Eventful(Here):
    """A crew to which something happens before one of its answers."""

    def __init__(self, event: str, paths: list[Path], generator: np.random.Generator) -> None:
        self.event, self.victim = event, paths[int(generator.integers(len(paths)))]
        self.when = int(generator.integers(1, 3 * len(paths) + 1))
        make_room(0 if event == "no room" else 2**30)

    def ask(self, asked: Sequence[Asked]) -> Iterator[tuple[int, Any]]:
        for number, (question, piece) in enumerate(asked):
            self.when -= 1
            if self.when == 0:
                self._happen()
            answer = crews.answer(question, piece)
            if self.when <= 0 and self.event == "other rows" and isinstance(answer, Rows):
                answer = _altered(answer)
            yield number, answer

    def _happen(self) -> None:
        if self.event == "changed":
            self.victim.write_bytes(self.victim.read_bytes() + b"\n")
            os.utime(self.victim, ns=(1, 1))
        elif self.event == "vanished":
            self.victim.unlink()
        elif self.event == "forgot":
            make_room(2**30)


def _altered(rows: Rows) -> Rows:
    targets = rows.data.targets.copy()
    targets *= -1
    return replace(rows, data=rows.data.described(targets=targets))
