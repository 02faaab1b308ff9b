"""Verdicts and words as people write them: what each says, or that it is asked back."""

from __future__ import annotations

from functools import cache

import pytest

from linexact.exercise.bank import find_exercise
from linexact.grade import Grade, Task, grade, parts_of

ASKED = "asked back"
PERSON = "for-a-person"


@cache
def task(name: str) -> Task:
    """Return a part of an exercise, the first one where none is named."""
    exercise, _, part = name.partition("/")
    found = {one.name: one.task for one in parts_of(find_exercise(exercise))}
    return found[part] if part else next(iter(found.values()))


def said(name: str, text: str) -> str:
    """Return what is understood first of an answer."""
    outcome = grade(task(name), text)
    if not isinstance(outcome, Grade):
        return ASKED
    return "".join(map(str, outcome.understood[0][1]))


VERDICTS = {
    "not separable": (
        "XOR is not separable.", "No.", "Nope", "No line does it.", "There is no such line.",
        "It is false that XOR is separable.", "I don't think it is separable.", "It can't be done.",
        "No perceptron can do it.", "Certainly not", "verdict: inseparable", "False!",
    ),
    "separable": (
        "separable", "Yes, it is.", "XOR is not inseparable.", "A line separates them.", "True",
        "Is it separable? Yes",
    ),
    ASKED: (
        "AND is separable.", "Not not separable.", "It is not separable by two lines.",
        "XOR is separable in 3D", "separable only if we add x1x2", "yes?", "No, it is separable.",
        "separable with a hidden layer", "The classes are not only separable but trivially so.",
        "It is hard to separate XOR.", "Not separable? It is.", "It is separable or it is not.",
        "They are not separable by vertical lines.", "No line through the origin separates them.",
        "The points cannot be separated by the line x1 = 1/2.", "no line. yes.",
        "Yes. No line exists.",
        "Linearly separable means that there is a line.", "This is right.",
        "I doubt it is separable.",
        "To be separable there must be a line.", "Parity of three inputs is not separable.",
        "(a) separable (b) not separable", "Nothing prevents it from being separable.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("meant", "text"), [(m, t) for m, ts in VERDICTS.items() for t in ts])
def test_a_verdict_is_what_is_said_of_the_data_that_are_asked_for(meant: str, text: str) -> None:
    assert said("grosse-xor", text) == meant


WORDS = (
    ("dsc140a-different-w", "true", "No, they are the same line."),
    ("dsc140a-different-w", "true", "They don't."),
    ("dsc140a-different-w", "true", "The weights are different but the boundary is the same."),
    ("dsc140a-different-w", "false", "certainly not the same"),
    ("dsc140a-different-w", ASKED, "They have the same slope."),
    ("dsc140a-different-w", ASKED, "Yes, they are the same."),
    ("dsc140a-different-w", ASKED, "True"),
    ("dsc140a-true-false", "true", "The statement is correct."),
    ("dsc140a-true-false", ASKED, "true for positive factors"),
    ("dsc140a-true-false", ASKED, "half true"),
    ("grosse-perceptron-xor/outcome", "cycle", "It does not converge, it cycles."),
    ("grosse-perceptron-xor/outcome", ASKED, "It never converges."),
    ("grosse-perceptron-xor/outcome", ASKED, "With separable data it would converge."),
    ("grosse-perceptron-xor/outcome", ASKED, "It converges to a cycle."),
    ("negative-side/side", "negative", "2(-1) - 0 + 1 = -1 < 0, so it is on the negative side."),
    ("negative-side/side", ASKED, "either side"),
)


@pytest.mark.parametrize(("name", "meant", "text"), WORDS)
def test_a_word_answers_the_question_as_it_was_put(name: str, meant: str, text: str) -> None:
    assert said(name, text) == meant


PROOFS = (
    ("triangle-centre", "", "Not separable: f(1,1) = (f(0,0)+f(3,0)+f(0,3))/3"),
    ("triangle-centre", "", "Not separable: 1: 1/3, 2: 1/3, 3: 1/3, 4: 1"),
    ("triangle-centre", "points-differ", "Not separable: f(1,1) = (f(0,0)+f(3,0)+f(0,3))/2"),
    ("triangle-centre", PERSON, "Not separable: (1,1) is inside the triangle."),
    ("triangle-centre", PERSON, "Not separable: (1,1) is the midpoint of (0,0) and (2,2)."),
    ("lyu-zero-error", "common-point", "No, (4,1)-(1,4) and (2,2)-(5,5) cross in (2,2)."),
    ("grosse-xor", PERSON, "Not separable: (0,0)+(1,1) = (1/2,1/2) = (0,1)+(1,0)"),
    ("grosse-xor", PERSON, "Not separable: the midpoint of (0,0) and (1,1) is not (1/2,1/2)."),
    ("same-point", "", "(1,2) has both labels."),
    ("line-inseparable", "", "Not separable: 1 = (0+2)/2"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "code", "text"), PROOFS)
def test_a_proof_by_points_is_checked_number_by_number(name: str, code: str, text: str) -> None:
    outcome = grade(task(name), text)
    assert isinstance(outcome, Grade)
    assert code in outcome.codes if code else outcome.is_right
