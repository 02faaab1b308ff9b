"""Write ``docs/interface.md``: every public function and command, what it takes and what it gives.

The tables are made from the signatures and the command line itself; `tests/test_interface.py`
compares.  Run ``python docs/interface.py --write``.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import linexact
from linexact.cli.app import PANELS, command
from linexact.render import CSV, OUTPUTS
from linexact.tasks.result import Result
from linexact.tasks.table import TOLD

PAGE = Path(__file__).with_name("interface.md")
_HEAD = """# Functions and commands

What `linexact` exports, and the commands of the same questions.

A **problem** is a gate's name, an exercise's id, a file, a `Dataset`, an exercise, or an array or
data frame with labels; ways of reading a table are keywords (`label=`, `columns=`, `drop=`,
`missing=`, `positive=`, `negative=`, `header=`, `delimiter=`, `exact=`) and options of the same
names. The **convention** is `bias` and `boundary`, or what the exercise states, or else a bias and
strict. Every result has `.check()`, `.certificate()`, `.explain()`, `.plot()` and `.to_json()`; in
JSON everything is counted from 1.

This page is made from the code by `make house`.
"""


def functions() -> Iterator[tuple[str, Any]]:
    """Yield the exported functions by name."""
    for name in linexact.__all__:
        value = getattr(linexact, name)
        if inspect.isfunction(value):
            yield name, value


def results(function: Any) -> list[Any]:
    """Return the types that a function returns; each is exported."""
    names = str(inspect.signature(function).return_annotation).split(" | ")
    return [getattr(linexact, name, name) for name in names]


def takes(function: Any) -> str:
    """Return what a function is about: its first argument."""
    return next(iter(inspect.signature(function).parameters), "–")


def convention(function: Any) -> str:
    """Return which parts of the convention are arguments."""
    given = inspect.signature(function).parameters
    return ", ".join(name for name in ("bias", "boundary") if name in given) or "–"


def formats(types: list[Any]) -> str:
    """Return the formats of results; nothing for what is no result."""
    kinds = [kind for kind in types if isinstance(kind, type) and issubclass(kind, Result)]
    tables = [CSV] if any(TOLD[kind.__name__].table for kind in kinds) else []
    return ", ".join([*OUTPUTS, *tables] if kinds else []) or "–"


def command_rows() -> Iterator[tuple[str, ...]]:
    """Yield a row for each command: its arguments, the convention, formats, and its proof."""
    for panel in PANELS.values():
        for name in panel:
            for full, one in leaves(name, command(name)):
                arguments = [p for p in one.params if p.param_type_name == "argument"]
                options = {opt: p for p in one.params for opt in (*p.opts, *p.secondary_opts)}
                said = [opt.strip("-") for opt in ("--bias", "--boundary") if opt in options]
                shown = options["--format"].metavar if "--format" in options else None
                yield (
                    f"`linexact {full}`",
                    ", ".join((p.metavar or p.name).replace("|", "/") for p in arguments) or "–",
                    ", ".join(said) or "–",
                    (shown or "by the ending of `-o`").replace("|", ", "),
                    "yes" if "--json" in options else "no",
                    "yes" if "--certificate" in options else "–",
                )


def leaves(name: str, found: Any) -> Iterator[tuple[str, Any]]:
    """Yield the commands under a name: itself, or those of its group."""
    if not hasattr(found, "commands"):
        yield name, found
        return
    for under, one in found.commands.items():
        yield f"{name} {under}", one


def function_rows() -> Iterator[tuple[str, ...]]:
    """Yield a row for each exported function."""
    for name, function in functions():
        kinds = results(function)
        shown = " or ".join(f"`{getattr(kind, '__name__', kind)}`" for kind in kinds)
        yield f"`{name}`", takes(function), convention(function), shown, formats(kinds)


def _table(columns: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [columns, tuple("---" for _ in columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page() -> str:
    """Return the page as the code says it."""
    named = _table(("function", "about", "convention", "gives", "formats"), function_rows())
    typed = _table(
        ("command", "arguments", "convention", "formats", "`--json`", "`--certificate`"),
        command_rows(),
    )
    return f"{_HEAD}\n## Functions\n\n{named}\n\n## Commands\n\n{typed}\n"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/interface.md is not what the code says: make house")
