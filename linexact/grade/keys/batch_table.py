"""Tables of batch steps: the right one in several layouts, those of slips, and wrong cells."""

from __future__ import annotations

from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.keys.made import Keys
from linexact.grade.keys.tables import rows_of, table, tables


def keys(task: BatchTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    rows, made = rows_of(task.truth), tables(task)
    right, wrong = [*made.right], [*made.wrong]
    if len(rows) > 1 and not task.truth[-1].moved:  # a last look that moves nothing is spared
        right.append(table(task.columns, rows[:-1]))
    if len(rows) > 2:
        wrong.append(table(task.columns, rows[:-2]))
    return Keys(tuple(right), tuple(wrong), made.refused)
