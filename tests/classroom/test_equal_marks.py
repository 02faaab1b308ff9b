"""The same answers through every contract: the marks are the same everywhere."""

from __future__ import annotations

import csv
import warnings
from fractions import Fraction
from typing import Any

import pytest
from table_exercises import Question, questions

from linexact.classroom.contracts import (
    gradescope_results,
    nbgrader_score,
    prairielearn_results,
    told_record,
    variable_of,
)
from linexact.classroom.marking import Prepared, Record, prepare, prepare_text
from linexact.classroom.otter import otter_test
from linexact.classroom.results import gradebook

QUESTIONS = list(questions(8))
HOSTILE = (
    "",
    " \n\t",
    "\0",
    "\ud800",
    "\x1b[2J\x07",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
    "__import__('os').system('false')",
    "{0.__class__}%s%n",
    "[verdict]",
    "[weights]\n[weights]\n",
    "(" * 5000,
    "9" * 30_000,
    "1e999999999",
    "w1 = " + "1/" * 9000,
    "'''\"\"\"\\N{BULLET}\\",
)


@pytest.fixture(scope="module")
def tests(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a function that gives the score of an exercise's Otter test for an answer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what Otter's own libraries warn of
        from otter.test_files.exception_test import ExceptionTestFile
    folder, loaded = tmp_path_factory.mktemp("tests"), {}

    def score(exercise: Prepared, answer: object) -> float:
        if exercise.id not in loaded:
            path = folder / f"{exercise.id}.py"
            path.write_text(otter_test(exercise, exercise.id), encoding="ascii")
            loaded[exercise.id] = ExceptionTestFile.from_file(str(path))
        test = loaded[exercise.id]
        test.run({variable_of(exercise.id): answer})
        assert Fraction(test.possible).limit_denominator(10**6) == exercise.possible
        return float(test.score)

    return score


def exact(points: float | str) -> Fraction:
    """Return the exact number that was rounded; the marks here have small denominators."""
    return Fraction(points).limit_denominator(10**4)


def gradebook_points(record: Record) -> Fraction:
    table = gradebook([record["exercise"]], [{"submission": "ann", "answers": [record]}])
    [row] = csv.DictReader(table.decode().splitlines())
    nobody_read_it = record["earned"] is None
    assert row[record["exercise"]] == ("" if nobody_read_it else row["total"])
    assert bool(row["to look at"]) >= nobody_read_it
    return Fraction(row["total"] or 0)  # a table can say that nobody has read it


def check_every_contract(tests: Any, exercise: Prepared, answer: str) -> Fraction:
    record = told_record(exercise, answer)
    earned = Fraction(record["earned"] or 0)
    [gradescope] = gradescope_results([record])["tests"]
    assert gradescope["score"] == float(earned)
    assert gradescope["max_score"] == float(exercise.possible)
    assert gradescope["status"] == ("passed" if earned == exercise.possible else "failed")
    assert abs(gradebook_points(record) - earned) <= Fraction(1, 20_000)
    score = nbgrader_score(exercise, answer, quiet=True)
    assert (type(score), score) == (float, float(earned))
    assert exact(tests(exercise, answer)) == earned
    prairielearn = prairielearn_results([record])
    unread = record["status"] == "unreadable" or any(
        part["status"] == "unreadable" for part in record["parts"]
    )
    assert prairielearn["gradable"] is not unread
    if not unread:  # otherwise PrairieLearn gives no mark, and the student tries again
        assert exact(prairielearn["tests"][0]["points"]) == earned
        assert exact(prairielearn["score"]) * exercise.possible == earned or not exercise.possible
    return earned


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.title)
def test_every_answer_of_the_table(tests: Any, question: Question) -> None:
    for answer in question.answers:
        check_every_contract(tests, question.exercise, answer)


def test_the_table_has_answers_of_every_kind() -> None:
    marks = {
        Fraction(told_record(q.exercise, a)["earned"] or 0) / q.exercise.possible
        for q in QUESTIONS
        for a in q.answers
    }
    assert len([a for q in QUESTIONS for a in q.answers]) >= 90
    assert {Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 3)} <= marks
    assert len(marks) >= 10


@pytest.mark.parametrize("name", ["grosse-and", "xnor", "comp135-update"])
def test_hostile_answers(tests: Any, name: str) -> None:
    exercise = prepare(name)
    for answer in HOSTILE:
        check_every_contract(tests, exercise, answer)


def test_an_exercise_that_gives_no_points(tests: Any) -> None:
    text = prepare("grosse-and").text.replace("points = 4", "points = 0")
    exercise = prepare_text(text.replace('"grosse-and"', '"worth-nothing"', 1))
    for answer in ("w1 = 1, w2 = 1, b = -3/2", "w1 = 0, w2 = 0, b = 0", "?"):
        assert check_every_contract(tests, exercise, answer) == 0
