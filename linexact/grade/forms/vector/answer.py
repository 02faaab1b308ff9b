"""Vectors as people write them: a list, entries by their names or places, numbers in a row.

``w1 = 1, b = 2`` is no list of two numbers: an entry of a vector that has names stands where its
name does.  Of several vectors the one that is announced, or bears a name, is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from linexact.data.dataset import Vector as Entries
from linexact.exact.surds import SurdSum
from linexact.grade.forms.vector.places import placed
from linexact.grade.forms.vector.tabled import tabled
from linexact.grade.named import Value, beside, is_torn, use_name, values_of
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import Expression, Name, Vector
from linexact.language.normal import number_of, numbers_of
from linexact.language.scan import Token
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

Roots: TypeAlias = tuple[SurdSum, ...]

_JOINTS = (",", ";", "and", "then", "finally", "(", ")", "{", "}")
_WEIGHTS = ("w", "W", "weight")
_BIASES = ("b", "bias", "B")
_FIRST = ("bias first", "the bias is first", "the bias is the first", "with the bias first")
_POINT = ("x", "y", "z")  # letters of the entries of a point


def find_vector(
    raw: str, names: Sequence[str], name: str, inputs: Sequence[Entries] = ()
) -> Read[Entries]:
    """Find a vector whose entries have these names; the vector itself is called ``name``.

    ``inputs`` are those of the examples, where the vector has an entry for each.

    Raises :class:`~linexact.errors.InputError`: ``length`` for another number of entries,
    ``several``, ``incomplete``, ``unread``, ``root``, and what accounting raises.

    >>> found = find_vector("w2 = -2, w1 = 1, so b = 6/5", ("b", "w1", "w2"), "weights")
    >>> [str(v) for v in found.answer]
    ['6/5', '1', '-2']
    """
    found = find_roots(raw, names, name, inputs)
    values = [number.as_fraction() for number in found.answer]
    exact = tuple(value for value in values if value is not None)
    if len(exact) < len(values):
        message = "a number with a root, where every entry is a fraction; expected fractions"
        raise read(raw).ask("root", message)
    return Read(exact, found.reading)


def find_roots(
    raw: str, names: Sequence[str], name: str, inputs: Sequence[Entries] = ()
) -> Read[Roots]:
    """Find a vector as :func:`find_vector` does, whose entries may have roots.

    >>> [str(v) for v in find_roots("(-1/sqrt(5), 0)", ("d1", "d2"), "distances").answer]
    ['-sqrt(5)/5', '0']
    """
    text = read(raw)
    refuse_open(text)
    values = values_of(text)
    pool = _pool(text, _candidates(text, values, tuple(names), name, inputs), values)
    if not pool:
        _refuse_length(text, values, len(names))
    roots, said = settle(text, pool, _told, f"{len(names)} numbers, such as (1, -1/2)")
    ledger = Ledger(text)
    use_name(ledger, name)
    for candidate in said:
        for span in candidate.spans:
            ledger.use(*span)
    led = any(value.is_announced or value.is_derived for value in _of(values, said))
    for value in values:
        if led and value.last <= said[-1].last:
            ledger.use(*value.span, "workings")
    agrees = beside(text, said[0].first, lambda one: _is_entry(one, names))
    account(ledger, Known(frozenset(inputs), sizes=frozenset({len(names)}), agrees=agrees))
    return read_by(ledger, roots)


def _told(roots: Roots) -> str:
    return f"({', '.join(map(str, roots))})"


def _of(values: Sequence[Value], said: Sequence[Candidate[Roots]]) -> Iterator[Value]:
    """Yield the values that make up candidates."""
    spans = {span for candidate in said for span in candidate.spans}
    yield from (value for value in values if value.span in spans)


def _is_entry(one: Statement, names: Sequence[str]) -> bool:
    """Say whether a statement with letters speaks of an entry by its name, with a number."""
    named = any(isinstance(side, Name) and entry_of(side, names) is not None for side in one.sides)
    return named and numbers_of(one.right) is not None


def _refuse_length(text: Text, values: Sequence[Value], size: int) -> None:
    """Raise for lists of another length, or for entries that are missing."""
    for value in values:
        numbers = numbers_of(value.side) or ()
        if isinstance(value.side, Vector) and len(numbers) != size:
            message = f"{len(numbers)} numbers; expected {size}"
            raise text.ask("length", message, value.first)
    if values:
        raise text.ask("incomplete", f"expected {size} numbers, each once", values[0].first)


# candidates


def _candidates(
    text: Text,
    values: Sequence[Value],
    names: tuple[str, ...],
    name: str,
    inputs: Sequence[Entries],
) -> list[Candidate[Roots]]:
    """Return the vectors that a text may mean: lists, by names; else rows of numbers, by places."""
    tables = list(tabled(text, name, len(names), lambda side: entry_of(side, names)))
    if tables:
        return [*tables, *_lists(text, values, names)]
    found = [*_lists(text, values, names), *_by_name(text, values, names)]
    if not found:
        found = list(_rows(text, values, len(names)))
    if not found:
        found = [*placed(text, values, len(names), inputs)]
    return found


def _pool(
    text: Text, found: Sequence[Candidate[Roots]], values: Sequence[Value]
) -> list[Candidate[Roots]]:
    """Return the candidates from the last announced one on, or those that bear a name."""
    for keeps in ("is_announced", "is_derived"):
        led = [c for c in found if any(getattr(v, keeps) for v in _of(values, [c]))]
        if led:
            begin = led[-1].first if keeps == "is_announced" else 0
            found = [c for c in led if c.first >= begin]
            break
    for value in _of(values, found):
        if is_torn(text, value):
            raise text.ask("unread", "what stands beside this is not read", value.first)
    return list(found)


def _lists(
    text: Text, values: Sequence[Value], names: tuple[str, ...]
) -> Iterator[Candidate[Roots]]:
    """Yield lists of the right length in brackets."""
    for value in values:
        numbers = numbers_of(value.side) or ()
        is_list = number_of(value.side) is None or len(names) == 1
        heads = [head for head in value.heads if isinstance(head, Name)]
        one_entry = any(entry_of(head, names) is not None for head in heads) and len(names) > 1
        lead = text.words(text.sentence(value.first).start, value.first)
        unread = (
            value.is_derived and not value.heads and any(_is_entry_word(names, t) for t in lead)
        )
        if is_list and len(numbers) == len(names) and not one_entry and not unread:
            yield Candidate(_ordered(text, value, numbers, names), (value.span,))


def _is_entry_word(names: Sequence[str], token: Token) -> bool:
    """Say whether a word before a list names an entry: ``[b w1] = [1 2]`` may be in any order."""
    return len(names) > 1 and token.text.replace("_", "") in names


def _ordered(text: Text, value: Value, numbers: Roots, names: tuple[str, ...]) -> Roots:
    """Return numbers in the order of the names, where the answer says its own order."""
    order = _order_told(text, names)
    for head in value.heads:
        if isinstance(head, Vector) and any(isinstance(side, Name) for side in head.entries):
            entries = [entry_of(side, names) for side in head.entries]
            if sorted(j for j in entries if j is not None) != list(range(len(names))):
                raise text.ask("name", f"expected {', '.join(names)}", value.first)
            order = [j for j in entries if j is not None]
    given = dict(zip(order, numbers, strict=True))
    return tuple(given[j] for j in range(len(names)))


def _order_told(text: Text, names: Sequence[str]) -> list[int]:
    """Return the places of entries as words order them: *the bias is the last one*."""
    usual = list(range(len(names)))
    if "b" not in names:
        return usual
    weights = [j for j in usual if names[j] != "b"]
    for place in text.holding("bias"):
        words = {token.low for token in text.words(place + 1, place + 4)}
        if words & {"first", "in front"}:
            return [names.index("b"), *weights]
        if words & {"last", "at the end"}:
            return [*weights, names.index("b")]
    return usual


def entry_of(side: Expression, names: Sequence[str]) -> int | None:
    """Return which entry a name is of, counted from 0; None for what is none.

    >>> from linexact.language.grammar import expression_of
    >>> [entry_of(expression_of(typed), ("b", "w1")) for typed in ("w0", "w1'", "w", "u")]
    [0, 1, 1, None]
    """
    if not isinstance(side, Name):
        return None
    letter, index = side.letter, side.index if side.index.isdigit() else ""
    weights = [j for j, name in enumerate(names) if name[:1] == "w" and name[1:].isdigit()]
    if letter + index in names:
        return names.index(letter + index)
    if "b" in names and "w0" not in names and (letter in _BIASES or (letter, index) == ("w", "0")):
        return names.index("b")
    if letter in _WEIGHTS and not index and len(weights) == 1:
        return weights[0]
    numbered = index.isdigit() and list(names) == [
        f"{names[0][:-1]}{j + 1}" for j in range(len(names))
    ]
    if numbered and not weights and len(letter) == 1 and letter not in "xwbty":
        return int(index) - 1 if 0 < int(index) <= len(names) else None
    if letter in _POINT and not index and list(names) == [f"x{j + 1}" for j in range(len(names))]:
        return _POINT.index(letter) if _POINT.index(letter) < len(names) else None
    return None


def _by_name(
    text: Text, values: Sequence[Value], names: tuple[str, ...]
) -> Iterator[Candidate[Roots]]:
    """Yield the vector whose entries are told by their names, if all are."""
    given: dict[int, SurdSum] = {}
    spans: list[tuple[int, int]] = []
    for k, value in enumerate(values):
        for entry, number in _told_entries(text, values, k, names):
            changed = text.tokens[value.first].kind == "arrow"
            if given.get(entry, number) != number and not changed:
                raise text.ask("several", f"{names[entry]} is said twice", value.first)
            given[entry] = number
            spans.append(value.span)
    if len(given) == len(names) and len(names) > 1:
        yield Candidate(tuple(given[j] for j in range(len(names))), tuple(dict.fromkeys(spans)))


def _told_entries(
    text: Text, values: Sequence[Value], place: int, names: tuple[str, ...]
) -> Iterator[tuple[int, SurdSum]]:
    """Yield the entries that a value is said to be of, each with its number."""
    value = values[place]
    numbers = numbers_of(value.side) or ()
    heads = _heads(text, values, place)
    weights = [j for j, name in enumerate(names) if name[:1] == "w" and name[1:].isdigit()]
    for head in heads:
        entry = entry_of(head, names)
        whole = isinstance(head, Name) and head.letter in _WEIGHTS and not head.index.isdigit()
        if whole and len(numbers) == len(weights) < len(names):
            yield from zip(weights, numbers, strict=True)
        elif entry is not None and len(numbers) == 1:
            yield entry, numbers[0]


def _heads(text: Text, values: Sequence[Value], place: int) -> tuple[Expression, ...]:
    """Return the names of a value: its own, or one that words lead from: *b goes from 1 to*."""
    value = values[place]
    if value.heads:
        return value.heads
    end = values[place - 1].last if place else 0
    if place and text.tokens[value.first].kind == "arrow" and end == value.first:
        return _heads(text, values, place - 1)
    begin = text.sentence(value.first).start
    names = [s for s in text.statements if max(begin, end) <= s.first and s.last <= value.first]
    bare = [s.left for s in names if not s.relations and isinstance(s.left, Name)]
    return tuple(bare[-1:])


def _rows(text: Text, values: Sequence[Value], size: int) -> Iterator[Candidate[Roots]]:
    """Yield numbers in a row: ``2, 3 and 3``, ``2 => 3 => 3``, one a line."""
    runs: list[list[Value]] = [[]]
    for before, value in pairwise([None, *values]):
        if value is None or number_of(value.side) is None:
            runs.append([])
            continue
        between = () if before is None else text.words(before.last, value.first)
        joined = all(token.low in _JOINTS or token.kind == "line" for token in between)
        if not joined or value.heads:
            runs.append([])
        runs[-1].append(value)
    for run in runs:
        if len(run) == size > 1:
            numbers = [number_of(value.side) for value in run]
            roots = tuple(number for number in numbers if number is not None)
            yield Candidate(roots, tuple(value.span for value in run))
