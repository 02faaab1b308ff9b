"""Random tables of text in every dress, damaged or not: read as by a plain loop in Fractions.

Delimiters, ends of lines, quotation marks, blank lines, byte order marks, decimal commas, missing
cells, numerals of all lengths and what is none.  A table is cut in files now and then.  The second
reading is a plain loop over ``csv.reader``; numbers are Fractions made of their digits.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from re import ASCII
from re import compile as compiled
from tempfile import TemporaryDirectory
from typing import Any

from linexact import check, separate
from linexact.data.read.ways import TableOptions
from linexact.errors import InputError
from linexact.reading.source import read_dataset

COUNT = 20_000
CHECKED = 0.05  # the part of tables whose certificate is checked on the files

_MISSING = ("", "NA", "?", "nan", "None", " ")
_ODD = ("x", "1_000", "inf", "1..2", "--1", "1e", "٣", "0x1f", "1,2,3", "'1'", "1 2", "½")
_DECIMAL = compiled(r"([+-]?)([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]{1,4}))?", ASCII).fullmatch


def run(count: int, seed: int) -> Counter[str]:
    """Read tables in both ways."""
    random = Random(seed)
    found: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        for _ in range(count):
            found[_tried(random, Path(folder))] += 1
    return found


def _tried(random: Random, folder: Path) -> str:
    for old in folder.iterdir():
        old.unlink()
    comma = random.random() < 0.2
    delimiter = random.choice(";\t") if comma else random.choice(",;\t")
    header, *rows = _rows(random, "," if comma else ".")
    cuts = sorted(random.choices(range(len(rows) + 1), k=random.choice((0, 0, 0, 1, 3))))
    ends = [0, *cuts, len(rows)]
    for k, (begin, end) in enumerate(pairwise(ends)):
        text = _dressed(random, [header, *rows[begin:end]], delimiter)
        (folder / f"{k}.csv").write_bytes(text.encode())
    pattern = str(folder / ("*.csv" if cuts else "0.csv"))
    missing: Any = random.choice(("error", "skip"))
    ways = TableOptions(missing=missing, decimal="," if comma else ".", delimiter=delimiter)
    expected = _read(folder, delimiter, comma, missing)
    try:
        data = read_dataset(pattern, ways).dataset
    except InputError:
        data = None
    assert (data is None) is (expected is None), pattern
    if data is None:
        return "refused"
    labels = [data.classes[data.target(i) < 0] for i in range(len(data))]
    assert [(list(data.x(i)), label) for i, label in enumerate(labels)] == expected, pattern
    if random.random() < CHECKED:
        assert check(separate(pattern, **ways.keywords).certificate(), pattern).verified
        return "read alike and verified"
    return "read alike"


def _rows(random: Random, mark: str) -> list[list[str]]:
    width = random.randrange(1, 7)
    header = [f"c{j}" for j in range(width)] + ["t"]
    shapes = [random.choice(_SHAPES) for _ in range(width)]
    rows = []
    for i in range(random.randrange(2, 60)):
        cells = [shape(random) for shape in shapes]
        if random.random() < 0.01:
            cells[random.randrange(width)] = random.choice(_MISSING)
        if random.random() < 0.001:
            cells[random.randrange(width)] = random.choice(_ODD)
        rows.append([*(cell.replace(".", mark) for cell in cells), "no" if i % 3 else "yes"])
        if random.random() < 0.001:
            rows[-1].pop()
    return [header, *rows]


def _dressed(random: Random, rows: list[list[str]], delimiter: str) -> str:
    end = random.choice(("\n", "\n", "\r\n", "\r"))
    quotes = random.random() < 0.15
    lines = []
    for row in rows:
        cells = [f" {cell} " if random.random() < 0.02 else cell for cell in row]
        if quotes:
            cells = [f'"{cell}"' if random.random() < 0.3 else cell for cell in cells]
        lines.append(delimiter.join(cells))
        if random.random() < 0.02:
            lines.append(random.choice(("", "  ")))
    return random.choice(("", "", "\ufeff")) + end.join(lines) + random.choice(("", end))


_SHAPES = (
    lambda r: f"{r.gauss(0, 9):.{r.randrange(7)}f}",
    lambda r: repr(r.gauss(0, 10.0 ** r.randrange(-9, 9))),
    lambda r: str(r.randrange(-(10 ** r.randrange(1, 25)), 10 ** r.randrange(1, 25))),
    lambda r: f"{r.gauss(0, 1):.{r.randrange(1, 20)}e}",
    lambda r: r.choice(("", "-", "+")) + r.choice((".5", "5.", "0", "-0"[1:], "007", "12.50")),
    lambda r: f"{r.randrange(-99, 99)}/{r.randrange(1, 99)}" if r.random() < 0.1 else "2.5",
    lambda r: "".join(r.choice("0123456789") for _ in range(r.choice((8, 9, 16, 17, 18, 19, 200)))),
)


def _read(
    folder: Path, delimiter: str, comma: bool, missing: str
) -> list[tuple[list[Fraction], str]] | None:
    """Read the tables by a plain loop; None for what must be refused."""
    found = []
    for path in sorted(folder.glob("*.csv")):
        text = io.StringIO(path.read_text(encoding="utf-8-sig"), newline=None)
        rows = [row for row in csv.reader(text, delimiter=delimiter) if "".join(row).strip()]
        for row in rows[1:]:
            if len(row) != len(rows[0]):
                return None
            *cells, label = (cell.strip() for cell in row)
            if _is_missing(label) and missing == "error":
                return None
            values: list[Fraction] = []
            for cell in () if _is_missing(label) else cells:
                if _is_missing(cell):
                    if missing == "error":
                        return None
                    break
                value = _value(cell, comma)
                if value is None:
                    return None
                values.append(value)
            if len(values) == len(cells):
                found.append((values, label))
    return found or None


def _is_missing(cell: str) -> bool:
    return cell.casefold() in {"", "na", "?", "nan", "none"}


def _value(text: str, comma: bool) -> Fraction | None:
    if comma:
        if "." in text:
            return None
        text = text.replace(",", ".")
    over, slash, under = text.partition("/")
    if slash:
        p, q = _value(over.strip(), False), _value(under.strip(), False)
        return p / q if p is not None and q else None
    match = _DECIMAL(text)
    if match is None or not (match[2] or match[3]):
        return None
    sign = -1 if match[1] == "-" else 1
    scale = int(match[4] or 0) - len(match[3])
    value = Fraction(sign * int(match[2] + match[3]))
    return value * Fraction(10) ** scale
