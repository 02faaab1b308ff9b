from __future__ import annotations

import random
from fractions import Fraction

import pytest

from linexact.engine.polygon import value
from linexact.plot.style import linear_form, number
from linexact.plot.window import Window, around, normal

F = Fraction


def test_lines_end_on_the_rim() -> None:
    source = random.Random(3)
    window = Window(F(-1), F(-2), F(3), F(1, 2))
    seen = 0
    for _ in range(300):
        row = (source.randint(-3, 3), source.randint(-3, 3), source.randint(-6, 6))
        ends = window.line(row) if row[0] or row[1] else None
        if ends is None:
            continue
        seen += 1
        for x, y in ends:
            assert row[0] * x + row[1] * y + row[2] == 0
            assert window.holds((x, y))
            assert x in (window.left, window.right) or y in (window.bottom, window.top)
    assert seen > 100


def test_pieces_meet_their_row() -> None:
    window = Window(F(0), F(0), F(4), F(4))
    corners = [(4.0, 1.0), (4.0, 4.0), (2.0, 4.0), (2.0, 1.0)]
    assert window.piece([(1, 0, -2), (0, 1, -1)]) == corners
    assert value((1, 0, -2), (2, 0, 1)) == 0


@pytest.mark.parametrize("height", [F(3), F(100)])
def test_normals_are_at_right_angles_as_seen(height: Fraction) -> None:
    window = Window(F(0), F(0), F(2), height)
    x, y = normal(window, (1, 1, 0))
    along = (1.0, -1.0)
    wide, high = (1.0, 1.0) if window.equal else (1 / float(window.width), 1 / float(height))
    assert abs(x * wide * along[0] * wide + y * high * along[1] * high) < 1e-9
    assert x > 0


def test_windows_hold_their_points() -> None:
    points = [(F(1), F(2)), (F(5), F(-7, 3))]
    window = around(points)
    assert all(window.holds(p) for p in points)
    assert around([]).holds((F(0), F(0)))


@pytest.mark.parametrize(
    ("value_", "text"),
    [
        (F(0), "0"), (F(-1, 10), "−0.1"), (F(1, 3), "1/3"), (10**15 + 1, "≈1e15"),
        (F(1, 10**5000), "≈1e−5000"), (F(10**40, 3 * 10**38 + 7), "≈33.3"),
    ],
)  # fmt: skip
def test_long_numbers_are_rounded_and_marked(value_: Fraction, text: str) -> None:
    assert number(value_) == text


def test_forms() -> None:
    assert linear_form((F(0), F(0)), ("a", "b"), F(0)) == "0"
    assert linear_form((F(-1),), ("a",), F(-2)) == "−a − 2"
    assert linear_form((F(1),) * 9, "abcdefghi", F(0)).endswith("+ f + ...")
