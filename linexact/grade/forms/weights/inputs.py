"""Weights named by what they weigh: ``the weight of the first input``, ``x1 has weight 2``.

Statements are rewritten, with their places, so that each bears the name of its parameter: ``that
of the second is -2`` as ``w2``, ``weights of -2 each`` as all weights, ``w_and`` and ``w_A`` as
what they stand for.  What is not named so stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.grade.forms.weights.parameters import Wanted
from linexact.written import Form, Item, Mark, Prose, Row, Span, Statement, Value, Word
from linexact.written.discourse import Said
from linexact.written.lexicon import find_phrase
from linexact.written.wording import Wording

_OF = Wording("{of an input}")
_INPUT = re.compile(r"(?:inputs|x|i)(\d{1,4})").fullmatch
_WEIGHED = Wording("{weighed}")
_PUSHES = Wording("{pushes}")
_BOTH = Wording("{both}|{every}")
_EACH = Wording("{each of them}")
_PLURAL = Wording(
    r"(?s:{several weights}.*{are equal to}|{several weights}\s*(?:(?:{of an input}|=)\s)"
    r"|{several weights}\s+(?=[-+−]?[\d.]))"
)
_SUFFIXED = re.compile(r"([wb])_([^\W\d_]{2,12})").fullmatch
_LETTERED = re.compile(r"w_?([a-c])").fullmatch
_AND = Wording("{joining numbers}|resp")
_ARTICLE = Wording("{one as an article}")
_NOUNS = frozenset({"b", "threshold", "weights", "w*", "score", "inputs"})
_COMMON = Wording(r"{shared}[^.;\n]{0,25}?{a weight}[^.;\n\d]{0,16}?(?<![\w\\])w\b(?!_|\{|\[|\d)")
_REACH = 4  # items between an input and its weight


def by_input(said: Sequence[Said], wanted: Wanted, text: str) -> list[Said]:
    """Return what is said, with every weight that is told by its input under its own name.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "The weight of the first input is 1, that of the second is -2; a bias of -1/2."
    >>> found = by_input(discourse(statements(text)), Wanted(("x1", "x2"), True), text)
    >>> [one.item.sides[0].name for one in found if isinstance(one.item, Statement)]
    ['weights', 'w1', 'w2', 'b']
    """
    said = _without_inputs(_without_articles(said, text), text)
    renamed = _renamed(said, {**_aliases(said, wanted), **_own_bias(text, wanted)})
    renamed = list(map(_shared, renamed)) if _shares(said, wanted, text) else renamed
    return list(_all_alike(list(_told(renamed, wanted)), wanted, text))


# Names


def _aliases(said: Sequence[Said], wanted: Wanted) -> Mapping[str, str]:
    """Return what names with a suffix stand for: ``w_and``, ``b_and``; ``w_A``, ``w_B``."""
    names = {n for one in said for side in _sides(one.item) for n in _names(side)}
    suffixed = {name: m for name in names if (m := _SUFFIXED(name))}
    suffixed = {n: m for n, m in suffixed.items() if m[2] not in wanted.features and n != "w_bias"}
    found: dict[str, str] = {}
    if len({m[2] for m in suffixed.values()}) == 1 and not names & {"w", "weights"}:
        found = {name: {"w": "weights", "b": "b"}[m[1]] for name, m in suffixed.items()}
    found |= {name: "w*" for name in names if name in ("w_i", "w_j", "w_k") and wanted.size > 1}
    lettered = {m[1]: name for name in names if (m := _LETTERED(name))}
    if sorted(lettered) == list("abc"[: wanted.size]) and wanted.size > 1:
        found |= {name: f"w{'abc'.index(letter) + 1}" for letter, name in lettered.items()}
    return found


def _shares(said: Sequence[Said], wanted: Wanted, text: str) -> bool:
    """Say whether ``w`` is one number for all weights: ``the same weight w``, ``w1 = w2 = w``."""
    if wanted.size < 2:
        return False
    sides = ({_name(side) for side in _sides(one.item)} for one in said)
    return any({"w", *wanted.names} <= names for names in sides) or bool(_COMMON.search(text))


def _shared(one: Said) -> Said:
    """Return ``w = 2`` as what is said of all weights."""
    item = one.item
    if not isinstance(item, Statement) or item.relations not in (("=",), (":",)):
        return one
    value = item.sides[1]
    if _name(item.sides[0]) != "w" or not isinstance(value, Form) or value.value is None:
        return one
    return replace(one, item=replace(item, sides=(Form((("w*", Fraction(1)),)), value)))


def _own_bias(text: str, wanted: Wanted) -> Mapping[str, str]:
    """Return the weight that the text says is the bias: ``w3, where w3 is the bias``."""
    last = wanted.size + 1
    if not wanted.bias or not re.search(rf"\bw_?\{{?{last}\b", text, re.IGNORECASE):
        return {}
    if not _BIAS_NAMED(text) and wanted.size > 1:
        return {f"w{last}": "b"}  # no other number can be the bias
    name = rf"\bw_?\{{?{last}\}}?"
    bias = r"{a bias}|{always} 1\b"
    near = rf"{name}[^.;\n,]{{0,40}}(?:{bias})|(?:{bias})[^.;\n,]{{0,40}}{name}"
    return {f"w{last}": "b"} if Wording(near).search(text) else {}


def _without_articles(said: Sequence[Said], text: str) -> list[Said]:
    """Return what is said without the articles that look like the number 1: ``un biais de 3``."""
    found = []
    for place, one in enumerate(said):
        behind = said[place + 1].item if place + 1 < len(said) else None
        typed = text[one.item.span.start : one.item.span.stop].casefold()
        noun = isinstance(behind, Statement) and _name(behind.sides[0]) in _NOUNS
        if isinstance(one.item, Statement) and _ARTICLE.is_all(typed) and noun:
            one = replace(one, item=Word("filler", "", typed, one.item.span))
        found.append(one)
    return found


def _without_inputs(said: Sequence[Said], text: str) -> list[Said]:
    """Return what is said without inputs called ``A`` and ``B``, of which the second is no bias.

    ``A = 0, B = 1: f(0, 1) = -4`` tells an input, and what becomes of it.
    """
    found = list(said)
    for place, one in enumerate(said):
        first = text[one.item.span.start : one.item.span.stop]
        if not (isinstance(one.item, Statement) and _FIRST_INPUT(first)):
            continue
        for j in range(place + 1, min(place + 3, len(said))):
            span = said[j].item.span
            if _SECOND_INPUT(text[span.start : span.stop]):
                found[j] = replace(said[j], item=Word("filler", "", "B", span))
    return found


_FIRST_INPUT = re.compile(r"A ?= ?[01]").fullmatch
_SECOND_INPUT = re.compile(r"B ?= ?[01]").fullmatch


def _names(side: Value | None) -> Iterator[str]:
    if isinstance(side, Form):
        yield from side.names
    elif isinstance(side, Row):
        for entry in side.entries:
            yield from _names(entry)


def _renamed(said: Sequence[Said], aliases: Mapping[str, str]) -> Sequence[Said]:
    if not aliases:
        return said
    found = []
    for one in said:
        item = one.item
        if isinstance(item, Statement):
            item = replace(item, sides=tuple(_under(side, aliases) for side in item.sides))
        found.append(replace(one, item=item))
    return found


def _under(side: Value | None, aliases: Mapping[str, str]) -> Value | None:
    if isinstance(side, Form):
        return Form(tuple((aliases.get(name, name), a) for name, a in side.terms))
    if isinstance(side, Row):
        return replace(side, entries=tuple(_under(e, aliases) or e for e in side.entries))
    return side


_BIAS_NAMED = re.compile(
    r"\bw_?\{?0|\bb\b|\bbias|\bθ|\\?theta|\bthreshold|\bt\b|\bconstant", re.IGNORECASE
).search


# What is said of inputs


def _told(said: Sequence[Said], wanted: Wanted) -> Iterator[Said]:
    """Yield what is said; a number that is told of an input's weight bears its name."""
    # a weight was spoken of: "that of the second" is one
    weighed = any(isinstance(o.item, Prose) and _PUSHES.search(o.item.text) for o in said)
    target: tuple[int, int] | None = None  # the last input that was named, and where
    for place, one in enumerate(said):
        item = one.item
        if isinstance(item, Mark) and item.text in (".", "\n", ";"):
            target = None
        elif isinstance(item, Word) and item.role == "ordinal" and weighed:
            target = (int(item.value), place) if int(item.value) <= wanted.size else None
        if not isinstance(item, Statement):
            yield one
            continue
        heads = [_name(side) for side in item.sides]
        weighed |= "weights" in heads or any(name in wanted.names for name in heads)
        index = _weight_of(said, place, target, wanted) if weighed else None
        value = _number(item)
        named = next((i for side in item.sides if (i := _index(side, wanted))), None)
        if heads == ["inputs"] and (counted := _counting(said, place + 1, wanted)):
            target = (counted, place + 1)
        elif index is not None and value is not None:
            value = -value if value > 0 and _is_pulled(said, target, place) else value
            one, target = replace(one, item=_statement(f"w{index}", value, item.span)), None
        elif named is not None and value is None:
            target = (named, place)
        yield one


