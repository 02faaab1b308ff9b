"""The statements of a proof that are lines about the weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.letters import Terms
from linexact.kernel import Relation
from linexact.language.expression import Apply, Expression, Minus, Name, Sum, names, replaced
from linexact.language.normal import fraction_of, fractions_of, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_INPUTS = ("x", "y", "X", "Y")
_NOUNS = frozenset({"score", "slope", "y-intercept", "x-intercept", "distance", "weight", "sum"})
_RELATIONS: Mapping[str, tuple[int, Relation]] = {
    ">": (1, ">"), ">=": (1, ">="), "<": (-1, ">"), "<=": (-1, ">="), "=": (1, "=="),
}  # fmt: skip


@dataclass(slots=True)
class Drawn:
    """The statements of a text that are lines about weights, by the place where they begin."""

    text: Text
    dimension: int
    lines: dict[int, list[Link]] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)
    inputs: dict[int, Statement] = field(default_factory=dict)
    summands: dict[int, tuple[Terms, ...]] = field(default_factory=dict)
    scored: dict[str, Vector] = field(default_factory=dict)
    garbled: bool = False
    known: set[str] = field(default_factory=set)  # names that inequalities are about

    def __post_init__(self) -> None:
        unequal = [one for one in self.text.statements if set(one.relations) - {"="}]
        self.known = {name.text for one in unequal for side in one.sides for name in names(side)}
        for one in self.text.statements:
            if one.relations:
                self._draw(one)

    def mentions(self, one: Statement) -> bool:
        """Say whether an expression alone is a side of a line, ``their sum w1 + w2 + 2b``."""
        terms = linear_of(one.left)
        if terms is None or not any(terms.keys() - {""}):
            return False
        turned = {name: -a for name, a in terms.items()}
        links = [link.terms for links in self.lines.values() for link in links]
        return any(found in (terms, turned) for found in links)

    def _draw(self, one: Statement) -> None:
        one = self._without_head(one)
        found = {name.text for side in one.sides for name in names(side)}
        inputs = {name for name in found if self._is_input(name)}
        if inputs or self._is_of_case(one, found):  # what inputs are, how a score is made
            self.inputs[one.first] = one
            return
        if found & _NOUNS:
            return
        links = [self._link(*link) for link in one.links]
        read = [link for link in links if link is not None]
        if len(read) < len(links):
            return
        self.garbled |= self._is_garbled(one)
        self.lines.setdefault(one.first, []).extend(
            replace(link, chain=k) for k, link in enumerate(read)
        )
        self.ends[one.first] = one.last
        sums = [side for side in one.sides if isinstance(side, Sum)]
        for side in sums:
            if any(isinstance(term, Sum | Apply) for term in side.terms):
                terms = [linear_of(replaced(term, self._scored)) or {} for term in side.terms]
                self.summands.setdefault(one.first, tuple(terms))

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

    def _is_of_case(self, one: Statement, found: set[str]) -> bool:
        """Say whether a name of an input is given its value: ``(for A = 0, B = 1)``."""
        lone = isinstance(one.left, Name) and one.is_equation and one.written
        return lone and not found & self.known and fraction_of(one.right) in (0, 1, -1)

    def _is_input(self, name: str) -> bool:
        letter = name.rstrip("0123456789")
        return letter in _INPUTS or (len(letter) == 2 and letter[1] in _INPUTS and letter[0] != "w")

    def _link(self, left: Expression, sign: str, right: Expression) -> Link | None:
        if sign not in _RELATIONS:
            return None
        factor, relation = _RELATIONS[sign]
        both = Sum((left, Minus(right)))
        terms = linear_of(replaced(both, self._scored))
        if terms is None:
            return None
        return Link({name: factor * a for name, a in terms.items() if a}, relation, sign)

    def _scored(self, part: Expression) -> Expression | None:
        """Return a name for the score of an input: ``f(0, 1)``, ``s(01)``."""
        if not isinstance(part, Apply):
            return None
        values = fractions_of(part.of)
        if values is not None and len(values) == 1 < self.dimension:
            digits = str(values[0]).zfill(self.dimension)
            values = tuple(Fraction(d) for d in digits) if {*digits} <= {"0", "1"} else values
        if values is None or len(values) != self.dimension:
            return None
        name = f"{part.function}({','.join(map(str, values))})"
        self.scored[name] = values
        return Name(name)

    def _is_garbled(self, one: Statement) -> bool:
        """Say whether a sign or an unknown word beside a line shows that not all of it is read."""
        before, behind = self.text.at(one.first - 1), self.text.at(one.last)
        first, second = self.text.tokens[one.first : one.first + 2]
        signs = first.spaced and not second.spaced  # "hence -2b < 0"
        joins = first.text in ("+", "-", "*", "/") and not signs
        if before is not None and before.kind == "number" and (joins or first.kind == "number"):
            return True  # "0  1  1  w2 + b > 0": columns, of which the last is a class
        if before is not None and before.kind == "word" and joins:
            return True
        if behind is None or behind.text in ("-", "*", "|", ";"):
            return False
        if behind.is_name and not behind.roles - {"name"} and self._ends_in_number(one):
            return True
        return behind.kind in ("relation", "bad") or behind.text in ("+", "/", "^", "**")

    def _ends_in_number(self, one: Statement) -> bool:
        return bool(self.text.tokens[one.last - 1].value)


@dataclass(frozen=True, slots=True)
class Link:
    """A relation of a line, and which it is in its chain."""

    terms: Mapping[str, Fraction]
    relation: Relation
    sign: str
    chain: int = 0

    @property
    def is_false(self) -> bool:
        """Say whether it is one between numbers that is false."""
        bound = self.terms.get("", Fraction(0))
        if set(self.terms) - {""}:
            return False
        return {">": bound <= 0, ">=": bound < 0}.get(self.relation, bound != 0)


def chains(links: Sequence[Link]) -> Iterator[tuple[Link, ...]]:
    """Yield the links of statements that share their tokens, statement by statement."""
    begins = [k for k, link in enumerate(links) if link.chain == 0]
    for begin, end in zip(begins, [*begins[1:], len(links)], strict=True):
        yield tuple(links[begin:end])
