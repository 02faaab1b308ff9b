"""Words for the steps of :mod:`linexact.topics.hand_weights.steps`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.data.problem import Problem, Stated
from linexact.document.about import (
    about,
    as_asked,
    asked,
    case_of,
    counted,
    input_pieces,
    joined,
    label_of,
    lets,
    name_of,
    score_of,
    turned,
    unknowns,
    weights_of,
)
from linexact.document.blocks import Symbol
from linexact.document.context import Context
from linexact.document.formulas import MOST_COLUMNS, input_columns, symbol
from linexact.document.lines import tidy
from linexact.document.notation import Notation
from linexact.document.pieces import (
    ARROW,
    Branch,
    Cases,
    Display,
    Edge,
    Grid,
    Impossible,
    Interval,
    Piece,
    Pieces,
    Shown,
    Titled,
    Words,
)
from linexact.document.pieces import Told as Claimed
from linexact.document.teller import (
    CHECK,
    Told,
    all_checked,
    each_checked,
    each_given,
)
from linexact.kernel import Constraint
from linexact.language.expression import Expression, Minus, Name, Power, Product, Vector, put
from linexact.language.line import (
    Asked,
    Chain,
    Combined,
    Each,
    How,
    Left,
    Let,
    Line,
    Meets,
    Mirrored,
    Supposed,
    equal,
    related,
    tree,
    vector,
)
from linexact.topics.hand_weights import Interval as Range
from linexact.topics.hand_weights.lengths import least_length
from linexact.topics.hand_weights.search import Simplest, simplest
from linexact.topics.hand_weights.steps import (
    BiasRange,
    Choice,
    Demanded,
    Follows,
    Freedom,
    Inequalities,
    IntegerCases,
    Measured,
    NoneFound,
    OtherForms,
    Point,
    SimplestIntegers,
    Swap,
    Trial,
    Verification,
    asking,
    side,
    side_of,
)
from linexact.topics.separability.step_words import summed

MOST_BRANCHES = 6  # of a proof by cases that are written out
FOUND = Name("found")  # by a search
MOST_CASES = 4  # on the boundary, that are named
FEWEST_EQUAL = 4  # examples to a score, on the average, where those of one score are told at once


def tell_inequalities(step: Inequalities, notation: Notation, stated: Stated) -> list[Claimed]:
    """Put every example's inequality in a table."""
    names = unknowns(notation, stated)
    rows = [Line(as_asked(stated, i, names), Asked(i)) for i in range(len(step.data))]
    return [_table(step.data, notation, "asks", rows, "l")]


def _table(
    data: Dataset, notation: Notation, title: str | Symbol, last: Sequence[Piece], align: str
) -> Grid:
    """Return the examples with their labels, and what is said of each in the last column."""
    rows = tuple(
        (*input_pieces(data, i), (label_of(data, i, notation),), (piece,))
        for i, piece in zip(range(len(data)), last, strict=True)
    )
    columns = (*input_columns(data), notation.target, title)
    return Grid(columns, rows, "r" * (len(columns) - 1) + align)


def tell_follows(steps: Sequence[Follows], notation: Notation, stated: Stated) -> list[Claimed]:
    """Say what the inequalities force, each with the ones that force it."""
    return [Display(tuple(_because(step, notation, stated) for step in steps))]


def _because(step: Follows, notation: Notation, stated: Stated) -> Pieces:
    names = unknowns(notation, stated)
    rows = [Line(as_asked(stated, i, names), Asked(i)) for i, _ in step.multipliers]
    relation = side(step.sign, strict=step.strict)
    bounded = related(name_of(names[step.unknown]), relation, step.sign * step.bound)
    return (*joined(rows, ",  "), ARROW, Line(bounded, Combined(step.multipliers)))


def tell_point(step: Point, notation: Notation, stated: Stated) -> list[Claimed]:
    """Put a point into every constraint."""
    names = unknowns(notation, stated)
    title = ("Take ", *joined(lets(step.point, names)))
    return [Titled(title, (_put_rows(stated, 0, step.values, names),))]


