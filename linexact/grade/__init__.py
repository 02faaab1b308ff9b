"""Marking answers by property: any right answer is right, every lost mark is shown.

:func:`~linexact.grade.marking.grade` marks a typed answer to a task, ``parts_of`` makes
tasks of an exercise, :mod:`.forms` has a module for each form of answers.  A grade holds exact
points by condition, findings with the numbers that show them and receipts that the standalone
checker confirms; an answer that cannot be read is
:class:`~linexact.grade.result.Unreadable`, with the place.
"""

from linexact.grade.finding import Finding
from linexact.grade.form import Form, Task
from linexact.grade.marking import Hints, Marked, Marks, Part, grade, mark, parts_of
from linexact.grade.result import Condition, Grade, Receipt, Unreadable

__all__ = [
    "Condition",
    "Finding",
    "Form",
    "Grade",
    "Hints",
    "Marked",
    "Marks",
    "Part",
    "Receipt",
    "Task",
    "Unreadable",
    "grade",
    "mark",
    "parts_of",
]
