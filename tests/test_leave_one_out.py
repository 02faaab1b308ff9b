"""``examples/leave_one_out``: a topic that another package brings, found by one line of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from linexact.data.gates import gate
from linexact.document.notation import NOTATIONS
from linexact.kernel import CertificateError
from linexact.tasks.telling import tell

ROOT = Path(__file__).parents[1]
TOPIC = ROOT / "examples" / "leave_one_out"
EXERCISE = str(TOPIC / "exercise.toml")


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which the topic is there as an installed package is."""
    project = tomllib.loads((TOPIC / "pyproject.toml").read_text("utf-8"))["project"]
    ((group, points),) = project["entry-points"].items()
    assert len(points) == 1
    info = tmp_path / "linexact_leave_one_out-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n"
    )
    lines = [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    paths = os.pathsep.join(map(str, (tmp_path, TOPIC, ROOT)))
    return os.environ | {"PYTHONPATH": paths, "COLUMNS": "80"}


def said(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "linexact", *arguments],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_it_is_solved_drawn_marked_and_tested(installed: dict[str, str]) -> None:
    assert "(errors): 2" in said(installed, "solve", EXERCISE)
    drawn = said(installed, "solve", EXERCISE, "--figures", "--format", "html")
    assert drawn.count("<svg") == 1
    assert "5 of 5 points" in said(installed, "grade", EXERCISE, "wrong: 3 and 4\nerrors: 2")
    wrong = said(installed, "grade", EXERCISE, "wrong: 1, 4\nerrors: 2", "--json")
    assert wrong.count('"fold-mistaken"') == 2
    assert "1 of 1 exercise in order" in said(installed, "exercises", "check", EXERCISE)


def test_what_it_says_is_checked_against_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOPIC))
    from leave_one_out.question import left_out

    line = gate("AND").part([0, 1, 2, 3, 3])
    step = left_out(line, bias=True)
    assert (step.wrong, step.ends_in["errors"]) == ({1, 2}, Fraction(2))
    tell([step], NOTATIONS["grosse"], None)
    with pytest.raises(CertificateError):
        tell([replace(step, streets=step.streets[::-1])], NOTATIONS["grosse"], None)


def test_it_is_as_short_as_its_page_says() -> None:
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in TOPIC.rglob("*.*"))
    assert lines <= 300
