"""Runs read: of tables or lines that are built alike, with all that stands around them.

What a column means, its rows decide; where two meanings are left that would be marked
differently, the answer is asked back, and so it is where anything around the rows is not
understood: headings, the start, the end and counts may stand there, nothing else.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.compared import places_typed
from linexact.grade.forms.trace.answer import MAX_ROWS, Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.fitting import Fit, Step, add_row, fitted
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.sheet import (
    Line,
    Sheet,
    assignments,
    columns_of,
    sheets_tabled,
    without_ends,
)
from linexact.grade.forms.trace.told import sheets_told
from linexact.grade.forms.trace.values import label_of, with_input
from linexact.language.account import Known, Ledger, account
from linexact.language.expression import Expression, Number
from linexact.language.expression import Vector as Listed
from linexact.language.normal import fractions_of
from linexact.language.statement import Statement
from linexact.language.table import rulers_of, tables_of
from linexact.language.text import Text
from linexact.topics.perceptron import Clock
from linexact.topics.perceptron.step import opened

Source: TypeAlias = Callable[[Text, Setting], Iterable[Sheet]]
_CLEAR = 3  # numbers more that must disagree in another reading, where some do in the one taken
_FAR = 8  # times as often must the usual reading disagree before an unusual one is taken
_ILL = 2  # of what can be compared, one of so many may disagree where columns were chosen


def best_of(text: Text, setting: Setting, told: Source, step: Step) -> tuple[Fit, Sheet]:
    """Return the one reading of a text as a run: of its tables, or of what is ``told`` in lines.

    Raises :class:`~linexact.errors.InputError`: ``unread``, ``column``, ``unsaid``,
    ``two-readings``, ``odd``, ``left-over``.
    """
    refused: list[InputError] = []
    for source in (sheets_tabled, told):
        found: list[tuple[Fit, Sheet]] = []
        try:
            sheets = [without_ends(text, sheet, setting) for sheet in source(text, setting)]
        except InputError as error:
            refused.append(error)
            continue
        for sheet in sheets:
            try:
                found.append((_settled(text, sheet, setting, step), sheet))
            except InputError as error:
                refused.append(error)
        if found:
            best, sheet = min(found, key=lambda one: one[0].failures)
            most = best.failures + _CLEAR
            if any(one.said != best.said and one.failures < most for one, _ in found):
                raise text.ask("two-readings", "this can be read in two ways; name the columns")
            return best, sheet
    asked = ", ".join(setting.columns)
    raise (
        refused[0]
        if refused
        else text.ask(
            "unread", f"no run was found: expected a table or lines with, for each step, {asked}"
        )
    )


def _settled(text: Text, sheet: Sheet, setting: Setting, step: Step) -> Fit:
    """Return the one reading that the rows of a sheet leave."""
    columns = columns_of(sheet, setting)
    orders: tuple[Order, ...] = ("first", "last") if setting.has_bias else (setting.order,)
    found = [
        fitted(chosen, sheet, setting, order, step)
        for chosen in assignments(columns)
        for order in orders
    ]
    whole = [one for one in found if not one.missing and not one.odd]
    if not whole:
        raise _refused(text, found)
    best = _best([one for one in whole if one.is_usual])
    other = _best([one for one in whole if not one.is_usual])
    if best is None or (other is not None and _is_far_better(other, best)):
        best = other
    assert best is not None
    odd = [one for one in found if one.is_usual and one.odd and not one.missing]
    if not best.is_usual and any(fit.failures <= best.failures for fit in odd):
        raise _refused(text, odd)
    if any(one.said != best.said and not _is_clear(best, one) for one in whole):
        raise text.ask("two-readings", "the columns can be read in two ways; name them")
    return best


def _best(found: Sequence[Fit]) -> Fit | None:
    return min(found, key=lambda one: one.failures, default=None)


def _is_far_better(one: Fit, other: Fit) -> bool:
    return other.failures >= max(_CLEAR, _FAR * one.failures)


def _is_clear(best: Fit, other: Fit) -> bool:
    """Say whether the rows speak clearly for a reading and against another one.

    Where both are usual the other must disagree more often, and most must agree where columns
    are chosen so.  A usual one stands against one that is not if it does not disagree more often;
    of batch steps, which say less, not much more often, unless the other agrees throughout.
    """
    few, many = best.failures, other.failures
    if best.is_usual != other.is_usual:
        few_said = best.setting.is_batch and many > 0
        slack = _CLEAR - 1 if few_said else 0
        return few <= many + slack if best.is_usual else _is_far_better(best, other)
    return many >= few + (_CLEAR if few else 1) and _ILL * few <= best.checked


def _refused(text: Text, found: Sequence[Fit]) -> InputError:
    """Return an error that tells what is not understood in the reading that lacks least."""
    if not found:
        return text.ask("column", "two columns are named alike")
    best = min(found, key=lambda fit: (bool(fit.missing), fit.failures))
    if best.missing:
        return text.ask("unsaid", f"no row says {best.missing}; name it")
    place = next((i for i, token in enumerate(text.tokens) if token.start >= best.at), 0)
    return text.ask("odd", best.odd, place)


def read_run(text: Text, setting: Setting, mode: Mode, ledger: Ledger) -> TypedRun:
    r"""Read a run, and account for the whole text.

    Raises :class:`~linexact.errors.InputError`: ``unread``, ``column``, ``left-over`` and others.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> from linexact.topics.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), ("example", "weights"), ("b", "w1", "w2"))
    >>> text = read("| x | w |\n|---|---|\n| 1 | (-1, 0, 0) |")
    >>> run = read_run(text, setting, "updates", Ledger(text))
    >>> run.rows[0].example, [str(v) for v in run.rows[0].weights]
    (0, ['-1', '0', '0'])
    """
    fit, sheet = best_of(text, setting, sheets_told, add_row)
    typed = fit.rows
    if mode == "updates":
        pairs = zip([setting.own.start, *(row.weights for row in typed)], typed, strict=False)
        if any(row.mistake is False and row.weights != before for before, row in pairs):
            raise text.ask("odd", "an example that is right, and the weights move?")
        typed = [row for row in typed if row.mistake is not False]
    elif _is_of_updates(typed, setting):
        mode = "updates"
    return typed_run(fit, typed, sheet, mode, ledger)


def typed_run(
    fit: Fit, rows: Sequence[TypedRow], sheet: Sheet, mode: Mode, ledger: Ledger
) -> TypedRun:
    """Return rows that were read as a run; the whole text is accounted for."""
    if not 1 <= len(rows) <= MAX_ROWS:
        raise ledger.text.ask("too-long", f"{len(rows)} rows; expected 1 to {MAX_ROWS}")
    _account_around(sheet.lines, rows, fit.setting, ledger)
    remarks = [("columns", fit.told)]
    if mode == "updates":
        remarks.append(("rows", "the updates alone"))
    return TypedRun(tuple(rows), mode, tuple(remarks), places_typed(ledger.text.raw))


def _is_of_updates(rows: Sequence[TypedRow], setting: Setting) -> bool:
    """Say whether rows are updates alone: none is right, and they skip examples of the order."""
    own = setting.stepper()
    if not all(row.mistake for row in rows) or own.rule.order.by_margin:
        return False
    clock = Clock()
    for row in rows:
        clock = opened(clock) if clock.place == 0 else clock
        if own.order(clock.number)[clock.place] != row.example:
            return True
        clock = own.moved_on(clock, True)
    return False


# What stands around the rows


_REFUSED = ("suppose", "other", "choice", "doubt", "false", "alter", "check", "but", "wished",
            "neg", "reject")  # fmt: skip
_BETWEEN = ("pass", "step", "after", "before", "fine", "of-updates")
_BEGINNING = ("start", "initial")
_JUDGED = ("wrong", "incorrect", "bad", "false")
_COUNTS = ("counted", "mistake", "step", "pass")


def _account_around(
    lines: Sequence[Line], rows: Sequence[TypedRow], setting: Setting, ledger: Ledger
) -> None:
    """Account for a text by the rows that were read of it; raise for what they do not explain."""
    text, end = ledger.text, rows[-1].weights
    taken = [place for table in tables_of(text.plain.text) for place in table.places]
    taken += [*((line.start, line.stop) for line in lines), *rulers_of(text.plain.text)]
    starts, stops = zip(*((token.start, token.stop) for token in text.tokens), strict=True)
    for start, stop in taken:
        first, last = bisect_left(starts, start), bisect_left(starts, stop)
        ledger.use(first, last - (last > first and stops[last - 1] > stop))
    for place, token in enumerate(text.tokens):
        opens, ends = text.near(place + 1), text.near(place + 2).kind == "line"
        if ends and token.text == "=" and opens.text in ("[", "(", "{"):
            ledger.use(place, place + 2, "a name of the rows")
    _refuse(text, ledger)
    _refuse_between(text, ledger)
    moves = [row.moved != () if setting.is_batch else row.mistake is True for row in rows]
    agrees = _Around(text, moves, end, setting, min(line.start for line in lines)).agrees
    points = frozenset((*setting.inputs, *setting.shows))
    values = _named(end, setting) if end else {}
    account(ledger, Known(points=points, values=values, agrees=agrees), closed=False)


def _named(end: Vector, setting: Setting) -> Mapping[str, Expression]:
    """Return the last weights by their names."""
    found = dict(zip(setting.parameters, map(Number, end), strict=True))
    bias = dict.fromkeys(("bias", "b", "w0"), found["b"]) if "b" in found else {}
    return {**found, **bias}


def _refuse(text: Text, ledger: Ledger) -> None:
    """Ask back for words outside of the rows that may turn them."""
    for place, token in enumerate(text.tokens):
        if ledger.is_used(place):
            continue
        if token.has("dots"):
            raise text.ask("left-out", "write all rows", place)
        if token.kind == "bad":
            raise text.ask("number", f'"{token.text[:40]}" cannot be read for certain', place)
        if token.kind != "word" or token.low.startswith(_BEGINNING) or token.low == "was":
            continue
        named = token.has("gate") and token.text.isupper()
        turns = token.has(*_REFUSED) and not (named or token.has("fine", "converged"))
        if turns or token.low in _JUDGED:
            said = f'"{token.text[:40]}": does this change what the rows say?'
            raise text.ask("word", said, place)
        if not token.roles and token.value is None:
            raise text.ask("word", f'the word "{token.text[:40]}" is not known here', place)


def _refuse_between(text: Text, ledger: Ledger) -> None:
    """Ask back for lines between the rows that are no heading of a pass or a step."""
    first, last = min(ledger.why), max(ledger.why)
    for sentence in text.sentences:
        words = [t for t in text.tokens[sentence.start : sentence.stop] if t.kind == "word"]
        if not first < sentence.start < last or not words or any(map(ledger.is_used, sentence)):
            continue
        if not any(token.has(*_BETWEEN) for token in words):
            said = text.quoted(sentence.start, sentence.stop).strip()[:40]
            raise text.ask("between", f'what does "{said}" say between the rows?', sentence.start)


@dataclass(frozen=True, slots=True)
class _Around:
    """What may be said beside rows: the weights of the start and the end, points, counts."""

    text: Text
    moves: Sequence[bool]  # for each row, whether the weights move
    end: Vector | None
    setting: Setting
    begin: int  # of the rows

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is the start, the end, a point with its name, or a count."""
        values = fractions_of(one.right)
        if values is None:
            return not any(t.kind == "number" for t in self.text.words(one.first, one.last))
        points = with_input(values, self.setting) if isinstance(one.right, Listed) else ()
        if points:
            label = label_of(self.text.words(one.first, one.first + 1))
            return label is None or points == (label,)
        said = (self.text.tokens[i] for i in self.text.sentence(one.first))
        begins = any(token.low.startswith(_BEGINNING) for token in said)
        begins = begins or self.text.tokens[one.first].start < self.begin
        if begins and not any(values) and not any(self.setting.own.start):
            return True
        if values == (self.setting.rule.rate,):
            return any(t.has("rate") for t in self.text.words(one.first - 2, one.last))
        if len(values) == 1:
            return self._counts(one, values[0])
        part = [v for j, v in enumerate(self.end or ()) if j != self.setting.bias_place]
        return values == self.end or [*values] == part

    def _counts(self, one: Statement, value: Fraction) -> bool:
        """Say whether a number is how many updates, rows or passes the run has."""
        around = (self.text.near(one.first - 1), self.text.near(one.last))
        passes = Fraction(len(self.moves), len(self.setting.dataset))
        counted = any(token.has(*_COUNTS) for token in around)
        return counted and value in (sum(self.moves), len(self.moves), passes)
