"""Numbers held against the right ones: exact, near enough, rounded, made by a slip, or others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

from linexact.exact.surds import SurdSum
from linexact.exercise.marking import Tolerance
from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.receipts import equals
from linexact.grade.result import CountsAsRight, OnlyRounded, Receipt

MOST_FINDINGS = 12
Entry: TypeAlias = Fraction | SurdSum
Entries: TypeAlias = tuple[Any, ...]  # of numbers of one kind
Size: TypeAlias = Literal["too large", "too small"]
Kinds: TypeAlias = tuple[Callable[..., Finding], Callable[..., Finding], Callable[..., Finding]]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Typed:
    """The numbers that were typed, and with how many places decimals were."""

    values: Entries
    places: Places = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OtherNumber(Finding):
    """Another number, and on which side of the right one it is."""

    place: str
    given: Entry
    size: Size


@dataclass(frozen=True, slots=True)
class RoundedNumber(OtherNumber):
    """The right number but for rounding in the last place, which counts ``unit``.

    ``needs`` is how the exact number is written.
    """

    plain: ClassVar[type[OtherNumber]]  # what else it is
    unit: Fraction
    needs: str

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it is rounded, or else on which side it is."""
        return OnlyRounded(self.place, self.needs), self.plain(self.place, self.given, self.size)


