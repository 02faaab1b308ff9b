"""Vectors as people write them: a list, entries by their names or places, numbers in a row.

``w1 = 1, b = 2`` is no list of two numbers: an entry of a vector that has names stands where its
name does.  Of several vectors the one that is announced, or bears a name, is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
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
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

Roots: TypeAlias = tuple[SurdSum, ...]

_JOINTS = (",", ";", "and", "then", "finally", "(", ")", "{", "}")
_WEIGHTS = ("w", "W", "weight")
_BIASES = ("b", "bias", "B", "w0")
_NUMBERED = "zsfhaLldmek"  # letters that number the values of examples
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
    lists = [value for value in values if isinstance(value.side, Vector)]
    for value in [*lists, *values]:
        code = "length" if lists else "incomplete"
        raise text.ask(code, f"expected {size} numbers, each once", value.first)


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
        if is_list and len(numbers) == len(names) and not _is_of_one(text, value, names):
            yield Candidate(_ordered(text, value, numbers, names), (value.span,))


def _is_of_one(text: Text, value: Value, names: tuple[str, ...]) -> bool:
    """Say whether a list is said to be of one entry, or its names are not read: ``[b w] = ``."""
    if value.is_derived and not value.heads:
        lead = text.words(text.sentence(value.first).start, value.first)
        found = any(token.text.replace("_", "") in names for token in lead)
    else:
        found = any(entry_of(head, names) is not None for head in value.heads)
    return found and len(names) > 1


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
    told = [{t.low for t in text.words(k + 1, k + 5)} for k in text.holding("bias")]
    if text.holding("bias-first") or any("first" in words for words in told):
        return [names.index("b"), *weights]
    if text.holding("bias-last") or any(words & {"last", "end"} for words in told):
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
    return _called(tuple(names)).get(side.letter + (side.index if side.index.isdigit() else ""))


@cache
def _called(names: tuple[str, ...]) -> Mapping[str, int]:
    """Return the entries by all the names that they may be called by."""
    called: dict[str, int] = {}
    numbered = all(name == f"{names[0][:-1]}{j + 1}" for j, name in enumerate(names))
    letters = _NUMBERED if numbered and names[0][0] not in "wx" else ""
    for j, name in enumerate(names):
        called |= dict.fromkeys((f"{letter}{j + 1}" for letter in letters), j)
        if name == "b":
            called |= dict.fromkeys(_BIASES, j)
        elif numbered and name == f"x{j + 1}" and j < len(_POINT):
            called[_POINT[j]] = j
    weights = _weights(names)
    called |= dict.fromkeys(_WEIGHTS, weights[0]) if len(weights) == 1 else {}
    return called | {name: j for j, name in enumerate(names)}


def _weights(names: Sequence[str]) -> list[int]:
    return [j for j, name in enumerate(names) if name[:1] == "w" and name[1:].isdigit()]


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
    weights = _weights(names)
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
