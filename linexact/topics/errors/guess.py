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

from linexact.engine.cone import Cone
from linexact.errors import LimitError
from linexact.topics.errors.hitting import Core

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

SAMPLE = 20_000  # examples that a first direction is fitted to
MOMENT = 0.3  # seconds that Ctrl-C may wait
NOISE = 1e-9  # a fit of numbers up to 1 that is no larger is 0 but for its rounding


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
    """Ask for a smallest hitting set within ``max_nodes`` branches; what is missed is added.

    What is not found in a moment is asked of another process, so that Ctrl-C is heard.
    Raises :class:`~linexact.errors.LimitError` after ``seconds``.
    """
    found = smallest_within(cores, max_nodes, min(seconds, MOMENT))
    if found is None and seconds > MOMENT:
        found = smallest_apart(cores, max_nodes, seconds - MOMENT)
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
    chosen = set() if answer.x is None else {elements[j] for j in np.flatnonzero(answer.x > 0.5)}
    missed = greedy([core for core in cores if not core & chosen])
    return missed | chosen, answer.status == 0 and not missed


def greedy(cores: Sequence[Core]) -> Core:
    """Return a set that hits every core, with no superfluous example: quick, seldom smallest.

    >>> sorted(greedy([frozenset({0, 1}), frozenset({1, 2}), frozenset({3})]))
    [1, 3]
    """
    chosen: set[int] = set()
    total = counts = Counter(example for core in cores for example in core)
    while counts:
        chosen.add(max(counts, key=lambda example: (counts[example], example)))
        counts = Counter(e for core in cores if not core & chosen for e in core)
    for example in sorted(chosen, key=lambda example: (total[example], example)):
        if all(core & chosen != {example} for core in cores):
            chosen.discard(example)
    return frozenset(chosen)


def direction(cone: Cone) -> tuple[int, ...] | None:
    """Return integer weights near the least-squares fit of a sample of machine integers.

    A first upper bound; None when the numbers are too large to be floats, and when the fit is
    0 (as for XOR): the signs of its rounding errors differ from machine to machine.
    """
    if cone.matrix.dtype == object or not len(cone):
        return None
    step = max(1, len(cone) // SAMPLE)
    table = cone.matrix[::step].astype(np.float64)
    if cone.dummy:
        table = np.hstack([table, np.ones((len(table), 1))])
    largest = np.maximum(np.abs(table).max(axis=0), 1.0)
    fit, *_ = np.linalg.lstsq(table / largest, cone.signs[::step].astype(float), rcond=None)
    if not NOISE < np.abs(fit).max(initial=0.0) < np.inf:
        return None
    weights = fit / largest
    top = float(np.abs(weights).max())
    return tuple(int(v) for v in np.rint(weights / top * 2**30))


def _incidence(cores: Sequence[Core]) -> tuple[csr_matrix, list[int]]:
    """Return the 0/1 matrix of cores (rows) and examples (columns), and the columns' examples."""
    from scipy.sparse import csr_matrix

    elements = sorted(set().union(*cores))
    column = {element: j for j, element in enumerate(elements)}
    rows = [i for i, core in enumerate(cores) for _ in core]
    columns = [column[element] for core in cores for element in sorted(core)]
    shape = (len(cores), len(elements))
    return csr_matrix((np.ones(len(rows)), (rows, columns)), shape=shape), elements


if __name__ == "__main__":
    pickle.dump(smallest_within(*pickle.load(sys.stdin.buffer)), sys.stdout.buffer)
