"""Hints say one thing more at each level, and no level holds what a later one gives away."""

from __future__ import annotations

from fractions import Fraction

import pytest
from grading_table import Case, cases, lost

import linexact
from linexact.data.convention import Boundary, Convention
from linexact.data.gates import gate
from linexact.data.linear import linear_row
from linexact.data.problem import Problem
from linexact.document.blocks import Document, spans
from linexact.exercise.bank import list_exercises
from linexact.exercise.marking import HINT_LEVELS
from linexact.exercise.model import Exercise
from linexact.explain.finding import Hint
from linexact.explain.hints import explain_hints, hints, hints_up_to
from linexact.grade import Grade, Hints, Marked, Marks, Part, grade, parts_of
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.forms.weights import WeightsTask
from linexact.render.html import render_html
from linexact.render.text import plain, render_text

CASES = [case for case in cases() if lost(case)]


def told(hint: Hint) -> str:
    return " ".join(render_text(Document(hint.blocks)).split())


def said(hint: Hint) -> str:
    """Return what a hint says, each number by itself as a phrase has it."""
    return " ".join("".join(plain((span,)) for span in spans(hint.blocks)).split())


def found(case: Case) -> tuple[Hint, ...]:
    return hints(case.task, grade(case.task, case.answer))


@pytest.mark.parametrize("case", CASES, ids=[f"{c.task.kind}-{i}" for i, c in enumerate(CASES)])
def test_no_level_holds_what_a_later_one_gives_away(case: Case) -> None:
    levels = found(case)
    assert levels
    assert [h.level for h in levels] == sorted({h.level for h in levels})
    for hint in levels:
        for later in levels:
            if later.level <= hint.level:
                continue
            for phrase in later.reveals:
                secret = " ".join(plain(phrase).split())
                assert secret
                assert secret not in said(hint), (hint.level, later.level, secret)
    for hint in levels:
        for phrase in hint.reveals:
            assert " ".join(plain(phrase).split()) in said(hint)


def test_weights_have_all_levels() -> None:
    task = WeightsTask(Problem(gate("AND"), Convention(True, "strict")), {"valid": Fraction(1)})
    answer = "w1 = 1, w2 = 1, b = -1"
    levels = hints(task, grade(task, answer))
    assert [hint.level for hint in levels] == [1, 2, 3]
    assert "2 of 4 examples. Look at example 2, (0, 1)" in told(levels[0])
    assert "w2 + b < 0; with your weights its score is 0" in told(levels[1])
    assert "<svg" in render_html(Document(levels[1].blocks))
    assert "Changing b alone is enough" in told(levels[2])
    assert "may be any number in (-2, -1)" in told(levels[2])
    assert told(levels[2]).endswith("w = (1, 1), b = -3/2 are right on every example.")


def test_a_boundary_has_all_levels() -> None:
    points = {"boundary": Fraction(1)}
    task = BoundaryTask((Fraction(2), Fraction(2)), Fraction(-3), ("x1", "x2"), points)
    levels = hints(task, grade(task, "x1 + x2 = 1"))
    assert [hint.level for hint in levels] == [1, 2, 3]
    assert "w . x + b is 0" in told(levels[1])
    assert "(3/2, 0)" in told(levels[1])
    assert "it leaves 1/2" in told(levels[1])
    assert "2 x1 + 2 x2 = 3" in told(levels[2])


@pytest.mark.parametrize("level", range(1, HINT_LEVELS + 1))
def test_a_document_ends_at_its_level(level: int) -> None:
    text = str(linexact.hint("AND", "w1 = 1, w2 = 1, b = -1", level=level).explain())
    assert [f"Level {k}." in text for k in (1, 2, 3)] == [k <= level for k in (1, 2, 3)]


def test_nothing_to_hint_at() -> None:
    task = WeightsTask(Problem(gate("AND"), Convention(True, "strict")), {"valid": Fraction(1)})
    outcome = grade(task, "w = (2, 2), b = -3")
    assert not hints(task, outcome)
    marks = Marks("AND", (Marked(Part("weights", task), outcome),))
    assert len(explain_hints(Hints(marks, 3)).blocks) == 2


@pytest.mark.parametrize("answer", ["", "I don't know", "?", "no idea"])
@pytest.mark.parametrize("name", ["AND", "XOR", "NOT"])
@pytest.mark.parametrize("boundary", ["strict", "closed-positive", "closed-negative"])
def test_whoever_wrote_nothing_is_helped_to_begin(
    answer: str, name: str, boundary: Boundary
) -> None:
    problem = Problem(gate(name), Convention(True, boundary))
    for task in (
        WeightsTask(problem, {"valid": Fraction(1)}),
        InequalitiesTask(problem.dataset, problem.convention, {"half-spaces": Fraction(1)}),
        VerdictTask(problem.dataset, problem.convention, {"verdict": Fraction(1)}),
    ):
        levels = hints(task, grade(task, answer))
        assert [hint.level for hint in levels] == [1, 2, 3]
        for hint in levels[:2]:  # each asks on, and none gives the end away
            assert "?" in told(hint)
            assert told(levels[2]) not in told(hint)


@pytest.mark.parametrize("name", ["AND", "XOR", "NOR", "NOT", "majority:3"])
@pytest.mark.parametrize("answer", ["", "b = 5, w = (1, 1)", "b = 5, w = 1", "b=5, w=(1, 1, 1)"])
def test_no_sign_is_turned_from_one_level_to_the_next(name: str, answer: str) -> None:
    """A row is written as its class asks it, never with a minus in front of it."""
    problem = Problem(gate(name), Convention(True, "strict"))
    task = WeightsTask(problem, {"valid": Fraction(1)})
    all_told = " ".join(map(told, hints(task, grade(task, answer))))
    for index, row in enumerate(problem.system.rows):
        if problem.dataset.target(index) < 0:
            assert "".join(map(str, linear_row(row, problem.variables))) not in all_told


def test_a_hint_never_ends_on_the_boundary() -> None:
    problem = Problem(gate("AND"), Convention(True, "closed-positive"))
    task = WeightsTask(problem, {"valid": Fraction(1)})
    last = told(hints(task, grade(task, ""))[-1])
    answer = last[last.rindex("w = ") :].removesuffix(" are right on every example.")
    strict = WeightsTask(Problem(gate("AND"), Convention(True, "strict")), {"valid": Fraction(1)})
    outcome = grade(strict, answer)
    assert isinstance(outcome, Grade)
    assert outcome.is_right


ONE_SENTENCE = ("dsc140a-convex", "lyu-distance-surd")  # is all of the solution
VALUES = [
    (exercise, part)
    for exercise in list_exercises()
    if exercise.kind.carries_data and exercise.kind.name != "external"
    for part in parts_of(exercise)
]


@pytest.mark.parametrize(("exercise", "part"), VALUES, ids=[f"{e.id}-{p.name}" for e, p in VALUES])
def test_every_part_of_the_bank_has_hints_to_begin_with(exercise: Exercise, part: Part) -> None:
    """The first asks, the last has the answer, and those between ask on."""
    marked = Marked(part, grade(part.task, ""))
    levels = hints_up_to(marked, HINT_LEVELS, exercise)
    assert [levels[0].level, levels[-1].level] == [1, HINT_LEVELS]
    assert len(levels) == HINT_LEVELS or exercise.id in ONE_SENTENCE
    for hint in levels[:-1]:
        assert told(hint).rstrip(". ").endswith("?") or "?" in told(hint)
