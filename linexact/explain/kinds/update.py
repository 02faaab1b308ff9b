"""Words of kind ``update``."""

from __future__ import annotations

from typing import cast

from linexact.data.dataset import Vector
from linexact.document.blocks import Math, Text
from linexact.document.notation import Notation
from linexact.exercise.solving import Solved
from linexact.explain.kinds import KindWords
from linexact.explain.kinds.perceptron import given_rule
from linexact.explain.running import demands_of_step


def _answer(solved: Solved, notation: Notation) -> Text:
    return (
        "The weights after the step are ",
        Math((cast("Vector", solved.values["weights"]),)),
        ".",
    )


WORDS = KindWords(
    _answer,
    given_rule,
    demands_of_step,
    first="What is the score of the example, and is it a mistake?",
)
