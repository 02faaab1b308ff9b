"""Features that are any polynomials of the inputs: ``x1 + x2``, ``x1^2 + x2^2``, ``(x1 - 1)^2``.

A polynomial in ``d`` inputs is a table from monomials (:mod:`linexact.data.features`) to rational
coefficients.  It is typed with ``+ - * ^`` and brackets, read by the grammar of
:mod:`linexact.text.expression` and never evaluated as text; its terms, degree and coefficients
are bounded while it is multiplied out.  A name of an input is read
whatever stands in it, and ``x1 ... xd`` are the inputs by position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import default_features
from linexact.data.features import (
    MAX_DEGREE,
    FeatureMap,
    Monomial,
    Polynomial,
    monomials_up_to,
)
from linexact.errors import InputError, LimitError
from linexact.exact import bits_of
from linexact.text.expression import Algebra, Reader

_Table: TypeAlias = dict[Monomial, Fraction]

MAX_CHARACTERS = 5_000  # of a list of features
MAX_FEATURES = 200  # polynomials in a map
MAX_TERMS = 200  # of a polynomial, multiplied out
MAX_BITS = 2_000  # of a coefficient


def feature_map(inputs: Sequence[str], degree: int, typed: str | None) -> FeatureMap:
    """Return the features that are typed, or without these all monomials up to a degree.

    >>> feature_map(("x", "y"), 1, None).names, feature_map(("x", "y"), 1, "x+y, x*y").names
    (('x', 'y'), ('(x+y)', 'x*y'))
    """
    if typed is not None:
        return parse_features(typed, inputs)
    return FeatureMap(tuple(inputs), monomials_up_to(len(inputs), degree))


def parse_features(text: str, inputs: Sequence[str]) -> FeatureMap:
    """Read polynomials separated by commas; one that is given twice counts once.

    Raises :class:`~linexact.errors.InputError` (``monomial``, ``too-long``, ``zero-denominator``)
    with a caret, and :class:`~linexact.errors.LimitError` for a degree beyond ``MAX_DEGREE``.

    >>> parse_features("x1*x2, x1", ("x1", "x2")).names
    ('x1*x2', 'x1')
    >>> [dict(p) for p in parse_features("2*x1 - 1/2", ("x1",)).polynomials]
    [{(0,): Fraction(-1, 2), (1,): Fraction(2, 1)}]
    >>> parse_features("x1 + y", ("x1", "x2"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: no input is called 'y'; there are x1, x2
      x1 + y
           ^
    """
    if len(text) > MAX_CHARACTERS:
        raise InputError("too-long", f"at most {MAX_CHARACTERS} characters of features are read")
    found: dict[Polynomial, str] = {}
    reader, more = Reader(text, _algebra(inputs)), True
    reader.know(inputs)
    while more:
        begin = reader.peek()
        table = reader.sum()
        end = reader.peek()
        more = reader.take(",") is not None
        if not more:
            reader.finish("*, a comma or the end")
        if not any(map(sum, table)):
            message = "a feature without an input; expected one"
            raise reader.refused("monomial", message, begin.start)
        polynomial = tuple(sorted((m, a) for m, a in table.items() if a))
        stop = end.start if more else len(text)
        found.setdefault(polynomial, _name(" ".join(text[begin.start : stop].split())))
    plain = [polynomial[0][0] for polynomial in found if [a for _, a in polynomial] == [1]]
    if len(plain) == len(found):
        return FeatureMap(tuple(inputs), tuple(plain))
    if len(found) > MAX_FEATURES:
        message = f"{len(found)} polynomials; at most {MAX_FEATURES} are taken"
        raise LimitError("monomials", message, limit="MAX_FEATURES")
    used = sorted({monomial for polynomial in found for monomial, _ in polynomial})
    return FeatureMap(tuple(inputs), tuple(used), tuple(found), tuple(found.values()))


def _name(typed: str) -> str:
    """Return what a feature is called: a sum in brackets, for it may stand behind a weight."""
    depth = 0
    for place, character in enumerate(typed):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if not depth and (character in "+-/" or (not place and character.isdigit())):
            return f"({typed})"
    return typed


def _algebra(inputs: Sequence[str]) -> Algebra[_Table]:
    width = len(inputs)
    names = {name: j for j, name in enumerate(default_features(width))}
    names |= {name: j for j, name in enumerate(inputs)}
    one = (0,) * width

    def number(value: Fraction) -> _Table:
        return _bounded({one: value})

    def name(written: str) -> _Table:
        if written not in names:
            raise _unknown(written, inputs)
        return {tuple(int(j == names[written]) for j in range(width)): Fraction(1)}

    def inverse(value: _Table) -> _Table:
        if any(a for monomial, a in value.items() if sum(monomial)):
            raise InputError("monomial", "division by an input; expected a polynomial")
        if not value.get(one):
            raise InputError("zero-denominator", "division by 0; expected another number")
        return {one: 1 / value[one]}

    def power(value: _Table, exponent: int) -> _Table:
        if exponent < 1:
            raise InputError("monomial", "expected a whole power, 1 or more")
        if exponent > MAX_DEGREE:
            raise _too_high()
        found = value
        for _ in range(exponent - 1):
            found = _times(found, value)
        return found

    return Algebra(
        factors=frozenset({"number", "name", "("}),
        operand="a number, an input or (",
        number=number,
        name=name,
        add=_add,
        times=_times,
        inverse=inverse,
        power=power,
        side_by_side=False,
        code="monomial",
        no_power="monomial",
    )


def _add(total: _Table, value: _Table, sign: int) -> _Table:
    found = dict(total)
    for monomial, a in value.items():
        found[monomial] = found.get(monomial, Fraction(0)) + sign * a
    return _bounded(found)


def _times(left: _Table, right: _Table) -> _Table:
    found: _Table = {}
    for m, a in left.items():
        for k, b in right.items():
            product = tuple(p + q for p, q in zip(m, k, strict=True))
            found[product] = found.get(product, Fraction(0)) + a * b
    return _bounded(found)


def _bounded(table: Mapping[Monomial, Fraction]) -> _Table:
    kept = {m: a for m, a in table.items() if a}
    if len(kept) > MAX_TERMS:
        raise InputError("too-long", f"more than {MAX_TERMS} terms, which is the limit")
    if any(sum(m) > MAX_DEGREE for m in kept):
        raise _too_high()
    if max(map(bits_of, kept.values()), default=0) > MAX_BITS:
        raise InputError("too-long", f"a coefficient of more than {MAX_BITS} bits, the limit")
    return kept


def _unknown(name: str, inputs: Sequence[str]) -> InputError:
    shown = ", ".join(inputs[:8]) + (", ..." if len(inputs) > 8 else "")
    return InputError("monomial", f"no input is called {name[:40]!r}; there are {shown}")


def _too_high() -> LimitError:
    return LimitError("degree", f"a degree beyond the limit of {MAX_DEGREE}", limit="MAX_DEGREE")
