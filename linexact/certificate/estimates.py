"""Certificates of estimates: which coefficients of a model run off, and why.

The format ``linexact-estimates/1`` of ``docs/estimates-certificate-format.md`` in code.  A stranger
checks these files with ``linexact/estimates_checker.py``, which shares nothing with this package.
What is claimed has been checked before it comes here (:mod:`linexact.likelihood.proof`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from linexact.certificate.fields import MAX_CELLS, Fields, pairs, texts
from linexact.certificate.files import sealed
from linexact.data.dataset import Vector
from linexact.data.observations import Observations
from linexact.errors import InputError
from linexact.exact import exact_text

ESTIMATES_FORMAT = "linexact-estimates/1"
SHOWN = 60  # characters of a name in a statement
_BLOCK_CELLS = 500_000  # turned into text at a time
SAID: Mapping[str, str] = {
    "finite": "one finite value",
    "+inf": "+infinity",
    "-inf": "-infinity",
    "either": "either infinity",
    "not identified": "not identified",
}

Shares: TypeAlias = Mapping[int, Fraction]  # by the number of a row


@dataclass(frozen=True, slots=True)
class Line:
    """What is said of one function: its status, and the numbers that prove it.

    ``rows`` and ``face`` combine to it; ``places`` are two directions, or one null vector.
    """

    status: str
    rows: Shares
    face: Shares
    places: tuple[int, ...] = ()

    def fields(self) -> list[object]:
        """Return the line as the file states it."""
        if self.places:
            return [self.status, *self.places]
        if self.status == "finite":
            return [self.status, pairs(self.face)]
        return [self.status, pairs(self.rows), pairs(self.face)]


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves the lines; rows by their numbers."""

    directions: Sequence[Vector]  # the inner one first
    null: Sequence[Vector]
    face: Shares
    independent: Sequence[int]
    coefficients: Sequence[Line]
    combinations: Sequence[tuple[Vector, Line]]


@dataclass(frozen=True, slots=True)
class Alone:
    """What a column says by itself: two numbers that hold it, or one value and a count.

    ``fields`` is the line of the file; ``said`` what follows the column's name.
    """

    column: str
    fields: Sequence[object]
    said: str

    @classmethod
    def never(
        cls, place: tuple[str, int], value: Fraction, level: tuple[str, int], rows: int
    ) -> Alone:
        """Say that a column is a value on some rows, and none of them has a level."""
        text = exact_text(value)
        said = f"= {text} never with {_quoted(level[0])} ({rows} row{'s' if rows != 1 else ''})"
        return cls(place[0], ["never", place[1], text, level[1], rows], said)

    @classmethod
    def apart(
        cls,
        place: tuple[str, int],
        word: str,
        level: tuple[str, int],
        bounds: tuple[Fraction, Fraction],
    ) -> Alone:
        """Say that a column is ``word`` a number where a level is, and beyond another elsewhere."""
        here, elsewhere = map(exact_text, bounds)
        other = "at most" if word == "at least" else "at least"
        said = f"is {word} {here} wherever {_quoted(level[0])}, {other} {elsewhere} elsewhere"
        return cls(place[0], [word, place[1], here, level[1], elsewhere], said)


@dataclass(frozen=True, slots=True)
class Claim:
    """All that a certificate of estimates states, beside the data."""

    link: str
    intercept: bool
    names: Sequence[str]  # of the coefficients
    proof: Proof
    separation: Literal["complete", "quasi-complete", "overlap"]
    dimension: int  # of the recession cone
    growing: int  # observations with a row that grows
    wholly: int  # all rows of which grow
    alone: Sequence[Alone] = ()


