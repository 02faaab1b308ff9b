"""What is said of a region: some points meet all rows, on a slice or everywhere.

On the slice, whose points are ``origin + basis u``: rows that imply all others (a combination for
each of these) and are needed (a point that only this one excludes); in a plane the vertices and
directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from operator import mul

from linexact.checker import Fields, numbers, require
from linexact.checkers import plane
from linexact.checkers.examples import Examples, require_rising
from linexact.checkers.rows import (
    PRIMES,
    RULES,
    Row,
    rank,
    require_met,
    require_quick,
    require_refuted,
    require_short,
    row,
    rows_of,
    shown,
    subject,
)

USED = [[int, str]]
PARTS = {
    "slice?": {"equations": [[str]], "coordinates": [int], "origin": [str], "basis": [[str]]},
    "compared?": {"needed": [[int, [str]]], "redundant": [[int, [USED]]]},
    "plane?": plane.FORM,
}
FORM = {"variables": [str], "rows": [[str]], "convention?": RULES, "point": [str], **PARTS}
FORMS = {"region": (FORM,)}


def region(c: Fields, examples: Examples | None) -> str:
    """Check all that is said of a region; return the sentence that says it."""
    require_short(flattened(c.get("slice", {}).get("basis", ())))
    rows, k = rows_of(c, examples), len(c["variables"])
    require_quick(c, rows, work(c, len(rows)))
    point, unit = numbers(c["point"], k)
    require_met(rows, point, unit)
    text = f"There are {subject(c, rows, examples)}"
    on_slice, f = rows, k
    if "slice" in c:
        f = len(c["slice"]["coordinates"])
        on_slice = sliced(c["slice"], rows, k, (point, unit))
        equations = len(c["slice"]["equations"])
        text += f" and the {equations} equation{'s' * (equations != 1)} of a slice"
    text += f", such as {shown(c['point'])}."
    if "compared" in c:
        text += comparison(c["compared"], on_slice, f)
    if "plane" in c:
        require(f == 2, "a plane has two coordinates")
        text += plane.plane(c["plane"], on_slice)
    return text


ABOUT = {"region": region}


def work(c: Fields, n: int) -> int:
    """Return about how many products of numbers are taken."""
    k, cut, compared = len(c["variables"]), c.get("slice", {}), c.get("compared", {})
    points = 4 + len(compared.get("needed", ())) + (k if cut else 0)
    points += 2 * len(c.get("plane", {}).get("vertices", ()))
    used = [m for _, reasons in compared.get("redundant", ()) for pairs in reasons for m in pairs]
    return (k + 1) * (n * points + len(used) + k * (k + len(cut.get("equations", ()))))


def flattened(lists: Sequence[Sequence[str]]) -> list[str]:
    """Return the numbers of several lists as one."""
    return [value for values in lists for value in values]


def sliced(cut: Fields, rows: Sequence[Row], k: int, point: tuple[Sequence[int], int]) -> list[Row]:
    """Check that the equations hold exactly on ``origin + basis u``; return the rows there."""
    free, f = cut["coordinates"], len(cut["coordinates"])
    require(all(j < k for j in free), "a coordinate is not there")
    origin, base = numbers(cut["origin"], k)
    flat, unit = numbers(flattened(cut["basis"]), k * f)
    basis = [flat[j * f : j * f + f] for j in range(k)]
    for place, j in enumerate(free):
        own = [unit * (i == place) for i in range(f)]
        require(basis[j] == own and not origin[j], "a coordinate is not itself on the slice")
    equations = [row(fields, k) for fields in cut["equations"]]
    require(all(one.relation == "==" for one in equations), "a slice has equations alone")
    require_met(equations, *point)
    columns = [[values[i] for values in basis] for i in range(f)]
    for one in equations:
        level = not any(sum(map(mul, one.v, column)) for column in columns)
        require(one.met(origin, base) and level, "an equation does not hold on the slice")
    coefficients = [one.v[:-1] for one in equations]
    full = any(rank(coefficients, prime) == k - f for prime in PRIMES)
    require(full, "the equations leave more coordinates than are stated")
    common = lcm(unit, base)
    return [
        Row(
            one.relation,
            [sum(map(mul, one.v, column)) * (common // unit) for column in columns]
            + [one.at(origin, base) * (common // base)],
            one.q * common,
        )
        for one in rows
    ]


def comparison(part: Fields, rows: Sequence[Row], f: int) -> str:
    """Check which rows are needed and that they imply the others."""
    kept, others = [i for i, _ in part["needed"]], [i for i, _ in part["redundant"]]
    require_rising(kept, len(rows))
    require(sorted(kept + others) == [*range(len(rows))], "a row is neither needed nor redundant")
    for index, point in part["needed"]:
        y, unit = numbers(point, f)
        require_met([rows[i] for i in kept if i != index], y, unit)
        require(not rows[index].met(y, unit), "a point shows no need of its row")
    for index, reasons in part["redundant"]:
        one = rows[index]
        less = one.opposite(">=" if one.relation == ">" else ">")
        negations = [one.opposite(">", 1), less] if one.relation == "==" else [less]
        require(len(reasons) == len(negations), "a row has not all its reasons")
        for used, negation in zip(reasons, negations, strict=True):
            require({i for i, _ in used} <= {*kept}, "a row that is left out is used")
            require_refuted(rows, used, negation)
    needed = shown([index + 1 for index in kept])
    return f" Of the {len(rows)} rows these are needed and imply the others: {needed}."
