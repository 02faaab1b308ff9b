"""Runs as people write them: tables in any layout, or sentences, read as rows.

A table is looked for first; where there is none, the text is read sentence by sentence.  What
was taken for what, what is left out and what was passed over is kept for the echo.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, replace
from functools import partial
from typing import NamedTuple

from linexact.errors import InputError
from linexact.grade.forms.trace.answer import MAX_ROWS, Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.cells import Setting, stated_order
from linexact.grade.forms.trace.columns import is_value
from linexact.grade.forms.trace.consistent import consistent
from linexact.grade.forms.trace.doubtful import missing, refuse_doubtful
from linexact.grade.forms.trace.facts import Hearing, hearing
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.grids import Table, find_table
from linexact.grade.forms.trace.listed import listed
from linexact.grade.forms.trace.rows import read_table, told_columns
from linexact.grade.forms.trace.sentences import is_counted, is_epoch, plainly, read_sentences
from linexact.grade.forms.trace.spelled import renamed
from linexact.grade.forms.trace.told import fit
from linexact.grade.rounding import places_typed
from linexact.perceptron import Clock, Presentation
from linexact.perceptron.step import opened
from linexact.text.fields import read_table_answer
from linexact.text.markup import unmarked
from linexact.text.records import records_of, series_of
from linexact.text.tables import WEAK, Block, Grid, Line, blocks_of
from linexact.written.wording import Wording

_UPDATES_ONLY = Wording(r"{only}.{0,25}{updates of a run}|{updates of a run}.{0,15}{only}")
_NAMED = re.compile(r"\s*[^\W\d_][\w. ]{0,30}?(?: ?[:=] ?| )[-+−]?[\d(\[.]").match  # a cell: net 0
MOST_LINES = 5 * MAX_ROWS  # of an answer
# Where names did not tell what the numbers are; other things are asked back whatever these say.
_NOT_TOLD = ("no-run", "unclear", "unsaid", "example", "length", "column", "cells", "decision")
_FEW = 3  # numbers that can be compared, from which nothing follows
MOST_PASSED = 5  # lines that are shown as passed over


def read_run(
    text: str, setting: Setting, truth: Sequence[Presentation], mode: Mode = "presentations"
) -> TypedRun:
    """Read a run; ``mode`` is what is asked for, ``truth`` only says what was left out.

    Raises :class:`~linexact.errors.InputError`: ``column``, ``cells``, ``example``,
    ``decision``, ``length``, ``bracket``, ``too-long``, ``two-tables``, ``left-out``,
    ``unclear``, ``no-run``, and those of numbers.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> columns = ("example", "score", "mistake", "weights")
    >>> setting = Setting(gate("AND"), rule("grosse"), columns, ("b", "w1", "w2"))
    >>> run = read_run("For (0, 0): z = 0, a mistake, so w = (-1, 0, 0).", setting, ())
    >>> run.rows[0].example, run.rows[0].mistake, [str(v) for v in run.rows[0].weights]
    (0, True, ['-1', '0', '0'])
    """

    def rule(source: str) -> TypedRun:
        return _read(renamed(source), setting, truth, mode)

    return read_table_answer(text, rule)


def _read(source: str, setting: Setting, truth: Sequence[Presentation], mode: Mode) -> TypedRun:
    if source.count("\n") > MOST_LINES:
        raise InputError("too-long", f"more than {MOST_LINES:,} lines, which is the limit")
    blocks = blocks_of(source)
    lines = [block for block in blocks if isinstance(block, Line)]
    finish = partial(_finished, lines=lines, setting=setting, source=source, truth=truth, mode=mode)
    try:
        found = _chosen(_ways(blocks, lines, setting, source), setting, source)
        run = finish(found)
        if not _fits_ill(found, setting):
            return run
    except InputError as error:
        refused, run = error, None
        if error.code not in _NOT_TOLD:
            raise
    fitting = _fitting(blocks, setting, source)
    with suppress(InputError):  # what was read first says more of what is missing
        run = run if fitting is None else finish(fitting)
    if run is None:
        raise refused
    return run


def _fits_ill(found: _Found, setting: Setting) -> bool:
    """Say whether more than a fourth of a reading, in which anything was chosen, disagrees."""
    if found.is_table and not found.chosen:
        return False  # what does not fit there is the author's slip
    agreed, of = fit(found.rows, setting)
    return of > _FEW and 4 * agreed < 3 * of


def _finished(
    found: _Found, lines: Sequence[Line], setting: Setting, source: str,
    truth: Sequence[Presentation], mode: Mode,
) -> TypedRun:  # fmt: skip
    """Return what was read as a run, and refuse what may say more than was understood."""
    rows, remarks, passed, chosen = found.rows, list(found.remarks), found.passed, found.chosen
    read_as: Mode = mode
    if mode == "updates" and any(row.mistake is False for row in rows):
        rows = tuple(row for row in rows if row.mistake is not False)
        remarks.append(("rows", "the updates; rows of examples that were right are passed over"))
    only = any(_UPDATES_ONLY.search(line.text.casefold()) for line in lines)
    if mode == "presentations" and is_of_updates(rows, setting, said=only):
        read_as = "updates"
        chosen = (*chosen, "the updates alone; examples that were right are left out")
        remarks.append(("rows", chosen[-1]))
    elif mode == "presentations":
        remarks += _left_out(rows, truth)
    if passed:
        more = f" ... ({len(passed)} lines)" if len(passed) > MOST_PASSED else ""
        remarks.append(("passed over", " / ".join(passed[:MOST_PASSED]) + more))
    run = TypedRun(
        rows, read_as, tuple(remarks), chosen, found.used, places_typed(source)
    )  # fmt: skip
    is_table = found.is_table
    refuse_doubtful(run, found.passed_lines, setting, source, is_table=is_table)
    return run


class _Found(NamedTuple):
    """Rows, what is to be said of how they were read, and what was passed over."""

    rows: tuple[TypedRow, ...]
    remarks: tuple[tuple[str, str], ...]
    passed: tuple[str, ...]
    used: tuple[tuple[int, int], ...]
    chosen: tuple[str, ...] = ()
    passed_lines: tuple[Line, ...] = ()
    is_table: bool = False  # cells that are empty are the author's


def _ways(
    blocks: Sequence[Block], lines: Sequence[Line], setting: Setting, source: str
) -> Iterator[_Found | InputError]:
    """Yield the readings of a text, and why others fail; a table with marks is the only one."""
    grids = [block for block in blocks if isinstance(block, Grid)]
    try:
        series = _series(source, setting)
    except InputError:
        series = None  # lines of names with lists, but none of them a column
    if series is not None:
        yield series
        return
    pairs = _pairs(source, setting)
    if pairs is not None:
        yield pairs
        return
    table: _Found | InputError | None
    try:
        table = _table(find_table(grids, setting, source), grids, lines, setting, source)
    except InputError as error:
        table = error
    marked = any(grid.layout not in WEAK and not _is_of_records(grid) for grid in grids)
    if isinstance(table, _Found) and marked:
        yield table
        return
    records: _Found | InputError | None = None
    if not marked:
        try:
            records = _records(blocks, setting, source)
        except InputError as error:
            records = error
    yield from (way for way in (table, records) if way is not None)
    if isinstance(table, _Found):
        return
    every, hear = [line for block in blocks for line in _lines(block, source)], hearing(setting)
    for some in (lines, every) if not marked and len(every) > len(lines) else (lines,):
        try:
            yield _sentences(some, setting, source, hear)
        except InputError as error:
            yield error
    if marked and table is None:
        yield _sentences(every, setting, source, hear)


def _chosen(ways: Iterable[_Found | InputError], setting: Setting, source: str) -> _Found:
    """Return the reading in which nothing is missing and the author's own numbers agree best."""
    read: list[_Found] = []
    refused: list[InputError] = []
    for way in ways:
        if isinstance(way, InputError):
            refused.append(way)
        elif way.rows:
            read.append(way)
    if not read:
        message = "no run was found: expected a table, or a line for each step"
        raise refused[0] if refused else InputError("no-run", message, source=source, start=0)
    least = min(len(missing(way.rows, setting.columns)) for way in read)
    if least and refused:
        raise refused[0]
    read = [way for way in read if len(missing(way.rows, setting.columns)) == least]
    read = [a for a in read if not any(_says_less(a.rows, b.rows) for b in read)]
    if len(read) == 1:
        return read[0]
    most = max(fit(way.rows, setting).agreed for way in read)
    best = [way for way in read if fit(way.rows, setting).agreed == most]
    first, *others = sorted(best, key=lambda way: len(way.passed_lines))
    if any(_told(way.rows) != _told(first.rows) for way in others):
        message = "this can be read in two ways; write a table with a row for each step"
        raise InputError("unclear", message, source=source, start=0)
    return first


