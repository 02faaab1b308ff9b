"""The reading in which the author's own numbers fit each other, where names do not tell it.

The text is cut into records, a step each: line by line, or before each value that comes again
under the same words.  In them the places (:mod:`.slots`) are tried as the example, the weights
and the score, and what is taken is the one reading within which scores are those of the weights
before, and weights move along the examples: never the one that is nearest to the right run.  Two
readings that fit alike and differ are none, and so is one in which a fourth does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.candidates import Named, Weights, examples_in, weights_in
from linexact.grade.forms.trace.cells import List, Setting
from linexact.grade.forms.trace.clauses import bits_named, headed, placed, uncounted, unlettered
from linexact.grade.forms.trace.decisions import Words, decide
from linexact.grade.forms.trace.records import FEWEST, Places, Record, cuts
from linexact.grade.forms.trace.scores import scores_in
from linexact.grade.forms.trace.slots import slots_in
from linexact.grade.forms.trace.told import Fit, Manner, Told, fit, rows_of, shifted
from linexact.text.tables import Line

MOST_SLOTS = 4000  # of a text
_BEST = 3  # readings of examples and weights for which scores are looked for
_DECIMAL_COMMA = re.compile(r"\d,\d").search
_LEFT_OPEN = re.compile(r"(?:^|[\s|;,&(=:])\?(?:$|[\s|;,&)])|⋮|\\vdots").search


class Consistent(NamedTuple):
    """Rows, how far they agree, and what was taken for what."""

    rows: tuple[TypedRow, ...]
    fit: Fit
    taken: tuple[str, ...]


def consistent(
    lines: Sequence[tuple[Line, str]], setting: Setting, source: str
) -> Consistent | None:
    """Return the reading of lines within which their numbers fit; None where there is not one.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), ("example", "weights"), ("w1", "w2", "b"))
    >>> said = ["1 z 0 bar 0 0 -1", "2 z -1 bar 0 0 -1", "3 z -1 bar 0 0 -1",
    ...         "4 z -1 bar 1 1 0", "1 z 0 bar 1 1 -1"]
    >>> lines = [(Line(text, 0, len(text)), text) for text in said]
    >>> found = consistent(lines, setting, "")
    >>> [(row.example, str(row.score), row.mistake) for row in found.rows][:2], found.fit
    ([(0, '0', True), (1, '-1', False)], Fit(agreed=10, of=10))
    """
    found: list[Consistent] = []
    texts = unlettered([text for _, text in lines], len(setting.inputs))
    plain = [_named(text, setting) for text in texts]
    spans = [line for line, _ in lines]
    heard: dict[str, frozenset[bool]] = {}
    commas = any(_DECIMAL_COMMA(text) for text in plain)
    if _LEFT_OPEN(source):
        return None
    for decimal_commas in (False, True) if commas else (False,):
        slots = [
            slot
            for n, text in enumerate(plain)
            for slot in slots_in(text, n, setting, decimal_commas=decimal_commas)
        ]
        if len(slots) > MOST_SLOTS:
            return None
        for records in cuts(slots, plain):
            found += _Solver(records, plain, spans, setting, source, heard).readings()
    return _chosen(found, setting)


def _chosen(found: Sequence[Consistent], setting: Setting) -> Consistent | None:
    """Return the reading that agrees best, if no other one that says something else does so."""
    good = [way for way in found if 4 * way.fit.agreed >= 3 * way.fit.of and way.fit.of > FEWEST]
    if not good:
        return None
    first = max(good, key=lambda way: way.fit.agreed)
    alike = [way for way in good if way.fit.agreed == first.fit.agreed]
    if any(_said(way.rows) != _said(first.rows) for way in alike):
        return None
    begins_anew = any(_is_anew(above, row, setting, first.rows[0])
                      for above, row in pairwise(first.rows))  # fmt: skip
    return None if begins_anew else first


def _said(rows: Sequence[TypedRow]) -> list[TypedRow]:
    return [replace(row, line=0, span=(0, 0), before=None) for row in rows]


def _is_anew(above: TypedRow, row: TypedRow, setting: Setting, first: TypedRow) -> bool:
    """Say whether a run begins anew with a row: it fits the weights of the start alone."""
    if row.example != first.example or above.weights is None or row.before is not None:
        return False
    goes_on = fit([replace(row, before=above.weights)], setting)
    return goes_on.agreed < fit([replace(row, before=setting.start)], setting).agreed


def _named(text: str, setting: Setting) -> str:
    """Write examples that are named by their bits, place or input as the others are."""
    text = uncounted(text, len(setting.inputs))
    return bits_named(placed(headed(text, setting)), setting)


# Records


class _Solver:
    """Finds out what the places of records are."""

    def __init__(
        self, records: Sequence[Record], plain: Sequence[str], spans: Sequence[Line],
        setting: Setting, source: str, heard: dict[str, frozenset[bool]],
    ) -> None:  # fmt: skip
        self.records, self.plain, self.spans = records, plain, spans
        self.setting, self.source = setting, source
        self.places = Places(records)
        self.words = Words(self.places, tuple(map(self.text_of, records)), heard)

    def readings(self) -> Iterator[Consistent]:
        """Yield the readings in which weights move along the examples."""
        examples = list(examples_in(self.places, self.setting))
        weights = list(weights_in(self.places, self.setting)) if examples else []
        ranked = [
            (w.points(e.examples), e, w)
            for e in examples
            for w in weights
            if not {*e.keys} & {*w.keys}
        ]
        ranked.sort(key=lambda way: -way[0])
        for points, named, moved in ranked[:_BEST]:
            near = 2 * points > ranked[0][0] and points > 0
            found = self.reading(named, moved, weights) if near else None
            if found is not None:
                yield found

    def reading(self, named: Named, moved: Weights, others: Sequence[Weights]) -> Consistent | None:
        """Return the rows that examples and weights make, with scores and decisions."""
        try:
            scored = scores_in(self.places, self.setting, named, moved)
        except InputError:
            return None
        steps = [self.told(record) for record in self.records]
        for told, example, given in zip(steps, named.examples, moved.given, strict=True):
            told.example = example
            setattr(
                told, "weights" if moved.when == "after" else "before", self.listed(told, given)
            )
        if moved.when == "after":
            for told, old in zip(steps, self.before(moved, others), strict=True):
                told.before = self.listed(told, old)
        if scored is not None:
            for told, value in zip(steps, scored[1], strict=True):
                setattr(told, scored[0].kind, value)
        asked = "mistake" in self.setting.columns
        if not decide(steps, self.words, named, moved, self.setting) and asked:
            return None
        if moved.when == "before":
            steps = shifted(steps)
        rows = rows_of(steps, self.setting, self.source, Manner(self.setting.order), None)
        taken = [f"the example: {_shown(named.keys)}"]
        taken += [f"the {scored[0].kind}: {_shown((scored[0].key,))}"] if scored else []
        taken.append(f"the weights {moved.when} the step: {_shown(moved.keys)}")
        return Consistent(rows, fit(rows, self.setting), tuple(taken))

    def text_of(self, record: Record) -> tuple[str, ...]:
        """Return the text of a record, line by line."""
        (first, begin), (last, stop) = record.begin, record.end
        lines = range(first, min(last + 1, len(self.plain)))
        return tuple(
            self.plain[n][begin if n == first else 0 : stop if n == last else None] for n in lines
        )

    def told(self, record: Record) -> Told:
        """Return a step of which nothing is told yet, and where it stands."""
        line, place = record.end
        last = max(record.begin[0], min(line if place else line - 1, len(self.spans) - 1))
        return Told(self.spans[record.begin[0]].start, self.spans[last].stop)

    def listed(self, told: Told, values: Vector | None) -> List | None:
        return None if values is None else List(values, told.start, told.stop, self.setting.order)

    def before(self, moved: Weights, others: Sequence[Weights]) -> Sequence[Vector | None]:
        """Return weights that stand beside those after the step, and are those of the row above."""
        above = (self.setting.start, *moved.given[:-1])
        for other in others:
            pairs = [(a, b) for a, b in zip(above, other.given, strict=True) if a and b]
            same = sum(a == b for a, b in pairs)
            apart = not {*other.keys} & {*moved.keys}
            if apart and len(pairs) >= FEWEST and 4 * same >= 3 * len(pairs):
                return other.given
        return [None] * len(self.records)


def _shown(keys: Sequence[str]) -> str:
    return ", ".join(f'"{key}"' for key in keys)
