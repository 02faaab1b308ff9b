"""Words for the steps of :mod:`linexact.derivation.steps.weights`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.derivation.derivation import Stated
from linexact.derivation.steps.weights import (
    BiasRange,
    Choice,
    Follows,
    Freedom,
    Inequalities,
    Measured,
    OtherForms,
    Point,
    SimplestIntegers,
    Swap,
    Trial,
    Verification,
    side_of,
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
from linexact.explain.words.formulas import (
    MOST_COLUMNS,
    asks,
    canonical,
    case,
    cases,
    input_cells,
    input_columns,
    interval,
    label,
    products,
    row_of,
    side_name,
    unknowns,
)
from linexact.explain.words.teller import Told, each, each_of


def tell_inequalities(step: Inequalities, notation: Notation) -> Section:
    """Put every example's inequality in a table."""
    rows: list[list[Span | Text]] = [
        [
            *input_cells(step.data, c.index),
            label(notation, c.target),
            asks(notation, step.data, c.convention, c.index, c.side),
        ]
        for c in step.cases
    ]
    columns = [*input_columns(step.data), notation.target, "asks"]
    align = "r" * (len(columns) - 1) + "l"
    return Section(("Each training case asks something",), (table(columns, rows, align),))


def tell_follows(steps: Sequence[Follows], notation: Notation, stated: Stated) -> Section:
    """Say what the inequalities force, each with the ones that force it."""
    return Section(
        ("What follows at once",),
        tuple(Formula((_because(step, notation, stated),)) for step in steps),
    )


def _because(step: Follows, notation: Notation, stated: Stated) -> Text:
    spans: list[Span] = []
    if len(step.multipliers) == 1 and step.multipliers[0][1] == 1:
        return row_of(notation, stated, step.multipliers[0][0]).spans
    for index, _ in step.multipliers:
        row = row_of(notation, stated, index)
        spans += [*(["  and  "] if spans else []), *row.spans]
    names = unknowns(notation, stated)
    relation = (">" if step.sign > 0 else "<") + ("" if step.strict else "=")
    return (*spans, "  =>  ", names[step.unknown], f" {relation} ", step.sign * step.bound)


def tell_point(step: Point, notation: Notation, stated: Stated) -> Section:
    """Put a point into every constraint."""
    names = unknowns(notation, stated)
    lines: list[Text] = [
        (*canonical(row, names).spans, ":  ", value, f" {_relation(row.relation)} ", row.bound)
        for row, value in zip(step.system.rows, step.values, strict=True)
    ]  # fmt: skip
    values: list[Span] = []
    for name, value in zip(names, step.point, strict=True):
        values += [*([", "] if values else []), Math((name, " = ", value))]
    return Section(("Take ", *values), (Formula(tuple(lines)),))


def _relation(relation: str) -> str:
    return "=" if relation == "==" else relation


def tell_swap(step: Swap, notation: Notation) -> Section:
    """Say what the symmetry of two inputs allows."""
    one, other = (notation.unknown(j, step.data.dimension) for j in (step.first, step.second))
    names = [step.data.features[j] for j in (step.first, step.second)]
    return Section(
        ("Symmetry",),
        (
            Paragraph(
                (
                    f"Exchanging the inputs {names[0]} and {names[1]} gives the same table. If"
                    " some weights are right, so are the exchanged ones, and so is the average of"
                    " both. So we may take ",
                    Math((one, " = ", other)),
                    ".",
                )
            ),
        ),
    )


def tell_range(step: BiasRange, notation: Notation) -> Section:
    """Say between which ends the bias must lie."""
    ends = (not step.convention.is_strict_for(1), not step.convention.is_strict_for(-1))
    text: Text = (
        "Among the negative cases the largest weighted sum is ",
        step.largest,
        ", among the positive ones the smallest is ",
        step.smallest,
        ". So these weights are right exactly when ",
        notation.bias,
        " lies in ",
        interval(step.low, step.high, ends),
        ".",
    )
    weights = notation.weights(step.w, None)[0].spans[2]
    return Section(("Take the weights ", Math((weights,))), (Paragraph(text),))


