"""Submissions that share a process: what one of them does changes nothing for the others."""

from __future__ import annotations

import mmap
import os
import random
import re
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import linexact
from benchmarks.students import EXERCISES, submission
from linexact.classroom import batch
from linexact.classroom.batch import Job, mark_all
from linexact.classroom.isolation import MAX_SENT, SHARE, Ended, Limits, run_isolated
from linexact.classroom.marking import Record, canonical, mark_submission, prepare
from linexact.classroom.submissions import HandedIn

SOON = Limits(seconds=0.3, memory=2**27)
# A variable that functions assign, an empty collection to be filled, a setting of Python's.
KEPT = re.compile(
    r"\s+global \w|\w+(: .+)? = (\{\}|\[\]|(dict|set|list|deque|Counter|defaultdict)\(\))"
    r"|.*\b(setrecursionlimit|set_int_max_str_digits|setlocale|setcontext|seterr)\("
)
HOSTILE = ("LOOP", "MEMORY", "CRASH", "RAISE", "RECURSE")


def misbehave(what: str) -> None:
    """Do what a fault of the marker might do at an answer."""
    while what == "LOOP":
        pass
    if what == "MEMORY":
        bytearray(2**40)
    if what == "CRASH":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "RAISE":
        raise ValueError(what)
    if what == "RECURSE":
        misbehave(what)


def told(item: str) -> Iterator[bytes]:
    yield str(os.getpid()).encode()
    misbehave(item)
    yield item.encode()


def by_item(ended: Iterator[Ended[str]]) -> dict[str, Ended[str]]:
    found = list(ended)
    assert len({e.item for e in found}) == len(found)
    return {e.item: e for e in found}


def test_they_share_a_process_as_far_as_they_may() -> None:
    ended = by_item(run_isolated(["ab", "cd", "e"], told, SOON))
    by_process = Counter(e.messages[0] for e in ended.values())
    assert sorted(by_process.values()) == [1, 2, 2]
    assert [e.messages[1:] for e in ended.values()] == [(c.encode(),) for c in "abcde"]


@pytest.mark.parametrize(
    ("what", "ending"),
    [
        ("LOOP", "time"), ("MEMORY", "memory"), ("CRASH", "stopped"), ("RAISE", "stopped"),
        ("RECURSE", "stopped"),
    ],
)  # fmt: skip
def test_one_that_breaks_a_bound_is_alone_in_having_broken_it(what: str, ending: str) -> None:
    ended = by_item(run_isolated([["a", "b", what, "c", "d"]], told, SOON))
    assert {item: e.ending for item, e in ended.items()} == dict.fromkeys("abcd", "done") | {
        what: ending
    }
    assert [ended[c].messages[1:] for c in "abcd"] == [(c.encode(),) for c in "abcd"]
    own = ended[what].messages
    assert len(own) == 1
    assert own[0] not in {ended[c].messages[0] for c in "abcd"}  # a process of its own


