"""What a class costs: memory that does not grow with it, kills, interruptions, hostile answers."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
import tarfile
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from classes import IDS, LIMITS, Exercises, Progress, all_bytes

from linexact.classroom import batch
from linexact.classroom.archives import CLASS, unpack
from linexact.classroom.batch import Job, mark_all
from linexact.classroom.course import JOURNAL, mark_class
from linexact.classroom.isolation import Limits, run_isolated
from linexact.classroom.marking import (
    Prepared,
    Record,
    answer_record,
    mark_submission,
    prepared,
    without_mark,
)
from linexact.classroom.members import Reason
from linexact.classroom.submissions import HandedIn, open_class
from linexact.exercise.bank import find_exercise

TWO = partial(mark_all, jobs=2)
KilledAfter = Callable[[int, float], Progress]
ANSWER = "=== grosse-and ===\nw1 = {}, w2 = 2, b = -5/2\n=== xnor ===\ninseparable\n"


def make_class(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        (folder / f"s{number:03}.txt").write_text(ANSWER.format(number))
    return folder


# Memory


def peak_of(action: Iterator[object]) -> int:
    tracemalloc.start()
    try:
        for _ in action:
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def quick(exercises: Sequence[Prepared], handed_in: HandedIn, first: int) -> Iterator[Record]:
    for exercise in exercises[first:]:
        yield without_mark(exercise, "missing", Reason("missing", "no answer"))


def breaking(exercises: Sequence[Prepared], handed_in: HandedIn, first: int) -> Iterator[Record]:
    yield from quick(exercises[:1], handed_in, first)
    raise ValueError


@pytest.mark.parametrize("marker", [quick, breaking])
def test_a_class_in_memory_is_the_submissions_being_marked(
    exercises: Exercises, marker: type[quick]
) -> None:
    size = 500_000

    def handed_in() -> Iterator[HandedIn]:
        for number in range(30):
            yield HandedIn(f"s{number}", (("a.txt", bytes(size)),), "")

    job = Job(exercises, LIMITS, marker)
    assert peak_of(mark_all(job, handed_in(), jobs=2)) < 8 * size


def test_a_marked_submission_leaves_its_name_and_a_place(
    tmp_path: Path, exercises: Exercises
) -> None:
    job = Job(exercises, LIMITS, quick)

    def marked(count: int) -> Iterator[None]:
        folder = make_class(tmp_path / str(count), count)
        with open_class(folder, IDS) as source:
            mark_class(source, job, tmp_path / f"{count}-out")
        yield

    peak_of(marked(1))  # what is loaded and kept the first time
    small, large = peak_of(marked(10)), peak_of(marked(40))
    assert large - small < 30 * 3000


@pytest.mark.parametrize("packing", ["gz", "bz2", "xz"])
def test_a_packed_bomb_is_unpacked_piece_by_piece(packing: str) -> None:
    size = 100_000_000
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=f"w:{packing}") as archive:  # type: ignore[call-overload]
        for name, content in (("bomb.txt", bytes(size)), ("ann.txt", b"1")):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    packed.seek(0)
    found = []

    def unpacked() -> Iterator[None]:
        found.extend(unpack(packed, CLASS))
        yield

    assert peak_of(unpacked()) < size / 5
    assert [(m.name, getattr(m.held, "code", None)) for m in found] == [
        ("ann.txt", None), ("bomb.txt", "too-large"),
    ]  # fmt: skip


# Hostile answers


def test_a_submission_of_hostile_answers_costs_twice_its_time(
    exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(asked: Sequence[Prepared], one: HandedIn, first: int) -> Iterator[Record]:
        while True:
            pass
        yield {}

    many = tuple(exercises[i % 2] for i in range(6))
    job = Job(many, Limits(seconds=0.2), endless)
    bounds: list[float] = []

    def isolated(
        items: Iterable[Any], work: Any, limits: Callable[[Any], Limits], jobs: int, **more: Any
    ) -> Iterator[Any]:
        def noted(item: Any) -> Limits:
            bounds.append(limits(item).seconds)
            return limits(item)

        return run_isolated(items, work, noted, jobs, **more)

    monkeypatch.setattr(batch, "run_isolated", isolated)
    [record] = mark_all(job, [HandedIn("eve", (), "")])
    assert [a["code"] for a in record["answers"]] == ["time"] * 6
    # A process that is over its bound ends there; this is what each may use.
    assert bounds == [0.2 / part for part in (1, 2, 4, 8, 8, 8)]


def test_what_is_marked_before_the_fork_can_be_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies in the folder where it is called."""
    monkeypatch.chdir(tmp_path)
    for name in batch.OWN_ANSWERS:
        (tmp_path / name).write_text("nobody's exercise")
        record = answer_record(prepared(find_exercise(name), ""), batch.OWN_ANSWERS[name])
        assert record["status"] == "graded"
        assert record["earned"] != record["possible"]
    batch.preload()


