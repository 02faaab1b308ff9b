"""Is there a linear classifier that gets every example right?  An answer with its proof.

:func:`separate_dataset` answers :class:`Separable` (rational weights) or :class:`Inseparable`
(multipliers of a convex-combination certificate); :func:`feasible` does the same for a
general system of constraints.  Every verdict has passed :meth:`check` before it is
returned, carries its data and its convention, and can be checked again.

With a bias the certificate is a point common to the convex hulls of the two classes
(Grosse, CSC321 lecture 3, section 5.2); without one it is 0 as a convex combination of
the signed examples (Gordan 1873).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np

from linexact import kernel
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector, Whereabouts
from linexact.data.linear import Classifier
from linexact.engine import decide
from linexact.engine.cone import Ray
from linexact.engine.dataset_cone import dataset_cone, unknowns_as_weights, weights_as_unknowns
from linexact.exact import over_common_denominator
from linexact.proof.claim import Combination, Point, Space, examples_of, expect
from linexact.proof.file import Evidence
from linexact.tasks.result import Result

if TYPE_CHECKING:
    import sympy

    from linexact.topics.separability.kind import SeparationKind


KERNEL_CELLS = 10_000  # above, a separator is checked by the array form of the same sums
N = TypeVar("N", int, Fraction)


class _OfData(Result):
    """An answer about the examples of a data set."""

    __slots__ = ()
    dataset: Dataset
    convention: Convention

    @property
    def kind(self) -> SeparationKind:
        """Whether separation is complete, quasi-complete or none, decided when it is asked for.

        >>> from linexact import separate
        >>> separate("AND").kind.name, separate("XOR").kind.name
        ('complete', 'overlap')
        """
        from linexact.topics.separability.kind import separation_kind

        return separation_kind(self.dataset, bias=self.convention.bias)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Separable(_OfData):
    """Every example is on its own side of ``w . x + b = 0``, as the convention asks.

    ``classifier.b`` is 0 when the convention has no bias.

    >>> from linexact import separate
    >>> found = separate("AND")
    >>> found.integers, found.score(3)
    ((2, 2, -3), Fraction(1, 1))
    """

    dataset: Dataset
    convention: Convention
    classifier: Classifier

    @property
    def w(self) -> Vector:
        """The weights, shape ``(d,)``."""
        return self.classifier.w

    @property
    def b(self) -> Fraction:
        """The bias."""
        return self.classifier.b

    @property
    def integers(self) -> tuple[int, ...]:
        """The primitive integer multiple of the weights, then of the bias if there is one."""
        return self.classifier.integers(bias=self.convention.bias)

    def score(self, index: int) -> Fraction:
        """Return ``w . x + b`` for one example."""
        return self.classifier.score(self.dataset.x(index))

    def check(self) -> None:
        """Check all examples; raises :class:`linexact.kernel.CertificateError`.

        Those that stay in files are read again, file by file.
        """
        if self.dataset.where is not None:
            _check_in_files(self, self.dataset.where)
            return
        cells = len(self.dataset) * (self.dataset.dimension + 1)
        if self.dataset.floats is not None or cells > KERNEL_CELLS:
            _check_by_blocks(self)
            return
        system = dataset_system(self.dataset, self.convention, stored=True)
        kernel.check(system, kernel.Solution(_unknowns(self)))

    def claim(self, space: Space) -> Point:
        """Return the weights as a point that meets all rows of the examples' space."""
        point = self.classifier.point(bias=self.convention.bias)
        return Point(space, point, zero=_on_boundary(self))

    def proved(self) -> Evidence:
        """Return the evidence: the weights, and which examples score 0.

        Of products of features it is about the features themselves.
        """
        data, space = examples_of(self.dataset, self.convention)
        return Evidence(data, (self.claim(space),), (("solvable", space),))

    def to_sympy(self) -> tuple[sympy.Matrix, sympy.Rational]:
        """Return ``(w, b)`` as sympy numbers, ``w`` as a column matrix."""
        import sympy

        return sympy.Matrix([_rational(v) for v in self.w]), _rational(self.b)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Inseparable(_OfData):
    """No weights do; ``multipliers`` (0-based example -> positive Fraction) prove it.

    With a bias the multipliers of each class sum to 1 and both weighted averages are
    ``common_point``, shape ``(d,)``.  Without one they sum to 1 together and the signed
    examples ``t_i x_i`` average to 0; ``common_point`` is then None.

    >>> from linexact import separate
    >>> separate("XOR").side(1)
    {1: Fraction(1, 2), 2: Fraction(1, 2)}
    """

    dataset: Dataset
    convention: Convention
    multipliers: Mapping[int, Fraction]
    common_point: Vector | None

    def side(self, target: int) -> dict[int, Fraction]:
        """Return the multipliers of one class (+1 or -1)."""
        return _of_class(target, self.dataset, self.multipliers)

    def check(self) -> None:
        """Check the certificate; raises :class:`linexact.kernel.CertificateError`."""
        system = dataset_system(self.dataset, self.convention, list(self.multipliers), stored=True)
        whole, _ = over_common_denominator(self.multipliers.values())
        kernel.check(system, kernel.Refutation(dict(enumerate(whole))))
        scaled = inseparable(self.dataset, self.convention, self.multipliers)
        expect(scaled.multipliers == self.multipliers, "sum", "the multipliers do not sum to 1")
        same = scaled.common_point == self.common_point
        expect(same, "common-point", "the average is another point")

    def claim(self, space: Space, *, irreducible: bool = False) -> Combination:
        """Return the multipliers as a refutation of the rows of the examples' space."""
        return Combination(space, self.multipliers, irreducible=irreducible)

    def proved(self, *, irreducible: bool = False) -> Evidence:
        """Return the evidence: the multipliers; none can be spared where ``irreducible``."""
        data, space = examples_of(self.dataset, self.convention)
        more = [("irreducible", space)] if irreducible else []
        claim = self.claim(space, irreducible=irreducible)
        return Evidence(data, (claim,), (("unsolvable", space), *more))

    def to_sympy(self) -> dict[int, sympy.Rational]:
        """Return the multipliers as sympy numbers."""
        return {i: _rational(m) for i, m in self.multipliers.items()}


