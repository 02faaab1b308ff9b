"""Streets and their duals: conditions on a stated answer, all multipliers of a best one, steps.

The objective is ``a |w|^2 + c (sum of s)`` with ``t z >= 1 - s`` and ``s >= 0``; without ``c`` all
``s`` are 0.

kkt          Each condition of Karush, Kuhn and Tucker is tried on each example.  If all hold, the
             objective is ``sum m - |sum m t x|^2 / (4 a)``, which is nowhere above it.
multipliers  With best weights those of a proof are 0 where ``t z > 1`` and ``c`` where ``t z < 1``;
             the others are free between, but for ``sum m t x = 2 a w`` and, with a bias, ``sum m t
             = 0``.  Any such prove the weights best.  At a vertex of these so many stand at a bound
             as there are free directions, and the rest follow: all choices are tried again.
subgradient  Every step is made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb

from linexact.checker import (
    WORK,
    Fields,
    Unusable,
    bits_of,
    longest,
    number,
    require,
    require_readable,
)
from linexact.checkers.examples import Examples, fraction, require_rising, total, whole
from linexact.checkers.measures import MAX_DIGITS, PAIR, Measured, short, squared, written

MAX_CHOICES = 20_000  # of bounds at vertices
MAX_EDGE = 200  # examples at the edge of the street
MAX_UNKNOWNS = 60
SHOWN = 60  # characters of a list in the statement

STATED: Fields = {"weights": PAIR, "length": str, "multipliers": [str]}
STATED |= {"primal": [int], "dual": [int], "complementary": [int]}
STATED |= {"combined": [str], "balance?": str, "value": str, "dual_value": str}
VERTICES: Fields = {"weights": PAIR, "length": str, "charge?": str, "vertices": [[[int, str]]]}
STEPS: Fields = {"weights": PAIR, "length": str, "charge": str, "edge_counts": bool}
STEPS |= {"rates": [str], "order?": [int], "counted": [[int]], "direction": [str]}
FORMS = {
    "kkt": (STATED | {"charge": str, "slacks": [str]}, STATED),
    "multipliers": (VERTICES,),
    "subgradient": (STEPS | {"end": PAIR, "value": str, "end_value": str},),
}


class Street(Measured):
    """Weights on examples, what the length and a slack cost, and the margins."""

    def __init__(self, c: Fields, examples: Examples | None) -> None:
        super().__init__(c, examples)
        self.length, *charged = read([c["length"], *([c["charge"]] if "charge" in c else [])])
        self.charge = charged[0] if charged else None
        require(all(v > 0 for v in (self.length, *charged)), "length or charge is not above 0")
        self.size = self.examples.dimension

    def margins(self) -> list[Fraction]:
        """Return ``t z`` of all examples, with the weights as they are now."""
        return [t * z for t, z in zip(self.targets, self.scores(), strict=True)]

    def combined(self, m: Sequence[Fraction], chosen: Sequence[int]) -> list[Fraction]:
        """Return ``sum m t x``, and with a bias ``sum m t`` behind it."""
        signed = [v * self.targets[i] for i, v in zip(chosen, m, strict=True)]
        return self.added(signed, chosen)

    def value(self, slacks: Sequence[Fraction]) -> Fraction:
        """Return the objective."""
        paid = Fraction(0) if self.charge is None else self.charge * total(slacks)
        return self.length * squared(self.v[: self.size]) + paid

    def objective(self) -> str:
        """Say what is made least."""
        z = "w . x + b" if self.bias else "w . x"
        if self.charge is None:
            return f"{short(self.length)} |w|^2, where t ({z}) >= 1 for each of {self.examples}"
        return (
            f"{short(self.length)} |w|^2 + {short(self.charge)} (sum of s), where s >= 0 and"
            f" t ({z}) >= 1 - s for each of {self.examples}"
        )


def read(texts: Sequence[str]) -> list[Fraction]:
    """Return numbers that are not too long together."""
    if sum(map(len, texts)) > MAX_DIGITS:
        raise Unusable("so long numbers would take too long")
    return [Fraction(*number(text)) for text in texts]


def slack(margin: Fraction) -> Fraction:
    """Return what a margin lacks of 1."""
    return max(Fraction(0), 1 - margin)


def listed(values: Sequence[Fraction]) -> str:
    """Return numbers in brackets, or that they are stated."""
    text = f"({', '.join(map(written, values))})"
    return text if len(text) <= SHOWN else "as stated"


def named(indices: Sequence[int]) -> str:
    """Name examples, or say that they are as stated."""
    text = ", ".join(str(i + 1) for i in indices)
    return f"examples {text if len(text) <= SHOWN else 'as stated'}" if text else "none"


# Conditions


def kkt(c: Fields, examples: Examples | None) -> str:
    """Try every condition on every example again."""
    street = Street(c, examples)
    n, d, cap = len(street.rows), street.size, street.charge
    m, slacks = read(c["multipliers"]), read(c.get("slacks", ["0"] * n))
    require(len(m) == n == len(slacks), "not a multiplier and a slack for each example")
    parts = [v for one in (*m, *slacks) for v in one.as_integer_ratio()]
    WORK.spend(len(parts), 8 * bits_of(parts), longest(parts) + street.bits)
    rooms = [v - 1 + s for v, s in zip(street.margins(), slacks, strict=True)]
    primal = [i for i in range(n) if rooms[i] < 0 or slacks[i] < 0]
    dual = [i for i in range(n) if m[i] < 0 or (cap is not None and m[i] > cap)]
    left = [Fraction(0) if cap is None else (cap - m[i]) * slacks[i] for i in range(n)]
    apart = [i for i in range(n) if m[i] * rooms[i] or left[i]]
    for name, found in (("primal", primal), ("dual", dual), ("complementary", apart)):
        require(c[name] == found, f"other examples break the {name} condition")
    sums = street.combined(m, range(n))
    way, balance = sums[:d], sums[d:]
    require(list(map(written, way)) == c["combined"], "the multipliers combine otherwise")
    require([*map(written, balance)] == [c[k] for k in ("balance",) if k in c], "another balance")
    value, most = street.value(slacks), total(m) - squared(way) / (4 * street.length)
    require(written(value) == c["value"], "another value")
    require(written(most) == c["dual_value"], "another value of the dual objective")
    wanted = [2 * street.length * v for v in street.v[:d]]
    broken = [
        *([f"primal by {named(primal)}"] if primal else []),
        *([f"dual by {named(dual)}"] if dual else []),
        *([f"dual by sum m t = {short(balance[0])}"] if any(balance) else []),
        *(
            [f"stationary by sum m t x = {listed(way)}, {short(2 * street.length)} w ="
             f" {listed(wanted)}"] if way != wanted else []
        ),
        *([f"complementary by {named(apart)}"] if apart else []),
    ]  # fmt: skip
    end = f"Broken conditions: {'; '.join(broken)}." if broken else (
        "All conditions of Karush, Kuhn and Tucker hold, so nothing is less."
    )  # fmt: skip
    beside = "" if cap is None else f"the slacks {listed(slacks)} and "
    return (
        f"Stated for the least {street.objective()}: {street.said()}, with {beside}the multipliers"
        f" {listed(m)}. {end} The objective is {short(value)}, the dual one {short(most)}."
    )


# All multipliers


def multipliers(c: Fields, examples: Examples | None) -> str:
    """List all vertices of the multipliers again."""
    street = Street(c, examples)
    n, cap, vertices = len(street.rows), street.charge, list[tuple[Fraction, ...]]()
    shares = iter(read([text for one in c["vertices"] for _, text in one]))
    for one in c["vertices"]:
        require_rising([i for i, _ in one], n)
        given = {i: next(shares) for i, _ in one}
        vertices.append(tuple(given.get(i, Fraction(0)) for i in range(n)))
    margins = street.margins()
    require(cap is not None or min(margins) >= 1, "a margin is less than 1")
    fixed = {i: cap if v < 1 and cap else Fraction(0) for i, v in enumerate(margins) if v != 1}
    found = {*ends(street, fixed)}
    require(bool(found), "the weights are not best")
    require(len(vertices) == len(found) and {*vertices} == found, "other vertices")
    columns = list(zip(*vertices, strict=True))
    some, every = ([i for i in range(n) if judge(columns[i])] for judge in (any, all))
    count = len(vertices)
    stated = "the one vector stated" if count == 1 else f"the mixtures of the {count} stated"
    return (
        f"The multipliers that prove {street.said()} best, for the least {street.objective()}, are"
        f" {stated}. Above 0 in some of them: {named(some)}. Above 0 in every one: {named(every)}."
    )


def ends(street: Street, fixed: dict[int, Fraction]) -> Iterator[tuple[Fraction, ...]]:
    """Yield the vertices of the multipliers, those off the edge of the street being fixed."""
    n, d = len(street.rows), street.size
    free = [i for i in range(n) if i not in fixed]
    require_readable(d <= MAX_UNKNOWNS, "so many features would take too long")
    require_readable(len(free) <= MAX_EDGE, "so many examples at the edge would take too long")
    held = street.combined([*fixed.values()], [*fixed])
    wanted = [*(2 * street.length * v for v in street.v[:d]), *[Fraction(0)] * street.bias]
    rest = [v - h for v, h in zip(wanted, held, strict=True)]
    signed = [[street.targets[i] * v for v in street.rows[i]] for i in free]
    cap = street.charge.as_integer_ratio() if street.charge is not None else (0, 1)
    table = [whole([*(row[j] for row in signed), v * cap[1]])[0] for j, v in enumerate(rest)]
    pivots, rows, _ = reduced(table)
    if len(free) in pivots:
        return
    bounds = (0,) if street.charge is None else (0, cap[0])
    loose = len(free) - len(pivots)
    choices = comb(len(free), loose) * len(bounds) ** loose
    require_readable(choices <= MAX_CHOICES, "so many choices of bounds would take too long")
    chosen = [table[i] for i in rows]
    for at_bounds in combinations(range(len(free)), loose):
        for values in product(bounds, repeat=loose):
            met = meeting(chosen, dict(zip(at_bounds, values, strict=True)))
            if met is None:
                continue
            p, q = met
            if all(v >= 0 and (street.charge is None or v <= cap[0] * q) for v in p):
                shares = dict(zip(free, (fraction(v, q * cap[1]) for v in p), strict=True))
                yield tuple((fixed | shares)[i] for i in range(n))


def meeting(rows: Sequence[Sequence[int]], given: dict[int, int]) -> tuple[list[int], int] | None:
    """Solve rows ``(a, r)`` of ``a . m = r``, some entries given: ``p / q`` where it is one."""
    k = len(rows[0]) - 1 if rows else len(given)
    sought = [j for j in range(k) if j not in given]
    left = [
        [*(row[j] for j in sought), row[k] - sum(row[j] * v for j, v in given.items())]
        for row in rows
    ]
    pivots, _, solved = reduced(left)
    if pivots != [*range(len(sought))]:
        return None
    unit = solved[0][0] if solved else 1
    sign = 1 if unit > 0 else -1
    found = {j: sign * row[-1] for j, row in zip(sought, solved, strict=True)}
    return [found[j] if j in found else given[j] * abs(unit) for j in range(k)], abs(unit)


def reduced(
    table: Sequence[Sequence[int]],
) -> tuple[list[int], list[int], list[list[int]]]:
    """Eliminate in integers: the pivots' columns, their rows, and what these have become.

    In the column of a pivot nothing else stands, and all pivots are equal (Bareiss, Jordan).
    """
    rows = [(i, [*row]) for i, row in enumerate(table)]
    width = len(table[0]) if table else 0
    pivots, unit = list[int](), 1
    for column in range(width):
        done = len(pivots)
        place = next((i for i in range(done, len(rows)) if rows[i][1][column]), None)
        if place is None:
            continue
        rows[done], rows[place] = rows[place], rows[done]
        top = rows[done][1]
        pivot = top[column]
        for i, (_, row) in enumerate(rows):
            if i != done:
                factor = row[column]
                WORK.spend(width, 2 * bits_of(row) + bits_of(top), longest((pivot, factor, unit)))
                row[:] = [(pivot * a - factor * b) // unit for a, b in zip(row, top, strict=True)]
        unit = pivot
        pivots.append(column)
    rank = len(pivots)
    return pivots, [i for i, _ in rows[:rank]], [row for _, row in rows[:rank]]


# Steps


def subgradient(c: Fields, examples: Examples | None) -> str:
    """Make every step again."""
    street = Street(c, examples)
    start, rates, order = street.said(), read(c["rates"]), c.get("order")
    n, d, a, charge = len(street.rows), street.size, street.length, street.charge
    require(bool(rates) and len(rates) == len(c["counted"]), "not a list for each step")
    require(order is None or (order and max(order) < n), "the order names what is not there")
    assert charge is not None
    pull = charge if order is None else charge * n
    value = street.value([*map(slack, street.margins())])
    for step, (rate, stated) in enumerate(zip(rates, c["counted"], strict=True)):
        margins = street.margins()
        seen = range(n) if order is None else [order[step % len(order)]]
        counted = [i for i in seen if margins[i] < 1 or (margins[i] == 1 and c["edge_counts"])]
        require(counted == stated, f"other examples count in step {step + 1}")
        drawn = street.combined([pull] * len(counted), counted)
        direction = [
            (2 * a * v if j < d else 0) - h
            for j, (v, h) in enumerate(zip(street.v, drawn, strict=True))
        ]
        if step == 0:
            require([*map(written, direction)] == c["direction"], "another first subgradient")
        parts = [v for one in (*street.v, *direction, rate) for v in one.as_integer_ratio()]
        WORK.spend(20 * len(parts), 8 * bits_of(parts), longest(parts))
        street.v = [v - rate * g for v, g in zip(street.v, direction, strict=True)]
    w, b = [*map(written, street.v[:d])], [*map(written, street.v[d:])]
    require(c["end"] == {"w": w} | ({"b": b[0]} if b else {}), "the steps end elsewhere")
    end_value = street.value([*map(slack, street.margins())])
    require(written(value) == c["value"], "another value at the start")
    require(written(end_value) == c["end_value"], "another value at the end")
    z = "w . x + b" if street.bias else "w . x"
    alone = "" if order is None else (
        f", each of one example in the order stated, with {short(pull)} for its slack"
    )  # fmt: skip
    return (
        f"{len(rates)} subgradient step{'' if len(rates) == 1 else 's'} down {short(a)} |w|^2 +"
        f" {short(charge)} (sum of max(0, 1 - t ({z}))) over {street.examples}{alone}, where an"
        f" example with t ({z}) = 1 {'counts' if c['edge_counts'] else 'does not count'}, with the"
        f" rates {listed(rates)}, lead from {start} to {street.said()}, and the objective from"
        f" {short(value)} to {short(end_value)}."
    )


ABOUT = {"kkt": kkt, "multipliers": multipliers, "subgradient": subgradient}
