"""The class in one page: points by exercise and the commonest findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from linexact.classroom.looks import to_look_at
from linexact.classroom.marking import ABSENT, points_of
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
from linexact.tasks.result import Evidence

MOST_COMMON = 15
MOST_LOOKS = 40
_CONFIDENCES = ("certain", "chosen", "for a person")
_STATUSES = ("graded", "unreadable", "missing")
_RARE = ("stopped", "unmatched")  # shown where there are any


@dataclass(slots=True)
class _Tally:
    possible: Fraction = Fraction(0)
    earned: Fraction = Fraction(0)
    read: int = 0  # whole: every part that is answered
    earned_of_read: Fraction = Fraction(0)
    right: int = 0
    statuses: Counter[str] = field(default_factory=Counter)


def summarise(
    exercises: Sequence[str], records: Iterable[Mapping[str, Any]]
) -> tuple[Document, list[Evidence]]:
    """Return the summary, and what shows the findings that it gives as examples.

    A finding counts once for each submission that has it.

    There are two means: of the answers that were read whole (what is missing earns 0), and of all
    of them, where what nobody has read counts as 0.
    """
    tallies = {name: _Tally() for name in exercises}
    common: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], str] = {}
    shown: dict[tuple[str, str], list[Evidence]] = {}
    readings: dict[str, Counter[str]] = {name: Counter() for name in exercises}
    looks: list[list[Span | Text]] = []
    count = absent = 0
    for record in records:
        count += 1
        found = list(to_look_at(record))
        if all(answer.get("code") == ABSENT.code for answer in record["answers"]):
            absent += 1
            found = [("all exercises", found[0][1])] if len(found) > 1 else found
        looks += [[record["submission"], *look] for look in found]
        for answer in record["answers"]:
            _count(tallies[answer["exercise"]], answer)
            readings[answer["exercise"]].update(map(_confidence, answer["parts"]))
            for code, text in _findings(answer).items():
                key = (answer["exercise"], code)
                common[key] += 1
                if key not in examples:
                    examples[key], shown[key] = text, list(evidence_of(answer, code))
    handed_in = count - absent
    head: Text = (handed_in, " submission" if handed_in == 1 else " submissions")
    blocks: list[Block] = [
        Heading((*head, ", ", absent, " handed in nothing") if absent else head),
        _by_exercise(tallies),
        *_by_reading(readings),
        *_to_look_at(looks),
        _commonest(common, examples),
    ]
    evidence = [one for key in _order(common) for one in shown[key]]
    return Document(tuple(blocks)), evidence


def evidence_of(answer: Mapping[str, Any], code: str | None = None) -> Iterator[Evidence]:
    """Yield what shows the marks of an answer, or the findings of one code, by its record."""
    several = len(answer["parts"]) > 1
    for part in answer["parts"]:
        names = [
            answer["exercise"],
            *([part["part"]] if several else []),
            *([code] if code else []),
        ]
        place = ", ".join(names)
        for receipt in part.get("receipts", ()):
            if code is None or code in receipt.get("findings", ()):
                yield f"{place}: {receipt['claim']}", receipt["certificate"]


def _count(tally: _Tally, answer: Mapping[str, Any]) -> None:
    earned, possible = points_of(answer), parse_number(answer["possible"])
    tally.possible = possible
    tally.earned += earned or Fraction(0)
    if earned is not None and not any(map(_is_unread, answer["parts"])):
        tally.read += 1
        tally.earned_of_read += earned
    tally.right += answer["status"] == "graded" and earned == possible
    tally.statuses[answer["status"]] += 1


def _is_unread(part: Mapping[str, Any]) -> bool:
    """Say whether nobody has read what answers a part."""
    return part["status"] == "unreadable" and not part.get("overruled")


def _confidence(part: Mapping[str, Any]) -> str:
    """Return how a part was read; what no reading can be chosen for is for a person."""
    if part.get("for_a_person"):
        return "for a person"
    return str(part.get("reading", {}).get("confidence", ""))


def _by_reading(readings: Mapping[str, Counter[str]]) -> list[Block]:
    """Return the counts, unless every part was read in the one way there is."""
    if not any(counts[how] for counts in readings.values() for how in _CONFIDENCES[1:]):
        return []
    rows: list[list[Span | Text]] = [
        [name, *(counts[how] for how in _CONFIDENCES)] for name, counts in readings.items()
    ]
    columns = ["exercise", *_CONFIDENCES]
    return [Section(("How the answers were read",), (table(columns, rows, "lrrr"),))]


def _findings(answer: Mapping[str, Any]) -> dict[str, str]:
    """Return the codes of an answer's findings, each with its first sentence."""
    found: dict[str, str] = {}
    unread = answer["status"] in ("unreadable", "stopped", "unmatched")
    if unread and answer.get("code", ABSENT.code) != ABSENT.code:
        found[answer["code"]] = answer["message"].split("\n")[0]
    for part in answer["parts"]:
        if part["status"] == "unreadable":
            found.setdefault(part["code"], part["message"])
        for finding in part.get("findings", ()):
            found.setdefault(finding["code"], finding["text"])
    return found


def _by_exercise(tallies: Mapping[str, _Tally]) -> Block:
    rows: list[list[Span | Text]] = []
    rare = [status for status in _RARE if any(t.statuses[status] for t in tallies.values())]
    statuses = (*_STATUSES, *rare)
    for name, tally in tallies.items():
        rows.append(
            [
                name, points_span(tally.possible), _mean(tally.earned_of_read, tally.read),
                _mean(tally.earned, sum(tally.statuses.values())), tally.right,
                *(tally.statuses[status] for status in statuses),
            ]
        )  # fmt: skip
    means = ("mean", "unread as 0")
    columns = ["exercise", "points", *means, "all right", "marked", *statuses[1:]]
    return table(columns, rows, "l" + "r" * (len(columns) - 1))


def _mean(earned: Fraction, n: int) -> Span:
    return points_span(earned / n) if n else ""


def _to_look_at(looks: Sequence[Sequence[Span | Text]]) -> list[Block]:
    if not looks:
        return []
    blocks: list[Block] = [table(["submission", "exercise", "why"], looks[:MOST_LOOKS], "lll")]
    if len(looks) > MOST_LOOKS:
        more = len(looks) - MOST_LOOKS
        blocks.append(Paragraph(("and ", more, " more; the gradebook names them all.")))
    return [Section(("To look at",), tuple(blocks))]


def _order(common: Counter[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the commonest findings, the commonest first."""
    return sorted(common, key=lambda key: (-common[key], key))[:MOST_COMMON]


def _commonest(common: Counter[tuple[str, str]], examples: Mapping[tuple[str, str], str]) -> Block:
    order = _order(common)
    if not order:
        return Paragraph(("Nothing was found wrong.",))
    rows: list[list[Span | Text]] = [
        [common[key], key[0], key[1], examples[key][:160]] for key in order
    ]
    inner = table(["times", "exercise", "finding", "for example"], rows, "rlll")
    return Section(("Commonest findings",), (inner,))
