"""Weights by hand: a point meets all rows, how far each unknown may move alone, simplest integers.

Or there are none: multipliers with which the rows of the examples and further ones add up to a
falsehood.  Or none in integers: for these an integer a . y is at most k or at least k + 1; either
case is split again until in each the rows and these bounds add up to a falsehood.

The ends of a move are computed again from all rows; of integers all that could be simpler are
tried again, which is a second computation and not the reading of a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from operator import mul
from typing import Any

from linexact.checker import WORK, Fields, number, numbers, require, require_readable
from linexact.checkers.examples import Examples
from linexact.checkers.rows import (
    RULES,
    Row,
    require_met,
    require_quick,
    require_refuted,
    rows_of,
    shown,
    subject,
)

MAX_TRIED = 2 * 10**6  # products for vectors of integers that are tried

END = (str, None)
FORM = {
    "variables": [str],
    "rows": [[str]],
    "convention?": RULES,
    "point": [str],
    "moves": [[END, bool, END, bool]],
    "simplest": bool,
}
NONE = {"variables": [str], "rows": [[str]], "convention?": RULES, "multipliers": [[int, str]]}
NODE = ({"split": [str]}, {"multipliers": [[int, str]]})
TREE = {"variables": [str], "rows": [[str]], "convention?": RULES, "tree": [NODE]}
FORMS = {"weights": (FORM,), "no-weights": (NONE,), "no-integers": (TREE,)}


def weights(c: Fields, examples: Examples | None) -> str:
    """Check a point, how far each unknown may move alone, and that no integers are simpler."""
    rows, k = rows_of(c, examples), len(c["variables"])
    require_quick(c, rows, (k + 1) * len(rows) * (1 + len(c["moves"])))
    point, unit = numbers(c["point"], k)
    require_met(rows, point, unit)
    text = f"There are {subject(c, rows, examples)}, such as {shown(c['point'])}."
    require(len(c["moves"]) in (0, k), "not an interval for each unknown")
    for j, stated in enumerate(c["moves"]):
        require(interval(rows, point, unit, j) == ends(stated), "an unknown may move elsewhere")
    if c["moves"]:
        text += f" Each unknown may move alone as far as this: {', '.join(map(said, c['moves']))}."
    if c["simplest"]:
        text += simplest(c, rows, point, unit)
    return text


def no_weights(c: Fields, examples: Examples | None) -> str:
    """Check that rows add up to a falsehood."""
    rows, k = rows_of(c, examples), len(c["variables"])
    require_quick(c, rows, (k + 1) * (1 + len(c["multipliers"])))
    nothing = Row(">=", [0] * (k + 1))
    require_refuted(rows, c["multipliers"], nothing)
    return f"There are no {subject(c, rows, examples)}."


def no_integers(c: Fields, examples: Examples | None) -> str:
    """Check that rows add up to a falsehood in each case of a tree, listed case by case."""
    rows, k = rows_of(c, examples), len(c["variables"])
    tree = c["tree"]
    used = sum(len(node.get("multipliers", "1")) for node in tree)
    require_quick(c, rows, (k + 1) * (used + len(tree)) + len(tree) * (len(rows) + len(tree)))
    nothing = Row(">=", [0] * (k + 1))
    open_cases: list[list[Row]] = [[]]  # the bounds of each case that is to come, the next one last
    for node in tree:
        require(bool(open_cases), "more is stated than the cases of the tree")
        bounds = open_cases.pop()
        if "multipliers" in node:
            require_refuted([*rows, *bounds], node["multipliers"], nothing)
            continue
        (*a, at), unit = numbers(node["split"], k + 1)
        require(unit == 1, "a split is not in integers")
        below, above = Row(">=", [*(-v for v in a), at]), Row(">=", [*a, -at - 1])
        open_cases += [[*bounds, above], [*bounds, below]]
    require(not open_cases, "a case of the tree is missing")
    return f"There are no integer {subject(c, rows, examples)}."


ABOUT = {"weights": weights, "no-weights": no_weights, "no-integers": no_integers}


def said(stated: Sequence[Any]) -> str:
    """Return an interval for the sentence."""
    low, low_closed, high, high_closed = stated
    left, right = "[" if low_closed else "(", "]" if high_closed else ")"
    text = f"{left}{low or '-oo'}, {high or 'oo'}{right}"
    return text if len(text) <= 60 else "as stated"


def ends(stated: Sequence[Any]) -> list[Any]:
    """Return the ends of an interval as numbers."""
    low, low_closed, high, high_closed = stated
    numbers_of = [None if v is None else Fraction(*number(v)) for v in (low, high)]
    return [numbers_of[0], low_closed, numbers_of[1], high_closed]


def interval(rows: Sequence[Row], point: Sequence[int], unit: int, j: int) -> list[Any]:
    """Return where unknown j may move: the ends and whether they belong."""
    low: list[tuple[Fraction, bool]] = []  # with True for an end that does not belong
    high: list[tuple[Fraction, bool]] = []
    for one in rows:
        a = one.v[j]
        if a:
            end = Fraction(point[j], unit) - Fraction(one.at(point, unit), a * unit)
            if a > 0 or one.relation == "==":
                low.append((end, one.relation == ">"))
            if a < 0 or one.relation == "==":
                high.append((end, one.relation != ">"))
    (below, open_below) = max(low, default=(None, True))
    (above, belongs) = min(high, default=(None, False))
    return [below, not open_below, above, belongs]


def simplest(c: Fields, rows: Sequence[Row], point: Sequence[int], unit: int) -> str:
    """Try all integers: none that meet the rows are simpler than the point stated."""
    bias = int("convention" in c and c["convention"]["bias"])
    d = len(c["variables"]) - bias
    require(unit == 1, "the point is not in integers")
    size = max(map(abs, point[:d]), default=0)
    tried = (2 * min(size, MAX_TRIED) + 1) ** min(d, 40) * (len(rows) + 1) * (d + 1)
    require_readable(tried <= MAX_TRIED, "the check would take too long")
    WORK.spend(5 * tried)
    stated = (size, sum(map(abs, point[:d])), abs(point[d]) if bias else 0)
    for w in product(range(-size, size + 1), repeat=d):
        length = max(map(abs, w), default=0), sum(map(abs, w))
        if length > stated[:2]:
            continue
        b = least_bias(rows, w, bias)
        simpler = b is not None and (*length, b) < stated
        require(not simpler, "other integers are simpler")
    closer = f", or both and |b| smaller than {stated[2]}" if bias else ""
    return (
        f" No such integers have a smaller largest |w_j| than {size}, or the same and a smaller"
        f" sum of the |w_j| than {stated[1]}{closer}."
    )


def least_bias(rows: Sequence[Row], w: Sequence[int], bias: int) -> int | None:
    """Return the least ``|b|`` of integers ``(w, b)`` that meet all rows, and None without any."""
    if not bias:
        return 0 if all(one.met(w, 1) for one in rows) else None
    low: list[int] = []
    high: list[int] = []
    for one in rows:
        *a, last, end = one.v
        least = (1 if one.relation == ">" else 0) - end - sum(map(mul, a, w))
        for sign in (1, -1) if one.relation == "==" else (1,):
            if last * sign > 0:  # last b >= least
                low.append(-(-least * sign // (last * sign)))
            elif last:
                high.append(least * sign // (last * sign))
            elif least * sign > 0:
                return None
    below, above = max(low, default=None), min(high, default=None)
    if below is not None and above is not None and below > above:
        return None
    return max(0, below or 0, -(above or 0))
