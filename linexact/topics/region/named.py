"""Regions of the weights of a data set, and of constraints as they were written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError, LimitError
from linexact.text.constraints import WrittenSystem, parse_equations
from linexact.topics.region.summary import WeightRegion, summarise_region

MAX_EXAMPLES = 2_000
DUMMY = {"w0", "w_0"}  # the bias as the weight of a feature that is always 1


def dataset_region(
    dataset: Dataset,
    convention: Convention,
    slices: Sequence[str] = (),
    axes: Sequence[str] | None = None,
) -> WeightRegion:
    """Answer everything about a data set's weights on the slice that typed equations state.

    The bias is called as these (or the axes) call it: ``w0`` or ``b``, not both.

    Raises :class:`~linexact.errors.InputError` (``slice``) for two names of the bias, and
    :class:`~linexact.errors.LimitError` (``examples``) for more than ``MAX_EXAMPLES``.

    >>> from linexact.data.gates import gate
    >>> found = dataset_region(gate("NOT"), Convention(True, "strict"))
    >>> found.axes, found.rows
    (('w1', 'b'), ('(0) is +', '(1) is -'))
    """
    if len(dataset) > MAX_EXAMPLES:
        raise LimitError(
            "examples",
            f"{len(dataset)} examples; a region is described for up to {MAX_EXAMPLES}",
            limit="MAX_EXAMPLES",
        )
    said = {*re.findall(r"\w+", " ".join([*slices, *(axes or ())]))}
    if "b" in said and said & DUMMY:
        raise InputError("slice", "b and w0 are two names of the bias; use one of them")
    bias = ["w0" if said & DUMMY else "b"] if convention.bias else []
    names = (*(f"w{j + 1}" for j in range(dataset.dimension)), *bias)
    rows = tuple(map(dataset.example_name, range(len(dataset))))
    equations = parse_equations(slices, names)
    found = summarise_region(dataset_system(dataset, convention), names, equations, axes, rows)
    return replace(found, dataset=dataset, convention=convention)


def constraints_region(
    written: WrittenSystem, slices: Sequence[str] = (), axes: Sequence[str] | None = None
) -> WeightRegion:
    """Answer everything about constraints, under the names that they were written with.

    >>> from linexact.text.constraints import parse_constraints
    >>> constraints_region(parse_constraints("w1 > 0")).rows
    ('w1 > 0',)
    """
    equations = parse_equations(slices, written.variables)
    return summarise_region(written.system, written.variables, equations, axes, written.lines)
