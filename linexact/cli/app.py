"""The list of commands, and how a command's function becomes a command.

A command is a module of this folder with a function of its name, or with ``COMMANDS``, a group
of functions (``USUAL`` is meant when none is named).  It is imported when it is
called or listed, and imports the engine, scipy and the rest when it runs; so ``--help`` and
``check`` are quick.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, is_dataclass
from functools import partial, wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from itertools import islice
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from linexact._version import __version__

_HELP = {"help_option_names": ["-h", "--help"]}
_OPTION = re.compile(r"-[A-Za-z]|--[A-Za-z][\w-]*(=.*)?", re.DOTALL).fullmatch

PANELS: Mapping[str, tuple[str, ...]] = {
    "Decide, with a proof": (
        "certify",
        "feasible",
        "errors",
        "margin",
        "estimates",
        "features",
        "check",
        "page",
        "export",
    ),
    "Study": (
        "solve",
        "trace",
        "region",
        "plot",
        "score",
        "evaluate",
        "hint",
    ),
    "Teach": ("grade", "regrade", "overrule", "sheet", "exercises"),
}
_PANEL_OF = {name: panel for panel, names in PANELS.items() for name in names}


class _Command(TyperCommand):
    """A command that takes answers such as ``-2/sqrt(13)`` for what they are."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _trimmed(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put what cannot be an option behind ``--``, where a minus begins no option."""
        valued = [p for p in self.get_params(ctx) if not getattr(p, "is_flag", False)]
        takes_value = {name for param in valued for name in param.opts}
        options: list[str] = []
        values: list[str] = []
        waiting = iter(args)
        for arg in waiting:
            if arg == "--":
                values += waiting
            elif not _OPTION(arg):
                values.append(arg)
            else:
                options += [arg, *islice(waiting, arg in takes_value)]
        ending = ["--", *values] if values else []
        parsed: list[str] = super().parse_args(ctx, [*options, *ending])
        return parsed


