"""Answers to "is it separable? prove it": a verdict, and weights, multipliers or segments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.argument import Reasoning
from linexact.grade.forms.weights.answer import WeightsAnswer

Yes: TypeAlias = Literal["separable", "inseparable", "neither"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment between two points; each end is an example's index, or None."""

    ends: tuple[Vector, Vector]
    examples: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class StatedMultipliers:
    """Multipliers by 0-based example; ``outside`` are points that are no examples.

    ``sides`` are the examples of each side of an equation, empty for a plain list.
    """

    multipliers: Mapping[int, Fraction]
    outside: tuple[Vector, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    common_point: Vector | None = None


@dataclass(frozen=True, slots=True)
class ProofAnswer:
    """What was claimed, and the proof if there is one."""

    separable: bool
    stated: bool  # False: the verdict follows from the kind of proof
    weights: WeightsAnswer | None = None
    refutation: StatedMultipliers | None = None
    segments: tuple[Segment, ...] = ()
    meeting: Vector | None = None
    hull: tuple[int, ...] = ()  # examples whose classes' hulls are said to share a point
    reasoning: Reasoning | None = None
    is_open: bool = False  # there is an argument that could not be followed
