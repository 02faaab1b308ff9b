"""Cost against the number of examples and of features, and its slope.

Gaussian data, separable and with one label flipped deep inside the other class; linexact and
the better of the two ``linprog`` forms, where that one answers rightly.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.families import Case, gaussian
from benchmarks.peers import Question, Tool
from benchmarks.running import run

SIZES = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
WIDTHS = (5, 10, 20, 50, 100, 200)
FIXED_D, FIXED_N = 20, 5000


@dataclass(frozen=True, slots=True)
class Curve:
    """CPU seconds of one tool on one kind of data, over a growing size."""

    tool: str
    labels: str
    over: str  # "n" or "d"
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def slope(self) -> float:
        """The exponent ``p`` of ``seconds ~ size**p`` by least squares over the upper half."""
        start = len(self.sizes) // 2 - 1
        x, y = np.log(self.sizes[max(0, start) :]), np.log(self.seconds[max(0, start) :])
        return float(np.polyfit(x, y, 1)[0]) if len(x) > 1 else float("nan")


def measure(tools: list[Tool], *, quick: bool = False, limit: float = 20.0) -> list[Curve]:
    """Return a curve for each tool, labels and direction; it ends where time runs out."""
    sizes, widths = (SIZES[:3], WIDTHS[:3]) if quick else (SIZES, WIDTHS)
    grids = {"n": [(n, FIXED_D) for n in sizes], "d": [(FIXED_N, d) for d in widths]}
    curves = []
    for labels, truth in (("separable", True), ("flipped", False)):
        for over, grid in grids.items():
            for tool in tools:
                points = _points(tool, grid, labels, truth, limit)
                sizes_done = tuple(size[over == "d"] for size, _ in points)
                curves.append(
                    Curve(tool.name, labels, over, sizes_done, tuple(s for _, s in points))
                )
    return curves


def _points(
    tool: Tool, grid: list[tuple[int, int]], labels: str, truth: bool, limit: float
) -> list[tuple[tuple[int, int], float]]:
    points = []
    for n, d in grid:
        question = Question(gaussian(n, d, labels), True)
        case = Case(f"gaussian, {labels}", f"{n} x {d}", lambda q=question: q.dataset, truth)  # type: ignore[misc]
        found = run(tool, case, question, limit)
        if found.separable is not truth or found.seconds is None:
            break
        points.append(((n, d), found.seconds))
    return points
