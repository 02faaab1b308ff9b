"""Numbers as people write them: with their workings, their name, a rounded value behind them.

``margin = 2/√5 ≈ 0.89``, ``so the loss is 4``, ``75 %``, ``3 of 4`` and ``seven`` are read.
What bears the name that is asked goes before what is announced, and this before what stands alone;
of two numbers that differ, and of which nothing says that one is the answer, none is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from linexact.data.dataset import Dataset
from linexact.exact.surds import SurdSum
from linexact.grade.forms.number.quantity import Quantity, Rank, letter_of, quantity_of, rank
from linexact.grade.named import (
    Value,
    beside,
    is_elsewhere,
    is_range,
    is_torn,
    points_of,
    typed_places,
    use_name,
    values_of,
)
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, is_label, is_reference, refuse_open
from linexact.language.expression import Number, Quotient
from linexact.language.normal import number_of
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

_SHARES = ("mean", "rate")  # values of which "3 of 4" is 3/4
_OF = ("of", "out", "in", "from", "the", "all", "these", "those")


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

    @property
    def quantity(self) -> Quantity:
        """What names it."""
        return quantity_of(self.name)

    @property
    def known(self) -> Known:
        """The examples that may be mentioned."""
        sizes = {self.among, None if self.data is None else len(self.data)} - {None}
        return Known(points_of(self.data), sizes=frozenset(n for n in sizes if n is not None))


def find_number(raw: str, wanted: Asked) -> Read[NumberAnswer]:
    """Find the number that answers a question.

    Of a count, ``2/4`` is two of four.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread`` when there is none,
    ``several`` for numbers that differ, ``contradiction``, and what accounting raises.

    >>> asked = Asked("score")
    >>> print(find_number("0.2 - 1.25 = -1.05, so it is -1.05 + 0.24 = -0.81", asked).answer.value)
    -0.81
    >>> find_number("0.447", asked).answer.decimals
    3
    """
    text = read(raw)
    refuse_open(text)
    values = _candidates(text, wanted)
    ranks = {value.first: rank(value, wanted.quantity) for value in values}
    pool = _pool(text, values, ranks)
    candidates = [Candidate(_number(value), (value.span,)) for value in pool]
    number, said = settle(text, candidates, str, "a number, such as 3/2 or 2/sqrt(5)")
    first = {candidate.first for candidate in said}
    answer = [value for value in pool if value.first in first]
    _refuse_late_answer(text, answer)
    for place in text.holding("suppose"):
        if any(place in text.sentence(value.first) for value in answer):
            raise text.ask("open", "this holds for a case only; write the answer", place)
    ledger = Ledger(text)
    use_name(ledger, wanted.name)
    for value in values:
        if _number(value) == number and ranks[value.first] != Rank.OTHER:
            ledger.use(*value.span)
        elif _is_workings(value, answer, ranks):
            ledger.use(*value.span, "workings")
    agrees = beside(text, answer[0].first, partial(_asks, wanted))
    account(ledger, replace(wanted.known, agrees=agrees))
    return read_by(ledger, NumberAnswer(number, typed_places(text, answer[-1])))


def _number(value: Value) -> SurdSum:
    return number_of(value.side) or SurdSum(())


# candidates


def _candidates(text: Text, wanted: Asked) -> list[Value]:
    """Return the numbers that may be the answer, or workings of it."""
    values = [v for v in values_of(text) if number_of(v.side) is not None]
    values = _shares(text, values, wanted)
    values = [value for value in values if not is_elsewhere(text, value.first, wanted.rate)]
    asides: list[Value] = []
    for value in values:
        if _is_aside(text, value, wanted, len(values)) or _goes_on(text, asides, value):
            asides.append(value)
    return [value for value in values if value not in asides]


def _goes_on(text: Text, asides: Sequence[Value], value: Value) -> bool:
    """Say whether a number goes on with a list of references: *examples 1 and 3*."""
    between = text.words(asides[-1].last, value.first) if asides else ()
    return bool(between) and all(token.text in (",", "and", "&") for token in between)


def _is_aside(text: Text, value: Value, wanted: Asked, count: int) -> bool:
    """Say whether a number is a label, a reference, or counts something by the way."""
    if value.is_derived or count == 1:
        return False
    places = [i for i in range(*value.span) if text.tokens[i].kind == "number"]
    marks = (is_label(text, i, wanted.known) or is_reference(text, i, wanted.known) for i in places)
    named = rank(value, wanted.quantity) in (Rank.LOOSE, Rank.NAMED)
    if value.is_spelled:
        return bool(value.after) and not named and not value.after[0].low.startswith("of")
    if is_range(text, value):
        return True
    return bool(places) and all(marks)


def _shares(text: Text, values: Sequence[Value], wanted: Asked) -> list[Value]:
    """Return the values with ``3 of 4`` as one of them: a share, or a count of all."""
    found: list[Value] = []
    for value in values:
        part = found[-1] if found else None
        if part is None or not _is_of(text, part, value):
            found.append(_count(text, value, wanted))
            continue
        whole = number_of(value.side)
        if wanted.name in _SHARES:
            found[-1] = replace(
                part, side=Quotient(part.side, value.side), last=value.last, after=value.after
            )
        elif whole is not None and whole.as_fraction() == wanted.among:
            found[-1] = replace(part, is_spelled=False, last=value.last, after=value.after)
        else:
            found.append(value)
    return found


def _is_of(text: Text, part: Value, whole: Value) -> bool:
    """Say whether only *of*, *case out of the* or *in* stands between a part and a whole."""
    between = [token.low for token in text.words(part.last, whole.first)]
    if between and text.tokens[part.last].has("example"):
        between = between[1:]
    return between[:1] != [] and between[0] in _OF[:4] and set(between) <= set(_OF)


def _count(text: Text, value: Value, wanted: Asked) -> Value:
    """Return ``2/4`` as two, where two of four are counted."""
    typed = [token.text for token in text.words(*value.span)]
    if wanted.is_count and wanted.among and typed[1:] == ["/", str(wanted.among)]:
        return replace(value, side=Number(Fraction(typed[0])))
    return value


# choosing


def _pool(text: Text, values: Sequence[Value], ranks: Mapping[int, Rank]) -> list[Value]:
    """Return the numbers of which one is the answer: the best named, and of these the announced."""
    values = [value for value in values if "because" not in text.modes(*value.span)]
    best = max((ranks[value.first] for value in values), default=Rank.OTHER)
    if values and best == Rank.OTHER:
        raise text.ask("unread", "this number is of something else", values[-1].first)
    pool = [value for value in values if ranks[value.first] == best]
    announced = [value for value in pool if value.is_announced]
    if announced:
        pool = [value for value in pool if value.first >= announced[-1].first]
    elif best == Rank.BARE and len({_number(v) for v in pool}) > 1 and pool[-1].is_derived:
        pool = pool[-1:]
    for value in pool:
        if is_torn(text, value) or text.near(value.first - 1).text == "{":
            raise text.ask("unread", "what stands beside this number is not read", value.first)
    return pool


def _refuse_late_answer(text: Text, answer: Sequence[Value]) -> None:
    """Raise for *the answer is the average* behind the answer that is read."""
    last = max(value.last for value in answer)
    for place in text.holding("final"):
        if place >= last and text.tokens[place].low not in ("therefore", "finally"):
            raise text.ask("several", "what is called the answer here is not read", place)


def _is_workings(value: Value, answer: Sequence[Value], ranks: Mapping[int, Rank]) -> bool:
    """Say whether a number may stand beside the answer: of something else, or on the way to it."""
    if ranks[value.first] == Rank.OTHER:
        return True
    given = any(v.is_announced or v.is_derived or ranks[v.first] > Rank.BARE for v in answer)
    before = value.last <= max(one.last for one in answer)
    return given and before and ranks[value.first] < Rank.NAMED


def _asks(wanted: Asked, one: Statement) -> bool:
    """Say whether a statement is about what is asked."""
    return any(letter_of(side) in wanted.quantity.letters for side in one.sides)
