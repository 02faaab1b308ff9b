"""Exercise files that test themselves: the bank does, and what is not in order is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from linexact.classroom.checking import check_files, surprises
from linexact.classroom.marking import prepare, prepare_text
from linexact.cli import run
from linexact.errors import InputError
from linexact.exercise.bank import find_exercise, names
from linexact.grade import parts_of
from linexact.grade.keys import keys_of

MINE = """
id = "mine"
title = "Mine"
statement = "Do it."
kind = "perceptron"
asks = ["weights", "updates"]
points = { weights = 3, updates = 2 }
source = { lecture = "own" }
convention = { bias = true, boundary = "strict" }
data = { truth_table = "OR" }
task = { rule = "blog" }
"""


def test_the_whole_bank_is_in_order() -> None:
    assert {name: faults for name, faults in check_files(names()) if faults} == {}


def test_every_form_of_the_bank_has_a_key_and_a_neighbour() -> None:
    seen: dict[str, tuple[int, int]] = {}
    for name in names():
        exercise = find_exercise(name)
        for part in parts_of(exercise) if exercise.kind.carries_data else ():
            keys = keys_of(part.task)
            right, wrong = seen.get(part.task.kind, (0, 0))
            seen[part.task.kind] = (right + len(keys.right), wrong + len(keys.wrong))
    assert set(seen) == {
        "weights", "verdict", "inequalities", "trace", "boundary", "number", "vector", "word",
        "every-row",
    } - ({"inequalities"} if "inequalities" not in seen else set())  # fmt: skip
    assert all(right and wrong for right, wrong in seen.values()), seen


def test_inequalities_have_a_key_too() -> None:
    text = prepare("grosse-and").text.replace(
        'kind = "weights"', 'kind = "weights"\nasks = ["inequalities"]'
    )
    exercise = prepare_text(text.split("[[expect]]")[0])
    assert list(surprises(exercise)) == []
    assert keys_of(exercise.parts[0].task).right[0].startswith("-b > 0; ")


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ('answer = "[updates]\\n3"\npoints = 2', "expected 2 points; it gets 0 points"),
        (
            'answer = "[updates]\\n3 or 4"\npoints = 0',
            "it gets none, as it cannot be read (several)",
        ),
        ('answer = "[updates]\\n3"\nfinding = "doubled"', "expected the finding doubled; found"),
        ('answer = "[updates]\\n3"\nunreadable = "ambiguous"', "it was read"),
        ('answer = "[update]\\n3"\npoints = 2', "cannot be read"),
    ],
)
def test_what_is_not_as_expected_is_told(
    expect: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{MINE}[[expect]]\n{expect}\n", encoding="utf-8")
    assert run(["exercises", "check", str(path), "xnor", "--json"]) == 1
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert list(faults) == [str(path)]
    assert said in faults[str(path)][0]
    assert run(["exercises", "check", str(path), "xnor"]) == 1
    assert "1 of 2 exercises in order" in capsys.readouterr().out


def test_files_in_order_and_files_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    right = '[[expect]]\nanswer = "[updates]\\n3 or 4"\nunreadable = "several"\n'
    path.write_text(MINE + right, encoding="utf-8")
    assert run(["exercises", "check", str(path)]) == 0
    path.write_text(MINE.replace("blog", "bolg") + "published = { updates = 'x' }\n")
    capsys.readouterr()
    assert run(["exercises", "check", str(path), "--json"]) == 1
    [first, second] = json.loads(capsys.readouterr().out)["faults"][str(path)]
    assert "line 11: task.rule: 'bolg' is not known" in first
    assert "line 12: published.updates" in second


def test_a_published_answer_that_is_wrong_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE + "published = { updates = 77 }\n", encoding="utf-8")
    [(_, faults)] = check_files([str(path)])
    assert faults == ["published.updates: 77; computed is 9"]


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("[[expect]]\nanswer = '1'", "expected points, finding or unreadable"),
        ("[[expect]]\npoints = 1", r"expect\[1\]\.answer is expected"),
        ("[[expect]]\nanswer = '1'\npoint = 1", "did you mean 'points'"),
        ("expect = 3", "expect: .* expected tables"),
    ],
)
def test_expectations_that_cannot_be_read(expect: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        prepare_text(f"{MINE}{expect}\n")
    import re

    assert re.search(said, str(refused.value))
