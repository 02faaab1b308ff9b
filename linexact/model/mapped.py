"""Arrays that are files mapped into memory."""

from __future__ import annotations

import mmap
from typing import Any

import numpy as np
from numpy.typing import NDArray


def release_pages(array: NDArray[Any]) -> None:
    """Let go of the pages read so far of a file that is mapped for reading only.

    They count as the process's memory otherwise.  A mapping that can be written to is left
    alone: its pages may hold what the file does not.
    """
    root: Any = array
    while isinstance(root, np.ndarray) and isinstance(root.base, np.ndarray):
        root = root.base
    mapped = getattr(root, "base", None)
    if isinstance(mapped, mmap.mmap) and getattr(root, "mode", "") == "r":
        mapped.madvise(getattr(mmap, "MADV_DONTNEED", mmap.MADV_NORMAL))
