"""The steps of worked solutions as data.

A step is a small frozen record of exact numbers.  One that ends in values has them by name as
``ends_in``, one that a stranger can check yields evidence (``proofs(problem)``), one with a figure
of its own plans it (``figure()``).  In the folder of a topic ``steps`` holds its records,
``deriving`` chooses among them, and ``step_words`` tells them, where what is told is checked
against the data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.data.problem import Problem, Stated
from linexact.exact.surds import SurdSum
from linexact.proof.file import Evidence
from linexact.tasks.result import Result

# What an exercise's answer may be; a sum of roots that is rational is a Fraction.
Value: TypeAlias = Fraction | SurdSum | Vector | tuple[SurdSum, ...] | str | bool
Step: TypeAlias = object  # a record of one of the modules here, or of a kind of exercise


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """The shortest steps to an answer, and what may be said further of it."""

    steps: tuple[Step, ...]
    further: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Derivation:
    """Steps, and the values that they evaluate to, by name.

    ``steps`` is the shortest way to the answer; what may be said ``further`` (other proofs, other
    forms, how much room there is) stands apart.  ``stated`` is what the rows of the steps
    belong to; ``verdict`` is there when the steps are those of a data set too large to write out.
    """

    steps: tuple[Step, ...]
    values: Mapping[str, Value] = field(default_factory=dict)
    stated: Stated | None = None
    verdict: Result | None = None
    further: tuple[Step, ...] = ()

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """Every step, those of the way to the answer first."""
        return (*self.steps, *self.further)

    def proofs(self) -> Iterator[Evidence]:
        """Yield the evidence of what single steps say."""
        for step in self.all_steps:
            if hasattr(step, "proofs"):
                yield from step.proofs(self.problem)

    @property
    def problem(self) -> Problem | None:
        """The hand-weight problem that was worked out, if it was one."""
        return self.stated if isinstance(self.stated, Problem) else None


def evaluate(steps: Iterable[Step]) -> dict[str, Value]:
    """Return the values that steps end in; a later step's replaces an earlier one's.

    >>> from fractions import Fraction
    >>> from linexact.topics.values.steps import Distance
    >>> values = evaluate([Distance((Fraction(3), Fraction(4)), Fraction(-10))])
    >>> str(values["distance"]), [str(v) for v in values["foot"]]
    ('2', ['6/5', '8/5'])
    """
    values: dict[str, Value] = {}
    for step in steps:
        values |= getattr(step, "ends_in", {})
    return values
