"""Which kind of separation: complete, quasi-complete or overlap, each with its proof.

It decides whether a logistic regression has an estimate (Albert and Anderson, Biometrika 71,
1984): a finite and unique one exists exactly when the data overlap and ``(X, 1)`` (``X``
without a bias) has full column rank.  With ``z = w . x + b``:

* *complete*: some weights give every example ``t z > 0``;
* *quasi-complete*: some weights give all ``t z >= 0`` and one ``t z > 0``, but none are strict;
* *overlap*: weights with all ``t z >= 0`` have all ``z = 0``.

The proof is the anatomy of the cone of the rows ``t_i (x_i, 1)``
(:mod:`linexact.engine.recession`): weights with ``t z > 0`` on all rows that can rise at once, and
rows that add up to 0 with multipliers above 0, whose span holds all others (Stiemke 1915).

The kind does not depend on who owns a score of 0, nor on the units of the features.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flint import fmpz_mat

from linexact import kernel
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.engine.dataset_cone import dataset_cone, unknowns_as_weights
from linexact.engine.recession import Recession, recession
from linexact.exact import dot
from linexact.kernel import Constraint, Refutation, System
from linexact.proof.claim import Combination, Independent, Point, examples_of, expect
from linexact.proof.file import Evidence

MAX_CELLS = 100_000  # numbers of data whose rank is claimed: a stranger looks at all of them
MAX_COLUMNS = 60
MAX_BITS = 130  # of a number: what is longer takes a stranger long


@dataclass(frozen=True, eq=False)
class SeparationKind:
    """The kind of separation of a data set, with what proves it."""

    dataset: Dataset
    bias: bool
    recession: Recession

    @property
    def name(self) -> str:
        """The kind's name."""
        rising = self.recession.diverging
        return "complete" if rising.all() else "quasi-complete" if rising.any() else "overlap"

    @property
    def weights(self) -> Classifier | None:
        """Weights with a margin of 0 on the forced examples, and > 0 on all others.

        None: no weak separator gives any margin but 0.
        """
        if self.name == "overlap":
            return None
        return unknowns_as_weights(self.dataset, self.recession.direction, bias=self.bias)

    @property
    def multipliers(self) -> Mapping[int, int]:
        """The multipliers, all > 0, of forced examples that span them: the rows add up to 0."""
        return self.recession.relation or dict.fromkeys(self.forced[:1], 1)  # rows that are 0

    @cached_property
    def forced(self) -> tuple[int, ...]:
        """The 0-based examples that every weak separator puts on its boundary."""
        return tuple(np.flatnonzero(~self.recession.diverging).tolist())

    @property
    def full_rank(self) -> bool:
        """Whether the columns of (X, 1), of X without a bias, are independent."""
        return not self.recession.null

    @property
    def has_estimate(self) -> bool:
        """Say whether the logistic regression estimate exists and is unique."""
        return self.full_rank and self.name == "overlap"

    def check(self) -> None:
        """Check the claim; raises :class:`linexact.kernel.CertificateError`."""
        found = self.recession
        check_recession(found)
        if found.relation:
            rows = [Constraint(">", row) for row in found.cone.some(found.relation)]
            refuted = Refutation(dict(enumerate(found.relation.values())))
            kernel.check(System(found.cone.dimension, rows), refuted)

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
        ranked = self.rank_proved()
        expects = [(self.name, space)]
        if self.weights is not None:
            expects.append(("none", space))
        elif ranked and self.has_estimate:
            expects.append(("unique", space))
        found = Evidence(data, tuple(claims), tuple(expects))
        return found + ranked if ranked else found

    def rank_proved(self) -> Evidence | None:
        """Return why the columns have their rank: independent rows, and null vectors.

        None for data too large or numbers too long for it.

        >>> twice = Dataset.from_rows([[1, 2], [2, 4], [0, 0]], [1, -1, -1])
        >>> found = separation_kind(twice, bias=True).rank_proved()
        >>> found.claims[0].rows, [list(map(int, v)) for v in found.claims[0].null]
        ([1, 2], [[2, -1, 0]])
        """
        cone, rows = self.recession.cone, sorted(self.recession.independent)
        if len(cone) * cone.dimension > MAX_CELLS or cone.dimension > MAX_COLUMNS:
            return None
        bias = self.bias
        null = [
            unknowns_as_weights(self.dataset, v, bias=bias).point(bias=bias)
            for v in self.recession.null
        ]
        numbers = [v for one in (*map(self.dataset.x, rows), *null) for v in one]
        if any(max(map(int.bit_length, v.as_integer_ratio())) > MAX_BITS for v in numbers):
            return None
        data, space = examples_of(self.dataset, Convention(bias, "strict"))
        return Evidence(data, (Independent(space, rows, null),), (("rank", space, len(rows)),))


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
    kind = SeparationKind(dataset, bias, recession(cone))
    kind.check()
    return kind


def check_recession(found: Recession) -> None:
    """Check the face, the inner direction, the ranks and the null vectors.

    Raises :class:`linexact.kernel.CertificateError` for the first that does not hold.

    >>> from dataclasses import replace
    >>> from linexact.engine.cone import Cone
    >>> from linexact.kernel import CertificateError
    >>> right = recession(Cone.of([[1, 0], [-1, 0], [3, 2]]))
    >>> check_recession(right)
    >>> try:
    ...     check_recession(replace(right, direction=(0, -1)))
    ... except CertificateError as refused:
    ...     print(refused)
    a row is negative on the inner direction
    """
    cone, k = found.cone, found.cone.dimension
    signs = cone.row_signs(found.direction)
    expect(bool((signs >= 0).all()), "direction", "a row is negative on the inner direction")
    expect(not signs[cone.equal].any(), "direction", "an equation is not 0 on it")
    expect(bool(((signs > 0) == found.diverging).all()), "direction", "other rows grow")
    face = cone.some(found.relation)
    inequalities = [m for i, m in found.relation.items() if not cone.equal[i]]
    expect(all(m > 0 for m in inequalities), "sign", "a multiplier is not positive")
    total = [dot(column, [*found.relation.values()]) for column in zip(*face, strict=True)]
    expect(not any(total), "combination", "the relation does not cancel")
    expect(set(found.basis) <= found.relation.keys(), "face", "a row of the basis is another")
    _check_null(face, found.kernel, k, "the face")
    others = cone if not found.diverging.any() else cone.part(np.flatnonzero(~found.diverging))
    for vector in found.kernel:
        expect(not others.row_signs(vector).any(), "face", "a row is outside the face's span")
    _check_null(cone.some(found.independent), found.null, k, "the rows")
    for vector in found.null:
        expect(not cone.row_signs(vector).any(), "null", "a row is not 0 on a null vector")


def _check_null(
    rows: Sequence[Sequence[int]], null: Sequence[Sequence[int]], k: int, what: str
) -> None:
    """Check that vectors are independent and as many as the null space of some rows needs."""
    rank = int(fmpz_mat([list(r) for r in rows]).rank()) if rows else 0
    spanned = int(fmpz_mat([list(v) for v in null]).rank()) if null else 0
    right = rank + len(null) == k and spanned == len(null)
    zero = all(dot(r, v) == 0 for r in rows for v in null)
    expect(right and zero, "rank", f"{what} have another rank")
