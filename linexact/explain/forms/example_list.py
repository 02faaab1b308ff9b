"""The words about lists of examples; those about their entries stand beside vectors."""

from __future__ import annotations

from linexact.explain.finding import FormWords
from linexact.explain.forms import vector

WORDS = FormWords(
    "examples in their order",
    hints=vector.WORDS.hints,
    how="the numbers of examples in their order, such as 97, 41, 97",
)
