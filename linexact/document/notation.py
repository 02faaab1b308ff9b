"""The letters of a lecture as symbols of a document; they change nothing in the mathematics.

The letters themselves stand in :mod:`linexact.data.lectures`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.data.lectures import LECTURES, BiasPlace, Lecture
from linexact.document.blocks import Symbol
from linexact.errors import InputError


@dataclass(frozen=True, slots=True)
class Notation:
    """How one lecture writes a linear classifier.

    ``score`` names ``w . x + b``; ``place`` says where the bias stands when all weights are
    written as one vector ``vector`` (``separate``: it is never part of it).
    """

    name: str
    source: str
    weight: str
    bias: Symbol
    score: Symbol
    vector: str
    place: BiasPlace
    target: Symbol
    labels: tuple[str, str]  # of the negative and of the positive class

    def unknown(self, j: int, d: int) -> Symbol:
        """Return the symbol of unknown ``j`` of ``(w_1, ..., w_d, b)``."""
        return self.bias if j == d else Symbol(self.weight, str(j + 1))

    def label(self, target: int) -> str:
        """Return how the lecture labels a target (-1 or +1)."""
        return self.labels[target > 0]

    def of_data(self, dataset: Dataset | None) -> Notation:
        """Return the notation with the labels -1 and +1 for data that were labelled so.

        >>> data = Dataset.from_rows([[0], [1]], [-1, 1], classes=("1", "-1"))
        >>> NOTATIONS["grosse"].labels, NOTATIONS["grosse"].of_data(data).labels
        (('0', '1'), ('-1', '+1'))
        """
        if dataset is None or dataset.classes not in (("1", "-1"), ("+1", "-1")):
            return self
        return replace(self, labels=("-1", "+1"))

    @property
    def named(self) -> bool:
        """Whether the labels are names and no numbers."""
        return not all(name.lstrip("+-").isdigit() for name in self.labels)

    def with_names(self, dataset: Dataset | None) -> Notation:
        """Return the notation with the names of the classes, where they are no numbers.

        >>> data = Dataset.from_rows([[0], [1]], [-1, 1], classes=("cat", "dog"))
        >>> NOTATIONS["lyu"].with_names(data).labels
        ('dog', 'cat')
        """
        if dataset is None or any(name.lstrip("+-").isdigit() for name in dataset.classes):
            return self
        positive, negative = dataset.classes
        return replace(self, labels=(negative or "other", positive))

    def weights(
        self, w: Vector, b: Fraction | None
    ) -> tuple[tuple[Symbol, Vector | Fraction], ...]:
        """Return what weights are stated by: ``w``, (1, 1) and ``b``, -3/2, or one vector.

        >>> [value for _, value in NOTATIONS["comp135"].weights((Fraction(1),), Fraction(-2))]
        [(Fraction(-2, 1), Fraction(1, 1))]
        """
        vector = Symbol(self.vector)
        if b is not None and self.place == "first":
            return ((vector, (b, *w)),)
        if b is not None and self.place == "last":
            return ((vector, (*w, b)),)
        alone = (self.unknown(0, 1), w[0]) if len(w) == 1 else (vector, w)
        return (alone,) if b is None else (alone, (self.bias, b))


def _notation(lecture: Lecture) -> Notation:
    letters = lecture.letters
    return Notation(
        lecture.name,
        lecture.title,
        letters.weight,
        Symbol(*letters.bias),
        Symbol(letters.score),
        letters.vector,
        letters.place,
        Symbol(letters.target),
        letters.labels,
    )


NOTATIONS = {name: _notation(lecture) for name, lecture in LECTURES.items()}


def notation(name: str) -> Notation:
    """Return a lecture's notation by its name.

    >>> notation("lyu").unknown(0, 2).letter
    'θ'
    """
    if name not in NOTATIONS:
        raise InputError(
            "notation", f"notation is one of {', '.join(NOTATIONS)}, not {name[:40]!r}"
        )
    return NOTATIONS[name]
