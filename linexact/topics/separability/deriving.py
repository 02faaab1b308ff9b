"""The steps that show that no weights do."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from linexact.argument.combine import is_false
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import primitive
from linexact.data.problem import Problem
from linexact.exact import over_common_denominator
from linexact.tasks.steps import Way
from linexact.topics.separability import Infeasible, Inseparable, weighted_average
from linexact.topics.separability.steps import (
    CommonPoint,
    Elimination,
    Line,
    RowSum,
    ShiftAverage,
    SignedAverage,
    TranslationTheorem,
    combine,
)
from linexact.topics.separability.systems import refuted_by, without_spare_rows

MOST_LINES = 200  # of an elimination
MOST_PIXELS = 64
MOST_SEEN = 4  # examples of a common point that is seen at once: two segments, a triangle
MOST_ROWS = 20  # among which a shorter refutation is looked for


def shortest(verdict: Infeasible) -> Infeasible:
    """Return a refutation by few rows: by three at most, if so few contradict each other."""
    rows = range(len(verdict.system.rows))
    if len(rows) <= MOST_ROWS:
        for size in range(1, min(4, len(verdict.multipliers))):
            for chosen in combinations(rows, size):
                if found := refuted_by(verdict, chosen):
                    return found
    return without_spare_rows(verdict)


def add_rows(verdict: Infeasible) -> RowSum:
    """Return "add these rows" of a refuted system."""
    rows = sorted(verdict.multipliers)
    whole, _ = over_common_denominator(verdict.multipliers[i] for i in rows)
    return RowSum(verdict.system, tuple(zip(rows, map(Fraction, primitive(whole)), strict=True)))


def eliminate(verdict: Infeasible) -> Elimination | None:
    """Return the elimination of all unknowns from the rows of the refutation, if it is small.

    Only lines that lead to the contradiction are kept.
    """
    system = verdict.system
    lines = [
        Line(i, (), None, combine(system.rows, [(i, Fraction(1))]))
        for i in sorted(verdict.multipliers)
    ]
    active = list(range(len(lines)))
    for unknown in reversed(range(system.dimension)):
        active = _without(lines, active, unknown)
        if len(lines) > MOST_LINES:
            return None
    false = [n for n in active if is_false(lines[n].says)]
    return Elimination(_ancestors(lines, false[0])) if false else None


def _without(lines: list[Line], active: list[int], unknown: int) -> list[int]:
    """Append the sums in which an unknown cancels; return the lines that are free of it."""
    factors = {n: Fraction(lines[n].says.coefficients[unknown]) for n in active}
    kept = [n for n in active if not factors[n]]
    rest = [n for n in active if factors[n]]
    equal = next((n for n in rest if lines[n].says.relation == "=="), None)
    if equal is not None:
        pairs = [(equal, n) for n in rest if n != equal]
    else:
        rising = [n for n in rest if factors[n] > 0]
        pairs = [(p, n) for p in rising for n in rest if factors[n] < 0]
    for one, other in pairs:
        if len(lines) > MOST_LINES:
            break
        a, c = factors[one], factors[other]
        plain = (Fraction(1), Fraction(1)) if a == -c else (-c, a)
        by = plain if equal is None else (-c / a, Fraction(1))  # an equality takes either sign
        parts = tuple(sorted(zip((one, other), by, strict=True)))
        summed = combine([line.says for line in lines], parts)
        kept.append(len(lines))
        lines.append(Line(None, parts, unknown, summed))
    return kept


def _ancestors(lines: list[Line], last: int) -> tuple[Line, ...]:
    """Return the lines that lead to the last one, renumbered, given lines first."""
    needed = {last}
    for number in reversed(range(last + 1)):  # a line stands behind those that it adds
        if number in needed:
            needed.update(part for part, _ in lines[number].parts)
    place = {old: new for new, old in enumerate(sorted(needed))}
    return tuple(
        replace(lines[n], parts=tuple((place[part], factor) for part, factor in lines[n].parts))
        for n in place
    )


def averages(verdict: Inseparable) -> CommonPoint | SignedAverage:
    """Return the convexity argument: a common point, or a signed average without a bias.

    The averages of whole classes are told where they are equal and fewer examples do not do.
    """
    if verdict.common_point is None:
        multipliers = tuple(verdict.multipliers.items())
        return SignedAverage(verdict.dataset, verdict.convention, multipliers)
    positive, negative = (tuple(verdict.side(target).items()) for target in (1, -1))
    found = CommonPoint(verdict.dataset, (positive, negative), verdict.common_point)
    seen_at_once = len(verdict.multipliers) <= MOST_SEEN
    return found if seen_at_once else _whole_classes(verdict.dataset) or found


def _whole_classes(data: Dataset) -> CommonPoint | None:
    """Return the averages of all examples of each class, if they are the same point."""
    owns = (_of_class(data, target) for target in (1, -1))
    positive, negative = (tuple((i, Fraction(1, len(own))) for i in own) for own in owns)
    point, other = (weighted_average(data, dict(side)) for side in (positive, negative))
    return CommonPoint(data, (positive, negative), point) if point == other else None


def _of_class(data: Dataset, target: int) -> list[int]:
    return [i for i in range(len(data)) if data.target(i) == target]


def translations(problem: Problem) -> TranslationTheorem | None:
    """Return the theorem on translated patterns if the data are all shifts of two pictures."""
    data = problem.dataset
    shape = _picture_shape(data)
    if shape is None or problem.demands:
        return None
    first, second = (_shift_average(data, target, shape) for target in (1, -1))
    if first is None or second is None:
        return None
    return TranslationTheorem(problem.convention, first, second)


def counting_weights(theorem: TranslationTheorem) -> Vector:
    """Return weights that count pixels, with a bias between the two counts if there is one."""
    data, a, b = theorem.first.data, theorem.first.pixel_sum, theorem.second.pixel_sum
    sign = 1 if (a > b if theorem.convention.bias else a > 0 or b < 0) else -1
    w = (Fraction(sign),) * data.dimension
    return (*w, -sign * (a + b) / 2) if theorem.convention.bias else w


def _picture_shape(data: Dataset) -> tuple[int, int] | None:
    """Return rows and columns as the features' names tell: ``p3``, or ``p2_3``."""
    d = data.dimension
    if not 1 <= d <= MOST_PIXELS:
        return None
    if all(name == f"p{j + 1}" for j, name in enumerate(data.features)):
        return 1, d
    last = re.fullmatch(r"p([0-9]{1,4})_([0-9]{1,4})", data.features[-1])
    rows, columns = map(int, last.groups()) if last else (0, 0)
    return (rows, columns) if rows * columns == d else None


