"""The steps that show that no weights do."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from itertools import combinations

from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem
from linexact.kernel import Relation, System
from linexact.tasks.steps import Way
from linexact.topics.separability import Infeasible, Inseparable, feasible, weighted_average
from linexact.topics.separability.steps import (
    CommonPoint,
    Elimination,
    Line,
    RowSum,
    ShiftAverage,
    SignedAverage,
    TranslationTheorem,
    combine,
    is_closed,
)

MOST_LINES = 200  # of an elimination
MOST_PIXELS = 64
MOST_SEEN = 4  # cases of a common point that is seen at once: two segments, a triangle
MOST_ROWS = 20  # among which a shorter refutation is looked for


def shortest(verdict: Infeasible) -> Infeasible:
    """Return a refutation by fewer rows, if two or three rows contradict each other."""
    system = verdict.system
    if len(system.rows) > MOST_ROWS:
        return verdict
    for size in range(1, min(4, len(verdict.multipliers))):
        for chosen in combinations(range(len(system.rows)), size):
            part = feasible(System(system.dimension, [system.rows[i] for i in chosen]))
            if isinstance(part, Infeasible):
                used = {chosen[i]: m for i, m in part.multipliers.items()}
                short = Infeasible(system, used, verdict.variables)
                short.check()
                return short
    return verdict


def add_rows(verdict: Infeasible) -> RowSum:
    """Return "add these rows" of a refuted system."""
    common = math.lcm(*(m.denominator for m in verdict.multipliers.values()))
    divisor = math.gcd(*(int(m * common) for m in verdict.multipliers.values())) or 1
    scale = Fraction(common, divisor)
    multipliers = tuple((i, m * scale) for i, m in sorted(verdict.multipliers.items()))
    _, bound, strict = combine(verdict.system, multipliers)
    return RowSum(verdict.system, multipliers, bound, strict)


def eliminate(verdict: Infeasible) -> Elimination | None:
    """Return the elimination of all unknowns from the rows of the refutation, if it is small.

    Only lines that lead to the contradiction are kept.
    """
    system = verdict.system
    lines = [_given(system, i) for i in sorted(verdict.multipliers)]
    active = list(range(len(lines)))
    for unknown in reversed(range(system.dimension)):
        active = _without(lines, active, unknown)
        if len(lines) > MOST_LINES:
            return None
    false = [n for n in active if _is_false(lines[n])]
    return Elimination(system, _ancestors(lines, false[0])) if false else None


def _given(system: System, index: int) -> Line:
    row = system.rows[index]
    exact = tuple(map(Fraction, row.coefficients))
    return Line(index, (), None, row.relation, exact, Fraction(row.bound))


def _without(lines: list[Line], active: list[int], unknown: int) -> list[int]:
    """Append the sums in which an unknown cancels; return the lines that are free of it."""
    kept = [n for n in active if not lines[n].coefficients[unknown]]
    rest = [n for n in active if lines[n].coefficients[unknown]]
    equal = next((n for n in rest if lines[n].relation == "=="), None)
    if equal is not None:
        pairs = [(equal, n) for n in rest if n != equal]
    else:
        positive = [n for n in rest if lines[n].coefficients[unknown] > 0]
        negative = [n for n in rest if lines[n].coefficients[unknown] < 0]
        pairs = [(p, n) for p in positive for n in negative]
    for pair in pairs:
        if len(lines) > MOST_LINES:
            break
        lines.append(_sum(lines, pair, unknown))
        kept.append(len(lines) - 1)
    return kept


def _sum(lines: list[Line], pair: tuple[int, int], unknown: int) -> Line:
    """Add two lines with factors that cancel ``unknown``; an equality takes either sign."""
    one, other = lines[pair[0]], lines[pair[1]]
    a, c = one.coefficients[unknown], other.coefficients[unknown]
    f, g = (-c / a, Fraction(1)) if one.relation == "==" else (abs(c), abs(a))
    if one.relation != "==":
        common = Fraction(1) / max(f, g) if f == g else Fraction(1)
        f, g = f * common, g * common
    coefficients = tuple(
        f * p + g * q for p, q in zip(one.coefficients, other.coefficients, strict=True)
    )
    relations = {one.relation, other.relation}
    relation: Relation = ">" if ">" in relations else ">=" if ">=" in relations else "=="
    parts = tuple(sorted(((pair[0], f), (pair[1], g))))
    return Line(None, parts, unknown, relation, coefficients, f * one.bound + g * other.bound)


def _is_false(line: Line) -> bool:
    if any(line.coefficients):
        return False
    if line.relation == "==":
        return line.bound != 0
    return line.bound > 0 or (line.bound == 0 and line.relation == ">")


def _ancestors(lines: list[Line], last: int) -> tuple[Line, ...]:
    """Return the lines that lead to the last one, renumbered, given lines first."""
    needed: set[int] = set()
    waiting = [last]
    while waiting:
        number = waiting.pop()
        if number not in needed:
            needed.add(number)
            waiting += [part for part, _ in lines[number].parts]
    order = sorted(needed)
    place = {old: new for new, old in enumerate(order)}
    return tuple(
        Line(
            line.row,
            tuple((place[part], factor) for part, factor in line.parts),
            line.eliminated,
            line.relation,
            line.coefficients,
            line.bound,
        )
        for line in (lines[n] for n in order)
    )


def averages(verdict: Inseparable) -> CommonPoint | SignedAverage:
    """Return the convexity argument: a common point, or a signed average without a bias.

    The averages of whole classes are told where they are equal and fewer cases do not do.
    """
    if verdict.common_point is None:
        multipliers = tuple(verdict.multipliers.items())
        return SignedAverage(verdict.dataset, verdict.convention, multipliers)
    sides = [tuple(verdict.side(target).items()) for target in (1, -1)]
    found = CommonPoint(verdict.dataset, sides[0], sides[1], verdict.common_point)
    if len(sides[0]) + len(sides[1]) <= MOST_SEEN:
        return found
    return _whole_classes(verdict.dataset) or found


def _whole_classes(data: Dataset) -> CommonPoint | None:
    """Return the averages of all cases of each class, if they are the same point."""
    sides = []
    for target in (1, -1):
        own = [i for i in range(len(data)) if data.target(i) == target]
        sides.append(tuple((i, Fraction(1, len(own))) for i in own))
    point = weighted_average(data, dict(sides[0]))
    same = point == weighted_average(data, dict(sides[1]))
    return CommonPoint(data, sides[0], sides[1], point) if same else None


def translations(problem: Problem) -> TranslationTheorem | None:
    """Return the theorem on translated patterns if the data are all shifts of two pictures."""
    data = problem.dataset
    shape = _picture_shape(data)
    if shape is None or problem.demands:
        return None
    sides = [_shift_average(data, target, shape) for target in (1, -1)]
    first, second = sides
    if first is None or second is None:
        return None
    return TranslationTheorem(problem.convention, first, second)


def counting_weights(theorem: TranslationTheorem) -> Vector:
    """Return weights that count pixels, with a bias between the two counts if there is one."""
    data, a, b = theorem.first.data, theorem.first.pixel_sum, theorem.second.pixel_sum
    sign = 1 if (a > b if theorem.convention.bias else a > 0 or b < 0) else -1
    w = (Fraction(sign),) * data.dimension
    return (*w, -sign * (a + b) / 2) if theorem.convention.bias else w


def class_averages(theorem: TranslationTheorem) -> CommonPoint | None:
    """Return the averaging argument: the means of both classes are the same uniform picture."""
    if not theorem.convention.bias or theorem.separable:
        return None
    return _whole_classes(theorem.first.data)


def _picture_shape(data: Dataset) -> tuple[int, int] | None:
    """Return rows and columns as the features' names tell: ``p3``, or ``p2_3``."""
    if not 1 <= data.dimension <= MOST_PIXELS:
        return None
    if all(name == f"p{j + 1}" for j, name in enumerate(data.features)):
        return 1, data.dimension
    last = re.fullmatch(r"p([0-9]{1,4})_([0-9]{1,4})", data.features[-1])
    if last is None or int(last[1]) * int(last[2]) != data.dimension:
        return None
    return int(last[1]), int(last[2])


