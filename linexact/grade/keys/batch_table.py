"""Tables of batch steps: the right one in several layouts, those of slips, and wrong cells."""

from __future__ import annotations

from collections.abc import Iterable

from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.batch_table.looks import Seen, slipped_runs
from linexact.grade.keys.made import Keys
from linexact.grade.keys.tables import Row, table, tables


def keys(task: BatchTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    columns, rows = task.columns, _rows(task.truth)
    slipped = [_rows(made) for _, made in slipped_runs(task.dataset, task.rule, len(rows))]
    made = tables(columns, rows, [*slipped, rows[:-2]] if len(rows) > 2 else slipped)
    if not rows:
        return made
    cells = [line.split("; ") for line in made.right[0].split("\n")[1:]]
    steps = (f"step {k}: {'; '.join(f'{c}: {cell}' for c, cell in zip(columns, row, strict=True))}"
             for k, row in enumerate(cells, 1))  # fmt: skip
    right = ["\n".join(steps)]
    if not task.truth[-1].moved and len(rows) > 1:
        right.append(table(columns, rows[:-1]))  # a last look that moves nothing may be left out
    return Keys((*made.right, *right), made.wrong, made.refused)


def _rows(steps: Iterable[Seen]) -> list[Row]:
    return [
        {"scores": seen.scores, "moved": seen.moved, "before": seen.before, "weights": seen.after}
        for seen in steps
    ]
