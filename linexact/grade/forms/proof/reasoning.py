"""From what a proof's text says to an argument that can be checked.

Names get their unknowns, citations their sources, and what is supposed its branch; a chain of
relations becomes its links and what they say together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from linexact.argument.checking import Checked, check_argument
from linexact.argument.claims import (
    Argument,
    Asked,
    Branch,
    Broken,
    Cited,
    Claim,
    Defined,
    Followed,
    Given,
    Jump,
    Line,
    Outcome,
    Reason,
    Source,
    Step,
    Torn,
    Uncited,
    Unread,
)
from linexact.argument.combine import is_same, scale_to, total
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.letters import (
    Letters,
    Relating,
    own_conventions,
    read_letters,
    score_input,
    usual_place,
)
from linexact.grade.forms.proof.said import Cite, Heard, Said, cited_lines
from linexact.kernel import Constraint, Relation

MOST_LINKS = 80  # of all chains
MOST_DOUBTED = 40  # links of an argument that is looked at again
_PLURAL = ("last", "results")
_COUNTED = ("nth", "row", "last", "results", "middle", "outer", "example", "others")
MOST_AT_ONCE = 2  # lines that contradict each other at a glance


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A proof as it was understood: its argument, what became of it, and what was said where.

    ``numbers`` are the steps of each thing said, in their order; ``implied`` is the step in which
    a contradiction is looked for where the text only stops;
    ``whole``: every inequality of the text was read.  ``is_doubted``: without what its lines are
    said to rest on they would be a proof, so that this may have been misread.
    """

    letters: Letters
    argument: Argument
    checked: Checked
    said: tuple[Said, ...]
    numbers: tuple[tuple[int, ...], ...]
    implied: int
    whole: bool = True
    is_doubted: bool = False

    def numbers_of(self, said: Said) -> tuple[int, ...]:
        """Return the steps of one thing said."""
        return next(n for s, n in zip(self.said, self.numbers, strict=True) if s is said)

    @property
    def outcomes(self) -> tuple[tuple[Said, int, Outcome], ...]:
        """What was said, with the worst of what became of it and the step that is about.

        A contradiction that is said before there is one is left out: others may reach it.
        """
        order = (Broken, Unread, Jump, Followed)
        found = []
        for said, numbers in zip(self.said, self.numbers, strict=True):
            outcomes = [(n, self.checked.outcomes[n]) for n in numbers]
            outcomes.sort(key=lambda pair: order.index(type(pair[1])))
            early = said.kind == "false" and outcomes and isinstance(outcomes[0][1], Broken)
            if outcomes and not early:
                found.append((said, *outcomes[0]))
        return tuple(found)


def is_whole(reasoning: Reasoning) -> bool:
    """Say whether a contradiction is reached, and every line follows."""
    broken = any(isinstance(outcome, Broken) for _, _, outcome in reasoning.outcomes)
    return reasoning.checked.weakest is Followed and not broken


def follow(heard: Heard, dataset: Dataset, convention: Convention) -> Reasoning | None:
    """Return a proof's argument, checked; None where its names stand for nothing.

    >>> from linexact.grade.forms.proof.sayings import hear
    >>> from linexact.data.gates import gate
    >>> from linexact.written import statements
    >>> text = "t > 0, u > t, v > t, u + v < t. Adding the second and third: u + v > 2t > t."
    >>> heard = hear(text, statements(text), 2, ["x1", "x2"])
    >>> found = follow(heard, gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> found.letters.meanings, is_whole(found)
    ('u = w1, v = w2, t = -b', True)
    """
    said = [s for s in heard.said if s.chain or s.kind in ("false", "else")]
    defined = list(_defined(said, dataset, convention))
    lines = [
        Relating(link.terms, link.relation, _example(s, dataset) if len(s.chain) == 1 else None)
        for s in said
        for link in s.chain
    ]
    summed = (terms for s in said for link in s.chain for terms in link.summands)
    lines += [Relating({n: a for n, a in terms.items() if n}, ">") for terms in summed]
    letters = read_letters(lines, heard.classifiers, defined, dataset, convention)
    if letters is None or len(lines) > MOST_LINKS:
        return None
    reasonings = []
    owns = own_conventions(letters, lines)
    for own in owns:
        reasonings.append(_checked(own, said, dataset, defined, whole=heard.whole))
        if is_whole(reasonings[-1]):
            return reasonings[-1]
    if len(lines) > MOST_DOUBTED:
        return replace(reasonings[0], is_doubted=heard.is_vague)
    for own, first in zip(owns, reasonings, strict=True):
        loose, others = loosened(said, own)
        if all(id(s) in others for s, _, o in first.outcomes if not isinstance(o, Followed)):
            again = _checked(own, loose, dataset, defined, whole=heard.whole)
            if is_whole(again):
                return again
    alone = _checked(letters, [_bare(s) for s in said], dataset, defined, whole=heard.whole)
    return replace(reasonings[0], is_doubted=is_whole(alone) or heard.is_vague)


