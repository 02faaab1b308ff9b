"""The gradebook as CSV: RFC 4180, UTF-8, no cell that a spreadsheet would take for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import IO, Any

from linexact.rational import parse_number

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_PLACES = 4


def safe_cell(text: str) -> str:
    """Return a text that no spreadsheet evaluates: an apostrophe before ``= + - @``.

    >>> safe_cell("=1+1"), safe_cell(" @x"), safe_cell("ann")
    ("'=1+1", "' @x", 'ann')
    """
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text


def decimal(points: Fraction) -> str:
    """Return points as other systems read them: a decimal, rounded to four places.

    >>> decimal(Fraction(7, 2)), decimal(Fraction(2, 3)), decimal(Fraction(4))
    ('3.5', '0.6667', '4')
    """
    scaled = round(points * 10**_PLACES)
    whole, rest = divmod(abs(scaled), 10**_PLACES)
    digits = f"{rest:0{_PLACES}d}".rstrip("0")
    return f"{'-' if scaled < 0 else ''}{whole}{'.' if digits else ''}{digits}"


def points_of(record: Mapping[str, Any]) -> Fraction:
    """Return the exact points that an answer's record gives."""
    return parse_number(record["earned"])


def write_gradebook(
    stream: IO[bytes], exercises: Sequence[str], records: Iterable[Mapping[str, Any]]
) -> None:
    """Write a row for each submission: points by exercise, their sum, what needs a look."""
    header = ["submission", *exercises, "total", "possible", "to look at"]
    stream.write(_line([safe_cell(name) for name in header]))
    for record in records:
        answers = record["answers"]
        earned = [points_of(answer) for answer in answers]
        possible = sum((parse_number(a["possible"]) for a in answers), Fraction(0))
        looks = [f"{a['exercise']}: {a['status']}" for a in answers if a["status"] != "graded"]
        numbers = [decimal(points) for points in (*earned, sum(earned, Fraction(0)), possible)]
        name = safe_cell(record["submission"])
        stream.write(_line([name, *numbers, safe_cell("; ".join(looks))]))


def _line(cells: Sequence[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue().encode("utf-8")
