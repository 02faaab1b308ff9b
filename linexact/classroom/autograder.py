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
    data: str  # what the platform says of the submission
    results: Callable[[Sequence[Record]], dict[str, Any]]
    unfinished: Callable[[Fraction], dict[str, Any]]


def _prairielearn_unfinished(possible: Fraction) -> dict[str, Any]:
    return {"gradable": False, "format_errors": ["The marking did not finish."]}


PLATFORMS: Mapping[str, Platform] = {
    "gradescope": Platform(
        "submission", "source/exercises", "submission_metadata.json",
        gradescope_results, gradescope_unfinished,
    ),
    "prairielearn": Platform(
        "student", "tests/exercises", "data/data.json",
        prairielearn_results, _prairielearn_unfinished,
    ),
}  # fmt: skip


def mark_one(root: Path, name: str) -> None:
    """Mark the submission below ``root``; a result is there from the start to the end.

    Raises :class:`~linexact.errors.InputError` when there is no exercise.
    """
    platform = PLATFORMS[name]
    (root / "results").mkdir(exist_ok=True)
    _write(root, platform.unfinished(Fraction(0)))
    path = root / platform.data
    is_there = path.is_file() and path.stat().st_size <= MAX_DATA
    data = json.loads(path.read_bytes()) if is_there else {}
    attempt = 1 + len(data.get("previous_submissions", []))  # of Gradescope, which says so
    files = sorted((root / platform.exercises).glob("*.toml"))
    exercises = tuple(prepare(str(path)).at(attempt) for path in files)
    if not exercises:
        raise InputError("exercise", f"{root / platform.exercises}: there is no exercise")
    _write(root, platform.unfinished(sum((e.possible for e in exercises), Fraction(0))))
    given = _typed(data.get("submitted_answers", {}), exercises)
    given = given or folder_handed_in(root / platform.submission)
    [record] = mark_all(Job(exercises, LIMITS, mark_and_tell), [given])
    _write(root, platform.results(record["answers"]))


def _typed(answers: Mapping[str, object], exercises: Sequence[Prepared]) -> HandedIn | None:
    """Return the answers typed into PrairieLearn's boxes named after exercises, if any."""
    files = tuple(
        (f"{e.id}.txt", answer.encode("utf-8", "surrogatepass"))
        for e in exercises
        if isinstance(answer := answers.get(e.id), str)
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
