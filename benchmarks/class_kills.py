"""Killing a run over a class again and again, and what is in its journal each time."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from linexact.classroom.journal import JOURNAL

JITTER = 0.05  # seconds, at most, between what is waited for and the kill
_POLL = 0.002


@dataclass(frozen=True, slots=True)
class Kills:
    """How a run ended that was killed so often: with the same bytes, and each marked once."""

    marking: int  # kills while it marked
    writing: int  # kills after the last mark, while it wrote the results
    kept: bool  # every line that was whole stayed, and was the only one of its name
    same: bool


def kill_again_and_again(
    submissions: Path, whole: Path, results: Path, exercises: Sequence[str], times: int, late: int
) -> Kills:
    """Kill while it marks, then ``late`` times after the last mark; compare with ``whole``.

    Between two kills the run comes on by up to a ``times``-th part of the class.
    """
    draw = random.Random(times)
    journal = results / JOURNAL
    total = (whole / JOURNAL).read_bytes().count(b"\n")
    marking = writing = 0
    kept, lines = True, b""
    for _ in range(times):
        goal = lines.count(b"\n") + draw.randint(1, max(1, total // times))
        if not _killed(submissions, results, exercises, goal, draw.uniform(0, JITTER)):
            raise RuntimeError("the run was over before it was killed; take a larger class")
        marking += 1
        now = journal.read_bytes()
        kept = kept and now.startswith(lines) and _once(now)
        lines = now[: now.rindex(b"\n") + 1]
    for _ in range(late):
        writing += _killed(submissions, results, exercises, total, draw.uniform(0, 10 * JITTER))
    finish(submissions, results, exercises)
    return Kills(marking, writing, kept, contents(results) == contents(whole))


def finish(submissions: Path, results: Path, exercises: Sequence[str]) -> None:
    """Mark a class to its end on the command line."""
    subprocess.run(_command(submissions, results, exercises), capture_output=True, check=True)


def _command(submissions: Path, results: Path, exercises: Sequence[str]) -> list[str]:
    names = [*exercises, str(submissions), "-o", str(results), "--jobs", "2"]
    return [sys.executable, "-m", "linexact", "grade", *names]


def _killed(
    submissions: Path, results: Path, exercises: Sequence[str], goal: int, later: float
) -> bool:
    """Kill a run somewhat after its journal has so many lines; False when it was over."""
    process = subprocess.Popen(
        _command(submissions, results, exercises),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    journal, marked, place = results / JOURNAL, 0, 0
    while process.poll() is None and marked < goal:
        time.sleep(_POLL)
        if journal.exists():
            with journal.open("rb") as stream:
                stream.seek(place)
                new = stream.read()
            marked, place = marked + new.count(b"\n"), place + len(new)
    time.sleep(later)
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def _once(journal: bytes) -> bool:
    """Say whether no submission has two whole lines."""
    lines = journal[: journal.rindex(b"\n") + 1].splitlines()[1:]
    names = [json.loads(line)["submission"] for line in lines]
    return len(names) == len(set(names))


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of all files below a folder."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
