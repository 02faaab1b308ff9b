"""Weights beside a rule that says what is done with them: a formula, or a sentence.

``y = step(w1*x1 + w2*x2 - b)`` makes a threshold of ``b``.  The answer is what the rule decides,
where that is a linear classifier with every number given; a formula that decides something else
is asked back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from linexact.errors import InputError
from linexact.grade.forms.weights.classifier import Stated, class_of
from linexact.grade.forms.weights.cuts import cuts
from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.forms.weights.tabled import tabled
from linexact.grade.forms.weights.trials import trials
from linexact.written import Form, Span, Statement
from linexact.written.discourse import Said
from linexact.written.steps import formulas

_RULE = "the weights are used as the sentence says when the output is 1"
_COMPUTED = "the weights are those that the program computes with"
_INEQUALITIES = (">", ">=", "<", "<=")


@dataclass(frozen=True, slots=True)
class Decided:
    """The classifiers that rules make, and what is said outside of them."""

    candidates: tuple[Stated, ...]
    outside: tuple[Said, ...]


def decided_by(text: str, said: Sequence[Said], wanted: Wanted) -> Decided:
    """Return the classifiers that formulas and sentences make of the weights of a text.

    Raises :class:`~linexact.errors.InputError` (``unread``) for a formula that decides
    something that is not understood.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "w1 = w2 = 1; the neuron fires when the weighted sum is greater than 3/2"
    >>> found = decided_by(text, discourse(statements(text)), Wanted(("x1", "x2"), True))
    >>> [(str(c.w[0]), str(c.b)) for c in found.candidates]
    [('1', '-3/2')]
    """
    made = formulas(text, wanted.size)
    tables = list(tabled(text, wanted))
    spans = [one.span for one in made] + [table.span for table in tables]
    outside = tuple(one for one in said if not any(_within(one.item.span, s) for s in spans))
    candidates = []
    known = cache(lambda: _given(said, wanted))
    for one in made:
        for decision in one.decisions:
            given = known()
            found = _linear(decision.form, given, wanted)
            if found is None:
                message = "what the formula decides is not understood; write its weights"
                raise InputError("unread", message, start=one.span.start)
            w, b = found
            place = _place(outside, one.span)
            chosen = "" if given.keys() >= {*wanted.names} else _COMPUTED
            candidates.append(Stated(w, b, _shown(text, one.span), place, chosen))
    candidates += [replace(table, place=_place(outside, table.span)) for table in tables]
    candidates += [*_of_sentences(outside, wanted), *cuts(outside, wanted)]
    return Decided(tuple(candidates), outside)


def _within(span: Span, outer: Span) -> bool:
    return outer.start <= span.start and span.stop <= outer.stop


def _shown(text: str, span: Span) -> Span:
    """Return a span without the blank lines at its end."""
    stop = span.start + len(text[span.start : span.stop].rstrip())
    return Span(span.start, stop)


def _place(said: Sequence[Said], span: Span) -> int:
    return max((i for i, one in enumerate(said) if one.item.span.start <= span.start), default=0)


def _given(said: Sequence[Said], wanted: Wanted) -> Mapping[str, Fraction]:
    """Return the parameters that the text gives once, whatever it does with them."""
    tried = trials(said, wanted) or trials(said, wanted, "conditional")
    return tried[-1].values if len(tried) == 1 else {}


def _linear(
    form: Form, given: Mapping[str, Fraction], wanted: Wanted
) -> tuple[tuple[Fraction, ...], Fraction] | None:
    """Return the weights and the bias of a sum, once the given parameters are put in."""
    w, b = [Fraction(0)] * wanted.size, Fraction(0)
    for name, factor in form.terms:
        index = None
        for part in name.split("*") if name else ():
            value = given.get(part, given.get(wanted.parameter(part) or ""))
            if part[:1] == "x" and part[1:].isdigit() and 1 <= int(part[1:]) <= wanted.size:
                if index is not None:
                    return None
                index = int(part[1:]) - 1
            elif value is None:
                return None
            else:
                factor *= value
        if index is None:
            b += factor
        else:
            w[index] += factor
    return (tuple(w), b) if any(w) or not form.terms else None


def _of_sentences(said: Sequence[Said], wanted: Wanted) -> Iterator[Stated]:
    """Yield what a sentence makes of the weights: ``fires when the weighted sum exceeds 2``."""
    given = cache(lambda: _given(said, wanted))
    for place, one in enumerate(said):
        item = one.item
        if not isinstance(item, Statement) or one.mood not in ("said", "conditional"):
            continue
        for link in item.links:
            if link.relation not in _INEQUALITIES:
                continue
            form = _of_sum(link.left, link.right, wanted)
            found = None if form is None else _linear(form, given(), wanted)
            if found is None:
                continue
            greater = link.relation in (">", ">=")
            stated = class_of(said, place)
            sign = 1 if greater == (stated != 0) else -1
            w, b = found
            if stated is None or (sign > 0 and not b):
                continue  # "z > 0" is what everybody means
            yield Stated(tuple(sign * v for v in w), sign * b, item.span, place, _RULE)


def _of_sum(left: object, right: object, wanted: Wanted) -> Form | None:
    """Return a comparison of the weighted sum with a number, by weights and inputs."""
    if not isinstance(left, Form) or not isinstance(right, Form):
        return None
    form = left.plus(right, -1)
    sums = [name for name in form.names if name in _SUMS]
    others = [name for name in form.names if name not in _SUMS]
    if len(sums) != 1 or abs(form[sums[0]]) != 1:
        return None
    if any(wanted.parameter(name) not in ("b", "threshold") for name in others):
        return None
    table = {name: a for name, a in form.terms if name != sums[0]}
    if form[sums[0]] < 0:
        return None  # "2 > the sum" is turned by nobody who writes so
    for j in range(wanted.size):
        table[f"w{j + 1}*x{j + 1}"] = Fraction(1)
    return Form.of(table)


_SUMS = ("score", "w*x", "x*w", "z", "s", "net", "total")
