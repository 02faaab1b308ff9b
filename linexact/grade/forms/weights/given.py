"""What statements give to parameters: by names, by the words beside a number, and in lists.

``w1 = w2 = 2``, ``(b, w) = (-5, (3, 3))``, ``2 for both inputs``, ``(1, 1) and b = -3/2``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import BiasPlace, Given, Naming
from linexact.language.expression import Apply, Expression, Minus, Name, Sum, names, parts, replaced
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, linear_of
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import Text

Values: TypeAlias = dict[str, Fraction]
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_BESIDE = 7  # words between a number and what it is of
_LEADING = ("for", "on", "as", "to", "of")  # words behind a number
_SKIPPED = ("be", "modal", "filler", "each", "weight", "and", "feature")
_JOINTS = (",", ";", "and", "&", "with", "a", "the")


def givens(naming: Naming, statements: Iterable[Statement]) -> list[Given]:
    """Return what each of some statements gives, if it does.

    Raises :class:`~linexact.errors.InputError`: ``contradiction``, ``length``.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> text = read("(b, w1) = (-5, 3), the weight of x2 is 8/2 = 4")
    >>> found = givens(Naming(text, Wanted(("x1", "x2"), True)), text.statements)
    >>> [{name: str(value) for name, value in one.values.items()} for one in found]
    [{'b': '-5', 'w1': '3'}, {'w2': '4'}]
    """
    told = [(one, _told(naming, one)) for one in statements]
    return [Given.of(values, one.first, one.last) for one, values in told if values]


def _told(naming: Naming, one: Statement) -> Values:
    """Return what a statement gives."""
    numbers = [side for side in one.sides if fractions_of(side) is not None]
    if not numbers or not (one.is_equation or not one.relations):
        return {}
    if not one.relations:
        value = fraction_of(numbers[0])
        named = () if value is None else _named_by(naming, _beside(naming, one))
        return dict.fromkeys(named, value or Fraction(0))
    told = Values()
    for head in one.sides:
        if head not in numbers:
            told |= _valued(naming, one, head, fractions_of(numbers[-1]) or ())
    if told and len({fractions_of(side) for side in numbers}) > 1:
        raise naming.text.ask("contradiction", "both sides are numbers, and they differ", one.first)
    return told


def _valued(naming: Naming, one: Statement, head: Expression, numbers: Vector) -> Values:
    """Return numbers as those of a name or a vector of names; the bias may be among them."""
    wanted, meant = naming.wanted, _parameters(naming, head) or _of_input(naming, one, head)
    if len(meant) == len(numbers):
        return dict(zip(meant, numbers, strict=True))
    if not meant or not isinstance(head, Name):
        return {}
    if len(numbers) == 1:
        beside = "w" if _is_each(naming.text, one) else _beside(naming, one)
        return dict.fromkeys(_named_by(naming, beside), numbers[0])
    if len(numbers) == wanted.size and meant == ["threshold"]:
        return dict(zip(wanted.names, numbers, strict=True))  # weights called theta
    if len(numbers) != wanted.size + 1 or not wanted.bias or meant == ["b"]:
        message = f"{len(numbers)} weights are given; expected {wanted.size}"
        raise naming.text.ask("length", message, one.first)
    place = bias_place(naming)
    return _in_order(naming, place, numbers) if place else {}


def _parameters(naming: Naming, head: Expression) -> list[str]:
    """Return the parameters that a name or a vector of names stands for."""
    if isinstance(head, Name):
        return [*_named_by(naming, naming.meant(head))]
    found = [_parameters(naming, side) for side in parts(head)] if isinstance(head, Entries) else []
    return [name for names in found for name in names] if all(found) else []


def _of_input(naming: Naming, one: Statement, head: Expression) -> list[str]:
    """Return the weight of an input that words or a colon give: ``weights: x1: 1, x2: 1``."""
    text = naming.text
    before = text.words(text.sentence(one.first).start, one.first)
    said = any(token.has("weight") for token in before) and not any(
        token.kind == "relation" for token in text.words(one.first, one.last)
    )
    place = naming.wanted.place_of(head.text) if said and isinstance(head, Name) else None
    if place is None or "when" in text.modes(one.first, one.last):
        return []
    return [*naming.wanted.names[place : place + 1]]


def _named_by(naming: Naming, meant: str | None) -> tuple[str, ...]:
    return naming.wanted.names if meant == "w" else (meant,) if meant else ()


def bias_place(naming: Naming) -> BiasPlace | None:
    """Return where the bias stands in a list, as the text says it or else the exercise."""
    heads = [_parameters(naming, side) for one in naming.text.statements for side in one.sides]
    orders = [head for head in heads if {*head} == {*naming.wanted.parameters}]
    first = naming.text.holding("bias-first") or [1 for head in orders if head[0] == "b"]
    last = naming.text.holding("bias-last") or [1 for head in orders if head[-1] == "b"]
    if first or last:
        return None if first and last else "first" if first else "last"
    return naming.wanted.place


def _in_order(naming: Naming, place: BiasPlace, numbers: Vector) -> Values:
    """Return the numbers of a list of all parameters."""
    names = naming.wanted.names
    order = ("b", *names) if place == "first" else (*names, "b")
    return dict(zip(order, numbers, strict=True))


def _is_each(text: Text, one: Statement) -> bool:
    """Say whether a number is that of each weight: ``weights of 2``, ``both``, ``each``."""
    plural = text.tokens[one.first].low.split()[0].endswith("s")
    return plural or any(text.tokens[place].has("each") for place in text.stretch(one.first))


# words beside a number


def _beside(naming: Naming, one: Statement) -> str | None:
    """Return the parameter that the words beside a number name."""
    text, behind = naming.text, None
    if text.near(one.last).low in _LEADING:
        behind = _named(naming, text.words(one.last, one.last + _BESIDE))
    before = _named(naming, text.words(one.first - _BESIDE, one.first)[::-1])
    return behind or before if behind is None or before in (None, behind) else None


def _named(naming: Naming, tokens: Sequence[Token]) -> str | None:
    """Return the parameter that is named first on the way from a number."""
    wanted, each, several = naming.wanted, False, False
    for token in tokens:
        letter = len(token.text) == 1 and token.text not in wanted.features  # "a weight"
        place = None if letter else wanted.place_of(token.text)
        if place is None and token.low in _ORDINALS:
            place = _ORDINALS.index(token.low)
        if place is not None:
            return f"w{place + 1}" if place < wanted.size else None
        if token.has("bias", "threshold"):
            return "b" if token.has("bias") else "threshold"
        each, several = each or token.has("each"), several or token.has("feature", "weight")
        if each and several:
            return "w"
        known = token.has(*_SKIPPED) or token.kind == "arrow" or token.is_spelled
        if not known and token.text not in (":", "("):
            return None
    return None


# lists


def listed(naming: Naming, statements: Iterable[Statement], bias: Given | None) -> Given | None:
    """Return what the first numbers without names give, where at most the bias is known.

    Raises :class:`~linexact.errors.InputError` (``ambiguous``) where the bias may be the first
    number or the last.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> text = read("(1, 2) and -5")
    >>> found = listed(Naming(text, Wanted(("x1", "x2"), True)), text.statements, None)
    >>> {name: str(value) for name, value in found.values.items()}
    {'w1': '1', 'w2': '2', 'b': '-5'}
    """
    wanted, text, group = naming.wanted, naming.text, list[Statement]()
    for one in statements:
        if not one.relations and fractions_of(one.left) is not None:
            if group and not _adjoins(text, group[-1].last, one.first):
                break
            group.append(one)
    pieces = [fractions_of(one.left) or () for one in group]
    numbers = tuple(value for piece in pieces for value in piece)
    if not group or (wanted.size == 1 and not isinstance(group[0].left, Entries)):
        return None
    first, last = group[0].first, group[-1].last
    if len(numbers) == wanted.size + 1 and wanted.bias and bias is None:
        split = [len(piece) for piece in pieces] == [wanted.size, 1]
        place = "last" if split or _is_nested(group[0].left) else bias_place(naming)
        if place is None:
            message = "which number is the bias? write w1 = ..., b = ..."
            raise text.ask("ambiguous", message, first)
        return Given.of(_in_order(naming, place, numbers), first, last)
    begin, end = bias.spans[0] if bias else (0, 0)
    joined = bias and (_adjoins(text, last, begin) or _adjoins(text, end, first))
    apart = wanted.bias and not joined and numbers in dict(wanted.examples)
    if len(numbers) != wanted.size or apart:
        return None
    return Given.of(dict(zip(wanted.names, numbers, strict=True)), first, last)


def _is_nested(side: Expression) -> bool:
    return isinstance(side, Entries) and isinstance(side.entries[0], Entries)


def _adjoins(text: Text, last: int, first: int) -> bool:
    """Say whether nothing stands between two places, in this order, but what joins numbers."""
    between = text.words(last, first)
    return last <= first and all(t.text in _JOINTS or t.kind == "line" for t in between)


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
