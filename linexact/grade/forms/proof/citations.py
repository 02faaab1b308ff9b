"""What a proof refers to: labels, numbers of rows, places among its lines, points, classes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.said import Named, Ref, RefKind
from linexact.language.scan import Token
from linexact.language.text import Text

MOST_NUMBER = 60
_ROMAN = frozenset("ivxIVX")
_LONGEST_LABEL = 4
_ORDINALS: Mapping[str, int] = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
    "fifth": 5, "5th": 5, "sixth": 6, "6th": 6, "seventh": 7, "eighth": 8,
}  # fmt: skip
_GROUPS: Mapping[str, RefKind] = {
    "first": "first", "last": "last", "middle": "middle", "inner": "middle", "outer": "outer",
    "these": "these", "those": "these", "previous": "these", "other": "others", "others": "others",
}  # fmt: skip
_ALONE = ("middle", "outer", "others")
_TIMES: Mapping[str, Fraction] = {
    "twice": Fraction(2), "double": Fraction(2), "two times": Fraction(2), "triple": Fraction(3),
    "half": Fraction(1, 2),
}  # fmt: skip
_NUMBERING = ("numbered", "example", "step", "case")
_JOINTS = ("+", "-", ",", "&", "and", "minus", "plus", "from")
OPENING = ("add", "subtract", "cite", "contradiction", "because", "scale", "times")


def is_label(token: Token | None) -> bool:
    """Say whether a token may be the label of a line: ``2``, ``iv``, ``A``, ``p1``."""
    if token is None:
        return False
    if token.kind == "number":
        value = token.value
        return value is not None and value.denominator == 1 and 0 < value <= MOST_NUMBER
    word = token.text
    if token.kind != "word" or len(word) > _LONGEST_LABEL:
        return False
    return len(word) == 1 or _ROMAN.issuperset(word) or word[-1].isdigit()


def references(text: Text, place: int, named: Named) -> Ref | None:
    """Return what is referred to at a place, with the factor before it and behind it.

    >>> from linexact.language.text import read
    >>> named = Named(2, {(Fraction(0), Fraction(1)): frozenset({1})}, frozenset({"1", "2"}))
    >>> text = read("2*(1) + (2): add the second, twice the last two and row (0, 1)")
    >>> refs = [references(text, place, named) for place in range(len(text.tokens))]
    >>> [(r.kind, r.name or r.count, str(r.factor)) for r in refs if r]
    [('label', '1', '2'), ('label', '2', 'None'), ('nth', 2, 'None'), ('last', 2, '2'), \
('point', 0, 'None')]
    """
    found = (
        _bracketed(text, place, named)
        or _bits(text, place, named)
        or _spread(text, place, named)
        or _ordinal(text, place)
        or _numbered(text, place, named)
        or _bare(text, place, named)
        or _of_class(text, place)
    )
    return None if found is None else _with_factor(text, found)


def _bracketed(text: Text, place: int, named: Named) -> Ref | None:
    """Read ``(2)``, ``(iv)``, ``[01]``, ``(0, 1)``."""
    token, inner = text.at(place), text.at(place + 1)
    if token is None or inner is None or token.text not in ("(", "["):
        return None
    closed = text.at(place + 2)
    if closed is not None and closed.text in (")", "]"):
        bits = point_of_bits(inner, named)
        if bits is not None:
            return Ref("point", place, place + 3, point=bits)
        known = inner.low in named.labels or inner.text not in named.unknowns
        value = inner.value
        alone = named.dimension == 1 and inner.low not in named.labels
        if alone and value is not None and (value,) in named.points:
            return Ref("point", place, place + 3, point=(value,), count=_whole(inner))
        if is_label(inner) and known and not _is_input(inner):
            return _label(inner, place, place + 3, named)
        return None
    found = vector(text, place)
    if found is None or found[0] not in named.points:
        return None
    return Ref("point", place, found[1], point=found[0])


def _is_input(token: Token) -> bool:
    return token.text in ("x", "y", "z", "w", "f")


def _whole(token: Token) -> int:
    """Return the number of a token where it may number a row."""
    value = token.value
    return int(value) if value is not None and value.denominator == 1 and value > 0 else 0


def _label(token: Token, first: int, last: int, named: Named, *, row: bool = False) -> Ref:
    """Return a label, or the number of a row where no label is called so."""
    if token.low in named.labels or token.value is None:
        return Ref("label", first, last, token.low, named=row)
    return Ref("number", first, last, token.low, _whole(token), named=row)


def vector(text: Text, place: int) -> tuple[Vector, int] | None:
    """Read numbers in brackets, and the place behind them."""
    values: list[Fraction] = []
    place += 1
    while (read := _number(text, place)) is not None:
        values.append(read[0])
        token = text.at(read[1])
        place = read[1] + 1
        if token is not None and token.text in (")", "]"):
            return tuple(values), place
        if token is None or token.text not in (",", ";"):
            return None
    return None


def _number(text: Text, place: int) -> tuple[Fraction, int] | None:
    """Read ``-1/2``."""
    token = text.at(place)
    sign = -1 if token is not None and token.text == "-" else 1
    place += sign < 0
    token = text.at(place)
    if token is None or token.value is None:
        return None
    slash, under = text.at(place + 1), text.at(place + 2)
    if slash is not None and slash.text == "/" and under is not None and under.value:
        return sign * token.value / under.value, place + 3
    return sign * token.value, place + 1


def point_of_bits(token: Token, named: Named) -> Vector | None:
    """Return the input that is written in one: ``01``."""
    packed = token.kind == "number" and len(token.text) == named.dimension > 1
    if not packed or not {*token.text} <= {"0", "1"}:
        return None
    found = tuple(Fraction(bit) for bit in token.text)
    return found if found in named.points else None


def _bits(text: Text, place: int, named: Named) -> Ref | None:
    token = text.at(place)
    bits = None if token is None else point_of_bits(token, named)
    return None if bits is None else Ref("point", place, place + 1, point=bits)


def _spread(text: Text, place: int, named: Named) -> Ref | None:
    """Read an input without brackets before an arrow: ``0 1 -> 1``; of one number also alone."""
    end = place + named.dimension
    tokens = text.words(place, end)
    if len(tokens) < named.dimension or any(t.kind != "number" for t in tokens):
        return None
    values = tuple(t.value for t in tokens if t.value is not None)
    before, follows = text.at(place - 1), text.at(end)
    if values not in named.points or (before is not None and before.kind in ("number", "arrow")):
        return None
    arrow = follows is not None and follows.kind == "arrow"
    closed = follows is not None and follows.text in (")", ":")
    if (arrow or closed) and named.dimension > 1:
        return Ref("point", place, end, point=values)
    called = before is not None and (before.has("example", "cite") or before.low in ("for", "at"))
    if named.dimension == 1 and (arrow or called) and tokens[0].low not in named.labels:
        return Ref("point", place, end, point=values, count=_whole(tokens[0]))
    return None


def _numbered(text: Text, place: int, named: Named) -> Ref | None:
    """Read a number that numbers a row: ``rows 2 and 3``, ``2 + 3:``, ``adding 2 and 3``."""
    token = text.at(place)
    if token is None or token.value is None or not is_label(replace(token, kind="number")):
        return None
    follows = text.at(place + 1)
    if follows is not None and (
        follows.text == "*" or follows.has("times") or (follows.text == "(" and not follows.spaced)
    ):
        return None  # a factor
    if follows is not None and (follows.kind == "relation" or follows.low in ("xor", "xnor")):
        return None  # "from 1 xor 0 = 1"
    row = _is_called(text, place)
    loosely = token.kind == "number" and (_is_joined(text, place) or _begins_sum(text, place))
    if not (row or loosely):
        return None
    digits = replace(token, text=str(_whole(token)))
    return _label(digits, place, place + 1, named, row=row)


def _back(text: Text, place: int) -> int:
    """Return the place before this one, over articles and ``#``."""
    place -= 1
    while (token := text.at(place)) is not None and token.low in ("the", "#", "no", "number"):
        place -= 1
    return place


