"""A street of one feature: what each margin lacks reaches to the example's own edge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from matplotlib.lines import Line2D

from linexact import MarginOptimum, duals
from linexact.plot import style
from linexact.plot.files import blank_axes
from linexact.plot.slacks import draw_slacks


def across(line: Line2D) -> tuple[float, ...]:
    return tuple(np.asarray(line.get_xdata(), dtype=float).tolist())


def street(points: list[list[float]], labels: str, **stated: Any) -> MarginOptimum:
    found = duals(points, list(labels), length="1/2", positive="b", **stated)
    assert isinstance(found, MarginOptimum)
    return found


@pytest.mark.parametrize("charge", ["1", "1/10"])
def test_ways_on_a_line_end_where_the_margin_is_one(charge: str) -> None:
    found = street([[0], [1], [2], [3], [4], [2.5], [6]], "aababab", C=charge, slacks="sum")
    data, (w,) = found.dataset, found.w
    with blank_axes() as ax:
        alt = draw_slacks(ax, found).alt
        drawn = [across(line) for line in ax.lines if line.get_color() == style.PURPLE]
    lacking = [i for i, slack in enumerate(found.slacks) if slack]
    ends = [(data.target(i) - found.b) / w for i in lacking]
    wanted = zip((data.x(i)[0] for i in lacking), ends, strict=True)
    assert drawn == [(float(start), float(end)) for start, end in wanted]
    assert all(f"of example {i + 1}" in alt for i in lacking)


def test_a_street_without_slacks_has_its_edges_alone() -> None:
    found = street([[0], [1], [3], [4]], "aabb")
    with blank_axes() as ax:
        alt = draw_slacks(ax, found).alt
        dashed = sorted(across(line)[0] for line in ax.lines if line.get_linestyle() == "--")
    assert (found.w, found.b) == ((Fraction(1),), Fraction(-2))
    assert dashed == [1.0, 3.0]
    assert alt.endswith("Ringed: examples 2 and 3. There are no slacks.")
