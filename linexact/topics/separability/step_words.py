"""Words for the steps of :mod:`linexact.topics.separability.steps`; all that they say is checked.

Each step becomes lines that say what they rest on, and sentences whose numbers are claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from linexact.data.dataset import Dataset
from linexact.data.problem import Problem, Stated
from linexact.document.about import ZERO, as_asked, asked, fact, unknowns
from linexact.document.blocks import Symbol
from linexact.document.context import case, side
from linexact.document.notation import Notation
from linexact.document.pieces import (
    Called,
    Display,
    Drawn,
    Impossible,
    Judged,
    Piece,
    Pieces,
    Shown,
    Titled,
    Told,
    Words,
)
from linexact.document.teller import Told as Table
from linexact.document.teller import each_checked
from linexact.language.expression import Expression, Quotient
from linexact.language.line import (
    Added,
    Asked,
    Line,
    Mixed,
    Relation,
    equal,
    related,
    tree,
    vector,
    weighted,
)
from linexact.topics.separability.steps import (
    CommonPoint,
    Elimination,
    Multipliers,
    RowSum,
    ShiftAverage,
    SignedAverage,
    TranslationTheorem,
    combine,
)
from linexact.topics.separability.steps import Line as Row

MOST_TERMS = 8  # of a weighted sum that is written out
MOST_INPUTS = 6
MOST_DRAWN = 40


def tell_common_point(step: CommonPoint) -> list[Told]:
    """Tell the convexity argument: two segments that meet, an example among others, averages."""
    alone = [shares for shares in step.sides if len(shares) == 1]
    meeting = _meeting(step)
    if len(alone) > 1:
        said = Words(("One score cannot be on both sides of ", ZERO, "."), (meeting,))
        return [said, Impossible(())]
    told: list[Told] = [Words((_BETWEEN,) if alone else (_CONVEX, *_segments(step)))]
    if step.data.dimension <= MOST_INPUTS and all(len(s) <= MOST_TERMS for s in step.sides):
        told.append(Display((meeting,)))
    else:
        told.append(Words(_uniform(step), (meeting,)))
    last: Pieces = ("This point would be positive and negative at once",)
    if alone:
        index = alone[0][0][0]
        here, there = (_side_of(step, index, other=other) for other in (False, True))
        last = ("This ", here, " example would be ", there)
    return [*told, Impossible((*last, ", so no weights get every example right.")), *_figure(step)]


_BETWEEN = (
    "Suppose some weights get every example right. What lies between examples of one class has a"
    " score between their scores, so it has their sign."
)
_CONVEX = (
    "Suppose some weights get every example right. The score of a weighted average is that average"
    " of the scores, so every average of positive examples is positive, and of negative examples"
    " negative."
)


def _meeting(step: CommonPoint) -> Line:
    """Write the averages of both classes as one point; an example alone comes last."""
    first, last = sorted(step.sides, key=lambda shares: len(shares) == 1)
    between = [] if len(last) == 1 else [vector(step.point)]
    written = [_sum(step.data, first), *between, _sum(step.data, last)]
    return Line(equal(*written), Mixed(((0, _cases(first)), (len(written) - 1, _cases(last)))))


def _cases(shares: Multipliers) -> tuple[int, ...]:
    return tuple(i for i, _ in shares)


def _sum(data: Dataset, shares: Multipliers) -> Expression:
    return weighted((m, vector(data.x(i))) for i, m in shares)


def _segments(step: CommonPoint) -> Pieces:
    """Say what becomes of the segments between the two examples of each class."""
    if any(len(shares) != 2 for shares in step.sides):
        return ()
    pieces: list[Piece] = []
    for shares in step.sides:
        one, other = (Shown(case(i), vector(step.data.x(i))) for i, _ in shares)
        pieces += [" Likewise the" if pieces else " The", " segment between ", one, " and ", other]
        pieces += [" would be ", _side_of(step, shares[0][0]), "."]
    return tuple(pieces)


def _side_of(step: CommonPoint, index: int, *, other: bool = False) -> Judged:
    """Name the class of an example, or the other one."""
    factor = -1 if other else 1
    word = "positive" if factor * step.data.target(index) > 0 else "negative"
    return Judged(word, weighted([(factor, side(index))]))


def _uniform(step: CommonPoint) -> Pieces:
    """Say in words an average that is too long to write out."""
    point, sides = _sum(step.data, step.sides[0]), step.sides
    at: Pieces = (" is ", Shown(point, vector(step.point)), ".")
    if alike := len({*step.point}) == 1:
        entry = Shown(point, tree(step.point[0]), each=True)
        at = (" has every coordinate equal to ", entry, ".")
    if alike and len({m for shares in sides for _, m in shares}) == 1:
        return ("With", *_weight(step.sides[0]), " example, the average of either class", *at)
    positive, negative = (
        (f"The weighted average of {name} examples", *([" with", *weight] if weight else ()), *at)
        for name, weight in zip(("positive", "negative"), map(_weight, sides), strict=True)
    )
    return (*positive, " ", *negative)


def _weight(shares: Multipliers) -> Pieces:
    """Say the weight of examples that weigh the same."""
    if len({m for _, m in shares}) > 1:
        return ()
    each = Shown(Quotient(tree(1), tree(len(shares))), tree(shares[0][1]))
    return (" weight ", each, " for each")


def _figure(step: CommonPoint) -> list[Told]:
    if step.data.dimension != 2 or len(step.data) > MOST_DRAWN:
        return []
    segments = tuple((shares[0][0], shares[1][0]) for shares in step.sides if len(shares) == 2)
    point = Shown(_sum(step.data, step.sides[0]), vector(step.point))
    return [Drawn(("The examples and the point ", point), segments)]


def tell_signed_average(step: SignedAverage) -> list[Told]:
    """Tell Gordan's argument, for a classifier without a bias."""
    data, used = step.data, step.multipliers
    total = weighted((data.target(i) * m, vector(data.x(i))) for i, m in used)
    text: Pieces = (
        "Suppose weights without a bias get every example right. Take negative examples with a"
        " minus sign; then no term below has a score under ", ZERO, ", and one has more. But they"
        " add up to the zero vector, whose score is ", ZERO, ":",
    )  # fmt: skip
    mixed = Mixed(((0, _cases(used)),), signed=True)
    shown = Display((Line(equal(total, vector([0] * data.dimension)), mixed),))
    return [Titled(("The examples cancel",), (Words(text), shown, Impossible(())))]