def _says_less(one: Sequence[TypedRow], other: Sequence[TypedRow]) -> bool:
    """Say whether a reading leaves out what another has, and says nothing else."""
    if len(one) != len(other) or _told(one) == _told(other):
        return False
    pairs = [(astuple(a), astuple(b)) for a, b in zip(_told(one), _told(other), strict=True)]
    return all(v is None or v == w for a, b in pairs for v, w in zip(a, b, strict=True))


def _told(rows: Sequence[TypedRow]) -> list[TypedRow]:
    return [replace(row, line=0, span=(0, 0), before=None) for row in rows]


def _table(
    table: Table | None,
    grids: Sequence[Grid],
    lines: Sequence[Line],
    setting: Setting,
    source: str,
) -> _Found | None:
    """Read the table of the run; None where there is none."""
    if table is None:
        return None
    said = [stated_order(unmarked(line.text), setting) for line in lines]
    stated = next((order for order in said if order is not None), None)
    found = read_table(table, setting, source, stated)
    columns = ("columns", "; ".join(told_columns(found.columns)))
    passed = (*found.passed, *(line.text for line in lines))
    alike = [grid.rows for grid in grids if len(grid.rows[0].cells) == len(table.columns)]
    used = tuple((rows[0].start, rows[-1].stop) for rows in alike)
    is_table = table.layout not in ("records", "series")
    return _Found(found.rows, (columns,), passed, used, found.chosen, tuple(lines), is_table)


