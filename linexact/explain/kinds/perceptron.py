"""The words of questions about perceptrons: their runs, and one update."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from linexact.data.dataset import Vector
from linexact.document.blocks import Math, Symbol, Text
from linexact.document.notation import Notation
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.kinds.words import Given, KindWords
from linexact.explain.parts import boundary_of
from linexact.explain.running import demands_of_run, demands_of_step
from linexact.topics.perceptron.stated_rule import OWN
from linexact.topics.perceptron.steps import BatchRun, CycleSum, Gain

_SAID = {
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
    if outcome == "converged":
        return _ended(solved, notation)
    if outcome == "stalled" and not isinstance(solved.derivation.steps[0], Gain):
        said = ("The weights no longer move, and not every case is right.",)
    elif outcome == "limit":
        said = _left_open(solved)
    elif outcome == "cycle" and not any(isinstance(s, CycleSum) for s in solved.derivation.steps):
        said = ("The run never ends: its weights come back. Of the data that proves nothing.",)
    return said


def _ended(solved: Solved, notation: Notation) -> Text:
    """Say after how many updates every case is right, with which weights and boundary."""
    values = solved.values
    is_batch = isinstance(solved.derivation.steps[0], BatchRun)
    count = cast("Fraction", values["moves" if is_batch else "updates"])
    noun = "step" if is_batch else "update"
    weights = Math((Symbol(notation.vector), " = ", cast("Vector", values["weights"])))
    line: Text = ()
    if "boundary" in values:
        line = (", and the boundary is ", Math(boundary_of(solved)))
    if not count:
        return ("Every case is right from the start: the weights are ", weights, *line, ".")
    plural = "" if count == 1 else "s"
    return (
        "After ", count, f" {noun}{plural} every case is right: the weights are ", weights, *line,
        ".",
    )  # fmt: skip


def _left_open(solved: Solved) -> Text:
    """Say where a run stands that a limit ends, if its table is asked for."""
    asked = {ask.form for ask in solved.exercise.asks}
    if asked.isdisjoint(("trace", "update-table")):
        return ("The run ends where it is to be stopped.",)
    weights = Math((cast("Vector", solved.values["weights"]),))
    return ("The run ends where it is to be stopped, with the weights ", weights, ".")


RUN = KindWords(
    _answer,
    given_rule,
    demands_of_run,
    first="Which weights does the run start with, and what is the first score?",
)


def _stepped(solved: Solved, notation: Notation) -> Text:
    return (
        "The weights after the step are ",
        Math((cast("Vector", solved.values["weights"]),)),
        ".",
    )


UPDATE = KindWords(
    _stepped,
    given_rule,
    demands_of_step,
    first="What is the score of the example, and is it a mistake?",
)
