"""Each check of the checker matters: without it a forgery passes, or damage ends in a traceback.

The survivors are justified one by one in ``docs/trust.md``; here they are named, and so are the
checks that only guard against a traceback, so that a new one is noticed.  A share of all is tried,
with ``LINEXACT_DAMAGE_STEP=1`` every one.
"""

from __future__ import annotations

import attack_bounds
import pytest
from attack_forgeries import FORGERIES
from attack_mutants import CHECKER, CHECKER_OF_BOUNDS, assert_each_is_needed_but

SURVIVORS = {
    "a dimension of which nothing is there",  # the work would be too much
    "form of data_sha256 [str]",
    "form of sha256 [str]",
    "form of statement [str]",
    "form of name ['quasi-complete']",
    # says what is missing; without it the file is not found either
    "such certificates are checked by {name}, which is not beside this file",
}

SURVIVORS_OF_BOUNDS = {
    "a dimension of which nothing is there",
    "form of data_sha256 [str]",
    "form of sha256 [str]",
    "form of statement [str]",
}


GUARDS = {
    "a cell of the data file divides by 0",
    "a count has more than {MAX_DIGITS} digits",
    "a row has no sign or relation [fields[0] in tags]",
    "form of about ['system']",
    "form of b [str]",
    "form of common_point [str]",
    "form of data? [str]",
    "form of delimiter [str]",
    "form of least_absolute_score [str]",
    "form of multipliers [str]",
    "form of point [str]",
    "form of rows [str]",
    "form of verdict ['feasible']",
    "form of w [str]",
    "the data file has not all the columns that are to be read",
}

GUARDS_OF_BOUNDS = {
    "a cell of the data file divides by 0",
    "a core is hit already, or not there [not cores[node['core']] & taken]",
    "a count has more than {MAX_DIGITS} digits",
    "a row has no sign or relation [fields[0] in tags]",
    "form of about ['cycle']",
    "form of about ['fewest-errors']",
    "form of about ['least-norm']",
    "form of b [str]",
    "form of bias ['absent']",
    "form of bias ['free']",
    "form of bias_input [str]",
    "form of closest [str]",
    "form of cores [str]",
    "form of data? [str]",
    "form of delimiter [str]",
    "form of multipliers [str]",
    "form of packing [str]",
    "form of r_squared? [str]",
    "form of rate [str]",
    "form of squared [str]",
    "form of w [str]",
    "the data file has not all the columns that are to be read",
    "the order names no example, or one not there [known]",
    "the reason goes on after its last case",
}


@pytest.mark.slow
def test_no_check_of_the_checker_can_be_switched_off_unnoticed(tmp_path):
    assert_each_is_needed_but(SURVIVORS, GUARDS, CHECKER, FORGERIES, tmp_path)


@pytest.mark.slow
def test_no_check_of_the_bound_checker_can_be_switched_off_unnoticed(tmp_path):
    named = SURVIVORS_OF_BOUNDS, GUARDS_OF_BOUNDS
    assert_each_is_needed_but(*named, CHECKER_OF_BOUNDS, attack_bounds.FORGERIES, tmp_path)
