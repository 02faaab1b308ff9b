"""A form of answers: what is asked, how it is read and how it is marked, as one record.

Each module of :mod:`linexact.grade.forms` holds the record ``FORM`` of its form, and the class
of its tasks.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Generic, Protocol, TypeVar

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.data.problem import Problem
from linexact.grade.finding import Finding
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.result import Judgement, Points
from linexact.tasks.steps import Value


class Task(Protocol):
    """What is to be answered: made by a form, of an exercise or by hand."""

    @property
    def kind(self) -> str:
        """The name of this kind of task, for programs."""

    @property
    def points(self) -> Points:
        """The points by condition."""


_Task = TypeVar("_Task", bound=Task)
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Form(Generic[_Task, _Answer]):
    """A form of answers.

    ``asked`` makes the task of a question, ``read`` finds its answer in a text and says where
    (raises :class:`~linexact.errors.InputError`), ``mark`` says what it is worth.  ``pieces``
    says of a condition in how many pieces its points are shared out (1 if it does not).

    ``of_data`` makes the task of a gate or a table, without an exercise, and ``of_weights`` that
    about given weights for its features; None where this form is not asked so.

    ``is_short`` says that an answer can stand by itself behind its workings.

    ``is_argued`` says that the workings belong to the answer, and not only what they come to.

    ``reads_alike`` says that whose a score of 0 is changes nothing in how an answer is read.

    ``briefly`` makes the same task where it is only asked whether all is right, if that is
    quicker.

    ``worked_out`` says that numbers are asked for, which may be left as arithmetic.

    ``may_say`` names the values that an answer can say, for later parts to follow from, and
    ``says`` returns those that it does say, given what was found of it.
    """

    asked: Callable[[Question], Task]
    read: Callable[[_Task, str], Read[_Answer]]
    mark: Callable[[_Task, _Answer], Judgement]
    pieces: Callable[[_Task], Mapping[str, int]] = lambda task: {}
    of_data: Callable[[Problem], Task] | None = None
    of_weights: Callable[[Dataset, Classifier], Task] | None = None
    is_short: bool = True
    is_argued: bool = False
    briefly: Callable[[_Task], _Task] = lambda task: task
    reads_alike: bool = False
    worked_out: bool = False
    may_say: Callable[[_Task], tuple[str, ...]] = lambda task: ()
    says: Callable[[_Task, _Answer, Sequence[Finding]], Mapping[str, Value]] = (
        lambda task, answer, found: {}
    )


def form_names() -> list[str]:
    """Return the names of all forms, sorted.

    >>> "true-false" in form_names()
    True
    """
    from linexact.grade import forms

    return sorted(module.name.replace("_", "-") for module in iter_modules(forms.__path__))


def form_named(name: str) -> Form[Any, Any]:
    """Return the form that a question asks for by this name.

    A form that does not come with linexact is named by its module.

    >>> form_named("true-false").asked.__module__
    'linexact.grade.forms.word'
    """
    place = name if "." in name else f"linexact.grade.forms.{name.replace('-', '_')}"
    form: Form[Any, Any] = import_module(place).FORM
    return form


def form_of(task: Task) -> Form[Any, Any]:
    """Return the form of a task: the one beside the task's class.

    >>> from linexact.grade.forms.number import NumberTask
    >>> from linexact.text.surds import parse_surd
    >>> form_of(NumberTask(parse_surd("2"), "two", {})) is form_named("number")
    True
    """
    form: Form[Any, Any] = sys.modules[type(task).__module__].FORM
    return form
