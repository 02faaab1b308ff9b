"""Expressions as trees: what is written, before anybody works it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.language.scan import Token


@dataclass(frozen=True, slots=True)
class Number:
    """A rational number; ``places`` is how many decimals it was written with, None if none."""

    value: Fraction
    places: int | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """A name: its letter or word, an index, and how many primes it bears.

    >>> Name("w", "1").text, Name("w", primes=1).text
    ('w1', "w'")
    """

    letter: str
    index: str = ""
    primes: int = 0

    @property
    def text(self) -> str:
        """The name as one writes it."""
        return self.letter + self.index + "'" * self.primes


@dataclass(frozen=True, slots=True)
class Minus:
    """``-of``."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Sum:
    """Two terms or more; what is subtracted is a term with its sign."""

    terms: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """``left right``; of two vectors it is their scalar product; a ``sign`` is written as it is."""

    left: Expression
    right: Expression
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Quotient:
    """``over / under``."""

    over: Expression
    under: Expression


@dataclass(frozen=True, slots=True)
class Power:
    """``base ^ exponent``."""

    base: Expression
    exponent: int


@dataclass(frozen=True, slots=True)
class Root:
    """The square root of an expression."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Vector:
    """Entries in brackets."""

    entries: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Norm:
    """``|of|``: the size of a number, the length of a vector."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Apply:
    """A function at what stands in its brackets: ``f(1, 0)``, ``sign(w x)``."""

    function: str
    of: Expression


Expression: TypeAlias = (
    Number | Name | Minus | Sum | Product | Quotient | Power | Root | Vector | Norm | Apply
)


def parts(expression: Expression) -> tuple[Expression, ...]:
    """Return what an expression is made of, in its order.

    >>> parts(Product(Number(Fraction(2)), Name("b")))[1].text
    'b'
    """
    match expression:
        case Minus(of) | Root(of) | Norm(of) | Apply(_, of):
            return (of,)
        case Sum(several) | Vector(several):
            return several
        case Product(left, right) | Quotient(left, right):
            return (left, right)
        case Power(base, _):
            return (base,)
    return ()


def names(expression: Expression) -> Iterator[Name]:
    """Yield all names, in their order, as often as they stand.

    >>> [name.text for name in names(Sum((Name("w", "1"), Minus(Name("b")))))]
    ['w1', 'b']
    """
    if isinstance(expression, Name):
        yield expression
    for part in parts(expression):
        yield from names(part)


def replaced(
    expression: Expression, change: Callable[[Expression], Expression | None]
) -> Expression:
    """Return an expression with what a function returns in place of its parts, where it does.

    >>> replaced(Minus(Root(Name("b"))), lambda part: Name("r") if isinstance(part, Root) else None)
    Minus(of=Name(letter='r', index='', primes=0))
    """
    found = change(expression)
    if found is not None:
        return found
    made: dict[str, Any] = {}
    for name in expression.__slots__:
        part = getattr(expression, name)
        if isinstance(part, Expression):
            made[name] = replaced(part, change)
        elif isinstance(part, tuple):
            made[name] = tuple(replaced(each, change) for each in part)
    return replace(expression, **made)


def put(expression: Expression, values: Mapping[str, Expression]) -> Expression:
    """Return an expression with others in place of names.

    >>> put(Minus(Name("b")), {"b": Name("t")})
    Minus(of=Name(letter='t', index='', primes=0))
    """
    return replaced(
        expression, lambda part: values.get(part.text) if isinstance(part, Name) else None
    )


# Whether a number before a name is its factor, or a label, or the value of something else

At: TypeAlias = Callable[[int], Token]


def is_exact(bracket: Expression) -> bool:
    """Say whether a number in brackets can be no label: below 0, a fraction, a decimal number."""
    if isinstance(bracket, Number):
        return bracket.places is not None or bracket.value.denominator != 1
    return isinstance(bracket, Quotient | Minus)


def is_added(at: At, place: int) -> bool:
    """Say whether a number in brackets that ends at a place is of a sum: ``(3) a + (-2) b``."""
    begin = place - 2 - (at(place - 2).text in ("-", "+"))
    sign, before = at(begin - 1), at(begin - 2)
    if at(place - 1).kind != "number" or at(begin).text != "(":
        return False
    term = before.kind in ("number", "word") or before.text in (")", "]")
    goes_on = at(place + 2).text in ("-", "+") and at(place + 3).text == "("
    return goes_on or (sign.text in ("-", "+") and term)


def is_told(at: At, place: int, nouns: Sequence[str]) -> bool:
    """Say whether the number that ends at a place is the value of something: ``w = 3 b = 2``."""
    while at(place).kind == "number" or at(place).text in ("/", "(", ")", ","):
        place -= 1
    if at(place).text in ("+", "-"):
        place -= 1
    before, subject = at(place), at(place - 1)
    if before.has("be"):
        return subject.is_name or subject.has(*nouns)
    return before.kind == "relation" or before.text == ":" or before.has(*nouns)
