"""Marking answers by property: any right answer is right, every lost mark is shown.

:func:`~linexact.grade.marking.grade` marks a typed answer to a task, ``parts_of`` makes
tasks of an exercise, :mod:`.forms` has a module for each form of answers.  A grade holds exact
points by condition, findings with the numbers that show them and receipts that the standalone
checker confirms; an answer that cannot be read is
:class:`~linexact.grade.result.Unreadable`, with the place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.late import late

if TYPE_CHECKING:
    from linexact.grade.finding import Finding
    from linexact.grade.form import Form, Task
    from linexact.grade.marking import Hints, Marked, Marks, Readings, grade, mark, parts_of
    from linexact.grade.part import Part
    from linexact.grade.result import Condition, Grade, Receipt, Unreadable

__getattr__, __dir__ = late(
    __name__,
    {
        "linexact.grade.finding": ("Finding",),
        "linexact.grade.form": ("Form", "Task"),
        "linexact.grade.marking": (
            "Hints",
            "Marked",
            "Marks",
            "Readings",
            "grade",
            "mark",
            "parts_of",
        ),
        "linexact.grade.part": ("Part",),
        "linexact.grade.result": ("Condition", "Grade", "Receipt", "Unreadable"),
    },
)

__all__ = [
    "Condition",
    "Finding",
    "Form",
    "Grade",
    "Hints",
    "Marked",
    "Marks",
    "Part",
    "Readings",
    "Receipt",
    "Task",
    "Unreadable",
    "grade",
    "mark",
    "parts_of",
]
