"""Certificates drawn anew: claims that nobody would write, of which the checker keeps what it will.

Signs at a point are worked out honestly, so that many claims hold; each that the checker accepts
stays, and in the end all conclusions are judged.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from linexact.proof.checker import verify
from linexact.proof.rows import Rejected
from tests.certificates.judge import Row, rows_of
from tests.certificates.make import Case, Fields, hashed

SMALL = (-1, 0, 1, 2)
CLAIMS = 12  # that are tried in each file


def forged(rng: random.Random) -> Fields:
    """Return a file of claims that the checker accepts, about drawn rows."""
    data = rng.choice((None, _examples))
    fields: Fields = {"data": data and data(rng), "spaces": [], "claims": [], "expects": []}
    fields["spaces"].append(_space(rng, fields["data"]))
    found = rows_of(fields["spaces"][0], fields["data"])
    for _ in range(CLAIMS):
        claim = rng.choice(DRAWS)(rng, found)
        tried = fields | {"claims": [*fields["claims"], claim | {"space": 0}]}
        with suppress(Rejected):
            verify(Case("", tried).text.encode("ascii"))
            fields = tried
    return fields


def _examples(rng: random.Random) -> Fields:
    """Draw a few examples of one or two features; some may be equal."""
    outcomes = rng.choice((("+", "-"), ("0", "1"), ("0", "1", "2")))
    d, n = rng.randint(1, 2), rng.randint(2, 5)
    drawn = [[rng.choice(outcomes), *(str(rng.choice(SMALL)) for _ in range(d))] for _ in range(n)]
    return {
        "dimension": d,
        "count": n,
        "sha256": hashed(drawn),
        "features": [f"x{j + 1}" for j in range(d)],
        "outcomes": [[outcome, f"class {outcome}"] for outcome in outcomes],
        "examples": drawn,
    }


def _space(rng: random.Random, data: Fields | None) -> Fields:
    """Draw a space: constraints, the demands of examples, or the rows of a model."""
    if data is None:
        size = rng.randint(1, 2)
        drawn = [
            [rng.choice((">", ">", ">=", "==")), *(str(rng.choice(SMALL)) for _ in range(size + 1))]
            for _ in range(rng.randint(1, 5))
        ]
        return {"from": "system", "names": ["x", "y"][:size], "rows": drawn}
    if data["outcomes"][0][0] == "+":
        boundary = rng.choice(("strict", "strict", "closed-positive", "closed-negative"))
        margin = rng.choice(("0", "0", "1")) if boundary == "strict" else "0"
        more: Fields = {"threshold": rng.choice(("0", "0", "1")), "features": None, "also": []}
        bias = rng.choice(("1", "1", "-2", None))
        return {"from": "examples", "bias": bias, "boundary": boundary, "margin": margin} | more
    kinds = ("binary", "poisson") if len(data["outcomes"]) == 2 else ("ordinal", "multinomial")
    model = rng.choice(kinds)
    link = "log" if model == "poisson" else "logit"
    intercept = model != "ordinal" and rng.random() < 0.7
    return {"from": "model", "model": model, "link": link, "intercept": intercept}


def _values(found: list[Row], y: list[Fraction], direction: bool) -> Iterator[Fraction]:
    for a, _, c in found:
        yield sum((v * w for v, w in zip(a, y, strict=True)), Fraction(0) if direction else -c)


def _point(rng: random.Random, found: list[Row], direction: bool = False) -> Fields:
    y = [Fraction(rng.randint(-3, 3)) for _ in found[0][0]]
    values = [*_values(found, y, direction)]
    claim: Fields = {"atom": "point", "point": [*map(str, y)], "direction": direction}
    claim["zero"] = [i for i, v in enumerate(values) if v == 0]
    claim["below"] = [i for i, v in enumerate(values) if v < 0]
    return claim | ({"simplest": True} if not direction and rng.random() < 0.2 else {})


def _direction(rng: random.Random, found: list[Row]) -> Fields:
    function = [str(rng.choice((0, 0, 1))) for _ in found[0][0]]
    return _point(rng, found, direction=True) | {"function": function}


def _sum(rng: random.Random, found: list[Row]) -> Fields:
    chosen = sorted(rng.sample(range(len(found)), rng.randint(1, min(3, len(found)))))
    implies = rng.choice((None, rng.randrange(len(found))))
    return {
        "atom": "combination",
        "rows": [[i, str(rng.choice((1, 1, 1, 2, -1)))] for i in chosen],
        "cone": implies is None and rng.random() < 0.6,
        "irreducible": implies is None and rng.random() < 0.3,
        "implies": implies,
    }


def _hitting(rng: random.Random, found: list[Row]) -> Fields:
    cores = [_sum(rng, found)["rows"] for _ in range(rng.randint(1, 2))]
    of: Any = rng.choice(("rows", "columns"))
    return {"atom": "hitting", "of": of, "cores": cores, "k": rng.randint(1, 2)}


def _independent(rng: random.Random, found: list[Row]) -> Fields:
    size = len(found[0][0])
    rows = sorted(rng.sample(range(len(found)), rng.randint(0, min(size, len(found)))))
    null = [[str(rng.choice(SMALL)) for _ in range(size)] for _ in range(size - len(rows))]
    functions = [[str(rng.choice((0, 1))) for _ in range(size)]] * bool(null)
    return {"atom": "independent", "rows": rows, "null": null, "functions": functions}


def _vertices(rng: random.Random, found: list[Row]) -> Fields:
    """Draw corners, and keep all rows."""
    size = len(found[0][0])
    corners = {tuple(str(rng.choice(SMALL)) for _ in range(size)) for _ in range(rng.randint(1, 2))}
    units = [[str(int(i == j)) for i in range(size)] for j in range(size)]
    drawn = {name: [u for u in units if rng.random() < 0.2] for name in ("rays", "lines")}
    rows = [*range(len(found))]
    return {"atom": "vertices", "rows": rows, "vertices": [*map(list, sorted(corners))]} | drawn


DRAWS = (
    _point, _point, _direction, _direction, _sum, _sum, _sum, _independent, _hitting, _vertices,
)  # fmt: skip
