"""A proof as what it says, in its order: lines, what they are said to rest on, contradictions.

A reference belongs to the line that it stands before in its sentence, or right behind; behind a
word for a contradiction to that.  References that a colon or the end of a line leaves open belong
to the next line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.drawn import Drawn, Line
from linexact.grade.forms.proof.refs import References, Run, class_at
from linexact.grade.forms.proof.said import Kind, Ref, Said
from linexact.grade.forms.proof.sources import Stated
from linexact.language.account import Ledger
from linexact.language.scan import Token

_UNSOUND = frozenset({"neg", "reject", "other", "question", "choice"})
_BREAKS = (",", "and", "but", "so", "while", "whereas", "hence", "thus", "then", "therefore", ":")
_SAYING = ("says", "say", "wants", "needs", "requires", "asks", "tells", "means", "leads")
_REASONS = ("namely", "using", "as")
_IMPLYING = (*_SAYING, "implies", "imply", "meaning", "then", "get", "makes")
_DENIED = (
    "separable", "inseparable", "feasible", "impossible", "contradiction", "separator", "weight",
    "each", "case", "suppose", ">", "<",
)  # fmt: skip
_BRIEF = 5  # words of a sentence that may deny something that is not known
_CONCLUDING = ("so", "hence", "thus", "therefore", "then", "consequently")


@dataclass
class Walker:
    """What was said so far, and what waits for a line.

    ``labels`` are those of the lines by their places, ``label_ends`` where they begin and end.
    """

    drawn: Drawn
    refs: References
    labels: Mapping[int, str]
    label_ends: Mapping[int, int]
    stated: Stated
    ledger: Ledger
    whole: bool = True  # nothing that could matter was left unread
    spoken: set[int] = field(default_factory=set)  # examples of which no line is said
    classed: set[Vector] = field(default_factory=set)  # whose class is said
    named: set[Vector] = field(default_factory=set)  # what was named last, until a class is said
    waiting: list[Ref] = field(default_factory=list)
    added: bool = False  # what waits is added up
    part: bool = False  # the last line is one that is added
    derived: bool = False
    premises: int = 0
    begin: int = 0  # what is said first in this sentence
    behind: int = -1  # the place behind the last line
    is_open: bool = False  # nothing parts what follows from the last line
    opens: Kind = "line"
    reasons: int | None = None  # what is said first as a reason for what stands before
    false: list[Ref] | None = None  # what a contradiction is claimed of

    def __post_init__(self) -> None:
        self.text, self.said = self.ledger.text, self.stated.said
        self.whole = not self.drawn.garbled

    def heard(self) -> Walker:
        """Walk through all sentences."""
        for sentence in self.text.sentences:
            self._sentence(sentence)
        self._leave()
        return self

    def _sentence(self, places: range) -> None:
        self.derived = self.is_open = False
        self.opens, self.reasons, self.named = "line", None, set()
        self.begin, self.premises = len(self.said), 0
        place = places.start
        while place < places.stop:
            place = self._step(place)
        self._finish(places)

    def _step(self, place: int) -> int:
        """Take what stands at a place; return the place behind it."""
        if place in self.label_ends:
            return self._pass(place, self.label_ends[place], "label")
        if place in self.drawn.lines:
            return self._lines(place, self.drawn.lines[place])
        if place in self.drawn.told:
            return self._told(place, *self.drawn.told[place])
        token, before = self.text.tokens[place], self.text.near(place - 1)
        run = self.refs.run(place)
        if run is not None:
            if before.low != "case" or run.refs[0].kind != "label":
                self._refer(run)
            return self._pass(place, run.last, "reference")
        if token.value is not None and (token.is_spelled or before.low == "by"):
            self._pass(place, place + 1, "count")
        if token.kind == "relation" and {before.kind, self.text.near(place + 1).kind} == {"word"}:
            self._pass(place, place + 1, "a sign that is spoken of")
        self._class(place, token)
        self._word(place, token)
        return place + 1

    def _told(self, place: int, last: int, points: Sequence[Vector]) -> int:
        """Take a statement that is no line, and the inputs that it is of."""
        if points:
            refs = tuple(Ref("input", last, point=point) for point in points)
            self._refer(Run(refs, place, added=False))
        return self._pass(place, last, "of inputs")

    def _pass(self, first: int, last: int, why: str) -> int:
        self.ledger.use(first, last, why)
        return last

    def _class(self, place: int, token: Token) -> None:
        """Take a class that is said at a place, of the inputs that were named since the last."""
        target = class_at(self.text, place)
        if not target:
            return
        points = {ref.point for ref in self.waiting if ref.kind == "input"}
        if points or token.kind == "number":
            self._pass(place, place + 1, "class")
        self.classed |= points
        if self.text.near(place - 1).has("be"):
            self.whole &= all(target in self.drawn.wanted.targets[point] for point in self.named)
        self.named = set()

    # Lines

    def _lines(self, place: int, lines: list[Line]) -> int:
        """Take the lines at a place with what waits for them; one that is added waits itself."""
        last = self.behind = self._pass(place, lines[-1].last, "used")
        self.whole &= not self.text.modes(place, last) & _UNSOUND
        waiting, self.part = tuple(self.waiting), self._is_part(place)
        refs = () if self.part else waiting or self.stated.summed(lines[0].summands, last)
        asked = len(refs) == 1 and refs[0].kind == "input"
        opens: Kind = "line" if refs or self.added else self.opens
        for number, line in enumerate(lines):
            kind: Kind = "false" if all(link.is_false for link in line.chain) else opens
            one = Said(
                (place, number), kind, self.text.quoted(place, last), line.chain, line.whole,
                self.labels.get(place, ""), self.stated.letters.example_of(line.chain),
                refs=refs, added=self.added and not self.part,
                derived=self.derived, premises=self.premises,
                sentence=self.text.sentence(place).start,
            )  # fmt: skip
            self.said.append(self._of_input(one, refs[0]) if asked else one)
        if self.part:
            sources = tuple((place, number) for number in range(len(lines)))
            said = [ref for ref in waiting if ref.kind == "said"]
            self.waiting = [*said, Ref("said", last, sources=sources)]
        else:
            self.waiting, self.added, self.premises = [], False, 0
        self.opens, self.is_open = "line", True
        return last

    def _is_part(self, place: int) -> bool:
        """Say whether a line is one that is added: ``adding b > 0 and w1 + b > 0``."""
        before = self.text.near(place - 1)
        while before.has("numbered", "example") or before.is_spelled or before.low == "the":
            place, before = (
                place - 1,
                self.text.near(place - 2),
            )  # "adding the three rows b > 0, ..."
        verb = before.has("add", "subtract") and before.low not in ("sum", "sums", "total")
        parts = self.part or all(ref.name == "class" for ref in self.waiting)
        joined = self.waiting and parts and before.low in (",", "and", "to", "from", "plus")
        return self.added and bool(verb or joined)

    def _of_input(self, one: Said, ref: Ref) -> Said:
        kind: Kind = "line" if one.kind == "suppose" else one.kind
        return replace(one, kind=kind, example=self.stated.example(ref.point), asked=True, refs=())

    # References

    def _refer(self, run: Run) -> None:
        self.named = {ref.point for ref in run.refs if ref.kind == "input"}
        self.whole &= not (run.added and any(map(self._may_number, run.refs)))
        follows = self.text.near(run.last)
        gives = follows.has("announce", "add") or follows.low in _SAYING
        beside = self.text.near(run.last).kind == "line" and run.first == self.behind + 1
        trails = self.false is None and (beside or (self.is_open and not gives)) and bool(self.said)
        skip = self.said[-1].key[0] if trails else -1
        refs = tuple(self.stated.understood(ref, skip) for ref in run.refs)
        if self.false is not None:
            self.false += refs
        elif trails:
            self._trail(refs, added=run.added)
        else:
            self.added |= run.added
            self.waiting += refs

    def _may_number(self, ref: Ref) -> bool:
        """Say whether an input on a line, ``(2)``, may be the number of a stated line."""
        numbers = range(1, len(self.stated.lines) + 1)
        return ref.kind == "input" and len(ref.point) == 1 and ref.point[0] in numbers

    def _trail(self, refs: tuple[Ref, ...], *, added: bool) -> None:
        """Give references to the lines that they stand behind."""
        place, _ = self.said[-1].key
        added |= self.added
        inputs = {self.stated.example(ref.point) for ref in refs if ref.kind == "input"}
        for k, said in enumerate(self.said):
            if said.key[0] != place or (inputs and said.example in inputs):
                continue
            if len(refs) == 1 and inputs and not (said.asked or said.refs):
                new = self._of_input(said, refs[0])
            else:
                new = replace(said, refs=(*said.refs, *refs), added=said.added or added)
            self.said[k] = new

    # Words

    def _word(self, place: int, token: Token) -> None:
        inside = len(self.said) > self.begin
        wrong = token.has("mistake") and any(r.kind == "input" for r in self.waiting)
        if token.has("contradiction") or (wrong and self.text.near(place - 1).has("be")):
            self._contradict(place, token)
        if token.has("add", "subtract", "of-total") and token.low != "together":
            self.added = True
        if token.low in _CONCLUDING or (token.kind == "arrow" and inside):
            self.derived = inside or bool(self.said and not self.waiting)
        if token.has("announce") or token.kind == "arrow" or token.low in _IMPLYING:
            self.premises = len(self.said) - self.begin
        if token.low in _BREAKS or token.kind == "arrow":
            self.is_open = False
        if token.has("suppose") or token.low == "case":
            self.opens = "suppose"
        if token.low in _CONCLUDING or token.text == ")":
            self._reorder()
        elif inside and self._begins_reason(place, token):
            self.reasons = len(self.said)

    def _contradict(self, place: int, token: Token) -> None:
        denied = self.text.modes(place, place + 1) & {"neg", "question"}
        self.whole &= not denied
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
        if self.false is not None:
            self.whole &= not (self.said and self._is_repeated(self.false))
            text = self.text.quoted(places.start, places.stop).strip()
            key = (places.start, len(self.said))
            self.said.append(Said(key, "false", text, refs=tuple(self.false), added=self.added))
            self.waiting, self.added = [], False
        self.false = None
        self.whole &= len(self.said) > self.begin or self._is_sound(places)
        if self.text.near(places.stop - 1).kind != "line":
            self._leave()
            self.added = False

    def _is_repeated(self, cited: Sequence[Ref]) -> bool:
        """Say whether the last line repeats, as what follows, the one that it is to contradict."""
        *others, last = self.said
        sources = {source for ref in cited for source in ref.sources}
        same = any(one.normal == last.normal and one.key in sources for one in others)
        follows = last.derived or self.text.near(last.key[0] - 1).text == ","
        return same and follows and not last.refs

    def _is_sound(self, places: range) -> bool:
        """Say whether a sentence without lines denies nothing but what the proof denies."""
        tokens = [self.text.tokens[place] for place in places]
        words = [token for token in tokens if token.kind == "word" and not token.is_name]
        denied = any(token.has("neg") and not token.has("nope") for token in words)
        wrong = any(token.has("mistake", "false") for token in words)
        known = any(token.has(*_DENIED) for token in words)
        both = {"positive", "negative"} <= {role for token in words for role in token.roles}
        brief = len(words) <= _BRIEF and not any(token.has("add") for token in words)
        return not (denied or wrong) or known or both or (brief and not wrong)

    def _leave(self) -> None:
        """Note the inputs of which no line is said."""
        points = {ref.point for ref in self.waiting if ref.kind == "input"}
        for point in sorted(points & self.classed):
            example = self.stated.example(point)
            key = (len(self.text.tokens) + len(self.said), example)  # behind all, once each
            self.said.append(Said(key, "row", "", example=example, asked=True))
        self.spoken |= {self.stated.example(point) for point in points}
        self.waiting = []
