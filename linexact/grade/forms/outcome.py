"""How a run of a perceptron ends."""

from __future__ import annotations

from linexact.grade.forms.word import word_form
from linexact.grade.forms.word.answer import Meanings

OUTCOMES = ("converged", "cycle", "stalled", "limit")
FORM = word_form(
    Meanings({f"outcome:{name}": name for name in OUTCOMES}, {name: name for name in OUTCOMES})
)
