"""Claims about regions, weights by hand and ranks, and forgeries of them.

The genuine ones are linexact's; whether what is verified is true is asked of linexact's engine,
which shares nothing with the checkers.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any
from unittest.mock import patch

from attack_certificates import canonical
from attack_forgeries import put

import linexact
from linexact import kernel
from linexact.checker import Rejected
from linexact.checkers import claims, plane, ranks, regions, rows, weights
from linexact.geometry.redundancy import Needed, Pruned, Reason, negations
from linexact.geometry.region import Region, find_region
from linexact.geometry.slices import Slice, find_slice
from linexact.handweights.intervals import intervals

Fields = dict[str, Any]
Edit = Callable[[Fields], object]


@cache
def genuine() -> dict[str, str]:
    """Return files of one claim by name."""
    region = linexact.region
    made = {
        "and-slice": region("AND", slices=["w0 = -1"], boundary="closed-positive"),
        "or": region("OR"),
        "nand": region("NAND"),
        "or-endless": region("OR", slices=["b = -1"]),
        "thirds": region([["1/3", "1/2"], [0, "2/7"]], [1, 0], slices=["w1 = 1/5"]),
        "triangle": region(constraints="x >= 0\ny >= 0\nx + y <= 2\nx <= 5\nx + 2y < 9"),
        "segment": region(constraints="x = 1/2\ny >= 0\ny < 3"),
        "ray": region(constraints="x >= 0\n-x >= 0\ny >= 1"),
        "point": region(constraints="x >= 0\ny >= 0\n-x - y >= 0"),
        "strip": region(constraints="x >= 0\nx <= 3\nx + 0y < 4"),
        "half": region(constraints="x + 0 y >= 0\n2 x >= -1"),
        "line": region(constraints="x + 0y >= 1\nx <= 1"),
        "plane": region(constraints="0 x + 0 y >= -1"),
        "equation": region(constraints="x + y = 1\nx >= 0\nz >= 0\nx + y >= 1/2"),
        "skew": region(constraints="x >= 1\ny >= 0\nz >= 0", slices=["x + 2 y - z = 3"]),
    }
    weights = linexact.hand_weights
    found = {name: each.certificate() for name, each in made.items()}
    found |= {
        "and": weights("AND").certificate(),
        "nand-equal": weights("NAND", demands=["w1 = w2"]).certificate(),
        "or-unbiased": weights("OR", bias=False, boundary="closed-negative").certificate(),
        "halves": weights("AND", demands=["2 w1 = 3", "b <= -2"]).certificate(),
    }
    twice = [[1, 2, "1/3"], [2, 4, 1], [0, 0, 5], [3, 6, -1], [1, 2, "1/3"]]
    found |= {
        "rank": linexact.certify("XOR", kind=True).certificate(),
        "rank-less": linexact.certify(twice, [1, 0, 0, 1, 1], kind=True).certificate(),
        "rank-none": linexact.certify([[0], [0]], [1, 0], kind=True, bias=False).certificate(),
    }
    return {name: _alone(text) for name, text in found.items()}


def _alone(text: str) -> str:
    """Return a file with its claim of a region or of weights alone."""
    fields: Fields = json.loads(text)
    fields["claims"] = [c for c in fields["claims"] if c["about"] in ("region", "weights", "rank")]
    return seal(fields).decode()


def fields_of(name: str) -> Fields:
    fields: Fields = json.loads(genuine()[name])
    return fields


# The sentence of a forgery, written without the conditions


@contextmanager
def trusting() -> Iterator[None]:
    """Switch the conditions of the checkers off."""
    with ExitStack() as stack:
        for module in (rows, plane, regions, weights, ranks):
            for name in {"require", "require_readable"} & vars(module).keys():
                stack.enter_context(patch.object(module, name, lambda condition, reason: None))
        yield


def said(fields: Fields) -> str:
    """Return the statement of a claim as it stands."""
    (claim,) = fields["claims"]
    rest = {key: value for key, value in claim.items() if key not in ("about", "statement")}
    judge, known = claims.KNOWN[claim["about"]]
    if not any(claims.fits(rest, form) for form in known):
        raise Rejected("the fields are not those of such a claim")
    examples = next(claims.sources(fields, None)) if "data" in fields else None
    with trusting():
        return judge(rest, examples)


def seal(fields: Fields, *, keep: bool = False) -> bytes:
    """Make hashes right again, and the sentence unless it is kept; raises where there is none."""
    fields = copy.deepcopy(fields)
    if "data" in fields:
        lines = "".join(",".join(row) + "\n" for row in fields["data"])
        fields["data_sha256"] = hashlib.sha256(lines.encode("ascii")).hexdigest()
        fields["examples"] = len(fields["data"])
    if not keep:
        fields["claims"][0]["statement"] = said(fields)
    rest = {key: value for key, value in fields.items() if key != "sha256"}
    sealed = rest | {"sha256": hashlib.sha256(canonical(rest).encode()).hexdigest()}
    return (canonical(sealed) + "\n").encode()


# Truth, by the engine


def is_true(fields: Fields) -> bool:
    """Ask the engine whether a claim that was verified holds."""
    (claim,) = fields["claims"]
    if claim["about"] == "rank":
        return _rank_is_true(fields, claim)
    system = _system(fields, claim)
    point = _numbers(claim["point"])
    kernel.check(system, kernel.Solution(point))
    if claim["about"] == "weights":
        return _moves_are_true(claim, system, point)
    cut = claim.get("slice", {})
    equations = [
        kernel.Constraint(r, _numbers(a), Fraction(c)) for r, *a, c in cut.get("equations", ())
    ]
    kernel.check(kernel.System(system.dimension, equations), kernel.Solution(point))
    names = [str(j) for j in range(system.dimension)]
    axes = [names[j] for j in cut["coordinates"]] if cut else None
    found = find_slice(names, equations, axes)
    if not isinstance(found, Slice):
        return False
    sliced = found.restrict(system)
    return _compared_is_true(claim, sliced) and _plane_is_true(claim, sliced)


def _rank_is_true(fields: Fields, claim: Fields) -> bool:
    one = [Fraction(1)] * claim["constant"]
    rows = [[*_numbers(x), *one] for _, *x in fields["data"]]
    found = 0
    while rows:  # elimination in fractions
        first = rows.pop()
        pivot = next((j for j, v in enumerate(first) if v), None)
        if pivot is None:
            continue
        found += 1
        for row in rows:
            factor = row[pivot] / first[pivot]
            row[:] = [a - factor * b for a, b in zip(row, first, strict=True)]
    return found == len(claim["rows"])


def _system(fields: Fields, claim: Fields) -> kernel.System:
    rows, k = [], len(claim["variables"])
    rule = claim.get("convention", {"bias": False})
    for sign, *x in fields.get("data", ()) if "convention" in claim else ():
        t = 1 if sign == "+" else -1
        side = rule["positive" if t > 0 else "negative"]
        a = [t * v for v in (*_numbers(x), *[Fraction(1)] * rule["bias"])]
        rows.append(kernel.Constraint(">=" if "=" in side else ">", tuple(a)))
    rows += [kernel.Constraint(r, _numbers(a), Fraction(c)) for r, *a, c in claim["rows"]]
    return kernel.System(k, rows)


def _numbers(values: Sequence[str]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, values))


def _compared_is_true(claim: Fields, system: kernel.System) -> bool:
    if "compared" not in claim:
        return True
    needed = tuple(Needed(i, _numbers(at)) for i, at in claim["compared"]["needed"])
    redundant = {
        i: tuple(
            Reason(i, negation, {j: Fraction(m) for j, m in used})
            for negation, used in zip(negations(system.rows[i]), each, strict=True)
        )
        for i, each in claim["compared"]["redundant"]
    }
    Pruned(system, needed, redundant).check()
    return True


def _plane_is_true(claim: Fields, system: kernel.System) -> bool:
    if "plane" not in claim:
        return True
    found, plane = find_region(system), claim["plane"]
    if not isinstance(found, Region):
        return False
    shown = [] if found.lines else found.vertices
    own = [([str(v) for v in one.point], list(one.rows), one.belongs) for one in shown]
    stated = [tuple(each) for each in plane["vertices"]]
    begins = [own[i:] + own[:i] for i in range(len(own) or 1)]
    rays = [[str(v) for v in ray] for ray in found.rays]
    same = stated in (begins if found.bounded else [own])
    known = plane["rays"] == rays or (bool(found.lines) and len(rays) == len(plane["rays"]))
    return same and known and len(plane["lines"]) == len(found.lines)


def _moves_are_true(claim: Fields, system: kernel.System, point: tuple[Fraction, ...]) -> bool:
    if claim["moves"]:
        own = intervals(system, point)
        stated = [
            [None if low is None else Fraction(low), a, None if high is None else Fraction(high), b]
            for low, a, high, b in claim["moves"]
        ]
        if stated != [[one.low, one.low_closed, one.high, one.high_closed] for one in own]:
            return False
    if not claim["simplest"]:
        return True
    bias = int(claim.get("convention", {"bias": False})["bias"])
    best = _tried(system, bias, int(max(map(abs, point))) + 3)
    return best == _key(point, bias)


def _key(point: Sequence[Any], bias: int) -> tuple[Any, ...]:
    w = point[: len(point) - bias]
    return max(map(abs, w), default=0), sum(map(abs, w)), abs(point[-1]) if bias else 0


def _tried(system: kernel.System, bias: int, most: int) -> tuple[Any, ...] | None:
    """Try all integers up to a size, the bias too, one by one."""
    from itertools import product

    keys = []
    for point in product(range(-most, most + 1), repeat=system.dimension):
        try:
            kernel.check(system, kernel.Solution(point))
        except kernel.CertificateError:
            continue
        keys.append(_key(point, bias))
    return min(keys, default=None)


# Forgeries


@dataclass(frozen=True)
class Forged:
    name: str
    refusal: str
    text: bytes
    limit: tuple[str, str] = ("", "")  # a module and its constant, made 1: nothing is checked

    @property
    def code(self) -> int:
        return 2 if self.limit[0] else 1


def forged(base: str, name: str, refusal: str, *edits: Edit, limit: str = "") -> Forged:
    """Edit the claim of a genuine file and make it consistent again."""
    fields = fields_of(base)
    for edit in edits:
        edit(fields["claims"][0])
    try:
        text = seal(fields)
    except Exception:  # no sentence is left: the old one stands
        text = seal(fields, keep=True)
    module, _, constant = limit.partition(".")
    return Forged(f"{base}: {name}", refusal, text, (module, constant))


def _without(*keys: str) -> Edit:
    def edit(claim: Fields) -> None:
        for key in keys:
            claim.pop(key, None)

    return edit


def _plane(**parts: Any) -> Edit:
    return lambda claim: claim["plane"].update(parts)


ALONE = _without("compared")  # so that the plane alone is looked at
TIGHT = [["0", "0"], [0, 1], True], [["2", "0"], [1, 2], True], [["0", "2"], [0, 2], True]
BOTH = "right for both classes"


@cache
def forgeries() -> tuple[Forged, ...]:
    return (*_of_rows(), *_of_regions(), *_of_planes(), *_of_weights(), *_of_ranks())


def _of_rows() -> Iterator[Forged]:
    yield forged("triangle", "needed rows fall", "do not rise",
        lambda c: c["compared"]["needed"].reverse())  # fmt: skip
    yield forged("triangle", "multipliers that fall", "do not rise", put("compared",
        "redundant", 0, 1, [[[1, "1"], [0, "1"]]]))  # fmt: skip
    yield forged("triangle", "two of one name", "of one name", put("variables", ["x", "x"]))
    yield forged("triangle", "no relation", "no relation", put("rows", 0, 0, "<="),
        put("point", ["1", "1"]), _without("compared", "plane"))  # fmt: skip
    yield forged("nand-equal", "names", "a name for each weight", put("variables", ["w1",
        "w2"]), put("rows", []), put("point", ["-2/3", "-2/3"]), put("moves", []),
        put("simplest", False))  # fmt: skip
    yield forged("triangle", "a point outside", "not met at a point", put("point", ["9",
        "9"]))  # fmt: skip
    yield forged(
        "triangle",
        "a point on a strict row",
        "not met at a point",
        put("rows", [[">", "1", "0", "0"]]),
        put("point", ["0", "1"]),
        _without("compared", "plane"),
    )
    yield forged("and-slice", "a needed point that another excludes",
        "not met at a point", put("compared", "needed", 0, 1, ["9", "9"]))  # fmt: skip
    yield forged("triangle", "a negative multiplier", "is not above 0", put("rows",
        [[">=", "1", "0", "0"], [">=", "0", "1", "0"], [">=", "1", "-1", "-1"]]),
        put("compared", {"needed": [[0, ["-1", "0"]], [1, ["0", "-1"]]],
        "redundant": [[2, [[[0, "1"], [1, "-1"]]]]]}), _without("plane"))  # fmt: skip
    yield forged("triangle", "does not cancel", "does not cancel", put("compared",
        "redundant", 0, 1, [[[1, "1"]]]))  # fmt: skip
    yield forged("triangle", "no contradiction", "no contradiction", put("rows", 3,
        [">=", "-1", "0", "-1"]), _without("plane"))  # fmt: skip
    yield forged("triangle", "a strict row from weak ones", "no contradiction",
        put("rows", 3, [">", "-1", "0", "-2"]), _without("plane"))  # fmt: skip
    yield forged("triangle", "a strict row that is used no times", "is not above 0",
        put("rows", [[">", "1", "0", "0"], [">=", "1", "0", "0"], [">", "0", "1", "0"]]),
        put("point", ["1", "1"]), put("compared", {"needed": [[1, ["-1", "1"]], [2, ["1",
        "-1"]]], "redundant": [[0, [[[1, "1"], [2, "0"]]]]]}), _without("plane"))  # fmt: skip
    yield forged("thirds", "long denominators", "too long", limit="rows.MAX_DENOMINATORS")
    yield forged("triangle", "many products", "too long", limit="rows.MAX_WORK")


def _of_regions() -> Iterator[Forged]:
    bare = _without("compared", "plane")
    yield forged("and-slice", "0 for all", BOTH, *ALL_ZERO, bare, _without("slice"))
    yield forged("and-slice", "a coordinate that is not there", "is not there",
        put("slice", "coordinates", [0, 7]), bare)  # fmt: skip
    yield forged("skew", "an origin elsewhere", "not itself on the slice", _shifted, bare)
    yield forged("and-slice", "an inequality as slice", "equations alone", put("slice",
        "equations", [[">=", "0", "0", "1", "-1"]]), bare)  # fmt: skip
    yield forged("and-slice", "another point", "not met at a point", put("slice",
        "equations", [["==", "0", "0", "1", "-2"]]), put("slice", "origin", ["0", "0",
        "-2"]), bare)  # fmt: skip
    yield forged("and-slice", "another origin", "does not hold on the slice",
        put("slice", "origin", ["0", "0", "-2"]), bare)  # fmt: skip
    yield forged("and-slice", "another basis", "does not hold on the slice", put("slice",
        "basis", [["1", "0"], ["0", "1"], ["1", "0"]]), bare)  # fmt: skip
    yield forged("or", "a slice of no equations", "more coordinates", put("slice",
        {"equations": [], "coordinates": [0, 1], "origin": ["0", "0", "0"],
        "basis": [["1", "0"], ["0", "1"], ["0", "0"]]}), bare)  # fmt: skip
    yield forged("or", "a plane of three", "two coordinates", put("plane",
        {"vertices": [], "rays": [], "lines": []}), _without("compared"))  # fmt: skip
    yield forged("triangle", "a row left out", "neither needed nor redundant",
        lambda c: c["compared"]["redundant"].pop())  # fmt: skip
    yield forged("triangle", "a row needed for nothing", "no need of its row",
        put("compared", "needed", 0, 1, ["1", "1"]))  # fmt: skip
    yield forged(
        "equation",
        "one reason of two",
        "all its reasons",
        put("rows", 3, ["==", "1", "1", "0", "1"]),
        put("compared", "redundant", [[3, [[[0, "-1"]]]]]),
    )
    yield forged(
        "triangle",
        "a reason too many",
        "all its reasons",
        lambda c: c["compared"]["redundant"][0][1].append(c["compared"]["redundant"][0][1][0]),
    )
    yield forged("triangle", "in a circle", "left out is used", _circular, _without("plane"))
    yield forged("skew", "a coordinate that is another", "not itself on the slice", bare,
        put("slice", "basis", [["2", "0"], ["0", "1"], ["2", "2"]]))  # fmt: skip
    nand = [
        [["-1", "-1"], [1, 2], False],
        [["0", "-1"], [1, 3], False],
        [["-1", "0"], [2, 3], False],
    ]
    yield forged("nand", "a plane of three", "two coordinates", bare, put("plane",
        {"vertices": nand, "rays": [], "lines": []}))  # fmt: skip


def _shifted(claim: Fields) -> None:
    """State a point of the slice, which is not the one with coordinates 0."""
    cut = claim["slice"]
    basis = [[Fraction(v) for v in row] for row in cut["basis"]]
    cut["origin"] = [str(Fraction(o) + row[0]) for o, row in zip(cut["origin"], basis, strict=True)]


def _circular(claim: Fields) -> None:
    """Let two equal rows imply each other."""
    claim["rows"] = [[">=", "1", "0", "0"], [">=", "1", "0", "0"]]
    claim["compared"] = {"needed": [], "redundant": [[0, [[[1, "1"]]]], [1, [[[0, "1"]]]]]}


def _of_planes() -> Iterator[Forged]:
    one, other, third = TIGHT
    yield forged("triangle", "other rows", "other rows meet", _plane(vertices=[[one[0],
        [0], True], other, third]))  # fmt: skip
    yield forged("triangle", "no solution", "solution or not", _plane(vertices=[[one[0],
        [0, 1], False], other, third]))  # fmt: skip
    yield forged("strip", "a vertex of a strip", "has no vertices",
        _plane(vertices=[[["0", "0"], [0], True]]))  # fmt: skip
    yield forged("or-endless", "a direction twice as long", "lowest terms", ALONE, _doubled)
    yield forged("triangle", "a corner outside", "lies outside", ALONE, put("plane",
        "vertices", 1, 2, False), put("rows", 3, [">=", "-1", "0", "-1"]))  # fmt: skip
    yield forged("or-endless", "directions alone", "no vertex", ALONE, _plane(vertices=[]))
    yield forged("triangle", "a corner left out", "no row bounds", ALONE, put("rows",
        [[">=", "1", "0", "0"], [">=", "0", "1", "0"], [">=", "-1", "0", "-2"], [">=",
        "0", "-1", "-2"]]), _plane(vertices=[[["0", "0"], [0, 1], True], [["2", "0"], [1,
        2], True], [["2", "2"], [2, 3], True]]))  # fmt: skip
    yield forged("triangle", "clockwise", "counterclockwise", ALONE,
        _plane(vertices=[one, third, other]))  # fmt: skip
    yield forged("segment", "a shorter segment", "other rows meet", _shorter)
    yield forged("segment", "an end where nothing ends", "nothing ends", _shorter,
        put("plane", "vertices", 1, 1, [0]))  # fmt: skip
    yield forged("triangle", "an area as a segment", "on a line", ALONE,
        _plane(vertices=[one, other]))  # fmt: skip
    yield forged("triangle", "an area as a point", "goes on beyond", ALONE, _plane(vertices=[one]))
    yield forged("segment", "a point on a line", "goes on beyond", ALONE,
        _plane(vertices=[[["1/2", "0"], [0, 1], True]]))  # fmt: skip
    yield forged("plane", "one direction, twice", "some row bounds the plane",
        _plane(lines=[["1", "0"], ["1", "0"]]))  # fmt: skip
    yield forged("plane", "a ray too", "some row bounds the plane", _plane(rays=[["1", "0"]]))
    yield forged("half", "a half-plane as a plane", "some row bounds the plane", ALONE,
        _plane(lines=[["1", "0"], ["0", "1"]], rays=[]))  # fmt: skip
    yield forged("strip", "three lines", "other directions", ALONE, _plane(lines=[["0", "1"]] * 3))
    yield forged("half", "two rays", "other directions", ALONE, _plane(rays=[["1", "0"],
        ["1", "1"]]))  # fmt: skip
    yield forged("half", "another line", "bounds the line", ALONE, _plane(lines=[["1", "1"]]))
    yield forged("plane", "a line alone", "none the plane", _plane(lines=[["1", "0"]]))
    yield forged("half", "a ray along the line", "leads outside", ALONE, _plane(rays=[["0", "1"]]))
    yield forged("half", "no ray", "on one side", ALONE, _plane(rays=[]))
    yield forged("or-endless", "half a direction", "lowest terms", ALONE, _halved)
    yield forged("triangle", "no corners", "no vertex", ALONE, _plane(vertices=[]))
    inner = [[["1/2", "1/2"], [], True]]
    yield forged("triangle", "an inner point", "goes on beyond", ALONE, _plane(vertices=inner))


def _doubled(claim: Fields) -> None:
    claim["plane"]["rays"][0] = [str(2 * int(v)) for v in claim["plane"]["rays"][0]]


def _halved(claim: Fields) -> None:
    claim["plane"]["rays"][0] = [str(Fraction(v) / 2) for v in claim["plane"]["rays"][0]]


def _shorter(claim: Fields) -> None:
    claim.pop("compared", None)
    for vertex in claim["plane"]["vertices"]:
        if vertex[0] == ["1/2", "3"]:
            vertex[:] = [["1/2", "2"], vertex[1], True]


ALL_ZERO = (  # weights that have every score 0, which is said to be right for all
    put("convention", {"bias": True, "positive": ">=0", "negative": "<=0"}),
    put("point", ["0", "0", "0"]),
)


def _of_weights() -> Iterator[Forged]:
    yield forged("and", "0 for all", BOTH, *ALL_ZERO, put("moves", []), put("simplest", False))
    yield forged("and", "one move", "interval for each", lambda c: c["moves"].pop())
    yield forged("and", "a wider move", "may move elsewhere", put("moves", 0, 2, "4"))
    yield forged("and", "a closed end", "may move elsewhere", put("moves", 0, 1, True))
    yield forged("and", "no end", "may move elsewhere", put("moves", 2, 0, None))
    yield forged("halves", "halves as integers", "not in integers", put("simplest", True))
    yield forged("and", "twice the simplest", "are simpler", put("point", ["4", "4",
        "-6"]), put("moves", []))  # fmt: skip
    yield forged("and", "a longer sum", "are simpler", put("rows", [[">=", "1", "0", "0",
        "2"]]), put("point", ["3", "2", "-4"]), put("moves", []))  # fmt: skip
    yield forged("or", "a bias farther off", "are simpler", _as_weights(["3", "3", "-2"]))
    yield forged("and", "too many to try", "too long", limit="weights.MAX_TRIED")
    yield forged("point", "too many at a point", "too long", limit="plane.MAX_WORK")


def _as_weights(point: list[str]) -> Edit:
    def edit(claim: Fields) -> None:
        kept = {key: claim[key] for key in ("statement", "variables", "rows", "convention")}
        claim.clear()
        claim |= kept | {"about": "weights", "point": point, "moves": [], "simplest": True}

    return edit


def _of_ranks() -> Iterator[Forged]:
    yield forged("rank", "a row twice", "do not rise", put("rows", [0, 0, 1]))
    yield forged("rank", "a row less", "as many rows and vectors", put("rows", [0, 1]))
    yield forged("rank-less", "dependent rows", "rows stated depend", put("rows", [0, 1,
        4]), put("null", [["-2", "1", "0", "0"]]))  # fmt: skip
    yield forged("rank-less", "dependent vectors", "vectors stated depend", put("rows",
        [0, 1]), put("null", [["-2", "1", "0", "0"], ["-4", "2", "0", "0"]]))  # fmt: skip
    yield forged("rank", "no null vector", "to 0", put("rows", [0, 1]), put("null",
        [["1", "0", "0"]]))  # fmt: skip
    yield forged("rank", "many products", "too long", limit="rows.MAX_WORK")
