"""A line and the side of it that is positive: ``x1 + x2 = 3/2, above it the output is 1``.

Of a line alone nobody knows which side is positive, unless numbers were put into ``w . x + b = 0``
as they are: ``2.0 x1 + 2.0 x2 + (-3.0) = 0``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from linexact.grade.forms.weights.classifier import Stated, output_of
from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.naming import features_of
from linexact.written import Form, Prose, Statement, Word
from linexact.written.discourse import Said
from linexact.written.wording import Wording

_ABOVE = Wording("{above a line}")
_BELOW = Wording("{below a line}")
_NEAR = 4  # items between a side and its class
_SIDED = "the classifier of the line and the side that are told"


def sided_lines(said: Sequence[Said], wanted: Wanted, text: str) -> Iterator[Stated]:
    """Yield the classifier of the only line of a text that says what holds above or below it.

    *Above* is where the second feature is larger.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "x1 + x2 = 3/2 is the line; the output is 1 above it"
    >>> [found] = sided_lines(discourse(statements(text)), Wanted(("x1", "x2"), True), text)
    >>> [str(a) for a in found.w], str(found.b)
    (['1', '1'], '-3/2')
    """
    if wanted.size != 2 or not wanted.bias:
        return
    lines = [(place, form) for place, one in enumerate(said) if (form := _line(one, wanted))]
    sides = {side for place in range(len(said)) if (side := _side(said, place)) is not None}
    if len(lines) != 1 or len(sides) != 1:
        return
    (place, form), [sign] = lines[0], sides
    names = features_of(form.names, wanted.features)
    if names is None or not form[names[1]]:
        return
    sign = sign if form[names[1]] > 0 else -sign
    w = tuple(sign * form[name] for name in names)
    yield Stated(w, sign * form.constant, said[place].item.span, place, _SIDED)


def put_in(said: Sequence[Said], wanted: Wanted, text: str) -> Iterator[Stated]:
    """Yield the weights of the only line of a text, where a bracketed bias was put into it.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "2.0 x1 + 2.0 x2 + (-3.0) = 0"
    >>> [found] = put_in(discourse(statements(text)), Wanted(("x1", "x2"), True), text)
    >>> [str(a) for a in found.w], str(found.b)
    (['2', '2'], '-3')
    """
    found = [one for one in enumerate(said) if _is_equation(one[1])]
    if len(found) != 1 or not wanted.bias:
        return
    [(place, one)] = found
    item = one.item
    form = item.sides[0] if isinstance(item, Statement) else None
    if not isinstance(form, Form) or not _PUT_IN(text[item.span.start : item.span.stop]):
        return
    names = features_of(form.names, wanted.features)
    if names is not None and len(form.names) == wanted.size:
        yield Stated(tuple(form[n] for n in names), form.constant, item.span, place, _SUBSTITUTED)


def _is_equation(one: Said) -> bool:
    """Say whether an equation is said in which something is 0."""
    item = one.item
    if not isinstance(item, Statement) or item.relations != ("=",) or one.mood != "said":
        return False
    return (
        item.sides[1] == Form(()) and isinstance(item.sides[0], Form) and bool(item.sides[0].names)
    )


_PUT_IN = re.compile(r"\+\s*\(\s*[-−]\s*[\d./]+\s*\)\s*=").search
_SUBSTITUTED = "the weights are those of the equation, whose numbers were put in as they are"


def _line(one: Said, wanted: Wanted) -> Form | None:
    """Return the left side of ``x1 + x2 - 3/2 = 0``."""
    item = one.item
    if not isinstance(item, Statement) or item.relations != ("=",) or one.mood != "said":
        return None
    left, right = item.sides
    if not isinstance(left, Form) or not isinstance(right, Form):
        return None
    form = left.plus(right, -1)
    return form if len(form.names) == 2 and features_of(form.names, wanted.features) else None


def _side(said: Sequence[Said], place: int) -> int | None:
    """Return 1 where class 1 is said to be above, or class 0 below; -1 the other way round."""
    item = said[place].item
    typed = item.text if isinstance(item, Word | Prose) else ""
    sign = 1 if _ABOVE.search(typed) else -1 if _BELOW.search(typed) else None
    if sign is None:
        return None
    near = [k for j in range(1, _NEAR + 1) for k in (place - j, place + j) if 0 <= k < len(said)]
    for k in near:
        found = output_of(said[k].item)
        if found is not None:
            return sign if found else -sign
    return None
