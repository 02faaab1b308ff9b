"""Tables of batch steps: the right one in several layouts, those of slips, and wrong cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.batch_table.looks import BatchSteps, Seen, usable_slips
from linexact.grade.keys.made import Keys, listed

Cells = dict[str, str]


def keys(task: BatchTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    rows = [_cells(seen) for seen in task.truth]
    if not rows:
        return Keys()
    wrong = [*_spoilt(task, rows), *_slipped(task)]
    if len(rows) > 2:
        wrong.append(rows[:-2])
    tables = tuple(_table(task, other) for other in wrong)
    return Keys(tuple(_layouts(task, rows)), tables, ("I do not know",))


def _cells(seen: Seen) -> Cells:
    return {
        "scores": f"({listed(seen.scores)})",
        "moved": ", ".join(str(i + 1) for i in seen.moved) or "none",
        "before": f"({listed(seen.before)})",
        "weights": f"({listed(seen.after)})",
    }


def _layouts(task: BatchTask, rows: Sequence[Cells]) -> Iterator[str]:
    columns = task.columns
    yield _table(task, rows)
    head = f"| step | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}"
    lines = [f"| {k} | {' | '.join(row[c] for c in columns)} |" for k, row in enumerate(rows, 1)]
    yield "\n".join([head, *lines])
    told = [
        f"step {k}: {'; '.join(f'{c}: {row[c]}' for c in columns)}" for k, row in enumerate(rows, 1)
    ]
    yield "\n".join(told)
    if not task.truth[-1].moved and len(rows) > 1:
        yield _table(task, rows[:-1])
    yield _table(task, rows, ("before", *columns))
    first, *rest = task.truth[-1].before
    before = f"({listed((first + 1, *rest))})"
    yield _table(task, [*rows[:-1], rows[-1] | {"before": before}], ("before", *columns))


def _table(task: BatchTask, rows: Sequence[Cells], columns: Sequence[str] = ()) -> str:
    shown = columns or task.columns
    names = {"before": "weights before", "weights": "weights after"}
    head = "; ".join(names.get(column, column) for column in shown)
    return "\n".join([head, *("; ".join(row[column] for column in shown) for row in rows)])


def _spoilt(task: BatchTask, rows: list[Cells]) -> Iterator[list[Cells]]:
    """Yield tables with one cell of the first row that is off, or one that is not answered."""
    first = task.truth[0]
    n = len(task.dataset)
    others = first.moved[1:] if len(first.moved) > 1 else range(n)[: 1 + bool(first.moved) * n]
    score = (first.scores[0] + 1, *first.scores[1:])
    spoilt = {
        "scores": f"({listed(score)})",
        "moved": ", ".join(str(i + 1) for i in others) or "none",
        "weights": f"({listed((first.after[0] + 1, *first.after[1:]))})",
    }
    for column in task.columns:
        if spoilt[column] != rows[0][column]:
            yield [rows[0] | {column: spoilt[column]}, *rows[1:]]
    yield [rows[0] | {task.columns[-1]: "?"}, *rows[1:]]


def _slipped(task: BatchTask) -> Iterator[list[Cells]]:
    """Yield the tables of a student who has the rule wrong."""
    right = [_cells(seen) for seen in task.truth]
    for slip in usable_slips(task.rule):
        steps = BatchSteps(task.dataset, task.rule, (slip,)).steps()
        made = [_cells(seen) for seen in islice(steps, len(right))]
        if made != right:
            yield made
