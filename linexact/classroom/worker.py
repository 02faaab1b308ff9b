"""A worker of :func:`linexact.classroom.batch.mark_chunk`: a chunk on stdin, records on stdout."""

from __future__ import annotations

import sys

from linexact.classroom.batch import mark_pickled
from linexact.classroom.preload import preload


def main() -> None:
    """Mark one chunk."""
    preload()
    for line in mark_pickled(sys.stdin.buffer.read()):
        sys.stdout.buffer.write(line + b"\n")


if __name__ == "__main__":
    main()
