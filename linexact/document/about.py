"""What documents about a problem are checked against, and its rows as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.data.problem import Problem, Stated
from linexact.document.blocks import Symbol, separated
from linexact.document.context import Context, case, side
from linexact.document.formulas import MOST_COLUMNS, names_of, symbol
from linexact.document.notation import Notation
from linexact.document.pieces import Labelled, Piece, Pieces, Shown
from linexact.kernel import Constraint
from linexact.language.expression import Expression, Name, Power, Product, Sum, Vector
from linexact.language.line import (
    Chain,
    How,
    Let,
    Line,
    Relation,
    equal,
    related,
    tree,
    vector,
    weighted,
)

_ZERO = {"zero": tree(0)}
ZERO = Shown(Name("zero"), tree(0))  # as sentences name it


def about(stated: Stated, notation: Notation) -> Context:
    """Return the rows of a problem or of constraints, and the facts of its data.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.document.notation import NOTATIONS
    >>> from linexact.topics.hand_weights import read_demands
    >>> xor = read_demands(gate("XOR"), Convention(bias=True, boundary="strict"), [])
    >>> found = about(xor, NOTATIONS["grosse"])
    >>> found.unknowns, found.number(side(1)), found.number(fact("pixels", 1))
    (('w1', 'w2', 'b'), Fraction(1, 1), Fraction(1, 1))
    """
    names = tuple(str(name) for name in unknowns(notation, stated))
    rows, score = tuple(map(_exact, stated.system.rows)), str(notation.score)
    if not isinstance(stated, Problem):
        return Context(names, rows, score=score)
    data = stated.dataset
    weights = names[: data.dimension]
    return Context(
        names,
        rows,
        len(data),
        {**_ZERO, **dict(_of_examples(data)), **dict(_of_classes(data))},
        stated.integers,
        {notation.vector: _placed(notation, names, data.dimension)},
        weights,
        notation.labels,
        score,
        inputs=data.features,
        others=tuple(_lengths(stated, unknowns(notation, stated)[: data.dimension])),
    )


def _lengths(problem: Problem, weights: Sequence[Symbol]) -> Iterator[Chain]:
    """Yield what is asked of the squared length of the weights."""
    squares = Power(Vector(tuple(map(name_of, weights))), 2)
    for length in problem.lengths:
        yield related(squares, length.relation, length.bound**2)


def weighing(notation: Notation, w: tuple[Fraction, ...], b: Fraction) -> Context:
    """Return what is known where only weights are given.

    >>> from linexact.document.notation import NOTATIONS
    >>> found = weighing(NOTATIONS["comp135"], (Fraction(2),), Fraction(-3))
    >>> found.vectors, found.number(Name("w1"))
    ({'w': ('w0', 'w1')}, Fraction(2, 1))
    """
    names = tuple(map(str, names_of(notation, len(w), bias=True)))
    facts = dict(zip(names, map(tree, (*w, b)), strict=True))
    vectors = {notation.vector: _placed(notation, names, len(w))}
    return Context(names, (), facts={**_ZERO, **facts}, vectors=vectors)


def _placed(notation: Notation, names: tuple[str, ...], d: int) -> tuple[str, ...]:
    """Return the unknowns that are the entries of the vector of weights."""
    weights, bias = names[:d], names[d:]
    return (*bias * (notation.place == "first"), *weights, *bias * (notation.place == "last"))


def _exact(row: Constraint) -> Constraint:
    return Constraint(row.relation, tuple(map(Fraction, row.coefficients)), Fraction(row.bound))


def _of_examples(data: Dataset) -> Iterator[tuple[str, Expression]]:
    for i in range(len(data)):
        yield case(i).text, vector(data.x(i))
        yield side(i).text, tree(int(data.target(i)))


def _of_classes(data: Dataset) -> Iterator[tuple[str, Expression]]:
    """Yield how many different inputs a class has; their sum of entries, and mean, if one."""
    for target in (1, -1):
        own = [data.x(i) for i in range(len(data)) if data.target(i) == target]
        yield fact("shifts", target).text, tree(len({*own}))
        sums = {sum(x, Fraction(0)) for x in own}
        means = {sum(column, Fraction(0)) / len(own) for column in zip(*own, strict=True)}
        for name, values in (("pixels", sums), ("mean", means)):
            if len(values) == 1:
                yield fact(name, target).text, tree(*values)


def fact(name: str, target: int) -> Name:
    """Return the name of a fact of a class.

    >>> fact("mean", -1).text
    'mean -'
    """
    return Name(f"{name} ", "+" if target > 0 else "-")


def name_of(symbol: Symbol) -> Name:
    """Return a letter of a document as a name.

    >>> name_of(Symbol("w", "1")).text
    'w1'
    """
    return Name(symbol.letter, symbol.index)


def asked(row: Constraint, names: Sequence[Symbol]) -> Chain:
    """Return a row with its unknowns on the left.

    >>> from linexact.document.lowered import formula
    >>> formula(asked(Constraint("==", (-1,), 2), [Symbol("b")]).sides[0])
    ('-', Symbol(letter='b', index=''))
    """
    relation: Relation = "=" if row.relation == "==" else row.relation
    left = weighted(zip(map(Fraction, row.coefficients), map(name_of, names), strict=True))
    return related(left, relation, Fraction(row.bound))


def turned(row: Constraint, names: Sequence[Symbol]) -> Chain:
    """Return a row with its signs turned, ``b < -2`` for ``-b > 2``.

    >>> turned(Constraint(">", (-1,), 2), [Symbol("b")]).relations
    ('<',)
    """
    left, right = (-a for a in row.coefficients), -Fraction(row.bound)
    chain = asked(Constraint(row.relation, tuple(left), right), names)
    falling: dict[str, Relation] = {">": "<", ">=": "<=", "==": "="}
    return Chain(chain.sides, (falling[row.relation],))


def as_asked(stated: Stated, index: int, names: Sequence[Symbol]) -> Chain:
    """Return a row as it was asked: ``1/2 w1 + b < 0`` of a negative example.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.document.notation import NOTATIONS
    >>> asked = Problem(gate("NOT"), Convention(True, "strict"))
    >>> names = unknowns(NOTATIONS["grosse"], asked)
    >>> as_asked(asked, 1, names).relations
    ('<',)
    """
    row = stated.system.rows[index]
    if not isinstance(stated, Problem) or index >= len(stated.dataset):
        return asked(row, names)
    sign = int(stated.dataset.target(index))
    x = stated.dataset.x(index)
    whole = (*x, *[Fraction(1)] * (len(names) - len(x)))  # a row stands over a denominator
    of_case = Constraint(row.relation, tuple(sign * value for value in whole))
    return turned(of_case, names) if sign < 0 else asked(of_case, names)


def score_of(data: Dataset, index: int, names: Sequence[Symbol]) -> Expression:
    """Return the score of an example in the unknowns, ``w1*0 + w2*1 + b``, all of it written.

    >>> from linexact.data.gates import gate
    >>> from linexact.document.lowered import formula
    >>> "".join(map(str, formula(score_of(gate("NOT"), 1, [Symbol("w", "1"), Symbol("b")]))))
    '(w1)*1 + b'
    """
    d = data.dimension
    pairs = zip(map(name_of, names[:d]), data.x(index), strict=True)
    products: list[Expression] = [Product(name, tree(value)) for name, value in pairs]
    terms = (*products, *map(name_of, names[d:]))
    return terms[0] if len(terms) == 1 else Sum(terms)


def lets(point: Sequence[Fraction], names: Sequence[Symbol]) -> tuple[Line, ...]:
    """Give each unknown its value.

    >>> len(lets([Fraction(1)], [Symbol("b")]))
    1
    """
    pairs = zip(names, point, strict=True)
    return tuple(Line(equal(name_of(name), tree(value)), Let()) for name, value in pairs)


def weights_of(
    notation: Notation, w: Sequence[Fraction], b: Fraction | None, how: How = "given"
) -> tuple[Line, ...]:
    """Give weights their values as a lecture states them: ``w = (1, 1)`` and ``b = -3/2``.

    >>> from linexact.document.notation import NOTATIONS
    >>> one = Fraction(1)
    >>> [len(weights_of(NOTATIONS[name], (one, one), -one)) for name in ("grosse", "comp135")]
    [2, 1]
    """
    lines = []
    for name, value in notation.weights(tuple(w), b):
        right = vector(value) if isinstance(value, tuple) else tree(value)
        lines.append(Line(equal(name_of(name), right), Let(how=how)))
    return tuple(lines)


def case_of(data: Dataset, index: int) -> Shown:
    """Return an example's input, which is shown.

    >>> from linexact.data.gates import gate
    >>> case_of(gate("NOT"), 0).of.text
    'case 1'
    """
    return Shown(case(index), vector(data.x(index)))


def joined(several: Sequence[Piece], comma: str = ", ", last: str = "") -> Pieces:
    """Return pieces one after another, with another word before the last if there is one.

    >>> joined(("a", "b", "c"), ", ", " and ")
    ('a', ', ', 'b', ' and ', 'c')
    """
    return separated([(one,) for one in several], comma, last)  # type: ignore[misc]


def input_pieces(data: Dataset, index: int) -> tuple[Pieces, ...]:
    """Return the cells that go with the columns of inputs: one each, or one for the vector.

    >>> from linexact.data.gates import gate
    >>> len(input_pieces(gate("AND"), 0)), len(input_pieces(gate("AND:5"), 0))
    (2, 1)
    """
    x, d = data.x(index), data.dimension
    if d > MOST_COLUMNS:
        return ((case_of(data, index),),)
    units = (vector([int(i == j) for i in range(d)]) for j in range(d))
    pairs = zip(units, x, strict=True)
    return tuple((Shown(Product(case(index), unit), tree(value)),) for unit, value in pairs)


def label_of(data: Dataset, index: int, notation: Notation) -> Labelled:
    """Return how a lecture labels an example.

    >>> from linexact.data.gates import gate
    >>> from linexact.document.notation import NOTATIONS
    >>> label_of(gate("NOT"), 0, NOTATIONS["lyu"]).label
    '+1'
    """
    return Labelled(notation.label(data.target(index)), side(index))


def counted(number: int) -> Shown:
    """Return a count of what a document leaves out; it claims nothing of the data.

    >>> counted(2).each
    False
    """
    return Shown(tree(number), tree(number))


def unknowns(notation: Notation, stated: Stated) -> list[Symbol]:
    """Return the symbols of a problem's unknowns, or the names that someone wrote.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.document.notation import NOTATIONS
    >>> asked = Problem(gate("NOT"), Convention(True, "strict"))
    >>> [str(name) for name in unknowns(NOTATIONS["grosse"], asked)]
    ['w1', 'b']
    """
    if isinstance(stated, Problem):
        return names_of(notation, stated.dataset.dimension, stated.convention.bias)
    return [symbol(name) for name in stated.variables]
