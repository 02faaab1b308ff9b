"""Receipts: every claim about an answer as evidence that the standalone checker confirms.

A claim about numbers is one about a point and rows: "this row is violated at these values".
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact import kernel
from linexact.data.constraints import dataset_system, opposite
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier, is_met
from linexact.data.problem import parameter_names
from linexact.exact import dot, plainly
from linexact.grade.result import Receipt
from linexact.kernel import Constraint, Solution, System
from linexact.proof.claim import Examples, Point, Space, Stated, signs
from linexact.proof.file import Evidence
from linexact.topics.separability import (
    Feasible,
    Inseparable,
    Separable,
    feasible,
    inseparable,
)


def value_of(row: Constraint, point: Sequence[Fraction]) -> Fraction:
    """Return ``a . y`` of a constraint at a point.

    >>> value_of(Constraint(">", (2, -1), 5), (Fraction(1, 2), Fraction(3)))
    Fraction(-2, 1)
    """
    return dot(point, row.coefficients)


def separates(dataset: Dataset, convention: Convention, w: Vector, b: Fraction) -> Receipt:
    """Certify that weights separate the data; raises unless they do.

    >>> from linexact.data.gates import gate
    >>> strict, w = Convention(bias=True, boundary="strict"), (Fraction(2), Fraction(2))
    >>> separates(gate("AND"), strict, w, Fraction(-3)).claim
    'these weights get every example right'
    >>> separates(gate("AND"), strict, w, Fraction(-2))
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: row 1 is not met
    """
    found = Separable(dataset, convention, Classifier(w, b))
    found.check()
    return Receipt("these weights get every example right", found.proved())


def proves_inseparable(verdict: Inseparable) -> Receipt:
    """Certify that no weights separate the data; raises unless the multipliers prove it.

    >>> from linexact.data.gates import gate
    >>> quarter = dict.fromkeys(range(4), Fraction(1, 4))
    >>> verdict = scaled(gate("XOR"), Convention(bias=True, boundary="strict"), quarter)
    >>> proves_inseparable(verdict).claim
    'no weights get every example right'
    """
    verdict.check()
    return Receipt("no weights get every example right", verdict.proved())


def scaled(
    dataset: Dataset, convention: Convention, multipliers: Mapping[int, Fraction]
) -> Inseparable:
    """Return positive multipliers as a proof, scaled as certificates want them.

    >>> from linexact.data.gates import gate
    >>> ones = dict.fromkeys(range(4), Fraction(1))
    >>> proof = scaled(gate("XOR"), Convention(bias=True, boundary="strict"), ones)
    >>> [str(m) for m in proof.multipliers.values()], [str(v) for v in proof.common_point]
    (['1/2', '1/2', '1/2', '1/2'], ['1/2', '1/2'])
    """
    return inseparable(dataset, convention, {i: m for i, m in multipliers.items() if m})


def meets(claim: str, names: Sequence[str], point: Vector, rows: Sequence[Constraint]) -> Receipt:
    """Certify that a point meets constraints; raises unless it does.

    >>> receipt = meets("b is positive", ["b"], (Fraction(1, 2),), [Constraint(">", (1,))])
    >>> receipt.claim, receipt.evidence.expects[0][0]
    ('b is positive', 'solvable')
    """
    system = System(len(names), tuple(map(_plain, rows)))
    kernel.check(system, Solution(plainly(point)))
    return Receipt(claim, _at(system, names, point, "solvable"))


def violates(claim: str, names: Sequence[str], point: Vector, row: Constraint) -> Receipt:
    """Certify that a point violates a constraint; raises when it does not.

    >>> row = Constraint(">", (1, 1), 3)
    >>> receipt = violates("1 + 1 is not above 3", ["x", "y"], (Fraction(1), Fraction(1)), row)
    >>> receipt.evidence.claims[0].below, receipt.evidence.expects[0][0]
    ((0,), 'broken')
    """
    if is_met(row, point):
        raise kernel.CertificateError("met", "the point meets the row")
    system = System(len(names), (_plain(row),))
    return Receipt(claim, _at(system, names, point, "broken", 1))


def _at(system: System, names: Sequence[str], point: Vector, *expected: str | int) -> Evidence:
    """Return what rows of a system are met at a point."""
    space = Stated(system, tuple(names))
    zero, below = signs(system, point)
    name, *rest = expected
    return Evidence(None, (Point(space, point, zero, below),), ((name, space, *rest),))


def equals(
    claim: str, otherwise: str, names: Sequence[str], point: Vector, value: Vector
) -> Receipt:
    """Certify that a point is this one, or that it is another.

    >>> equals("it is", "it is not", ["x"], (Fraction(1),), (Fraction(2),)).claim
    'it is not'
    """
    size = range(len(names))
    rows = [
        Constraint("==", tuple(Fraction(int(k == j)) for k in size), v) for j, v in enumerate(value)
    ]
    for row, given, right in zip(rows, point, value, strict=True):
        if given != right:
            return violates(otherwise, names, point, row)
    return meets(claim, names, point, rows)


def _plain(row: Constraint) -> Constraint:
    """Return a constraint with its whole numbers as integers, which the kernel adds faster."""
    [bound] = plainly([row.bound])
    return Constraint(row.relation, plainly(row.coefficients), bound)


def follows(
    claim: str, otherwise: str, names: Sequence[str], rows: Sequence[Constraint], row: Constraint
) -> tuple[Receipt, Vector | None]:
    """Decide whether an inequality follows from others; certify either answer.

    Returns the receipt and, when it does not follow, a point that meets ``rows`` but not
    ``row``.

    >>> rows = [Constraint(">", (1, 0), 2), Constraint(">", (0, 1), 1)]  # x > 2, y > 1
    >>> say = ("it follows", "it does not", ["x", "y"], rows)
    >>> receipt, point = follows(*say, Constraint(">", (1, 1), 3))
    >>> receipt.claim, point
    ('it follows', None)
    >>> receipt, point = follows(*say, Constraint(">", (1, 0), 3))
    >>> receipt.claim, [str(v) for v in point]
    ('it does not', ['3', '2'])
    """
    verdict = feasible(System(len(names), (*rows, opposite(row))), names)
    point = verdict.point if isinstance(verdict, Feasible) else None
    return Receipt(claim if point is None else otherwise, verdict.proved()), point


def together(parts: Sequence[Evidence]) -> Evidence:
    """Return all claims as one; one is about one data set, so rows of others are written out.

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> both = [separates(gate(name), strict, (Fraction(2), Fraction(2)), b).evidence
    ...         for name, b in (("AND", Fraction(-3)), ("OR", Fraction(-1)))]
    >>> [type(claim.space).__name__ for claim in together(both).claims]
    ['Examples', 'Stated']
    """
    found = Evidence(None, (), ())
    for part in parts:
        try:
            found = found + part
        except ValueError:  # about other data
            found = found + _written_out(part)
    return found


def _written_out(part: Evidence) -> Evidence:
    """Return the same claims about rows that are stated."""
    data = part.data
    assert isinstance(data, Dataset)
    spaces: dict[Space, Space] = {}
    for claim in part.claims:
        space = claim.space
        if isinstance(space, Examples):
            found = dataset_system(data, space.convention).rows
            rows = (*(_shared(row, math.lcm(*data.denominators)) for row in found), *space.also)
            names = parameter_names(data.dimension, space.convention.bias)
            spaces[space] = Stated(System(len(names), rows), names)
    claims = [replace(claim, space=spaces.get(claim.space, claim.space)) for claim in part.claims]
    expects = tuple((name, spaces.get(space, space), *rest) for name, space, *rest in part.expects)
    return Evidence(None, tuple(claims), expects)


def _shared(row: Constraint, common: int) -> Constraint:
    """Return the row of an example in its own numbers, not over their common denominator."""
    return Constraint(row.relation, tuple(Fraction(a) / common for a in row.coefficients))
