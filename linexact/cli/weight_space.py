"""What ``region`` and ``plot --space weight`` ask about: constraints, their names, a slice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from linexact.errors import InputError
from linexact.kernel import System
from linexact.model.convention import Convention

if TYPE_CHECKING:
    from linexact.geometry.picture import Survey
    from linexact.model.dataset import Dataset

SliceOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--slice",
        metavar="w0=-1",
        help="A linear equation that the weights are to meet (may be given several times). "
        "The weights are w1, w2, ... and b; w0 is another name of b.",
        show_default=False,
    ),
]
AxesOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--axes", metavar="w1,w2", help="Which weights are the coordinates, in this order."
    ),
]

MAX_EXAMPLES = 2_000
_BIAS = re.compile(r"(?<![^\W_])b(?![\w])")
_DUMMY = re.compile(r"(?<![\w])w_?0(?![\w])")


@dataclass(frozen=True, slots=True)
class Named:
    """A system with the names of its unknowns and of its rows."""

    system: System
    variables: tuple[str, ...]
    rows: tuple[str, ...]


def named_dataset(dataset: Dataset, convention: Convention, texts: Sequence[str]) -> Named:
    """Return a data set's constraints; the bias is called as ``texts`` (slices, axes) call it."""
    from linexact.errors import LimitError
    from linexact.model.constraints import dataset_system

    if len(dataset) > MAX_EXAMPLES:
        raise LimitError(
            "examples",
            f"{len(dataset)} examples; a region is described for up to {MAX_EXAMPLES}",
            limit="MAX_EXAMPLES",
        )
    weights = tuple(f"w{j + 1}" for j in range(dataset.dimension))
    bias = (bias_name(texts),) if convention.bias else ()
    rows = tuple(example_name(dataset, i) for i in range(len(dataset)))
    return Named(dataset_system(dataset, convention), (*weights, *bias), rows)


def bias_name(texts: Sequence[str]) -> str:
    """Return ``w0`` when the user calls the bias so, else ``b``; not both.

    >>> bias_name(["w0 = -1"]), bias_name([])
    ('w0', 'b')
    """
    dummy = any(_DUMMY.search(text) for text in texts)
    if dummy and any(_BIAS.search(text) for text in texts):
        raise InputError("slice", "b and w0 are two names of the bias; use one of them")
    return "w0" if dummy else "b"


def example_name(dataset: Dataset, index: int) -> str:
    """Return ``(0, 1) is -``, or the row's number when the input is long to write."""
    from linexact.rational import show_vector

    sign = "+" if dataset.target(index) > 0 else "-"
    if dataset.dimension <= 4:
        shown = show_vector(dataset.x(index), width=12)
        if len(shown) <= 24:
            return f"{shown} is {sign}"
    return f"row {dataset.row_number(index)} is {sign}"


def survey_named(named: Named, slices: Sequence[str], axes: str | None) -> Survey:
    """Answer everything about a named system on the slice that the options state."""
    from linexact.cli.options import names
    from linexact.geometry.picture import survey
    from linexact.text.constraints import parse_equations

    equations = parse_equations(slices, named.variables)
    return survey(named.system, named.variables, equations, names(axes))
