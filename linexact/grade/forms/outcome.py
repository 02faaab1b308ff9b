"""How a run of a perceptron ends."""

from __future__ import annotations

from linexact.grade.forms.word import word_form

OUTCOMES = {
    "converged": "converged", "converges": "converged", "ends": "converged", "stops": "converged",
    "cycle": "cycle", "cycles": "cycle", "never ends": "cycle", "does not converge": "cycle",
    "stalled": "stalled", "stalls": "stalled", "stuck": "stalled", "limit": "limit",
}  # fmt: skip
FORM = word_form(OUTCOMES)
