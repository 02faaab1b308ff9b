"""What was heard so far of a proof: its lines in their places, and what is still to come of them.

A line takes what was said before it of where it comes from; what is said behind it is given to it
when its sentence ends, or to the contradiction in that sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.letters import Relating, Terms
from linexact.grade.forms.proof.said import Cite, Kind, Said
from linexact.written import Form, Span
from linexact.written.wording import Wording

MANY_STRANGE = 4  # words that leave a doubt what the lines rest on
MOST_SAID = 120  # lines of a proof
_ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8"}  # no letters
NEAR = 30  # characters before a word that may turn its meaning

_INPUT_CELL = re.compile(r"[|&][ $]*x_?\{?(\d)\}?[ $]*(?=[|&])").findall
_MUTUAL = Wording(r"\W*{mutual}")
_TRAILING = Wording(r"[\s$]*[(\[]?\s*(?:{at}\s+)*[\s$]*")
_CLOSED = Wording(r"[\s$]*[)\]]?[\s$]*(?:\Z|[,;.\n)]|{and})")
_CLOSING = re.compile(r"(?: \w{1,9}){0,4}[\s$]*[)\]]", re.IGNORECASE).match
_BY_LABEL = Wording(r"[\s$,]*\(?{according to}\s*")
_REWRITTEN = Wording("{rewritten}")
_MULTIPLIED = Wording("{multiplied}|{multiplying by}")
_FACTORED = Wording(r"{multiplied}|\d\s*[*·×(]")


@dataclass(slots=True)
class Pending:
    """What was said since the last line, and belongs to the next one or to that one."""

    cites: list[Cite] = field(default_factory=list)
    added: bool = False
    labels: list[str] = field(default_factory=list)
    opener: Kind | None = None
    place: Literal["last", "middle", "outer"] | None = None
    alone: bool = False  # what is cited is all
    derives: bool = False  # "so", "give": from what the sentence said before
    loosely: bool = False  # "then"
    worded: bool = False  # words stand between what is cited and the line
    begins: int | None = None  # where the first citation is
    digits: list[Fraction] = field(default_factory=list)

    @property
    def is_adding(self) -> bool:
        """Say whether lines are to be added, and none was named yet."""
        return self.added and not self.cites

    @property
    def is_empty(self) -> bool:
        """Say whether neither lines nor an addition wait for their line."""
        return not self.cites and not self.added

    def count(self, count: int) -> None:
        """Take ``last two`` as so many."""
        assert self.place is not None
        if self.cites[-1:] == [Cite(self.place, count=1)]:
            self.cites.pop()
        self.cites.append(Cite(self.place, count=count))

    def take(self) -> tuple[list[Cite], bool]:
        """Return what lines are cited and whether they are added, and forget it."""
        cites, added = self.cites, self.added
        self.cites, self.added, self.place, self.digits = [], False, None, []
        self.worded, self.begins = False, None
        return cites, added


class Account:
    """A proof as far as it was heard."""

    def __init__(
        self, text: str, dimension: int, inputs: Mapping[str, int], yes: bool | None
    ) -> None:
        self.text, self.dimension, self.yes = text, dimension, yes
        self.inputs = frozenset({"x", "y", *inputs})
        self.places = inputs  # of those whose names say which they are
        self.assigned: dict[int, Fraction] = {}  # "x1 = 1 and x2 = 0"
        self.verdicts: list[Span] = []
        self.is_defining = False  # this sentence says what a verdict's words mean
        self.contradicted = False
        self.final = 0
        self.silent = False  # behind a final word
        self.earlier: tuple[bool | None, list[Span], bool] | None = None
        self.said: list[Said] = []
        self.classifiers: list[Terms] = []
        self.separable: bool | None = None
        self.pending = Pending()
        self.labels: set[str] = set()
        self.compared: set[str] = set()  # names that stand alone on a side of an inequality
        self.heads: Mapping[int, str] = {}  # numbers that head their inequality, by their places
        self.last: Said | None = None  # in this sentence
        self.touching: Said | None = None  # the line just before, with nothing between
        self.here: Said | None = None  # the last one on this line of the text
        self.because: Literal["before", "behind"] | None = None
        self.reasons: list[Said] = []
        self.target: Said | None = None
        self.false: Said | None = None
        self.defined: set[str] = set()  # names with a meaning that an equation gave them
        self.carried: list[Cite] = []  # what a sentence ended in
        self.sentence: list[Said] = []  # its lines, from the last one that was derived
        self.bracket: Said | None = None  # the line behind which a bracket has just opened
        self.passed_on: list[str] = []  # labels of a line that an arrow leads from
        self.vague = False  # a comparison in words is not understood
        self.strange: set[str] = set()  # words that are not understood
        self.passed = False  # an inequality that is not understood
        self.rows_numbered = False  # "rows 1 and 4" were named by their numbers
        self.turned = False  # behind "but"
        self.head: Form | None = None  # what the last line compares with 0
        self.worded = False  # words stand behind "because"
        self.ranging = False  # behind "from 0 to"
        self.adding = False  # lines that are to be added were named
        self.is_adding = self.was_adding = False  # behind "adding"
        self.pointing = False  # behind "the point"
        self.counting = False  # behind "rows": numbers are theirs
        self.at = Span(0, 0)  # of the item that is heard
        self.end = 0
        self.line_begins = True
        self.shortened = _has_short_head(text, dimension)
        self.led = False  # behind "and" or "which is"
        self.restating = False  # lines said before, named as what is added
        self.naming = self.named = False  # behind "from": a line there is a reason
        self.citing = self.was_citing = False  # behind "from", "adding" and the like
        self.paragraph = False  # another line end would end it
        self.subjects: list[Form] = []
        self.described: list[Form] = []  # what stood before "which is"
        self.subject_at = Span(0, 0)  # where the last of them is
        self.equated: list[Form] = []  # what scores are, of which something may be said together
        self.sides: dict[str, Form] = {}  # of the last equation

    def before(self, span: Span) -> str:
        """Return the text just before a place."""
        return self.text[max(0, span.start - NEAR) : span.start]

    def is_head(self, span: Span) -> bool:
        """Say whether a number heads the inequality behind it, wherever in its line it stands."""
        return span.start in self.heads or span.start - 1 in self.heads

    def point(self, vector: Vector | None) -> None:
        """Take an input: the name of the line before it, or what the next one is for."""
        if vector is None or len(vector) not in (self.dimension, self.dimension + 1):
            return
        x = vector[: self.dimension]
        if self.trails() and self.here is not None:
            self.here.point, self.here.labelled, self.here.trailing = x, True, True
        else:
            self.pending.cites.append(Cite("example", x=x))

    def has_line(self, name: str) -> bool:
        """Say whether a number is a line's: its label, or its place where lines have none."""
        return name in self.labels or (not self.labels and 0 < int(name) <= len(self.said))

    def numbered(self, name: str) -> Cite:
        """Return the line of a number."""
        return Cite("label", name) if name in self.labels else Cite("nth", count=int(name))

    def trails(self) -> bool:
        """Say whether an example stands behind its line: "b < 0 for (0,0)," or "(row 00)"."""
        line = self.here
        if line is None or line.point is not None or not self.pending.is_empty:
            return False
        between = self.text[line.span.stop : self.at.start]
        if self.at.start < line.span.stop or len(between) > NEAR:
            return False
        if "(" in between or "[" in between:  # "b < 0 (00 is off)"
            return bool(_TRAILING.is_all(between) and _CLOSING(self.text, self.at.stop))
        return bool(_TRAILING.is_all(between) and _CLOSED.match(self.text, self.at.stop))

    def reference(self, name: str, touching: Said | None, begins: bool = False) -> None:
        """Take a number: the label of the line before or behind it, or another line's."""
        name = _ROMAN.get(name, name)
        if name == "i" and name not in self.labels and {"1", "2"} <= self.labels:
            name = "1"  # of "II + III: ..., I + IV: ..."
        if begins and self.last is not None and self.pending.cites:
            self.end_sentence()
        if re.fullmatch(r"[01]+", name) and len(name) == self.dimension > 1:
            self.point(tuple(Fraction(int(d)) for d in name))
            return
        fresh = name not in self.labels
        here = self.here if self.here in self.reasons else None
        if (
            not fresh
            and here is not None
            and _BY_LABEL.is_all(self.text[here.span.stop : self.at.start])
        ):
            here.cites.append(Cite("label", name))  # "since b < 0 by (1)"
            return
        if touching is not None and fresh and not touching.labels and self.false is None:
            touching.labels.append(name)
            self.labels.add(name)
        elif fresh and (begins or touching or self.pending.is_empty) and not self.citing:
            self.pending.labels.append(name)
        else:
            self.pending.cites.append(Cite("label", name))

    def line(
        self, chain: tuple[Relating, ...], span: Span, text: str, *, torn: bool = False
    ) -> None:
        """Take a line with all that was said before it."""
        if len(self.said) >= MOST_SAID:
            return
        self.turned = False
        if self.says_again(chain):
            return
        if self.named and self.because is None and not self.counts_ahead():
            self.because = "before"
        bits = len(self.pending.digits)
        if bits in (self.dimension, self.dimension + 1) and not self.shortened:
            self.point(tuple(self.pending.digits))
        # "Adding A and B we get C": A is what is added, and C the sum.
        addend = self.was_adding and self.because is None and self.pending.is_adding
        if (
            self.pending.added
            and self.because is None
            and (self.opens_bracket(span) or self.counts_ahead())
        ):
            self.pending.cites, addend = [], True  # "adding the last two (A and B), we get C"
        said = self.sourced(Said("line", chain, text, span, torn=torn), addend=addend)
        self.sentence = [said] if said.premises else [*self.sentence, said]
        self.carried = []
        if self.bracket is not None:
            self.because, self.target = "behind", self.bracket
            self.bracket = None
        self.keep(said)

    def opens_bracket(self, span: Span) -> bool:
        """Say whether a bracket has just opened, behind what is said of places alone."""
        opened = self.before(span).rstrip(" $").endswith(("(", "["))
        placed = ("last", "middle", "outer", "class", "results")
        return opened and all(cite.kind in placed for cite in self.pending.cites)

    def counts_ahead(self) -> bool:
        """Say whether more lines are to be added than there are: "the four b < 0, ..."."""
        [cite] = self.pending.cites if len(self.pending.cites) == 1 else [None]
        return cite is not None and cite.kind == "last" and cite.count > max(1, len(self.said))

    def says_again(self, chain: tuple[Relating, ...]) -> bool:
        """Take a line that was said before as what is added; "adding (1) and (4): u > 0" is one."""
        again = next((other for other in self.said if other.chain == chain), None)
        by_name = any(cite.kind != "said" for cite in self.pending.cites)
        named = (self.named or self.restating) and not self.pending.derives  # "from A follows B"
        adding = self.pending.added or named
        begins = self.restating or self.named or not self.sentence  # not "A and B add to C"
        self.restating = again is not None and not by_name and adding and begins
        if self.restating:
            self.pending.cites.append(Cite("said", said=again))
        return self.restating

    def sourced(self, said: Said, *, addend: bool) -> Said:
        """Give a line what was said before it of where it comes from."""
        pending = self.pending
        derives = pending.derives or (pending.added and not addend)
        derives &= self.false is None
        worded, begins = pending.worded or derives, pending.begins
        alone, loosely = pending.alone, pending.loosely
        said.kind, said.labels = pending.opener or "line", pending.labels or self.passed_on
        self.passed_on = []
        pending.derives = pending.loosely = pending.alone = False
        pending.opener, pending.labels = None, []
        cites, added = pending.take()
        ahead = {c.name for c in cites} - {name for other in self.said for name in other.labels}
        if self.heads and said.labels and added and ahead and all(c.kind == "label" for c in cites):
            pending.cites, pending.added = cites, added  # "(1) + (2) of (1) b < 0, ... gives"
            cites, added, derives = [], False, False
        if len(cites) == 1 and cites[0].kind == "label" and cites[0].name not in self.labels:
            said.labels, cites = [*said.labels, cites[0].name], []  # "from (1) b < 0, (2) ..."
        said.cites, said.added = cites, added and not addend
        self.labels |= set(said.labels)
        many = any(c.count > 1 for c in cites if c.kind == "last")
        said.exact = len(cites) > 1 or alone or many
        if addend and cites:  # "adding the row of (1,1) and twice b < 0": both are added
            self.pending.cites, self.pending.added = [*cites, Cite("said", said=said)], True
            said.cites = []
        elif len(cites) == 1 and cites[0].kind == "example" and not said.added:
            said.point, said.cites = cites[0].x, []
            said.labelled = not worded and self.because is None
        if len(cites) > 1 and all(c.kind == "example" for c in cites):
            said.labelled = not worded and self.because is None  # "(1,1) and (0,1): ... < 0 < ..."
        if addend:
            self.sentence = []
            self.adding = True
        elif derives and not cites and self.because is None:
            said.premises = [p for s in self.sentence for p in (*s.reasons, s)]
            said.added |= self.adding
            said.factored = self.is_multiple(said)
            said.concluded, said.loosely = not said.premises, loosely
            self.adding = False
        if len(cites) == 1 and cites[0].kind == "label" and begins is not None:
            between = self.text[max(0, begins - NEAR) : said.span.start].rpartition(".")[2]
            said.rewritten = bool(_REWRITTEN.search(between))  # "(4) can be written as"
        if said.added and begins is not None:
            said.factored = bool(_FACTORED.search(self.text[begins : said.span.start]))
        return said

    def is_multiple(self, said: Said) -> bool:
        """Say whether a line is said to be a multiple of the one before it: "doubled, ..."."""
        before = said.premises[-1].span.stop if said.premises else said.span.start
        return bool(_MULTIPLIED.search(self.text[before : said.span.start]))

    def keep(self, said: Said) -> None:
        """Put a line in its place, before what it is a reason for."""
        if self.because == "behind" and self.target is not None:
            self.target.reasons.append(said)
            self.said.insert(_place(self.said, self.target), said)
        elif self.false is not None:
            self.false.reasons.append(said)
            self.said.insert(_place(self.said, self.false), said)
        else:
            self.said.append(said)
        if self.because == "before":
            self.reasons.append(said)
        elif self.because is None:
            said.reasons, self.reasons = self.reasons, []
            self.last = said
        self.touching = self.here = said

    def falsehood(self, span: Span) -> None:
        """Take a contradiction; what it contradicts may follow in the sentence."""
        self.contradicted = True
        if self.false is None:
            cites, added = self.pending.take()
            cites, self.carried = cites or self.carried, []
            self.false = Said("false", (), self.text[span.start : span.stop], span, cites=cites)
            self.false.added = added
            if not cites and _MUTUAL.match(self.text[span.stop : span.stop + 30]):
                self.false.cites.append(Cite("results", count=2))
            self.pending.opener = None
            self.said.append(self.false)
            self.because = None

    def explained(self) -> None:
        """Give the line what was said behind it as its reason: "since (1,1) is mapped to 0"."""
        if self.because != "behind" or self.target is None or not self.pending.cites:
            return
        cites = self.pending.take()[0]
        said_of_one = len(cites) == 1 and cites[0].kind == "example"
        if said_of_one and not self.target.cites and self.target.point is None:
            self.target.point = cites[0].x
        else:
            self.target.cites += cites
        self.because = None

    def names_rows(self) -> bool:
        """Give the last lines their examples: "A and B (rows 01, 10)"."""
        cites = self.pending.cites
        lines = self.sentence[-len(cites) :]
        opened = self.text.rfind("(", 0, self.at.start)
        behind = bool(lines) and not self.text[lines[-1].span.stop : opened].strip(" $")
        examples = len(cites) > 1 and all(c.kind == "example" for c in cites)
        if not behind or not examples or len(lines) < len(cites):
            return False
        for line, cite in zip(lines, cites, strict=True):
            line.point, line.labelled, line.trailing = cite.x, True, True
        return True

    def end_sentence(self) -> None:
        """Give what was said behind the last line to it; "add (2) and (3)." is kept."""
        owner = self.false or self.last
        if owner is not None and owner is self.last and (self.pending.derives or self.turned):
            self.carried, _ = self.pending.take()  # "so (1,1) would be positive. Contradiction."
        if owner is None and any(c.kind == "example" for c in self.pending.cites):
            self.carried = [c for c in self.pending.cites if c.kind == "example"]
        if owner is not None or not self.pending.added:
            cites, added = self.pending.take()
        if owner is not None:
            if cites and not owner.cites:
                owner.exact = False
            owner.cites += cites
            owner.added |= added and owner is self.false
        if owner is not None or self.pending.opener not in ("case", "else"):
            self.pending.opener = None
        self.last = self.false = self.target = None
        self.sentence, self.bracket, self.adding, self.turned = [], None, False, False
        self.pending.derives = self.is_defining = False
        self.restating = False
        self.because, self.reasons, self.equated = None, [], []

    @property
    def is_vague(self) -> bool:
        """Say whether much of the text was not understood."""
        return self.vague or len(self.strange) >= MANY_STRANGE

    def heard_all(self) -> bool:
        """Say whether every inequality of the text was understood."""
        return not self.passed


def _has_short_head(text: str, dimension: int) -> bool:
    """Say whether the head of a table names some of the inputs only: ``| x2 | x3 | output |``."""
    heads = (set(_INPUT_CELL(line)) for line in text.split("\n"))
    return any(0 < len(named) < dimension for named in heads)


def _place(said: Sequence[Said], target: Said) -> int:
    return next(i for i, other in enumerate(said) if other is target)
