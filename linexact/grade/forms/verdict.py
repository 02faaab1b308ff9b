"""Is it separable?  The data decide, and a proof may be asked; or it is a word to compare."""

from __future__ import annotations

from dataclasses import replace

from linexact.grade.form import Task
from linexact.grade.forms import proof, word
from linexact.grade.question import Question


def _asked(question: Question) -> Task:
    return proof.FORM.asked(question) if question.is_decided else word.FORM.asked(question)


FORM = replace(proof.FORM, asked=_asked, compares=lambda question: not question.is_decided)
