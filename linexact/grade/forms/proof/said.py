"""What a proof says and refers to: its lines, contradictions and citations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.letters import Relating

RefKind: TypeAlias = Literal["label", "number", "point", "nth", "group", "class", "said"]
Kind: TypeAlias = Literal["line", "row", "false", "suppose"]


@dataclass(frozen=True, slots=True)
class Ref:
    """What the tokens before the place ``last`` refer to.

    ``name`` is a label or a group, ``count`` a number, a place from 1 (from the end, below 0), how
    many, a class, or which thing said.  ``loose``: it is a number that nothing calls a reference.
    """

    kind: RefKind
    last: int
    name: str = ""
    count: int = 0
    point: Vector = ()
    factor: Fraction = Fraction(1)
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """What a text may refer to: points of the data, labels; and names that are unknowns."""

    dimension: int
    points: Mapping[Vector, frozenset[int]]  # with the classes that they have
    labels: frozenset[str] = frozenset()
    unknowns: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """A line as a chain of links, or a contradiction, with what it refers to.

    ``point`` is the input that it is said to be of; of a ``row`` that is all there is.
    ``added``: references are added up.  ``derived``: it is said to follow;
    ``premises``: from so many lines before it in its sentence.
    ``goes_on``: it shares what it refers to with the line before.
    """

    kind: Kind
    text: str
    first: int
    chain: tuple[Relating, ...] = ()
    signs: tuple[str, ...] = ()
    label: str = ""
    point: Vector | None = None
    refs: tuple[Ref, ...] = ()
    added: bool = False
    derived: bool = False
    premises: int = 0
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """All that a proof says; ``whole``: nothing in it that could matter was left unread.

    ``mentioned`` are the inputs of which nothing is said.
    """

    said: tuple[Said, ...]
    mentioned: frozenset[Vector]
    whole: bool
