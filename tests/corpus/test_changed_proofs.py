"""Right proofs changed in one place: what is no proof any more never earns everything."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.corpus.changed_proofs import (
    changes,
    earns_all,
    entailed,
    judge,
    links,
    proofs,
    structure,
)
from tests.corpus.corpus import answers

SAMPLE = 12  # every which change is tried; python -m tests.corpus.changed_proofs tries all
LEAST_PROOFS = 55


def test_no_change_that_breaks_a_proof_earns_everything() -> None:
    every = list(proofs())
    assert len(every) >= LEAST_PROOFS
    seen = {"proof": 0, "none": 0, "unjudged": 0}
    for number, proof in enumerate(every):
        for _, text in islice(changes(proof.answer.text), number % SAMPLE, None, SAMPLE):
            verdict = judge(proof, text)
            seen[verdict] += 1
            assert verdict != "none" or not earns_all(proof, text), text
    assert seen["none"] > 10 * seen["unjudged"]
    assert seen["proof"] > 10


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("w1 + b > 0", "w1 + b >= 0", "proof"),  # weaker, and the sum is still strict
        ("w1 + b > 0", "w1 > 0", "none"),
        ("w1 + w2 + 2b > 0", "w1 + 2b > 0", "none"),
        ("w1 + w2 + 2b < 0", "w1 + w2 + 2b <= 0", "proof"),  # against a strict one
    ],
)
def test_the_judge_knows_a_proof(before: str, after: str, verdict: str) -> None:
    proof = next(p for p in map(structure, answers()) if p and _adds_twice(p.answer.text))
    changed = proof.answer.text.replace(before, after, 1)
    assert changed != proof.answer.text
    assert judge(proof, changed) == verdict


def _adds_twice(text: str) -> bool:
    parts = ("w1 + b > 0", "w1 + w2 + 2b > 0", "w1 + w2 + 2b < 0", "b < 0")
    return all(text.count(part) >= 1 for part in parts) and len(links(text)) == 6


def test_entailment_by_elimination() -> None:
    [first, second, third] = [
        (tuple(map(int, cells)), ">") for cells in ((1, 1), (0, -1), (1, 0))
    ]  # w + b > 0, b < 0, w > 0
    assert entailed([first, second], third)  # type: ignore[list-item, arg-type]
    assert not entailed([first], third)  # type: ignore[list-item, arg-type]
