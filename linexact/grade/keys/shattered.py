"""Shattered or not: the right word, the other, and what decides nothing."""

from __future__ import annotations

from linexact.grade.forms.shattered import ShatteredTask, as_word
from linexact.grade.keys import word
from linexact.grade.keys.made import Keys


def keys(task: ShatteredTask) -> Keys:
    """Return the answers of a question that one word answers."""
    return word.keys(as_word(task))
