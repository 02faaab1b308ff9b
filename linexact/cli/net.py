"""``linexact net``: where a net of threshold units is on, and how few hidden units do."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from linexact.cli import options as o
from linexact.errors import InputError
from linexact.reading.ways import TableOptions
from linexact.result import Result

_UNSTATED = "{} needs --on and --outputs stated, as sources differ"


def net(
    problem: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE|ID|GATE]",
            help="Rows that the net is to get right; without them it is worked out in which cells"
            " of its lines it is on.",
            show_default=False,
        ),
    ] = None,
    *,
    unit: Annotated[
        list[str] | None,
        typer.Option(
            "--unit",
            metavar="W,...,B",
            help="A hidden unit: its weights, then its bias; again for each unit.",
            show_default=False,
        ),
    ] = None,
    last: Annotated[
        str | None,
        typer.Option(
            "--last",
            metavar="V,...,B",
            help="The last unit: a weight for each hidden unit, then its bias.",
            show_default=False,
        ),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(
            "--on",
            metavar=">|>=",
            help="Which scores turn a unit on, as sources differ; '1,1,-1 >=' says it of a unit.",
            show_default=False,
        ),
    ] = None,
    outputs: Annotated[
        str | None,
        typer.Option(
            "--outputs",
            metavar="0/1|-1/+1",
            help="What a unit puts out when it is off, and on, as sources differ.",
            show_default=False,
        ),
    ] = None,
    over: Annotated[
        str | None,
        typer.Option(
            "--over",
            metavar="U,...",
            help="Weights of the inputs in the last unit: shortcuts.",
            show_default=False,
        ),
    ] = None,
    region: Annotated[
        str | None,
        typer.Option(
            "--region",
            metavar="WHERE",
            help="Compare with this region, 'x1 > 0 and x2 >= 1 or x2 < 0'; without a net make the"
            " AND of its half-planes.",
            show_default=False,
        ),
    ] = None,
    hidden: Annotated[
        int | None,
        typer.Option(
            "--hidden",
            metavar="N",
            help="Find a net of so many hidden units, or why there is none.",
            min=0,
            show_default=False,
        ),
    ] = None,
    shortcuts: Annotated[
        bool | None,
        typer.Option(
            "--shortcuts/--no-shortcuts",
            help="Whether the last unit of nets that are sought sees the inputs too.",
            show_default=False,
        ),
    ] = None,
    made_of: Annotated[
        str | None,
        typer.Option(
            "--form",
            metavar="dnf|cnf",
            help="Make the net of the function's DNF or CNF.",
            show_default=False,
        ),
    ] = None,
    reading: TableOptions,
    proof: o.ProofOptions,
) -> None:
    """Work out where a net of threshold units is on, or find the least net that gets rows right.

    With --unit and --last: the net on all cells, edges and vertices, or on rows. With --shortcuts
    or --no-shortcuts: the least number of hidden units, or whether --hidden N do. With --region
    alone: the net of a convex polygon.

    Example:  linexact net XOR --no-shortcuts
    """
    from linexact.front import networks

    proof.check()
    stated: dict[str, Any] = {"on": on, "outputs": outputs}
    data: Any = None if problem is None else o.read(problem, reading)
    found: Result
    seeks = hidden is not None or shortcuts is not None or made_of is not None
    if unit or last is not None or over is not None:
        _refuse(seeks, "--unit and --last state a net; --hidden, --shortcuts and --form seek one")
        _refuse(last is None, "--last is expected: a weight for each hidden unit, then its bias")
        stated |= {"shortcuts": () if over is None else over.split(",")}
        found = networks.network(unit or (), last, **stated, data=data, region=region)
    elif region is not None:
        _refuse(seeks or data is not None, "--region is the region of a net, not of rows")
        found = _polygon(region, stated)
    else:
        _refuse(data is None, "expected rows such as XOR, or a net: --unit and --last")
        found = _sought(data, made_of, stated, hidden=hidden, shortcuts=shortcuts)
    proof.prove(found, data=None if data is None else data.file)


def _polygon(region: str, stated: dict[str, Any]) -> Result:
    """Return the net of a convex polygon."""
    from linexact.front import networks

    _refuse(None in stated.values(), _UNSTATED.format("--region"))
    return networks.polygon_network(region, **stated)


def _sought(
    data: Any,
    form: str | None,
    stated: dict[str, Any],
    *,
    hidden: int | None,
    shortcuts: bool | None,
) -> Result:
    """Return a net that gets rows right, or why there is none."""
    from linexact.front import networks

    if form is not None:
        _refuse(hidden is not None or shortcuts is not None, "--form makes a net without them")
        _refuse(None in stated.values(), _UNSTATED.format("--form"))
        return networks.form_network(data, form, **stated)  # type: ignore[arg-type]
    _refuse(
        any(value is not None for value in stated.values()),
        "--on and --outputs change nothing of what is sought; they go with --unit or --form",
    )
    _refuse(
        shortcuts is None,
        "expected --shortcuts or --no-shortcuts: whether the last unit sees the inputs too",
    )
    return networks.hidden_units(data, shortcuts=bool(shortcuts), hidden=hidden)


def _refuse(condition: bool, message: str) -> None:
    if condition:
        raise InputError("option", message)
