"""Single exact numbers: a bound, a margin, a length; right in any exact form.

``1/sqrt(5)``, ``sqrt(5)/5`` and ``√5/5`` are one number.  A rounded decimal is another
number, and the finding says how far off it is at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import Tolerance
from linexact.grade.compared import (
    NearNumber,
    OtherNumber,
    RoundedNumber,
    accepts,
    compared,
    made_by,
    places_typed,
    same_numbers,
)
from linexact.grade.counts import COUNT_SLIPS, NEAR, SHARES, counted_instead
from linexact.grade.finding import Finding, Slip, Slips, smallest_sets
from linexact.grade.form import Form
from linexact.grade.forms.trace.slips import run_slips
from linexact.grade.named import Value, Wanted, in_words, known_of, values_of
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Judgement, Points
from linexact.grade.run_values import Slipped, none_slipped, slipped_values
from linexact.grade.values import find_values
from linexact.language.account import refuse_open
from linexact.language.expression import Number, Product, Quotient
from linexact.language.grammar import ZERO
from linexact.language.normal import fraction_of
from linexact.language.text import Text, read


@dataclass(frozen=True, slots=True, eq=False)
class NumberTask:
    """Give the number ``value``; ``name`` says what it is.  Points: ``value``.

    A ``tolerance`` says what other numbers count as right; ``slipped`` works out what the
    number would be after a slip in the run that it comes from; where the number is a count,
    ``counts`` are what people count instead, ``among`` how many there are to be counted.
    What is said of other data than ``dataset``, or of another ``rate``, is no answer.
    """

    kind: ClassVar[str] = "number"
    value: SurdSum
    name: str
    points: Points
    tolerance: Tolerance | None = None
    slipped: Slipped = none_slipped
    counts: Mapping[str, Fraction] | None = None
    among: int | None = None
    dataset: Dataset | None = None
    rate: Fraction | None = None

    @property
    def is_count(self) -> bool:
        """Say whether the value is a count of something, not a share."""
        return self.counts is not None and self.name not in SHARES

    def accepts(self, _: int, given: SurdSum) -> bool:
        """Say whether a number gets the points."""
        return accepts(given, self.value, self.tolerance)


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


def _root(number: SurdSum) -> SurdSum | None:
    value = number.as_fraction()
    if value is None or value < 0:
        return None
    try:
        return SurdSum.root(value)
    except InputError:  # beyond the limit of radicands: no slip that we can show
        return None


def _times(factor: Fraction) -> Callable[[SurdSum], SurdSum]:
    return lambda number: number.times(SurdSum.rational(factor))


_SMALL = 10  # counts up to it are made by many slips by chance
MOST_SLIPS = 2  # at once: more would make most numbers out of most others

_SLIPS: Mapping[str, Callable[[SurdSum], SurdSum | None]] = {
    "squared-for-root": lambda number: number.times(number),
    "root-for-square": _root,
    "inverted": lambda number: number.inverse(),
    "doubled": _times(Fraction(2)),
    "halved": _times(Fraction(1, 2)),
    "sign-changed": _times(Fraction(-1)),
}


class NumberWrong(OtherNumber, code="number-wrong", tells=("direction",)):
    """Another number."""


class Rounded(RoundedNumber, code="rounded", tells=("direction", "slip")):
    """The right number but for rounding."""

    plain = NumberWrong


class WithinTolerance(NearNumber, code="within-tolerance", tells=("value",)):
    """Another number than the exact one, which counts as right here."""


class NumberSlips(Slips):
    """What was done to the right number, in this order where several are needed."""

    known: ClassVar[tuple[str, ...]] = (*_SLIPS, *COUNT_SLIPS)


_KINDS = (WithinTolerance, Rounded, NumberWrong)


def _asked(question: Question) -> NumberTask:
    points = question.shared({"value": Fraction(1)}, ("value",))
    runs, counts = slipped_values(question), counted_instead(question)
    among = len(question.data) if counts is not None and question.counts_examples else None
    tolerance = question.tolerance
    return NumberTask(
        question.number(), question.name, points, tolerance, runs, counts, among,
        question.exercise.dataset, question.run_rate,
    )  # fmt: skip


def _mark(task: NumberTask, answer: NumberAnswer) -> Judgement:
    """Compare the coefficients of all roots."""
    given = answer.value
    claims = f"this is {task.name}", f"{task.name} is another number"
    receipt = same_numbers(claims, {"": (given, task.value)})
    echo = ((task.name, (given,)),)
    found = tuple(_findings(task, answer))
    return Judgement({"value": task.accepts(0, given)}, found, (receipt,), echo)


def _findings(task: NumberTask, answer: NumberAnswer) -> Iterator[Finding]:
    given, places = answer.value, answer.decimals
    unit = None if places is None else Fraction(1, 10**places)
    for found in compared(_KINDS, task.name, given, task.value, task.tolerance, unit):
        yield found
        if isinstance(found, NumberWrong) and not isinstance(found, RoundedNumber):
            yield from _explanations(task, given)


def _explanations(task: NumberTask, given: SurdSum) -> Iterator[Finding]:
    if task.counts is not None:
        yield from _count_slips(task, task.counts, given.as_fraction())
        return
    runs = tuple(run_slips(task.slipped, given.as_fraction(), task.name))
    yield from runs
    for names in [] if runs else number_slips(task.value, given, task.tolerance):
        yield NumberSlips(tuple(map(Slip, names)), task.name)


def _count_slips(
    task: NumberTask, counts: Mapping[str, Fraction], given: Fraction | None
) -> Iterator[Finding]:
    """Yield what was counted instead, where one thing alone makes the number."""
    right = task.value.as_fraction()
    if given is None or right is None:
        return
    made = [name for name, count in counts.items() if count == given]
    found = [name for name in made if name not in NEAR] or made
    if not found and given == -right:
        found = ["sign-changed"]
    if len(found) == 1:
        yield NumberSlips((Slip(found[0]),), task.name)
    elif not found:
        yield from run_slips(task.slipped, given, task.name, most=2 if right > _SMALL else 1)


def made_by_slips(task: NumberTask) -> list[SurdSum]:
    """Return the other numbers that single slips make of the right one.

    >>> from linexact.text.surds import parse_surd
    >>> task = NumberTask(parse_surd("4"), "distance", {})
    >>> [str(number) for number in made_by_slips(task)]
    ['16', '2', '1/4', '8', '-4']
    """
    if task.counts is not None:
        return [*map(SurdSum.rational, task.counts.values())]
    return [*dict.fromkeys(made_by(_SLIPS, task.value, task.value).values())]


def number_slips(
    value: SurdSum, given: SurdSum, allowed: Tolerance | None = None
) -> list[tuple[str, ...]]:
    """Return every smallest set of slips that makes the given number out of the right one.

    What is ``allowed`` of a right number is allowed of one slip too, unless it is an interval.

    >>> from linexact.text.surds import parse_surd
    >>> number_slips(parse_surd("1/sqrt(5)"), parse_surd("-1/5"))
    [('squared-for-root', 'sign-changed')]
    """

    def explain(names: tuple[str, ...]) -> bool:
        number: SurdSum | None = value
        for name in names:
            number = None if number is None else _SLIPS[name](number)
        if number is None or number == given:
            return number is not None
        rounded = allowed is not None and allowed.interval is None and len(names) == 1
        return rounded and allowed is not None and allowed.allows(given, number)

    return smallest_sets(_SLIPS, explain, MOST_SLIPS)


def _says(task: NumberTask, answer: NumberAnswer, found: Sequence[Finding]) -> Mapping[str, Any]:
    exact = answer.value.as_fraction()
    return {task.name: answer.value if exact is None else exact}


def find_number(raw: str, task: NumberTask) -> Read[NumberAnswer]:
    """Find the number that answers a question.

    Of a count, ``2/4`` is two of four.

    Raises :class:`~linexact.errors.InputError` with the place as
    :func:`~linexact.grade.values.find_values`.

    >>> task = NumberTask(SurdSum(()), "score", {})
    >>> print(find_number("0.2 - 1.25 = -1.05, so it is -1.05 + 0.24 = -0.81", task).answer.value)
    -0.81
    >>> find_number("0.447", task).answer.decimals
    3
    """
    text = read(raw)
    refuse_open(text)
    numbers = [value for value in values_of(text) if value.number is not None]
    values = [one for one in _shares(text, numbers, task) if not _is_aside(text, one, task.rate)]
    if task.is_count and not numbers:
        values = [Value(ZERO, p, p + 1) for p, t in enumerate(text.tokens) if t.low in _NONE]
    wanted = Wanted(task.name, (task.name,))
    (number,), ledger = find_values(text, values, wanted, known_of(task.dataset))
    exact = number.as_fraction()
    decimals = None if exact is None else places_typed(raw).get(abs(exact))
    return read_by(ledger, NumberAnswer(number, decimals))


def _shares(text: Text, values: Sequence[Value], task: NumberTask) -> list[Value]:
    """Return the values with ``3 of 4`` as one of them: a share, or a count of all."""
    found: list[Value] = []
    is_share = task.name in SHARES
    for value in values:
        if found and value.first < found[-1].last:
            continue  # the whole of the part before it
        typed, _, whole = text.quoted(*value.span).partition("/")
        if task.is_count and typed.isdecimal() and whole == str(task.among):
            value = replace(value, side=Number(Fraction(typed)))
        place, of_all = _whole(text, value.last)
        count = fraction_of(value.side)
        is_part = count is not None and count.denominator == 1  # "half of four" tells the share
        if of_all and (is_share or of_all == task.among):
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


FORM = Form(
    _asked,
    lambda task, text: find_number(text, task),
    _mark,
    may_say=lambda task: (task.name,),
    says=_says,
    worked_out=True,
)
