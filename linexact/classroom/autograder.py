"""The program that Gradescope and PrairieLearn start: one submission, marked once.

``python -m linexact.classroom.autograder gradescope ROOT`` reads ``ROOT/submission`` and
``ROOT/source/exercises`` and writes ``ROOT/results/results.json``; for ``prairielearn``, these
are ``ROOT/student`` (or the ``submitted_answers`` of ``ROOT/data/data.json``) and
``ROOT/tests/exercises``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from linexact.classroom.batch import Job, mark_all
from linexact.classroom.contracts import (
    gradescope_results,
    gradescope_unfinished,
    mark_and_tell,
    prairielearn_results,
)
from linexact.classroom.isolation import Limits
from linexact.classroom.journal import replacing
from linexact.classroom.marking import Prepared, Record, prepare
from linexact.classroom.submissions import HandedIn, folder_handed_in
from linexact.errors import InputError

LIMITS = Limits(seconds=10)
MAX_DATA = 10_000_000  # bytes of data.json


@dataclass(frozen=True, slots=True)
class Platform:
    """Where a learning platform keeps things, and what it reads."""

    submission: str
    exercises: str
    results: Callable[[Sequence[Record]], dict[str, Any]]
    unfinished: Callable[[Fraction], dict[str, Any]]
    attempt: Callable[[Path], int] = lambda root: 1  # where the platform does not say


def _gradescope_attempt(root: Path) -> int:
    """Return which attempt it is: one more than were handed in before."""
    path = root / "submission_metadata.json"
    if not path.is_file() or path.stat().st_size > MAX_DATA:
        return 1
    earlier = json.loads(path.read_bytes()).get("previous_submissions", [])
    return len(earlier) + 1 if isinstance(earlier, list) else 1


def _prairielearn_unfinished(possible: Fraction) -> dict[str, Any]:
    return {"gradable": False, "format_errors": ["The marking did not finish."]}


PLATFORMS: Mapping[str, Platform] = {
    "gradescope": Platform(
        "submission",
        "source/exercises",
        gradescope_results,
        gradescope_unfinished,
        _gradescope_attempt,
    ),
    "prairielearn": Platform(
        "student", "tests/exercises", prairielearn_results, _prairielearn_unfinished
    ),
}


def mark_one(root: Path, name: str) -> None:
    """Mark the submission below ``root``; a result is there from the start to the end.

    Raises :class:`~linexact.errors.InputError` when there is no exercise.
    """
    platform = PLATFORMS[name]
    (root / "results").mkdir(exist_ok=True)
    _write(root, platform.unfinished(Fraction(0)))
    files = sorted((root / platform.exercises).glob("*.toml"))
    attempt = platform.attempt(root)
    exercises = tuple(prepare(str(path)).at(attempt) for path in files)
    if not exercises:
        raise InputError("exercise", f"{root / platform.exercises}: there is no exercise")
    _write(root, platform.unfinished(sum((e.possible for e in exercises), Fraction(0))))
    typed = _typed(root, exercises) if name == "prairielearn" else None
    given = typed or folder_handed_in(root / platform.submission)
    [record] = mark_all(Job(exercises, LIMITS, mark_and_tell), [given])
    _write(root, platform.results(record["answers"]))


def _typed(root: Path, exercises: Sequence[Prepared]) -> HandedIn | None:
    """Return the answers typed into boxes named after exercises, if there are any."""
    path = root / "data" / "data.json"
    if not path.is_file() or path.stat().st_size > MAX_DATA:
        return None
    answers = json.loads(path.read_bytes()).get("submitted_answers", {})
    files = tuple(
        (f"{e.id}.txt", str(answers[e.id]).encode("utf-8", "surrogatepass"))
        for e in exercises
        if isinstance(answers.get(e.id), str)
    )
    return HandedIn("submission", files, "") if files else None


def _write(root: Path, results: Mapping[str, Any]) -> None:
    with replacing(root / "results" / "results.json") as stream:
        stream.write(json.dumps(results, indent=1, sort_keys=True).encode("ascii"))


def main() -> None:
    """Mark the submission of the platform and folder that the command line names."""
    name, root = sys.argv[1:]
    mark_one(Path(root).resolve(), name)


if __name__ == "__main__":
    main()
