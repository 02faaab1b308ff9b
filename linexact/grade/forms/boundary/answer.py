"""Boundaries as people write them: an equation, solved or not, a slope, two points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.boundary.drawn import drawn
from linexact.grade.naming import features_of
from linexact.grade.reading import Read, Reading
from linexact.kernel import Constraint
from linexact.text.fields import check_size, on_its_line, plain_name
from linexact.text.quoting import did_you_mean, quoted
from linexact.written import (
    Form,
    Item,
    Link,
    Mark,
    Prose,
    Row,
    Span,
    Statement,
    Unclear,
    Word,
    statements,
)
from linexact.written.discourse import Said, discourse, rejected_sentences
from linexact.written.doubt import refuse_doubted
from linexact.written.wording import Wording

_SIDES = ("<", ">", "<=", ">=")
_SLOPES = ("slope", "m", "k")
_INTERCEPTS = ("intercept", "c", "n", "q")


@dataclass(frozen=True, slots=True)
class _Line:
    """``a . x = bound``, and where it stands."""

    a: Vector
    bound: Fraction
    spans: tuple[Span, ...]
    turn: int
    sentence: int
    chosen: tuple[str, ...] = ()

    @property
    def direction(self) -> tuple[Fraction, ...]:
        """The equation without its scale."""
        values = (*self.a, self.bound)
        pivot = next((v for v in values if v), Fraction(1))
        return tuple(v / pivot for v in values)


def find_boundary(text: str, features: Sequence[str]) -> Read[Constraint]:
    """Find one linear equation in the features.

    Raises :class:`~linexact.errors.InputError`: ``relation`` for an inequality alone, ``name``,
    ``several`` for equations of different lines, ``unread``, ``ambiguous``.

    >>> row = find_boundary("It is the line through (0, 3) and (3/2, 0).", ("x1", "x2")).answer
    >>> [str(a) for a in row.coefficients], str(row.bound)
    (['3', '3/2'], '9/2')
    """
    check_size(text)
    known = tuple(map(plain_name, features))
    try:
        spoken = _in_symbols(text)
        items = statements(spoken, frozenset(known))
        found, chosen = _found(spoken, items, known)
        refuse_doubted(items, text, found.spans)
    except InputError as error:
        raise on_its_line(error, text) from None
    sign = -1 if next((a for a in (*found.a, found.bound) if a), 1) < 0 else 1
    row = Constraint("==", tuple(sign * a for a in found.a), sign * found.bound)
    return Read(row, Reading(text, found.spans, (*found.chosen, *chosen)))


def _found(
    text: str, items: Sequence[Item], known: tuple[str, ...]
) -> tuple[_Line, tuple[str, ...]]:
    """Return the line; where it is not understood, the one that a comment tells."""
    try:
        return _chosen(discourse(items), known, text)
    except InputError as error:
        if error.code not in ("unread", "name") or "#" not in text:
            raise
    told = re.sub(r"#(?= *=)", " ", text).replace("#", ";")
    said = discourse(statements(told, frozenset(known)))
    return _chosen(said, known, text)


def _chosen(
    said: Sequence[Said], known: tuple[str, ...], text: str
) -> tuple[_Line, tuple[str, ...]]:
    for one in said:
        if isinstance(one.item, Unclear) and one.mood == "said":
            raise InputError(one.item.code, one.item.message, start=one.item.span.start)
    lines = [*_drawn(said, known, text)]
    lines = lines if len({line.direction for line in lines}) == 1 else [*_equations(said, known)]
    several = len({line.direction for line in lines}) > 1 and not any(all(x.a) for x in lines)
    if len(known) == 2 and (not lines or several):  # "x2 = 0 gives x1 = 4" is where it cuts
        lines = [
            *_by_slope(said),
            *(_by_normal(said) or _through(said)),
            *_told(text, known),
            *_on_axes(said, lines),
        ] or lines
    rejected = rejected_sentences(said)
    kept = [line for line in lines if line.sentence not in rejected] or lines
    if not kept:
        _refuse(said, known)
    _refuse_shifted(said, kept)
    _refuse_either(said, kept)
    written = [s for line in kept for s in line.spans[:1] if "=" in text[s.start : s.stop]]
    if any(_PERPENDICULAR.search(text[: span.start]) for span in written):
        message = "another line than the one that is written; write its own equation"
        raise InputError("open", message, start=kept[0].spans[0].start)
    kept = _without_points(kept)
    last = kept[-1]
    if all(line.direction == last.direction for line in kept):
        return kept[0], ()
    if all(line.turn < last.turn for line in kept if line.direction != last.direction):
        return last, ("the last equation is taken",)
    message = "equations of different lines; say which one counts"
    raise InputError("several", message, start=last.spans[0].start)


def _on_axes(said: Sequence[Said], lines: Sequence[_Line]) -> Iterator[_Line]:
    """Yield the line that cuts the axes where it is said: ``at x1 = 4 and x2 = 2``."""
    cuts = any(isinstance(one.item, Word) and one.item.role in ("crosses", "axis") for one in said)
    if not cuts or len(lines) != 2 or lines[0].sentence != lines[1].sentence:
        return
    one, other = sorted(lines, key=lambda line: not line.a[0])
    if not (one.a[0] and other.a[1] and one.bound and other.bound) or one.a[1] or other.a[0]:
        return
    a = (one.a[0] / one.bound, other.a[1] / other.bound)
    spans = (*one.spans, *other.spans)
    chosen = ("the line that cuts the axes there",)
    yield _Line(a, Fraction(1), spans, one.turn, one.sentence, chosen)


def _in_symbols(text: str) -> str:
    """Return a text without symbols of its own with those of its words, in the same places.

    >>> _in_symbols("8 times x1 minus x2 plus 2 equals zero")
    '8 *     x1 -     x2 +    2 equals zero'
    """
    if re.search(r"[-+*=<>\\$]", text):
        return text
    for symbol, wording in _OPERATIONS.items():
        text = wording.pattern.sub(lambda m, s=symbol: s.ljust(len(m[0])), text)  # type: ignore[misc]
    return text


_OPERATIONS = {
    "*": Wording(r"(?<=\d )\s*{multiplied by}(?=\s)"),
    "-": Wording(r"(?<=\w )\s*{taken away}(?=\s)"),
    "+": Wording(r"(?<=\w )\s*{put together}(?=\s)"),
}


def _drawn(said: Sequence[Said], known: tuple[str, ...], text: str) -> Iterator[_Line]:
    """Yield what is drawn, each in its sentence."""
    for line in drawn(text, known):
        at = next((one for one in said if one.item.span.stop > line.span.start), None)
        turn, sentence = (at.turn, at.sentence) if at is not None else (0, 0)
        yield _Line(line.a, line.bound, (line.span,), turn, sentence, (_DRAWN,))


_DRAWN = "the line that is drawn, or told by its parameters"


_PERPENDICULAR = Wording(r"{perpendicular}\s+(?:\w{3,5}\s+)?(?:\w{3,5}\s+)?\Z")


def _refuse_either(said: Sequence[Said], kept: Sequence[_Line]) -> None:
    """Refuse another line behind *or*, and the side of one: ``above x2 = 3``."""
    for before, one in pairwise(said):
        beside = [line for line in kept if any(_within(s, one.item.span) for s in line.spans)]
        joins = isinstance(before.item, Word) and before.item.role == "or"
        others = [line for line in kept if line.spans[0].stop <= before.item.span.start]
        if joins and beside and others and others[-1].direction != beside[0].direction:
            message = "two lines with *or* between them; say which one counts"
            raise InputError("several", message, start=one.item.span.start)
    for one in said:
        sided = isinstance(one.item, Statement) and (
            one.item.sides[0] is None and one.item.relations[0] in _SIDES
        )
        if sided and any(_within(s, one.item.span) for line in kept for s in line.spans):
            message = "a side of the line, not the line itself; write its equation alone"
            raise InputError("relation", message, start=one.item.span.start)


def _refuse_shifted(said: Sequence[Said], kept: Sequence[_Line]) -> None:
    """Refuse another line that is told by one: parallel to it, mirrored, shifted up."""
    spans = {span for line in kept for span in line.spans}
    for place, one in enumerate(said):
        shifts = isinstance(one.item, Word) and one.item.role == "shifted"
        if shifts and not _is_denied(said, place) and _is_beside(said, place, spans):
            message = "another line than the one that is written; write its own equation"
            raise InputError("open", message, start=one.item.span.start)


def _is_beside(said: Sequence[Said], place: int, spans: Set[Span]) -> bool:
    """Say whether an equation stands behind ``parallel to``, or before ``shifted up`` at all."""
    for one in said[place + 1 :]:
        item = one.item
        if isinstance(item, Statement):
            if item.sides[0] is not None and any(_within(span, item.span) for span in spans):
                return True
            break  # "the shifted line is ..."
        if isinstance(item, Mark) or (isinstance(item, Prose) and len(item.text) > _LINKING):
            break
    for one in reversed(said[:place]):
        if isinstance(one.item, Mark) and one.item.text != ",":
            return False
        if any(_within(span, one.item.span) for span in spans):
            return True
    return False


_LINKING = 4  # characters of a word between them


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.stop <= outer.stop


def _is_denied(said: Sequence[Said], place: int) -> bool:
    return any(isinstance(s.item, Word) and s.item.role == "not" for s in said[:place][-2:])


def _without_points(lines: Sequence[_Line]) -> list[_Line]:
    """Return the lines without where they cut the axes: ``for x1 = 0 we have x2 = 3``."""
    slanted = [line for line in lines if all(line.a)]
    if len({line.direction for line in slanted}) != 1:
        return list(lines)
    row = slanted[0]
    points = [line for line in lines if sum(map(bool, line.a)) == 1]
    on_axes = all(_is_on_axis(row, line, points) for line in points)
    return slanted if points and on_axes else list(lines)


def _is_on_axis(row: _Line, line: _Line, points: Sequence[_Line]) -> bool:
    """Say whether ``x2 = 3`` is where a line cuts an axis, or the axis itself."""
    if not line.bound:
        return len(points) > 1
    j = next(i for i, a in enumerate(line.a) if a)
    return row.a[j] * line.bound / line.a[j] == row.bound


def _refuse(said: Sequence[Said], known: tuple[str, ...]) -> None:
    """Say why there is no equation."""
    for one in said:
        for link in one.item.links if isinstance(one.item, Statement) else ():
            if link.relation in _SIDES:
                message = "an inequality is a side of the boundary; expected an equation, = in it"
                raise InputError("relation", message, start=link.span.start)
            for side in (link.left, link.right):
                names = side.names if isinstance(side, Form) else ()
                strange = [name for name in names if features_of([name], known) is None]
                if strange:
                    near = did_you_mean(strange[0], known) or f"; there are {', '.join(known[:6])}"
                    message = f"no feature is called {quoted(strange[0])}{near}"
                    raise InputError("name", message, start=link.span.start)
    raise InputError("unread", "no equation is found; expected such as x1 + 2 x2 = 3")


def _equations(said: Sequence[Said], known: tuple[str, ...]) -> Iterator[_Line]:
    for place, one in enumerate(said):
        if not isinstance(one.item, Statement) or one.mood not in ("said", "conditional"):
            continue
        headed = _headed(said[place - 1].item if place else None, one.item, known)
        for link in (*one.item.links, *headed):
            if link.relation != "=" or not isinstance(link.left, Form):
                continue
            if not isinstance(link.right, Form):
                continue
            form = _with_value(link.left.plus(link.right, -1), known)
            names = features_of(form.names, known)
            if names is not None:
                a = tuple(form[name] for name in names)
                yield _Line(a, -form.constant, (link.span,), one.turn, one.sentence)
            elif not form.names and len(said) == 1:
                zeros = (Fraction(0),) * len(known)
                yield _Line(zeros, -form.constant, (link.span,), one.turn, one.sentence)


def _headed(before: Item | None, item: Statement, known: tuple[str, ...]) -> Iterator[Link]:
    """Yield ``x2 = 3 - x1`` of ``x2 = -(w1 x1 + b)/w2 = 3 - x1``, where letters stand between."""
    head = _HEAD(before.text) if isinstance(before, Prose) else None
    name = head[1].replace("_", "").casefold() if head else ""
    if item.sides[0] is None and item.relations[0] == "=" and features_of([name], known):
        yield Link(Form(((name, Fraction(1)),)), "=", item.sides[-1], item.span)


def _with_value(form: Form, known: tuple[str, ...]) -> Form:
    """Return a form with ``f(x)`` as the second of two features: ``f(x) = 2x - 6``."""
    if len(known) != 2 or not form["f(x)"] or "y" in form.names:
        return form
    return Form(tuple(("y" if name == "f(x)" else name, a) for name, a in form.terms))


def _told(text: str, known: tuple[str, ...]) -> Iterator[_Line]:
    """Yield the line of the places on both axes."""
    cuts = _CUTS(text)
    if cuts is not None:
        typed = (cuts["first"] or cuts["p"], cuts["second"] or cuts["q"])
        p, q = map(_exact, typed)
        if p and q:
            span = Span(*cuts.span())
            chosen = ("the line that cuts the axes there",)
            yield _Line((1 / p, 1 / q), Fraction(1), (span,), 0, 0, chosen)


def _exact(typed: str) -> Fraction:
    over, _, under = "".join(typed.split()).partition("/")
    return Fraction(over) / Fraction(under or 1)


_HEAD = re.compile(r"\s*\$*([^\W\d_](?:_?\d)?)\s*=").match
_NUMERAL = r"[-+]?\s*\d{1,30}(?:\.\d{1,30})?(?:/[1-9]\d{0,30})?"
_CUTS = re.compile(
    rf"\b(?:x_?1|x)[- ](?:axis )?intercept\D{{1,12}}?(?P<first>{_NUMERAL})[,; ]+"
    rf"(?:and )?(?:the )?"
    rf"(?:x_?2|y)[- ](?:axis )?intercept\D{{1,12}}?(?P<second>{_NUMERAL})(?![\d.,/])"
    rf"|\baxis intercepts\D{{1,12}}?(?P<p>{_NUMERAL})\s*(?:and|,)\s*(?P<q>{_NUMERAL})(?![\d.,/])",
    re.IGNORECASE,
).search


def _by_slope(said: Sequence[Said]) -> Iterator[_Line]:
    """Yield the line with a slope and where it cuts the second axis."""
    found: dict[str, tuple[Fraction, Span]] = {}
    waiting = ""
    for one in said:
        item = one.item
        if isinstance(item, Word) and item.role == "crosses":
            waiting = "intercept"
        if not isinstance(item, Statement):
            continue
        head = item.sides[0].name if isinstance(item.sides[0], Form) else None
        last = item.sides[-1]
        value = last.value if isinstance(last, Form) else None
        if head in _SLOPES:
            waiting = "slope"
        elif head in _INTERCEPTS:
            waiting = "intercept"
        elif head == "x" and waiting == "intercept":  # where it cuts the first axis
            return
        if value is not None and waiting:
            found.setdefault(waiting, (value, item.span))
            waiting = ""
    points = [*_points(said), *_origin(said)]
    if set(found) == {"slope"} and len(points) == 1:
        (slope, first), (p, second) = found["slope"], points[0]
        line = (-slope, Fraction(1))
        chosen = ("the line with this slope through this point",)
        yield _Line(line, p[1] - slope * p[0], (first, second), 0, 0, chosen)
    if set(found) == {"slope", "intercept"}:
        (slope, first), (cut, second) = found["slope"], found["intercept"]
        line = (-slope, Fraction(1))
        chosen = ("the line with this slope and intercept",)
        yield _Line(line, cut, (first, second), 0, 0, chosen)


def _by_normal(said: Sequence[Said]) -> list[_Line]:
    """Return the line that stands on a vector, through a point."""
    words = [one.item for one in said if isinstance(one.item, Word)]
    normal = next((word for word in words if word.role == "normal"), None)
    points = [*_points(said)]
    if normal is None or len(points) != 2 or not any(w.role in _THROUGH for w in words):
        return []
    behind = [p for p in points if p[1].start > normal.span.start]
    if not behind:
        return []
    w, first = behind[0]
    p, second = next(one for one in points if one[1] != first)
    bound = sum((a * v for a, v in zip(w, p, strict=True)), Fraction(0))
    return [
        _Line(w, bound, (first, second), 0, 0, ("the line on this vector, through this point",))
    ]


_THROUGH = ("through", "crosses")


def _through(said: Sequence[Said]) -> Iterator[_Line]:
    """Yield the line through two points."""
    words = [one.item for one in said if isinstance(one.item, Word)]
    if not any(word.role in ("through", "crosses") for word in words):
        return
    points = [*_points(said)]
    if len(points) == 2 and points[0][0] != points[1][0]:
        (p, first), (q, second) = points
        a = (p[1] - q[1], q[0] - p[0])
        chosen = ("the line through these two points",)
        yield _Line(a, a[0] * p[0] + a[1] * p[1], (first, second), 0, 0, chosen)


def _points(said: Sequence[Said]) -> Iterator[tuple[Vector, Span]]:
    """Yield the points of the plane that a text names: ``(0, 3)``, ``P(0, 3)``."""
    for one in said:
        if not isinstance(one.item, Statement) or not _is_point(one.item):
            continue
        side = one.item.sides[-1]
        vector = side.vector if isinstance(side, Row) else None
        named = _POINT(side.name or "") if isinstance(side, Form) else None
        if named is not None:
            vector = (Fraction(named[1]), Fraction(named[2]))
        if vector is not None and len(vector) == 2:
            yield vector, one.item.span


def _is_point(item: Statement) -> bool:
    """Say whether a statement names a point: ``(0, 3)``, ``A = (0, 3)``, ``are (0, 3)``."""
    if not item.relations:
        return True
    head = item.sides[0]
    capital = isinstance(head, Form) and head.name is not None and head.name in _POINTS
    return item.relations in (("=",), (":",)) and (capital or (head is None and item.worded))


_POINTS = ("a", "b", "p", "q", "p1", "p2", "r", "s")


def _origin(said: Sequence[Said]) -> Iterator[tuple[Vector, Span]]:
    """Yield the origin where a line is said to go through it, and nothing is denied."""
    words = [one.item.role for one in said if isinstance(one.item, Word)]
    if "through" not in words or not {"not", "no", "or"}.isdisjoint(words):
        return
    for one in said:
        if isinstance(one.item, Prose) and _ORIGIN.is_all(one.item.text):
            yield (Fraction(0), Fraction(0)), one.item.span


_ORIGIN = Wording("{origin}")
_POINT = re.compile(
    r"[pqabrs]\((-?\d{1,30}(?:/[1-9]\d{0,30})?),(-?\d{1,30}(?:/[1-9]\d{0,30})?)\)"
).fullmatch
