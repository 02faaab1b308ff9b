"""Runs read: of tables or lines that are built alike, with all that stands around them.

What a column means, its rows decide; where two meanings are left that would be marked
differently, the answer is asked back, and so it is where anything around the rows is not
understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from linexact.errors import InputError
from linexact.grade.compared import places_typed
from linexact.grade.forms.trace import presented
from linexact.grade.forms.trace.answer import MAX_ROWS, Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.around import account_around
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.fitting import Fit, Step, fitted
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.sheet import Column, Sheet, assignments, columns_of
from linexact.grade.forms.trace.tabled import sheets_tabled, without_ends
from linexact.grade.forms.trace.told import sheets_told
from linexact.language.account import Ledger
from linexact.language.text import Text
from linexact.topics.perceptron import Clock
from linexact.topics.perceptron.step import opened

Source: TypeAlias = Callable[[Text, Setting], Iterable[Sheet]]
_CLEAR = 3  # numbers more that must disagree in another reading, where some do in the one taken
_FAR = 8  # times as often must the usual reading disagree before an unusual one is taken
_ILL = 2  # of what can be compared, one of so many may disagree where columns were chosen


@dataclass(frozen=True, slots=True)
class Reading:
    """A run, and the meanings of the columns by which it was read; ``said`` is what is marked."""

    fit: Fit
    columns: tuple[Column, ...]
    sheet: Sheet
    said: tuple[object, ...]

    @property
    def is_usual(self) -> bool:
        """Say whether weights are those after a step, and the bias stands as in the exercise."""
        kinds = {column.meaning.kind for column in self.columns}
        usual = self.fit.order == self.fit.setting.order
        return usual and bool(kinds & {"after", "delta"})

    @property
    def failures(self) -> int:
        """How many of its numbers do not agree with the others."""
        return self.fit.failures

    @property
    def told(self) -> str:
        """What its columns are taken for."""
        pairs = zip(self.sheet.heads, self.columns, strict=True)
        return "; ".join(f"{names[0]}: {column.meaning.told}" for names, column in pairs)


def best_of(text: Text, setting: Setting, told: Source, step: Step) -> Reading:
    """Return the one reading of a text as a run: of its tables, or of what is ``told`` in lines.

    Raises :class:`~linexact.errors.InputError`: ``unread``, ``column``, ``unsaid``,
    ``two-readings``, ``odd``, ``left-over``.
    """
    refused: list[InputError] = []
    for source in (sheets_tabled, told):
        found: list[Reading] = []
        try:
            sheets = [without_ends(text, sheet, setting) for sheet in source(text, setting)]
        except InputError as error:
            refused.append(error)
            continue
        for sheet in sheets:
            try:
                found.append(_settled(text, sheet, setting, step))
            except InputError as error:
                refused.append(error)
        if found:
            best, *others = sorted(found, key=lambda one: one.failures)
            if any(o.said != best.said and o.failures < best.failures + _CLEAR for o in others):
                raise text.ask("two-readings", "this can be read in two ways; name the columns")
            return best
    asked = ", ".join(setting.columns)
    raise (
        refused[0]
        if refused
        else text.ask(
            "unread", f"no run was found: expected a table or lines with, for each step, {asked}"
        )
    )


def _settled(text: Text, sheet: Sheet, setting: Setting, step: Step) -> Reading:
    """Return the one reading that the rows of a sheet leave."""
    columns = columns_of(sheet, setting)
    orders: tuple[Order, ...] = ("first", "last") if setting.has_bias else (setting.order,)
    found = []
    for chosen in assignments(columns):
        for order in orders:
            fit = fitted(chosen, sheet, setting, order, step)
            told = tuple(_marked(row, setting) for row in fit.rows)
            found.append(Reading(fit, chosen, sheet, told))
    whole = [one for one in found if not one.fit.missing and not one.fit.odd]
    if not whole:
        raise _refused(text, [one.fit for one in found])
    best = _best([one for one in whole if one.is_usual])
    other = _best([one for one in whole if not one.is_usual])
    if best is None or (other is not None and _is_far_better(other, best)):
        best = other
    assert best is not None
    odd = [one.fit for one in found if one.is_usual and one.fit.odd and not one.fit.missing]
    if not best.is_usual and any(fit.failures <= best.failures for fit in odd):
        raise _refused(text, odd)
    if any(one.said != best.said and not _is_clear(best, one) for one in whole):
        raise text.ask("two-readings", "the columns can be read in two ways; name them")
    return best


def _marked(row: TypedRow, setting: Setting) -> tuple[object, ...]:
    """Return what is marked of a row."""
    scores = (row.score, row.margin) if "score" in setting.columns else row.scores
    return row.example, scores, row.mistake, row.moved, row.weights


def _best(found: Sequence[Reading]) -> Reading | None:
    return min(found, key=lambda one: one.failures, default=None)


def _is_far_better(one: Reading, other: Reading) -> bool:
    return other.failures >= max(_CLEAR, _FAR * one.failures)


def _is_clear(best: Reading, other: Reading) -> bool:
    """Say whether the rows speak clearly for a reading and against another one.

    Where both are usual the other must disagree more often, and most must agree where columns
    are chosen so.  A usual one stands against one that is not if it does not disagree more often;
    of batch steps, which say less, not much more often, unless the other agrees throughout.
    """
    few, many = best.failures, other.failures
    if best.is_usual != other.is_usual:
        few_said = best.fit.setting.is_batch and many > 0
        slack = _CLEAR - 1 if few_said else 0
        return few <= many + slack if best.is_usual else _is_far_better(best, other)
    return many >= few + (_CLEAR if few else 1) and _ILL * few <= best.fit.checked


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
    reading = best_of(text, setting, sheets_told, presented.step)
    typed = reading.fit.rows
    if mode == "updates":
        pairs = zip([setting.start, *(row.weights for row in typed)], typed, strict=False)
        if any(row.mistake is False and row.weights != before for before, row in pairs):
            raise text.ask("odd", "an example that is right, and the weights move?")
        typed = [row for row in typed if row.mistake is not False]
    elif _is_of_updates(typed, setting):
        mode = "updates"
    if not 1 <= len(typed) <= MAX_ROWS:
        raise text.ask("too-long", f"expected 1 to {MAX_ROWS} rows")
    moves = [row.mistake is True for row in typed]
    account_around(text, reading.sheet.lines, moves, typed[-1].weights, setting, ledger)
    remarks = [("columns", reading.told)]
    if mode == "updates":
        remarks.append(("rows", "the updates alone"))
    return TypedRun(tuple(typed), mode, tuple(remarks), places_typed(text.raw))


def _is_of_updates(rows: Sequence[TypedRow], setting: Setting) -> bool:
    """Say whether rows are updates alone: none is right, and they skip examples of the order."""
    own = FaultyPerceptron(setting.dataset, setting.rule)
    if not all(row.mistake for row in rows) or own.rule.order.by_margin:
        return False
    clock = Clock()
    for row in rows:
        clock = opened(clock) if clock.place == 0 else clock
        if own.order(clock.number)[clock.place] != row.example:
            return True
        clock = own.moved_on(clock, True)
    return False
