"""The certificate that a person wants to see: few examples, small weights.

A certificate of inseparability is *irreducible* when no proper part of its support is one:
the support's signed rows ``t_i (x_i, 1)`` (``t_i x_i`` without a bias) have rank one less than
their number.  It then has at most ``d + 2`` examples with a bias and ``d + 1`` without
(Kirchberger 1903).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import primitive
from linexact.engine.dataset_cone import dataset_cone, unknowns_as_weights, weights_as_unknowns
from linexact.engine.recession import null_vectors
from linexact.exact import over_common_denominator
from linexact.proof.claim import Values, examples_of
from linexact.proof.file import Evidence
from linexact.topics.separability import Inseparable, Separable, Verdict, inseparable

BLOCK_ROWS = 4096


@dataclass(frozen=True, slots=True)
class Support:
    """How many examples a refutation uses, and whether none of them can be spared."""

    size: int
    irreducible: bool

    def proved(self, verdict: Verdict) -> Evidence:
        """Return the evidence of the verdict, and that none of its examples can be spared."""
        assert isinstance(verdict, Inseparable)
        return verdict.proved(irreducible=self.irreducible)


def smaller(verdict: Verdict) -> Verdict:
    """Return a verdict whose proof is as small as is known how to make it."""
    return simplest(verdict) if isinstance(verdict, Separable) else irreducible(verdict)


def size_of(verdict: Verdict) -> Closest | Support:
    """Return how small the proof of a verdict is: on how many examples, or by what margin."""
    return closest(verdict) if isinstance(verdict, Separable) else support_of(verdict)


def irreducible(verdict: Inseparable) -> Inseparable:
    """Return a certificate whose support is a part of the given one's and cannot be reduced.

    As in Caratheodory's theorem: while the support has a second null vector, the multipliers
    move along it until one of them is 0.  The sum over the strictly bound examples is kept.

    >>> from linexact.data.gates import gate
    >>> from linexact import separate
    >>> parity = separate("parity:3")
    >>> everywhere = inseparable(parity.dataset, parity.convention, dict.fromkeys(range(8), 1))
    >>> len(everywhere.multipliers), len(irreducible(everywhere).multipliers)
    (8, 4)
    """
    dataset, convention = verdict.dataset, verdict.convention
    whole, _ = over_common_denominator(verdict.multipliers.values())
    left = {i: m for i, m in zip(verdict.multipliers, whole, strict=True) if m}
    while direction := _second_null_vector(dataset, convention, list(left)):
        left = _moved(left, direction)
    reduced = inseparable(dataset, convention, left)
    reduced.check()
    return reduced


def support_of(verdict: Inseparable) -> Support:
    """Return the support's size and whether it is irreducible, by its exact rank."""
    used = [i for i, m in verdict.multipliers.items() if m]
    spare = _second_null_vector(verdict.dataset, verdict.convention, used)
    return Support(len(used), irreducible=spare is None)


def simplest(verdict: Separable) -> Separable:
    """Return a separator in smaller integers where rounding finds one.

    Rounded, coarse first, and verified exactly; that none is smaller is not claimed.

    >>> from linexact.data.linear import Classifier
    >>> data = Dataset.from_rows([[1], [2], [5]], [-1, -1, 1])
    >>> long = Separable(data, Convention(True, "strict"), Classifier.of([300], -1000))
    >>> simplest(long).integers
    (2, -7)
    """
    dataset, convention = verdict.dataset, verdict.convention
    if not all(convention.is_strict_for(t) for t in (1, -1)) and not convention.bias:
        return verdict
    from linexact.engine.row_generation import small_weights

    y, _ = weights_as_unknowns(dataset, verdict.classifier, bias=convention.bias)
    smaller = small_weights(dataset_cone(dataset, convention), primitive(y))
    weights = unknowns_as_weights(dataset, smaller, bias=convention.bias)
    found = replace(verdict, classifier=weights)
    found.check()
    return min(verdict, found, key=lambda one: max(map(abs, one.integers), default=0))


@dataclass(frozen=True, slots=True)
class Closest:
    """The examples with the least absolute score, for the weights given."""

    score: Fraction  # the least |w . x + b|
    examples: tuple[int, ...]  # 0-based

    def proved(self, verdict: Verdict) -> Evidence:
        """Return the evidence of the verdict, and that no score is smaller."""
        assert isinstance(verdict, Separable)
        data, space = examples_of(verdict.dataset, verdict.convention)
        point = verdict.classifier.point(bias=verdict.convention.bias)
        claim = Values(space, point, "nearest", [self.score])
        found = Evidence(data, (claim,), (("value", space, "nearest"),))
        return verdict.proved() + found


def closest(verdict: Separable) -> Closest:
    """Return the examples that lie closest to the decision boundary.

    >>> from linexact import separate
    >>> closest(separate("AND"))
    Closest(score=Fraction(1, 1), examples=(1, 2, 3))
    """
    dataset, least, examples = verdict.dataset, None, list[int]()
    y, common = weights_as_unknowns(dataset, verdict.classifier)
    cone = dataset_cone(dataset, Convention(bias=True, boundary="strict"))
    for start in range(0, len(dataset), BLOCK_ROWS):
        part = cone.part(range(start, min(start + BLOCK_ROWS, len(dataset))))
        sizes = [abs(score + y[-1]) for score in part.scores(y[:-1])]
        if least is None or min(sizes) < least:
            least, examples = min(sizes), []
        examples += [start + place for place, size in enumerate(sizes) if size == least]
    return Closest(Fraction(least or 0, common), tuple(examples))


def _second_null_vector(
    dataset: Dataset, convention: Convention, used: Sequence[int]
) -> dict[int, int] | None:
    """Return integers, summing to 0 over the strict examples, that combine the support to 0."""
    cone = dataset_cone(dataset, convention)
    columns = zip(*([*cone.row(i), int(cone.strict[i])] for i in used), strict=True)
    basis = null_vectors(list(columns), len(used))
    return dict(zip(used, basis[0], strict=True)) if basis else None


def _moved(multipliers: Mapping[int, int], direction: Mapping[int, int]) -> dict[int, int]:
    """Move along a direction (or its opposite) until the first multiplier is 0."""
    sign = 1 if any(v > 0 for v in direction.values()) else -1
    by = {i: sign * v for i, v in direction.items()}
    step = min(Fraction(multipliers[i], v) for i, v in by.items() if v > 0)
    moved = [m * step.denominator - step.numerator * by[i] for i, m in multipliers.items()]
    return {i: m for i, m in zip(multipliers, primitive(moved), strict=True) if m}