def loosened(said: Sequence[Said], letters: Letters) -> tuple[list[Said], Set[int]]:
    """Return lines without what was cited before examples' rows, which need no other lines.

    "Adding the rows of (0,1) and (1,0), namely A and B, gives C": the citations are those of C.
    Rows that tell at the end what a number means ("..., where (2) is A") are put before the line
    that cites it, and "adding the two" without a word of which is about the rows of a class.
    Numbers of lines, places and classes of other lines stay what they rest on.  The lines that are
    changed so are told by their ``id``.
    """
    rows = [_is_row(s, letters) and not _is_derived(s) for s in said]
    later = {name for s, row in zip(said, rows, strict=True) if row for name in s.labels}
    made = {id(s): replace(s, labels=list(s.labels)) for s in said}
    found: list[Said] = []
    changed: set[int] = set()
    known: set[str] = set()
    for s, row in zip(said, rows, strict=True):
        loose = made[id(s)]
        if row:
            loose.point = s.point if s.labelled and not s.cites else None
            loose.kind, loose.cites, loose.reasons, loose.premises = "line", [], [], []
            loose.concluded = loose.exact = loose.added = False
            found.insert(_before_citing(found, s.labels), loose)
            changed.add(id(s))
        else:
            loose.premises = [made.get(id(other), other) for other in s.premises]
            loose.reasons = [made.get(id(other), other) for other in s.reasons]
            loose.cites = [_of_loose(cite, s, made, letters) for cite in s.cites]
            forward = any(c.kind == "label" and c.name in later - known for c in s.cites)
            if forward or any(cite.implied for cite in s.cites):
                changed.add(id(s))
            found.append(loose)
        known |= set(s.labels)
    return found, changed


def _of_loose(cite: Cite, said: Said, made: Mapping[int, Said], letters: Letters) -> Cite:
    """Return a citation of the lines as they are made; of "the two", a class that adds up to it."""
    if cite.said is not None:
        return replace(cite, said=made.get(id(cite.said), cite.said))
    row = letters.row(said.chain[0]) if cite.implied and len(said.chain) == 1 else None
    for target in (1, -1) if row is not None and row.relation != "==" else ():
        own = [g for i, g in enumerate(letters.rows) if letters.dataset.target(i) == target]
        if row is not None and scale_to(total(letters.width, [(1, g) for g in own]), row):
            return Cite("class", count=target)
    return cite


def _is_derived(said: Said) -> bool:
    """Say whether a line is said to come of others: as a sum of named lines, or of those before."""
    concluded = said.concluded and not said.added
    if (said.premises or said.reasons or concluded) and not said.labels:
        return True
    firm = [c.kind in ("label", "nth", "last", "middle", "outer") and not c.implied
            for c in said.cites]  # fmt: skip
    return said.added and bool(firm) and all(firm)


def _is_row(said: Said, letters: Letters) -> bool:
    """Say whether a line is an example's row, or stands for one."""
    if len(said.chain) != 1 or said.kind not in ("line", "if", "suppose"):
        return False
    row = letters.row(said.chain[0])
    return row is not None and any(is_same(row, given) for given in letters.rows)


def _before_citing(found: Sequence[Said], labels: Sequence[str]) -> int:
    """Return the place before the first line that cites one of these numbers."""
    for place, said in enumerate(found):
        if any(cite.kind == "label" and cite.name in labels for cite in said.cites):
            return place
    return len(found)


