"""Answers that share a process, some of which crash it: marked as in one of their own.

All that is kept of each and told its author is the same to the byte.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from random import Random

from benchmarks.students import EXERCISES, submission
from linexact.classroom.isolation import Limits, run_isolated
from linexact.classroom.marking import Prepared, canonical, mark_submission, prepare
from linexact.classroom.submissions import HandedIn
from linexact.explain.grading import explain_marks
from linexact.grade import Marks, Part
from linexact.grade.marking import Marked, grade
from linexact.render.grade_record import marks_record
from linexact.render.html import html_fragment
from linexact.render.markdown import markdown_fragment
from tests.corpus.corpus import Answer, answers

COUNT = 3_000
TOGETHER = 16
LIMITS = Limits(seconds=10)


@dataclass(frozen=True, slots=True, eq=False)
class _Case:
    number: int
    asked: Answer | int  # an answer of the corpus, or the number of a student
    crashes: bool


def run(count: int, seed: int) -> Counter[str]:
    """Mark so many in company and alone, and hold what came against each other."""
    random = Random(seed)
    cases = [_Case(n, _drawn(random), random.random() < 0.05) for n in range(count)]
    answers(), _exercises()  # read before the fork
    shared = run_isolated(cases, _told, LIMITS, 1, together=lambda some: len(some) <= TOGETHER)
    company = {ended.item.number: (ended.ending, ended.messages) for ended in shared}
    found = Counter[str]()
    for ended in run_isolated(random.sample(cases, len(cases)), _told, LIMITS):
        assert company[ended.item.number] == (ended.ending, ended.messages), (seed, ended.item)
        assert (ended.ending == "stopped") == ended.item.crashes, (seed, ended.item)
        found["alike" if ended.ending == "done" else "stopped, and nobody else"] += 1
    return found


def _drawn(random: Random) -> Answer | int:
    return random.randrange(10**6) if random.random() < 0.2 else random.choice(answers())


@cache
def _exercises() -> tuple[Prepared, ...]:
    return tuple(prepare(name) for name in EXERCISES)


def _told(case: _Case) -> Iterator[bytes]:
    """Yield a hash of all that is kept of an answer and told its author."""
    for told in _records(case.asked):
        yield sha256(told).hexdigest().encode()
        if case.crashes:
            os.kill(os.getpid(), signal.SIGKILL)


def _records(asked: Answer | int) -> Iterator[bytes]:
    if isinstance(asked, int):
        handed_in = HandedIn("s", (("", submission(asked).encode()),), "")
        yield from map(canonical, mark_submission(_exercises(), handed_in, 0))
        return
    outcome = grade(asked.question.task, asked.text)
    marks = Marks("t", (Marked(Part(asked.form, asked.question.task), outcome),), complete=True)
    told = explain_marks(marks)
    pages = html_fragment(told, level=2) + markdown_fragment(told, level=2)
    yield canonical(marks_record(marks)) + pages.encode("utf-8", "surrogatepass")
