"""Tables of a run: the right one in several layouts, those of slips, and wrong cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from linexact.exact import rounded
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron, usable_slips
from linexact.grade.keys.made import Keys, in_decimals
from linexact.grade.keys.tables import Row, table, tables
from linexact.topics.perceptron import Presentation


def keys(task: TraceTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    rows = _rows(task.truth)
    made = tables(task.columns, rows, _slipped(task, rows))
    if not rows:
        return made
    plain = made.right[0]
    right = (plain, plain.partition("\n")[2],
             f"The weights are ({', '.join(task.parameters)}).\n\n{plain}",
             table(task.columns, [*rows, {**rows[-1], "mistake": False}]))  # fmt: skip
    wrong = [] if len(rows) == 1 else [table(task.columns, rows[:-1])]
    if not {"score", "weights"} & set(task.tolerance):
        cut = [{**row, "score": _cut(row["score"]), "weights": tuple(map(_cut, row["weights"]))}
               for row in rows]  # fmt: skip
        if any(a[c] != b[c] for a, b in zip(cut, rows, strict=True) for c in task.columns):
            wrong.append(in_decimals(table(task.columns, cut)))
    return Keys((*right, *made.right), (*made.wrong, *wrong), made.refused)


def _cut(value: Fraction) -> Fraction:
    return Fraction(rounded(value, 1))


def _rows(steps: Sequence[Presentation]) -> list[Row]:
    return [
        {"example": step.example + 1, "before": step.before, "score": step.score,
         "mistake": step.mistake, "weights": step.after}
        for step in steps
    ]  # fmt: skip


def _slipped(task: TraceTask, right: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Yield the tables of a student who has the rule wrong."""
    own, length = FaultyPerceptron(task.dataset, task.rule), len(task.truth)
    every = task.mode == "presentations"
    for slip in usable_slips(task.rule):
        steps = own.slipped((slip,)).steps(50 * length)
        rows = _rows([*islice((step for step in steps if every or step.mistake), length)])
        if rows and rows != right:
            yield rows
