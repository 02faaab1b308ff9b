"""Vectors as people write them: a list, entries by their names or places, numbers in a row.

``w1 = 1, b = 2`` is no list of two numbers: an entry of a vector that has names stands where its
name does.  Several vectors that differ are asked back, unless one is called the final answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from linexact.data.dataset import Vector as Entries
from linexact.exact.surds import SurdSum
from linexact.grade.forms.vector.places import entries_of, place_of, tabled
from linexact.grade.named import Value, beside, is_torn, use_name, values_of
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import Vector
from linexact.language.expression import names as names_in
from linexact.language.normal import numbers_of
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

Roots: TypeAlias = tuple[SurdSum, ...]

_JOINTS = (",", ";", "and", "then", "finally", "(", ")", "{", "}")


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
    found = _candidates(text, values, names, name, inputs)
    if values and not found:
        message = f"expected {len(names)} numbers, each once"
        raise text.ask("incomplete", message, values[0].first)
    roots, said = settle(text, found, _told, f"{len(names)} numbers, such as (1, -1/2)")
    spans = [span for candidate in said for span in candidate.spans]
    ledger = Ledger(text)
    use_name(ledger, name)
    for span in spans:
        ledger.use(*span)
    for value in values:
        if value.span in spans and is_torn(text, value):
            raise text.ask("unread", "what stands beside this is not read", value.first)
    agrees = beside(text, lambda one: _is_entry(one, names))
    account(ledger, Known(frozenset(inputs), sizes=frozenset({len(names)}), agrees=agrees))
    return read_by(ledger, roots)


def _told(roots: Roots) -> str:
    return f"({', '.join(map(str, roots))})"


def _is_entry(one: Statement, names: Sequence[str]) -> bool:
    """Say whether a statement with letters speaks of an entry by its name, with a number."""
    named = any(len(entries_of(side, names)) == 1 for side in one.sides)
    return named and numbers_of(one.right) is not None


def _candidates(
    text: Text, values: Sequence[Value], names: Sequence[str], name: str, inputs: Sequence[Entries]
) -> list[Candidate[Roots]]:
    """Return the vectors that a text may mean: tables, lists and rows, entry by entry."""
    tables = [*tabled(text, name, names)]
    lists = list(_lists(text, values, names))
    return [*tables, *lists] if tables else [*lists, *_by_entry(text, values, names, inputs)]


def _lists(text: Text, values: Sequence[Value], names: Sequence[str]) -> Iterator[Candidate[Roots]]:
    """Yield lists in brackets, and numbers in a row: ``2, 3 and 3``, ``2 => 3``, one a line."""
    runs: list[list[Value]] = []
    for value in values:
        between = text.words(runs[-1][-1].last, value.first) if runs else ()
        joined = all(token.low in _JOINTS or token.kind == "line" for token in between)
        linked = value.heads or text.tokens[value.first].text in ("=", ":")
        if not runs or not joined or linked or value.number is None:
            runs.append([])
        runs[-1].append(value)
    for run in runs:
        numbers = [number for value in run for number in numbers_of(value.side) or ()]
        if len(numbers) == len(names) and not _is_of_entries(text, run[0], names):
            _refuse_order(text, names)
            yield Candidate(tuple(numbers), tuple(value.span for value in run))


def _is_of_entries(text: Text, value: Value, names: Sequence[str]) -> bool:
    """Say whether a value has the name of an entry before it, or a list of names."""
    if text.tokens[value.first].text == "=" and text.near(value.first - 1).text == "]":
        return True
    lists = (head for head in value.heads if isinstance(head, Vector))
    named = any(len(entries_of(head, names)) == 1 for head in value.heads)
    return named or any(any(names_in(head)) for head in lists)


def _refuse_order(text: Text, names: Sequence[str]) -> None:
    """Raise for a list with words that may order it: *the bias is the last one*."""
    told = text.holding("bias-first", "bias-last")
    words = {word for token in text.tokens for word in token.low.split()}
    if "b" in names and (told or ("bias" in words and words & {"first", "last", "end"})):
        raise text.ask("open", "in which order are these? write w1 = ..., b = ...")


def _by_entry(
    text: Text, values: Sequence[Value], names: Sequence[str], inputs: Sequence[Entries]
) -> Iterator[Candidate[Roots]]:
    """Yield the vector whose entries are told one by one, by name or behind their place."""
    given: dict[int, SurdSum] = {}
    spans: list[tuple[int, int]] = []
    behind: list[int] = []
    for value in values:
        named = [j for head in value.heads for j in entries_of(head, names)]
        entries, numbers = named or behind, numbers_of(value.side) or ()
        behind = [] if value.heads else place_of(text, value, names, inputs)
        if len(entries) != len(numbers) or text.near(value.last).kind == "arrow":
            spans += [value.span] if behind else []
            continue
        for entry, number in zip(entries, numbers, strict=True):
            if given.setdefault(entry, number) != number:
                raise text.ask("several", f"{names[entry]} is said twice", value.first)
        spans.append(value.span)
    if sorted(given) == list(range(len(names))):
        yield Candidate(tuple(given[j] for j in range(len(names))), tuple(spans))
