"""The dearest answers we know: none takes much work or 512 MB, and none is an exception.

Work is counted in calls, which are the same on a machine that is busy: the dearest takes six
million, and 0.3 s of CPU when nothing else runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from counted_calls import MOST_CALLS

PROGRAM = r"""
import json, resource, sys
from fractions import Fraction as F
from counted_calls import calls_of
from linexact.grade import *
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.text.surds import parse_surd
from linexact.data.problem import Problem
from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.topics.perceptron import rule

strict, one = Convention(True, "strict"), {"valid": F(1)}
AND, XOR, parity = gate("AND"), gate("XOR"), gate("parity:12")
columns = dict.fromkeys(("example", "score", "mistake", "weights"), F(1))
rows = [
    f"{s.example + 1}; {s.score}; {'yes' if s.mistake else 'no'}; ({', '.join(map(str, s.after))})"
    for s in FaultyPerceptron(XOR, rule("blog")).steps(300)
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
    (proof, "\u77db\u76fe" * 10000),
    (proof, "the bias is " * 1600),
    (proof, "no line " * 2500),
    (weights, "one hundred and " * 1200),
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
    (trace, "w b z " * 3300),
    (trace, "(1,2,3)→" * 2400),
    (trace, "{{7*7}}" * 2800),
    (trace, '[{"w": [1, 2, 3]},' * 1100),
    (trace, r"\frac{1}{" * 2200),
    (trace, r"\begin{tabular}{c}" * 1100),
    (trace, ("1  " * 30 + "\n") * 220),
    (trace, "x1: z = 0 -> mistake -> w = (1,-3,-1)\n" * 290),
    (trace, "\u66f4\u65b0\u540e\u6743\u91cd\u4e0d\u53d8" * 2800),
]
resource.setrlimit(resource.RLIMIT_CPU, (300, 300))  # what does not end is killed
worst = 0
for task, answer in CASES:
    outcomes = []
    worst = max(worst, calls_of(lambda: outcomes.append(grade(task, answer))))
    assert isinstance(outcomes[0], (Grade, Unreadable))
# Not ru_maxrss: that starts at the peak of the process that started this one, and survives
# fork and exec.  VmHWM is the peak of the memory that exec began anew.
[peak] = [line for line in open("/proc/self/status") if line.startswith("VmHWM:")]
print(json.dumps({"calls": worst, "kilobytes": int(peak.split()[1])}))
"""


def test_the_dearest_answers() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent)},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    cost = json.loads(done.stdout)
    assert cost["calls"] < MOST_CALLS
    assert cost["kilobytes"] < 512 * 1024
