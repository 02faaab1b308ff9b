"""Weights: the key in several notations, its slips, and points on what examples ask."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from linexact.data.dataset import Vector
from linexact.data.linear import is_met
from linexact.data.problem import Problem
from linexact.exact import exact_text
from linexact.grade.forms.separator import SeparatorTask, factor_of
from linexact.grade.forms.weights.marking import WeightsTask
from linexact.grade.forms.weights.parameters import others_on
from linexact.grade.keys.made import UNKNOWN, Keys, keys_by, named, notations
from linexact.grade.receipts import value_of
from linexact.topics.hand_weights import Simplest, hand_weights, simplest
from linexact.topics.separability import Feasible

NONE = ("there are no such weights", "No such weights exist.")
MOST_ROWS = 4  # examples, and as many demands, that a neighbour is on


def weights_keys(task: WeightsTask) -> Keys:
    """Return right weights in several notations, and wrong ones close by."""
    problem = task.problem
    point = key_of(problem)
    variables = problem.variables
    ones = (Fraction(1),) * len(variables)
    others = [*_slipped(problem, point or ones), *_on_rows(problem, point or ones)]
    if point is None:
        near = [named(variables, other) for other in (*others, *_gates(problem))]
        return Keys(NONE, tuple(near), (*_open(problem, ones), UNKNOWN))
    scaled = [tuple(factor * v for v in point) for factor in (Fraction(2), Fraction(1, 2))]
    made = keys_by(
        point, lambda other: named(variables, other), forms=notations(named(variables, point)),
        others=[*scaled, *others, *_gates(problem)],
        is_right=lambda other: solves(problem, other),
        refused=_open(problem, point),
    )  # fmt: skip
    return Keys(made.right, (*made.wrong, NONE[0]), made.refused)


def key_of(problem: Problem) -> Vector | None:
    """Return right weights, whole where that is asked; None where there are none.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> [str(v) for v in key_of(read_demands(gate("AND"), strict, ["b = -1"]))]
    ['2/3', '2/3', '-1']
    """
    found = hand_weights(problem)
    if not isinstance(found, Feasible):
        return None
    if not problem.integers:
        return found.point
    whole = simplest(problem)
    if not isinstance(whole, Simplest):
        return None
    return tuple(map(Fraction, (*whole.w, whole.b)))[: len(problem.variables)]


def solves(problem: Problem, point: Vector) -> bool:
    """Say whether weights meet every example and demand."""
    whole = not problem.integers or all(v.denominator == 1 for v in point)
    short = all(length.is_met(point[: problem.dataset.dimension]) for length in problem.lengths)
    return whole and short and all(is_met(row, point) for row in problem.system.rows)


def _slipped(problem: Problem, point: Vector) -> Iterator[Vector]:
    """Yield what slips make of all weights together, and weights that are 0."""
    d = problem.dataset.dimension
    yield tuple(-v for v in point)
    yield (*point[d:], *point[:d])
    yield (*([Fraction(0)] * d), *point[d:])
    if problem.integers:
        yield (point[0] + Fraction(1, 2), *point[1:])


def _on_rows(problem: Problem, point: Vector) -> Iterator[Vector]:
    """Yield weights of which one number is moved until an example or a demand is met with ``=``."""
    n = len(problem.dataset)
    for row in (*problem.system.rows[: min(n, MOST_ROWS)], *problem.system.rows[n:][:MOST_ROWS]):
        for j in [j for j, a in enumerate(row.coefficients) if a][-1:]:
            off = (value_of(row, point) - row.bound) / row.coefficients[j]
            yield (*point[:j], point[j] - off, *point[j + 1 :])


def _gates(problem: Problem) -> Iterator[Vector]:
    """Yield weights of one other gate on the same inputs."""
    found = (key_of(Problem(table, problem.convention)) for _, table in others_on(problem.dataset))
    yield from islice((point for point in found if point is not None), 1)


# To be asked back


def _open(problem: Problem, point: Vector) -> Iterator[str]:
    """Yield answers that say too little, or a right and a wrong thing."""
    names = problem.variables
    if len(names) > 1:
        yield named(names[:-1], point[:-1])
    if solves(problem, point) and not solves(problem, (-point[0], *point[1:])):
        yield f"{named(names, point)}, {names[0]} = {exact_text(-point[0])}"


def separator_keys(task: SeparatorTask) -> Keys:
    """Return the weights in several notations, and weights that are not those of the street."""
    names, value, d = task.names, task.value, task.dataset.dimension
    factors = (Fraction(2), Fraction(1, 3), Fraction(-1))
    scaled = [tuple(factor * v for v in value) for factor in factors]

    def is_right(point: Vector) -> bool:
        factor = factor_of(value, point)
        return factor == 1 or (not task.canonical and factor is not None and factor > 0)

    made = keys_by(
        value, lambda point: named(names, point), forms=notations(named(names, value)),
        others=[*scaled, (*[Fraction(0)] * d, *value[d:])], is_right=is_right,
        refused=[named(names[:-1], value[:-1])] if len(names) > 1 else [],
    )  # fmt: skip
    return Keys(made.right, (*made.wrong, "there are no such weights"), made.refused)
