"""What a proof says: its lines and contradictions, each with what it is said to rest on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.argument.claims import Given
from linexact.data.dataset import Vector
from linexact.grade.forms.proof.letters import Relating

Key: TypeAlias = tuple[int, int]  # of something said: the place where it begins, and which there
Source: TypeAlias = Key | Given
Kind: TypeAlias = Literal["line", "row", "false", "suppose"]


@dataclass(frozen=True, slots=True)
class Ref:
    """What the tokens before the place ``last`` refer to.

    A *label* has a ``name`` (and a ``count``, if it is a number), an *input* its ``point``, a
    *pick* the word that picks among lines and how many (or which), and *said* what was said there.
    ``loose``: it is a number that nothing calls a reference.
    """

    kind: Literal["label", "input", "pick", "said"]
    last: int
    name: str = ""
    count: int = 0
    point: Vector = ()
    factor: Fraction = Fraction(1)
    loose: bool = False
    sources: tuple[Source, ...] = ()  # nothing, where it refers to what is not there, or to two


@dataclass(frozen=True, slots=True)
class Said:
    """A line as a chain of links, or a contradiction, with what it refers to.

    ``whole`` is what a chain says of its ends.  ``example`` is the one whose row it is, or is said
    to be where ``asked``.  ``added``: what it refers to is added up.  ``derived``: it is said to
    follow; ``premises``: from so many lines before it in its sentence, which begins at the place
    ``sentence``.
    """

    key: Key
    kind: Kind
    text: str
    chain: tuple[Relating, ...] = ()
    whole: tuple[Relating, ...] = ()
    label: str = ""
    example: int | None = None
    asked: bool = False
    refs: tuple[Ref, ...] = ()
    added: bool = False
    derived: bool = False
    premises: int = 0
    sentence: int = 0

    @property
    def normal(self) -> object:
        """What is the same for lines that say the same, up to their scale."""
        return self.chain[0].normal if len(self.chain) == 1 else self.key

    @property
    def is_stated(self) -> bool:
        """Say whether it is one of the lines that are stated at the start, and are counted."""
        equation = [link.relation for link in self.chain] == ["=="]
        based = all(ref.kind == "input" for ref in self.refs) and not equation
        follows = self.derived or (self.premises and self.example is None)
        return self.kind in ("line", "suppose") and based and not follows
