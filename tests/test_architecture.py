"""The house as its page says it: floors, small functions, checkers that stand alone."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
import typer

from linexact.cli.app import app

ROOT = Path(__file__).parents[1]
MOST_LINES, MOST_PARAMETERS, MOST_LINES_OF_A_COMMAND = 60, 10, 20
ALONE = ("kernel", "proof.rows")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.fixture(scope="module")
def house() -> Any:
    """Return the module that makes the page."""
    spec = spec_from_file_location("architecture", ROOT / "docs" / "architecture.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_code_says(house: Any) -> None:
    text = house.PAGE.read_text(encoding="utf-8")
    assert text == house.page(text), "make it anew: make house"
    assert house.FIGURE.read_text(encoding="utf-8") == house.figure(), "make it anew: make house"


def test_every_room_stands_on_one_floor(house: Any) -> None:
    rooms = {house.room_of(module) for module in house.modules()} - {*house.OUTSIDE}
    placed = [room for floor in house.floors() for room in floor]
    assert sorted(placed) == sorted(rooms)


def test_arrows_lead_down(house: Any) -> None:
    floor_of = {room: n for n, floor in enumerate(house.floors()) for room in floor}
    found = house.arrows()
    assert found["engine", "kernel"] >= 1
    level = [pair for pair in found if floor_of[pair[0]] <= floor_of[pair[1]]]
    assert level == [("text", "exact")]  # one floor; the grammar reads numbers, not they it
    assert house.needed({("a", "b"): 1, ("b", "c"): 2, ("a", "c"): 3}) == {
        ("a", "b"): 1, ("b", "c"): 2,
    }  # fmt: skip


def test_no_module_imports_itself_by_others(house: Any) -> None:
    known = house.modules()
    # prepare() raises CycleError, which names the modules of a circle.
    TopologicalSorter({name: house.imported(path, known) for name, path in known.items()}).prepare()


@pytest.mark.parametrize("name", ALONE)
def test_what_must_be_trusted_imports_the_standard_library_alone(name: str) -> None:
    tree = ast.parse(
        (ROOT / "linexact" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")
    )
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." if node.level else str(node.module).partition(".")[0])
    assert found <= sys.stdlib_module_names


def test_the_contract_of_what_must_be_trusted_names_everything_else() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    trusted = [f"linexact.{name}" for name in ALONE]
    contracts = settings["tool"]["importlinter"]["contracts"]
    [contract] = [c for c in contracts if c.get("source_modules") == trusted]
    extras = settings["project"]["optional-dependencies"]
    needed = settings["project"]["dependencies"] + [
        line for name, lines in extras.items() if name != "dev" for line in lines
    ]
    imported_as = {"python-flint": "flint", "z3-solver": "z3", "otter-grader": "otter"}
    imported_as |= {"pycddlib": "cdd", "scikit-learn": "sklearn", "markdown-it-py": "markdown_it"}
    names = [re.split("[<>=~;[ ]", line)[0] for line in needed]
    modules = {imported_as.get(name, name).replace("-", "_") for name in names}
    assert {*contract["forbidden_modules"]} >= {"linexact.*"} | modules


# Sizes


def functions() -> Iterator[tuple[str, Function]]:
    for path in sorted((ROOT / "linexact").rglob("*.py")):
        place = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield f"{place}.{node.name}", node


def commands() -> set[str]:
    """Return the functions behind the commands, whatever they are wrapped in."""

    root: Any = typer.main.get_command(app)
    context = typer.Context(root)

    def leaves(command: Any) -> Iterator[Any]:
        if not hasattr(command, "list_commands"):
            yield command
            return
        for name in command.list_commands(context):
            yield from leaves(command.get_command(context, name))

    found = [command.callback for command in leaves(root)]
    # What stands between typer and a command's function bears the function's name.
    return {
        f"linexact.cli.{f.__name__}.{f.__name__}"
        if f.__module__ == "linexact.cli.app"
        else f"{f.__module__}.{f.__name__}"
        for f in found
    }


def body_lines(function: Function) -> int:
    """Count the lines of a body without its docstring."""
    body = function.body[ast.get_docstring(function) is not None :]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_functions_are_small() -> None:
    at_the_door = commands()
    assert {"linexact.cli.certify.certify", "linexact.cli.grade.grade"} <= at_the_door
    found = []
    for name, function in functions():
        of = function.args
        parameters = len(of.posonlyargs) + len(of.args) + len(of.kwonlyargs)
        if name in at_the_door:  # its options are read from its signature
            if body_lines(function) > MOST_LINES_OF_A_COMMAND:
                found.append(f"command of {body_lines(function)} lines: {name}")
            continue
        if (lines := (function.end_lineno or 0) - function.lineno + 1) > MOST_LINES:
            found.append(f"function of {lines} lines: {name}")
        if parameters > MOST_PARAMETERS:
            found.append(f"function of {parameters} parameters: {name}")
    assert not found, "\n".join(sorted(found))
