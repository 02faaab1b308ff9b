"""Exercises carried to another system: their text alone must be enough to mark there."""

from __future__ import annotations

import io
import tomllib

from linexact.classroom.marking import Prepared, prepared
from linexact.errors import InputError
from linexact.exercise import read_exercise


def carried_text(exercise: Prepared) -> str:
    """Return the text of an exercise that needs no other file.

    Raises :class:`~linexact.errors.InputError` (``data-file``) when its data lie in another one.
    """
    data = tomllib.loads(exercise.text).get("data", {})
    if isinstance(data, dict) and "file" in data:
        message = f"{exercise.id}: its data lie in another file; write them into it"
        raise InputError("data-file", message)
    return exercise.text


def prepared_text(text: str) -> Prepared:
    """Return the exercise of a text, solved once so that answers can be marked.

    Raises :class:`~linexact.errors.InputError` for a text that is no such exercise.

    >>> from linexact.classroom.marking import prepare
    >>> prepared_text(carried_text(prepare("xnor"))).possible
    Fraction(4, 1)
    """
    return prepared(read_exercise(io.StringIO(text)), text)
