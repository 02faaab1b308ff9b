"""Steps in counts of mistakes: a run under a kernel, what counts give, and whether they occur."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.derivation.steps.published import Value
from linexact.derivation.steps.scores import agrees
from linexact.handweights import Problem
from linexact.kernel import CertificateError
from linexact.mistake_counts.gram import Counting, Counts
from linexact.mistake_counts.kernels import (
    Feature,
    Kernel,
    features_of,
    image,
    number_of_features,
    product_of_images,
)
from linexact.mistake_counts.occurring import CountsDecided
from linexact.mistake_counts.runs import KernelRun
from linexact.model.dataset import Vector
from linexact.rational.surds import SurdSum

MOST_ROWS = 40  # presentations that are shown
Owner: TypeAlias = Literal["positive", "negative", "neither"]


def is_whole(of: Counting) -> bool:
    """Say whether the products of the examples are those of the kernel.

    >>> from linexact import kernel_run
    >>> is_whole(kernel_run("OR", degree=1, plus=0, bias=True, boundary="strict").of)
    True
    """
    try:
        of.check()
    except CertificateError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Shown:
    """A presentation: the example (from 1), its score before, and the counts after."""

    number: int
    example: int
    score: Fraction
    mistake: bool
    counts: Counts


@dataclass(frozen=True, slots=True, eq=False)
class CountedRun:
    """A run in counts of mistakes; ``rows`` are its presentations where they are few.

    ``products`` are the kernel's values at all pairs of examples, 1 more with a constant feature.
    """

    found: KernelRun
    products: tuple[Vector, ...]
    rows: tuple[Shown, ...]
    after_passes: tuple[Counts, ...]
    counts: Counts
    updates: Fraction
    presentations: Fraction
    passes: Fraction
    scores: Vector

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "counts": tuple(map(Fraction, self.counts)),
            "updates": self.updates,
            "presentations": self.presentations,
            "passes": self.passes,
            "outcome": self.found.outcome,
            "scores": self.scores,
        }

    def holds(self) -> bool:
        """Run again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        return agrees(self, counted_run(self.found))

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the run."""
        yield self.found.certificate()


def counted_run(found: KernelRun) -> CountedRun:
    """Return the step of a run.

    >>> from linexact import kernel_run
    >>> step = counted_run(kernel_run("OR", degree=1, plus=0, bias=True, boundary="strict"))
    >>> step.counts, step.rows[1].mistake, str(step.rows[1].score), step.rows[1].counts
    ((5, 2, 2, 0), True, '-1', (1, 1, 0, 0))
    """
    of = found.of
    rows = tuple(_rows(found)) if found.presentations <= MOST_ROWS else ()
    data = of.dataset
    targets = [data.target(i) for i in range(len(data))]
    products = tuple(
        tuple(Fraction(s * t * v, of.unit) for t, v in zip(targets, row, strict=True))
        for s, row in zip(targets, of.signed, strict=True)
    )
    return CountedRun(
        found,
        products,
        rows,
        found.after_passes,
        found.counts,
        Fraction(len(found.updates)),
        Fraction(found.presentations),
        Fraction(found.passes),
        of.scores(found.counts),
    )


def _rows(found: KernelRun) -> Iterator[Shown]:
    counts, updates = [0] * len(found.counts), dict(found.updates)
    place = 0
    for number in range(1, found.presentations + 1):
        index = found.scheme.order[place]
        score = found.of.scores(counts)[index]
        mistake = number in updates
        counts[index] += mistake
        yield Shown(number, index + 1, score, mistake, tuple(counts))
        begins = mistake and found.scheme.restart
        place = 0 if begins else (place + 1) % len(counts)


@dataclass(frozen=True, slots=True, eq=False)
class SameState:
    """The scores of all examples are the same twice: so are the weights, and the run never ends.

    ``gained`` are the counts in between, ``sums`` the scores that they give, all 0.
    """

    found: KernelRun
    first: int
    second: int
    gained: Counts
    scores: Vector
    sums: Vector

    def holds(self) -> bool:
        """Add up what the updates in between give."""
        if self.found.first is None or any(self.sums) or not any(self.gained):
            return False
        try:
            self.found.check()
        except CertificateError:
            return False
        return agrees(self, same_state(self.found))


def same_state(found: KernelRun) -> SameState:
    """Return the step of a cycle.

    >>> from linexact import kernel_run
    >>> step = same_state(kernel_run("XOR", degree=1, plus=0, bias=True, boundary="strict"))
    >>> step.gained, step.first, step.second
    ((1, 1, 1, 1), 0, 4)
    """
    assert found.first is not None
    gained, of = found.gained, found.of
    scores = of.scores(found.counts)
    return SameState(found, found.first, found.presentations, gained, scores, of.scores(gained))


@dataclass(frozen=True, slots=True, eq=False)
class CountedWeights:
    """The weights of counts: ``sums`` of the monomials, times the features' roots.

    ``terms`` has for each example with a count its number and ``a_i t_i``.
    """

    of: Counting
    counts: Counts
    features: tuple[Feature, ...]
    terms: tuple[tuple[int, int], ...]
    sums: Vector
    weights: tuple[SurdSum, ...]
    b: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        found: dict[str, Value] = {"weights": self.weights}
        return found | ({"b": self.b} if self.of.convention.bias else {})

    def holds(self) -> bool:
        """Add up again."""
        return is_whole(self.of) and agrees(self, counted_weights(self.of, self.counts))


def counted_weights(of: Counting, counts: Counts) -> CountedWeights:
    """Return the step of the weights that counts give.

    >>> from linexact import kernel_run
    >>> of = kernel_run("XOR", degree=2, plus=0, bias=False, boundary="strict").of
    >>> step = counted_weights(of, (0, 1, 1, 1))
    >>> [str(v) for v in step.sums], [str(v) for v in step.weights]
    (['0', '-1', '0'], ['0', '-sqrt(2)', '0'])
    """
    data, features = of.dataset, features_of(of.kernel, of.dataset.dimension)
    terms = tuple((i + 1, a * data.target(i)) for i, a in enumerate(counts) if a)
    sums = tuple(
        sum((share * f.power(data.x(number - 1)) for number, share in terms), Fraction(0))
        for f in features
    )
    return CountedWeights(of, counts, features, terms, sums, of.weights(counts), of.bias(counts))


@dataclass(frozen=True, slots=True, eq=False)
class CountedScores:
    """The scores of all examples, from 1, under counts, and which of them are wrong."""

    of: Counting
    counts: Counts
    numbers: tuple[int, ...]
    scores: Vector
    wrong: tuple[int, ...]  # from 1
    errors: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        wrong = tuple(map(Fraction, self.wrong))
        return {"scores": self.scores, "errors": self.errors, "misclassified": wrong}

    def holds(self) -> bool:
        """Score again."""
        return is_whole(self.of) and agrees(self, counted_scores(self.of, self.counts))


def counted_scores(of: Counting, counts: Counts) -> CountedScores:
    """Return the step of the examples' scores.

    >>> from linexact import kernel_run
    >>> of = kernel_run("OR", degree=1, plus=0, bias=True, boundary="strict").of
    >>> counted_scores(of, (2, 2, 1, 0)).wrong
    (1,)
    """
    wrong = tuple(i + 1 for i in of.wrong(counts))
    numbers = tuple(range(1, len(counts) + 1))
    return CountedScores(of, counts, numbers, of.scores(counts), wrong, Fraction(len(wrong)))


@dataclass(frozen=True, slots=True, eq=False)
class CountedPoint:
    """The score of a further point: ``products`` with the examples, what each adds, its class."""

    of: Counting
    counts: Counts
    point: Vector
    shares: tuple[int, ...]
    products: Vector
    terms: Vector
    score: Fraction
    predicted: Owner

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"score": self.score, "predicted": self.predicted}

    def holds(self) -> bool:
        """Score again."""
        if not is_whole(self.of) or sum(self.terms) != self.score:
            return False
        return agrees(self, counted_point(self.of, self.counts, self.point))


def counted_point(of: Counting, counts: Counts, point: Vector) -> CountedPoint:
    """Return the step of a further point's score.

    >>> from linexact import kernel_run
    >>> of = kernel_run("OR", degree=1, plus=0, bias=True, boundary="strict").of
    >>> step = counted_point(of, (2, 2, 1, 0), (Fraction(2), Fraction(0)))
    >>> str(step.score), step.predicted
    ('3', 'positive')
    """
    data, one = of.dataset, of.convention.bias
    z = of.score(counts, point)
    owners = [target for target in (1, -1) if of.convention.is_right(target, z)]
    predicted: Owner = "neither" if not owners else "positive" if owners[0] > 0 else "negative"
    return CountedPoint(
        of,
        counts,
        point,
        tuple(a * data.target(i) for i, a in enumerate(counts)),
        tuple(of.kernel.of(data.x(i), point) + one for i in range(len(data))),
        of.terms(counts, point),
        z,
        predicted,
    )


@dataclass(frozen=True, slots=True)
class OfLength:
    """What an example (from 1) adds to the squared length, and the most that it can add.

    ``part`` is the count times the target times the ``score``, ``most`` the count times the
    example's product with itself.
    """

    example: int
    count: int
    score: Fraction
    part: Fraction
    product: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Occurrence:
    """Whether counts occur, with what shows it.

    ``parts`` are what the examples with a count add to ``length`` and to ``most``; ``updates`` are
    examples from 1; ``before`` has for each example with a count its number, and its score were
    its last update the last of all.
    """

    found: CountsDecided
    counts: Counts
    scores: Vector
    length: Fraction
    most: Fraction
    parts: tuple[OfLength, ...]
    updates: tuple[int, ...]
    before: tuple[tuple[int, Fraction], ...]
    states: int

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"possible": self.found.occurs, "squared_length": self.length, "most": self.most}

    def holds(self) -> bool:
        """Check the proof, and add up again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        if sum(p.part for p in self.parts) != self.length:
            return False
        if sum(p.most for p in self.parts) != self.most:
            return False
        return agrees(self, occurrence(self.found))

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the proof."""
        yield self.found.certificate()


def occurrence(found: CountsDecided) -> Occurrence:
    """Return the step of counts that were decided.

    >>> from linexact import possible_counts
    >>> step = occurrence(possible_counts([[1]], [1], counts=[2], degree=1, plus=0, bias=False,
    ...                                   boundary="strict", ended=False))
    >>> str(step.length), str(step.most), step.found.reason
    ('4', '2', 'length')
    """
    of, counts = found.of, found.counts
    return Occurrence(
        found,
        counts,
        of.scores(counts),
        of.squared_length(counts),
        of.most_squared(counts),
        tuple(_of_length(of, counts)),
        tuple(i + 1 for i in found.updates or ()),
        tuple((i + 1, z) for i, z in sorted(found.before_last.items())),
        found.states or 0,
    )


def _of_length(of: Counting, counts: Counts) -> Iterator[OfLength]:
    data = of.dataset
    for i, (count, score) in enumerate(zip(counts, of.scores(counts), strict=True)):
        if count:
            product = Fraction(of.signed[i][i], of.unit)
            part = count * data.target(i) * score
            yield OfLength(i + 1, count, score, part, product, count * product)


@dataclass(frozen=True, slots=True, eq=False)
class Mapped:
    """A kernel at two points, by its formula and by its features, whose roots cancel.

    ``products`` are those of the features at both points, feature by feature.
    """

    kernel: Kernel
    x: Vector
    z: Vector
    dot: Fraction
    features: tuple[Feature, ...]
    image: tuple[SurdSum, ...]
    other: tuple[SurdSum, ...]
    products: Vector
    value: Fraction
    own: Fraction
    others_own: Fraction
    distance: Fraction
    count: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "kernel": self.value,
            "image": self.image,
            "features": self.count,
            "squared_distance": self.distance,
        }

    def holds(self) -> bool:
        """Multiply the features again: what is added up is the kernel's value."""
        total = product_of_images(self.kernel, self.x, self.z)
        if total.as_fraction() != self.value or sum(self.products) != self.value:
            return False
        return agrees(self, mapped(self.kernel, self.x, self.z))


def mapped(kernel: Kernel, x: Vector, z: Vector) -> Mapped:
    """Return the step of a kernel at two points.

    >>> one, two, three = map(Fraction, (1, 2, 3))
    >>> step = mapped(Kernel(2, Fraction(0)), (one, two), (three, one))
    >>> str(step.value), [str(v) for v in step.products], [str(v) for v in step.image]
    ('25', ['9', '12', '4'], ['1', '2*sqrt(2)', '4'])
    """
    features = features_of(kernel, len(x))
    products = tuple(f.square * f.power(x) * f.power(z) for f in features)
    value, own, others = kernel.of(x, z), kernel.of(x, x), kernel.of(z, z)
    return Mapped(
        kernel,
        x,
        z,
        sum((a * b for a, b in zip(x, z, strict=True)), Fraction(0)),
        features,
        image(kernel, x),
        image(kernel, z),
        products,
        value,
        own,
        others,
        own - 2 * value + others,
        Fraction(number_of_features(kernel, len(x))),
    )
