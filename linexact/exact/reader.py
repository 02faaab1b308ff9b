"""Text to exact numbers, within limits; see :mod:`linexact.exact`."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational

from linexact.errors import InputError
from linexact.exact.printer import NUMBER, ONE_FOR_ONE

MAX_BITS = 170_000  # of a number that is no text; 50,000 digits
MAX_CHARACTERS = 25_000  # of a text that is to be one number
MAX_DIGITS = 10_000  # of a numeral in it
MAX_EXPONENT = 10_000  # of ten, either sign

_PLAIN = re.compile(r"([+-]?[0-9]{1,15})(?:\.([0-9]{1,15}))?").fullmatch
_TENS = tuple(10**k for k in range(16))


def parse_number(text: str) -> Fraction:
    r"""Return the number that ``text`` writes, exactly.

    Raises :class:`~linexact.errors.InputError` with the text and the offset of the first
    character that was not understood.  Codes: ``number``, ``empty``, ``not-finite``,
    ``zero-denominator``, ``ambiguous``, ``too-long``.

    >>> [str(parse_number(text)) for text in ("−1.5", " 3 / 2 ", r"-\frac{3}{2}", "1e-3")]
    ['-3/2', '3/2', '-3/2', '1/1000']
    >>> parse_number("1 1/2")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: two readings: 1 + 1/2, or 11/2; write the one you mean
      1 1/2
       ^
    """
    return Fraction(*parse_ratio(text))


def parse_ratio(text: str) -> tuple[int, int]:
    """Return numerator and positive denominator of a number, not in lowest terms.

    It reads what :func:`parse_number` reads and spares large tables a Fraction per cell.

    >>> parse_ratio("5.10"), parse_ratio("6/-4")
    ((510, 100), (-6, 4))
    """
    plain = _PLAIN(text) if isinstance(text, str) else None
    if plain is None:
        return _parse_long(text)
    whole, places = plain.groups()
    if places is None:
        return int(whole), 1
    return int(whole + places), _TENS[len(places)]


def to_fraction(value: object) -> Fraction:
    """Return an exact number given as int, Fraction, Decimal, text, sympy or numpy integer.

    Raises :class:`~linexact.errors.InputError` for a float (which of its decimals is meant?
    arrays of floats go through :mod:`linexact.reading`), a bool and anything else.

    >>> to_fraction("0.1"), to_fraction(Decimal("2.50"))
    (Fraction(1, 10), Fraction(5, 2))
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool):
        raise _inexact(value)
    if isinstance(value, str):
        return parse_number(value)
    if isinstance(value, Decimal):
        return parse_number(str(value))
    if isinstance(value, Rational):
        # sympy.Rational and numpy's integers are registered as Rational.
        return Fraction(int(value.numerator), int(value.denominator))
    raise _inexact(value)


def bits_of(value: int | Fraction) -> int:
    """Return how long the longer of numerator and denominator is.

    >>> bits_of(Fraction(3, 4))
    3
    """
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def bounded(value: object) -> int | Fraction:
    """Return what :func:`to_fraction` does, whole numbers as they are; refuse what is too long.

    >>> bounded(3), bounded("1/2")
    (3, Fraction(1, 2))
    """
    number: int | Fraction = value if isinstance(value, int) else to_fraction(value)
    if bits_of(number) > MAX_BITS:
        raise InputError("too-long", f"a number of more than {MAX_BITS} bits; the limit is that")
    return number


def _inexact(value: object) -> InputError:
    hint = "; write a decimal as text, '0.1'" if isinstance(value, float) else ""
    return InputError("type", f"a {type(value).__name__} is not an exact number{hint}")


def too_long(text: str, start: int, limit: str) -> InputError:
    """Return the error for a text beyond a stated limit."""
    return InputError("too-long", f"too long; the limit is {limit}", source=text, start=start)


def _parse_long(text: str) -> tuple[int, int]:
    if not isinstance(text, str):
        raise InputError("type", f"expected text, not a {type(text).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise too_long(text, MAX_CHARACTERS, f"{MAX_CHARACTERS} characters")
    line = text.translate(ONE_FOR_ONE)
    match = NUMBER(line)
    if match is None:
        from linexact.exact.refusal import refusal

        raise refusal(text, line)
    if match["decimal"] is not None:
        p, q = _ratio(text, match, "decimal", _exponent(text, match))
    else:
        over, under = ("over", "under") if match["over"] is not None else ("top", "bottom")
        p, places = _ratio(text, match, over)
        q, other = _ratio(text, match, under)
        if q == 0:
            message = "the denominator is 0; expected another number"
            raise InputError("zero-denominator", message, source=text, start=match.start(under))
        p, q = p * other, q * places
    if (match["sign"] == "-") != (q < 0):
        p = -p
    return p, abs(q)


def _ratio(text: str, match: re.Match[str], group: str, exponent: int = 0) -> tuple[int, int]:
    """Return a signed decimal as a quotient of integers."""
    numeral = match[group].replace(" ", "")
    if len(numeral) > MAX_DIGITS and sum(map(str.isdigit, numeral)) > MAX_DIGITS:
        raise too_long(text, match.start(group), f"{MAX_DIGITS} digits")
    return Decimal(f"{numeral}e{exponent}" if exponent else numeral).as_integer_ratio()


def _exponent(text: str, match: re.Match[str]) -> int:
    """Return the exponent of ten, which is bounded first."""
    if match["exponent"] is None:
        return 0
    written = Decimal(match["exponent"])
    if abs(written) > MAX_EXPONENT:
        raise too_long(text, match.start("exponent"), f"an exponent of {MAX_EXPONENT}")
    return int(written)
