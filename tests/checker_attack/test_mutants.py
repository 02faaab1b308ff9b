"""Each check of the checker matters: without it a forgery passes, or damage ends in a traceback.

The survivors are justified one by one in ``docs/trust.md``; here they are named, so that a
new one is noticed.
"""

from __future__ import annotations

from collections import Counter

import attack_bounds
import pytest
from attack_mutants import CHECKER_OF_BOUNDS, mutants, verdict

SURVIVORS = {
    "form of data_sha256 [str]",
    "form of sha256 [str]",
    "form of statement [str]",
    "form of name ['quasi-complete']",
}

SURVIVORS_OF_BOUNDS = {
    "a dimension of which nothing is there",
    "form of data_sha256 [str]",
    "form of sha256 [str]",
    "form of statement [str]",
}


@pytest.mark.slow
def test_no_check_of_the_checker_can_be_switched_off_unnoticed(tmp_path):
    found = {mutant.name: verdict(mutant, tmp_path)[0] for mutant in mutants()}
    survivors = {name.partition(": ")[2] for name, what in found.items() if what == "survives"}
    assert survivors == SURVIVORS
    counts = Counter(found.values())
    assert counts["passed"] > 3 * counts["guarding"] > 0


@pytest.mark.slow
def test_no_check_of_the_bound_checker_can_be_switched_off_unnoticed(tmp_path):
    forgeries = attack_bounds.FORGERIES
    found = {
        mutant.name: verdict(mutant, tmp_path, forgeries)[0]
        for mutant in mutants(CHECKER_OF_BOUNDS)
    }
    survivors = {name.partition(": ")[2] for name, what in found.items() if what == "survives"}
    assert survivors == SURVIVORS_OF_BOUNDS
    counts = Counter(found.values())
    assert counts["passed"] > 2 * counts["guarding"] > 0
