"""Words for the steps of :mod:`linexact.derivation.steps.impossible`."""

from __future__ import annotations

from fractions import Fraction

from linexact.derivation.derivation import Stated
from linexact.derivation.steps.impossible import (
    CommonPoint,
    Elimination,
    Line,
    Multipliers,
    RowSum,
    ShiftAverage,
    SignedAverage,
    TranslationTheorem,
)
from linexact.explain.document import (
    Block,
    Formula,
    Math,
    Paragraph,
    Section,
    Sketch,
    Span,
    Symbol,
    Text,
    table,
)
from linexact.explain.notation import Notation
from linexact.explain.words.formulas import (
    canonical,
    cases,
    row_of,
    side_name,
    unknowns,
)
from linexact.explain.words.teller import Told, each, each_of
from linexact.model.dataset import Dataset
from linexact.model.linear import linear_form

MOST_TERMS = 8  # of a weighted sum that is written out
MOST_INPUTS = 6


def tell_common_point(step: CommonPoint, notation: Notation) -> Section:
    """Tell the convexity argument: two segments that meet, or two averages."""
    segments = len(step.positive) == len(step.negative) == 2
    blocks: list[Block] = [Paragraph(_convex(notation))]
    if segments:
        blocks += [Paragraph(_segment(step.data, side)) for side in (step.positive, step.negative)]
    if _is_small(step.data, step.positive) and _is_small(step.data, step.negative):
        sums = [_weighted(step.data, side) for side in (step.positive, step.negative)]
        blocks.append(Formula(((*sums[0], " = ", step.point, " = ", *sums[1]),)))
    else:
        blocks.append(Paragraph(_uniform(step)))
    blocks.append(
        Paragraph(
            (
                "This point would have to be positive and negative at once, which cannot be. So no"
                " linear classifier gets every case right.",
            )
        )
    )
    blocks += _figure(step)
    title = "Two segments cross" if segments else "Two averages are the same point"
    return Section((title,), tuple(blocks))


def _convex(notation: Notation) -> Text:
    z = notation.score
    return (
        "Suppose a linear classifier is right on every case. The score ", z,
        " of a weighted average of inputs is the weighted average of their scores, so the inputs"
        " called positive form a convex set, and so do those called negative.",
    )  # fmt: skip


def _segment(data: Dataset, side: Multipliers) -> Text:
    name = side_name(data.target(side[0][0]))
    indices = [i for i, _ in side]
    return (
        f"The whole segment between the {name} cases ",
        *cases(data, indices),
        f" would be {name}.",
    )


def _uniform(step: CommonPoint) -> Text:
    """Say in words an average that is too long to write out."""
    spans: list[Span] = []
    for name, side in (("positive", step.positive), ("negative", step.negative)):
        factors = {m for _, m in side}
        spans += ["The " if not spans else " The ", f"weighted average of {name} cases"]
        if len(factors) == 1:
            spans += [" with weight ", next(iter(factors)), " for each"]
        spans += (
            [" has every coordinate equal to ", step.point[0], "."]
            if (len(set(step.point)) == 1)
            else [" is ", step.point, "."]
        )
    return tuple(spans)


def _weighted(data: Dataset, side: Multipliers) -> tuple[Span, ...]:
    return linear_form((m for _, m in side), (data.x(index) for index, _ in side))


def _is_small(data: Dataset, side: Multipliers) -> bool:
    return len(side) <= MOST_TERMS and data.dimension <= MOST_INPUTS


def _figure(step: CommonPoint) -> list[Block]:
    data = step.data
    if data.dimension != 2 or len(data) > 40:
        return []
    points = tuple((*e.x, e.target) for e in data.examples())
    segments = tuple(
        (data.x(side[0][0]), data.x(side[1][0]))
        for side in (step.positive, step.negative)
        if len(side) == 2
    )
    return [Sketch(("The cases and the point ", step.point), points, None, segments)]  # type: ignore[arg-type]


def tell_signed_average(step: SignedAverage, notation: Notation) -> Section:
    """Tell Gordan's argument, for a classifier without a bias."""
    data = step.data
    signed = [data.target(index) * m for index, m in step.multipliers]
    total = linear_form(signed, (data.x(index) for index, _ in step.multipliers))
    origin = (Fraction(0),) * data.dimension
    formula: Block = Formula(((*total, " = ", origin),))
    text: Text = (
        "Suppose weights without a bias are right on every case. Take negative cases with a minus"
        " sign; then every term below has a score of at least ", 0, ", one of them more than ", 0,
        ". But they add up to the zero vector, whose score is ", 0, ".",
    )  # fmt: skip
    return Section(("The cases cancel",), (Paragraph(text), formula))


