"""Classes of students, made on the spot."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from classes import GOOD, IDS, Exercises, Progress

from linexact.classroom.marking import prepare


@pytest.fixture(scope="session")
def exercises() -> Exercises:
    return tuple(prepare(name) for name in IDS)


@pytest.fixture
def small_class(tmp_path: Path) -> Path:
    """A folder with five submissions: right, wrong, unreadable, in files, and empty."""
    folder = tmp_path / "class"
    (folder / "dora").mkdir(parents=True)
    (folder / "ann.txt").write_text(GOOD)
    (folder / "ben.txt").write_text(GOOD.replace("-3", "-1"))
    (folder / "=cmd|' '!A1.txt").write_text(
        GOOD.replace("w1 = 2, w2 = 2, b = -3", "w = (2, 2), b = 1,5")
    )
    (folder / "dora" / "grosse-and.txt").write_text("w1 = 1, w2 = 1, b = -3/2")
    (folder / "dora" / "XNOR.md").write_text("[verdict]\nseparable\n")
    (folder / "eve.txt").write_text("")
    return folder


@pytest.fixture
def killed_after() -> Callable[[int, float], Progress]:
    """Return what kills a run so many seconds after so many submissions are done.

    The process has a timer of its own: another one that is to kill it might be kept waiting
    on a busy machine until it is too late.
    """

    def killed_after(goal: int, delay: float) -> Progress:
        def progress(done: int, total: int) -> None:
            if done == goal:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.setitimer(signal.ITIMER_REAL, delay)

        return progress

    return killed_after
