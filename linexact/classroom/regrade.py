"""Marking a class again after a change: whose mark changes, by how much, by which rule.

The new marks go to a journal beside the old one.  Only :func:`adopt` puts them in its
place, after it has added what changed to the history.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from linexact.classroom.journal import JOURNAL, Journal, add, entries
from linexact.classroom.marking import Record
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
from linexact.exact import parse_number

NEXT = "marks.next.jsonl"
_LONGEST = 80


def changed_rules(old: Record, new: Record) -> list[str]:
    """Return what differs between the headers of two journals, key by key.

    >>> old = {"tool": "a", "exercises": [{"id": "e", "text": "points = 4"}]}
    >>> changed_rules(old, {"tool": "a", "exercises": [{"id": "e", "text": "points = 5"}]})
    ['e: points: 4 -> 5']
    """
    settings = ("tool", "seconds", "memory")
    ours, theirs = ({key: h[key] for key in settings if key in h} for h in (old, new))
    rules = _differences(ours, theirs)
    before, after = ({e["id"]: e for e in header["exercises"]} for header in (old, new))
    for name in sorted(before.keys() | after.keys()):
        if name not in before or name not in after:
            rules.append(f"{name}: {'added' if name in after else 'left out'}")
        else:
            facts = (_facts(before[name]), _facts(after[name]))
            rules += [f"{name}: {line}" for line in _differences(*facts)]
    return rules


def _facts(entry: Record) -> dict[str, str]:
    return {"student": entry.get("student", "all")} | dict(_flat(tomllib.loads(entry["text"])))


def _differences(
    old: Mapping[str, str], new: Mapping[str, str], absent: str = "absent"
) -> list[str]:
    return [
        f"{key}: {old.get(key, absent)} -> {new.get(key, absent)}"
        for key in sorted(old.keys() | new.keys())
        if old.get(key) != new.get(key)
    ]


def _flat(table: Record, place: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{place}{key}.")
        else:
            text = json.dumps(value, ensure_ascii=False, default=str)
            yield place + key, text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def changes(old: Journal, new: Journal, decisions: Decisions) -> Iterator[Record]:
    """Yield every answer whose points differ, by name of submission, as the history has it.

    It has its points before and after, None where nobody had read it, and the rules that changed
    them.  What a person decided stays as it is.
    """
    for name in sorted(old.lines.keys() | new.lines.keys()):
        found = [
            overruled(journal.record(name), decisions) if name in journal.lines else {"answers": ()}
            for journal in (old, new)
        ]
        before, after = ({one["exercise"]: one for one in each["answers"]} for each in found)
        digests = {record["digest"] for record in found if "digest" in record}
        anew = ("another submission",) if len(digests) > 1 else ()
        for exercise in sorted(before.keys() | after.keys()):
            first, second = before.get(exercise), after.get(exercise)
            had, has = ("0" if one is None else one["earned"] for one in (first, second))
            if had != has:
                points = {"before": had, "after": has, "rules": [*anew, *_rules(first, second)]}
                yield {"submission": name, "exercise": exercise} | points


def _rules(old: Record | None, new: Record | None) -> Iterator[str]:
    if old is None or new is None:
        yield "not marked before" if old is None else "not marked any more"
        return
    if old["status"] != new["status"]:
        yield f"{old['status']} -> {new['status']}"
    for line in _differences(_conditions(old), _conditions(new), "0"):
        yield f"points of {line}"
    gone, come = _codes(old) - _codes(new), _codes(new) - _codes(old)
    yield from (f"no longer: {code}" for code in sorted(gone))
    yield from (f"now: {code}" for code in sorted(come))


def _conditions(answer: Record) -> dict[str, str]:
    return {
        f"{part['part']}.{condition['name']}": condition["possible"]
        for part in answer["parts"]
        for condition in part.get("conditions", ())
    }


def _codes(answer: Record) -> set[str]:
    """Return the codes of the findings, and of why something could not be read."""
    found = [*answer["parts"], *(f for part in answer["parts"] for f in part.get("findings", ()))]
    return {one["code"] for one in (answer, *found) if "code" in one}


def adopt(folder: Path, rules: Sequence[str], changed: Sequence[Record], when: str) -> None:
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
    before, after = (
        hashlib.sha256(path.read_bytes()).hexdigest() for path in (folder / JOURNAL, new)
    )
    told = entries(folder)
    if not told or told[-1].get("after") != after:
        entry = {"when": when, "before": before, "after": after}
        add(folder, entry | {"rules": list(rules), "changes": list(changed)})
    new.replace(folder / JOURNAL)


def explain_changes(rules: Sequence[str], changed: Sequence[Record], count: int) -> Document:
    """Return who changes, by how much and by which rule.

    >>> change = {"submission": "ann", "exercise": "xnor", "before": "3", "after": "4", "rules": []}
    >>> explain_changes([], [change], 20).blocks[0].text
    (1, ' of ', 20, ' submissions change')
    """
    people = len({change["submission"] for change in changed})
    blocks: list[Block] = [Heading((people, " of ", count, " submissions change"))]
    if rules:
        inner = tuple(Paragraph((line,)) for line in rules)
        blocks.append(Section(("Changed rules",), inner))
    rows: list[list[Span | Text]] = [
        [c["submission"], c["exercise"], *_told(c), "; ".join(c["rules"])] for c in changed
    ]
    if rows:
        columns = ["submission", "exercise", "before", "after", "by", "because"]
        blocks.append(table(columns, rows, "llrrrl"))
    return Document(tuple(blocks))


def _told(change: Record) -> Iterator[Span]:
    """Yield the points before and after, and by how much they differ."""
    had = [change[key] and parse_number(change[key]) for key in ("before", "after")]
    yield from ("not read" if points is None else points_span(points) for points in had)
    yield "" if None in had else points_span(had[1] - had[0])
