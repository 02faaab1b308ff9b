"""The steps of an argument, from what a proof says: references become sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from linexact.argument.claims import (
    Asked,
    Branch,
    Cited,
    Claim,
    Defined,
    Given,
    Line,
    Reason,
    Source,
    Step,
    Uncited,
)
from linexact.argument.combine import is_same
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.letters import (
    Letters,
    Relating,
)
from linexact.grade.forms.proof.said import Ref, Said
from linexact.kernel import Constraint, Relation

_Domain: TypeAlias = list[tuple[Source, ...]]  # lines, each as its steps


@dataclass(slots=True)
class _Open:
    """Steps that are being written, under what is supposed; none at the outside."""

    supposed: Constraint | None = None
    is_case: bool = False
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class Builder:
    """The steps written so far, as deep as the branches that are open."""

    letters: Letters
    said: Sequence[Said]
    defined: set[str]
    numbers: dict[int, list[int]] = field(default_factory=dict)  # by what is said
    spoken: set[int] = field(default_factory=set)  # examples whose rows are cited unwritten
    stack: list[_Open] = field(default_factory=lambda: [_Open()])
    next: int = 0
    cited: list[tuple[Source, ...]] = field(default_factory=list)  # by the line before
    last: list[tuple[Source, ...]] = field(default_factory=list)  # by this line, in the end
    is_lost: bool = False  # something is cited that is not there

    def build(self) -> None:
        """Write all steps, and at the end the contradiction that a proof comes to."""
        for index, said in enumerate(self.said):
            if said.kind == "case":
                self._close_cases()
            supposed = self._supposed(index)
            if supposed is not None:
                self.numbers[index] = [self.next]
                self.next += 1
                self.stack.append(_Open(supposed, said.kind == "case"))
            elif said.kind == "row":
                example = find_example(self.letters.dataset, said.point or ()) or 0
                self._put(index, self.letters.rows[example], Asked(example))
            elif said.kind == "false":
                self._put(index, self._false(), self._reason(index, said))
                if len(self.stack) > 1:
                    self._close()
            else:
                self._line(index, said)
        while len(self.stack) > 1:
            self._close()
        self.stack[-1].steps.append(Claim(self._false(), Uncited()))

    def _false(self) -> Constraint:
        return Constraint(">", (0,) * self.letters.width)

    def _supposed(self, index: int) -> Constraint | None:
        """Return what opens a branch here: what no example asks, and comes to a contradiction."""
        said = self.said[index]
        if said.kind not in ("suppose", "case") or len(said.chain) != 1:
            return None
        if said.refs or said.added:  # "if you add the first two you get ..."
            return None
        row = self.letters.row(said.chain[0])
        if row is None or self.letters.example_of(row) is not None:
            return None
        later = next((s for s in self.said[index + 1 :] if s.kind in ("false", "case")), None)
        return row if later is not None and later.kind == "false" else None

    def _close(self) -> None:
        inner = self.stack.pop()
        assert inner.supposed is not None
        self.stack[-1].steps.append(Branch(inner.supposed, tuple(inner.steps)))

    def _close_cases(self) -> None:
        while len(self.stack) > 1 and self.stack[-1].is_case:
            self._close()

    def _put(self, index: int, row: Constraint, reason: Reason) -> int:
        self.stack[-1].steps.append(Claim(row, reason))
        self.numbers.setdefault(index, []).append(self.next)
        self.next += 1
        return self.next - 1

    def _line(self, index: int, said: Said) -> None:
        """Write a chain's links, and what they say together."""
        rows = [self.letters.row(link) for link in said.chain]
        read = [row for row in rows if row is not None]
        if len(read) < len(rows):
            self.is_lost = True
            return
        reason = self._reason(index, said)
        links = [self._put(index, row, reason) for row in read]
        whole = _whole(said)
        row = None if whole is None else self.letters.row(whole)
        if row is not None and len(links) > 1:
            self._put(index, row, Cited(tuple(map(Line, links))))
        self.is_lost |= whole is None

    # Reasons

    def _reason(self, index: int, said: Said) -> Reason:
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
        ways = list(self._ways(index, said)) if said.refs else []
        if not ways and said.summands and (summed := self._summed(said)):
            return Cited(summed, link=True)
        if not ways:
            chain = len(said.chain) > 1
            return Uncited(said.added and not chain, () if chain else self._premises(index, said))
        told = any(factor != 1 for factor in ways[0].values())
        first, *others = (tuple(way) for way in ways)
        return Cited(
            first,
            alone=len(first) > 1 and said.kind != "false",
            summed=(said.added or told) and (told or len(first) > 1),
            factors=tuple(ways[0].values()) if told else (),
            link=len(said.chain) > 1 or said.goes_on or any(map(_is_loose, said.refs)),
            others=tuple(dict.fromkeys(way for way in others if way != first)),
        )

    def _premises(self, index: int, said: Said) -> tuple[Source, ...]:
        """Return the lines of its sentence that a line is said to follow from."""
        lines = range(index - said.premises, index)
        return tuple(Line(n) for k in lines for n in self.numbers.get(k, ()))

    def _ways(self, index: int, said: Said) -> Iterator[dict[Source, Fraction]]:
        """Yield what references mean with their factors, in each way to count lines."""
        *domains, every = self._domains(index)
        seen: list[dict[Source, Fraction]] = []
        for domain in domains if any(domains) else [every]:
            found = self._of_refs(said.refs, index, domain, every)
            if found is not None and found not in seen:
                seen.append(found)
        found = None if seen else self._of_refs(said.refs, index, every, every)
        if found is not None:
            seen.append(found)
        self.cited = self.last
        self.is_lost |= not seen
        yield from seen

    def _of_refs(
        self, refs: Sequence[Ref], index: int, domain: _Domain, every: _Domain
    ) -> dict[Source, Fraction] | None:
        """Return what references mean among these lines; None if one of them is not there."""
        found: dict[Source, Fraction] = {}
        cited = list(self.cited)
        for ref in refs:
            sources = self._of_ref(ref, index, domain, every, cited)
            if not sources:
                return None
            for source in sources:
                found[source] = found.get(source, Fraction(0)) + (ref.factor or 1)
        self.last = cited
        return found

    def _domains(self, index: int) -> tuple[_Domain, _Domain, _Domain]:
        """Return the lines that places are counted among: all rows, the last of them, all lines.

        Where nothing is stated they are the rows of the data.
        """
        before = [k for k in range(index) if self.numbers.get(k) and self.said[k].kind != "false"]
        based = [k for k in before if self._is_based(self.said[k])]
        distinct: dict[Constraint, int] = {}
        for k in based:
            row = self._row_of(k)
            same = next((r for r in distinct if row is not None and is_same(r, row)), row)
            distinct.setdefault(same or Constraint("==", (k,)), k)
        last: list[int] = []
        for k in reversed(based):
            between = (j for j in before if last and k < j < last[0] and j not in based)
            if any(self._example_of(j) is None for j in between):
                break
            last.insert(0, k)
        if not distinct:
            data: _Domain = [(Given(i),) for i in range(len(self.letters.rows))]
            return data, data, [self._lines(k, index) for k in before]
        first = [self._lines(k, index) for k in distinct.values()]
        own = [self._lines(k, index) for k in last] if len(last) > 1 else first
        return first, own, [self._lines(k, index) for k in before]

    def _example_of(self, k: int) -> int | None:
        """Return the example whose row something said is, if it is one."""
        row = self._row_of(k)
        return None if row is None else self.letters.example_of(row)

    def _is_based(self, said: Said) -> bool:
        """Say whether a line is said to be so, and not to follow from others."""
        stated = said.kind in ("line", "row") and not said.derived and said.signs != ("=",)
        return stated and all(ref.kind == "point" for ref in said.refs)

    def _lines(self, k: int, index: int) -> tuple[Source, ...]:
        """Return something said as sources: of a chain all of it, in a sum what it says."""
        numbers = self.numbers[k]
        return tuple(map(Line, numbers[-1:] if self.said[index].added else numbers))

    def _row_of(self, k: int) -> Constraint | None:
        """Return the row that something said is, if it is one."""
        said = self.said[k]
        if said.kind == "row":
            return self.letters.rows[find_example(self.letters.dataset, said.point or ()) or 0]
        return self.letters.row(said.chain[0]) if len(said.chain) == 1 else None

    def _of_ref(
        self,
        ref: Ref,
        index: int,
        domain: _Domain,
        every: _Domain,
        cited: list[tuple[Source, ...]],
    ) -> Sequence[Source]:
        """Return what a reference means; nothing for what is not there."""
        if ref.kind == "point":
            return self._of_point(ref, index)
        if ref.kind == "label":
            labelled = [k for k, said in enumerate(self.said) if ref.name in said.labels]
            return self._of_label(labelled[-1], index) if labelled else ()
        if ref.kind == "class":
            chosen = [one for one in domain if self._target(one) == ref.count]
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

    def _target(self, sources: tuple[Source, ...]) -> int | None:
        """Return the class whose row a line is."""
        numbers = {n: k for k, own in self.numbers.items() for n in own}
        source = sources[0]
        example = source.index if isinstance(source, Given) else None
        if isinstance(source, Line) and (row := self._row_of(numbers[source.number])) is not None:
            example = self.letters.example_of(row)
        return None if example is None else self.letters.dataset.target(example)

    def _of_label(self, k: int, index: int) -> Sequence[Source]:
        """Return a line with a label; of a later one the row that it is."""
        if k < index and k in self.numbers:
            return self._lines(k, index)
        row = self._row_of(k)
        example = None if row is None else self.letters.example_of(row)
        return () if example is None else (Given(example),)

    def _of_point(self, ref: Ref, index: int) -> Sequence[Source]:
        """Return an example's row as the text has it, if it has."""
        example = find_example(self.letters.dataset, ref.point)
        if example is None:
            return ()
        given = self.letters.rows[example]
        for k in range(index):
            row = self._row_of(k)
            own = self.said[k].point == ref.point and not self.said[k].refs
            if self.numbers.get(k) and row is not None and (own or is_same(row, given)):
                return (Line(self.numbers[k][0]),)
        return (self.unwritten(example),)

    def unwritten(self, example: int) -> Given:
        """Return an example's row, of which a text only speaks."""
        self.spoken.add(example)
        return Given(example)

    def _summed(self, said: Said) -> tuple[Source, ...]:
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


def _is_loose(ref: Ref) -> bool:
    """Say whether a number alone is taken for that of a row, which may be another number."""
    return ref.kind == "number" and not ref.named and ref.last == ref.first + 1


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
