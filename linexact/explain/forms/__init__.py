"""The words of the forms of answers.

Those of a form stand in :mod:`.plain`, or in a module with the name of the form's, as ``WORDS``;
those of a form that does not come with linexact beside its module, with ``_words`` behind the name.
"""

from __future__ import annotations

from importlib import import_module

from linexact.explain.finding import FormWords
from linexact.explain.forms.plain import PLAIN


def words_of_form(form: str) -> FormWords:
    """Return the words of a form by its name.

    >>> words_of_form("trace").phrase, words_of_form("true-false").phrase
    ('a table of steps', 'true or false')
    """
    if form in PLAIN:
        return PLAIN[form]
    own = f"{form}_words" if "." in form else f"linexact.explain.forms.{form.replace('-', '_')}"
    words: FormWords = import_module(own).WORDS
    return words
