"""Answers and proofs drawn at random, judged without the marker: none gains, none loses.

A sample; ``LINEXACT_ORACLE=all`` draws 2,000 right answers with their neighbours, 5,000 proofs.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.answers import arguments, measure, neighbours
from tests.answers.corpus import answers

WHOLE = os.environ.get("LINEXACT_ORACLE") == "all"
ANSWERS, PROOFS = (340, 5_000) if WHOLE else (6, 40)  # answers of each form

# The part of texts whose mark is a fault still; to be none when all forms are read with accounting.
FAULTS_OF_RUNS = 0.005  # weights behind an example that is right are passed over
FAULTS_OF_PROOFS = 0.003  # lines that follow from others than those that they cite


@pytest.mark.parametrize("form", neighbours.FORMS)
def test_no_neighbour_is_lifted_or_sunk(form: str) -> None:
    found, faults = neighbours.run(ANSWERS, 7, form)
    print(dict(found))
    assert found[f"{form}: right marked"] + found[f"{form}: right asked back"] >= ANSWERS
    assert found[f"{form}: wrong marked"] > 0
    assert len(faults) <= FAULTS_OF_RUNS * found.total() * (form == "trace"), faults


def test_most_neighbours_are_wrong_and_all_are_written_otherwise() -> None:
    random = Random(1)
    for _ in range(40):
        written = neighbours.right_answer(random)
        near = list(written.neighbours())
        assert any(not is_right for _, _, is_right in near)
        assert written.text not in [text for _, text, _ in near]


def test_marks_of_proofs_are_what_z3_makes_of_their_lines() -> None:
    pytest.importorskip("z3")
    found, faults = arguments.run(PROOFS, 11)
    print(dict(found))
    assert found["places of lines"] > 0
    assert len(faults) <= FAULTS_OF_PROOFS * PROOFS, faults


def test_every_layout_says_all_lines() -> None:
    pytest.importorskip("z3")
    random = Random(1)
    for _ in range(10):
        proof = arguments.draw(random)
        assert proof.holds
        for name, layout in arguments.LAYOUTS.items():
            text = layout(proof, arguments.HANDS[0])
            lines = [arguments.HANDS[0].line(line.told) for line in proof.lines]
            assert name == "chain" or all(line in text for line in lines)


def test_an_answer_is_sorted_by_its_mark_and_by_what_was_understood() -> None:
    right = next(a for a in answers() if a.form == "number" and a.mark == "right" and a.normal)
    as_meant = measure.now(right.question, right.normal or "")
    assert measure.sort(right, as_meant) == "right"
    assert measure.sort(right, measure.Marked(None)) == "asked"
    assert measure.sort(right, measure.now(right.question, "977")) == "wrong"
    unclear = next(a for a in answers() if a.mark == "ask")
    assert measure.sort(unclear, measure.Marked(None)) == "fair"
    assert measure.sort(unclear, as_meant) == "guessed"
