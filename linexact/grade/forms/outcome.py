"""How a run of a perceptron ends."""

from __future__ import annotations

from linexact.grade.forms.word import word_form
from linexact.grade.forms.word.answer import Meanings

_OUTCOMES = ("converged", "cycle", "stalled", "limit")
OUTCOMES = Meanings(
    {f"outcome:{name}": name for name in _OUTCOMES}, {name: name for name in _OUTCOMES}
)
FORM = word_form(OUTCOMES)
