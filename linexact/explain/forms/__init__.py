"""The words of the forms of answers: a module each, with the name of the form's, and ``WORDS``."""

from __future__ import annotations

from importlib import import_module

from linexact.explain.finding import FormWords


def words_of_form(form: str) -> FormWords:
    """Return the words of a form by its name.

    >>> words_of_form("trace").phrase, words_of_form("true-false").phrase
    ('a table of steps', 'true or false')
    """
    words: FormWords = import_module(f"linexact.explain.forms.{form.replace('-', '_')}").WORDS
    return words
