"""Linear constraints, whatever they are given as, and whether one point meets them all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import IO, Any, TypeAlias

from linexact.errors import InputError, quoted
from linexact.front.waiting import in_notebook
from linexact.kernel import System
from linexact.reading.source import read_constraints
from linexact.text.constraints import WrittenSystem, parse_constraints
from linexact.topics.separability import Feasible, Infeasible

# A text, a path, an open file, a list of texts, or constraints that were read.
Constraints: TypeAlias = (
    "str | os.PathLike[str] | IO[Any] | list[str] | tuple[str, ...] | WrittenSystem"
)
RELATION_SIGNS = "<>=≤≥"


def feasible(
    constraints: Constraints | System, variables: Sequence[str] | None = None
) -> Feasible | Infeasible:
    """Decide whether one point meets every linear constraint, with proof.

    Constraints are texts, such as ``"w1 + b > 0; 2 w1 <= b"`` or a list of them; a file with one
    a line; or a kernel :class:`~linexact.kernel.System` of ``k`` unknowns, whose names
    ``variables`` may give, shape (k,).  The point is rational; the refutation holds a multiplier
    for each constraint used, and these add up to ``0 > 0`` or worse (Motzkin 1936).

    >>> feasible("x > 2; x < 3").point
    (Fraction(5, 2),)
    >>> feasible(["x + y > 2", "x <= 1", "y <= 1"]).multipliers
    {0: Fraction(1, 1), 1: Fraction(1, 1), 2: Fraction(1, 1)}
    """
    from linexact.proof.rows import NAME
    from linexact.topics import separability
    from linexact.topics.separability.systems import without_spare_rows

    if isinstance(constraints, System):
        if variables is not None and len(variables) != constraints.dimension:
            message = f"{len(variables)} names for {constraints.dimension} unknowns"
            raise InputError("variables", message)
        for name in variables or ():
            if NAME(name) is None:
                message = f"{quoted(name)} is no name of an unknown; expected one such as w1"
                raise InputError("variables", message)
        with in_notebook("feasible"):
            return separability.feasible(constraints, variables)
    if variables is not None:
        raise InputError("variables", "constraints in words name their unknowns")
    written = given_constraints(constraints)
    with in_notebook("feasible"):
        found = separability.feasible(written.system, written.variables)
        if isinstance(found, separability.Infeasible):
            found = without_spare_rows(found)
    return replace(found, written=written)


def given_constraints(constraints: Constraints) -> WrittenSystem:
    """Read linear constraints, whatever they are given as.

    A text with a relation in it is constraints, on lines or between semicolons; another names
    a file with one a line, and so does a path.  A list holds one text each.

    Raises :class:`~linexact.errors.InputError` with the line and a caret.

    >>> given_constraints("w1 + b > 0; b = -1").variables
    ('w1', 'b')
    >>> given_constraints(["x >= 2", "x < 1"]).lines
    ('x >= 2', 'x < 1')
    """
    if isinstance(constraints, WrittenSystem):
        return constraints
    if isinstance(constraints, str):
        if "\0" not in constraints and os.path.lexists(constraints):
            return read_constraints(constraints)
        if any(sign in constraints for sign in RELATION_SIGNS):
            return parse_constraints(constraints, separated=True)
        message = f"{quoted(constraints)} is no file, and no constraint such as w1 + b > 0"
        raise InputError("constraints", message)
    if isinstance(constraints, (list, tuple)):
        if all(isinstance(line, str) and set("\r\n").isdisjoint(line) for line in constraints):
            return parse_constraints("\n".join(constraints))
    elif isinstance(constraints, os.PathLike) or hasattr(constraints, "read"):
        return read_constraints(constraints)
    message = "constraints are a text, a file, or a list of texts with one constraint each"
    raise InputError("constraints", message)
