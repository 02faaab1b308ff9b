"""Marks that rest on who owns a score of 0, in every form; counts and what is counted instead."""

from __future__ import annotations

import io

import pytest

import linexact
from benchmarks.students import submission
from linexact.data.convention import Boundary
from linexact.errors import SeveralFaultsError
from linexact.exercise.bank import find_exercise
from linexact.exercise.read import read_exercise
from linexact.explain.solution import check_told
from linexact.grade import Grade, Unreadable, grade, mark, parts_of
from linexact.grade.boundaries import elsewhere_of
from linexact.grade.form import form_of
from linexact.grade.result import conditions

HEAD = """
id = "mine"
title = "Mine"
statement = "Do it."
points = 4
source = {{ lecture = "own" }}
kind = "{kind}"
convention = {{ bias = true, boundary = "{boundary}" }}
{rest}
"""
LINE = "data = { positive = [[1, 1], [2, 0]], negative = [[0, 0], [1, -1]] }\n"
GIVEN = LINE + "task = { w = [1, 1], b = 0 }\n"


def codes(kind: str, boundary: str, rest: str, answer: str) -> tuple[str, ...]:
    text = HEAD.format(kind=kind, boundary=boundary, rest=rest)
    (marked,) = mark(parts_of(read_exercise(io.StringIO(text))), answer)
    assert isinstance(marked.outcome, Grade), marked.outcome
    return marked.outcome.codes


@pytest.mark.parametrize(
    ("kind", "rest", "right", "elsewhere"),
    [
        ("given-weights", GIVEN + 'asks = ["errors"]', "0", "2"),
        ("given-weights", GIVEN + 'asks = ["misclassified"]', "none", "3 and 4"),
        ("side", 'task = { w = [1, 1], b = -2, point = [1, 1] }\nasks = ["predicted"]',
         "negative", "neither"),
        ("perceptron", LINE + 'task = { rule = "blog" }\nasks = ["updates"]', None, None),
        ("separability", 'data = { positive = [[0]], negative = [[0]] }\nasks = ["verdict"]',
         "not separable", None),
    ],
)  # fmt: skip
def test_a_full_mark_says_that_it_rests_on_the_convention(
    kind: str, rest: str, right: str | None, elsewhere: str | None
) -> None:
    if right is None:
        exercise = read_exercise(
            io.StringIO(HEAD.format(kind=kind, boundary="closed-negative", rest=rest))
        )
        right = str(parts_of(exercise)[0].task.value)  # type: ignore[union-attr]
        assert codes(kind, "closed-negative", rest, right) == ("rests-on-convention",)
        return
    found = codes(kind, "closed-negative", rest, right)
    assert ("rests-on-convention" in found) == (kind != "separability")
    if elsewhere is not None:
        assert "other-convention" in codes(kind, "closed-negative", rest, elsewhere)


def test_what_no_other_rule_changes_rests_on_none() -> None:
    away = LINE + 'task = { w = [1, 1], b = -0.5 }\nasks = ["errors"]\n'
    assert codes("given-weights", "strict", away, "0") == ()


RUN = 'data = { truth_table = "AND" }\ntask = { rule = "blog" }\nasks = ["%s"]\n'


@pytest.mark.parametrize(
    ("asked", "answer", "slip"),
    [
        ("updates", "presentations", "presentations-counted"),
        ("updates", "passes", "passes-counted"),
        ("presentations", "updates", "updates-counted"),
        ("passes", "updates", "updates-counted"),
        ("updates", "+1", "one-too-many"),
        ("updates", "-1", "one-too-few"),
        ("updates", "inverse", None),
        ("updates", "squared", None),
    ],
)
def test_a_count_is_explained_by_what_is_counted(asked: str, answer: str, slip: str | None) -> None:
    text = HEAD.format(kind="perceptron", boundary="strict", rest=RUN % asked)
    exercise = read_exercise(io.StringIO(text))
    values = exercise.kind.derive(exercise, None).values
    right = int(str(values[asked]))
    made = {"+1": right + 1, "-1": right - 1, "inverse": f"1/{right}", "squared": right**2}
    typed = str(made[answer] if answer in made else values[answer])
    (marked,) = mark(parts_of(exercise), typed)
    assert isinstance(marked.outcome, Grade)
    slips = [
        one.name for finding in marked.outcome.findings for one in getattr(finding, "slips", ())
    ]
    assert slips == ([] if slip is None else [slip])


