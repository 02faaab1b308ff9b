"""What goes on, told where somebody waits for it: on a terminal, in a notebook.

Nothing is told in the first two seconds, nothing into a file, and what was told is wiped away.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TextIO, TypeAlias

AFTER = 2.0  # seconds
EVERY = 0.5
BAR = 20  # characters
Tell: TypeAlias = Callable[[str], None]


@contextmanager
def waiting(doing: str, stream: TextIO | None = None) -> Iterator[Tell]:
    """Tell what is done on a stream (the errors' one), from the third second on.

    What is yielded takes the stage that the work has come to.

    >>> with waiting("deciding") as tell:
    ...     print(tell("coefficient 3 of 31"))
    None
    """
    shown = sys.stderr if stream is None else stream
    stages, over, began = deque([""], maxlen=1), threading.Event(), time.monotonic()

    def run() -> None:
        width, pause = 0, AFTER
        while not over.wait(pause):
            stage = f": {stages[-1]}" if stages[-1] else ""
            line = f"{doing}{stage}, {int(time.monotonic() - began)} s"
            shown.write("\r" + line.ljust(width))
            shown.flush()
            width, pause = max(width, len(line)), EVERY
        if width:
            shown.write("\r" + " " * width + "\r")  # wiped away
            shown.flush()

    teller = threading.Thread(target=run, daemon=True)
    teller.start()
    try:
        yield stages.append
    finally:
        over.set()
        teller.join()


def on_terminal(doing: str) -> AbstractContextManager[Tell]:
    """Do as :func:`waiting` does where the stream of errors is a terminal.

    >>> with on_terminal("deciding") as tell:
    ...     print(tell("row 1"))
    None
    """
    return waiting(doing) if sys.stderr.isatty() else nullcontext(_silent)


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