def _is_called(text: Text, place: int) -> bool:
    """Say whether a noun stands before a number, or before those that it is listed with."""
    back = _back(text, place)
    token = text.at(back)
    while token is not None and token.low in _JOINTS:
        further = text.at(back - 1)
        if further is None or further.value is None:
            return False
        back = _back(text, back - 1)
        token = text.at(back)
    return token is not None and (token.has(*_NUMBERING) or text.tokens[back + 1].text == "#")


def _is_joined(text: Text, place: int) -> bool:
    """Say whether a number stands behind a word that cites, adds or contradicts."""
    back = _back(text, place)
    token = text.at(back)
    if token is None:
        return False
    if token.low in _JOINTS and token.low != "from":
        further = text.at(back - 1)
        if further is None:
            return False
        bracket = further.text in (")", "]")
        return bracket or (further.value is not None and (
            _is_joined(text, back - 1) or _begins_sum(text, back - 1)))  # fmt: skip
    if token.low in ("to", "with"):
        further = text.at(back - 1)
        return further is not None and further.has("contradiction", "add")
    before = text.at(back - 1)
    if token.low == "by" and before is not None and before.has("scale", "alter"):
        return False  # "divided by 3"
    return token.has(*OPENING)


def _begins_sum(text: Text, place: int) -> bool:
    """Say whether a number begins a line or a clause and is added to others: ``2 + 3:``."""
    before, follows, second = text.at(place - 1), text.at(place + 1), text.at(place + 2)
    begins = before is None or before.kind in ("line", "stop") or before.text in (",", "(")
    joined = follows is not None and follows.low in ("+", "-", "and", "&", "plus", "minus")
    return begins and joined and second is not None and second.value is not None


def _bare(text: Text, place: int, named: Named) -> Ref | None:
    """Read a label without brackets: ``A + D``, ``ii)``, ``p2``."""
    token = text.at(place)
    if token is None or token.kind != "word" or token.low not in named.labels:
        return None
    closed = text.at(place + 1)
    last = place + 1 + (closed is not None and closed.text == ")" and not is_open(text, place))
    article = token.low in ("a", "i") and last == place + 1 and token.text != token.text.upper()
    if token.text in named.unknowns or article:
        return None
    return Ref("label", place, last, token.low)