def test_the_errors_are_not_the_right_ones() -> None:
    rest = LINE + 'task = { w = [-1, 0], b = 0.5 }\nasks = ["errors"]\n'
    text = HEAD.format(kind="given-weights", boundary="strict", rest=rest)
    exercise = read_exercise(io.StringIO(text))
    assert str(exercise.kind.derive(exercise, None).values["errors"]) == "3"
    found = codes("given-weights", "strict", rest, "1")
    assert found == ("number-wrong", "slip")


def test_weights_before_the_last_update_are_an_update_left_out() -> None:
    rest = (
        'data = { positive = [[1, 2]] }\ntask = { rule = "grosse", start = [0, -1, 0] }\n'
        'asks = ["weights"]'
    )
    text = HEAD.format(kind="update", boundary="strict", rest=rest)
    (marked,) = mark(parts_of(read_exercise(io.StringIO(text))), "b = 0, w1 = -1, w2 = 0")
    assert isinstance(marked.outcome, Grade)
    slips = [str(s) for f in marked.outcome.findings for s in getattr(f, "slips", ())]
    assert slips == ["update-left-out"]


def test_a_run_whose_bias_input_is_not_one_is_solved_under_every_boundary() -> None:
    rest = (
        'data = { truth_table = "OR" }\n'
        'task = { rule = { bias = "last", bias_input = -1, rate = "1/2" } }\nasks = ["updates"]'
    )
    for boundary, updates in (("strict", "9"), ("closed-positive", "5"), ("closed-negative", "4")):
        exercise = read_exercise(
            io.StringIO(HEAD.format(kind="perceptron", boundary=boundary, rest=rest))
        )
        derived = exercise.kind.derive(exercise, None)
        check_told(derived)
        assert str(derived.values["updates"]) == updates


def test_of_a_share_the_other_part_may_have_been_given() -> None:
    rest = LINE + 'task = { w = [-1, 0], b = 0.5 }\nasks = ["rate"]\n'
    assert codes("given-weights", "strict", rest, "25 %") == ("number-wrong", "slip")
    assert codes("given-weights", "strict", rest, "9/16") == ("number-wrong",)


def test_wrong_points_are_told_beside_a_wrong_name() -> None:
    text = HEAD.format(kind="side", boundary="strict", rest='asks = ["sid"]').replace("4", "-4")
    with pytest.raises(SeveralFaultsError) as caught:
        read_exercise(io.StringIO(text))
    told = " ".join(error.message for error in caught.value.errors)
    assert "asks[1]" in told
    assert "points: -4" in told


@pytest.mark.parametrize(
    ("ask", "answer", "boundary", "codes"),
    [
        ("inequalities", "b<0; w1+b<0; w2+b<0; w1+w2+b>=0", "closed-positive",
         ("rests-on-convention",)),
        ("inequalities", "b<=0; w1+b<=0; w2+b<=0; w1+w2+b>0", "closed-negative",
         ("rests-on-convention",)),
        ("weights", "w = (1, 1), b = -1", "closed-negative", ("rests-on-convention",)),
        ("weights", "w = (1, 1), b = -3/2", "strict", ()),
        ("verdict", "separable; w = (1, 1), b = -3/2", "strict", ()),
        ("verdict", "separable; w = (1, 1), b = -2", "closed-positive", ("rests-on-convention",)),
    ],
)  # fmt: skip
def test_a_gate_is_asked_under_other_rules_too(
    ask: str, answer: str, boundary: Boundary, codes: tuple[str, ...]
) -> None:
    (marked,) = linexact.mark("AND", answer, ask=ask, boundary=boundary).parts
    assert isinstance(marked.outcome, Grade)
    assert marked.outcome.is_right
    assert marked.outcome.codes == codes


def test_runs_are_read_alike_whoever_owns_a_score_of_zero() -> None:
    """So another boundary's marks are given for the answer that has been read, not for its text."""
    exercise = find_exercise("grosse-perceptron-and")
    part = parts_of(exercise)[0]
    form = form_of(part.task)
    assert form.reads_alike
    others = [task for _, task in elsewhere_of(exercise, exercise.asks[0]).tasks]
    assert others
    found = 0
    for number in range(12):
        text = submission(number).partition("=== grosse-perceptron-and ===")[2].partition("===")[0]
        outcome = grade(part.task, text)
        for task in others:
            there = grade(task, text)
            if isinstance(outcome, Unreadable):
                assert isinstance(there, Unreadable)
                continue
            assert isinstance(there, Grade)
            assert (there.answer.rows, there.answer.mode) == (
                outcome.answer.rows, outcome.answer.mode,
            )  # fmt: skip
            again = conditions(task.points, form.mark(task, outcome.answer).shares)
            assert again == there.conditions
            found += 1
    assert found > 10
