"""Exercises: what is asked, of which data, under which convention, and what was published.

:mod:`.read` reads a file into an :class:`~linexact.exercise.model.Exercise`, which asks a question
(:mod:`linexact.tasks.question`), :mod:`.bank` finds the exercises that come with linexact,
:mod:`.solving` derives their answers.

Those that come with it are one TOML file each, in the folder ``exercises``.  In a checkout it
stands beside the package; an installed package carries a copy in itself
(``linexact/_exercises``, put there when it is built).  Their names are known without reading one.
"""

from __future__ import annotations

from pathlib import Path

from linexact.errors import InputError

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
