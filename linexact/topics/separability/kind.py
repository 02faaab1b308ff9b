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

import numpy as np

from linexact import kernel
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.engine.cone import Cone
from linexact.engine.dataset_cone import dataset_cone, unknowns_as_weights, weights_as_unknowns
from linexact.engine.faces import forced_face, rank, sum_of_rows
from linexact.kernel import Constraint, Refutation, Solution, System
from linexact.proof.claim import Combination, Point, examples_of, expect
from linexact.proof.file import Evidence
from linexact.topics.separability.ranks import rank_proof

KERNEL_CELLS = 200_000  # above, the same sums are checked in their array form


@dataclass(frozen=True, slots=True, eq=False)
class SeparationKind:
    """The kind of separation of a data set, with what proves it.

    ``weights`` give the examples that have a multiplier the margin 0, and all others one > 0.
    """

    dataset: Dataset
    bias: bool
    weights: Classifier | None  # None: no weak separator gives any margin but 0
    multipliers: Mapping[int, int]  # > 0, example by example; the signed rows add up to 0
    full_rank: bool  # of (X, 1), of X without a bias

    @property
    def name(self) -> str:
        """Return the kind's name."""
        if self.weights is None:
            return "overlap"
        return "quasi-complete" if self.multipliers else "complete"

    @property
    def forced(self) -> tuple[int, ...]:
        """Return the 0-based examples that every weak separator puts on its boundary."""
        return tuple(sorted(self.multipliers))

    @property
    def has_estimate(self) -> bool:
        """Say whether the logistic regression estimate exists and is unique."""
        return self.full_rank and self.weights is None

    def check(self) -> None:
        """Check the claim; raises :class:`linexact.kernel.CertificateError`."""
        n = len(self.dataset)
        expect(all(m > 0 for m in self.multipliers.values()), "sign", "a multiplier is not above 0")
        expect(all(0 <= i < n for i in self.multipliers), "index", "no such example")
        every = 0 < n == len(self.multipliers)
        expect(every == (self.weights is None), "kind", "the multipliers are those of another kind")
        small = n * self.dataset.dimension <= KERNEL_CELLS
        (_check_by_kernel if small else _check_by_blocks)(self)

    def proved(self) -> Evidence:
        """Return the evidence, with that of the rank unless it would be too long.

        Of no examples there is nothing to claim.

        >>> from linexact.data.gates import gate
        >>> [name for name, *_ in separation_kind(gate("XOR"), bias=True).proved().expects]
        ['overlap', 'unique', 'rank']
        """
        if not len(self.dataset):
            return Evidence(self.dataset, (), ())
        data, space = examples_of(self.dataset, Convention(self.bias, "strict"))
        claims: list[Point | Combination] = []
        if self.weights is not None:
            y, quasi = self.weights.point(bias=self.bias), bool(self.multipliers)
            claims.append(Point(space, y, zero=self.forced, direction=quasi))
        if self.multipliers:
            claims.append(Combination(space, self.multipliers, cone=True))
        ranked = rank_proof(self.dataset, bias=self.bias)
        expects = [(self.name, space)]
        if self.weights is not None:
            expects.append(("none", space))
        elif ranked and self.has_estimate:
            expects.append(("unique", space))
        found = Evidence(data, tuple(claims), tuple(expects))
        return found + ranked if ranked else found


def separation_kind(dataset: Dataset, *, bias: bool) -> SeparationKind:
    """Decide the kind of separation, with its proof and the rank of the data.

    Raises :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> touching = Dataset.from_rows([[0], [1], [1], [2]], [-1, -1, 1, 1])
    >>> kind = separation_kind(touching, bias=True)
    >>> kind.name, kind.forced, kind.full_rank
    ('quasi-complete', (1, 2), True)
    >>> kind.weights
    Classifier(w=(Fraction(1, 1),), b=Fraction(-1, 1))
    """
    cone = dataset_cone(dataset, Convention(bias=bias, boundary="strict"))
    face = forced_face(cone)
    overlap = 0 < len(face.multipliers) == len(cone)
    full_rank = (face.rank if overlap else rank(cone)) == cone.dimension
    weights = None if overlap else unknowns_as_weights(dataset, face.y, bias=bias)
    kind = SeparationKind(dataset, bias, weights, face.multipliers, full_rank)
    kind.check()
    return kind


def _check_by_kernel(kind: SeparationKind) -> None:
    system = dataset_system(kind.dataset, Convention(kind.bias, "strict"))
    if kind.weights is not None:
        rows = [
            Constraint("==", row.coefficients) if i in kind.multipliers else row
            for i, row in enumerate(system.rows)
        ]
        point = Solution(kind.weights.point(bias=kind.bias))
        kernel.check(System(system.dimension, rows), point)
    if kind.multipliers:
        kernel.check(system, Refutation(kind.multipliers))


def _check_by_blocks(kind: SeparationKind) -> None:
    """Check a claim about large data by exact array arithmetic."""
    cone = dataset_cone(kind.dataset, Convention(bias=kind.bias, boundary="strict"))
    if kind.weights is not None:
        y, _ = weights_as_unknowns(kind.dataset, kind.weights, bias=kind.bias)
        signs = np.ones(len(cone), dtype=np.int8)
        signs[list(kind.forced)] = 0
        right = bool((cone.row_signs(y) == signs).all())
        expect(right, "unmet", "a margin is wrong")
    if kind.multipliers:
        expect(_cancels(cone, kind.multipliers), "combination", "the examples do not cancel")


def _cancels(cone: Cone, multipliers: Mapping[int, int]) -> bool:
    """Say whether ``sum m_i r_i = 0``; rows with the same multiplier are summed first."""
    groups: dict[int, list[int]] = {}
    for index, multiplier in multipliers.items():
        groups.setdefault(multiplier, []).append(index)
    total = [0] * cone.dimension
    for multiplier, members in groups.items():
        summed = sum_of_rows(cone, np.array(members, dtype=np.intp))
        total = [t + multiplier * v for t, v in zip(total, summed, strict=True)]
    return not any(total)
