"""Nets made of what is known: a Boolean function's DNF or CNF, a convex polygon."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Literal, TypeAlias

from linexact.errors import InputError, LimitError
from linexact.kernel import Constraint
from linexact.model.dataset import Dataset
from linexact.networks.net import MOST_UNITS, Net, Outputs, Turn, Unit

MOST_INPUTS = 6
NormalForm: TypeAlias = Literal["dnf", "cnf"]
Term: TypeAlias = tuple[int, ...]  # for each input 1 (it stands there), -1 (negated) or 0


def terms_of(table: Dataset, form: NormalForm) -> tuple[Term, ...]:
    """Return terms of a DNF, or clauses of a CNF, of a Boolean function: prime ones, few of them.

    Raises :class:`~linexact.errors.InputError` (``table``) for what is no whole truth table.

    >>> from linexact.model.gates import gate
    >>> terms_of(gate("XOR"), "dnf"), terms_of(gate("OR"), "cnf")
    (((-1, 1), (1, -1)), ((1, 1),))
    """
    rows = _function(table)
    k, wanted = table.dimension, form == "dnf"
    meant = [x for x, value in rows.items() if value == wanted]
    terms = [
        term
        for term in product((1, -1, 0), repeat=k)
        if all(rows[x] == wanted for x in rows if _is_in(term, x))
    ]
    terms.sort(key=lambda term: sum(map(abs, term)))
    chosen = list[Term]()
    left = {*meant}
    while left:
        best = max(terms, key=lambda term: sum(_is_in(term, x) for x in left))
        chosen.append(best)
        left = {x for x in left if not _is_in(best, x)}
    if not wanted:  # what makes a clause false is the opposite of it
        chosen = [tuple(-v for v in term) for term in chosen]
    return tuple(sorted(chosen))


def net_of_form(table: Dataset, form: NormalForm, outputs: Outputs, on: Turn) -> Net:
    """Return the net of a DNF (ANDs, then an OR) or of a CNF (ORs, then an AND).

    Each term, or clause, is a hidden unit.

    >>> from linexact.model.gates import gate
    >>> net = net_of_form(gate("XOR"), "dnf", "0/1", ">=")
    >>> [[*map(int, unit.w), str(unit.b)] for unit in net.hidden], str(net.last.b)
    ([[-1, 1, '-1/2'], [1, -1, '-1/2']], '-1/2')
    """
    terms = terms_of(table, form)
    if len(terms) > MOST_UNITS:
        message = f"{len(terms)} hidden units; at most {MOST_UNITS} are taken"
        raise LimitError("units", message, limit="MOST_UNITS")
    if not terms:
        raise InputError("form", f"a constant function has no terms; its {form.upper()} is empty")
    hidden = tuple(_unit(term, form == "dnf", on) for term in terms)
    return Net(hidden, gate_unit(len(hidden), form == "cnf", outputs, on), outputs)


def net_of_polygon(rows: Sequence[Constraint], outputs: Outputs, on: Turn) -> Net:
    """Return the net that is on where all rows are met: a unit for each row, and their AND.

    Rows are ``a . x > c`` or ``a . x >= c``; each unit is on as its row says.

    >>> rows = [Constraint(">=", (1, 0), 0), Constraint(">", (-1, 0), -1)]
    >>> net = net_of_polygon(rows, "-1/+1", ">")
    >>> [unit.on for unit in net.hidden], [int(v) for v in (*net.last.w, net.last.b)]
    (['>=', '>'], [1, 1, -1])
    """
    if any(row.relation == "==" for row in rows) or not rows:
        raise InputError("polygon", "expected half-planes, such as x1 + x2 >= 1")
    hidden = tuple(
        Unit(
            tuple(Fraction(v) for v in row.coefficients),
            -Fraction(row.bound),
            ">=" if row.relation == ">=" else ">",
        )
        for row in rows
    )
    return Net(hidden, gate_unit(len(hidden), True, outputs, on), outputs)


def gate_unit(count: int, every: bool, outputs: Outputs, on: Turn) -> Unit:
    """Return the AND (``every``) or the OR of units; its score is never 0.

    >>> str(gate_unit(3, True, "0/1", ">").b), str(gate_unit(3, False, "-1/+1", ">").b)
    ('-5/2', '2')
    """
    one = Fraction(1)
    if outputs == "0/1":
        return Unit((one,) * count, one / 2 - (count if every else 1), on)
    return Unit((one,) * count, Fraction(1 - count if every else count - 1), on)


def _unit(term: Term, every: bool, on: Turn) -> Unit:
    """Return the AND, or the OR, of the inputs of a term; its scores are halves."""
    negated = sum(v < 0 for v in term)
    needed = sum(map(abs, term)) if every else 1
    w = tuple(map(Fraction, term))
    return Unit(w, Fraction(1, 2) + negated - needed, on)


def _function(table: Dataset) -> dict[tuple[int, ...], bool]:
    k = table.dimension
    if k > MOST_INPUTS:
        message = f"{k} inputs; forms of functions of at most {MOST_INPUTS} are worked out"
        raise LimitError("inputs", message, limit="MOST_INPUTS")
    rows: dict[tuple[int, ...], bool] = {}
    for i in range(len(table)):
        x = tuple(int(v) if v in (0, 1) else 2 for v in table.x(i))
        rows[x] = table.target(i) > 0
    if len(table) != 2**k or len(rows) != 2**k or any(2 in x for x in rows):
        raise InputError("table", "expected a whole truth table with inputs 0 and 1")
    return rows


def _is_in(term: Term, x: Sequence[int]) -> bool:
    return all(not v or (v > 0) == bool(bit) for v, bit in zip(term, x, strict=True))
