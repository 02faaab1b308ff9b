"""Processes of their own: what a child holds, what it may cost, and what becomes of it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

from linexact.classroom.isolation import Limits, run_isolated


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
