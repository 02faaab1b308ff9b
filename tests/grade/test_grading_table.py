"""The table of graded answers: every row's mark and findings."""

from __future__ import annotations

import pytest
from grading_table import cases, mark_and_codes
from typed_findings import finding_classes, slip_classes

import linexact
from linexact.explain.grading import marked_blocks, outcome_blocks
from linexact.grade import Grade, grade

CASES = list(cases())
OUTCOMES = [grade(case.task, case.answer) for case in CASES]


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda i: f"{i:03}")
def test_case(number: int) -> None:
    case = CASES[number]
    mark, codes = mark_and_codes(OUTCOMES[number])
    assert mark == case.mark, (case.title, case.answer)
    assert mark == "unreadable" or codes == case.codes, (case.title, case.answer)


def test_there_are_enough_cases_of_every_kind() -> None:
    assert len(CASES) >= 200
    kinds = {case.task.kind for case in CASES}
    assert kinds == {
        "weights", "verdict", "inequalities", "trace", "boundary", "number", "vector", "word",
        "batch-table", "set", "roots", "separator", "multipliers",
    }  # fmt: skip


def test_every_finding_and_slip_is_shown_by_some_case() -> None:
    found = {f for o in OUTCOMES if isinstance(o, Grade) for f in o.findings}
    unseen = {*finding_classes(), *slip_classes()} - {type(f) for f in found}
    assert all(kind.__module__.startswith("linexact.grade.forms.proof") for kind in unseen)
    for kind in slip_classes():
        named = {slip.name for f in found if isinstance(f, kind) for slip in f.slips}
        assert named == set(kind.known), kind


def test_every_receipt_is_verified_by_the_stranger() -> None:
    seen = 0
    for case, outcome in zip(CASES, OUTCOMES, strict=True):
        if not isinstance(outcome, Grade):
            continue
        assert outcome.receipts or case.task.kind == "word", case.answer
        for receipt in outcome.receipts:
            found = linexact.check(receipt.evidence.certificate())
            assert found.verified, (case.answer, receipt.claim, found.reason)
            seen += 1
    assert seen > 200


def test_every_case_can_be_told() -> None:
    for outcome in OUTCOMES:
        assert outcome_blocks(outcome, marked_blocks)
