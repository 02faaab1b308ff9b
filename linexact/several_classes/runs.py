"""Perceptrons of several classes: one score a class, and at a mistake the weights that move.

The predicted class is the one with the highest score.  Class j *beats* the point's own class c when
its score is higher, or equal and ``ties`` says so: ``first`` (the class named first of those with
the highest score is predicted), ``last``, or ``mistake`` (a tie with the own class is a mistake).
At a mistake weights move by ``rate x``, and biases by ``rate``:

``predicted``  up for the own class, down for the predicted one (the first of those that beat it
               highest, under ``mistake``);
``each``       down for each class that beats the own one, and as often up for the own class, as in
               Kesler's construction;
``shared``     down for each class that beats the own one by an equal share, and once up for the own
               (K. Crammer, Y. Singer, Ultraconservative online algorithms, 2003, section 4).

Points are shown in a stated order, again and again.  A pass without a mistake ends the run; weights
that come back at the beginning of a pass show that it never ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from linexact.certificate.several import run_certificate
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.dataset import Vector
from linexact.result import Result
from linexact.several_classes.labelled import MOST_DIGITS, ClassWeights, Labelled

Update: TypeAlias = Literal["predicted", "each", "shared"]
Ties: TypeAlias = Literal["first", "last", "mistake"]
Outcome: TypeAlias = Literal["converged", "cycle", "limit"]
Shown: TypeAlias = Literal["presentations", "updates", "none"]
UPDATES: tuple[Update, ...] = get_args(Update)
TIES: tuple[Ties, ...] = get_args(Ties)
MOST_WORK = 1_000_000  # weights that are looked at
MOST_PASSES = 10_000

Weights: TypeAlias = tuple[ClassWeights, ...]  # one a class


@dataclass(frozen=True, slots=True)
class ClassRule:
    """What a run does, with all on which sources differ stated.

    ``order`` are the points of one pass (0-based), None for the order given; ``moves`` says of each
    class which of its weights may move (the bias last), None for all.  ``bias_first`` says where
    the bias stands in a list of weights; it changes no number.

    >>> ClassRule(bias=True, update="predicted", ties="first").rate
    Fraction(1, 1)
    """

    bias: bool
    update: Update
    ties: Ties
    rate: Fraction = Fraction(1)
    start: Weights | None = None  # None: 0
    order: tuple[int, ...] | None = None
    moves: tuple[tuple[bool, ...], ...] | None = None
    bias_first: bool = False

    def __post_init__(self) -> None:
        if self.bias_first and not self.bias:
            raise InputError("bias", "the bias stands first where there is none; expected one")
        for name, known in (("update", UPDATES), ("ties", TIES)):
            if getattr(self, name) not in known:
                message = f"{name} is one of {', '.join(known)}; sources differ"
                raise InputError(name, f"{message}: {getattr(self, name)!r} is none of them")
        if self.rate <= 0 or max(self.rate.numerator, self.rate.denominator) >= 10**MOST_DIGITS:
            raise InputError("rate", "the rate is not above 0, or too long")

    def listed(self, one: ClassWeights) -> Vector:
        """Return the weights of a class in one list, the bias where it stands.

        >>> one = ClassWeights((Fraction(2),), Fraction(3))
        >>> [str(v) for v in ClassRule(True, "each", "first", bias_first=True).listed(one)]
        ['3', '2']
        """
        if not self.bias:
            return one.w
        return (one.b, *one.w) if self.bias_first else (*one.w, one.b)

    def beats(self, scores: Sequence[Fraction], own: int) -> tuple[int, ...]:
        """Return the classes that beat a point's own class.

        >>> rule = ClassRule(True, "each", "mistake")
        >>> rule.beats([Fraction(1), Fraction(1), Fraction(0)], 1)
        (0,)
        """
        return tuple(
            j for j, s in enumerate(scores)
            if j != own and (s > scores[own] or (s == scores[own] and self._prefers(j, own)))
        )  # fmt: skip

    def _prefers(self, other: int, own: int) -> bool:
        """Say whether another class beats the own one by an equal score."""
        return self.ties == "mistake" or (other < own) == (self.ties == "first")

    def predicted(self, scores: Sequence[Fraction], own: int) -> int:
        """Return the predicted class.

        >>> [ClassRule(True, "each", t).predicted([Fraction(0)] * 3, 1) for t in TIES]
        [0, 2, 0]
        """
        highest = [j for j, s in enumerate(scores) if s == max(scores)]
        if self.ties == "mistake" and highest != [own]:
            highest = [j for j in highest if j != own]
        return highest[-1 if self.ties == "last" else 0]

    def factors(self, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
        """Return by how much of ``rate x`` each class's weights move; nothing when it is right.

        >>> tied = [Fraction(0)] * 3
        >>> for update in UPDATES:
        ...     moved = ClassRule(True, update, "mistake").factors(tied, 1)
        ...     print(update, {c: str(f) for c, f in moved.items()})
        predicted {1: '1', 0: '-1'}
        each {1: '2', 0: '-1', 2: '-1'}
        shared {1: '1', 0: '-1/2', 2: '-1/2'}
        """
        beaten_by = self.beats(scores, own)
        if not beaten_by:
            return {}
        if self.update == "predicted":
            beaten_by = (self.predicted(scores, own),)
        share = Fraction(1, len(beaten_by)) if self.update == "shared" else Fraction(1)
        return {own: share * len(beaten_by), **dict.fromkeys(beaten_by, -share)}


@dataclass(frozen=True, slots=True, eq=False)
class ClassStep:
    """One presentation: the scores, which class is predicted, what moves, and the weights after."""

    number: int  # from 1
    point: int  # 0-based
    scores: tuple[Fraction, ...]
    predicted: int
    factors: dict[int, Fraction]  # of rate x, by class; none when it is right
    after: Weights


@dataclass(frozen=True, eq=False, repr=False)
class ClassRun(Result):
    """A run of a perceptron of several classes, presentation by presentation.

    Of a ``cycle`` the weights after ``first`` passes were the same as ``length`` passes later.

    >>> from linexact import trace_classes
    >>> run = trace_classes([[0], [1]], ["a", "b"], update="predicted", ties="first")
    >>> run.outcome, run.passes, run.updates, [str(v) for v in run.final[1].w]
    ('converged', 3, 2, ['1'])
    """

    data: Labelled
    rule: ClassRule
    most_passes: int
    steps: tuple[ClassStep, ...]
    outcome: Outcome
    first: int = 0
    length: int = 0
    begin: Weights = field(default=())
    rows: Shown = "presentations"  # what is told of it
    whole: bool = False  # every row is told, however many
    asked: bool = True  # so many passes at most were asked for

    @property
    def updates(self) -> int:
        """How many presentations moved weights."""
        return sum(bool(step.factors) for step in self.steps)

    @property
    def shown(self) -> tuple[ClassStep, ...]:
        """The presentations that are told: all, or those that moved weights."""
        if self.rows == "none":
            return ()
        return tuple(s for s in self.steps if s.factors or self.rows == "presentations")

    def pass_of(self, step: ClassStep) -> int:
        """Return in which pass a presentation was made, from 1."""
        return 1 + (step.number - 1) // len(order_of(self.data, self.rule))

    @property
    def passes(self) -> int:
        """How many passes were made."""
        return len(self.steps) // len(order_of(self.data, self.rule))

    @property
    def final(self) -> Weights:
        """The weights at the end."""
        return self.steps[-1].after if self.steps else self.begin

    def check(self) -> None:
        """Run it again; raises :class:`linexact.kernel.CertificateError`."""
        again = run_classes(self.data, self.rule, self.most_passes)
        names = ("outcome", "first", "length", "begin", "final", "updates", "passes")
        same = all(getattr(self, name) == getattr(again, name) for name in names)
        if not same or list(map(_seen, self.steps)) != list(map(_seen, again.steps)):
            raise CertificateError("run", "another run comes out")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        rule = self.rule
        fields = {
            "bias": rule.bias, "update": rule.update, "ties": rule.ties, "rate": rule.rate,
            "start": [(one.w, one.b) for one in self.begin], "order": order_of(self.data, rule),
            "moves": rule.moves, "most_passes": self.most_passes, "passes": self.passes,
            "outcome": self.outcome, "first": self.first, "length": self.length,
            "updates": [[s.number, sorted(s.factors)] for s in self.steps if s.factors],
            "weights": [(one.w, one.b) for one in self.final],
        }  # fmt: skip
        return run_certificate(self.data.stated, fields)


def _seen(step: ClassStep) -> tuple[object, ...]:
    return step.number, step.point, step.scores, step.predicted, step.factors, step.after


def weights_listed(
    rows: Sequence[Sequence[Fraction]], dimension: int, *, bias: bool, bias_first: bool = False
) -> Weights:
    """Return the weights of each class, given as a list each with the bias where it stands.

    Raises :class:`~linexact.errors.InputError` (``start``) for lists of another length.

    >>> weights_listed([(3, 2)], 1, bias=True, bias_first=True)[0].b
    3
    """
    wrong = next((row for row in rows if len(row) != dimension + bias), None)
    if wrong is not None:
        message = f"start: {len(wrong)} weights of a class; expected {dimension + bias} for each"
        place = f" class, the bias {'first' if bias_first else 'last'}" if bias else " class"
        raise InputError("start", message + place)
    if any(max(abs(v.numerator), v.denominator) >= 10**MOST_DIGITS for row in rows for v in row):
        message = f"start: a number of more than {MOST_DIGITS} digits, which is the limit"
        raise LimitError("digits", message, limit="MOST_DIGITS")
    if not bias:
        return tuple(ClassWeights(tuple(row)) for row in rows)
    if bias_first:
        return tuple(ClassWeights(tuple(row[1:]), row[0]) for row in rows)
    return tuple(ClassWeights(tuple(row[:-1]), row[-1]) for row in rows)


def moves_listed(
    rows: Sequence[Sequence[Fraction]], *, bias_first: bool = False
) -> tuple[tuple[bool, ...], ...]:
    """Return which weights of each class may move, the bias last; 1 is one that may, 0 one not.

    Raises :class:`~linexact.errors.InputError` (``moves``) for any other number.

    >>> moves_listed([(1, 0, 0)], bias_first=True)
    ((False, False, True),)
    """
    if any(v not in (0, 1) for row in rows for v in row):
        message = "moves: expected 1 for a weight that moves, 0 for one that stays"
        raise InputError("moves", message)
    lists = ((*row[1:], *row[:1]) if bias_first else row for row in rows)
    return tuple(tuple(v == 1 for v in row) for row in lists)


def order_of(data: Labelled, rule: ClassRule) -> tuple[int, ...]:
    """Return the points of one pass (0-based).

    >>> order_of(Labelled.of([[0], [1]], "ab", "ab"), ClassRule(True, "each", "first"))
    (0, 1)
    """
    return tuple(range(len(data.points))) if rule.order is None else rule.order


def run_classes(data: Labelled, rule: ClassRule, passes: int) -> ClassRun:
    """Run a perceptron of several classes, for so many passes at most.

    Raises :class:`~linexact.errors.InputError` for a start, an order or moves of another size,
    :class:`~linexact.errors.LimitError` (``work``) for a run that would take too long.

    >>> data = Labelled.of([[1], [1]], "ab", "ab")
    >>> found = run_classes(data, ClassRule(False, "each", "mistake"), 100)
    >>> found.outcome, found.first, found.length
    ('cycle', 0, 1)
    """
    order, weights = order_of(data, rule), _start(data, rule)
    _check(data, rule, order, passes)
    began, steps, seen = weights, list[ClassStep](), {weights: 0}
    for number in range(1, passes + 1):
        before = len(steps)
        for point in order:
            step = _present(data, rule, len(steps) + 1, point, weights)
            steps.append(step)
            weights = step.after
        ended = (data, rule, passes, tuple(steps))
        if not any(step.factors for step in steps[before:]):
            return ClassRun(*ended, "converged", begin=began)
        if weights in seen:
            return ClassRun(*ended, "cycle", seen[weights], number - seen[weights], began)
        seen[weights] = number
    return ClassRun(data, rule, passes, tuple(steps), "limit", begin=began)


def _present(
    data: Labelled, rule: ClassRule, number: int, point: int, weights: Weights
) -> ClassStep:
    x, own = data.points[point], data.labels[point]
    scores = tuple(one.score(x) for one in weights)
    factors = rule.factors(scores, own)
    after = list(weights)
    for c, factor in factors.items():
        by = [rule.rate * factor * v for v in (*x, Fraction(1))]
        if rule.moves is not None:
            by = [v if may else Fraction(0) for v, may in zip(by, rule.moves[c], strict=False)]
        w = tuple(a + b for a, b in zip(weights[c].w, by, strict=False))
        after[c] = ClassWeights(w, weights[c].b + (by[-1] if rule.bias else 0))
    return ClassStep(number, point, scores, rule.predicted(scores, own), factors, tuple(after))


def _start(data: Labelled, rule: ClassRule) -> Weights:
    zero = ClassWeights((Fraction(0),) * data.dimension)
    start = rule.start or (zero,) * len(data.classes)
    if len(start) != len(data.classes) or any(len(one.w) != data.dimension for one in start):
        message = f"start: expected {data.dimension} weights for each of the {len(data.classes)}"
        raise InputError("start", f"{message} classes")
    if not rule.bias and any(one.b for one in start):
        raise InputError("start", "start: a bias where there is none")
    return start


def _check(data: Labelled, rule: ClassRule, order: Sequence[int], passes: int) -> None:
    if not order or any(not 0 <= i < len(data.points) for i in order):
        raise InputError("order", f"order: expected numbers of the {len(data.points)} points")
    if not 1 <= passes <= MOST_PASSES:
        raise InputError("passes", f"{passes} passes; expected 1 to {MOST_PASSES}")
    width = data.dimension + rule.bias
    if rule.moves is not None and [len(one) for one in rule.moves] != [width] * len(data.classes):
        message = f"moves: expected {width} entries for each of the {len(data.classes)} classes"
        raise InputError("moves", message)
    work = passes * len(order) * width * len(data.classes)
    if work > MOST_WORK:
        message = f"{passes} passes of {len(order)} points in {len(data.classes)} classes are too"
        message += f" long a run: {work} weights are looked at, and the limit is {MOST_WORK}"
        raise LimitError("work", message, limit="MOST_WORK")
