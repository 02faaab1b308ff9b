"""Vectors as people write them: a list, entries by their names, or numbers in a sentence.

Names are read: ``w1 = 1, b = 2`` is no list of two numbers, and an entry of a vector that has
names stands where its name does.  A name that the vector does not have is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.grade.forms.vector.placed import placed
from linexact.grade.forms.vector.tabled import tabled
from linexact.grade.forms.weights.answer import find_weights
from linexact.grade.forms.weights.parameters import Wanted, place_said
from linexact.grade.reading import Read, Reading
from linexact.grade.rounding import decimal_places, is_rounded
from linexact.text.fields import check_size
from linexact.text.quoting import quoted
from linexact.written import (
    Form,
    Item,
    Mark,
    Reference,
    Row,
    Span,
    Statement,
    Sum,
    Surd,
    Unclear,
    Value,
    Word,
    statements,
)
from linexact.written.discourse import Said, discourse, rejected_sentences
from linexact.written.doubt import refuse_doubted
from linexact.written.wording import Wording

_JOINING = (",", "", ";", "\n", "(", ")", "{", "}", "[", "]")
_INDEXED = re.compile(r"([^\W\d_]+)(\d{1,4})").fullmatch
_THEN = Wording("{in turn}")
_ENTRY = r"[-+−]?\d{1,30}(?:[.,/]\d{1,30})?"
_CHANGE = Wording(
    rf"(?<=\s)(?:{{changing so}}\s+(?:\w{{1,12}}\s+)?)?{{from a value}}\s*{_ENTRY}"
    rf"\s*{{to a value}}(?=\s*{_ENTRY})"
)
_ARROWED = 3  # numbers between arrows that are a list
Roots: TypeAlias = tuple[SurdSum, ...]

_WHOLE = ("w", "weights", "augmented", "z", "s", "score", "l", "total", "p", "x", "v", "theta")


@dataclass(frozen=True, slots=True)
class _Found:
    """A vector of the text; ``named`` says that its entries bear names."""

    values: Roots
    spans: tuple[Span, ...]
    turn: int
    sentence: int
    derived: bool = False


def _ended(text: str) -> str:
    """Return a text with ``=`` for *w1 goes from 1 to*, in as many characters.

    >>> _ended("w1 goes from 1 to 0.5, b from -1 to 0").split()
    ['w1', '=', '0.5,', 'b', '=', '0']
    """
    return _CHANGE.pattern.sub(lambda match: "=".rjust(len(match[0])), text)


def find_vector(
    text: str, names: Sequence[str], name: str, inputs: Sequence[Vector] = ()
) -> Read[Vector]:
    """Find a vector whose entries have these names; the vector itself is called ``name``.

    ``inputs`` are those of the examples, where the vector has an entry for each.

    Raises :class:`~linexact.errors.InputError`: ``length`` for another number of entries,
    ``name``, ``incomplete``, ``several``, ``ambiguous``, ``unread``.

    >>> read = find_vector("w2 = -2, w1 = 1, so b = 6/5", ("b", "w1", "w2"), "weights")
    >>> [str(v) for v in read.answer]
    ['6/5', '1', '-2']
    >>> find_vector("q = 1, w1 = 1, w2 = 2", ("b", "w1", "w2"), "weights")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: no entry is called 'q'; there are b, w1, w2
      q = 1, w1 = 1, w2 = 2
      ^
    """
    read = find_roots(text, names, name, inputs)
    values = [v.as_fraction() for v in read.answer]
    if None in values:
        message = "a number with a root, where every entry is a fraction; expected fractions"
        raise InputError("root", message, source=text)
    return Read(tuple(v for v in values if v is not None), read.reading)


def find_roots(
    text: str, names: Sequence[str], name: str, inputs: Sequence[Vector] = ()
) -> Read[Roots]:
    """Find a vector as :func:`find_vector` does, whose entries may have roots.

    >>> [str(v) for v in find_roots("(-1/sqrt(5), 0)", ("d1", "d2"), "distances").answer]
    ['-sqrt(5)/5', '0']
    """
    check_size(text)
    settled = _ended(text)
    items = statements(settled, frozenset(names))
    if len(names) == 1:
        items = _bracketed(items)
    try:
        listed = _as_listed(text, tuple(names))
        found, chosen = _best(settled, discourse(items), listed, name, inputs)
        refuse_doubted(items, settled, found.spans)
    except InputError as error:
        if error.code == "unread" and "#" in text:  # what a program's comment tells
            return find_roots(text.replace("#", ";"), names, name, inputs)
        begin = text.rfind("\n", 0, error.start) + 1
        line = text[begin:].split("\n", 1)[0]
        raise InputError(
            error.code, error.message, source=line, start=error.start - begin
        ) from None
    if listed != tuple(names):
        values = dict(zip(listed, found.values, strict=True))
        found = replace(found, values=tuple(values[one] for one in names))
        chosen = (*chosen, "the bias stands where the answer says")
    return Read(found.values, Reading(text, found.spans, chosen))


def _bracketed(items: list[Item]) -> list[Item]:
    """Read ``(2)`` as a list of one number, where nothing else stands that could be line 2.

    >>> [type(one).__name__ for one in _bracketed(statements("(2)"))]
    ['Statement']
    >>> [type(one).__name__ for one in _bracketed(statements("(2) + (3)"))]
    ['Reference', 'Mark', 'Reference']
    """
    said = [one for one in items if not (isinstance(one, Mark) and one.text in (".", ";", "\n"))]
    match said:
        case [Reference(name, span)] if name.isdecimal():
            number = Form((("", Fraction(name)),))
            return [Statement((Row((number,)),), (), (span,), span)]
    return items


def _as_listed(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names in the order in which the answer says that it lists them.

    >>> _as_listed("(2, -2, -2), bias first", ("w1", "w2", "b"))
    ('b', 'w1', 'w2')
    """
    if len(names) < _LISTED or "b" not in (names[0], names[-1]):
        return names
    weights = tuple(name for name in names if name != "b")
    features = tuple(f"x{j + 1}" for j in range(len(weights)))
    place = place_said(text, Wanted(features, bias=True))
    if place is None:
        return names
    return ("b", *weights) if place == "first" else (*weights, "b")


