"""What is found about regions, as a stranger's checker says it."""

from __future__ import annotations

import random
import re

import pytest

from linexact.proof import checker
from linexact.text.constraints import parse_constraints
from linexact.topics.region.named import constraints_region
from linexact.topics.region.summary import WeightRegion

NAMES = ("x", "y", "z")


def drawn(seed: int) -> WeightRegion:
    """Return the region of a few small constraints, some twice, now and then on a slice."""
    rng = random.Random(seed)
    names = NAMES[: rng.choice((1, 2, 2, 3))]
    lines = [f"{name} >= {rng.randint(-3, 0)}" for name in names]
    for _ in range(rng.randint(1, 4)):
        left = "".join(f" {rng.choice('+-')} {rng.randint(1, 2)} * {name}" for name in names)
        lines.append(f"0{left} {rng.choice(('>', '>=', '<='))} {rng.randint(-2, 3)}")
    lines.append(rng.choice(lines))
    slices = [f"{names[-1]} = 1"] if len(names) > 1 and rng.random() < 0.5 else []
    return constraints_region(parse_constraints("\n".join(lines)), slices)


def numbered(said: str, pattern: str) -> set[int]:
    """Return the numbers of rows, from 0, in sentences of one kind."""
    return {int(number) - 1 for number in re.findall(pattern, said, re.MULTILINE)}


@pytest.mark.parametrize("seed", range(60))
def test_the_checker_names_the_same_rows(seed: int) -> None:
    found = drawn(seed)
    said = "\n".join(checker.verify(found.proved().certificate().encode("ascii")))
    assert ("There are no " in said) == (found.point is None)
    if found.needed is not None:
        assert numbered(said, r"^Constraint (\d+) cannot be left out") == set(found.needed)
        left_out = numbered(said, r"^From .*follows constraint (\d+)\.$")
        assert left_out == set(found.redundant)


def test_a_row_that_always_holds_follows_from_nothing() -> None:
    found = constraints_region(parse_constraints("x > 0\n0 * x >= -1"))
    checker.verify(found.proved().certificate().encode("ascii"))


@pytest.mark.parametrize(
    ("lines", "slices"),
    [
        ("2 x == 0\nx == 0\nx <= 2", []),
        ("y < 1\nx - 2 y == 1\nx == -1\ny < 0", ["x = y"]),
        ("x == 1", ["x = 1"]),
        ("x + y >= 0\nx - y >= 0\nx == 0\ny - x >= 0\nx + y <= 0", []),
    ],
)
def test_equations_that_follow_are_shown_by_equations(lines: str, slices: list[str]) -> None:
    found = constraints_region(parse_constraints(lines), slices)
    said = "\n".join(checker.verify(found.proved().certificate().encode("ascii")))
    needed = numbered(said, r"^Constraint (\d+) cannot be left out")
    assert needed == set(found.needed or ())
