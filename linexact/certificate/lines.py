"""The lines of a data set that its certificate's ``data_sha256`` is taken over."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from linexact.model.dataset import Dataset
from linexact.rational import exact_text

_BLOCK_CELLS = 500_000  # turned into text at a time


def data_sha256(dataset: Dataset) -> str:
    """Return the SHA-256 of the lines ``sign,number,...``, one an example, in file order."""
    digest = hashlib.sha256()
    for lines in data_lines(dataset):
        digest.update(lines.encode("ascii"))
    return digest.hexdigest()


def data_lines(dataset: Dataset) -> Iterator[str]:
    r"""Yield the lines ``sign,number,...`` of all examples, many at a time.

    >>> list(data_lines(Dataset.from_rows([["1/2", 3], [0, -1]], [1, -1])))
    ['+,1/2,3\n-,0,-1\n']
    """
    rows = max(1, _BLOCK_CELLS // (dataset.dimension + 1))
    plain = is_plain(dataset) and dataset.dimension > 0
    for start in range(0, len(dataset), rows):
        numerators = dataset.numerators[start : start + rows]
        targets = dataset.targets[start : start + rows].tolist()
        yield (_plain_lines if plain else _ratio_lines)(numerators, dataset.denominators, targets)


def is_plain(dataset: Dataset) -> bool:
    """Say whether all numbers are machine integers."""
    return dataset.numerators.dtype != object and set(dataset.denominators) == {1}


def _plain_lines(numerators: Any, _: Sequence[int], targets: list[int]) -> str:
    # One format string for the whole block: the loop over the numbers is Python's own.
    row = ",%d" * numerators.shape[1] + "\n"
    lines = "".join([("+" if t > 0 else "-") + row for t in targets])
    return lines % tuple(numerators.ravel().tolist())


def _ratio_lines(numerators: Any, denominators: Sequence[int], targets: list[int]) -> str:
    columns = []
    for j, denominator in enumerate(denominators):
        column = numerators[:, j].tolist()
        texts = {v: exact_text(Fraction(v, denominator)) for v in set(column)}
        columns.append([texts[v] for v in column])
    signs = ["+" if t > 0 else "-" for t in targets]
    return "".join(",".join(row) + "\n" for row in zip(signs, *columns, strict=True))