_LISTED = 2  # names at least, of which one is the bias


def _best(
    text: str,
    said: Sequence[Said],
    names: tuple[str, ...],
    name: str,
    inputs: Sequence[Vector],
) -> tuple[_Found, tuple[str, ...]]:
    """Return the vector of a list or of names; else of a table, by places, or told as weights."""
    try:
        return _chosen(said, names, name)
    except InputError as error:
        if error.code not in ("unread", "incomplete", "length", "name", "ambiguous"):
            raise
        tables = list(tabled(text, [n for n in names if n], len(names), name, inputs))
        if len(tables) == 1:
            values, span = tables[0]
            return _Found(values, (span,), 0, 0), ("the table is taken",)
        by_place = None if error.code == "ambiguous" else placed(said, text, len(names), inputs)
        if by_place is not None:
            return _Found(by_place.values, by_place.spans, 0, 0), ("the numbers by their places",)
        found = None if tables else _told_as_weights(text, names)
        if found is None:
            raise
        return found, ("read as weights and a bias",)


def _told_as_weights(text: str, names: tuple[str, ...]) -> _Found | None:
    """Return the vector of ``the weights are 2 and -2 and the bias is -2``."""
    weights = [n for n in names if _INDEXED(n) and n.startswith("w")]
    if set(names) != {*weights, "b"} or sorted(weights) != [
        f"w{j + 1}" for j in range(len(weights))
    ]:
        return None
    features = tuple(f"x{j + 1}" for j in range(len(weights)))
    try:
        read = find_weights(text, Wanted(features, bias=True, by_feature=False))
    except InputError:
        return None
    if read.answer is None:
        return None
    values = dict(zip(weights, read.answer.w, strict=True)) | {"b": read.answer.b}
    return _Found(tuple(SurdSum.rational(values[n]) for n in names), read.reading.used, 0, 0)


