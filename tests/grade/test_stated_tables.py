"""Tables of runs under rules of one's own: what is right gets full marks in any layout."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from stated_rules import stated

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.lectures import RuleText
from linexact.errors import InputError
from linexact.grade import Grade, Unreadable, grade
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.topics.perceptron import Presentation, read_rule, run

UPDATES = ("example", "weights")
FULL = ("example", "score", "mistake", "weights")


def task_of(data: Dataset, said: dict[str, Any], mode: Any, columns: tuple[str, ...]) -> TraceTask:
    shares = dict.fromkeys(columns, Fraction(1))
    return TraceTask(data, read_rule(RuleText("grosse", **said)), shares, columns, mode)


def listed(values: tuple[Fraction, ...]) -> str:
    return f"({', '.join(map(str, values))})"


def cells(step: Presentation, inputs: Dataset | None) -> dict[str, str]:
    example = str(step.example + 1) if inputs is None else listed(inputs.x(step.example))
    return {
        "example": example,
        "score": str(step.score),
        "mistake": "yes" if step.mistake else "no",
        "weights before": listed(step.before),
        "weights": listed(step.after),
    }


def table(
    steps: list[Presentation], columns: tuple[str, ...], inputs: Dataset | None = None
) -> str:
    rows = [[cells(step, inputs)[column] for column in columns] for step in steps]
    return "\n".join("; ".join(row) for row in ([*columns], *rows))


def earns_all(task: TraceTask, text: str) -> None:
    outcome = grade(task, text)
    assert isinstance(outcome, Grade), (outcome, text)
    assert outcome.is_right, (outcome.codes, outcome.findings, outcome.understood, text)


LAYOUTS = (
    FULL,
    ("example", "weights"),
    ("example", "weights before", "weights"),
    ("example", "mistake", "weights"),
)


@settings(deadline=None, max_examples=120)
@given(stated(), st.sampled_from(LAYOUTS), st.booleans(), st.booleans())
def test_a_right_table_earns_all(
    drawn: tuple[Dataset, dict[str, Any]], columns: tuple[str, ...], of_all: bool, by_input: bool
) -> None:
    data, said = drawn
    said = {**said, "presentations": min(said.get("presentations", 25), 25)}
    try:
        full = task_of(data, said, "presentations", FULL)
        only = task_of(data, said, "updates", UPDATES)
    except InputError:
        return
    steps = list(full.truth)
    made = [step for step in steps if step.mistake]
    assume(made)
    assume(len(set(map(data.x, range(len(data))))) == len(data) or not by_input)
    # An update by (0, 0), with no constant, leaves the weights as they are.
    assume(all(step.before != step.after for step in made))
    text = table(steps if of_all else made, columns, data if by_input else None)
    earns_all(only, text)
    if of_all and columns == FULL:
        earns_all(full, text)


def test_the_list_of_updates_is_told_from_a_table_that_lacks_rows() -> None:
    said: dict[str, Any] = {"order": "from 3", "rate": "1/2"}
    task = task_of(gate("AND"), said, "updates", UPDATES)
    short = grade(task, table(list(task.truth)[:-1], UPDATES))
    assert isinstance(short, Grade)
    assert "trace-incomplete" in short.codes


SLIPPED: list[tuple[str, dict[str, Any], str]] = [
    ("AND", {"threshold": "1/2", "rate": "1/3"}, "threshold-forgotten"),
    ("AND", {"bias_input": "-1", "bias": "last"}, "constant-one"),
    ("AND", {"order": "worst"}, "wrong-sign"),
    ("AND", {"order": "3,1,4,2", "presentations": 12}, "wrong-order"),
]


@pytest.mark.parametrize(("name", "said", "slip"), SLIPPED)
def test_slips_of_the_new_choices_are_named(name: str, said: dict[str, Any], slip: str) -> None:
    data = gate(name)
    task = task_of(data, said, "presentations", FULL)
    steps = list(FaultyPerceptron(data, task.rule, (slip,)).steps(len(task.truth)))
    told = f"({', '.join(task.parameters)})"  # the place of the bias is not guessed
    outcome = grade(task, table(steps, FULL).replace("weights", told, 1))
    assert isinstance(outcome, Grade)
    assert not outcome.is_right
    slips = [str(s) for f in outcome.findings for s in getattr(f, "slips", ())]
    assert slip in slips, (slips, outcome.codes)


def test_inputs_that_were_not_normalised_are_named() -> None:
    data = Dataset.from_rows([[3, 4], [0, -2], [-5, 12]], [1, -1, -1])
    task = task_of(data, {"normalise": True, "presentations": 9}, "presentations", FULL)
    steps = list(FaultyPerceptron(data, task.rule, ("not-normalised",)).steps(len(task.truth)))
    outcome = grade(task, table(steps, FULL))
    assert isinstance(outcome, Grade)
    assert "not-normalised" in {str(s) for f in outcome.findings for s in getattr(f, "slips", ())}


def test_a_worst_first_table_goes_on_from_the_students_own_weights() -> None:
    task = task_of(gate("AND"), {"order": "worst"}, "presentations", FULL)
    right = list(task.truth)
    assert right == [s for s in right if s.mistake]
    earns_all(task, table(right, FULL))
    first, second, *_ = right
    spoilt = first._replace(after=(*first.after[:-1], first.after[-1] + 1))
    own = FaultyPerceptron(task.dataset, task.rule)
    after = own.moved_on(first.clock, updated=True)
    rows = [spoilt, *own.onward(spoilt.after, after, 200)]
    outcome = grade(task, table(rows, FULL))
    assert isinstance(outcome, Grade)
    assert outcome.codes.count("wrong-weights") == 1
    assert not {"wrong-example", "wrong-score", "wrong-decision"} & set(outcome.codes)
    assert second.example is not None


def test_a_bias_whose_input_is_not_one_is_called_by_its_weight() -> None:
    task = task_of(gate("AND"), {"bias_input": "-1", "bias": "first"}, "presentations", FULL)
    assert task.parameters == ("w0", "w1", "w2")
    earns_all(task, table(list(task.truth), FULL).replace("weights", "(w0, w1, w2)"))
    asked = grade(task, "example 1: z = 0, wrong, w1 = 0, w2 = 0, b = 1")
    assert isinstance(asked, Unreadable)
    assert "two readings of 'b': the weight of the input -1" in asked.message


def test_the_run_is_that_of_the_engine() -> None:
    said: dict[str, Any] = {"threshold": "1/2", "rate": "1/3", "order": "from 2"}
    task = task_of(gate("AND"), said, "presentations", FULL)
    assert [s.after for s in task.truth] == [s.after for s in run(gate("AND"), task.rule).steps()]
