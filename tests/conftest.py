"""Nothing in the tests depends on how busy the machine is: Hypothesis takes no times either."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Damaged proofs by the thousand, whole classes marked in processes, pages tried in a browser,
# laws on many random data sets: together they take minutes, so `make check` leaves them out.
LONG = [Path(__file__).parent / n for n in ("checker_attack", "classroom", "page", "property")]
PROGRAMS = {"browser", "coq"}  # fixtures that are programs, which a quick run does not look for


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what stands in the long folders, and what needs an optional program."""
    for item in items:
        if item.path.parent in LONG or PROGRAMS & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.slow)
