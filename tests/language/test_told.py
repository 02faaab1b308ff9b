"""An expression in plain signs is read as its tree."""

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
    entries = st.lists(inner, min_size=2, max_size=3).map(lambda several: Vector(tuple(several)))
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


SUM, PRODUCT, POWER, ALONE = range(4)  # how tight a place is: a looser expression has brackets


def text_of(expression: Expression, place: int = SUM) -> str:
    """Return an expression as plain text."""
    match expression:
        case Sum((first, *others)):
            signs = [("-", one.of) if isinstance(one, Minus) else ("+", one) for one in others]
            rest = [f" {sign} {text_of(one, PRODUCT)}" for sign, one in signs]
            begun = text_of(first, SUM if isinstance(first, Minus) else PRODUCT)
            tight, said = SUM, begun + "".join(rest)
        case Minus(of):
            tight, said = SUM, f"-{text_of(of, PRODUCT)}"
        case Product(left, right):
            tight, said = PRODUCT, f"{text_of(left, PRODUCT)}*{text_of(right, POWER)}"
        case Quotient(over, under):
            left = text_of(over, PRODUCT if isinstance(over, Product) else POWER)
            tight, said = PRODUCT, f"{left}/{text_of(under, POWER)}"
        case Power(base, exponent):
            tight, said = POWER, f"{text_of(base, ALONE)}^{exponent}"
        case Vector(entries):
            return f"({', '.join(map(text_of, entries))})"
        case Root(of):
            return f"sqrt({text_of(of)})"
        case Norm(of):
            return f"|{text_of(of)}|"
        case Apply(function, of):
            bare = isinstance(of, Vector) and len(of.entries) > 1
            return f"{function}{text_of(of)}" if bare else f"{function}({text_of(of)})"
        case Number(value, None):
            return str(value) if value.denominator == 1 else f"({value})"
        case Number(value, places):
            return f"{float(value):.{places}f}"
        case Name():
            return expression.text
    return f"({said})" if tight < place else said


@settings(max_examples=800, deadline=None)
@given(_larger(ATOMS | _larger(ATOMS)))  # st.recursive draws hardly any sums and products
def test_text_is_read_back_as_the_same_tree(expression: Expression) -> None:
    assert expression_of(text_of(expression)) == expression


def test_one_entry_in_square_brackets_is_a_vector() -> None:
    assert expression_of("[2]*b") == Product(Vector((Number(Fraction(2)),)), Name("b"))
