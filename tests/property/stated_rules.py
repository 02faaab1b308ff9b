"""Random rules in the words in which people state them, with data that they fit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from linexact.data.dataset import Dataset

BOUNDARIES = ["strict", "closed-positive", "closed-negative"]
SMALL = st.integers(-3, 3).map(Fraction)
PLACES = [(3, 4), (-4, 3), (0, 2), (1, 0), (-5, 12), (0, -1), (6, 8)]  # of rational length
RATES = st.sampled_from(["1", "1/2", "3/4", "2", "3/(2+t)"])
INPUTS = st.sampled_from(["1", "-1", "2", "1/2"])


@st.composite
def stated(draw: st.DrawFn) -> tuple[Dataset, dict[str, Any]]:
    """Return data and a rule in words; some are contradictions, which are refused."""
    normalise = draw(st.booleans())
    n = draw(st.integers(1, 5))
    if normalise:
        points = [tuple(map(Fraction, draw(st.sampled_from(PLACES)))) for _ in range(n)]
    else:
        points = [(draw(SMALL), draw(SMALL)) for _ in range(n)]
    data = Dataset.from_rows(points, [draw(st.sampled_from([-1, 1])) for _ in range(n)])
    bias = draw(st.sampled_from(["first", "last", "absent", "fixed"]))
    said: dict[str, Any] = {"boundary": draw(st.sampled_from(BOUNDARIES)), "bias": bias}
    if bias == "fixed":
        said |= {"bias": "absent", "threshold": draw(st.sampled_from(["1/5", "-1", "0", "2"]))}
    elif bias != "absent":
        said["bias_input"] = draw(INPUTS)
    if normalise:
        said["normalise"] = True
    width = 2 + (said["bias"] != "absent")
    if draw(st.booleans()):
        said["start"] = ",".join(str(draw(SMALL)) for _ in range(width))
    said["rate"] = draw(RATES)
    if "t" in said["rate"]:
        said["clock"] = draw(st.sampled_from(["updates", "presentations", "passes"]))
        said["first_time"] = draw(st.integers(0, 3))
    said["order"] = draw(orders(n))
    said["restart"] = draw(st.booleans())
    said["end"] = draw(st.sampled_from(["pass", "streak", "check", "limit"]))
    for name, most in (("presentations", 40), ("updates", 12), ("passes", 8)):
        forever = name == "presentations" and "t" in said["rate"]  # no cycle is found then
        if forever or draw(st.booleans()):
            said[name] = draw(st.integers(0, most))
    return data, said


@st.composite
def orders(draw: st.DrawFn, n: int) -> str:
    listed = ",".join(str(draw(st.integers(1, n))) for _ in range(draw(st.integers(1, 6))))
    rotated = f"from {draw(st.integers(1, n))}"
    known = ["cyclic", "given", "worst", listed, f"{listed} once", rotated, f"{rotated} once"]
    return draw(st.sampled_from(known))
