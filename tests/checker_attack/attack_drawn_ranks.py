"""Ranks of random columns, with a row or a vector more or less than there are."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import attack_regions

import linexact

Claim = dict[str, Any]


@cache
def drawn() -> list[tuple[bytes, list[bytes]]]:
    """Return genuine files, each with its changes."""
    rng, found = random.Random(6), []
    for _ in range(20):
        n, d = rng.randint(1, 5), rng.randint(1, 3)
        rows = [[rng.randint(-1, 1) for _ in range(d)] for _ in range(n)]
        rows += [[2 * v for v in rng.choice(rows)] for _ in range(rng.randint(0, 2))]
        told = linexact.certify(rows, [rng.choice([0, 1]) for _ in rows], kind=True)
        fields = json.loads(told.certificate())
        fields["claims"] = [c for c in fields.get("claims", ()) if c["about"] == "rank"]
        if not fields["claims"]:
            continue
        (claim,) = fields["claims"]
        made = [fields | {"claims": [other]} for other in of_other_rank(claim, len(rows))]
        found.append((attack_regions.seal(fields), [attack_regions.seal(each) for each in made]))
    return found


def of_other_rank(claim: Claim, n: int) -> Iterator[Claim]:
    """Yield the claim with a rank one higher, by another row, or one lower, by another vector."""
    rows, null = claim["rows"], claim["null"]
    for i in {*range(n)} - {*rows}:
        yield claim | {"rows": sorted([*rows, i]), "null": null[1:]}
        yield claim | {"rows": sorted([*rows[1:], i])}
    size = len(rows) + len(null)
    for k in range(size):
        unit = [str(int(j == k)) for j in range(size)]
        yield claim | {"rows": rows[:-1], "null": [*null, unit]}
        yield claim | {"null": [*null[:-1], unit]}
    yield claim | {"rows": rows[:-1], "null": [*null, *null[:1]]}
