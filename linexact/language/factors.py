"""Whether a number before a name is its factor, or a label, or the value of something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from linexact.language.expression import Expression, Minus, Number, Quotient
from linexact.language.scan import Token

At: TypeAlias = Callable[[int], Token]


def is_exact(bracket: Expression) -> bool:
    """Say whether a number in brackets can be no label: a fraction, a decimal number."""
    inner = bracket.of if isinstance(bracket, Minus) else bracket
    if isinstance(inner, Number):
        return inner.places is not None or inner.value.denominator != 1
    return isinstance(inner, Quotient)


def is_added(at: At, place: int) -> bool:
    """Say whether a number in brackets that ends at a place is of a sum: ``(3) a + (-2) b``."""
    begin = place - 2 - (at(place - 2).text in ("-", "+"))
    sign, before = at(begin - 1), at(begin - 2)
    if at(place - 1).kind != "number" or at(begin).text != "(":
        return False
    term = before.kind in ("number", "word") or before.text in (")", "]")
    goes_on = at(place + 2).text in ("-", "+") and at(place + 3).text == "("
    return goes_on or (sign.text in ("-", "+") and term)


def is_told(at: At, place: int, nouns: Sequence[str]) -> bool:
    """Say whether the number that ends at a place is the value of something: ``w = 3 b = 2``."""
    while at(place).kind == "number" or at(place).text in ("/", "(", ")", ","):
        place -= 1
    if at(place).text in ("+", "-"):
        place -= 1
    before, subject = at(place), at(place - 1)
    if before.has("be"):
        return subject.is_name or subject.has(*nouns)
    return before.kind == "relation" or before.text == ":" or before.has(*nouns)
