"""A reader and checker of the part of VIPR 1.0 that is exported, written from its specification.

It shares nothing with the exporter: the text is cut into words, numbers become Fractions,
and the one derivation or the one solution is checked against the constraints read.
"""

from __future__ import annotations

from fractions import Fraction

Row = tuple[str, Fraction, dict[int, Fraction]]


class RejectedError(Exception):
    """The file proves nothing."""


class _Words:
    def __init__(self, text: str) -> None:
        lines = [line for line in text.splitlines() if not line.startswith("%")]
        self.words = " ".join(lines).split()

    def take(self) -> str:
        if not self.words:
            raise RejectedError("the file ends early")
        return self.words.pop(0)

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
            found[index] = Fraction(self.take())
        return found

    def row(self, unknowns: int) -> Row:
        self.take()  # its name
        sense = self.take()
        if sense not in ("G", "L", "E"):
            raise RejectedError(f"sense {sense}")
        bound = Fraction(self.take())
        return sense, bound, self.entries(unknowns)


def verify(text: str) -> str:
    """Return ``infeasible`` or ``feasible``, what the file proves, or raise RejectedError."""
    words = _Words(text)
    words.expect("VER", "1.0", "VAR")
    unknowns = int(words.take())
    names = [words.take() for _ in range(unknowns)]
    if len(set(names)) != unknowns:
        raise RejectedError("a name twice")
    words.expect("INT", "0", "OBJ", "min", "0", "CON")
    count = int(words.take())
    words.expect("0")
    rows = [words.row(unknowns) for _ in range(count)]
    words.expect("RTP")
    goal = words.take()
    if goal == "infeas":
        words.expect("SOL", "0", "DER", "1")
        _check_derivation(words, rows, unknowns)
        answer = "infeasible"
    else:
        if goal != "range":
            raise RejectedError(f"goal {goal}")
        words.expect("-inf", "0", "SOL", "1")
        words.take()  # its name
        _check_solution(rows, words.entries(unknowns))
        words.expect("DER", "0")
        answer = "feasible"
    if words.words:
        raise RejectedError("words after the end")
    return answer


def _check_derivation(words: _Words, rows: list[Row], unknowns: int) -> None:
    sense, bound, coefficients = words.row(unknowns)
    words.expect("{", "lin")
    multipliers = words.entries(len(rows))
    words.expect("}", "-1")
    total = dict.fromkeys(range(unknowns), Fraction(0))
    right = Fraction(0)
    for index, m in multipliers.items():
        row_sense, row_bound, row = rows[index]
        if m * {"G": 1, "E": 0, "L": -1}[row_sense] < 0:
            raise RejectedError("a multiplier turns its row over")
        right += m * row_bound
        for j, value in row.items():
            total[j] += m * value
    if any(total.values()) or any(coefficients.values()):
        raise RejectedError("an unknown does not cancel")
    if sense != "G" or not 0 < bound <= right:
        raise RejectedError("the combination is no absurdity")


def _check_solution(rows: list[Row], point: dict[int, Fraction]) -> None:
    for sense, bound, row in rows:
        value = sum((a * point.get(j, Fraction(0)) for j, a in row.items()), Fraction(0))
        met = {"G": value >= bound, "L": value <= bound, "E": value == bound}[sense]
        if not met:
            raise RejectedError("a constraint is not met")