def test_other_rules_for_the_boundary_are_worked_out_before_the_fork() -> None:
    exercise = prepared(find_exercise("comp135-update"), "")
    assert not any("tasks" in vars(part.elsewhere) for part in exercise.parts)
    assert not list(mark_all(Job((exercise,), Limits()), []))
    assert all("tasks" in vars(part.elsewhere) for part in exercise.parts)


# Kills and interruptions


def lines_of(journal: Path) -> list[bytes]:
    return [x for x in journal.read_bytes().splitlines(True) if x.endswith(b"\n")]


def test_kills_lose_nothing_and_nothing_is_marked_twice(
    tmp_path: Path, exercises: Exercises, killed_after: KilledAfter
) -> None:
    folder = make_class(tmp_path / "class", 40)
    job, out = Job(exercises, LIMITS), tmp_path / "killed"
    with open_class(folder, IDS) as source:
        mark_class(source, job, tmp_path / "whole", mark=TWO)
    draw = random.Random(20)
    before: list[bytes] = []
    for _ in range(5):
        goal = max(0, len(before) - 1) + draw.randint(1, 3)
        killing = killed_after(goal, draw.uniform(1e-6, 0.01))
        pid = os.fork()
        if pid == 0:
            try:
                with open_class(folder, IDS) as source:
                    mark_class(source, job, out, mark=TWO, progress=killing)
            finally:
                os._exit(0)
        status = os.waitpid(pid, 0)[1]
        assert os.WIFSIGNALED(status)
        assert os.WTERMSIG(status) == signal.SIGALRM
        lines = lines_of(out / JOURNAL)
        assert lines[: len(before)] == before
        names = [json.loads(line)["submission"] for line in lines[1:]]
        assert len(set(names)) == len(names)
        before = lines
    assert len(before) < 41
    with open_class(folder, IDS) as source:
        mark_class(source, job, out, mark=TWO)
    assert all_bytes(out) == all_bytes(tmp_path / "whole")


# The command, with a timer of its own that sends the signal after so many submissions.
INTERRUPTED = """
import os, signal, sys
from linexact.classroom.journal import Journal
from linexact.cli import main

send, goal, add = getattr(os, sys.argv.pop(1)), int(sys.argv.pop(1)), Journal.add

def counted(self, record):
    add(self, record)
    if len(self.lines) == goal:
        signal.signal(signal.SIGALRM, lambda *_: send(os.getpid(), signal.SIGINT))
        signal.setitimer(signal.ITIMER_REAL, 0.001)

Journal.add = counted
main()
"""


def test_ctrl_c_leaves_nothing_half_written_and_the_run_goes_on(
    tmp_path: Path, exercises: Exercises
) -> None:
    folder, out = make_class(tmp_path / "class", 30), tmp_path / "out"
    with open_class(folder, IDS) as source:
        mark_class(source, Job(exercises, Limits()), tmp_path / "whole", mark=TWO)
    call = ["grade", *IDS, str(folder), "-o", str(out), "--jobs", "2"]
    for send, goal in (("kill", 5), ("killpg", 15)):  # to the program; as a terminal does
        done = subprocess.run(
            [sys.executable, "-c", INTERRUPTED, send, str(goal), *call],
            capture_output=True,
            start_new_session=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (130, "linexact: interrupted\n")
        assert [p.name for p in out.iterdir()] == [JOURNAL]
        assert goal <= len(lines_of(out / JOURNAL)) <= 30
    subprocess.run([sys.executable, "-m", "linexact", *call], check=True, capture_output=True)
    assert all_bytes(out) == all_bytes(tmp_path / "whole")


def test_an_interruption_while_results_are_written_leaves_whole_files(
    tmp_path: Path, exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, job = make_class(tmp_path / "class", 3), Job(exercises, LIMITS, mark_submission)
    with open_class(folder, IDS) as source:
        mark_class(source, job, tmp_path / "whole")
        renamed: list[Path] = []

        def interrupted(old: Path, new: Path) -> None:
            if len(renamed) == 4:
                raise KeyboardInterrupt
            renamed.append(new)
            os.rename(old, new)

        monkeypatch.setattr("linexact.classroom.journal.os.replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            mark_class(source, job, tmp_path / "out")
        whole = all_bytes(tmp_path / "whole")
        assert all(whole[name] == data for name, data in all_bytes(tmp_path / "out").items())
        assert len(renamed) == 4
        monkeypatch.undo()
        mark_class(source, job, tmp_path / "out")
    assert all_bytes(tmp_path / "out") == whole
