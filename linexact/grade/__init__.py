"""Marking answers by property: any right answer is right, every lost mark is shown.

:func:`~linexact.grade.marking.grade` marks a typed answer to a task, :mod:`.parts` makes
tasks of an exercise.  A grade holds exact points by condition, findings with the numbers
that show them and receipts that the standalone checker confirms; an answer that cannot be
read is :class:`~linexact.grade.result.Unreadable`, with the place.
"""

from linexact.grade.boundary import BoundaryTask
from linexact.grade.inequalities import InequalitiesTask
from linexact.grade.marking import Task, grade
from linexact.grade.numbers_asked import NumberTask
from linexact.grade.parts import Marked, Part, mark, parts_of
from linexact.grade.plain_values import VectorTask, WordTask
from linexact.grade.proof import VerdictTask
from linexact.grade.result import Condition, Finding, Grade, Outcome, Receipt, Unreadable
from linexact.grade.traces import TraceTask
from linexact.grade.weights import WeightsTask

__all__ = [
    "BoundaryTask",
    "Condition",
    "Finding",
    "Grade",
    "InequalitiesTask",
    "Marked",
    "NumberTask",
    "Outcome",
    "Part",
    "Receipt",
    "Task",
    "TraceTask",
    "Unreadable",
    "VectorTask",
    "VerdictTask",
    "WeightsTask",
    "WordTask",
    "grade",
    "mark",
    "parts_of",
]
