"""One entry for each lecture: what everybody else has of it follows."""

from __future__ import annotations

import json
import subprocess
import sys

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


def test_names_for_the_commands_do_not_wait_for_the_engine() -> None:
    program = (
        "import json, sys; import linexact.data.lectures, linexact.data.orders;"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not {"numpy", "linexact.topics.perceptron"} & set(json.loads(done.stdout))
