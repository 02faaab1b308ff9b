"""Numbers held against the right ones: exact, near enough, rounded, made by a slip, or others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

from linexact.exact.surds import SurdSum
from linexact.exercise.tolerance import Tolerance
from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.receipts import equals
from linexact.grade.result import Receipt
from linexact.grade.rounding import Places, is_rounded, needed
from linexact.grade.telling import CountsAsRight, OnlyRounded

MOST_FINDINGS = 12
Entry: TypeAlias = Fraction | SurdSum
Entries: TypeAlias = tuple[Any, ...]  # of numbers of one kind
Size: TypeAlias = Literal["too large", "too small"]
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
    kinds: tuple[Callable[..., Finding], Callable[..., Finding], Callable[..., Finding]],
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
