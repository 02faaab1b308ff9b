"""Receipts: every claim about an answer as a certificate that the standalone checker confirms.

A claim about numbers is a claim about a system: "this row is violated at these values" is
"the row and ``y_j = value_j`` for every unknown cannot be met together".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from operator import mul

from linexact.certificate import (
    DatasetCertificate,
    Multipliers,
    SystemCertificate,
)
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.exact import dot, plainly
from linexact.grade.result import Receipt
from linexact.kernel import Constraint, Number, Refutation, Solution, System
from linexact.separability import (
    Feasible,
    Infeasible,
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


def is_met(row: Constraint, point: Sequence[Number]) -> bool:
    """Say whether a point meets one constraint.

    >>> [is_met(Constraint(relation, (1, 1), 3), (1, 2)) for relation in (">", ">=", "==")]
    [False, True, True]
    """
    # Integers stay integers here: it is the inner loop of marking.
    excess: Number = sum(map(mul, point, row.coefficients)) - row.bound
    if row.relation == "==":
        return excess == 0
    return excess > 0 or (excess == 0 and row.relation == ">=")


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
    Separable(dataset, convention, Classifier(w, b)).check()
    return Receipt(
        "these weights get every example right",
        DatasetCertificate(dataset, convention, Classifier(w, b)),
    )


def proves_inseparable(verdict: Inseparable) -> Receipt:
    """Certify that no weights separate the data; raises unless the multipliers prove it.

    >>> from linexact.data.gates import gate
    >>> quarter = dict.fromkeys(range(4), Fraction(1, 4))
    >>> verdict = scaled(gate("XOR"), Convention(bias=True, boundary="strict"), quarter)
    >>> proves_inseparable(verdict).claim
    'no weights get every example right'
    """
    verdict.check()
    proof = Multipliers(verdict.multipliers, verdict.common_point)
    return Receipt(
        "no weights get every example right",
        DatasetCertificate(verdict.dataset, verdict.convention, proof),
    )


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
    >>> receipt.claim, receipt.certificate.proof
    ('b is positive', Solution(point=(Fraction(1, 2),)))
    """
    system = System(len(names), tuple(map(_plain, rows)))
    certificate = SystemCertificate(system, Solution(plainly(point)), tuple(names))
    certificate.check()
    return Receipt(claim, certificate)


def impossible(verdict: Infeasible) -> Receipt:
    """Certify that constraints cannot be met together; raises unless the multipliers prove it.

    >>> system = System(1, (Constraint(">", (1,), 2), Constraint(">", (-1,), -1)))  # y > 2, y < 1
    >>> receipt = impossible(feasible(system, ["y"]))
    >>> receipt.claim, receipt.certificate.proof
    ('no weights do what is asked', Refutation(multipliers={0: Fraction(1, 1), 1: Fraction(1, 1)}))
    """
    verdict.check()
    names = verdict.variables or ()
    proof = Refutation(verdict.multipliers)
    return Receipt("no weights do what is asked", SystemCertificate(verdict.system, proof, names))


def violates(claim: str, names: Sequence[str], point: Vector, row: Constraint) -> Receipt:
    """Certify that a point violates a constraint; raises when it does not.

    >>> row = Constraint(">", (1, 1), 3)
    >>> receipt = violates("1 + 1 is not above 3", ["x", "y"], (Fraction(1), Fraction(1)), row)
    >>> receipt.certificate.proof  # (x + y > 3) - (x = 1) - (y = 1) is 0 > 1
    Refutation(multipliers={0: -1, 1: -1, 2: 1})
    """
    excess = value_of(row, point) - row.bound
    factor = -1 if row.relation == "==" and excess > 0 else 1
    size = len(names)
    given = [
        Constraint("==", tuple(int(j == k) for k in range(size)), value)
        for j, value in enumerate(plainly(point))
    ]
    row = _plain(row)
    multipliers = {j: -factor * a for j, a in enumerate(row.coefficients) if a != 0}
    multipliers[size] = factor
    system = System(size, (*given, row))
    certificate = SystemCertificate(system, Refutation(multipliers), tuple(names))
    certificate.check()
    return Receipt(claim, certificate)


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


def opposite(row: Constraint) -> Constraint:
    """Return the half-space that is the complement of an inequality."""
    coefficients = tuple(-a for a in row.coefficients)
    return Constraint(">=" if row.relation == ">" else ">", coefficients, -row.bound)


def halves(row: Constraint) -> Iterator[Constraint]:
    """Yield the two inequalities that an equation is.

    >>> [str(half.bound) for half in halves(Constraint("==", (1, 2), 3))]
    ['3', '-3']
    """
    for sign in (1, -1):
        coefficients = tuple(sign * a for a in row.coefficients)
        yield Constraint(">=", coefficients, sign * Fraction(row.bound))


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
    if isinstance(verdict, Feasible):
        proof: Solution | Refutation = Solution(verdict.point)
        point, said = verdict.point, otherwise
    else:
        proof, point, said = Refutation(verdict.multipliers), None, claim
    return Receipt(said, SystemCertificate(verdict.system, proof, tuple(names))), point
