"""A file to start from, for every kind: it can be read, solved and marked as it is."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from linexact.cli import run
from linexact.errors import InputError
from linexact.exercise.asking import blank_text
from linexact.exercise.read import read_exercise
from linexact.grade.testing import try_out
from linexact.tasks.question import find_question
from linexact.tasks.table import QUESTIONS


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_blank_file_is_an_exercise(name: str) -> None:
    kind = find_question(name)
    exercise = read_exercise(io.StringIO(blank_text(kind)))
    assert exercise.kind is kind
    assert {ask.name for ask in exercise.asks} == set(kind.usual)
    if kind.carries_data:
        assert try_out(exercise).faults == ()


def refusal(text: str) -> str:
    try:
        read_exercise(io.StringIO(text))
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_stands_behind_a_hash_is_known(name: str) -> None:
    """Each optional line may be taken: it is obeyed, or refused for what it says, not its key."""
    lines = blank_text(find_question(name)).splitlines()
    end = next(i for i, line in enumerate(lines) if line.startswith("# [marking]"))
    for i, line in enumerate(lines[:end]):
        if line.startswith("# ") and " = " in line:
            text = "\n".join([*lines[:i], line[2:], *lines[i + 1 : end]])
            assert "no key" not in refusal(text)


def test_the_command_writes_prints_and_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    assert run(["exercises", "new", "--blank", "distance", "-o", str(path)]) == 0
    assert "exercises check" in capsys.readouterr().out
    assert run(["exercises", "show", str(path)]) == 0
    assert "My exercise" in capsys.readouterr().out
    assert run(["exercises", "new", "--blank", "distance"]) == 0
    assert capsys.readouterr().out == path.read_text()
    for call in (["distanc"], ["distance", "--seed", "1"], ["distance", "-o", str(path)]):
        assert run(["exercises", "new", "--blank", *call]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["exercises", "new", "perceptron"]) == 2
    assert "--seed N and -o FOLDER are expected" in capsys.readouterr().err
