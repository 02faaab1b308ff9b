"""What stands on a side of a statement: exact sums of names, roots, lists, sums of lists.

A *form* is a polynomial as a table: coefficients by name, products of names being names of
their own (``x1*x2``, ``x1^2``).  Sums are read by the grammar of
:mod:`linexact.text.expression`, which refuses what has two readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import InputError
from linexact.exact import show
from linexact.exact.surds import SurdSum
from linexact.text.expression import Algebra

MAX_BITS = 4_000  # of a coefficient
MAX_TERMS = 200  # of a form
MAX_DEGREE = 6


@dataclass(frozen=True, slots=True)
class Form:
    """A sum of names with rational coefficients; the constant stands under ``""``.

    >>> form = Form.of({"w1": Fraction(2), "": Fraction(-1, 2)})
    >>> form["w1"], form.constant, form.names, form.value
    (Fraction(2, 1), Fraction(-1, 2), ('w1',), None)
    """

    terms: tuple[tuple[str, Fraction], ...]

    @classmethod
    def of(cls, table: Mapping[str, Fraction]) -> Form:
        """Make a form of a table; zeros are left out."""
        return cls(tuple((name, a) for name, a in table.items() if a))

    def __getitem__(self, name: str) -> Fraction:
        return dict(self.terms).get(name, Fraction(0))

    def __str__(self) -> str:
        shown = [f"{show(a)} {name}".strip() for name, a in self.terms]
        return " + ".join(shown) or "0"

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order of appearance."""
        return tuple(name for name, _ in self.terms if name)

    @property
    def constant(self) -> Fraction:
        """The term without a name."""
        return self[""]

    @property
    def value(self) -> Fraction | None:
        """The number that it is, if it has no names."""
        return None if self.names else self.constant

    @property
    def name(self) -> str | None:
        """The name that it is, if it is nothing else."""
        is_name = len(self.terms) == 1 and self.terms[0][1] == 1
        return self.terms[0][0] or None if is_name else None

    def plus(self, other: Form, factor: Fraction | int = 1) -> Form:
        """Return the form with a multiple of another added."""
        table = dict(self.terms)
        for name, a in other.terms:
            table[name] = table.get(name, Fraction(0)) + factor * a
        return Form.of(table)


@dataclass(frozen=True, slots=True)
class Surd:
    """A number with square roots."""

    value: SurdSum


@dataclass(frozen=True, slots=True)
class Row:
    """A list in brackets: numbers, names, sums, or lists again.

    ``of`` is ``min`` or ``max`` where the smallest or the largest of the entries is meant.
    """

    entries: tuple[Value, ...]
    of: str = ""

    @property
    def vector(self) -> tuple[Fraction, ...] | None:
        """The numbers, if all are rational; a list of lists of one is a list.

        >>> Row((Form.of({"": Fraction(3)}), Row((Form.of({"": Fraction(4)}),)))).vector
        (Fraction(3, 1), Fraction(4, 1))
        """
        if self.of:
            return None
        if len(self.entries) == 1 and isinstance(self.entries[0], Row):
            return self.entries[0].vector
        found = []
        for entry in self.entries:
            if isinstance(entry, Row) and len(entry.entries) == 1:
                entry = entry.entries[0]
            if not isinstance(entry, Form) or entry.value is None:
                return None
            found.append(entry.value)
        return tuple(found)

    @property
    def names(self) -> tuple[str, ...] | None:
        """The names, if it is a list of names."""
        if self.of:
            return None
        found = [entry.name if isinstance(entry, Form) else None for entry in self.entries]
        return None if None in found or not found else tuple(filter(None, found))


@dataclass(frozen=True, slots=True)
class Sum:
    """Multiples of lists: ``1/2 (0,1) + 1/2 (1,0)``."""

    terms: tuple[tuple[Fraction, Row], ...]


Value: TypeAlias = Form | Surd | Row | Sum

_Table: TypeAlias = dict[str, SurdSum]
_ONE = SurdSum.rational(Fraction(1))
_MINUS_ONE = SurdSum.rational(Fraction(-1))


def value_of(table: _Table) -> Form | Surd | None:
    """Return what was read as a value; None for roots beside names."""
    rational = {name: a.as_fraction() for name, a in table.items()}
    if None not in rational.values():
        return Form.of({name: a for name, a in rational.items() if a is not None})
    return Surd(table[""]) if all(not a.terms for name, a in table.items() if name) else None


def _add(total: _Table, value: _Table, sign: int) -> _Table:
    for name, a in value.items():
        before = total.get(name)
        if before is not None:
            total[name] = before.plus(a, sign)
        else:
            total[name] = a if sign > 0 else a.times(_MINUS_ONE)
    if len(total) > MAX_TERMS:
        raise InputError("too-long", f"more than {MAX_TERMS} terms, which is the limit")
    return total


def _times(left: _Table, right: _Table) -> _Table:
    if len(left) * len(right) > MAX_TERMS:
        raise InputError("too-long", f"more than {MAX_TERMS} terms, which is the limit")
    total: _Table = {}
    for a, p in left.items():
        for b, q in right.items():
            if p.terms and q.terms:
                name = product_name(a, b)
                value = p if q is _ONE else q if p is _ONE else p.times(q)
                total[name] = value if name not in total else total[name].plus(value)
    return total or {"": SurdSum(())}


def product_name(a: str, b: str) -> str:
    """Return the name of a product: its factors sorted, with powers.

    >>> product_name("x2", "x1"), product_name("x1", "x1*x2"), product_name("", "b")
    ('x1*x2', 'x1^2*x2', 'b')
    """
    if not a or not b:
        return a or b
    powers: Counter[str] = Counter()
    for factor in (*a.split("*"), *b.split("*")):
        base, _, power = factor.partition("^")
        powers[base] += int(power or 1)
    if sum(powers.values()) > MAX_DEGREE:
        raise InputError("too-long", f"a product of more than {MAX_DEGREE} names")
    return "*".join(f"{n}^{k}" if k > 1 else n for n, k in sorted(powers.items()))


def _inverse(value: _Table) -> _Table:
    if any(a.terms for name, a in value.items() if name):
        raise InputError("nonlinear", "division by an unknown is not read")
    constant = value.get("", SurdSum(()))
    if not constant.terms:
        raise InputError("zero-denominator", "division by 0; expected another number")
    inverse = constant.inverse()
    if inverse is None:
        raise InputError("syntax", "division by a sum of roots is not read")
    return {"": inverse}


def _root(inside: _Table) -> _Table:
    value = inside.get("", SurdSum(())).as_fraction()
    if value is None or any(a.terms for name, a in inside.items() if name):
        raise InputError("nested-root", "a root of something else than a number is not read")
    if value < 0:
        raise InputError("negative-square", "a root of a negative number; expected 0 or more")
    return {"": SurdSum.root(value)}


def _number(value: Fraction) -> _Table:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise InputError("too-long", f"a number of more than {MAX_BITS} bits, the limit")
    return {"": SurdSum.rational(value)}


POLYNOMIALS: Algebra[_Table] = Algebra(
    factors=frozenset({"number", "name", "root", "frac", "(", "{"}),
    operand="a number or a name",
    number=_number,
    name=lambda name: {name: _ONE},
    root=_root,
    add=_add,
    times=_times,
    inverse=_inverse,
    unexpected=lambda token, expected: InputError("syntax", f"expected {expected}"),
)
