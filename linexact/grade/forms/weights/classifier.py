"""Weights that are written as a classifier: an inequality of the inputs, a step, a score.

``output 1 iff 3a + 3b exceeds 5``, ``step(x1 + x2 - 1.5)``, ``y = 1 if x1 > 2 else 0``, ``z = 2x -
1``.  The class of the side where an inequality holds is said beside it; without a word a score
above 0 is positive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.forms.weights.parameters import SUMMED, Naming
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Number,
    Sum,
    names,
    replaced,
)
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text

Names: TypeAlias = Mapping[str, Expression]  # what names come to
_Label: TypeAlias = tuple[int, range]  # a class, and the places that say it
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_REFUSED = frozenset({"neg", "reject", "check", "other", "question"})
_ELSE = ("else", "otherwise")
_THEN = {"then", ":", "?", "gives", "output", "class", "=>"}
_STEPS = frozenset(
    {"step", "sign", "sgn", "heaviside", "H", "theta", "Theta", "g", "s", "u", "sigma", "phi", "f"}
)


@dataclass(frozen=True, slots=True)
class Stated:
    """The weights, and the bias behind them, that a statement writes.

    ``spans`` are the places of the statement and of what says its side.
    """

    point: Vector
    spans: tuple[tuple[int, int], ...]


def classifiers(naming: Naming, given: Mapping[str, Fraction]) -> list[Stated]:
    """Return all classifiers that a text writes where parameters have the values given.

    Raises :class:`~linexact.errors.InputError` (``side``) where it is not clear which side of an
    inequality is which class.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("y = 0 if 3a + 3b is at most 5, else 1"), Wanted(("x1", "x2"), True))
    >>> [[str(v) for v in one.point] for one in classifiers(naming, {})]
    [['3', '3', '-5']]
    """
    text, known, found = naming.text, naming.values(given), list[Stated | None]()
    for one in text.statements:
        score = _score(naming, one)
        if score is not None and one.relations:
            known[_head(one.left)] = score
    for one in text.statements:
        modes = text.modes(one.first, one.last)
        if not modes & _REFUSED:
            found.append(_compared(naming, one, known))
            score = None if "suppose" in modes else _score(naming, one)
            point = None if score is None else point_of(naming, score, known)
            found.append(None if point is None else Stated(point, ((one.first, one.last),)))
    return [one for one in found if one is not None]


def point_of(naming: Naming, side: Expression, known: Names) -> Vector | None:
    """Return the weights and the bias of a sum of inputs, None for anything else."""
    tried = (side, replaced(side, lambda part: _meant(part, known)))
    defined = (known[name.text] for name in names(side) if name.text in known)
    named = any(
        not isinstance(one, Number | Entries) for one in defined
    )  # "x = a + b - 1.5, 1 if x > 0"
    for one in tried[::-1] if named else tried:
        linear = linear_of(one) or {}
        order = naming.wanted.inputs(frozenset(linear) - {""})
        if order is not None and frozenset(linear) - {""} <= set(order):
            return tuple(linear.get(name, Fraction(0)) for name in (*order, ""))
    return None


def _meant(part: Expression, known: Names) -> Expression | None:
    """Return what a name comes to, what a function is defined as or what its step is taken of."""
    if isinstance(part, Apply):
        inner = part.of if part.function in _STEPS else None
        return known.get(part.function) or (inner and replaced(inner, lambda p: _meant(p, known)))
    return known.get(part.text) if isinstance(part, Name) else None


def _head(side: Expression) -> str:
    """Return the name that an equation defines, if it does."""
    if isinstance(side, Name):
        return side.text
    return side.function if isinstance(side, Apply) else ""


def _score(naming: Naming, one: Statement) -> Expression | None:
    """Return the score that is written: ``z = 2x - 1``, ``f(a, b) = a + b``, ``H(x1 - 1)``."""
    sides = [side for side in one.sides if fractions_of(side) is None]
    if not sides or not (one.is_equation or not one.relations):
        return None
    used = frozenset(name.text for name in names(sides[-1]))
    head = _head(one.left)
    if one.relations:  # a line is no score: "y = 2 - x"
        defines = isinstance(one.left, Apply) or naming.wanted.inputs(used | {head}) is None
        if not head or naming.meant(Name(head)) or head in used or not defines:
            return None
    several = len(used) >= min(naming.wanted.size, 2) and not isinstance(sides[-1], Name)
    return sides[-1] if several else None


def _compared(naming: Naming, one: Statement, known: Names) -> Stated | None:
    """Return the classifier of an inequality of inputs."""
    links = [link for link in one.links if link[1] in _TURNED]
    if len(links) != 1 or (len(one.links) > 1 and one.relations[0] != "="):
        return None
    left, relation, right = links[0]
    if fraction_of(left) is not None:
        left, relation, right = right, _TURNED[relation], left
    if _head(left) in SUMMED and fraction_of(right) == 0:
        right = Minus(known.get("b", Name("b")))  # what is compared with 0 includes the bias
    point = point_of(naming, Sum((left, Minus(right))), known)
    if point is None:
        return None
    label, places = _side_of(naming.text, one)
    if label is None and "suppose" in naming.text.modes(one.first, one.last):
        return None
    if label is None and "<" in relation:
        raise naming.text.ask("side", "which class is on this side? write y = 1 if ...", one.first)
    sign = (-1 if "<" in relation else 1) * (label or 1)
    spans = ((one.first, one.last), *((said.start, said.stop) for said in places))
    return Stated(tuple(sign * value for value in point), spans)


def _side_of(text: Text, one: Statement) -> tuple[int | None, list[range]]:
    """Return the class where an inequality holds, 1 or -1, and the places that say so."""
    found, last = list[_Label](), one.last
    for label, places in _labels(text, text.sentence(one.first)):
        if places.stop <= one.first:
            found = [(label, places)] if _leads(text, places.stop, one.first) else []
            continue
        between = [token.low for token in text.words(last, places.start)]
        inverted = {*between, text.near(places.stop).low} & {*_ELSE}
        if places.start >= one.last and (inverted or {*between} & _THEN):
            found.append((-label if inverted else label, places))
            last = places.stop
    if len({label for label, _ in found}) > 1:
        raise text.ask("side", "which side of this is which class?", one.first)
    return (found[0][0] if found else None), [places for _, places in found]


def _leads(text: Text, first: int, last: int) -> bool:
    """Say whether words such as *if* stand between a class and an inequality, and no numbers."""
    words = text.words(first, last)
    cue = any(t.has("when", "suppose") or t.kind == "arrow" or t.text == ":" for t in words)
    return cue and text.items.isdisjoint(range(first, last))


def _labels(text: Text, places: range) -> Iterator[_Label]:
    """Yield the classes that a sentence says, each with the places of its sign and itself."""
    for place in places:
        token, before, after = text.tokens[place], text.near(place - 1), text.near(place + 1)
        if token.has("positive", "negative") and not before.has("neg"):
            yield (1 if token.has("positive") else -1), range(place, place + 1)
        free = after.kind != "relation" and after.text not in ("*", "/", "(")
        if token.value in (0, 1) and free:
            first = place - (before.text in ("+", "-"))
            first -= text.near(first - 1).text == "="
            yield (1 if token.value == 1 and before.text != "-" else -1), range(first, place + 1)
