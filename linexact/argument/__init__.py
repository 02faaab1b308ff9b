"""Arguments about linear constraints, checked line by line: no text, no words, exact evidence.

:mod:`.claims` says what an argument is and what becomes of its claims, :mod:`.combine` finds the
multipliers behind a claim, and :mod:`.checking` goes through an argument by the rules of what
counts.
"""

from linexact.argument.checking import Checked, check_argument
from linexact.argument.claims import (
    Argument,
    Asked,
    Branch,
    Broken,
    Cited,
    Claim,
    Combination,
    Defined,
    Followed,
    Given,
    Jump,
    Line,
    Outcome,
    Reason,
    Source,
    Step,
    Torn,
    Uncited,
    Unread,
)

__all__ = [
    "Argument",
    "Asked",
    "Branch",
    "Broken",
    "Checked",
    "Cited",
    "Claim",
    "Combination",
    "Defined",
    "Followed",
    "Given",
    "Jump",
    "Line",
    "Outcome",
    "Reason",
    "Source",
    "Step",
    "Torn",
    "Uncited",
    "Unread",
    "check_argument",
]
