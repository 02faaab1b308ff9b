"""Regions in the plane with slanted sides, with other corners and directions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import attack_regions

import linexact

Part = dict[str, Any]

SHAPES = (
    "x + y >= 0\nx + y <= 3", "x - 3y >= -1\nx - 3y < 4\n2x - 6y <= 9", "2x - y >= 1",
    "3y - 2x > 1", "x - 3y >= 1\nx - 3y <= 1", "2x + 5y = 7",
    "3x - y = 2\nx + y = 2", "x + y >= 1\n-x + 2y >= 1", "0x + y >= 0\n0x + y <= 1",
    "0x + 0y >= -1",
    # more than a float holds
    "100000000000000001x - 100000000000000000y >= 1\nx <= 1\ny <= 1",
    "100000000000000001x - 100000000000000000y >= 0\ny - x >= 0\nx + y <= 0",
    "100000000000000003x + 100000000000000019y >= 0\n"
    "300000000000000001x - 100000000000000007y >= 0\n"
    "700000000000000003x + 100000000000000009y >= -1",
)  # fmt: skip
WAYS = [[str(x), str(y)] for x in range(-3, 4) for y in range(-3, 4)]
RANDOM = 60


@cache
def drawn() -> list[tuple[bytes, list[bytes]]]:
    """Return genuine files, each with its changes."""
    rng, found = random.Random(5), []
    told = [linexact.region("NOT")]  # one weight and the bias
    told += [linexact.region(constraints=each) for each in SHAPES]
    told += [linexact.region(constraints=shape(rng)) for _ in range(RANDOM)]
    for each in told:
        fields = json.loads(each.certificate())
        known = [claim for claim in fields.get("claims", ()) if "plane" in claim]
        if not known:
            continue  # no point meets all
        fields["claims"] = known
        part = fields["claims"][0]["plane"]
        ways = WAYS if len(part["lines"]) == 2 else rng.sample(WAYS, 4)
        made = []
        for other in (*other_corners(part), *other_directions(ways, rng)):
            claim = fields["claims"][0] | {"plane": part | other}
            try:
                made.append(attack_regions.seal(fields | {"claims": [claim]}))
            except (ArithmeticError, LookupError, ValueError, TypeError):
                continue  # what has no sentence
        found.append((attack_regions.seal(fields), made))
    return found


def shape(rng: random.Random) -> str:
    """Return random constraints, some through one point, some the opposite of others."""
    a, b = rng.randint(-2, 2), rng.randint(-2, 2)
    rows = []
    for _ in range(rng.randint(2, 6)):
        v, w, c = rng.randint(-3, 3), rng.randint(-3, 3), rng.randint(-4, 2)
        c = rng.choice([c, v * a + w * b])
        rows.append((v, w, rng.choice([">=", ">=", ">=", ">", "="]), c))
    if rng.random() < 0.3:  # flat
        v, w, _, c = rows[0]
        rows.append((-2 * v, -2 * w, ">=", -2 * c))
    return "\n".join(f"{v}x {'-' if w < 0 else '+'} {abs(w)}y {r} {c}" for v, w, r, c in rows)


def other_corners(part: Part) -> Iterator[Part]:
    """Yield the vertices in other orders, and without some of them."""
    vertices, n = part["vertices"], len(part["vertices"])
    yield {"vertices": vertices[::-1]}
    yield {"vertices": vertices[::-1], "rays": part["rays"][::-1]}
    yield {"vertices": vertices[1:] + vertices[:1]}
    yield {"vertices": vertices[:1], "rays": [], "lines": []}
    for k in range(n):
        yield {"vertices": vertices[:k] + vertices[k + 1 :]}
        yield {"vertices": vertices[:k] + vertices[k + 1 :], "rays": []}
        yield {"vertices": [vertices[k], vertices[k - 1]], "rays": []}
        at, tight, belongs = vertices[k]
        for other in ([at, tight[1:], belongs], [at, tight, not belongs]):
            yield {"vertices": [*vertices[:k], other, *vertices[k + 1 :]]}


def other_directions(ways: list[list[str]], rng: random.Random) -> Iterator[Part]:
    """Yield other directions, to one side and to both."""
    yield {"lines": []}
    yield {"rays": []}
    yield {"lines": [["1", "0"], ["0", "1"]], "rays": []}
    for way in ways:
        yield {"lines": [way]}
        yield {"rays": [way]}
        yield {"rays": [way, rng.choice(ways)]}
        yield {"lines": [way, way]}
        yield {"lines": [way, *rng.sample(ways, 1)]}
        yield {"lines": [way, *rng.sample(ways, 2)]}
        yield {"vertices": [], "lines": [way], "rays": []}
