"""The words of questions about weights, losses and boundaries."""

from __future__ import annotations

from collections.abc import Mapping

from linexact.document.blocks import (
    Math,
    Span,
    Symbol,
    Text,
)
from linexact.document.notation import NOTATIONS, Notation
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.asked import answers_by_name
from linexact.explain.kinds.words import Given, KindWords, answer_by_steps
from linexact.tasks.published import value_span
from linexact.topics.hand_weights.steps import weights_of
from linexact.topics.values.side_words import SIDES


def _answer_distance(solved: Solved, notation: Notation) -> Text:
    if "distance" in solved.values:
        return ("The distance is ", value_span(solved.values["distance"]), ".")
    return ("Its square is ", solved.number("squared"), ".")


def _demands_of_external(exercise: Exercise) -> Given:
    task = exercise.task
    return (("Data file", (f"{task.file}: {task.what}; it does not come with linexact",)),)


_FEWEST_ERRORS = {"errors": "least number of errors"}


_GIVEN_WEIGHTS = {
    "misclassified": "misclassified examples",
    "errors": "number of errors",
    "distances": "signed distances",
    "closest": "closest examples",
}


def given_weights(exercise: Exercise) -> Given:
    """Return the weights that a task states, and the bias where there is one."""
    w, b = exercise.task.w, exercise.task.b
    letter = "w"
    if exercise.source.lecture in NOTATIONS:
        letter = NOTATIONS[exercise.source.lecture].vector
    bias: tuple[Span, ...] = (", ", Math(("b = ", b))) if exercise.convention.bias else ()
    return (("Weights", (Math((Symbol(letter), " = ", w)), *bias)),)


def _answer_least_squares(solved: Solved, notation: Notation) -> Text:
    errors = solved.number("errors")
    if not errors:
        return ("The weights of least squares get every case right.",)
    others = weights_of(solved.derivation.steps) is not None
    end = ", though others get every case right." if others else "."
    return ("The number of cases that least squares gets wrong is ", errors, end)


def _answer_side(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        if ask.form == "boundary":
            continue
        value = solved.values[ask.name]
        spans += [" "] if spans else []
        if ask.name == "side":
            spans.append(f"The point lies {SIDES[str(value)]}.")
        elif ask.name == "predicted":
            spans.append(f"Predicted: {'neither class' if value == 'neither' else value}.")
        else:
            spans += [f"The {ask.name} is ", value_span(value), "."]
    return tuple(spans)


def _given_side(exercise: Exercise) -> Given:
    return (*given_weights(exercise), ("Point", (Math((exercise.task.point,)),)))


def _demands_of_weights(exercise: Exercise) -> Given:
    return tuple(("Demand", (line,)) for line in exercise.task.demands)


PLAIN: Mapping[str, KindWords] = {
    "average": KindWords(
        lambda solved, notation: ("The average scores ", solved.number("score"), "."),
        states_convention=True,
        first="Which point is the weighted average?",
    ),
    "between": KindWords(
        answer_by_steps,
        first="Which number lies that part of the way from one entry to the other?",
    ),
    "distance": KindWords(
        _answer_distance,
        first="How long is w, and how far from the origin does b move the boundary?",
    ),
    "external": KindWords(
        answer_by_steps,
        demands=_demands_of_external,
    ),
    "fewest-errors": KindWords(
        lambda solved, notation: answers_by_name(solved, _FEWEST_ERRORS),
        states_convention=True,
        first="Which examples cannot be right at the same time?",
    ),
    "given-weights": KindWords(
        lambda solved, notation: answers_by_name(solved, _GIVEN_WEIGHTS),
        given_weights,
        states_convention=True,
        first="What is the score of each example, and is it on its class's side?",
    ),
    "least-squares": KindWords(
        _answer_least_squares,
        states_convention=True,
        first="Which equations hold where the sum of squares is least?",
    ),
    "loss": KindWords(
        lambda solved, notation: answers_by_name(solved, {}),
        states_convention=True,
        first="What is the score of each example, and what does the loss charge for it?",
    ),
    "maximum": KindWords(
        lambda solved, notation: ("The loss is convex in the weights.",),
        first="What is the score under each of the weights, and what does it cost?",
    ),
    "same-boundary": KindWords(
        lambda solved, notation: ("True.",),
        first="Is the one list of weights a multiple of the other, the bias with it?",
    ),
    "separability": KindWords(
        answer_by_steps,
        first="What does each example ask of the weights?",
    ),
    "side": KindWords(
        _answer_side,
        _given_side,
        states_convention=True,
        first="What is the score of the point?",
    ),
    "weights": KindWords(
        answer_by_steps,
        demands=_demands_of_weights,
        first="What does each example ask of the weights?",
    ),
}
