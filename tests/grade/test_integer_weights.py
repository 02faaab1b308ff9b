"""All integer weights in [-10, 10]^3 for five gates under three boundaries.

The counts are those of a brute-force check in integer arrays; the grader must agree with it
on every single vector, and each refusal names an example that is truly wrong.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.gates import gate
from linexact.data.linear import is_met
from linexact.data.problem import Problem
from linexact.grade import Grade, grade
from linexact.grade.forms.weights import Score, WeightsTask

COUNTS = {
    ("AND", "strict"): 120, ("OR", "strict"): 285, ("NAND", "strict"): 120,
    ("NOR", "strict"): 285, ("XOR", "strict"): 0,
    ("AND", "closed-positive"): 165, ("OR", "closed-positive"): 385,
    ("NAND", "closed-positive"): 220, ("NOR", "closed-positive"): 385,
    ("XOR", "closed-positive"): 0,
    ("AND", "closed-negative"): 220, ("OR", "closed-negative"): 385,
    ("NAND", "closed-negative"): 165, ("NOR", "closed-negative"): 385,
    ("XOR", "closed-negative"): 0,
}  # fmt: skip

VECTORS = np.array(list(product(range(-10, 11), repeat=3)))  # (w1, w2, b)


def brute(name: str, boundary: Boundary) -> np.ndarray:
    """Say which vectors get every example right, shape (9261, 4)."""
    data = gate(name)
    scores = VECTORS[:, :2] @ data.numerators.T + VECTORS[:, 2:]
    positive = scores >= 0 if boundary == "closed-positive" else scores > 0
    negative = scores <= 0 if boundary == "closed-negative" else scores < 0
    return np.where(data.targets > 0, positive, negative)


@pytest.mark.parametrize(("name", "boundary"), COUNTS)
def test_counts(name: str, boundary: Boundary) -> None:
    right = brute(name, boundary)
    assert int(right.all(axis=1).sum()) == COUNTS[name, boundary]
    rows = Problem(gate(name), Convention(True, boundary)).system.rows
    for vector, verdicts in zip(VECTORS.tolist(), right.tolist(), strict=True):
        assert [is_met(row, vector) for row in rows] == verdicts


def near_the_edge() -> list[list[int]]:
    """Return vectors of all kinds: every sign pattern of scores of the five gates."""
    chosen: dict[tuple[int, ...], list[int]] = {}
    for vector in VECTORS.tolist():
        w1, w2, b = vector
        signs = tuple(int(np.sign(z)) for z in (b, w2 + b, w1 + b, w1 + w2 + b))
        chosen.setdefault((*signs, int(np.sign(w1)), int(np.sign(w2))), vector)
    return list(chosen.values())


@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("name", ["AND", "OR", "NAND", "NOR", "XOR"])
def test_the_whole_grader_on_every_pattern_of_signs(name: str, boundary: Boundary) -> None:
    task = WeightsTask(Problem(gate(name), Convention(True, boundary)), {"valid": Fraction(1)})
    data = gate(name)
    vectors = near_the_edge()
    assert len(vectors) > 40
    for w1, w2, b in vectors:
        outcome = grade(task, f"w1 = {w1}, w2 = {w2}, b = {b}")
        assert isinstance(outcome, Grade)
        scores = [w1 * x1 + w2 * x2 + b for x1, x2 in data.numerators.tolist()]
        wrong = {
            f"example {i + 1}": z
            for i, z in enumerate(scores)
            if not task.problem.convention.is_right(data.target(i), z)
        }
        named = {str(f.place): f.score for f in outcome.findings if isinstance(f, Score)}
        assert named == wrong
        assert outcome.is_right == (not wrong)
