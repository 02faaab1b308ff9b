"""A run over a class: read, mark what is not marked yet, keep it, write the results."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from linexact._version import __version__
from linexact.classroom.batch import Job, mark_all, preload
from linexact.classroom.handout import Handout
from linexact.classroom.isolation import Limits
from linexact.classroom.journal import FORMAT, JOURNAL, open_journal, read_header
from linexact.classroom.marking import ABSENT, Prepared, Record
from linexact.classroom.members import Read, Reason
from linexact.classroom.overrule import read_decisions
from linexact.classroom.regrade import NEXT, changed_rules, changes
from linexact.classroom.results import write_results
from linexact.classroom.roster import Matching, match_students
from linexact.classroom.submissions import Class, HandedIn
from linexact.document.blocks import Document
from linexact.errors import InputError

Marking: TypeAlias = Callable[[Job, Iterable[HandedIn]], Iterator[Record]]  # as mark_all does
DOUBTFUL = "the name stands among other words"
Progress: TypeAlias = Callable[[int, int], None]  # the numbers done and in all


def header_of(exercises: Sequence[Prepared | Handout], limits: Limits) -> Record:
    """Return the first line of a journal: what is marked with."""
    asked = [
        (student, exercise)
        for one in exercises
        for student, exercise in (one.variants.items() if isinstance(one, Handout) else [("", one)])
    ]
    return {
        "format": FORMAT,
        "tool": f"linexact {__version__}",
        "seconds": str(limits.seconds),
        "memory": limits.memory,
        "exercises": [_entry(student, exercise) for student, exercise in asked],
    }


def _entry(student: str, exercise: Prepared) -> dict[str, str]:
    digest = hashlib.sha256(exercise.text.encode("utf-8")).hexdigest()
    entry = {"id": exercise.exercise.id, "sha256": digest, "text": exercise.text}
    stated = {"student": student, "attempt": "" if exercise.attempt == 1 else str(exercise.attempt)}
    return entry | {key: value for key, value in stated.items() if value}


def attempt_of(folder: Path) -> int:
    """Return which attempt a folder's marks are about: the first, where they do not say.

    Raises :class:`~linexact.errors.InputError` when the folder has no marks.

    >>> import tempfile
    >>> from linexact.classroom.marking import prepare
    >>> header = header_of([prepare("xnor").at(2)], Limits())
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with open_journal(Path(place) / JOURNAL, header):
    ...         attempt_of(Path(place))
    2
    """
    entries = read_header(folder / JOURNAL)["exercises"]
    return max((int(entry.get("attempt", 1)) for entry in entries), default=1)


def mark_class(
    source: Class,
    job: Job,
    folder: Path,
    *,
    mark: Marking = mark_all,
    progress: Progress | None = None,
) -> Document:
    """Mark a class into a folder of results; return the summary.

    What the folder's journal holds already is not marked again.

    Raises :class:`~linexact.errors.InputError` as :func:`~.journal.open_journal` does, and
    ``exercise`` for an exercise named twice.

    >>> import tempfile
    >>> from linexact.classroom.marking import prepare
    >>> from linexact.classroom.submissions import open_class
    >>> job = Job((prepare("xnor"),), Limits(seconds=20))
    >>> with tempfile.TemporaryDirectory() as place:
    ...     _ = (Path(place) / "ann.txt").write_text("not separable")
    ...     with open_class(Path(place) / "ann.txt") as source:
    ...         told = mark_class(source, job, Path(place) / "marks")
    ...     (Path(place) / "marks" / "gradebook.csv").read_text().splitlines()[1]
    'ann,1,1,4,'
    """
    ids = [e.id for e in job.exercises]
    if len(set(ids)) != len(ids):
        raise InputError("exercise", "an exercise is named twice; expected each once")
    folder.mkdir(parents=True, exist_ok=True)
    _fill(folder / JOURNAL, source, job, mark, progress)
    return tell(folder)


def _fill(path: Path, source: Class, job: Job, mark: Marking, progress: Progress | None) -> Record:
    """Mark the submissions that a journal lacks, and leave it with this class alone."""
    matching = match_students(source.submissions, job.students)
    names = {*(submission.name for submission in source.submissions), *matching.absent}
    header = header_of(job.exercises, job.limits)
    preload()
    with open_journal(path, header) as journal:
        done = 0

        def missing() -> Iterator[HandedIn]:
            nonlocal done
            for handed_in in assigned(source, job, matching):
                if journal.has(handed_in.name, handed_in.digest):
                    done += 1
                else:
                    yield handed_in

        for record in mark(job, missing()):
            journal.add(record)
            done += 1
            if progress is not None:
                progress(done, len(names))
        journal.settle(names)
    return header


def assigned(source: Class, job: Job, matching: Matching) -> Iterator[HandedIn]:
    """Yield every submission, and nothing for each student of whom there is none.

    Each has what its student has to answer.  Whose it is counts as a part of it, so that a
    change is seen.
    """
    given = (source.handed_in(submission) for submission in source.submissions)
    for one in chain(given, (_of_absent(name, job, matching) for name in matching.absent)):
        student = matching.student(one.name)
        one = replace(one, asked=tuple(exercise.of(student) for exercise in job.exercises))
        yield _claimed(one, student, one.name in matching.doubts) if job.students else one


def _claimed(one: HandedIn, student: Read, is_doubtful: bool) -> HandedIn:
    if isinstance(student, Reason):
        said, whose = student.code, {"student": None, "who": student.message}
    elif is_doubtful:
        said, whose = f"{student} ?", {"student": student, "who": DOUBTFUL}
    else:
        said, whose = student, {"student": student}
    claim = f"{one.digest} {said}".encode("utf-8", "surrogatepass")
    return replace(one, digest=hashlib.sha256(claim).hexdigest(), whose=whose)


def _of_absent(student: str, job: Job, matching: Matching) -> HandedIn:
    """Return nothing; by a roster nobody has 0 while there are submissions that fit nobody."""
    if not (job.roster and matching.strange):
        return HandedIn(student, (), "")
    message = "nothing was handed in under this name, and whose some submissions are is not known"
    return HandedIn(student, (("", Reason(ABSENT.code, message)),), message)


def mark_anew(
    source: Class,
    job: Job,
    folder: Path,
    *,
    mark: Marking = mark_all,
    progress: Progress | None = None,
) -> tuple[list[str], list[Record]]:
    """Mark a class again beside its marks; return the changed rules and the changes.

    Raises :class:`~linexact.errors.InputError` when the folder has no marks yet.

    >>> import tempfile
    >>> from linexact.classroom.marking import prepare, prepare_text
    >>> from linexact.classroom.submissions import open_class
    >>> old, limits = prepare("grosse-and"), Limits(seconds=20)
    >>> new = prepare_text(old.text.replace('"closed-positive"', '"strict"'))
    >>> with tempfile.TemporaryDirectory() as place:
    ...     _ = (Path(place) / "ann.txt").write_text("w = (1, 1), b = -2")
    ...     with open_class(Path(place) / "ann.txt") as source:
    ...         _ = mark_class(source, Job((old,), limits), Path(place))
    ...         rules, changed = mark_anew(source, Job((new,), limits), Path(place))
    >>> rules, [(change["before"], change["after"]) for change in changed]
    (['grosse-and: convention.boundary: "closed-positive" -> "strict"'], [('4', '0')])
    """
    before = read_header(folder / JOURNAL)
    beside = folder / NEXT
    if beside.exists() and read_header(beside) != header_of(job.exercises, job.limits):
        beside.unlink()  # begun with yet another key, and never adopted
    with open_journal(folder / JOURNAL, before) as old:
        header = _fill(beside, source, job, mark, progress)
        with open_journal(beside, header) as new:
            return changed_rules(before, header), list(changes(old, new, read_decisions(folder)))


def tell(folder: Path) -> Document:
    """Write the results of a folder's marks and decisions; return the summary.

    Raises :class:`~linexact.errors.InputError` when the folder has no marks.

    >>> import tempfile
    >>> from linexact.classroom.marking import prepare
    >>> from linexact.classroom.submissions import open_class
    >>> job = Job((prepare("xnor"),), Limits(seconds=20))
    >>> with tempfile.TemporaryDirectory() as place:
    ...     _ = (Path(place) / "ann.txt").write_text("not separable")
    ...     with open_class(Path(place) / "ann.txt") as source:
    ...         told = mark_class(source, job, Path(place) / "marks")
    ...     tell(Path(place) / "marks") == told
    True
    """
    header = read_header(folder / JOURNAL)
    ids = dict.fromkeys(
        entry["id"].rpartition("-")[0] if "student" in entry else entry["id"]
        for entry in header["exercises"]
    )
    with open_journal(folder / JOURNAL, header) as journal:
        return write_results(folder, journal, list(ids))
