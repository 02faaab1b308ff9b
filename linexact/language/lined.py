"""Lines that tell an example of the data: beside a statement, or with what it comes to.

``01: b < 0``, ``| 0 | 1 | 0 | b < 0 |``, ``(1) b < 0 (2) w1 + b < 0`` and ``| 0 | 1 | -1/2 | 0 |``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import TypeAlias

from linexact.language.normal import fraction_of, fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Text

Point = tuple[Fraction, ...]
Facts: TypeAlias = Callable[[Point], Collection[Fraction]]
_NUMBERED = 2  # numbers that may stand beside the input of an example: its own, its class
_JOINING = ("*", "/", "+", "^", "**", "@")


def labels(
    text: Text, used: Collection[int], points: Collection[Point], facts: Facts
) -> Iterator[Statement]:
    """Yield the statements that name an example, or number a statement, beside what is used.

    Yield as well those of several lines that hold an example and no more than what is known of it.

    >>> from linexact.language.text import read
    >>> text = read("1 0 | 0 | w1 + b < 0")
    >>> point = (Fraction(1), Fraction(0))
    >>> found = labels(text, range(6, 11), [point], {point: point}.__getitem__)
    >>> [text.quoted(one.first, one.last) for one in found]
    ['1', '0', '0']
    """
    lone = [one for one in text.statements if not one.relations and one.first not in used]
    counts = [one for one in lone if one.last in used or one.first - 1 in used]
    if [fraction_of(one.left) for one in counts] == list(range(1, len(counts) + 1)):
        yield from counts
    apart: list[list[Statement]] = []
    for line in _lines(text):
        beside = [one for one in lone if one.first in line]
        numbers = [number for one in beside for number in _digits(text, one, points)]
        if not _is_example(numbers, points, facts):
            continue
        if not any(place in used for place in line):
            apart.append(beside)
        elif len(numbers) <= _NUMBERED + len(next(iter(points))):
            yield from beside
    if len(apart) > 1:
        yield from chain.from_iterable(apart)


def _lines(text: Text) -> Iterator[range]:
    ends = [place for place, token in enumerate(text.tokens) if token.kind == "line"]
    for begin, end in zip([0, *ends], [*ends, len(text.tokens)], strict=True):
        yield range(begin, end)


def _digits(text: Text, one: Statement, points: Collection[Point]) -> Iterator[Fraction]:
    """Yield the numbers of a statement; those of ``01`` are 0 and 1."""
    typed = text.tokens[one.first].text
    if {*typed} <= {"0", "1"} and any(len(point) == len(typed) for point in points):
        yield from map(Fraction, typed)
    else:
        yield from fractions_of(one.left) or ()


def _is_example(numbers: Sequence[Fraction], points: Collection[Point], facts: Facts) -> bool:
    """Say whether numbers are an example: its number or none, its input, what is known of it."""
    for point in points:
        for begin in (0, 1):
            end = begin + len(point)
            counted = all(0 <= n <= len(points) for n in numbers[:begin])
            known = all(number in facts(point) for number in numbers[end:])
            if counted and tuple(numbers[begin:end]) == point and known:
                return True
    return False


_FUNCTIONS = ("max", "min", "abs", "exp", "log")  # of what is not worked out


def torn(text: Text, first: int, last: int) -> int | None:
    """Return the place of a sign that joins a statement to what is not understood, if any.

    >>> from linexact.language.text import read
    >>> torn(read("something * w1 > 0"), 2, 5)
    1
    """
    for place in (first - 1, last):
        token = text.at(place)
        if token is not None and token.text in _JOINING:
            return place
    if text.near(first - 1).text == "(" and text.near(first - 2).low in _FUNCTIONS:
        return first - 2
    words = text.words(first - 3, first)
    before = [token.text if token.value is None else "number" for token in words]
    if before == ["(", "number", ")"] and text.tokens[first].is_name:
        return first - 2  # "(2) w2 > 0": a label, or a factor?
    return None
