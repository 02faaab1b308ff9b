from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.kernel import Constraint, System
from linexact.topics.region.centre import find_centre

F = Fraction
row = Constraint


@pytest.mark.parametrize(
    ("rows", "point", "half_width", "belongs"),
    [
        ([row(">", (1,)), row(">", (-1,), -1)], (F(1, 2),), F(1, 2), True),
        ([row(">", (1, 0)), row(">", (0, 1))], (F(1), F(1)), F(1), True),  # endless: the limit
        (
            [row("==", (1, 0), 3), row(">", (0, 1)), row(">", (0, -1), -1)],
            (3, F(1, 2)),
            F(1, 2),
            True,
        ),
        ([row(">=", (1,)), row(">=", (-1,))], (F(0),), F(0), True),
        ([row(">", (1,)), row(">=", (-1,))], (F(0),), F(0), False),
        ([], (F(0), F(0)), F(1), True),
    ],
)
def test_centres(
    rows: list[Constraint], point: tuple[Fraction, ...], half_width: Fraction, belongs: bool
) -> None:
    found = find_centre(System(len(point), rows))
    assert found == (half_width, point if belongs else None)


def test_tiny_and_huge_together() -> None:
    tiny, huge = F(1, 10**300), 10**300
    half_width, _ = find_centre(
        System(2, [row(">", (huge, 0), 1), row(">", (-1, 0), -tiny), row(">", (0, 1))])
    )
    assert not half_width  # x > 1e-300 and x < 1e-300
    _, point = find_centre(System(1, [row(">", (huge,), 0), row(">", (-1,), -tiny)]))
    assert point == (tiny / 2,)
