"""Files that are made while they are read: each is a pipe, and what goes through is kept nowhere.

So thousands of files can be made tables of text for a program that opens one after the other, and
none of them takes room on a disk.  Where the system has no named pipes, all are written first.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

PAUSE = 0.01  # seconds between two tries to end a write that nobody reads


@contextmanager
def made_in_turn(
    paths: Sequence[Path], write: Callable[[int, Path], None]
) -> Iterator[Callable[[], None]]:
    r"""Let ``write(number, path)`` make each file when its reader opens it, in this order, once.

    What is yielded raises what went wrong with a write; call it before what was read is believed,
    since such a file ends too early.  Leaving the context ends what is still being written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     some = [Path(folder, name) for name in ("a", "b")]
    ...     with made_in_turn(some, lambda k, path: path.write_text(f"file {k}") and None) as made:
    ...         read = [path.read_text() for path in some]
    ...         made()
    >>> read
    ['file 0', 'file 1']
    """
    if not hasattr(os, "mkfifo"):
        with made_before(paths, write) as made:
            yield made
        return
    for path in paths:
        os.mkfifo(path)
    writer = _Writer(paths, write)
    writer.start()
    try:
        yield writer.check
    finally:
        writer.stop()


@contextmanager
def made_before(
    paths: Sequence[Path], write: Callable[[int, Path], None]
) -> Iterator[Callable[[], None]]:
    """Do as :func:`made_in_turn`, for a reader that opens a file more than once: all at once.

    >>> with made_before([], lambda k, path: None) as made:
    ...     made()
    """
    for number, path in enumerate(paths):
        write(number, path)
    yield lambda: None


class _Writer(Thread):
    """Writes one file after the other; after a fault the others are empty."""

    def __init__(self, paths: Sequence[Path], write: Callable[[int, Path], None]) -> None:
        super().__init__(daemon=True)
        self.paths, self.write = paths, write
        self.stopped = False
        self.fault: BaseException | None = None

    def run(self) -> None:
        for number, path in enumerate(self.paths):
            if self.stopped:
                return
            try:
                if self.fault is None:
                    self.write(number, path)
            except BrokenPipeError:  # its reader has seen enough
                continue
            except BaseException as fault:
                self.fault = fault
            if self.fault is not None:
                _open_and_close(path)

    def check(self) -> None:
        """Raise what went wrong."""
        if self.fault is not None:
            raise self.fault

    def stop(self) -> None:
        """End a write that nobody reads: a pipe that is opened and closed again breaks."""
        self.stopped = True
        while self.is_alive():
            for path in self.paths:
                os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
            time.sleep(PAUSE)
        self.join()


def _open_and_close(path: Path) -> None:
    with path.open("wb"):
        pass
