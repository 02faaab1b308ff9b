"""What the rows leave an unknown when the others have values."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.argument.combine import is_false
from linexact.data.constraints import halves
from linexact.document.context import Context
from linexact.kernel import Constraint
from linexact.language.expression import Name


def bounds(context: Context, unknown: str) -> Iterator[Constraint]:
    """Yield what rows ask of one unknown in which every other has a value; it stands alone there.

    >>> from linexact.language.line import tree
    >>> rows = (Constraint("==", (2, -2), 3), Constraint(">", (1, 1), 0))
    >>> known = Context(("w1", "b"), rows[:1]).knowing({"w1": tree(1)})
    >>> [(row.relation, row.coefficients, str(row.bound)) for row in bounds(known, "b")]
    [('==', (Fraction(1, 1),), '-1/2')]
    """
    place = context.unknowns.index(unknown)
    for row in context.rows:
        rest = left_over(context, row, unknown)
        factor = Fraction(row.coefficients[place])
        if rest is None or not factor:
            continue
        size = factor if row.relation == "==" else abs(factor)
        yield Constraint(row.relation, (factor / size,), rest / size)


def left_over(context: Context, row: Constraint, unknown: str = "") -> Fraction | None:
    """Return the bound of a row less what its known unknowns give; None if another is not known.

    >>> left_over(Context(("b",), ()), Constraint(">", (1,), 0)) is None
    True
    """
    rest = Fraction(row.bound)
    for name, factor in zip(context.unknowns, row.coefficients, strict=True):
        if not factor or name == unknown:
            continue
        if name not in context.facts:
            return None
        rest -= factor * context.number(Name(name))
    return rest


def is_met(context: Context, row: Constraint) -> bool:
    """Say whether a row holds; one with an unknown that has no value is not broken yet.

    >>> from linexact.language.line import tree
    >>> row = Constraint(">", (1,), 1)
    >>> [is_met(Context(("b",), (), facts={"b": tree(value)}), row) for value in (1, 2)]
    [False, True]
    """
    missing = left_over(context, row)
    none = (Fraction(0),) * len(row.coefficients)
    return missing is None or not is_false(Constraint(row.relation, none, missing))


def tightest(context: Context, unknown: str, sign: int) -> Constraint | None:
    """Return the strongest bound on ``sign`` times an unknown, if there is one.

    >>> rows = (Constraint(">=", (2,), 2), Constraint(">", (1,), 1), Constraint(">", (-1,), -3))
    >>> tightest(Context(("b",), rows), "b", 1)
    Constraint(relation='>', coefficients=(Fraction(1, 1),), bound=Fraction(1, 1))
    """
    found = (half for row in bounds(context, unknown) for half in halves(row))
    return max(
        (row for row in found if row.coefficients[0] == sign),
        key=lambda row: (row.bound, row.relation == ">"),
        default=None,
    )
