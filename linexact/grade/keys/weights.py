"""Weights: the key in several notations, its slips, and the nearest points that miss one row.

A nearest wrong neighbour meets every example and demand but one; the engine finds it, or proves
that there is none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from linexact.data.dataset import Vector
from linexact.data.problem import Problem
from linexact.exact import exact_text
from linexact.grade.forms.weights.gates import others_on
from linexact.grade.forms.weights.marking import WeightsTask
from linexact.grade.forms.weights.repair import is_small
from linexact.grade.keys.made import UNKNOWN, Keys, keys_by, listed, named, notations
from linexact.grade.receipts import is_met
from linexact.kernel import Constraint, System
from linexact.topics.hand_weights import Simplest, hand_weights, simplest
from linexact.topics.separability import Feasible, Infeasible, feasible

NONE = ("there are no such weights", "No such weights exist.")
MOST_ROWS = 4  # examples, and as many demands, that a neighbour misses alone


def keys(task: WeightsTask) -> Keys:
    """Return right weights in several notations, and wrong ones close by."""
    problem = task.problem
    point = key_of(problem)
    variables = problem.variables
    if point is None:
        near = [named(variables, other) for other in _but_one(problem, ())]
        return Keys(NONE, (*near, named(variables, [Fraction(0)] * len(variables))), _open(problem))
    made = keys_by(
        point, lambda other: named(variables, other), forms=_forms(task, point),
        others=[*_slipped(problem, point), *_but_one(problem, point), *_gates(problem)],
        is_right=lambda other: is_right(problem, other), refused=_open(problem, point),
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


def is_right(problem: Problem, point: Vector) -> bool:
    """Say whether weights meet every example and demand."""
    whole = not problem.integers or all(v.denominator == 1 for v in point)
    short = all(length.is_met(point[: problem.dataset.dimension]) for length in problem.lengths)
    return whole and short and all(is_met(row, point) for row in problem.system.rows)


def _forms(task: WeightsTask, point: Vector) -> Iterator[str]:
    """Yield right weights in several notations, and at other scales where these are right."""
    problem = task.problem
    variables, bias = problem.variables, problem.convention.bias
    w, b = (point[:-1], point[-1]) if bias else (point, Fraction(0))
    for factor in (Fraction(2), Fraction(1, 2)):
        scaled = tuple(factor * v for v in point)
        if is_right(problem, scaled):
            yield named(variables, scaled)
    yield f"w = ({listed(w)})" + (f", b = {exact_text(b)}" if bias else "")
    yield from notations(variables, point)
    if bias:
        yield f"w = ({listed(w)}); threshold = {exact_text(-b)}"
    if all(v.denominator == 1 for v in point):
        told: dict[str, object] = {"w": list(map(int, w)), **({"b": int(b)} if bias else {})}
        yield json.dumps(told)
    if task.bias_place is not None and bias:
        yield listed((b, *w) if task.bias_place == "first" else (*w, b))


def _slipped(problem: Problem, point: Vector) -> Iterator[Vector]:
    """Yield what slips make of all weights together, and weights that are 0."""
    d = problem.dataset.dimension
    yield tuple(-v for v in point)
    yield (*point[d:], *point[:d])
    yield (*([Fraction(0)] * d), *point[d:])
    if problem.integers:
        yield (point[0] + Fraction(1, 2), *point[1:])


def _but_one(problem: Problem, point: Vector) -> Iterator[Vector]:
    """Yield points that meet all rows but one, first with 0 there, then on the other side."""
    system, n = problem.system, len(problem.dataset)
    if not is_small(system):
        return
    if point:
        missed = [*range(min(n, MOST_ROWS)), *range(n, n + MOST_ROWS)]
    else:
        found = hand_weights(problem)
        missed = sorted(found.multipliers) if isinstance(found, Infeasible) else []
    for index in [i for i in missed if i < len(system.rows)][: 2 * MOST_ROWS]:
        row = system.rows[index]
        others = [r for i, r in enumerate(system.rows) if i != index]
        on_it = Constraint("==", row.coefficients, row.bound)
        beyond = Constraint(">", tuple(-v for v in row.coefficients), -row.bound)
        for violated in (on_it, beyond):
            near = feasible(System(system.dimension, (*others, violated)))
            if isinstance(near, Feasible):
                yield near.point


def _gates(problem: Problem) -> Iterator[Vector]:
    """Yield weights of one other gate on the same inputs."""
    found = (key_of(Problem(table, problem.convention)) for _, table in others_on(problem.dataset))
    yield from islice((point for point in found if point is not None), 1)


# To be asked back


def _open(problem: Problem, point: Vector = ()) -> tuple[str, ...]:
    """Return answers that say too little, or a right and a wrong thing."""
    names = problem.variables
    told = point or (Fraction(1),) * len(names)
    left_out = (named(names[:-1], told[:-1]),) if len(names) > 1 else ()
    turned = (-told[0], *told[1:])
    twice = (f"{named(names, told)}, {names[0]} = {exact_text(turned[0])}",)
    decided = not point or is_right(problem, turned)
    return (*left_out, *(() if decided else twice), UNKNOWN)