def _counting(said: Sequence[Said], place: int, wanted: Wanted) -> int | None:
    """Return the number of ``input 2``, where its weight follows."""
    item = said[place].item if place + 1 < len(said) else None
    value = _number(item) if isinstance(item, Statement) and not item.relations else None
    if value is None or value.denominator != 1 or not 1 <= value <= wanted.size:
        return None
    behind = (one.item for one in said[place + 1 : place + 4])
    weighed = any(isinstance(i, Statement) and _name(i.sides[0]) == "weights" for i in behind)
    return int(value) if weighed else None


def _weight_of(
    said: Sequence[Said], place: int, target: tuple[int, int] | None, wanted: Wanted
) -> int | None:
    """Return the input whose weight a statement gives, if it tells of one."""
    item = said[place].item
    assert isinstance(item, Statement)
    head = _name(item.sides[0])
    if head == "weights" and len(item.sides) > 1 and (inner := _index(item.sides[1], wanted)):
        return inner
    named = _index(item.sides[0], wanted)
    if named is not None:
        before = said[place - 2].item if place > 1 else None  # "... . For x1 = 0: ..."
        begins = isinstance(before, Mark) and before.text in (".", "\n", ";")
        return named if place and _is_of(said[place - 1].item) and not begins else None
    if target is None or head not in (None, "weights") or place - target[1] > _REACH:
        return None
    between = [one.item for one in said[target[1] : place]]
    if any(isinstance(i, Word) and i.role == "all" and _BOTH.is_all(i.text) for i in between):
        return None  # "x1 and x2 both have weight 2"
    return target[0] if head or _weighs(said, target[1], place) else None


