"""Killing a run over a class again and again, and what is in its journal each time."""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from linexact.classroom.journal import JOURNAL

JITTER = 0.05  # seconds, at most, between what is waited for and the kill
TRIES = 5  # runs for each kill, at most
_POLL = 0.002


@dataclass(frozen=True, slots=True)
class Kills:
    """How runs ended that were killed so often: with the same bytes, and each marked once."""

    marking: int  # kills while it marked
    writing: int  # kills after the last mark, while it wrote the results
    anew: int  # times that nothing was left to mark, and the results were put away
    kept: bool  # every line that was whole stayed, and was the only one of its name
    same: bool


def kill_again_and_again(
    submissions: Path, whole: Path, results: Path, exercises: Sequence[str], times: int, late: int
) -> Kills:
    """Kill while it marks, then ``late`` times while it writes; compare with ``whole``.

    Between two kills the run comes on by up to a ``times``-th part of the class.  A small class
    may be over before a kill reaches it: then its results are compared, and it begins anew.
    """
    draw = random.Random(times)
    total = len(_whole_lines(whole / JOURNAL))
    marking = anew = 0
    kept = same = True
    lines: list[bytes] = []
    for _ in range(TRIES * times):
        if marking == times:
            break
        if len(lines) == total:
            shutil.rmtree(results)
            anew, lines = anew + 1, []
        goal = len(lines) + draw.randint(1, max(1, total // times))
        has_come = _has_lines(results / JOURNAL, min(goal, total))
        marking += _killed(submissions, results, exercises, has_come, draw.uniform(0, JITTER))
        before, lines = lines, _whole_lines(results / JOURNAL)
        kept = kept and set(before) <= set(lines) and _once(lines)
        same = same and (len(lines) < total or _is_part(results, whole))
    finish(submissions, results, exercises)
    writing = _kill_late(submissions, results, exercises, late, draw)
    finish(submissions, results, exercises)
    return Kills(marking, writing, anew, kept, same and contents(results) == contents(whole))


def _kill_late(
    submissions: Path, results: Path, exercises: Sequence[str], late: int, draw: random.Random
) -> int:
    """Kill while reports are written; sooner after each run that was over."""
    kills, span = 0, 10 * JITTER
    for _ in range(TRIES * late):
        if kills == late:
            break
        reports = results / "reports"
        before = reports.stat().st_mtime_ns
        if _killed(
            submissions,
            results,
            exercises,
            lambda: reports.stat().st_mtime_ns != before,  # noqa: B023
            draw.uniform(0, span),
        ):
            kills += 1
        else:
            span /= 2
    return kills


def finish(submissions: Path, results: Path, exercises: Sequence[str]) -> None:
    """Mark a class to its end on the command line."""
    subprocess.run(_command(submissions, results, exercises), capture_output=True, check=True)


def _command(submissions: Path, results: Path, exercises: Sequence[str]) -> list[str]:
    names = [*exercises, str(submissions), "-o", str(results), "--jobs", "2"]
    return [sys.executable, "-m", "linexact", "grade", *names]


def _has_lines(journal: Path, goal: int) -> Callable[[], bool]:
    """Return what says whether a journal has so many lines; it reads what is new each time."""
    marked = place = 0

    def has_come() -> bool:
        nonlocal marked, place
        if journal.exists():
            with journal.open("rb") as stream:
                stream.seek(place)
                new = stream.read()
            marked, place = marked + new.count(b"\n"), place + len(new)
        return marked >= goal

    return has_come


def _killed(
    submissions: Path,
    results: Path,
    exercises: Sequence[str],
    has_come: Callable[[], bool],
    later: float,
) -> bool:
    """Kill a run somewhat after a moment has come; False when it was over."""
    process = subprocess.Popen(
        _command(submissions, results, exercises),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while process.poll() is None and not has_come():
        time.sleep(_POLL)
    time.sleep(later)
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def _whole_lines(journal: Path) -> list[bytes]:
    data = journal.read_bytes() if journal.exists() else b""
    return [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]


def _once(lines: Sequence[bytes]) -> bool:
    """Say whether no submission has two lines; the first line is the journal's own."""
    names = [json.loads(line)["submission"] for line in lines[1:]]
    return len(names) == len(set(names))


def _is_part(results: Path, whole: Path) -> bool:
    """Say whether each file that is in its place is as it should be, whatever is missing."""
    right = contents(whole)
    made = {name: data for name, data in contents(results).items() if not name.endswith(".new")}
    del made[JOURNAL]  # whose lines may not be in order yet
    return made.items() <= right.items()


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of all files below a folder."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
