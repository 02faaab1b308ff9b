"""A run over a class: read, mark what is not marked yet, keep it, write the results."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

from linexact._version import __version__
from linexact.classroom.batch import Job, mark_all, mark_with, preload
from linexact.classroom.handout import Handout
from linexact.classroom.isolation import Limits
from linexact.classroom.journal import FORMAT, JOURNAL, Journal, open_journal, read_header
from linexact.classroom.marking import ABSENT, Prepared
from linexact.classroom.members import Reason
from linexact.classroom.overrule import read_decisions
from linexact.classroom.regrade import NEXT, Change, changed_rules, changes
from linexact.classroom.results import write_results
from linexact.classroom.roster import match_students
from linexact.classroom.submissions import Class, HandedIn
from linexact.document.blocks import Document
from linexact.errors import InputError


def header_of(exercises: Sequence[Prepared | Handout], limits: Limits) -> dict[str, Any]:
    """Return the first line of a journal: what is marked with."""
    return {
        "format": FORMAT,
        "tool": f"linexact {__version__}",
        "seconds": str(limits.seconds),
        "memory": limits.memory,
        "exercises": [entry for exercise in exercises for entry in _entries(exercise)],
    }


def _entries(exercise: Prepared | Handout) -> Iterator[dict[str, str]]:
    if isinstance(exercise, Handout):
        for student, variant in exercise.variants.items():
            yield from (entry | {"student": student} for entry in _entries(variant))
        return
    digest = hashlib.sha256(exercise.text.encode("utf-8")).hexdigest()
    attempt = {} if exercise.attempt == 1 else {"attempt": str(exercise.attempt)}
    yield {"id": exercise.exercise.id, "sha256": digest, "text": exercise.text} | attempt


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


def with_students(job: Job, source: Class) -> Job:
    """Return the job with the student of each submission, where students are known."""
    if not job.students:
        return job
    return replace(job, matching=match_students(source.submissions, job.students))


def mark_class(
    source: Class,
    job: Job,
    folder: Path,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Document:
    """Mark a class into a folder of results; return the summary.

    What the folder's journal holds already is not marked again.  ``progress`` is called with
    the numbers done and in all.

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
    job = with_students(job, source)
    folder.mkdir(parents=True, exist_ok=True)
    preload()
    with open_journal(folder / JOURNAL, header_of(job.exercises, job.limits)) as journal:
        fill(source, job, journal, jobs=jobs, executor=executor, progress=progress)
    with open_journal(folder / JOURNAL, header_of(job.exercises, job.limits)) as journal:
        return write_results(folder, journal, ids)


def fill(
    source: Class,
    job: Job,
    journal: Journal,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Mark the submissions that the journal lacks, and leave it with this class alone."""
    names = {*(submission.name for submission in source.submissions), *job.matching.absent}
    total = len(names)
    done = 0

    def missing() -> Iterator[HandedIn]:
        nonlocal done
        for handed_in in _all_handed_in(source, job):
            if journal.has(handed_in.name, handed_in.digest):
                done += 1
            else:
                yield handed_in

    marked = mark_with(executor, job, missing()) if executor else mark_all(job, missing(), jobs)
    for record in marked:
        journal.add(record)
        done += 1
        if progress is not None:
            progress(done, total)
    journal.settle(names)


def _all_handed_in(source: Class, job: Job) -> Iterator[HandedIn]:
    """Yield every submission, and nothing for each student of whom there is none."""
    for submission in source.submissions:
        yield _claimed(source.handed_in(submission), job)
    for student in job.matching.absent:
        yield _claimed(_of_absent(student, job), job)


def _of_absent(student: str, job: Job) -> HandedIn:
    """Return nothing; by a roster nobody has 0 while there are submissions that fit nobody."""
    if not (job.roster and job.matching.strange):
        return HandedIn(student, (), "")
    message = "nothing was handed in under this name, and whose some submissions are is not known"
    return HandedIn(student, (("", Reason(ABSENT.code, message)),), message)


def _claimed(handed_in: HandedIn, job: Job) -> HandedIn:
    """Let whose submission it is count as a part of it, so that a change is seen."""
    if not job.students:
        return handed_in
    student = job.matching.student(handed_in.name)
    claim = f"{handed_in.digest} {student if isinstance(student, str) else student.code}"
    if handed_in.name in job.matching.doubts:
        claim += " ?"
    digest = hashlib.sha256(claim.encode("utf-8", "surrogatepass")).hexdigest()
    return replace(handed_in, digest=digest)


def mark_anew(
    source: Class,
    job: Job,
    folder: Path,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[list[str], list[Change]]:
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
    >>> rules, [(str(change.before), str(change.after)) for change in changed]
    (['grosse-and: convention.boundary: "closed-positive" -> "strict"'], [('4', '0')])
    """
    job = with_students(job, source)
    preload()
    before = read_header(folder / JOURNAL)
    header = header_of(job.exercises, job.limits)
    with open_journal(folder / JOURNAL, before) as old:
        beside = folder / NEXT
        if beside.exists() and read_header(beside) != header:
            beside.unlink()  # begun with yet another key, and never adopted
        with open_journal(beside, header) as new:
            fill(source, job, new, jobs=jobs, executor=executor, progress=progress)
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
    ids: dict[str, None] = {}
    with open_journal(folder / JOURNAL, header) as journal:
        for record in journal.records():
            ids |= dict.fromkeys(answer["exercise"] for answer in record["answers"])
        return write_results(folder, journal, list(ids))


def finish(job: Job, folder: Path) -> Document:
    """Write the results of the marks in place; return the summary.

    >>> import tempfile
    >>> from linexact.classroom.marking import prepare
    >>> with tempfile.TemporaryDirectory() as place:
    ...     told = finish(Job((prepare("xnor"),), Limits()), Path(place))
    ...     sorted(path.name for path in Path(place).iterdir())
    ['gradebook.csv', 'marks.jsonl', 'reports', 'summary.html', 'summary.md']
    """
    with open_journal(folder / JOURNAL, header_of(job.exercises, job.limits)) as journal:
        return write_results(folder, journal, [e.id for e in job.exercises])
