"""Exercises: what is asked, of which data, under which convention, and what was published.

:mod:`.kinds` holds one record for each kind of exercise, :mod:`.read` reads a file into an
:class:`~linexact.exercise.model.Exercise`, :mod:`.bank` finds the exercises that come with
linexact, :mod:`.solving` derives their answers.
"""

from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.model import Ask, Erratum, Exercise, Kind, Source
from linexact.exercise.read import read_exercise

__all__ = [
    "Ask",
    "Erratum",
    "Exercise",
    "Kind",
    "Source",
    "find_exercise",
    "list_exercises",
    "read_exercise",
]
