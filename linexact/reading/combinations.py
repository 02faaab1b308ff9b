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
_NUMBER = r"(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?: */ *[0-9]+)?)"
_SIGN = re.compile(r"\s*(?P<sign>[-+\u2212]?)\s*").match
_FACTOR = re.compile(rf"{_NUMBER}\s*\*?\s*").match
_TAIL = re.compile(rf"\s*(?:(?P<mark>[*/])\s*{_NUMBER}?)?\s*").match


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
    at = 0
    while not at or at < len(text):
        sign = _SIGN(text, at)
        assert sign is not None
        if at and not sign["sign"]:
            raise _refused("expected + or -", text, at)
        place, factor = sign.end(), None
        chosen = _chosen(text, place, names, longest)
        if chosen is None and (factor := _FACTOR(text, place)):  # a name may begin with digits
            place = factor.end()
            chosen = _chosen(text, place, names, longest)
        if chosen is None:
            word = re.split(r"[\s+*-]", text[place:], maxsplit=1)[0]
            near = did_you_mean(word, names) or f"; there are {listed(names)}"
            raise _refused(f"expected a coefficient's name{near}", text, place)
        behind = _TAIL(text, place + len(names[chosen]))
        assert behind is not None
        value = Fraction(1) if sign["sign"] in ("", "+") else Fraction(-1)
        if factor is not None:
            value *= parse_number(factor["number"])
        found[chosen] += value * _behind(text, behind)
        at = behind.end()
    if not any(found):
        raise InputError("combination", f"{quoted(text)} is 0 whatever the coefficients are")
    return tuple(found)


def _behind(text: str, behind: re.Match[str]) -> Fraction:
    """Return what a name is multiplied by behind it: ``* number`` or ``/ number``."""
    if behind["mark"] is None:
        return Fraction(1)
    number = parse_number(behind["number"] or "0")
    if behind["number"] is None or (behind["mark"] == "/" and not number):
        start = behind.end() if behind["number"] is None else behind.start("number")
        raise _refused("expected a number", text, start)
    return number if behind["mark"] == "*" else 1 / number


def _chosen(text: str, at: int, names: Sequence[str], longest: Sequence[int]) -> int | None:
    """Return which name stands at a place and ends there; the longest one."""
    for j in longest:
        end = at + len(names[j])
        within = re.match(r"\w\w", text[end - 1 : end + 1]) is not None
        if text.startswith(names[j], at) and not within:
            return j
    return None


def _refused(message: str, text: str, start: int) -> InputError:
    return InputError("combination", message, source=text, start=start)