def is_open(text: Text, place: int) -> bool:
    """Say whether a bracket is open at a place in its line."""
    depth = 0
    while (token := text.at(place - 1)) is not None and token.kind != "line":
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        place -= 1
    return depth > 0


def _ordinal(text: Text, place: int) -> Ref | None:
    """Read ``the second``, ``the last two``, ``the two in the middle``, ``these two``."""
    token = text.at(place)
    if token is None:
        return None
    suffix = text.at(place + 1)
    if token.kind == "number" and suffix is not None and suffix.low in ("st", "nd", "rd", "th"):
        return None if suffix.spaced else Ref("nth", place, place + 2, count=_whole(token))
    if token.is_spelled or (token.kind == "number" and token.value == 2):  # "the two inner ones"
        return _counted_first(text, place)
    if token.kind != "word":
        return None
    follows = text.at(place + 1)
    many = 0 if follows is None else _whole(follows)
    group = _GROUPS.get(token.low)
    before = text.at(place - 1)
    if before is not None and before.low == "each":
        return None  # "each other"
    if group is not None and many > 1 and not _is_factor(text, place + 1):
        return Ref(group, place, place + 2, count=many)
    noun = follows is not None and (follows.has("numbered", "example") or follows.low == "ones")
    if group in _ALONE and (noun or group == "others"):
        return Ref(group, place, place + 1, count=2 if group != "others" else 0)
    if token.low in _ORDINALS and not _is_adverb(text, place):
        return Ref("nth", place, place + 1, count=_ORDINALS[token.low])
    return Ref("nth", place, place + 1, count=-1) if token.low == "last" else None


def _is_factor(text: Text, place: int) -> bool:
    """Say whether a number multiplies what stands behind it."""
    follows = text.at(place + 1)
    glued = follows is not None and follows.is_name and not follows.spaced
    return glued or (follows is not None and follows.has("times"))


def _is_adverb(text: Text, place: int) -> bool:
    """Say whether an ordinal begins its sentence and a comma stands behind it: *First, ...*."""
    before, follows = text.at(place - 1), text.at(place + 1)
    begins = before is None or before.kind in ("line", "stop")
    return begins and follows is not None and follows.text in (",", ":")


def _counted_first(text: Text, place: int) -> Ref | None:
    """Read a count before its group: ``the two middle ones``, ``two in the middle``."""
    count = _whole(text.tokens[place])
    end = place + 1
    while (token := text.at(end)) is not None and token.low in ("in", "the", "lines", "rows"):
        end += 1
    token = text.at(end)
    group = None if token is None else _GROUPS.get(token.low)
    if group is None or count < 2 or group in ("these", "others"):
        return None
    return Ref(group, place, end + 1, count=count)


def _of_class(text: Text, place: int) -> Ref | None:
    """Read ``the two positive ones``, ``the negatives``."""
    token, follows = text.at(place), text.at(place + 1)
    if token is None or token.kind != "word":
        return None
    plural = {"positives": 1, "negatives": -1}.get(token.low, 0)
    sign = token.has("positive") - token.has("negative")
    noun = follows is not None and (follows.has("example", "numbered") or follows.low == "ones")
    if not plural and not (sign and noun):
        return None
    count = text.at(place - 1)
    many = 0 if count is None else _whole(count)
    return Ref("class", place, place + 2 - bool(plural), count=plural or sign, name=str(many or ""))


def _with_factor(text: Text, ref: Ref) -> Ref:
    """Return a reference with its factor: ``2(1)``, ``twice the first``, ``(4) * 5/2``."""
    before = _factor_before(text, ref.first)
    if before is not None:
        ref = replace(ref, first=before[1], factor=before[0])
    sign = text.at(ref.last)
    if sign is None or not (sign.text in ("*", "/") or sign.has("times")):
        return ref
    read = _number(text, ref.last + 1)
    if read is None or ref.factor is not None or not read[0]:
        return ref
    factor = 1 / read[0] if sign.text == "/" else read[0]
    return replace(ref, last=read[1], factor=factor)


def _factor_before(text: Text, place: int) -> tuple[Fraction, int] | None:
    back = _over_article(text, place - 1)
    token = text.at(back)
    if token is None:
        return None
    if token.low in _TIMES:
        return _TIMES[token.low], back
    times = token.text == "*" or token.has("times")
    back -= times
    token = text.at(back)
    glued = token is not None and back == place - 1 and not text.tokens[place].spaced
    if token is None or token.value is None or not (times or glued):
        return None
    slash, over = text.at(back - 1), text.at(back - 2)
    if slash is not None and slash.text == "/" and over is not None and over.value is not None:
        return over.value / token.value if token.value else None, back - 2  # type: ignore[return-value]
    return token.value, back


def _over_article(text: Text, place: int) -> int:
    token = text.at(place)
    return place - 1 if token is not None and token.low == "the" else place
