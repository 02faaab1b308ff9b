"""Findings: for each kind of remark a small class whose named fields are its exact evidence.

A form defines its findings beside its marker, here stands what they share.  A field ``place``
says where in the answer it is.  The words of a finding are in :mod:`linexact.explain`: of a
form's in the module that has its name, of others in ``finding``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import ClassVar, Literal, TypeAlias, TypeVar

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset, Vector
from linexact.exercise.marking import TOPICS, Topic

Side: TypeAlias = Literal[">", ">=", "<", "<="]
_Name = TypeVar("_Name")


# Places


@dataclass(frozen=True, slots=True)
class NumberedExample:
    """An example: its index in the data, and its row as people count."""

    index: int
    number: int

    @classmethod
    def of(cls, dataset: Dataset, index: int) -> NumberedExample:
        """Return the example with this index.

        >>> from linexact.data.gates import gate
        >>> print(NumberedExample.of(gate("AND"), 0))
        example 1
        """
        return cls(index, dataset.row_number(index))

    def __str__(self) -> str:
        return f"example {self.number}"


@dataclass(frozen=True, slots=True)
class NumberedRow:
    """A row of a table, from 1."""

    number: int

    def __str__(self) -> str:
        return f"row {self.number}"


Place: TypeAlias = NumberedExample | NumberedRow | str  # str: a name, or a line as it was typed


# Findings


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark; its class says what is remarked, ``code`` is the name for programs.

    A class without a code is only a base, one without fields of its own no dataclass.  ``tells``
    are the topics that it gives away, which an author may keep (:mod:`linexact.grade.result`).

    >>> OtherConvention(Convention(True, "strict")).code
    'other-convention'
    """

    code: ClassVar[str]
    tells: ClassVar[tuple[Topic, ...]] = TOPICS  # what it gives away; where nothing is said, all
    is_fault: ClassVar[bool] = False  # not all that is written is right, though it costs nothing

    def __init_subclass__(
        cls, code: str | None = None, tells: tuple[Topic, ...] | None = None
    ) -> None:
        if code is not None:
            cls.code = code
        if tells is not None:
            cls.tells = tells

    def weaker(self) -> tuple[Finding, ...]:
        """Return what may be remarked instead where not all of it is to be told."""
        return ()


@dataclass(frozen=True, slots=True)
class OfExample(Finding):
    """A remark on an example: which one, its input, and where its score has to be."""

    place: NumberedExample
    x: Vector
    required: Side  # of 0


@dataclass(frozen=True, slots=True)
class OtherConvention(Finding, code="other-convention", tells=("slip",)):
    """The answer is right under another convention."""

    convention: Convention


@dataclass(frozen=True, slots=True)
class RestsOnConvention(Finding, code="rests-on-convention", tells=()):
    """The answer is right, and would not be if another class owned a score of 0.

    ``place`` is an example with this score, where the form knows one, ``others`` are conventions
    under which the answer would be wrong.
    """

    place: NumberedExample | Literal[""]
    convention: Convention
    others: tuple[Convention, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip by its name, and the parameter or row that it befell if there is only one.

    >>> print(Slip("minus-dropped", "w2"))
    minus-dropped:w2
    """

    name: str
    place: Place = ""

    def __str__(self) -> str:
        return f"{self.name}:{self.place}" if self.place else self.name


@dataclass(frozen=True, slots=True)
class Slips(Finding, code="slip", tells=("slip",)):
    """Slips that together make the whole answer; a form's own class names all it ``known``."""

    known: ClassVar[tuple[str, ...]]
    slips: tuple[Slip, ...]
    place: str = ""


def of_example(
    dataset: Dataset, convention: Convention, index: int
) -> tuple[NumberedExample, Vector, Side]:
    """Return what a remark on an example begins with, as :class:`OfExample` has it.

    >>> from linexact.data.gates import gate
    >>> of_example(gate("AND"), Convention(True, "closed-negative"), 0)[2]
    '<='
    """
    target = dataset.target(index)
    strict = convention.is_strict_for(target)
    sides: tuple[Side, Side] = (">", "<") if strict else (">=", "<=")
    required = sides[target < 0]
    return NumberedExample.of(dataset, index), dataset.x(index), required


def other_boundaries(convention: Convention) -> list[Convention]:
    """Return the conventions in which a score of 0 belongs to another class.

    >>> [other.boundary for other in other_boundaries(Convention(True, "strict"))]
    ['closed-positive', 'closed-negative']
    """
    others = (Convention(convention.bias, boundary) for boundary in BOUNDARIES)
    return [other for other in others if other != convention]


def smallest_sets(
    names: Iterable[_Name], explains: Callable[[tuple[_Name, ...]], bool], most: int
) -> list[tuple[_Name, ...]]:
    """Return all sets of the least number of names, up to ``most``, that explain an answer.

    >>> smallest_sets([1, 2, 3, 4], lambda names: sum(names) == 5, 3)
    [(1, 4), (2, 3)]
    """
    pool = list(names)
    for size in range(1, most + 1):
        found = [chosen for chosen in combinations(pool, size) if explains(chosen)]
        if found:
            return found
    return []


def share(part: int, whole: int) -> Fraction:
    """Return a part of a whole; all of it when there is nothing to do.

    >>> str(share(3, 4)), str(share(0, 0))
    ('3/4', '1')
    """
    return Fraction(part, whole) if whole else Fraction(1)
