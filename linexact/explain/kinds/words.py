"""What is said of a question beside the steps of its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from linexact.document.blocks import Text
from linexact.document.notation import Notation
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.topics.hand_weights.answer import answer_of

Given: TypeAlias = tuple[tuple[str, Text], ...]


def answer_by_steps(solved: Solved, notation: Notation) -> Text:
    """Return the answer that the steps of weights by hand end in."""
    return answer_of(solved.derivation, notation)


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
