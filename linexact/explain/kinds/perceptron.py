"""Words of kind ``perceptron``."""

from __future__ import annotations

from linexact.derivation.steps.learning import Gain
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.words.running import demands_of_run

_SAID = {
    "converged": "The run ends with every case right.",
    "cycle": "The run never ends; its cycle proves that no weights are right on every case.",
    "stalled": "The run cannot go on: no update makes this case right.",
    "limit": "So far the exercise asks.",
}


def given_rule(exercise: Exercise) -> Given:
    """Return the rule that is run, under the convention of the exercise."""
    assert exercise.kind.rule is not None
    return (("Rule", (str(exercise.kind.rule(exercise)),)),)


def _answer(solved: Solved, notation: Notation) -> Text:
    outcome = str(solved.values["outcome"])
    if outcome == "stalled" and not isinstance(solved.derivation.steps[0], Gain):
        return ("The weights no longer move, and not every case is right.",)
    return (_SAID[outcome],)


WORDS = KindWords(_answer, given_rule, demands_of_run)
