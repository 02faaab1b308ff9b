"""Every public function and command obeys the one style, and the page about them says so."""

from __future__ import annotations

import inspect
from typing import Any, get_args, get_origin

import interface
import pytest

import linexact
from linexact.cli.app import PANELS, command
from linexact.render import OUTPUTS
from linexact.tasks.result import Result
from linexact.tasks.table import TOLD

FUNCTIONS = dict(interface.functions())
LEAVES = {
    full: one
    for names in PANELS.values()
    for name in names
    for full, one in interface.leaves(name, command(name))
}
ANSWER = {"mark": ("1",), "hint": ("1",), "ask": ("margin",)}
NEEDED = {
    "score": {"weights": [1, 1]},
}
PLAIN = {"gate", "truth_table", "read"}  # give data, not answers


def _types(function: Any) -> list[Any]:
    kinds = []
    for kind in interface.results(function):
        union = get_args(kind) if get_origin(kind) is not None or get_args(kind) else (kind,)
        kinds += union
    return kinds


def test_the_page_is_what_the_code_says() -> None:
    assert interface.PAGE.read_text(encoding="utf-8") == interface.page(), "make house"


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - PLAIN))
def test_what_a_function_returns_is_an_exported_result(name: str) -> None:
    for kind in _types(FUNCTIONS[name]):
        assert isinstance(kind, type), f"{name} returns {kind}, which linexact does not export"
        assert getattr(linexact, kind.__name__) is kind
        if kind is not linexact.Figure:
            assert issubclass(kind, Result)
            assert kind.__name__ in TOLD
            assert kind.check is not Result.check


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_function_about_a_problem_reads_it_in_the_one_way(name: str) -> None:
    given = inspect.signature(FUNCTIONS[name]).parameters
    if "problem" in given:
        *_, last = given.values()  # some take more by keyword, and say so with a type of their own
        assert last.kind is inspect.Parameter.VAR_KEYWORD, f"{name} takes no ways of reading"
        with pytest.raises(linexact.InputError, match="did you mean 'columns'"):
            FUNCTIONS[name]("AND", *ANSWER.get(name, ()), **NEEDED.get(name, {}), colums="x1")
    assert ("boundary" in given) <= ("bias" in given)


@pytest.mark.parametrize("name", sorted(LEAVES))
def test_a_command_has_the_formats_and_an_example(name: str) -> None:
    options = {option: p for p in LEAVES[name].params for option in (*p.opts, *p.secondary_opts)}
    assert options["--format"].metavar.split("|")[: len(OUTPUTS)] == list(OUTPUTS)
    assert "--json" in options
    assert "-o" in options or name == "overrule"  # which writes into the folder that it is given
    assert f"Example:  linexact {name}" in (LEAVES[name].help or "")


def test_a_command_about_a_problem_takes_each_kind_of_it() -> None:
    asked = {
        name: [p.metavar for p in one.params if p.param_type_name == "argument"]
        for name, one in LEAVES.items()
    }
    about = {name for name, metavars in asked.items() if "FILE|ID|GATE" in metavars}
    assert about >= {
        "certify", "errors", "margin", "features", "solve", "trace", "region", "plot", "score",
        "evaluate", "hint",
    }  # fmt: skip
