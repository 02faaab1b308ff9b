"""The steps of given weights in words."""

from __future__ import annotations

from linexact.data.dataset import Vector
from linexact.document.blocks import (
    Block,
    Formula,
    Math,
    Paragraph,
    Section,
    Span,
    Symbol,
    Text,
    table,
)
from linexact.document.formulas import case, cases, label
from linexact.document.lowered import factor, formula, written
from linexact.document.notation import Notation
from linexact.document.teller import Told, each
from linexact.language.line import tree
from linexact.tasks.telling import value_span
from linexact.topics.values.given import Classified, Distances, Ratio, Sided
from linexact.topics.values.scores import Weighed
from linexact.topics.values.step_words import products, scored


def scored_cases(step: Weighed, notation: Notation, **beside: Vector) -> Block:
    """Return every example with its score, numbers beside it, and whether it is right.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.document.notation import NOTATIONS
    >>> step = Weighed(gate("NOT"), Convention(True, "strict"), (-2,), 1)
    >>> scored_cases(step, NOTATIONS["grosse"], margin=step.margins).rows[0][-2:]
    ((Fraction(1, 1),), ('right',))
    """
    data, wrong = step.data, step.wrong
    rows: list[list[Span | Text]] = [
        [data.row_number(i), case(data, i), label(notation, data.target(i)),
         written((scored(step, i, z),)), *more, "wrong" if i in wrong else "right"]
        for i, (z, *more) in enumerate(zip(step.scores, *beside.values(), strict=True))
    ]  # fmt: skip
    columns: list[str | Symbol] = ["", "example", notation.target, notation.score, *beside, ""]
    return table(columns, rows, "rrrl" + "r" * len(beside) + "l")


def _classified(step: Classified, notation: Notation) -> Section:
    """Score every example, multiply by its target, say which are wrong."""
    data, wrong, margins = step.data, step.wrong, step.margins
    shown = scored_cases(step, notation, margin=margins)
    said: list[Span] = ["The margin is the target, ", Math((-1,)), " or ", Math(("+", 1)),
                        ", times the score. "]  # fmt: skip
    said += ["Wrong: ", *cases(data, wrong), "."] if wrong else ["Every example is right."]
    said += [" The least margin, the functional margin, is ", min(margins), "."]
    return Section(("Score every example",), (shown, Paragraph(tuple(said))))


def _distances(step: Distances, notation: Notation) -> Section:
    """Divide the scores by the length of the weights."""
    data, w = step.scored.data, Symbol(notation.vector)
    rows: list[list[Span | Text]] = [
        [case(data, i), z, value_span(d)]
        for i, (z, d) in enumerate(zip(step.scored.scores, step.distances, strict=True))
    ]
    text: Text = (
        "The signed distance of an example from the boundary is ",
        Math((notation.score, " / |", w, "|")), ", with ",
        Math(("|", w, "|^2 = ", step.squared_length)), ":",
    )  # fmt: skip
    near: Text = (
        "The least margin, divided by the same length, is the geometric margin ",
        value_span(step.ends_in["geometric_margin"]), ", at ", *cases(data, step.closest), ".",
    )  # fmt: skip
    shown = table(["example", notation.score, "distance"], rows, "rrr")
    return Section(("Distances from the boundary",), (Paragraph(text), shown, Paragraph(near)))


def _ratio(step: Ratio, notation: Notation) -> Section:
    """Tell the bound that these weights give on the updates of a perceptron."""
    counted = step.scored.convention.bias
    r_squared, length, margin = (
        factor(tree(number)) for number in (step.r_squared, step.squared_length, step.margin)
    )
    inputs = "with the constant input of the bias counted" if counted else "of the inputs alone"
    text: Text = (
        f"The largest squared length of an example ({inputs}) is ",
        Math(("R^2 = ", step.r_squared)),
        ", that of the weights" + (" and the bias" if counted else "") + " is ",
        step.squared_length, ", and the functional margin is ", step.margin, ". So ",
        Math(("(R/gamma)^2 = ", *r_squared, " * ", *length, " / ", *margin, "^2 = ", step.ratio)),
        ": from zero weights a perceptron makes no more updates.",
    )  # fmt: skip
    return Section(("The ratio of radius and margin",), (Paragraph(text),))


SIDES = {
    "positive": "on the positive side",
    "negative": "on the negative side",
    "boundary": "on the boundary",
}


def _side(step: Sided, notation: Notation) -> Section:
    """Score the point; say what its sign means, and who owns it."""
    bias = step.b if step.convention.bias else None
    line: Text = (
        step.point, ":  ", notation.score, " = ", *formula(products(step.w, step.point, bias)),
        " = ", step.z,
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


TOLD: Told = {
    Classified: each(_classified),
    Distances: each(_distances),
    Ratio: each(_ratio),
    Sided: each(_side),
}
