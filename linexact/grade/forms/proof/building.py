"""The steps of an argument, from what a proof says: references become sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from linexact.argument.claims import (
    Asked,
    Cited,
    Claim,
    Defined,
    Given,
    Line,
    Reason,
    Source,
    Uncited,
)
from linexact.argument.combine import is_same
from linexact.data.dataset import Vector
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.letters import Letters, Relating
from linexact.grade.forms.proof.said import Ref, Said
from linexact.kernel import Constraint, Relation

_Sources: TypeAlias = tuple[Source, ...]


@dataclass(slots=True)
class Builder:
    """The steps written so far."""

    letters: Letters
    said: Sequence[Said]
    defined: set[str]
    numbers: dict[int, list[int]] = field(default_factory=dict)  # by what is said
    spoken: set[int] = field(default_factory=set)  # examples whose rows are cited unwritten
    steps: list[Claim] = field(default_factory=list)
    cited: list[_Sources] = field(default_factory=list)  # by the lines before
    is_lost: bool = False  # something is cited that is not there

    def build(self) -> None:
        """Write all steps, and at the end the contradiction that a proof comes to."""
        for index, said in enumerate(self.said):
            if said.kind == "row":
                example = find_example(self.letters.dataset, said.point or ()) or 0
                self._put(index, self.letters.rows[example], Asked(example))
            elif said.kind == "false":
                self._put(index, self._false(), self._reason(index))
            else:
                self._line(index)
        self.steps.append(Claim(self._false(), Uncited()))

    def _false(self) -> Constraint:
        return Constraint(">", (0,) * self.letters.width)

    def _put(self, index: int, row: Constraint, reason: Reason) -> int:
        self.numbers.setdefault(index, []).append(len(self.steps))
        self.steps.append(Claim(row, reason))
        return len(self.steps) - 1

    def _line(self, index: int) -> None:
        """Write a chain's links, and what they say together."""
        said = self.said[index]
        rows = [row for row in map(self.letters.row, said.chain) if row is not None]
        if len(rows) < len(said.chain):
            self.is_lost = True
            return
        if said.kind == "suppose" and not (said.refs or said.added):
            self.is_lost |= any(self.letters.example_of(row) is None for row in rows)
        reason = self._reason(index)
        links = [self._put(index, row, reason) for row in rows]
        whole = _whole(said)
        row = None if whole is None else self.letters.row(whole)
        if row is not None and len(links) > 1:
            self._put(index, row, Cited(tuple(map(Line, links))))
        self.is_lost |= whole is None

    # Reasons

    def _reason(self, index: int) -> Reason:
        """Return what a claim is said to rest on."""
        said, is_chain = self.said[index], len(self.said[index].chain) > 1
        if said.signs == ("=",) and (new := [n for n in said.chain[0].terms if n in self.defined]):
            self.defined.discard(new[0])
            return Defined(self.letters.places[new[0]][0])
        if said.point is not None and not said.refs:
            example = find_example(self.letters.dataset, said.point) or 0
            return Cited((Given(example),), False, link=True) if is_chain else Asked(example)
        cited = self._cited(index)
        self.is_lost |= bool(said.refs) and not cited
        if not cited:
            lines = range(index - said.premises, index)
            among = tuple(Line(n) for k in lines for n in self.numbers.get(k, ()))
            return Uncited(said.added and not is_chain, () if is_chain else among)
        told, several = any(factor != 1 for factor in cited.values()), len(cited) > 1
        if said.added and not (several or told or is_chain):
            return Uncited(added=True)  # "their sum with b < 0": what else is added is not told
        return Cited(
            tuple(cited),
            alone=several and said.kind != "false",
            summed=told or (said.added and several),
            factors=tuple(cited.values()) if told else (),
            link=is_chain or said.goes_on or any(r.loose and r.kind == "number" for r in said.refs),
        )

    def _cited(self, index: int) -> dict[Source, Fraction]:
        """Return what references mean, with their factors; nothing where one is not there."""
        found: dict[Source, Fraction] = {}
        before, self.cited = self.cited, []
        for ref in self.said[index].refs:
            sources = self._of_ref(ref, index, before)
            if not sources:
                return {}
            for source in sources:
                found[source] = found.get(source, Fraction(0)) + ref.factor
        return found

    def _of_ref(self, ref: Ref, index: int, before: list[_Sources]) -> _Sources:
        """Return what a reference means; nothing for what is not there."""
        if ref.kind == "said":
            return self._lines(ref.count, index)
        if ref.kind == "point":
            return (self._of_point(ref.point, index),)
        if ref.kind == "label":
            labelled = [k for k in self.numbers if self.said[k].label == ref.name]
            return self._lines(labelled[-1], index) if labelled else ()
        rows = self._rows(index)
        if ref.kind in ("number", "nth") and ref.count > len(rows):
            inside = ref.count <= len(self.letters.rows)
            return (self._unwritten(ref.count - 1),) if inside else ()
        every = [self._lines(k, index) for k in range(index) if self._is_line(k)]
        chosen = self._chosen(ref, rows, every, before)
        self.cited += chosen
        return tuple(source for one in chosen for source in one)

    def _chosen(
        self, ref: Ref, rows: list[_Sources], every: list[_Sources], before: list[_Sources]
    ) -> list[_Sources]:
        """Return the lines at some places among the rows; none if there are too few."""
        count, size = ref.count, len(rows)
        if ref.name == "class":
            found = [one for one in rows if self._target(one) == (1 if count > 0 else -1)]
            return found if abs(count) in (1, len(found)) else []
        if ref.name == "these":
            return every[-count:] if len(every) >= count else []
        if ref.name == "others":
            left = [one for one in rows if one not in [*before, *self.cited]]
            return left if count in (0, len(left)) else []
        if size < abs(count):
            return []
        aside, odd = divmod(size - count, 2)
        match ref.name:
            case "first":
                return rows[:count]
            case "last":
                return rows[-count:]
            case "middle":
                return [] if odd or not aside else rows[aside : size - aside]
            case "outer":
                return [rows[0], rows[-1]] if count == 2 else []
        return [rows[count - 1 if count > 0 else count]]

    # Lines

    def _is_line(self, k: int) -> bool:
        return k in self.numbers and self.said[k].kind != "false"

    def _rows(self, index: int) -> list[_Sources]:
        """Return the lines that places are counted among: those that are said to be so, once each.

        Where there are none they are the rows of the data.
        """
        found: dict[int, Constraint | None] = {}
        for k in range(index):
            said, row = self.said[k], self.row_of(k)
            based = not said.derived and said.signs != ("=",)
            based = based and all(ref.kind == "point" for ref in said.refs)
            new = row is None or not any(r and is_same(r, row) for r in found.values())
            if self._is_line(k) and based and new:
                found[k] = row
        if not found:
            return [(Given(i),) for i in range(len(self.letters.rows))]
        return [self._lines(k, index) for k in found]

    def _lines(self, k: int, index: int) -> _Sources:
        """Return something said as sources: of a chain all of it, in a sum what it says."""
        numbers = self.numbers.get(k, [])
        return tuple(map(Line, numbers[-1:] if self.said[index].added else numbers))

    def row_of(self, k: int) -> Constraint | None:
        """Return the row that something said is, if it is one."""
        chain, point = self.said[k].chain, self.said[k].point
        if point is not None and not chain:
            return self.letters.rows[find_example(self.letters.dataset, point) or 0]
        return self.letters.row(chain[0]) if len(chain) == 1 else None

    def _example(self, k: int) -> int | None:
        row = self.row_of(k)
        return None if row is None else self.letters.example_of(row)

    def _target(self, sources: _Sources) -> int | None:
        """Return the class whose row a line is."""
        for source in sources:
            for k, own in self.numbers.items():
                if isinstance(source, Line) and source.number in own:
                    example = self._example(k)
                    return None if example is None else self.letters.dataset.target(example)
            if isinstance(source, Given):
                return self.letters.dataset.target(source.index)
        return None

    def _of_point(self, point: Vector, index: int) -> Source:
        """Return an example's row as the text has it, if it has."""
        example = find_example(self.letters.dataset, point) or 0
        for k in range(index):
            own = self.said[k].point == point and not self.said[k].refs
            if self._is_line(k) and (own or self._example(k) == example):
                return Line(self.numbers[k][0])
        return self._unwritten(example)

    def _unwritten(self, example: int) -> Given:
        """Return an example's row, of which a text only speaks."""
        self.spoken.add(example)
        return Given(example)


def _whole(said: Said) -> Relating | None:
    """Return what a chain says of its ends; None if its relations turn."""
    if {"<", "<="} & {*said.signs} and {">", ">="} & {*said.signs}:
        return None
    terms: dict[str, Fraction] = {}
    relations = {link.relation for link in said.chain}
    for link in said.chain:
        for name, a in link.terms.items():
            terms[name] = terms.get(name, Fraction(0)) + a
    relation: Relation = ">" if ">" in relations else ">=" if ">=" in relations else "=="
    return Relating(terms, relation)
