"""Words of kind ``duals``."""

from __future__ import annotations

from linexact.exercise.kinds.duals import BestStreet, Task
from linexact.exercise.model import Exercise
from linexact.exercise.stated_objective import stated_objective
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Symbol, Text, table
from linexact.explain.duality import (
    SUPPORT,
    multiple,
    multipliers_table,
    objective_text,
    vertices_text,
)
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.formulas import case, label, scored, weights_text
from linexact.explain.words.teller import Told, each_section

_CALLED = {
    "w": "weights w",
    "b": "bias b",
    "b_low": "least best bias",
    "b_high": "largest best bias",
    "value": "value of both objectives",
    "margins": "margins",
    "slacks": "slacks",
    "multipliers": "multipliers",
    "cap": "most that a multiplier may be",
    "total": "sum of the multipliers",
    "combined": "sum of m t x",
    "vertices": "number of vertices of the multipliers",
    "support_vectors": "support vectors",
}


def given_objective(exercise: Exercise) -> Given:
    """Return what is made least.

    >>> from linexact.exercise.bank import find_exercise
    >>> [name for name, _ in given_objective(find_exercise("soft-line-half"))]
    ['Least']
    """
    task = exercise.task
    objective = stated_objective(task.length, task.C, task.slacks, bias=exercise.convention.bias)
    return (("Least", objective_text(objective)),)


def _given(exercise: Exercise) -> Given:
    task: Task = exercise.task
    meaning: Given = ()
    if task.support is not None:
        meaning = (("Support vector", (SUPPORT[task.support],)),)
    return (*given_objective(exercise), *meaning)


def _tell(step: BestStreet, notation: Notation) -> tuple[Section, Section]:
    """Score every case; then show multipliers with which the dual objective is as large."""
    found = step.found
    data, bias = found.dataset, found.objective.bias
    b = found.b if bias else None
    rows: list[list[Span | Text]] = [
        [step.numbers[i], case(data, i), label(notation, data.target(i)),
         scored(data, i, found.w, b, z), step.margins[i], step.slacks[i]]
        for i, z in enumerate(step.scores)
    ]  # fmt: skip
    columns: list[str | Symbol] = [
        "", "case", notation.target, notation.score, "margin", "slack"
    ]  # fmt: skip
    blocks: list[Block] = [
        Paragraph(("Take ", *weights_text(notation, found.w, b), ". The margin of a case is its"
                   " target, ", Math((-1,)), " or ", Math(("+", 1)), ", times its score. Its slack"
                   " is what its margin lacks of ", 1, ", and never below ", 0, ".")),
        table(columns, rows, "rrrlrr"),
        Paragraph(_value(step, notation)),
    ]  # fmt: skip
    low, high = found.interval
    if low != high:
        blocks.append(
            Paragraph(("The bias may be anything from ", low, " to ", high, ": the sum of the"
                       " slacks stays the same. The middle is shown."))
        )  # fmt: skip
    return (
        Section(("The weights and their slacks",), tuple(blocks)),
        Section(("Why nothing is less",), tuple(_dual(step, notation))),
    )


def _value(step: BestStreet, notation: Notation) -> Text:
    """Say what the objective comes to."""
    found, w = step.found, Symbol(notation.vector)
    told: Text = ("The length is ", Math(("|", w, "|^2 = ", step.squared)))
    if found.charge is not None:
        told = (*told, ". A slack of ", 1, " costs ", found.charge)
    return (*told, ". So the objective is ", step.value, ".")


def _dual(step: BestStreet, notation: Notation) -> list[Block]:
    found, w = step.found, Symbol(notation.vector)
    a, bias = found.objective.length, found.objective.bias
    cap: Text = (" and ", found.charge) if found.charge is not None else ()
    bounds: Text = ("lie between ", 0, *cap) if cap else ("are not negative",)
    balanced = ", half of it on each class, so that a bias cancels" if bias else ""
    return [
        *multipliers_table(found, step.numbers),
        Paragraph((
            "The multipliers ", *bounds, ". Multiply each case by its target and its multiplier,"
            " and add up: that gives ", multiple(2 * a, w, " = ", step.combined),
            ". The multipliers sum to ", step.total, balanced, ". The dual objective is this sum"
            " less ", multiple(a, "|", w, "|^2"), ", which is ", step.value, " as well.",
        )),
        Paragraph((
            "The dual objective is never above the other one. Both are equal here, so both are"
            " best. No other ", w, " is as good, since the length is strictly convex. ",
            *vertices_text(found),
        )),
    ]  # fmt: skip


TOLD: Told = {BestStreet: each_section(_tell)}
WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    _given,
    _given,
    states_convention=True,
    first="Which examples will be on the edge of the street, and which multipliers are 0?",
)
