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
class Meeting:
    """Examples whose weighted averages are said to be one point, or whose hulls to share one.

    ``multipliers`` are by 0-based example, None for hulls; ``sides`` the examples of each side of
    an equation, each segment or each hull, empty for a plain list; ``point`` is where they meet.
    """

    multipliers: Mapping[int, Fraction] | None
    sides: tuple[tuple[int, ...], ...] = ()
    point: Vector | None = None


@dataclass(frozen=True, slots=True)
class ProofAnswer:
    """What was claimed, and the proof if there is one."""

    separable: bool
    stated: bool  # False: the verdict follows from the kind of proof
    weights: WeightsAnswer | None = None
    meeting: Meeting | None = None
    reasoning: Reasoning | None = None
    is_open: bool = False  # there is an argument that could not be followed