def _shift_average(data: Dataset, target: int, shape: tuple[int, int]) -> ShiftAverage | None:
    """Return the mean of a class whose pictures are all shifts of one, each equally often."""
    counts = Counter(data.x(i) for i in _of_class(data, target))
    first = next(iter(counts), None)
    if first is None or len(set(counts.values())) > 1:
        return None
    picture = np.array(first, dtype=object).reshape(shape)
    moved = {tuple(np.roll(picture, move, axis=(0, 1)).ravel()) for move in np.ndindex(shape)}
    if counts.keys() != moved:
        return None
    pixel_sum = sum(first, Fraction(0))
    return ShiftAverage(data, target, pixel_sum, len(counts), pixel_sum / data.dimension)


def impossible(problem: Problem, refutation: Infeasible, verdict: Inseparable | None) -> Way:
    """Return the steps that refute a problem; ``verdict`` is the data's own, without demands.

    One proof is told: equal averages of patterns, a point that both classes average to, or,
    where weights are asked that meet demands, inequalities that add up to nothing.
    """
    theorem = translations(problem)
    if theorem is not None and not theorem.separable:
        common = _whole_classes(problem.dataset) if problem.convention.bias else None
        if common is not None:
            return Way((theorem, common))
        return Way(refute(refutation).steps, (theorem,))
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
    small = len(refutation.multipliers) <= 8 and refutation.system.dimension <= 6
    elimination = eliminate(refutation) if small else None
    return Way((add_rows(refutation),), () if elimination is None else (elimination,))
