"""The claims of a data set's certificate, put before the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from linexact import kernel
from linexact.certificate.claims import (
    Complete,
    Kind,
    LeastAbsoluteScore,
    Minimal,
    Multipliers,
    Overlap,
    QuasiComplete,
    Support,
    Weights,
)
from linexact.model.constraints import dataset_system
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector


def check_dataset_claims(
    dataset: Dataset,
    convention: Convention,
    proof: Weights | Multipliers,
    kind: Kind | None,
    minimal: Minimal | None,
) -> None:
    """Raise :class:`linexact.kernel.CertificateError` unless every claim holds."""
    if isinstance(proof, Weights):
        system = dataset_system(dataset, convention)
        kernel.check(system, kernel.Solution(_point(proof, convention)))
    else:
        _check_refutation(dataset, convention, proof.multipliers)
        _check_sums(dataset, convention, proof)
    if kind is not None:
        check_kind(dataset, convention.bias, kind)
    if isinstance(minimal, Support):
        _check_support(dataset, convention, proof, minimal)
    elif isinstance(minimal, LeastAbsoluteScore):
        _check_least_score(dataset, proof, minimal)


def _point(weights: Weights | Complete | QuasiComplete, convention: Convention) -> Vector:
    return (*weights.w, weights.b) if convention.bias else weights.w


def _check_refutation(
    dataset: Dataset, convention: Convention, multipliers: Mapping[int, Fraction]
) -> None:
    expect(all(0 <= i < len(dataset) for i in multipliers), "index", "no such example")
    system = dataset_system(dataset, convention, list(multipliers))
    kernel.check(system, kernel.Refutation(dict(enumerate(multipliers.values()))))


def _check_sums(dataset: Dataset, convention: Convention, proof: Multipliers) -> None:
    """Require the sums of the format: 1 in each class and a common point, or 1 together."""
    total = sum(proof.multipliers.values())
    expect(total == 1 + convention.bias, "sum", "the multipliers do not sum to 1")
    if convention.bias:
        point = [Fraction(0)] * dataset.dimension
        for index, multiplier in proof.multipliers.items():
            if dataset.target(index) > 0:
                x = dataset.x(index)
                point = [p + multiplier * v for p, v in zip(point, x, strict=True)]
        expect(tuple(point) == proof.common_point, "common-point", "the average is elsewhere")


def check_kind(dataset: Dataset, bias: bool, kind: Kind) -> None:
    """Raise :class:`linexact.kernel.CertificateError` unless the kind of separation is proved."""
    strict = Convention(bias, "strict")
    rows = dataset_system(dataset, strict)
    if isinstance(kind, Complete):
        kernel.check(rows, kernel.Solution(_point(kind, strict)))
        return
    _check_refutation(dataset, strict, kind.multipliers)
    expect(sum(kind.multipliers.values()) == 1, "sum", "the multipliers do not sum to 1")
    if isinstance(kind, Overlap):
        every = len(kind.multipliers) == len(dataset) and all(kind.multipliers.values())
        expect(every, "overlap", "an example has no multiplier")
        return
    weak = [kernel.Constraint(">=", row.coefficients) for row in rows.rows]
    point = _point(kind, strict)
    kernel.check(kernel.System(rows.dimension, weak), kernel.Solution(point))
    total = [sum(column) for column in zip(*(row.coefficients for row in weak), strict=True)]
    # All margins are >= 0, so one is positive exactly when their sum is.
    some = kernel.System(rows.dimension, [kernel.Constraint(">", total)])
    kernel.check(some, kernel.Solution(point))


def _check_support(
    dataset: Dataset, convention: Convention, proof: Weights | Multipliers, claim: Support
) -> None:
    import flint

    expect(isinstance(proof, Multipliers), "minimal", "weights have no support")
    assert isinstance(proof, Multipliers)
    used = [i for i, m in proof.multipliers.items() if m != 0]
    rows = dataset_system(dataset, convention, used).rows
    rank = int(flint.fmpz_mat([list(row.coefficients) for row in rows]).rank()) if rows else 0
    expect(claim.size == len(used), "support", "the support has another size")
    expect(claim.irreducible == (rank == len(used) - 1), "irreducible", "the rank says otherwise")


def _check_least_score(
    dataset: Dataset, proof: Weights | Multipliers, claim: LeastAbsoluteScore
) -> None:
    expect(isinstance(proof, Weights), "minimal", "multipliers have no scores")
    assert isinstance(proof, Weights)
    scores = (
        abs(sum((w * v for w, v in zip(proof.w, dataset.x(i), strict=True)), proof.b))
        for i in range(len(dataset))
    )
    expect(min(scores, default=None) == claim.value, "least-score", "the least is another")


def expect(condition: bool, code: str, message: str) -> None:
    """Raise :class:`linexact.kernel.CertificateError` unless ``condition`` holds."""
    if not condition:
        raise kernel.CertificateError(code, message)
