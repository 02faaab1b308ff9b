"""Records of a text, a step each, and the places in them that come again in each.

A text is cut line by line, or before each value that stands under the same words again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.answer import MAX_ROWS
from linexact.grade.forms.trace.slots import EXAMPLE, Slot

FEWEST = 3  # records of a run
_MOST_WAYS = 6  # to cut a text
_MOST_KEYS = 40  # of a record


class Record(NamedTuple):
    """What a step has in each of its places, and where it stands: line and place in it."""

    slots: Mapping[str, Slot]
    begin: tuple[int, int]
    end: tuple[int, int]


def cuts(slots: Sequence[Slot], plain: Sequence[str]) -> Iterator[list[Record]]:
    """Yield the ways to cut a text into records: before what comes again, and line by line."""
    leads = Counter(slot.key for slot in slots if slot.leads)
    first: dict[int, str] = {}
    for slot in slots:
        if slot.leads and leads[slot.key] >= FEWEST:
            first.setdefault(leads[slot.key], slot.key)
    ways = [[i for i, s in enumerate(slots) if s.leads and s.key == key] for key in first.values()]
    ways.insert(0, [i for i, s in enumerate(slots) if s.key == EXAMPLE or "example" in s.words])
    ways.insert(1, [i for i, s in enumerate(slots) if not i or s.line != slots[i - 1].line])
    tried: list[list[int]] = []
    for way in ways[:_MOST_WAYS]:
        if FEWEST <= len(way) <= MAX_ROWS and way not in tried:
            tried.append(way)
            yield [
                _record(slots, i, j, plain)
                for i, j in zip(way, [*way[1:], len(slots)], strict=True)
            ]


def _record(slots: Sequence[Slot], start: int, stop: int, plain: Sequence[str]) -> Record:
    found: dict[str, Slot] = {}
    times: Counter[str] = Counter()
    for slot in slots[start:stop]:
        times[slot.key] += 1
        again = times[slot.key]
        found[slot.key if again == 1 else f"{slot.key}#{again}"] = slot
    begin = slots[start].line, slots[start].begin
    last = (slots[stop].line, slots[stop].begin) if stop < len(slots) else (len(plain), 0)
    return Record(found, begin, last)


class Places:
    """The places of records: which of them are numbers, which stand side by side."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records
        counts = Counter(key for record in records for key in record.slots)
        self.columns: dict[str, list[Slot | None]] = {
            key: [record.slots.get(key) for record in records]
            for key, count in counts.items()
            if count >= min(FEWEST, len(records) - 1)
        }
        fullest = max(records, key=lambda record: len(record.slots))
        usual = Counter(tuple(record.slots) for record in records).most_common(1)[0][0]
        self.sequences = sorted({tuple(fullest.slots)[:_MOST_KEYS], usual[:_MOST_KEYS]})

    def windows(self, length: int) -> Iterator[tuple[str, ...]]:
        """Yield the places of so many numbers in a row: within one list, or of whole ones."""
        for sequence in sorted(self.sequences):
            on = [key in self.columns and self.goes_on(key) for key in sequence] + [False]
            for i in range(len(sequence) - length + 1):
                keys = sequence[i : i + length]
                inside = all(on[i + 1 : i + length])
                whole = not on[i] and not on[i + length] and not any("~" in key for key in keys)
                if (inside or whole) and all(self.is_number(key) for key in keys):
                    yield keys

    def goes_on(self, key: str) -> bool:
        """Say whether nothing stands before a place but the number before it."""
        return any(slot is not None and slot.goes_on for slot in self.columns[key])

    def is_number(self, key: str) -> bool:
        """Say whether a place never holds a list."""
        column = self.columns.get(key, ())
        return bool(column) and not any(slot is not None and slot.is_list for slot in column)

    def joined(self, keys: Sequence[str]) -> Iterator[Vector | None]:
        """Yield what stands in these places of each record; None where one of them is empty."""
        for record in self.records:
            slots = [record.slots.get(key) for key in keys]
            values: list[Fraction] = []
            for slot in slots:
                values += slot.values if slot is not None else ()
            yield None if None in slots else tuple(values)

    def words_of(self, key: str) -> frozenset[str]:
        """Return what the words before a place mean, in any of the records."""
        return frozenset(w for slot in self.columns[key] if slot is not None for w in slot.words)
