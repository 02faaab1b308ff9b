"""What a person should look at before marks go out: nothing that was not read stays silent."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.classroom.marking import ABSENT, Record
from linexact.grade.finding import OtherConvention

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
