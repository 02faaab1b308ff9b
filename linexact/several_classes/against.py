"""One class against the rest, and every pair of classes: a verdict with its proof for each.

Each is a question of two classes.  All of them may be separable where the classes together are not
separated by one score a class, and the other way round: three classes on a line have one score a
class that is highest in its own, and the one in the middle is not separable from the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, TypeAlias, get_args

from linexact.certificate.several import against_certificate
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.result import Result
from linexact.separability import Inseparable, Separable, separate_dataset
from linexact.several_classes.labelled import Labelled

By: TypeAlias = Literal["rest", "pairs"]
WAYS: tuple[By, ...] = get_args(By)
MOST_CELLS = 1_000_000  # numbers of all questions together


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """One question of two classes: ``classes`` are (c,) against the rest, or a pair (c, e).

    ``points`` are the numbers (0-based) of those that take part, class c positive.
    """

    classes: tuple[int, ...]
    points: tuple[int, ...]
    verdict: Separable | Inseparable


@dataclass(frozen=True, eq=False, repr=False)
class Against(Result):
    """A verdict for each class against the rest, or for each pair of classes.

    >>> from linexact import separate_classes
    >>> found = separate_classes([[0], [1], [2]], ["a", "b", "c"], by="rest")
    >>> [isinstance(one.verdict, Separable) for one in found.duels], found.count
    ([True, False, True], 2)
    """

    data: Labelled
    by: By
    convention: Convention
    duels: tuple[Duel, ...]

    @cached_property
    def count(self) -> int:
        """How many of the questions have weights."""
        return sum(isinstance(one.verdict, Separable) for one in self.duels)

    def check(self) -> None:
        """Check every proof, and that each is about its classes."""
        if [one.classes for one in self.duels] != questions(len(self.data.classes), self.by):
            raise CertificateError("classes", "a class or a pair is left out")
        for one in self.duels:
            data, points = two_classes(self.data, one.classes)
            same = one.verdict.dataset.targets.tolist() == data.targets.tolist()
            if not same or points != one.points or one.verdict.convention != self.convention:
                raise CertificateError("classes", "a proof is about other classes")
            if any(one.verdict.dataset.x(k) != self.data.points[i] for k, i in enumerate(points)):
                raise CertificateError("classes", "a proof is about other points")
            one.verdict.check()

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        proofs: list[tuple[tuple[int, ...], tuple[object, ...]]] = []
        for one in self.duels:
            verdict = one.verdict
            if isinstance(verdict, Separable):
                proofs.append((one.classes, (verdict.w, verdict.b)))
            else:
                shares = {one.points[i]: m for i, m in verdict.multipliers.items()}
                proofs.append((one.classes, (shares,)))
        return against_certificate(self.data.stated, self.by, self.convention, proofs)


def questions(classes: int, by: By) -> list[tuple[int, ...]]:
    """Return the questions of two classes, each by the numbers of its classes.

    >>> questions(3, "rest"), questions(3, "pairs")
    ([(0,), (1,), (2,)], [(0, 1), (0, 2), (1, 2)])
    """
    return list(combinations(range(classes), 1 if by == "rest" else 2))


def two_classes(data: Labelled, classes: tuple[int, ...]) -> tuple[Dataset, tuple[int, ...]]:
    """Return the data of one question, and the numbers of its points.

    >>> data = Labelled.of([[0], [1], [2]], "abc", "abc")
    >>> two_classes(data, (0, 2))[1]
    (0, 2)
    """
    first, *second = classes
    taken = tuple(i for i, c in enumerate(data.labels) if not second or c in classes)
    other = data.classes[second[0]] if second else f"not {data.classes[first]}"
    dataset = Dataset.from_rows(
        [data.points[i] for i in taken],
        [1 if data.labels[i] == first else -1 for i in taken],
        dimension=data.dimension,
        classes=(data.classes[first], other),
        row_numbers=[i + 1 for i in taken],
        origin=data.origin,
    )
    return dataset, taken


def separate_against(data: Labelled, by: By, convention: Convention) -> Against:
    """Decide each class against the rest, or each pair of classes, with a proof each.

    Raises :class:`~linexact.errors.InputError` (``option``) for another way, and
    :class:`~linexact.errors.LimitError` (``classes``) for too many numbers.

    >>> strict = Convention(bias=True, boundary="strict")
    >>> data = Labelled.of([[0], [1], [2]], "abc", "abc")
    >>> separate_against(data, "pairs", strict).count
    3
    """
    if by not in WAYS:
        raise InputError("option", f"by is rest or pairs, not {by!r}")
    asked = questions(len(data.classes), by)
    cells = len(asked) * len(data.points) * data.dimension
    if cells > MOST_CELLS:
        message = f"{len(asked)} questions of {len(data.points)} points: more than {MOST_CELLS}"
        raise LimitError("classes", f"{message} numbers", limit="MOST_CELLS")
    duels = []
    for classes in asked:
        dataset, points = two_classes(data, classes)
        duels.append(Duel(classes, points, separate_dataset(dataset, convention)))
    return Against(data, by, convention, tuple(duels))
