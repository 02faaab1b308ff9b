"""Numbers, lists, rows and weights: other notations of the right ones, slips, and rounded ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

from linexact.data.dataset import Vector
from linexact.data.linear import is_met
from linexact.data.problem import Problem
from linexact.exact import exact_text, rounded
from linexact.exact.surds import SurdSum
from linexact.grade.compared import surd
from linexact.grade.forms import multipliers, number, vector
from linexact.grade.forms import set as sets
from linexact.grade.forms.boundary import BoundaryTask, equation_of, slipped
from linexact.grade.forms.boundary.answer import Line
from linexact.grade.forms.inequalities import InequalitiesTask, signature, single_slips, times
from linexact.grade.forms.separator import SeparatorTask, factor_of
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.weights.parameters import others_on
from linexact.grade.forms.word import WordTask
from linexact.grade.keys import (
    UNKNOWN,
    Keys,
    in_decimals,
    keys_by,
    listed,
    named,
    notations,
    row_text,
    turned,
)
from linexact.grade.receipts import value_of
from linexact.kernel import Constraint
from linexact.topics.hand_weights import Simplest, hand_weights, simplest
from linexact.topics.separability import Feasible, Infeasible, feasible

Numbers: TypeAlias = tuple[SurdSum, ...]
_ONE = SurdSum.rational(Fraction(1))


def number_keys(task: number.NumberTask | vector.VectorTask) -> Keys:
    """Return what is asked for in several notations, and others."""
    slips: Iterable[Any]
    if isinstance(task, number.NumberTask):
        slips = number.made_by_slips(task)
    else:
        slips = vector.made_by_slips(task).values()
    value = _numbers(task.value)
    others = [_numbers(one) for one in (*slips, *task.slipped().values())]
    near = {tuple(_rounded(v, places) for v in value) for places in (1, 2, 3, 6)} - {value}

    def write(numbers: Numbers) -> str:
        told = listed(numbers) if len(numbers) == 1 else f"({listed(numbers)})"
        return in_decimals(told) if numbers in near else told

    text = write(value)
    refused = [write((*value, _ONE)), write(value[:-1])]
    if len(value) == 1:
        refused = [f"{text} or {write((value[0].plus(_ONE),))}"]
    return keys_by(
        value, write, forms=[f"{task.name} = {text}", *notations(text)],
        others=[*(one for one in others if len(one) == len(value)), *near],
        is_right=lambda given: all(task.accepts(j, one) for j, one in enumerate(given)),
        refused=refused,
    )  # fmt: skip


vector_keys = roots_keys = number_keys


def _numbers(value: Any) -> Numbers:
    """Return a number or a list as a list of numbers with roots; an empty one of what is none."""
    entries = value if isinstance(value, tuple) else (value,)
    return tuple(surd(v) for v in entries if isinstance(v, Fraction | SurdSum))


def _rounded(value: SurdSum, places: int) -> SurdSum:
    low, high = value.bounds(80)
    return SurdSum.rational(Fraction(rounded((low + high) / 2, places)))


def set_keys(task: sets.SetTask) -> Keys:
    """Return the set as numbers and in LaTeX, and sets that differ by an example."""
    numbers = [task.dataset.row_number(i) for i in range(len(task.dataset))]

    def inside(chosen: frozenset[int]) -> tuple[bool, ...]:
        return tuple(i in chosen for i in range(len(numbers)))

    def write(inside: tuple[bool, ...]) -> str:
        told = (str(number) for number, chosen in zip(numbers, inside, strict=True) if chosen)
        return f"{{{', '.join(told)}}}" if any(inside) else "none"

    value = inside(task.chosen)
    refused = [str(max(numbers, default=0) + 1), "1.5", *["1 or 2"] * (len(numbers) > 1)]
    forms = notations(write(value)) if task.chosen else ["{}"]
    others = map(inside, sets.made_by_slips(task).values())
    return keys_by(value, write, forms=forms, others=others, refused=refused)


def word_keys(task: WordTask) -> Keys:
    """Return the right word as an answer to the question, and every other one."""
    meanings, value = task.meanings, task.value
    said = {value: [meanings.said(value)]} | {
        other: [meanings.said(other)] for other in sorted(meanings.answers - {value})
    }
    if meanings.yes is not None and meanings.no is not None:
        said[meanings.yes].append("Yes.")
        said[meanings.no].append("No.")
    wrong = [text for other, texts in said.items() if other != value for text in texts]
    return Keys(tuple(said[value]), tuple(wrong), (UNKNOWN, "see above"))


def multipliers_keys(task: multipliers.MultipliersTask) -> Keys:
    """Return the multipliers in several notations, and others that prove nothing."""
    value = task.value

    def write(values: Vector) -> str:
        return f"({listed(values)})"

    forms = [named(task.names, value), *notations(write(value))]
    return keys_by(
        value, write, forms=forms, others=multipliers.made_by_slips(task).values(),
        is_right=partial(multipliers.is_right, task), refused=[write((*value, value[0]))],
    )  # fmt: skip


def boundary_keys(task: BoundaryTask) -> Keys:
    """Return the equation in other forms, and other equations."""

    def write(row: Constraint) -> str:
        return row_text(row, task.features)

    def line(row: Constraint) -> Line:
        return Line.of(tuple(map(Fraction, row.coefficients)), Fraction(row.bound))

    right = task.equation
    doubled = Constraint("==", tuple(-2 * v for v in task.w), 2 * task.b)
    nothing = Constraint("==", (0,) * len(task.w), 1)
    return keys_by(
        right, write, forms=notations(write(right)),
        others=[doubled, nothing, *map(equation_of, slipped(task).values())],
        is_right=lambda row: line(row) == line(right),
        refused=[write(Constraint(">", task.w, -task.b))],
    )  # fmt: skip


def inequalities_keys(task: InequalitiesTask) -> Keys:
    """Return the inequalities in other forms, and inequalities that are others."""
    rows, names = tuple(task.expected.rows), task.variables
    right = set(signature(rows))

    def write(made: tuple[Constraint, ...]) -> str:
        return "; ".join(row_text(row, names) for row in made)

    others = [*single_slips(task.dataset, task.convention), rows[1:]]
    others.append((*rows, times(rows[0], -1)))
    if not isinstance(feasible(task.expected), Infeasible):
        unit = (1, *[0] * (len(names) - 1))  # it follows from rows that contradict each other
        others.append((*rows, Constraint("==", unit, 7)))
    others.append([times(row, Fraction(1, 2)) for row in rows[::-1]])
    about = turned(write(tuple(times(row, -1) for row in rows)))
    return keys_by(
        rows, write, forms=[about, *notations(write(rows))[:1]], others=map(tuple, others),
        is_right=lambda made: len(made) <= len(rows) and right <= set(signature(made)),
    )  # fmt: skip


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
