"""Weights that one sentence gives to several inputs: ``each input subtracts 2``, ``five ones``.

Statements are rewritten, with their places: *each*, *the others*, ``bzw.`` and *the second too* say
of which inputs a number is the weight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Wanted, given
from linexact.written import Form, Item, Mark, Span, Statement, Word
from linexact.written.discourse import Said
from linexact.written.wording import Wording

_NUMBER = (
    r"(?P<n>(?<![\w.])[-−+]?\d{1,20}(?:[.,]\d{1,20}|/[1-9]\d{0,20})?(?![\w/]|[.,]\d)"
    r"|{one in words})"
)
_GAP = r"[^.;:,\n\d]{0,40}?"
_EACH_MOVES = Wording(
    rf"(?:{{each one}}|{{both}}){_GAP}{{an input of several}}(?:(?!{{and}})[^.;:,\n\d]){{0,40}}?"
    rf"(?:(?P<down>{{lowers}})|(?P<up>{{raises}})|(?P<takes>{{takes}})){_GAP}{_NUMBER}"
    r"(?P<away>\s*{away})?"
)
_STARTS = Wording(rf"{{starts at}}\s*{_NUMBER}")
_OTHERS = Wording(rf"{{the other inputs}}[^.;\n\d]{{0,25}}?{_NUMBER}")
_LIKEWISE = ("likewise",)
_TOO = frozenset({"also", "too", "as well"})
_REACH = 3  # items between an ordinal and *too*
_MARKED = r"(?<!\w){}\s*(\()([-+−]?\d{{1,9}}(?:\.\d{{1,9}})?)(\))"
_BIAS = r"(?:bias|b)"


def distributed(said: Sequence[Said], wanted: Wanted, text: str) -> list[Said]:
    """Return what is said with every number under the name of each weight that it is given to.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "The bias is 3. Each active input then subtracts 2."
    >>> found = distributed(discourse(statements(text)), Wanted(("x1", "x2"), True), text)
    >>> [str(s.item.sides) for s in found if isinstance(s.item, Statement)][-1]
    "(Form(terms=(('w*', Fraction(1, 1)),)), Form(terms=(('', Fraction(-2, 1)),)))"
    """
    found = list(_likewise(said, wanted))
    found = _moved_by_each(found, wanted, text)
    return _others(found, wanted, text)


def _value(match: re.Match[str]) -> Fraction | None:
    typed = match["n"].replace("−", "-").replace(",", ".").lstrip("+")
    try:
        return Fraction(typed)
    except ValueError:
        return Fraction(1)  # the word for it


def _moved_by_each(said: list[Said], wanted: Wanted, text: str) -> list[Said]:
    """Return ``each input lowers it by 2`` as a weight of -2, and where that starts as the bias."""
    match = _EACH_MOVES.search(text) if wanted.size > 1 else None
    if match is None:
        return said
    lowers = bool(match["down"]) or bool(match["away"])
    value = _value(match)
    if value is None or (match["takes"] and not match["away"]) or (lowers and value < 0):
        return said
    said = _replaced(said, match, [("w*", -value if lowers else value)])
    start = _STARTS.search(text) if wanted.bias else None
    begin = None if start is None else _value(start)
    if start is not None and begin is not None and not _names_bias(said):
        said = _replaced(said, start, [("b", begin)])
    return said


def _names_bias(said: Sequence[Said]) -> bool:
    sides = (side for one in said if isinstance(one.item, Statement) for side in one.item.sides)
    return any(isinstance(side, Form) and side.name in ("b", "threshold") for side in sides)


def _others(said: list[Said], wanted: Wanted, text: str) -> list[Said]:
    """Return ``the other two get 1`` as the weights that are not named elsewhere."""
    match = _OTHERS.search(text) if wanted.size > 1 else None
    value = None if match is None else _value(match)
    if match is None or value is None:
        return said
    outside = [one for one in said if not _overlaps(one.item.span, match)]
    named = {
        pair.name
        for one in outside
        if isinstance(one.item, Statement) and one.mood == "said"
        for pair in given(one.item, wanted)
    }
    left = [name for name in wanted.names if name not in named]
    if not named & {*wanted.names} or not left:
        message = "the others get a weight, and nothing says which they are; write each of them"
        raise InputError("incomplete", message, start=match.start())
    return _replaced(said, match, [(name, value) for name in left])


def _likewise(said: Sequence[Said], wanted: Wanted) -> Iterator[Said]:
    """Yield what is said; ``the second too`` gives the weight that was given before."""
    last: Fraction | None = None
    for place, one in enumerate(said):
        item = one.item
        if isinstance(item, Statement):
            pairs = [p for p in given(item, wanted) if p.name in wanted.names]
            last = pairs[-1].value if len(pairs) == 1 else last
        elif last is not None and (name := _too(said, place)) in wanted.names:
            one = replace(one, item=_statement(str(name), last, item.span))
        yield one


def _too(said: Sequence[Said], place: int) -> str | None:
    """Return the weight of an ordinal behind which *too* stands, without a number between."""
    first = said[place].item
    if not isinstance(first, Word) or first.role != "ordinal":
        return None
    for one in said[place + 1 : place + 1 + _REACH]:
        item = one.item
        if isinstance(item, Word) and (item.role in _LIKEWISE or item.text.casefold() in _TOO):
            return f"w{first.value}"
        side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
        noun = isinstance(side, Form) and side.name == "weights"
        if isinstance(item, Mark) or (isinstance(item, Statement) and not noun):
            return None
    return None


def _replaced(
    said: list[Said], match: re.Match[str], pairs: Sequence[tuple[str, Fraction]]
) -> list[Said]:
    """Return what is said with statements for what stands in a stretch of the text."""
    inside = [k for k, one in enumerate(said) if _overlaps(one.item.span, match)]
    if not inside:
        return said
    span = Span(*match.span())
    made = [replace(said[inside[0]], item=_statement(name, v, span)) for name, v in pairs]
    return [*said[: inside[0]], *made, *said[inside[-1] + 1 :]]


def _overlaps(span: Span, match: re.Match[str]) -> bool:
    return span.start < match.end() and match.start() < span.stop


def _statement(name: str, value: Fraction, span: Span) -> Statement:
    sides = (Form(((name, Fraction(1)),)), Form.of({"": value}))
    return Statement(sides, ("=",), (span, span), span, worded=True)


def in_turn(items: Sequence[Item], wanted: Wanted) -> list[Item]:
    """Return ``weights 1 resp. -1`` with *and* for what gives each of two its own.

    >>> from linexact.written import statements
    >>> found = in_turn(statements("The weights are 1 resp. -1"), Wanted(("x1", "x2"), True))
    >>> [item.role for item in found if isinstance(item, Word)]
    ['filler', 'and']
    """
    found = list(items)
    for k, item in enumerate(items):
        before = items[k - 1] if k else None
        behind = [i for i in items[k + 1 : k + 3] if not isinstance(i, Mark)][:1]
        headed = isinstance(before, Statement) and any(
            isinstance(side, Form) and side.name == "weights" for side in before.sides
        )
        numbers = [_last(i) for i in (before, *behind)]
        joins = isinstance(item, Word) and item.role == "otherwise"
        if joins and headed and wanted.size == len(numbers) and None not in numbers:
            found[k] = Word("and", "", "and", item.span)
            stop = items[k + 1]
            found = [i for i in found if i is not stop or not isinstance(i, Mark)]
    return found


def _last(item: Item | None) -> Fraction | None:
    side = item.sides[-1] if isinstance(item, Statement) else None
    return side.value if isinstance(side, Form) else None


def bracketed(text: str, wanted: Wanted) -> str:
    """Return a text with ``x1 (+1), x2 (-1)`` as what each input is given, in as many characters.

    >>> bracketed("x1 (+1), x2 (-1), bias (-0.5)", Wanted(("x1", "x2"), True))
    'x1 :+1 , x2 :-1 , bias :-0.5 '
    """
    heads = [re.escape(name) for name in wanted.features] + [_BIAS] * wanted.bias
    found = [re.findall(_MARKED.format(head), text) for head in heads]
    if wanted.size < 2 or any(len(one) != 1 for one in found) or re.search(r"\)\s*[-+*]", text):
        return text
    for head in heads:
        text = re.sub(
            _MARKED.format(head),
            lambda m: m[0][: m.start(1) - m.start()] + ":" + m[2] + " ",
            text,
        )
    return text
