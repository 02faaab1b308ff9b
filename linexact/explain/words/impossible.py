"""Words for the steps of :mod:`linexact.derivation.steps.impossible`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.data.linear import linear_form
from linexact.derivation.derivation import Stated
from linexact.derivation.steps.impossible import (
    CommonPoint,
    Elimination,
    IntegerCases,
    Line,
    Multipliers,
    NoneFound,
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
)
from linexact.explain.notation import Notation
from linexact.explain.prose import capital
from linexact.explain.words.formulas import canonical, cases, row_of, side_name, unknowns
from linexact.explain.words.teller import Told, each, each_of, each_section
from linexact.handweights import Problem

MOST_TERMS = 8  # of a weighted sum that is written out
MOST_INPUTS = 6
MOST_CASES = 6  # of a proof by cases that are written out


def tell_common_point(step: CommonPoint, notation: Notation) -> list[Block]:
    """Tell the convexity argument: two segments that meet, a case among others, or two averages."""
    alone = [target for target, side in _sides(step) if len(side) == 1]
    if len(alone) > 1:
        return [Paragraph(("One score cannot be on both sides of ", 0, "."))]
    blocks: list[Block] = [Paragraph((_BETWEEN,) if alone else (_CONVEX, *_segments(step)))]
    if _is_small(step.data, step.positive) and _is_small(step.data, step.negative):
        sums = [_weighted(step.data, side) for _, side in _sides(step) if len(side) > 1]
        other = () if alone else (" = ", *sums[1])
        blocks.append(Formula(((*sums[0], " = ", step.point, *other),)))
    else:
        blocks.append(Paragraph(_uniform(step)))
    last = "This point would be positive and negative at once"
    if alone:
        last = f"This {side_name(alone[0])} case would be {side_name(-alone[0])}"
    return [*blocks, Paragraph((f"{last}, so no weights get every case right.",)), *_figure(step)]


_BETWEEN = (
    "Suppose some weights get every case right. What lies between cases of one class has a score"
    " between their scores, so it has their sign."
)
_CONVEX = (
    "Suppose some weights get every case right. The score of a weighted average is that average of"
    " the scores, so every average of positive cases is positive, and of negative cases negative."
)


def _segments(step: CommonPoint) -> Text:
    """Say what becomes of the segments between the two cases of each class."""
    if len(step.positive) != 2 or len(step.negative) != 2:
        return ()
    spans: list[Span] = []
    for target, side in _sides(step):
        spans += [
            " Likewise the" if spans else " The", " segment between ",
            *cases(step.data, [i for i, _ in side]), f" would be {side_name(target)}.",
        ]  # fmt: skip
    return tuple(spans)


def _sides(step: CommonPoint) -> tuple[tuple[int, Multipliers], ...]:
    return ((1, step.positive), (-1, step.negative))


def _uniform(step: CommonPoint) -> Text:
    """Say in words an average that is too long to write out."""
    spans: list[Span] = []
    weights = {m for _, side in _sides(step) for _, m in side}
    if len(weights) == len(set(step.point)) == 1:
        return (
            "With weight ", *weights, " for each case, the average of either class has every"
            " coordinate equal to ", step.point[0], ".",
        )  # fmt: skip
    for target, side in _sides(step):
        factors = {m for _, m in side}
        spans.append(f"{' ' if spans else ''}The weighted average of {side_name(target)} cases")
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
        "Suppose weights without a bias get every case right. Take negative cases with a minus"
        " sign; then no term below has a score under ", 0, ", and one has more. But they add up to"
        " the zero vector, whose score is ", 0, ":",
    )  # fmt: skip
    return Section(("The cases cancel",), (Paragraph(text), formula))


_ON_THE_LEFT = "Write what is asked with the unknowns on the left of >."


def _false(stated: Stated) -> Paragraph:
    """Conclude from a false line."""
    end = "no point meets every constraint"
    if isinstance(stated, Problem):
        end = "no weights do that" if stated.demands else "no weights get every case right"
    return Paragraph((f"The last line is false, whatever the unknowns, so {end}.",))


def tell_elimination(step: Elimination, notation: Notation, stated: Stated) -> Section:
    """Tell Fourier-Motzkin: each line with where it comes from."""
    names = unknowns(notation, stated)
    lines: list[Text] = []
    last: int | None = None
    blocks: list[Block] = [Paragraph((_ON_THE_LEFT,))]
    for number, line in enumerate(step.lines):
        if line.eliminated != last and line.eliminated is not None:
            blocks += [Formula(tuple(lines))] if lines else []
            blocks.append(Paragraph(("Eliminate ", names[line.eliminated], ":")))
            lines, last = [], line.eliminated
        origin = _origin(line)
        shown = (*linear_form(line.coefficients, names), f" {_equal(line.relation)} ", line.bound)
        lines.append((f"({row_name(number)})  ", *shown, *(("    ", *origin) if origin else ())))
    blocks.append(Formula(tuple(lines)))
    blocks.append(_false(stated))
    return Section(("Elimination",), tuple(blocks))


def _origin(line: Line) -> Text:
    if not line.parts:
        return ()
    names = (f"({row_name(part)})" for part, _ in line.parts)
    return ("from ", *linear_form((factor for _, factor in line.parts), names))


def _equal(relation: str) -> str:
    return "=" if relation == "==" else relation


def row_name(number: int) -> str:
    """Return P, Q, ..., Z, AA, AB, ...: A is a word, and classes have the first letters.

    >>> row_name(0), row_name(10), row_name(11)
    ('P', 'Z', 'AA')
    """
    name, number = "", number + ord("P") - ord("A") + 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def tell_row_sum(step: RowSum, notation: Notation, stated: Stated) -> Section:
    """Tell "add these rows": the rows, and what is left of their sum."""
    names = unknowns(notation, stated)
    if len(step.multipliers) == 1:
        asked = row_of(notation, stated, step.multipliers[0][0])
        return Section(("A false row",), (Formula((asked.spans,)), _false(stated)))
    return Section(
        ("Adding inequalities",),
        (
            Paragraph((_ON_THE_LEFT, " Added up, all unknowns cancel:")),
            _summed(step, names),
            _false(stated),
        ),
    )


def _summed(step: RowSum, names: Sequence[Symbol]) -> Formula:
    """Write the rows, and what is left of their sum."""
    rows: list[Text] = []
    factors = []
    for number, (index, factor) in enumerate(step.multipliers):
        factors.append((factor, f"({row_name(number)})"))
        rows.append((f"{factors[-1][1]}  ", *canonical(step.system.rows[index], names).spans))
    total = linear_form((factor for factor, _ in factors), (name for _, name in factors))
    relation = " > " if step.strict else " >= "
    return Formula((*rows, (0, relation, step.bound, "    from ", *total)))


def tell_integer_cases(step: IntegerCases, notation: Notation, stated: Stated) -> Section:
    """Tell a proof by cases: each with its bounds, and with its sum where they are few."""
    names, refuted = unknowns(notation, stated), step.refuted
    blocks: list[Block] = [Paragraph((_NOTHING_BETWEEN,))]
    if len(refuted) > MOST_CASES:
        text = ("There are ", len(refuted), " cases, each with its bounds and the multiples in the"
                " certificate.")  # fmt: skip
        blocks.append(Paragraph(text))
    else:
        for case in refuted:
            blocks.append(Paragraph(("If ", *_bounds(step, case, names), ":")))
            blocks.append(_summed(case, names))
    last = "The last line of every case is false, so no whole numbers do that."
    return Section(("No whole numbers",), (*blocks, Paragraph((last,))))


_NOTHING_BETWEEN = (
    "Between two neighbouring whole numbers there is none, so one of the cases below holds."
    " In each, multiples of the inequalities and of its bounds add up to a false one."
)


def _bounds(step: IntegerCases, case: RowSum, names: Sequence[Symbol]) -> Text:
    """Write the bounds of a case, ``b <= -2 and w1 >= 1``: no unknown stands first with a minus."""
    spans: list[Span] = []
    for row in step.bounds(case):
        sign = 1 if next((v for v in row.coefficients if v), 1) > 0 else -1
        left = linear_form((sign * v for v in row.coefficients), names)
        one = Math((*left, " >= " if sign > 0 else " <= ", sign * row.bound))
        spans += [*([" and "] if spans else []), one]
    return tuple(spans)


def tell_none_found(step: NoneFound, notation: Notation) -> Paragraph:
    """Say that nothing holds the search."""
    return Paragraph(("The search can be made again; no certificate holds that it found none.",))


def tell_theorem(step: TranslationTheorem, notation: Notation) -> Section:
    """Tell why shifts average to a constant picture, and what that says of the two patterns."""
    blocks = [Paragraph(_averages(step, notation))]
    if step.separable:
        blocks += _separating(step, notation)
    elif not step.convention.bias:
        blocks.append(Paragraph(_without_bias(step)))
    return Section(("Patterns in all positions",), tuple(blocks))


def _averages(step: TranslationTheorem, notation: Notation) -> Text:
    """Say why all shifts of a pattern average to a constant: each pixel meets each place."""
    one, other = step.first, step.second
    why = "Over all shifts of a pattern every pixel takes every place of it equally often, so"
    if (one.shifts, one.pixel_sum, one.mean) == (other.shifts, other.pixel_sum, other.mean):
        return (
            "Each pattern has ", one.shifts, " different shifts, each with the pixel sum ",
            one.pixel_sum, f". {why} both averages have every pixel equal to ", one.mean, ".",
        )  # fmt: skip
    names = [_pattern(part, notation) for part in (one, other)]
    return (
        *capital((f"{names[0]} has ",)),
        *_shifts(one), f", {names[1]} has ", *_shifts(other),
        f". {why} the average of {names[0]} has every pixel equal to ", one.mean,
        f", that of {names[1]} ", other.mean, ".",
    )  # fmt: skip


def _shifts(step: ShiftAverage) -> Text:
    same = " different shift" if step.shifts == 1 else " different shifts, each"
    return (step.shifts, f"{same} with the pixel sum ", step.pixel_sum)


def _pattern(step: ShiftAverage, notation: Notation) -> str:
    """Return the name of a pattern: that of its class, where classes have names."""
    if notation.named:
        return f"pattern {notation.label(step.target)}"
    return "the positive pattern" if step.target > 0 else "the negative pattern"


def _separating(step: TranslationTheorem, notation: Notation) -> tuple[Paragraph, ...]:
    """Say why unequal pixel sums separate: equal weights count pixels, a threshold compares."""
    one, other = step.first, step.second
    rises = step.convention.bias and one.pixel_sum > other.pixel_sum
    if not step.convention.bias:
        end: Text = ("its sign is the one that each class asks for.",)
    else:
        end = ("any threshold between ", other.pixel_sum, " and ", one.pixel_sum,
               " tells the patterns apart.")  # fmt: skip
    minus = "" if rises or not step.convention.bias else ", taken with a minus sign"
    same: Text = (
        "A shift does not change the sum of the pixels. So give all pixels the same weight: the"
        f" score is then that sum{minus}",
    )  # fmt: skip
    told = (*same, " and the bias, so " if step.convention.bias else ", and ", *end)
    return (Paragraph(told),)


def _without_bias(step: TranslationTheorem) -> Text:
    return (
        "Without a bias the scores of the two averages are these numbers times the sum of the"
        " weights: their signs are tied to each other, and not as it is asked.",
    )


TOLD: Told = {
    CommonPoint: each_section(tell_common_point),
    SignedAverage: each(tell_signed_average),
    TranslationTheorem: each(tell_theorem),
    Elimination: each_of(tell_elimination),
    RowSum: each_of(tell_row_sum),
    IntegerCases: each_of(tell_integer_cases),
    NoneFound: each(tell_none_found),
}
