"""Vectors as people write them: a list, entries by their names or places, numbers in a row."""

from __future__ import annotations

from linexact.data.dataset import Vector as Entries
from linexact.grade.named import values_of
from linexact.grade.reading import Read, read_by
from linexact.grade.values import Roots, find_values
from linexact.grade.wanted import Wanted
from linexact.language.account import Known, refuse_open
from linexact.language.text import read


def find_vector(raw: str, wanted: Wanted) -> Read[Entries]:
    """Find a vector of fractions.

    Raises :class:`~linexact.errors.InputError` as :func:`find_roots`, and for a ``root``.

    >>> found = find_vector("w2 = -2, w1 = 1, so b = 6/5", Wanted("weights", ("b", "w1", "w2")))
    >>> [str(v) for v in found.answer]
    ['6/5', '1', '-2']
    """
    found = find_roots(raw, wanted)
    values = [number.as_fraction() for number in found.answer]
    exact = tuple(value for value in values if value is not None)
    if len(exact) < len(values):
        message = "a number with a root, where every entry is a fraction; expected fractions"
        raise read(raw).ask("root", message)
    return Read(exact, found.reading)


def find_roots(raw: str, wanted: Wanted) -> Read[Roots]:
    """Find a vector whose entries may have roots; those of multipliers that are not told are 0.

    Raises :class:`~linexact.errors.InputError` as :func:`~linexact.grade.values.find_values`.

    >>> wanted = Wanted("distances", ("d1", "d2"))
    >>> [str(v) for v in find_roots("(-1/sqrt(5), 0)", wanted).answer]
    ['-sqrt(5)/5', '0']
    """
    text = read(raw)
    refuse_open(text)
    size = len(wanted.names)
    known = Known(frozenset(wanted.inputs), sizes=frozenset({size}))
    numbers, ledger = find_values(text, values_of(text), wanted, known)
    return read_by(ledger, numbers)
