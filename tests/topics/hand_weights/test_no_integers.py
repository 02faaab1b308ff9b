"""Where weights meet demands and whole ones do not: every door says so, with the proof."""

from __future__ import annotations

import json
from io import StringIO
from itertools import product

import pytest

import linexact
from linexact import check
from linexact.cli import run
from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.gates import gate
from linexact.document.notation import NOTATIONS
from linexact.errors import InputError, LimitError
from linexact.exercise.read import read_exercise
from linexact.explain.solution import answer_text
from linexact.kernel import CertificateError
from linexact.render.text import plain
from linexact.tasks.telling import tell
from linexact.topics.hand_weights import read_demands
from linexact.topics.hand_weights.cases import cases, refuted
from linexact.topics.hand_weights.steps import IntegerCases, NoneFound

STRICT = Convention(bias=True, boundary="strict")
NONE = [
    ["2 b = -3"],
    ["|w1| <= 1"],  # which leaves w2 and b unbounded
    ["w1 + w2 <= 2", "w1 - w2 <= 2", "-w1 + w2 <= 2", "-w1 - w2 <= 2", "|b| <= 3"],
    ["w1 = w2", "w1 <= 1"],
    ["3 w1 - 3 w2 >= 1", "3 w1 - 3 w2 <= 2", "|w| <= 50"],
]


@pytest.mark.parametrize("demands", NONE, ids=" ".join)
def test_a_worked_solution_holds_the_cases_and_its_certificate(demands: list[str]) -> None:
    solution = linexact.work_out("AND", demands=[*demands, "integers"])
    [step] = solution.derivation.steps
    assert isinstance(step, IntegerCases)
    assert plain(answer_text(solution)).startswith("No whole numbers meet the demands")
    assert "There are no w1, w2, b as S1 asks" in check(solution.certificate()).statement
    assert linexact.hand_weights("AND", demands=[*demands, "integers"]).cases is not None
    assert not any(
        all(_met(demand, w1, w2, b) for demand in demands)
        for w1, w2, b in product(range(-6, 7), repeat=3)
        if b < 0 and w1 + b < 0 and w2 + b < 0 < w1 + w2 + b
    )


def _met(demand: str, w1: int, w2: int, b: int) -> bool:
    problem = read_demands(gate("AND"), STRICT, [demand])
    rows, point = problem.demands, (w1, w2, b)
    sums = [sum(a * v for a, v in zip(row.coefficients, point, strict=True)) for row in rows]
    return all(
        s == row.bound if row.relation == "==" else s >= row.bound
        for s, row in zip(sums, rows, strict=True)
    )


def test_beside_a_length_it_is_said_to_be_searched() -> None:
    solution = linexact.work_out("AND", demands=["|w|_2 <= 2", "integers"])
    [step] = solution.derivation.steps
    assert isinstance(step, NoneFound)
    assert "a search through all" in " ".join(str(solution).split())
    with pytest.raises(InputError, match="was searched"):
        solution.certificate()
    others = NoneFound(read_demands(gate("AND"), STRICT, ["|w|_2 <= 3", "integers"]))
    with pytest.raises(CertificateError):
        tell([others], NOTATIONS["grosse"], others.problem)


def test_demands_on_a_table_too_large_to_work_out_are_not_passed_over() -> None:
    rows, labels = [[i] for i in range(50)], [int(i > 20) for i in range(50)]
    assert linexact.work_out(rows, labels).derivation.verdict is not None
    for demands in (["w1 = 0"], ["integers"], ["|w|_2 <= 1"]):
        with pytest.raises(LimitError, match="up to 40 examples"):
            linexact.work_out(rows, labels, demands=demands)


def test_a_tree_is_refused_where_cases_are_missing_or_left_over_or_not_at_integers() -> None:
    problem = read_demands(gate("AND"), STRICT, ["2 b = -3"])
    tree = cases(problem)
    assert tree is not None
    split, low, high = tree
    for wrong in ((split, low), (*tree, high), (split, high, low), (low,)):
        with pytest.raises(CertificateError):
            [*refuted(problem, wrong)]
    apart = ((tuple(v / 2 for v in split[0]), split[1]), low, high)  # type: ignore[operator]
    with pytest.raises(CertificateError, match="not at integers"):
        [*refuted(problem, apart)]  # type: ignore[arg-type]


def test_the_record_names_every_demand_and_calls_no_separable_data_inseparable(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["solve", "AND", "--demand", "2 b = -3", "--demand", "integers", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["demands"] == ["2 b = -3", "integers"]
    assert record["values"]["verdict"] == "infeasible"
    assert "0 >= 1" in record["steps"][0]["words"]
    assert run(["solve", "XOR", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["values"]["verdict"] == "inseparable"


EXERCISE = """
id = "whole"
title = "Whole weights"
statement = "Whole weights for AND with w1 at most 1."
kind = "weights"
points = 2
source = { lecture = "own" }
convention = { bias = true, boundary = "strict" }
data = { truth_table = "AND" }
task = { demands = ["|w1| <= 1", "integers"] }
"""


def test_that_there_are_none_is_right_with_a_receipt_where_only_fractions_would_do() -> None:
    exercise = read_exercise(StringIO(EXERCISE))
    [part] = linexact.mark(exercise, "There are no such weights.").parts
    assert part.outcome.earned == 2
    first = part.outcome.receipts[0]
    assert {name for name, *_ in first.evidence.expects} == {"unsolvable"}
    first.check()
    met = read_exercise(StringIO(EXERCISE.replace("|w1| <= 1", "|w1| <= 2")))
    [part] = linexact.mark(met, "There are no such weights.").parts
    assert part.outcome.earned == 0
    [shown] = part.outcome.receipts
    assert all(v.denominator == 1 for v in shown.evidence.claims[0].point)


@pytest.mark.parametrize("name", ["NAND", "AND", "OR", "NOT", "MAJORITY:3", "implies"])
@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_a_solution_has_whole_weights_where_they_are_demanded(
    name: str, boundary: Boundary
) -> None:
    found = linexact.work_out(name, demands=["integers"], boundary=boundary).weights
    assert found is not None
    assert all(v.denominator == 1 for v in (*found.w, found.b))
