"""The statements of a proof that are lines about the weights.

The score of an input stands for its linear form: ``f(0,1) + f(1,0) > 0``, ``w.(1,1) + b < 0``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.letters import Relating
from linexact.grade.forms.weights.parameters import Wanted
from linexact.kernel import Relation
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Product,
    Sum,
    names,
    put,
    replaced,
)
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text

SCORES = ("f", "z", "s", "g", "h", "score", "net")
_INPUTS = ("x", "y", "X", "Y")
_NOUNS = frozenset({"score", "slope", "y-intercept", "x-intercept", "distance", "weight", "sum"})
_RELATIONS: Mapping[str, tuple[int, Relation]] = {
    ">": (1, ">"), ">=": (1, ">="), "<": (-1, ">"), "<=": (-1, ">="), "=": (1, "=="),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """A statement as a chain of relations, what several say of its ends, and the place behind it.

    ``summands`` are the scores, or brackets, that a side of a longer chain adds up.
    """

    chain: tuple[Relating, ...]
    whole: tuple[Relating, ...]
    last: int
    summands: tuple[Relating, ...]


@dataclass(slots=True)
class Drawn:
    """The lines of a text by the place where they begin, and what other statements tell.

    ``told`` are where these end, and the inputs that they are of, as far as they tell all of one.
    ``scores`` are what the names stand for that scores of inputs were given.
    """

    text: Text
    wanted: Wanted
    lines: dict[int, list[Line]] = field(default_factory=dict)
    told: dict[int, tuple[int, tuple[Vector, ...]]] = field(default_factory=dict)
    coordinates: dict[str, Fraction] = field(default_factory=dict)  # of an input, so far
    garbled: bool = False  # of an input that there is not, or turning in a chain
    known: set[str] = field(default_factory=set)  # names that inequalities are about
    seen: set[str] = field(default_factory=set)  # names of which something was said
    values: dict[str, Expression] = field(default_factory=dict)  # of names that are defined
    scores: dict[str, Vector] = field(default_factory=dict)

    def __post_init__(self) -> None:
        stated = [self._without_head(one) for one in self.text.statements if one.relations]
        stated = [
            replace(one, sides=tuple(replaced(side, self._score) for side in one.sides))
            for one in stated
        ]
        sides = (side for one in stated if {*one.relations} - {"="} for side in one.sides)
        self.known = {name.text for side in sides for name in names(side)}
        for one in stated:
            self._draw(one)

    def _tell(self, one: Statement) -> None:
        """Note coordinates, and with the last the input that they are of: ``x1 = 0, x2 = 1``."""
        value = fraction_of(one.right)
        for side in one.sides[:-1]:
            if isinstance(side, Name) and one.is_equation and value is not None:
                self.coordinates[side.text] = value
        order = self.wanted.inputs(frozenset(self.coordinates)) or ()
        if {*order} == self.coordinates.keys() != set():
            point = tuple(self.coordinates[name] for name in order)
            self.garbled |= point not in self.wanted.targets
            self.told[one.first] = one.last, (point,) * (point in self.wanted.targets)
            self.coordinates = {}

    def _draw(self, one: Statement) -> None:
        one = replace(one, sides=tuple(put(side, self.values) for side in one.sides))
        found = {name.text for side in one.sides for name in names(side)}
        new = bool(found) and not found & (self.known | self.scores.keys()) and one.is_equation
        point = fractions_of(one.right) or ()
        if isinstance(one.right, Entries) and point in self.wanted.targets:
            self.told[one.first] = one.last, (point,)
            return
        if any(map(_is_input, found)) or (new and not isinstance(one.right, Entries)):
            self.told[one.first] = one.last, ()  # what no line is about: "s = 0", "(for A = 1)"
            self._tell(one)
            return
        if isinstance(one.left, Name) and self._is_defined(one, one.left):
            self.values[one.left.text] = one.right
            self.told[one.first] = one.last, ()
            return
        self.seen |= found
        chain = tuple(link for link in map(_link, one.links) if link is not None)
        if len(chain) == len(one.relations) and not found & _NOUNS:
            self.garbled |= self._is_behind_number(one)
            summands = tuple(_summands(one)) if len(chain) > 1 else ()
            whole = tuple(_whole(one))
            self.garbled |= len(chain) > 1 and not whole
            line = Line(chain, whole, one.last, summands)
            self.lines.setdefault(one.first, []).append(line)
            self.coordinates = {}

    def _is_defined(self, one: Statement, name: Name) -> bool:
        """Say whether an equation gives a name its meaning, before anything else is said of it."""
        others = {other.text for other in names(one.right)}
        fresh = name.text not in self.seen and name.letter not in ("w", "theta")
        return fresh and one.relations == ("=",) and bool(others) and name.text not in others

    def _score(self, part: Expression) -> Expression | None:
        """Return a name for the score of an input."""
        match part:
            case Apply(function, of) if function in SCORES:
                with_bias = True
            case Product(Name("w", ""), of):
                with_bias = False
            case _:
                return None
        point = fractions_of(of) or ()
        if point not in self.wanted.targets or not (with_bias or any(point)):
            return None
        name = Name(f"{'score' if with_bias else 'w'} of {', '.join(map(str, point))}")
        self.scores[name.text] = (*point, *[Fraction(with_bias)] * self.wanted.bias)
        return name

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

    def _is_behind_number(self, one: Statement) -> bool:
        """Say whether a line goes on from a number, as in ``0  1  1  2 w2 + b > 0``."""
        first, second = self.text.near(one.first), self.text.near(one.first + 1)
        goes_on = first.text in ("+", "-", "*", "/") and not (first.spaced and not second.spaced)
        before = self.text.near(one.first - 1).kind
        return before == "number" and (goes_on or first.kind == "number")


def _link(link: tuple[Expression, str, Expression]) -> Relating | None:
    left, sign, right = link
    terms = linear_of(Sum((left, Minus(right))))
    if sign not in _RELATIONS or terms is None:
        return None
    factor, relation = _RELATIONS[sign]
    return Relating({name: factor * a for name, a in terms.items() if a}, relation)


def _whole(one: Statement) -> Iterator[Relating]:
    """Yield what a chain of several links says of its ends, unless its relations turn."""
    signs = {*one.relations}
    turn = signs & {"<", "<="} and signs & {">", ">="}
    sign = next(sign for sign in ("<", ">", "<=", ">=", "=") if sign in signs)
    found = _link((one.left, sign, one.right))
    if found is not None and len(one.relations) > 1 and not turn:
        yield found


def _summands(one: Statement) -> Iterator[Relating]:
    for side in one.sides:
        for term in side.terms if isinstance(side, Sum) else ():
            found = linear_of(term) if isinstance(term, Sum | Name) else None
            if found is not None:
                yield Relating(found, ">=")


def _is_input(name: str) -> bool:
    letter = name.rstrip("0123456789")
    return letter in _INPUTS or (len(letter) == 2 and letter[1] in _INPUTS and letter[0] != "w")
