"""What an argument is made of: claims on the unknowns, each with what it is said to rest on.

An argument is a sequence of *steps*: claims, and branches that suppose something.  Steps are
numbered as they stand, a branch before what it holds; inside, the number means what is supposed,
and behind a branch that ended in a contradiction it means the opposite, which is then known.

The unknowns are those of the *given* rows, ``(w_1, ..., w_d, b)``, and behind them names that
the argument itself defines.
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
    """Nothing is said of where a claim comes from: the lines before it, a few at a time.

    ``added``: it is said that lines are added up, but not which.  ``said``: only what is stated
    counts, no row that nobody wrote.  ``concluded``: it is said to follow from what stands before,
    so that it is no row that is only stated.  ``plural``: words claim here that lines contradict
    each other.
    """

    added: bool = False
    said: bool = False
    concluded: bool = False
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Cited:
    """The rows and lines that a claim is said to follow from.

    ``alone``: no others are meant; otherwise one more, as in "by (1)", may be understood.
    ``summed``: the claim is said to be their sum, and has to be that; ``factored``: with factors.
    ``chained``: the claim is a link of a chain, which may be a line that is known.
    ``stating``: what is cited may be a reason for what comes later, and the claim a row.
    ``closed``: no row that nobody wrote is meant besides.
    ``singly``: it has to follow from one of them.
    ``likely``: what is cited is only near, and the claim may follow from others as well.
    ``others``: what the same words cite when their places are counted in another way.
    ``plural``: words claim here that lines contradict each other.
    ``single``: it is said to come from one line, with nothing said of others.
    ``near``: a contradiction is claimed of these, or one of them, and what is cited.
    """

    sources: tuple[Source, ...]
    alone: bool = True
    summed: bool = False
    factored: bool = False
    stating: bool = False
    chained: bool = False
    likely: bool = False
    closed: bool = False
    singly: bool = False
    others: tuple[tuple[Source, ...], ...] = ()
    plural: bool = False
    single: bool = False
    near: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim that is said to be what an example asks, perhaps with one known line put in.

    ``alone``: it bears the example's name, and is its row or says less.
    """

    index: int
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Defined:
    """An equation that gives a new name, that of this unknown, its meaning."""

    unknown: int


@dataclass(frozen=True, slots=True)
class Torn:
    """A link of a chain that turns, ``a < b > c``, of which nobody can say what it means."""


Reason: TypeAlias = Uncited | Cited | Asked | Defined | Torn


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
    """Steps about rows that are given; ``dimension`` counts the defined names too."""

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
    """A claim that follows, but from more lines at once than a reader sees.

    ``summed`` are the rows of which it is said to be the sum, and is not.
    """

    evidence: tuple[Combination, ...]
    summed: tuple[Constraint, ...] = ()


@dataclass(frozen=True, slots=True)
class Broken:
    """A claim that does not follow: a point that meets its sources and not the claim."""

    sources: tuple[Source, ...]
    rows: tuple[Constraint, ...]  # what the sources say at this place
    claim: Constraint  # the inequality that the point breaks
    point: Vector


@dataclass(frozen=True, slots=True)
class Unread:
    """A claim that is open: what it rests on contradicts itself, and anything would follow."""


Outcome: TypeAlias = Followed | Jump | Broken | Unread
