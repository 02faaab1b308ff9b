"""Nets of threshold units: on rows, on every face of their lines, and where no net does.

net        The net is run on every row; it gets wrong those that are named.
net-cells  The net is run on a point of every face of its lines (points, on a line).  They lie on
           different sides of the lines, and are as many as the faces: with m lines through a vertex
           v there are 1 + L + sum (m_v - 1) cells, and on each line one edge more than vertices.
           With shortcuts the lines of the last unit are there for all outputs that occur.
net-region The same with the lines of a region, a union of intersections of half-planes and lines;
           at each of the points both agree.  Or a point that belongs to one of the two alone.
no-net     A division of the rows that is not refuted may occur as a unit (with its opposite).  Any
           choice of so many of them is refuted by some multipliers: these sum to as much on either
           side of each division, in signs of the classes (and, with shortcuts, take the inputs to
           0), so that the last unit's scores add up to 0, with negative ones that must be below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb
from operator import mul

from linexact.checker import WORK, Fields, numbers, require, require_readable
from linexact.checkers.examples import Examples, require_rising, whole
from linexact.checkers.rows import fractions, require_quick, require_short

MAX_UNITS = 12
MAX_LINES = 24
MAX_ROWS = 8  # of which all divisions are gone through
MAX_LAYERS = 100_000
MAX_SIDES = 500  # of a region
MAX_BLINDING = 1_000
SHOWN = 60  # characters of numbers of rows
LISTED = 200  # characters of a net, or of a region

UNIT: Fields = {"w": [str], "b": str, "on": (">", ">=")}
SIDE: Fields = {"w": [str], "b": str, "on": (">", ">=", "=")}
NET: Fields = {"units": [UNIT], "last": UNIT, "outputs": ("0/1", "-1/+1"), "shortcuts?": [str]}
FACE: Fields = {"point": [str], "hidden": str, "on": bool}
DIVISION: Fields = {"labels": str, "multipliers": [[int, str]]}
FORMS = {
    "net": (NET | {"wrong": [int]},),
    "net-cells": (NET | {"width": int, "faces": [FACE]},),
    "net-region": (
        NET | {"width": int, "region": [[SIDE]], "faces": [FACE]},
        NET | {"region": [[SIDE]], "point": [str], "on": bool},
    ),
    "no-net": (
        {"hidden": int, "shortcuts": bool, "refuted": [DIVISION], "blinding": [[[int, str]]]},
    ),
}

Point = Sequence[Fraction]
Whole = tuple[Sequence[int], int]  # a point in integers, and what they are to be divided by


@dataclass(frozen=True)
class Unit:
    """A unit, or a side of a region: on where ``w . x + b`` is ``>``, ``>=`` (or ``=``) 0.

    Weights are integers, the same multiple above 0 of those stated: scores have their signs.
    """

    w: Sequence[int]
    b: int
    turn: str

    def score(self, x: Sequence[int], q: int = 1) -> int:
        """Return the score at ``x / q``, times ``q``."""
        total: int = sum(map(mul, self.w, x), self.b * q)
        return total

    def on(self, z: int) -> bool:
        """Say whether a score turns it on."""
        return "=" in self.turn if z == 0 else z > 0 and self.turn != "="


class Net:
    """A net as it is stated."""

    def __init__(self, c: Fields, width: int) -> None:
        require_short(c)
        require_readable(len(c["units"]) <= MAX_UNITS, f"more than {MAX_UNITS} hidden units")
        require(width > 0, "a net without inputs")
        self.hidden = [unit(one, width) for one in c["units"]]
        self.last = unit(c["last"], len(self.hidden), c.get("shortcuts", ()))
        require(len(c.get("shortcuts", "x" * width)) == width, f"not {width} numbers")
        self.over = self.last.w[len(self.hidden) :]
        require(bool(self.hidden or self.over), "a net without inputs")
        self.off = 0 if c["outputs"] == "0/1" else -1

    def sides(self, x: Whole) -> list[bool]:
        """Say which hidden units are on."""
        return [one.on(one.score(*x)) for one in self.hidden]

    def constant(self, sides: Sequence[bool]) -> int:
        """Return the last unit's score but for the shortcuts."""
        return self.last.score([1 if on else self.off for on in sides])

    def on(self, x: Whole, sides: Sequence[bool]) -> bool:
        """Say whether the net is on."""
        inputs, q = x
        return self.last.on(self.constant(sides) * q + sum(map(mul, self.over, inputs)))

    def lines(self, patterns: Sequence[Sequence[bool]]) -> list[tuple[int, ...]]:
        """Return the lines of the units: a . x + c = 0."""
        found = [(*one.w, one.b) for one in self.hidden]
        return found + [(*self.over, self.constant(one)) for one in patterns if self.over]


