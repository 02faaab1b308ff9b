"""Numbers by the words beside them: ``-1 for x1, 1 for x2, bias -0.5``.

Where no form of an answer is found, every number of the text gets the part of the words in its
clause.  The part may stand before its number (``weigths 1 and 1``), behind it (``-0.5 for the bias
unit``) or in the clause before (``w1 should be positive, say 1``).  Such a reading is taken only if
each weight and the bias has exactly one number, no number is left without a part, and no word of
the text leaves anything open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from fractions import Fraction
from functools import cache

from linexact.data.dataset import Vector
from linexact.grade.forms.weights.assigning import (
    Assigning,
    ByWords,
    RoleClause,
    RoleNumber,
    RoleWord,
)
from linexact.grade.forms.weights.mistyped import noun_of
from linexact.grade.forms.weights.parameters import VECTORS, Wanted, given
from linexact.written import Form, Item, Label, Mark, Prose, Row, Span, Statement, Value, Word
from linexact.written.discourse import Said
from linexact.written.lexicon import phrases_of
from linexact.written.plain import plain
from linexact.written.wording import Wording

_OPENING = frozenset({
    "or", "not", "no", "reject", "hedge", "unsure", "hope", "others", "altered", "else", "suppose",
    "none", "inseparable", "contradiction", "otherwise", "equivalently", "try", "check", "instead",
})  # fmt: skip
_STILL_OPEN = _OPENING - {"not", "no", "check", "inseparable", "contradiction", "none"}
_LEFT_OPEN = Wording(r"{pulls down}|{constant input}|{always}|{left free}|[~≈∈±?…]|\.\.\.")
_PLUS = re.compile(r"\+(\d{1,9}(?:\.\d{1,9})?)").fullmatch
_TYPED = re.compile(r"[^\W\d_]{2,20}").findall
_BESIDE_NAME = re.compile(r"[-+−–]?\s*[\d./]+\s*\(\s*[^\W\d]_?\d?\s*\)").fullmatch
_SPACED = re.compile(
    r"[-+]?\d{1,20}(?:\.\d{1,20})?(?:\s+[-+]\d{1,20}(?:\.\d{1,20})?){1,30}"
).fullmatch
_BOUNDS = 4  # items from *between* to its second number
_LIMIT = 120  # items of a text that is read so


def told_by_words(said: Sequence[Said], wanted: Wanted, text: str) -> ByWords | None:
    """Return the weights of numbers with the words beside them; None where any is left open.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> def read(text):
    ...     return told_by_words(discourse(statements(text)), Wanted(("x1", "x2"), True), text)
    >>> found = read("-1 for x1, 1 for x2 and a treshold of 0.5")
    >>> [str(v) for v in (*found.w, found.b)]
    ['-1', '1', '-1/2']
    >>> read("-1 for x1, 1 for x2, and 3 besides") is None
    True
    """
    written = plain(text).text
    if len(said) > _LIMIT or _LEFT_OPEN.search(written) or _breaks_off(written):
        return None
    reader = Assigning(wanted)
    clauses = _clauses(_counted_off(said, wanted), wanted, text)
    for clause in clauses:
        if clause is None:
            return reader.whole() if reader.is_complete else None
        if not reader.take(clause):
            return None
    return reader.whole()


def _breaks_off(text: str) -> bool:
    return any(text.count(a) > text.count(b) for a, b in ("()", "[]", "{}"))


# Clauses


def _clauses(said: Sequence[Said], wanted: Wanted, text: str) -> Iterator[RoleClause | None]:
    """Yield the clauses; None where a word leaves something open, or an inequality stands."""
    clause = RoleClause()
    for place, one in enumerate(said):
        item = one.item
        if _leaves_open(item):
            yield clause
            rest = said[place:]
            if any(_leaves_open(s.item, _STILL_OPEN) for s in rest):
                clause = RoleClause(numbers=[RoleNumber((), item.span, related=False)])
            else:
                yield None
                return
        elif _parts_clauses(item) and not _is_between(said, place):
            yield clause
            clause = RoleClause()
        elif isinstance(item, Statement) and _compares(item) and not _fires(said, place):
            if _is_sign(item, text):  # "w1 is positive, say 1"
                _put_side(
                    clause, item.sides[0], item.spans[0], related=False, wanted=wanted, text=text
                )
                continue
            yield clause
            yield None
            return
        else:
            _put(clause, said, place, wanted, text)
    yield clause


def _counted_off(said: Sequence[Said], wanted: Wanted) -> list[Said]:
    """Return what is said with ``Dendrite 1``, ``Dendrite 2`` as the inputs that they count."""
    places: dict[str, list[int]] = {}
    for place, one in enumerate(said[1:], start=1):
        before = said[place - 1].item
        if isinstance(before, Prose) and _index(one.item) is not None:
            places.setdefault(before.text.casefold(), []).append(place)
    found = list(said)
    for counted in places.values():
        numbers = [_index(said[place].item) for place in counted]
        if numbers == list(range(1, wanted.size + 1)) and wanted.size > 1:
            for place, number in zip(counted, numbers, strict=True):
                span = said[place].item.span
                found[place] = replace(
                    said[place], item=Word("ordinal", str(number), str(number), span)
                )
    return found


def _index(item: Item) -> int | None:
    """Return the whole number that a statement is, or that heads it: ``1``, ``1: w = -3``."""
    side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
    value = side.value if isinstance(side, Form) else None
    return int(value) if value is not None and value.denominator == 1 else None


def _leaves_open(item: Item, roles: Set[str] = _OPENING) -> bool:
    """Say whether a word leaves open what is said, or takes it back."""
    if isinstance(item, Word | Prose) and item.text.casefold() in _bounds():
        return True
    return isinstance(item, Word) and item.role in roles


@cache
def _bounds() -> frozenset[str]:
    return frozenset(phrases_of("bound"))


def _parts_clauses(item: Item) -> bool:
    if isinstance(item, Mark):
        return item.text in (",", ";", ".", "\n", "?", "!", ")")
    return isinstance(item, Word) and item.role == "and"


def _compares(item: Statement) -> bool:
    return any(relation in "<>=≠" and relation != "=" for relation in item.relations) or any(
        relation in ("<=", ">=", "≈", "∈") for relation in item.relations
    )


def _is_sign(item: Statement, text: str) -> bool:
    """Say whether a name is said, in words, to be positive or negative."""
    behind = item.spans[-1]
    return item.sides[1:] == (Form(()),) and "0" not in text[behind.start : behind.stop]


def _fires(said: Sequence[Said], place: int) -> bool:
    """Say whether a comparison is what a unit fires at: ``fires when at least 1.5 is reached``."""
    item = said[place].item
    assert isinstance(item, Statement)
    if item.relations not in ((">",), (">=",)) or item.sides[0] is not None:
        return False
    return any(
        isinstance(s.item, Word) and (s.item.role, s.item.value) == ("output", "1")
        for s in said[max(0, place - 3) : place]
    )


def _put(clause: RoleClause, said: Sequence[Said], place: int, wanted: Wanted, text: str) -> None:
    """Put what an item says into its clause."""
    item = said[place].item
    if isinstance(item, Statement):
        if _compares(item):
            clause.parts.append(RoleWord("threshold", item.span))
        if _is_between(said, place):
            return
        if len(item.sides) > 1:
            whole = _whole_list(item, wanted)
            pairs = [] if whole else list(given(item, wanted))
            clause.whole = whole or clause.whole
            clause.given += pairs
            if whole or pairs:
                return
        for number, side in enumerate(item.sides):
            related = number > 0
            _put_side(clause, side, item.spans[number], related=related, wanted=wanted, text=text)
    elif isinstance(item, Word) and item.role in ("all", "same", "ones"):
        clause.parts.append(RoleWord("*", item.span))
    elif isinstance(item, Word) and item.role == "ordinal" and item.value.isdigit():
        clause.parts.append(RoleWord(f"x{item.value}", item.span))
    elif isinstance(item, Word) and item.role == "subtract":
        clause.parts.append(RoleWord("threshold", item.span))
    elif isinstance(item, Prose) and (plus := _PLUS(item.text)):
        clause.numbers.append(RoleNumber((Fraction(plus[1]),), item.span, related=False))
    elif isinstance(item, Prose):
        nouns = [noun for word in _TYPED(item.text.casefold()) if (noun := noun_of(word))]
        nouns = ["w" if noun == "weights" else noun for noun in nouns]
        clause.parts += [RoleWord(noun, item.span) for noun in nouns]
        clause.strange |= not nouns
    elif isinstance(item, Word | Label) and not (isinstance(item, Word) and item.role == "filler"):
        clause.strange = clause.strange or isinstance(item, Label)


def _whole_list(item: Statement, wanted: Wanted) -> Vector:
    """Return a list of all weights and the bias, where nothing says which of them is that."""
    *heads, last = item.sides
    named = all(isinstance(head, Form) and head.name in VECTORS for head in heads)
    numbers = last.vector if named and isinstance(last, Row) else None
    fits = numbers is not None and wanted.bias and wanted.place is None
    return numbers if fits and numbers and len(numbers) == wanted.size + 1 else ()


def _put_side(
    clause: RoleClause, side: Value | None, span: Span, *, related: bool, wanted: Wanted, text: str
) -> None:
    if isinstance(side, Row):
        if side.vector is not None:
            clause.numbers.append(RoleNumber(side.vector, span, related))
        return
    if not isinstance(side, Form):
        return
    if side.value is not None:
        typed = text[span.start : span.stop]
        values = tuple(map(Fraction, typed.split())) if _SPACED(typed) else (side.value,)
        clause.numbers.append(RoleNumber(values, span, related, typed.isalpha()))
        return
    [name, *others] = side.names or ("",)
    if others or not name:
        clause.numbers.append(RoleNumber((), span, related))
        return
    part = _part_of(name, wanted)
    if part is None:
        clause.strange = True
        return
    clause.parts.append(RoleWord(part, span))
    beside = _BESIDE_NAME(text[span.start : span.stop]) and not side.constant
    if beside or side.name is None:
        clause.numbers.append(RoleNumber((side[name],) if beside else (), span, related))


def _part_of(name: str, wanted: Wanted) -> str | None:
    """Return the part that a name has: ``w`` of all weights, ``*`` where it says *all*."""
    if name in ("inputs*", "w*", "weights*"):
        return "*"
    if name in ("inputs", "w", "weights") and wanted.size > 1:
        return "w"
    if re.fullmatch(r"inputs\d", name):
        name = f"x{name[6:]}"
    if re.fullmatch(r"x[1-9]", name) and name not in wanted.features:
        return name
    if name in wanted.features:
        return f"x{wanted.features.index(name) + 1}"
    return wanted.parameter(name)


def _is_between(said: Sequence[Said], place: int) -> bool:
    """Say whether a number bounds another that follows: ``between -2 and -1, say -3/2``."""
    before = [one.item for one in said[max(0, place - _BOUNDS) : place]]
    begins = [
        k for k, item in enumerate(before) if isinstance(item, Word) and item.role == "between"
    ]
    if not begins:
        return False
    numbers = sum(isinstance(item, Statement) for item in before[begins[-1] :])
    return numbers < 2 and not any(
        isinstance(item, Mark) and item.text in (".", ";", "\n") for item in before[begins[-1] :]
    )
