"""Tables of batch steps: the right one in several layouts, those of slips, and wrong cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron, usable_slips
from linexact.grade.keys.made import Keys
from linexact.grade.keys.tables import Row, table, tables
from linexact.topics.perceptron import Look


def keys(task: BatchTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    columns, rows = task.columns, _rows(task.truth)
    slipped = [*_slipped(task, rows)]
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


def _slipped(task: BatchTask, right: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Yield the tables of a student who has the rule wrong."""
    own = FaultyPerceptron(task.dataset, task.rule)
    for slip in usable_slips(task.rule):
        rows = _rows(own.slipped((slip,)).looks(own.start, len(right)))
        if rows != right:
            yield rows


def _rows(steps: Iterable[Look]) -> list[Row]:
    return [
        {"scores": seen.scores, "moved": seen.moved, "before": seen.before, "weights": seen.after}
        for seen in steps
    ]