def tell_trial(step: Trial, notation: Notation) -> Section:
    """Say how a trial ends, and on which cases."""
    title = _weights(step.w, step.b if step.convention.bias else None, notation)
    z = notation.score
    rows: list[list[Span | Text]] = [
        [*input_cells(step.data, i), label(notation, step.data.target(i)), value, _mark(step, i)]
        for i, value in enumerate(step.scores)
    ]
    columns = [*input_columns(step.data), notation.target, z, ""]
    align = "r" * (len(columns) - 1) + "l"
    start = "The published weights " if step.published else "Try "
    return Section((start, *title), (table(columns, rows, align), Paragraph(_outcome(step, z))))


def _mark(step: Trial, index: int) -> str:
    right = "wrong" if index in step.wrong else "right"
    return f"{right}, on the boundary" if index in step.on_boundary else right


def _outcome(step: Trial, z: Span) -> Text:
    if not step.on_boundary:
        return ("Every case is right.",) if step.succeeds else ("That is not right.",)
    side = side_name(step.data.target(step.on_boundary[0]))
    many = "lie" if len(step.on_boundary) > 1 else "lies"
    start: Text = (
        *cases(step.data, step.on_boundary), f" {many} on the boundary, ", Math((z, " = ", 0)),
        ". Under this convention a score of ", 0,
    )  # fmt: skip
    if not step.succeeds:
        end = " case, so the trial fails; the bias must move."
        return (*start, f" is wrong for a {side}{end}")
    what = (
        "these weights are right as they are."
        if step.published
        else ("the trial is right as it is.")
    )
    moved: Text = (
        (" A reader who counts a score of ", 0, " as wrong would move the bias a little.")
        if step.convention.bias
        else ()
    )
    return (*start, f" is right for a {side} case, so {what}", *moved)


def _weights(w: tuple[Span, ...], b: Span | None, notation: Notation) -> Text:
    spans: list[Span] = []
    for formula in notation.weights(w, b):  # type: ignore[arg-type]
        spans += [*([", "] if spans else []), formula]
    return tuple(spans)


def tell_verification(step: Verification, notation: Notation) -> Section:
    """Work out every score, and compare it with what the case asks."""
    if step.data.dimension > MOST_COLUMNS:
        return _verification_table(step, notation)
    lines: list[Text] = []
    for c in step.cases:
        side = side_of(c.convention, c.data.target(c.index))
        bias = c.b if c.convention.bias else None
        lines.append(
            (
                *case(c.data, c.index).spans, ":  ", notation.score, " = ",
                *products(c.w, c.data.x(c.index), bias), " = ", c.z, f" {side} ", 0,
            )
        )  # fmt: skip
    bias = step.b if step.cases and step.cases[0].convention.bias else None
    return Section(
        ("Take ", *_weights(step.w, bias, notation), ": every case"), (Formula(tuple(lines)),)
    )


def _verification_table(step: Verification, notation: Notation) -> Section:
    """Show only inputs and scores when the products would fill a line."""
    bias = step.b if step.cases and step.cases[0].convention.bias else None
    rows: list[list[Span | Text]] = []
    for c in step.cases:
        target = c.data.target(c.index)
        asked = Math((notation.score, f" {side_of(c.convention, target)} ", 0))
        rows.append([case(c.data, c.index), label(notation, target), c.z, asked])
    columns: list[str | Symbol] = ["case", notation.target, notation.score, "asks"]
    return Section(
        ("Take ", *_weights(step.w, bias, notation), ": every case"),
        (table(columns, rows, "rrrl"),),
    )


