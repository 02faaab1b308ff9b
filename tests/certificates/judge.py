"""What a certificate's conclusions say, decided without its checker: with fractions and the engine.

Rows are made by code of its own; feasibility is asked of the engine, small minima are tried.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy

from linexact.kernel import Constraint, System
from linexact.topics.separability import Feasible, feasible
from tests.topics.estimates.two_ways import rows_of as rows_of_model

Fields = dict[str, Any]
Row = tuple[tuple[Fraction, ...], str, Fraction]  # a, R, c


_STATUSES = {"finite": set(), "+infinity": {1}, "-infinity": {-1}, "either": {1, -1}}


def rows_of(space: Fields, data: Fields | None) -> list[Row]:
    """Return the rows of a space, as the page of the format states them."""
    found: list[Row] = []
    examples = [] if data is None or space["from"] == "system" else data["examples"]
    for outcome, *cells in examples:
        x = [Fraction(cell) for cell in cells]
        if space["from"] == "examples":
            found.append(_demand(space, outcome, x))
        else:
            levels = len(data["outcomes"]) if data else 0
            seen = rows_of_model(space["model"], [x], [int(outcome)], levels, space["intercept"])
            found += [(r.values, "==" if r.equation else ">=", Fraction(0)) for r in seen]
    for relation, *numbers in space["rows"] if space["from"] == "system" else space.get("also", []):
        *a, c = map(Fraction, numbers)
        found.append((tuple(a), relation, c))
    return found


def _demand(space: Fields, outcome: str, x: list[Fraction]) -> Row:
    t = 1 if outcome == "+" else -1
    mapped = _mapped(space["features"], x)
    a = [*mapped, *([] if space["bias"] is None else [Fraction(space["bias"])])]
    margin = Fraction(space["margin"])
    closed = {"closed-positive": 1, "closed-negative": -1}.get(space["boundary"])
    relation = ">=" if margin or t == closed else ">"
    return tuple(t * v for v in a), relation, margin + t * Fraction(space["threshold"])


def _mapped(maps: Any, x: list[Fraction]) -> list[Fraction]:
    if maps is None:
        return x
    if isinstance(maps, dict):
        numbers = range(1, maps["degree"] + 1)
        chosen = (itertools.combinations_with_replacement(x, n) for n in numbers)
        return [_product(one) for one in itertools.chain.from_iterable(chosen)]
    return [
        sum((Fraction(f) * _product(v**n for v, n in zip(x, p, strict=True)) for f, p in one),
            Fraction(0))
        for one in maps
    ]  # fmt: skip


def _product(values: Any) -> Fraction:
    found = Fraction(1)
    for value in values:
        found *= value
    return found


def can(rows: Sequence[Row]) -> bool:
    """Say whether one point meets all rows."""
    if not rows:
        return True
    system = System(len(rows[0][0]), [Constraint(r, a, c) for a, r, c in rows])  # type: ignore[arg-type]
    return isinstance(feasible(system), Feasible)


def met(row: Row, point: Sequence[Fraction]) -> bool:
    """Say whether a point meets a row."""
    a, relation, c = row
    excess = sum((v * y for v, y in zip(a, point, strict=True)), -c)
    return excess == 0 if relation == "==" else excess > 0 or (excess == 0 and relation == ">=")


def rank_of(rows: Sequence[Row]) -> int:
    """Return the rank of the rows."""
    return int(sympy.Matrix([list(map(sympy.Rational, map(str, a))) for a, _, _ in rows]).rank())


class Judge:
    """The truth about the spaces of a certificate."""

    def __init__(self, fields: Fields) -> None:
        self.fields, self.data = fields, fields["data"]
        self.spaces: list[Fields] = fields["spaces"]
        self.rows = [rows_of(space, self.data) for space in self.spaces]

    def holds(self, number: int, key: Sequence[Any]) -> bool:
        """Say whether a conclusion about a space is true."""
        name, *arguments = key
        return bool(
            getattr(self, f"_{name.replace('-', '_').replace(' ', '_')}")(number, *arguments)
        )

    def _claims(self, number: int, atom: str) -> list[Fields]:
        claims = self.fields["claims"]
        return [c for c in claims if c["space"] == number and c["atom"] == atom]

    def _cone(self, number: int, more: Sequence[Row] = ()) -> bool:
        zero = Fraction(0)
        cone = [(a, "==" if r == "==" else ">=", zero) for a, r, _ in self.rows[number]]
        return can([*cone, *more])

    # verdicts

    def _solvable(self, number: int) -> bool:
        return can(self.rows[number])

    def _unsolvable(self, number: int) -> bool:
        return not can(self.rows[number])

    def _irreducible(self, number: int) -> bool:
        supports = [
            [i for i, _ in c["rows"]]
            for c in self._claims(number, "combination")
            if c["irreducible"]
        ]
        rows = self.rows[number]
        return bool(supports) and all(
            not can([rows[i] for i in s]) and all(can([rows[i] for i in s if i != j]) for j in s)
            for s in supports
        )  # fmt: skip

    def _broken(self, number: int, count: int) -> bool:
        points = [c["point"] for c in self._claims(number, "point") if not c["direction"]]
        exact = ([Fraction(v) for v in point] for point in points)
        return count in {sum(not met(row, y) for row in self.rows[number]) for y in exact}

    def _contradictory(self, number: int) -> bool:
        examples = self.data["examples"]
        return any(a[1:] == b[1:] and a[0] != b[0] for a, b in itertools.combinations(examples, 2))

    # kinds of separation, existence of estimates

    def _rises(self, number: int) -> list[bool]:
        return [self._cone(number, [(a, ">", Fraction(0))]) for a, _, _ in self.rows[number]]

    def _complete(self, number: int) -> bool:
        rising = self._rises(number)
        return all(rising) and bool(rising)

    def _quasi_complete(self, number: int) -> bool:
        return 0 < sum(self._rises(number)) < len(self.rows[number])

    def _overlap(self, number: int) -> bool:
        return not any(self._rises(number))

    def _rank(self, number: int, rank: int) -> bool:
        return rank_of(self.rows[number]) == rank

    def _unique(self, number: int) -> bool:
        full = rank_of(self.rows[number]) == len(self.rows[number][0][0])
        return self._overlap(number) and full

    def _none(self, number: int) -> bool:
        return any(self._rises(number))

    def _status(self, number: int, status: str, function: Sequence[Fraction]) -> bool:
        bare = [(a, "==", Fraction(0)) for a, _, _ in self.rows[number]]
        if can([*bare, (tuple(function), ">", Fraction(0))]):
            return status == "not identified"
        ways = {
            sign for sign in (1, -1)
            if self._cone(number, [(tuple(sign * v for v in function), ">", Fraction(0))])
        }  # fmt: skip
        return status in _STATUSES and ways == _STATUSES[status]

    # counts and bounds

    def _free(self, number: int) -> int:
        whole = self.spaces[number]["from"] == "examples"
        return len(self.data["examples"]) if whole else len(self.rows[number])

    def _least_broken(self, number: int) -> int:
        rows, free = self.rows[number], range(self._free(number))
        for k in range(len(free) + 1):
            for out in itertools.combinations(free, k):
                if can([row for i, row in enumerate(rows) if i not in out]):
                    return k
        return len(free) + 1  # the other rows contradict each other: any bound is true of nothing

    def _fewest(self, number: int, k: int) -> bool:
        return self._least_broken(number) == k

    def _breaks(self, number: int, k: int) -> bool:
        return self._least_broken(number) >= k

    def _sparse(self, number: int, k: int) -> bool:
        rows, biased = self.rows[number], self.spaces[number]["bias"] is not None
        size = len(rows[0][0])
        return not any(
            can([*rows, *((tuple(Fraction(i == j) for i in range(size)), "==", Fraction(0))
                          for j in range(size - biased) if j not in kept)])
            for kept in itertools.combinations(range(size - biased), max(0, k - 1))
        )  # fmt: skip

    def _features(self, number: int, k: int) -> bool:
        return self._sparse(number, k) and not self._sparse(number, k + 1)

    def _degree(self, number: int, n: int) -> bool:
        space = self.spaces[number]
        lower = [space | {"features": {"degree": k}} for k in range(n)]
        return can(self.rows[number]) and not any(can(rows_of(one, self.data)) for one in lower)

    # regions

    def _follows(self, number: int) -> bool:
        return True  # what follows is worded from the sum itself

    def _redundant(self, number: int, i: int) -> bool:
        rows = self.rows[number]
        return not any(can([*rows[:i], *rows[i + 1 :], one]) for one in _against(rows[i]))

    def _needed(self, number: int, i: int) -> bool:
        """Say whether a row does not follow from the others that were not shown to follow."""
        rows, sums = self.rows[number], self._claims(number, "combination")
        follow = {c["implies"] for c in sums if c["implies"] is not None}
        kept = [row for j, row in enumerate(rows) if j not in follow]
        others = [row for j, row in enumerate(rows) if j not in follow | {i}]
        spared = not any(can([*kept, one]) for j in follow for one in _against(rows[j]))
        return spared and any(can([*others, one]) for one in _against(rows[i]))

    def _region(self, number: int) -> bool:
        """Say whether something meets the rows, and each claim states where enough are tight."""
        rows = self.rows[number]
        size = len(rows[0][0]) if rows else 0
        closed = [(a, "==" if r == "==" else ">=", c) for a, r, c in rows]
        corners = set()
        for tight in itertools.combinations(rows, size):
            matrix = sympy.Matrix([[sympy.Rational(str(v)) for v in a] for a, _, _ in tight])
            if matrix.rank() == size:
                ends = sympy.Matrix([sympy.Rational(str(c)) for _, _, c in tight])
                point = tuple(Fraction(str(v)) for v in matrix.LUsolve(ends))
                if all(met(row, point) for row in closed):
                    corners.add(point)
        for claim in self._claims(number, "vertices"):
            stated = {tuple(map(Fraction, v)) for v in claim["vertices"]}
            inside = all(met(row, point) for point in stated for row in closed)
            if not inside or not (claim["lines"] or stated == corners):
                return False
        return can(rows)

    # weights

    def _shortest(self, number: int, square: str) -> bool:
        """Say whether a point of this length meets all rows, and no shorter one seems to."""
        size = len(self.rows[number][0][0])
        for claim in self._claims(number, "norm"):
            point, counted = [Fraction(v) for v in claim["point"]], claim["counted"]
            if sum(point[j] ** 2 for j in counted) == Fraction(square):
                inside = all(met(row, point) for row in self.rows[number])
                goal = [point[j] if j in counted else Fraction(0) for j in range(size)]
                nearer = (tuple(-v for v in goal), ">", -Fraction(square))  # goal . y < |goal|^2
                return inside and not can([*self.rows[number], nearer])
        return False

    def _street(self, number: int, square: str) -> bool:
        return self._shortest(number, square)

    def _bound(self, number: int, most: int) -> bool:
        squares = {sum(Fraction(v) ** 2 for v in c["point"]) for c in self._claims(number, "norm")}
        longest = max(sum(v * v for v in a) for a, _, _ in self.rows[number])
        return most in {int(longest * square // 1) for square in squares}

    def _simplest(self, number: int) -> bool:
        biased = self.spaces[number].get("bias") is not None
        claims = [c for c in self._claims(number, "point") if c.get("simplest")]
        return all(self._is_simplest(number, [int(v) for v in c["point"]], biased) for c in claims)

    def _is_simplest(self, number: int, y: list[int], biased: bool) -> bool:
        w, b = (y[:-1], abs(y[-1])) if biased else (y, 0)
        top = max(map(abs, w), default=0)
        biases = range(-8 * top - 8, 8 * top + 9) if biased else (0,)
        mine = top, sum(map(abs, w)), b
        for other in itertools.product(range(-top, top + 1), repeat=len(w)):
            size = max(map(abs, other), default=0), sum(map(abs, other))
            for bias in biases:
                point = [Fraction(v) for v in (*other, *([bias] if biased else []))]
                smaller = (*size, abs(bias)) < mine
                if smaller and all(met(row, point) for row in self.rows[number]):
                    return False
        return True

    # values

    def _value(self, number: int, quantity: str) -> bool:
        claims = [c for c in self._claims(number, "values") if c["quantity"] == quantity]
        return bool(claims) and all(self._is_value(number, c) for c in claims)

    def _is_value(self, number: int, claim: Fields) -> bool:
        y = [Fraction(v) for v in claim["point"]]
        t = [1 if example[0] == "+" else -1 for example in self.data["examples"]]
        rows = self.rows[number]
        m = [sum((v * w for v, w in zip(a, y, strict=True)), -c) for a, _, c in rows]
        n = len(m)
        found: Mapping[str, list[Fraction]] = {
            "scores": [a * b for a, b in zip(m, t, strict=True)],
            "nearest": [min(map(abs, m))],
            "square": [sum((v - 1) ** 2 for v in m) / n],
            "perceptron": [sum(max(Fraction(0), -v) for v in m) / n],
            "least squares": [sum((v - 1) ** 2 for v in m) + Fraction(0)],
        }
        return found[claim["quantity"]] == [Fraction(v) for v in claim["value"]]

    def _least(self, number: int, shortest: str = "") -> bool:
        """Say whether the normal equations hold, and the weights lie in the span of the rows."""
        rows = self.rows[number]
        for claim in self._claims(number, "values"):
            y = [Fraction(v) for v in claim["point"]]
            m = [sum((v * w for v, w in zip(a, y, strict=True)), -c) for a, _, c in rows]
            gradient = [
                sum((1 - z) * a[j] for z, (a, _, _) in zip(m, rows, strict=True))
                for j in range(len(y))
            ]
            if claim["quantity"] == "least squares" and not any(gradient):
                spanned = rank_of(rows) == rank_of([*rows, (tuple(y), ">", Fraction(0))])
                return spanned or not shortest
        return False

    # runs

    def _run(self, number: int, outcome: str) -> bool:
        return any(self._ran(number, claim, outcome) for claim in self._claims(number, "run"))

    def _converged(self, number: int) -> bool:
        return self._run(number, "converged")

    def _cycle(self, number: int) -> bool:
        return self._run(number, "cycle")

    def _limit(self, number: int) -> bool:
        return self._run(number, "limit")

    def _cut(self, number: int) -> bool:
        return self._run(number, "cut")

    def _stalled(self, number: int) -> bool:
        return self._run(number, "stalled")

    def _ran(self, number: int, f: Fields, outcome: str) -> bool:
        """Show what was shown, in the order stated, and compare weights and counts at the end."""
        rows, w = self.rows[number], [Fraction(v) for v in f["start"]]
        shown = passes = updates = place = 0
        order: list[int] = []
        counts = dict.fromkeys(range(len(rows)), 0)
        met_at: dict[int, tuple[Fraction, ...]] = {}
        while shown < f["presentations"]:
            met_at[shown] = tuple(w)
            if place >= len(order):
                place, order, passes = 0, self._order(number, f, passes, w), passes + 1
                if not order:
                    return False
            turn = order if f["step"] != "single" else [order[place]]
            margins = {
                i: sum((v * y for v, y in zip(rows[i][0], w, strict=True)), -rows[i][2])
                for i in turn
            }
            wrong = [i for i in turn if not met(rows[i], w)]
            moving = [i for i in wrong if margins[i] or f["zero"] == "moves"]
            made = {"updates": updates, "presentations": shown, "passes": passes}
            rate = (
                _rate(f["rate"], made) / (len(turn) if f["step"] == "mean" else 1) if moving else 0
            )
            for i in moving:
                w = [y + rate * v for y, v in zip(w, rows[i][0], strict=True)]
                counts[i] += 1
            shown, place, updates = shown + len(turn), place + len(turn), updates + len(moving)
            if moving and f["restart"]:
                place = len(order)
        met_at[shown] = tuple(w)
        same = shown == f["presentations"] and w == [Fraction(v) for v in f["end"]]
        same = same and [[i, c] for i, c in counts.items() if c] == f["updates"]
        right = all(met(row, w) for row in rows)
        if outcome == "cycle":
            first, length = f["outcome"]["first"], f["outcome"]["length"]
            return same and met_at.get(first) == met_at.get(first + length) and updates > 0
        return same and (outcome != "converged" or right or isinstance(f["order"], list))

    def _order(self, number: int, f: Fields, passes: int, w: list[Fraction]) -> list[int]:
        rows = self.rows[number]
        if f["order"] == "file":
            return [*range(len(rows))]
        if f["order"] == "worst":
            margins = [sum((v * y for v, y in zip(a, w, strict=True)), -c) for a, _, c in rows]
            wrong = [i for i, row in enumerate(rows) if not met(row, w)]
            return sorted(wrong, key=lambda i: (margins[i], i))[:1]
        listed: list[list[int]] = f["order"]
        return listed[passes if len(listed) > 1 else 0]


def _against(row: Row) -> list[Row]:
    """Return what holds where a row does not."""
    a, relation, c = row
    turned = tuple(-v for v in a)
    if relation == "==":
        return [(a, ">", c), (turned, ">", -c)]
    return [(turned, ">" if relation == ">=" else ">=", -c)]


def _rate(rate: Fields, made: Mapping[str, int]) -> Fraction:
    t = made[rate["counts"]] + Fraction(rate["first"])
    above, below = (
        sum((Fraction(c) * t**i for i, c in enumerate(rate[part])), Fraction(0))
        for part in ("above", "below")
    )
    return above / below
