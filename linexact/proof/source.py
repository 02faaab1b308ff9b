"""The data that a certificate is about: copied into it, or hashed with how they are read again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.data.dataset import Dataset
from linexact.errors import InputError, LimitError
from linexact.exact import exact_text
from linexact.proof.claim import Fields

if TYPE_CHECKING:
    from linexact.data.observations import Observations

Data: TypeAlias = "Dataset | Observations"
Follower: TypeAlias = Callable[[int, int], None]  # how many rows, of how many

MAX_COPIED = 20_000_000  # floats of which each is written as a decimal
MAX_CELLS = 200_000  # of data that are copied though they can be read elsewhere
_BLOCK_CELLS = 500_000  # turned into text at a time
_FOLLOWED: ContextVar[Follower] = ContextVar("_FOLLOWED", default=lambda done, of: None)
_AS_READ = (  # what a reading says in the same words in the file
    "kind",
    "delimiter",
    "header",
    "missing",
    "left_out",
    "decimal",
    "inputs",
    "label",
    "events",
    "trials",
    "weights",
    "offset",
)


def data_fields(data: Data, include_data: bool | None = None) -> Fields:
    """Return the fields about the data: size, hash, names, and the copy or how to read the file.

    Data of more than ``MAX_CELLS`` numbers are not copied (``include_data=None``) when a stranger
    can read them elsewhere: from the file that ``reading`` describes, or, when they are machine
    integers, from ``numpy.savez(file, X=X, t=t)``.

    Raises :class:`~linexact.errors.InputError` (``no-reading``) where they are in no file and must
    not be copied; :class:`~linexact.errors.LimitError` where a copy would be too long.

    >>> found = data_fields(Dataset.from_rows([[0], ["1/2"]], [-1, 1]))
    >>> found["examples"], found["outcomes"], found["sha256"][:8]
    ([['-', '0'], ['+', '1/2']], [['+', '+1'], ['-', '-1']], '0ab868a2')
    """
    data, copied = _with_source(data, include_data)
    fields: Fields = {
        "dimension": data.dimension,
        "count": len(data),
        "features": list(data.features),
        "outcomes": _outcomes(data),
    }
    files = _files(data)
    if data.reading is not None:
        fields["reading"] = _reading(data) | ({"files": files} if files else {})
    lines = "".join(data_lines(data)) if copied else None
    if lines is not None:
        fields["examples"] = [line.split(",") for line in lines.split("\n")[:-1]]
    fields["sha256"] = files_sha256(files) if files else data_sha256(data, lines)
    return fields


def _outcomes(data: Data) -> list[list[str]]:
    if not isinstance(data, Dataset):
        return [[str(k), level] for k, level in enumerate(data.levels)]
    return [[sign, name] for sign, name in zip("+-", data.classes, strict=True)]


def _with_source(data: Data, include_data: bool | None) -> tuple[Data, bool]:
    """Choose whether the data are copied into the certificate; if not, say how to read them."""
    if isinstance(data, Dataset) and data.where is not None:
        return data.with_hashes(), False
    cells = len(data) * data.dimension
    if include_data is None:
        at_hand = not isinstance(data, Dataset) and data.reading is not None and data.file
        can_be_read = data.reading is not None or _is_plain(data)
        include_data = not at_hand and (cells <= MAX_CELLS or not can_be_read)
    if include_data and cells > MAX_COPIED and not _is_plain(data):
        raise LimitError(
            "certificate-size",
            f"a copy of more than {MAX_COPIED} floats is not written into a certificate; round them"
            " to few places, or write them to a table",
            limit="MAX_COPIED",
        )
    if not include_data and data.reading is None:
        data = _as_arrays(data)
    return data, include_data


def _as_arrays(data: Data) -> Data:
    """Return integers with the reading of ``numpy.savez(file, X=X, t=t)``."""
    if not isinstance(data, Dataset) or not _is_plain(data):
        raise InputError("no-reading", "these data are in no file, so a copy must be included")
    columns = list(range(data.dimension))
    reading = {"kind": "npy", "inputs": "X", "label": "t", "columns": columns}
    read = reading | {"positive": "1", "negative": None}
    return replace(data, reading=read, classes=("1", "-1"))


def _reading(data: Data) -> Fields:
    """Return how the data's file is read, in the words of the format."""
    reading: Mapping[str, Any] = data.reading or {}
    fields: Fields = {name: reading[name] for name in _AS_READ if name in reading}
    fields["terms"] = reading.get("terms") or _terms(reading)
    if not isinstance(data, Dataset) and data.model == "poisson":
        return fields | {"events": fields.pop("label")}
    if "events" in fields:
        return fields
    if "levels" in reading:
        named = [[level, str(k)] for k, level in enumerate(reading["levels"])]
        return fields | {"classes": named, "others": None}
    up, down = ("+", "-") if isinstance(data, Dataset) else ("1", "0")
    classes = [[reading["positive"], up]]
    if reading["negative"] is None:
        return fields | {"classes": classes, "others": down}
    return fields | {"classes": [*classes, [reading["negative"], down]], "others": None}


