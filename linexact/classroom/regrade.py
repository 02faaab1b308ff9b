"""Marking a class again after a change: whose mark changes, by how much, by which rule.

The new marks go to a journal beside the old one.  Only :func:`adopt` puts them in its
place, after it has added what changed to the history.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from linexact.classroom.history import add, entries
from linexact.classroom.journal import JOURNAL, Journal
from linexact.classroom.marking import points_of
from linexact.classroom.overrule import Decisions, overruled
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
from linexact.exact import exact_text

NEXT = "marks.next.jsonl"
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Change:
    """One answer whose points changed, and the rules that changed them."""

    submission: str
    exercise: str
    before: Fraction | None  # None where nobody had read it
    after: Fraction | None
    rules: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the change for the history; numbers are exact text."""
        return {
            "submission": self.submission,
            "exercise": self.exercise,
            "before": None if self.before is None else exact_text(self.before),
            "after": None if self.after is None else exact_text(self.after),
            "rules": list(self.rules),
        }


def changed_rules(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return what differs between the headers of two journals, key by key.

    >>> old = {"tool": "a", "exercises": [{"id": "e", "text": "points = 4"}]}
    >>> changed_rules(old, {"tool": "a", "exercises": [{"id": "e", "text": "points = 5"}]})
    ['e: points: 4 -> 5']
    """
    rules = [
        f"{key}: {old.get(key)} -> {new.get(key)}"
        for key in ("tool", "seconds", "memory")
        if old.get(key) != new.get(key)
    ]
    before = {e["id"]: e for e in old["exercises"]}
    after = {e["id"]: e for e in new["exercises"]}
    for name in sorted(before.keys() | after.keys()):
        if name not in before or name not in after:
            rules.append(f"{name}: {'added' if name in after else 'left out'}")
        else:
            rules += [f"{name}: {line}" for line in _differences(before[name], after[name])]
    return rules


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    if before.get("student") != after.get("student"):
        yield f"student: {before.get('student', 'all')} -> {after.get('student', 'all')}"
    old, new = (_flat(tomllib.loads(entry["text"])) for entry in (before, after))
    for key in sorted(old.keys() | new.keys()):
        if old.get(key) != new.get(key):
            yield f"{key}: {old.get(key, 'absent')} -> {new.get(key, 'absent')}"


def _flat(table: Mapping[str, Any], place: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{place}{key}.")
        else:
            text = json.dumps(value, ensure_ascii=False, default=str)
            found[place + key] = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return found


def changes(old: Journal, new: Journal, decisions: Decisions) -> Iterator[Change]:
    """Yield every answer whose points differ, by name of submission.

    What a person decided stays as it is.
    """
    for name in sorted(old.lines.keys() | new.lines.keys()):
        before = _answers(old, name, decisions)
        after = _answers(new, name, decisions)
        for exercise in sorted(before.keys() | after.keys()):
            first, second = before.get(exercise), after.get(exercise)
            points = (_points(first), _points(second))
            if points[0] != points[1]:
                handed_in_anew = (
                    name in old.lines
                    and name in new.lines
                    and old.lines[name][2] != new.lines[name][2]
                )
                rules = ("another submission",) if handed_in_anew else ()
                yield Change(name, exercise, *points, (*rules, *_rules(first, second)))


def _answers(journal: Journal, name: str, decisions: Decisions) -> dict[str, Mapping[str, Any]]:
    if name not in journal.lines:
        return {}
    record = overruled(journal.record(name), decisions)
    return {answer["exercise"]: answer for answer in record["answers"]}


def _points(answer: Mapping[str, Any] | None) -> Fraction | None:
    return Fraction(0) if answer is None else points_of(answer)


def _rules(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> Iterator[str]:
    if old is None or new is None:
        yield "not marked before" if old is None else "not marked any more"
        return
    if old["status"] != new["status"]:
        yield f"{old['status']} -> {new['status']}"
    before, after = (_conditions(answer) for answer in (old, new))
    for key in sorted(before.keys() | after.keys()):
        if before.get(key) != after.get(key):
            yield f"points of {key}: {before.get(key, '0')} -> {after.get(key, '0')}"
    gone, come = _codes(old) - _codes(new), _codes(new) - _codes(old)
    yield from (f"no longer: {code}" for code in sorted(gone))
    yield from (f"now: {code}" for code in sorted(come))


def _conditions(answer: Mapping[str, Any]) -> dict[str, str]:
    return {
        f"{part['part']}.{condition['name']}": condition["possible"]
        for part in answer["parts"]
        for condition in part.get("conditions", ())
    }


def _codes(answer: Mapping[str, Any]) -> set[str]:
    found = {f["code"] for part in answer["parts"] for f in part.get("findings", ())}
    found |= {part["code"] for part in answer["parts"] if part["status"] == "unreadable"}
    return found | ({answer["code"]} if "code" in answer else set())


def adopt(folder: Path, rules: Sequence[str], changed: Sequence[Change], when: str) -> None:
    """Add the changes to the history and put the new marks in the place of the old.

    A kill between the two steps leaves an entry whose marks are not in place yet; done
    again, it is not added a second time.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     marks, beside = Path(place) / JOURNAL, Path(place) / NEXT
    ...     _ = marks.write_bytes(b"old marks"), beside.write_bytes(b"new marks")
    ...     adopt(Path(place), ["xnor: points: 3 -> 4"], [], "2026-03-01")
    ...     marks.read_bytes(), beside.exists(), len(entries(Path(place)))
    (b'new marks', False, 1)
    """
    new = folder / NEXT
    after = _sha256(new)
    told = entries(folder)
    if not told or told[-1].get("after") != after:
        add(
            folder,
            {
                "when": when,
                "before": _sha256(folder / JOURNAL),
                "after": after,
                "rules": list(rules),
                "changes": [change.to_json() for change in changed],
            },
        )
    new.replace(folder / JOURNAL)


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def explain_changes(rules: Sequence[str], changed: Sequence[Change], count: int) -> Document:
    """Return who changes, by how much and by which rule.

    >>> change = Change("ann", "xnor", Fraction(3), Fraction(4), ("points: 3 -> 4",))
    >>> explain_changes([], [change], 20).blocks[0].text
    (1, ' of ', 20, ' submissions change')
    """
    people = len({change.submission for change in changed})
    blocks: list[Block] = [Heading((people, " of ", count, " submissions change"))]
    if rules:
        inner = tuple(Paragraph((line,)) for line in rules)
        blocks.append(Section(("Changed rules",), inner))
    rows: list[list[Span | Text]] = [
        [c.submission, c.exercise, *_told(c.before, c.after), "; ".join(c.rules)] for c in changed
    ]
    if rows:
        columns = ["submission", "exercise", "before", "after", "by", "because"]
        blocks.append(table(columns, rows, "llrrrl"))
    return Document(tuple(blocks))


def _told(before: Fraction | None, after: Fraction | None) -> tuple[Span, Span, Span]:
    """Return the points before and after, and by how much they differ."""
    if before is None or after is None:
        first, second = ("not read" if p is None else points_span(p) for p in (before, after))
        return first, second, ""
    return points_span(before), points_span(after), points_span(after - before)
