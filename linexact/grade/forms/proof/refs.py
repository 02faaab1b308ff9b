"""References in a proof: labels, numbers of rows, places among its lines, inputs, classes.

References that commas, *and* or signs join are one run.  Numbers alone are references where a word
such as *adding* or *rows* stands before them, or where they are added at the start of a clause.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.said import Ref
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.scan import Token
from linexact.language.text import Text

MOST_NUMBER = 60
_ROMAN = frozenset("ivx")
_LONGEST_LABEL = 4
_ORDINALS: Mapping[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "last": -1,
}  # fmt: skip
_GROUPS: Mapping[str, str] = {
    "first": "first", "last": "last", "middle": "middle", "inner": "middle", "outer": "outer",
    "these": "these", "those": "these", "previous": "these", "this": "these", "it": "these",
}  # fmt: skip
_TIMES: Mapping[str, Fraction] = {
    "twice": Fraction(2), "two times": Fraction(2), "half": Fraction(1, 2),
}  # fmt: skip
_NUMBERING = ("numbered", "example", "step", "case")
PLUS = ("+", "-", "plus", "minus")
_JOINTS = (*PLUS, ",", "&", "and", "to", "from", "with", "the", "also", "that", "of", "#")
_ARTICLES = ("the", "#", "no", "number", "both")
OPENING = ("add", "subtract", "cite", "contradiction", "because", "scale", "times", *_NUMBERING)
CLOSING = (")", "]")
NO_LABELS = ("x", "y", "z", "w", "f")


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
    word = token.low
    if token.kind == "number":
        return bool(_whole(token)) and word.isdigit()
    short = token.kind == "word" and len(word) <= _LONGEST_LABEL
    return short and (len(word) == 1 or _ROMAN.issuperset(word) or word[-1].isdigit())


def _whole(token: Token) -> int:
    """Return the number of a token where it may number or count something, else 0."""
    value = token.value
    return int(value) if value and value.denominator == 1 and 0 < value <= MOST_NUMBER else 0


@dataclass(frozen=True, slots=True)
class References:
    """The references of a text about data with these inputs.

    Lines begin at the ``starts``; ``unknowns`` are names of weights, and no labels.
    """

    text: Text
    points: Collection[Vector]
    labels: Collection[str] = ()
    unknowns: Collection[str] = ()
    starts: Collection[int] = ()

    def run(self, place: int) -> Run | None:
        """Return the references that begin at a place.

        >>> from linexact.language.text import read
        >>> text = read("2*(1) + (2): add the second, twice the last two and (0, 1)")
        >>> found = References(text, [(Fraction(0), Fraction(1))], ["1", "2"])
        >>> [[(ref.kind, ref.name or ref.count, str(ref.factor)) for ref in run.refs]
        ...  for run in map(found.run, (0, 12)) if run]
        [[('label', '1', '2'), ('label', '2', '1')], \
[('pick', 'nth', '1'), ('pick', 'last', '2'), ('input', 0, '1')]]
        """
        refs: list[Ref] = []
        added, end = False, place
        while (ref := self._ref(end)) is not None:
            added |= bool(refs) and any(t.low in PLUS for t in self.text.words(refs[-1].last, end))
            refs.append(ref)
            end = ref.last
            while (token := self.text.near(end)).low in _JOINTS or token.has("numbered"):
                end += 1
            if end == ref.last:
                break
        if not refs:
            return None
        back = place - 1
        while self.text.near(back).low in _ARTICLES:
            back -= 1
        before = self.text.near(back)
        called = before.has(*_NUMBERING) and not before.has("titled")
        if called or self.text.near(back + 1).text == "#":
            refs = [replace(ref, loose=False) for ref in refs]
        follows = self.text.near(refs[-1].last)
        several = added or (len(refs) > 1 and follows.has("contradiction", "add"))
        if all(ref.loose for ref in refs) and not self._is_opened(back, several=several):
            return None
        return Run(tuple(refs), place, added)

    def _is_opened(self, back: int, *, several: bool) -> bool:
        """Say whether what stands before numbers alone makes them references."""
        token = self.text.near(back)
        if token.low in ("to", "with"):
            back, token = back - 1, self.text.near(back - 1)
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
        factor, behind = self._factor(place)
        behind += factor is not None and self.text.near(behind).low == "the"
        found = (
            self._bracketed(behind) or self._input(behind) or self._pick(behind)
            or self._bare(behind)
        )  # fmt: skip
        return found if found is None or factor is None else replace(found, factor=factor)

    def _factor(self, place: int) -> tuple[Fraction | None, int]:
        """Read a factor; return the place behind it."""
        token = self.text.near(place)
        if token.low in _TIMES:
            return _TIMES[token.low], place + 1
        value, end = token.value, place + 1
        if value is not None and self.text.near(end).text == "/":
            under, end = self.text.near(end + 1).value, end + 2
            value = value / under if under else None
        sign = self.text.near(end)
        if value is not None and (sign.text == "*" or sign.has("times")):
            return value, end + 1
        glued = not sign.spaced and (sign.text == "(" or sign.low in self.labels)
        return (value, end) if value is not None and glued else (None, place)

    def _bracketed(self, place: int) -> Ref | None:
        """Read ``(2)``, ``(iv)``, ``[01]``, ``(0, 1)``."""
        if self.text.near(place).text not in ("(", "["):
            return None
        inner, closes = self.text.near(place + 1), self.text.near(place + 2).text in CLOSING
        found = Parser(self.text.tokens).atom(place)
        point = None if found is None else fractions_of(found[0])
        if found and point in self.points and not (closes and inner.low in self.labels):
            return Ref("input", found[1], point=point or ())
        if not closes:
            return None
        bits = self.point_of_bits(inner)
        if bits is not None:
            return Ref("input", place + 3, point=bits)
        known = inner.low in self.labels or inner.text not in self.unknowns
        is_one = known and is_label(inner) and inner.text not in NO_LABELS
        return self._label(inner, place + 3) if is_one else None

    def _label(self, token: Token, last: int, *, loose: bool = False) -> Ref:
        """Return a label, with its number where no line may be called so."""
        return Ref("label", last, token.low, _whole(token), loose=loose)

    def point_of_bits(self, token: Token) -> Vector | None:
        """Return the input that is written in one: ``01``."""
        found = tuple(map(Fraction, token.text)) if {*token.text} <= {"0", "1"} else ()
        return found if len(found) > 1 and found in self.points else None

    def _input(self, place: int) -> Ref | None:
        """Read ``01``, and an input without brackets: ``0 1 -> 1``, ``0, 1 | 1``."""
        token, before = self.text.near(place), self.text.near(place - 1)
        bits = self.point_of_bits(token)
        if bits is not None:
            return Ref("input", place + 1, point=bits)
        if token.value is None or before.kind in ("number", "arrow"):
            return None
        dimension = len(next(iter(self.points), ()))
        values = [token.value]
        while len(values) < dimension:
            place += 1 + (self.text.near(place + 1).text in (",", "|"))
            value = self.text.near(place).value
            if value is None or self.point_of_bits(self.text.near(place + 1)):
                return None
            values.append(value)
        follows = self.text.near(place + 1)
        ends = follows.kind == "arrow" or (dimension > 1 and follows.text in (":", "|"))
        called = before.has("example", "cite") or before.low in ("for", "at")
        if tuple(values) in self.points and (ends or (dimension == 1 and called)):
            return Ref("input", place + 1, point=tuple(values))
        return None

    def _bare(self, place: int) -> Ref | None:
        """Read a label or a number without brackets: ``A + D``, ``ii)``, ``p2``, ``rows 2``."""
        token, follows = self.text.near(place), self.text.near(place + 1)
        closed = follows.text == ")" and not is_open(self.text, place)
        if token.kind == "number":
            spoilt = follows.kind == "relation" or follows.text == "(" or follows.has("gate")
            if not is_label(token) or (spoilt and not follows.spaced) or follows.text == "/":
                return None
            return self._label(token, place + 1 + closed, loose=not closed)
        if token.low not in self.labels or token.text in self.unknowns:
            return None
        article = token.low in ("a", "i") and not closed and not token.text.isupper()
        return None if article else self._label(token, place + 1 + closed)

    def _pick(self, place: int) -> Ref | None:
        """Read ``last two``, ``the two middle ones``, ``two positive rows``, ``the second``."""
        near, count = self.text.near, self._count(place)
        end = place + bool(count)
        while count and near(end).low in ("in", "the", "lines", "rows", "from"):
            end += 1
        word, noun = near(end), near(end + 1)
        is_noun = noun.has("example", "numbered") or noun.low == "ones"
        if (sign := word.has("positive") - word.has("negative")) != 0:
            plural = word.low in ("positives", "negatives")
            found = Ref("pick", end + 2 - plural, "class", sign * max(count, 1))
            return found if plural or is_noun else None
        if count and near(place - 1).low == "the" and word.has("add", "announce", "contradiction"):
            return Ref("pick", place + 1, "these", count)
        return self._of_group(end, count, is_noun) or self._nth(end, count)

    def _of_group(self, place: int, count: int, is_noun: bool) -> Ref | None:
        """Read what picks several lines, of which ``count`` are told before."""
        word = self.text.near(place)
        name = _GROUPS.get(word.low, "")
        behind = 0 if count else self._count(place + 1)
        if name and count + behind > 1:
            return Ref("pick", place + 1 + bool(behind), name, count + behind)
        if name in ("middle", "outer") and is_noun:
            return Ref("pick", place + 1, name, 2)
        added = self.text.near(place - 1).low in ("plus", "minus", "+", "-", "add", "adding")
        return Ref("pick", place + 1, name, 1) if name == "these" and added else None

    def _nth(self, place: int, count: int) -> Ref | None:
        """Read ``second``, ``2nd``, and no *First*, which orders what is said."""
        word, noun = self.text.near(place), self.text.near(place + 1)
        if word.kind == "number" and noun.low in ("st", "nd", "rd", "th") and not noun.spaced:
            return Ref("pick", place + 2, "nth", _whole(word))
        heads = self.text.near(place - 1).kind in ("line", "stop") and noun.text in (",", ":")
        nth = 0 if heads or count else _ORDINALS.get(word.low, 0)
        return Ref("pick", place + 1, "nth", nth) if nth else None

    def _count(self, place: int) -> int:
        """Return how many a number at a place counts; 0 for a factor."""
        token, follows = self.text.near(place), self.text.near(place + 1)
        factor = follows.has("times") or (follows.is_name and not follows.spaced)
        return 0 if factor or not (token.is_spelled or token.value == 2) else _whole(token)


def is_open(text: Text, place: int) -> bool:
    """Say whether a bracket is open at a place in its line."""
    depth = 0
    while (token := text.near(place - 1)).kind != "line":
        depth += (token.text in ("(", "[")) - (token.text in CLOSING)
        place -= 1
    return depth > 0


def class_at(text: Text, place: int) -> int:
    """Return the class that is said at a place, ``both 0`` among them, as 1 or -1, or else 0."""
    token, before = text.tokens[place], text.near(place - 1)
    if token.value not in (0, 1) or token.is_spelled:
        return 0 if before.has("neg") else token.has("positive") - token.has("negative")
    said = before.has("be", "each", "modal", "predicted", "target", "labelled", "announce")
    return (1 if token.value else -1) * (said or before.kind == "arrow")
