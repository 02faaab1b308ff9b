"""What documents about a problem are checked against, and its rows as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.derivation.derivation import Stated
from linexact.document.blocks import Symbol
from linexact.document.context import Context, case, side
from linexact.explain.notation import Notation
from linexact.explain.words.formulas import unknowns
from linexact.handweights import Problem
from linexact.kernel import Constraint
from linexact.language.expression import Expression, Name
from linexact.language.line import Chain, Relation, related, tree, vector, weighted


def about(stated: Stated, notation: Notation) -> Context:
    """Return the rows of a problem or of constraints, and the facts of its data.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.explain.notation import NOTATIONS
    >>> from linexact.handweights import read_demands
    >>> xor = read_demands(gate("XOR"), Convention(bias=True, boundary="strict"), [])
    >>> found = about(xor, NOTATIONS["grosse"])
    >>> found.unknowns, found.number(side(1)), found.number(fact("pixels", 1))
    (('w1', 'w2', 'b'), Fraction(1, 1), Fraction(1, 1))
    """
    names = tuple(str(name) for name in unknowns(notation, stated))
    rows = tuple(map(_exact, stated.system.rows))
    if not isinstance(stated, Problem):
        return Context(names, rows)
    data = stated.dataset
    facts = dict(_of_examples(data)) | dict(_of_classes(data))
    return Context(names, rows, len(data), facts, stated.integers)


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
    """Return an inequality with its sign turned, ``b < -2`` for ``-b > 2``.

    >>> turned(Constraint(">", (-1,), 2), [Symbol("b")]).relations
    ('<',)
    """
    left, right = (-a for a in row.coefficients), -Fraction(row.bound)
    chain = asked(Constraint(row.relation, tuple(left), right), names)
    return Chain(chain.sides, ("<" if row.relation == ">" else "<=",))


def as_asked(stated: Stated, index: int, names: Sequence[Symbol]) -> Chain:
    """Return a row as it was asked: ``w1 + b < 0`` of a negative example."""
    row = stated.system.rows[index]
    of_data = isinstance(stated, Problem) and index < len(stated.dataset)
    negative = of_data and isinstance(stated, Problem) and stated.dataset.target(index) < 0
    return turned(row, names) if negative else asked(row, names)