def _chosen(
    said: Sequence[Said], names: tuple[str, ...], name: str
) -> tuple[_Found, tuple[str, ...]]:
    for place, one in enumerate(said):
        if isinstance(one.item, Unclear) and one.mood == "said" and not _derives(said, place):
            raise InputError(one.item.code, one.item.message, start=one.item.span.start)
    by_name = _by_name(said, names)
    found = [by_name] if by_name is not None else []
    if by_name is None or any(True for one in said for _ in _of_a_part(one.item, names)):
        found += _lists(said, names)  # a whole list may say another thing than w and b do
    rejected = rejected_sentences(said)
    kept = [f for f in found if f.sentence not in rejected]
    if not kept:
        _refuse(said, names)
    last = kept[-1]
    if all(f.values == last.values for f in kept):
        return last, () if len(kept) == len(found) else ("the list that is not rejected is taken",)
    later = all(f.turn < last.turn for f in kept if f.values != last.values)
    open_choice = any(isinstance(o.item, Word) and o.item.role == "or" for o in said)
    if (later or last.derived) and not open_choice:
        return last, ("the last list is taken",)
    message = "several lists of numbers, and nothing says which is the answer; say it"
    raise InputError("several", message, start=last.spans[0].start)


def _derives(said: Sequence[Said], place: int) -> bool:
    """Say whether a formula that is not read ends in a list: ``w + η (d - y) x = ... = (1, 2)``."""
    for one in said[place + 1 :]:
        item = one.item
        if isinstance(item, Mark) and item.text in (".", "\n", ";"):
            return False
        if isinstance(item, Statement) and item.relations[-1:] == ("=",):
            return _numbers(item.sides[-1]) is not None
    return False


def _refuse(said: Sequence[Said], names: tuple[str, ...]) -> None:
    for one in said:
        if isinstance(one.item, Statement):
            numbers = _numbers(one.item.sides[-1])
            if numbers is not None and len(numbers) > 1:
                message = f"{len(numbers)} numbers; expected {len(names)}"
                raise InputError("length", message, start=one.item.span.start)
    raise InputError("unread", f"no list of {len(names)} numbers is found")


# Lists


def _lists(said: Sequence[Said], names: tuple[str, ...]) -> Iterator[_Found]:
    """Yield the lists of the right length: in brackets, or as numbers in a row."""
    for one in said:
        if isinstance(one.item, Statement) and one.mood in ("said", "conditional"):
            values = _exact_of(one.item) or _arrowed(one.item) or _numbers(one.item.sides[-1])
            relations = set(one.item.relations) <= {"=", ":", "→", "≈"}
            if values is not None and len(values) == len(names) and relations:
                _refuse_other_names(one.item, names)
                ordered = _ordered(one.item, values, names)
                derived = len(one.item.sides) > 1
                yield _Found(ordered, (one.item.span,), one.turn, one.sentence, derived)
    for run in _runs(said):
        if len(run) == len(names):
            first = run[0][0]
            spans = tuple(one.item.span for one, _ in run)
            yield _Found(tuple(v for _, v in run), spans, first.turn, first.sentence)


def _exact_of(item: Statement) -> Roots | None:
    """Return the list that a list of its decimals stands behind: ``(1/3, 0) ≈ (0.33, 0)``."""
    if not item.relations or item.relations[-1] != "≈":
        return None
    exact, near = (_numbers(side) for side in item.sides[-2:])
    if exact is None or near is None or len(exact) != len(near):
        return None
    return exact if all(map(_is_near, exact, near)) else None


