r"""Numbers with square roots, as people write them.

``1/sqrt(5)``, ``sqrt(5)/5``, ``2√5/5``, ``3 + 2 sqrt(2)``, ``\frac{1}{\sqrt{5}}`` and
``-sqrt(3/4)`` are sums as in :mod:`linexact.text.expression`; a text without roots, brackets
and sums is one number, as :func:`~linexact.exact.parse_number` reads it.  Division is by a
single ``q sqrt(n)`` only, and a root is taken of rational numbers.
"""

from __future__ import annotations

from fractions import Fraction

from linexact.errors import InputError
from linexact.exact.reader import parse_number
from linexact.exact.surds import SurdSum
from linexact.text.expression import Algebra, Reader

MAX_CHARACTERS = 400
MAX_DEPTH = 12  # of parentheses


def parse_surd(text: str) -> SurdSum:
    """Return the number that ``text`` writes.

    Raises :class:`~linexact.errors.InputError` with the place: ``syntax``, ``ambiguous``,
    ``nested-root``, ``negative-square``, ``zero-denominator``, ``too-long``, and the codes of
    :func:`~linexact.exact.parse_number`.

    >>> print(parse_surd("3 + 2*sqrt(8)/4"))
    3 + sqrt(2)
    >>> parse_surd("1/2√5")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: two readings: (1/2) * √..., or 1/(2 * √...); write the one you mean
      1/2√5
         ^
    """
    if len(text) > MAX_CHARACTERS:
        message = f"too long; the limit is {MAX_CHARACTERS} characters"
        raise InputError("too-long", message, source=text[:200])
    try:
        return SURDS.number(parse_number(text))
    except InputError as error:
        if error.code != "number":
            raise
    return Reader(text, SURDS).whole()


def _number(value: Fraction) -> SurdSum:
    return SurdSum.rational(value).plus(SurdSum(()))  # within the limit


def _root(inside: SurdSum) -> SurdSum:
    square = inside.as_fraction()
    if square is None:
        raise InputError("nested-root", "a root of a root is not read")
    if square < 0:
        message = "a root of a negative number; expected 0 or more"
        raise InputError("negative-square", message)
    return SurdSum.root(square)


def _inverse(value: SurdSum) -> SurdSum:
    if not value.terms:
        raise InputError("zero-denominator", "division by 0; expected another number")
    inverse = value.inverse()
    if inverse is None:
        message = "division by a sum of roots is not read; make the denominator rational"
        raise InputError("syntax", message)
    return inverse


SURDS = Algebra(
    factors=frozenset({"number", "root", "frac", "(", "{"}),
    operand="a number or a root",
    number=_number,
    root=_root,
    add=SurdSum.plus,
    times=SurdSum.times,
    inverse=_inverse,
    strange={
        ",": ("ambiguous", "two readings: ',' as a decimal point, or between two numbers"),
    },
    max_depth=MAX_DEPTH,
)
