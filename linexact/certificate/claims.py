"""What a certificate can claim: proofs, kinds of separation, minimality.

Only the numbers; what they are about is the data set or the system beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.kernel import Number
from linexact.model.dataset import Vector


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights that separate, with the bias (0 when there is none)."""

    w: Vector  # shape (d,)
    b: Fraction


@dataclass(frozen=True, slots=True)
class Multipliers:
    """A refutation of separability: 0-based example -> positive multiplier."""

    multipliers: Mapping[int, Fraction]
    common_point: Vector | None  # shape (d,), with a bias


@dataclass(frozen=True, slots=True)
class Complete:
    """Weights that give every example a positive margin."""

    w: Vector
    b: Fraction


@dataclass(frozen=True, slots=True)
class QuasiComplete:
    """Weights with margins >= 0, not all 0; multipliers (sum 1) that exclude all > 0."""

    w: Vector
    b: Fraction
    multipliers: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Overlap:
    """A positive multiplier for every example (sum 1): every weak separator scores 0."""

    multipliers: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Support:
    """How many examples a refutation uses, and whether none of them can be spared."""

    size: int
    irreducible: bool


@dataclass(frozen=True, slots=True)
class LeastAbsoluteScore:
    """The least ``|w . x + b|`` over the examples, for the weights given."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Point:
    """A point that meets every constraint of a system."""

    point: Sequence[Number]


@dataclass(frozen=True, slots=True)
class RowMultipliers:
    """A refutation of a system: 0-based row -> multiplier."""

    multipliers: Mapping[int, Number]


Kind: TypeAlias = Complete | QuasiComplete | Overlap
Minimal: TypeAlias = Support | LeastAbsoluteScore
