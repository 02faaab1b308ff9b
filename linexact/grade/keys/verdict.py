"""Verdicts and their proofs: weights, multipliers, points, lines, and each of them damaged."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.data.linear import primitive
from linexact.data.problem import Problem
from linexact.exact import exact_text, over_common_denominator
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.keys import lines
from linexact.grade.keys.made import UNKNOWN, Keys, damaged, keys_by, listed, named
from linexact.grade.keys.weights import is_right
from linexact.topics.separability import Inseparable, Separable, separate_dataset

MOST_POINTS = 8  # that a proof names
Terms: TypeAlias = tuple[tuple[Fraction, Vector], ...]  # points, each with its factor


def keys(task: VerdictTask) -> Keys:
    """Return the verdict with proofs in several notations, and verdicts and proofs that fail."""
    problem = Problem(task.dataset, task.convention)
    truth = separate_dataset(task.dataset, task.convention)
    if isinstance(truth, Separable):
        alone, other, made = "separable", "not separable", _separable(problem, truth)
    else:
        alone, other, made = "not separable", "separable", _inseparable(task, problem, truth)
    ones = named(problem.variables, [Fraction(1)] * len(problem.variables))
    claims = (other, f"{other}; {ones if other == 'separable' else '1: 1'}", "separable; 1: 1")
    right, wrong, refused = [*made.right], [*claims, *made.wrong], ["maybe", UNKNOWN]
    if task.yes == "neither":
        refused.append("Yes.")
    else:
        said = (
            ("Yes", "No") if (task.yes == "separable") == (alone == "separable") else ("No", "Yes")
        )
        right, wrong = (
            [*texts, f"{word}; {right[0].removeprefix(f'{alone}; ')}"]
            for texts, word in zip((right, wrong), said, strict=True)
        )
    if task.wants_proof:
        wrong.append(alone)
    else:
        # Without points for a proof nothing is lost by one that fails.
        right, wrong = [alone, *right], [text for text in wrong if not text.startswith(alone)]
    return Keys(tuple(right), tuple(wrong), tuple(refused))


def _separable(problem: Problem, truth: Separable) -> Keys:
    names = problem.variables
    ending = f", b = {truth.b}" if problem.convention.bias else ""
    said = f"The data are linearly separable, for example with w = ({listed(truth.w)}){ending}."
    point = (*truth.w, truth.b)[: len(names)]
    return keys_by(
        point, lambda other: f"separable; {named(names, other)}", forms=[said],
        others=[tuple(-v for v in point)], is_right=lambda other: is_right(problem, other),
    )  # fmt: skip


def _inseparable(task: VerdictTask, problem: Problem, truth: Inseparable) -> Keys:
    found = dict(truth.multipliers)
    whole = primitive(over_common_denominator(found.values())[0])
    integers = {i: Fraction(m) for i, m in zip(found, whole, strict=True)}
    rows = [problem.system.rows[i].coefficients for i in found]

    def write(values: Sequence[Fraction]) -> str:
        pairs = [(i, m) for i, m in zip(found, values, strict=True) if m or not any(values)]
        return "not separable; " + ", ".join(f"{i + 1}: {exact_text(m)}" for i, m in pairs)

    def proves(values: Sequence[Fraction]) -> bool:
        sums = (sum(m * row[j] for m, row in zip(values, rows, strict=True))
                for j in range(len(problem.variables)))  # fmt: skip
        return min(values) >= 0 and any(values) and not any(sums)

    of_points = _of_points(task, truth) if task.convention.bias else Keys()
    of_lines = lines.argued(task, integers)
    elsewhere = lines.in_another_convention(task, integers)
    value = tuple(found.values())
    made = keys_by(
        value, write,
        forms=[write([*integers.values()]), *of_points.right, *filter(None, [elsewhere]),
               *of_lines.right],
        others=[(Fraction(0),) * len(value), (Fraction(0), *value[1:])],
        is_right=proves,
    )  # fmt: skip
    between = "not separable, because the classes lie between each other"
    return Keys(made.right, (*made.wrong, *of_points.wrong, between, *of_lines.wrong))


def _of_points(task: VerdictTask, truth: Inseparable) -> Keys:
    """Return proofs that name points: averages that are equal, a common point, segments."""
    data, meeting = task.dataset, truth.common_point or ()
    sides = [truth.side(1), truth.side(-1)]
    if sum(map(len, sides)) > MOST_POINTS:
        return Keys()
    positive, negative = (tuple((m, data.x(i)) for i, m in side.items()) for side in sides)
    told, right = f"not separable: {_sum(positive)}", _sum(negative)
    at = [f"({listed(point)})" for point in (meeting, *damaged(meeting)) if point is not None]
    others = [_sum(other) for other in damaged(positive) if {*other} != {*positive}]
    made = Keys(
        (f"{told} = {right}", f"{told} = {right} = {at[0]}"),
        (*(f"not separable: {other} = {right}" for other in others),
         *(f"{told} = {right} = {other}" for other in at[1:] if other != at[0])),
    )  # fmt: skip
    if any(len(side) != 2 for side in sides):
        return made
    (a, b), (c, d) = ([point for _, point in sorted(side)] for side in (positive, negative))
    crossing = _segments((a, b), (c, d))
    wrong = (_segments((a, c), (b, d)), _segments((a, b), (a, b)))
    met = (f"{crossing} at {other}" for other in at[1:] if other != at[0])
    return Keys(
        (*made.right, crossing, f"{crossing} at {at[0]}"), (*made.wrong, *wrong, *met)
    )  # fmt: skip


def _sum(terms: Terms) -> str:
    factors = ((x, "" if m == 1 else f"{exact_text(m)} ") for m, x in terms)
    return " + ".join(f"{m}({listed(x)})" for x, m in factors)


def _segments(*pairs: Sequence[Vector]) -> str:
    said = ("-".join(f"({listed(point)})" for point in pair) for pair in pairs)
    return f"not separable; segments {' and '.join(said)} meet"
