"""What is printed is read back as the same tree."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

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
)
from linexact.language.grammar import expression_of
from tests.language.told import text_of

NUMBERS = st.one_of(
    st.integers(0, 99).map(lambda n: Number(Fraction(n))),
    st.tuples(st.integers(1, 9), st.integers(2, 9)).map(lambda pair: Number(Fraction(*pair))),
    st.integers(0, 999).map(lambda n: Number(Fraction(n, 100), 2)),
)
NAMES = st.sampled_from([Name("w", "1"), Name("w", "2"), Name("b"), Name("x", "1"), Name("theta")])
ATOMS = NUMBERS | NAMES


def _whole(expression: Expression) -> bool:
    return isinstance(expression, Number) and expression.places is None


def _larger(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    terms = st.lists(inner, min_size=2, max_size=3).map(lambda several: Sum(tuple(several)))
    entries = st.lists(inner, min_size=1, max_size=3).map(lambda several: Vector(tuple(several)))
    pairs = st.tuples(inner, inner)
    return st.one_of(
        inner.map(Minus),
        terms,
        entries,
        pairs.map(lambda pair: Product(*pair)),
        pairs.filter(lambda pair: not all(map(_whole, pair))).map(lambda pair: Quotient(*pair)),
        st.tuples(inner, st.integers(0, 4)).map(lambda pair: Power(*pair)),
        inner.map(Root),
        ATOMS.map(Norm),
        inner.map(lambda of: Apply("f", of)),
    )


@settings(max_examples=60, deadline=None)
@given(st.recursive(ATOMS, _larger, max_leaves=8))
def test_text_is_read_back_as_the_same_tree(expression: Expression) -> None:
    assert expression_of(text_of(expression)) == expression
