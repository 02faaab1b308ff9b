"""One of some words."""

from linexact.grade.forms.word.marking import FORM, WordTask, word_asked, word_form

__all__ = ["FORM", "WordTask", "word_asked", "word_form"]
