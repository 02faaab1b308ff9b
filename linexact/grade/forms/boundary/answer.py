"""Boundaries as people write them: an equation, solved or not, a slope, two points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.grade.forms.boundary.drawn import Drawn, drawn, line_through
from linexact.grade.forms.boundary.letters import Letters, Line
from linexact.grade.naming import values_told
from linexact.grade.reading import Read, read_by
from linexact.kernel import Constraint
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Number,
    Power,
    Sum,
    Vector,
    put,
)
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

_SCORES = ("z", "net", "score")
_WANTED = "an equation such as x1 + 2 x2 = 3"


def find_boundary(raw: str, features: Sequence[str]) -> Read[Constraint]:
    """Find one linear equation in the features.

    Raises :class:`~linexact.errors.InputError`: ``relation`` for an inequality alone, ``several``
    for equations of different lines, ``unread``, and what accounting raises.

    >>> row = find_boundary("It is the line through (0, 3) and (3/2, 0).", ("x1", "x2")).answer
    >>> [str(a) for a in row.coefficients], str(row.bound)
    (['3', '3/2'], '9/2')
    """
    text = read(raw)
    refuse_open(text)
    letters = Letters.of([one for one in text.statements if one.is_equation], features)
    told = tuple(drawn(text)) if len(features) == 2 else ()
    given = dict(pair for one in text.statements for pair in values_told(one, letters.meant))
    found = _Found(text, letters, given, told)
    line, said = found.line()
    ledger = Ledger(text)
    for one in said:
        ledger.use(one.first, one.last)
        if not found.agrees(one, line):
            raise text.ask("left-over", "something here does not agree with the line", one.first)
    for place in range(said[0].first, said[-1].last):
        if text.tokens[place].low == "or":  # "x2 = 2 x1 or 2 x1 - x2 = 0": one line
            ledger.use(place, place + 1)
    for word, a in zip(("horizontal", "vertical"), line.a, strict=False):
        if a and any(token.low == word for token in text.tokens):
            raise text.ask("left-over", f"the line is not {word}")
    account(ledger, Known(agrees=lambda one: found.agrees(one, line)))
    return read_by(ledger, Constraint("==", line.a, line.bound))


@dataclass(frozen=True, slots=True)
class _Found:
    """What a text says of lines: by its letters, the weights given, points and slopes."""

    text: Text
    letters: Letters
    given: Mapping[str, Fraction]
    told: tuple[Drawn, ...]

    def line(self) -> tuple[Line, list[Statement]]:
        """Return the line that is meant, and the statements that say it."""
        found = list(self._equations())
        slanted = {one.value for one in found if all(one.value.a)}
        if len(slanted) == 1:
            (line,) = slanted
            found = [one for one in found if not line.is_cut(one.value)]
        if self.text.holding("axes") and (crossing := _on_axes([one.value for one in found])):
            line, same = crossing, tuple(found)
        elif found:
            line, same = settle(self.text, found, str, _WANTED)
        elif (through := line_through(self.text, self.told)) is not None:
            return through, [told.by for told in self.told]
        else:
            sides = [one.first for one in self.text.statements if {*one.relations} - {"="}]
            if sides:
                message = "an inequality is a side of the boundary; expected an equation, = in it"
                raise self.text.ask("relation", message, sides[0])
            raise self.text.ask("unread", f"no line is found; expected {_WANTED}")
        spans = {span for one in same for span in one.spans}
        return line, [one for one in self.text.statements if (one.first, one.last) in spans]

    def _equations(self) -> Iterator[Candidate[Line]]:
        """Yield the lines of the equations that are asserted."""
        values = {name: Number(number) for name, number in self.given.items()}
        for one in self.text.statements:
            if one.is_equation and self.text.is_asserted(one):
                sides = [put(side, values) for side in self.letters.sides(one)]
                for line in self.letters.lines(sides):
                    if any(line.a) or len(self.text.statements) == 1 == len(sides) - 1:
                        yield Candidate(line, ((one.first, one.last),))

    def agrees(self, one: Statement, line: Line) -> bool:
        """Say whether a statement is true of a line."""
        drawn = [told for told in self.told if told.by == one]
        values = dict(values_told(one, self.letters.meant))
        if drawn:
            return all(told.holds(line) for told in drawn)
        if values:
            return values.items() <= self.given.items() and self._is_given(line)
        if not one.relations:
            return one.left == Power(Name("R"), len(line.a))  # the plane
        links = replace(one, sides=self.letters.sides(one)).links
        named = one.is_equation and _is_named(links[0][0])
        return all(self._is_true(*link, line) for link in links[named:])

    def _is_true(self, left: Expression, relation: str, right: Expression, line: Line) -> bool:
        """Say whether an equation is that of a line, with its numbers as weights, or of a cut."""
        weights = {f"w{j}": Number(a) for j, a in enumerate(line.a, start=1)}
        gap = put(Sum((left, Minus(right))), {**weights, "b": Number(-line.bound)})
        (*_, other) = [None, *self.letters.lines([gap, Number(Fraction(0))])]
        if other is None or other == line or relation != "=":
            return other == line
        return not any(other.key) or line.is_cut(other)

    def _is_given(self, line: Line) -> bool:
        """Say whether the weights given are those of a line, at any scale."""
        w = [self.given.get(f"w{j}") for j in range(1, len(line.a) + 1)]
        a = tuple(v for v in w if v is not None)
        return len(a) == len(w) and "b" in self.given and Line.of(a, -self.given["b"]) == line


def _on_axes(lines: Sequence[Line]) -> Line | None:
    """Return the line that cuts the axes where it is said: ``at x1 = 4 and x2 = 2``."""
    points = [tuple(a * line.key[-1] for a in line.key[:-1]) for line in lines]
    axes = [[j for j, v in enumerate(point) if v] for point in points]
    crossing = sorted(axes) == [[0], [1]] and not any(all(line.a) for line in lines)
    return Line.between(*points) if crossing else None


def _is_named(side: Expression) -> bool:
    """Say whether a side names a score or a point: ``z = ...``, ``{(x1, x2) : ...}``."""
    if isinstance(side, Vector):
        return all(isinstance(entry, Name) and entry.letter == "#" for entry in side.entries)
    return isinstance(side, Apply) or (isinstance(side, Name) and side.text in _SCORES)
