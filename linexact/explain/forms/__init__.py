"""The words of the forms of answers: a module each, with the name of the form's, and ``WORDS``."""

from __future__ import annotations

from importlib import import_module


def phrase(form: str) -> str:
    """Return what a form asks for, in a phrase.

    >>> phrase("trace"), phrase("true-false")
    ('a table of steps', 'true or false')
    """
    words = import_module(f"linexact.explain.forms.{form.replace('-', '_')}").WORDS
    return str(words.phrase)