def unit(c: Fields, width: int, shortcuts: Sequence[str] = ()) -> Unit:
    """Read a unit, whose further weights are shortcuts."""
    (*w, b), _ = numbers([*c["w"], *shortcuts, c["b"]], width + len(shortcuts) + 1)
    return Unit(w, b, c["on"])


def product_of(a: Point, b: Point) -> Fraction:
    """Return the scalar product."""
    return sum((u * v for u, v in zip(a, b, strict=True)), Fraction(0))


def lines_of(found: Sequence[tuple[int, ...]]) -> list[tuple[Fraction, ...]]:
    """Return lines, each once: a . x + c = 0, where a begins with 1."""
    return list(dict.fromkeys(scaled(line) for line in found if any(line[:-1])))


def scaled(line: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the multiple of a line that begins with 1."""
    first = next(v for v in line if v)
    return tuple(Fraction(v, first) for v in line)


def net(c: Fields, examples: Examples | None) -> str:
    """Run the net on every row."""
    require(examples is not None, "a net on rows without rows")
    assert examples is not None
    width = examples.dimension
    require_quick(c, [], len(examples.rows) * (width + 2) * (len(c["units"]) + 2))
    stated, inputs = Net(c, width), (x for _, x in examples.rows)
    wrong = [
        index
        for index, (t, x) in enumerate(zip(examples.targets, map(whole, inputs), strict=True))
        if stated.on(x, stated.sides(x)) != (t > 0)
    ]
    require(c["wrong"] == wrong, "other rows are wrong")
    text = ", ".join(str(index + 1) for index in wrong)
    text = text if len(text) <= SHOWN else "those stated"
    found = f"gets all but {text} right" if wrong else "gets all right"
    return f"Of {examples} {said(c)} {found}."


def cells(c: Fields, _: Examples | None) -> str:
    """Run the net on a point of every face."""
    counts = on_faces(c, [])[1]
    return f"Of the faces that the lines of its units cut out, {said(c)} is on in {counts}."


def on_faces(c: Fields, sides: Sequence[Fields]) -> tuple[list[Whole], str]:
    """Run the net on a point of every face, of these sides' lines too; say in which it is on."""
    width, faces = c["width"], c["faces"]
    require(width in (1, 2), "faces of nets with other than 1 or 2 inputs")
    require_readable(len(faces) <= 4 * (MAX_LINES + 1) ** 2, "too many faces")
    require_quick(c, [], 16 * len(faces) * (len(c["units"]) + len(sides) + MAX_LINES))
    stated = Net(c, width)
    points = [fractions(one["point"], width) for one in faces]
    inputs: list[Whole] = [*map(whole, points)]
    patterns = [stated.sides(x) for x in inputs]
    more = [(*side.w, side.b) for side in (unit(one, width) for one in sides)]
    lines = lines_of([*stated.lines(patterns), *more])
    require_readable(len(lines) <= MAX_LINES, f"more than {MAX_LINES} lines")
    found: dict[tuple[int, ...], tuple[int, bool]] = {}
    for one, x, at, hidden in zip(faces, points, inputs, patterns, strict=True):
        require(one["hidden"] == "".join("-+"[on] for on in hidden), "other hidden units are on")
        require(one["on"] == stated.on(at, hidden), "the net is on, or off, where it is not")
        values = [product_of(line[:-1], x) + line[-1] for line in lines]
        signs = tuple((v > 0) - (v < 0) for v in values)
        require(signs not in found, "two points of one face")
        found[signs] = (free(width, [line for line, s in zip(lines, signs, strict=True) if not s]),
                        one["on"])  # fmt: skip
    every = counted(width, lines)
    counts = []
    names = ("cells", "edges", "vertices") if width == 2 else ("cells", "points")
    for name, size, number in zip(names, range(width, -1, -1), every, strict=True):
        of = [on for k, on in found.values() if k == size]
        require(len(of) == number, f"not a point for each of the {name}")
        counts.append(f"{sum(of)} of {number} {name}")
    return inputs, f"{', '.join(counts[:-1])} and {counts[-1]}"


def in_region(c: Fields, _: Examples | None) -> str:
    """Compare the net with a region: on every face of all lines, or at a point of one alone."""
    sides = [one for part in c["region"] for one in part]
    require_readable(len(sides) <= MAX_SIDES, f"more than {MAX_SIDES} sides")
    require_readable(len(c["region"]) <= MAX_SIDES, f"more than {MAX_SIDES} parts")
    name = said(c).replace("the", "The", 1)
    if "faces" in c:
        points, counts = on_faces(c, sides)
        parts = parts_of(c, c["width"])
        for one, x in zip(c["faces"], points, strict=True):
            require(one["on"] == is_in(parts, x), "the region and the net differ at a point")
        return f"{name} is on in the region ({region_said(c)}) and nowhere else: in {counts}."
    width = len(c["point"])
    require_quick(c, [], (width + 2) * (len(c["units"]) + len(sides) + 2))
    stated, x = Net(c, width), whole(fractions(c["point"], width))
    require(c["on"] == stated.on(x, stated.sides(x)), "the net is on, or off, where it is not")
    require(c["on"] != is_in(parts_of(c, width), x), "the region and the net agree at the point")
    where = f"({', '.join(c['point'])})"
    where = where if len(where) <= SHOWN else "the point stated"
    belongs = "is not" if c["on"] else "is"
    found = f"{name} is {'on' if c['on'] else 'off'} at {where}"
    return f"{found}, which {belongs} in the region ({region_said(c)})."


def parts_of(c: Fields, width: int) -> list[list[Unit]]:
    """Read a region."""
    return [[unit(one, width) for one in part] for part in c["region"]]


def is_in(parts: Sequence[Sequence[Unit]], x: Whole) -> bool:
    """Say whether a point is on all sides of some part."""
    return any(all(one.on(one.score(*x)) for one in part) for part in parts)


def free(width: int, through: Sequence[tuple[Fraction, ...]]) -> int:
    """Return in how many dimensions a point may move along all lines through it."""
    return width - min(len(through), width)  # different lines through one point cross there


def counted(width: int, lines: Sequence[tuple[Fraction, ...]]) -> list[int]:
    """Return how many cells, edges and vertices lines cut out, or cells and points."""
    if width == 1:
        return [len(lines) + 1, len(lines)]
    vertices: dict[tuple[Fraction, Fraction], set[int]] = {}
    for (i, (a, b, c)), (j, (p, q, r)) in combinations(enumerate(lines), 2):
        under = a * q - b * p
        if under:
            at = ((b * r - c * q) / under, (c * p - a * r) / under)
            vertices.setdefault(at, set()).update((i, j))
    meets = sum(map(len, vertices.values()))
    return [1 + len(lines) + meets - len(vertices), len(lines) + meets, len(vertices)]


def no_net(c: Fields, examples: Examples | None) -> str:
    """Check that every choice of divisions that may occur is refuted."""
    require(examples is not None, "no rows that a net could get right")
    assert examples is not None
    n, hidden = len(examples.rows), c["hidden"]
    require_readable(n <= MAX_ROWS, f"more than {MAX_ROWS} rows")
    require(n > 0, "no rows that a net could get right")
    few = hidden <= MAX_UNITS and len(c["blinding"]) <= MAX_BLINDING
    require_readable(few and len(c["refuted"]) <= 2**n, "the check would take too long")
    count = len(c["refuted"]) + len(c["blinding"])
    require_quick(c, [], n * (examples.dimension + 2**n) * (count + 1))
    alone = c["shortcuts"] and not c["refuted"]  # a single unit, whose rows nothing divides
    require(hidden > 0 or alone, "a last unit without inputs, or divisions that none makes")
    left = divisions(c, examples) if hidden else []
    inputs = c["shortcuts"]
    blind = [
        {place for place, labels in enumerate(left) if not sums(labels, shares)}
        for shares in (signed(one, examples, inputs=inputs) for one in c["blinding"])
    ]
    require_all_blind(len(left), min(hidden, len(left)), blind)
    units = f"{hidden} hidden threshold unit{'s' if hidden > 1 else ''}"
    name = f"net of {units}{' with shortcuts' if inputs else ''}"
    name = name if hidden else "single threshold unit"
    return f"No {name} gets all of {examples} right, whichever side owns a score of 0."


def divisions(c: Fields, examples: Examples) -> list[tuple[int, ...]]:
    """Return the divisions that are not refuted, the first row on the side -1."""
    n, refuted = len(examples.rows), set[tuple[int, ...]]()
    for one in c["refuted"]:
        require(len(one["labels"]) == n and {*one["labels"]} <= {*"+-"}, "not a label for each row")
        labels = tuple(1 if label == "+" else -1 for label in one["labels"])
        require(labels[0] < 0 and labels not in refuted, "a division is not new")
        shares = shares_of(one["multipliers"], labels)
        require_cancels(shares, examples, inputs=True)
        refuted.add(labels)
    rest = ((-1, *labels) for labels in product((-1, 1), repeat=n - 1))
    return [labels for labels in rest if labels not in refuted and any(v > 0 for v in labels)]


def signed(
    multipliers: Sequence[tuple[int, str]], examples: Examples, *, inputs: bool
) -> dict[int, Fraction]:
    """Return multipliers in the signs of the classes, which refute a last unit."""
    shares = shares_of(multipliers, examples.targets)
    require_cancels(shares, examples, inputs=inputs)
    return shares


def shares_of(multipliers: Sequence[tuple[int, str]], labels: Sequence[int]) -> dict[int, Fraction]:
    """Return multipliers above 0 with the signs of labels."""
    require_rising([index for index, _ in multipliers], len(labels))
    values = fractions([text for _, text in multipliers], len(multipliers))
    require(bool(values) and min(values) > 0, "a multiplier is not above 0")
    return {i: labels[i] * m for m, (i, _) in zip(values, multipliers, strict=True)}


def require_cancels(shares: dict[int, Fraction], examples: Examples, *, inputs: bool) -> None:
    """Require shares to sum to 0, and to take the inputs to 0."""
    require(not sum(shares.values()), "multipliers do not cancel")
    for j in range(examples.dimension if inputs else 0):
        value = sum(m * examples.rows[i][1][j] for i, m in shares.items())
        require(not value, "multipliers do not cancel")


def sums(labels: Sequence[int], shares: dict[int, Fraction]) -> Fraction:
    """Return the sum of the shares on one side of a division."""
    return sum((m for i, m in shares.items() if labels[i] > 0), Fraction(0))


def require_all_blind(count: int, size: int, blind: Sequence[set[int]]) -> None:
    """Require of any ``size`` divisions that all of them are blind to some multipliers."""
    layers = comb(count, size)
    require_readable(layers <= MAX_LAYERS, f"more than {MAX_LAYERS} first layers")
    WORK.spend(layers * (1 + len(blind)))
    for chosen in combinations(range(count), size):
        require(any(held.issuperset(chosen) for held in blind), "a first layer is not refuted")


def said(c: Fields) -> str:
    """Return the net as a sentence names it."""
    units = "; ".join(map(unit_said, c["units"]))
    over = f", with shortcuts ({', '.join(c['shortcuts'])})" if c.get("shortcuts") else ""
    text = f"hidden {units or 'none'}; last {unit_said(c['last'])}{over}"
    text = text if len(text) <= LISTED else "as stated"
    return f"the net ({text}; outputs {c['outputs']})"


def region_said(c: Fields) -> str:
    """Return a region as a sentence names it."""
    if [] in c["region"] or not c["region"]:
        return "all points" if c["region"] else "no points"
    parts = (" and ".join(map(unit_said, part)) for part in c["region"])
    text = " or ".join(parts)
    return text if len(text) <= LISTED else "as stated"


def unit_said(c: Fields) -> str:
    """Return a unit as a sentence names it."""
    return f"({', '.join(c['w'])}) with {c['b']} {c['on']} 0"


ABOUT: dict[str, Callable[[Fields, Examples | None], str]] = {
    "net": net,
    "net-cells": cells,
    "net-region": in_region,
    "no-net": no_net,
}
