"""What certificates are made of: numbers, weights, conventions and data, as JSON and back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.distant import DistantDataset
from linexact.data.floats import FloatDataset
from linexact.data.linear import Classifier
from linexact.errors import InputError, LimitError
from linexact.exact import exact_text, parse_exact
from linexact.kernel import Number

Fields: TypeAlias = dict[str, Any]

Follower: TypeAlias = Callable[[int, int], None]  # how many rows, of how many
_FOLLOWED: ContextVar[Follower] = ContextVar("_FOLLOWED", default=lambda done, of: None)
MAX_COPIED = 20_000_000  # floats of which each is written as a decimal
MAX_CELLS = 200_000  # of a data set that is copied into its certificate
_BLOCK_CELLS = 500_000  # turned into text at a time


def texts(values: Sequence[Number]) -> list[str]:
    """Return exact texts.

    >>> texts([1, Fraction(-1, 2)])
    ['1', '-1/2']
    """
    return [exact_text(value) for value in values]


def read_texts(values: Sequence[str]) -> Vector:
    """Return what :func:`texts` wrote.

    >>> read_texts(["-3", "1/2"])
    (Fraction(-3, 1), Fraction(1, 2))
    """
    return tuple(parse_exact(text) for text in values)


def pairs(multipliers: Mapping[int, Number]) -> list[list[Any]]:
    """Return index and exact text of the numbers that are not 0, by index.

    >>> pairs({1: Fraction(1, 2), 0: 3, 2: 0})
    [[0, '3'], [1, '1/2']]
    """
    return [[int(i), exact_text(m)] for i, m in sorted(multipliers.items()) if m != 0]


def read_pairs(values: Sequence[Sequence[Any]]) -> dict[int, Fraction]:
    """Return what :func:`pairs` wrote.

    >>> read_pairs([[0, "1/2"]])
    {0: Fraction(1, 2)}
    """
    return {index: parse_exact(text) for index, text in values}


def typed(value: Any, *types: type) -> Any:
    """Return a value of one of some types as it is; raises TypeError."""
    if type(value) not in types:  # a bool is no count
        raise TypeError(type(value).__name__)
    return value


def weights_fields(weights: Classifier, bias: bool) -> Fields:
    """Return ``w`` and, with a bias, ``b``."""
    return {"w": texts(weights.w)} | ({"b": exact_text(weights.b)} if bias else {})


def read_weights(fields: Fields) -> Classifier:
    """Return what :func:`weights_fields` wrote."""
    return Classifier(read_texts(fields["w"]), parse_exact(fields.get("b", "0")))


def convention_fields(convention: Convention) -> Fields:
    """Return whether there is a bias, and the scores that are right for either class.

    >>> convention_fields(Convention(bias=False, boundary="strict"))
    {'bias': False, 'positive': '>0', 'negative': '<0'}
    """
    return {
        "bias": convention.bias,
        "positive": convention.positive,
        "negative": convention.negative,
    }


def read_convention(fields: Fields) -> Convention:
    """Return what :func:`convention_fields` wrote.

    >>> read_convention({"bias": True, "positive": ">0", "negative": "<0"}).boundary
    'strict'
    """
    candidates = [Convention(typed(fields["bias"], bool), boundary) for boundary in BOUNDARIES]
    found = {(c.positive, c.negative): c for c in candidates}
    return found[fields["positive"], fields["negative"]]


# Data: copied into the certificate, or described so that a stranger can read them elsewhere


def with_source(dataset: Dataset, include_data: bool | None = None) -> tuple[Dataset, bool]:
    """Choose whether the data are copied into the certificate; if not, say how to read them."""
    if isinstance(dataset, DistantDataset):
        return dataset.with_hashes(), False
    if include_data is None:
        small = len(dataset) * dataset.dimension <= MAX_CELLS
        include_data = small or (dataset.reading is None and not _is_plain(dataset))
    if include_data and isinstance(dataset, FloatDataset):
        _check_copied(len(dataset) * dataset.dimension)
    if not include_data and dataset.reading is None:
        dataset = _with_array_reading(dataset)
    return dataset, include_data


def _check_copied(numbers: int) -> None:
    if numbers > MAX_COPIED:
        raise LimitError(
            "certificate-size",
            f"a copy of more than {MAX_COPIED} floats is not written into a certificate; round them"
            " to few places, or write them to a table",
            limit="MAX_COPIED",
        )


def data_fields(dataset: Dataset, include_data: bool) -> Fields:
    """Return the fields about the data: size, hash, and the copy or how to read the file."""
    fields: Fields = {"dimension": dataset.dimension, "examples": len(dataset)}
    if dataset.reading is not None:
        fields["reading"] = dict(dataset.reading)
    if "files" in fields.get("reading", ()):
        fields["reading"]["files"] = files_hashed(dataset)
        fields["data_sha256"] = files_sha256(fields["reading"]["files"])
    lines = "".join(data_lines(dataset)) if include_data else None
    if lines is not None:
        fields["data"] = [line.split(",") for line in lines.split("\n")]
        fields["data"].pop()
    if "data_sha256" not in fields:
        fields["data_sha256"] = data_sha256(dataset) if lines is None else _sha256([lines])
    return fields


def files_hashed(dataset: Dataset) -> list[Fields]:
    """Return the entries of ``reading["files"]``, each with the hash of its own examples."""
    if isinstance(dataset, DistantDataset):
        return list((dataset.reading or {})["files"])  # hashed where the rows are
    files = (dataset.reading or {})["files"]
    if sum(entry["examples"] for entry in files) != len(dataset):  # before any is looked for
        raise ValueError("files")
    entries, begin = [], 0
    for entry in files:
        stop = begin + entry["examples"]
        entries.append({**entry, "sha256": _sha256(data_lines(dataset, begin, stop))})
        begin = stop
    return entries


def files_sha256(entries: Iterable[Mapping[str, Any]]) -> str:
    """Return ``data_sha256`` of several files: the hash of a line ``examples,sha256`` for each.

    >>> files_sha256([{"name": "a.csv", "examples": 2, "sha256": "00"}])[:8]
    '689a8b02'
    """
    return _sha256(f"{entry['examples']},{entry['sha256']}\n" for entry in entries)


def read_data(fields: Fields, dataset: Dataset | None) -> Dataset:
    """Return what :func:`data_fields` wrote; ``dataset`` where the data are not copied.

    Raises :class:`~linexact.errors.InputError` (``no-data``).

    >>> read_data({"data": [["+", "1/2"]], "dimension": 1}, None).x(0)
    (Fraction(1, 2),)
    """
    if "data" in fields:
        rows = [read_texts(row[1:]) for row in fields["data"]]
        targets = [1 if row[0] == "+" else -1 for row in fields["data"]]
        dataset = Dataset.from_rows(rows, targets, dimension=fields["dimension"])
    elif dataset is None:
        raise InputError("no-data", "the certificate holds no data; the data file is needed")
    return replace(dataset, reading=_reading(fields.get("reading"), fields["dimension"]))


def data_sha256(dataset: Dataset) -> str:
    """Return the SHA-256 of the lines ``sign,number,...``, one an example, in file order.

    >>> data_sha256(Dataset.from_rows([[0], [1]], [-1, 1]))[:8]
    'ba9aca44'
    """
    return _sha256(data_lines(dataset))


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


def data_lines(dataset: Dataset, begin: int = 0, end: int | None = None) -> Iterator[str]:
    r"""Yield the lines ``sign,number,...`` of the examples, all or some, many at a time.

    >>> list(data_lines(Dataset.from_rows([["1/2", 3], [0, -1]], [1, -1])))
    ['+,1/2,3\n-,0,-1\n']
    """
    rows = max(1, _BLOCK_CELLS // (dataset.dimension + 1))
    plain = _is_plain(dataset) and dataset.dimension > 0
    last = len(dataset) if end is None else end
    for start in range(begin, last, rows):
        stop = min(start + rows, last)
        targets = dataset.targets[start:stop].tolist()
        if isinstance(dataset, FloatDataset):
            numerators, own = dataset.floats.read_rows(slice(start, stop))
            yield _ratio_lines(numerators, own, targets)
        else:
            numerators, lines = dataset.numerators[start:stop], _plain_lines if plain else None
            yield (lines or _ratio_lines)(numerators, dataset.denominators, targets)
        _FOLLOWED.get()(stop, len(dataset))


def _is_plain(dataset: Dataset) -> bool:
    """Say whether all numbers are machine integers."""
    if isinstance(dataset, FloatDataset):
        return False
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
        known = {v: exact_text(Fraction(v, denominator)) for v in set(column)}
        columns.append([known[v] for v in column])
    signs = ["+" if t > 0 else "-" for t in targets]
    return "".join(",".join(row) + "\n" for row in zip(signs, *columns, strict=True))


def _with_array_reading(dataset: Dataset) -> Dataset:
    if not _is_plain(dataset):
        raise InputError("no-reading", "these data are in no file, so a copy must be included")
    columns = list(range(dataset.dimension))
    fields = {"kind": "npy", "inputs": "X", "label": "t", "columns": columns}
    return replace(dataset, reading=fields | {"positive": "1", "negative": None})


_NO_DELIMITERS = frozenset("\"'\r\n\0.+/eE0123456789-")  # as tables are read
_TEXT, _COUNT, _LIST = (str,), (int,), (list,)
_ANY_READING: dict[str, tuple[type, ...]] = {
    "kind": _TEXT,
    "columns": _LIST,
    "positive": _TEXT,
    "negative": (str, type(None)),
}
_FILE: dict[str, tuple[type, ...]] = {"name": _TEXT, "examples": _COUNT, "sha256": _TEXT}
_READINGS: dict[str, dict[str, tuple[type, ...]]] = {
    "csv": _ANY_READING
    | {"label": _COUNT, "delimiter": _TEXT, "encoding": _TEXT, "header": (bool,)}
    | {"missing": _TEXT, "left_out": _LIST},
    "npy": _ANY_READING | {"inputs": (str, type(None)), "label": (int, str)},
}


def _is_delimiter(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text not in _NO_DELIMITERS


def _levels(fields: Fields) -> dict[int, int]:
    """Return how many features each factor of a table has."""
    factors = typed(fields.get("factors", []), list)
    if "factors" in fields and fields["kind"] != "csv":
        raise ValueError("factors")
    widths = {}
    for j, levels in factors:
        if len({typed(level, str) for level in typed(levels, list)}) < max(2, len(levels)):
            raise ValueError("levels")
        widths[typed(j, int)] = len(levels) - 1
    if len(widths) < len(factors):
        raise ValueError("factors")
    return widths


def _check_form(fields: Fields, form: Mapping[str, tuple[type, ...]]) -> None:
    """Raise unless these are the fields of a form."""
    if typed(fields, dict).keys() != form.keys():
        raise ValueError("keys")
    for key, types in form.items():
        typed(fields[key], *types)


def _reading(fields: Fields | None, dimension: int) -> Fields | None:
    """Return ``reading`` if it has the form of the format; nothing is read here."""
    if fields is None:
        return None
    form, files = _READINGS[fields["kind"]], typed(fields.get("files", []), list)
    if "files" in fields:
        apart = {name: types for name, types in form.items() if name == "left_out"}
        form = {name: types for name, types in form.items() if name != "left_out"}
        form = {**form, "files": _LIST}
        for file in files:
            _check_form(file, {**_FILE, **apart})
    for key, types in form.items():
        typed(fields[key], *types)
    columns, levels = fields["columns"], _levels(fields)
    counts = [*columns, *levels, *fields.get("left_out", ())]
    counts += [count for f in files for count in (f["examples"], *f.get("left_out", ()))]
    counts += [fields["label"]] if isinstance(fields["label"], int) else []
    right = [
        fields.keys() - {"factors", "decimal"} == form.keys(),
        all(typed(count, int) >= 0 for count in counts),
        len(columns) == len({*columns} - {fields["label"]}),
        sum(levels.get(j, 1) for j in columns) == dimension,
        levels.keys() <= {*columns},
        fields.get("inputs") != fields["label"],
        fields["positive"] != fields["negative"],
        _is_delimiter(fields.get("delimiter", ",")),
        fields.get("encoding", "utf-8") == "utf-8",
        fields.get("decimal", ",") == "," != fields.get("delimiter" if "decimal" in fields else ""),
        fields["kind"] == "csv" or "decimal" not in fields,
        fields.get("missing", "skip") in ("skip", "error", "level"),
        fields["kind"] == "csv" or (fields["inputs"] is None) == isinstance(fields["label"], int),
    ]
    if not all(right):
        raise ValueError("reading")
    return fields
