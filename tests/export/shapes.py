"""Claims of every shape: both verdicts, every convention, systems, corners."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import linexact
from linexact.certificate.bounds import Cores, Fewest, fewest_errors_certificate
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.export.claim import Claim, DataClaim, SystemClaim
from linexact.export.errors import ErrorsClaim
from linexact.export.proved import Exported, Proved
from linexact.export.received import received
from linexact.kernel import Constraint, Refutation, Solution, System

F = Fraction
QUARTER = F(1, 4)
ROWS = (Constraint(">", (F(1, 3), 1), 0), Constraint(">=", (-1, 0), F(1, 10)))
INFEASIBLE = System(2, [*ROWS, Constraint("==", (0, 3), F(-1, 7))])
FEASIBLE = System(2, [*ROWS, Constraint("==", (0, 3), F(1, 7))])
HOSTILE = '*) Axiom a : False. (* "\n(check-sat)\n% RTP'


def _claims() -> dict[str, Claim]:
    found: dict[str, Claim] = {}
    for boundary in BOUNDARIES:
        bias, none = (Convention(b, boundary) for b in (True, False))
        four = Refutation(dict.fromkeys(range(4), QUARTER))
        found[f"xor-bias-{boundary}"] = DataClaim(gate("XOR"), bias, four)
        found[f"and-bias-{boundary}"] = DataClaim(gate("AND"), bias, Solution((2, 2, -3)))
        without = Refutation({1: F(1, 3), 2: F(1, 3), 3: F(1, 3)})
        found[f"xor-none-{boundary}"] = DataClaim(gate("XOR"), none, without)
    found["signs-none-strict"] = DataClaim(
        Dataset.from_rows([[F(1, 2), F(-1, 3)], [F("-0.25"), F(22, 7)]], [1, -1]),
        Convention(False, "strict"),
        Solution((F(1, 2), F(-3, 4))),
    )
    found["decimals"] = DataClaim(
        Dataset.from_rows([["1/10"], ["1/3"], ["9/40"], ["7"]], [1, 1, -1, -1]),
        Convention(True, "strict"),
        # 9/40 lies between 1/10 and 1/3
        Refutation({0: F(13, 28), 1: F(15, 28), 2: F(1)}),
    )
    found["constraints-infeasible"] = SystemClaim(
        INFEASIBLE, Refutation({0: 3, 1: 1, 2: -1}), ("x", HOSTILE)
    )
    found["constraints-feasible"] = SystemClaim(FEASIBLE, Solution((F(-1, 10), F(1, 21))))
    weak = System(1, [Constraint(">=", (1,), 1), Constraint("==", (1,), 0)])
    found["weak-infeasible"] = SystemClaim(weak, Refutation({0: 1, 1: -1}))
    found["homogeneous-feasible"] = SystemClaim(
        System(2, [Constraint(">", (1, 0)), Constraint(">", (1, 7)), Constraint("==", (0, 1))]),
        Solution((F(1, 9), 0)),
    )
    strict = Convention(True, "strict")
    nothing = Dataset.from_rows([], [], dimension=2)
    found["no-examples"] = DataClaim(nothing, strict, Solution((0, 0, 0)))
    one_class = Dataset.from_rows([[1], [2]], [-1, -1])
    found["one-class"] = DataClaim(one_class, strict, Solution((0, -1)))
    no_inputs = Dataset.from_rows([[], []], [1, -1], dimension=0)
    found["no-inputs"] = DataClaim(no_inputs, strict, Refutation({0: 1, 1: 1}))
    found["no-unknowns"] = SystemClaim(System(0, [Constraint(">", ())]), Refutation({0: 1}))
    return found


CLAIMS = _claims()


def pairs() -> ErrorsClaim:
    """Return two pairs at the same places: two errors, proved by a case distinction."""
    data = Dataset.from_rows([[0], [0], [1], [1]], [1, -1, 1, -1])
    one = F(1)
    cores = Cores([{0: one, 1: one}, {2: one, 3: one}], [(0, (1, 0)), {1: one}, {1: one}])
    claim = Fewest(Classifier.of([0], 1), (1, 3), 2, cores)
    text = fewest_errors_certificate(data, Convention(True, "strict"), claim)
    found = received(text, "pairs.json")
    assert isinstance(found, ErrorsClaim)
    return found


@cache
def proved() -> dict[str, Proved]:
    """Return claims that are written for Coq alone: ranks, runs, no integers, and the others."""
    found: dict[str, Exported] = {}
    dependent = [["1.5", 3, "1/3"], ["-0.25", "-0.5", 2], [7, 14, 0]]
    for name, problem, how in (
        ("rank-full", "OR", {}),
        ("rank-full-without-bias", "XOR", {"bias": False}),
        ("rank-dependent", (dependent, [1, 0, 0]), {}),
        ("rank-dependent-without-bias", (dependent, [1, 0, 0]), {"bias": False}),
    ):
        data = problem if isinstance(problem, tuple) else (problem,)
        text = linexact.certify(*data, kind=True, **how).certificate()
        found[name] = received(text, name, about="rank")
    decimals = [["1.5", "1/3"], [2, -1], ["0.1", 4]], [1, 0, 1]
    for name, problem, how in (
        ("run-converged", "AND", {}),
        ("run-closed", "OR", {"boundary": "closed-positive", "rate": "1/3", "start": "1/5,-1,2"}),
        ("run-without-bias", decimals, {"bias": "absent", "boundary": "closed-negative"}),
        ("run-returns", "XOR", {}),
    ):
        data = problem if isinstance(problem, tuple) else (problem,)
        text = linexact.trace(*data, rule="blog", **how).certificate()
        found[name] = received(text, name, about="run")
    for name, problem, demands, how in (
        ("whole", "AND", ["2 b = -3"], {}),
        ("whole-unbounded", "AND", ["|w1| <= 1"], {}),
        ("whole-without-bias", "OR:3", ["2 w1 + 2 w2 = 7"], {"bias": False,
         "boundary": "closed-negative"}),
    ):  # fmt: skip
        asked = linexact.hand_weights(problem, demands=[*demands, "integers"], **how)
        found[name] = received(asked.certificate(), name, about="no-integers")
    found |= _described(decimals)
    assert all(isinstance(one, Proved) for one in found.values())
    return {name: one for name, one in found.items() if isinstance(one, Proved)}


def _described(data: tuple[list[list[object]], list[int]]) -> dict[str, Exported]:
    """Return shortest weights, regions and symmetries."""
    patterns = [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]]
    texts = {
        "length-free": linexact.hard_margin("AND"),
        "length-counted": linexact.mistake_bound(*data, bias_input="0.3"),
        "length-absent": linexact.mistake_bound([[1, 2], [-1, "0.5"]], [1, 0], bias=False),
        "region": linexact.region("AND", boundary="closed-negative"),
        "region-slice": linexact.region("AND", slices=["b = -3"]),
        "region-sheared": linexact.region(
            *data, slices=["2 w1 - w2 = 1"], boundary="closed-positive"
        ),
        "symmetry": linexact.certify("XOR", textbook="shifts"),
        "symmetry-shifts": linexact.certify(patterns, [1, 1, 1, 1, 0, 0], textbook="shifts"),
    }
    about = {"length": "least-norm", "region": "region", "symmetry": "symmetry"}
    return {
        name: received(result.certificate(), name, about=about[name.partition("-")[0]])
        for name, result in texts.items()
    }