def tell_demanded(step: Demanded, notation: Notation, stated: Stated) -> list[Claimed]:
    """Put the weights into what is demanded of them beside the examples."""
    names = unknowns(notation, stated)
    demands = _put_rows(stated, len(step.problem.dataset), step.values, names)
    return [Titled(("The demands",), (Words((), lets(step.point, names)), demands))]


def _put_rows(
    stated: Stated, first: int, values: Sequence[Fraction], names: Sequence[Symbol]
) -> Display:
    """Return the rows from one on, and what their left sides come to; none begins with a minus."""
    lines = list[Pieces]()
    pairs = zip(stated.system.rows[first:], values, strict=True)
    for index, (row, value) in enumerate(pairs, start=first):
        falls = next((a for a in row.coefficients if a), 0) < 0
        chain = (turned if falls else asked)(row, names)
        left, right = chain.sides
        worth = Chain((tree(-value if falls else value), right), chain.relations)
        lines.append((Line(chain, Asked(index)), ":  ", Line(worth, Meets(index, left))))
    return Display(tuple(lines))


def tell_swaps(steps: Sequence[Swap], notation: Notation, stated: Stated) -> list[Claimed]:
    """Say what the symmetry of inputs allows."""
    data, names = steps[0].data, unknowns(notation, stated)
    groups: list[list[int]] = []
    for step in steps:
        if groups and groups[-1][-1] == step.first:
            groups[-1].append(step.second)
        else:
            groups.append([step.first, step.second])
    return [Words(_equal(data, group, names)) for group in groups]


def _equal(data: Dataset, group: Sequence[int], names: Sequence[Symbol]) -> Pieces:
    """Say why equal weights do: of right weights and the exchanged ones the average is right."""
    inputs = joined([symbol(data.features[j]) for j in group], ", ", " and ")
    weights = Line(equal(*(name_of(names[j]) for j in group)), Mirrored())
    return (*inputs, " may change places; averaging mirrored solutions gives ", weights, ".")


def tell_range(step: BiasRange, notation: Notation, stated: Stated) -> list[Claimed]:
    """Say between which ends the bias must lie, who lies on the boundary there, and the choice."""
    low, high = step.at_ends
    convention, bias = step.convention, notation.bias
    signs = tuple(side(-1, strict=convention.is_strict_for(t)) for t in (1, -1))
    room = Chain((tree(step.low), name_of(bias), tree(step.high)), signs)
    summed = Product(Name(notation.vector), Name("x"), sign=".")
    negative = Line(related(summed, "<=", step.largest), Each("x", -1))
    positive = Line(related(summed, ">=", step.smallest), Each("x", 1))
    text: Pieces = (
        "Try ", *weights_of(notation, step.w, None, "tried"), ": negative examples have ", negative,
        ", positive ones ", positive, ", so ", Line(room, Left()), ". ",
        _let(bias, step.high, "tried"), " would put ", _few(step.data, high), " on the boundary, ",
        _let(bias, step.low, "tried"), " would put ", _few(step.data, low), " there; in between, ",
        _let(bias, step.chosen, "chosen"), " puts ", Edge((), ("none",)), " there.",
    )  # fmt: skip
    return [Words(text)]


def _few(data: Dataset, indices: Sequence[int]) -> Edge:
    """Name the examples on the boundary, if they are few."""
    places = {data.x(i): i for i in reversed(indices)}  # an example may stand there twice
    some = [case_of(data, i) for i in sorted(places.values())]
    few = len(some) <= MOST_CASES
    return Edge(tuple(indices), joined(some, ", ", " and ") if few else ("several examples",))


def tell_trial(step: Trial, notation: Notation, stated: Stated) -> list[Claimed]:
    """Score every example under published weights."""
    data, names = step.data, unknowns(notation, stated)
    title = weights_of(notation, step.w, step.bias, "chosen")
    scores = [Shown(score_of(data, i, names), tree(z)) for i, z in enumerate(step.scores)]
    said: Pieces = ("These are right as well.",)
    if step.on_boundary:
        one = len(step.on_boundary) == 1
        none = Shown(score_of(data, step.on_boundary[0], names), tree(0))
        there = joined([case_of(data, i) for i in step.on_boundary], ", ", " and ")
        said = (
            "These are right as well, but ", Edge(step.on_boundary, there),
            f" {'lies' if one else 'lie'} on the boundary: who counts a score of ", none,
            f" as wrong must move {'it' if one else 'them'} off.",
        )  # fmt: skip
    told = (_table(data, notation, notation.score, scores, "r"), Words(said))
    return [Titled(("The published weights ", *joined(title, ", ")), told)]


