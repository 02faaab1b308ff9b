"""Points of several classes, and the data file in which they stand.

The reading of a claim names its classes as the file does, ``classes`` in their order.  The file is
read once for each of them, as examples of that class against all others, just as a certificate
about two classes has it read: these examples must be the claim's points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from linexact.checker import (
    FORMS,
    Fields,
    Found,
    file_rows,
    quoted,
    report,
    require,
    require_reading,
    rows_said,
)

TWO_CLASSES = ("positive", "negative", "files?")
NOTHING = {"bias": True, "positive": ">0", "negative": "<0"}


def forms() -> Iterator[Fields]:
    """Yield the forms of a reading: those of one file about two classes, with all classes."""
    (readings,) = {id(f["reading?"]): f["reading?"] for f in FORMS if "reading?" in f}.values()
    for one in readings:
        if "files" not in one:
            kept = {key: form for key, form in one.items() if key not in TWO_CLASSES}
            yield kept | {"classes": [str]}


READINGS: Any = tuple(forms())


def against_rest(c: Fields) -> Iterator[tuple[Fields, list[str]]]:
    """Yield how each class is read against all others, with the lines that this must give."""
    texts, names = c["reading"]["classes"], c["names"]
    require(len(texts) == len(names) == len({*texts}), "reading: not a text for each class")
    for k, (text, name) in enumerate(zip(texts, names, strict=True)):
        require(name in (text, f"class {k + 1}"), "reading: a class has another name")
        reading = c["reading"] | {"positive": text, "negative": None}
        require_reading(reading, c["width"])
        points = zip(c["labels"], c["points"], strict=True)
        yield reading, [",".join(["+" if own == k else "-", *x]) + "\n" for own, x in points]


def require_readings(c: Fields) -> None:
    """Require what is required of a reading, whether its file is there or not."""
    for _ in against_rest(c):
        pass


def told(c: Fields, data: Sequence[str]) -> list[str]:
    """Say what was read, after the points were held against the data file, if there is one."""
    found: Found | None = None
    reading: Fields = {}
    for reading, lines in against_rest(c):
        found = Found(*data) if data else None
        rows = file_rows(reading, found, False) if found else ()
        for number, (row, line) in enumerate(zip_longest(rows, lines if found else ()), start=1):
            same = row is not None and row[0] == line
            require(same, f"example {number} of the data file is another, or of another class")
    counts = [c["labels"].count(k) for k in range(len(c["names"]))]
    each = zip(c["reading"]["classes"], counts, strict=True)
    classes = ", ".join(f"{quoted(text)}: {rows_said(count)}" for text, count in each)
    *said, _, _, left_out, _ = report({"reading": reading, "convention": NOTHING}, found)
    return [*said, f"  classes     {classes}", left_out]