def tell_choice(step: Choice, notation: Notation) -> Section:
    """Say which bounds are left for an unknown, and what is chosen."""
    d = step.system.dimension - 1
    name = notation.unknown(step.unknown, d)
    known: list[Span] = []
    for unknown, value in step.fixed:
        known += [", " if known else "With ", Math((notation.unknown(unknown, d), " = ", value))]
    bounds: list[Span] = []
    for end, side in ((step.low, ">"), (step.high, "<")):
        if end is not None:
            bounds += [*([" and "] if bounds else []), Math((name, f" {side} ", end))]
    strictly = " (strictly, to stay off the boundary)"
    start: Text = (*known, ", " if known else "The cases without other unknowns ask for ")
    text = (*start, *bounds, strictly, "; take ", Math((name, " = ", step.value)), ".")
    return Section(("Choose ", name), (Paragraph(text),))


def tell_freedom(step: Freedom, notation: Notation, stated: Stated) -> Section:
    """Say for each unknown how far it may move alone."""
    names = unknowns(notation, stated)
    rows: list[list[Span | Text]] = [
        [(name,), value, interval(r.low, r.high, (r.low_closed, r.high_closed))]
        for name, value, r in zip(names, step.point, step.ranges, strict=True)
    ]
    return Section(
        ("How far each may move, the others fixed",),
        (table(["", "value", "may lie in"], rows, "lrl"),),
    )


def tell_measured(step: Measured, notation: Notation) -> Section:
    """Add the squares of the weights, and compare with the square of the bound."""
    w, relation = Symbol(notation.vector), f" {step.length.relation} "
    text: Text = (
        "The squares of ", Math((w, " = ", step.w)), " add up to ",
        Math((step.squared, relation, step.allowed)),
        ", the square of what is allowed: the Euclidean length is as demanded.",
    )  # fmt: skip
    return Section(("The length of the weights",), (Paragraph(text),))


def tell_simplest(step: SimplestIntegers, notation: Notation) -> Section:
    """State the simplest integers and in what sense nothing is simpler."""
    bias = step.b if step.problem.convention.bias else None
    w = tuple(map(Fraction, step.w))
    stated = _weights(w, None if bias is None else Fraction(bias), notation)
    text: Text = (
        *stated,
        ". No integers do with a smaller largest weight (in size) than ",
        step.size,
        "; among those with it, none has a smaller sum of sizes than ",
        step.total,
        *(() if bias is None else ("; and then none has a bias closer to ", 0)),
        ". All simpler ones were gone through.",
    )
    return Section(("The simplest integers",), (Paragraph(text),))


def tell_forms(step: OtherForms, notation: Notation) -> Section:
    """Write the same classifier with a threshold and with a dummy feature."""
    weights = notation.weights(step.w, None)[0]
    text: Text = (
        "With a threshold instead of a bias: compare the weighted sum under ", weights, " with ",
        step.threshold, ". With a dummy feature that is always ", 1,
        " placed first, and no bias: the weights ", Math((step.with_dummy,)), ".",
    )  # fmt: skip
    return Section(("The same classifier in other forms",), (Paragraph(text),))


def _together(steps: Sequence[Follows], notation: Notation, stated: Stated | None) -> list[Block]:
    """Tell in one section what follows at once."""
    assert stated is not None
    return [tell_follows(steps, notation, stated)]


def _swaps(steps: Sequence[Swap], notation: Notation, stated: Stated | None) -> list[Block]:
    """Tell several symmetries in one section."""
    sections = [tell_swap(step, notation) for step in steps]
    return [Section(sections[0].title, tuple(b for s in sections for b in s.blocks))]


TOLD: Told = {
    Inequalities: each(tell_inequalities),
    Follows: _together,
    Swap: _swaps,
    BiasRange: each(tell_range),
    Trial: each(tell_trial),
    Verification: each(tell_verification),
    Choice: each(tell_choice),
    SimplestIntegers: each(tell_simplest),
    OtherForms: each(tell_forms),
    Measured: each(tell_measured),
    Freedom: each_of(tell_freedom),
    Point: each_of(tell_point),
}
