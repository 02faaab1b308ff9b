"""One run over a class in a process of its own: what it took, in seconds and in memory.

``python -m benchmarks.class_runs SUBMISSIONS RESULTS EXERCISE...`` prints a :class:`Cost` as
JSON.  A submission may say ``# LOOP``, ``# MEMORY`` or ``# CRASH``: the marker then does what an
error in linexact might do there, which no answer that we know brings about.  As root it gives
its rights up first, so that a file without permission is one.
"""

from __future__ import annotations

import argparse
import codecs
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from linexact.classroom.batch import Job, mark_all, preload
from linexact.classroom.course import mark_class
from linexact.classroom.isolation import Limits
from linexact.classroom.journal import JOURNAL
from linexact.classroom.marking import Record, mark_submission, prepare
from linexact.classroom.submissions import HandedIn, open_class
from linexact.errors import LimitError

JOBS = 2
HOSTILE = ("LOOP", "MEMORY", "CRASH")
NOBODY = 65534


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds and megabytes of a run, and how many answers had which end."""

    wall: float
    own: float  # CPU seconds of the process that holds the class
    children: float
    peak: float  # megabytes
    child_peak: float
    ends: dict[str, int]

    @property
    def cpu(self) -> float:
        """CPU seconds of all processes."""
        return self.own + self.children


def run(submissions: Path, results: Path, exercises: Sequence[str]) -> Cost:
    """Mark a class in a fresh interpreter."""
    command = [sys.executable, "-m", "benchmarks.class_runs", str(submissions), str(results)]
    done = subprocess.run([*command, *exercises], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{submissions}: {done.stderr.strip().splitlines()[-1:]}")
    return Cost(**json.loads(done.stdout))


def main() -> None:
    """Mark a class and print what it took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.class_runs")
    parser.add_argument("submissions", type=Path)
    parser.add_argument("results", type=Path)
    parser.add_argument("exercises", nargs="+")
    options = parser.parse_args()
    print(json.dumps(asdict(measured(options.submissions, options.results, options.exercises))))


def measured(submissions: Path, results: Path, exercises: Sequence[str]) -> Cost:
    """Mark a class here; a refusal of the whole call is an end like others."""
    job = Job(tuple(prepare(name) for name in exercises), Limits(), marker)
    preload()
    results.mkdir(parents=True, exist_ok=True)
    codecs.lookup("cp437")  # of names in a zip: nobody may not be allowed to load it later
    files("linexact.page")  # nor what reads the files of packages
    if os.geteuid() == 0:
        os.chown(results, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    began, before = time.monotonic(), _seconds(resource.RUSAGE_SELF)
    try:
        with open_class(submissions, exercises) as source:
            mark_class(source, job, results, mark=lambda job, typed: mark_all(job, typed, JOBS))
        ends = _ends(results)
    except LimitError as error:
        ends = {f"refused: {error.code}": 1}
    return Cost(
        time.monotonic() - began,
        _seconds(resource.RUSAGE_SELF) - before,
        _seconds(resource.RUSAGE_CHILDREN),
        _peak_kilobytes() / 1024,
        resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024,
        ends,
    )


def marker(exercises: Sequence[Any], handed_in: HandedIn, first: int) -> Iterator[Record]:
    """Mark as usual, but do what a submission says at its first answer."""
    [(_, content), *_] = handed_in.files or (("", b""),)
    text = content if isinstance(content, bytes) else b""
    for number, record in enumerate(mark_submission(exercises, handed_in, first), start=first):
        if number == 0:
            for word in HOSTILE:
                if f"# {word}".encode() in text:
                    _misbehave(word)
        yield record


def _misbehave(word: str) -> None:
    held = []
    while word == "LOOP":
        pass
    while word == "MEMORY":
        held.append(bytearray(2**20))
    os.kill(os.getpid(), signal.SIGKILL)


def _ends(results: Path) -> dict[str, int]:
    """Count the answers by their codes; those that were marked have only a status."""
    count: Counter[str] = Counter()
    with (results / JOURNAL).open("rb") as stream:
        next(stream)
        for line in stream:
            count.update(a.get("code", a["status"]) for a in json.loads(line)["answers"])
    return dict(sorted(count.items()))


def _seconds(whose: int) -> float:
    used = resource.getrusage(whose)
    return used.ru_utime + used.ru_stime


def _peak_kilobytes() -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise RuntimeError("no VmHWM in /proc/self/status")


if __name__ == "__main__":
    main()
