"""Words of kind ``perceptron``."""

from __future__ import annotations

from typing import cast

from linexact.derivation.steps.learning import CycleSum, Gain
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.exercise.stated_rule import OWN
from linexact.explain.document import Math, Text
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
    rule = exercise.kind.rule(exercise)
    if rule.name == OWN:
        return (("Rule", (f"{rule.source}; {rule.convention}",)),)
    return (("Rule", (str(rule),)),)


def _answer(solved: Solved, notation: Notation) -> Text:
    """Say how the run ends; what is asked for is said behind it."""
    outcome = str(solved.values["outcome"])
    said: Text = (_SAID.get(outcome, ""),)
    if outcome == "stalled" and not isinstance(solved.derivation.steps[0], Gain):
        said = ("The weights no longer move, and not every case is right.",)
    elif outcome == "limit":
        said = _left_open(solved)
    elif outcome == "cycle" and not any(isinstance(s, CycleSum) for s in solved.derivation.steps):
        said = ("The run never ends: its weights come back. Of the data that proves nothing.",)
    return said


def _left_open(solved: Solved) -> Text:
    """Say where a run stands that a limit ends, if its table is asked for."""
    asked = {ask.form for ask in solved.exercise.asks}
    if asked.isdisjoint(("trace", "update-table")):
        return ("The run ends where it is to be stopped.",)
    weights = Math((cast("Vector", solved.values["weights"]),))
    return ("The run ends where it is to be stopped, with the weights ", weights, ".")


WORDS = KindWords(
    _answer,
    given_rule,
    demands_of_run,
    first="Which weights does the run start with, and what is the first score?",
)
