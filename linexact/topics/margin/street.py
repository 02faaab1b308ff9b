"""The hard-margin classifier, exactly: the widest street between the classes.

Of all ``w, b`` with ``t_i (w . x_i + b) >= 1`` the one with the least ``|w|``; the bias is
not penalised.  Its margin (the distance from the line to the nearest examples) is
``1/|w|``, and ``2/|w|`` is the distance between the convex hulls of the two classes.
Squares are rational and kept; lengths are surds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.engine.cone import Dependence
from linexact.engine.least_norm import LeastNorm, least_norm
from linexact.exact import dot
from linexact.exact.roots import Surd
from linexact.kernel import CertificateError
from linexact.proof.claim import Examples, Norm
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.separability import Inseparable, inseparable, weighted_average


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HardMargin(Result):
    """The widest separator of a data set, with the multipliers that prove it.

    ``closest`` holds the two closest points of the hulls (positive, negative); None without a
    bias, and when there is only one class: with a bias ``w`` is then 0 and no distance exists.

    >>> from linexact import hard_margin
    >>> found = hard_margin([[0, 0], [3, 4]], ["a", "b"])
    >>> str(found.margin), str(found.distance), found.closest[1]
    ('5/2', '5', (Fraction(0, 1), Fraction(0, 1)))
    """

    solution: LeastNorm
    closest: tuple[Vector, Vector] | None

    @property
    def dataset(self) -> Dataset:
        """The data that it is about."""
        return self.solution.dataset

    @property
    def w(self) -> Vector:
        """The weights, shape ``(d,)``."""
        return self.solution.w

    @property
    def b(self) -> Fraction:
        """The bias."""
        return self.solution.b

    @property
    def multipliers(self) -> Mapping[int, Fraction]:
        """The multipliers of the support vectors, by 0-based example."""
        return self.solution.multipliers

    @property
    def margin_squared(self) -> Fraction | None:
        """``1/|w|^2``: the squared distance from the boundary to the nearest example."""
        squared = self.solution.squared
        return 1 / squared if squared else None

    @property
    def distance_squared(self) -> Fraction | None:
        """``4/|w|^2``: the squared distance between the hulls."""
        margin = self.margin_squared
        return None if margin is None else 4 * margin

    @property
    def margin(self) -> Surd | None:
        """The distance from the boundary to the nearest example."""
        squared = self.margin_squared
        return None if squared is None else Surd.root(squared)

    @property
    def distance(self) -> Surd | None:
        """The distance between the hulls."""
        squared = self.distance_squared
        return None if squared is None else Surd.root(squared)

    def check(self) -> None:
        """Check feasibility, optimality and the closest points; raises CertificateError."""
        self.solution.check()
        self._check_closest()

    def proved(self) -> Evidence:
        """Return it as evidence: the shortest weights, and the street between the classes."""
        found = shortest(self.solution)
        (space,) = {claim.space for claim in found.claims}
        street = ("street", space, str(self.solution.squared))
        return replace(found, expects=(street, *found.expects)) if self.solution.squared else found

    def _check_closest(self) -> None:
        if self.closest is None:
            return
        way = [a - b for a, b in zip(*self.closest, strict=True)]
        if dot(way, way) != self.distance_squared:
            raise CertificateError("closest", "the closest points are not that far apart")


def shortest(least: LeastNorm) -> Evidence:
    """Return as evidence that weights with margins of at least 1 are the shortest.

    >>> from linexact.data.gates import gate
    >>> found = shortest(least_norm(gate("AND"), "free"))
    >>> found.expects[0][0], found.expects[0][2], found.claims[0].counted
    ('shortest', '8', (0, 1))
    """
    biased, d = least.bias != "absent", least.dataset.dimension
    k = least.bias_input if least.bias == "counted" else Fraction(1)
    space = Examples(Convention(biased, "strict"), bias_input=k, margin=1)
    point = [*least.w, least.b] if biased else least.w
    counted = tuple(range(d + (least.bias == "counted")))
    claim = Norm(space, tuple(point), least.multipliers, counted)
    return Evidence(least.dataset, (claim,), (("shortest", space, str(least.squared)),))


def widest_street(dataset: Dataset, *, bias: bool = True) -> HardMargin | Inseparable:
    """Return the widest separator, or the certificate that there is none.

    Without a bias it is the widest of those through the origin; then no hulls are measured.

    >>> from linexact.data.dataset import Dataset
    >>> data = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
    >>> street = widest_street(data)
    >>> [str(v) for v in (*street.w, street.b)], str(street.margin)
    (['2', '0', '1'], '1/2')
    """
    found = least_norm(dataset, "free" if bias else "absent")
    if isinstance(found, Dependence):
        verdict = inseparable(dataset, Convention(bias, "strict"), found.multipliers)
        verdict.check()
        return verdict
    answer = HardMargin(found, _closest(dataset, found) if bias else None)
    answer._check_closest()
    return answer


def _closest(dataset: Dataset, found: LeastNorm) -> tuple[Vector, Vector] | None:
    """Return the averages of each side's support vectors; each side sums to ``|w|^2 / 2``."""
    if not found.multipliers:
        return None
    half = found.squared / 2
    sides: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    for index, multiplier in found.multipliers.items():
        sides[dataset.target(index) < 0][index] = multiplier / half
    return weighted_average(dataset, sides[0]), weighted_average(dataset, sides[1])
