"""Weights that are written as a classifier: an inequality of the inputs, a step, a score.

``output 1 iff 3a + 3b exceeds 5``, ``step(x1 + x2 - 1.5)``, ``y = 1 if x1 > 2 else 0``, ``z = 2x -
1``.  The class of the side where an inequality holds is said beside it; without a word a score
above 0 is positive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.weights.parameters import Naming
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Number,
    Product,
    Sum,
    names,
    put,
)
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fractions_of, linear_of
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import Text

Weighed = tuple[Vector, Fraction]
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_REFUSED = frozenset({"neg", "reject", "check", "other", "question"})
_SUMS = ("sum", "score", "net", "total")
_LABELS = {Fraction(1): 1, Fraction(0): -1, Fraction(-1): -1}
_STEPS = frozenset(
    {"step", "sign", "sgn", "heaviside", "H", "theta", "Theta", "g", "s", "u", "sigma", "phi", "f"}
)


@dataclass(frozen=True, slots=True)
class Stated:
    """Weights and a bias that a statement writes; ``labels`` are the places that say its side.

    ``compared``: as an inequality, so that only their direction is said.
    """

    one: Statement
    weighed: Weighed
    labels: tuple[int, ...] = ()
    compared: bool = True
    closed: bool = False  # what is 0 belongs to the positive class

    @property
    def point(self) -> Vector:
        """The weights and the bias."""
        return (*self.weighed[0], self.weighed[1])


def classifiers(naming: Naming, values: Mapping[str, Expression]) -> list[Stated]:
    """Return all classifiers that a text writes, with ``values`` put in for names.

    Raises :class:`~linexact.errors.InputError` (``side``) where it is not clear which side of an
    inequality is which class.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("y = 0 if 3a + 3b is at most 5, else 1"), Wanted(("x1", "x2"), True))
    >>> [[str(v) for v in one.point] for one in classifiers(naming, {})]
    [['3', '3', '-5']]
    """
    text = naming.text
    defined = _definitions(naming)
    found = []
    for one in text.statements:
        modes = text.modes(one.first, one.last)
        if modes & _REFUSED:
            continue
        if (stated := _compared(naming, one, defined, values)) or (
            "suppose" not in modes and (stated := _scored(naming, one, values))
        ):
            found.append(stated)
    return found


def weighed(naming: Naming, side: Expression, values: Mapping[str, Expression]) -> Weighed | None:
    """Return the weights and the bias of a sum of inputs, None for anything else."""
    inputs = tuple(Name("x", str(j + 1)) for j in range(naming.wanted.size))
    tried = [side, put(side, values)]
    if len(inputs) > 1:
        tried.append(put(tried[-1], {"x": Entries(inputs), "X": Entries(inputs)}))
    for one in tried:
        linear = linear_of(one) or {}
        order = naming.wanted.inputs(frozenset(linear) - {""})
        if order is not None and frozenset(linear) - {""} <= set(order):
            zero = Fraction(0)
            return tuple(linear.get(name, zero) for name in order), linear.get("", zero)
    return None


def _definitions(naming: Naming) -> dict[str, Expression]:
    """Return what scores and functions are defined as: ``z = x1 + x2 - 1``, ``f(a, b) = ...``."""
    found: dict[str, Expression] = {}
    for one in naming.text.statements:
        if len(one.sides) < 2 or not one.is_equation:
            continue
        head, side = _head(one.left), one.right
        if head is None or weighed(naming, side, {}) is None:
            continue
        if naming.meant(Name(head)) is None and head not in {n.text for n in names(side)}:
            found[head] = side
    return found


def _head(side: Expression) -> str | None:
    """Return the name that a definition defines."""
    if isinstance(side, Name):
        return side.text
    return side.function if isinstance(side, Apply) else None


def _unwrapped(side: Expression, known: Mapping[str, Expression]) -> Expression:
    """Return what stands in the brackets of a step, and what a function is defined as."""
    while isinstance(side, Apply):
        if side.function in known:
            return known[side.function]
        if side.function not in _STEPS:
            return side
        side = side.of
    return side


# inequalities


def _compared(
    naming: Naming, one: Statement, defined: Mapping[str, Expression],
    values: Mapping[str, Expression],
) -> Stated | None:  # fmt: skip
    """Return the classifier of an inequality of inputs."""
    known = {**defined, **values}
    links = [link for link in one.links if link[1] in TURNED]
    if len(links) != 1 or (len(one.links) > 1 and one.relations[0] != "="):
        return None
    left, relation, right = links[0]
    if fractions_of(left) is not None:
        left, relation, right = right, TURNED[relation], left
    side = Sum((_unwrapped(left, known), Minus(_unwrapped(right, known))))
    found = weighed(naming, _of_sums(naming, put(side, defined), known), known)
    if found is None:
        return None
    label, places = label_of(naming.text, one)
    if label is None and "suppose" in naming.text.modes(one.first, one.last):
        return None
    sign = -1 if relation in ("<", "<=") else 1
    if label is None and sign < 0:
        raise naming.text.ask("side", "which class is on this side? write y = 1 if ...", one.first)
    closed = relation in (">=", "<=")
    if (label or 1) < 0:
        sign, closed = -sign, not closed
    w, b = found
    point = (tuple(sign * v for v in w), sign * b)
    return Stated(one, point, tuple(places), closed=closed)


def _of_sums(naming: Naming, side: Expression, values: Mapping[str, Expression]) -> Expression:
    """Return an expression with the sum of the inputs for *the sum*, with weights if they have.

    What is compared with 0 includes the bias.
    """
    inputs = tuple(Name("x", str(j + 1)) for j in range(naming.wanted.size))
    sums = [name for name in names(side) if name.text in _SUMS]
    if not sums:
        return side
    whole: Expression = Sum(inputs) if len(inputs) > 1 else inputs[0]
    if any(naming.meant(n) for one in naming.text.statements for s in one.sides for n in names(s)):
        weights = [Name("w", str(j + 1)) for j in range(naming.wanted.size)]
        products = tuple(Product(*pair) for pair in zip(weights, inputs, strict=True))
        whole = Sum(products) if len(products) > 1 else products[0]
    if linear_of(put(side, {name.text: Number(Fraction(0)) for name in sums})) == {}:
        whole = Sum((whole, values.get("b", Name("b"))))
    return put(side, {name.text: whole for name in sums})


def label_of(text: Text, one: Statement) -> tuple[int | None, list[int]]:
    """Return the class where an inequality holds, 1 or -1, and the places that say so."""
    found = [*_said_before(text, one), *_said_behind(text, one)]
    classes = {label for label, _ in found}
    if len(classes) > 1:
        raise text.ask("side", "which side of this is which class?", one.first)
    places = [place for _, several in found for place in several]
    return (classes.pop() if classes else None), places


def _said_before(text: Text, one: Statement) -> Iterator[tuple[int, list[int]]]:
    """Yield the class that stands before an inequality: ``y = 1 if``, ``fires when``."""
    cue = False
    for place in range(one.first - 1, text.sentence(one.first).start - 1, -1):
        token = text.tokens[place]
        cue = cue or token.has("when", "suppose") or token.kind == "arrow" or token.text == ":"
        label = _label(text, place)
        if label is not None:
            if cue:
                yield label[0], _with_head(text, label[1])
            return
        if token.kind in ("number", "relation") or (token.kind == "stop" and token.text != ":"):
            return


def _said_behind(text: Text, one: Statement) -> Iterator[tuple[int, list[int]]]:
    """Yield the classes that stand behind an inequality: ``=> 1``, ``then 1 else 0``."""
    sign, cue, place = 1, False, one.last
    while place < len(text.tokens) and place < one.last + 24:
        token = text.tokens[place]
        if token.low in ("else", "otherwise"):
            sign, cue = -1, True
        elif token.kind == "arrow" or token.low in ("then", ":", "?", "gives", "output", "class"):
            if token.text == ":" and cue and sign == 1 and "?" in _texts(text, one.last, place):
                sign = -1
            cue = True
        label = _label(text, place)
        if label is not None:
            if not cue and not _is_inverted(text, place):
                return
            inverted = -1 if _is_inverted(text, place) and sign == 1 and not cue else sign
            yield label[0] * inverted, _with_head(text, label[1])
            cue, sign = False, 1
        elif (
            (token.kind in ("relation", "number") and not _heads_label(text, place))
            or (token.has("suppose", "when") and sign == 1)
            or (_ends(token) and not _goes_on(text, place))
        ):
            return
        place += 1


def _texts(text: Text, first: int, last: int) -> list[str]:
    return [token.text for token in text.words(first, last)]


def _ends(token: Token) -> bool:
    return token.kind == "line" or token.text in (".", ";")


def _goes_on(text: Text, place: int) -> bool:
    """Say whether the next sentence tells the other class: ``y = 0 otherwise``."""
    follows = next((i for i in range(place + 1, len(text.tokens)) if not _ends(text.tokens[i])), 0)
    ahead = text.tokens[follows : text.sentence(follows).stop] if follows else ()
    return any(token.low in ("else", "otherwise") for token in ahead)


def _is_inverted(text: Text, place: int) -> bool:
    """Say whether *otherwise* stands behind a label: ``and 0 otherwise``."""
    after = text.at(place + 1)
    return after is not None and after.low in ("else", "otherwise")


def _heads_label(text: Text, place: int) -> bool:
    """Say whether a relation is that of ``y = 0``."""
    return text.tokens[place].kind == "relation" and any(
        _label(text, ahead) for ahead in range(place + 1, min(place + 3, len(text.tokens)))
    )


def _label(text: Text, place: int) -> tuple[int, list[int]] | None:
    """Return the class that a token says, and the places of its sign and itself."""
    token, before, after = text.tokens[place], text.at(place - 1), text.at(place + 1)
    if after is not None and (after.kind == "relation" or after.text in ("*", "/", "(")):
        return None
    if token.kind == "number" and token.value in _LABELS:
        negative = before is not None and before.text == "-"
        if before is not None and before.text in ("+", "-"):
            return (-1 if negative else 1), [place - 1, place]
        return _LABELS[token.value], [place]
    if token.has("positive", "negative") and not (before is not None and before.has("neg")):
        return (1 if token.has("positive") else -1), [place]
    return None


def _with_head(text: Text, places: Sequence[int]) -> list[int]:
    """Return the places of a label with the relation before it: those of ``= 1``."""
    before = text.at(places[0] - 1)
    joined = before is not None and before.text == "="
    return [*([places[0] - 1] if joined else []), *places]


# scores


def _scored(naming: Naming, one: Statement, values: Mapping[str, Expression]) -> Stated | None:
    """Return the weights of a score that is written: ``z = 2x - 1``, ``H(x1 + x2 - 1)``."""
    if not (one.is_equation or not one.relations):
        return None
    if one.relations and not _is_score(naming, one):
        return None
    sides = [side for side in one.sides if fractions_of(side) is None]  # "g(x): (0, 1) gives 2"
    side = sides[-1] if sides else one.right
    inner = _unwrapped(side, {})
    found = weighed(naming, inner, values)
    several = len({*names(inner)}) >= min(naming.wanted.size, 2) and not isinstance(inner, Name)
    return Stated(one, found, compared=False) if found and (several or inner != side) else None


def _is_score(naming: Naming, one: Statement) -> bool:
    """Say whether an equation tells a score, and no line: its head is none of the inputs."""
    head = _head(one.left)
    if head is None or naming.meant(Name(head)) is not None:
        return False
    if fractions_of(one.right) in {x for x, _ in naming.wanted.examples}:
        return True
    found = frozenset(name.text for name in names(one.right))
    return isinstance(one.left, Apply) or naming.wanted.inputs(found | {head}) is None
