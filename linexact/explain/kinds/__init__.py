"""The words of the kinds of exercises, one module each, named as the kind's own module.

It exports ``WORDS``, and, when the kind has steps of its own, ``TOLD`` with their words
(:mod:`linexact.tasks.telling`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from linexact.document.blocks import Text
from linexact.document.notation import Notation
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.tasks.question import Question

Given: TypeAlias = tuple[tuple[str, Text], ...]


def _nothing(exercise: Exercise) -> Given:
    return ()


@dataclass(frozen=True, slots=True)
class KindWords:
    """What is said of an exercise beside its steps: what is given, and the answer.

    ``demands`` stand in the question; without them it says what the task holds.
    ``states_convention`` says that the convention is stated at the head though the steps work out
    no problem of weights, where it always is.  ``first`` is the question that work begins with.
    """

    answer: Callable[[Solved, Notation], Text]
    given: Callable[[Exercise], Given] = _nothing
    demands: Callable[[Exercise], Given] | None = None
    states_convention: bool = False
    first: str = "What is asked for, and which of the numbers given does it depend on?"


def words_of_kind(kind: Question) -> KindWords:
    """Return the words of a kind.

    >>> from linexact.tasks.question import find_question
    >>> words_of_kind(find_question("loss")).states_convention
    True
    """
    words: KindWords = import_module(f"{__name__}.{kind.name.replace('-', '_')}").WORDS
    return words