def _bare(said: Said) -> Said:
    """Return a line without what it is said to rest on, but for the example at its head."""
    firm = said.labelled and not said.trailing
    point = said.point if firm else None
    return replace(
        said, cites=[], reasons=[], premises=[], point=point, concluded=False, exact=False
    )


def _checked(
    letters: Letters,
    said: Sequence[Said],
    dataset: Dataset,
    defined: Sequence[str],
    *,
    whole: bool,
) -> Reasoning:
    built = _Builder(letters, said, dataset, defined, whole=whole)
    built.build()
    argument = Argument(letters.rows, letters.width, tuple(built.stack[0].steps))
    numbers = tuple(tuple(built.numbers.get(id(s), ())) for s in said)
    checked = check_argument(argument)
    return Reasoning(letters, argument, checked, tuple(said), numbers, built.next - 1, whole)


def _example(said: Said, dataset: Dataset) -> int | None:
    return None if said.point is None else find_example(dataset, said.point)


def _defined(said: Sequence[Said], dataset: Dataset, convention: Convention) -> Iterator[str]:
    """Yield names that an equation gives their meaning before anything else is said of them."""
    seen: set[str] = set()
    for s in said:
        names = [name for link in s.chain for name in link.terms if name]
        new = [n for n in dict.fromkeys(names) if n not in seen and (
            _is_new(n, dataset, convention) or _is_renewed(n, s, seen, dataset, convention)
            or _is_renamed(n, s, dataset, convention)
        )]  # fmt: skip
        if len(s.chain) == 1 and s.chain[0].relation == "==" and len(new) == 1:
            others = [n for n in names if n != new[0]]
            if others and not any(_is_new(n, dataset, convention) for n in others):
                yield new[0]
        seen |= set(names)


def _is_renewed(
    name: str, said: Said, seen: Set[str], dataset: Dataset, convention: Convention
) -> bool:
    """Say whether an equation gives a usual name a meaning of its own: ``c = -b``."""
    if len(said.chain) != 1 or said.chain[0].relation != "==":
        return False
    terms = said.chain[0].terms
    usual = {n: usual_place(n, dataset.dimension, convention.bias) for n in terms if n}
    own = usual.get(name)
    alike = [n for n, place in usual.items() if place and own and place[0] == own[0]]
    total = sum(terms[n] * (place[1] if (place := usual[n]) else 0) for n in alike)
    return len(alike) > 1 and bool(total) and all(n in seen for n in alike if n != name)


def _is_renamed(name: str, said: Said, dataset: Dataset, convention: Convention) -> bool:
    """Say whether an equation gives a weight a letter that usually is a bias: ``c = w2``."""
    if len(said.chain) != 1 or said.chain[0].relation != "==":
        return False
    terms = said.chain[0].terms
    places = {n: usual_place(n, dataset.dimension, convention.bias) for n in terms if n}
    bias = places.get(name) is not None and (places[name] or (0, 0))[0] == dataset.dimension
    others = [place for n, place in places.items() if n != name]
    weight = len(others) == 1 and others[0] is not None and others[0][0] < dataset.dimension
    return bias and weight and not terms.get("") and len(name) == 1


def _is_new(name: str, dataset: Dataset, convention: Convention) -> bool:
    usual = usual_place(name, dataset.dimension, convention.bias)
    return usual is None and score_input(name, dataset.dimension) is None


@dataclass(slots=True)
class _Open:
    """Steps that are being written, under what is supposed; none at the outside."""

    supposed: Constraint | None = None
    is_case: bool = False
    steps: list[Step] = field(default_factory=list)


