"""Weights given as the classifier itself: ``output 1 iff 3a + 3b exceeds 5``.

An inequality in the features is a classifier once it is known for which class it holds: the
words around it say so (``fires when``, ``1 if ... else 0``); without any, ``>`` with the
features on its left side is the positive class, as everybody writes it.  An equation, or ``<``
without such words, leaves the sides open and is no classifier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.forms.weights.summed import told_side
from linexact.grade.naming import features_of
from linexact.written import Form, Link, Mark, Span, Statement, Word
from linexact.written.discourse import Said

_GATES = ("and", "or", "not", "nand", "nor", "xor", "xnor")
_SCORES = ("x", "z", "s", "net", "score", "a")  # what the weighted sum may be called
_OUTPUTS = ("y", "o", "out", "score", "f", "output", "z", "t", "h", "label", "class", "a", "net")


@dataclass(frozen=True, slots=True)
class Stated:
    """A classifier that is stated: ``w . x + b`` is positive for the positive class."""

    w: tuple[Fraction, ...]
    b: Fraction
    span: Span
    place: int  # of the item
    chosen: str = "the weights are those of the inequality that is written"


def classifiers(said: Sequence[Said], wanted: Wanted) -> Iterator[Stated]:
    """Yield the classifiers that a text states.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "output 1 iff 3a + 3b exceeds 5"
    >>> [found] = classifiers(discourse(statements(text)), Wanted(("x1", "x2"), True))
    >>> [str(a) for a in found.w], str(found.b)
    (['3', '3'], '-5')
    """
    scores = dict(_defined(said, wanted))
    for place, one in enumerate(said):
        if not isinstance(one.item, Statement) or one.mood not in ("said", "conditional"):
            continue
        if place in scores.values():
            side = one.item.sides[-1]
            names = features_of(side.names, wanted.features) if isinstance(side, Form) else None
            if names is not None and isinstance(side, Form):
                yield _made(side, names, 1, one.item.span, place)
        elif _goes_on(said, place) and (side := one.item.sides[-1]):
            names = features_of(side.names, wanted.features) if isinstance(side, Form) else None
            if names is not None and isinstance(side, Form):
                yield _made(side, names, 1, one.item.span, place)
        elif not _speaks_of(one.item, scores):
            yield from _stated(said, place, one.item, wanted)


def _defined(said: Sequence[Said], wanted: Wanted) -> Iterator[tuple[str, int]]:
    """Yield the letters that a text gives the score itself: ``x = A + B - 3/2``."""
    for place, one in enumerate(said):
        item = one.item
        if not isinstance(item, Statement) or item.relations != ("=",):
            continue
        left, right = item.sides
        name = left.name if isinstance(left, Form) else None
        if name is None or name not in _SCORES or not isinstance(right, Form):
            continue
        whole = len(right.names) == wanted.size > 1 and name not in right.names
        if whole and not {"x", "y"} & {*right.names} and features_of(right.names, wanted.features):
            yield name, place


def _goes_on(said: Sequence[Said], place: int) -> bool:
    """Say whether a line goes on with ``= x1 + x2 - 1/2`` where a gate's score was begun."""
    item = said[place].item
    if not isinstance(item, Statement) or item.sides[0] is not None or item.relations != ("=",):
        return False
    before = [one.item for one in said[max(0, place - 2) : place]]
    begun = [one for one in before if isinstance(one, Statement)]
    return bool(begun) and begun[-1].relations[-1:] == ("=",) and _is_of_gate(begun[-1])


def _speaks_of(statement: Statement, scores: Mapping[str, int]) -> bool:
    """Say whether a statement compares a score that has a letter of its own."""
    names = {n for side in statement.sides if isinstance(side, Form) for n in side.names}
    return bool(names & {*scores})


def _stated(
    said: Sequence[Said], place: int, statement: Statement, wanted: Wanted
) -> Iterator[Stated]:
    links = [link for link in statement.links if link.relation in ("<", ">", "<=", ">=")]
    if len(links) > 1 and _is_checked(links):
        return  # "x + y >= 1 > 1/2" tells why the threshold does
    for link in links:
        if not isinstance(link.left, Form) or not isinstance(link.right, Form):
            continue
        form = link.left.plus(link.right, -1)
        names = features_of(form.names, wanted.features)
        if names is None or (wanted.bias and form.names == ("b",)):
            continue  # "bias positive"
        greater = link.relation in (">", ">=")
        stated = _mapped(statement)
        stated = class_of(said, place) if stated is None else stated
        if stated is None:
            # features on the right side: 5 < 3a + 3b is 3a + 3b > 5
            turned = not link.left.names
            stated = 1 if greater != turned else 0
            if not stated:
                continue
        sign = 1 if greater == (stated == 1) else -1
        yield _made(form, names, sign, statement.span, place)
    if not statement.relations or set(statement.relations) <= {"=", ":"}:
        yield from _scored(said, place, statement, wanted)


