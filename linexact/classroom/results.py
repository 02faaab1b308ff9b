"""The folder of results: gradebook, summary and a report for each submission.

Everything is made from the journal in the order of names, so it does not depend on how, in
what order or how often interrupted the marking went.  The gradebook is CSV: RFC 4180, UTF-8,
no cell that a spreadsheet would take for a formula.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path

from linexact.classroom.journal import Journal, replacing
from linexact.classroom.marking import Record, points_of
from linexact.classroom.overrule import overruled, read_decisions
from linexact.classroom.summary import evidence_of, summarise, to_look_at
from linexact.document.blocks import Document, Heading
from linexact.exact import parse_number, rounded
from linexact.page import with_evidence
from linexact.render.html import render_html
from linexact.render.markdown import markdown_fragment
from linexact.tasks.result import Evidence

MAX_STEM = 80
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
MOST_EVIDENCE = 150_000  # characters of certificates in a report
PLACES = 4  # of points, as other systems read them
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.@")


def file_stem(name: str) -> str:
    """Return a file name for a submission: the same for the same name, different otherwise.

    >>> file_stem("ann"), file_stem("../x y")
    ('ann', '%2e.%2fx%20y')
    """
    raw = name.encode("utf-8", "surrogatepass")
    text = "".join(chr(b) if chr(b) in _PLAIN else f"%{b:02x}" for b in raw)
    if text.startswith((".", "-")):
        text = f"%{ord(text[0]):02x}{text[1:]}"
    folded = text.casefold() != text  # file systems that ignore case would merge Ann and ann
    if len(text) <= MAX_STEM and not folded:
        return text
    return f"{text[:MAX_STEM]}~{hashlib.sha256(raw).hexdigest()[:12]}"


def safe_cell(text: str) -> str:
    """Return a text that no spreadsheet evaluates: an apostrophe before ``= + - @``.

    >>> safe_cell("=1+1"), safe_cell(" @x"), safe_cell("ann")
    ("'=1+1", "' @x", 'ann')
    """
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text


def write_results(folder: Path, journal: Journal, exercises: Sequence[str]) -> Document:
    """Write all that is made from the journal and the history; return the summary."""
    decisions = read_decisions(folder)

    def records() -> Iterator[Record]:
        return (overruled(record, decisions) for record in journal.records())

    for record in records():
        stem = file_stem(record["submission"])
        _put(folder / "reports" / f"{stem}.md", markdown_report(record))
        _put(folder / "reports" / f"{stem}.html", html_report(record))
        if any("complete" in answer for answer in record["answers"]):
            _put(folder / "complete" / f"{stem}.md", markdown_report(record, "complete"))
    with replacing(folder / "gradebook.csv") as stream:
        stream.write(gradebook(exercises, records()))
    summary, shown = summarise(exercises, records())
    _put(folder / "summary.md", markdown_fragment(summary))
    _put(folder / "summary.html", _with(render_html(summary), shown))
    return summary


def _put(path: Path, text: str) -> None:
    """Write a file that can be made again; the journal is what must not be lost."""
    path.parent.mkdir(exist_ok=True)
    with replacing(path, lasting=False) as stream:
        stream.write(text.encode("utf-8"))


def markdown_report(record: Record, kind: str = "markdown") -> str:
    """Return the report for a student as Markdown; ``complete`` is that for the teacher."""
    head = markdown_fragment(Document((Heading((_whose(record),)),)))
    return "\n".join([head, *(a.get(kind, a["markdown"]) for a in record["answers"])])


def _whose(record: Record) -> str:
    """Return the student's name where it is known, and what the submission is called."""
    student, submission = record.get("student") or "", str(record["submission"])
    return f"{student} ({submission})" if student and student != submission else submission


def html_report(record: Record) -> str:
    """Return the report for a student as one HTML file; it holds the evidence for what is told."""
    whole = render_html(Document((Heading((_whose(record),)),)))
    heading = f"<h1>{escape(_whose(record))}</h1>"
    answers = "\n".join(f"<article>\n{a['html']}\n</article>" for a in record["answers"])
    before, _, after = whole.partition(heading)
    told = (answer for answer in record["answers"] if "complete" not in answer)
    return _with(f"{before}{heading}\n{answers}{after}", [e for a in told for e in evidence_of(a)])


def _with(page: str, evidence: Sequence[Evidence]) -> str:
    return with_evidence(page, evidence, "all of them are in marks.jsonl", MOST_EVIDENCE)


def gradebook(exercises: Sequence[str], records: Iterable[Record]) -> bytes:
    """Return a row for each submission: points by exercise, their sum, what needs a look.

    The cell of what nobody has read is blank, and the sum is that of what was read; blank too
    where that is nothing.
    """
    who = ["submission"]
    rows = []
    for record in records:
        if "student" in record:
            who = ["submission", "student"]
        answers = record["answers"]
        earned = [points_of(answer) for answer in answers]
        possible = sum((parse_number(a["possible"]) for a in answers), Fraction(0))
        read = [points for points in earned if points is not None]
        total = sum(read, Fraction(0)) if read or not earned else None
        numbers = ["" if p is None else rounded(p, PLACES) for p in (*earned, total, possible)]
        looks = "; ".join(f"{exercise}: {why}" for exercise, why in to_look_at(record))
        rows.append([*(record[key] or "" for key in who), *numbers, looks])
    return csv_bytes([[*who, *exercises, "total", "possible", "to look at"], *rows])


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    r"""Return a table by RFC 4180, no cell of which a spreadsheet evaluates.

    >>> csv_bytes([["ann", "1,5", "=1"]])
    b'ann,"1,5",\'=1\r\n'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(map(safe_cell, row) for row in rows)
    return text.getvalue().encode("utf-8")
