"""A proof as what it says, in its order: lines, what they are said to rest on, contradictions.

A reference belongs to the line that it stands before in its sentence, or right behind; behind a
word for a contradiction to that.  References that a colon or the end of a line leaves open belong
to the next line.  A line behind *adding* is said, and is added.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.citations import Citations, Run
from linexact.grade.forms.proof.drawn import Drawn, Line
from linexact.grade.forms.proof.labels import labelled
from linexact.grade.forms.proof.said import Heard, Kind, Named, Ref, Said
from linexact.language.account import Ledger
from linexact.language.scan import Token
from linexact.language.text import Text

_UNSOUND = frozenset({"neg", "reject", "other", "question", "choice"})
_BREAKS = (",", "and", "but", "so", "while", "whereas", "hence", "thus", "then", "therefore", ":")
_DENIED = frozenset({
    "separable", "inseparable", "feasible", "impossible", "contradiction", "each", "case", "weight",
    "both", "line", "solution", "number", "function", "done", "perceptron", "neuron",
})  # fmt: skip
_SAYING = ("says", "say", "wants", "needs", "requires", "asks", "tells", "means", "leads")
_REASONS = ("namely", "using", "as")
_IMPLYING = (*_SAYING, "implies", "imply", "meaning", "then", "get", "makes")
_CONCLUDING = ("so", "hence", "thus", "therefore", "then", "consequently")
_FEW = 6  # words of a sentence that may deny something that is not known
_SIGNS = {">": 1, ">=": 1, "<": -1, "<=": -1}


def hear(text: Text, points: Mapping[Vector, frozenset[int]], ledger: Ledger) -> Heard:
    """Return what a proof says about data with these inputs.

    >>> from fractions import Fraction
    >>> from linexact.language.text import read
    >>> text = read("(1) b < 0 (2) w + b > 0. From (1) and (2) we get w > 0.")
    >>> heard = hear(text, {(Fraction(0),): frozenset({-1})}, Ledger(text))
    >>> [(said.label, [ref.name for ref in said.refs]) for said in heard.said]
    [('1', []), ('2', []), ('', ['1', '2'])]
    """
    drawn = Drawn(text)
    named = Named(len(next(iter(points), ())), points, unknowns=frozenset(drawn.known))
    ends = {start: lines[-1].last for start, lines in sorted(drawn.lines.items())}
    labels, places = labelled(text, ends, Citations(text, named))
    cites = Citations(text, replace(named, labels=frozenset(labels.values())), drawn.lines)
    walker = _Walker(text, drawn, cites, labels, places, ledger)
    for sentence in text.sentences:
        walker.sentence(sentence)
    walker.leave()
    whole = walker.whole and not drawn.garbled
    return Heard(tuple(walker.said), frozenset(walker.mentioned), whole)


@dataclass
class _Walker:
    """What was said so far, and what waits for a line."""

    text: Text
    drawn: Drawn
    cites: Citations
    labels: Mapping[int, str]
    label_ends: Mapping[int, int]
    ledger: Ledger
    said: list[Said] = field(default_factory=list)
    whole: bool = True
    mentioned: set[Vector] = field(default_factory=set)
    classed: set[Vector] = field(default_factory=set)  # whose class is said
    judged: int = -1  # where the last class is said
    waiting: list[Ref] = field(default_factory=list)
    added: bool = False  # what waits is added up
    adding: bool = False  # lines that follow are
    derived: bool = False
    premises: int = 0
    begin: int = 0  # what is said first in this sentence
    is_open: bool = False  # nothing parts what follows from the last line
    opens: Kind = "line"
    shared: tuple[Ref, ...] = ()  # of the last line, where "and" goes on
    reasons: int | None = None  # what is said first as a reason for what stands before
    false: list[Ref] | None = None  # what a contradiction is claimed of

    def sentence(self, places: range) -> None:
        """Walk through a sentence."""
        self.derived = self.is_open = self.adding = False
        self.opens, self.shared, self.reasons = "line", (), None
        self.begin, self.premises = len(self.said), 0
        place = places.start
        while place < places.stop:
            place = self._step(place)
        self._finish(places)

    def _step(self, place: int) -> int:
        if place in self.label_ends:
            return self._pass(place, self.label_ends[place], "label")
        if place in self.drawn.lines:
            return self._lines(place, self.drawn.lines[place])
        if place in self.drawn.inputs:
            return self._pass(place, self.drawn.inputs[place], "of inputs")
        run = self.cites.run(place)
        if run is not None:
            self._refer(run)
            return self._pass(place, run.last, "reference")
        token, before = self.text.tokens[place], self.text.near(place - 1)
        if token.value is not None and (token.is_spelled or before.low == "by"):
            self._pass(place, place + 1, "count")
        if token.kind == "relation" and {before.kind, self.text.near(place + 1).kind} == {"word"}:
            self._pass(place, place + 1, "a sign that is spoken of")
        target = self._class_at(place, token)
        if target is not None:
            points = {r.point for r in self.waiting if r.kind == "point" and r.last > self.judged}
            if points or token.kind == "number":
                self._pass(place, place + 1 + (token.kind == "relation"), "class")
            self.judged = place
            self.whole &= all(target in self.cites.named.points[point] for point in points)
            self.classed |= points
        self._word(place, token)
        return place + 1

    def _class_at(self, place: int, token: Token) -> int | None:
        """Return the class that is said at a place, if one is."""
        if token.has("positive") != token.has("negative"):
            return 1 if token.has("positive") else -1
        if token.text in _SIGNS and self.text.near(place + 1).text == "0":  # "(1,1) needs < 0"
            return _SIGNS[token.text]
        before = self.text.near(place - 1)
        said = before.has("be", "modal", "predicted", "target", "labelled", "announce")
        if token.value not in (0, 1) or token.is_spelled or not (said or before.kind == "arrow"):
            return None
        return 1 if token.value else -1

    def _pass(self, first: int, last: int, why: str) -> int:
        self.ledger.use(first, last, why)
        return last

    # Lines

    def _lines(self, place: int, lines: list[Line]) -> int:
        """Take the lines at a place with what waits for them; one that is added waits itself."""
        last = lines[-1].last
        self.ledger.use(place, last)
        self.whole &= not self.text.modes(place, last) & _UNSOUND
        self.whole &= not self.text.near(place - 1).has("case")  # a case by itself proves nothing
        waiting, is_part = self.waiting, self._is_added(place)
        refs = () if is_part else tuple(waiting) or (() if self.is_open else self.shared)
        point = None
        if len(refs) == 1 and refs[0].kind == "point":
            point, refs = refs[0].point, ()
        for line in lines:
            kind: Kind = "false" if all(link.is_false for link in line.chain) else self.opens
            self.said.append(Said(
                kind, self.text.quoted(place, last), place, line.chain, line.signs,
                self.labels.get(place, ""), point, refs, self.added and not is_part,
                self.derived or is_part, self.premises, not waiting,
            ))  # fmt: skip
        self.shared = () if self.added else refs
        if is_part:
            self.waiting = [*waiting, Ref("said", last, count=len(self.said) - 1)]
        else:
            self.waiting, self.added, self.premises = [], False, 0
        self.opens, self.is_open, self.adding = "line", not is_part, is_part
        return last

    def _is_added(self, place: int) -> bool:
        """Say whether a line is one that is added: ``adding b > 0 and``, ``the two, b > 0``."""
        before = self.text.near(place - 1)
        if not self.adding or any(ref.kind not in ("said", "group") for ref in self.waiting):
            return False
        if before.text == ",":
            return bool(self.waiting)
        parts = any(ref.kind == "said" for ref in self.waiting)
        joined = before.low in ("and", "to", "from", "plus") and parts
        verb = before.has("add", "subtract") and before.low not in ("sum", "sums", "total")
        return joined or verb or before.low == "with"

    # References

    def _refer(self, run: Run) -> None:
        follows = self.text.near(run.last)
        gives = follows.has("announce", "add") or follows.low in _SAYING
        if self.false is not None:
            self.false += run.refs
        elif self.is_open and self.said and not gives:
            self._trail(run)
        else:
            self.added |= run.added
            self.waiting += run.refs

    def _trail(self, run: Run) -> None:
        """Give references to the lines that they stand behind."""
        place, (ref, *more) = self.said[-1].first, run.refs
        for k, said in enumerate(self.said):
            if said.first != place:
                continue
            if ref.kind == "point" and not (more or said.point or said.refs):
                self.said[k] = replace(said, point=ref.point)
            elif ref.kind != "point" or ref.point != said.point:
                added = said.added or run.added or self.added
                self.said[k] = replace(said, refs=(*said.refs, *run.refs), added=added)

    # Words

    def _word(self, place: int, token: Token) -> None:
        inside = len(self.said) > self.begin
        if token.has("contradiction"):
            self._contradict(place, token)
        if token.has("add", "subtract", "of-total") and token.low != "together":
            self.added = self.adding = True
        if token.low in _CONCLUDING or (token.kind == "arrow" and inside):
            self.derived = inside or bool(self.said and not self.waiting)
        if token.has("announce") or token.kind == "arrow" or token.low in _IMPLYING:
            self.premises, self.adding = len(self.said) - self.begin, False
        if token.low in _BREAKS or token.kind == "arrow":
            self.is_open = False
        self.adding &= token.text != ":"
        if token.kind == "word" and token.low != "and":
            self.shared = ()
        if token.has("suppose") or token.low == "case":
            self.opens = "suppose"
        if token.low in _CONCLUDING or token.text == ")":
            self._reorder()
        elif inside and self._begins_reason(place, token):
            self.reasons = len(self.said)

    def _contradict(self, place: int, token: Token) -> None:
        denied = self.text.modes(place, place + 1) & {"neg", "question"}
        self.whole &= not denied or token.low == "impossible"
        self.false = list(self.waiting) if self.false is None else self.false
        self.waiting, self.is_open = [], False

    def _begins_reason(self, place: int, token: Token) -> bool:
        """Say whether what follows is a reason for what stands before: *since*, or in brackets."""
        if token.text == "(":
            return place + 1 in self.drawn.lines and self.is_open
        apart = self.text.near(place - 1).has("and", "but")  # a reason for what follows
        well = self.text.near(place + 1).low == "well"
        return (token.has("because") or token.low in _REASONS) and not (apart or well)

    def _reorder(self) -> None:
        """Put what is said as a reason before the line that it is a reason for."""
        if self.reasons is not None:
            claims, moved = self.said[self.begin : self.reasons], self.said[self.reasons :]
            told = [replace(c, premises=c.premises + len(moved)) for c in claims]
            self.said[self.begin :] = [*moved, *told]
        self.reasons = None

    # The end of a sentence

    def _finish(self, places: range) -> None:
        """Tell the contradiction of a sentence, and leave what waits to the next, or to nobody."""
        self._reorder()
        has_lines = len(self.said) > self.begin
        others = [ref for ref in self.waiting if ref.kind != "point"]
        if others and "neg" in self.text.modes(others[0].last - 1, others[0].last):
            self.false = [*(self.false or ()), *others]  # "which is not (4)", "but (2) fails"
        if self.false is not None:
            text = self.text.quoted(places.start, places.stop).strip()
            refs = tuple(self.false)
            self.said.append(Said("false", text, places.start, refs=refs, added=self.added))
            self.waiting, self.added = [], False
        self.false = None
        self.whole &= has_lines or self._is_sound([self.text.tokens[place] for place in places])
        end = self.text.near(places.stop - 1)
        if not (end.kind == "line" or end.text == ":"):
            self.leave()
            self.added = False

    def leave(self) -> None:
        """Note the inputs of which no line is said."""
        points = {ref.point for ref in self.waiting if ref.kind == "point"}
        self.whole &= not self.said or all(ref.kind == "point" for ref in self.waiting)
        for point in points & self.classed:
            self.said.append(Said("row", "", len(self.text.tokens), point=point))
        self.mentioned |= points
        self.waiting = []

    def _is_sound(self, tokens: list[Token]) -> bool:
        """Say whether the words of a sentence without lines do not turn what the others say."""
        if any(token.has("mistake", "false") and token.low != "false" for token in tokens):
            return False
        denied = any(token.has("neg") and not token.has("nope") for token in tokens)
        known = any(token.has(*_DENIED) or token.low in _DENIED for token in tokens)
        return known or not denied or len(tokens) <= _FEW