def _is_checked(links: Sequence[Link]) -> bool:
    """Say whether a chain goes on from number to number: ``x + y >= 1 > 1/2``."""
    forms = [side for link in links for side in (link.left, link.right) if isinstance(side, Form)]
    return sum(not form.names for form in forms) > 2


def _scored(
    said: Sequence[Said], place: int, statement: Statement, wanted: Wanted
) -> Iterator[Stated]:
    """Yield the score of a classifier: ``f(x) = 3 x1 + 3 x2 - 5``, ``return ...``."""
    for i, side in enumerate(statement.sides):
        if not isinstance(side, Form) or len(side.names) < min(2, wanted.size):
            continue
        if side is statement.sides[-1] and _is_of_gate(statement):
            named_gate = features_of(side.names, wanted.features)
            if named_gate is not None:
                yield _made(side, named_gate, 1, statement.span, place)
                continue
        names = features_of(side.names, wanted.features)
        told = told_side(said, place) if len(statement.sides) == 1 else None
        if names is not None and told is not None and len(side.names) == wanted.size:
            yield _made(side, names, told, statement.span, place)
            continue
        other = statement.sides[i - 1] if i else None
        named = isinstance(other, Form) and other.name is not None and (
            other.name.partition("(")[0] in _OUTPUTS
        )  # fmt: skip
        alone = len(statement.sides) == 1
        if names is not None and (named or (alone and _is_output(said, place))):
            yield _made(side, names, 1, statement.span, place)


def _is_of_gate(statement: Statement) -> bool:
    """Say whether a chain is about a gate's score: ``OR(x1, x2) = w0 + w1 x1 + w2 x2 = ...``."""
    names = [n for s in statement.sides[:-1] if isinstance(s, Form) for n in s.names]
    gated = any(n.partition("(")[0] in _GATES for n in names)
    formula = any(n[0] == "w" and "*" in n for n in names)
    return gated or (formula and len(statement.sides) > 1)


def _is_output(said: Sequence[Said], place: int) -> bool:
    """Say whether an expression alone is what is put out."""
    before = [one.item for one in said[max(0, place - 3) : place]]
    return any(isinstance(i, Word) and i.role in ("return", "final") for i in before) or (
        len(said) <= 2
    )


def _made(form: Form, names: Sequence[str], sign: int, span: Span, place: int) -> Stated:
    w = tuple(sign * form[name] for name in names)
    return Stated(w, sign * form.constant, span, place)


def _mapped(statement: Statement) -> int | None:
    """Return the class of ``x1 + x2 > 3/2 → 1``."""
    last = statement.sides[-1]
    if statement.relations[-1] != "→" or not isinstance(last, Form) or last.value is None:
        return None
    return int(last.value > 0)


def class_of(said: Sequence[Said], place: int) -> int | None:
    """Return the class that an inequality is said to be for: 1, 0 or None."""
    before = _first_output(list(reversed(said[max(0, place - 6) : place])))
    return _first_output(said[place + 1 : place + 6]) if before is None else before


def _first_output(said: Sequence[Said]) -> int | None:
    """Return the first class that is named in the sentence."""
    for one in said:
        item = one.item
        if isinstance(item, Mark) and item.text in (".", "\n", ";"):
            return None
        if isinstance(item, Word) and item.role == "else":
            return None
        found = output_of(item)
        if found is not None:
            return found
    return None


def output_of(item: object) -> int | None:
    """Return the class that an item names: ``output 1``, ``y = 0``, a bare ``1``.

    >>> output_of(Word("output", "0", "outputs 0", Span(0, 9)))
    0
    """
    if isinstance(item, Word) and item.role == "output":
        return int(item.value)
    if not isinstance(item, Statement) or not isinstance(item.sides[-1], Form):
        return None
    value = item.sides[-1].value
    if value not in (1, 0, -1) or len(item.sides) > 2:
        return None
    left = item.sides[0] if len(item.sides) == 2 else None
    if item.relations and item.relations[0] not in ("=", ":", "→", "≈"):
        return None  # "at least one"
    if left is not None:
        name = left.name if isinstance(left, Form) else None
        if name is None or name.partition("(")[0] not in _OUTPUTS:
            return None
    return 1 if value == 1 else 0
