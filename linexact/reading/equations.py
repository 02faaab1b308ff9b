"""Slices as people type them: linear equations in known unknowns."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.errors import InputError
from linexact.kernel import Constraint
from linexact.reading.inequalities import parse_constraints
from linexact.text.quoting import quoted

MAX_EQUATIONS = 2_000


def parse_equations(texts: Sequence[str], variables: Sequence[str]) -> tuple[Constraint, ...]:
    """Return equations such as ``w0 = -1`` or ``w1 = 2 w2``, on ``variables`` in their order.

    Raises :class:`~linexact.errors.InputError`: ``slice`` for an inequality or an unknown
    that is not among ``variables``, and the codes of
    :func:`~linexact.reading.inequalities.parse_constraints`.

    >>> parse_equations(["w0 = -1"], ("w1", "w0"))[0].coefficients
    (Fraction(0, 1), Fraction(1, 1))
    """
    if len(texts) > MAX_EQUATIONS:
        raise InputError("slice", f"at most {MAX_EQUATIONS} equations make a slice")
    return tuple(_equation(text, variables) for text in texts)


def _equation(text: str, variables: Sequence[str]) -> Constraint:
    try:
        written = parse_constraints(text)
    except InputError as error:
        raise error.located(f"slice {quoted(text)}") from None
    if len(written.system.rows) != 1 or written.system.rows[0].relation != "==":
        raise InputError(
            "slice", f"slice {quoted(text)}: expected one equation, such as w0 = -1", source=text
        )
    (row,) = written.system.rows
    given = dict(zip(written.variables, row.coefficients, strict=True))
    for name in written.variables:
        if name not in variables:
            shown = ", ".join(variables[:8]) + (", ..." if len(variables) > 8 else "")
            raise InputError(
                "slice",
                f"slice {quoted(text)}: no unknown is called {quoted(name)}; there are {shown}",
                source=text,
                start=max(0, text.find(name)),
            )
    return Constraint("==", tuple(Fraction(given.get(v, 0)) for v in variables), row.bound)
