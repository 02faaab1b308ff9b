"""From what a proof's text says to an argument that is checked.

Names get their unknowns, references their sources, and what is supposed its branch; a chain of
relations becomes its links and what they say together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

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
    Uncited,
    Unread,
)
from linexact.argument.combine import is_same
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.grade.forms.proof.citations import Ref
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.letters import (
    Letters,
    Relating,
    own_conventions,
    read_letters,
    usual_place,
)
from linexact.grade.forms.proof.lines import Heard, Said, hear
from linexact.kernel import Constraint, Relation, System
from linexact.language.account import Known, Ledger, account
from linexact.language.text import Text
from linexact.separability import Feasible, feasible

MOST_LINKS = 80  # of all chains
LEAST_LINES = 2
_Domain: TypeAlias = list[tuple[Source, ...]]  # lines, each as its steps
_ORDER = (Broken, Unread, Jump, Followed)


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A proof as it was understood: its lines, and what became of them.

    ``numbers`` are the steps of each thing said, in their order; ``whole``: everything in the text
    that could matter was read; ``common`` is a point that meets all lines, if there is one.
    """

    letters: Letters
    given: tuple[Constraint, ...]
    checked: Checked
    said: tuple[Said, ...]
    numbers: tuple[tuple[int, ...], ...]
    whole: bool
    common: Vector | None

    @property
    def outcomes(self) -> tuple[tuple[Said, int, Outcome], ...]:
        """What was said, with the worst of what became of it and the step that is about.

        A contradiction that is claimed of nothing by name is left out: the end tells.
        """
        found = []
        for said, numbers in zip(self.said, self.numbers, strict=True):
            outcomes = [(n, self.checked.outcomes[n]) for n in numbers]
            outcomes.sort(key=_worst)
            vague = said.kind == "false" and not said.refs and not said.chain
            if outcomes and not vague:
                found.append((said, *outcomes[0]))
        return tuple(found)

    @property
    def ends(self) -> bool:
        """Say whether a contradiction is reached, or claimed."""
        return self.checked.closing is not None or any(s.kind == "false" for s in self.said)

    @property
    def is_proof(self) -> bool:
        """Say whether a contradiction is reached, all is read, and every line follows."""
        every = all(isinstance(outcome, Followed) for _, _, outcome in self.outcomes)
        return self.whole and every and self.checked.weakest is Followed


def _worst(pair: tuple[int, Outcome]) -> tuple[int, int]:
    """Sort the worst outcome first; of a chain that follows, what it says as a whole."""
    number, outcome = pair
    return _ORDER.index(type(outcome)), -number if isinstance(outcome, Followed) else number


def argued(
    text: Text, dataset: Dataset, convention: Convention, ledger: Ledger
) -> Reasoning | None:
    """Return the argument of a text, line by line; None where it has none that can be followed.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> text = read("t > 0, u > t, v > t, u + v < t. Adding the second and third: u + v > 2t > t.")
    >>> found = argued(text, gate("XOR"), Convention(bias=True, boundary="strict"), Ledger(text))
    >>> found.letters.meanings, found.is_proof
    ('u = w1, v = w2, t = -b', True)
    """
    points: dict[Vector, frozenset[int]] = {}
    for i in range(len(dataset)):
        x = dataset.x(i)
        points[x] = points.get(x, frozenset()) | {dataset.target(i)}
    heard = hear(text, points, ledger)
    lines = [said for said in heard.said if said.chain]
    links = [link for said in lines for link in said.chain]
    if len(lines) < LEAST_LINES or len(links) > MOST_LINKS:
        return None
    heard = replace(heard, whole=heard.whole and _is_accounted(ledger, frozenset(points)))
    return follow(heard, dataset, convention)


def _is_accounted(ledger: Ledger, points: frozenset[Vector]) -> bool:
    """Say whether nothing in the text that could matter was left out."""
    try:
        account(ledger, Known(points=points), closed=False)
    except InputError as error:
        return error.code != "left-over"
    return True


