"""Tables of a run: the right one in several layouts, those of slips, and wrong cells."""

from __future__ import annotations

from fractions import Fraction

from linexact.exact import rounded
from linexact.grade.forms.trace import TraceTask
from linexact.grade.keys.made import Keys, in_decimals
from linexact.grade.keys.tables import rows_of, table, tables


def keys(task: TraceTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    rows, made = rows_of(task.truth), tables(task)
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
