"""Marking a whole class: each submission in a process of its own, or in chunks by an executor.

What a submission costs beyond its bounds costs its author one answer and nobody else.  The
records do not depend on the number of processes, their order or their machine.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from linexact.classroom.isolation import Ending, Limits, run_isolated
from linexact.classroom.marking import (
    Prepared,
    Record,
    canonical,
    mark_submission,
    without_mark,
)
from linexact.classroom.members import Reason
from linexact.classroom.submissions import HandedIn

Marker: TypeAlias = Callable[[Sequence[Prepared], HandedIn, int], Iterator[Record]]

CHUNK = 50  # submissions that travel to a worker together
AHEAD = 64  # chunks under way

_WHY: dict[Ending, str] = {
    "time": "marking this answer took more time than is allowed; it was not marked",
    "memory": "marking this answer took more memory than is allowed; it was not marked",
    "stopped": "marking this answer broke down; it was not marked",
}


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """What marking needs beside the submissions."""

    exercises: tuple[Prepared, ...]
    limits: Limits
    marker: Marker = mark_submission


@dataclass(frozen=True, slots=True, eq=False)
class _Item:
    """A submission from an exercise on; the answers before it have their records."""

    handed_in: HandedIn
    first: int = 0
    records: tuple[Record, ...] = ()


def mark_all(job: Job, handed_in: Iterable[HandedIn], jobs: int = 1) -> Iterator[Record]:
    """Mark submissions in forked processes; yield the record of each when it is done."""
    again: deque[_Item] = deque()

    def work(item: _Item) -> Iterator[bytes]:
        for record in job.marker(job.exercises, item.handed_in, item.first):
            yield canonical(record)

    waiting: Iterable[_Item] = (_Item(one) for one in handed_in)
    while True:
        for ended in run_isolated(waiting, work, job.limits, jobs):
            records = ended.item.records + tuple(json.loads(m) for m in ended.messages)
            if len(records) < len(job.exercises):
                # The answer that broke a bound is known; the ones after it are marked anew.
                reason = _reason(ended.ending)
                records += (without_mark(job.exercises[len(records)], "stopped", reason),)
            if len(records) < len(job.exercises):
                again.append(_Item(ended.item.handed_in, len(records), records))
            else:
                yield _whole(ended.item.handed_in, records)
        if not again:
            return
        waiting, again = tuple(again), deque()


def _reason(ending: Ending) -> Reason:
    known: Ending = ending if ending in _WHY else "stopped"
    return Reason(known, _WHY[known])


def _whole(handed_in: HandedIn, records: Sequence[Record]) -> Record:
    return {
        "submission": handed_in.name,
        "digest": handed_in.digest,
        "answers": list(records),
    }


def mark_with(
    executor: Executor, job: Job, handed_in: Iterable[HandedIn], *, chunk: int = CHUNK
) -> Iterator[Record]:
    """Mark submissions by an executor, in chunks; the records are those of :func:`mark_all`.

    Processes on other machines (a Dask client's ``get_executor()``) serve as well: each
    chunk is marked by a fresh interpreter there, which forks for every submission.
    """
    waiting: deque[Future[list[Record]]] = deque()
    source = iter(handed_in)
    try:
        while piece := list(islice(source, chunk)):
            waiting.append(executor.submit(mark_chunk, pickle.dumps((job, piece))))
            if len(waiting) >= AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def mark_chunk(job: bytes) -> list[Record]:
    """Mark a chunk in an interpreter of its own, which has no threads and so may fork."""
    done = subprocess.run(
        [sys.executable, "-m", "linexact.classroom.worker"],
        input=job,
        capture_output=True,
        check=True,
    )
    records: list[Record] = [json.loads(line) for line in done.stdout.splitlines()]
    return records


def mark_pickled(job: bytes) -> Iterator[bytes]:
    """Yield the records of a chunk as lines, in the order of the submissions."""
    loaded: tuple[Job, list[HandedIn]] = pickle.loads(job)
    prepared, handed_in = loaded
    records: dict[str, Any] = {r["submission"]: r for r in mark_all(prepared, handed_in)}
    for one in handed_in:
        yield canonical(records[one.name])
