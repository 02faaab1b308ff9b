"""The steps of hand-chosen weights, in the order in which a lecturer takes them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier, score
from linexact.data.problem import Problem
from linexact.exact import dot
from linexact.kernel import System
from linexact.tasks.steps import Step, Way
from linexact.topics.hand_weights import Simplest, hand_weights, simplest
from linexact.topics.hand_weights.cases import cases, refuted
from linexact.topics.hand_weights.intervals import free_interval, intervals
from linexact.topics.hand_weights.search import simplest_within_limits
from linexact.topics.hand_weights.steps import (
    BiasRange,
    Choice,
    Demanded,
    Follows,
    Freedom,
    Inequalities,
    IntegerCases,
    Measured,
    NoneFound,
    OtherForms,
    SimplestIntegers,
    Swap,
    Verification,
    asking,
)
from linexact.topics.separability import Feasible, Infeasible
from linexact.topics.separability.deriving import add_rows, shortest
from linexact.topics.separability.steps import combine

MOST_ADDED = 2  # rows of which a consequence is seen at once
MOST_FOLLOWING = 4  # signs that are told; more would hide the way
MOST_PARTS = 64  # of the denominator of a simple number
PLACES = 6  # of decimals
MOST_SPLIT = 11  # cases of a proof by cases that is written out
MOST_SWAPS = 8  # inputs beyond which symmetries are not looked for


def found_weights(problem: Problem, point: Vector) -> Way:
    """Return the steps that end in right weights; ``point`` is any solution, used if need be.

    Where whole numbers are demanded and there are none, the steps say why.
    """
    choices = _one_by_one(problem)
    if choices:
        return _ending(problem, choices, tuple(choice.value for choice in reversed(choices)))
    safe, point = off_the_boundary(problem, point)
    if problem.integers:
        whole = _with_integers(problem, safe)
        if whole is None:
            return Way((no_integers(problem),))
        safe = whole
    if problem.lengths:
        return Way((Inequalities(problem.dataset), *_short_weights(problem, safe, point)))
    steps: list[Step] = [*_at_once(problem)]
    if len(steps) > MOST_FOLLOWING:
        steps = []
    if not problem.demands and problem.dataset.dimension <= MOST_SWAPS:
        steps += _swaps(problem)
    w = _trial_weights(problem)
    if w is None:
        found = _simplest_or_none(safe)
        if found is not None:
            steps.append(SimplestIntegers(found))
            point = found.point
    else:
        room = _room(problem, w)
        steps.append(room)
        point = (*w, room.chosen)
    return _ending(problem, steps, point)


def _ending(problem: Problem, steps: Sequence[Step], chosen: Vector) -> Way:
    """Return the way by these steps to weights, which are checked."""
    shown = (Inequalities(problem.dataset), *steps, *_checked(problem, chosen))
    return Way(shown, tuple(_more(problem, chosen)))


def _checked(problem: Problem, point: Vector) -> Iterator[Step]:
    """Check weights on every example, and in the linear demands, if there are any."""
    yield verification(problem, point)
    rows = problem.demands
    if rows:
        yield Demanded(problem, point, tuple(dot(row.coefficients, point) for row in rows))


def _more(problem: Problem, chosen: Vector) -> Iterator[Step]:
    """Yield what may be said of weights beside their being right."""
    yield Freedom(problem.system, chosen, intervals(problem.system, chosen))
    found = _simplest_or_none(problem)
    if found is not None:
        yield SimplestIntegers(found)
    if problem.convention.bias:
        yield OtherForms(chosen[:-1], chosen[-1])


def off_the_boundary(problem: Problem, point: Vector) -> tuple[Problem, Vector]:
    """Return the problem with no score of 0 allowed and a solution; itself if there is none.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(True, "closed-positive"))
    >>> off_the_boundary(problem, hand_weights(problem).point)[0].convention.boundary
    'strict'
    """
    strict = replace(problem, convention=Convention(problem.convention.bias, "strict"))
    found = hand_weights(strict)
    return (strict, found.point) if isinstance(found, Feasible) else (problem, point)


def _short_weights(problem: Problem, safe: Problem, point: Vector) -> Iterator[Step]:
    """Take weights that are short enough, whole ones where that can be, and measure them."""
    found = _simplest_or_none(safe)
    chosen = point if found is None else found.point
    yield from _checked(problem, chosen)
    yield Measured(problem, chosen[: problem.dataset.dimension])


def verification(problem: Problem, point: Vector) -> Verification:
    """Return the scores of a solution, to be checked case by case.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.gates import gate
    >>> asked = read_demands(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> checked = verification(asked, (Fraction(2), Fraction(2), Fraction(-3)))
    >>> [str(z) for z in checked.scores]
    ['-3', '-1', '-1', '1']
    """
    data, convention = problem.dataset, problem.convention
    found = Classifier.from_point(point, bias=convention.bias)
    return Verification(data, convention, found.w, found.b, _scores(data, found.w, found.b))


def _scores(data: Dataset, w: Vector, b: Fraction = Fraction(0)) -> Vector:
    return tuple(score(w, b, example.x) for example in data.examples())


def _at_once(problem: Problem) -> Iterator[Follows]:
    """Yield the signs of unknowns that a reader sees at once: two rows force them, just added."""
    system, d = problem.system, problem.dataset.dimension
    found = _by_few_rows(system)
    for unknown in (*range(d, system.dimension), *range(d)):
        for sign in (1, -1):
            step = found.get((unknown, sign))
            if step is not None and len(step.multipliers) == MOST_ADDED:
                yield step


def _by_few_rows(system: System) -> Mapping[tuple[int, int], Follows]:
    """Return why ``sign * y > 0`` (or ``>= 0``) where one row or the sum of two says so."""
    rows, found = system.rows, dict[tuple[int, int], Follows]()
    singles = [(i,) for i in range(len(rows))]
    for chosen in (*singles, *((k, i) for i in range(len(rows)) for k in range(i))):
        columns = zip(*(rows[i].coefficients for i in chosen), strict=True)
        left = [(j, Fraction(a)) for j, column in enumerate(columns) if (a := sum(column))]
        if len(left) != 1:
            continue
        ((unknown, a),) = left
        parts = tuple((i, 1 / abs(a)) for i in chosen)
        total, sign = combine(rows, parts), 1 if a > 0 else -1
        if total.bound >= 0 and total.relation != "==":
            bound, strict = Fraction(total.bound), total.relation == ">"
            step = Follows(system, unknown, sign, bound, strict, parts)
            found.setdefault((unknown, sign), step)
    return found


def _one_by_one(problem: Problem) -> list[Choice]:
    """Choose the bias first, then the weight (Grosse's Example 1); empty when that fails."""
    system, choices = problem.system, list[Choice]()
    if system.dimension != 2 or not problem.convention.bias or problem.lengths or problem.integers:
        return []
    point = (Fraction(0), Fraction(0))
    for unknown, known in ((1, ()), (0, (1,))):
        rows = [system.rows[i] for i in asking(system, known, unknown)]
        room = free_interval(System(2, rows), point, unknown)
        if room is None or (room.low is None and room.high is None):
            return []
        value = _between(room.low, room.high, ending=_are_decimals(problem.dataset))
        if value not in room:
            return []
        fixed = tuple((j, point[j]) for j in known)
        choices.append(Choice(system, fixed, unknown, room, value))
        point = (Fraction(0), value)
    return choices


def _swaps(problem: Problem) -> Iterator[Swap]:
    """Yield the neighbouring inputs that may change places: the examples stay the same."""
    data = problem.dataset
    examples = [(example.x, example.target) for example in data.examples()]
    for second in range(1, data.dimension):
        swapped = [
            ((*x[: second - 1], x[second], x[second - 1], *x[second + 1 :]), target)
            for x, target in examples
        ]
        if sorted(swapped) == sorted(examples):
            yield Swap(data, second - 1)


def _trial_weights(problem: Problem) -> Vector | None:
    """Return the simplest integer weights that leave room for some bias, if that helps."""
    data = problem.dataset
    if not problem.convention.bias or problem.demands or problem.integers:
        return None
    if not (data.positives and data.negatives):
        return None
    open_problem = Problem(data, Convention(True, "closed-positive"))
    found = _simplest_or_none(open_problem)
    return None if found is None else tuple(map(Fraction, found.w))


def _with_integers(problem: Problem, safe: Problem) -> Problem | None:
    """Return the problem that whole weights solve: with no score of 0, if that can be.

    None where there are none; raises :class:`~linexact.errors.LimitError` where none are found.
    """
    solved = (one for one in (safe, problem) if isinstance(simplest(one), Simplest))
    return next(solved, None)


def _simplest_or_none(problem: Problem) -> Simplest | None:
    found = simplest_within_limits(problem)
    return found if isinstance(found, Simplest) else None


def _room(problem: Problem, w: Vector) -> BiasRange:
    data = problem.dataset
    sums = _scores(data, w)
    largest = max(z for i, z in enumerate(sums) if data.target(i) < 0)
    smallest = min(z for i, z in enumerate(sums) if data.target(i) > 0)
    low, high = -smallest, -largest
    chosen = _between(low, high, ending=_are_decimals(data))
    return BiasRange(data, problem.convention, w, sums, largest, smallest, low, high, chosen)


def _are_decimals(data: Dataset) -> bool:
    """Say whether numbers of the data are broken, and all of them end as decimals."""
    units = [unit for unit in data.denominators if unit != 1]
    return bool(units) and all(10**PLACES % unit == 0 for unit in units)


def _between(low: Fraction | None, high: Fraction | None, *, ending: bool = False) -> Fraction:
    """Return a simple number strictly inside: on the side of one bound the integer nearest to 0.

    Between two bounds the middle, or near it a number with a smaller denominator, or with fewer
    decimals where it is to be ``ending``.

    >>> str(_between(Fraction(1), Fraction(3, 2), ending=True))
    '6/5'
    >>> [str(_between(Fraction(a), Fraction(b))) for a, b in ((-2, -1), (-3, 2), (0, "1/7"))]
    ['-3/2', '0', '1/8']
    """
    if low is not None and high is not None:
        middle = (low + high) / 2
        parts = [10**p for p in range(PLACES)] if ending else range(1, MOST_PARTS + 1)
        near = (Fraction(round(middle * q), q) for q in parts)
        return next((n for n in near if low < n < high), middle)
    if low is not None and low >= 0:
        return Fraction(math.floor(low) + 1)
    if high is not None and high <= 0:
        return Fraction(math.ceil(high) - 1)
    return Fraction(0)


def no_integers(problem: Problem) -> IntegerCases | NoneFound:
    """Return why no integers meet a problem that weights meet: case by case, or a search.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> step = no_integers(read_demands(gate("AND"), strict, ["2 b = -3", "integers"]))
    >>> [dict(one.multipliers) for one in step.refuted]
    [{4: Fraction(1, 1), 5: Fraction(2, 1)}, {4: Fraction(-1, 1), 5: Fraction(2, 1)}]
    """
    found, system = cases(problem), problem.system
    if found is None:
        return NoneFound(problem)
    told = [
        Infeasible(System(system.dimension, (*system.rows, *bounds)), multipliers)
        for bounds, multipliers in refuted(problem, found)
    ]
    if len(found) <= MOST_SPLIT:
        told = [shortest(one) for one in told]
    return IntegerCases(problem, tuple(map(add_rows, told)))
