"""Statements: expressions that relations join, with signs and words mixed.

``w1 must be at least 3``, ``bias -3``, ``b < 0 <= w1 + b``, ``weights 1 and 1``.  An expression
alone is a statement without relations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from linexact.language.expression import (
    Apply,
    Expression,
    Name,
    Norm,
    Sum,
    Vector,
    names,
)
from linexact.language.grammar import NOUNS, ZERO, Parser, holds_vector
from linexact.language.scan import Token

RELATIONS = (">=", "<=", ">", "<", "=")
MOST_BARS = 2  # of an absolute value that stands alone on its line
MOST_SKIPPED = 6  # words between a side and its relation
_WEIGHTS = Name("weight")
MOST_LINKS = 20  # of a statement; what goes on is left over


@dataclass(frozen=True, slots=True)
class Statement:
    """``sides[0] relations[0] sides[1] ...``, said by the tokens from ``first`` to ``last``.

    ``each``: it is said of each of several; ``written``: its relations are, and not only an *is*
    or nothing.
    """

    sides: tuple[Expression, ...]
    relations: tuple[str, ...]
    first: int
    last: int
    each: bool = False
    written: bool = True

    @property
    def left(self) -> Expression:
        """The first side."""
        return self.sides[0]

    @property
    def right(self) -> Expression:
        """The last side."""
        return self.sides[-1]

    @property
    def is_equation(self) -> bool:
        """Say whether all its relations are equals signs, and there is one."""
        return set(self.relations) == {"="}

    @property
    def links(self) -> tuple[tuple[Expression, str, Expression], ...]:
        """The relations with what stands on their sides."""
        return tuple(zip(self.sides, self.relations, self.sides[1:], strict=False))


class _Relation(NamedTuple):
    """A relation: its sign, the place behind it, whether it is written, a side that it brings."""

    sign: str
    place: int
    written: bool
    brings: Expression | None = None
    each: bool = False


def single_statements(tokens: Sequence[Token]) -> Iterator[Statement]:
    """Yield the statements as they stand, each by itself."""
    parser, place = Parser(tokens, _bars(tokens)), 0
    while place < len(tokens):
        found = statement_at(parser, place)
        if found is None:
            place += 1
        else:
            yield found
            place = found.last


def _bars(tokens: Sequence[Token]) -> frozenset[int]:
    """Return the bars that divide cells of a table, and are none of an absolute value.

    They are those of a line that begins and ends with one and has others or blanks inside, or of
    one that has several, all with blanks around them.
    """
    found: set[int] = set()
    begin = 0
    for end in [*(i for i, token in enumerate(tokens) if token.kind == "line"), len(tokens)]:
        bars = [place for place in range(begin, end) if tokens[place].text == "|"]
        apart = all(tokens[k].spaced and (k + 1 == end or tokens[k + 1].spaced) for k in bars)
        framed = len(bars) > MOST_BARS and (bars[0], bars[-1]) == (begin, end - 1)
        if len(bars) > 1 and (apart or framed):
            found.update(bars)
        begin = end + 1
    return frozenset(found)


def statement_at(parser: Parser, place: int) -> Statement | None:
    """Read the statement that begins at a place, by itself; None if none does.

    >>> from linexact.language.scan import tokens_of
    >>> statement_at(Parser(tokens_of("so b = 2 > 1")), 1).relations
    ('=', '>')
    """
    found = _subject(parser, place) or parser.expression(place)
    if found is None:
        return None
    sides, end = [found[0]], found[1]
    relations: list[str] = []
    each, written = parser.at(place - 1).has("each"), True
    while (relation := _relation(parser, end, sides[-1], place)) is not None:
        if (relations and not relation.written) or len(relations) == MOST_LINKS:
            break
        right = _right(parser, relation)
        if right is None or not (relation.written or _may_equal(parser, sides[-1], right, place)):
            break
        if sides == [_WEIGHTS] and isinstance(right[0], Name) and _begins_value(parser, right[1]):
            break  # a heading: "weights: w1 = 1, w2 = 2"
        each, written = each or relation.each, written and relation.written
        relations.append(relation.sign)
        sides.append(right[0])
        end = right[1]
    if not written and any(side == sides[0] for side in sides[1:]):  # "any b with -2 < b < -1"
        return Statement((found[0],), (), place, found[1])
    return Statement(tuple(sides), tuple(relations), place, end, each, written)


def _subject(parser: Parser, place: int) -> tuple[Expression, int] | None:
    """Read a weight that words tell: ``weight 2``, ``the weight on x1``."""
    of = parser.at(place + 1).low in ("on", "of", "for", "to")
    behind = place + 1 + of
    typed = parser.at(behind).text
    index = typed.lstrip("xX_") if of else typed
    fits = index != typed if of else _begins_value(parser, behind + 1)
    if fits and index.isdigit() and parser.at(place).has("weight"):
        return Name("w", index), behind + 1
    return None


def _begins_value(parser: Parser, place: int) -> bool:
    """Say whether a relation stands at a place, in signs or words."""
    token = parser.at(place)
    return token.kind == "relation" or token.text == ":" or token.has("be")


def _relation(parser: Parser, place: int, left: Expression, first: int) -> _Relation | None:
    """Read a relation behind a side."""
    token = parser.at(place)
    if token.kind == "line" and parser.at(place + 1).kind == "relation":
        place, token = place + 1, parser.at(place + 1)
    if token.kind == "relation":
        return _Relation("=" if token.text == ":=" else token.text, place + 1, written=True)
    end, be, each = _over_words(parser, place)
    token = parser.at(end)
    for sign in RELATIONS:
        if token.has(sign):
            return _Relation(sign, end + 1, written=True, each=each)
    bare = isinstance(left, Sum) or parser.at(place - 1).has("bias", "threshold")
    scored = (be or bare) and (any(names(left)) or isinstance(left, Apply))
    for sign in RELATIONS if scored else ():
        if token.has(f"sign{sign}"):
            return _Relation(sign, end + 1, written=True, brings=ZERO, each=each)
    if token.kind == "relation" and end > place:
        return _Relation(token.text, end + 1, written=True, each=each)
    if be and _may_be(left):
        return _Relation("=", end, written=False, each=each)
    if each and isinstance(left, Name) and _is_value(parser, end):  # "w1 and w2 both 1"
        return _Relation("=", end, written=False, each=True)
    noun = place == first + 1 and parser.at(first).has(*NOUNS)
    if noun and _is_value(parser, place):
        return _Relation("=", place, written=False)
    return None


def _over_words(parser: Parser, place: int) -> tuple[int, bool, bool]:
    """Skip *must be both*; return the place behind, and whether there is an *is* and an *each*."""
    be = each = False
    end = place
    while end < place + MOST_SKIPPED:
        token = parser.at(end)
        article = token.low in ("a", "an", "the") and end > place
        if not (token.has("be", "modal", "each", "respective") or token.text == ":" or article):
            break
        if any(token.has(f"sign{sign}") for sign in RELATIONS):
            break
        be = be or token.has("be") or token.text == ":" or token.low.endswith(" be")
        each = each or token.has("each")
        end += 1
    return end, be, each


def _may_be(left: Expression) -> bool:
    """Say whether *is* may stand for an equals sign behind this side."""
    return isinstance(left, Vector | Name | Apply | Norm)


def _may_equal(parser: Parser, left: Expression, right: tuple[Expression, int], place: int) -> bool:
    """Say whether an *is* may equate two sides: a point that no list ends is a sum of points."""
    if not isinstance(left, Vector) or all(isinstance(entry, Name) for entry in left.entries):
        return True
    summed = holds_vector(right[0]) and not isinstance(right[0], Vector)
    verb = any(parser.at(i).low == "is" for i in range(place, right[1]))
    return summed and verb and parser.at(place - 1).low not in ("and", ",", "of", "to", "&")


def _is_value(parser: Parser, place: int) -> bool:
    """Say whether a number or a vector stands at a place."""
    found = parser.expression(place)
    return found is not None and not any(names(found[0]))


def _right(parser: Parser, relation: _Relation) -> tuple[Expression, int] | None:
    """Read the side behind a relation; one that is only implied has numbers alone."""
    if relation.brings is not None:
        return relation.brings, relation.place
    place = relation.place
    if relation.written and parser.at(place).kind == "line":
        place += 1
    found = parser.expression(place)
    if found is None:
        return None
    plain_is = parser.at(place - 1).low in ("is", ":")
    if relation.written or plain_is or not any(names(found[0])):
        return found
    return None


def is_number(side: Expression) -> bool:
    """Say whether a side is a number as it is typed, or with its sign.

    >>> from linexact.language.grammar import expression_of
    >>> is_number(expression_of("-3")), is_number(expression_of("(1, 2)"))
    (True, False)
    """
    return not isinstance(side, Vector | Apply) and not any(names(side))
