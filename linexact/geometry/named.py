"""Systems whose unknowns and rows have names, and what is asked of them on a slice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from linexact.errors import InputError, LimitError
from linexact.geometry.summary import RegionSummary, summarise_region
from linexact.kernel import System
from linexact.model.constraints import dataset_system
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.rational import show_vector
from linexact.text.constraints import parse_equations

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
    """Return a data set's constraints; the bias is called as ``texts`` (slices, axes) call it.

    Raises :class:`~linexact.errors.LimitError` (``examples``) for more than ``MAX_EXAMPLES``.

    >>> from linexact.model.gates import gate
    >>> named = named_dataset(gate("NOT"), Convention(True, "strict"), ())
    >>> named.variables, named.rows
    (('w1', 'b'), ('(0) is +', '(1) is -'))
    """
    if len(dataset) > MAX_EXAMPLES:
        raise LimitError(
            "examples",
            f"{len(dataset)} examples; a region is described for up to {MAX_EXAMPLES}",
            limit="MAX_EXAMPLES",
        )
    weights = tuple(f"w{j + 1}" for j in range(dataset.dimension))
    bias = (_bias_name(texts),) if convention.bias else ()
    rows = tuple(_example_name(dataset, i) for i in range(len(dataset)))
    return Named(dataset_system(dataset, convention), (*weights, *bias), rows)


def _bias_name(texts: Sequence[str]) -> str:
    """Return ``w0`` when the user calls the bias so, else ``b``; not both.

    >>> _bias_name(["w0 = -1"]), _bias_name([])
    ('w0', 'b')
    """
    dummy = any(_DUMMY.search(text) for text in texts)
    if dummy and any(_BIAS.search(text) for text in texts):
        raise InputError("slice", "b and w0 are two names of the bias; use one of them")
    return "w0" if dummy else "b"


def _example_name(dataset: Dataset, index: int) -> str:
    """Return ``(0, 1) is -``, or the row's number when the input is long to write."""
    sign = "+" if dataset.target(index) > 0 else "-"
    if dataset.dimension <= 4:
        shown = show_vector(dataset.x(index), width=12)
        if len(shown) <= 24:
            return f"{shown} is {sign}"
    return f"row {dataset.row_name(index)} is {sign}"


def region_named(named: Named, slices: Sequence[str], axes: Sequence[str] | None) -> RegionSummary:
    """Answer everything about a named system on the slice that typed equations state.

    >>> from linexact.model.gates import gate
    >>> named = named_dataset(gate("AND"), Convention(True, "strict"), ["w0 = -1"])
    >>> region_named(named, ["w0 = -1"], None).cut.axes
    ('w1', 'w2')
    """
    equations = parse_equations(slices, named.variables)
    return summarise_region(named.system, named.variables, equations, axes)
