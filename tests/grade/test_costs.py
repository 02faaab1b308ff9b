"""The dearest answers we know: none takes over 2 s of CPU or 512 MB, and none is an exception."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = r"""
import json, resource, sys, time
from fractions import Fraction as F
from linexact.grade import *
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.machine import machine
from linexact.grade.surds import parse_surd
from linexact.handweights import Problem
from linexact.model.convention import Convention
from linexact.model.gates import gate
from linexact.perceptron import rule

strict, one = Convention(True, "strict"), {"valid": F(1)}
AND, XOR, parity = gate("AND"), gate("XOR"), gate("parity:12")
columns = dict.fromkeys(("example", "score", "mistake", "weights"), F(1))
rows = [
    f"{s.example + 1}; {s.score}; {'yes' if s.mistake else 'no'}; ({', '.join(map(str, s.after))})"
    for s in machine(XOR, rule("blog")).steps(300)
]
weights = WeightsTask(Problem(AND, strict), one)
many = WeightsTask(Problem(parity, strict), one)
half = InequalitiesTask(AND, strict, {"half-spaces": F(1), "equivalent": F(1)})
proof = VerdictTask(parity, strict, {"verdict": F(1), "proof": F(1)})
number = NumberTask(parse_surd("1/sqrt(5)"), "it", {"value": F(1)})
trace = TraceTask(XOR, rule("blog"), columns)
CASES = [
    (many, "w = (" + ", ".join(["1"] * 12) + "), b = -1/2"),
    (proof, "no; " + ", ".join(f"{i}: 1/{i}" for i in range(1, 1900))),
    (half, "\n".join(f"{i} w1 + {i * i} w2 + b > {i}" for i in range(200))),
    (half, "\n".join(f"{10**300 + i} w1 + {10**299 + i} w2 + b > {i}" for i in range(18))),
    (number, " + ".join(f"sqrt({9999999967 - 2 * i})" for i in range(15))),
    (number, "*".join(f"sqrt({9999999967 - 2 * i})" for i in range(20))),
    (number, "(" * 390 + "1"),
    (weights, "w1 = " + "9" * 9000 + ", w2 = 1e9999, b = 1"),
    (weights, "w1 = " + "1 " * 9000),
    (weights, "[" * 19000),
    (trace, "\n".join(rows)),
    (trace, "\n".join(rows)[:-3] + "7)"),
    (trace, "\n".join(["?;?;?;?"] * 300)),
    (trace, "\n".join(["?;?;?;?"] * 299 + ["1;5;yes;(1,1,1)"])),
    (trace, "|" * 19000),
]
worst = 0.0
for task, answer in CASES:
    begin = time.process_time()
    assert isinstance(grade(task, answer), (Grade, Unreadable))
    worst = max(worst, time.process_time() - begin)
kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": worst, "kilobytes": kilobytes}))
"""


def test_the_dearest_answers() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr[-2000:]
    cost = json.loads(done.stdout)
    assert cost["seconds"] < 2
    assert cost["kilobytes"] < 512 * 1024
