"""A rule of one's own in an exercise: every key is obeyed, or refused with the reason."""

from __future__ import annotations

import io
from dataclasses import fields
from typing import Any

import pytest

from linexact.data.lectures import RuleText
from linexact.errors import InputError
from linexact.exercise.model import Exercise
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.solution import check_told
from linexact.topics.perceptron import Rule
from linexact.topics.perceptron.stated_rule import StatedRule

HEAD = """
id = "mine"
title = "Mine"
kind = "perceptron"
statement = "Do it."
points = 2
source = { lecture = "own" }
data = { positive = [[3, 4], [0, 2]], negative = [[-4, 3], [1, 0]] }
"""
BASE = {"passes": "2"}
# For each key another value than what goes without saying, and what has to be said with it.
OTHER: dict[str, tuple[str, dict[str, str]]] = {
    "name": ('"grosse"', {}),
    "rate": ('"1/2"', {}),
    "clock": ('"passes"', {"rate": '"1/(1 + t)"'}),
    "first_time": ("3", {"rate": '"1/(1 + t)"'}),
    "start": ("[1, 0, 0]", {}),
    "order": ("[4, 3]", {}),
    "restart": ("true", {}),
    "bias": ('"first"', {}),
    "bias_input": ("-2", {}),
    "threshold": ("1", {}),
    "normalise": ("true", {}),
    "batch": ('"moves"', {}),
    "step": ('"sum"', {"batch": '"moves"'}),
    "presentations": ("3", {}),
    "updates": ("1", {}),
    "passes": ("1", {}),
    "end": ('"limit"', {"presentations": "60", "passes": "15"}),
    "labels": ('"0,1"', {}),
}
ONLY_WRITTEN = {"labels"}


def exercise(task: dict[str, str], asks: str = '["weights", "presentations"]', bias: str = "true",
             more: str = "") -> Exercise:  # fmt: skip
    rule = "\n".join(f"{key} = {value}" for key, value in task.items())
    convention = f'[convention]\nbias = {bias}\nboundary = "strict"\n'
    text = f"{HEAD}asks = {asks}\n{convention}[task]\n{more}\n[task.rule]\n{rule}\n"
    return read_exercise(io.StringIO(text))


def rule_of(found: Exercise) -> Rule:
    assert found.kind.rule is not None
    return found.kind.rule(found)


def values(task: dict[str, str]) -> dict[str, Any]:
    found = exercise(task)
    solved = solve_exercise(found)
    check_told(solved.derivation)
    return {name: solved.values[name] for name in ("weights", "presentations", "updates", "passes")}


def test_the_table_has_every_key_and_a_record_with_them() -> None:
    keys = {field.name for field in fields(StatedRule)}
    assert keys - {"boundary"} == set(OTHER)
    assert keys == {field.name for field in fields(RuleText)} - {"seed"}


@pytest.mark.parametrize("key", OTHER)
def test_every_key_changes_the_run(key: str) -> None:
    value, beside = OTHER[key]
    before = values(BASE | beside)
    after = values(BASE | beside | {key: value})
    assert (before != after) == (key not in ONLY_WRITTEN)


REFUSED: list[tuple[dict[str, str], str]] = [
    ({"boundary": '"strict"'}, r"task\.rule\.boundary: who owns a score of 0"),
    ({"order": '"shuffle"'}, r"task\.rule\.order: the order is drawn"),
    ({"order": '"shuffle-once once"'}, r"task\.rule\.order: the order is drawn"),
    ({"order": "[5]"}, r"task\.rule\.order: the order names example 5"),
    ({"order": '"from 9"'}, r"task\.rule\.order: the order begins at example 9"),
    ({"order": "[0]"}, r"task\.rule\.order\[1\]: 0; expected a whole number"),
    ({"order": '"given again"'}, r"task\.rule\.order: 'given again' is no order"),
    ({"start": '"random"'}, r"task\.rule\.start: weights that are drawn"),
    ({"start": "[1]"}, r"task\.start: the start vector has 1 numbers where 3 are expected"),
    ({"threshold": "1", "bias": '"last"'}, r"task\.rule: a threshold that does not move"),
    ({"batch": '"moves"', "order": "[1, 2]"}, r"task\.rule: a batch step looks at all"),
    ({"end": '"limit"'}, r"task\.rule: only a limit ends this run"),
    ({"step": '"sum"'}, r"task\.rule: the rule moves on one example"),
    ({"seed": "3"}, "no key 'seed' is known in task.rule"),
]