_ON_THE_LEFT = "Write what is asked with the unknowns on the left."


def _false(stated: Stated) -> Impossible:
    """Conclude from a false line."""
    end = "no point meets every constraint"
    if isinstance(stated, Problem):
        end = "no weights do that" if stated.demands else "no weights get every example right"
    return Impossible((f"The last line is false, whatever the unknowns, so {end}.",))


def tell_elimination(step: Elimination, notation: Notation, stated: Stated) -> list[Told]:
    """Tell Fourier-Motzkin: each line with where it comes from."""
    names = unknowns(notation, stated)
    blocks: list[Told] = [Words((_ON_THE_LEFT,))]
    for unknown, lines in groupby(enumerate(step.lines), lambda line: line[1].eliminated):
        gone = "" if unknown is None else str(names[unknown])
        if unknown is not None:
            blocks.append(Words(("Eliminate ", names[unknown], ":")))
        blocks.append(Display(tuple(_written(*line, names) for line in lines), gone))
    return [Titled(("Elimination",), (*blocks, _false(stated)))]


def _written(number: int, line: Row, names: Sequence[Symbol]) -> Line:
    """Write a line of an elimination with what it comes from."""
    parts = tuple((row_name(part), factor) for part, factor in line.parts)
    ground = Added(parts) if line.row is None else Asked(line.row)
    return Line(asked(line.says, names), ground, row_name(number))


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


def tell_row_sum(step: RowSum, notation: Notation, stated: Stated) -> list[Told]:
    """Tell "add these rows": the rows, and what is left of their sum."""
    names = unknowns(notation, stated)
    if len(step.multipliers) == 1:
        ((index, _),) = step.multipliers
        shown = Display((Line(as_asked(stated, index, names), Asked(index)),))
        return [Titled(("A false row",), (shown, _false(stated)))]
    text = Words((_ON_THE_LEFT, " Added up, all unknowns cancel:"))
    shown = Display(summed(step, names))
    return [Titled(("Adding inequalities",), (text, shown, _false(stated)))]


