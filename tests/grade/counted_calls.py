"""Work counted in calls: unlike seconds, the same on a fast machine and on a busy one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

MOST_CALLS = 15_000_000  # that one answer may cost


def calls_of(action: Callable[[], object]) -> int:
    """Return how many functions, of Python and of C, are called by an action."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(before)
    return calls
