"""Runs as people write them: tables in any layout, or sentences, read as rows.

A table is looked for first; where there is none, the text is read sentence by sentence.  What
was taken for what, what is left out and what was passed over is kept for the echo.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from linexact.errors import InputError
from linexact.grade.forms.trace.answer import Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.cells import Setting, stated_order
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.grids import find_table
from linexact.grade.forms.trace.rows import read_table, told_columns
from linexact.grade.forms.trace.sentences import read_sentences
from linexact.perceptron import Clock, Presentation
from linexact.perceptron.step import opened
from linexact.text.fields import read_answer
from linexact.text.markup import unmarked
from linexact.text.scanner import Piece
from linexact.text.tables import Block, Grid, Line, blocks_of

_UPDATE = "updat|aktualisierung|mises? à jour|actualizaci|更新|mistakes|fehler|erreurs|errores"
_UPDATES_ONLY = re.compile(
    rf"(?:only|alone|just|nur|seulement|uniquement|solo|sólo|solamente|只|仅).{{0,25}}(?:{_UPDATE})"
    rf"|(?:{_UPDATE}).{{0,15}}(?:only|alone|nur|seulement|uniquement|solo|sólo|solamente)"
)
MOST_PASSED = 5  # lines that are shown as passed over


def read_run(
    text: str, setting: Setting, truth: Sequence[Presentation], mode: Mode = "presentations"
) -> TypedRun:
    """Read a run; ``mode`` is what is asked for, ``truth`` only says what was left out.

    Raises :class:`~linexact.errors.InputError`: ``column``, ``cells``, ``example``,
    ``decision``, ``length``, ``bracket``, ``too-long``, ``two-tables``, ``left-out``,
    ``unclear``, ``no-run``, and those of numbers.

    >>> from linexact.model.gates import gate
    >>> from linexact.perceptron import rule
    >>> columns = ("example", "score", "mistake", "weights")
    >>> setting = Setting(gate("AND"), rule("grosse"), columns, ("b", "w1", "w2"))
    >>> run = read_run("For (0, 0): z = 0, a mistake, so w = (-1, 0, 0).", setting, ())
    >>> run.rows[0].example, run.rows[0].mistake, [str(v) for v in run.rows[0].weights]
    (0, True, ['-1', '0', '0'])
    """

    def rule(piece: Piece) -> TypedRun:
        return _read(piece.source, setting, truth, mode)

    return read_answer(text, rule, table=True)


def _read(source: str, setting: Setting, truth: Sequence[Presentation], mode: Mode) -> TypedRun:
    blocks = blocks_of(source)
    lines = [block for block in blocks if isinstance(block, Line)]
    found = _table(blocks, lines, setting, source) or _sentences(blocks, lines, setting, source)
    rows, remarks, passed, chosen = found.rows, list(found.remarks), found.passed, found.chosen
    if not rows:
        message = "no run was found: expected a table, or a line for each step"
        raise InputError("no-run", message, source=source, start=0)
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
    return TypedRun(rows, read_as, tuple(remarks), chosen, found.used)


class _Found(NamedTuple):
    """Rows, what is to be said of how they were read, and what was passed over."""

    rows: tuple[TypedRow, ...]
    remarks: tuple[tuple[str, str], ...]
    passed: tuple[str, ...]
    used: tuple[tuple[int, int], ...]
    chosen: tuple[str, ...] = ()


def _table(
    blocks: Sequence[Block], lines: Sequence[Line], setting: Setting, source: str
) -> _Found | None:
    """Read the table of the run; None where there is none, but perhaps sentences beside another."""
    grids = [block for block in blocks if isinstance(block, Grid)]
    try:
        table = find_table(grids, setting, source)
    except InputError:
        if read_sentences(lines, setting, source).rows:
            return None
        raise
    if table is None:
        return None
    said = [stated_order(unmarked(line.text), setting) for line in lines]
    stated = next((order for order in said if order is not None), None)
    found = read_table(table, setting, source, stated)
    columns = ("columns", "; ".join(told_columns(found.columns)))
    passed = (*found.passed, *(line.text for line in lines))
    alike = [grid.rows for grid in grids if len(grid.rows[0].cells) == len(table.columns)]
    used = tuple((rows[0].start, rows[-1].stop) for rows in alike)
    return _Found(found.rows, (columns,), passed, used, found.chosen)


def _sentences(
    blocks: Sequence[Block], lines: Sequence[Line], setting: Setting, source: str
) -> _Found:
    """Read the sentences; where they tell no run, the rows of tables are taken for sentences."""
    found = read_sentences(lines, setting, source)
    if not found.rows:
        every = [line for block in blocks for line in _lines(block, source)]
        found = read_sentences(every, setting, source)
    chosen: tuple[str, ...] = ()
    if found.order is not None:
        chosen = (f"vectors have the bias {found.order}, which fits their steps",)
    remarks = tuple(("order", text) for text in chosen)
    used = tuple(row.span for row in found.rows)
    return _Found(found.rows, remarks, tuple(line.text for line in found.passed), used, chosen)


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

    >>> from linexact.model.gates import gate
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
