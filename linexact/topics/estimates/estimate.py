"""What the estimate of one coefficient, or of a combination of them, does."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.engine.growth import Free, Growing, Growth, Settled, Unidentified

Status: TypeAlias = Literal["finite", "+inf", "-inf", "either", "not identified"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the estimate of a coefficient, or of a combination ``c . beta`` of them, does.

    ``growth`` is the proof for ``unit`` times ``c`` in the unknowns of the cone.
    """

    name: str
    coefficients: tuple[Fraction, ...]  # c, shape (p,)
    growth: Growth
    unit: int

    @property
    def status(self) -> Status:
        """Whether it is finite, runs off, and which way."""
        growth = self.growth
        if isinstance(growth, Settled):
            return "finite"
        if isinstance(growth, Growing):
            return "+inf" if growth.sign > 0 else "-inf"
        return "either" if isinstance(growth, Free) else "not identified"

    @property
    def forcing(self) -> tuple[int, ...]:
        """The rows that must grow and take it along: few, and none of them can be spared."""
        return tuple(self.growth.rows) if isinstance(self.growth, Growing) else ()

    @property
    def is_finite(self) -> bool:
        """Whether there is one number that it tends to."""
        return isinstance(self.growth, Settled)

    @property
    def is_identified(self) -> bool:
        """Whether the observations tell its values apart."""
        return not isinstance(self.growth, Unidentified)