def follow(heard: Heard, dataset: Dataset, convention: Convention) -> Reasoning | None:
    """Return a proof's argument, checked; None where its names stand for nothing."""
    defined = [
        name for name in _defined(heard.said, dataset, convention) if name not in heard.scored
    ]
    lines = [
        replace(link, example=_example(said, dataset) if len(said.chain) == 1 else None)
        for said in heard.said
        for link in said.chain
    ]
    letters = read_letters(lines, defined, heard.scored, dataset, convention)
    if letters is None:
        return None
    found = [_checked(own, heard, defined) for own in own_conventions(letters, lines)]
    return next((one for one in found if one.is_proof), found[0])


def _checked(letters: Letters, heard: Heard, defined: Sequence[str]) -> Reasoning:
    built = _Builder(letters, heard.said, set(defined))
    for point in heard.mentioned:
        built.unwritten(find_example(letters.dataset, point) or 0)
    built.build()
    checked = check_argument(Argument(letters.rows, letters.width, tuple(built.stack[0].steps)))
    numbers = tuple(tuple(built.numbers.get(k, ())) for k in range(len(heard.said)))
    whole = heard.whole and not built.is_lost
    common = _common(letters, checked, built.spoken)
    return Reasoning(letters, letters.rows, checked, heard.said, numbers, whole, common)


def _common(letters: Letters, checked: Checked, spoken: set[int]) -> Vector | None:
    """Return a point that meets all lines and the rows that are spoken of, if there is one."""
    if checked.branches:
        return None
    rows = [row for row in checked.rows.values() if any(row.coefficients)]
    rows += [letters.rows[i] for i in sorted(spoken)]
    found = feasible(System(letters.width, tuple(rows)))
    return found.point if isinstance(found, Feasible) else None


def _example(said: Said, dataset: Dataset) -> int | None:
    return None if said.point is None else find_example(dataset, said.point)


def _defined(said: Sequence[Said], dataset: Dataset, convention: Convention) -> Iterator[str]:
    """Yield names that an equation gives their meaning before anything else is said of them."""
    seen: set[str] = set()
    for one in said:
        terms = one.chain[0].terms if one.chain else {}
        new = [name for name in terms if name and name not in seen]
        known = [name for name in terms if name in seen or _is_usual(name, dataset, convention)]
        if one.signs[:1] == ("=",) and new:
            fresh = [n for n in new if abs(terms[n]) == 1 and not _is_weight(n, dataset)]
            others = {n for n in known if n not in fresh[:1]}
            if fresh and others and others | {fresh[0], ""} >= terms.keys():
                yield fresh[0]
        seen |= {name for link in one.chain for name in link.terms}


def _is_usual(name: str, dataset: Dataset, convention: Convention) -> bool:
    return usual_place(name, dataset.dimension, bias=convention.bias) is not None


def _is_weight(name: str, dataset: Dataset) -> bool:
    place = usual_place(name, dataset.dimension, bias=True)
    return place is not None and place[0] < dataset.dimension


