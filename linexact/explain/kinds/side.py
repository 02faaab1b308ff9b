"""Words of kind ``side``."""

from __future__ import annotations

from linexact.document.blocks import Formula, Math, Paragraph, Section, Span, Symbol, Text
from linexact.document.formulas import products
from linexact.document.notation import Notation
from linexact.document.teller import Told, each
from linexact.exercise.kinds.side import Sided
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.given_weights import given_weights
from linexact.tasks.published import value_span

_SIDES = {
    "positive": "on the positive side",
    "negative": "on the negative side",
    "boundary": "on the boundary",
}


def _tell(step: Sided, notation: Notation) -> Section:
    """Score the point; say what its sign means, and who owns it."""
    bias = step.b if step.convention.bias else None
    line: Text = (
        step.point, ":  ", notation.score, " = ", *products(step.w, step.point, bias), " = ",
        step.z,
    )  # fmt: skip
    said: list[Span] = [f"The point lies {_SIDES[step.side]}. "]
    if step.predicted == "neither":
        said += ["A score of ", 0, " belongs to neither class here."]
    else:
        said.append(f"The convention gives it to the {step.predicted} class.")
    found = step.ends_in.get("distance")
    if found is not None:
        length = Math((notation.score, " / |", Symbol(notation.vector), "|"))
        said += [" Its signed distance from the boundary is ", length, ", which is ",
                 value_span(found), "."]  # fmt: skip
    return Section(("The score of the point",), (Formula((line,)), Paragraph(tuple(said))))


def _answer(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        if ask.form == "boundary":
            continue
        value = solved.values[ask.name]
        spans += [" "] if spans else []
        if ask.name == "side":
            spans.append(f"The point lies {_SIDES[str(value)]}.")
        elif ask.name == "predicted":
            spans.append(f"Predicted: {'neither class' if value == 'neither' else value}.")
        else:
            spans += [f"The {ask.name} is ", value_span(value), "."]
    return tuple(spans)


def _given(exercise: Exercise) -> Given:
    return (*given_weights(exercise), ("Point", (Math((exercise.task.point,)),)))


TOLD: Told = {Sided: each(_tell)}
WORDS = KindWords(
    _answer,
    _given,
    states_convention=True,
    first="What is the score of the point?",
)
