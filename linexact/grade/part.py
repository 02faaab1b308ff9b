"""A part of an exercise: its name, its task, and what it earns under which rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import prod

from linexact.grade.boundaries import Elsewhere
from linexact.grade.follow import Following
from linexact.grade.form import Task, pieces


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A named part of an exercise; ``also`` names what is asked for and marked with it.

    ``following`` is how it follows from earlier parts, where it does; ``unevaluated`` the share
    that counts of what is not worked out (None: it is asked back); ``elsewhere`` the part under
    other rules for the boundary.
    """

    name: str
    task: Task
    also: tuple[str, ...] = ()
    following: Following | None = None
    unevaluated: Fraction | None = Fraction(1)
    elsewhere: Elsewhere | None = None

    def pieces(self, condition: str) -> int:
        """Return n such that whatever earns points of a condition earns a multiple of 1/n."""
        shares = (self.following.share if self.following else None, self.unevaluated)
        return pieces(self.task, condition) * prod(s.denominator for s in shares if s is not None)

    @property
    def possible(self) -> Fraction:
        """All points that it gives."""
        return sum(self.task.points.values(), Fraction(0))

    @property
    def names(self) -> tuple[str, ...]:
        """What heads an answer to it, in the order in which such answers are read."""
        return (self.name, *self.also)