def tell_verification(step: Verification, notation: Notation, stated: Stated) -> list[Claimed]:
    """Work out every score, and compare it with what the example asks."""
    names = unknowns(notation, stated)
    given = Words((), lets((*step.w, step.b)[: len(names)], names))
    if step.data.dimension > MOST_COLUMNS:
        told = [given, *_verified_briefly(step, notation, names)]
    else:
        letter, data = name_of(notation.score), step.data
        lines = (
            (case_of(data, i), ":  ", _scored(step, i, names, (letter, _put_in(step, i, names))))
            for i in range(len(data))
        )
        told = [given, Display(tuple(lines))]
    return [Titled(CHECK, tuple(told))]


def _scored(
    step: Verification, index: int, names: Sequence[Symbol], before: tuple[Expression, ...] = ()
) -> Line:
    """Compare a score with what its example asks, behind what it comes from."""
    side = side_of(step.convention, step.data.target(index))
    scored = equal(*before, tree(step.scores[index]))
    chain = Chain((*scored.sides, tree(0)), (*scored.relations, side))
    return Line(chain, Meets(index, score_of(step.data, index, names)))


def _put_in(step: Verification, index: int, names: Sequence[Symbol]) -> Expression:
    values = {str(n): tree(v) for n, v in zip(names, (*step.w, step.b), strict=False)}
    return tidy(put(score_of(step.data, index, names), values))


def _verified_briefly(
    step: Verification, notation: Notation, names: Sequence[Symbol]
) -> list[Claimed]:
    """Show only inputs and scores when the products would fill a line; equal scores at once."""
    data, groups = step.data, dict[tuple[int, Fraction], list[int]]()
    for i in range(len(data)):
        groups.setdefault((data.target(i), step.scores[i]), []).append(i)
    grouped = FEWEST_EQUAL * len(groups) <= len(data)
    shown = list(groups.values()) if grouped else [[i] for i in range(len(data))]
    others = tuple(_scored(step, i, names) for some in shown for i in some[1:])
    rows = tuple(
        (
            (case_of(data, some[0]), *_and_more(len(some) - 1)),
            (label_of(data, some[0], notation),),
            (_scored(step, some[0], names),),
        )
        for some in shown
    )
    return [Words((), others), Grid(("example", notation.target, notation.score), rows, "lrr")]


def _and_more(count: int) -> Pieces:
    """Say how many others have the label and the score of an example."""
    return (" and ", counted(count), " more") if count else ()


def tell_choices(steps: Sequence[Choice], notation: Notation, stated: Stated) -> list[Claimed]:
    """Say which bounds are left for one unknown after another, and what is chosen."""
    assert isinstance(stated, Problem)
    return [Words(_choice(step, stated, unknowns(notation, stated))) for step in steps]


def _choice(step: Choice, stated: Problem, names: Sequence[Symbol]) -> Pieces:
    name, rows = names[step.unknown], _asking(step)
    value = _let(name, step.value, "chosen")
    of_cases = max(rows) < len(stated.dataset)
    if of_cases and not step.fixed:
        return (*_off_the_boundary(step, stated, names), ", so take ", value, ".")
    said: Pieces = ("What is asked of ", name, " alone leaves ")
    if step.fixed:
        said = joined([_let(names[j], v, "given") for j, v in step.fixed], ", ")
        many = "examples ask" if len(rows) > 1 else "example asks"
        asked_for = f"the other {many} for " if of_cases else "what else is asked leaves "
        said = ("With ", *said, f" {asked_for}", *_with_known(step, stated, names))
    return (*said, *joined(_ends(step, name_of(name)), " and "), ": take ", value, ".")


def _let(name: Symbol, value: Fraction, how: How) -> Line:
    return Line(equal(name_of(name), tree(value)), Let(how=how))


