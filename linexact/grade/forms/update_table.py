"""Tables of the updates alone: a row for each, its example and the weights after it."""

from __future__ import annotations

from dataclasses import replace

from linexact.grade.forms.trace.marking import FORM as TABLE
from linexact.grade.forms.trace.marking import TraceTask, table_asked
from linexact.grade.question import Question


def _asked(question: Question) -> TraceTask:
    return table_asked(question, ("example", "weights"), "updates")


FORM = replace(TABLE, asked=_asked)
