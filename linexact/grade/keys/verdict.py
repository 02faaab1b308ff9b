"""Verdicts and their proofs: weights, multipliers, points, lines, and each of them damaged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.data.linear import primitive
from linexact.data.problem import Problem
from linexact.exact import exact_text, over_common_denominator
from linexact.grade.finding import other_boundaries
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.keys import UNKNOWN, Keys, damaged, keys_by, lines, listed, named
from linexact.grade.keys.values import solves
from linexact.topics.separability import Inseparable, Separable

MOST_POINTS = 8  # that a proof names
Terms: TypeAlias = tuple[tuple[Fraction, Vector], ...]  # points, each with its factor


def verdict_keys(task: VerdictTask) -> Keys:
    """Return the verdict with proofs in several notations, and verdicts and proofs that fail."""
    problem, truth = Problem(task.dataset, task.convention), task.truth(task.convention)
    if isinstance(truth, Separable):
        alone, other, claim, made = "separable", "not separable", "1: 1", _separable(problem, truth)
    else:
        alone, other, made = "not separable", "separable", _inseparable(task, problem, truth)
        claim = named(problem.variables, [Fraction(1)] * len(problem.variables))
    claims = [other, f"{other}; {claim}", "separable; 1: 1"]
    right, wrong, refused = [*made.right], [*claims, *made.wrong], ["maybe", UNKNOWN]
    said = ("Yes", "No") if task.yes == alone.replace("not ", "in") else ("No", "Yes")
    if task.yes == "neither":
        refused.append("Yes.")
    else:
        proof = right[0].removeprefix(f"{alone}; ")
        right.append(f"{said[0]}; {proof}")
        wrong.append(f"{said[1]}; {proof}")
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
        others=[tuple(-v for v in point)], is_right=lambda other: solves(problem, other),
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

    of_lines, of_points = lines.argued(task, integers), Keys()
    if task.convention.bias and len(found) <= MOST_POINTS:
        of_points = _of_points(task, truth)
    others = (replace(task, convention=other) for other in other_boundaries(task.convention))
    elsewhere = (text for other in others for text in lines.argued(other, integers).right[:1])
    value = tuple(found.values())
    made = keys_by(
        value, write,
        forms=[write([*integers.values()]), *of_points.right, *of_lines.right,
               *islice((text for text in elsewhere if text not in of_lines.right), 1)],
        others=[(Fraction(0),) * len(value), (Fraction(0), *value[1:])],
        is_right=proves,
    )  # fmt: skip
    between = "not separable, because the classes lie between each other"
    return Keys(made.right, (*made.wrong, *of_points.wrong, between, *of_lines.wrong))


def _of_points(task: VerdictTask, truth: Inseparable) -> Keys:
    """Return proofs that name points: averages that are equal, a common point, segments."""
    data, meeting = task.dataset, truth.common_point or ()
    sides = [tuple((m, data.x(i)) for i, m in truth.side(t).items()) for t in (1, -1)]
    positive, negative = map(_sum, sides)
    said = [(f"not separable: {positive} = {negative}", " = ")]
    others = (other for other in damaged(sides[0]) if {*other} != {*sides[0]})
    wrong = [f"not separable: {_sum(other)} = {negative}" for other in others]
    if all(len(side) == 2 for side in sides):
        (a, b), (c, d) = ([point for _, point in side] for side in sides)
        said.append((_segments((a, b), (c, d)), " at "))
        wrong += [_segments((a, c), (b, d)), _segments((a, b), (a, b))]
    off = [other for other in damaged(meeting) if other != meeting]
    right = [text for told, at in said for text in (told, f"{told}{at}({listed(meeting)})")]
    wrong += [f"{told}{at}({listed(other)})" for told, at in said for other in off]
    return Keys(tuple(right), tuple(wrong))


def _sum(terms: Terms) -> str:
    return " + ".join(f"{'' if m == 1 else f'{exact_text(m)} '}({listed(x)})" for m, x in terms)


def _segments(*pairs: Sequence[Vector]) -> str:
    said = ("-".join(f"({listed(point)})" for point in pair) for pair in pairs)
    return f"not separable; segments {' and '.join(said)} meet"