def _off_the_boundary(step: Choice, stated: Problem, names: Sequence[Symbol]) -> Pieces:
    """Say which examples ask something of an unknown alone, and what would just meet it."""
    rows, name = _asking(step), names[step.unknown]
    end = next(end for end in (step.room.low, step.room.high) if end is not None)
    lines = [Line(as_asked(stated, i, names), Asked(i)) for i in rows]
    there = joined([case_of(stated.dataset, i) for i in rows], ", ", " and ")
    one = Edge(tuple(rows), ("one" if len(rows) > 1 else "it",))
    return (
        *there, f" {'ask' if len(rows) > 1 else 'asks'} for ", *joined(lines, " and "), "; ",
        _let(name, end, "tried"), " would put ", one, " on the boundary",
    )  # fmt: skip


def _ends(step: Choice, name: Expression) -> list[Line]:
    """Return the bounds on an unknown as they are asked, or the one value it may have."""
    low, high = step.room.low, step.room.high
    if low is not None and any(step.system.rows[i].relation == "==" for i in _asking(step)):
        return [Line(equal(name, tree(low)), Left())]
    ends = ((low, step.room.low_closed, 1), (high, step.room.high_closed, -1))
    return [
        Line(related(name, side(sign, strict=not closed), end), Left())
        for end, closed, sign in ends
        if end is not None
    ]


def _with_known(step: Choice, stated: Problem, names: Sequence[Symbol]) -> Pieces:
    """Return the one row there is with what is known put in: ``w1 + 1 < 0, so``."""
    rows = _asking(step)
    if len(rows) > 1 or rows[0] >= len(stated.dataset):
        return ()
    chain = as_asked(stated, rows[0], names)
    known = {str(names[j]): tree(value) for j, value in step.fixed}
    return (
        Line(Chain((tidy(put(chain.sides[0], known)), tree(0)), chain.relations), Left()),
        ", so ",
    )


def _asking(step: Choice) -> list[int]:
    return asking(step.system, [unknown for unknown, _ in step.fixed], step.unknown)


def tell_freedom(step: Freedom, notation: Notation, stated: Stated) -> list[Claimed]:
    """Say for each unknown how far it may move alone."""
    names = unknowns(notation, stated)
    rows = tuple(
        ((name,), (Shown(name_of(name), tree(value)),), (_moving(name, one),))
        for name, value, one in zip(names, step.point, step.ranges, strict=True)
    )
    told = (Words((), lets(step.point, names)), Grid(("", "value", "may lie in"), rows, "lrl"))
    return [Titled(("How far each may move, the others fixed",), told)]


def _moving(name: Symbol, one: Range) -> Interval:
    low, high = (None if end is None else tree(end) for end in (one.low, one.high))
    return Interval(name_of(name), low, high, (one.low_closed, one.high_closed))


def tell_measured(step: Measured, notation: Notation, stated: Stated) -> list[Claimed]:
    """Add the squares of the weights, and compare with the square of the bound."""
    names = [name_of(name) for name in unknowns(notation, stated)[: len(step.w)]]
    squares = Power(Vector(tuple(names)), 2)
    given = Line(equal(Name(notation.vector), vector(step.w)), Let())
    lengths = step.problem.lengths
    length = least_length(lengths)
    met = Meets(len(stated.system.rows) + lengths.index(length), squares)
    compared = Line(related(step.squared, length.relation, length.bound**2), met)
    text: Pieces = (
        "The squares of ", given, " add up to ", compared,
        ", the square of what is allowed: the Euclidean length is as demanded.",
    )  # fmt: skip
    return [Titled(("The length of the weights",), (Words(text),))]