@dataclass(slots=True)
class _Open:
    """Steps that are being written, under what is supposed; none at the outside."""

    supposed: Constraint | None = None
    is_case: bool = False
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class _Builder:
    """The steps written so far, as deep as the branches that are open."""

    letters: Letters
    said: Sequence[Said]
    defined: set[str]
    numbers: dict[int, list[int]] = field(default_factory=dict)  # by what is said
    spoken: set[int] = field(default_factory=set)  # examples whose rows are cited unwritten
    stack: list[_Open] = field(default_factory=lambda: [_Open()])
    next: int = 0
    is_lost: bool = False  # something is cited that is not there

    def build(self) -> None:
        """Write all steps, and at the end the contradiction that a proof comes to."""
        for index, said in enumerate(self.said):
            if said.kind == "case":
                self.close_cases()
            supposed = self.supposed(index)
            if supposed is not None:
                self.numbers[index] = [self.next]
                self.next += 1
                self.stack.append(_Open(supposed, said.kind == "case"))
            elif said.kind == "row":
                example = find_example(self.letters.dataset, said.point or ()) or 0
                self.put(index, self.letters.rows[example], Asked(example))
            elif said.kind == "false":
                self.put(index, self.false(), self.reason(index, said))
                if len(self.stack) > 1:
                    self.close()
            else:
                self.line(index, said)
        while len(self.stack) > 1:
            self.close()
        self.stack[-1].steps.append(Claim(self.false(), Uncited()))

    def false(self) -> Constraint:
        return Constraint(">", (0,) * self.letters.width)

    def supposed(self, index: int) -> Constraint | None:
        """Return what opens a branch here: what no example asks, and comes to a contradiction."""
        said = self.said[index]
        if said.kind not in ("suppose", "case") or len(said.chain) != 1:
            return None
        row = self.letters.row(said.chain[0])
        if row is None or self.letters.example_of(row) is not None:
            return None
        later = next((s for s in self.said[index + 1 :] if s.kind in ("false", "case")), None)
        return row if later is not None and later.kind == "false" else None

    def close(self) -> None:
        inner = self.stack.pop()
        assert inner.supposed is not None
        self.stack[-1].steps.append(Branch(inner.supposed, tuple(inner.steps)))

    def close_cases(self) -> None:
        while len(self.stack) > 1 and self.stack[-1].is_case:
            self.close()

    def put(self, index: int, row: Constraint, reason: Reason) -> int:
        self.stack[-1].steps.append(Claim(row, reason))
        self.numbers.setdefault(index, []).append(self.next)
        self.next += 1
        return self.next - 1

    def line(self, index: int, said: Said) -> None:
        """Write a chain's links, and what they say together."""
        rows = [self.letters.row(link) for link in said.chain]
        read = [row for row in rows if row is not None]
        if len(read) < len(rows):
            self.is_lost = True
            return
        reason = self.reason(index, said)
        links = [self.put(index, row, reason) for row in read]
        whole = _whole(said)
        row = None if whole is None else self.letters.row(whole)
        if row is not None and len(links) > 1:
            self.put(index, row, Cited(tuple(map(Line, links))))
        self.is_lost |= whole is None

    # Reasons

    def reason(self, index: int, said: Said) -> Reason:
        """Return what a claim is said to rest on."""
        if len(said.chain) == 1 and said.chain[0].relation == "==":
            new = [n for n in said.chain[0].terms if n in self.defined]
            if new:
                self.defined.discard(new[0])
                return Defined(self.letters.places[new[0]][0])
        example = None if said.point is None else find_example(self.letters.dataset, said.point)
        if example is not None and not said.refs:
            link = len(said.chain) > 1
            return Cited((Given(example),), alone=False, link=True) if link else Asked(example)
        ways = list(self.ways(index, said)) if said.refs else []
        if not ways and said.summands and (summed := self.summed(said)):
            return Cited(summed, link=True)
        if not ways:
            chain = len(said.chain) > 1
            return Uncited(said.added and not chain, () if chain else self.premises(index, said))
        told = any(factor != 1 for factor in ways[0].values())
        first, *others = (tuple(way) for way in ways)
        return Cited(
            first,
            alone=len(first) > 1 and said.kind != "false",
            summed=(said.added or told) and (told or len(first) > 1),
            factors=tuple(ways[0].values()) if told else (),
            link=len(said.chain) > 1 or said.goes_on,
            others=tuple(dict.fromkeys(way for way in others if way != first)),
        )

    def premises(self, index: int, said: Said) -> tuple[Source, ...]:
        """Return the lines of its sentence that a line is said to follow from."""
        lines = range(index - said.premises, index)
        return tuple(Line(n) for k in lines for n in self.numbers.get(k, ()))

    def ways(self, index: int, said: Said) -> Iterator[dict[Source, Fraction]]:
        """Yield what references mean with their factors, in each way to count lines."""
        *domains, every = self.domains(index)
        seen: list[dict[Source, Fraction]] = []
        for domain in domains if any(domains) else [every]:
            found = self.of_refs(said.refs, index, domain, every)
            if found is not None and found not in seen:
                seen.append(found)
        found = None if seen else self.of_refs(said.refs, index, every, every)
        if found is not None:
            seen.append(found)
        self.is_lost |= not seen
        yield from seen

    def of_refs(
        self, refs: Sequence[Ref], index: int, domain: _Domain, every: _Domain
    ) -> dict[Source, Fraction] | None:
        """Return what references mean among these lines; None if one of them is not there."""
        found: dict[Source, Fraction] = {}
        cited: list[tuple[Source, ...]] = []
        for ref in refs:
            sources = self.of_ref(ref, index, domain, every, cited)
            if not sources:
                return None
            for source in sources:
                found[source] = found.get(source, Fraction(0)) + (ref.factor or 1)
        return found

    def domains(self, index: int) -> tuple[_Domain, _Domain, _Domain]:
        """Return the lines that places are counted among: all rows, the last of them, all lines.

        Where nothing is stated they are the rows of the data.
        """
        before = [k for k in range(index) if self.numbers.get(k) and self.said[k].kind != "false"]
        based = [k for k in before if self.is_based(self.said[k])]
        distinct: dict[Constraint, int] = {}
        for k in based:
            row = self.row_of(k)
            same = next((r for r in distinct if row is not None and is_same(r, row)), row)
            distinct.setdefault(same or Constraint("==", (k,)), k)
        last: list[int] = []
        for k in reversed(based):
            between = (j for j in before if last and k < j < last[0] and j not in based)
            if any(self.example_of(j) is None for j in between):
                break
            last.insert(0, k)
        if not distinct:
            data: _Domain = [(Given(i),) for i in range(len(self.letters.rows))]
            return data, data, [self.lines(k, index) for k in before]
        first = [self.lines(k, index) for k in distinct.values()]
        own = [self.lines(k, index) for k in last] if len(last) > 1 else first
        return first, own, [self.lines(k, index) for k in before]

    def example_of(self, k: int) -> int | None:
        """Return the example whose row something said is, if it is one."""
        row = self.row_of(k)
        return None if row is None else self.letters.example_of(row)

    def is_based(self, said: Said) -> bool:
        """Say whether a line is said to be so, and not to follow from others."""
        stated = said.kind in ("line", "row") and not said.derived
        return stated and all(ref.kind == "point" for ref in said.refs)

    def lines(self, k: int, index: int) -> tuple[Source, ...]:
        """Return something said as sources: of a chain all of it, in a sum what it says."""
        numbers = self.numbers[k]
        return tuple(map(Line, numbers[-1:] if self.said[index].added else numbers))

    def row_of(self, k: int) -> Constraint | None:
        """Return the row that something said is, if it is one."""
        said = self.said[k]
        if said.kind == "row":
            return self.letters.rows[find_example(self.letters.dataset, said.point or ()) or 0]
        return self.letters.row(said.chain[0]) if len(said.chain) == 1 else None

    def of_ref(
        self,
        ref: Ref,
        index: int,
        domain: _Domain,
        every: _Domain,
        cited: list[tuple[Source, ...]],
    ) -> Sequence[Source]:
        """Return what a reference means; nothing for what is not there."""
        if ref.kind == "point":
            return self.of_point(ref, index)
        if ref.kind == "label":
            labelled = [k for k, said in enumerate(self.said) if ref.name in said.labels]
            return self.of_label(labelled[-1], index) if labelled else ()
        if ref.kind == "class":
            chosen = [one for one in domain if self.target(one) == ref.count]
            chosen = chosen if not ref.name or len(chosen) == int(ref.name) else []
        elif ref.kind == "number" and ref.count > len(domain):
            if not ref.named or ref.count > len(self.letters.rows):
                return ()
            chosen = [(self.unwritten(ref.count - 1),)]
        elif ref.kind == "number":
            chosen = [domain[ref.count - 1]]
        else:
            chosen = _chosen(ref, domain, every, cited)
        cited += chosen
        return [source for one in chosen for source in one]

    def target(self, sources: tuple[Source, ...]) -> int | None:
        """Return the class whose row a line is."""
        numbers = {n: k for k, own in self.numbers.items() for n in own}
        source = sources[0]
        example = source.index if isinstance(source, Given) else None
        if isinstance(source, Line) and (row := self.row_of(numbers[source.number])) is not None:
            example = self.letters.example_of(row)
        return None if example is None else self.letters.dataset.target(example)

    def of_label(self, k: int, index: int) -> Sequence[Source]:
        """Return a line with a label; of a later one the row that it is."""
        if k < index and k in self.numbers:
            return self.lines(k, index)
        row = self.row_of(k)
        example = None if row is None else self.letters.example_of(row)
        return () if example is None else (Given(example),)

    def of_point(self, ref: Ref, index: int) -> Sequence[Source]:
        """Return an example's row as the text has it, if it has."""
        example = find_example(self.letters.dataset, ref.point)
        if example is None:
            return ()
        given = self.letters.rows[example]
        for k in range(index):
            row = self.row_of(k)
            own = self.said[k].point == ref.point and not self.said[k].refs
            if self.numbers.get(k) and row is not None and (own or is_same(row, given)):
                return (Line(self.numbers[k][0]),)
        return (self.unwritten(example),)

    def unwritten(self, example: int) -> Given:
        self.spoken.add(example)
        return Given(example)

    def summed(self, said: Said) -> tuple[Source, ...]:
        """Return the examples whose rows are the brackets of a sum."""
        found: list[Source] = []
        for terms in said.summands:
            row = self.letters.row(Relating(terms, ">"))
            turned = None if row is None else tuple(-a for a in row.coefficients)
            example = next((
                i for i, given in enumerate(self.letters.rows)
                if row is not None and tuple(given.coefficients) in (turned, row.coefficients)
            ), None)  # fmt: skip
            if example is not None:
                found.append(self.unwritten(example))
        return tuple(found) if len(found) == len(said.summands) else ()