@dataclass(frozen=True, slots=True)
class NearNumber(Finding):
    """A number that counts as right though the exact one is another."""

    place: Any
    given: Entry
    exact: Entry
    allowed: Tolerance

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it counts, without the exact number."""
        return (CountsAsRight(str(self.place), self.allowed),)


def compared(
    kinds: Kinds,
    place: object, given: Entry, value: Entry, allowed: Tolerance | None, unit: Fraction | None,
) -> Iterator[Finding]:  # fmt: skip
    """Yield what is remarked on a number; ``unit`` counts one in its last place.

    ``kinds`` are the findings on what is near enough, rounded, and another number.
    """
    if given == value:
        return
    near, rounded, other = kinds
    number, exact = surd(given), surd(value)
    size = "too large" if number.plus(exact, -1).sign() > 0 else "too small"
    if accepts(given, value, allowed):
        yield near(place, given, value, allowed)
    elif unit is not None and is_rounded(number, exact, unit):
        yield rounded(place, given, size, unit, needed(exact))
    else:
        yield other(place, given, size)


def accepts(given: Entry, value: Entry, allowed: Tolerance | None) -> bool:
    """Say whether a number is right, or as near as is allowed.

    >>> third, near = Fraction(1, 3), Fraction("0.3")
    >>> accepts(near, third, None), accepts(near, third, Tolerance(places=1))
    (False, True)
    """
    number, exact = surd(given), surd(value)
    return number == exact or (allowed is not None and allowed.allows(number, exact))


def surd(number: Entry) -> SurdSum:
    """Return a number as one that may have roots."""
    return SurdSum.rational(number) if isinstance(number, Fraction) else number


def made_by(slips: Mapping[str, Callable[[_T], Any]], right: _T, value: Any) -> dict[str, Any]:
    """Return what each slip makes of what is right, where it makes something else of the value.

    >>> made_by({"doubled": lambda n: 2 * n, "kept": lambda n: n}, 3, 3)
    {'doubled': 6}
    """
    made = {name: slip(right) for name, slip in slips.items()}
    return {name: other for name, other in made.items() if other is not None and other != value}


def explained(
    kind: type[Slips], made: Mapping[str, Any], given: object, place: str
) -> Iterator[Finding]:
    """Yield the slips each of which makes all that was given."""
    return (kind((Slip(name),), place) for name, other in made.items() if other == given)


def same_numbers(
    claims: tuple[str, str], entries: Mapping[str, tuple[SurdSum, SurdSum]]
) -> Receipt:
    """Compare coefficient by coefficient: roots of square-free integers are independent.

    ``claims`` are made where all are the same, and where one is another; ``entries`` have what is
    given and what is right behind what is said of their coefficients.

    >>> root = SurdSum.root(Fraction(8))
    >>> same_numbers(("it is", "it is not"), {" in d1": (root, root)}).claim
    'it is'
    """
    tables = [(of, dict(given.terms), dict(right.terms)) for of, (given, right) in entries.items()]
    rows = [(of, n, a, v) for of, a, v in tables for n in sorted({1, *a, *v})]
    zero = Fraction(0)
    return equals(
        *claims,
        [f"coefficient of sqrt({n}){of}" for of, n, _, _ in rows],
        tuple(a.get(n, zero) for _, n, a, _ in rows),
        tuple(v.get(n, zero) for _, n, _, v in rows),
    )


MOST_PLACES = 50
# With how many places each decimal was typed, by its size.
Places: TypeAlias = Mapping[Fraction, int]

_TYPED = re.compile(r"(?<![\w.,])(\d{0,30})(?:\.|(,))(\d{1,30})(?![\w.,]?\d|[\w%])").finditer


def places_typed(text: str) -> Places:
    """Return with how many places the decimals of a text are typed: ``0.50`` with two.

    Of a number that is typed twice the more precise one counts.  A comma makes a decimal only
    where the number is not whole: ``0,0`` may be two numbers.

    >>> {str(value): places for value, places in places_typed("(0.0, -1.330, 1/2)").items()}
    {'0': 1, '133/100': 3}
    """
    found: dict[Fraction, int] = {}
    for match in _TYPED(text):
        value = Fraction(f"{match[1] or 0}.{match[3]}")
        if match[2] is None or value.denominator != 1:
            found[value] = max(len(match[3]), found.get(value, 0))
    return found


def unit_of(value: Fraction, typed: Places) -> Fraction | None:
    """Return what one counts in the last place of a decimal; None for what is none.

    >>> zero, half = Fraction(0), Fraction(1, 2)
    >>> unit_of(zero, {zero: 2}), unit_of(half, {}), unit_of(zero, {})
    (Fraction(1, 100), Fraction(1, 10), None)
    """
    places = typed.get(abs(value)) or decimal_places(value)
    return None if places is None else Fraction(1, 10**places)


def decimal_places(value: Fraction) -> int | None:
    """Return how many places a decimal has; None for a whole number and for what is no decimal.

    >>> [decimal_places(Fraction(text)) for text in ("0.45", "3", "1/3")]
    [2, None, None]
    """
    if value.denominator == 1:
        return None
    return next((k for k in range(1, MOST_PLACES + 1) if 10**k % value.denominator == 0), None)


def is_rounded(given: SurdSum, value: SurdSum, unit: Fraction) -> bool:
    """Say whether a decimal is at most half a unit of its last place off, or cut off there.

    >>> third = SurdSum.rational(Fraction(2, 3))
    >>> near = [SurdSum.rational(Fraction(text)) for text in ("0.66", "0.67", "0.68")]
    >>> [is_rounded(number, third, Fraction(1, 100)) for number in near]
    [True, True, False]
    """
    difference = given.plus(value, -1)
    size = difference.times(SurdSum.rational(Fraction(difference.sign())))
    if size.plus(SurdSum.rational(unit / 2), -1).sign() <= 0:
        return True
    towards_zero = difference.sign() == -value.sign()
    return towards_zero and size.plus(SurdSum.rational(unit), -1).sign() < 0


def needed(value: SurdSum) -> str:
    """Say how the exact number is written, without saying which it is.

    >>> [needed(SurdSum.rational(Fraction(text))) for text in ("1/3", "1/8")]
    ['a fraction', 'a decimal of 3 places or a fraction']
    >>> needed(SurdSum.root(Fraction(5)))
    'a root'
    """
    exact = value.as_fraction()
    if exact is None:
        return "a root"
    if exact.denominator == 1:
        return "a whole number"
    places = decimal_places(exact)
    if places is None:
        return "a fraction"
    return f"a decimal of {places} place{'' if places == 1 else 's'} or a fraction"
