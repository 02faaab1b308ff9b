"""How a run of a perceptron ends.

That a run does not end, or does not converge, is said of cycles and of runs that stall: such an
answer is asked back.
"""

from __future__ import annotations

from linexact.grade.forms.word import Meanings, word_form

_OUTCOMES = ("converged", "cycle", "stalled", "limit")
_ENDLESS = "endless"
OUTCOMES = Meanings(
    {name: name for name in (*_OUTCOMES, _ENDLESS)},
    {name: name for name in _OUTCOMES},
    vague=_ENDLESS,
)
FORM = word_form(OUTCOMES)
