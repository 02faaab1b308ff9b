"""What an argument is made of: claims on the unknowns, each with what it is said to rest on.

An argument is a sequence of *steps*: claims, and branches that suppose something.  Steps are
numbered as they stand, a branch before what it holds; inside, the number means what is supposed,
and behind a branch that ended in a contradiction it means the opposite, which is then known.

The unknowns are those of the *given* rows, ``(w_1, ..., w_d, b)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.kernel import Constraint


@dataclass(frozen=True, slots=True, order=True)
class Given:
    """A row that is given: what an example asks."""

    index: int


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A step of the argument, by its number from 0."""

    number: int


Source: TypeAlias = Given | Line


@dataclass(frozen=True, slots=True)
class Uncited:
    """Nothing is said of where a claim comes from: a row, or at most two lines before it.

    ``added``: it is said that lines are added up, but not which.  ``among``: the lines that are
    looked at, if not all.
    """

    added: bool = False
    among: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Cited:
    """The rows and lines that a claim is said to follow from.

    ``alone``: no others are meant; otherwise one of the last lines may be understood.
    ``summed``: the claim is said to be their sum, with ``factors`` where they are told.
    ``link``: the claim may rest on any line, as a link of a chain does, and does not break.
    """

    sources: tuple[Source, ...]
    alone: bool = True
    summed: bool = False
    factors: tuple[Fraction, ...] = ()
    link: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim that is said to be what an example asks; with another line put in it is open."""

    index: int


Reason: TypeAlias = Uncited | Cited | Asked


@dataclass(frozen=True, slots=True)
class Claim:
    """A line: what is claimed, and why it is said to hold."""

    row: Constraint
    reason: Reason = Uncited()


@dataclass(frozen=True, slots=True)
class Branch:
    """A case, or something supposed to be refuted, and the steps under it."""

    supposed: Constraint
    steps: tuple[Step, ...]


Step: TypeAlias = "Claim | Branch"


@dataclass(frozen=True, slots=True)
class Argument:
    """Steps about rows that are given."""

    given: Sequence[Constraint]
    dimension: int
    steps: tuple[Step, ...]


# What becomes of a claim


@dataclass(frozen=True, slots=True)
class Combination:
    """Multipliers of sources whose sum is an inequality, or says more."""

    claim: Constraint  # a ``>`` or ``>=``; an equation is two of them
    multipliers: Mapping[Source, Fraction]


@dataclass(frozen=True, slots=True)
class Followed:
    """A claim that follows, with the multipliers that show it."""

    evidence: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """A claim that follows, but from more lines at once than a reader sees."""

    evidence: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A claim that does not follow: a point that meets its sources and not the claim."""

    sources: tuple[Source, ...]
    rows: tuple[Constraint, ...]  # what the sources say at this place
    claim: Constraint  # the inequality that the point breaks
    point: Vector


@dataclass(frozen=True, slots=True)
class Unread:
    """A claim that is open: it does not follow from little, and nothing shows that it is wrong."""


Outcome: TypeAlias = Followed | Jump | Broken | Unread
