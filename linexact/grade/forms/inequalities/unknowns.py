"""What the names in somebody's inequalities mean by the unknowns of the exercise.

``b`` is the bias, a threshold is ``-b``.  A letter of one's own beside the weights is a bias
(``w1 + t > 0``), against them a threshold (``w1 > t``).
"""

from __future__ import annotations

from collections.abc import Sequence

from linexact.grade.naming import Meanings, gaps, of_classifier, used_in
from linexact.language.expression import Expression, Minus, Name, put
from linexact.language.statement import Statement
from linexact.language.text import Text

_THRESHOLDS = {"theta", "threshold"}
_EITHER = {*_THRESHOLDS, "t", "T", "c", "k", "d"}  # letters of a bias or of a threshold
_B = Name("b")


def meanings(text: Text, rows: Sequence[Statement], variables: Sequence[str]) -> Meanings:
    """Return what each name in the rows means.

    Raises :class:`~linexact.errors.InputError`: ``name``, ``ambiguous``.

    >>> from linexact.language.text import read
    >>> text = read("w1 + t < 0, w2 + t < 0")
    >>> meanings(text, text.statements, ("w1", "w2", "b"))["t"].text
    'b'
    """
    used, biased = used_in(rows), "b" in variables
    d = len(variables) - biased
    known = {name: one for name, one in of_classifier(d).items() if biased or one != _B}
    borne = used & _EITHER - known.keys()
    if biased and len(borne) == 1 and not any(known.get(name) == _B for name in used):
        known[min(borne)] = _borne(text, min(borne), rows, known)
    if {"b", "w0"} <= used or used - known.keys():
        strange = min(used - known.keys(), default="w0")
        message = f'no unknown is called "{strange}"; there are {", ".join(variables[:8])}'
        raise text.ask("name", message, rows[0].first)
    return known


def _borne(text: Text, letter: str, rows: Sequence[Statement], known: Meanings) -> Expression:
    """Return the bias that a letter is beside the weights, or that a threshold is against them."""
    links = [link for one in rows for link in one.links]
    forms = [form for a, _, c in links for form in gaps(put(a, known), put(c, known)) if form]
    beside = {
        (a > 0) == (form[letter] > 0)
        for form in forms
        if letter in form
        for name, a in form.items()
        if name not in ("", letter)
    }
    if letter in _THRESHOLDS:
        beside.add(False)
    if len(beside) == 1:
        return _B if True in beside else Minus(_B)
    message = f"{letter} may be a bias or a threshold here; write the inequalities with b"
    raise text.ask("ambiguous", message, rows[0].first)
