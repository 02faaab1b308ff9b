"""Single exact numbers: a bound, a margin, a length; right in any exact form.

``1/sqrt(5)``, ``sqrt(5)/5`` and ``√5/5`` are one number.  A rounded decimal is another
number, and the finding says how far off it is at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.exercise.tolerance import Tolerance
from linexact.grade.counts import COUNT_SLIPS, NEAR, SHARES, counted_instead
from linexact.grade.finding import Finding, Slip, Slips, smallest_sets
from linexact.grade.form import Form
from linexact.grade.forms.number.answer import Asked, NumberAnswer, find_number
from linexact.grade.forms.trace.slips import run_slips
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points, Receipt
from linexact.grade.rounding import is_rounded, needed
from linexact.grade.run_values import Slipped, none_slipped, slipped_values
from linexact.grade.telling import CountsAsRight, OnlyRounded
from linexact.tasks.steps import Value


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

    def accepts(self, given: SurdSum) -> bool:
        """Say whether a number gets the points."""
        allowed = self.tolerance
        return given == self.value or (allowed is not None and allowed.allows(given, self.value))


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


@dataclass(frozen=True, slots=True)
class NumberWrong(Finding, code="number-wrong", tells=("direction",)):
    """Another number, and on which side of the right one it is."""

    place: str
    given: SurdSum
    size: Literal["too large", "too small"]


@dataclass(frozen=True, slots=True)
class Rounded(NumberWrong, code="rounded", tells=("direction", "slip")):
    """The right number but for rounding in the last place, which counts ``unit``.

    ``needs`` is how the exact number is written.
    """

    unit: Fraction
    needs: str

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it is rounded, or else on which side it is."""
        less = NumberWrong(self.place, self.given, self.size)
        return OnlyRounded(self.place, self.needs), less


@dataclass(frozen=True, slots=True)
class WithinTolerance(Finding, code="within-tolerance", tells=("value",)):
    """Another number than the exact one, which counts as right here."""

    place: str
    given: SurdSum
    exact: SurdSum
    allowed: Tolerance

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it counts, without the exact number."""
        return (CountsAsRight(self.place, self.allowed),)


class NumberSlips(Slips):
    """What was done to the right number, in this order where several are needed."""

    known: ClassVar[tuple[str, ...]] = (*_SLIPS, *COUNT_SLIPS)


def _asked(question: Question) -> NumberTask:
    points = question.shared({"value": Fraction(1)}, ("value",))
    runs, counts = slipped_values(question), counted_instead(question)
    among = len(question.data) if counts is not None and question.counts_examples else None
    tolerance = question.tolerance
    return NumberTask(
        question.number(), question.name, points, tolerance, runs, counts, among,
        question.exercise.dataset, question.run_rate,
    )  # fmt: skip


def _read(task: NumberTask, text: str) -> Read[NumberAnswer]:
    asked = Asked(task.name, task.is_count, task.among, task.dataset, task.rate)
    return find_number(text, asked)


def _mark(task: NumberTask, answer: NumberAnswer) -> Judgement:
    return Judgement(
        {"value": task.accepts(answer.value)},
        tuple(_findings(task, answer)),
        (_receipt(task, answer.value),),
        ((task.name, (answer.value,)),),
    )


def _findings(task: NumberTask, answer: NumberAnswer) -> Iterator[Finding]:
    given = answer.value
    if given == task.value:
        return
    if task.tolerance is not None and task.accepts(given):
        yield WithinTolerance(task.name, given, task.value, task.tolerance)
        return
    difference = given.plus(task.value, -1)
    size: Literal["too large", "too small"] = "too large" if difference.sign() > 0 else "too small"
    if answer.decimals is not None:
        unit = Fraction(1, 10**answer.decimals)
        if is_rounded(given, task.value, unit):
            yield Rounded(task.name, given, size, unit, needed(task.value))
            return
    yield NumberWrong(task.name, given, size)
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
    value = task.value
    if task.counts is not None:
        return list(dict.fromkeys(map(SurdSum.rational, task.counts.values())))
    slipped = dict.fromkeys(slip(value) for slip in _SLIPS.values())
    return [number for number in slipped if number is not None and number != value]


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


def _receipt(task: NumberTask, given: SurdSum) -> Receipt:
    """Compare coefficient by coefficient: roots of square-free integers are independent."""
    left, right = dict(given.terms), dict(task.value.terms)
    roots = sorted({1, *left, *right})
    names = [f"coefficient of sqrt({n})" for n in roots]
    point, value = (tuple(side.get(n, Fraction(0)) for n in roots) for side in (left, right))
    return equals(f"this is {task.name}", f"{task.name} is another number", names, point, value)


def _says(task: NumberTask, answer: NumberAnswer, found: Sequence[Finding]) -> dict[str, Value]:
    exact = answer.value.as_fraction()
    return {task.name: answer.value if exact is None else exact}


FORM = Form(
    _asked,
    _read,
    _mark,
    may_say=lambda task: (task.name,),
    says=_says,
    worked_out=True,
)
