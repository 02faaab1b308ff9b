"""True or false: a word."""

from linexact.grade.forms.word import FORM

__all__ = ["FORM"]
