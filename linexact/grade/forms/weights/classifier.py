"""Weights that are written as a classifier: an inequality of the inputs, a step, a score.

``output 1 iff 3a + 3b exceeds 5``, ``step(x1 + x2 - 1.5)``, ``y = 1 if x1 > 2 else 0``, ``z = 2x -
1``.  The class of the side where an inequality holds is said beside it; without a word a score
above 0 is positive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Given, Naming
from linexact.language.expression import Apply, Expression, Minus, Name, Sum, names, replaced
from linexact.language.normal import fraction_of, fractions_of, linear_of
from linexact.language.statement import Statement

Names: TypeAlias = Mapping[str, Expression]  # what names come to
Span: TypeAlias = tuple[int, int]
_REFUSED = frozenset({"neg", "reject", "check", "other", "question"})
_ELSE = ("else", "otherwise")
_THEN = ("then", ":", "?", "gives", "output", "class", "=>", "[", "{")  # "1[x > 2]"
LABELS = (-1, 0, 1)
_STEPS = frozenset(
    {"step", "sign", "sgn", "heaviside", "H", "theta", "Theta", "g", "s", "u", "sigma", "phi", "f"}
)


def classifiers(naming: Naming, given: Mapping[str, Fraction]) -> Iterator[Given | InputError]:
    """Yield all classifiers that a text writes where parameters have the values given.

    An error (``side``) stands for one where it is not clear which side is which class.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("y = 0 if 3a + 3b is at most 5, else 1"), Wanted(("x1", "x2"), True))
    >>> [[str(v) for v in one.values.values()] for one in classifiers(naming, {})]
    [['3', '3', '-5']]
    """
    text, known = naming.text, naming.values(given)
    scores = {
        _head(one.left): score
        for one in text.statements
        if one.relations and (score := _score(naming, one)) is not None
    }
    for one in text.statements:
        modes = text.modes(one.first, one.last)
        compared = _compared(one)
        side = compared or _score(naming, one)
        if side is not None and not modes & _REFUSED:
            point = point_of(naming, side, known, scores)
            found = point and (_sided if compared else _given)(naming, one, point)
            if found:
                yield found


def _given(naming: Naming, one: Statement, point: Vector, label: int = 1, *more: Span) -> Given:
    values = (label * value for value in point)
    spans = ((one.first, one.last), *more)
    return Given(dict(zip(naming.wanted.parameters, values, strict=True)), spans)


def point_of(
    naming: Naming, side: Expression, known: Names, scores: Names | None = None
) -> Vector | None:
    """Return the weights and the bias of a sum of inputs, None for anything else."""
    while isinstance(side, Apply) and side.function in _STEPS:
        side = side.of
    if scores:
        side = replaced(side, lambda part: _meant(part, scores))
    for one in (side, replaced(side, lambda part: _meant(part, known))):
        linear = linear_of(one) or {}
        found = frozenset(linear) - {""}
        order = naming.wanted.inputs(found)
        if order is not None and found <= {*order}:
            return tuple(linear.get(name, Fraction(0)) for name in (*order, ""))
    return None


def _meant(part: Expression, known: Names) -> Expression | None:
    """Return what a name comes to, or what a function is defined as."""
    if isinstance(part, Apply):
        return known.get(part.function)
    return known.get(part.text) if isinstance(part, Name) else None


def _head(side: Expression) -> str:
    """Return the name that an equation defines, if it does."""
    if isinstance(side, Name):
        return side.text
    return side.function if isinstance(side, Apply) else ""


def _score(naming: Naming, one: Statement) -> Expression | None:
    """Return the score that is written: ``z = 2x - 1``, ``f(a, b) = a + b``, ``H(x1 - 1)``."""
    sides = [side for side in one.sides if fractions_of(side) is None]
    if not sides or isinstance(sides[-1], Name) or not (one.is_equation or not one.relations):
        return None
    used = {name.text for name in names(sides[-1])}
    head = _head(one.left)
    line = not isinstance(one.left, Apply) and naming.wanted.inputs(frozenset({*used, head}))
    if one.relations and (not head or line):  # a line is no score: "y = 2 - x"
        return None
    return sides[-1] if len(used) >= min(naming.wanted.size, 2) else None


def _compared(one: Statement) -> Expression | None:
    """Return what an inequality says to be above 0."""
    links = [link for link in one.links if link[1] in ("<", "<=", ">", ">=")]
    if len(links) != 1 or (len(one.links) > 1 and one.relations[0] != "="):
        return None
    left, relation, right = links[0]
    return Sum((left, Minus(right))) if ">" in relation else Sum((right, Minus(left)))


# sides


def _sided(naming: Naming, one: Statement, point: Vector) -> Given | InputError | None:
    """Return the classifier of an inequality, with the side that words tell; none of an *if*."""
    text, said = naming.text, [*_sides_of(naming, one)]
    if len({label for label, _ in said}) > 1:
        return text.ask("side", "which side of this is which class?", one.first)
    if said:
        return _given(naming, one, point, said[0][0], *(span for _, span in said))
    some = len({name.text for side in one.sides for name in names(side)}) < naming.wanted.size
    if some or "suppose" in text.modes(one.first, one.last):
        return None  # "the positives have x2 > 0" is of the points
    if ("<" in one.relations[-1]) != (fraction_of(one.left) is not None):
        return text.ask("side", "which class is on this side? write y = 1 if ...", one.first)
    return _given(naming, one, point)


def _sides_of(naming: Naming, one: Statement) -> Iterator[tuple[int, Span]]:
    """Yield the classes, 1 or -1, that are said to be where an inequality holds, with places."""
    text, end = naming.text, one.last
    for label, (first, last) in _labels(naming, text.sentence(one.first)):
        places = range(last, one.first) if last <= one.first else range(end, first)
        words = [text.tokens[place] for place in places]
        behind = text.words(last, last + (text.near(last + 1).value is None))  # "1 else 0"
        other = any(token.low in _ELSE for token in (*words, *behind))
        cue = any(t.has("when", "suppose") or t.kind == "arrow" or t.low in _THEN for t in words)
        if (cue or other) and text.items.isdisjoint(places) and not one.first <= first < one.last:
            yield (-label if other else label), (first, last)
            end = max(end, last)


def _labels(naming: Naming, sentence: range) -> Iterator[tuple[int, Span]]:
    """Yield the classes that a sentence says: words, numbers alone, and those of other names."""
    text = naming.text
    for place in sentence:
        if text.tokens[place].has("positive", "negative") and not text.near(place - 1).has("neg"):
            yield (1 if text.tokens[place].has("positive") else -1), (place, place + 1)
    for one in text.statements:
        free = not one.relations or (one.is_equation and isinstance(one.left, Name | Apply))
        value = fraction_of(one.right)
        if one.first in sentence and free and value in LABELS:
            yield (1 if value == 1 else -1), (one.first, one.last)