@pytest.mark.parametrize(("task", "words"), REFUSED)
def test_what_cannot_be_obeyed_is_refused(task: dict[str, str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        exercise(task)


def test_no_bias_means_none() -> None:
    for key in ("bias", "bias_input", "threshold"):
        with pytest.raises(InputError, match=rf"task\.rule\.{key}: convention\.bias is false"):
            exercise({key: OTHER[key][0]}, bias="false")


def test_a_choice_is_said_once() -> None:
    for key, more in (("rate", "rate = 2"), ("presentations", "steps = 3")):
        with pytest.raises(InputError, match="says it already; expected one of the two"):
            exercise({key: OTHER[key][0]}, more=more)


def test_an_update_or_a_pass_is_named_where_it_is_asked_for_and_only_there() -> None:
    for value, key in (
        ("weights_after_updates", "after_updates"),
        ("weights_after_passes", "after_passes"),
        ("update_example", "update_number"),
    ):
        with pytest.raises(InputError, match=rf"task\.{key} is expected: {value} is asked for"):
            exercise(BASE, asks=f'["{value}"]')
        with pytest.raises(InputError, match=rf"task\.{key}: {value} is not asked for"):
            exercise(BASE, more=f"{key} = 1")
        found = exercise(BASE, asks=f'["{value}"]', more=f"{key} = 2")
        assert solve_exercise(found).values[value]
        far = exercise(BASE, asks=f'["{value}"]', more=f"{key} = 99")
        with pytest.raises(InputError, match=rf"task\.{key}: 99, but the run makes"):
            solve_exercise(far)


def test_a_batch_run_has_no_updates_on_one_example() -> None:
    for value in ("update_table", "updated"):
        with pytest.raises(InputError, match=f"asks: {value} is about updates on one example"):
            exercise(BASE | {"batch": '"moves"'}, asks=f'["{value}"]')


def test_a_step_on_all_examples_has_its_own_values() -> None:
    step = 'rule = { batch = "moves", step = "sum" }\nstart = [0, 0, 0]'
    text = HEAD.replace('"perceptron"', '"update"') + 'asks = ["weights", "scores", "wrong"]\n'
    convention = '[convention]\nbias = true\nboundary = "strict"\n'
    found = read_exercise(io.StringIO(f"{text}{convention}[task]\n{step}\n"))
    solved = solve_exercise(found)
    # (3, 4, 1) + (0, 2, 1) - (-4, 3, 1) - (1, 0, 1)
    assert [str(v) for v in solved.values["weights"]] == ["6", "3", "0"]  # type: ignore[union-attr]
    assert (solved.values["wrong"], len(solved.values["scores"])) == (4, 4)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="score is no value of a step on all examples"):
        read_exercise(io.StringIO(f"{text.replace('wrong', 'score')}{convention}[task]\n{step}\n"))


def test_what_is_counted_on_the_way() -> None:
    found = exercise({"name": '"blog"'}, asks='["passes", "mistakes", "updated", "moves"]')
    got = solve_exercise(found).values
    assert got["passes"] == len(got["mistakes"])  # type: ignore[arg-type]
    assert sum(got["mistakes"]) == got["updates"] == len(got["updated"])  # type: ignore
    assert rule_of(found).name == "blog"
