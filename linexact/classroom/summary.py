"""The class in one page: points by exercise, the commonest findings, what needs a look.

A person should look at it before marks go out: nothing that was not read stays silent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from linexact.classroom.marking import ABSENT, UNREAD, Record, points_of
from linexact.document.blocks import (
    Block,
    Document,
    Heading,
    Paragraph,
    Section,
    Span,
    Text,
    table,
)
from linexact.document.numbers import points_span
from linexact.exact import parse_number
from linexact.grade.finding import OtherConvention
from linexact.tasks.result import Evidence

_AMBIGUOUS = ("ambiguous", "several")


def to_look_at(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the exercises of a submission that need a look, each time with why.

    That is what nobody has read (with the reason's code; *two readings* where there were two), an
    argument that nobody has followed, what is not answered, and what is right under another
    convention than the one stated; nothing
    that a person has decided about.  *Who* stands for a submission whose student is not sure.

    >>> read = {"part": "updates", "status": "graded"}
    >>> unread = {"part": "trace", "status": "unreadable", "code": "several"}
    >>> answers = [{"exercise": "run", "status": "graded", "parts": [unread, read]}]
    >>> list(to_look_at({"answers": answers}))
    [('run', 'trace unreadable (two readings)')]
    """
    if "who" in record:
        yield "who", record["who"]
    for answer in record["answers"]:
        name = answer["exercise"]
        if answer.get("stale"):
            yield name, "decided about another submission"
        if any(not decision["part"] for decision in answer.get("overruled", ())):
            continue
        parts = answer["parts"] or [answer]
        for part in parts:
            if "overruled" in part:
                continue
            if part["status"] != "graded":
                yield name, _why(part) if len(parts) == 1 else f"{part['part']} {_why(part)}"
            elif part.get("for_a_person"):
                yield name, f"{part['part']} has an argument for a person"
            codes = [finding["code"] for finding in part.get("findings", ())]
            if OtherConvention.code in codes:
                yield name, f"{part['part']} right under another convention"


def _why(found: Record) -> str:
    code = found.get("code", found["status"])
    if code in _AMBIGUOUS:
        return f"{found['status']} (two readings)"
    if code == ABSENT.code:
        maybe = "" if found["status"] == "missing" else ", or under a name that fits nobody"
        return f"missing{maybe}"
    return found["status"] if code == found["status"] else f"{found['status']} ({code})"


MOST_COMMON = 15
MOST_LOOKS = 40
Row: TypeAlias = "list[Span | Text]"

_STATUSES = ("graded", "unreadable", "missing")
_RARE = ("stopped", "unmatched")  # shown where there are any


class _Mark(NamedTuple):
    """What one answer earned, and whether every part of it that is answered was read."""

    earned: Fraction | None
    possible: Fraction
    status: str
    is_whole: bool


def summarise(
    exercises: Sequence[str], records: Iterable[Record]
) -> tuple[Document, list[Evidence]]:
    """Return the summary, and what shows the findings that it gives as examples.

    A finding counts once for each submission that has it.

    There are two means: of the answers that were read whole (what is missing earns 0), and of all
    of them, where what nobody has read counts as 0.
    """
    marks: dict[str, list[_Mark]] = {name: [] for name in exercises}
    common: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], tuple[str, list[Evidence]]] = {}
    looks: list[Row] = []
    count = absent = 0
    for record in records:
        count += 1
        found = list(to_look_at(record))
        if all(answer.get("code") == ABSENT.code for answer in record["answers"]):
            absent += 1
            found = [("all exercises", found[0][1])] if len(found) > 1 else found
        looks += [[record["submission"], *look] for look in found]
        for answer in record["answers"]:
            marks[answer["exercise"]].append(_mark(answer))
            for code, text in _findings(answer).items():
                key = (answer["exercise"], code)
                common[key] += 1
                if key not in examples:
                    examples[key] = (text, list(evidence_of(answer, code)))
    handed_in = count - absent
    head: Text = (handed_in, " submission" if handed_in == 1 else " submissions")
    order = sorted(common, key=lambda key: (-common[key], key))[:MOST_COMMON]
    rows: list[Row] = [[common[key], *key, examples[key][0][:160]] for key in order]
    blocks: list[Block] = [
        Heading((*head, ", ", absent, " handed in nothing") if absent else head),
        _by_exercise(marks),
        *_to_look_at(looks),
        _commonest(rows),
    ]
    return Document(tuple(blocks)), [one for key in order for one in examples[key][1]]


def evidence_of(answer: Record, code: str | None = None) -> Iterator[Evidence]:
    """Yield what shows the marks of an answer, or the findings of one code, by its record."""
    several = len(answer["parts"]) > 1
    for part in answer["parts"]:
        names = [answer["exercise"], part["part"] if several else None, code]
        place = ", ".join(filter(None, names))
        for receipt in part.get("receipts", ()):
            if code is None or code in receipt.get("findings", ()):
                yield f"{place}: {receipt['claim']}", receipt["certificate"]


def _mark(answer: Record) -> _Mark:
    earned = points_of(answer)
    unread = (p["status"] == "unreadable" and not p.get("overruled") for p in answer["parts"])
    is_whole = earned is not None and not any(unread)
    return _Mark(earned, parse_number(answer["possible"]), answer["status"], is_whole)


def _findings(answer: Record) -> dict[str, str]:
    """Return the codes of an answer's findings, each with its first sentence."""
    found: dict[str, str] = {}
    if answer["status"] in UNREAD and answer.get("code", ABSENT.code) != ABSENT.code:
        found[answer["code"]] = answer["message"].split("\n")[0]
    for part in answer["parts"]:
        if part["status"] == "unreadable":
            found.setdefault(part["code"], part["message"])
        for finding in part.get("findings", ()):
            found.setdefault(finding["code"], finding["text"])
    return found


def _by_exercise(marks: Mapping[str, Sequence[_Mark]]) -> Block:
    there = {mark.status for found in marks.values() for mark in found}
    statuses = (*_STATUSES, *(status for status in _RARE if status in there))
    rows: list[Row] = []
    for name, found in marks.items():
        counts = Counter(mark.status for mark in found)
        right = sum(m.status == "graded" and m.earned == m.possible for m in found)
        means = (
            _mean([mark.earned for mark in found if mark.is_whole]),
            _mean([mark.earned for mark in found]),
        )
        possible = points_span(found[-1].possible if found else Fraction(0))
        rows.append([name, possible, *means, right, *(counts[status] for status in statuses)])
    means_of = ("mean", "unread as 0")
    columns = ["exercise", "points", *means_of, "all right", "marked", *statuses[1:]]
    return table(columns, rows, "l" + "r" * (len(columns) - 1))


def _mean(earned: Sequence[Fraction | None]) -> Span:
    total = sum((points or Fraction(0) for points in earned), Fraction(0))
    return points_span(total / len(earned)) if earned else ""


def _to_look_at(looks: Sequence[Row]) -> list[Block]:
    if not looks:
        return []
    blocks: list[Block] = [table(["submission", "exercise", "why"], looks[:MOST_LOOKS], "lll")]
    if len(looks) > MOST_LOOKS:
        more = len(looks) - MOST_LOOKS
        blocks.append(Paragraph(("and ", more, " more; the gradebook names them all.")))
    return [Section(("To look at",), tuple(blocks))]


def _commonest(rows: Sequence[Row]) -> Block:
    if not rows:
        return Paragraph(("Nothing was found wrong.",))
    inner = table(["times", "exercise", "finding", "for example"], rows, "rlll")
    return Section(("Commonest findings",), (inner,))