class _Builder:
    """The steps written so far, as deep as the branches that are open."""

    def __init__(
        self,
        letters: Letters,
        said: Sequence[Said],
        dataset: Dataset,
        defined: Sequence[str],
        *,
        whole: bool,
    ) -> None:
        self.letters, self.said, self.dataset, self.whole = letters, said, dataset, whole
        self.rows = letters.rows
        self.defined = set(defined)
        self.numbers: dict[int, list[int]] = {}
        self.owners: dict[int, int] = {}  # by example, where the first line is that is its row
        self.searched: dict[int, int] = {}  # by example, up to where none is
        self.stack = [_Open()]
        self.next = 0
        self.refuted: Constraint | None = None
        self.supplied = False  # what is cited are rows that nobody wrote
        self.unwritten = False  # some line before cites such

    def build(self) -> None:
        """Write all steps, and at the end the contradiction that a proof comes to."""
        for index, said in enumerate(self.said):
            if said.kind in ("case", "else"):
                self.close_cases()
            supposed = self.supposed(index)
            if supposed is not None:
                self.open(said, supposed)
            elif said.kind == "false":
                self.claim(said, self.false(), self.reason(index))
                if len(self.stack) > 1:
                    self.close()
            else:
                self.line(index)
        while len(self.stack) > 1:
            self.close()
        self.put(Claim(self.false(), Uncited(said=True)))

    def false(self) -> Constraint:
        return Constraint(">", (0,) * self.letters.width)

    # Branches

    def supposed(self, index: int) -> Constraint | None:
        """Return what opens a branch here: what no example asks, and comes to a contradiction."""
        said = self.said[index]
        if said.kind == "else":
            return _opposite(self.refuted)
        if said.kind not in ("suppose", "if", "case") or len(said.chain) != 1:
            return None
        if said.kind == "if" and said.added:  # "if we add the last two, w1 > 0"
            return None
        row = self.letters.row(said.chain[0])
        if row is None or any(is_same(row, given) for given in self.rows):
            return None
        for later in self.said[index + 1 :]:
            if later.kind in ("false", "case", "else"):
                return row if later.kind == "false" else None
        return None

    def open(self, said: Said, supposed: Constraint) -> None:
        self.numbers.setdefault(id(said), []).append(self.next)
        self.next += 1
        self.stack.append(_Open(supposed, said.kind in ("case", "else")))

    def close(self) -> None:
        inner = self.stack.pop()
        assert inner.supposed is not None
        self.refuted = inner.supposed
        self.stack[-1].steps.append(Branch(inner.supposed, tuple(inner.steps)))

    def close_cases(self) -> None:
        while len(self.stack) > 1 and self.stack[-1].is_case:
            self.close()

    # Claims

    def put(self, claim: Claim) -> int:
        self.stack[-1].steps.append(claim)
        self.next += 1
        return self.next - 1

    def claim(self, said: Said, row: Constraint, reason: Reason) -> int:
        number = self.put(Claim(row, reason))
        self.numbers.setdefault(id(said), []).append(number)
        return number

    def line(self, index: int) -> None:
        """Write a chain's links, and what they say together."""
        said = self.said[index]
        links: list[int] = []
        for link in said.chain:
            row = self.letters.row(link)
            if row is None:
                return
            reason = Torn() if said.torn else self.reason(index, link)
            links.append(self.claim(said, row, reason))
        if said.torn:
            return
        whole = _whole(said.chain) if len(links) > 1 else None
        row = None if whole is None else self.letters.row(whole)
        if row is not None:
            self.claim(said, row, Cited(tuple(map(Line, links))))

    def reason(self, index: int, link: Relating | None = None) -> Reason:
        """Return what a claim is said to rest on."""
        said = self.said[index]
        if link is not None and len(said.chain) == 1 and link.relation == "==":
            new = [n for n in link.terms if n in self.defined and n in self.letters.places]
            if new and not said.cites:
                self.defined.discard(new[0])
                return Defined(self.letters.places[new[0]][0])
        self.supplied = False
        sources = list(dict.fromkeys(self.sources(index)))
        if link is None and self.rests_on_identity(index):
            return Uncited(added=True)  # "two negatives" are no lines here
        if self.supplied:
            return Cited(tuple(sources), alone=False, likely=True)
        example = self.of_line(said)
        if not sources and example is not None:
            near = (
                Asked(example, alone=said.labelled)
                if len(said.chain) == 1
                else Cited((Given(example),), alone=False, chained=True, likely=True)
            )
            return near if link is not None else Uncited()
        likely = False
        if link is not None and link.summands and not said.cites:
            sources = [*self.summed(link), *sources]
        if not sources and link is not None:
            sources = list(self.scored(said))
        if link is not None and not said.cites and not said.reasons:
            likely = bool(sources)
        if not sources and said.premises and link is not None:
            lines = self.premises(said)
            at_once = len(lines) > MOST_AT_ONCE and not any(link.terms.values())
            if lines and not at_once:
                return self.of_premises(said, lines)
        if not sources:
            concluded = self.has_concluded(index) and not self.is_known_link(said, link)
            return Uncited(said.added or self.has_identity(index), concluded=concluded)
        summed = said.added and len(sources) > 1 and not said.reasons and link is not None
        alone = (
            (said.exact or summed or said.rewritten) and not said.reasons and len(said.chain) <= 1
        )
        stating = bool(said.reasons) and not said.cites and (not said.premises or said.loosely)
        if said.reasons and not said.cites:
            sources += [s for s in self.premises(said) if s not in sources]
        whole = summed and len(said.chain) <= 1
        chained = len(said.chain) > 1
        if [(c.kind, c.count) for c in said.cites] == [("last", 1)] and not said.added:
            alone, likely = False, True  # "but the last says": of those that were listed
        likely |= chained and bool(said.reasons) and not said.premises
        likely |= link is None and all(c.kind in _COUNTED for c in said.cites)
        return Cited(
            tuple(sources), alone, whole, said.factored, stating, chained, likely,
            singly=chained and said.labelled and not said.added,
            others=tuple(self.counted_otherwise(index, sources)),
            plural=link is None and _is_plural(said),
            single=_is_of_one(said) and link is not None,
            near=tuple(self.near(index)) if link is None else (),
        )  # fmt: skip

    def of_premises(self, said: Said, lines: tuple[Line, ...]) -> Cited:
        """Return what a line rests on that follows from what its sentence says before."""
        chained, many = len(said.chain) > 1, len(lines) > 1
        summed = said.added and many and not chained
        alone = summed or (said.factored and not many)
        return Cited(lines, alone, summed, False, said.loosely, chained, closed=self.whole and many)

    def is_known_link(self, said: Said, link: Relating | None) -> bool:
        """Say whether a link of a chain is an example's row: "w1 + w2 + b > w2 + b > 0"."""
        row = None if link is None or len(said.chain) == 1 else self.letters.row(link)
        return row is not None and any(is_same(row, given) for given in self.rows)

    def has_concluded(self, index: int) -> bool:
        """Say whether "hence" stands before a line, and a line before it is no example's row."""
        if not self.said[index].concluded or self.said[index].loosely:
            return False
        lines = [s.chain for s in self.said[:index] if s.chain]
        rows = (self.letters.row(chain[0]) for chain in lines if len(chain) == 1)
        known = [row for row in rows if row is not None]
        return any(len(chain) > 1 for chain in lines) or any(
            not any(is_same(row, given) for given in self.rows) for row in known
        )

    def premises(self, said: Said) -> tuple[Line, ...]:
        """Return the lines of its sentence from which something is said to follow."""
        return tuple(Line(n) for s in said.premises for n in self.numbers.get(id(s), ()))

    def sources(self, index: int) -> Iterator[Source]:
        said = self.said[index]
        for cite, lines in cited_lines(self.said, index):
            example = self.example(cite.x) if cite.kind == "example" else None
            if example is not None:
                yield from self.of_example(example, index)
            if cite.kind == "class":
                yield from self.of_class(cite.count, index)
                continue
            if cite.kind == "row" or (cite.kind == "nth" and self.has_stated(index)):
                yield from self.numbered(cite.count, lines, index, ordinal=cite.kind == "nth")
                continue
            if cite.kind in ("nth", "last", "middle", "outer") and not self.has_stated(index):
                yield from self.of_data(cite)
                continue
            for line in lines:
                yield from map(Line, self.numbers.get(id(line), ()))
        for other in said.reasons:
            yield from map(Line, self.numbers.get(id(other), ()))

    def counted_otherwise(
        self, index: int, sources: Sequence[Source]
    ) -> Iterator[tuple[Source, ...]]:
        """Yield what "the third" is where rows alone are counted, each once, not as new forms."""
        cites = self.said[index].cites
        if not cites or any(c.kind not in ("nth", "row") for c in cites):
            return
        if self.dataset.dimension == 1 and cites[0].kind == "row":  # "the negative 2" is an input
            named = [self.example((Fraction(c.count),)) for c in cites]
            if None not in named:
                yield tuple(Given(i) for i in named if i is not None)
        if self.unwritten:
            every = range(1, len(self.rows) + 1)
            yield tuple(Given(c.count - 1) for c in cites if c.count in every)
        rows = self.stated_rows(index)
        if all(0 < c.count <= len(rows) for c in cites):
            found = tuple(dict.fromkeys(rows[c.count - 1] for c in cites))
            if found != tuple(sources):
                yield found

    def near(self, index: int) -> Iterator[Source]:
        """Yield the lines just before "this contradicts (4)", which name one other line."""
        said = self.said[index]
        if len(said.cites) == 1 and not _is_plural(said) and not said.reasons:
            lines = [s for s in self.said[:index] if s.chain][-MOST_AT_ONCE:]
            yield from (Line(n) for s in lines for n in self.numbers.get(id(s), ()))

    def stated_rows(self, index: int) -> list[Line]:
        """Return the lines before a place that are examples' rows, each where it first stands."""
        found: dict[int, Line] = {}
        for said in self.said[:index]:
            row = self.letters.row(said.chain[0]) if len(said.chain) == 1 else None
            numbers = self.numbers.get(id(said), ())
            if row is not None and numbers:
                same = (i for i, given in enumerate(self.rows) if is_same(row, given))
                found.update({i: Line(numbers[0]) for i in same if i not in found})
        return list(found.values())

    def has_stated(self, index: int) -> bool:
        """Say whether any line stands before a place that is said to rest on nothing."""
        return any(
            s.chain and not (s.added or s.premises or any(c.kind != "example" for c in s.cites))
            for s in self.said[:index]
        )

    def of_data(self, cite: Cite) -> Iterator[Source]:
        """Yield the rows of the data in their order, where a text adds them unwritten."""
        self.supplied = self.unwritten = True
        every = range(len(self.rows))
        places: dict[str, Sequence[int]] = {
            "last": every[-cite.count :],
            "middle": every[1:-1],
            "outer": (every[0], every[-1]),
        }
        wanted = places.get(cite.kind, every[cite.count - 1 : cite.count])
        yield from map(Given, wanted)

    def numbered(
        self, number: int, lines: Sequence[Said], index: int, *, ordinal: bool
    ) -> Iterator[Source]:
        """Yield "row 4": the fourth line where that is the fourth example's, or what is claimed."""
        given = self.rows[number - 1] if number <= len(self.rows) else None
        headed = next((s for s in self.said[:index] if _heads(s, number)), None)
        if headed is not None:  # "Line 4: ...", whatever example is the fourth
            yield from map(Line, self.numbers.get(id(headed), ()))
            return
        own = [n for line in lines for n in self.numbers.get(id(line), ())]
        rows = [self.letters.row(link) for line in lines for link in line.chain]
        claims = [self.letters.row(link) for link in self.said[index].chain]
        said = rows[0] if rows else None
        stated = said is not None and said.relation != "=="
        if given is None or (stated and said and scale_to(_strictly(given), said) is not None):
            yield from map(Line, own)
        elif not own or any(row is not None and is_same(row, given) for row in claims):
            yield Given(number - 1)
        elif ordinal:
            yield from map(Line, own)

    def of_class(self, target: int, index: int) -> Iterator[Source]:
        """Yield what the examples of a class ask: the lines that say so, else the rows."""
        own = [i for i in range(len(self.rows)) if self.letters.dataset.target(i) == target]
        found = [source for i in own for source in self.of_example(i, index)]
        lines = [source for source in found if isinstance(source, Line)]
        yield from lines or found

    def of_example(self, example: int, index: int) -> Iterator[Source]:
        """Yield an example's row as the text has it, if it has."""
        own = self.owner(example, index)
        yield from map(Line, self.numbers.get(id(own), ())) if own else (Given(example),)

    def owner(self, example: int, index: int) -> Said | None:
        """Return the first line said before a place that is an example's row, or bears its name."""
        begin = self.searched.get(example, 0)
        for place in range(begin, index) if example not in self.owners else ():
            said = self.said[place]
            self.searched[example] = place + 1
            line = len(said.chain) == 1 and said.kind == "line"
            if line and self.states(said, example, self.rows[example]):
                self.owners[example] = place
                break
        place = self.owners.get(example, index)
        return self.said[place] if place < index else None

    def states(self, said: Said, example: int, given: Constraint) -> bool:
        """Say whether a line is an example's row, or bears its name."""
        row = self.letters.row(said.chain[0])
        return self.example(said.point) == example or (row is not None and is_same(row, given))

    def of_line(self, said: Said) -> int | None:
        """Return a line's example: of an input in both classes the one that asks for the line."""
        found = self.example(said.point)
        row = self.letters.row(said.chain[0]) if said.chain else None
        if found is None or row is None:
            return found
        x = self.letters.dataset.x(found)
        same = (i for i in range(len(self.rows)) if self.letters.dataset.x(i) == x)
        return next((i for i in same if is_same(self.rows[i], row)), found)

    def example(self, x: Vector | None) -> int | None:
        if not x:
            return None
        found = find_example(self.dataset, x)
        return find_example(self.letters.dataset, x) if found is None else found

    def scored(self, said: Said) -> Iterator[Given]:
        """Yield the examples whose scores a line is written in."""
        names = [name for link in said.chain for name in link.terms if name]
        inputs = [score_input(name, self.dataset.dimension) for name in dict.fromkeys(names)]
        found = [self.example(x) for x in inputs if x is not None]
        if len(said.chain) > 1 or len(found) == len(inputs):
            yield from (Given(i) for i in found if i is not None)

    def summed(self, link: Relating) -> Iterator[Given]:
        """Yield the examples whose rows are what a sum is written of: ``(w1 + b) + (w2 + b)``."""
        found = []
        for terms in link.summands:
            row = self.letters.row(Relating({n: a for n, a in terms.items() if n}, ">"))
            turned = None if row is None else Constraint(">", tuple(-a for a in row.coefficients))
            found += [
                Given(i)
                for i, given in enumerate(self.rows)
                if any(r is not None and is_same(_strictly(given), r) for r in (row, turned))
            ][:1]
        if len(found) == len(link.summands):
            yield from found

    def rests_on_identity(self, index: int) -> bool:
        """Say whether a contradiction cites nothing but places, behind an identity of scores."""
        cites = self.said[index].cites
        return bool(cites) and all(c.kind in _COUNTED for c in cites) and self.has_identity(index)

    def has_identity(self, index: int) -> bool:
        """Say whether an equation between scores holds for all weights: it says what to add."""
        return self.said[index].kind == "false" and index > self.first_identity

    @cached_property
    def first_identity(self) -> int:
        """Where the first equation stands that holds for all weights, if it is between scores."""
        for place, said in enumerate(self.said):
            for link in said.chain:
                row = self.letters.row(link) if link.relation == "==" else None
                if row is not None and not any(row.coefficients):
                    scored = any("(" in name for name in link.terms)
                    return place if scored else len(self.said)
        return len(self.said)


