"""Text to exact numbers, within limits; see :mod:`linexact.exact`."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational

from linexact.errors import InputError
from linexact.exact.printer import CHUNK, NUMBER, ONE_FOR_ONE, both_forms

MAX_BITS = 170_000  # of a number that is no text; 50,000 digits
MAX_CHARACTERS = 25_000  # of a text that is to be one number
MAX_DIGITS = 10_000  # of a numeral in it
MAX_EXPONENT = 10_000  # of ten, either sign
MAX_EXACT_DIGITS = 50_000  # of a numerator or denominator in a certificate

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
    linexact.errors.InputError: two readings: 1 + 1/2 = 3/2, or 11/2; write the one you mean
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


def understood(text: str) -> str:
    """Say what ``text`` was read as: the fraction, and the decimal if it ends.

    >>> understood("−1.50"), understood("4/6"), understood("7.0")
    ('-3/2 = -1.5', '2/3', '7')
    """
    return both_forms(parse_number(text))


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


def bounded(value: object) -> int | Fraction:
    """Return what :func:`to_fraction` does, whole numbers as they are; refuse what is too long.

    >>> bounded(3), bounded("1/2")
    (3, Fraction(1, 2))
    """
    number: int | Fraction = value if isinstance(value, int) else to_fraction(value)
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > MAX_BITS:
        raise InputError("too-long", f"a number of more than {MAX_BITS} bits; the limit is that")
    return number


def _inexact(value: object) -> InputError:
    hint = "; write a decimal as text, '0.1'" if isinstance(value, float) else ""
    return InputError("type", f"a {type(value).__name__} is not an exact number{hint}")


_CANONICAL = re.compile(r"(0|-?[1-9][0-9]*+)(?:/([1-9][0-9]*+))?").fullmatch


def parse_exact(text: str) -> Fraction:
    """Read ``p`` or ``p/q`` exactly as :func:`exact_text` writes it, up to 50,000 digits each.

    Raises :class:`~linexact.errors.InputError` for any other writing of the same number.

    >>> parse_exact("-3/2")
    Fraction(-3, 2)
    >>> parse_exact("2/4")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: expected p or p/q in lowest terms
      2/4
      ^
    """
    if len(text) > 2 * MAX_EXACT_DIGITS + 2:
        raise too_long(text, 0, f"{MAX_EXACT_DIGITS} digits")
    match = _CANONICAL(text)
    if match is None:
        raise InputError("exact", "expected p or p/q in lowest terms", source=text)
    for group in (1, 2):
        if len((match[group] or "").lstrip("-")) > MAX_EXACT_DIGITS:
            raise too_long(text, match.start(group), f"{MAX_EXACT_DIGITS} digits")
    p = _integer(match[1])
    q = _integer(match[2]) if match[2] else 1
    if math.gcd(p, q) != 1 or (match[2] and q == 1):
        raise InputError("exact", "expected p or p/q in lowest terms", source=text)
    return Fraction(p, q)


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
        p, q = _ratio(text, match, "decimal")
        p, q = _scaled(text, match, p, q)
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


def _ratio(text: str, match: re.Match[str], group: str) -> tuple[int, int]:
    """Return a signed decimal as integer over power of ten."""
    numeral = match[group].replace(" ", "")
    whole, _, places = numeral.partition(".")
    digits = whole + places
    if len(digits.lstrip("+-")) > MAX_DIGITS:
        raise too_long(text, match.start(group), f"{MAX_DIGITS} digits")
    return _integer(digits), 10 ** len(places)


def _scaled(text: str, match: re.Match[str], p: int, q: int) -> tuple[int, int]:
    """Return ``p/q`` times ten to the exponent, which is bounded first."""
    written = match["exponent"]
    if written is None:
        return p, q
    size = written.lstrip("+-").lstrip("0")
    if len(size) > len(str(MAX_EXPONENT)) or int(size or "0") > MAX_EXPONENT:
        raise too_long(text, match.start("exponent"), f"an exponent of {MAX_EXPONENT}")
    power = 10 ** int(size or "0")
    return (p, q * power) if written.startswith("-") else (p * power, q)


def _integer(numeral: str) -> int:
    """Convert checked ASCII digits with an optional sign, in chunks Python always accepts."""
    if len(numeral) <= CHUNK:
        return int(numeral)
    digits = numeral.lstrip("+-")
    head = len(digits) % CHUNK
    value = int(digits[:head] or "0")
    for start in range(head, len(digits), CHUNK):
        value = value * 10**CHUNK + int(digits[start : start + CHUNK])
    return -value if numeral.startswith("-") else value