def _weighs(said: Sequence[Said], begin: int, stop: int) -> bool:
    """Say whether nothing but links stands between an input and a number of its weight."""
    for one in said[begin + 1 : stop]:
        item = one.item
        if isinstance(item, Statement) and _name(item.sides[0]) == "weights" and not item.relations:
            continue
        if isinstance(item, Mark) or (isinstance(item, Statement) and _number(item) is not None):
            return False
    if _scores(said, begin, stop):
        return False
    first = said[begin].item
    return (
        isinstance(first, Word)
        or any(
            isinstance(one.item, Statement) and _name(one.item.sides[0]) == "weights"
            for one in said[begin + 1 : stop]
        )
        or (begin > 0 and _is_of(said[begin - 1].item))
        or any(
            isinstance(one.item, Prose | Word) and _PUSHES.search(one.item.text)
            for one in said[begin + 1 : stop]
        )
    )


def _is_pulled(said: Sequence[Said], target: tuple[int, int] | None, place: int) -> bool:
    """Say whether an input pulls the score down: ``x1 pushes by 2, x2 holds back by 2``."""
    between = said[target[1] : place] if target is not None else ()
    return any(isinstance(s.item, Prose | Word) and _PULLS.search(s.item.text) for s in between)


_PULLS = Wording("{pulls down}")


def _scores(said: Sequence[Said], begin: int, stop: int) -> bool:
    """Say whether numbers here are scores: ``the first pattern scores 1/2, the second -1/2``."""
    for one in reversed(said[max(0, begin - 2 * _REACH) : stop]):
        if isinstance(one.item, Mark) and one.item.text in (".", ";", "\n"):
            return False
        if isinstance(one.item, Statement) and _name(one.item.sides[0]) == "score":
            return True
    return False


def _is_of(item: Item | None) -> bool:
    text = item.text if isinstance(item, Word | Prose) else ""
    return _OF.is_all(text.strip()) or text.casefold().split()[-1:] == ["de"]


def _index(side: Value | None, wanted: Wanted) -> int | None:
    """Return the number of the input that a side names."""
    name = _name(side)
    if name is None:
        return None
    if name in wanted.features:
        return wanted.features.index(name) + 1
    match = _INPUT(name)
    return int(match[1]) if match and 1 <= int(match[1]) <= wanted.size else None


def _statement(name: str, value: Fraction, span: Span) -> Statement:
    sides = (Form(((name, Fraction(1)),)), Form.of({"": value}))
    return Statement(sides, ("=",), (span, span), span, worded=True)


# All alike


def _all_alike(said: Sequence[Said], wanted: Wanted, text: str) -> Iterator[Said]:
    """Yield what is said, with *each* and *the two weights* as all of them."""
    named: str | None = None  # the parameter that was given last, in this clause
    for place, one in enumerate(said):
        item = one.item
        if isinstance(item, Word) and item.role == "ones" and _counts_all(item.text, wanted):
            one = replace(one, item=_statement("w*", Fraction(item.value or 1), item.span))
        if not isinstance(item, Statement):
            if isinstance(item, Mark) and item.text not in ("(", ""):
                named = None
            yield one
            continue
        value, head = _number(item), _name(item.sides[0])
        parameter = wanted.parameter(head) if head and head not in wanted.features else None
        again = parameter is not None and named == parameter and not item.relations
        if again or _is_count(said, place, wanted):  # "w0 = 0 for the bias"
            yield replace(one, item=Word("filler", "", "", item.span))
            continue
        named = parameter if value is not None else None
        typed = text[item.span.start : item.span.stop]
        plural = head == "weights" and _PLURAL.search(typed) and not _is_list(said, place + 1)
        if value is not None and wanted.size > 1 and (plural or _is_shared(said, place, wanted)):
            one = replace(one, item=_statement("w*", value, item.span))
        yield one


