"""The engine's two ways (exact simplex, float guess) agree, and named corners hold."""

from __future__ import annotations

import random

import pytest

from linexact import engine as policy
from linexact.engine import decide, primitive
from linexact.engine.by_need import decide_exactly
from linexact.engine.cone import Cone, Dependence, Ray
from tests.engine.answers import holds

Answer = Ray | Dependence


def by_guessing(cone: Cone) -> Answer:
    """Decide by row generation however small the cone is."""
    return primitive(policy._decide_larger(cone))


CORNERS: dict[str, tuple[Cone, type[Answer]]] = {
    "no rows": (Cone.of([], dimension=2), Ray),
    "one row": (Cone.of([[3, -4]]), Ray),
    "a zero row, strict": (Cone.of([[0, 0]]), Dependence),
    "a zero row, weak": (Cone.of([[0, 0]], strict=[False]), Ray),
    "opposite rows": (Cone.of([[1, 2], [-2, -4]]), Dependence),
    "opposite rows, weak": (Cone.of([[1, 2], [-2, -4]], strict=[False, False]), Ray),
    "opposite, one strict": (Cone.of([[1, 2], [-2, -4]], strict=[True, False]), Dependence),
    "a zero column": (Cone.of([[1, 0], [2, 0]]), Ray),
    "half-plane and its boundary": (Cone.of([[1, 1], [1, -1]], strict=[True, False],
        equal=[False, True]), Ray),
    "equality against strict": (Cone.of([[1, 1], [2, 2]], strict=[True, False],
        equal=[False, True]), Dependence),
    "equalities of full rank": (Cone.of([[1, 1], [1, 2], [1, 0]], strict=[False, False, True],
        equal=[True, True, False]), Dependence),
    "redundant equalities": (Cone.of([[1, 1, 0], [2, 2, 0], [1, 0, 1]],
        strict=[False, False, True], equal=[True, True, False]), Ray),
    "huge numbers": (Cone.of([[10**200, -1], [-(10**200), 2]]), Ray),
    "huge and thin": (Cone.of([[10**300, 1], [-(10**300), -1], [1, 0]]), Dependence),
    "margin 1e-300": (Cone.of([[0, -(10**300)], [-(10**300), -(10**300)],
        [10**300 + 1, 10**300]]), Ray),
}  # fmt: skip


@pytest.mark.parametrize("name", CORNERS)
def test_corners(name: str) -> None:
    cone, kind = CORNERS[name]
    # Row generation is asked only where a strict row exists; otherwise 0 is the answer.
    ways = [decide, decide_exactly, *([by_guessing] if cone.strict.any() else [])]
    for way in ways:
        answer = way(cone)
        assert isinstance(answer, kind)
        assert holds(cone, answer)


def random_cone(rng: random.Random) -> Cone:
    k, n = rng.randint(1, 4), rng.randint(1, 9)
    size = rng.choice([1, 2, 10, 10**20])
    rows = [[rng.randint(-size, size) for _ in range(k)] for _ in range(n)]
    senses = [rng.choice("sssw=") for _ in rows]
    senses[0] = "s"
    return Cone.of(rows, strict=[s == "s" for s in senses], equal=[s == "=" for s in senses])


@pytest.mark.parametrize("seed", range(300))
def test_the_ways_agree_on_random_mixed_cones(seed: int) -> None:
    cone = random_cone(random.Random(seed))
    answers = [way(cone) for way in (decide, decide_exactly, by_guessing)]
    assert all(holds(cone, answer) for answer in answers)
    assert len({type(answer) for answer in answers}) == 1


def test_a_combination_is_irreducible() -> None:
    """The support of a refutation is a circuit: its rows have rank one less than its size."""
    import sympy

    for seed in range(120):
        cone = random_cone(random.Random(1000 + seed))
        answer = decide(cone)
        if isinstance(answer, Dependence):
            support = sympy.Matrix([cone.row(i) for i in answer.multipliers])
            assert support.rank() == len(answer.multipliers) - 1
