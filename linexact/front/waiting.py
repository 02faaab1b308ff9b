"""What goes on, told where somebody waits for it: on a terminal, in a notebook.

Nothing is told in the first two seconds, nothing into a file, and what was told is wiped away.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TextIO, TypeAlias

AFTER = 2.0  # seconds
EVERY = 0.5
BAR = 20  # characters
Tell: TypeAlias = Callable[[str], None]


class _Line:
    """One line that is written again and again."""

    def __init__(self, doing: str, stream: TextIO) -> None:
        self.doing, self.stream = doing, stream
        self.stage = ""
        self.width = 0
        self.began = time.monotonic()
        self.over = threading.Event()

    def tell(self, stage: str) -> None:
        self.stage = stage

    def run(self) -> None:
        pause = AFTER
        while not self.over.wait(pause):
            seconds = int(time.monotonic() - self.began)
            stage = f": {self.stage}" if self.stage else ""
            self.write(f"{self.doing}{stage}, {seconds} s")
            pause = EVERY

    def write(self, text: str) -> None:
        self.stream.write("\r" + text.ljust(self.width))
        self.stream.flush()
        self.width = max(self.width, len(text))

    def wipe(self) -> None:
        if self.width:
            self.write("")
            self.stream.write("\r")
            self.stream.flush()


@contextmanager
def waiting(doing: str, stream: TextIO | None = None) -> Iterator[Tell]:
    """Tell what is done on a stream (the errors' one), from the third second on.

    What is yielded takes the stage that the work has come to.

    >>> with waiting("deciding") as tell:
    ...     print(tell("coefficient 3 of 31"))
    None
    """
    line = _Line(doing, sys.stderr if stream is None else stream)
    teller = threading.Thread(target=line.run, daemon=True)
    teller.start()
    try:
        yield line.tell
    finally:
        line.over.set()
        teller.join()
        line.wipe()


@contextmanager
def on_terminal(doing: str) -> Iterator[Tell]:
    """Do as :func:`waiting` does where the stream of errors is a terminal.

    >>> with on_terminal("deciding") as tell:
    ...     print(tell("row 1"))
    None
    """
    if sys.stderr.isatty():
        with waiting(doing) as tell:
            yield tell
    else:
        yield _silent


def in_notebook(doing: str, tell: Tell | None = None) -> AbstractContextManager[Tell]:
    """Do as :func:`waiting` does in a notebook, unless the caller tells it otherwise (``tell``).

    >>> with in_notebook("deciding", print) as tell:
    ...     tell("row 1")
    row 1
    """
    if tell is None and "ipykernel" in sys.modules:
        return waiting(doing)
    return nullcontext(tell or _silent)


def bar(done: int, of: int) -> str:
    """Return how far a work of known length has come.

    >>> bar(2500, 10_000)
    '[#####---------------] 25%'
    """
    share = min(done / max(of, 1), 1.0)
    full = int(share * BAR)
    return f"[{'#' * full}{'-' * (BAR - full)}] {int(share * 100)}%"


def _silent(stage: str) -> None:
    """Tell nobody."""
