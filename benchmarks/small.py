"""The sixteen functions of two inputs: what a single small answer costs.

Engine and kernel check on prepared integers against pycddlib (``cdd.gmp``) and scipy's
``linprog`` on theirs, and the whole ``separate`` call beside them.  Nothing is remembered
between calls.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from benchmarks.peers import Question, tools
from linexact import separate
from linexact.data.constraints import dataset_system
from linexact.data.gates import truth_table
from linexact.engine import decide
from linexact.engine.cone import Cone, Ray
from linexact.engine.dataset_cone import dataset_cone
from linexact.kernel import Refutation, Solution, System, check

BITS = tuple(f"{number:04b}" for number in range(16))
ROUNDS, CALLS = 7, 20


@dataclass(frozen=True, slots=True)
class Small:
    """CPU seconds for one function of two inputs, on average over the sixteen."""

    name: str
    seconds: float


def measure() -> list[Small]:
    """Return the times, linexact's first; the shortest of several rounds counts."""
    questions = [Question(truth_table(bits), True) for bits in BITS]
    cones = [dataset_cone(q.dataset, q.convention) for q in questions]
    systems = [dataset_system(q.dataset, q.convention) for q in questions]
    points = [[list(map(int, e.x)) for e in q.dataset.examples()] for q in questions]
    labels = [q.dataset.targets.tolist() for q in questions]

    def engine() -> None:
        for cone, system in zip(cones, systems, strict=True):
            decide_and_check(cone, system)

    def whole() -> None:
        for X, t in zip(points, labels, strict=True):
            separate(X, t)

    found = [
        Small("linexact, engine and kernel check", _best(engine)),
        Small("linexact, the whole separate() call", _best(whole)),
    ]
    for tool in tools():
        if tool.name.startswith(("pycddlib", "linprog")):
            prepared = [tool.prepare(q) for q in questions]
            if tool.exact:  # integers, as ours
                prepared = [[[int(v) for v in row] for row in rows] for rows in prepared]

            def peer(tool=tool, prepared=prepared) -> None:  # type: ignore[no-untyped-def]
                for rows in prepared:
                    tool.solve(rows, 10.0)

            found.append(Small(tool.name, _best(peer, calls=20 if tool.exact else 2)))
    return found


def decide_and_check(cone: Cone, system: System) -> None:
    """Decide a prepared problem and put the answer to the kernel."""
    answer = decide(cone)
    claim = Solution(answer.y) if isinstance(answer, Ray) else Refutation(answer.multipliers)
    check(system, claim)


def _best(work: Callable[[], None], calls: int = CALLS) -> float:
    work()
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(calls):
            work()
        best = min(best, (time.process_time() - started) / calls / len(BITS))
    return best


def report(times: list[Small]) -> str:
    """Return the measurements as a Markdown table."""
    ours = times[0].seconds
    lines = ["| two-input functions, one each | CPU µs | to linexact's engine |", "|---|--:|--:|"]
    lines += [f"| {t.name} | {t.seconds * 1e6:.0f} | {t.seconds / ours:.2f} |" for t in times]
    if find_spec("cdd") is None:
        lines.append("| pycddlib | not installed | |")
    return "\n".join(lines)
