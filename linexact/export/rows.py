"""What of a certificate is exported: all rows of a space, and a point or a refutation of them."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from linexact.checked import check_certificate
from linexact.errors import InputError, LimitError
from linexact.proof.checker import Space, is_met
from linexact.proof.rows import Data, integers

MAX_CELLS = 5_000_000  # numbers of all rows
WORDS = {"point": "a point that meets all rows", "combination": "a refutation of all rows"}


@dataclass(frozen=True, slots=True)
class Exported:
    """Rows ``a . y R c`` in integers, and a point that meets all, or multipliers that refute them.

    ``point`` are numerators over the last of them; ``shares`` are integers, one for each row.
    """

    about: tuple[str, ...]  # lines for a comment: where the rows are from
    names: tuple[str, ...]  # of the unknowns
    rows: tuple[tuple[Sequence[int], str, int], ...]
    point: tuple[int, ...] | None
    shares: tuple[int, ...] | None


def exported(content: bytes, name: str, data: Sequence[str] = ()) -> Exported:
    """Check a certificate, and return what of it is exported: its first claim of such a kind.

    Raises :class:`~linexact.errors.InputError`: ``not-checked``, ``false-certificate`` where it is
    rejected, ``no-export`` where none of its claims is a point that meets all rows or a refutation.

    >>> from linexact import separate
    >>> found = exported(separate("XOR").certificate().encode(), "xor.json")
    >>> found.names, found.rows[0], found.shares
    (('w1', 'w2', 'b'), ((0, 0, -1), '>', 0), (1, 1, 1, 1))
    """
    checked = check_certificate(content, name, *data)
    if checked.reason is not None:
        raise InputError("false-certificate", f"{name}: rejected: {checked.reason}")
    file = json.loads(content)
    for claim in file["claims"]:
        if claim["atom"] in WORDS:
            space = _space(file, file["spaces"][claim["space"]], data)
            found = _exported(file, claim, space)
            if found is not None:
                return found
    atoms = ", ".join(sorted({claim["atom"] for claim in file["claims"]}))
    message = f"{name}: expected {' or '.join(WORDS.values())}; its claims are: {atoms}"
    raise InputError("no-export", message)


def _space(file: dict[str, Any], space: dict[str, Any], paths: Sequence[str]) -> Space:
    """Return a space with all of its rows, as they are read last."""
    data = None if file["data"] is None else Data(file["data"], paths, lambda done, of: None)
    for source in ((),) if data is None else data.sources():
        found = Space(space, data, "")
        found.keeps_all = True
        for example in source:
            found.take_example(*example)
            if found.count * found.size > MAX_CELLS:
                message = f"more than {MAX_CELLS} numbers of rows; fewer are exported"
                raise LimitError("export-size", message, limit="MAX_CELLS")
    found.end()
    return found


def _exported(file: dict[str, Any], claim: dict[str, Any], space: Space) -> Exported | None:
    """Return a claim in integers; None of one about something else than all rows."""
    point: tuple[int, ...] | None = None
    shares: tuple[int, ...] | None = None
    rows = space.chosen(range(space.count))
    if claim["atom"] == "point":
        values, unit = integers(claim["point"], space.size)
        margins = space.margins(values, unit, range(space.count))
        if claim["direction"] or not all(is_met(rows[i], m) for i, m in margins.items()):
            return None
        point = (*values, unit)
    else:
        total = space.add_up(claim["rows"], claim["cone"])
        if claim["cone"] or claim["implies"] is not None or any(total.a):
            return None  # a consequence, no refutation
        factors, _ = integers([m for _, m in claim["rows"]], len(claim["rows"]))
        used = {i: m for (i, _), m in zip(claim["rows"], factors, strict=True)}
        common = math.lcm(*(rows[i].q for i in used))
        shares = tuple(
            used[i] * (common // row.q) if i in used else 0 for i, row in enumerate(rows)
        )
    whole = tuple((row.a, row.relation, row.c) for row in rows)
    return Exported(_about(file), tuple(space.names), whole, point, shares)


def _about(file: dict[str, Any]) -> tuple[str, ...]:
    """Say which rows these are; texts from a file are escaped."""
    data = file["data"]
    if data is None:
        return (f"The rows of a certificate with the seal {file['seal']}.",)
    classes = ", ".join(f"{sign} is {label[:60]!a}" for sign, label in data["outcomes"][:12])
    return (
        f"One row for each demand of {data['count']} examples ({classes}),",
        f"whose lines have the SHA-256 {data['sha256']}.",
    )
