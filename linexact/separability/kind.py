"""Which kind of separation: complete, quasi-complete or overlap, each with its proof.

It decides whether a logistic regression has an estimate (Albert and Anderson, Biometrika 71,
1984): a finite and unique one exists exactly when the data overlap and ``(X, 1)`` (``X``
without a bias) has full column rank.  With ``z = w . x + b``:

* *complete*: some weights give every example ``t z > 0``;
* *quasi-complete*: some weights give all ``t z >= 0`` and one ``t z > 0``, but none are strict;
  the multipliers ``m >= 0`` with ``sum m_i t_i (x_i, 1) = 0`` refute strictness, and are positive
  on exactly the examples that every such classifier puts on its boundary;
* *overlap*: weights with all ``t z >= 0`` have all ``z = 0``, proved by such multipliers that are
  positive on every example (Stiemke 1915).

The kind does not depend on who owns a score of 0, nor on the units of the features.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from linexact.certificate.claims import Complete, Kind, Overlap, QuasiComplete, expect
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.engine.cone import Cone
from linexact.engine.dataset_cone import (
    dataset_cone,
    unknowns_as_weights,
    weights_as_unknowns,
)
from linexact.engine.faces import forced_face, rank, sum_of_rows

KERNEL_CELLS = 200_000  # above, the same sums are checked in their array form


@dataclass(frozen=True, slots=True, eq=False)
class SeparationKind:
    """The kind of separation of a data set, with the claim that proves it."""

    dataset: Dataset
    bias: bool
    claim: Kind
    full_rank: bool  # of (X, 1), of X without a bias

    @property
    def name(self) -> str:
        """Return the kind's name."""
        return self.claim.name

    @property
    def forced(self) -> tuple[int, ...]:
        """Return the 0-based examples that every weak separator puts on its boundary."""
        if isinstance(self.claim, Complete):
            return ()
        return tuple(sorted(self.claim.multipliers))

    @property
    def has_estimate(self) -> bool:
        """Say whether the logistic regression estimate exists and is unique."""
        return self.full_rank and isinstance(self.claim, Overlap)

    def check(self) -> None:
        """Check the claim; raises :class:`linexact.kernel.CertificateError`."""
        if len(self.dataset) * self.dataset.dimension <= KERNEL_CELLS:
            self.claim.check(self.dataset, Convention(self.bias, "strict"), None)
        else:
            _check_by_blocks(self)


def separation_kind(dataset: Dataset, *, bias: bool) -> SeparationKind:
    """Decide the kind of separation, with its proof and the rank of the data.

    Raises :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> touching = Dataset.from_rows([[0], [1], [1], [2]], [-1, -1, 1, 1])
    >>> kind = separation_kind(touching, bias=True)
    >>> kind.name, kind.forced, kind.full_rank
    ('quasi-complete', (1, 2), True)
    >>> kind.claim.weights
    Classifier(w=(Fraction(1, 1),), b=Fraction(-1, 1))
    """
    cone = dataset_cone(dataset, Convention(bias=bias, boundary="strict"))
    face = forced_face(cone)
    full_rank = (face.rank if len(face.multipliers) == len(cone) else rank(cone)) == cone.dimension
    claim: Kind
    if not face.multipliers:
        claim = Complete(unknowns_as_weights(dataset, face.y, bias=bias))
    elif len(face.multipliers) == len(cone):
        claim = Overlap(_shares(face.multipliers))
    else:
        weights = unknowns_as_weights(dataset, face.y, bias=bias)
        claim = QuasiComplete(weights, _shares(face.multipliers))
    kind = SeparationKind(dataset, bias, claim, full_rank)
    kind.check()
    return kind


def _shares(multipliers: Mapping[int, int]) -> dict[int, Fraction]:
    """Scale multipliers to the sum 1."""
    total = sum(multipliers.values())
    return {i: Fraction(m, total) for i, m in sorted(multipliers.items())}


def _check_by_blocks(kind: SeparationKind) -> None:
    """Check a claim about large data by exact array arithmetic."""
    cone = dataset_cone(kind.dataset, Convention(bias=kind.bias, boundary="strict"))
    claim = kind.claim
    if not isinstance(claim, Overlap):
        y, _ = weights_as_unknowns(kind.dataset, claim.weights, bias=kind.bias)
        signs = cone.row_signs(y)
        least = 1 if isinstance(claim, Complete) else 0
        expect(bool((signs >= least).all() and (signs > 0).any()), "unmet", "a margin is wrong")
    if not isinstance(claim, Complete):
        positive = all(m > 0 for m in claim.multipliers.values())
        expect(positive and len(claim.multipliers) > 0, "sign", "a multiplier is not positive")
        expect(sum(claim.multipliers.values()) == 1, "sum", "the multipliers do not sum to 1")
        expect(_cancels(cone, claim.multipliers), "combination", "the examples do not cancel")
    if isinstance(claim, Overlap):
        every = claim.multipliers.keys() == set(range(len(kind.dataset)))
        expect(every, "overlap", "an example has no multiplier")


def _cancels(cone: Cone, multipliers: Mapping[int, Fraction]) -> bool:
    """Say whether ``sum m_i r_i = 0``; rows with the same multiplier are summed first."""
    groups: dict[Fraction, list[int]] = {}
    for index, multiplier in multipliers.items():
        groups.setdefault(multiplier, []).append(index)
    total = [Fraction(0)] * cone.dimension
    for multiplier, members in groups.items():
        summed = sum_of_rows(cone, np.array(members, dtype=np.intp))
        total = [t + multiplier * v for t, v in zip(total, summed, strict=True)]
    return not any(total)
