"""One entry for each lecture: what everybody else has of it follows."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from linexact.data.lectures import LECTURES, PERCEPTRONS
from linexact.document.notation import NOTATIONS
from linexact.exercise import model as exercises
from linexact.topics.perceptron import RULES


def test_titles_letters_and_rules_come_from_the_table() -> None:
    assert list(exercises.LECTURES) == [*LECTURES, "own"]
    assert list(NOTATIONS) == list(LECTURES)
    assert tuple(RULES) == PERCEPTRONS
    for lecture in LECTURES.values():
        assert exercises.LECTURES[lecture.name] == NOTATIONS[lecture.name].source == lecture.title
        for preset in lecture.perceptrons:
            assert RULES[preset.rule.name].source == lecture.title + preset.place
            assert RULES[preset.rule.name].letters == lecture.letters


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("grosse", "R. Grosse, CSC321 lecture 3, section 4"),
        ("blog-restart", "blog post on binary classification"),
        ("lyu-offset", "J. Lyu, notes 1, algorithm 2 (with offset)"),
        ("comp135-schedule", "Tufts COMP 135, class 5, slide 25"),
        ("dsc140a", "UCSD DSC 140A, lecture 6 (second subgradient: a score of 0 moves)"),
    ],
)
def test_a_rule_names_its_place(name: str, source: str) -> None:
    assert RULES[name].source == source
    assert RULES[name].name == name


def test_names_for_the_commands_do_not_wait_for_the_engine() -> None:
    program = (
        "import json, sys; import linexact.data.lectures, linexact.data.orders;"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not {"numpy", "linexact.topics.perceptron"} & set(json.loads(done.stdout))