def _shift_average(data: Dataset, target: int, shape: tuple[int, int]) -> ShiftAverage | None:
    own = [i for i in range(len(data)) if data.target(i) == target]
    if not own or not is_closed(data, own, shape):
        return None
    pixel_sum = sum(data.x(own[0]), Fraction(0))
    different = len({data.x(i) for i in own})
    return ShiftAverage(data, target, pixel_sum, different, pixel_sum / data.dimension)


def impossible(problem: Problem, refutation: Infeasible, verdict: Inseparable | None) -> Way:
    """Return the steps that refute a problem; ``verdict`` is the data's own, without demands.

    One proof is told: equal averages of patterns, a point that both classes average to, or,
    where weights are asked that meet demands, inequalities that add up to nothing.
    """
    theorem = translations(problem)
    if theorem is not None and not theorem.separable:
        common = class_averages(theorem)
        if common is not None:
            return Way((theorem, common))
        rest = refute(refutation)
        return Way(rest.steps, (theorem,))
    other = refute(refutation)
    if verdict is None:
        return other
    convex = averages(verdict)
    if isinstance(convex, SignedAverage) and len(convex.multipliers) > 1:
        return Way(other.steps, (convex, *other.further))
    return Way((convex,), other.further or other.steps)


def refute(refutation: Infeasible) -> Way:
    """Return the sum of the rows; the elimination, where it is small, further."""
    refutation = shortest(refutation)
    elimination = None
    if len(refutation.multipliers) <= 8 and refutation.system.dimension <= 6:
        elimination = eliminate(refutation)
    return Way((add_rows(refutation),), () if elimination is None else (elimination,))
