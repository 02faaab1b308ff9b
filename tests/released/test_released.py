"""Files of every released format are read as on the day they were released."""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from linexact.classroom.marking import mark_answer, prepare
from linexact.cli import run
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.proof import checker
from linexact.tasks.table import QUESTIONS

HERE = Path(__file__).parent
VERSIONS = sorted(path.parent for path in HERE.glob("*/SHA256SUMS"))


def found(pattern: str) -> list[Any]:
    """Return the files of all versions, as parameters with their places as names."""
    return [
        pytest.param(path, id=str(path.relative_to(HERE)))
        for version in VERSIONS
        for path in sorted(version.glob(pattern))
    ]


CERTIFICATES = found("certificates/*.json")
EXERCISES = found("exercises/*.toml")
KEYS = found("variants/*/keys.csv")
OTTER = found("sheets/otter/*.py")


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_nothing_is_edited(version: Path) -> None:
    stated = {}
    for line in (version / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        digest, name = line.split("  ", 1)
        stated[name] = digest
    files = [p for p in version.rglob("*") if p.is_file() and p.name != "SHA256SUMS"]
    now = {
        p.relative_to(version).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files
    }
    assert now == stated


# Certificates


@pytest.mark.parametrize("path", CERTIFICATES)
def test_a_certificate_of_an_older_format_is_refused(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older = json.loads(path.read_bytes())["format"]
    for check in (checker.main, lambda given: run(["check", *given])):
        assert check([str(path)]) == 2
        shown, said = capsys.readouterr()
        assert not shown
        (line,) = said.splitlines()
        assert f"this is {older}, an older format: write it again" in line


# Exercises


@pytest.mark.parametrize("path", EXERCISES)
def test_an_exercise_is_read_and_solved(path: Path) -> None:
    exercise = read_exercise(path)
    assert solve_exercise(exercise, folder=path.parent).values


def test_every_kind_is_there() -> None:
    kinds = {read_exercise(param.values[0]).kind.name for param in EXERCISES}
    assert kinds == {*QUESTIONS}


def answers() -> Iterator[Any]:
    for version in VERSIONS:
        with (version / "answers.toml").open("rb") as file:
            for number, answer in enumerate(tomllib.load(file)["answer"], 1):
                path = version / "exercises" / f"{answer['exercise']}.toml"
                yield pytest.param(path, answer, id=f"{version.name}-{number}-{path.stem}")


@pytest.mark.parametrize(("path", "answer"), list(answers()))
def test_an_answer_earns_what_it_earned(path: Path, answer: dict[str, str]) -> None:
    record, _ = mark_answer(prepare(str(path)), answer["answer"])
    assert (record["earned"], record["possible"]) == (answer["earned"], answer["possible"])


# A class


def marks(journal: Path) -> dict[tuple[str, str], str]:
    """Return the points of each answer that was read."""
    _, *records = [json.loads(line) for line in journal.read_bytes().splitlines()]
    return {
        (record["submission"], answer["exercise"]): answer["earned"]
        for record in records
        for answer in record["answers"]
        if answer["status"] == "graded"
    }


@pytest.mark.parametrize("results", found("class/results"))
def test_results_are_marked_again_with_the_same_points(
    results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(results.parent, tmp_path / "class")
    monkeypatch.chdir(tmp_path / "class")
    before, history = marks(Path("results/marks.jsonl")), Path("results/history.jsonl").read_bytes()
    exercises = sorted(str(path) for path in Path().glob("*.toml"))
    assert run(["regrade", *exercises, "submissions", "-o", "results", "--write"]) == 0
    after = marks(Path("results/marks.jsonl"))
    assert {key: after.get(key) for key in before} == before
    assert len(before) >= 7
    assert Path("results/history.jsonl").read_bytes().startswith(history)


@pytest.mark.parametrize("path", KEYS)
def test_a_variant_is_read_and_its_key_is_right(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) >= 2
    for row in rows:
        record, _ = mark_answer(prepare(str(path.parent / row["file"])), row["key"])
        assert record["earned"] == record["possible"]


@pytest.mark.parametrize("path", KEYS)
def test_students_are_marked_by_their_own_variants(path: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            submission = tmp_path / "submissions" / f"{row['student']}.txt"
            submission.write_text(row["key"], encoding="utf-8")
    submissions, out = str(tmp_path / "submissions"), str(tmp_path / "results")
    assert run(["grade", str(path.parent), submissions, "-o", out, "--jobs", "1"]) == 0
    earned = marks(tmp_path / "results" / "marks.jsonl")
    assert len(earned) == len(list((tmp_path / "submissions").iterdir()))
    assert "0" not in earned.values()


# What was handed out


@pytest.mark.parametrize("path", found("sheets/*.ipynb"))
def test_a_notebook_has_a_place_for_each_answer(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # validates
    places = [cell["source"].strip() for cell in notebook["cells"] if cell["cell_type"] == "raw"]
    assert places == ["=== nand-small ===", "=== grosse-xor ==="]


@pytest.mark.slow
@pytest.mark.parametrize("path", OTTER)
def test_otter_marks_with_a_test_of_that_day(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what its libraries warn of
        from otter import nbmeta_config, test_files
    right = {
        "nand_small": "w1 = -2, w2 = -2, b = 3",
        "grosse_xor": "not separable; 1: 1/2, 2: 1/2, 3: 1/2, 4: 1/2",
    }
    for scope, share in ((right, 1), (dict.fromkeys(right, "separable"), 0)):
        test = test_files.create_test_file(str(path), nbmeta_config.NBMetadataConfig())
        test.run(scope)
        assert test.score == share * test.possible
