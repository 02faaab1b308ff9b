"""Tables of a run: the right one in several layouts, those of slips, and wrong cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from linexact.exact import exact_text
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.slips import slipped_steps, usable_slips
from linexact.grade.keys.made import Keys, listed, rounded
from linexact.topics.perceptron import Presentation

Cells = dict[str, str]


def keys(task: TraceTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    rows = [_cells(step) for step in task.truth]
    if not rows:
        return Keys()
    wrong = [*_spoilt(task, rows), *_slipped(task)]
    if len(rows) > 1:
        wrong.append(rows[:-1])
    refused = ("I do not know",)
    return Keys(tuple(_layouts(task, rows)), tuple(_table(task, other) for other in wrong), refused)


def _cells(step: Presentation) -> Cells:
    return {
        "example": str(step.example + 1),
        "before": f"({listed(step.before)})",
        "score": exact_text(step.score),
        "mistake": "yes" if step.mistake else "no",
        "weights": f"({listed(step.after)})",
    }


def _rounded(step: Presentation) -> Cells:
    """Return the cells of numbers, rounded to a place where they have more."""
    weights = ", ".join(rounded(value, 1) for value in step.after)
    return {"score": rounded(step.score, 1), "weights": f"({weights})"}


def _layouts(task: TraceTask, rows: Sequence[Cells]) -> Iterator[str]:
    yield _table(task, rows)
    columns = task.columns
    yield "\n".join("; ".join(row[column] for column in columns) for row in rows)
    head = f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}"
    yield "\n".join([head, *(f"| {' | '.join(row[c] for c in columns)} |" for row in rows)])
    told = ", ".join(task.parameters)
    yield f"The weights are ({told}).\n\n{_table(task, rows)}"
    yield _table(task, [*rows, rows[-1] | {"mistake": "no"}])
    yield _table(task, rows, ("before", *columns))
    # The weights before a row are not asked for; a slip in copying them is told, and costs nothing.
    first, *rest = task.truth[-1].before
    yield _table(
        task, [*rows[:-1], rows[-1] | {"before": f"({listed((first + 1, *rest))})"}],
        ("before", *columns),
    )  # fmt: skip


def _table(task: TraceTask, rows: Sequence[Cells], columns: Sequence[str] = ()) -> str:
    """Return a table under its names."""
    shown = columns or task.columns
    names = {"before": "weights before", "weights": "weights after"} if columns else {}
    head = "; ".join(names.get(column, column) for column in shown)
    return "\n".join([head, *("; ".join(row[column] for column in shown) for row in rows)])


def _spoilt(task: TraceTask, rows: list[Cells]) -> Iterator[list[Cells]]:
    """Yield tables with one cell that is off, is not answered, or begins with other weights."""
    last = task.truth[-1]
    both = list(zip(task.truth, rows, strict=True))
    n = len(task.dataset)
    spoilt = {
        "score": exact_text(last.score + 1),
        "mistake": "no" if last.mistake else "yes",
        "weights": f"({listed((last.after[0] + 1, *last.after[1:]))})",
    }
    if n > 1:
        spoilt["example"] = str((last.example + 1) % n + 1)
    for column in task.columns:
        if column in spoilt:
            yield [*rows[:-1], rows[-1] | {column: spoilt[column]}]
    yield [*rows[:-1], rows[-1] | {task.columns[-1]: "?"}]
    cut = [_rounded(step) | {c: row[c] for c in ("example", "mistake")} for step, row in both]
    scores = [step.score for step in task.truth] if "score" in task.columns else []
    weights = [v for step in task.truth for v in step.after] if "weights" in task.columns else []
    cells = [*scores, *weights]
    if any(Fraction(rounded(v, 1)) != v for v in cells) and not set(task.tolerance) & {
        "score",
        "weights",
    }:
        yield cut


def _slipped(task: TraceTask) -> Iterator[list[Cells]]:
    """Yield the tables of a student who has the rule wrong, or slips once."""
    right, length = FaultyPerceptron(task.dataset, task.rule), len(task.truth)

    def shown(steps: Iterator[Presentation]) -> list[Presentation]:
        wanted = (step for step in steps if task.mode == "presentations" or step.mistake)
        return list(islice(wanted, length))

    for slip in usable_slips(task.rule):
        steps = shown(right.slipped((slip,)).steps(50 * length))
        if steps and [_cells(s) for s in steps] != [_cells(s) for s in task.truth]:
            yield [_cells(step) for step in steps]
    if task.mode != "presentations":
        return
    for name in ("update-left-out", "updated-on-a-right-example", "minus-dropped"):
        table = _slipped_once(right, task.truth, name)
        if table is not None:
            yield table


def _slipped_once(
    right: FaultyPerceptron, truth: Sequence[Presentation], name: str
) -> list[Cells] | None:
    """Return the table with this slip where it can first be made, all below following from it."""
    for place, step in enumerate(truth):
        for slip, slipped in slipped_steps(right, step):
            if slip == name:
                clock = right.moved_on(slipped.clock, slipped.mistake)
                below = right.onward(slipped.after, clock, len(truth) - place - 1)
                return [_cells(s) for s in (*truth[:place], slipped, *below)]
    return None
