"""Words of kind ``subgradient``."""

from __future__ import annotations

from linexact.exercise.kinds.subgradient import Steps, Task
from linexact.exercise.model import Exercise
from linexact.explain.document import Math, Paragraph, Section, Span, Symbol, Text, table
from linexact.explain.duality import multiple
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.duals import given_objective
from linexact.explain.notation import Notation
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.teller import Told, each_section
from linexact.perceptron.schedule import constant_text

_CALLED = {
    "w": "weights w",
    "b": "bias b",
    "direction": "entries of the first subgradient",
    "margins": "margins",
    "counted": "examples that count",
    "value": "value at the start",
    "next_value": "value at the end",
}


def _given(exercise: Exercise) -> Given:
    task: Task = exercise.task
    given: list[tuple[str, Text]] = [
        *given_objective(exercise),
        ("Start", (Math((task.w,)),) if not exercise.convention.bias
         else (Math((task.w,)), ", b = ", task.b)),
        ("Rate", (constant_text(task.rate),) if task.first is None
         else (constant_text(task.rate), ", the first step at t = ", task.first)),
        ("Steps", (task.steps,)),
        ("At the edge", (f"an example with a margin of 1 {task.edge}",)),
    ]  # fmt: skip
    if task.order is not None:
        spans: list[Span] = []
        for number in task.order:
            spans += [", " if spans else "", number]
        given.append(("Examples", ("one a step, again and again: ", *spans[1:])))
    return tuple(given)


def _tell(step: Steps, notation: Notation) -> tuple[Section, Section]:
    """Show every step in a row, and the two values of the objective."""
    descent = step.descent
    bias, edge = descent.objective.bias, descent.edge
    rows: list[list[Span | Text]] = [
        [one.number, one.rate, _listed(step, one.seen), Math((one.margins,)),
         _listed(step, one.counted), Math((one.direction,)), Math((one.next_w,)),
         *([one.next_b] if bias else [])]
        for one in step.made
    ]  # fmt: skip
    columns: list[str | Symbol] = [
        "step", "rate", "seen", "margins", "count", "subgradient", "w after",
    ]  # fmt: skip
    columns += ["b after"] if bias else []
    a, charge = descent.objective.length, descent.objective.charge(len(descent.dataset))
    charge = charge if descent.order is None else descent.objective.C
    assert charge is not None
    w = Symbol(notation.vector)
    rule: Text = (
        "An example counts if its margin is below ", 1, f"; at the edge it {edge}. The subgradient"
        " is ", multiple(2 * a, w), " less ", charge, " times the sum of t x over those that"
        " count", *((", and for the bias less ", charge, " times the sum of t") if bias else ()),
        ". A step takes off the rate times the subgradient.",
    )  # fmt: skip
    said: Text = (
        "The objective is ", step.value, " at the start and ", step.next_value, " at the end."
        " A subgradient step need not make it less.",
    )  # fmt: skip
    shown = (Paragraph(rule), table(columns, rows, "rrrrrrr" + "r" * bias))
    return (
        Section(("The steps",), shown),
        Section(("The objective",), (Paragraph(said),)),
    )


def _listed(step: Steps, indices: tuple[int, ...]) -> Text:
    """Name examples by number."""
    spans: list[Span] = []
    for i in indices:
        spans += [", " if spans else "", step.numbers[i]]
    return tuple(spans[1:]) or ("none",)


TOLD: Told = {Steps: each_section(_tell)}
WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    _given,
    _given,
    states_convention=True,
    first="What is the margin of each example, and which of them count?",
)
