"""Exact numbers to text, of any size, and how typed ones look; see :mod:`linexact.exact`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_DOWN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Literal, TypeAlias

# How the numbers of one output are written, or how they were typed; measured ones are decimals
# beside which a value that does not end stays a fraction.  Where one is too long to be read, all
# are decimals, with a mark where they are rounded.
Writing: TypeAlias = Literal["decimals", "fractions", "measured", "rounded"]
ROUNDED = "≈"  # before a number that is rounded

# Python may be set to refuse numerals beyond 640 digits, never to refuse shorter ones; it never
# refuses a Decimal.
_SHORT_BITS = 1_800

WIDTH = 24  # characters of a number in a sentence
_SHORT = 10 ** (WIDTH - 1)  # a whole number below this is written as it is
_ENDS = 5  # digits left at either end of a shortened numeral
_DECIMAL_BITS = 400  # of a denominator: beyond, p/q is not compared with the decimal
_POINT = re.compile(r"(?<![\w.])[0-9]*\.[0-9]+(?!\.?\w)")  # a decimal; no section 3.1.2
_QUOTIENT = re.compile(r"[0-9]\s*[/⁄]\s*[0-9]|\\[td]?frac")

# Characters that stand for an ASCII one, one for one, so that offsets stay.
_BLANKS = [0x9, 0xA, 0xB, 0xC, 0xD, 0xA0, 0x1680, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF]
_BLANKS += range(0x2000, 0x2010)  # spaces of all widths, joiners and direction marks
_DASHES = [*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63, 0xFF0D]
ONE_FOR_ONE = str.maketrans(
    dict.fromkeys(map(chr, _BLANKS), " ")
    | dict.fromkeys(map(chr, _DASHES), "-")
    | {chr(0xFF10 + digit): str(digit) for digit in range(10)}
    | {"\ufe62": "+", "\uff0b": "+", "\uff0e": ".", "\u2044": "/", "\u2215": "/", "\uff0f": "/"}
)

DECIMAL = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)"
NUMERAL = rf"{DECIMAL}(?:[eE][+-]?[0-9]++)?"
_SIGNED = rf"(?:[+-] *+)?{DECIMAL}"
NUMBER = re.compile(
    r" *+(?P<sign>[+-]?) *+(?:"
    rf"(?P<decimal>{DECIMAL})(?:[eE](?P<exponent>[+-]?[0-9]++))?"
    rf"|(?P<over>{DECIMAL}) *+/ *+(?P<under>{_SIGNED})"
    rf"|\\[td]?frac *+{{ *+(?P<top>{_SIGNED}) *+}} *+{{ *+(?P<bottom>{_SIGNED}) *+}}"
    r") *+"
).fullmatch


def show(value: int | Fraction, *, width: int | None = WIDTH) -> str:
    """Return the shortest exact writing of ``value``, shortened in the middle when huge.

    Only a text longer than ``width`` is shortened, and in it only numerals of more than 13
    digits; ``None`` never shortens.

    >>> [show(Fraction(v)) for v in ("-3/2", "1/10", "2/3", "7")]
    ['-3/2', '0.1', '2/3', '7']
    >>> show(10**6000 + 7)
    '10000...00007 (6001 digits)'
    """
    if width == WIDTH and value.denominator == 1 and -_SHORT < value.numerator < _SHORT:
        return str(value.numerator)
    fraction = _fraction(value, width)
    decimal = _decimal(value, width)
    return decimal if decimal is not None and len(decimal) < len(fraction) else fraction


def show_vector(values: Iterable[int | Fraction]) -> str:
    """Return the numbers as people write a vector.

    >>> show_vector([0, Fraction(1, 2)]), show_vector([Fraction(9, 5), Fraction(59, 10)])
    ('(0, 1/2)', '(1.8, 5.9)')
    """
    return "(" + ", ".join(show_alike(list(values))) + ")"


def show_alike(values: Sequence[int | Fraction], *, width: int | None = WIDTH) -> list[str]:
    """Return what :func:`show` does, but all decimals where one of them is a decimal.

    Measurements in a row or column read better alike: 1.8 beside 5.9, not 9/5.

    >>> show_alike([Fraction(9, 5), Fraction(59, 10), 3, Fraction(1, 3)])
    ['1.8', '5.9', '3', '1/3']
    """
    texts = [show(value, width=width) for value in values]
    if not any("." in text and "..." not in text for text in texts):
        return texts
    decimals = [_decimal(value, width) for value in values]
    return [text if d is None else d for text, d in zip(texts, decimals, strict=True)]


def writing_of(values: Iterable[int | Fraction], typed: Writing | None = None) -> Writing:
    """Decide, once for an output, whether its numbers are written as decimals or as fractions.

    Decimals where they were ``typed`` so and every value ends, within :data:`WIDTH`; fractions
    otherwise. Where it is not known how they were typed, decimals where one of them is shorter as
    a decimal, and no half or quarter, which comes of reckoning as often as of measuring: then
    measurements are in it, which nobody wants as 51/10, and what does not end stays a fraction.

    Rounded decimals, whatever was typed, where one of the values is too long to be read.

    >>> half, tenth, third = Fraction(1, 2), Fraction(1, 10), Fraction(1, 3)
    >>> writing_of([half]), writing_of([half], "decimals"), writing_of([half, tenth])
    ('fractions', 'decimals', 'decimals')
    >>> writing_of([tenth, third], "decimals"), writing_of([half, tenth], "fractions")
    ('fractions', 'fractions')
    >>> writing_of([half, third**99])
    'rounded'
    """
    known = set(values)
    if any(len(show(value)) > WIDTH for value in known):
        return "rounded"
    broken = {value for value in known if value.denominator != 1}
    if typed == "measured":
        return "decimals"
    if typed == "decimals":
        return "decimals" if all(_decimal(value, WIDTH) for value in broken) else "fractions"
    measured = (value for value in broken if value.denominator % 5 == 0)
    short = typed is None and any("." in show(value) for value in measured)
    return "decimals" if short else "fractions"


def show_as(value: int | Fraction, writing: Writing) -> str:
    """Return a number as the output that it stands in writes its numbers.

    >>> show_as(Fraction(1, 2), "decimals"), show_as(Fraction(1, 10), "fractions")
    ('0.5', '1/10')
    >>> [show_as(Fraction(v), "rounded") for v in ("-1/2", "-1/3", "1e30")]
    ['-0.5', '≈-0.3333', '≈1e30']
    """
    decimal = None if writing == "fractions" else _decimal(value, WIDTH)
    if decimal is not None:
        return decimal
    text = _fraction(value, WIDTH)
    if writing != "rounded" or text.lstrip("-").isdecimal():
        return text
    exact = Fraction(value)
    return ROUNDED + (nearest(lambda bits: (exact, exact)) or significant(exact))


def significant(value: int | Fraction, digits: int = 4) -> str:
    """Return a number of any size, rounded to a few digits.

    >>> significant(Fraction(-1, 3)), significant(10**400 + 1), significant(Fraction(1, 3**40), 3)
    ('-0.3333', '1e400', '8.23e-20')
    """
    return str(_divided(value, digits).normalize()).lower().replace("e+", "e")


def _divided(value: int | Fraction, digits: int, rounding: str = ROUND_HALF_EVEN) -> Decimal:
    context = Context(digits, rounding, MIN_EMIN, MAX_EMAX)
    return context.divide(Decimal(value.numerator), Decimal(value.denominator))


def typed_writing(texts: Iterable[str]) -> Writing | None:
    r"""Return how somebody who typed these texts writes numbers; None where all are whole.

    Who types decimals and fractions is taken to write decimals.

    >>> typed_writing(["w1 = 0.5"]), typed_writing(["1/2", "3"]), typed_writing(["3"])
    ('decimals', 'fractions', None)
    """
    known = list(texts)
    if any(_POINT.search(text) for text in known):
        return "decimals"
    return "fractions" if any(_QUOTIENT.search(text) for text in known) else None


def writing_beside(texts: Iterable[str]) -> Writing | None:
    """Return how numbers are written beside texts that are quoted as they were typed.

    As these are: decimals, and what has no end as a fraction.

    >>> writing_beside(["0.5 x >= 1"]), writing_beside(["x >= 1/2"]), writing_beside(["x >= 1"])
    ('measured', 'fractions', None)
    """
    typed = typed_writing(texts)
    return "measured" if typed == "decimals" else typed


def writing_over(units: Sequence[int]) -> Writing | None:
    """Return how numbers over these denominators are written, of which no text is known.

    As measurements where a column has tenths, as fractions where there are other parts; None where
    all are whole.

    >>> writing_over([20, 4]), writing_over([2, 4]), writing_over([30]), writing_over([1, 1])
    ('measured', 'fractions', 'fractions', None)
    """
    broken = [unit for unit in units if unit != 1]
    if not broken:
        return None
    return "measured" if any(map(_is_of_tenths, broken)) else "fractions"


def _is_of_tenths(unit: int) -> bool:
    """Say whether numbers over this denominator are decimals that end, and no halves of halves."""
    return unit % 10 == 0 and 10 ** unit.bit_length() % unit == 0


def exact_text(value: int | Fraction) -> str:
    """Return ``p`` or ``p/q`` in lowest terms, whatever the number of digits.

    >>> exact_text(Fraction(-6, 4)), len(exact_text(10**5000))
    ('-3/2', 5001)
    """
    if value.denominator == 1:
        return _digits_of(value.numerator)
    return f"{_digits_of(value.numerator)}/{_digits_of(value.denominator)}"


def decimal_text(value: int | Fraction) -> str:
    """Return the exact decimal, or ``p/q`` where none ends, as a table for other programs has it.

    >>> [decimal_text(Fraction(v)) for v in ("1/2", "-1/3", "7", "1/1024")]
    ['0.5', '-1/3', '7', '0.0009765625']
    """
    decimal = _decimal(value, None)
    return exact_text(value) if decimal is None else decimal


def rounded(value: int | Fraction, places: int) -> str:
    """Return the nearest decimal of so many places, without zeros at its end.

    What is no whole number never looks like one: it gets as many places as that takes.

    >>> [rounded(Fraction(v), 2) for v in ("7/2", "109/24", "4", "-2/3", "2399/100000")]
    ['3.5', '4.54', '4', '-0.67', '0.02']
    >>> rounded(Fraction(23999, 1000), 2)
    '23.999'
    """
    scaled = round(value * 10**places)
    while scaled % 10**places == 0 and scaled != value * 10**places:
        places += 1
        scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    digits = f"{_digits_of(rest).zfill(places)}".rstrip("0") if places else ""
    return f"{'-' if scaled < 0 else ''}{_digits_of(whole)}{'.' if digits else ''}{digits}"


def nearest(bounds: Callable[[int], tuple[Fraction, Fraction]]) -> str | None:
    """Return a number that need not be rational, rounded to four significant digits.

    ``bounds`` gives rationals below and above it, closer with more bits.  None where that would
    take more than :data:`WIDTH` characters, or the number is so near to the middle between two
    decimals that they do not tell.

    >>> third = Fraction(1, 3)
    >>> nearest(lambda bits: (third, third)), nearest(lambda bits: (1000 * third, 1000 * third))
    ('0.3333', '333.3')
    """
    for bits in (64, 256, 1024):
        low, high = bounds(bits)
        size = min(abs(low), abs(high))
        if low * high <= 0 or max(low.numerator, low.denominator).bit_length() > 8 * bits:
            continue
        places = max(0, 3 - _divided(size, 1, ROUND_DOWN).adjusted())
        if places > WIDTH or _exceeds(int(size), WIDTH):
            return None
        texts = {rounded(value, places) for value in (low, high)}
        if len(texts) == 1:
            (text,) = texts
            return text if len(text) <= WIDTH else None
    return None


def _decimal(value: int | Fraction, width: int | None) -> str | None:
    """Return the decimal of a proper fraction if it ends within ``width``, else None."""
    p, q = value.numerator, value.denominator
    bits = q.bit_length()
    if q == 1 or bits > _DECIMAL_BITS or _exceeds(p, width) or pow(10, bits, q):
        return None
    text = f"{_divided(value, p.bit_length() + bits):f}"
    return text if width is None or len(text) <= width else None


def _fraction(value: int | Fraction, width: int | None) -> str:
    """Return ``p`` or ``p/q``, with the middles of long numerals left out beyond ``width``."""
    p, q = value.numerator, value.denominator
    if not _exceeds(p, width) and not _exceeds(q, width):
        text = exact_text(value)
        if width is None or len(text) <= width:
            return text
    sides = [abs(p)] if q == 1 else [abs(p), q]
    counts = [_count(side) for side in sides]
    if max(counts) <= 2 * _ENDS + 3:  # "..." would not make it shorter
        return exact_text(value)
    numerals = "/".join(map(_ends, sides, counts))
    return f"{'-' if p < 0 else ''}{numerals} ({'/'.join(map(str, counts))} digits)"


def _exceeds(n: int, width: int | None) -> bool:
    """Say whether ``n`` certainly has more than ``width`` digits, without counting them."""
    return width is not None and n.bit_length() > 4 * width


def _count(n: int) -> int:
    """Return the number of decimal digits of ``n >= 0``."""
    return Decimal(n).adjusted() + 1


def _ends(n: int, count: int) -> str:
    if count <= 2 * _ENDS + 3:
        return str(n)
    return f"{n // 10 ** (count - _ENDS)}...{n % 10**_ENDS:0{_ENDS}d}"


def _digits_of(n: int) -> str:
    """Return ``str(n)``, also where Python refuses to write so many digits."""
    return str(n if n.bit_length() <= _SHORT_BITS else Decimal(n))
