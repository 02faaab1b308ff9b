"""Tables of the updates alone: a row for each, its example and the weights after it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from linexact.grade.forms.trace.marking import FORM as TABLE
from linexact.grade.forms.trace.marking import TraceTask
from linexact.grade.forms.trace.rounds import rows_asked

_asked = partial(rows_asked, TraceTask, usual=("example", "weights"), mode="updates")
FORM = replace(TABLE, asked=_asked)
