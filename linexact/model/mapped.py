"""Arrays that are files mapped into memory."""

from __future__ import annotations

import mmap
from typing import Any

import numpy as np
from numpy.typing import NDArray

GATHERED = 16  # rows looked up at a time: each may bring in two megabytes of its file


def gathered(array: NDArray[Any], indices: NDArray[np.intp]) -> NDArray[Any]:
    """Return a copy of some rows, holding few pages of a mapped file at any time.

    >>> gathered(np.array([[1, 2], [3, 4], [5, 6]]), np.array([2, 0])).tolist()
    [[5, 6], [1, 2]]
    """
    if len(indices) <= GATHERED or _mapping(array) is None:
        taken = np.asarray(array[indices])
        release_pages(array)
        return taken
    taken = np.empty((len(indices), *array.shape[1:]), dtype=array.dtype)
    for start in range(0, len(indices), GATHERED):
        part = slice(start, start + GATHERED)
        taken[part] = array[indices[part]]
        release_pages(array)
    return taken


def release_pages(array: NDArray[Any]) -> None:
    """Let go of the pages read so far of a file that is mapped for reading only.

    They count as the process's memory otherwise.  A mapping that can be written to is left
    alone: its pages may hold what the file does not.

    >>> array = np.array([1, 2])
    >>> release_pages(array)  # not mapped, so nothing happens
    >>> array.tolist()
    [1, 2]
    """
    mapped = _mapping(array)
    if mapped is not None:
        mapped.madvise(getattr(mmap, "MADV_DONTNEED", mmap.MADV_NORMAL))


def _mapping(array: NDArray[Any]) -> mmap.mmap | None:
    """Return the file that an array is read from and never written to, if it is one."""
    root: Any = array
    while isinstance(root, np.ndarray) and isinstance(root.base, np.ndarray):
        root = root.base
    mapped = getattr(root, "base", None)
    if isinstance(mapped, mmap.mmap) and getattr(root, "mode", "") == "r":
        return mapped
    return None
