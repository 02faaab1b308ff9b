"""Runs of random rules on random data: the checker, which runs them again, agrees on all of it."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import linexact
from linexact import InputError
from linexact.checkers import claims
from linexact.data.dataset import Dataset
from linexact.data.lectures import RuleText
from linexact.perceptron import RULES, Trace, read_rule, run
from linexact.perceptron.claim import run_certificate

CHOICES: dict[str, tuple[float, list[Any]]] = {
    "rate": (0.3, ["1/2", "2", "1000/(1000+t)", "1/(t+1)", "(t+2)/(t+1)"]),
    "bias": (0.3, ["first", "last", "absent"]),
    "bias_input": (0.2, ["-1", "2", "1/2"]),
    "threshold": (0.1, ["0", "1", "-1/2"]),
    "order": (
        0.5,
        [
            "given",
            "cyclic",
            "shuffle",
            "shuffle-once",
            "worst",
            "from 2",
            "2,1",
            "1,2,1",
            "2,1 once",
        ],
    ),
    "boundary": (0.3, ["strict", "closed-positive", "closed-negative"]),
    "restart": (0.2, [True]),
    "end": (0.3, ["pass", "streak", "check", "limit"]),
    "presentations": (0.2, [0, 1, 7, 40]),
    "updates": (0.2, [0, 1, 3, 10]),
    "passes": (0.2, [0, 1, 3, 6]),
    "batch": (0.12, ["moves", "stays"]),
    "step": (0.1, ["mean", "sum"]),
    "clock": (0.2, ["updates", "presentations", "passes"]),
    "first_time": (0.2, [0, 1, 5]),
    "start": (0.3, ["random", "zero", "1,-2", "1,-2,1/2"]),
    "seed": (0.2, [-5, 0, 3]),
}
ENDS = {
    "converged", "cycle", "zero", "stalled", "presentations", "updates", "passes",
    "order",
}  # fmt: skip


def random_trace(rng: random.Random) -> Trace | None:
    n, d = rng.randint(0, 6), rng.randint(1, 3)
    rows = [
        [Fraction(rng.randint(-3, 3), rng.choice([1, 1, 1, 2, 3])) for _ in range(d)]
        for _ in range(n)
    ]
    data = Dataset.from_rows(rows, [rng.choice([-1, 1]) for _ in range(n)], dimension=d)
    said = {key: rng.choice(some) for key, (p, some) in CHOICES.items() if rng.random() < p}
    try:
        rule = read_rule(RuleText(rng.choice(list(RULES)), **said))
        if not rule.stop.is_limited:
            rule = replace(rule, stop=replace(rule.stop, presentations=200))
        return run(data, rule)
    except InputError:
        return None


@pytest.mark.parametrize("seed", range(4))
def test_the_checker_runs_every_rule_alike(seed: int) -> None:
    rng, seen = random.Random(seed), Counter[str]()
    while seen.total() < 400:
        trace = random_trace(rng)
        shown = rng.choice([{"steps": True}, {"right": True}, {}])
        text = trace and run_certificate(trace, **{"steps": False, "right": False} | shown)
        if not text:
            continue
        assert claims.verify(text.encode())
        outcome = json.loads(text)["claims"][0]["outcome"]
        seen[outcome.get("of", outcome["name"])] += 1
    assert seen.keys() >= ENDS - {"zero", "stalled"}, seen


@pytest.mark.parametrize("name", ["AND", "XOR"])
def test_the_folder_needs_python_alone(name: str, tmp_path: Path) -> None:
    """Nothing of linexact but the checkers is there, and no package of that name is run."""
    package = Path(linexact.__file__).parent
    for part in ("checker.py", "bound_checker.py"):
        shutil.copy(package / part, tmp_path)
    shutil.copytree(package / "checkers", tmp_path / "checkers")
    (tmp_path / "proof.json").write_text(linexact.trace(name).certificate())
    call = [sys.executable, "-I", "-S", str(tmp_path / "checker.py"), str(tmp_path / "proof.json")]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("VERIFIED (1) A perceptron with score w . x + c b, c = 1,")


def test_the_file_of_xor_is_small() -> None:
    assert len(linexact.trace("XOR").certificate()) < 4000