def test_a_flood_is_held_against_its_author_alone() -> None:
    def flood(item: str) -> Iterator[bytes]:
        while item == "b":
            yield bytes(MAX_SENT // 4)
        yield item.encode()

    ended = by_item(run_isolated(["abc"], flood, Limits(seconds=20)))
    assert [ended[c].ending for c in "abc"] == ["done", "stopped", "done"]
    assert [ended[c].messages for c in "ac"] == [(b"a",), (b"c",)]


def test_one_that_only_waits_is_killed_by_the_clock_twice() -> None:
    class Impatient(Limits):
        waiting = 0.2  # type: ignore[assignment]

    def wait(item: str) -> Iterator[bytes]:
        if item == "b":
            time.sleep(600)
        yield item.encode()

    ended = by_item(run_isolated(["abc"], wait, Impatient()))
    assert [ended[c].ending for c in "abc"] == ["done", "time", "done"]


def test_what_is_slow_in_company_has_all_its_time_alone() -> None:
    def slow(item: str) -> Iterator[bytes]:
        until = time.process_time() + (2 * SOON.seconds / SHARE if item == "b" else 0)
        while time.process_time() < until:
            pass
        yield item.encode()

    ended = by_item(run_isolated(["abc"], slow, SOON))
    assert [e.ending for e in ended.values()] == ["done"] * 3


def test_each_has_its_time_and_memory_whatever_others_took() -> None:
    kept: list[mmap.mmap] = []

    def work(item: int) -> Iterator[bytes]:
        kept.append(mmap.mmap(-1, SOON.memory // 64))  # not of what is free within the process
        soft, _ = resource.getrlimit(resource.RLIMIT_AS)
        with open("/proc/self/statm", "rb") as stream:
            held = int(stream.read().split()[0]) * mmap.PAGESIZE
        left = signal.getitimer(signal.ITIMER_PROF)[0]
        until = time.process_time() + SOON.seconds / SHARE / 2
        while time.process_time() < until:
            pass
        room = (soft - held) * 10 // SOON.memory
        yield f"{os.getpid()} {room} {left > SOON.seconds / SHARE / 2}".encode()

    ended = list(run_isolated([range(12)], work, SOON))
    process, room, timely = zip(*(e.messages[0].split() for e in ended), strict=True)
    assert set(timely) == {b"True"}
    assert set(room) <= {b"9", b"10"}  # tenths: all, or all but what it has just taken
    # A process that holds more than an eighth of it takes no further one.
    assert 1 < len(set(process)) < 12


def test_bounds_of_the_whole_process_cannot_be_lifted() -> None:
    def lift(item: str) -> Iterator[bytes]:
        for which in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE):
            soft, hard = resource.getrlimit(which)
            yield str(0 <= soft <= hard < 2**50).encode()

    for ended in run_isolated(["abc"], lift, SOON):
        assert ended.messages == (b"True",) * 3


def hostile_at_an_answer(
    exercises: Sequence[object], handed_in: HandedIn, first: int
) -> Iterator[Record]:
    marked = mark_submission(exercises, handed_in, first)  # type: ignore[arg-type]
    for number, record in enumerate(marked, start=first):
        content = handed_in.files[0][1]
        assert isinstance(content, bytes)
        word = content.rpartition(b"# ")[2].decode()
        if number == 2 and word in HOSTILE:
            misbehave(word)
        yield record


def test_marks_are_the_same_in_any_company(monkeypatch: pytest.MonkeyPatch) -> None:
    """In any order, beside hostile submissions, and alone."""
    job = Job(tuple(prepare(name) for name in EXERCISES), Limits(0.5, 2**28), hostile_at_an_answer)
    texts = {f"{n:02}": submission(n) for n in range(5)}
    texts |= {word: f"{submission(n)}# {word}" for n, word in enumerate(HOSTILE)}
    handed_in = [HandedIn(name, (("", text.encode()),), "") for name, text in texts.items()]

    def marks(together: int, seed: int) -> dict[str, bytes]:
        monkeypatch.setattr(batch, "TOGETHER", together)
        order = random.Random(seed).sample(handed_in, len(handed_in))
        return {r["submission"]: canonical(r) for r in mark_all(job, order)}

    alone = marks(1, 0)
    assert b'"time"' in alone["LOOP"]
    assert marks(16, 1) == alone


def test_no_module_keeps_a_variable_that_an_answer_could_leave_its_mark_in() -> None:
    """But caches, whose entries are of one text each, and what is worked out of an exercise."""
    home = Path(linexact.__file__).parent
    found = [
        (path.name, line)
        for path in sorted(home.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if KEPT.match(line)
    ]
    assert found == []


# A process of its own: what a child holds, what it may cost, and what becomes of it


def test_a_child_holds_none_of_the_parent_s_files_but_those_it_is_given() -> None:
    read_end, write_end = os.pipe()

    def opened(item: int) -> Iterator[bytes]:
        for name in os.listdir("/proc/self/fd"):
            if os.path.exists(f"/proc/self/fd/{name}"):  # the listing itself is closed again
                yield os.readlink(f"/proc/self/fd/{name}").encode()

    [alone] = run_isolated([[1]], opened, Limits())
    [given] = run_isolated([[1]], opened, Limits(), files=[write_end])
    mine = os.readlink(f"/proc/self/fd/{write_end}").encode()
    os.close(read_end)
    os.close(write_end)
    assert alone.messages.count(b"/dev/null") == given.messages.count(b"/dev/null") == 3
    assert len(alone.messages) == 4  # and the pipe to the parent
    assert mine not in alone.messages
    assert mine in given.messages


def test_each_item_has_its_own_bounds() -> None:
    def work(seconds: float) -> Iterator[bytes]:
        if seconds:
            while True:
                pass
        yield b"1"

    bounds = {0.0: Limits(), 0.1: Limits(seconds=0.1)}
    ended = {
        e.item: e.ending for e in run_isolated([[b] for b in bounds], work, bounds.__getitem__)
    }
    assert ended == {0.0: "done", 0.1: "time"}


def test_items_are_read_no_earlier_than_a_child_may_begin() -> None:
    begun = 0

    def items() -> Iterator[list[int]]:
        nonlocal begun
        while begun < 20:
            begun += 1
            yield [begun]

    def work(item: int) -> Iterator[bytes]:
        yield b"x" * 100_000

    for done, _ in enumerate(run_isolated(items(), work, Limits(), jobs=3), start=1):
        assert begun <= done + 2 * 3  # three at work, three that have just ended


def test_nobody_is_left_when_the_parent_stops_early() -> None:
    def work(item: int) -> Iterator[bytes]:
        yield str(os.getpid()).encode()
        if item:
            time.sleep(600)

    ended = run_isolated([[1], [2], [0]], work, Limits(), jobs=3)
    assert next(ended).item == 0
    ended.close()  # type: ignore[attr-defined]
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return
    raise AssertionError("children are left")


def test_a_child_that_outlives_its_parent_ends_by_itself() -> None:
    read_end, write_end = os.pipe()
    here = os.getpid()

    class Soon(Limits):
        @property
        def waiting(self) -> float:
            """Be asked by the parent for its deadline, and by the child before its timer begins."""
            if os.getppid() == here:
                return 600
            os.write(write_end, b"!")
            return 0.1

    def work(item: int) -> Iterator[bytes]:
        time.sleep(600)
        yield b""

    parent = os.fork()
    if parent == 0:
        try:
            list(run_isolated([[1]], work, Soon(), files=[write_end]))
        finally:
            os._exit(0)
    os.close(write_end)
    assert os.read(read_end, 1) == b"!"
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    assert os.read(read_end, 1) == b""  # the last one who held the other end has ended
    os.close(read_end)
