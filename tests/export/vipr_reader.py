"""A reader and checker of the part of VIPR 1.0 that is exported, written from its specification.

It shares nothing with the exporters: the text is cut into words, numbers become Fractions, and
each line is derived again from those before it, with the assumptions that it rests on.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

ZERO = Fraction(0)


class RejectedError(Exception):
    """The file proves nothing."""


@dataclass(frozen=True)
class Row:
    """A constraint, given or derived, and the numbers of the assumptions that it needs."""

    sense: str
    bound: Fraction
    terms: dict[int, Fraction]
    rests_on: frozenset[int] = frozenset()
    is_assumed: bool = False

    def is_absurd(self) -> bool:
        """Say whether no number meets it, so that anything follows."""
        wrong = {"G": self.bound > 0, "L": self.bound < 0, "E": self.bound != 0}[self.sense]
        return wrong and not any(self.terms.values())

    def gives(self, other: Row) -> bool:
        """Say whether this row implies another with the same terms."""
        terms = {j: v for j, v in self.terms.items() if v}
        if terms != {j: v for j, v in other.terms.items() if v}:
            return False
        if other.sense == "G":
            return self.sense in "GE" and self.bound >= other.bound
        if other.sense == "L":
            return self.sense in "LE" and self.bound <= other.bound
        return self.sense == "E" and self.bound == other.bound


class _Words:
    def __init__(self, text: str) -> None:
        lines = [line for line in text.splitlines() if not line.startswith("%")]
        self.words = " ".join(lines).split()[::-1]
        self.goal: dict[int, Fraction] = {}

    def take(self) -> str:
        if not self.words:
            raise RejectedError("the file ends early")
        return self.words.pop()

    def expect(self, *wanted: str) -> None:
        for word in wanted:
            found = self.take()
            if found != word:
                raise RejectedError(f"{found} where {word} is expected")

    def entries(self, limit: int) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for _ in range(int(self.take())):
            index = int(self.take())
            if index in found or not 0 <= index < limit:
                raise RejectedError("an index twice or out of range")
            found[index] = self.number()
        return found

    def number(self) -> Fraction:
        text = self.take()
        try:
            return Fraction(text)
        except ValueError:
            raise RejectedError(f"{text} where a number is expected") from None

    def row(self, unknowns: int) -> Row:
        self.take()  # its name
        sense = self.take()
        if sense not in ("G", "L", "E"):
            raise RejectedError(f"sense {sense}")
        bound = self.number()
        if self.words and self.words[-1] == "OBJ":
            self.take()
            return Row(sense, bound, self.goal)
        return Row(sense, bound, self.entries(unknowns))


def verify(text: str) -> str:
    """Return what the file proves, ``infeasible``, ``feasible`` or ``at least k``, or raise."""
    words = _Words(text)
    words.expect("VER", "1.0", "VAR")
    unknowns = int(words.take())
    names = [words.take() for _ in range(unknowns)]
    if len(set(names)) != unknowns:
        raise RejectedError("a name twice")
    words.expect("INT")
    integers = {int(words.take()) for _ in range(int(words.take()))}
    words.expect("OBJ", "min")
    words.goal = words.entries(unknowns)
    words.expect("CON")
    count = int(words.take())
    words.expect("0")
    rows = [words.row(unknowns) for _ in range(count)]
    words.expect("RTP")
    answer = _goal(words, rows, unknowns, integers)
    if words.words:
        raise RejectedError("words after the end")
    return answer


def _goal(words: _Words, rows: list[Row], unknowns: int, integers: set[int]) -> str:
    goal = words.take()
    if goal == "infeas":
        last = _derived(words, rows, unknowns, integers)
        if not last.is_absurd():
            raise RejectedError("the combination is no absurdity")
        return "infeasible"
    if goal != "range":
        raise RejectedError(f"goal {goal}")
    least, most = words.take(), words.take()
    if least == "-inf":
        words.expect("SOL", "1")
        words.take()  # its name
        _check_solution(rows, words.entries(unknowns))
        words.expect("DER", "0")
        if (words.goal, most) != ({}, "0"):
            raise RejectedError("the solution says nothing of the goal")
        return "feasible"
    if most != "inf":
        raise RejectedError(f"a range up to {most}")
    if not _derived(words, rows, unknowns, integers).gives(Row("G", Fraction(least), words.goal)):
        raise RejectedError("the last line is not the bound")
    return f"at least {least}"


def _derived(words: _Words, rows: list[Row], unknowns: int, integers: set[int]) -> Row:
    """Derive every line and return the last, which rests on no assumption."""
    words.expect("SOL", "0", "DER")
    for _ in range(int(words.take())):
        stated = words.row(unknowns)
        words.expect("{")
        rows.append(_reason(words, rows, stated, integers))
        words.expect("}", "-1")
    if rows[-1].rests_on:
        raise RejectedError("the last line rests on an assumption")
    return rows[-1]


def _reason(words: _Words, rows: list[Row], stated: Row, integers: set[int]) -> Row:
    reason = words.take()
    if reason == "asm":
        return Row(stated.sense, stated.bound, stated.terms, frozenset({len(rows)}), True)
    if reason in ("lin", "rnd"):
        found = _combined(rows, words.entries(len(rows)), stated.sense)
        if reason == "rnd":
            if not all(j in integers and v.denominator == 1 for j, v in found.terms.items()):
                raise RejectedError("what is rounded is not of integers")
            rounded = math.ceil(found.bound) if found.sense == "G" else math.floor(found.bound)
            found = Row(found.sense, Fraction(rounded), found.terms, found.rests_on)
        if not found.gives(stated):
            raise RejectedError("a combination is not what is stated")
        return Row(stated.sense, stated.bound, stated.terms, found.rests_on)
    if reason != "uns":
        raise RejectedError(f"reason {reason}")
    return _split(rows, [int(words.take()) for _ in range(4)], stated, integers)


def _combined(rows: list[Row], multipliers: dict[int, Fraction], sense: str) -> Row:
    total: dict[int, Fraction] = {}
    bound, rests_on = ZERO, frozenset[int]()
    turned = {"G": 1, "L": -1, "E": 0}
    for index, m in multipliers.items():
        row = rows[index]
        if (sense == "E" and row.sense != "E") or m * turned[row.sense] * turned[sense] < 0:
            raise RejectedError("a multiplier turns its row over")
        bound += m * row.bound
        rests_on |= row.rests_on
        for j, value in row.terms.items():
            total[j] = total.get(j, ZERO) + m * value
    return Row(sense, bound, {j: v for j, v in total.items() if v}, rests_on)


def _split(rows: list[Row], places: list[int], stated: Row, integers: set[int]) -> Row:
    if any(not 0 <= place < len(rows) for place in places):
        raise RejectedError("an index out of range")
    first, below, second, above = places
    low, high = rows[below], rows[above]
    if low.sense == "G":
        low, high = high, low
    if not (low.is_assumed and high.is_assumed and (low.sense, high.sense) == ("L", "G")):
        raise RejectedError("a split of what is not assumed")
    whole = all(j in integers and v.denominator == 1 for j, v in low.terms.items())
    if low.terms != high.terms or not whole or low.bound.denominator != 1:
        raise RejectedError("a split that leaves something out")
    if high.bound != low.bound + 1:
        raise RejectedError("a split with a gap")
    if not all(row.is_absurd() or row.gives(stated) for row in (rows[first], rows[second])):
        raise RejectedError("a case does not give what is stated")
    rests_on = (rows[first].rests_on - {below}) | (rows[second].rests_on - {above})
    return Row(stated.sense, stated.bound, stated.terms, rests_on)


def _check_solution(rows: list[Row], point: dict[int, Fraction]) -> None:
    for row in rows:
        value = sum((a * point.get(j, ZERO) for j, a in row.terms.items()), ZERO)
        met = {"G": value >= row.bound, "L": value <= row.bound, "E": value == row.bound}
        if not met[row.sense]:
            raise RejectedError("a constraint is not met")
