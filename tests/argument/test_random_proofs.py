"""Random proofs, judged by z3 line by line; 5,000 in ``python -m benchmarks.arguments``."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from benchmarks.arguments import compare, disagreement, random_chain, random_proof
from linexact.argument.checking import check_argument
from linexact.argument.claims import Broken, Followed

pytest.importorskip("z3")


def test_every_line_and_the_verdict_are_as_z3_says() -> None:
    seen, wrong = compare(120, seed=100_000)
    assert wrong == []
    assert seen["lines Broken"] > 25
    assert seen["proofs that reach a contradiction"] > 15


def test_a_wrong_word_of_any_line_is_found_out() -> None:
    argument, _ = random_proof(1)
    found = check_argument(argument)
    for step, outcome in found.outcomes.items():
        wrong = Broken((), (), argument.given[0], ())
        other = Followed(()) if isinstance(outcome, Broken) else wrong
        assert disagreement(argument, replace(found, outcomes={step: other}), step)


def test_chains_of_random_lines_about_xor_are_no_proofs() -> None:
    ends = Counter(random_chain(seed).weakest for seed in range(60))
    assert ends[Followed] == 0