def _is_plural(said: Said) -> bool:
    """Say whether several lines are said to contradict each other."""
    return any(c.count > 1 for c in said.cites if c.kind in _PLURAL)


def _is_of_one(said: Said) -> bool:
    """Say whether a line is said to come from one other, by its place or number, and no more."""
    of_one = len(said.cites) == 1 and said.cites[0].kind in ("label", "nth", "last", "row")
    return of_one and not (said.added or said.reasons or said.premises) and len(said.chain) == 1


def _heads(said: Said, number: int) -> bool:
    """Say whether a line bears this number itself: ``Line 4: w1 + w2 < 0``."""
    return bool(said.chain) and said.cites == [Cite("row", count=number)] and not said.added


def _whole(chain: Sequence[Relating]) -> Relating | None:
    """Return what a chain says of its ends, if its relations lead one way."""
    terms: dict[str, Fraction] = {}
    relations = {link.relation for link in chain}
    for link in chain:
        for name, a in link.terms.items():
            terms[name] = terms.get(name, Fraction(0)) + a
    relation: Relation = ">" if ">" in relations else ">=" if ">=" in relations else "=="
    return None if relation == "==" and len(chain) > 3 else Relating(terms, relation)


def _strictly(row: Constraint) -> Constraint:
    return Constraint(">", row.coefficients, row.bound)


def _opposite(row: Constraint | None) -> Constraint | None:
    if row is None or row.relation == "==":
        return None
    turned = tuple(-a for a in row.coefficients)
    return Constraint(">=" if row.relation == ">" else ">", turned, -row.bound)
