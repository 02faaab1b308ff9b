"""Options in bundles, and commands that are loaded when they are called."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from inspect import signature
from typing import Annotated, ClassVar, get_args

import pytest

from linexact.cli import run
from linexact.cli.app import PANELS, expanded
from linexact.cli.options import option, read
from linexact.data.read import READING, TableOptions


@dataclass(frozen=True, slots=True)
class Place:
    """Options that go together."""

    PANEL: ClassVar[str] = "Where"

    x: int = option(1, "From the left.")
    is_far: bool = option(False, "Far away.")
    y: int | None = option(None, "From below.", "--up", "-u", metavar="N")


def test_the_fields_of_a_bundle_are_options_where_it_stands() -> None:
    def go(name: str, *, place: Place, speed: int = 3) -> tuple[str, Place, int]:
        """Go there."""
        return name, place, speed

    command = expanded(go)
    assert list(signature(command).parameters) == ["name", "x", "is_far", "y", "speed"]
    assert command(name="home", x=2, is_far=True, y=None, speed=1) == (
        "home",
        Place(2, True, None),
        1,
    )
    assert command.__doc__ == "Go there."
    hints = {name: get_args(one.annotation) for name, one in signature(command).parameters.items()}
    _, told = hints["is_far"]
    assert (told.default, told.rich_help_panel) == ("--is-far", "Where")
    _, told = hints["y"]
    assert (told.default, told.param_decls, told.metavar) == ("--up", ("-u",), "N")


def test_some_fields_of_a_bundle() -> None:
    def go(*, place: Annotated[Place, ("y",)]) -> Place:
        return place

    command = expanded(go)
    assert list(signature(command).parameters) == ["y"]
    assert command(y=5) == Place(1, False, 5)


def test_a_bundle_without_options_is_its_defaults() -> None:
    assert TableOptions().missing == "error"
    assert len(read("XOR", TableOptions()).dataset) == 4


def test_a_way_of_reading_is_an_option_with_the_name_of_its_keyword() -> None:
    def go(*, reading: TableOptions) -> TableOptions:
        return reading

    command = expanded(go)
    assert tuple(signature(command).parameters) == READING
    assert command(columns="a, b", missing="skip") == TableOptions(
        columns=("a", "b"), missing="skip"
    )


def test_what_cannot_be_an_option_is_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["grade", "lyu-distance", "-2", "--json"]) == 0
    assert '"understood"' in capsys.readouterr().out
    assert run(["grade", "--json", "AND", "-x1 > 0"]) == 0
    assert run(["score", "AND", "--weights", "-1,1", "--b", "-3/2"]) == 0
    assert "-3/2" in capsys.readouterr().out
    assert run(["grade", "AND", "--jsn"]) == 2
    assert "--json" in capsys.readouterr().err


@pytest.mark.parametrize("call", [["--version"], ["certify", "-h"], [], ["exercises"]])
def test_first_calls_are_answered(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(call) == 0
    shown = capsys.readouterr().out
    assert shown
    assert "<bool>" not in shown


def test_a_command_loads_no_other_and_checking_no_engine() -> None:
    code = (
        "import sys; from linexact.cli import run; run(['check', '/nonexistent']);"
        "apart = {'scipy', 'sympy', 'numpy', 'flint'};"
        "print(sorted(m for m in sys.modules if m in apart or m.startswith('linexact.cli.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ["linexact.cli.app", "linexact.cli.check", "linexact.cli.options"]
    assert done.stdout.splitlines()[-1] == str(loaded)


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    for panel, names in PANELS.items():
        assert panel in out
        assert all(f" {name} " in out for name in names)


def test_a_misspelt_command_is_compared_with_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["certfy", "XOR"]) == 2
    assert "'certify'" in capsys.readouterr().err
