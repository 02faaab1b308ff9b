"""Words for the steps of :mod:`linexact.derivation.steps.learning`."""

from __future__ import annotations

from fractions import Fraction

from linexact.derivation.steps.learning import (
    Batch,
    Bound,
    CycleSum,
    Final,
    Gain,
    Look,
    Presentation,
    Run,
    Tally,
)
from linexact.explain.document import (
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
from linexact.explain.notation import Notation
from linexact.explain.words.formulas import case, cases, products
from linexact.explain.words.teller import Told, each

MOST_ROWS = 40  # presentations that are shown
MOST_TOLD = 3  # presentations told in full sentences


def tell_run(step: Run, notation: Notation) -> Section:
    """Tell the first presentations in sentences and all of them in a table."""
    blocks: list[Block] = [Paragraph(("The weights start at ", Math((step.start,)), "."))]
    for shown in step.presentations[:MOST_TOLD]:
        blocks += _presentation(shown, notation)
    rows = step.presentations[:MOST_ROWS]
    cells: list[list[Span | Text]] = [
        [p.number, case(p.data, p.index), p.target, p.z, _what(p), Math((p.after,))] for p in rows
    ]
    columns: list[str | Symbol] = [
        "step",
        "case",
        notation.target,
        notation.score,
        "",
        "weights after",
    ]
    blocks.append(table(columns, cells, "rrrrlr"))
    if len(step.presentations) > MOST_ROWS:
        blocks.append(Paragraph(("The steps that follow were checked in the same way.",)))
    blocks.append(
        Paragraph(
            (
                *("In all ", step.updates, f" update{'' if step.updates == 1 else 's'}; the"),
                *(" weights end at ", Math((step.end,)), "."),
            )
        )
    )
    return Section(("The run, step by step",), tuple(blocks))


def _presentation(p: Presentation, notation: Notation) -> list[Block]:
    z = notation.score
    blocks: list[Block] = [
        Paragraph(("Look at ", case(p.data, p.index), f", which is {_side(p)}:")),
        Formula(((z, " = ", *products(p.before, p.row, p.added or None), " = ", p.z),)),
    ]
    if p.rate is None:
        return [*blocks, Paragraph(("It is right; the weights stay.",))]
    sign = " + " if p.target > 0 else " - "
    factor: tuple[Span, ...] = () if p.rate == 1 else (p.rate, " ")
    update: Text = (p.before, sign, *factor, p.row, " = ", p.after)
    why = "its score is on the boundary" if p.z == 0 else "its score is on the wrong side"
    return [*blocks, Paragraph((f"It is a mistake ({why}). Update:",)), Formula((update,))]


def _side(p: Presentation) -> str:
    return "positive" if p.target > 0 else "negative"


def _what(p: Presentation) -> str:
    if p.rate is None:
        return "right"
    return "on the boundary" if p.z == 0 else "wrong"


def tell_batch(step: Batch, notation: Notation) -> Section:
    """Tell every look at all cases: what was wrong, and the step."""
    rows: list[list[Span | Text]] = [
        [look.number, Math((look.scores,)), _moved(step, look), Math((look.after,))]
        for look in step.looks[:MOST_ROWS]
    ]
    columns: list[str | Symbol] = ["step", "scores", "moved by", "weights after"]
    zero = "moves the weights" if step.at_zero else "does not move the weights"
    if step.at_zero and step.convention.boundary != "strict":
        zero += " unless that is its own side"
    over = ", divided by the number of all cases" if step.mean else ""
    text: Text = (
        "Each step looks at all cases and adds the rate times the sum of the signed inputs of"
        f" those that are wrong{over}. The weights start at ", Math((step.start,)),
        ". A case with score ", 0, f" {zero} here.",
    )  # fmt: skip
    blocks: list[Block] = [Paragraph(text), table(columns, rows, "rrlr")]
    if step.looks and step.looks[-1].rate is None:
        blocks.append(Paragraph(("The last step moved nothing, so no later one does.",)))
    return Section(("The run, one step on all cases at a time",), tuple(blocks))


def _moved(step: Batch, look: Look) -> Text:
    return cases(step.data, look.moved) if look.moved else ("none",)


def tell_gain(step: Gain, notation: Notation) -> Section:
    """Tell why an update moves the score of its own example the right way."""
    z, w, x = notation.score, notation.vector, Symbol("x")
    length = Math(("|", x, "|^2"))
    size = " + " if step.target > 0 else " - "
    factor: tuple[Span, ...] = () if step.rate == 1 else (step.rate, "*")
    lines: Block = Formula(
        (
            (z, "' = ", *products(step.after, step.row, step.added or None), " = ", step.new_z),
            (z, size, *factor, "|", x, "|^2 = ", step.z, size, *factor, step.squared, " = ",
             step.new_z),
        )
    )  # fmt: skip
    if step.squared == 0:
        end: Text = (
            "Here ", x, " is the zero vector, so ", length, " = ", step.squared, " and the score"
            " does not move: such a case can never be made right.",
        )  # fmt: skip
    else:
        way = "rises" if step.target > 0 else "falls"
        end = ("Since ", length, " is more than ", 0, f", the score {way}, which is the right way.")
    text: Text = ("The update adds a multiple of the input itself to ", Symbol(w), ":")
    return Section(("Why the update helps its own case",), (Paragraph(text), lines, Paragraph(end)))


def tell_bound(step: Bound, notation: Notation) -> Section:
    """Tell the two inequalities of the convergence proof on the run itself."""
    v, w, r, big_b = Symbol("V"), Symbol("W"), Symbol("R"), Symbol("B")
    rows: list[list[Span | Text]] = [
        [line.updates, line.along, line.squared] for line in step.lines[:MOST_ROWS]
    ]
    text: Text = (
        "The vector ", Math((v, " = ", step.v)), " gives every signed case a score of at least ",
        1, " and is the shortest such; ", Math((big_b, "^2 = ", step.b_squared)), ". The longest"
        " input has ", Math((r, "^2 = ", step.r_squared)), ". Each update adds at least the rate"
        " to ", Math((v, ".", w)), " and at most ", Math((r, "^2")), " times the rate squared to ",
        Math(("|", w, "|^2")), ":",
    )  # fmt: skip
    columns: list[str | Symbol | Math] = ["updates", Math((v, ".", w)), Math(("|", w, "|^2"))]
    end: Text = (
        "Since ", Math((v, ".", w)), " is at most ", Math(("|", v, "|", " |", w, "|")),
        ", no run from zero makes more than ", Math((r, "^2 ", big_b, "^2 = ", step.bound)),
        " updates.",
    )  # fmt: skip
    return Section(
        ("Why the run had to end",),
        (Paragraph(text), table(columns, rows, "rrr"), Paragraph(end)),
    )


def tell_cycle(step: CycleSum, notation: Notation) -> Section:
    """Tell a cycle as a proof that no weights are right on every case."""
    spans: list[Span] = []
    for row, (_, count) in zip(step.rows, step.counts, strict=True):
        factor: tuple[Span, ...] = () if count == 1 else (count, " ")
        spans += [*([" + "] if spans else []), *factor, row]
    zero = (Fraction(0),) * len(step.weights)
    text: Text = (
        "The weights ", Math((step.weights,)), " come back at the same place of the order, so the"
        " run goes round for ever. What the updates between the two visits added is nothing:",
    )  # fmt: skip
    end: Text = (
        "If some weights gave all these cases a score on their own side, their scores, signed"
        " and added up, would be more than ", 0, "; but the sum is the zero vector, whose score"
        " is ", 0, ". So the cycle itself proves that no weights are right on every case.",
    )  # fmt: skip
    return Section(
        ("The run goes round, and that is a proof",),
        (Paragraph(text), Formula(((*spans, " = ", zero),)), Paragraph(end)),
    )


def tell_final(step: Final, notation: Notation) -> Section:
    """Score every case under the final weights."""
    rows: list[list[Span | Text]] = [
        [case(step.data, i), step.data.target(i), z] for i, z in enumerate(step.scores[:MOST_ROWS])
    ]
    return Section(
        ("The final weights on every case",),
        (table(["case", notation.target, notation.score], rows, "rrr"),),
    )


def tell_tally(step: Tally, notation: Notation) -> Section:
    """Count a run pass by pass, and say which examples made the updates."""
    rows: list[list[Span | Text]] = [
        [count.number, count.presentations, count.mistakes] for count in step.counts[:MOST_ROWS]
    ]
    columns: list[str | Symbol] = ["pass", "cases shown", "mistakes"]
    told: list[Block] = [table(columns, rows, "rrr")]
    if len(step.counts) > MOST_ROWS:
        told.append(Paragraph(("The passes that follow were counted in the same way.",)))
    if step.updated:
        numbers = tuple(map(Fraction, step.updated[: 5 * MOST_ROWS]))
        told.append(Paragraph(("The updates are on the examples ", Math((numbers,)), ".")))
    total: Text = ("In all ", step.presentations, " cases are shown.")
    return Section(("Counting",), (*told, Paragraph(total)))


TOLD: Told = {
    Run: each(tell_run),
    Batch: each(tell_batch),
    Tally: each(tell_tally),
    Gain: each(tell_gain),
    Bound: each(tell_bound),
    CycleSum: each(tell_cycle),
    Final: each(tell_final),
}