def tell_elimination(step: Elimination, notation: Notation, stated: Stated) -> Section:
    """Tell Fourier-Motzkin: each line with where it comes from."""
    names = unknowns(notation, stated)
    lines: list[Text] = []
    last: int | None = None
    blocks: list[Block] = [
        Paragraph(("Write every inequality with the unknowns on the left and > in the middle.",))
    ]
    for number, line in enumerate(step.lines):
        if line.eliminated != last and line.eliminated is not None:
            blocks += [Formula(tuple(lines))] if lines else []
            blocks.append(Paragraph(("Eliminate ", names[line.eliminated], ":")))
            lines, last = [], line.eliminated
        origin = _origin(line)
        shown = (*linear_form(line.coefficients, names), f" {_equal(line.relation)} ", line.bound)
        lines.append((f"({letter(number)})  ", *shown, *(("    ", *origin) if origin else ())))
    blocks.append(Formula(tuple(lines)))
    blocks.append(Paragraph(("The last line is false, whatever the unknowns.",)))
    return Section(("Elimination",), tuple(blocks))


def _origin(line: Line) -> Text:
    if not line.parts:
        return ()
    letters = (f"({letter(part)})" for part, _ in line.parts)
    return ("from ", *linear_form((factor for _, factor in line.parts), letters))


def _equal(relation: str) -> str:
    return "=" if relation == "==" else relation


def letter(number: int) -> str:
    """Return A, B, ..., Z, AA, AB, ...: lines have letters, so that numbers stay numbers.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def tell_row_sum(step: RowSum, notation: Notation, stated: Stated) -> Section:
    """Tell "add these rows": factors, rows, and what is left."""
    names = unknowns(notation, stated)
    rows: list[list[Span | Text]] = [
        [m, row_of(notation, stated, i), canonical(step.system.rows[i], names)]
        for i, m in step.multipliers
    ]
    left = Formula(((0, " > " if step.strict else " >= ", step.bound),))
    return Section(
        ("In one line",),
        (
            Paragraph(("Multiply these rows by their factors and add them up.",)),
            table(["factor", "asked", "the same as"], rows, "rll"),
            Paragraph(("All unknowns cancel, and what is left is false:",)),
            left,
        ),
    )


def tell_shift_average(step: ShiftAverage, notation: Notation) -> Text:
    """State the mean of all shifts of one class."""
    return (
        f"The {step.data.classes[0 if step.target > 0 else 1]} pattern has ", step.shifts,
        " different shifts. Their pixels sum to ", step.pixel_sum,
        " in each, and every pixel is met equally often, so their average has every pixel equal"
        " to ", step.mean, ".",
    )  # fmt: skip


def tell_theorem(step: TranslationTheorem, notation: Notation) -> Section:
    """State the theorem on translated patterns, and what it says here."""
    a, b = Symbol("s", "A"), Symbol("s", "B")
    sums = Math((a, " = ", step.first.pixel_sum, ", ", b, " = ", step.second.pixel_sum))
    answer = "separable" if step.separable else "not separable"
    return Section(
        ("Patterns in all positions",),
        (
            Paragraph(tell_shift_average(step.first, notation)),
            Paragraph(tell_shift_average(step.second, notation)),
            Paragraph(
                (
                    "Theorem: all shifts of two patterns with pixel sums ", a, " and ", b, " are",
                    " separable ", *_condition(step, a, b), ". Here ", sums,
                    f", so they are {answer}.",
                )
            ),
        ),
    )  # fmt: skip


def _condition(step: TranslationTheorem, a: Symbol, b: Symbol) -> Text:
    opposite = Math((a, " ", b, " < ", 0))
    if step.convention.bias:
        return ("with a bias iff ", Math((a, " != ", b)))
    if step.convention.boundary == "strict":
        return ("without a bias, with no score of ", 0, " allowed, iff ", opposite)
    owner, other = (b, a) if step.convention.boundary == "closed-positive" else (a, b)
    return (
        f"without a bias ({step.convention.boundary}) iff ", Math((owner, " != ", 0)),
        " and either ", Math((other, " = ", 0)), " or ", opposite,
    )  # fmt: skip


TOLD: Told = {
    CommonPoint: each(tell_common_point),
    SignedAverage: each(tell_signed_average),
    TranslationTheorem: each(tell_theorem),
    Elimination: each_of(tell_elimination),
    RowSum: each_of(tell_row_sum),
}