def _chosen(
    ref: Ref, domain: _Domain, every: _Domain, cited: Sequence[tuple[Source, ...]]
) -> _Domain:
    """Return the lines at some places among those that are counted; none if there are too few."""
    count, size = ref.count, len(domain)
    if ref.kind == "these":
        return every[-count:] if len(every) >= count else []
    if ref.kind == "others":
        left = [one for one in domain if one not in cited]
        return left if not count or len(left) == count else []
    if ref.kind == "nth":
        return [domain[count - 1 if count > 0 else count]] if size >= abs(count) else []
    if size < count or (ref.kind == "outer" and count != 2):
        return []
    if ref.kind in ("first", "last"):
        return domain[:count] if ref.kind == "first" else domain[-count:]
    if ref.kind == "outer":
        return [domain[0], domain[-1]]
    aside, odd = divmod(size - count, 2)
    return [] if odd or not aside else domain[aside : size - aside]


def _whole(said: Said) -> Relating | None:
    """Return what a chain says of its ends; None if its relations turn."""
    terms: dict[str, Fraction] = {}
    if {"<", "<="} & {*said.signs} and {">", ">="} & {*said.signs}:
        return None
    relations = {link.relation for link in said.chain}
    for link in said.chain:
        for name, a in link.terms.items():
            terms[name] = terms.get(name, Fraction(0)) + a
    relation: Relation = ">" if ">" in relations else ">=" if ">=" in relations else "=="
    return Relating(terms, relation)
