"""Marking a whole class: in forked processes with bounds, or in chunks by an executor.

What a submission costs beyond its bounds costs its author one answer and nobody else.  The
records do not depend on the number of processes, their order or their machine.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice
from typing import Any, TypeAlias

from linexact.classroom.handout import Handout
from linexact.classroom.isolation import Limits, run_isolated
from linexact.classroom.marking import (
    Prepared,
    Record,
    answer_record,
    canonical,
    mark_submission,
    prepared,
    titles_of,
    without_mark,
)
from linexact.classroom.members import Reason
from linexact.classroom.roster import Student
from linexact.classroom.submissions import HandedIn
from linexact.errors import InputError
from linexact.exercise.bank import find_exercise

# A marker for one student's systems takes exercises only, that of a class variants as well.
Marker: TypeAlias = Callable[[Sequence[Any], HandedIn, int], Iterator[Record]]

CHUNK = 50  # submissions that travel to a worker together
AHEAD = 64  # chunks under way
MOST_HALVINGS = 3  # of the time for what follows a stopped answer
TOGETHER = 16  # submissions that share a process, while none of them breaks a bound
TOGETHER_BYTES = 100_000  # of what was handed in; a larger submission has a process to itself

_WHY = {
    ending: Reason(ending, f"marking this answer {what}; it was not marked")
    for ending, what in (
        ("time", "took more time than is allowed"),
        ("memory", "took more memory than is allowed"),
        ("stopped", "broke down"),
    )
}


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """What marking needs beside the submissions."""

    exercises: tuple[Prepared | Handout, ...]
    limits: Limits
    marker: Marker = mark_submission
    roster: tuple[Student, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the exercises, in the order in which they are numbered."""
        return tuple(e.id for e in self.exercises)

    @property
    def called(self) -> Mapping[str, str]:
        """What may stand for an exercise beside its id: its title, and a variant's own id."""
        own = (v.exercise.id for e in self.exercises for v in e.variants.values())
        return titles_of(self.exercises) | {name: name for name in own}

    @property
    def students(self) -> tuple[Student, ...]:
        """The roster, and all who have a variant and are not on it, in the order of handouts."""
        named = {name: Student(name) for e in self.exercises for name in e.variants}
        return tuple((named | {student.name: student for student in self.roster}).values())


def mark_all(job: Job, handed_in: Iterable[HandedIn], jobs: int = 1) -> Iterator[Record]:
    """Mark submissions in forked processes; yield the record of each when it is done.

    In memory are the submissions being marked, however many there are.

    >>> from linexact.classroom.marking import prepare
    >>> job = Job((prepare("and-not"),), Limits(1, 2**29))
    >>> typed = HandedIn("ann", (("and-not.txt", b"w = (1, -1), b = -1/2"),), "0")
    >>> [record["answers"][0]["earned"] for record in mark_all(job, [typed])]
    ['3']
    """
    _work_out(job)
    again: deque[HandedIn] = deque()
    grouped = _grouped(handed_in, jobs)

    def waiting() -> Iterator[list[HandedIn]]:
        while group := [again.popleft()] if again else next(grouped, None):
            yield group

    def asked(one: HandedIn) -> Sequence[Any]:
        return one.asked or job.exercises

    def work(one: HandedIn) -> Iterator[bytes]:
        return map(canonical, job.marker(asked(one), one, len(one.done)))

    def bounds(one: HandedIn) -> Limits:
        """Halve the time after each stop: a submission costs twice its time, or little more."""
        stops = sum(record.get("code") in _WHY for record in one.done)
        return replace(job.limits, seconds=job.limits.seconds / 2 ** min(stops, MOST_HALVINGS))

    while True:
        for ended in run_isolated(waiting(), work, bounds, jobs):
            one, records = ended.item, [*ended.item.done, *map(json.loads, ended.messages)]
            if len(records) < len(asked(one)):
                # The answer that broke a bound is known; the ones after it are marked anew.
                reason = _WHY.get(ended.ending, _WHY["stopped"])
                records.append(without_mark(asked(one)[len(records)], "stopped", reason))
            if len(records) < len(asked(one)):
                again.append(replace(one, done=tuple(records)))
            else:
                record = {"submission": one.name, "digest": one.digest, "answers": records}
                yield record | one.whose
        if not again:
            return