def _terms(reading: Mapping[str, Any]) -> list[list[list[int | str]]]:
    levels = dict(reading.get("factors", ()))
    return [
        [[j, *level]]
        for j in reading["columns"]
        for level in ([[text] for text in levels[j][1:]] if j in levels else [[]])
    ]


def _files(data: Data) -> list[Fields]:
    """Return the entries of several files, each with the hash of its own examples."""
    entries: Sequence[Mapping[str, Any]] = (data.reading or {}).get("files", ())
    elsewhere = isinstance(data, Dataset) and data.where is not None  # and hashed there
    if entries and not elsewhere:
        if sum(entry["examples"] for entry in entries) != len(data):  # before any is looked for
            raise ValueError("files")
        begin, hashed = 0, []
        for entry in entries:
            stop = begin + entry["examples"]
            hashed.append({**entry, "sha256": _sha256(data_lines(data, begin, stop))})
            begin = stop
        entries = hashed
    return [
        {("count" if key == "examples" else key): value for key, value in entry.items()}
        for entry in entries
    ]


def files_sha256(entries: Iterable[Mapping[str, Any]]) -> str:
    """Return the hash of several files: that of a line ``count,sha256`` for each.

    >>> files_sha256([{"name": "a.csv", "count": 2, "sha256": "00"}])[:8]
    '689a8b02'
    """
    return _sha256(f"{entry['count']},{entry['sha256']}\n" for entry in entries)


def data_sha256(data: Data, lines: str | None = None) -> str:
    """Return the SHA-256 of the lines ``outcome,number,...``, one an example, in file order.

    >>> data_sha256(Dataset.from_rows([[0], [1]], [-1, 1]))[:8]
    'ba9aca44'
    """
    return _sha256(data_lines(data) if lines is None else [lines])


def _sha256(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode("ascii"))
    return digest.hexdigest()


@contextmanager
def following(tell: Follower) -> Iterator[None]:
    """Call ``tell`` with how many rows of how many are written, while they are inside the block.

    >>> told = []
    >>> with following(lambda done, of: told.append((done, of))):
    ...     _ = data_sha256(Dataset.from_rows([[1], [2]], [1, -1]))
    >>> told
    [(2, 2)]
    """
    token = _FOLLOWED.set(tell)
    try:
        yield
    finally:
        _FOLLOWED.reset(token)


def data_lines(data: Data, begin: int = 0, end: int | None = None) -> Iterator[str]:
    r"""Yield the lines ``outcome,number,...`` of the examples, all or some, many at a time.

    >>> list(data_lines(Dataset.from_rows([["1/2", 3], [0, -1]], [1, -1])))
    ['+,1/2,3\n-,0,-1\n']
    """
    rows = max(1, _BLOCK_CELLS // (data.dimension + 1))
    plain = _is_plain(data) and data.dimension > 0
    last = len(data) if end is None else end
    for start in range(begin, last, rows):
        stop = min(start + rows, last)
        numerators, units = data.block(start, stop)
        yield (_plain_lines if plain else _ratio_lines)(
            numerators, units, _outcome_texts(data, start, stop)
        )
        _FOLLOWED.get()(stop, len(data))


def _outcome_texts(data: Data, start: int, stop: int) -> list[str]:
    if not isinstance(data, Dataset):
        return list(map(str, data.outcomes[start:stop].tolist()))
    return ["+" if target > 0 else "-" for target in data.targets[start:stop].tolist()]


def _is_plain(data: Data) -> bool:
    """Say whether all numbers are machine integers."""
    if not isinstance(data, Dataset) or data.floats is not None:
        return False
    return data.numerators.dtype != object and set(data.denominators) == {1}


def _plain_lines(numerators: Any, _: Sequence[int], outcomes: list[str]) -> str:
    # One format string for the whole block: the loop over the numbers is Python's own.
    row = ",%d" * numerators.shape[1] + "\n"
    lines = "".join([outcome + row for outcome in outcomes])
    return lines % tuple(numerators.ravel().tolist())


def _ratio_lines(numerators: Any, units: Sequence[int], outcomes: list[str]) -> str:
    columns = []
    for j, unit in enumerate(units):
        column = numerators[:, j].tolist()
        known = {v: exact_text(Fraction(v, unit)) for v in set(column)}
        columns.append([known[v] for v in column])
    return "".join(",".join(row) + "\n" for row in zip(outcomes, *columns, strict=True))
