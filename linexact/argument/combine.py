"""The multipliers behind a claim, found exactly: of few lines by trial, of many by the engine.

On rows that contradict each other every claim is entailed, so that entailment alone checks
nothing.  Here is the finding, and :mod:`.check` says what of it counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product

from linexact.argument.claims import Combination, Source
from linexact.data.constraints import halves, opposite
from linexact.data.dataset import Vector
from linexact.engine.system import point_or_multipliers
from linexact.exact import over_common_denominator
from linexact.kernel import Constraint, Number, Refutation, Relation, System, check

FACTORS = (1, 2)  # what a reader multiplies a line by without being told
MOST_FACTORED = 6  # sources whose factors are all tried


def is_false(row: Constraint) -> bool:
    """Say whether no values meet a row, whose unknowns have all cancelled.

    >>> is_false(Constraint(">", (0, 0), 0)), is_false(Constraint(">=", (0, 0), 0))
    (True, False)
    """
    if any(row.coefficients):
        return False
    if row.relation == "==":
        return row.bound != 0
    return row.bound > 0 or (row.bound == 0 and row.relation == ">")


def total(dimension: int, parts: Sequence[tuple[Number, Constraint]]) -> Constraint:
    """Return the sum of multiplied rows.

    >>> total(1, [(2, Constraint(">", (1,), 3)), (1, Constraint(">=", (-1,), 0))])
    Constraint(relation='>', coefficients=(1,), bound=6)
    """
    coefficients: list[Number] = [0] * dimension
    bound: Number = 0
    relation: Relation = "=="
    for factor, row in parts:
        coefficients = [t + factor * a for t, a in zip(coefficients, row.coefficients, strict=True)]
        bound += factor * row.bound
        if relation != ">" and row.relation != "==":
            relation = row.relation
    return Constraint(relation, tuple(coefficients), bound)


def scale_to(row: Constraint, claim: Constraint) -> Fraction | None:
    """Return the multiplier with which one row says a claim or more; None if it does not.

    ``a . y > c`` says ``s a . y > s c`` for any ``s > 0``, and that with a lower bound.

    >>> scale_to(Constraint(">", (2, 4), 3), Constraint(">=", (1, 2), 1))
    Fraction(1, 2)
    """
    if claim.relation == "==":
        raise ValueError("expected one of the two inequalities that an equation is")
    over, under = next(
        ((c, a) for a, c in zip(row.coefficients, claim.coefficients, strict=True) if c), (1, 1)
    )
    if not under or ((over > 0) != (under > 0) and row.relation != "=="):
        return None
    scaled = zip(row.coefficients, claim.coefficients, strict=True)
    if any(over * a != under * c for a, c in scaled):
        return None
    factor = Fraction(over) / under
    slack = factor * row.bound - claim.bound
    enough = slack >= 0 if claim.relation == ">=" or row.relation == ">" else slack > 0
    return factor if enough else None


def in_integers(row: Constraint) -> Constraint:
    """Return a row times the least number that makes it one of integers, which add up fast.

    >>> in_integers(Constraint(">", (Fraction(1, 2), Fraction(3)), 1))
    Constraint(relation='>', coefficients=(1, 6), bound=2)
    """
    (*coefficients, bound), _ = over_common_denominator((*row.coefficients, row.bound))
    return Constraint(row.relation, tuple(coefficients), bound)


def is_same(row: Constraint, other: Constraint) -> bool:
    """Say whether two rows are one, up to a positive multiple.

    >>> is_same(Constraint(">", (2, 4), 6), Constraint(">", (1, 2), 3))
    True
    """
    if row.relation != other.relation:
        return False
    return all(
        any(scale_to(mine, half) is not None for mine in halves(row)) for half in halves(other)
    ) and all(
        any(scale_to(mine, half) is not None for mine in halves(other)) for half in halves(row)
    )


def combine_few(
    rows: Mapping[Source, Constraint],
    claim: Constraint,
    must: Source | None = None,
    *,
    factors: Sequence[int] = FACTORS,
) -> Combination | None:
    """Return a claim as at most two rows, times 1 or 2, or one substituted into the other.

    ``must`` is one of them; ``factors`` are others than 1 and 2.  To substitute is to cancel an
    unknown that both rows have.

    >>> from linexact.argument.claims import Line
    >>> rows = {Line(0): Constraint(">", (1, 1)), Line(1): Constraint(">", (0, -1))}
    >>> combine_few(rows, Constraint(">", (1, 0))).multipliers
    {Line(number=0): Fraction(1, 1), Line(number=1): Fraction(1, 1)}
    """
    size = len(claim.coefficients)
    if scale_to(Constraint("==", (0,) * size), claim) is not None:
        return Combination(claim, {})
    singles = rows if must is None else {must: rows[must]}
    for source, row in singles.items():
        factor = scale_to(row, claim)
        if factor is not None:
            return Combination(claim, {source: factor})
    once: dict[Constraint, Source] = {}
    for source, row in rows.items():
        once.setdefault(row, source)
    distinct = once.values()
    pairs = (
        combinations(distinct, 2) if must is None else ((must, q) for q in distinct if q != must)
    )
    for p, q in pairs:
        found = _pair(rows[p], rows[q], claim, factors)
        if found is not None:
            return Combination(claim, {p: found[0], q: found[1]})
    return None


def _pair(
    p: Constraint, q: Constraint, claim: Constraint, factors: Sequence[int]
) -> tuple[Fraction, Fraction] | None:
    """Return the factors with which two rows say a claim, if a reader sees them."""
    solved = _solve(p.coefficients, q.coefficients, claim.coefficients)
    if solved is None:
        return None
    f, g, over = solved
    if (f <= 0 and p.relation != "==") or (g <= 0 and q.relation != "==") or not f or not g:
        return None
    plain = any(f in (k * g, -k * g) or g in (k * f, -k * f) for k in factors)
    cancelled = any(
        a and b and not c
        for a, b, c in zip(p.coefficients, q.coefficients, claim.coefficients, strict=True)
    )
    if not (plain or cancelled):
        return None
    whole = total(len(claim.coefficients), [(over, claim)])
    added = total(len(claim.coefficients), [(f, p), (g, q)])
    return (Fraction(f) / over, Fraction(g) / over) if scale_to(added, whole) == 1 else None


def _solve(
    p: Sequence[Number], q: Sequence[Number], claim: Sequence[Number]
) -> tuple[Number, Number, Number] | None:
    """Return f, g and d > 0 with ``f p + g q = d claim``; of opposite rows, those that cancel them.

    Of integers they are integers.
    """
    j = next((j for j, a in enumerate(p) if a), None)
    if j is None:
        return None
    for i, b in enumerate(q):
        determinant = p[j] * b - p[i] * q[j]
        if determinant:
            sign = 1 if determinant > 0 else -1
            f = sign * (claim[j] * b - claim[i] * q[j])
            g = sign * (p[j] * claim[i] - p[i] * claim[j])
            return f, g, sign * determinant
    # The rows are parallel: they cancel each other, or make what one of them makes.
    if any(claim) or not q[j]:
        return None
    sign = 1 if q[j] > 0 else -1
    return sign * q[j], -sign * p[j], sign * q[j]


def _factors(row: Constraint) -> tuple[int, ...]:
    return FACTORS if row.relation != "==" else (*FACTORS, *(-f for f in FACTORS))


def combine_all(rows: Mapping[Source, Constraint], claim: Constraint) -> Combination | None:
    """Return a claim as the sum of all these rows, each times 1 or 2.

    >>> from linexact.argument.claims import Line
    >>> rows = {Line(i): Constraint(">", v) for i, v in enumerate([(1, 1), (1, -1), (-1, 0)])}
    >>> combine_all(rows, Constraint(">", (1, 0))).multipliers[Line(2)]
    Fraction(1, 1)
    """
    size = len(claim.coefficients)
    many = len(rows) > MOST_FACTORED
    choices = [(1,) if many else _factors(row) for row in rows.values()]
    for factors in product(*choices):
        factor = scale_to(total(size, list(zip(factors, rows.values(), strict=True))), claim)
        if factor is not None:
            return Combination(claim, {s: factor * f for s, f in zip(rows, factors, strict=True)})
    return None


def entail(rows: Mapping[Source, Constraint], claim: Constraint) -> Combination | Vector | None:
    """Return multipliers of rows that give a claim, or a point that meets them and not it.

    None where the rows contradict each other and the multipliers found leave the claim out.

    >>> from linexact.argument.claims import Line
    >>> rows = {Line(0): Constraint(">", (1, 0), 2), Line(1): Constraint(">", (0, 1), 1)}
    >>> entail(rows, Constraint(">", (1, 2), 4)).multipliers[Line(1)]
    Fraction(2, 1)
    >>> [str(v) for v in entail(rows, Constraint(">", (1, 0), 3))]
    ['3', '2']
    """
    size = len(claim.coefficients)
    found = point_or_multipliers(System(size, (*rows.values(), opposite(claim))))
    if isinstance(found, tuple):
        return found
    order = list(rows)
    unit = Fraction(1) if is_false(claim) else found.get(len(order))
    if not unit:
        return None
    used = {order[i]: m / unit for i, m in found.items() if i < len(order) and m}
    return Combination(claim, used)


def contradicts_itself(dimension: int, rows: Mapping[Source, Constraint]) -> bool:
    """Say whether no values meet all of these rows.

    >>> from linexact.argument.claims import Line
    >>> rows = {Line(0): Constraint(">", (1,)), Line(1): Constraint(">", (-1,))}
    >>> contradicts_itself(1, rows)
    True
    """
    return isinstance(point_or_multipliers(System(dimension, tuple(rows.values()))), dict)


def verify(rows: Mapping[Source, Constraint], combination: Combination) -> None:
    """Let the kernel check a combination; raises :class:`~linexact.kernel.CertificateError`.

    The rows and the opposite of the claim must add up to a falsehood.

    >>> from linexact.argument.claims import Line
    >>> rows = {Line(0): Constraint(">", (1,), 2)}
    >>> verify(rows, Combination(Constraint(">", (1,), 3), {Line(0): Fraction(1)}))
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: the combined row is true, so it refutes nothing
    """
    check(*refutation(rows, combination))


def refutation(
    rows: Mapping[Source, Constraint], combination: Combination
) -> tuple[System, Refutation]:
    """Return the sources of a combination with the opposite of its claim, and what refutes them.

    >>> from linexact.argument.claims import Line
    >>> rows = {Line(0): Constraint(">", (1,), 2)}
    >>> used = Combination(Constraint(">", (1,), 1), {Line(0): Fraction(1)})
    >>> refutation(rows, used)[1].multipliers
    {0: Fraction(1, 1), 1: Fraction(1, 1)}
    """
    claim = combination.claim
    used = [rows[source] for source in combination.multipliers]
    multipliers = dict(enumerate([*combination.multipliers.values(), Fraction(1)]))
    return System(len(claim.coefficients), (*used, opposite(claim))), Refutation(multipliers)
