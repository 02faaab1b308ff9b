"""On which side of a boundary a point lies: positive, negative, or on the boundary itself."""

from __future__ import annotations

from linexact.grade.forms.word import Meanings, word_form

_SIGNS = {"+": "positive", "+1": "positive", "1": "positive", "-": "negative", "-1": "negative"}


def side_meanings(between: str) -> Meanings:
    """Return the meanings of words for sides; ``between`` is what is on neither.

    >>> sorted(side_meanings("neither").answers)
    ['negative', 'neither', 'positive']
    """
    roles = {
        "positive": "positive",
        "negative": "negative",
        "boundary": between,
    }
    return Meanings(roles, {**_SIGNS, between: between})


FORM = word_form(side_meanings("boundary"))
