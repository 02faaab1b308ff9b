"""The step of a point's side in words."""

from __future__ import annotations

from linexact.document.blocks import Formula, Math, Paragraph, Section, Span, Symbol, Text
from linexact.document.formulas import products
from linexact.document.notation import Notation
from linexact.document.teller import Told, each
from linexact.tasks.telling import value_span
from linexact.topics.values.side import Sided

SIDES = {
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
    said: list[Span] = [f"The point lies {SIDES[step.side]}. "]
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


TOLD: Told = {Sided: each(_tell)}