def tell_simplest(step: SimplestIntegers, notation: Notation) -> Claimed:
    """State the simplest integers and in what sense nothing is simpler."""
    found, asked = step.found, step.found.problem
    bias = Fraction(found.b) if asked.convention.bias else None
    weights = weights_of(notation, [*map(Fraction, found.w)], bias, "whole")
    strict = asked.convention.boundary == "strict"
    off: Pieces = (", with no score of ", tree(0)) if strict else ()
    met = " and meet the demands" if asked.demands else ""
    shown = Shown(FOUND, vector([*found.w, found.b]))
    nearer: Pieces = (", or, where that is equal, a bias closer to ", tree(0))
    text: Pieces = (
        f"Among whole numbers that get every example right{met}", *off,
        ", these are the simplest: ", *joined(weights, ", "), *([Edge(())] if strict else []),
        ". None have a smaller largest weight in size, and of those none have a smaller sum of"
        " sizes", *(() if bias is None else nearer), ".",
    )  # fmt: skip
    return Titled(("The simplest whole weights",), (Words(text, (shown,)),))


def tell_forms(step: OtherForms, notation: Notation, stated: Stated) -> list[Claimed]:
    """Write the same classifier with a threshold and with a dummy feature."""
    *names, bias = map(name_of, unknowns(notation, stated))
    threshold = Shown(Minus(bias), tree(-step.b))
    with_dummy = Shown(Vector((bias, *names)), vector((step.b, *step.w)))
    text: Pieces = (
        "With a threshold instead of a bias: compare the weighted sum under ",
        *weights_of(notation, step.w, None), " with ", threshold,
        ". With a dummy feature that is always ", tree(1),
        " placed first, and no bias: the weights ", with_dummy, ".",
    )  # fmt: skip
    given = (_let(notation.bias, step.b, "given"),)
    return [Titled(("The same classifier in other forms",), (Words(text, given),))]


def tell_integer_cases(step: IntegerCases, notation: Notation, stated: Stated) -> list[Claimed]:
    """Tell a proof by cases: each with its bounds, and with its sum where they are few."""
    names = unknowns(notation, stated)
    branches = tuple(
        Branch(
            tuple(Line(_bound(row, names), Supposed()) for row in step.bounds(one)),
            summed(one, names),
        )
        for one in step.refuted
    )
    instead: Pieces = ()
    if len(branches) > MOST_BRANCHES:
        count = Shown(tree(len(branches)), tree(len(step.refuted)))
        more = " cases, each with its bounds and the multiples in the certificate."
        instead = ("There are ", count, more)
    last = "The last line of every case is false, so no whole numbers do that."
    blocks: list[Claimed] = [
        Words((_NOTHING_BETWEEN,)),
        Cases(branches, instead),
        Impossible((last,)),
    ]
    return [Titled(("No whole numbers",), tuple(blocks))]


_NOTHING_BETWEEN = (
    "Between two neighbouring whole numbers there is none, so one of the cases below holds."
    " In each, multiples of the inequalities and of its bounds add up to a false one."
)


def _bound(row: Constraint, names: Sequence[Symbol]) -> Chain:
    """Write a bound, ``b <= -2``: no unknown stands first with a minus."""
    rises = next((v for v in row.coefficients if v), 1) > 0
    return asked(row, names) if rises else turned(row, names)


def tell_none_found() -> Claimed:
    """Say that nothing holds the search."""
    text = "The search can be made again; no certificate holds that it found none."
    return Words((text,), (Shown(FOUND, vector([])),))


def searched(step: SimplestIntegers | NoneFound, notation: Notation) -> Context:
    """Return the simplest integers that meet a problem, searched for again; nothing if none do."""
    asked = step.problem if isinstance(step, NoneFound) else step.found.problem
    found = simplest(asked)
    known = (*found.w, found.b) if isinstance(found, Simplest) else ()
    return about(asked, notation).knowing({FOUND.text: vector(known)})


TOLD: Told = {
    Inequalities: each_checked(tell_inequalities),
    Follows: all_checked(tell_follows),
    Swap: all_checked(tell_swaps),
    BiasRange: each_checked(tell_range),
    Trial: each_checked(tell_trial),
    Verification: each_checked(tell_verification),
    Choice: all_checked(tell_choices),
    SimplestIntegers: each_given(tell_simplest, searched),
    OtherForms: each_checked(tell_forms),
    Measured: each_checked(tell_measured),
    Demanded: each_checked(tell_demanded),
    Freedom: each_checked(tell_freedom),
    Point: each_checked(tell_point),
    IntegerCases: each_checked(tell_integer_cases),
    NoneFound: each_given(lambda step, _: tell_none_found(), searched),
}
