"""The words of questions, beside their steps: what is given, and the answer."""

from __future__ import annotations

from collections.abc import Mapping

from linexact.explain.asked import answers_by_name
from linexact.explain.kinds.plain import PLAIN
from linexact.explain.kinds.words import KindWords
from linexact.tasks.question import Question
from linexact.tasks.table import named

# Those of questions whose topics are loaded for them alone.
_APART: Mapping[str, str] = {
    "features": "features:WORDS",
    "margin": "margin:WORDS",
    "perceptron": "perceptron:RUN",
    "update": "perceptron:UPDATE",
}
_USUAL = KindWords(lambda solved, notation: answers_by_name(solved, {}))


def words_of_kind(kind: Question) -> KindWords:
    """Return the words of a question; without its own they name each value.

    >>> from linexact.tasks.question import find_question
    >>> words_of_kind(find_question("loss")).states_convention
    True
    """
    if kind.name in _APART:
        words: KindWords = named(f"explain.kinds.{_APART[kind.name]}")
        return words
    return PLAIN.get(kind.name, _USUAL)
