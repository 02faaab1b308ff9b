"""Observations that stand in no table of text, as one that strangers can read.

Its columns are the outcome (or events and trials) and those of the model, under their names; its
rows are the observations.  A certificate of data too large to be copied into it says how this file
is read, and ``checker.py`` needs nothing else.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from linexact.data.observations import Observations
from linexact.data.read.labels import is_missing
from linexact.errors import InputError
from linexact.exact import decimal_text, exact_text
from linexact.proof.claim import Fields

EVENTS = ("no event", "an event")  # the levels of trials
_OUTCOMES = (("0", "1"), ("1", "1"), ("1", "2"))  # events among trials
_BLOCK_CELLS = 500_000  # turned into text at a time
MAX_BITS = 30_000  # of a number: checkers read some 9,999 digits


def csv_reading(observed: Observations) -> Fields:
    """Return how the file of :func:`csv_lines` is read, as a certificate says it.

    Raises :class:`~linexact.errors.InputError` (``no-reading``) for names and levels that a table
    of text cannot hold: with blanks around them, or words for what is missing.
    """
    for text in (*observed.features, *observed.levels):
        if text != text.strip() or is_missing(text):
            message = f"{text!r} cannot be told in a table of text, and a copy would be too large"
            raise InputError("no-reading", f"{message}; rename it for a certificate")
    if any(_largest(observed, start) > MAX_BITS for start in _starts(observed)):
        raise InputError("no-reading", "numbers of more digits than a checker reads in a table")
    fields: Fields = {
        "kind": "csv",
        "delimiter": ",",
        "encoding": "utf-8",
        "header": True,
        "missing": "error",
        "left_out": [],
    }
    first = 2 if _are_trials(observed) else 1
    fields["terms"] = [[[first + j]] for j in range(observed.dimension)]
    if _are_trials(observed):
        return fields | {"events": 0, "trials": 1}
    fields["label"] = 0
    if observed.model == "binary":
        no, yes = observed.levels
        return fields | {"positive": yes, "negative": None if no == f"not {yes}" else no}
    return fields if observed.model == "poisson" else fields | {"levels": list(observed.levels)}


def csv_lines(observed: Observations) -> Iterator[str]:
    r"""Yield the lines of the file, many at a time.

    >>> import numpy as np
    >>> halves = np.array([[1], [4]])
    >>> seen = Observations(halves, (2,), ("x",), "binary", np.array([0, 1]), ("no", "yes"))
    >>> list(csv_lines(seen))
    ['y,x\n', 'no,0.5\nyes,2\n']
    """
    trials = _are_trials(observed)
    heads = ("events", "trials") if trials else (observed.response,)
    yield _written([[*heads, *observed.features]])
    poisson = observed.model == "poisson"
    said: Sequence[tuple[str, ...]] = (
        _OUTCOMES if trials else [(v,) for v in (("0", "1") if poisson else observed.levels)]
    )
    step = _step(observed)
    for start in _starts(observed):
        outcomes = observed.outcomes[start : start + step].tolist()
        numerators, units = observed.block(start, start + step)
        columns = [_column(numerators[:, j].tolist(), unit) for j, unit in enumerate(units)]
        rows = zip(*columns, strict=True) if columns else ((),) * len(outcomes)
        yield _written([(*said[y], *row) for y, row in zip(outcomes, rows, strict=True)])


def _step(observed: Observations) -> int:
    return max(1, _BLOCK_CELLS // (observed.dimension + 1))


def _starts(observed: Observations) -> range:
    return range(0, len(observed), _step(observed))


def _largest(observed: Observations, start: int) -> int:
    """Return the bits of the longest number in a block, if it is one of long numbers."""
    if observed.floats is not None:
        return 0  # no float prints so many digits
    numerators, units = observed.block(start, start + _step(observed))
    if numerators.dtype != object:
        return 0
    sizes = (v.bit_length() for v in (*units, *numerators.ravel().tolist()))
    return max(sizes, default=0)


def _are_trials(observed: Observations) -> bool:
    return observed.model == "binary" and observed.levels == EVENTS


def _column(numerators: Sequence[int], unit: int) -> list[str]:
    if unit == 1:
        return list(map(exact_text, numerators))
    known = {v: decimal_text(Fraction(v, unit)) for v in set(numerators)}
    return [known[v] for v in numerators]


def _written(rows: Sequence[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