def _series(source: str, setting: Setting) -> _Found | None:
    """Read columns that are written line by line; None where they make no table of a run."""
    lines, at = [], 0
    for text in source.split("\n"):
        lines += [Line(text, at, at + len(text))] if text.strip() else []
        at += len(text) + 1
    made = series_of(lines)
    if made is None:
        return None
    grid, rest = made
    counted = [is_counted(cell.text) for cell in grid.rows[0].cells]
    table = None if any(counted) else find_table([grid], setting, source)
    if table is None or any(meaning is None for meaning in table.columns):
        return None
    found = _table(table, [grid], rest, setting, source)
    return None if found is None or missing(found.rows, setting.columns) else found


def _pairs(source: str, setting: Setting) -> _Found | None:
    """Read a list of examples and a list of weights; None where they are not all of the text."""
    grid = listed(source, setting)
    if grid is None:
        return None
    return _table(find_table([grid], setting, source), [grid], [], setting, source)


def _records(blocks: Sequence[Block], setting: Setting, source: str) -> _Found | None:
    """Read names with values, line by line; None where they make no table of a run."""
    every = [line for block in blocks for line in _lines(block, source)]
    made = records_of(every, is_epoch)
    if made is None:
        return None
    grid, rest = made
    table = find_table([grid], setting, source)
    return _table(table, [grid], rest, setting, source)