def estimates_text(
    observed: Observations, claim: Claim, reading: Mapping[str, Any] | None = None
) -> str:
    """Return the certificate file's text; data that are in no table of text are copied into it.

    ``reading`` is how a table of text with the same rows is read, where there is one; data of more
    than ``MAX_CELLS`` numbers are not copied then.

    Raises :class:`~linexact.errors.InputError` (``no-reading``) where they are too many without.

    >>> import numpy as np
    >>> twice = np.array([[1], [1]])
    >>> seen = Observations(twice, (1,), ("x",), "binary", np.array([0, 1]), ("0", "1"))
    >>> one = (Fraction(1),)
    >>> shares = {0: Fraction(1), 1: Fraction(1)}
    >>> line = Line("finite", {}, {1: Fraction(1)})
    >>> proof = Proof([(Fraction(0),)], (), shares, [0], [line], ())
    >>> claim = Claim("logit", False, ("x",), proof, "overlap", dimension=0, growing=0, wholly=0)
    >>> estimates_text(seen, claim)[:36]
    '{"coefficients":[["finite",[[1,"1"]]'
    """
    fields: Fields = {
        "model": observed.model,
        "link": claim.link,
        "intercept": claim.intercept,
        "names": list(observed.features),
        "levels": list(observed.levels),
        "examples": len(observed),
        "data_sha256": _sha256(observed),
        "directions": [texts(v) for v in claim.proof.directions],
        "null": [texts(v) for v in claim.proof.null],
        "face": [[i, exact_text(m)] for i, m in sorted(claim.proof.face.items())],
        "independent": sorted(claim.proof.independent),
        "coefficients": [line.fields() for line in claim.proof.coefficients],
        "combinations": [
            [pairs(dict(enumerate(vector))), line.fields()]
            for vector, line in claim.proof.combinations
        ],
        "statement": _statement(observed, claim),
    }
    if claim.alone:
        fields["alone"] = [list(one.fields) for one in claim.alone]
    reading = observed.reading if reading is None else reading
    if reading is not None:
        fields["reading"] = dict(reading)
    is_at_hand = observed.reading is not None and observed.file is not None
    if not is_at_hand and observed.size <= MAX_CELLS:
        lines = "".join(data_lines(observed)).split("\n")
        fields["data"] = [line.split(",") for line in lines[:-1]]
    elif reading is None:
        message = f"these data are in no table, and a copy would hold more than {MAX_CELLS} numbers"
        raise InputError("no-reading", f"{message}; write them to a CSV file for a certificate")
    return sealed(fields, form=ESTIMATES_FORMAT)


def data_lines(observed: Observations) -> Iterator[str]:
    r"""Yield the lines ``outcome,number,...`` of all observations, many at a time.

    >>> from linexact.data.gates import gate
    >>> from linexact.reading.observations import Beside, Response, observations_of_dataset
    >>> seen = observations_of_dataset(gate("NOT"), Response("binary"), Beside())
    >>> list(data_lines(seen))
    ['1,0\n0,1\n']
    """
    step = max(1, _BLOCK_CELLS // (observed.dimension + 1))
    for start in range(0, len(observed), step):
        outcomes = observed.outcomes[start : start + step].tolist()
        columns = []
        numerators, units = observed.block(start, start + step)
        for j, unit in enumerate(units):
            column = numerators[:, j].tolist()
            known = {v: exact_text(Fraction(v, unit)) for v in set(column)}
            columns.append([known[v] for v in column])
        yield "".join(
            ",".join(row) + "\n" for row in zip(map(str, outcomes), *columns, strict=True)
        )


def _sha256(observed: Observations) -> str:
    digest = hashlib.sha256()
    for lines in data_lines(observed):
        digest.update(lines.encode("ascii"))
    return digest.hexdigest()


def _statement(observed: Observations, claim: Claim) -> str:
    """Return the theorem, as the checker will say it."""
    kind = claim.separation if claim.separation == "overlap" else f"{claim.separation} separation"
    usual = "thresholds" if observed.model == "ordinal" else "no intercept"
    found: dict[str, list[str]] = {}
    for name, line in zip(claim.names, claim.proof.coefficients, strict=True):
        found.setdefault(line.status, []).append(_quoted(name))
    for vector, line in claim.proof.combinations:
        found.setdefault(line.status, []).append(_written(vector, claim.names))
    lines = "; ".join(f"{said}: {', '.join(found[s])}" for s, said in SAID.items() if s in found)
    alone = "".join(f" {_quoted(one.column)} {one.said}." for one in claim.alone)
    return (
        f"{observed.model.capitalize()} model, {claim.link} link,"
        f" {'an intercept' if claim.intercept else usual}, {len(observed)} rows: {kind};"
        f" rank {len(claim.proof.independent)} of {len(claim.names)}; recession cone of dimension"
        f" {claim.dimension}; {claim.growing} diverge ({claim.wholly} wholly),"
        f" {len(observed) - claim.growing} stay. Maximum-likelihood estimates: {lines}.{alone}"
    )


def _written(vector: Vector, names: Sequence[str]) -> str:
    return " ".join(
        f"{'-' if value < 0 else '+'} {exact_text(abs(value))} {_quoted(name)}"
        for value, name in zip(vector, names, strict=True)
        if value
    )


def _quoted(text: str) -> str:
    return repr(text[:SHOWN]) + ("..." if len(text) > SHOWN else "")
