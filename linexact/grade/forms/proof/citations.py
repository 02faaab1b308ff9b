"""What a proof refers to: labels, numbers of rows, places among its lines, points, classes.

References that commas, *and* or signs join are one run.  Numbers alone are references where a word
such as *adding* or *rows* stands before them, or where they are added at the start of a clause.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sized
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.said import Named, Ref
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.scan import Token
from linexact.language.text import Text

MOST_NUMBER = 60
_ROMAN = frozenset("ivx")
_LONGEST_LABEL = 4
_ORDINALS: Mapping[str, int] = {
    "first": 1, "second": 2, "2nd": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6,
    "seventh": 7, "eighth": 8, "last": -1,
}  # fmt: skip
_GROUPS: Mapping[str, str] = {
    "first": "first", "last": "last", "middle": "middle", "inner": "middle", "outer": "outer",
    "these": "these", "those": "these", "previous": "these", "other": "others", "others": "others",
}  # fmt: skip
_BETWEEN = ("middle", "outer")
_TIMES: Mapping[str, Fraction] = {
    "twice": Fraction(2), "double": Fraction(2), "two times": Fraction(2), "triple": Fraction(3),
    "half": Fraction(1, 2),
}  # fmt: skip
_NUMBERING = ("numbered", "example", "step", "case")
_PLUS = ("+", "-", "plus", "minus")
_JOINTS = (*_PLUS, ",", "&", "and", "to", "from", "with", "the", "also", "that", "of")
OPENING = ("add", "subtract", "cite", "contradiction", "because", "scale", "times", *_NUMBERING)
_ENDS = (")", "]")


@dataclass(frozen=True, slots=True)
class Run:
    """References side by side, and whether they are added up."""

    refs: tuple[Ref, ...]
    first: int
    added: bool

    @property
    def last(self) -> int:
        """The place behind them."""
        return self.refs[-1].last


def is_label(token: Token) -> bool:
    """Say whether a token may be the label of a line: ``2``, ``iv``, ``A``, ``p1``."""
    if token.kind == "number":
        return bool(_whole(token)) and token.text.isdigit()
    word = token.low
    if token.kind != "word" or len(word) > _LONGEST_LABEL:
        return False
    return len(word) == 1 or _ROMAN.issuperset(word) or word[-1].isdigit()


def _is_called(before: Token) -> bool:
    """Say whether a noun stands before a number that is that of a line, and no ``team``."""
    return before.has(*_NUMBERING) and not before.has("titled")


def _whole(token: Token) -> int:
    """Return the number of a token where it may number or count something, else 0."""
    value = token.value
    return int(value) if value and value.denominator == 1 and 0 < value <= MOST_NUMBER else 0


@dataclass(frozen=True, slots=True)
class Citations:
    """The references of a text; lines begin at the ``starts``."""

    text: Text
    named: Named
    starts: Collection[int] = ()

    def run(self, place: int) -> Run | None:
        """Return the references that begin at a place.

        >>> from linexact.language.text import read
        >>> text = read("2*(1) + (2): add the second, twice the last two and (0, 1)")
        >>> named = Named(2, frozenset({(Fraction(0), Fraction(1))}), frozenset({"1", "2"}))
        >>> runs = [Citations(text, named).run(place) for place in (0, 12)]
        >>> [[(ref.kind, ref.name or ref.count, str(ref.factor)) for ref in run.refs]
        ...  for run in runs if run]
        [[('label', '1', '2'), ('label', '2', '1')], \
[('nth', 2, '1'), ('group', 'last', '2'), ('point', 0, '1')]]
        """
        refs: list[Ref] = []
        added, end = False, place
        while (ref := self._ref(end)) is not None:
            refs.append(ref)
            end = ref.last
            while (token := self.text.near(end)).low in _JOINTS or token.has("numbered"):
                end += 1
            if end == ref.last or self._ref(end) is None:
                break
            added |= any(t.low in _PLUS for t in self.text.words(ref.last, end))
        if not refs:
            return None
        back = self._before(place)
        if _is_called(self.text.near(back)) or self.text.near(back + 1).text == "#":
            refs = [replace(ref, loose=False) for ref in refs]
        several = added or (len(refs) > 1 and self.text.near(end).has("contradiction", "add"))
        if all(ref.loose for ref in refs) and not self._is_opened(back, several=several):
            return None
        return Run(tuple(refs), place, added)

    def _before(self, place: int) -> int:
        """Return the place of what stands before references, but for articles and ``#``."""
        back = place - 1
        while self.text.near(back).low in ("the", "#", "no", "number", "both"):
            back -= 1
        return back

    def _is_opened(self, back: int, *, several: bool) -> bool:
        """Say whether what stands before numbers alone makes them references."""
        token = self.text.near(back)
        if token.low in ("to", "with"):
            token = self.text.near(back - 1)
        if token.has("titled"):
            return False  # "team 7"
        if token.has(*OPENING):
            verb = token.low == "by" and self.text.near(back - 1).has("scale", "alter")
            return not verb  # "divided by 3"
        return several and (token.kind in ("line", "stop") or token.text in (",", "("))

    # one reference

    def _ref(self, place: int) -> Ref | None:
        """Return the reference at a place and its factor: ``2(1)``, ``twice the first``, ``3A``."""
        if place in self.starts:
            return None
        token, factor, behind = self.text.near(place), None, place
        if token.low in _TIMES:
            factor, behind = _TIMES[token.low], place + 1
        elif (read := self._number(place)) is not None:
            sign = self.text.near(read[1])
            if sign.text == "*" or sign.has("times"):
                factor, behind = read[0], read[1] + 1
            elif not sign.spaced and (sign.text == "(" or sign.low in self.named.labels):
                factor, behind = read[0], read[1]
        if factor is not None:
            found = self._atom(behind + (self.text.near(behind).low == "the"))
            return None if found is None else replace(found, factor=factor)
        return self._atom(place)

    def _number(self, place: int) -> tuple[Fraction, int] | None:
        """Read ``1/2``, and the place behind it."""
        value, under = self.text.near(place).value, self.text.near(place + 2).value
        if value is not None and self.text.near(place + 1).text == "/" and under:
            return value / under, place + 3
        return None if value is None else (value, place + 1)

    def _atom(self, place: int) -> Ref | None:
        return (
            self._bracketed(place) or self._point(place) or self._group(place) or self._bare(place)
        )

    def _bracketed(self, place: int) -> Ref | None:
        """Read ``(2)``, ``(iv)``, ``[01]``, ``(0, 1)``."""
        if self.text.near(place).text not in ("(", "["):
            return None
        found = Parser(self.text.tokens).atom(place)
        point = None if found is None else fractions_of(found[0])
        inner, closes = self.text.near(place + 1), self.text.near(place + 2).text in _ENDS
        if found and point in self.named.points and not (closes and inner.low in self.named.labels):
            return Ref("point", found[1], point=point or ())
        if closes and (bits := self.point_of_bits(inner)) is not None:
            return Ref("point", place + 3, point=bits)
        known = inner.low in self.named.labels or inner.text not in self.named.unknowns
        is_input = inner.text in ("x", "y", "z", "w", "f")
        if closes and known and is_label(inner) and not is_input:
            return self._label(inner, place + 3)
        return None

    def _label(self, token: Token, last: int, *, loose: bool = False) -> Ref:
        """Return a label, or the number of a row where no label is called so."""
        if token.value is None or token.low in self.named.labels:
            return Ref("label", last, token.low, loose=loose)
        return Ref("number", last, token.low, _whole(token), loose=loose)

    def point_of_bits(self, token: Token) -> Vector | None:
        """Return the input that is written in one: ``01``."""
        typed = token.text
        if not len(typed) == self.named.dimension > 1 or not {*typed} <= {"0", "1"}:
            return None
        found = tuple(map(Fraction, typed))
        return found if found in self.named.points else None

    def _point(self, place: int) -> Ref | None:
        """Read ``01``, and an input without brackets: ``0 1 -> 1``, ``0, 1 | 1``."""
        bits = self.point_of_bits(self.text.near(place))
        if bits is not None:
            return Ref("point", place + 1, point=bits)
        before = self.text.near(place - 1)
        values: list[Fraction] = []
        while (value := self.text.near(place).value) is not None and self._is_short(values):
            if self.point_of_bits(self.text.near(place + 2)):
                return None  # "1 | 00": a row and its number
            values.append(value)
            place += 1 + (self.text.near(place + 1).text in (",", "|") and self._is_short(values))
        follows = self.text.near(place)
        called = before.has("example", "cite") or before.low in ("for", "at")
        ends = follows.kind == "arrow" or follows.text in (":", "|")
        alone = self.named.dimension == 1 and (called or follows.kind == "arrow")
        if before.kind in ("number", "arrow") or tuple(values) not in self.named.points:
            return None
        if alone or (ends and self.named.dimension > 1):
            return Ref("point", place, point=tuple(values))
        return None

    def _is_short(self, values: Sized) -> bool:
        return len(values) < self.named.dimension

    def _bare(self, place: int) -> Ref | None:
        """Read a label or a number without brackets: ``A + D``, ``ii)``, ``p2``, ``rows 2``."""
        token, follows = self.text.near(place), self.text.near(place + 1)
        closed = follows.text == ")" and not is_open(self.text, place)
        if token.kind == "number":
            spoilt = follows.kind == "relation" or follows.text == "(" or follows.has("gate")
            if not is_label(token) or (spoilt and not follows.spaced) or follows.text == "/":
                return None
            return self._label(token, place + 1 + closed, loose=not closed)
        if token.low not in self.named.labels or token.text in self.named.unknowns:
            return None
        article = token.low in ("a", "i") and not closed and not token.text.isupper()
        return None if article else self._label(token, place + 1 + closed)

    def _group(self, place: int) -> Ref | None:
        """Read ``last two``, ``the two middle ones``, ``two positive rows``, ``the second``."""
        near, count = self.text.near, self._count(place)
        end = place + bool(count)
        while count and near(end).low in ("in", "the", "lines", "rows", "from"):
            end += 1
        word, noun = near(end), near(end + 1)
        name = _GROUPS.get(word.low, "")
        is_noun = noun.has("example", "numbered") or noun.low == "ones"
        if (sign := word.has("positive") - word.has("negative")) != 0:
            plural = word.low in ("positives", "negatives")
            last = end + 2 - plural
            return Ref("group", last, "class", sign * max(count, 1)) if plural or is_noun else None
        if count and near(place - 1).low == "the" and word.has("add", "announce", "contradiction"):
            return Ref("group", place + 1, "these", count)  # "the two add up to"
        behind = 0 if count else self._count(end + 1) or 2 * (noun.low == "pair")
        if name and count + behind > 1:
            return Ref("group", end + 1 + bool(behind), name, count + behind)
        if name == "others" or (name in _BETWEEN and is_noun):
            return Ref("group", end + 1, name, 0 if name == "others" else 2)
        if word.kind == "number" and noun.low in ("st", "nd", "rd", "th") and not noun.spaced:
            return Ref("nth", end + 2, count=_whole(word))
        adverb = near(place - 1).kind in ("line", "stop") and noun.text in (
            ",",
            ":",
        )  # "First, ..."
        nth = 0 if adverb or count else _ORDINALS.get(word.low, 0)
        return Ref("nth", end + 1, count=nth) if nth else None

    def _count(self, place: int) -> int:
        """Return how many a number at a place counts; 0 for a factor."""
        token, follows = self.text.near(place), self.text.near(place + 1)
        factor = follows.has("times") or (follows.is_name and not follows.spaced)
        return 0 if factor or not (token.is_spelled or token.value == 2) else _whole(token)


def is_open(text: Text, place: int) -> bool:
    """Say whether a bracket is open at a place in its line."""
    depth = 0
    while (token := text.near(place - 1)).kind != "line":
        depth += (token.text in ("(", "[")) - (token.text in _ENDS)
        place -= 1
    return depth > 0
