"""The first line of a worked problem: the weights, or that there are none, and why."""

from __future__ import annotations

from linexact.document.about import unknowns
from linexact.document.blocks import Math, Text
from linexact.document.formulas import point_text, weights_text
from linexact.document.notation import Notation
from linexact.tasks.steps import Derivation, Step
from linexact.topics.hand_weights.steps import IntegerCases, NoneFound, Point, weights_of
from linexact.topics.separability.steps import (
    CommonPoint,
    RowSum,
    SignedAverage,
    TranslationTheorem,
)

RIGHT = " are right on every example."


def answer_of(derived: Derivation, notation: Notation) -> Text:
    """Return the answer of a problem's derivation, or of a system's, with its reason.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("grosse-patterns"))
    >>> answer_of(solved.derivation, NOTATIONS["grosse"])
    ('Not separable', ': both patterns have the same average', '.')
    """
    found, problem = weights_of(derived.steps), derived.problem
    why: Text = (*_why(derived.steps[0]), ".") if derived.steps else (".",)
    if problem is None:
        first = derived.steps[0] if derived.steps else None
        if isinstance(first, Point) and derived.stated is not None:
            names = unknowns(notation, derived.stated)
            return ("The point ", *point_text(names, first.point), " meets every constraint.")
        return ("No point meets every constraint", *why)
    if found is None:
        if derived.steps and isinstance(derived.steps[0], IntegerCases | NoneFound):
            return ("No whole numbers meet the demands and get every example right", *why)
        if problem.demands:
            return ("No weights meet the demands and get every example right", *why)
        return ("Not separable", *why)
    bias = found.b if problem.convention.bias else None
    return (*weights_text(notation, found.w, bias), RIGHT)


def _why(step: Step) -> Text:
    """Return the reason that the first step of a proof gives, in a few words."""
    if isinstance(step, CommonPoint):
        return (": ", *_meeting(step))
    if isinstance(step, TranslationTheorem):
        same = step.first.mean == step.second.mean
        return (": both patterns have the same average",) if same else ()
    if isinstance(step, SignedAverage):
        if len(step.multipliers) == 1:
            return (": an example is the zero vector, whose score is ", 0)
        return (": with signs, the examples cancel",)
    if isinstance(step, RowSum):
        if len(step.multipliers) == 1:
            return (": one of the inequalities is false",)
        plain = all(factor == 1 for _, factor in step.multipliers)
        added = "the inequalities" if plain else "multiples of the inequalities"
        return (f": {added} add up to a false one",)
    if isinstance(step, NoneFound):
        return (", as a search through all of them found",)
    if isinstance(step, IntegerCases):
        counted = len(step.refuted)
        return (": in each of ", counted, " cases the inequalities add up to a false one")
    return ()


def _meeting(step: CommonPoint) -> Text:
    """Say how the two classes meet."""
    sizes = sorted(map(len, step.sides))
    if sizes == [1, 1]:
        return ("the example ", Math((step.point,)), " has both labels")
    if sizes == [1, 2]:
        return ("an example lies between examples of the other class",)
    if sizes == [2, 2]:
        return ("two segments cross at ", Math((step.point,)))
    if sizes == [1, 3]:
        return ("an example lies in a triangle of the other class",)
    return ("averages of the two classes are the same point",)
