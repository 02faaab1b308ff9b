"""Words for the steps of :mod:`linexact.topics.values.steps`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from linexact.data.dataset import Vector as Numbers
from linexact.data.linear import score
from linexact.data.problem import Problem
from linexact.document.about import (
    ZERO,
    about,
    asked,
    case_of,
    joined,
    label_of,
    name_of,
    weighing,
    weights_of,
)
from linexact.document.blocks import Math, Symbol
from linexact.document.context import Context
from linexact.document.formulas import MOST_COLUMNS
from linexact.document.lines import tidy
from linexact.document.notation import Notation
from linexact.document.pieces import (
    EQUALS,
    Display,
    Grid,
    Piece,
    Pieces,
    Shown,
    Titled,
    Words,
)
from linexact.document.pieces import Told as Claimed
from linexact.document.teller import Told, each_given
from linexact.exact import dot
from linexact.exact.surds import SurdSum
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Norm,
    Number,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    Vector,
    names,
    put,
)
from linexact.language.line import (
    Chain,
    Let,
    Line,
    Meets,
    Work,
    equal,
    tree,
    vector,
    weighted,
)
from linexact.language.normal import fraction_of
from linexact.topics.values.scores import Weighed
from linexact.topics.values.steps import (
    AverageScore,
    BetweenSolutions,
    Distance,
    Loss,
    LossTotal,
    MaximumBetween,
    SameBoundary,
)

NONE, ONE = tree(0), tree(1)


_Z, _T, _MARGIN = Name("z"), Name("t"), Name("t z")
_SHORT = Sum((ONE, Minus(_MARGIN)))  # what a margin is below 1
CHARGES: Mapping[str, Expression] = {
    "square": Power(Sum((_Z, Minus(_T))), 2),
    "perceptron": Apply("max", Vector((NONE, Minus(_MARGIN)))),
    "hinge": Apply("max", Vector((NONE, _SHORT))),
}


def tell_losses(step: LossTotal, notation: Notation) -> Claimed:
    """Score every example, charge it, add up."""
    data = step.data
    rows = tuple(
        (
            (case_of(data, i),),
            (label_of(data, i, notation),),
            (scored(step, i, z),),
            (_worked(_charge(step, i, z), loss, fact("loss", i)),),
        )
        for i, (z, loss) in enumerate(zip(step.scores, step.losses, strict=True))
    )
    columns = ("example", notation.target, notation.score, "loss")
    told: list[Claimed] = [Words(_charges(step, notation)), Grid(columns, rows, "rrlr")]
    if len(data) > 1:
        total = total_of(step)
        mean = Shown(Quotient(total.of, tree(len(data))), tree(step.mean))
        told.append(Words(("The total is ", total, ", the mean (the risk) ", mean, ".")))
    return Titled(("Score every example and add up what it costs",), tuple(told))


def losses_given(step: LossTotal, notation: Notation) -> Context:
    """Return what stands before the step: the data, and what the loss makes of given weights."""
    data, facts = step.data, dict[str, Expression]()
    for i in range(len(data)):
        total = products(step.w, data.x(i), step.bias)
        facts[fact("score", i).text] = total
        facts[fact("loss", i).text] = _charge(step, i, fraction_of(total) or Fraction(0))
    z, t = name_of(notation.score), name_of(notation.target)
    letters: dict[str, Expression] = {"z": z, "t": t, "t z": Product(t, z)}
    for name, one in (("square", CHARGES["square"]), ("short", _SHORT), ("margin", _MARGIN)):
        facts[name] = put(one, letters)
    said = (Math((notation.target, " = ", -1)), Math((notation.score, " >= ", 0)))
    context = about(Problem(data, step.convention), notation).knowing(facts)
    return replace(context, general=frozenset(said))


def fact(name: str, index: int) -> Name:
    """Return the name of a fact of an example, or of a point.

    >>> fact("loss", 0).text
    'loss 1'
    """
    return Name(f"{name} ", str(index + 1))


def _charges(step: LossTotal, notation: Notation) -> Pieces:
    """Say what a loss charges."""
    z, t = name_of(notation.score), name_of(notation.target)
    margin = Product(t, z)
    targets: Pieces = (Math((notation.target, " = ", -1)), " or ", ONE)
    dummy: Pieces = (", the dummy ", ONE, " among them") if step.convention.bias else ()
    said: Mapping[Loss, Pieces] = {
        "zero-one": ("A wrong example costs ", ONE, ", a right one ", NONE, ":"),
        "perceptron": ("Perceptron loss charges a wrong example the size of its score, a right"
                       " one ", NONE, ":"),
        "square": ("Square loss charges ", Shown(Name("square"), Power(Sum((z, Minus(t))), 2)),
                   ", with the target ", *targets, ":"),
        "hinge": ("Hinge loss charges ", Shown(Name("short"), Sum((ONE, Minus(margin)))),
                  " where the margin ", Shown(Name("margin"), margin), " is less than ", ONE,
                  ", and ", NONE, " elsewhere; the target is ", *targets, ":"),
        "signed-sum": ("The output given is ", ONE, " if ", Math((notation.score, " >= ", 0)),
                       ", else ", NONE, ". Add up (correct - given) times each input", *dummy,
                       ":"),
    }  # fmt: skip
    return said[step.loss]


def total_of(step: LossTotal) -> Shown:
    """Return what a loss charges in all."""
    return Shown(Sum(tuple(fact("loss", i) for i in range(len(step.data)))), tree(step.total))


def scored(step: Weighed, index: int, z: Fraction) -> Line:
    """Return how the score of an example comes about; alone where it would fill a line."""
    brief = step.data.dimension > MOST_COLUMNS
    sides = tree(z) if brief else products(step.w, step.data.x(index), step.bias)
    return _worked(sides, z, fact("score", index))


def products(w: Numbers, x: Numbers, b: Fraction | None) -> Expression:
    """Return a score before it is worked out.

    >>> from linexact.document.lowered import formula
    >>> "".join(map(str, formula(products((Fraction(2),), (Fraction(3),), Fraction(-1)))))
    '2*3 - 1'
    """
    terms = tuple(Product(tree(a), tree(v)) for a, v in zip(w, x, strict=True))
    several = terms if b is None else (*terms, tree(b))
    return several[0] if len(several) == 1 else Sum(several)


def _charge(step: LossTotal, index: int, z: Fraction) -> Expression:
    """Return what an example is charged for a score before it is worked out."""
    target = step.data.target(index)
    if step.loss == "zero-one":
        return tree(int(not step.convention.is_right(target, z)))
    if step.loss == "signed-sum":
        inputs = (Fraction(1),) * step.convention.bias + step.data.x(index)
        given = Sum((tree(int(target > 0)), Minus(tree(int(z >= 0)))))
        return Product(given, Sum(tuple(map(tree, inputs))))
    known = {"z": tree(z), "t": tree(target), "t z": tree(target * z)}
    return tidy(put(CHARGES[step.loss], known))


def _worked(sides: Expression, value: Fraction, of: Expression) -> Line:
    """Work something out that was written down, if that is more than a number."""
    alone = isinstance(sides, Number | Minus)
    return Line(equal(*(() if alone else (sides,)), tree(value)), Work(of))


def tell_distance(step: Distance, notation: Notation) -> Claimed:
    """Tell the signed distance as a root of an exact square."""
    w, bias = Name(notation.vector), name_of(notation.bias)
    square, signed = Power(Norm(w), 2), Quotient(Minus(bias), Norm(w))
    plane, unrooted = _of_planes(notation)
    text: Pieces = (
        "The points of the shifted plane are those with ", plane, ". From the origin, straight"
        " along ", Line(equal(w, vector(step.w)), Let()), ", one meets it at ",
        Shown(Product(Quotient(Minus(bias), square), w), vector(step.foot)), ". With ",
        Line(equal(square, tree(step.squared_length)), Work(square)), " the signed distance is",
    )  # fmt: skip
    found = step.ends_in.get("distance")
    line: Line | Pieces = (unrooted,)
    if isinstance(found, Fraction | SurdSum):
        line = Line(equal(signed, _rooted(found)), Work(signed))
    squared = Shown(Quotient(Power(bias, 2), square), tree(step.squared))
    told = (Words(text), Display((line,)), Words(("and its square is ", squared, ".")))
    return Titled(("The distance between the two planes",), tuple(told))


def planes_given(step: Distance, notation: Notation) -> Context:
    """Return the weights and the bias; no bias is an entry of ``w``."""
    given, letter = weighing(notation, step.w, step.b), notation.vector
    general = frozenset(_of_planes(notation))
    given = replace(given, vectors={letter: given.unknowns[:-1]}, general=general)
    return given.knowing({letter: vector(step.w)})


def _of_planes(notation: Notation) -> tuple[Math, Math]:
    """Return the equation of a plane, and its distance from one through the origin."""
    w, bias = Symbol(notation.vector), notation.bias
    return Math((w, ".", Symbol("x"), " + ", bias, " = ", 0)), Math(("-", bias, " / |", w, "|"))


def _rooted(value: Fraction | SurdSum) -> Expression:
    if isinstance(value, Fraction):
        return tree(value)
    return weighted((q, Root(tree(n))) for n, q in value.terms)


def tell_same_boundary(step: SameBoundary, notation: Notation) -> Claimed:
    """Show two different score functions with one boundary."""
    first, second = Name("first"), Name("second")
    factor = Shown(Quotient(Product(first, second), Product(first, first)), tree(step.factor))
    theirs, ours = vector((*step.other_w, step.other_b)), vector((*step.w, step.b))
    times = Line(equal(theirs, Product(tree(step.factor), ours), theirs), Work(second))
    text: Pieces = (
        "The second weights are ", factor, " times the first, bias and all. So every score is"
        " multiplied by ", factor, ", and is zero exactly where it was: the boundaries are the"
        " same, the functions are not.",
    )  # fmt: skip
    anew = tuple(
        Line(line.chain, Let(Name("second ", _named(line))))
        for line in weights_of(notation, step.other_w, step.other_b)
    )
    lines = (joined(weights_of(notation, step.w, step.b), ",  "), joined(anew, ",  "))
    return Titled(("Two functions, one boundary",), (Display(lines), Words(text, (times,))))


def boundaries_given(step: SameBoundary, notation: Notation) -> Context:
    """Return the first weights, and the second by their letters."""
    facts: dict[str, Expression] = {
        f"second {_named(line)}": line.chain.sides[1]
        for line in weights_of(notation, step.other_w, step.other_b)
    }
    facts["first"] = vector((*step.w, step.b))
    facts["second"] = vector((*step.other_w, step.other_b))
    return weighing(notation, step.w, step.b).knowing(facts)


def _named(line: Line) -> str:
    return next(names(line.chain.sides[0])).text


def tell_average(step: AverageScore, notation: Notation) -> Claimed:
    """Show that the score of an average is the average of the scores."""
    shares = [(tree(m), vector(p)) for m, p in zip(step.parts, step.points, strict=True)]
    mean, z = _averaged(step, "point"), _averaged(step, "score")
    points = Line(equal(mixture(shares), vector(step.average)), Work(mean))
    scored = Shown(Name("score"), tree(step.z))
    scores = list(map(tree, step.scores))
    parts = (m for m, _ in shares)
    again = Line(equal(mixture(zip(parts, scores, strict=True)), tree(step.z)), Work(z))
    each = Vector(tuple(fact("score", i) for i in range(len(scores))))
    text: Pieces = (
        "With ", *joined(weights_of(notation, step.w, step.b)),
        " the scores of the points are ", Shown(each, vector(step.scores)),
        ", and that of their weighted average ", Shown(mean, vector(step.average)), " is ", scored,
        ", the same weighted average of the scores. If all of them lie on one side"
        " of ", ZERO, ", so does it: a half-space is convex.",
    )  # fmt: skip
    lines = (points, (*_shares(step), EQUALS, scored))
    return Titled(("A half-space is convex",), (Display(lines), Words(text, (again,))))


def points_given(step: AverageScore, notation: Notation) -> Context:
    """Return the weights, the points and their parts, and all scores."""
    context = weighing(notation, step.w, step.b)
    *w, b = map(Name, context.unknowns)
    for i, (part, point) in enumerate(zip(step.parts, step.points, strict=True)):
        z = score(step.w, step.b, point)
        one = {"part": tree(part), "point": vector(point), "score": tree(z)}
        context = context.knowing({fact(name, i).text: value for name, value in one.items()})
    of_mean = Sum((Product(Vector(tuple(w)), _averaged(step, "point")), b))
    return context.knowing({"score": put(of_mean, context.facts)})


def _averaged(step: AverageScore, name: str) -> Expression:
    return mixture((fact("part", i), fact(name, i)) for i in range(len(step.parts)))


def mixture(shares: Iterable[tuple[Expression, Expression]]) -> Expression:
    """Return a sum of products, ``1/2 (0, 1) + 1/2 (2, 1)``, all of it written.

    >>> len(mixture([(tree(1), Name("a")), (tree(0), Name("b"))]).terms)
    2
    """
    terms = tuple(Product(part, of) for part, of in shares)
    return terms[0] if len(terms) == 1 else Sum(terms)


def _shares(step: AverageScore) -> Pieces:
    """Write the average of the scores, each that is negative in brackets."""
    pieces: list[Piece] = []
    for i, (part, z) in enumerate(zip(step.parts, step.scores, strict=True)):
        score = Shown(fact("score", i), tree(z))
        pieces += [" + ", Shown(fact("part", i), tree(part)), "*"]
        pieces += ["(", score, ")"] if z < 0 else [score]
    return tuple(pieces[1:])


def tell_between(step: BetweenSolutions, notation: Notation) -> Claimed:
    """Show that a weighted average of two solutions is a solution."""
    points = (step.first, step.second, step.between)
    parts = (tree(1 - step.part), tree(step.part))
    written = mixture(zip(parts, map(vector, points), strict=False))
    line = Line(equal(written, vector(step.between)), Work(_MIXED))
    reasons: tuple[Expression, ...] = (_FIRST, _SECOND, _MIXED)
    pairs = zip(points, reasons, strict=True)
    met = tuple(line for point, of in pairs for line in _meeting(step, point, of))
    text = (
        "All three meet every inequality (the bias, if there is one, stands last). Each inequality"
        " cuts out a half-space, which is convex, and what lies in all of them is convex too: the"
        " feasible region is.",
    )
    return Titled(("An intersection is convex",), (Display((line,)), Words(text, met)))


def _meeting(step: BetweenSolutions, point: Numbers, of: Expression) -> Iterator[Line]:
    """Put a point into every row."""
    yield Line(equal(Name("v"), vector(point)), Let(of))
    symbols = _entries(step)
    for index, row in enumerate(step.system.rows):
        left, right = asked(row, symbols).sides
        value = tree(dot(row.coefficients, point))
        yield Line(Chain((value, right), asked(row, symbols).relations), Meets(index, left))


def _entries(step: BetweenSolutions) -> tuple[Symbol, ...]:
    return tuple(Symbol("v", str(j + 1)) for j in range(step.system.dimension))


def solutions_given(step: BetweenSolutions, notation: Notation) -> Context:
    """Return the two solutions, and the rows that they meet."""
    unknowns = tuple(map(str, _entries(step)))
    facts = _between(step.first, step.second, step.part)
    return Context(unknowns, tuple(step.system.rows), facts=facts, vectors={"v": unknowns})


_FIRST, _SECOND = Name("first"), Name("second")
_REST, _PART = Name("rest"), Name("part")
_MIXED = Sum((Product(_REST, _FIRST), Product(_PART, _SECOND)))


def _between(first: Numbers, second: Numbers, part: Fraction) -> dict[str, Expression]:
    """Return two vectors and their parts by name."""
    known = {"first": vector(first), "second": vector(second)}
    return {**known, "rest": tree(1 - part), "part": tree(part)}


def tell_maximum(step: MaximumBetween, notation: Notation) -> Claimed:
    """Show the maximum of two linear functions between two points."""
    first, second, middle = (_charged(of) for of in (_FIRST, _SECOND, _MIXED))
    mean = Sum((Product(_REST, first), Product(_PART, second)))
    largest = Apply("max", Vector((middle, mean)))
    losses = [
        Shown(*pair) for pair in zip((first, second, middle), map(tree, step.losses), strict=True)
    ]
    text: Pieces = (
        "At ", Shown(_FIRST, vector(step.w)), " the loss of the example ",
        Shown(Name("example"), vector(step.x)), " is ", losses[0], ", at ",
        Shown(_SECOND, vector(step.other_w)), " it is ", losses[1], ". At the weighted average of"
        " the two weight vectors it is ", losses[2], ", at most the average of the losses, ",
        Shown(mean, tree(step.mixed)), ". A maximum of linear functions lies below its chords: it"
        " is convex.",
    )  # fmt: skip
    at_most = Line(equal(tree(step.mixed)), Work(largest))
    return Titled(("A maximum of linear functions is convex",), (Words(text, (at_most,)),))


def _charged(w: Expression) -> Expression:
    """Return the perceptron loss of the example under weights."""
    return put(CHARGES["perceptron"], {"t z": Product(Name("side"), Product(w, Name("example")))})


def maximum_given(step: MaximumBetween, notation: Notation) -> Context:
    """Return the example and its target, and the two weight vectors."""
    facts = _between(step.w, step.other_w, step.part)
    return Context((), (), facts={**facts, "example": vector(step.x), "side": tree(step.target)})


TOLD: Told = {
    LossTotal: each_given(tell_losses, losses_given),
    Distance: each_given(tell_distance, planes_given),
    SameBoundary: each_given(tell_same_boundary, boundaries_given),
    AverageScore: each_given(tell_average, points_given),
    BetweenSolutions: each_given(tell_between, solutions_given),
    MaximumBetween: each_given(tell_maximum, maximum_given),
}
