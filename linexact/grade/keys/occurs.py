"""Counts that occur or not: the right word, the other, and what decides nothing."""

from __future__ import annotations

from linexact.grade.forms.occurs import OccursTask, as_word
from linexact.grade.keys import word
from linexact.grade.keys.made import Keys


def keys(task: OccursTask) -> Keys:
    """Return the answers of a question that one word answers."""
    return word.keys(as_word(task))
