"""Numbers as people write them: with their workings, their name, a rounded value behind them.

``margin = 2/√5 ≈ 0.89``, ``so the loss is 4``, ``75 %``, ``3 of 4`` and ``seven`` are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.exact.surds import SurdSum
from linexact.grade.named import Value, in_words, known_of, values_of
from linexact.grade.reading import Read, read_by
from linexact.grade.rounding import places_typed
from linexact.grade.values import find_values
from linexact.grade.wanted import Wanted
from linexact.language.account import refuse_open
from linexact.language.expression import Number, Product, Quotient
from linexact.language.grammar import ZERO
from linexact.language.normal import fraction_of
from linexact.language.text import Text, read

_SHARES = ("mean", "rate")  # values of which "3 of 4" is 3/4
_NONE = ("none", "no errors", "no error", "no mistakes", "no mistake", "no updates")
_THINGS = (
    "of-updates", "of-errors", "of-passes", "of-presentations", "example", "numbered", "step",
)  # fmt: skip
_OF = ("of", "out", "in", "the", "all", "these", "those", "case", "cases")


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """A number; ``decimals`` is how many places a plain decimal was typed with."""

    value: SurdSum
    decimals: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the name of the value, of how many it counts some, of which data."""

    name: str
    is_count: bool = False
    among: int | None = None
    data: Dataset | None = None
    rate: Fraction | None = None


def find_number(raw: str, asked: Asked) -> Read[NumberAnswer]:
    """Find the number that answers a question.

    Of a count, ``2/4`` is two of four.

    Raises :class:`~linexact.errors.InputError` with the place as
    :func:`~linexact.grade.values.find_values`.

    >>> asked = Asked("score")
    >>> print(find_number("0.2 - 1.25 = -1.05, so it is -1.05 + 0.24 = -0.81", asked).answer.value)
    -0.81
    >>> find_number("0.447", asked).answer.decimals
    3
    """
    text = read(raw)
    refuse_open(text)
    numbers = [value for value in values_of(text) if value.number is not None]
    values = [one for one in _shares(text, numbers, asked) if not _is_aside(text, one, asked.rate)]
    if asked.is_count and not numbers:
        values = [Value(ZERO, p, p + 1) for p, t in enumerate(text.tokens) if t.low in _NONE]
    wanted = Wanted(asked.name, (asked.name,))
    (number,), ledger = find_values(text, values, wanted, known_of(asked.data))
    exact = number.as_fraction()
    decimals = None if exact is None else places_typed(raw).get(abs(exact))
    return read_by(ledger, NumberAnswer(number, decimals))


def _shares(text: Text, values: Sequence[Value], asked: Asked) -> list[Value]:
    """Return the values with ``3 of 4`` as one of them: a share, or a count of all."""
    found: list[Value] = []
    is_share = asked.name in _SHARES
    for value in values:
        if found and value.first < found[-1].last:
            continue  # the whole of the part before it
        typed, _, whole = text.quoted(*value.span).partition("/")
        if asked.is_count and typed.isdecimal() and whole == str(asked.among):
            value = replace(value, side=Number(Fraction(typed)))
        place, of_all = _whole(text, value.last)
        count = fraction_of(value.side)
        is_part = count is not None and count.denominator == 1  # "half of four" tells the share
        if of_all and (is_share or of_all == asked.among):
            side = value.side
            if is_part == is_share:
                side = (Quotient if is_share else Product)(side, Number(of_all))
            value = in_words(text, replace(value, side=side, last=place + 1))
        found.append(value)
    return found


def _whole(text: Text, place: int) -> tuple[int, Fraction | None]:
    """Return the number of which a part is one that ends at a place: behind *of*, *out of the*."""
    begin = place
    while text.near(place).low in _OF:
        place += 1
    between = {token.low for token in text.words(begin, place)}
    return place, None if between.isdisjoint(("of", "in")) else text.near(place).value


def _is_aside(text: Text, value: Value, rate: Fraction | None) -> bool:
    """Say whether a number is that of a thing (*update 40*), or holds for another learning rate."""
    before = text.near(value.first - 1)
    if text.tokens[value.first].text.isdigit() and before.has(*_THINGS):
        return not before.low.endswith("s")
    for k in text.sentence(value.first) if rate is not None else ():
        told = [token.value for token in text.words(k + 1, k + 4) if token.value is not None]
        if text.tokens[k].has("rate") and told[:1] not in ([], [rate]):
            return True
    return False
