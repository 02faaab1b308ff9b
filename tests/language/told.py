"""Expressions and statements as plain text, to compare them with what was typed."""

from __future__ import annotations

from fractions import Fraction

from linexact.exact import exact_text
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


def text_of(expression: Expression) -> str:
    """Return an expression as plain text.

    >>> from linexact.language.grammar import expression_of
    >>> text_of(expression_of("2w1+ 3/4*x1 -(b+1)/2"))
    '2 w1 + 3/4 x1 - (b + 1)/2'
    """
    if not isinstance(expression, Sum):
        return _signed(expression)
    first, *others = expression.terms
    said = _signed(first)
    for term in others:
        sign, bare = ("-", term.of) if isinstance(term, Minus) else ("+", term)
        said += f" {sign} {_product(bare)}"
    return said


def statement_text(sides: tuple[Expression, ...], relations: tuple[str, ...]) -> str:
    """Return a chain of relations as plain text.

    >>> from linexact.language.text import read
    >>> (one,) = read("b is less than 0").statements
    >>> statement_text(one.sides, one.relations)
    'b < 0'
    """
    first, *others = map(text_of, sides)
    return first + "".join(f" {r} {side}" for r, side in zip(relations, others, strict=True))


def _signed(expression: Expression) -> str:
    """Return a term that may bear a sign."""
    if isinstance(expression, Minus):
        return f"-{_product(expression.of)}"
    return _product(expression)


def _product(expression: Expression) -> str:
    """Return what stands between signs of a sum."""
    match expression:
        case Product(left, right):
            joint = " " if _is_side_by_side(left, right) else "*"
            return f"{_left(left)}{joint}{_factor(right)}"
        case Quotient(over, under):
            said = _product(over) if isinstance(over, Product) else _factor(over)
            return f"{said}/{_factor(under)}"
    return _factor(expression, whole=True)


def _is_side_by_side(left: Expression, right: Expression) -> bool:
    return isinstance(left, Number) and isinstance(right, Name) and len(right.letter) == 1


def _left(expression: Expression) -> str:
    """Return the left factor of a product, which may be a product itself, or a fraction."""
    if isinstance(expression, Product | Quotient | Number):
        return _product(expression)
    return _factor(expression)


def _factor(expression: Expression, *, whole: bool = False) -> str:
    """Return a factor, in brackets where it needs them; ``whole``: it stands by itself."""
    match expression:
        case Number(value, places):
            if places is not None:
                return _decimal(value, places)
            return (
                exact_text(value) if whole or value.denominator == 1 else f"({exact_text(value)})"
            )
        case Name():
            return expression.text
        case Vector((one,)):
            return f"[{text_of(one)}]"
        case Vector(entries):
            return f"({', '.join(map(text_of, entries))})"
        case Root(of):
            return f"sqrt({text_of(of)})"
        case Norm(of):
            return f"|{text_of(of)}|"
        case Apply(function, Vector((_, _, *_)) as of):
            return f"{function}{_factor(of)}"
        case Apply(function, of):
            return f"{function}({text_of(of)})"
        case Power(base, exponent):
            written = f"({text_of(base)})" if isinstance(base, Power) else _factor(base)
            return f"{written}^{exponent}"
    return f"({text_of(expression)})"


def _decimal(value: Fraction, places: int) -> str:
    """Return a decimal with as many places as it was written with."""
    whole, part = divmod(value * 10**places, 10**places)
    return f"{whole}.{int(part):0{places}d}" if places else f"{whole}."
