"""The words about labelings that are not produced."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.labeling import LabelingTask, ProducedByRegion, ProducedByWeights
from linexact.grade.result import Grade


def _by_weights(found: ProducedByWeights) -> Text:
    return (f"the labels {found.labels} are produced: by w = ", found.w, ", b = ", found.b)


def _by_region(found: ProducedByRegion) -> Text:
    ends: Text = (
        ("from ", found.low, " to ", found.high) if found.high else ("from ", found.low, " on")
    )
    where = f"with the positive points {found.side}"
    return (f"the labels {found.labels} are produced: by the region ", *ends, f", {where}")


def _hints(task: LabelingTask, grade: Grade) -> Iterator[Hint]:
    yield hint("This labeling is produced.")
    yield hint("In detail: ", sentence(grade.findings[0]))
    equal = len({*task.found.points}) < len(task.found.points)
    yield hint(
        "Look for two points at one place, and give them different labels."
        if equal
        else "Look for positive points between which a negative one is caught, or that cross them."
    )
    yield hint("One that is not produced: ", (task.value,), last=True)


WORDS = FormWords(
    "a label + or - for each point",
    {"produced-by-weights": _by_weights, "produced-by-region": _by_region},
    hints=_hints,
    how="a label + or - (or 1 or 0) for each point in their order, as in ++++++",
    room=3,
)
