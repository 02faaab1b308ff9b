"""One thread for the linear algebra of a guess.

The products of a guess are too small to be shared among threads: a pool of BLAS threads
that waits between them doubles the CPU time and shortens nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController

SHARED_CELLS = 9000  # below, OpenBLAS does not share a matrix-vector product


@cache
def _controller() -> ThreadpoolController:
    """Look once for the libraries that are loaded; numpy's BLAS is among them by then."""
    return ThreadpoolController()


@contextmanager
def single_thread(cells: int) -> Iterator[None]:
    """Keep BLAS to one thread inside the block, if products of ``cells`` cells would get more."""
    if cells < SHARED_CELLS:
        yield
        return
    with _controller().limit(limits=1, user_api="blas"):
        yield
