"""Linear combinations of named coefficients as people type them: ``age - 2*dose``.

Names may hold blanks and signs (``island[Dream]``, ``(intercept)``, ``low|high``), so the longest
name that stands at a place is it; between them stand ``+``, ``-``, and ``*`` or nothing after a
number; ``* number`` and ``/ number`` may stand behind a name.  Nothing is evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact import parse_number

MAX_TEXT = 2000  # characters
_NUMBER = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?: */ *[0-9]+)?")
_SIGNS = {"+": 1, "-": -1, "\u2212": -1}


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
    if len(text) > MAX_TEXT:
        raise InputError("combination", f"a combination of more than {MAX_TEXT} characters")
    found = [Fraction(0)] * len(names)
    longest = sorted(range(len(names)), key=lambda j: -len(names[j]))
    at, first = _skip(text, 0), True
    while first or at < len(text):
        sign, at = _sign(text, at, optional=first)
        factor, at = _factor(text, at, names)
        chosen = next((j for j in longest if _stands(text, at, names[j])), None)
        if chosen is None:
            raise _no_name(text, at, names)
        at = _skip(text, at + len(names[chosen]))
        behind, at = _behind(text, at)
        found[chosen] += sign * factor * behind
        first = False
    if not any(found):
        raise InputError("combination", f"{quoted(text)} is 0 whatever the coefficients are")
    return tuple(found)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _sign(text: str, at: int, *, optional: bool) -> tuple[int, int]:
    if at < len(text) and text[at] in _SIGNS:
        return _SIGNS[text[at]], _skip(text, at + 1)
    if optional:
        return 1, at
    raise InputError("combination", "expected + or -", source=text, start=at)


def _factor(text: str, at: int, names: Sequence[str]) -> tuple[Fraction, int]:
    """Return the number before a name; a name that begins with digits is a name."""
    match = _NUMBER.match(text, at)
    if match is None or any(_stands(text, at, name) for name in names):
        return Fraction(1), at
    at = _skip(text, match.end())
    if at < len(text) and text[at] == "*":
        at = _skip(text, at + 1)
    return Fraction(parse_number(match[0])), at


def _behind(text: str, at: int) -> tuple[Fraction, int]:
    """Return what a name is multiplied by behind it: ``* number`` or ``/ number``."""
    if at == len(text) or text[at] not in "*/":
        return Fraction(1), at
    start = _skip(text, at + 1)
    match = _NUMBER.match(text, start)
    value = parse_number(match[0]) if match else Fraction(0)
    if match is None or (text[at] == "/" and not value):
        raise InputError("combination", "expected a number", source=text, start=start)
    return (1 / value if text[at] == "/" else Fraction(value)), _skip(text, match.end())


def _stands(text: str, at: int, name: str) -> bool:
    """Say whether a name stands here and ends here."""
    end = at + len(name)
    if not text.startswith(name, at):
        return False
    word = name[-1:].isalnum() or name[-1:] == "_"
    return not (word and end < len(text) and (text[end].isalnum() or text[end] == "_"))


def _no_name(text: str, at: int, names: Sequence[str]) -> InputError:
    word = re.split(r"[\s+*-]", text[at:], maxsplit=1)[0]
    near = did_you_mean(word, names) or f"; there are {listed(names)}"
    return InputError("combination", f"expected a coefficient's name{near}", source=text, start=at)
