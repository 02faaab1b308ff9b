"""Exercise files that test themselves: the bank does, and what is not in order is told."""

from __future__ import annotations

import json
from dataclasses import astuple
from pathlib import Path

import pytest
from classes import weights_and_updates

from linexact.classroom.checking import check_files, propose
from linexact.classroom.marking import prepare, prepare_text
from linexact.cli import run
from linexact.errors import InputError
from linexact.exercise.bank import find_exercise, names
from linexact.grade import parts_of
from linexact.grade.keys import keys_of
from linexact.grade.testing import try_out

MINE = weights_and_updates("mine", "Mine", "OR")


@pytest.mark.parametrize("name", names())
def test_an_exercise_of_the_bank_is_in_order_and_expects_every_finding(name: str) -> None:
    [outcome] = check_files([name])
    assert outcome.faults == ()
    assert outcome.untested == ()


@pytest.mark.parametrize("name", names())
def test_two_answers_that_an_exercise_of_the_bank_expects_are_written_by_hand(name: str) -> None:
    exercise = find_exercise(name)
    if not exercise.kind.carries_data:
        return
    heads = "".join(f"[{part.name}]\n" for part in parts_of(exercise))
    made = {
        text.strip()
        for part in parts_of(exercise)
        for answers in astuple(keys_of(part.task))
        for text in answers
    }
    by_hand = [one for one in exercise.expects if not _is_made(one.answer, made, heads)]
    assert len(by_hand) >= 2
    assert any(one.points is not None for one in by_hand)


def _is_made(answer: str, made: set[str], heads: str) -> bool:
    head, _, rest = answer.partition("\n")
    return answer in made or (f"{head}\n" in heads and rest.strip() in made)


def test_every_form_of_the_bank_has_a_key_a_neighbour_and_an_open_answer() -> None:
    for name in names():
        exercise = find_exercise(name)
        for part in parts_of(exercise) if exercise.kind.carries_data else ():
            keys = keys_of(part.task)
            assert len(keys.right) >= 1, (name, part.name)
            assert keys.wrong, (name, part.name)
            assert keys.refused, (name, part.name)


def test_inequalities_have_a_key_too() -> None:
    text = prepare("grosse-and").text.replace(
        'kind = "weights"', 'kind = "weights"\nasks = ["inequalities"]'
    )
    exercise = prepare_text(text.split("[[expect]]")[0])
    found = try_out(exercise.exercise)
    assert found.faults == ()
    assert keys_of(exercise.parts[0].task).right[0].startswith("-b > 0; ")
    assert {one.code for one in found.findings} >= {
        "reversed", "inequality-missing", "extra-wrong", "classes-swapped",
        "negatives-not-turned", "threshold-for-bias", "bias-forgotten", "minus-dropped",
    }  # fmt: skip


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
    assert run(["exercises", "check", str(path), "grosse-rate", "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    faults = record["faults"]
    assert [one["in_order"] for one in record["exercises"]] == [False, True]
    assert list(faults) == [str(path)]
    assert said in faults[str(path)][0]
    assert run(["exercises", "check", str(path), "grosse-rate"]) == 1
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
    [outcome] = check_files([str(path)])
    assert outcome.faults == ("published.updates: 77; computed is 9",)


def test_a_finding_that_no_expectation_names_is_told_and_proposed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("mine.toml")
    path.write_text(MINE, encoding="utf-8")
    assert run(["exercises", "check", str(path)]) == 0
    told = capsys.readouterr().out
    assert "1 of 1 exercise in order" in told
    assert "in no [[expect]]; --propose writes them" in told
    assert run(["exercises", "check", str(path), "--propose"]) == 0
    proposed = capsys.readouterr().out
    assert proposed.startswith(f"# {path}\n\n[[expect]]\nanswer = ")
    path.write_text(f"{MINE}\n{proposed}", encoding="utf-8")
    assert list(propose([str(path)])) == []


def test_a_finding_counts_only_in_an_answer_that_was_given_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{MINE}[[expect]]\nanswer = '[updates]\\n10'\nfinding = 'one-too-many'\n")
    [without] = check_files([str(path)])
    assert "one-too-many (number)" in map(str, without.findings)
    text = (
        MINE + '[[expect]]\nanswer = "[updates]\\n10"\nfinding = ["number-wrong", "one-too-many"]\n'
    )
    path.write_text(text, encoding="utf-8")
    [outcome] = check_files([str(path)])
    assert outcome.faults == ()
    assert not {"one-too-many (number)", "number-wrong (number)"} & set(map(str, outcome.untested))


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


def test_a_breakdown_in_one_exercise_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(parts: object, text: str) -> tuple[object, ...]:
        raise KeyError("w")

    monkeypatch.setattr("linexact.grade.testing.mark", broken)
    first, second = check_files(["nor", "no-such"])
    assert first.faults[0].startswith("linexact broke down: KeyError: 'w', on the answer 'w1 = ")
    assert "no exercise is called" in second.faults[0]