def _grouped(handed_in: Iterable[HandedIn], jobs: int) -> Iterator[list[HandedIn]]:
    """Yield the submissions that share a process: few at first, so that all processes have work.

    None is behind the one with which they are large.
    """
    group: list[HandedIn] = []
    size = 0
    for begun, one in enumerate(handed_in, start=1):
        group.append(one)
        size += sum(len(data) for _, data in one.files if isinstance(data, bytes))
        most = min(TOGETHER, 1 + begun // (2 * jobs))
        if len(group) >= most or size > TOGETHER_BYTES:
            yield group
            group, size = [], 0
    if group:
        yield group


def _work_out(job: Job) -> None:
    """Solve what the whole class is asked under every rule for the boundary, before any fork."""
    for exercise in job.exercises:
        for part in exercise.parts:
            if part.elsewhere is not None:
                part.elsewhere.work_out()


def mark_with(
    executor: Executor, job: Job, handed_in: Iterable[HandedIn], *, chunk: int = CHUNK
) -> Iterator[Record]:
    """Mark submissions by an executor, in chunks; the records are those of :func:`mark_all`.

    Processes on other machines (a Dask client's ``get_executor()``) serve as well: each
    chunk is marked by a fresh interpreter there, which forks for every submission.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from linexact.classroom.marking import prepare
    >>> job = Job((prepare("and-not"),), Limits(1, 2**29))
    >>> with ThreadPoolExecutor(1) as executor:
    ...     len(list(mark_with(executor, job, [])))
    0
    """
    waiting: deque[Future[list[Record]]] = deque()
    source = iter(handed_in)
    # A variant travels with its student's submission.
    plain = replace(job, exercises=tuple(e for e in job.exercises if isinstance(e, Prepared)))
    try:
        while piece := list(islice(source, chunk)):
            waiting.append(executor.submit(mark_chunk, pickle.dumps((plain, piece))))
            if len(waiting) >= AHEAD:
                yield from _marked(waiting.popleft())
        while waiting:
            yield from _marked(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def _marked(future: Future[list[Record]]) -> list[Record]:
    try:
        return future.result()
    except Exception as error:  # of the executor's own kind
        message = f"a worker broke down ({type(error).__name__}); what was marked is kept"
        raise InputError("workers", f"{message}: begun again, it goes on from there") from None


def mark_chunk(job: bytes) -> list[Record]:
    """Mark a chunk in an interpreter of its own, which has no threads and so may fork."""
    done = subprocess.run(
        [sys.executable, "-c", "from linexact.classroom.batch import worker; worker()"],
        input=job,
        capture_output=True,
        check=True,
    )
    records: list[Record] = [json.loads(line) for line in done.stdout.splitlines()]
    return records


def worker() -> None:
    """Mark a chunk from stdin; write its records to stdout."""
    preload()
    job, handed_in = pickle.loads(sys.stdin.buffer.read())
    for record in mark_all(job, handed_in):
        sys.stdout.buffer.write(canonical(record) + b"\n")


# What is loaded and not used costs as well: every fork copies the tables of its pages.  So
# scipy is left out, which the engine asks for only where data have forty features and more;
# the keys of such exercises have been solved before the fork, and by then it is there.
_LATE = (
    "flint",
    "numpy.random",
    "linexact.engine.guess",
    "linexact.engine.row_generation",
    "linexact.engine.simplex",
    "linexact.engine.lowest_terms",
)
# One answer of every common kind, wrong somewhere, so that findings are looked for as well.
OWN_ANSWERS = {
    "grosse-and": "w1 = 1, w2 = 1, b = -1/2",
    "xnor": "not separable; 1: 1, 2: 1, 3: 1, 4: 2",
    "grosse-perceptron-and": "1; 0; yes; (-1, 0, 0)\n2; -1; yes; (0, 0, 1)",
    "shifted-line": "[boundary]\n4 x1 - 3 x2 + 14 = 0\n[distance]\n3",
    "comp135-update": "[score]\n-4/5\n[weights]\n(1.2, -2, 2)\n[new_score]\n2/5",
}


def preload() -> None:
    """Load and run, before processes are forked, what each of them would do for itself.

    What Python keeps about code that has run, by marking answers of our own, then stands in
    the pages that children share.  No product is so large that a thread is begun.
    """
    for name in _LATE:
        import_module(name)
    for name, answer in OWN_ANSWERS.items():
        canonical(answer_record(prepared(find_exercise(name), ""), answer))