Verdict: TypeAlias = Separable | Inseparable


def separate_dataset(dataset: Dataset, convention: Convention) -> Verdict:
    """Decide whether a linear classifier gets every example right, with proof.

    Raises :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> separate_dataset(gate("AND"), strict).integers
    (2, 2, -3)
    >>> verdict = separate_dataset(gate("XOR"), strict)
    >>> verdict.common_point
    (Fraction(1, 2), Fraction(1, 2))
    """
    answer = decide(dataset_cone(dataset, convention))
    verdict: Verdict
    if isinstance(answer, Ray):
        weights = unknowns_as_weights(dataset, answer.y, bias=convention.bias)
        verdict = Separable(dataset, convention, weights)
    else:
        verdict = inseparable(dataset, convention, answer.multipliers)
    verdict.check()
    return verdict


def inseparable(
    dataset: Dataset, convention: Convention, multipliers: Mapping[int, int | Fraction]
) -> Inseparable:
    """Scale multipliers so that each class (without a bias: everything) sums to 1.

    >>> from linexact.data.gates import gate
    >>> ones = dict.fromkeys(range(4), 1)
    >>> proof = inseparable(gate("XOR"), Convention(bias=True, boundary="strict"), ones)
    >>> [str(m) for m in proof.multipliers.values()], proof.common_point
    (['1/2', '1/2', '1/2', '1/2'], (Fraction(1, 2), Fraction(1, 2)))
    """
    indices = sorted(multipliers)
    whole, _ = over_common_denominator([multipliers[i] for i in indices])
    weights = dict(zip(indices, whole, strict=True))
    side = _of_class(1, dataset, weights)
    total = sum(side.values()) if convention.bias else sum(whole)
    scaled = {i: Fraction(m, total) for i, m in weights.items()}
    point = weighted_average(dataset, side, total) if convention.bias else None
    return Inseparable(dataset, convention, scaled, point)


