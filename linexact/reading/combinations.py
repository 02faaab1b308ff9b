"""Linear combinations of named coefficients as people type them: ``age - 2*dose``.

They are sums as in :mod:`linexact.text.expression`, of names that may hold blanks and signs
(``island[Dream]``, ``(intercept)``, ``low|high``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.text.constraints import LINEAR
from linexact.text.expression import Reader

MAX_TEXT = 2000  # characters


def read_combination(text: str, names: Sequence[str]) -> tuple[Fraction, ...]:
    """Return the coefficients of a combination, shape (p,).

    Raises :class:`~linexact.errors.InputError` (``combination``) with a caret.

    >>> [str(v) for v in read_combination("age - 2*dose", ("dose", "age"))]
    ['-2', '1']
    >>> [str(v) for v in read_combination("age/2 + dose * 3", ("dose", "age"))]
    ['3', '1/2']
    >>> read_combination("age - doze", ("dose", "age"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: expected a coefficient's name; did you mean 'dose'?
      age - doze
            ^
    """

    def named(name: str) -> dict[str, Fraction]:
        if name in names:
            return {name: Fraction(1)}
        near = did_you_mean(name, names) or f"; there are {listed(names)}"
        raise InputError("combination", f"expected a coefficient's name{near}")

    if len(text) > MAX_TEXT:
        raise InputError("combination", f"a combination of more than {MAX_TEXT} characters")
    reader = Reader(text, replace(LINEAR, name=named))
    reader.know(names)
    try:
        found = reader.whole()
    except InputError as error:
        raise InputError(
            "combination", error.message, source=error.source, start=error.start
        ) from None
    if found[""]:
        raise InputError("combination", "expected numbers only before coefficients", source=text)
    if not any(found.values()):
        raise InputError("combination", f"{quoted(text)} is 0 whatever the coefficients are")
    return tuple(found.get(name, Fraction(0)) for name in names)
