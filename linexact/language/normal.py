"""What an expression comes to: a number, a vector, a polynomial, a linear form; exactly."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import InputError
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
)

Monomial: TypeAlias = tuple[tuple[str, int], ...]  # names with their exponents, sorted
Value: TypeAlias = "Polynomial | tuple[Value, ...]"

MOST_TERMS = 200
MOST_POWER = 8


class NotWorkedOutError(Exception):
    """An expression that comes to nothing here: a root of names, a quotient by a sum."""


@dataclass(frozen=True, slots=True)
class Polynomial:
    """Monomials with coefficients, which are sums of roots; none is 0."""

    terms: Mapping[Monomial, SurdSum]

    @classmethod
    def of(cls, value: Fraction | SurdSum) -> Polynomial:
        """Make a constant."""
        number = SurdSum.rational(value) if isinstance(value, Fraction) else value
        return cls({(): number} if number.terms else {})

    @classmethod
    def named(cls, name: str) -> Polynomial:
        """Make a name."""
        return cls({((name, 1),): _ONE})

    @property
    def number(self) -> SurdSum | None:
        """The number that it is, if it is one."""
        if not self.terms:
            return SurdSum(())
        return self.terms[()] if set(self.terms) == {()} else None

    @property
    def names(self) -> frozenset[str]:
        """All names in it."""
        return frozenset(name for monomial in self.terms for name, _ in monomial)

    def plus(self, other: Polynomial, sign: int = 1) -> Polynomial:
        """Return the sum, or the difference with ``sign=-1``."""
        found = dict(self.terms)
        for monomial, number in other.terms.items():
            found[monomial] = found.get(monomial, SurdSum(())).plus(number, sign)
        return _bounded(found)

    def times(self, other: Polynomial) -> Polynomial:
        """Return the product."""
        found: dict[Monomial, SurdSum] = {}
        for a, p in self.terms.items():
            for b, q in other.terms.items():
                powers = dict(a)
                for name, k in b:
                    powers[name] = powers.get(name, 0) + k
                monomial = tuple(sorted((n, k) for n, k in powers.items() if k))
                found[monomial] = found.get(monomial, SurdSum(())).plus(p.times(q))
        return _bounded(found)

    def linear(self) -> dict[str, Fraction] | None:
        """Return the coefficients by name, the constant as that of "", if it is linear.

        None as well for coefficients that are not rational.
        """
        found = {}
        for monomial, number in self.terms.items():
            value = number.as_fraction()
            if value is None or len(monomial) > 1 or (monomial and monomial[0][1] != 1):
                return None
            found[monomial[0][0] if monomial else ""] = value
        return found


_ONE = SurdSum.rational(Fraction(1))


def _bounded(terms: Mapping[Monomial, SurdSum]) -> Polynomial:
    if len(terms) > MOST_TERMS:
        raise NotWorkedOutError
    return Polynomial({monomial: number for monomial, number in terms.items() if number.terms})


def worked_out(expression: Expression) -> Value | None:
    """Return what an expression comes to; a vector is a tuple, None if it comes to nothing.

    >>> from linexact.language.grammar import expression_of as read
    >>> worked_out(read("2 (1, -1/2) . (3, 4)")).number.as_fraction()
    Fraction(2, 1)
    >>> worked_out(read("w1*(w1 + 1)")).linear() is None
    True
    >>> worked_out(read("max(0, 1 - 3)")).number.as_fraction()
    Fraction(0, 1)
    """
    try:
        return _worked_out(expression)
    except (NotWorkedOutError, InputError):
        return None


def _worked_out(expression: Expression) -> Value:
    match expression:
        case Number(value, _):
            return Polynomial.of(value)
        case Name():
            return Polynomial.named(expression.text)
        case Minus(of):
            return _scaled(_worked_out(of), Polynomial.of(Fraction(-1)))
        case Sum(terms):
            first, *others = map(_worked_out, terms)
            for other in others:
                first = _entrywise(first, other)
            return first
        case Product(left, right):
            return _product(_worked_out(left), _worked_out(right))
        case Quotient(over, under):
            return _scaled(_worked_out(over), _inverse(_worked_out(under)))
        case Power(Norm(of), 2):
            return _power(_worked_out(of), 2)
        case Power(base, exponent):
            return _power(_worked_out(base), exponent)
        case Vector(entries):
            return tuple(map(_worked_out, entries))
        case Root(of):
            return _root(_constant(_worked_out(of)))
        case Norm(of):
            return _length(_worked_out(of))
        case Apply("max", Vector(entries)) if entries:
            numbers = map(_constant, map(_worked_out, entries))
            return Polynomial.of(functools.reduce(_larger, numbers))
        case Apply():
            raise NotWorkedOutError
    raise AssertionError(expression)


def _larger(one: SurdSum, other: SurdSum) -> SurdSum:
    return one if one.plus(other, -1).sign() >= 0 else other


def _entrywise(left: Value, right: Value) -> Value:
    if isinstance(left, Polynomial) and isinstance(right, Polynomial):
        return left.plus(right)
    if isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
        return tuple(map(_entrywise, left, right))
    raise NotWorkedOutError


def _scaled(value: Value, factor: Polynomial) -> Value:
    if isinstance(value, tuple):
        return tuple(_scaled(entry, factor) for entry in value)
    return value.times(factor)


def _product(left: Value, right: Value) -> Value:
    if isinstance(left, Polynomial):
        return _scaled(right, left)
    if isinstance(right, Polynomial):
        return _scaled(left, right)
    if len(left) != len(right):
        raise NotWorkedOutError
    total: Value = Polynomial({})
    for a, b in zip(left, right, strict=True):
        total = _entrywise(total, _product(a, b))
    return total


def _power(base: Value, exponent: int) -> Value:
    if not 0 <= exponent <= MOST_POWER:
        raise NotWorkedOutError
    if isinstance(base, tuple):
        if exponent != 2:
            raise NotWorkedOutError
        return _product(base, base)
    found = Polynomial.of(Fraction(1))
    for _ in range(exponent):
        found = found.times(base)
    return found


def _constant(value: Value) -> SurdSum:
    number = value.number if isinstance(value, Polynomial) else None
    if number is None:
        raise NotWorkedOutError
    return number


def _inverse(value: Value) -> Polynomial:
    inverse = _constant(value).inverse()
    if inverse is None:
        raise NotWorkedOutError
    return Polynomial.of(inverse)


def _root(number: SurdSum) -> Polynomial:
    square = number.as_fraction()
    if square is None or square < 0:
        raise NotWorkedOutError
    return Polynomial.of(SurdSum.root(square))


def _length(value: Value) -> Polynomial:
    if isinstance(value, tuple):
        return _root(_constant(_product(value, value)))
    number = _constant(value)
    return Polynomial.of(number if number.sign() >= 0 else SurdSum(()).plus(number, -1))


def number_of(expression: Expression) -> SurdSum | None:
    """Return the number that an expression comes to, if it does.

    >>> from linexact.language.grammar import expression_of as read
    >>> print(number_of(read("|(1, -2)|")), number_of(read("1 - 3/2")), number_of(read("2 b")))
    sqrt(5) -1/2 None
    """
    value = worked_out(expression)
    return value.number if isinstance(value, Polynomial) else None


def fraction_of(expression: Expression) -> Fraction | None:
    """Return the rational number that an expression comes to, if it does.

    >>> from linexact.language.grammar import expression_of as read
    >>> fraction_of(read("1 - 1/2")), fraction_of(read("sqrt(2)"))
    (Fraction(1, 2), None)
    """
    number = number_of(expression)
    return None if number is None else number.as_fraction()


def numbers_of(expression: Expression) -> tuple[SurdSum, ...] | None:
    """Return the entries of a vector of numbers, of vectors one after the other; of a number it.

    >>> from linexact.language.grammar import expression_of as read
    >>> [str(x) for x in numbers_of(read("((1, 2), -1/2)"))]
    ['1', '2', '-1/2']
    """
    return _numbers(worked_out(expression))


def _numbers(value: Value | None) -> tuple[SurdSum, ...] | None:
    entries = [None] if value is None else list(_flat(value))
    numbers = tuple(number for number in entries if number is not None)
    return numbers if len(numbers) == len(entries) else None


def _flat(value: Value) -> Iterator[SurdSum | None]:
    if isinstance(value, Polynomial):
        yield value.number
    else:
        for entry in value:
            yield from _flat(entry)


def fractions_of(expression: Expression) -> tuple[Fraction, ...] | None:
    """Return the entries of a vector of rational numbers, of a number it.

    >>> from linexact.language.grammar import expression_of as read
    >>> fractions_of(read("(1, 1/2)")), fractions_of(read("(1, b)"))
    ((Fraction(1, 1), Fraction(1, 2)), None)
    """
    numbers = numbers_of(expression)
    found = tuple(v for n in numbers or () if (v := n.as_fraction()) is not None)
    return found if numbers is not None and len(found) == len(numbers) else None


def linear_of(expression: Expression) -> dict[str, Fraction] | None:
    """Return the coefficients of a linear expression by name, the constant as that of "".

    >>> from linexact.language.grammar import expression_of as read
    >>> {name: str(a) for name, a in linear_of(read("2 w1 - (b - 3)")).items()}
    {'w1': '2', 'b': '-1', '': '3'}
    """
    value = worked_out(expression)
    return value.linear() if isinstance(value, Polynomial) else None


def difference(left: Expression, right: Expression) -> Value | None:
    """Return what ``left - right`` comes to.

    >>> from linexact.language.grammar import expression_of as read
    >>> difference(read("b + 1"), read("b")).number.as_fraction()
    Fraction(1, 1)
    """
    return worked_out(Sum((left, Minus(right))))


_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "=": operator.eq, "!=": operator.ne,
}  # fmt: skip


def holds(left: Expression, relation: str, right: Expression) -> bool | None:
    """Say whether a relation of numbers, or of vectors, is true; None if it has unknowns.

    >>> from linexact.language.grammar import expression_of as read
    >>> holds(read("2 - 3"), "<", read("0")), holds(read("b"), "<", read("0"))
    (True, None)
    """
    value = difference(left, right)
    numbers = _numbers(value)
    if numbers is None or relation not in _COMPARED:
        return None
    if not isinstance(value, tuple):
        return _COMPARED[relation](numbers[0].sign(), 0)
    is_equal = not any(number.terms for number in numbers)
    return is_equal == (relation == "=") if relation in ("=", "!=") else None


def is_worked_out(expression: Expression) -> bool:
    """Say whether a number, or each entry of a vector, is written as one and no sum to be done.

    Fractions, roots that are not whole, their multiples and their sums are numbers as they stand,
    and so is a mixed number.

    >>> from linexact.language.grammar import expression_of as read
    >>> [is_worked_out(read(text)) for text in ("-3/4", "2 sqrt(5)/5", "1 + sqrt(2)", "(1, 2)")]
    [True, True, True, True]
    >>> [is_worked_out(read(text)) for text in ("1 + 1", "2*3/4", "2^3", "sqrt(9)", "(2 - 1, 3)")]
    [False, False, False, False, False]
    """
    match expression:
        case Vector(entries):
            return all(map(is_worked_out, entries))
        case Minus(of):
            return is_worked_out(of)
        case Quotient(over, Number()):
            return not isinstance(over, Number) and is_worked_out(over)
        case Product(Number(), Root() as of):
            return is_worked_out(of)
        case Root(Number()):
            number = number_of(expression)
            return number is not None and number.as_fraction() is None
        case Sum((Number(whole), Number(part, None))):
            return whole.denominator == 1 and 0 < part < 1  # a mixed number
        case Sum(terms):
            return sum(fraction_of(term) is not None for term in terms) < 2 and all(
                map(is_worked_out, terms)
            )
    return isinstance(expression, Number)
