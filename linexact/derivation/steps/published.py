"""Steps that set what a lecture prints beside what is exact."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.exact.surds import SurdSum

# What an exercise's answer may be; a sum of roots that is rational is a Fraction.
Value: TypeAlias = Fraction | SurdSum | Vector | tuple[SurdSum, ...] | str | bool


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """A published value that is the exact one."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """A published statement that is not right as printed, and what shows it."""

    claim: str
    why: str
    name: str
    printed: Value | None  # None: the statement names no value
    exact: Value