def _counts_all(text: str, wanted: Wanted) -> bool:
    """Say whether *five ones* are as many as the weights; two of more are inputs that are on."""
    first = find_phrase([text.casefold().split()[0]])
    return first is None or first.role != "number" or first.value == str(wanted.size)


def _is_list(said: Sequence[Said], place: int) -> bool:
    """Say whether another bare number follows: ``the weights are 2 and -2``."""
    for one in said[place : place + 2]:
        item = one.item
        if isinstance(item, Statement):
            return not item.relations and _number(item) is not None
        joins = isinstance(item, Word | Prose) and _AND.is_all(item.text)
        if not joins and not (isinstance(item, Mark) and item.text in (",", "", ";", "/")):
            return False
    return False


def _is_shared(said: Sequence[Said], place: int, wanted: Wanted) -> bool:
    """Say whether a number is that of all weights."""
    item = said[place].item
    assert isinstance(item, Statement)
    if _name(item.sides[0]) == "weights":
        return _is_each(said, place + 1) or _counted(said, place, wanted)
    if item.relations:
        return False
    before = said[place - 1].item if place else None
    headed = isinstance(before, Statement) and _name(before.sides[-1]) == "weights"
    return (headed and _is_each(said, place + 1)) or _all_before(said, place, wanted)


def _is_each(said: Sequence[Said], place: int) -> bool:
    """Say whether *each* stands here, perhaps in brackets."""
    for one in said[place : place + 2]:
        if isinstance(one.item, Word) and one.item.role == "all":
            return _EACH.match(one.item.text.casefold()) is not None
        if _is_of(one.item):
            continue  # "weight 1 on every vote"
        if not isinstance(one.item, Mark) or one.item.text not in ("(", ","):
            return False
    return False


def _is_count(said: Sequence[Said], place: int, wanted: Wanted) -> bool:
    """Say whether a bare number counts the weights: ``the two (other) weights``."""
    item = said[place].item
    if not isinstance(item, Statement) or item.relations or _number(item) != wanted.size:
        return False
    for one in said[place + 1 : place + 3]:
        if isinstance(one.item, Statement):
            return wanted.size > 1 and _name(one.item.sides[0]) == "weights"
        if not isinstance(one.item, Prose) or len(one.item.text) > 12:
            return False
    return False


def _counted(said: Sequence[Said], place: int, wanted: Wanted) -> bool:
    return any(_is_count(said, p, wanted) for p in range(max(0, place - 2), place))


def _all_before(said: Sequence[Said], place: int, wanted: Wanted) -> bool:
    """Say whether a bare number is that of all weights: ``the two weights, each 3``."""
    weighed = every = False
    for p in range(place - 1, max(-1, place - 6), -1):
        item = said[p].item
        if isinstance(item, Mark) and item.text not in (",", "(", ":"):
            return False
        if isinstance(item, Word) and item.role == "all" and weighed:
            every |= _EACH.match(item.text.casefold()) is not None
            if every:
                return True
        elif isinstance(item, Word) and item.role == "all":
            every |= p == place - 1 and _EACH.match(item.text.casefold()) is not None
        elif isinstance(item, Prose) and _WEIGHED.search(item.text.casefold()):
            weighed = True
        elif isinstance(item, Statement):
            if _number(item) is not None and not _is_count(said, p, wanted):
                return False
            heads = {_name(side) for side in item.sides}
            weighed |= "weights" in heads
            every |= "inputs*" in heads or (weighed and _counted(said, p, wanted))
            if weighed and every:
                return True
    return False


# Statements


def _sides(item: Item) -> tuple[Value | None, ...]:
    return item.sides if isinstance(item, Statement) else ()


def _name(side: Value | None) -> str | None:
    return side.name if isinstance(side, Form) else None


def _number(item: Statement) -> Fraction | None:
    """Return the number that a statement ends in, where nothing but names stands before it."""
    last = item.sides[-1]
    plain = set(item.relations) <= {"=", ":"} and (
        item.worded or len(item.sides) < 3 or ":" in item.relations
    )
    names = all(side is None or _name(side) is not None for side in item.sides[:-1])
    return last.value if plain and names and isinstance(last, Form) else None
