"""What HiGHS believes about hitting sets: proposals only, nothing here decides anything."""

from __future__ import annotations

import math
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.engine.cone import Cone
from linexact.errors import LimitError
from linexact.topics.errors.hitting import Core

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

SAMPLE = 20_000  # examples that a first direction is fitted to
FINE = 2**30  # a fit of numbers up to 1 is rounded to so many parts of 1
MOMENT = 0.3  # seconds that Ctrl-C may wait


# A set that hits every core, and whether HiGHS believes that none is smaller.
Smallest: TypeAlias = tuple[Core, bool]


def packing_weights(cores: Sequence[Core]) -> list[float]:
    """Ask for weights on cores, at most 1 in all on each example, with the largest sum."""
    from scipy.optimize import linprog

    if not cores:
        return []
    matrix = _incidence(cores)[0].T
    answer = linprog(-np.ones(len(cores)), A_ub=matrix, b_ub=np.ones(matrix.shape[0]))
    return [0.0] * len(cores) if answer.x is None else [float(v) for v in answer.x]


def smallest(cores: Sequence[Core], max_nodes: int, seconds: float) -> Smallest:
    """Ask for a smallest hitting set within ``max_nodes`` branches.

    What is not found in a moment is asked of another process, so that Ctrl-C is heard.
    Raises :class:`~linexact.errors.LimitError` after ``seconds``.
    """
    found = smallest_within(cores, max_nodes, min(seconds, MOMENT))
    found = found or smallest_apart(cores, max_nodes, max(0, seconds - MOMENT))
    if found is None:
        raise LimitError("seconds", "no smallest set was found in time", limit="seconds")
    return found


def smallest_apart(cores: Sequence[Core], max_nodes: int, seconds: float) -> Smallest | None:
    """Ask in a second interpreter, killed with Ctrl-C and when the time is over (None).

    Where there is no such process it is asked in this one.
    """
    paths = os.pathsep.join(map(os.path.abspath, sys.path))
    try:
        process = subprocess.run(
            [sys.executable, "-P", "-m", __name__],
            input=pickle.dumps((cores, max_nodes, seconds)),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # a terminal's Ctrl-C is for the caller, who ends it
            timeout=None if math.isinf(seconds) else seconds,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return None
    except (OSError, subprocess.CalledProcessError):
        return smallest_within(cores, max_nodes, seconds)
    found: Smallest | None = pickle.loads(process.stdout)
    return found


def smallest_within(cores: Sequence[Core], max_nodes: int, seconds: float) -> Smallest | None:
    """Ask in this process; None when the time is over."""
    from scipy.optimize import Bounds, LinearConstraint, milp

    if not cores:
        return frozenset(), True
    matrix, elements = _incidence(cores)
    ones = np.ones(len(elements))
    answer = milp(
        ones,
        constraints=LinearConstraint(matrix, 1, np.inf),
        integrality=ones,
        bounds=Bounds(0, 1),
        options={"node_limit": max_nodes, "time_limit": seconds},
    )
    if answer.status == 1 and "Time limit" in answer.message:
        return None
    if answer.x is None:
        return greedy(cores), False
    return frozenset(elements[answer.x > 0.5].tolist()), answer.status == 0


def greedy(cores: Sequence[Core]) -> Core:
    """Return a set that hits every core: quick, seldom smallest.

    >>> sorted(greedy([frozenset({0, 1}), frozenset({1, 2}), frozenset({3})]))
    [1, 3]
    """
    chosen = set[int]()
    while left := [core for core in cores if not core & chosen]:
        counts = Counter(example for core in left for example in core)
        chosen.add(max(counts, key=lambda example: (counts[example], example)))
    return frozenset(chosen)


def direction(cone: Cone) -> tuple[int, ...]:
    """Return integer weights near the least-squares fit of a sample of machine integers.

    A first upper bound; 0 when the numbers are too large to be floats, and when the fit is 0 but
    for its rounding errors (as for XOR), whose signs differ from machine to machine.
    """
    if cone.matrix.dtype == object or not len(cone):
        return (0,) * cone.dimension
    step = max(1, len(cone) // SAMPLE)
    table = cone.matrix[::step].astype(float)
    table = np.hstack([table, np.ones((len(table), int(cone.dummy)))])
    largest = np.maximum(np.abs(table).max(axis=0), 1.0)
    fit = np.linalg.lstsq(table / largest, cone.signs[::step].astype(float), rcond=None)[0]
    weights = np.rint(fit * FINE) / largest
    top = np.abs(weights).max(initial=0.0) or 1.0
    return tuple(map(int, np.rint(weights / top * FINE)))


def _incidence(cores: Sequence[Core]) -> tuple[csr_matrix, NDArray[np.int64]]:
    """Return the 0/1 matrix of cores (rows) and examples (columns), and the columns' examples."""
    from scipy.sparse import csr_matrix

    members = [example for core in cores for example in core]
    elements, columns = np.unique(members, return_inverse=True)
    ends = np.cumsum([0, *map(len, cores)])
    return csr_matrix((np.ones(len(columns)), columns, ends)), elements


if __name__ == "__main__":
    pickle.dump(smallest_within(*pickle.load(sys.stdin.buffer)), sys.stdout.buffer)
