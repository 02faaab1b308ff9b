"""The step of the widest street in words."""

from __future__ import annotations

from linexact.data.linear import linear_form
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
from linexact.document.formulas import MOST_COLUMNS, case, label, weights_text
from linexact.document.lowered import written
from linexact.document.notation import Notation
from linexact.document.teller import Told, each_section
from linexact.tasks.telling import value_span
from linexact.topics.margin.question import Street
from linexact.topics.values.distances import plain
from linexact.topics.values.scores import Weighed
from linexact.topics.values.step_words import scored

MOST_TERMS = 6  # of a sum that is written out


def _tell(step: Street, notation: Notation) -> tuple[Section, Section]:
    """Score every example; show the multipliers that no shorter weights get round."""
    step.found.check()
    data, w = step.data, Symbol(notation.vector)
    weighed = Weighed(data, step.convention, step.found.w, step.found.b)
    told = zip(step.scores, step.margins, step.multipliers, strict=True)
    rows: list[list[Span | Text]] = [
        [data.row_number(i), case(data, i), label(notation, data.target(i)),
         written((scored(weighed, i, z),)), margin, m]
        for i, (z, margin, m) in enumerate(told)
    ]  # fmt: skip
    columns: list[str | Symbol] = [
        "", "example", notation.target, notation.score, "margin", "multiplier"
    ]  # fmt: skip
    stated = weights_text(notation, weighed.w, weighed.bias)
    text: Text = (
        "Take ", *stated, ". The margin of an example is its target, ", Math((-1,)), " or ",
        Math(("+", 1)),
        ", times its score. Every example has a margin of at least ", 1,
        "; those with ", 1, " lie on the edges of the street.",
    )  # fmt: skip
    blocks: list[Block] = _shortest(step, notation)
    widths = step.widths
    if widths is not None:
        wide: Text = (
            "So ", Math((1, " / |", w, "|")), ", the distance of the nearest examples from the"
            " boundary, is as large as it can be: the margin is ",
            value_span(plain(widths[0])), ", and the street is twice as wide, ",
            value_span(plain(widths[1])), ".",
        )  # fmt: skip
        blocks.append(Paragraph(wide))
    shown = (Paragraph(text), table(columns, rows, "rrrlrr"))
    return (
        Section(("The weights and their margins",), shown),
        Section(("Why no street is wider",), tuple(blocks)),
    )


def _shortest(step: Street, notation: Notation) -> list[Block]:
    """Say why no weights with margins of at least 1 are shorter: one sum, read in two ways."""
    w, v, data, squared = Symbol(notation.vector), Symbol("v"), step.data, step.squared
    used = step.found.multipliers
    blocks: list[Block] = [
        Paragraph(
            ("Multiply each example by its target and its multiplier, and add up: that gives ",
             Math((w,)), ".")
        )
    ]  # fmt: skip
    if len(used) <= MOST_TERMS and data.dimension <= MOST_COLUMNS:
        factors = [data.target(i) * m for i, m in used.items()]
        total = linear_form(factors, [data.x(i) for i in used])
        blocks.append(Formula(((*total, " = ", step.found.w),)))
    product, length = Math((v, ".", w)), Math(("|", v, "| |", w, "|"))
    cancels = ", half of it on each class, so that a bias cancels" if step.convention.bias else ""
    other = ", with some bias," if step.convention.bias else ""
    reason: Text = (
        "Take any weights ", Math((v,)), f" that{other} give every example a margin of at least ",
        1,
        ". The multipliers are not negative and sum to ", squared, cancels, ". So ", product,
        ", the same sum of their margins, is at least ", squared, ", which is ",
        Math(("|", w, "|^2")), ". But ", product, " is at most ", length, ", so ", Math((v,)),
        " is not shorter than ", Math((w,)), ".",
    )  # fmt: skip
    return [*blocks, Paragraph(reason)]


TOLD: Told = {Street: each_section(_tell)}
