"""Every kind of sentence has its evidence in docs/evidence.py, and the certificates hold."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import linexact
from linexact.data.linear import Classifier
from linexact.exercise.bank import list_exercises
from linexact.exercise.solving import solve_exercise
from linexact.explain.solution import check_told
from linexact.grade import Grade, grade
from linexact.grade.result import Receipt
from linexact.tasks.table import TOLD

ROOT = Path(__file__).parents[1]
sys.path.extend([str(ROOT / "docs"), str(ROOT / "tests" / "grade"), str(ROOT / "tests")])

import evidence  # noqa: E402
from grading_table import cases  # noqa: E402
from typed_findings import finding_classes, slip_classes  # noqa: E402

EXAMPLES = {
    "Separable": lambda: [linexact.separate("AND")],
    "Inseparable": lambda: [linexact.separate("XOR")],
    "Certified": lambda: [
        linexact.certify("AND", kind=True),
        linexact.certify("XOR", kind=True, textbook="2,1"),
    ],
    "PerceptronRun": lambda: [
        linexact.trace("AND", rule="blog"),
        linexact.trace("XOR", rule="blog"),
    ],
    "WrittenSolution": lambda: [linexact.work_out("AND"), linexact.work_out("XOR")],
    "HandWeights": lambda: [linexact.hand_weights("AND"), linexact.hand_weights("XOR")],
    "WeightRegion": lambda: [
        linexact.region("OR", slices=["b = -1"]),
        linexact.region("XOR"),
    ],
    "Batch": lambda: [*linexact.certify_many(["AND", "XOR"], kind=True).answers],
    "Feasible": lambda: [linexact.feasible("x > 1")],
    "Infeasible": lambda: [linexact.feasible("x > 1\nx < 0")],
    "Measurement": lambda: [linexact.score("AND", weights=[1, 1], b=-1)],
    "Assessment": lambda: [
        linexact.evaluate("XOR", by=Classifier.of([1, 1], 0), best_threshold=True)
    ],
    "LeastDegree": lambda: [linexact.least_degree("XOR")],
    "FewestMonomials": lambda: [
        linexact.fewest_monomials("XOR"),
        linexact.fewest_monomials("XOR", degree=1),
    ],
    "MistakeBound": lambda: [linexact.mistake_bound("AND", rule="blog")],
    "NoBound": lambda: [linexact.mistake_bound("XOR", rule="blog")],
    "HardMargin": lambda: [linexact.hard_margin("AND")],
    "Estimates": lambda: [linexact.estimates("AND")],
    "FewestErrors": lambda: [linexact.fewest_errors("XOR")],
}


def test_the_page_is_that_of_the_tables():
    assert evidence.PAGE.read_text(encoding="utf-8") == evidence.page()


def test_no_kind_of_sentence_is_left_out():
    assert evidence.RESULTS.keys() == TOLD.keys()
    assert evidence.STEPS.keys() == {step.__name__ for step in evidence.told_steps()}
    codes = {kind.code for kind in (*finding_classes(), *slip_classes())}
    assert codes == evidence.FINDINGS.keys()


def test_every_result_with_a_certificate_has_an_example():
    wanted = {name for name, e in evidence.RESULTS.items() if e.claims}
    assert wanted - {"Marks"} == EXAMPLES.keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_certificates_are_of_these_claims_and_verified(name):
    claimed = set[str]()
    for result in EXAMPLES[name]():
        text = result.certificate()
        assert linexact.check(text).verified
        claimed |= claims_in(text)
    named = {*evidence.RESULTS[name].claims}
    assert claimed <= named if name == "WrittenSolution" else claimed == named


def claims_in(text: str) -> set[str]:
    return {claim["atom"] for claim in json.loads(text)["claims"]}


@pytest.mark.parametrize("exercise", [*list_exercises()], ids=lambda exercise: exercise.id)
def test_every_step_of_every_exercise_is_of_a_kind_that_is_shown(exercise):
    if not exercise.kind.carries_data:
        return
    derivation = solve_exercise(exercise).derivation
    check_told(derivation)
    for step in derivation.steps:
        assert evidence.STEPS[type(step).__name__].name in ("certificate", "worked out", "computed")


def test_the_certificates_of_worked_solutions_are_verified():
    claimed = set[str]()
    for exercise in list_exercises():
        try:
            text = linexact.work_out(exercise.id).certificate()
        except linexact.LinexactError:  # no constraints are stated, or the data are elsewhere
            continue
        assert linexact.check(text).verified, exercise.id
        claimed |= claims_in(text)
    solution = linexact.work_out("AND", demands=["2 b = -3", "integers"])
    claimed |= claims_in(solution.certificate())
    assert claimed == {*evidence.RESULTS["WrittenSolution"].claims}


def receipts() -> Iterator[tuple[str, str, tuple[Receipt, ...]]]:
    """Yield every finding of the graded answers: its code, of which task, and all receipts."""
    for case in cases():
        outcome = grade(case.task, case.answer)
        if isinstance(outcome, Grade):
            for finding in outcome.findings:
                yield finding.code, case.task.kind, outcome.receipts


def test_findings_have_the_receipts_that_are_said():
    own: dict[str, set[str]] = {}
    for code, kind, found in receipts():
        known = evidence.FINDINGS[code]
        named = {name for receipt in found for name in receipt.findings}
        if known is evidence.PART:
            assert found, code
        if known is evidence.OWN and kind == "weights":
            assert code in named, code
            own.setdefault(code, set()).update(
                about
                for one in found
                if code in one.findings
                for about in claims_in(one.evidence.certificate())
            )
    assert own.keys() == {code for code, e in evidence.FINDINGS.items() if e is evidence.OWN}
    assert set.union(*own.values()) == {*evidence.OWN.claims}


def test_each_problem_of_several_has_its_certificate():
    batch = linexact.certify_many(["AND", "no gate", "XOR"])
    found = batch.evidence()
    assert [claim for claim, _ in found] == ["problem 1: separable", "problem 3: not separable"]
    assert [text for _, text in found] == [
        linexact.certify(gate).certificate() for gate in ("AND", "XOR")
    ]
