"""Tables of batch steps, as they are written: read, marked row by row, and their slips named."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_run import slow_looks
from stated_rules import stated
from typer.testing import CliRunner

from linexact.cli.app import app
from linexact.data.dataset import Dataset
from linexact.data.lectures import RuleText
from linexact.errors import InputError
from linexact.exercise.read import read_exercise
from linexact.grade import Grade, Unreadable, grade, mark, parts_of
from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.trace.faulty_perceptron import BATCH_SLIPS, FaultyPerceptron
from linexact.grade.keys import keys_of
from linexact.topics.perceptron import read_rule

DATA = Dataset.from_rows([[0, 1], [1, 3], [3, 1], [4, 2]], [-1, -1, 1, 1])
ALL = ("scores", "moved", "weights")


def task_of(data: Dataset = DATA, columns: tuple[str, ...] = ("moved", "weights"),
            name: str = "dsc140a", **said: Any) -> BatchTask:  # fmt: skip
    said.setdefault("rate", "1")
    return BatchTask(
        data, read_rule(RuleText(name, **said)), dict.fromkeys(columns, Fraction(1)), columns
    )


def graded(task: BatchTask, text: str) -> Grade:
    outcome = grade(task, text)
    assert isinstance(outcome, Grade), (outcome, text)
    return outcome


WRITTEN = [
    "1; 1, 2, 3, 4; (0, 3/2, -1/4)\n2; 2; (-1/4, 5/4, -1)\n3; none; (-1/4, 5/4, -1)",
    "1; 1, 2, 3, 4; (0, 3/2, -1/4)\n2; 2; (-1/4, 5/4, -1)",
    "all; (0, 3/2, -1/4)\nx2; (-1/4, 5/4, -1)\n-; (-1/4, 5/4, -1)",
    "| t | w | misclassified | new w |\n|---|---|---|---|"
    "\n| 1 | (0,0,0) | {1,2,3,4} | (0, 1.5, -0.25) |"
    "\n| 2 | (0, 1.5, -0.25) | {2} | (-0.25, 1.25, -1) |",
    "step  wrong    w\n1     1 2 3 4  (0, 3/2, -1/4)\n2     2        (-1/4, 5/4, -1)",
    "Step 1: wrong: (0, 1), (1, 3), (3, 1) and (4, 2); w = (0, 3/2, -1/4)\n"
    "Step 2: wrong: (1, 3); w = (-1/4, 5/4, -1)\nStep 3: wrong: none; w = (-1/4, 5/4, -1)",
    "epoch 1: wrong: 1, 2, 3, 4, w = (0, 1.5, -0.25)\nepoch 2: wrong: 2, w = (-1/4, 5/4, -1)",
    "step,wrong,w after\n1,1 2 3 4,0 3/2 -1/4\n2,2,-1/4 5/4 -1\n",
    "step\twrong\tw\n1\t1, 2, 3, 4\t(0; 1.5; -0.25)\n2\t2\t(-0.25; 1.25; -1)",
    "k=1: H = (0, 0, 0, 0). 1, 2, 3, 4 are wrong, w = (0,0,0) + (0, 6, -1)/4 ="
    " (0, 3/2, -1/4).\nk=2: Only the second is wrong, so w = (-1/4, 5/4, -1).\n"
    "k=3: Nothing is wrong, w stays (-1/4, 5/4, -1).",
    "Start: w = (0, 0, 0).\n1) wrong: all -> w = (0, 3/2, -1/4)\n2) wrong: 2 -> w = (-1/4, 5/4, -1)"
    "\nFinal w = (-1/4, 5/4, -1).",
    "step | 1 | 2\nwrong | all | 2\nw after | (0, 3/2, -1/4) | (-1/4, 5/4, -1)",
    "t | w | wrong\n1 | (0, 0, 0) | all\n2 | (0, 3/2, -1/4) | 2\n3 | (-1/4, 5/4, -1) | none",
    "wrong | w\nall | (3/2, -1/4, 0)\n2 | (5/4, -1, -1/4)",  # the bias is last
    "t | wrong | w\n0 | - | (0, 0, 0)\n1 | all | (0, 3/2, -1/4)\n2 | 2 | (-1/4, 5/4, -1)",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_layouts(text: str) -> None:
    assert graded(task_of(), text).is_right


@settings(deadline=None, max_examples=50)
@given(stated(), st.sampled_from(["moves", "stays"]), st.sampled_from(["mean", "sum"]))
def test_right_tables_earn_all_and_are_those_of_the_definitions(
    drawn: tuple[Dataset, dict[str, Any]], batch: str, step: str
) -> None:
    data, said = drawn
    kept = ("bias", "bias_input", "threshold", "normalise", "start", "boundary")
    said = {name: said[name] for name in kept if name in said}
    said |= {"batch": batch, "step": step, "passes": 4, "rate": "2/3"}
    task = task_of(data, ALL, "grosse", **said)
    assume(task.truth)
    xs = [list(data.x(i)) for i in range(len(data))]
    looks = slow_looks(xs, data.targets.tolist(), said)
    for seen, (scores, _, moved, after) in zip(task.truth, looks, strict=False):
        assert (list(seen.scores), list(seen.moved), list(seen.after)) == (scores, moved, after)
    found = keys_of(task)
    for text in found.right:
        outcome = graded(task, text)
        assert outcome.is_right, (outcome.findings, text)


@pytest.mark.parametrize("slip", BATCH_SLIPS)
def test_every_slip_is_named(slip: str) -> None:
    lengths = Dataset.from_rows([[3, 4], [0, 2], [-5, 12], [1, 0]], [1, -1, -1, 1])
    tasks = [
        task_of(rate="1/2"), task_of(step="sum", rate="1/2"),
        task_of(name="grosse", batch="moves", bias="last", bias_input="-2", passes=3),
        task_of(name="grosse", batch="moves", threshold="1", passes=3),
        task_of(lengths, name="grosse", batch="moves", normalise=True, passes=3),
    ]  # fmt: skip
    named = set()
    for task in tasks:
        own = FaultyPerceptron(task.dataset, task.rule, (slip,))
        rows = tuple(own.looks(own.start, len(task.truth)))
        if rows == task.truth:
            continue
        lines = [
            f"{', '.join(str(i + 1) for i in s.moved) or 'none'}; ({', '.join(map(str, s.after))})"
            for s in rows
        ]
        outcome = graded(task, "\n".join(lines))
        named |= {str(s) for f in outcome.findings for s in getattr(f, "slips", ())}
    assert slip in named


FIRST = "Step 1: wrong: all; w = (0, 3/2, -1/4)"
REFUSED = [
    ("1, 9; (0, 1, 2)", "is not understood as moved"),
    ("all; (0, 1)", "all the weights"),
    ("2; banana", '"banana" is not understood'),
    ("I do not know", "what does it say?"),
    ("step 1: w = (0, 3/2, -1/4)\nstep 2: w = (-1/4, 5/4, -1)", "no run was found"),
    (f"{WRITTEN[3]}\n\nAnd again\n\n{WRITTEN[4]}", "two tables look like the run"),
    ("(1, 3); (0, 3/2, -1/4)", "two ways"),
    ("wrong | w\n4 | (0, 3/2, -1/4)\n1 | (-1/4, 5/4, -1)", "which examples"),
    ("wrong | w\nall | ~(0, 3/2, -1/4)\n2 | (-1/4, 5/4, -1)", "is not understood"),
    (f"{FIRST}\nand so on", "and so on"),
    (f"{FIRST}\nStep 2: wrong: 2 (and maybe 3); w = (-1/4, 5/4, -1)", "is not understood"),
    (f"{FIRST}\nStep 2: wrong: 2; w unchanged", "the weights stay"),
    (f"{FIRST}\nStep 3: wrong: 2; w = (-1/4, 5/4, -1)", "which examples are wrong?"),
    (f"{FIRST}\nSo the final w is (1, 1, 1).", "is left over"),
    (f"{FIRST} or (0, 3/2, 1/4)", '"or '),
    (f"{FIRST}\n\nMy friend got something else.", "My friend"),
    ("Step 1: not all are wrong, w = (0, 3/2, -1/4)", "is not understood"),
    ("Step 1: 1 and 2 are not wrong, w = (0, 3/2, -1/4)", "is not understood"),
    ("Step 1: none are right, w = (0, 3/2, -1/4)", "is not understood"),
    ("Step 1: x1..x4 are wrong, w = (0, 3/2, -1/4)", "is not understood"),
    ("Step 1: if all are wrong, w = (0, 3/2, -1/4)", "is not understood"),
    ("Step 1: all are wrong, w = (0, 0, 0) + (0, 6, 1)/4 = (0, 3/2, -1/4)", "something else"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_cannot_be_read_is_asked_back(text: str, words: str) -> None:
    outcome = grade(task_of(), text)
    assert isinstance(outcome, Unreadable), outcome
    assert words in outcome.message


EXERCISE = """
id = "batch"
title = "Batch"
kind = "perceptron"
points = 6
statement = "Run it."
source = { lecture = "own" }
convention = { bias = true, boundary = "strict" }
data = { positive = [[3, 1], [4, 2]], negative = [[0, 1], [1, 3]] }
[task.rule]
name = "dsc140a"
rate = 1
"""


TABLES = {
    "markdown": r"(?:^\|.*\n)+",
    "latex": r"(?s)\\begin\{tabular\}.*?\\end\{tabular\}",
    "html": r"(?s)<table>.*?</table>",
    "csv": r"(?s).*",
}


@pytest.mark.parametrize(
    ("command", "form"),
    [("solve", "markdown"), ("solve", "latex"), ("solve", "html"), ("trace", "markdown"),
     ("trace", "csv")],
)  # fmt: skip
def test_printed_tables_are_read_back(command: str, form: str, tmp_path: Any) -> None:
    place = tmp_path / "batch.toml"
    place.write_text(EXERCISE)
    done = CliRunner().invoke(app, [command, str(place), "--format", form])
    assert done.exit_code == 0, done.output
    tables = re.findall(TABLES[form], done.output, flags=re.MULTILINE)
    text = next(table for table in tables if "w after" in table or "weights after" in table)
    (part,) = parts_of(read_exercise(io.StringIO(EXERCISE)))
    assert isinstance(part.task, BatchTask)
    outcome = grade(part.task, text)
    assert isinstance(outcome, Grade), outcome
    assert outcome.is_right, (outcome.findings, outcome.understood)


def test_shares_say_which_columns_are_asked() -> None:
    text = EXERCISE + "[marking.trace]\nscores = 1\nweights = 1\n"
    (part,) = parts_of(read_exercise(io.StringIO(text)))
    assert isinstance(part.task, BatchTask)
    assert part.task.columns == ("scores", "weights")
    with pytest.raises(InputError, match="no condition is called 'example'"):
        parts_of(read_exercise(io.StringIO(EXERCISE + "[marking.trace]\nexample = 1\n")))


ROUNDED = """
id = "rounded"
title = "Batch"
statement = "Run it."
kind = "perceptron"
points = 6
asks = ["trace"]
source = { lecture = "own" }
convention = { bias = true, boundary = "strict" }
data = { positive = [[1, 1], [2, 1]], negative = [[0, 0]] }
task = { rule = { batch = "moves", passes = 3 } }
marking = { tolerance = { trace = { places = 2 } } }
"""


@pytest.mark.parametrize(
    ("answer", "earned", "code"),
    [
        ("1,2,3; (1, 2/3, 1/3)\n3; (1, 2/3, 0)\n3; (1, 2/3, -1/3)", 6, None),
        (
            "1,2,3; (1, 0.67, 0.33)\n3; (1, 0.67, 0)\n3; (1, 0.67, -0.33)",
            6,
            "cells-within-tolerance",
        ),
        ("1,2,3; (1, 0.67, 0.5)\n3; (1, 0.67, 0.17)\n3; (1, 0.67, -0.16)", 5, "wrong-weights"),
    ],
)
def test_weights_of_batch_steps_may_be_rounded(answer: str, earned: int, code: str | None) -> None:
    exercise = read_exercise(io.StringIO(ROUNDED))
    (marked,) = mark(parts_of(exercise), answer)
    assert isinstance(marked.outcome, Grade)
    assert marked.outcome.earned == earned
    assert code is None or code in marked.outcome.codes
