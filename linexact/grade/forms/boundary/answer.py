"""Boundaries as people write them: an equation, solved or not, a slope, two points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from linexact.grade.forms.boundary.drawn import Drawn, drawn, line_through, parametric
from linexact.grade.forms.boundary.letters import Letters, Line
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
from linexact.language.normal import fractions_of
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

_SCORES = ("z", "s", "net", "score", "f", "h", "g")
_JOINING = ("*", "/", "+", "^", "@", "**", "~")
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
    told = list(drawn(text)) if len(features) == 2 else []
    letters = Letters.of([one for one in text.statements if one.is_equation], features)
    found = _Found(text, letters, _given(text, letters), told)
    line, said = found.line()
    ledger = Ledger(text)
    for one in said:
        ledger.use(one.first, one.last)
    found.refuse_beside(ledger, line, said)
    account(ledger, Known(agrees=lambda one: found.agrees(one, line)))
    return read_by(ledger, Constraint("==", line.a, line.bound))


def _given(text: Text, letters: Letters) -> Mapping[str, Fraction]:
    """Return the weights and the bias that a text gives in numbers."""
    found: dict[str, Fraction] = {}
    for one in text.statements:
        for name, number in _values(one, letters):
            if found.setdefault(name, number) != number:
                message = "two values of one weight; write the equation alone"
                raise text.ask("several", message, one.first)
    return found


def _values(one: Statement, letters: Letters) -> Iterator[tuple[str, Fraction]]:
    numbers = fractions_of(one.right) if one.is_equation else None
    for side in letters.sides(one)[:-1] if numbers is not None else ():
        named = side.entries if isinstance(side, Vector) else (side,)
        for name, number in zip(named, numbers or (), strict=False):
            if isinstance(name, Name) and name.letter in "wb":
                yield name.text, number


@dataclass(frozen=True, slots=True)
class _Found:
    """What a text says of lines: by its letters, the weights given, points and slopes."""

    text: Text
    letters: Letters
    given: Mapping[str, Fraction]
    told: list[Drawn]

    def line(self) -> tuple[Line, list[Statement]]:
        """Return the line that is meant, and the statements that say it."""
        found = list(self._equations())
        slanted = {one.value for one in found if all(one.value.a)}
        if len(slanted) == 1:
            (line,) = slanted
            cuts = [one for one in found if _is_cut(one.value, line)]
            found = [one for one in found if one not in cuts]
        elif len(found) == 2 and not slanted and self.text.holding("axes"):
            return self._on_axes(found)
        if found:
            line, same = settle(self.text, found, _told, _WANTED)
            spans = {span for one in same for span in one.spans}
            return line, [one for one in self.text.statements if (one.first, one.last) in spans]
        if (through := line_through(self.text, self.told)) is not None:
            return through, [one.by for one in self.told]
        raise self._refusal()

    def _equations(self) -> Iterator[Candidate[Line]]:
        """Yield the lines of the equations that are asserted."""
        values = {name: Number(number) for name, number in self.given.items()}
        for one in self.text.statements:
            if not one.is_equation or not self.text.is_asserted(one):
                continue
            sides = [put(side, values) for side in self.letters.sides(one)]
            lines = list(self.letters.lines(sides))
            if not lines and (line := parametric(self.letters, one)) is not None:
                lines = [line]
            for line in lines:
                if any(line.a) or len(self.text.statements) == 1:
                    yield Candidate(line, ((one.first, one.last),))

    def _on_axes(self, found: Sequence[Candidate[Line]]) -> tuple[Line, list[Statement]]:
        """Return the line that cuts the axes where it is said: ``at x1 = 4 and x2 = 2``."""
        across, along = sorted((one.value for one in found), key=lambda line: not line.a[0])
        if not across.a[0] or along.a[0] or not (across.bound and along.bound):
            raise self._refusal()
        line = Line.of((1 / across.bound, 1 / along.bound), Fraction(1))
        spans = [span for one in found for span in one.spans]
        return line, [one for one in self.text.statements if (one.first, one.last) in spans]

    def _refusal(self) -> Exception:
        """Return why there is no line."""
        for one in self.text.statements:
            if one.relations and not one.is_equation:
                message = "an inequality is a side of the boundary; expected an equation, = in it"
                return self.text.ask("relation", message, one.first)
        return self.text.ask("unread", f"no line is found; expected {_WANTED}")

    def refuse_beside(self, ledger: Ledger, line: Line, said: Sequence[Statement]) -> None:
        """Raise for what the statements that are used leave open."""
        for one in said:
            for place in (one.first - 1, one.last):
                token = self.text.at(place)
                factor = place < one.first and token is not None and token.text == ")"
                if factor or (token is not None and token.text in _JOINING):
                    raise self.text.ask("unread", "an equation that is not understood", place)
            if one.is_equation and not self.agrees(one, line):
                raise self.text.ask("left-over", "a side does not agree with the line", one.first)
        for before, behind in pairwise(said):
            for place in range(before.last, behind.first):
                if self.text.tokens[place].low == "or":  # two equations of one line
                    ledger.use(place, place + 1)

    def agrees(self, one: Statement, line: Line) -> bool:
        """Say whether a statement is true of a line."""
        drawn = [told for told in self.told if told.by == one]
        if drawn:
            return all(told.holds(line) for told in drawn)
        if list(_values(one, self.letters)):
            return self._is_given(line)
        if not one.relations:
            return one.left == Power(Name("R"), len(line.a))  # the plane
        sides = self.letters.sides(one)
        if parametric(self.letters, one) == line:
            return True
        weights = {f"w{j}": Number(a) for j, a in enumerate(line.a, start=1)}
        values = {**weights, "b": Number(-line.bound)}
        for left, right in pairwise(sides):
            if left is sides[0] and _is_named(left):
                continue
            gap = self.letters.row(put(Sum((left, Minus(right))), values))
            if gap is None:
                return False
            other = Line.of(gap[0], -gap[1])
            if any(other.key) and other != line and not _is_cut(other, line):
                return False
        return True

    def _is_given(self, line: Line) -> bool:
        """Say whether the weights given are those of a line, at any scale."""
        wanted = {f"w{j}": a for j, a in enumerate(line.a, start=1)} | {"b": -line.bound}
        pairs = [(number, wanted[name]) for name, number in self.given.items() if name in wanted]
        scales = {number / value for number, value in pairs if value}
        zero = all(not number for number, value in pairs if not value)
        return len(pairs) == len(self.given) and zero and len(scales) == 1 and scales != {0}


def _is_named(side: Expression) -> bool:
    """Say whether a side names a score or a point: ``z = ...``, ``{(x1, x2) : ...}``."""
    if isinstance(side, Vector):
        return all(isinstance(entry, Name) and entry.letter == "#" for entry in side.entries)
    return isinstance(side, Apply) or (isinstance(side, Name) and side.text in _SCORES)


def _is_cut(other: Line, line: Line) -> bool:
    """Say whether ``x2 = 3`` is where a line cuts an axis, or is that axis."""
    if other == line or sum(map(bool, other.a)) != 1 or not all(line.a):
        return False
    j = next(i for i, a in enumerate(other.a) if a)
    return not other.bound or line.a[j] * other.bound / other.a[j] == line.bound


def _told(line: Line) -> str:
    """Return a line in words, for whoever is asked back."""
    terms = " + ".join(f"({a}) x{j}" for j, a in enumerate(line.a, start=1) if a)
    return f"{terms} = {line.bound}"
