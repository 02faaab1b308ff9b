"""Words for the steps of :mod:`linexact.derivation.steps.scores`."""

from __future__ import annotations

from linexact.derivation.steps.scores import (
    AverageScore,
    BetweenSolutions,
    Distance,
    LossRow,
    LossTotal,
    MaximumBetween,
    SameBoundary,
)
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
from linexact.explain.notation import Notation
from linexact.explain.words.formulas import case, label, scored, weights_text
from linexact.explain.words.published import value_span
from linexact.explain.words.teller import Told, each


def tell_losses(step: LossTotal, notation: Notation) -> Section:
    """Score every case, charge it, add up."""
    first = step.rows[0]
    bias = first.b if first.convention.bias else None
    rows: list[list[Span | Text]] = [
        [case(r.data, r.index), label(notation, r.data.target(r.index)),
         scored(r.data, r.index, r.w, bias, r.z), _charge(r)]
        for r in step.rows
    ]  # fmt: skip
    told: list[Block] = [
        Paragraph(_charges(first, notation)),
        table(["case", notation.target, notation.score, "loss"], rows, "rrlr"),
    ]
    if len(step.rows) > 1:
        total: Text = ("The total is ", step.total, ", the mean (the risk) ", step.mean, ".")
        told.append(Paragraph(total))
    return Section(("Score every case and add up what it costs",), tuple(told))


def _charges(row: LossRow, notation: Notation) -> Text:
    """Say what a loss charges."""
    z, t = notation.score, notation.target
    targets: Text = (Math((t, " = ", -1)), " or ", Math((1,)))
    if row.loss == "zero-one":
        return ("A wrong case costs ", 1, ", a right one ", 0, ":")
    if row.loss == "perceptron":
        return ("Perceptron loss charges a wrong case the size of its score, a right one ", 0, ":")
    if row.loss == "square":
        return ("Square loss charges ", Math(("(", z, " - ", t, ")^2")), ", with the target ",
                *targets, ":")  # fmt: skip
    if row.loss == "hinge":
        return ("Hinge loss charges ", Math((1, " - ", t, z)), " where the margin ",
                Math((t, z)), " is less than ", 1, ", and ", 0, " elsewhere; the target is ",
                *targets, ":")  # fmt: skip
    dummy: Text = (", the dummy ", 1, " among them") if row.convention.bias else ()
    return ("The output given is ", 1, " if ", Math((z, " >= ", 0)), ", else ", 0, ". Add up"
            " (correct - given) times each input", *dummy, ":")  # fmt: skip


def _charge(row: LossRow) -> Math:
    """Return a loss with the sum that it comes from, where that is more than a number."""
    target = row.data.target(row.index)
    if row.loss == "square":
        return Math(("(", row.z, " + " if target < 0 else " - ", 1, ")^2 = ", row.value))
    margin = target * row.z
    if row.loss == "hinge" and margin < 1:
        return Math((1, " + " if margin < 0 else " - ", abs(margin), " = ", row.value))
    if row.loss == "signed-sum":
        inputs: list[Span] = [1] if row.convention.bias else []
        for value in row.data.x(row.index):
            sign = " - " if value < 0 else " + "
            inputs += [sign, abs(value)] if inputs else [value]
        given = int(row.z >= 0)
        return Math(("(", int(target > 0), " - ", given, ")*(", *inputs, ") = ", row.value))
    return Math((row.value,))


def tell_distance(step: Distance, notation: Notation) -> Section:
    """Tell the signed distance as a root of an exact square."""
    w, found = Symbol(notation.vector), step.ends_in.get("distance")
    text: Text = (
        "The points of the shifted plane are those with ", Math((w, ".", Symbol("x"), " + ",
        notation.bias, " = ", 0)), ". From the origin, straight along ",
        Math((w, " = ", step.w)), ", one meets it at ", Math((step.foot,)), ". With ",
        Math(("|", w, "|^2 = ", step.squared_length)), " the signed distance is",
    )  # fmt: skip
    line: list[Span] = ["-", notation.bias, " / |", w, "|"]
    line += [] if found is None else [" = ", value_span(found)]
    square: Text = ("and its square is ", step.squared, ".")
    return Section(
        ("The distance between the two planes",),
        (Paragraph(text), Formula((tuple(line),)), Paragraph(square)),
    )


def tell_same_boundary(step: SameBoundary, notation: Notation) -> Section:
    """Show two different score functions with one boundary."""
    one = notation.weights(step.w, step.b)
    other = notation.weights(step.other_w, step.other_b)
    text: Text = (
        "The second weights are ", step.factor, " times the first, bias and all. So every score is"
        " multiplied by ", step.factor, ", and is zero exactly where it was: the boundaries are"
        " the same, the functions are not.",
    )  # fmt: skip
    return Section(
        ("Two functions, one boundary",),
        (Formula((_joined(one), _joined(other))), Paragraph(text)),
    )


def _joined(formulas: tuple[Math, ...]) -> Text:
    spans: list[Span] = []
    for formula in formulas:
        spans += [*([",  "] if spans else []), *formula.spans]
    return tuple(spans)


def tell_average(step: AverageScore, notation: Notation) -> Section:
    """Show that the score of an average is the average of the scores."""
    spans: list[Span] = []
    mixed: list[Span] = []
    for m, point, z in zip(step.parts, step.points, step.scores, strict=True):
        spans += [*([" + "] if spans else []), m, " ", point]
        mixed += [*([" + "] if mixed else []), m, "*", *(["(", z, ")"] if z < 0 else [z])]
    lines: tuple[Text, ...] = (
        (*spans, " = ", step.average),
        (*mixed, " = ", step.z),
    )
    text: Text = (
        "With ", *weights_text(notation, step.w, step.b), " the scores of the points are ",
        Math((step.scores,)), ", and that of their weighted average ", Math((step.average,)),
        " is ", step.z, ", the same weighted average of the scores. If all of them lie on one side"
        " of ", 0, ", so does it: a half-space is convex.",
    )  # fmt: skip
    return Section(("A half-space is convex",), (Formula(lines), Paragraph(text)))


def tell_between(step: BetweenSolutions, notation: Notation) -> Section:
    """Show that a weighted average of two solutions is a solution."""
    lines: tuple[Text, ...] = (
        (1 - step.part, " ", step.first, " + ", step.part, " ", step.second, " = ", step.between),
    )
    text: Text = (
        "All three meet every inequality (the bias, if there is one, stands last). Each inequality"
        " cuts out a half-space, which is convex, and what lies in all of them is convex too: the"
        " feasible region is.",
    )
    return Section(("An intersection is convex",), (Formula(lines), Paragraph(text)))


def tell_maximum(step: MaximumBetween, notation: Notation) -> Section:
    """Show the maximum of two linear functions between two points."""
    first, second, middle = step.losses
    text: Text = (
        "At ", Math((step.first,)), " the loss of the case ", Math((step.x,)), " is ", first,
        ", at ", Math((step.second,)), " it is ", second, ". At the weighted average of the two"
        " weight vectors it is ", middle, ", at most the average of the losses, ", step.mixed,
        ". A maximum of linear functions lies below its chords: it is convex.",
    )  # fmt: skip
    return Section(("A maximum of linear functions is convex",), (Paragraph(text),))


TOLD: Told = {
    LossTotal: each(tell_losses),
    Distance: each(tell_distance),
    SameBoundary: each(tell_same_boundary),
    AverageScore: each(tell_average),
    BetweenSolutions: each(tell_between),
    MaximumBetween: each(tell_maximum),
}
