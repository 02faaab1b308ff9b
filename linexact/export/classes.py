"""Weights for several classes at once as one system of constraints, Kesler's construction."""

from __future__ import annotations

from fractions import Fraction

from linexact.certificate.fields import Fields, read_texts
from linexact.export.claim import SystemClaim, check_size
from linexact.kernel import Constraint, Refutation, Solution, System


def kesler_claim(claim: Fields, read: tuple[str, ...] = ()) -> SystemClaim:
    """Return a verified claim ``classes`` as a system: in its own class each point scores higher.

    The unknowns are the weights of each class in turn, its bias last where there is one: with
    ``v = (x, 1)`` a point of class ``i`` asks ``w_i . v - w_j . v > 0`` for each other ``j``.

    >>> claim = {"names": ["a", "b"], "width": 1, "bias": False, "points": [["2"]], "labels": [1]}
    >>> claim |= {"weights": [{"w": ["0"]}, {"w": ["1"]}]}
    >>> (row,) = kesler_claim(claim).constraints.rows
    >>> print(*row.coefficients)
    -2 2
    """
    k, bias = len(claim["names"]), claim["bias"]
    size = claim["width"] + bias
    check_size(len(claim["points"]) * (k - 1) * (k * size + 1))
    rows, places = list[Constraint](), dict[tuple[int, int], int]()
    for i, (texts, own) in enumerate(zip(claim["points"], claim["labels"], strict=True)):
        v = (*read_texts(texts), *[Fraction(1)] * bias)
        for j in range(k):
            if j != own:
                places[i, j] = len(rows)
                rows.append(Constraint(">", _difference(v, own, j, k), 0))
    inputs = [f"w{j + 1}" for j in range(claim["width"])] + ["b"] * bias
    names = tuple(f"{one} of {name}" for name in claim["names"] for one in inputs)
    return SystemClaim(System(k * size, rows), _proof(claim, places), names, read)


def _difference(v: tuple[Fraction, ...], own: int, other: int, k: int) -> tuple[Fraction, ...]:
    """Return ``v`` at the weights of its own class, and ``-v`` at those of another."""
    signs = {own: 1, other: -1}
    return tuple(signs.get(c, 0) * value for c in range(k) for value in v)


def _proof(claim: Fields, places: dict[tuple[int, int], int]) -> Solution | Refutation:
    if "weights" in claim:
        each = [[*one["w"], *([one["b"]] if "b" in one else [])] for one in claim["weights"]]
        return Solution(read_texts([text for one in each for text in one]))
    shares = read_texts([text for _, _, text in claim["multipliers"]])
    used = [places[i, j] for i, j, _ in claim["multipliers"]]
    return Refutation(dict(zip(used, shares, strict=True)))
