"""What least squares does that a classifier should not: it punishes the right and far.

A score of 10 for a positive example is right, and costs ``(10 - 1)^2 = 81``.  So a far
example pulls the boundary towards itself, and can pull it over others: data that are
separable, by weights at hand, and still misclassified (DSC 140A, "least squares and
outliers", after Bishop, Pattern Recognition and Machine Learning, figure 4.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from linexact.classifier.measure import Measurement, measure
from linexact.errors import InputError
from linexact.least_squares.fit import LeastSquares, least_squares
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.separability import Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")


@dataclass(frozen=True, slots=True, eq=False)
class Misled:
    """Separable data that the least-squares classifier gets wrong, with both measured.

    ``fitted.square_risk < separating.square_risk``, though only the latter makes no error.
    """

    fit: LeastSquares
    fitted: Measurement
    separator: Separable
    separating: Measurement

    def check(self) -> None:
        """Check the fit and the separator; raises ``CertificateError``."""
        self.fit.check()
        self.separator.check()


def find_misled(dataset: Dataset) -> Misled | None:
    """Return the evidence that least squares fails on separable data, or None when it does not.

    The separator is scaled to the least square risk among its positive multiples, so that
    the comparison is fair.
    """
    fit = least_squares(dataset)
    fitted = measure(dataset, fit.classifier, "strict")
    if not fitted.errors:
        return None
    separator = separate_dataset(dataset, STRICT)
    if not isinstance(separator, Separable):
        return None
    scaled = best_multiple(dataset, Classifier(separator.w, separator.b))
    return Misled(fit, fitted, separator, measure(dataset, scaled, "strict"))


def find_pullers(misled: Misled) -> tuple[int, ...]:
    """Return the right examples whose absence alone would make the fit get everything right.

    They are right and far: their score overshoots the target, ``t z > 1``, and square loss
    charges them the more, the better the boundary stood for the others.

    >>> find_pullers(smallest_misled())
    (3,)
    """
    dataset = misled.fit.dataset
    pullers = []
    for i, row in enumerate(misled.fitted.rows):
        if row.margin > 1:
            rest = [j for j in range(len(dataset)) if j != i]
            fit = least_squares(
                Dataset.from_rows([dataset.x(j) for j in rest], [dataset.target(j) for j in rest])
            )
            if not measure(dataset, fit.classifier, "strict").errors:
                pullers.append(i)
    return tuple(pullers)


def best_multiple(dataset: Dataset, classifier: Classifier) -> Classifier:
    """Return ``c (w, b)`` with ``c = sum t z / sum z^2``, which minimises ``sum (c z - t)^2``.

    Some score must not be 0.

    >>> from linexact.model.gates import gate
    >>> str(best_multiple(gate("AND"), Classifier.of([2, 2], -3)).b)
    '-3/2'
    """
    rows = measure(dataset, classifier, "strict").rows
    factor = sum((row.margin for row in rows), Fraction(0)) / sum(row.z * row.z for row in rows)
    return Classifier(tuple(factor * v for v in classifier.w), factor * classifier.b)


def smallest_misled(largest: int = 6) -> Misled:
    """Return the smallest data on a line that least squares gets strictly wrong.

    Fewest examples first, then the smallest largest coordinate; distinct inputs
    ``0 <= x <= largest``, negatives before positives, all scores non-zero.  Up to three
    examples there is none: two or three in general position are fitted exactly, and on a
    line the nearer of two positives ``1`` and ``m`` scores ``1/(m^2 - m + 1) > 0``.

    Raises :class:`~linexact.errors.InputError` when ``largest`` is too small.

    >>> misled = smallest_misled()
    >>> misled.fit.dataset.numerators.ravel().tolist(), misled.fitted.misclassified
    ([0, 1, 2, 6], (0,))
    """
    for size in range(2, largest + 2):
        for top in range(size - 1, largest + 1):
            for inner in combinations(range(1, top), size - 2):
                for dataset in _labelled((0, *inner, top)):
                    misled = find_misled(dataset)
                    if misled is not None and all(row.z for row in misled.fitted.rows):
                        return misled
    raise InputError("too-small", "no data with coordinates that small are misclassified")


def _labelled(points: Sequence[int]) -> Iterator[Dataset]:
    """Yield the separable labellings of points on a line, up to swapping the classes."""
    for negatives in range(1, len(points)):
        targets = [-1] * negatives + [1] * (len(points) - negatives)
        yield Dataset.from_rows([[v] for v in points], targets)


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """The fit after one example was moved to ``x``, and what it gets wrong there (strict)."""

    x: Vector
    fit: LeastSquares
    misclassified: tuple[int, ...]


def move_outlier(dataset: Dataset, index: int, places: Iterable[Vector]) -> tuple[Moved, ...]:
    """Refit with example ``index`` (0-based) moved to each place in turn.

    >>> data = Dataset.from_rows([[0], [1], [2], [3]], [-1, -1, 1, 1])
    >>> [m.misclassified for m in move_outlier(data, 3, [(Fraction(v),) for v in (3, 5, 6)])]
    [(), (2,), (2,)]
    """
    if not 0 <= index < len(dataset):
        raise InputError("index", f"there is no example {index}; expected 0 to {len(dataset) - 1}")
    inputs = [dataset.x(i) for i in range(len(dataset))]
    moved = []
    for x in places:
        if len(x) != dataset.dimension:
            raise InputError(
                "length", f"the place has {len(x)} numbers; expected {dataset.dimension}"
            )
        data = Dataset.from_rows(
            [*inputs[:index], x, *inputs[index + 1 :]],
            dataset.targets.tolist(),
            features=dataset.features,
            classes=dataset.classes,
        )
        fit = least_squares(data)
        moved.append(Moved(x, fit, measure(data, fit.classifier, "strict").misclassified))
    return tuple(moved)
