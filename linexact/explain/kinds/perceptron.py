"""Words of kind ``perceptron``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import cast

from linexact.derivation.steps.learning import Gain
from linexact.derivation.steps.published import Value
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Math, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.words.running import demands_of_run
from linexact.model.dataset import Vector

_SAID = {
    "converged": "The run ends with every case right.",
    "cycle": "The run never ends; its cycle proves that no weights are right on every case.",
    "stalled": "The run cannot go on: no update makes this case right.",
}


def given_rule(exercise: Exercise) -> Given:
    """Return the rule that is run, under the convention of the exercise."""
    assert exercise.kind.rule is not None
    return (("Rule", (str(exercise.kind.rule(exercise)),)),)


def _answer(solved: Solved, notation: Notation) -> Text:
    """Say how the run ends, and every number and list that is asked for."""
    outcome = str(solved.values["outcome"])
    said: Text = (_SAID.get(outcome, ""),)
    if outcome == "stalled" and not isinstance(solved.derivation.steps[0], Gain):
        said = ("The weights no longer move, and not every case is right.",)
    elif outcome == "limit":
        said = _left_open(solved)
    for ask in solved.exercise.asks:
        if ask.name in _VALUES and ask.name in solved.values:
            before, after = _VALUES[ask.name](solved)
            said = (*said, f" {before} ", _number_or_list(solved.values[ask.name]), f"{after}.")
    return said


def _left_open(solved: Solved) -> Text:
    """Say where a run stands that a limit ends, if its table is asked for."""
    asked = {ask.form for ask in solved.exercise.asks}
    if asked.isdisjoint(("trace", "update-table")):
        return ("The run is stopped at the limit.",)
    weights = Math((cast("Vector", solved.values["weights"]),))
    return ("The run is stopped at the limit, with the weights ", weights, ".")


def _number_or_list(value: Value) -> Span:
    return Math((cast("Vector", value),)) if isinstance(value, tuple) else cast("Fraction", value)


def _noun(name: str, noun: str) -> Callable[[Solved], tuple[str, str]]:
    """Return the words around a count."""
    plural = "es" if noun.endswith("ss") else "s"
    return lambda solved: ("It takes", f" {noun}{'' if solved.number(name) == 1 else plural}")


def _of_number(name: str, key: str, words: str) -> Callable[[Solved], tuple[str, str]]:
    return lambda solved: (words.format(getattr(solved.exercise.task, key)), "")


# Of each value the words before it and after it.
_VALUES: Mapping[str, Callable[[Solved], tuple[str, str]]] = {
    "weights": lambda solved: ("The last weights are", ""),
    "updates": _noun("updates", "update"),
    "moves": lambda solved: ("Steps that move the weights:", ""),
    "presentations": _noun("presentations", "presentation"),
    "passes": _noun("passes", "pass"),
    "mistakes": lambda solved: ("The mistakes, pass by pass, are", ""),
    "updated": lambda solved: ("The updates are on the examples", ""),
    "update_example": _of_number("update_example", "update_number", "Update {} is on example"),
    "weights_after_updates": _of_number(
        "weights_after_updates", "after_updates", "The weights after update {} are"
    ),
    "weights_after_passes": _of_number(
        "weights_after_passes", "after_passes", "The weights after pass {} are"
    ),
    "r_squared": lambda solved: ("R^2 is", ""),
    "b_squared": lambda solved: ("B^2 is", ""),
    "bound": lambda solved: ("The bound on the updates is", ""),
}


WORDS = KindWords(_answer, given_rule, demands_of_run)
