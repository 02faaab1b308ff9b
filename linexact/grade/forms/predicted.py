"""Which class a classifier predicts for a point: positive, negative, or neither of them."""

from __future__ import annotations

from dataclasses import replace

from linexact.data.lectures import LECTURES
from linexact.grade.forms.side import side_meanings
from linexact.grade.forms.word import WordTask, word_asked, word_form
from linexact.grade.question import Question

_OPPOSITE = {"positive": "negative", "negative": "positive"}


def _asked(question: Question) -> WordTask:
    """Return the task; 0 is the negative class where the lecture labels it so.

    *No* is the other class where *yes* is one and every score belongs to a class.
    """
    meanings = side_meanings("neither")
    letters = LECTURES.get(question.exercise.source.lecture, LECTURES["grosse"]).letters
    if letters.labels[0] == "0":
        meanings = replace(meanings, phrases={**meanings.phrases, "0": "negative"})
    strict = question.exercise.convention.boundary == "strict"
    if not strict:  # there "on the boundary" says where a point is, and not its class
        roles = {r: side for r, side in meanings.roles.items() if r != "boundary"}
        meanings = replace(meanings, roles=roles)
    task = word_asked(question, meanings)
    yes = task.meanings.yes
    if yes not in _OPPOSITE or strict:
        return task
    return replace(task, meanings=replace(task.meanings, no=_OPPOSITE[yes]))


FORM = replace(word_form(side_meanings("neither")), asked=_asked)
