"""Words of kind ``margin``."""

from __future__ import annotations

from linexact.exercise.kinds.margin import Street
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import (
    Formula,
    Math,
    Paragraph,
    Section,
    Span,
    Symbol,
    Text,
    table,
)
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.words.answer import answer_of
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.formulas import case, label, products, weights_text
from linexact.explain.words.published import value_span
from linexact.explain.words.teller import Told, each_section

_CALLED = {
    "w": "weights w",
    "b": "bias b",
    "margin": "margin",
    "width": "width of the street",
    "on_street": "examples on the street",
    "support_vectors": "support vectors",
    "multipliers": "multipliers",
}


def _lines(step: Street, notation: Notation) -> list[Text]:
    bias = step.found.b if step.convention.bias else None
    return [
        (*case(step.data, i).spans, ":  ", notation.score, " = ",
         *products(step.found.w, step.data.x(i), bias), " = ", z)
        for i, z in enumerate(step.scores)
    ]  # fmt: skip


def _tell(step: Street, notation: Notation) -> tuple[Section, Section]:
    """Score every case; show the multipliers that no shorter weights get round."""
    data, w, bias = step.data, Symbol(notation.vector), step.convention.bias
    rows: list[list[Span | Text]] = [
        [step.numbers[i], case(data, i), label(notation, data.target(i)), z,
         step.margins[i], m]
        for i, (z, m) in enumerate(zip(step.scores, step.multipliers, strict=True))
    ]  # fmt: skip
    columns: list[str | Symbol] = [
        "", "case", notation.target, notation.score, "margin", "multiplier"
    ]  # fmt: skip
    stated = weights_text(notation, step.found.w, step.found.b if bias else None)
    text: Text = (
        "Take ", *stated, ". The margin of a case is its target, ", Math((-1,)), " or ",
        Math(("+", 1)),
        ", times its score. Every case has a margin of at least ", 1,
        "; those with ", 1, " lie on the edges of the street.",
    )  # fmt: skip
    squared = step.squared
    balance = ", half of it on each class" if bias else ""
    proof: Text = (
        "The multipliers are not negative, they sum to ", squared, balance, ", and the cases"
        " times target and multiplier add up to ", Math((w, " = ", step.found.w)), ". Any weights"
        " with margins of at least ", 1, " have a scalar product of at least ", squared,
        " with these, so that none are shorter: ", Math(("|", w, "|^2 = ", squared)),
        " is the least there is.",
    )  # fmt: skip
    blocks: list[Paragraph] = [Paragraph(proof)]
    if step.widths is not None:
        wide: Text = (
            "The nearest cases are ", Math((1, " / |", w, "|")), " from the boundary: the margin"
            " is ",
            value_span(step.ends_in["margin"]), ", and the street is twice as wide, ",
            value_span(step.ends_in["width"]), ".",
        )  # fmt: skip
        blocks.append(Paragraph(wide))
    scored = (Paragraph(text), Formula(tuple(_lines(step, notation))),
              table(columns, rows, "rrrrrr"))  # fmt: skip
    return (
        Section(("The weights and their margins",), scored),
        Section(("Why no street is wider",), tuple(blocks)),
    )


def _answer(solved: Solved, notation: Notation) -> Text:
    told = answers_by_name(solved, _CALLED, apart=("weights",))
    if all(ask.name != "weights" for ask in solved.exercise.asks):
        return told
    step = next((step for step in solved.derivation.steps if isinstance(step, Street)), None)
    if step is None:
        return ("There is no street. ", *answer_of(solved.derivation, notation))
    spans: list[Span] = [Math((Symbol(notation.vector), " = ", step.found.w))]
    if step.convention.bias:
        spans += [", ", Math((notation.bias, " = ", step.found.b))]
    return (*spans, " are the weights of the widest street.", *([" "] if told else []), *told)


def _demands(exercise: Exercise) -> Given:
    if all(ask.name != "weights" for ask in exercise.asks):
        return ()
    any_scale = exercise.task.scale == "any"
    said = "any positive multiple is right" if any_scale else "canonical: the nearest margins are 1"
    return (("Scale", (said,)),)


TOLD: Told = {Street: each_section(_tell)}
WORDS = KindWords(
    _answer,
    demands=_demands,
    states_convention=True,
    first="Which examples are nearest to the widest street, and what margin have they?",
)
