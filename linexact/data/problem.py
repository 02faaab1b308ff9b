"""What is asked of weights: examples to get right, a convention, and demands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.exact import dot
from linexact.kernel import Constraint, System
from linexact.text.constraints import WrittenSystem

SMALL = 4_000  # numbers of examples whose rows are kept


@dataclass(frozen=True, slots=True)
class Length:
    """``|w|_2 <= bound`` or ``|w|_2 < bound``, as it was written.

    >>> Length("<=", Fraction(5), "|w|_2 <= 5").is_met((Fraction(3), Fraction(-4)))
    True
    """

    relation: Literal["<=", "<"]
    bound: Fraction
    line: str

    def is_met(self, w: Sequence[Fraction | int]) -> bool:
        """Compare the squares."""
        squared, most = dot(w, w), self.bound**2
        return self.bound >= 0 and (squared <= most if self.relation == "<=" else squared < most)


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """Examples to get right, and demands on the weights; the unknowns are ``(w, b)``.

    ``demands[i]`` is a constraint written as ``lines[i]``; without a bias there is no ``b``.
    ``lengths`` bound the Euclidean length of ``w``; where the rest leaves no weights that short,
    a demand that follows from them, and contradicts the rest, is one of ``demands``.
    """

    dataset: Dataset
    convention: Convention
    demands: tuple[Constraint, ...] = ()
    lines: tuple[str, ...] = ()
    integers: bool = False
    lengths: tuple[Length, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """The unknowns' names: ``w1, ..., wd`` and, with a bias, ``b``."""
        return parameter_names(self.dataset.dimension, self.convention.bias)

    @property
    def all_lines(self) -> tuple[str, ...]:
        """Every demand as it is written; on the length of ``w``, and for integers, last."""
        lengths = (length.line for length in self.lengths)
        return (*self.lines, *lengths, *(("integers",) if self.integers else ()))

    @property
    def system(self) -> System:
        """The examples' constraints in file order, then the demands."""
        small = self.dataset.numerators.size <= SMALL
        make = _known_system if small else dataset_system
        system = make(self.dataset, self.convention)
        return System(system.dimension, (*system.rows, *self.demands)) if self.demands else system


@lru_cache(maxsize=128)  # an answer is held against the same rows again and again
def _known_system(dataset: Dataset, convention: Convention) -> System:
    return dataset_system(dataset, convention)


def parameter_names(d: int, bias: bool) -> tuple[str, ...]:
    """Return ``w1, ..., wd`` and, with a bias, ``b``.

    >>> parameter_names(2, True), parameter_names(1, False)
    (('w1', 'w2', 'b'), ('w1',))
    """
    return (*(f"w{j + 1}" for j in range(d)), *(("b",) if bias else ()))


Stated: TypeAlias = Problem | WrittenSystem  # where the rows of a worked solution come from
