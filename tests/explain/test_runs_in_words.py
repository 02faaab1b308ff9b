"""Labels as the data have them, updates that are asked for, long runs, errors carried on."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from io import StringIO

import pytest
from own_exercise import MINE, exercise

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.problem import Problem
from linexact.data.read.tables import read_table
from linexact.document.blocks import Document
from linexact.document.notation import NOTATIONS
from linexact.exercise.bank import find_exercise
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import explain_exercise
from linexact.explain.grading import explain_marks
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.grade import Marks, mark, parts_of
from linexact.kernel import CertificateError
from linexact.render.text import render_text
from linexact.tasks.telling import tell
from linexact.topics.hand_weights.derivation import derive_problem
from linexact.topics.perceptron import rule, run
from linexact.topics.perceptron.deriving import run_steps
from linexact.topics.perceptron.step_words import MOST_ROWS
from linexact.topics.perceptron.steps import Run

PETS = """
id = "pets"
title = "Cats and dogs"
statement = "Run it."
points = 2
kind = "perceptron"
asks = ["update_table", "updates"]
[source]
author = "me"
[convention]
bias = true
boundary = "closed-positive"
[data]
examples = [{x = [1, 2], label = "cat"}, {x = [-1, 1], label = "dog"}]
positive_class = "cat"
[task.rule]
start = "zero"
"""


def told(data: Dataset) -> tuple[Run, str]:
    step = run_steps(run(data, rule("blog"))).steps[0]
    assert isinstance(step, Run)
    document = Document(tuple(tell([step], NOTATIONS["blog"], None)))
    return step, render_text(document, width=400)


def test_labels_are_said_as_given_and_the_updates_asked_for_are_listed() -> None:
    solved = solve_exercise(read_exercise(StringIO(PETS)))
    text = render_text(explain_written(WrittenSolution.of(solved, NOTATIONS["grosse"])), width=400)
    assert "First comes (1, 2), labelled cat (positive):" in text
    assert "Rule    as the exercise states it;" in text
    assert "Answer (update_table): example 2, weights after it (1, -1, -1)" in text
    assert " label " in text
    assert " dog " in text


def test_a_long_run_is_a_page_and_then_its_updates() -> None:
    step, text = told(Dataset.from_rows([[0], [3], [4], [9]], [-1, -1, 1, 1]))
    rest = step.presentations[MOST_ROWS:]
    quiet = sum(p.rate is None for p in rest)
    assert quiet > 1
    assert (
        f"After step 40 only updates are shown; {quiet} steps were right and are left out." in text
    )
    numbers = [int(n) for n in re.findall(r"^ *(\d+)  .*(?:right|wrong|boundary)", text, re.M)]
    updates = [p.presentation for p in rest if p.rate is not None]
    assert numbers == [*range(1, MOST_ROWS + 1), *updates]
    assert f"There are {step.updates} updates, none in the last " in text


def test_a_short_run_leaves_nothing_out() -> None:
    assert "left out" not in told(Dataset.from_rows([[0], [1]], [-1, 1]))[1]


def test_a_run_that_was_not_made_is_not_told() -> None:
    step = run_steps(run(Dataset.from_rows([[0], [1]], [-1, 1]), rule("blog"))).steps[0]
    assert isinstance(step, Run)
    first, *others = step.presentations
    assert tell([step], NOTATIONS["blog"], None)
    elsewhere = tuple(value + 1 for value in first.before)
    for other in (
        replace(step, presentations=(first._replace(before=elsewhere), *others)),
        replace(
            step, presentations=(*step.presentations[:-1], others[-1]._replace(after=elsewhere))
        ),
        replace(step, presentations=(first._replace(score=first.score + 1), *others)),
        replace(step, presentations=(*step.presentations, step.presentations[-1])),
    ):
        with pytest.raises(CertificateError):
            tell([other], NOTATIONS["blog"], None)


OWN = f"""{MINE}kind = "separability"
points = 2
data = {{ examples = [{{ x = [0, 1], label = -1 }}, {{ x = [1, 0], label = 1 }}] }}
"""


def test_data_labelled_minus_1_are_not_shown_with_label_0() -> None:
    asked = exercise(OWN)
    solved = explain_written(WrittenSolution.of(solve_exercise(asked), NOTATIONS["grosse"]))
    for told in map(render_text, (solved, explain_exercise(asked))):
        assert "label -1 iff z < 0" in told
        assert "label 0" not in told
    zero_one = exercise(OWN.replace("label = -1", "label = 0"))
    assert "label 0 iff z < 0" in render_text(explain_exercise(zero_one))


def test_a_table_labelled_minus_1_is_solved_with_its_labels() -> None:
    data = read_table(io.StringIO("x1,label\n0,-1\n1,1\n"))
    problem = Problem(data, Convention(True, "strict"))
    told = explain_written(WrittenSolution("Mine", derive_problem(problem), NOTATIONS["grosse"]))
    assert "label -1 iff z < 0" in render_text(told)


def test_what_is_carried_on_says_what_it_earns() -> None:
    rows = "1, 0, no, (0, 0, 0)\n2, 0, no, (0, 0, 0)\n3, 0, no, (0, 0, 0)"
    marked = mark(parts_of(find_exercise("grosse-perceptron-and")), rows)
    told = " ".join(render_text(explain_marks(Marks("AND", marked))).split())
    assert "What is carried on earns 0 of its points: without that first error" in told