def summed(step: RowSum, names: Sequence[Symbol]) -> tuple[Line, ...]:
    """Write the rows, and what is left of their sum."""
    rows, labels = step.system.rows, map(row_name, range(len(step.multipliers)))
    used = tuple(zip(labels, step.multipliers, strict=True))
    lines = [Line(asked(rows[i], names), Asked(i), label) for label, (i, _) in used]
    left = combine(rows, step.multipliers)
    relation: Relation = "=" if left.relation == "==" else left.relation
    parts = tuple((label, factor) for label, (_, factor) in used)
    return (*lines, Line(related(0, relation, Fraction(left.bound)), Added(parts)))


def tell_theorem(step: TranslationTheorem, notation: Notation) -> list[Told]:
    """Tell why shifts average to a constant picture, and what that says of the two patterns."""
    blocks: list[Told] = [Words(_averages(step, notation))]
    if step.separable:
        blocks.append(Words(_separating(step)))
    elif not step.convention.bias:
        blocks.append(Words((_WITHOUT_BIAS,)))
    return [Titled(("Patterns in all positions",), tuple(blocks))]


def _averages(step: TranslationTheorem, notation: Notation) -> Pieces:
    """Say why all shifts of a pattern average to a constant: each pixel meets each place."""
    one, other = step.first, step.second
    why = "Over all shifts of a pattern every pixel takes every place of it equally often, so"
    if (one.shifts, one.pixel_sum, one.mean) == (other.shifts, other.pixel_sum, other.mean):
        return (
            "Each pattern has ", *_shifts(one), f". {why} both averages have every pixel equal to ",
            _fact("mean", one.target, one.mean), ".",
        )  # fmt: skip
    first, second = (_pattern(part, notation) for part in (one, other))
    return (
        *_capital(first), " has ", *_shifts(one), ", ", *second, " has ", *_shifts(other),
        f". {why} the average of ", *first, " has every pixel equal to ",
        _fact("mean", one.target, one.mean), ", that of ", *second, " ",
        _fact("mean", other.target, other.mean), ".",
    )  # fmt: skip


def _capital(pieces: tuple[str | Called, ...]) -> tuple[str | Called, ...]:
    first, *rest = pieces
    assert isinstance(first, str)
    return (first.capitalize(), *rest)


def _fact(name: str, target: int, value: Fraction | int) -> Shown:
    return Shown(fact(name, target), tree(value))


def _shifts(step: ShiftAverage) -> Pieces:
    same = " different shift" if step.shifts == 1 else " different shifts, each"
    count = _fact("shifts", step.target, step.shifts)
    return (count, f"{same} with the pixel sum ", _fact("pixels", step.target, step.pixel_sum))


def _pattern(step: ShiftAverage, notation: Notation) -> tuple[str | Called, ...]:
    """Return the name of a pattern: that of its class, where classes have names."""
    if notation.named:
        return ("pattern ", Called(notation.label(step.target)))
    return ("the positive pattern" if step.target > 0 else "the negative pattern",)


def _separating(step: TranslationTheorem) -> Pieces:
    """Say why unequal pixel sums separate: equal weights count pixels, a threshold compares."""
    one, other = step.first, step.second
    end: Pieces = (", and its sign is the one that each class asks for.",)
    if step.convention.bias:
        sums = [_fact("pixels", part.target, part.pixel_sum) for part in (other, one)]
        minus = "" if one.pixel_sum > other.pixel_sum else ", taken with a minus sign"
        any_threshold = f"{minus} and the bias, so any threshold between "
        end = (any_threshold, sums[0], " and ", sums[1], " tells the patterns apart.")
    same = "A shift does not change the sum of the pixels. So give all pixels the same weight: the"
    return (f"{same} score is then that sum", *end)


_WITHOUT_BIAS = (
    "Without a bias the scores of the two averages are these numbers times the sum of the"
    " weights: their signs are tied to each other, and not as it is asked."
)


TOLD: Table = {
    CommonPoint: each_checked(lambda step, _, __: tell_common_point(step)),
    SignedAverage: each_checked(lambda step, _, __: tell_signed_average(step)),
    TranslationTheorem: each_checked(lambda step, notation, _: tell_theorem(step, notation)),
    Elimination: each_checked(tell_elimination),
    RowSum: each_checked(tell_row_sum),
}
