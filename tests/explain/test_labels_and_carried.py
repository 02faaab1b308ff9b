"""What is said of labels, and of rows that a student's own error makes too easy."""

from __future__ import annotations

import io

from own_exercise import MINE, exercise

from linexact.data.convention import Convention
from linexact.data.problem import Problem
from linexact.data.read.tables import read_table
from linexact.document.notation import NOTATIONS
from linexact.exercise.bank import find_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import explain_exercise
from linexact.explain.grading import explain_marks
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.grade import Marks, mark, parts_of
from linexact.render.text import render_text
from linexact.topics.hand_weights.derivation import derive_problem

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
