"""The exercises that come with linexact: one TOML file each, in the folder ``exercises``.

In a checkout the folder stands beside the package; an installed package carries a copy in
itself (``linexact/_exercises``, put there when it is built).  Their names are known without
reading one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from linexact.errors import InputError, did_you_mean, quoted
from linexact.result import Result

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise

_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE / "_exercises", _PACKAGE.parent / "exercises")


def folder() -> Path:
    """Return the folder of the exercises.

    Raises :class:`~linexact.errors.InputError` when the installation lacks it.

    >>> (folder() / "grosse-and.toml").is_file()
    True
    """
    for place in _PLACES:
        if place.is_dir() and any(place.glob("*.toml")):
            return place
    raise InputError("no-file", "this installation of linexact has no exercises")


def names() -> list[str]:
    """Return the ids of all exercises, sorted.

    >>> names()[:2]
    ['and-3', 'and-bias-one']
    """
    return sorted(path.stem for path in folder().glob("*.toml"))


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
