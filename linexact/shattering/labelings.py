"""Every labeling of given points, each with its proof: produced by a class, or by none of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TypeAlias

from linexact.certificate.shattering import labelings_certificate
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.dataset import Dataset, Target, Vector
from linexact.model.linear import Classifier
from linexact.rational import Writing
from linexact.result import Result
from linexact.separability import Inseparable, Separable, separate_dataset
from linexact.shattering.boxes import Box, Caught, Targets, decide_boxes
from linexact.shattering.hypotheses import Hypotheses

MOST_POINTS = 12  # 4096 labelings
MOST_DIGITS = 60  # of a coordinate, above or below the line

LabelingProof: TypeAlias = Separable | Inseparable | Box | tuple[Caught, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Labeling:
    """A label -1 or +1 for each point, and the proof that the class produces it or does not.

    >>> from linexact.model.convention import Convention
    >>> half_planes = Hypotheses("half-spaces", 2, Convention(True, "strict"))
    >>> square = read_points([[0, 0], [1, 0], [1, 1], [0, 1]])
    >>> diagonal = labelings(square, half_planes).find("+-+-")
    >>> diagonal.is_produced, diagonal.proof.common_point
    (False, (Fraction(1, 2), Fraction(1, 2)))
    """

    targets: Targets
    proof: LabelingProof

    @property
    def is_produced(self) -> bool:
        """Say whether some positive set of the class gives these labels."""
        return isinstance(self.proof, Separable | Box)

    @property
    def text(self) -> str:
        """The labels in the order of the points, such as ``+-+``."""
        return labels_text(self.targets)


def labels_text(targets: Sequence[int]) -> str:
    """Return labels as a text.

    >>> labels_text((1, -1, 1))
    '+-+'
    """
    return "".join("+" if t > 0 else "-" for t in targets)


@dataclass(frozen=True, eq=False, repr=False)
class Labelings(Result):
    """All ``2^n`` labelings of n points, in the order of ``--..`` to ``++..``.

    >>> from linexact import shatter
    >>> found = shatter([[0, 0], [1, 0], [1, 1], [0, 1]])
    >>> found.count, found.is_shattered, [one.text for one in found.missing]
    (14, False, ['-+-+', '+-+-'])
    """

    points: tuple[Vector, ...]
    hypotheses: Hypotheses
    each: tuple[Labeling, ...]
    typed: Writing | None = None  # how the points were, where that is known

    @property
    def count(self) -> int:
        """How many labelings the class produces."""
        return sum(one.is_produced for one in self.each)

    @property
    def is_shattered(self) -> bool:
        """Say whether the class produces all labelings: these points are shattered."""
        return self.count == len(self.each)

    @cached_property
    def missing(self) -> tuple[Labeling, ...]:
        """The labelings that the class does not produce."""
        return tuple(one for one in self.each if not one.is_produced)

    def find(self, text: str) -> Labeling:
        """Return a labeling by its labels, such as ``+-+``."""
        return next(one for one in self.each if one.text == text)

    @property
    def listed(self) -> tuple[Labeling, ...]:
        """The labelings whose proofs stand for all: half of them where a proof may be flipped."""
        half = self.hypotheses.flips and bool(self.points)
        return self.each[: len(self.each) // 2] if half else self.each

    def check(self) -> None:
        """Check every proof, and that every labeling has one."""
        if [one.targets for one in self.each] != all_labels(len(self.points)):
            raise CertificateError("labelings", "a labeling is left out")
        for one in self.each:
            _check(self.points, one, self.hypotheses)

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        of = self.hypotheses
        return labelings_certificate(
            self.points,
            of.dimension,
            of.shape,
            of.convention if of.is_linear else of.positive,
            [(one.text, _stated(one.proof)) for one in self.listed],
            sorted(one.text for one in self.missing),
        )


def _stated(proof: LabelingProof) -> tuple[str, tuple[object, ...]]:
    """Return a proof as the certificate states it: what it is, and its numbers."""
    if isinstance(proof, Separable):
        bias = (proof.b,) if proof.convention.bias else ()
        return "weights", (proof.w, *bias)
    if isinstance(proof, Inseparable):
        return "multipliers", (proof.multipliers,)
    if isinstance(proof, Box):
        return "region", (proof.inside, proof.low, proof.high)
    return "caught", tuple((one.inside, one.point, one.low, one.high) for one in proof)


def read_points(rows: Sequence[Sequence[Fraction | int]]) -> tuple[Vector, ...]:
    """Return points in exact numbers, within the limits.

    Raises :class:`~linexact.errors.InputError` (``points``) for points of several dimensions or
    of none, :class:`~linexact.errors.LimitError` (``digits``) for long numbers.

    >>> read_points([[0], [2]])
    ((Fraction(0, 1),), (Fraction(2, 1),))
    >>> read_points([[0, 1], [2]])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: point 2 has 1 number, point 1 has 2; expected as many
    """
    points = tuple(tuple(Fraction(v) for v in row) for row in rows)
    for number, x in enumerate(points, start=1):
        if not x:
            raise InputError("points", f"point {number} has no numbers; expected at least one")
        if len(x) != len(points[0]):
            told = f"point {number} has {len(x)} number{'s' if len(x) > 1 else ''}"
            raise InputError("points", f"{told}, point 1 has {len(points[0])}; expected as many")
        if any(max(abs(v.numerator), v.denominator) >= 10**MOST_DIGITS for v in x):
            message = f"point {number}: a number of more than {MOST_DIGITS} digits, which is the"
            raise LimitError("digits", f"{message} limit", limit="MOST_DIGITS")
    return points


def labelings(points: Sequence[Vector], hypotheses: Hypotheses) -> Labelings:
    """Decide every labeling of points, each with its proof.

    Points are of shape ``(n, d)``; equal points are points like others, whose labelings that
    differ on them no class produces.  Where a proof may be flipped, half of them are decided.

    Raises :class:`~linexact.errors.LimitError` (``points``) for more than ``MOST_POINTS``.

    >>> from linexact.model.convention import Convention
    >>> line = read_points([[1], [2], [3]])
    >>> rays = Hypotheses("rays", 1, Convention(True, "strict"), "right")
    >>> [one.text for one in labelings(line, rays).each if one.is_produced]
    ['---', '--+', '-++', '+++']
    """
    chosen, n = tuple(points), len(points)
    if n > MOST_POINTS:
        message = f"{n} points have 2^{n} labelings; at most {MOST_POINTS} points are taken"
        raise LimitError("points", message, limit="MOST_POINTS")
    if any(len(x) != hypotheses.dimension for x in chosen):
        raise InputError("points", f"expected points of dimension {hypotheses.dimension}")
    every = all_labels(n)
    half = hypotheses.flips and n > 0
    first = [
        Labeling(targets, _decide(chosen, targets, hypotheses))
        for targets in (every[: len(every) // 2] if half else every)
    ]
    rest = [_flipped(one) for one in reversed(first)] if half else []
    return Labelings(chosen, hypotheses, (*first, *rest))


def all_labels(points: int) -> list[Targets]:
    """Return all lists of labels, from all -1 to all +1.

    >>> all_labels(1), all_labels(0)
    ([(-1,), (1,)], [()])
    """
    each: list[Target] = [-1, 1]
    return [*product(each, repeat=points)]


def _decide(points: tuple[Vector, ...], targets: Targets, of: Hypotheses) -> LabelingProof:
    if of.is_linear:
        data = Dataset.from_rows(points, targets, dimension=of.dimension)
        return separate_dataset(data, of.convention)
    return decide_boxes(points, targets, of)


def _flipped(one: Labeling) -> Labeling:
    """Return the opposite labeling with the same proof, its sides exchanged."""
    targets: Targets = tuple(1 if t < 0 else -1 for t in one.targets)
    proof = one.proof
    if isinstance(proof, Separable):
        turned = Classifier(tuple(-v for v in proof.w), -proof.b)
        data = replace(proof.dataset, targets=-proof.dataset.targets)
        return Labeling(targets, Separable(data, proof.convention, turned))
    if isinstance(proof, Inseparable):
        data = replace(proof.dataset, targets=-proof.dataset.targets)
        return Labeling(targets, replace(proof, dataset=data))
    if isinstance(proof, Box):
        return Labeling(targets, replace(proof, inside=not proof.inside))
    sides = tuple(replace(caught, inside=not caught.inside) for caught in proof)
    return Labeling(targets, sides)


def _check(points: Sequence[Vector], one: Labeling, of: Hypotheses) -> None:
    proof = one.proof
    if isinstance(proof, Separable | Inseparable):
        same = tuple(proof.dataset.targets.tolist()) == one.targets
        if not same or proof.convention != of.convention:
            raise CertificateError("labelings", "a proof is about another labeling")
        if any(proof.dataset.x(i) != x for i, x in enumerate(points)):
            raise CertificateError("labelings", "a proof is about other points")
        proof.check()
    elif isinstance(proof, Box):
        if tuple(map(proof.target, points)) != one.targets or proof.inside not in of.insides:
            raise CertificateError("labelings", "a region gives other labels")
    elif {caught.inside for caught in proof} != {*of.insides} or not all(
        caught.holds(points, one.targets) and len(caught.high) == _highs(of) for caught in proof
    ):
        raise CertificateError("labelings", "no point is caught")


def _highs(of: Hypotheses) -> int:
    return 0 if of.shape == "rays" else of.dimension
