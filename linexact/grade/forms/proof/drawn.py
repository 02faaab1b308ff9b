"""The statements of a proof that are lines about the weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from linexact.grade.forms.proof.letters import Relating
from linexact.kernel import Relation
from linexact.language.expression import Expression, Minus, Name, Sum, Vector, names
from linexact.language.normal import linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_INPUTS = ("x", "y", "X", "Y")
_NOUNS = frozenset({"score", "slope", "y-intercept", "x-intercept", "distance", "weight", "sum"})
_RELATIONS: Mapping[str, tuple[int, Relation]] = {
    ">": (1, ">"), ">=": (1, ">="), "<": (-1, ">"), "<=": (-1, ">="), "=": (1, "=="),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """A statement as a chain of relations, their signs as typed, and the place behind it."""

    chain: tuple[Relating, ...]
    signs: tuple[str, ...]
    last: int


@dataclass(slots=True)
class Drawn:
    """The lines of a text by the place where they begin, and where statements of inputs end."""

    text: Text
    lines: dict[int, list[Line]] = field(default_factory=dict)
    inputs: dict[int, int] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)  # names that inequalities are about
    garbled: bool = False

    def __post_init__(self) -> None:
        stated = [self._without_head(one) for one in self.text.statements if one.relations]
        sides = (side for one in stated if {*one.relations} - {"="} for side in one.sides)
        self.known = {name.text for side in sides for name in names(side)}
        for one in stated:
            self._draw(one)

    def _draw(self, one: Statement) -> None:
        found = {name.text for side in one.sides for name in names(side)}
        if any(map(_is_input, found)) or self._is_of_case(one, found):
            self.inputs[one.first] = one.last
            return
        links = [self._link(*link) for link in one.links]
        chain = tuple(link for link in links if link is not None)
        if len(chain) == len(links) and not found & _NOUNS:
            self.garbled |= self._is_garbled(one)
            line = Line(chain, one.relations, one.last)
            self.lines.setdefault(one.first, []).append(line)

    def _is_of_case(self, one: Statement, found: set[str]) -> bool:
        """Say whether an equation tells what no line is about: ``s = 0``, ``(for A = 1)``."""
        new = bool(found) and not found & self.known
        return new and one.is_equation and not isinstance(one.right, Vector)

    def _without_head(self, one: Statement) -> Statement:
        """Return a chain without what a colon or *sum is* sets before it: ``B: w2 + b > 0``."""
        if len(one.relations) < 2 or one.relations[0] != "=":
            return one
        colons = [k for k in range(one.first, one.last) if self.text.tokens[k].text == ":"]
        named = isinstance(one.left, Name) and one.left.text == "sum"
        if not (colons or named):
            return one
        first = colons[0] + 1 if colons else one.first + 2
        return replace(one, sides=one.sides[1:], relations=one.relations[1:], first=first)

    def _link(self, left: Expression, sign: str, right: Expression) -> Relating | None:
        if sign not in _RELATIONS:
            return None
        factor, relation = _RELATIONS[sign]
        terms = linear_of(Sum((left, Minus(right))))
        if terms is None:
            return None
        return Relating({name: factor * a for name, a in terms.items() if a}, relation)

    def _is_garbled(self, one: Statement) -> bool:
        """Say whether a sign or a number beside a line shows that not all of it is read."""
        before, behind = self.text.near(one.first - 1), self.text.near(one.last)
        first, second = self.text.tokens[one.first : one.first + 2]
        joins = first.text in ("+", "-", "*", "/") and not (first.spaced and not second.spaced)
        if joins and before.kind in ("number", "word"):
            return True  # "0 - b < 0" is one, "hence -2b < 0" none
        if before.kind == first.kind == "number":
            return True  # "0  1  1  2 w2 + b > 0": columns, of which the last is a class
        if behind.is_name and not behind.roles - {"name"} and self.text.near(one.last - 1).value:
            return True
        return behind.kind in ("relation", "bad") or behind.text in ("+", "/", "^", "**")


def _is_input(name: str) -> bool:
    letter = name.rstrip("0123456789")
    return letter in _INPUTS or (len(letter) == 2 and letter[1] in _INPUTS and letter[0] != "w")
