"""A proof as what it says, in its order: lines, what they are said to rest on, contradictions.

A reference belongs to the line that it stands before in its sentence, or right behind; behind a
word for a contradiction to that.  References that a colon or the end of a line leaves open belong
to the next line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.citations import references
from linexact.grade.forms.proof.drawn import Drawn, chains
from linexact.grade.forms.proof.labels import Head, heads
from linexact.grade.forms.proof.letters import Relating
from linexact.grade.forms.proof.said import Heard, Kind, Named, Ref, Said
from linexact.language.account import Ledger
from linexact.language.statement import Statement
from linexact.language.text import Text

_UNSOUND = frozenset({"neg", "reject", "other", "question", "choice"})
_BREAKS = (",", "and", "but", "so", "while", "whereas", "hence", "thus", "then", "therefore", ":")
_DENIED = (
    "separable", "inseparable", "feasible", "impossible", "contradiction", "each", "case", "weight",
    "both", "line", "solution", "number", "function", "done", "perceptron", "neuron",
)  # fmt: skip
_SAYING = ("says", "say", "wants", "needs", "requires", "asks", "tells", "means")
_REASONS = ("namely", "using", "as")
_IMPLYING = ("implies", "imply", "means", "meaning", "then", "says", "get", "makes")
_CONCLUDING = ("so", "hence", "thus", "therefore", "then", "consequently")


def hear(text: Text, points: Mapping[Vector, frozenset[int]], ledger: Ledger) -> Heard:
    """Return what a proof says about data with these inputs, each with its targets.

    >>> from linexact.language.text import read
    >>> text = read("(1) b < 0 (2) w + b > 0. From (1) and (2) we get w > 0.")
    >>> heard = hear(text, {(Fraction(0),): frozenset({-1})}, Ledger(text))
    >>> [(said.labels, [ref.name for ref in said.refs]) for said in heard.said]
    [(('1',), []), (('2',), []), ((), ['1', '2'])]
    """
    dimension = len(next(iter(points), ()))
    drawn = Drawn(text, dimension)
    unknowns = frozenset(n for links in drawn.lines.values() for one in links for n in one.terms)
    named = Named(dimension, points, unknowns=unknowns)
    headed = dict(heads(text, named, sorted(drawn.lines), drawn.ends))
    labels = frozenset(label for head in headed.values() for label in head.labels)
    walker = _Walker(text, drawn, replace(named, labels=labels), headed, ledger)
    for one in text.statements:
        if not one.relations and drawn.mentions(one):
            ledger.use(one.first, one.last, "a side of a line")
    for sentence in text.sentences:
        walker.sentence(sentence)
    walker.end()
    whole = walker.whole and not drawn.garbled
    return Heard(tuple(walker.said), drawn.scored, frozenset(walker.mentioned), whole)


# Walking


@dataclass
class _Walker:
    """What was said so far, and what waits for a line."""

    text: Text
    drawn: Drawn
    named: Named
    heads: Mapping[int, Head]
    ledger: Ledger
    said: list[Said] = field(default_factory=list)
    whole: bool = True
    waiting: list[Ref] = field(default_factory=list)
    added: bool = False
    derived: bool = False
    premises: int = 0
    begin: int = 0  # what is said first in this sentence
    mentioned: set[Vector] = field(default_factory=set)
    judged: int = -1  # where the last class is said
    told: tuple[int, int] | None = None  # where a class is said before its inputs, and which
    classed: set[Vector] = field(default_factory=set)  # whose class is said
    opens: Kind = "line"
    is_open: bool = False  # no comma since the last line
    trailed: int = -1  # where what is cited behind a line ends
    adding: bool = False  # a line is added up that stands before
    reasons: int = -1  # what is said first as a reason for what stands before
    shared: tuple[Ref, ...] = ()  # of the last line, where "and" goes on
    false: list[Ref] | None = None  # what a contradiction is claimed of

    def sentence(self, places: range) -> None:
        """Walk through a sentence."""
        self.derived, self.opens, self.is_open, self.shared = False, "line", False, ()
        self.begin, self.premises, self.reasons, self.adding = len(self.said), 0, -1, False
        self.told = None
        place = places.start
        while place < places.stop:
            place = self._step(place)
        self._finish(places)

    def end(self) -> None:
        """Look at what waits in vain."""
        self._leave()

    def _step(self, place: int) -> int:
        if place in self._skipped:
            self.ledger.use(place, self._skipped[place], "label")
            return self._skipped[place]
        if place in self.drawn.lines:
            return self._line(place)
        if place in self.drawn.inputs:
            return self._inputs(self.drawn.inputs[place])
        ref = references(self.text, place, self.named)
        if ref is not None:
            self._refer(ref)
            return ref.last
        number = self.text.tokens[place].value
        if number is not None:
            self._number(place, number)
        self._word(place)
        if self.text.tokens[place].kind == "relation" and self._is_mentioned(place):
            self.ledger.use(place, place + 1, "a sign that is spoken of")
        return place + 1

    def _is_mentioned(self, place: int) -> bool:
        """Say whether a sign of a relation stands between words: ``with > in the middle``."""
        before, behind = self.text.at(place - 1), self.text.at(place + 1)
        return before is not None and behind is not None and not (
            before.is_name or behind.is_name or {before.kind, behind.kind} != {"word"}
        )  # fmt: skip

    def _number(self, place: int, number: Fraction) -> None:
        """Take a count in words; take a class, and look whether it is that of the inputs named."""
        token, before = self.text.tokens[place], self.text.at(place - 1)
        if token.is_spelled or (before is not None and before.low == "by"):
            self.ledger.use(place, place + 1, "count")
        points = [r.point for r in self.waiting if r.kind == "point" and r.first > self.judged]
        if number in (0, 1) and before is not None and not token.is_spelled:
            target = 1 if number == 1 and before.text != "-" else -1
            if points:
                self._class(points, target)
                self.judged = place
                self.ledger.use(place, place + 1, "class")
            elif before.has("be", "modal", "predicted", "target", "labelled", "announce"):
                self.told = place, target

    def _class(self, points: Sequence[Vector], target: int) -> None:
        """Take what is said of the class of inputs."""
        self.whole &= all(target in self.named.points[point] for point in points)
        self.classed.update(points)

    @cached_property
    def _skipped(self) -> Mapping[int, int]:
        """Where labels end, by where they begin."""
        found = {}
        for start, head in self.heads.items():
            if head.begin < start:
                found[head.begin] = self._label_end(head, start)
            if head.end > self.drawn.ends[start]:
                found[self.drawn.ends[start]] = head.end
        return found

    def _label_end(self, head: Head, start: int) -> int:
        if head.point is not None or not head.labels:
            return start
        place = head.begin
        while self.text.tokens[place].low not in head.labels:
            place += 1
        follows = self.text.at(place + 1)
        closes = follows is not None and follows.text in (")", "]", ":", ".")
        return min(place + 1 + closes, start)

    def _line(self, place: int) -> int:
        """Take a line with what waits for it."""
        links, last = self.drawn.lines[place], self.drawn.ends[place]
        self.ledger.use(place, last)
        self.whole &= not self.text.modes(place, last) & _UNSOUND
        if self._is_apposed(place):
            return self._premise(place)
        refs = tuple(self.waiting) or (self.shared if not self.is_open else ())
        head = self.heads.get(place)
        point = head.point if head is not None else None
        points = [ref for ref in refs if ref.kind == "point"]
        if point is None and len(points) == len(refs) == 1 and self._is_near(refs[0], place):
            point, refs = points[0].point, ()
        for chain in chains(links):
            self.said.append(Said(
                "false" if all(link.is_false for link in chain) else self.opens,
                self.text.quoted(place, last), place, last,
                tuple(Relating(link.terms, link.relation) for link in chain),
                tuple(link.sign for link in chain), head.labels if head is not None else (),
                point, refs, self.added, self.derived, self.premises, not self.waiting,
                self.drawn.summands.get(place, ()),
            ))  # fmt: skip
        self.shared = refs if not self.added else ()
        self.waiting, self.added, self.opens, self.is_open = [], False, "line", True
        self.told = None
        self.premises = 0
        return last

    def _is_apposed(self, place: int) -> bool:
        """Say whether a line is one that is added: ``adding b > 0 and ...``, ``the two, b > 0``."""
        before = self.text.at(place - 1)
        if before is None or not self.added:
            return False
        joined = before.low in ("and", ",", "to", "from")
        verb = before.has("add", "subtract") and before.low not in ("sum", "sums", "total")
        verb |= before.low == "with"  # "their sum with b < 0"
        grouped = bool(self.waiting) and all(r.kind in ("class", "these") for r in self.waiting)
        if before.text == "," and grouped:
            return True
        return (verb or (joined and self.adding and not self.premises)) and not self.waiting

    def _premise(self, place: int) -> int:
        """Take a line, and leave what waits to a later one."""
        waiting, derived = self.waiting, self.derived
        self.waiting, self.added, self.derived = [], False, True
        last = self._line(place)
        self.waiting, self.added, self.adding, self.is_open = waiting, True, True, False
        self.derived = derived
        return last

    def _is_near(self, ref: Ref, place: int) -> bool:
        """Say whether no comma and no *so* stands between an input and its line."""
        between = self.text.words(ref.last, place)
        return not any(token.low in _BREAKS and token.text != ":" for token in between)

    def _inputs(self, one: Statement) -> int:
        """Take an equation of inputs, ``x1 = 0``, or the form of a score."""
        self.ledger.use(one.first, one.last, "of inputs")
        return one.last

    def _refer(self, ref: Ref) -> None:
        self.ledger.use(ref.first, ref.last, "reference")
        before, follows = self.text.at(ref.first - 1), self.text.at(ref.last)
        back = self.text.at(ref.first - 2)
        if before is not None and before.low == "the":
            before = back
        gives = follows is not None and (follows.has("announce") or follows.low in _SAYING)
        joins = self.adding and before is not None and before.low == "to"
        if self.false is not None:
            self.false.append(ref)
        elif self.is_open and self.said and not (gives or joins):
            self._trail(ref)
            self.trailed = ref.last
        else:
            if self.told is not None and ref.kind == "point":  # "it is 1 at (0, 1)"
                self._class([ref.point], self.told[1])
                self.ledger.use(self.told[0], self.told[0] + 1, "class")
            self.added |= self._is_plus(ref) or joins
            self.waiting.append(ref)

    def _is_plus(self, ref: Ref) -> bool:
        """Say whether a reference is added to the one before it."""
        sign = self.text.at(ref.first - 1)
        return bool(self.waiting) and sign is not None and sign.low in ("+", "-", "plus", "minus")

    def _trail(self, ref: Ref) -> None:
        """Give a reference to the line that it stands behind, and those that share its tokens."""
        place = self.said[-1].first
        for k, said in enumerate(self.said):
            if said.first == place and ref.kind == "point" and said.point is None and not said.refs:
                self.said[k] = replace(said, point=ref.point)
            elif said.first == place and ref.kind == "point" and said.point != ref.point:
                first = [] if said.point is None else [replace(ref, point=said.point)]
                self.said[k] = replace(said, point=None, refs=(*first, *said.refs, ref))
            elif said.first == place and ref.kind != "point":
                added = said.added or self._is_plus(ref) or self.added
                self.said[k] = replace(said, refs=(*said.refs, ref), added=added)

    def _word(self, place: int) -> None:
        token = self.text.tokens[place]
        if token.has("contradiction"):
            if (
                self.text.modes(place, place + 1) & {"neg", "question"}
                and token.low != "impossible"
            ):
                self.whole = False
            self.false = self.false if self.false is not None else list(self.waiting)
            self.waiting, self.is_open = [], False
        if token.has("add", "subtract", "of-total") and token.low != "together":
            self.added = True
        inside = len(self.said) > self.begin
        if token.low in _CONCLUDING or (token.kind == "arrow" and inside):
            self.derived = inside or bool(self.said and not self.waiting)
        if token.has("announce") or token.kind == "arrow" or token.low in _IMPLYING:
            self.premises = len(self.said) - self.begin
        if token.low in ("and", ",") and place == self.trailed:
            self.trailed += 1
        elif token.low in _BREAKS or token.kind == "arrow":
            self.is_open = False
        if token.low != "and" and token.text != "," and token.kind == "word":
            self.shared = ()
        follows = self.text.at(place + 1)
        well = follows is not None and follows.low == "well"
        if (token.has("because") or token.low in _REASONS) and inside and not well:
            self.reasons = len(self.said)
        if token.text == "(" and place + 1 in self.drawn.lines and self.is_open:
            self.reasons = len(self.said)
        if token.has("positive") != token.has("negative"):
            points = [ref.point for ref in self.waiting if ref.kind == "point"]
            self._class(points, 1 if token.has("positive") else -1)
        if token.low in ("so", "hence", "thus", "therefore", ")"):
            self._reorder()
        if token.has("suppose") and self.opens == "line":
            self.opens = "suppose"
        if token.low == "case":
            self.opens = "case"

    def _reorder(self) -> None:
        """Put what is said as a reason before the line that it is a reason for."""
        if self.begin < self.reasons < len(self.said):
            claim = self.said[self.reasons - 1].first
            first = next(k for k, said in enumerate(self.said) if said.first == claim)
            moved = self.said[self.reasons :]
            claims = [
                replace(said, premises=said.premises + len(moved))
                for said in self.said[first : self.reasons]
            ]
            self.said[first:] = [*moved, *claims]
        self.reasons = -1

    def _finish(self, places: range) -> None:
        """Tell the contradiction of a sentence, and leave what waits to the next, or to nobody."""
        self._reorder()
        has_lines = any(said.chain for said in self.said[self.begin :])
        if self.false is not None:
            first, last = places.start, places.stop
            text = self.text.quoted(first, last).strip()
            self.said.append(
                Said("false", text, first, last, refs=tuple(self.false), added=self.added)
            )
            self.waiting, self.added = [], False
        self.false = None
        self._look_at_words(places, has_lines=has_lines)
        end = self.text.at(places.stop - 1)
        goes_on = end is not None and (end.kind == "line" or end.text == ":")
        before = self.text.at(places.start - 1)
        behind = before is not None and before.text == ";" and not has_lines
        if len(self.waiting) == 1 and behind and self.said and self._is_alone(places):
            self._trail(self.waiting.pop())
        if self.waiting and not goes_on:
            self._leave()
        self.added &= goes_on

    def _leave(self) -> None:
        """Note the inputs of which no line is said."""
        self.whole &= not self.said or all(ref.kind == "point" for ref in self.waiting)
        points = [ref for ref in self.waiting if ref.kind == "point"]
        for ref in points:
            if ref.point in self.classed:
                text = self.text.quoted(ref.first, ref.last)
                self.said.append(Said("row", text, ref.first, ref.last, point=ref.point))
        self.mentioned.update(ref.point for ref in points)
        self.waiting = []

    def _is_alone(self, places: range) -> bool:
        """Say whether a sentence is nothing but one reference."""
        ref = self.waiting[0]
        return all(
            self.text.tokens[k].kind in ("line", "stop")
            for k in places
            if not ref.first <= k < ref.last
        )

    def _look_at_words(self, places: range, *, has_lines: bool) -> None:
        """Leave a text to a person whose words may turn what it says."""
        tokens = [self.text.tokens[place] for place in places]
        if any(token.has("doubt") for token in tokens):
            self.whole = False
        if has_lines:
            return
        if any(token.has("mistake", "false") and token.low != "false" for token in tokens):
            self.whole = False
        denied = any(token.has("neg") and not token.has("nope") for token in tokens)
        known = len(tokens) <= 6 or any(token.has(*_DENIED) for token in tokens)
        known = known or any(token.low in _DENIED for token in tokens)
        self.whole &= known or not denied
        claims = any(token.has("separable") for token in tokens)
        against = denied or any(
            token.has("inseparable", "impossible", "contradiction") for token in tokens
        )
        self.whole &= not claims or against or not self.said