def _of_class(target: int, dataset: Dataset, weights: Mapping[int, N]) -> dict[int, N]:
    return {i: m for i, m in weights.items() if dataset.target(i) == target}


def weighted_average(
    dataset: Dataset, weights: Mapping[int, int] | Mapping[int, Fraction], total: int = 1
) -> Vector:
    """Return ``sum weights_i x_i / total``, shape ``(d,)``.

    >>> from linexact.data.gates import gate
    >>> weighted_average(gate("AND"), {1: 1, 3: 2}, 3)  # of (0, 1) and twice (1, 1)
    (Fraction(2, 3), Fraction(1, 1))
    """
    whole, common = over_common_denominator(weights.values())
    columns = zip(*dataset.stored(list(weights)).tolist(), strict=True)
    return tuple(
        Fraction(sum(map(mul, whole, column)), common * total * unit)
        for column, unit in zip(columns, dataset.units, strict=True)
    )


def _unknowns(verdict: Separable) -> list[int]:
    """Return the weights in the units in which the data are stored, as integers."""
    bias = verdict.convention.bias
    return weights_as_unknowns(verdict.dataset, verdict.classifier, bias=bias)[0]


def _on_boundary(verdict: Separable) -> list[int]:
    """Return the examples with a score of 0; there are some only where a class owns it."""
    dataset, zero, begin = verdict.dataset, list[int](), 0
    if verdict.convention.boundary == "strict":
        return zero
    strict = Convention(bias=True, boundary="strict")
    parts = [dataset] if dataset.where is None else dataset.where.reread()
    for part in filter(len, parts):
        y, _ = weights_as_unknowns(part, verdict.classifier)
        zero += (begin + np.flatnonzero(dataset_cone(part, strict).row_signs(y) == 0)).tolist()
        begin += len(part)
    return zero


def _check_in_files(verdict: Separable, where: Whereabouts) -> None:
    dataset, positives, negatives = verdict.dataset, 0, 0
    for part in where.reread():
        if len(part):
            Separable(part, verdict.convention, verdict.classifier).check()
        positives += part.positives
        negatives += part.negatives
    counts = dataset.positives, dataset.negatives
    expect((positives, negatives) == counts, "examples", "the files hold other examples")


def _check_by_blocks(verdict: Separable) -> None:
    """Check a separator of a large data set by array arithmetic with a proven bound.

    Those rows go to the kernel whose scores floats do not prove; so do all Python integers that
    their own bound leaves open.
    """
    from linexact.engine.integer_cone import scored
    from linexact.engine.scored_cone import EXACT_ROWS, ScoredCone

    dataset, convention = verdict.dataset, verdict.convention
    cone, unknowns = scored(dataset_cone(dataset, convention)), _unknowns(verdict)
    if isinstance(cone, ScoredCone):
        signs, unsure = cone.settled(unknowns)
        for start in range(0, len(unsure), EXACT_ROWS):
            rows = unsure[start : start + EXACT_ROWS]
            system = dataset_system(dataset, convention, rows.tolist(), stored=True)
            kernel.check(system, kernel.Solution(unknowns))
        signs[unsure] = 1  # the kernel has accepted them
    else:
        signs = cone.row_signs(unknowns)
    for target in (1, -1):
        least = 1 if convention.is_strict_for(target) else 0
        wrong = np.flatnonzero((dataset.targets == target) & (signs < least))
        if len(wrong):
            row = int(wrong[0])
            raise kernel.CertificateError("unmet", f"row {row} is not met", row)


def _rational(value: Fraction) -> sympy.Rational:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)