def _arrowed(item: Statement) -> Roots | None:
    """Return the numbers of ``2 → 3 → 3``."""
    numbers = [_number(side) if isinstance(side, Form) else None for side in item.sides]
    if len(item.sides) < _ARROWED or set(item.relations) != {"→"} or None in numbers:
        return None
    return tuple(v for v in numbers if v is not None)


def _is_near(exact: SurdSum, near: SurdSum) -> bool:
    value = near.as_fraction()
    places = None if value is None else decimal_places(value)
    return near == exact or is_rounded(near, exact, Fraction(1, 10 ** (places or 0)))


def _numbers(side: Value | None) -> Roots | None:
    """Return the numbers of a list, or of a sum of lists."""
    if isinstance(side, Sum):
        rows = [(factor, row.vector) for factor, row in side.terms]
        sizes = {len(v) if v is not None else 0 for _, v in rows}
        if len(sizes) != 1 or 0 in sizes:
            return None
        total = [Fraction(0)] * sizes.pop()
        for factor, vector in rows:
            total = [a + factor * b for a, b in zip(total, vector or (), strict=True)]
        return tuple(map(SurdSum.rational, total))
    if not isinstance(side, Row):
        return None
    if len(side.entries) == 1 and isinstance(side.entries[0], Row):
        return _numbers(side.entries[0])
    found = [_number(entry) for entry in side.entries]
    return tuple(v for v in found if v is not None) if None not in found else None


def _number(side: Value | None) -> SurdSum | None:
    """Return a number, alone in brackets or without."""
    if isinstance(side, Row) and len(side.entries) == 1:
        side = side.entries[0]
    if isinstance(side, Surd):
        return side.value
    value = side.value if isinstance(side, Form) else None
    return None if value is None else SurdSum.rational(value)


def _refuse_other_names(item: Statement, names: tuple[str, ...]) -> None:
    """Refuse a list that bears the name of something else."""
    for side in item.sides[:-1]:
        head = side.name if isinstance(side, Form) else None
        if head is not None and head in names and len(names) > 1:
            raise InputError("name", f"{head} is one number; expected all", start=item.span.start)


def _ordered(item: Statement, values: Roots, names: tuple[str, ...]) -> Roots:
    """Return the values in the order of the names, where the answer says its own order."""
    for side in item.sides[:-1]:
        if isinstance(side, Row) and side.names is not None:
            given = dict(zip(side.names, values, strict=False))
            if set(given) == set(names):
                return tuple(given[name] for name in names)
            if set(given) - set(names) and set(given) & set(names):
                strange = next(name for name in side.names if name not in names)
                raise _no_such(strange, names, item.span)
    return values


def _runs(said: Sequence[Said]) -> Iterator[list[tuple[Said, SurdSum]]]:
    """Yield numbers with commas or ``and`` between them, the first perhaps behind a name."""
    run: list[tuple[Said, SurdSum]] = []
    for one in said:
        item = one.item
        value = _single(item) if one.mood in ("said", "conditional") else None
        if isinstance(item, Statement) and value is not None:
            if item.relations:
                yield run
                run = []
            run.append((one, value))
        elif isinstance(item, Mark) and item.text in _JOINING:
            continue
        elif not (isinstance(item, Word) and (item.role == "and" or _THEN.is_all(item.text))):
            yield run
            run = []
    yield run


def _single(item: object) -> SurdSum | None:
    """Return the number of ``5``, or of ``scores = 5`` where the name is the whole vector's."""
    if not isinstance(item, Statement) or not set(item.relations) <= {"=", ":"}:
        return None
    last = item.sides[-1]
    if len(item.sides) > 1:
        head = item.sides[0]
        if not isinstance(head, Form) or head.name not in _WHOLE:
            return None
    return None if isinstance(last, Row) else _number(last)


# Entries by name


