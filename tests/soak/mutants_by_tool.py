"""Checkers with one operator, number or condition changed: a file shows it, or a list says why not.

The changes are cosmic-ray's, the lists are ``tests/soak/survivors/MODULE.txt``.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from importlib.util import find_spec

import attack_by_tool
from attack_by_tool import LISTS, SURVIVES

COUNT = 2_000


def missing() -> str:
    """Say what is not installed here and needed."""
    return "" if find_spec("cosmic_ray") else "cosmic-ray is not installed: pip install cosmic-ray"


def run(count: int, seed: int) -> Counter[str]:
    """Try ``count`` changes, drawn from all places of the modules that have a list."""
    rng, known = random.Random(seed), places()
    return Counter(_one(*rng.choice(known)) for _ in range(count))


@cache
def places() -> list[tuple[str, str, int]]:
    """Return each module with each of its places."""
    names = sorted(path.stem for path in LISTS.glob("*.txt"))
    return [(name, *place) for name in names for place in attack_by_tool.places(name)]


def _one(name: str, operator: str, number: int) -> str:
    change = attack_by_tool.changed(name, operator, number)
    if change is None:
        return "of annotations alone, or tried in a twin"
    outcome = attack_by_tool.outcome_of(name, change)
    assert outcome != SURVIVES, f"{name}.py: nothing shows\n- {change.old}\n+ {change.new}"
    return outcome
