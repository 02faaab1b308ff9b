"""The exercises that come with linexact, found by their names and read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linexact.errors import InputError, did_you_mean, quoted
from linexact.exercise import folder, names
from linexact.tasks.result import Result

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise


def find_exercise(name: str) -> Exercise:
    """Return the exercise with this id.

    Raises :class:`~linexact.errors.InputError` (``exercise``) with near ids for an unknown one.

    >>> exercise = find_exercise("grosse-and")
    >>> exercise.kind.name, str(exercise.source), str(exercise.points)
    ('weights', 'R. Grosse, CSC321 lecture 3, section 2.2, Example 2', '4')
    """
    from linexact.exercise.read import read_exercise

    known = names()
    if name not in known:
        near = did_you_mean(name, known) or "; `linexact exercises list` names them all"
        raise InputError("exercise", f"no exercise is called {quoted(name)}{near}")
    exercise = read_exercise(str(folder() / f"{name}.toml"))
    if exercise.id != name:
        raise InputError("value", f"{name}.toml: the id is {quoted(exercise.id)}; expected {name}")
    return exercise


def is_exercise(name: str) -> bool:
    """Say whether an exercise of the bank has this id.

    >>> is_exercise("grosse-and"), is_exercise("grosse-nand")
    (True, False)
    """
    return name in names()


def list_exercises() -> Iterator[Exercise]:
    """Yield all exercises of the bank, by id.

    >>> next(list_exercises()).id == min(names())
    True
    """
    for name in names():
        yield find_exercise(name)


@dataclass(frozen=True, slots=True, repr=False)
class Exercises(Result):
    """Exercises, to be listed.

    >>> Exercises((find_exercise("nor"),)).exercises[0].title
    'NOR'
    """

    exercises: tuple[Exercise, ...]

    def check(self) -> None:
        """Work all of them out; raises :class:`linexact.kernel.CertificateError`."""
        for exercise in self.exercises:
            exercise.check()
