"""Pieces of theory, which stand in a file for Coq once, or in a library beside it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Theory:
    """A piece of theory that stands in every file, or once in a library."""

    name: str

    def __str__(self) -> str:
        folder = resources.files("linexact.export") / "theory"
        return (folder / f"{self.name}.v").read_text(encoding="ascii")


Block: TypeAlias = str | Theory
BASICS = tuple(map(Theory, ("numbers", "rationals", "vectors")))
ROWS = tuple(map(Theory, ("rows", "integers")))
