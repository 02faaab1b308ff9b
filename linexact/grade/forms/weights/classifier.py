"""Weights given as the classifier itself: ``output 1 iff 3a + 3b exceeds 5``.

An inequality in the features is a classifier once it is known for which class it holds: the
words around it say so (``fires when``, ``1 if ... else 0``); without any, ``>`` with the
features on its left side is the positive class, as everybody writes it.  An equation, or ``<``
without such words, leaves the sides open and is no classifier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.naming import features_of
from linexact.written import Form, Mark, Span, Statement, Word
from linexact.written.discourse import Said

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
    for place, one in enumerate(said):
        if isinstance(one.item, Statement) and one.mood in ("said", "conditional"):
            yield from _stated(said, place, one.item, wanted)


def _stated(
    said: Sequence[Said], place: int, statement: Statement, wanted: Wanted
) -> Iterator[Stated]:
    links = [link for link in statement.links if link.relation in ("<", ">", "<=", ">=")]
    for link in links:
        if not isinstance(link.left, Form) or not isinstance(link.right, Form):
            continue
        form = link.left.plus(link.right, -1)
        names = features_of(form.names, wanted.features)
        if names is None:
            continue
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


def _scored(
    said: Sequence[Said], place: int, statement: Statement, wanted: Wanted
) -> Iterator[Stated]:
    """Yield the score of a classifier: ``f(x) = 3 x1 + 3 x2 - 5``, ``return ...``."""
    for i, side in enumerate(statement.sides):
        if not isinstance(side, Form) or len(side.names) < min(2, wanted.size):
            continue
        names = features_of(side.names, wanted.features)
        other = statement.sides[i - 1] if i else None
        named = isinstance(other, Form) and other.name is not None and (
            other.name.partition("(")[0] in _OUTPUTS
        )  # fmt: skip
        alone = len(statement.sides) == 1
        if names is not None and (named or (alone and _is_output(said, place))):
            yield _made(side, names, 1, statement.span, place)


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
        found = _output(item)
        if found is not None:
            return found
    return None


def _output(item: object) -> int | None:
    """Return the class that an item names: ``output 1``, ``y = 0``, a bare ``1``."""
    if isinstance(item, Word) and item.role == "output":
        return int(item.value)
    if not isinstance(item, Statement) or not isinstance(item.sides[-1], Form):
        return None
    value = item.sides[-1].value
    if value not in (1, 0, -1) or len(item.sides) > 2:
        return None
    left = item.sides[0] if len(item.sides) == 2 else None
    if left is not None:
        name = left.name if isinstance(left, Form) else None
        if name is None or name.partition("(")[0] not in _OUTPUTS:
            return None
    return 1 if value == 1 else 0
