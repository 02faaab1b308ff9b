"""The letters of five lectures as data; they change nothing in the mathematics.

Each lecture has its name for the weights and for the bias, its place for the bias in the
vector of all weights, its letter for the target and the two labels it gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from linexact.errors import InputError
from linexact.explain.document import Math, Symbol
from linexact.model.dataset import Vector

Place = Literal["separate", "first", "last"]


@dataclass(frozen=True, slots=True)
class Notation:
    """How one lecture writes a linear classifier.

    ``score`` names ``w . x + b``; ``place`` says where the bias stands when all weights are
    written as one vector ``vector`` (``separate``: it is never part of it).
    """

    name: str
    source: str
    weight: str
    bias: Symbol
    score: Symbol
    vector: str
    place: Place
    target: Symbol
    labels: tuple[str, str]  # of the negative and of the positive class

    def unknown(self, j: int, d: int) -> Symbol:
        """Return the symbol of unknown ``j`` of ``(w_1, ..., w_d, b)``."""
        return self.bias if j == d else Symbol(self.weight, str(j + 1))

    def label(self, target: int) -> str:
        """Return how the lecture labels a target (-1 or +1)."""
        return self.labels[target > 0]

    def weights(self, w: Vector, b: Fraction | None) -> tuple[Math, ...]:
        """Return the formulas that state weights: ``w = (1, 1)`` and ``b = -3/2``, or one vector.

        >>> [m.spans[2] for m in NOTATIONS["comp135"].weights((Fraction(1),), Fraction(-2))]
        [(Fraction(-2, 1), Fraction(1, 1))]
        """
        vector = Symbol(self.vector)
        if b is None:
            return (Math((vector, " = ", w)),)
        if self.place == "first":
            return (Math((vector, " = ", (b, *w))),)
        if self.place == "last":
            return (Math((vector, " = ", (*w, b))),)
        return (Math((vector, " = ", w)), Math((self.bias, " = ", b)))


NOTATIONS: dict[str, Notation] = {
    n.name: n
    for n in (
        Notation(
            "grosse", "R. Grosse, CSC321 lecture 3",
            "w", Symbol("b"), Symbol("z"), "w", "separate", Symbol("t"), ("0", "1"),
        ),
        Notation(
            "lyu", "J. Lyu, notes 1",
            "θ", Symbol("b"), Symbol("z"), "θ", "separate", Symbol("y"), ("-1", "+1"),
        ),
        Notation(
            "comp135", "Tufts COMP 135, class 5",
            "w", Symbol("w", "0"), Symbol("z"), "w", "first", Symbol("y"), ("0", "1"),
        ),
        Notation(
            "dsc140a", "UCSD DSC 140A, lecture 6",
            "w", Symbol("w", "0"), Symbol("H"), "w", "first", Symbol("y"), ("-1", "+1"),
        ),
        Notation(
            "blog", "blog post on binary classification",
            "w", Symbol("b"), Symbol("z"), "W", "last", Symbol("y"), ("-1", "+1"),
        ),
    )
}  # fmt: skip


def notation(name: str) -> Notation:
    """Return a lecture's notation by its name.

    >>> notation("lyu").unknown(0, 2).letter
    'θ'
    """
    if name not in NOTATIONS:
        raise InputError(
            "notation", f"notation is one of {', '.join(NOTATIONS)}, not {name[:40]!r}"
        )
    return NOTATIONS[name]