class _Group(TyperGroup):
    """Commands under one name; without one, the ``usual`` command if there is one."""

    usual: str | None = None

    def get_params(self, ctx: Any) -> list[Any]:
        return _trimmed(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Call the usual command where none is named."""
        named = args and (args[0] in _HELP["help_option_names"] or not args[0].startswith("-"))
        if self.usual is not None and not named:
            args = [self.usual, *args]
        parsed: list[str] = super().parse_args(ctx, args)
        return parsed


class _Commands(_Group):
    """The commands of the list, each imported when it is asked for."""

    def list_commands(self, ctx: object) -> list[str]:
        return list(_PANEL_OF)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | TyperGroup | None:
        if cmd_name not in self.commands:
            # A name that is none is compared with all, for what may have been meant.
            for name in (cmd_name,) if cmd_name in _PANEL_OF else _PANEL_OF:
                self.commands[name] = command(name)
        found = self.commands.get(cmd_name)
        return found if isinstance(found, (TyperCommand, TyperGroup)) else None


def _trimmed(params: list[Any]) -> list[Any]:
    """Name no type beside a switch, which takes nothing, and leave values that need no reading."""
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
        if "process_value" not in vars(param):
            vars(param)["process_value"] = partial(_processed, param, param.process_value)
    return params


def _processed(param: Any, read: Callable[[Any, Any], Any], ctx: Any, value: Any) -> Any:
    """Let typer read a value, unless it is what is asked for already.

    Typer reads with pydantic, which takes longer to import than most answers take; text, what
    nobody has given and defaults need none of it.
    """
    many = param.nargs != 1 or getattr(param, "multiple", False)
    kind = getattr(getattr(param, "type_descriptor", None), "annotation", None)
    if many:
        ready = kind == list[str] and isinstance(value, (list, tuple)) and len(value) > 0
        ready = ready or (value is None and not param.required)
        value = () if value is None and ready else value
    elif value is None or value is param.default:
        ready = not param.required
    else:
        ready = kind is str and isinstance(value, str)
    if not ready:
        return read(ctx, value)
    return value if param.callback is None else param.callback(ctx, param, value)


app = typer.Typer(
    name="linexact",
    cls=_Commands,
    help="Exact-arithmetic verifier and tutor for linear classification.\n\n"
    "Every verdict comes with a proof that anyone can re-check: "
    "[bold]linexact certify XOR[/bold]",
    rich_markup_mode="rich",
    context_settings=_HELP,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        print(f"linexact {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and exit.", is_eager=True, callback=_version
        ),
    ] = False,
) -> None:
    """Take the options of no command; the help text is the application's."""


def command(name: str) -> TyperCommand | TyperGroup:
    """Return a command of the list, or a group of them, ready to be called.

    >>> command("certify").name
    'certify'
    """
    module = import_module(f"linexact.cli.{name}")
    functions: Mapping[str, Callable[..., object]] | None = getattr(module, "COMMANDS", None)
    if functions is None:
        alone = _typer()
        alone.command(name, cls=_Command, context_settings=_HELP)(expanded(getattr(module, name)))
    else:
        alone = _typer(cls=_Group, help=module.HELP)
        for one, function in functions.items():
            alone.command(
                one,
                cls=_Command,
                context_settings=_HELP,
                rich_help_panel=getattr(module, "PANEL_OF", {}).get(one),
            )(expanded(function))
        alone.callback()(lambda: None)
    made = typer.main.get_command(alone)
    assert isinstance(made, (TyperCommand, TyperGroup))
    made.name, made.rich_help_panel = name, _PANEL_OF[name]
    if isinstance(made, _Group):
        made.usual = getattr(module, "USUAL", "--help")
    return made


def _typer(**settings: Any) -> typer.Typer:
    return typer.Typer(
        add_completion=False, rich_markup_mode="rich", context_settings=_HELP, **settings
    )


def expanded(function: Callable[..., object]) -> Callable[..., object]:
    """Return a command whose bundles of options are single options in typer's eyes.

    A default may be a field that is an option (:func:`linexact.cli.options.option`) or an argument.
    A bundle is a dataclass of such fields; they take its place in the signature, and the command
    gets the bundle made of what was given.  Of ``Annotated[Bundle, names]`` only the named fields
    are options.

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
    hints = get_type_hints(function, include_extras=True)
    parameters: list[Parameter] = []
    bundles: dict[str, tuple[Callable[..., object], list[str]]] = {}
    for given in signature(function).parameters.values():
        hint = hints[given.name]
        bundle = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if not (isinstance(bundle, type) and is_dataclass(bundle)):
            parameters.append(_stated(given.name, hint, given.default))
            continue
        taken = _fields(bundle, get_args(hint)[1] if bundle is not hint else None)
        bundles[given.name] = bundle, [option.name for option in taken]
        parameters += taken

    @wraps(function)
    def call(**given: object) -> object:
        made = {
            name: bundle(**{option: given.pop(option) for option in options if option in given})
            for name, (bundle, options) in bundles.items()
        }
        return function(**given, **made)

    call.__annotations__ = {option.name: option.annotation for option in parameters}
    vars(call)["__signature__"] = Signature(parameters)
    return call


def _fields(bundle: type, chosen: tuple[str, ...] | None) -> list[Parameter]:
    panel: str | None = getattr(bundle, "PANEL", None)
    found = []
    for one in fields(bundle):
        if chosen is None or one.name in chosen:
            # An option is typed as text where the library takes more than that.
            hint = one.metadata.get("type") or get_type_hints(bundle, include_extras=True)[one.name]
            found.append(_stated(one.name, hint, one, panel))
    return found


def _stated(name: str, hint: Any, stated: Any, panel: str | None = None) -> Parameter:
    """Return an option or an argument as typer takes it; ``stated`` is its field or its default."""
    default = stated
    if isinstance(stated, Field):
        default = None if isinstance(stated.default, tuple) else stated.default
        said = stated.metadata
        if said:
            names = said["names"]
            told: Any = typer.Argument if names is None else typer.Option
            usual = () if names is None else (f"--{name.replace('_', '-')}",)
            hint = Annotated[hint, told(*(names or usual), rich_help_panel=panel, **said["told"])]
    default = Parameter.empty if default is ... else default
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=hint)