def _by_name(said: Sequence[Said], names: tuple[str, ...]) -> _Found | None:
    """Return the vector whose entries are given by their names; None if no entry is."""
    given: dict[str, SurdSum] = {}
    spans: list[Span] = []
    last: Said | None = None
    strange: tuple[str, Span] | None = None
    for one in said:
        if not isinstance(one.item, Statement) or one.mood not in ("said", "conditional"):
            continue
        for head, value in (*_entries(one.item), *_of_a_part(one.item, names)):
            name = _entry_name(head, names)
            if name is None:
                if head not in _WHOLE or _INDEXED(head):
                    strange = strange or (head, one.item.span)
                continue
            if given.get(name, value) != value:
                message = f"{name} is given twice; expected it once"
                raise InputError("twice", message, start=one.item.span.start)
            given[name] = value
            spans.append(one.item.span)
            last = one
    if last is None or not given:
        if strange is not None and not any(True for _ in _lists(said, names)):
            raise _no_such(strange[0], names, strange[1])
        return None
    if strange is not None:
        raise _no_such(strange[0], names, strange[1])
    missing = [name for name in names if name not in given]
    if missing:
        message = f"{', '.join(missing[:4])} {'is' if len(missing) == 1 else 'are'} missing"
        raise InputError("incomplete", message, start=spans[-1].start)
    values = tuple(given[name] for name in names)
    return _Found(values, tuple(dict.fromkeys(spans)), last.turn, last.sentence)


def _entries(item: Statement) -> Iterator[tuple[str, SurdSum]]:
    """Yield the names that a chain of equations gives one number."""
    for left, relation, right, _ in item.links:
        if relation not in ("=", ":", "→"):
            continue
        value = _exact_number(item)
        if value is None:
            value = None if isinstance(right, Row) else _number(right)
        name = left.name if isinstance(left, Form) else None
        if name is not None and value is not None:
            yield name, value


def _exact_number(item: Statement) -> SurdSum | None:
    """Return the number that a chain ends in, or the exact one before it: ``4/11 = 0.36...``."""
    numbers = [None if isinstance(side, Row) else _number(side) for side in item.sides]
    last = numbers[-1]
    if last is None:
        return None
    exact = next((v for v in numbers if v is not None), last)
    rounded = "≈" in item.relations or (exact != last and _places(exact) is None)
    near = all(v is None or v == exact or _is_near(exact, v) for v in numbers)
    return exact if rounded and near else last


def _places(value: SurdSum) -> int | None:
    exact = value.as_fraction()
    return None if exact is None else decimal_places(exact)


def _of_a_part(item: object, names: tuple[str, ...]) -> Iterator[tuple[str, SurdSum]]:
    """Yield the entries of ``w = (5/4, -1)``, or of ``w = 5/4``, where the bias is one more."""
    part = [name for name in names if name.startswith("w") and _INDEXED(name)]
    if not part or len(part) == len(names) or not isinstance(item, Statement):
        return
    for left, relation, right, _ in item.links:
        head = left.name if isinstance(left, Form) else None
        if head not in ("w", "weights") or relation not in ("=", ":", "→"):
            continue
        last, single = item.sides[-1], _number(right)
        values = _numbers(last) or _numbers(right) or ((single,) if single is not None else ())
        if len(values) == len(part):
            yield from zip(part, values, strict=True)


def _entry_name(head: str, names: tuple[str, ...]) -> str | None:
    if head in names:
        return head
    if head in ("w0", "bias", "theta0") and "b" in names:
        return "b"
    if names[-1:] == ("w0",) and head in ("theta0", f"w{len(names)}"):
        return "w0"  # the weight of a constant input that is not 1, the last
    match = _INDEXED(head)
    if match is None:
        return None
    same = [name for name in names if _INDEXED(name)]
    if match[1] in ("z", "s", "l", "score") and len(same) == len(names):
        return next((name for name in names if name.endswith(match[2])), None)
    return None


def _no_such(head: str, names: tuple[str, ...], span: Span) -> InputError:
    shown = ", ".join(names[:6])
    message = f"no entry is called {quoted(head)}; there are {shown}"
    return InputError("name", message, start=span.start)
