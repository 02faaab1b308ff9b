"""What ``linexact errors --json`` prints is enough: checked here with fractions alone.

Its examples and cores count from 1; here they count from 0.
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from linexact.cli import run


def parity(n: int) -> list[tuple[tuple[int, ...], int]]:
    return [(x, 1 if sum(x) % 2 else -1) for x in product((0, 1), repeat=n)]


def needs(cores: list[set[int]], k: int, reason: Any, taken: set[int], out: set[int]) -> bool:
    """Say whether the reason shows that ``k`` more examples are needed to meet all cores."""
    if k <= 0:
        return True
    if "packing" in reason:
        weights = {c - 1: Fraction(v) for c, v in reason["packing"]}
        if any(v < 0 or cores[c] & taken for c, v in weights.items()):
            return False
        free = set().union(*cores) - out
        loads = [sum(v for c, v in weights.items() if e in cores[c]) for e in free]
        return max(loads, default=0) <= 1 and sum(weights.values()) > k - 1
    core = cores[reason["core"] - 1]
    order = [case["example"] - 1 for case in reason["first"]]
    if core & taken or sorted(order) != sorted(core - out):
        return False
    return all(
        needs(cores, k - 1, case["then"], taken | {order[p]}, out | set(order[:p]))
        for p, case in enumerate(reason["first"])
    )


@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_stranger_can_check_it(n: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["errors", f"parity:{n}", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    data = parity(n)
    w, b = [Fraction(v) for v in record["w"]], Fraction(record["b"])
    wrong = {entry["example"] - 1 for entry in record["misclassified"]}
    for i, (x, t) in enumerate(data):
        z = sum(a * v for a, v in zip(w, x, strict=True)) + b
        assert (t * z <= 0) == (i in wrong)
    assert len(wrong) == record["at_most"] == record["at_least"]
    cores = []
    for core in record["proof"]["cores"]:
        multipliers = {i - 1: Fraction(m) for i, m in core}
        assert all(m > 0 for m in multipliers.values())
        assert sum(multipliers.values()) == 2  # each class sums to 1
        for column in range(n + 1):  # sum of m t (x, 1) is 0, so not all t (w.x + b) are > 0
            rows = ((*data[i][0], 1)[column] * data[i][1] * m for i, m in multipliers.items())
            assert sum(rows) == 0
        cores.append(set(multipliers))
    reason = record["proof"]["reason"]
    assert needs(cores, record["at_least"], reason, set(), set())
    assert not needs(cores, record["at_least"] + 1, reason, set(), set())
