"""Numbers: other notations of the right one, and what a slip or rounding makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.exact.surds import SurdSum
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.number.marking import made_by_slips
from linexact.grade.keys.made import Keys, as_decimal, in_latex, rounded

_PLACES = 7  # of decimals that are tried


def keys(task: NumberTask) -> Keys:
    """Return other forms of the number, and other numbers."""
    value = task.value
    one = SurdSum.rational(Fraction(1))
    decimals = list(_decimals(value))
    accepted = [text for text, number in decimals if task.accepts(number)]
    others = [value.plus(one), *made_by_slips(task)]
    others += [
        SurdSum.rational(number)
        for number in task.slipped().values()
        if isinstance(number, Fraction)
    ]
    near = [str(number) for number in others if not task.accepts(number)]
    near += [text for text, number in decimals if not task.accepts(number)]
    both = f"{value} or {value.plus(one)}"
    return Keys((*_forms(task), *accepted[:2]), tuple(near), (both, "I do not know"))


def _forms(task: NumberTask) -> Iterator[str]:
    text, exact = str(task.value), task.value.as_fraction()
    yield text
    yield f"{task.name} = {text}"
    yield f"My answer: {text}."
    if exact is None:
        yield text.replace("sqrt(", "√(")
        yield f"${_roots_in_latex(text)}$"
        return
    yield f"${in_latex(exact)}$"
    if exact.denominator > 1:
        yield f"{2 * exact.numerator}/{2 * exact.denominator}"
        decimal = as_decimal(exact)
        yield from () if decimal is None else (decimal,)


def _roots_in_latex(text: str) -> str:
    r"""Return a sum of roots with ``\sqrt{...}``."""
    head, *rest = text.replace("*", " ").split("sqrt(")
    return head + "".join(f"\\sqrt{{{piece.replace(')', '}', 1)}" for piece in rest)


def _decimals(value: SurdSum) -> Iterator[tuple[str, SurdSum]]:
    """Yield the number rounded to 1, 2, ... places, where that is another number."""
    low, high = value.bounds(80)
    for places in range(1, _PLACES):
        text = rounded((low + high) / 2, places)
        number = SurdSum.rational(Fraction(text))
        if number != value and number.terms:
            yield text, number
