"""Values for names: a number, a vector, a list with roots, multipliers are looked for alike.

What is wanted has a name, and so have its entries; a number has one.  A text says all of them in
a row, or one by one: by name, number, place, or the input of its example.  What bears the name
that is asked goes before what is announced, and this before what stands alone; of two that differ,
and of which nothing says that one is the answer, none is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from linexact.exact.surds import SurdSum
from linexact.grade.named import (
    Rank,
    Value,
    Wanted,
    beside,
    is_said,
    is_torn,
    rank,
    rank_by_letter,
    values_of,
)
from linexact.language.account import Known, Ledger, account, is_false
from linexact.language.expression import Vector, names
from linexact.language.normal import fractions_of
from linexact.language.table import tables_of
from linexact.language.text import Candidate, Text, read, settle

Roots: TypeAlias = tuple[SurdSum, ...]
Entries: TypeAlias = Mapping[int, SurdSum]

_JOINTS = (",", "and", ";", "then", "finally")
_PAIRING = _JOINTS[:2]  # those that make a list where one number is asked
_ORDERED = ("bias", "threshold", "constant", "bias-first", "bias-last")
_COUNTED = ("pass", "step", "example", "loss", "score", "numbered")
NO_ENTRY = -1
_STEM = 4  # letters of a name that a heading begins with
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def find_values(
    text: Text, values: Sequence[Value], wanted: Wanted, known: Known
) -> tuple[Roots, Ledger]:
    """Find what is wanted among the values of a text, and account for all of the text.

    Raises :class:`~linexact.errors.InputError` with the place: ``contradiction``, ``unread``,
    ``incomplete``, ``several``, and what accounting raises.

    >>> from linexact.grade.named import values_of
    >>> from linexact.language.text import read
    >>> text, wanted = read("first 2, second 3"), Wanted("errors", ("errors1", "errors2"))
    >>> [str(number) for number in find_values(text, values_of(text), wanted, Known())[0]]
    ['2', '3']
    """
    for one in text.statements:
        if is_said(text, one) and is_false(one):
            raise text.ask("contradiction", "the two sides of this are not the same", one.first)
    size, found = len(wanted.names), _candidates(text, values, wanted)
    expected = "a number, such as 3/2" if size == 1 else f"{size} numbers, such as (1, -1/2)"
    if values and not found:
        raise text.ask("incomplete", f"expected {expected}", values[0].first)
    numbers, sayers = settle(text, found, lambda told: f"({', '.join(map(str, told))})", expected)
    _refuse_open_answer(text, sayers[-1])
    ledger = Ledger(text)
    for span in (span for one in sayers for span in one.spans):
        ledger.use(*span)
    for value in values:
        if ledger.is_used(value.first) and is_torn(text, value):
            raise text.ask("unread", "what stands beside this is not read", value.first)
        if len(value.numbers) == size:
            _explain(ledger, value, rank(value, wanted), sayers[-1])
    account(ledger, replace(known, agrees=beside(text, wanted.is_told)))
    return numbers, ledger


def _explain(ledger: Ledger, value: Value, how: Rank, answer: Candidate[Roots]) -> None:
    """Account for a value beside the answer: the same, that of something else, workings."""
    if value.numbers == answer.value and how != Rank.OTHER:
        ledger.use(*value.span)
    elif how == Rank.OTHER or (how != Rank.NAMED and value.last <= answer.last):
        ledger.use(*value.span, "workings")


def _candidates(text: Text, values: Sequence[Value], wanted: Wanted) -> list[Candidate[Roots]]:
    """Return what a text may mean: lists, and what it tells entry by entry."""
    size, tables = len(wanted.names), [*_tabled(text, wanted)]
    lists = _best(text, _lists(text, values, size), wanted)
    told = None if tables else by_entry(text, values, wanted)
    found = tables or [Candidate(one.numbers, (one.span,)) for one in lists]
    if told is not None and (wanted.is_partial or len(told.value) == size):
        numbers = tuple(told.value.get(j, SurdSum(())) for j in range(size))
        found.append(Candidate(numbers, told.spans))
    return found


def _refuse_open_answer(text: Text, answer: Candidate[Roots]) -> None:
    """Raise for an answer of a case only, and for *the answer is the average* behind it."""
    for place in text.holding("suppose"):
        if place in text.sentence(answer.first):
            raise text.ask("open", "this holds for a case only; write the answer", place)
    for place in text.holding("final"):
        if place >= answer.last and text.tokens[place].low not in ("therefore", "finally"):
            raise text.ask("several", "what is called the answer here is not read", place)


def _best(text: Text, lists: Sequence[Value], wanted: Wanted) -> Sequence[Value]:
    """Return what may be the answer: the best named, and of these what is announced."""
    is_list = len(wanted.names) > 1
    own = [one for one in lists if not (is_list and _is_of_entries(text, one, wanted))]
    if is_list and own and "b" in wanted.names and text.holding(*_ORDERED):
        words = {word for token in text.tokens for word in token.low.split()}
        ends = [text.holding("bias-first"), text.holding("bias-last")]
        as_asked = [wanted.names[0] == "b", wanted.names[-1] == "b"] == [*map(bool, ends)]
        if words & {"first", "last", "end"} and not as_asked:
            raise text.ask("open", "in which order are these? write w1 = ..., b = ...")
    best = max((rank(one, wanted) for one in own), default=Rank.BARE)
    if best == Rank.OTHER:
        raise text.ask("unread", "this is said of something else", own[-1].first)
    pool = [one for one in own if rank(one, wanted) == best]
    announced = [k for k, one in enumerate(pool) if _is_announced(one)]
    if announced:
        return pool[announced[-1] :]
    is_result = best == Rank.BARE and not is_list and pool and pool[-1].is_derived
    return pool[-1:] if is_result else pool


def _is_announced(value: Value) -> bool:
    return any(token.has("announce", "final") for token in value.before)


def _is_of_entries(text: Text, value: Value, wanted: Wanted) -> bool:
    """Say whether a value has the name of an entry before it, or a list of names."""
    if text.tokens[value.first].text == "=" and text.near(value.first - 1).text == "]":
        return True
    lists = (head for head in value.heads if isinstance(head, Vector))
    named = any(len(wanted.entries(head)) == 1 for head in value.heads)
    return named or any(any(names(head)) for head in lists)


def _lists(text: Text, values: Sequence[Value], size: int) -> list[Value]:
    """Return lists of a size, in brackets or in a row: ``2, 3 and 3``, ``2 => 3``, one a line."""
    runs: list[Value] = []
    joints = _JOINTS if size > 1 else _PAIRING
    for value in values:
        begins = text.tokens[value.first]
        between = text.words(runs[-1].last, value.first) if runs else ()
        joined = all((t.low if t.kind != "line" else ";") in joints for t in between)
        linked = begins.text in ("=", ":") or (begins.kind == "arrow" and size == 1)
        again = size == 1 and bool(runs) and value.number == runs[-1].number  # "one of four, 25 %"
        if not runs or not joined or linked or again or value.heads or value.number is None:
            runs.append(value)
        else:
            side = runs[-1].side
            listed = Vector((*(side.entries if isinstance(side, Vector) else (side,)), value.side))
            runs[-1] = replace(runs[-1], side=listed, last=value.last, after=value.after)
    reasons = (one for one in runs if "because" not in text.modes(*one.span))
    return [one for one in reasons if len(one.numbers) == size]


def by_entry(text: Text, values: Sequence[Value], wanted: Wanted) -> Candidate[Entries] | None:
    """Return the entries that are told one by one, by name or behind their place.

    Raises :class:`~linexact.errors.InputError` (``several``) for one that is said twice.
    """
    given: dict[int, SurdSum] = {}
    spans: list[tuple[int, int]] = []
    behind: list[int] = []
    for value in values:
        apart = text.words(spans[-1][1], value.first) if behind else ()
        if any(wanted.is_partial or token.kind != "word" for token in apart):
            behind = []
        if rank_by_letter(value, wanted) == Rank.OTHER:
            continue
        heads = [entries for head in value.heads if (entries := wanted.entries(head))]
        told = heads or [behind or _ordinal(value, wanted)]
        shared = len(told[0]) if any(token.has("each") for token in value.before) else 1
        numbers = value.numbers if len(value.numbers) > 1 else value.numbers * shared
        fits = [entries for entries in told if len(entries) == len(numbers)]
        was = text.near(value.last).kind == "arrow"  # its value stands behind it
        own = [entry for one in fits for entry in one] if was else []
        place = own or _place(text, value, wanted)
        if fits and not was:
            behind = []
            for entry, number in (pair for one in fits for pair in zip(one, numbers, strict=True)):
                if entry == NO_ENTRY:
                    raise text.ask("row", "there is no example of this number", value.first - 1)
                if given.setdefault(entry, number) != number:
                    raise text.ask("several", f"{wanted.names[entry]} is said twice", value.first)
        else:
            behind = behind * (not was) + place
        spans += [value.span] if fits or place else []
    return Candidate(given, tuple(spans)) if given else None


def _place(text: Text, value: Value, wanted: Wanted) -> list[int]:
    """Return the entry whose value stands behind: of an input, ``pass 2``, ``2:``."""
    numbered = text.near(value.last).text == ":" or text.near(value.first - 1).has(*_COUNTED)
    point = None if value.heads else fractions_of(value.side)
    token = text.tokens[value.first]
    is_number = token.text[0] != "0" and bool(wanted.numbered(value.number))
    bits = token.text.isdecimal() and len(token.text) > 1 and numbered and not is_number
    point = tuple(map(Fraction, token.text)) if bits else point
    found = [j for j, x in enumerate(wanted.inputs) if x == point]
    if numbered and point and value.number is not None and not (bits and found):
        found = wanted.numbered(value.number) or [NO_ENTRY] * wanted.is_partial or found
    return found if len(found) == 1 else []


def _ordinal(value: Value, wanted: Wanted) -> list[int]:
    """Return the entry that an ordinal beside a number counts: ``second entry -1``."""
    if wanted.is_partial:
        return []
    words = {*(token.low for token in (*value.before, *value.after))} & {*_ORDINALS}
    return wanted.numbered(_ORDINALS.index(words.pop()) + 1) if len(words) == 1 else []


def _tabled(text: Text, wanted: Wanted) -> Iterator[Candidate[Roots]]:
    r"""Yield the lists that tables give: a column beside places or names, a row below names.

    >>> from linexact.language.text import read
    >>> text = read("| pass | errors |\n|---|---|\n| 1 | 2 |\n| 2 | 3 |")
    >>> [[str(v) for v in one.value] for one in _tabled(text, Wanted("errors", ("e1", "e2")))]
    [['2', '3']]
    """
    places, stem = [str(j + 1) for j in range(len(wanted.names))], wanted.name[:_STEM].lower()
    for table in tables_of(text.plain.text) if len(places) > 1 else ():
        asked = [j for j, head in enumerate(table.head) if stem in head.lower()]
        ways = [([cell.text for cell in table.column(0)], table.column(j)) for j in asked]
        ways += [([*table.head], row) for row in table.rows if {*table.head} == {*wanted.names}]
        for keys, cells in ways:
            order = next((one for one in (places, wanted.names) if {*one} == {*keys}), ())
            told = [_in_cell(cells[keys.index(key)].text) for key in order]
            numbers = tuple(number for one in told for number in one)
            inside = text.between(table.places[0][0], table.places[-1][1])
            first = text.tokens.index(inside[0])
            if len(told) == len(numbers) == len(places):
                yield Candidate(numbers, ((first, first + len(inside)),))


def _in_cell(cell: str) -> Roots:
    return tuple(number for value in values_of(read(f"= {cell}")) for number in value.numbers)
