"""The list of commands, and how a command's function becomes a command.

A command is a module of this folder with a function of its name (or ``app``, a group of
commands).  It is imported when it is called or listed, and imports the engine, scipy and the
rest when it runs; so ``--help`` and ``check`` are quick.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from typing import Annotated, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from linexact._version import __version__

PANELS: Mapping[str, tuple[str, ...]] = {
    "Decide, with a proof": (
        "certify",
        "feasible",
        "errors",
        "margin",
        "features",
        "check",
        "export",
    ),
    "Study": ("solve", "trace", "region", "plot", "score", "evaluate", "hint"),
    "Teach": ("grade", "regrade", "overrule", "sheet", "exercises"),
}
_PANEL_OF = {name: panel for panel, names in PANELS.items() for name in names}


class _Commands(TyperGroup):
    """The commands of the list, each imported when it is asked for."""

    def list_commands(self, ctx: object) -> list[str]:
        return list(_PANEL_OF)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | TyperGroup | None:
        if cmd_name not in self.commands:
            # A name that is none is compared with all, for what may have been meant.
            for name in (cmd_name,) if cmd_name in _PANEL_OF else _PANEL_OF:
                self.commands[name] = _command(name)
        found = self.commands.get(cmd_name)
        return found if isinstance(found, (TyperCommand, TyperGroup)) else None


app = typer.Typer(
    name="linexact",
    cls=_Commands,
    help="Exact-arithmetic verifier and tutor for linear classification.\n\n"
    "Every verdict comes with a proof that anyone can re-check: "
    "[bold]linexact certify XOR[/bold]",
    no_args_is_help=True,
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)
    ] = False,
) -> None:
    if version:
        print(f"linexact {__version__}")
        raise typer.Exit


def _command(name: str) -> TyperCommand | TyperGroup:
    module = import_module(f"linexact.cli.{name}")
    alone: typer.Typer | None = getattr(module, "app", None)
    if alone is None:
        alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
        alone.command(name)(expanded(getattr(module, name)))
    command = typer.main.get_command(alone)
    assert isinstance(command, (TyperCommand, TyperGroup))
    command.name, command.rich_help_panel = name, _PANEL_OF[name]
    return command


def expanded(command: Callable[..., object]) -> Callable[..., object]:
    """Return a command whose bundles of options are single options in typer's eyes.

    A bundle is a dataclass whose fields are options (:func:`linexact.cli.options.option`), each
    with a default; they take its place in the signature, and the command gets the bundle made of
    what was given.  Of ``Annotated[Bundle, names]`` only
    the named fields are options.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Place:
    ...     x: int = 0
    ...     y: int = 0
    >>> def show(name: str, *, place: Place, zoom: int = 1) -> str:
    ...     return f"{name} is at {place.x}, {place.y}"
    >>> list(signature(expanded(show)).parameters)
    ['name', 'x', 'y', 'zoom']
    >>> expanded(show)(name="home", x=1, y=2)
    'home is at 1, 2'
    """
    hints = get_type_hints(command, include_extras=True)
    parameters: list[Parameter] = []
    bundles: dict[str, tuple[Callable[..., object], list[str]]] = {}
    for given in signature(command).parameters.values():
        hint = hints[given.name]
        bundle = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if not (isinstance(bundle, type) and is_dataclass(bundle)):
            parameters.append(_option(given.name, hint, given.default))
            continue
        taken = _fields(bundle, get_args(hint)[1] if bundle is not hint else None)
        bundles[given.name] = bundle, [option.name for option in taken]
        parameters += taken

    @wraps(command)
    def call(**given: object) -> object:
        made = {
            name: bundle(**{option: given.pop(option) for option in options if option in given})
            for name, (bundle, options) in bundles.items()
        }
        return command(**given, **made)

    call.__annotations__ = {option.name: option.annotation for option in parameters}
    vars(call)["__signature__"] = Signature(parameters)
    return call


def _fields(bundle: type, chosen: tuple[str, ...] | None) -> list[Parameter]:
    hints = get_type_hints(bundle, include_extras=True)
    panel: str | None = getattr(bundle, "PANEL", None)
    found = []
    for one in fields(bundle):
        hint = hints[one.name]
        if one.metadata:
            names = one.metadata["names"] or (f"--{one.name.replace('_', '-')}",)
            told = typer.Option(*names, rich_help_panel=panel, **one.metadata["told"])
            hint = Annotated[hint, told]
        found.append(_option(one.name, hint, one.default))
    return [option for option in found if chosen is None or option.name in chosen]


def _option(name: str, hint: object, default: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=hint)
