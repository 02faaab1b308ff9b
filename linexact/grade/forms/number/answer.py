"""Numbers as people write them: with their workings, their name, a rounded value behind them.

``margin = 2/√5 ≈ 0.89``, ``so the loss is 4``, ``75 %``, ``3 of 4`` and ``seven`` are read.
What bears the name that is asked goes before what is announced, and this before what stands alone;
of two numbers that differ, and of which nothing says that one is the answer, none is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from linexact.data.dataset import Dataset
from linexact.exact.surds import SurdSum
from linexact.grade.forms.number.quantity import Quantity, Rank, letter_of, quantity_of, rank
from linexact.grade.named import (
    Value,
    beside,
    is_torn,
    known_of,
    places_in,
    use_name,
    values_of,
)
from linexact.grade.reading import Read, read_by
from linexact.language.account import Ledger, account, refuse_open
from linexact.language.expression import Number, Quotient
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

_SHARES = ("mean", "rate")  # values of which "3 of 4" is 3/4
_THINGS = (
    "of-updates",
    "of-errors",
    "of-passes",
    "of-presentations",
    "example",
    "numbered",
    "step",
)
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
    asked = quantity_of(wanted.name)
    values = _shares(text, [v for v in values_of(text) if v.number is not None], wanted)
    values = [value for value in values if not _is_aside(text, value, wanted.rate)]
    pool = _pool(text, values, asked)
    candidates = [Candidate(_number(value), (value.span,)) for value in pool]
    number, said = settle(text, candidates, str, "a number, such as 3/2 or 2/sqrt(5)")
    answer = next(value for value in pool if value.span == said[-1].spans[0])
    _refuse_open_answer(text, answer)
    ledger = Ledger(text)
    use_name(ledger, wanted.name)
    for value in values:
        how = rank(value, asked)
        if _number(value) == number and how != Rank.OTHER:
            ledger.use(*value.span)
        elif how == Rank.OTHER or (value.last <= answer.last and how < Rank.NAMED):
            ledger.use(*value.span, "workings")
    agrees = beside(text, partial(_is_of_asked, asked))
    account(ledger, replace(known_of(wanted.data), agrees=agrees))
    exact = number.as_fraction()
    decimals = None if exact is None else places_in(raw).get(abs(exact))
    return read_by(ledger, NumberAnswer(number, decimals))


def _number(value: Value) -> SurdSum:
    return value.number or SurdSum(())


def _is_of_asked(asked: Quantity, one: Statement) -> bool:
    """Say whether a statement is about what is asked."""
    return any(letter_of(side) in asked.letters for side in one.sides)


def _is_announced(value: Value) -> bool:
    """Say whether the words before a value call it the answer."""
    return any(token.has("announce", "final") for token in value.before)


def _shares(text: Text, values: Sequence[Value], wanted: Asked) -> list[Value]:
    """Return the values with ``3 of 4`` as one of them: a share, or a count of all."""
    found: list[Value] = []
    for value in values:
        part = found[-1] if found else None
        if part is None or not _is_of(text, part, value):
            found.append(_count(text, value, wanted))
        elif wanted.name in _SHARES:
            side = Quotient(part.side, value.side)
            found[-1] = replace(part, side=side, last=value.last, after=value.after)
        elif value.side == Number(Fraction(wanted.among or 0)):
            found[-1] = replace(part, last=value.last, after=value.after)
        else:
            found.append(value)
    return found


def _is_of(text: Text, part: Value, whole: Value) -> bool:
    """Say whether only *of*, *out of the* or *in* stands between a part and a whole."""
    between = {token.low for token in text.words(part.last, whole.first)}
    return not between.isdisjoint(("of", "in")) and between <= {*_OF}


def _count(text: Text, value: Value, wanted: Asked) -> Value:
    """Return ``2/4`` as two, where two of four are counted."""
    typed = [token.text for token in text.words(*value.span)]
    if wanted.is_count and wanted.among and typed[1:] == ["/", str(wanted.among)]:
        return replace(value, side=Number(Fraction(typed[0])))
    return value


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


def _pool(text: Text, values: Sequence[Value], asked: Quantity) -> list[Value]:
    """Return the numbers of which one is the answer: the best named, and of these the announced."""
    values = [value for value in values if "because" not in text.modes(*value.span)]
    best = max((rank(value, asked) for value in values), default=Rank.OTHER)
    if values and best == Rank.OTHER:
        raise text.ask("unread", "this number is of something else", values[-1].first)
    pool = [value for value in values if rank(value, asked) == best]
    announced = [value for value in pool if _is_announced(value)]
    if announced:
        pool = [value for value in pool if value.first >= announced[-1].first]
    elif best == Rank.BARE and pool[-1].is_derived:
        pool = pool[-1:]
    for value in pool:
        if is_torn(text, value) or _is_listed(text, value):
            raise text.ask("unread", "what stands beside this number is not read", value.first)
    return pool


def _refuse_open_answer(text: Text, answer: Value) -> None:
    """Raise for an answer of a case only, and for *the answer is the average* behind it."""
    for place in text.holding("suppose"):
        if place in text.sentence(answer.first):
            raise text.ask("open", "this holds for a case only; write the answer", place)
    for place in text.holding("final"):
        if place >= answer.last and text.tokens[place].low not in ("therefore", "finally"):
            raise text.ask("several", "what is called the answer here is not read", place)


def _is_listed(text: Text, value: Value) -> bool:
    """Say whether a number is one of a list, or in braces: the 3 of *examples 1 and 3*."""
    before, number = text.near(value.first - 1).text, text.near(value.first - 2).kind == "number"
    return before == "{" or (before in (",", "and") and number and not value.heads)
