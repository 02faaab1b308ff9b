"""The scores of a data set's examples under given weights, and the best threshold for them.

Along a fixed ``w`` the examples lie on a line at ``p_i = w . x_i``; only the order of these
values matters, so the best ``b`` is found by one exact sort (DSC 140A picked the threshold
of its MNIST demo so).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.engine.dataset_cone import dataset_cone, weights_as_unknowns
from linexact.errors import InputError
from linexact.kernel import Constraint, Number
from linexact.proof.claim import Examples, Hitting, Point, Powers, examples_of
from linexact.proof.file import Evidence
from linexact.topics.values.losses import ZeroRule

WITH_BIAS = Convention(bias=True, boundary="strict")


def scores(dataset: Dataset, classifier: Classifier) -> tuple[Fraction, ...]:
    """Return every example's score, shape ``(n,)``.

    >>> from linexact.data.gates import gate
    >>> [str(z) for z in scores(gate("AND"), Classifier.of([1, 1], "-3/2"))]
    ['-3/2', '-1/2', '-1/2', '1/2']
    """
    y, scale = weights_as_unknowns(dataset, classifier)
    sums = dataset_cone(dataset, WITH_BIAS).scores(y[:-1])
    return tuple(Fraction(total + y[-1], scale) for total in sums)


def score_signs(dataset: Dataset, classifier: Classifier) -> NDArray[np.int8]:
    """Return the exact sign (-1, 0, +1) of every example's score, shape ``(n,)``.

    Raises :class:`~linexact.errors.InputError` (``length``) when there is not one weight for each
    feature.

    >>> from linexact.data.gates import gate
    >>> score_signs(gate("AND"), Classifier.of([1, 1], -1)).tolist()
    [-1, 0, 0, 1]
    """
    y, _ = weights_as_unknowns(dataset, classifier)
    return np.asarray(dataset_cone(dataset, WITH_BIAS).row_signs(y) * dataset.targets)


def margins(dataset: Dataset, scores: Iterable[Fraction]) -> Vector:
    """Return the functional margins ``t z`` of scores.

    >>> from linexact.data.gates import gate
    >>> margins(gate("NOT"), [Fraction(3), Fraction(2)])
    (Fraction(3, 1), Fraction(-2, 1))
    """
    return tuple(dataset.target(i) * z for i, z in enumerate(scores))


def wrong(dataset: Dataset, convention: Convention, scores: Iterable[Number]) -> tuple[int, ...]:
    """Return the examples (0-based) whose scores are wrong; their signs are enough.

    >>> from linexact.data.gates import gate
    >>> wrong(gate("NOT"), WITH_BIAS, [1, 0])
    (1,)
    """
    pairs = zip(dataset.targets.tolist(), scores, strict=True)
    return tuple(i for i, (t, z) in enumerate(pairs) if not convention.is_right(t, z))


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """Weights, and what they make of every example under a convention.

    >>> from linexact.data.gates import gate
    >>> ones = (Fraction(1), Fraction(1))
    >>> found = Weighed(gate("AND"), Convention(True, "strict"), ones, Fraction(-1))
    >>> [str(m) for m in found.margins], found.wrong
    (['1', '0', '0', '1'], (1, 2))
    """

    data: Dataset
    convention: Convention
    w: Vector
    b: Fraction  # 0 without a bias

    @property
    def weights(self) -> Classifier:
        """The weights with the bias."""
        return Classifier(self.w, self.b)

    @property
    def bias(self) -> Fraction | None:
        """The bias, where there is one."""
        return self.b if self.convention.bias else None

    @property
    def scores(self) -> Vector:
        """The score of each example."""
        return scores(self.data, self.weights)

    @property
    def margins(self) -> Vector:
        """The functional margin of each example."""
        return margins(self.data, self.scores)

    @property
    def wrong(self) -> tuple[int, ...]:
        """The examples (0-based) that are wrong."""
        return wrong(self.data, self.convention, self.scores)

    def numbered(self, indices: Iterable[int]) -> Vector:
        """Return the numbers of examples, as people count."""
        return tuple(Fraction(self.data.row_number(i)) for i in indices)


def asked_under(zero_rule: ZeroRule, *, bias: bool) -> Convention:
    """Return what is asked of the examples that are wrong under a rule for a score of 0.

    Where either class may have it, that is the strict rule: evidence tells apart the examples with
    a score of 0.

    >>> asked_under("either", bias=True).boundary
    'strict'
    """
    return Convention(bias, "strict" if zero_rule == "either" else zero_rule)


def at_weights(
    dataset: Dataset,
    classifier: Classifier,
    zero_rule: ZeroRule,
    signs: Sequence[int],
    *,
    bias: bool = True,
) -> Evidence:
    """Return the evidence for which examples are wrong, by the signs of all margins ``t z``.

    >>> from linexact.data.gates import gate
    >>> weights = Classifier.of([1, 1], -1)
    >>> found = at_weights(gate("AND"), weights, "closed-positive", [1, 0, 0, 1])
    >>> found.claims[0].zero, found.expects[0][2]
    ([1, 2], 2)
    """
    convention = asked_under(zero_rule, bias=bias)
    data, space = examples_of(dataset, convention)
    zero = [i for i, sign in enumerate(signs) if sign == 0]
    below = [i for i, sign in enumerate(signs) if sign < 0]
    broken = len(below) + sum(convention.is_strict_for(dataset.target(i)) for i in zero)
    point = Point(space, classifier.point(bias=bias), zero, below)
    return Evidence(data, (point,), (("broken", space, broken),))


@dataclass(frozen=True, slots=True)
class BestThreshold:
    """Positive iff ``w . x > theta`` with ``below < theta < above``: ``errors`` errors, no fewer.

    ``below`` or ``above`` is None where the interval has no end; ``theta`` lies inside, so
    no example's score is 0 and every boundary rule gives the same errors.
    """

    below: Fraction | None
    above: Fraction | None
    theta: Fraction
    errors: int

    @property
    def b(self) -> Fraction:
        """The bias ``-theta``."""
        return -self.theta


def best_threshold(dataset: Dataset, w: Iterable[object]) -> BestThreshold:
    """Return the threshold with the fewest errors for direction ``w`` (the lowest such interval).

    >>> data = Dataset.from_rows([[0], [1], [3], [2]], [-1, -1, -1, 1])
    >>> best = best_threshold(data, [1])
    >>> (best.below, best.above, best.errors)
    (Fraction(1, 1), Fraction(2, 1), 1)
    """
    if not len(dataset):
        raise InputError("no-examples", "a threshold is chosen on examples, and there are none")
    projections = scores(dataset, Classifier.of(w))
    order = sorted(range(len(dataset)), key=projections.__getitem__)
    errors = dataset.negatives  # with the threshold below everything all are called positive
    places: list[tuple[Fraction | None, int]] = [(None, errors)]
    for value, members in groupby(order, key=projections.__getitem__):
        errors += sum(dataset.target(i) for i in members)
        places.append((value, errors))
    position = min(range(len(places)), key=lambda p: places[p][1])
    below, fewest = places[position]
    above = places[position + 1][0] if position + 1 < len(places) else None
    return BestThreshold(below, above, _between(below, above), fewest)


def threshold_evidence(dataset: Dataset, w: Sequence[Number], best: BestThreshold) -> Evidence:
    """Return the evidence that no threshold of a direction has fewer errors.

    Each error of it stands for a pair of its own: a positive example that scores no more than a
    negative one, so that every threshold is wrong on one of them (Koenig 1931).

    >>> data = Dataset.from_rows([[0], [1], [3], [2]], [-1, -1, -1, 1])
    >>> threshold_evidence(data, [1], best_threshold(data, [1])).claims[1].cores
    [{3: 1, 2: 1, 4: Fraction(1, 1)}]
    """
    data, plain = examples_of(dataset, WITH_BIAS)
    space, given = Examples(WITH_BIAS, features=()), list[Number]()
    if mixed := _mixed(plain, data.dimension, w):  # a feature that is not 0, its weight 1
        given = [1]
        space = Examples(WITH_BIAS, features=(mixed,), also=(Constraint("==", (1, 0), 1),))
    z, n = scores(dataset, Classifier.of(w)), len(dataset)
    below = [i for i in range(n) if dataset.target(i) * (z[i] - best.theta) < 0]
    cores: list[dict[int, Number]]
    cores = [{i: 1, j: 1, n: z[j] - z[i]} for i, j in _pairs(dataset, z)]
    point = Point(space, (*given, best.b), zero=[n for _ in given], below=below)
    if not cores:
        return Evidence(data, (point,), (("solvable", space),))
    hitting = Hitting(space, "rows", cores, len(cores))
    return Evidence(data, (point, hitting), (("fewest", space, best.errors),))


def _mixed(space: Examples, d: int, w: Sequence[Number]) -> tuple[tuple[Powers, Number], ...]:
    """Return ``w . p`` as a sum of products, where p are the features of a space."""
    features = space.features
    if not isinstance(features, tuple):
        features = tuple((((*[0] * j, 1, *[0] * (d - j - 1)), 1),) for j in range(d))
    total: dict[Powers, Number] = {}
    for factor, feature in zip(w, features, strict=True):
        for powers, m in feature:
            total[powers] = total.get(powers, 0) + factor * m
    return tuple((powers, m) for powers, m in total.items() if m)


def _pairs(dataset: Dataset, z: Sequence[Fraction]) -> list[tuple[int, int]]:
    """Pair as many positive examples as can be, each with a negative one that scores no less."""
    waiting: list[int] = []
    pairs: list[tuple[int, int]] = []
    for i in sorted(range(len(z)), key=lambda i: (z[i], -dataset.target(i))):
        if dataset.target(i) > 0:
            waiting.append(i)
        elif waiting:
            pairs.append((waiting.pop(), i))
    return pairs


def _between(below: Fraction | None, above: Fraction | None) -> Fraction:
    if below is None:
        return Fraction(0) if above is None else above - 1
    return below + 1 if above is None else (below + above) / 2
