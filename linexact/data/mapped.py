"""Arrays that are files mapped into memory."""

from __future__ import annotations

import mmap
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

REGION = 1 << 21  # bytes of a file that a row which is looked up may bring in
KEPT = 1 << 26  # bytes of a file whose pages may stay
GATHERED = 16  # regions held at a time


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
    apart, *beside = map(abs, array.strides)
    regions = indices * (apart if apart >= max(beside, default=0) else REGION) // REGION
    other = np.flatnonzero(regions[1:] != regions[:-1]) + 1
    for part in pairwise([0, *other[GATHERED - 1 :: GATHERED].tolist(), len(indices)]):
        taken[slice(*part)] = array[indices[slice(*part)]]
        release_pages(array)
    return taken


def release_pages(array: NDArray[Any]) -> None:
    """Let go of the pages read so far of a file that is mapped for reading only.

    They count as the process's memory otherwise; a short file may, since it costs more to bring its
    pages in again and again.  A mapping that can be written to is left
    alone: its pages may hold what the file does not.

    >>> array = np.array([1, 2])
    >>> release_pages(array)  # not mapped, so nothing happens
    >>> array.tolist()
    [1, 2]
    """
    mapped = _mapping(array)
    if mapped is not None and len(mapped) > KEPT:
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
