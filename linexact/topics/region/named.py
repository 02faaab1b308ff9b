"""Regions of the weights of a data set, and of constraints as they were written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError, LimitError
from linexact.exact import show_as
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
    rows = tuple(example_name(dataset, i) for i in range(len(dataset)))
    facts = (("Data", dataset.origin), ("Convention", str(convention)))
    equations = parse_equations(slices, names)
    found = summarise_region(dataset_system(dataset, convention), names, equations, axes, rows)
    return replace(found, facts=facts, dataset=dataset, convention=convention)


def constraints_region(
    written: WrittenSystem, slices: Sequence[str] = (), axes: Sequence[str] | None = None
) -> WeightRegion:
    """Answer everything about constraints, under the names that they were written with.

    >>> from linexact.text.constraints import parse_constraints
    >>> constraints_region(parse_constraints("w1 > 0")).facts
    (('Constraints', '1, as written'),)
    """
    equations = parse_equations(slices, written.variables)
    names, lines = written.variables, written.lines
    found = summarise_region(written.system, names, equations, axes, lines)
    return replace(found, facts=(("Constraints", f"{len(lines)}, as written"),))


def example_name(dataset: Dataset, index: int) -> str:
    """Return ``(0, 1) is -``, or the row's number when the input is long to write.

    >>> from linexact.data.gates import gate
    >>> example_name(gate("AND"), 1), example_name(gate("AND:5"), 0)
    ('(0, 1) is -', 'row 1 is -')
    >>> data = Dataset.from_rows([["1.6", "2.7"], ["0.25", "-1.5"]], [1, -1])
    >>> example_name(data, 0), example_name(data, 1)
    ('(1.6, 2.7) is +', '(0.25, -1.5) is -')
    """
    sign = "+" if dataset.target(index) > 0 else "-"
    if dataset.dimension <= 4:
        writing = dataset.writing or "fractions"
        shown = f"({', '.join(show_as(v, writing) for v in dataset.x(index))})"
        if len(shown) <= 24:
            return f"{shown} is {sign}"
    return f"row {dataset.row_name(index)} is {sign}"
