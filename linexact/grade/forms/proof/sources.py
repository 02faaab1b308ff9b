"""What references mean where they stand: lines that were said before, rows of examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from linexact.argument.claims import Given
from linexact.data.dataset import Vector
from linexact.grade.forms.proof.letters import Letters, Relating
from linexact.grade.forms.proof.said import Key, Ref, Said, Source


@dataclass(slots=True)
class Stated:
    """What was said so far; ``labels`` are the keys of all lines by their labels."""

    letters: Letters
    labels: Mapping[str, tuple[Key, ...]]
    said: list[Said] = field(default_factory=list)

    @property
    def lines(self) -> list[Said]:
        """The lines that may be cited."""
        return [one for one in self.said if one.kind in ("line", "suppose")]

    def understood(self, ref: Ref, skip: int = -1) -> Ref:
        """Return a reference with what it means at this place; lines at ``skip`` are not there."""
        here = replace(self, said=[one for one in self.said if one.key[0] != skip])
        stated = [one for one in here.lines if one.is_stated]
        last = [one for one in stated if one.sentence == stated[-1].sentence]
        enough = ref.kind == "pick" and len(last) > 1 and 0 < ref.count <= len(last)
        found = here._sources(ref)
        if enough and replace(here, said=last)._sources(ref) != found:
            found = ()
        return replace(ref, sources=found, loose=ref.loose and ref.name not in self.labels)

    def _sources(self, ref: Ref) -> tuple[Source, ...]:
        if ref.kind == "input":
            return (self._row_of(self.example(ref.point)),)
        if ref.name in self.labels and ref.kind == "label":
            return self.labels[ref.name]
        return self._pick(ref.name if ref.kind == "pick" else "nth", ref.count)

    def summed(self, forms: Sequence[Relating], last: int) -> tuple[Ref, ...]:
        """Return references to the rows whose scores are added up, of two at least."""
        found = {self.letters.example_scored(form) for form in forms}
        rows = [self._row_of(example) for example in sorted(i for i in found if i is not None)]
        several = len(rows) > 1
        return tuple(Ref("input", last, sources=(row,)) for row in rows if several)

    def example(self, point: Vector) -> int:
        """Return the first example with an input, which is one of the data."""
        data = self.letters.dataset
        return next(i for i in range(len(data)) if data.x(i) == point)

    def _row_of(self, example: int) -> Source:
        """Return an example's row as the text has it, if it has."""
        own = (one.key for one in self.lines if one.example == example and not one.refs)
        return next(own, Given(example))

    def _rows(self) -> list[Source]:
        """Return the lines that places are counted among: those that are stated, a row once.

        Where there are none they are the rows of the data.
        """
        stated = [one for one in reversed(self.lines) if one.is_stated]
        rows = {one.key if one.example is None else one.example: one.key for one in stated}
        return [*sorted(rows.values())] or [Given(i) for i in range(len(self.letters.rows))]

    def _pick(self, name: str, count: int) -> tuple[Source, ...]:
        """Return the lines that a word picks; none if there are too few, or it is not certain."""
        if name == "these":
            every = [one.key for one in self.lines]
            return tuple(every[-count:]) if len(every) >= count else ()
        if name == "class":
            return self._of_class(1 if count > 0 else -1, abs(count))
        if name == "nth" and len(self.lines) < count <= len(self.letters.rows):
            return (Given(count - 1),)  # an example is meant
        rows = self._rows()
        aside, odd = divmod(len(rows) - count, 2)
        if not 0 < abs(count) <= len(rows) or (name == "middle" and (odd or not aside)):
            return ()
        picked = {
            "first": rows[:count],
            "last": rows[-count:],
            "middle": rows[aside : aside + count],
            "outer": rows[: count // 2] + rows[-(count // 2) :],
        }
        return tuple(picked.get(name, [rows[count - (count > 0)]]))

    def _of_class(self, target: int, count: int) -> tuple[Source, ...]:
        """Return the rows of a class: those that are stated, or that its examples ask for."""
        data = self.letters.dataset
        own = [one for one in self.lines if one.is_stated and one.example is not None]
        said = {one.example: one.key for one in own if data.target(one.example or 0) == target}
        every: tuple[Source, ...] = tuple(said.values())
        if not own:
            every = tuple(Given(i) for i in range(len(data)) if data.target(i) == target)
        return every if count in (1, len(every)) else ()