def _fitting(blocks: Sequence[Block], setting: Setting, source: str) -> _Found | None:
    """Read a text by how its numbers fit each other, where nothing else reads it."""
    found = consistent(list(_spoken(blocks, source)), setting, source)
    if found is None:
        return None
    chosen = ("what fits the weights before and after each step", *found.taken)
    used = tuple(row.span for row in found.rows)
    return _Found(found.rows, (("places", "; ".join(found.taken)),), (), used, chosen)


def _spoken(blocks: Sequence[Block], source: str) -> Iterator[tuple[Line, str]]:
    """Yield lines as they are spoken: of a table, each cell behind the name of its column."""
    for block in blocks:
        if isinstance(block, Line):
            yield block, plainly(block.text)
            continue
        heads = [plainly(cell.text) for cell in block.rows[0].cells]
        has_heads = not any(map(is_value, heads))
        names = [_spoken_name(head if has_heads else "", j) for j, head in enumerate(heads)]
        for row in block.rows[has_heads:]:
            cells = [plainly(cell.text) for cell in row.cells]
            said = [f"{name} = {cell}" for name, cell in zip(names, cells, strict=False)]
            yield Line("", row.start, row.stop), " ; ".join(said)


def _spoken_name(heading: str, place: int) -> str:
    """Return the name of a column; where it has none, or a formula, one for its place."""
    if re.fullmatch(r"[^\W\d_][\w '().,-]{0,40}", heading):
        return heading
    return f"q{_LETTERS[place % len(_LETTERS)]}"


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _is_of_records(grid: Grid) -> bool:
    """Say whether each row between bars names its own values: ``net 0 | err -1 | w (0, 1)``."""
    rows = grid.rows if grid.layout == "bars" else ()
    return bool(rows) and all(sum(bool(_NAMED(c.text)) for c in row.cells) > 1 for row in rows)


def _sentences(lines: Sequence[Line], setting: Setting, source: str, hear: Hearing) -> _Found:
    """Read what sentences tell; no rows where they tell no run."""
    found = read_sentences(lines, setting, source, hear)
    chosen: tuple[str, ...] = ()
    if found.order is not None:
        chosen = (f"vectors have the bias {found.order}, which fits their steps",)
    remarks = tuple(("order", text) for text in chosen)
    used = tuple(row.span for row in found.rows)
    told = tuple(line.text for line in found.passed)
    return _Found(found.rows, remarks, told, used, chosen, found.passed)


def _lines(block: Grid | Line, source: str) -> list[Line]:
    if isinstance(block, Line):
        return [block]
    return [Line(source[row.start : row.stop], row.start, row.stop) for row in block.rows]


def _left_out(rows: Sequence[TypedRow], truth: Sequence[Presentation]) -> list[tuple[str, str]]:
    """Say that the last pass, in which all is right, is what is missing."""
    rest = truth[len(rows) :]
    if rest and not any(step.mistake for step in rest):
        return [("rows", f"the last {len(rest)}, where all is right, are not written")]
    return []


def is_of_updates(rows: Sequence[TypedRow], setting: Setting, *, said: bool = False) -> bool:
    """Say whether rows are updates alone: none is right, and they skip examples of the order.

    It may also be ``said`` in the text.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> rows = [TypedRow(k, example, None, None, True) for k, example in enumerate((0, 3, 0))]
    >>> is_of_updates(rows, setting), is_of_updates(rows[:1], setting)
    (True, False)
    """
    if not all(row.mistake for row in rows):
        return False
    if said:
        return True
    if any(row.example is None for row in rows):
        return len(rows) > 1 and all(row.example is None for row in rows)
    own = FaultyPerceptron(setting.dataset, setting.rule)
    clock = Clock()
    for row in rows:
        if clock.place == 0:
            clock = opened(clock)
        if own.rule.order.by_margin:
            return False  # every example that is shown is a mistake: the two tables are one
        if own.order(clock.number)[clock.place] != row.example:
            return True
        clock = own.moved_on(clock, True)
    return False
