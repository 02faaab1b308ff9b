"""The rank of the columns of a data set, with a constant column or without one.

Rows that are independent modulo a prime are independent: the rank is at least their number.
Independent vectors that every row takes to 0 leave no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from linexact.checker import Fields, Rejected, numbers, over_one, require
from linexact.checkers.examples import Examples, require_rising
from linexact.checkers.rows import (
    PRIMES,
    Row,
    rank,
    require_quick,
    require_short,
)

FORMS = {"rank": ({"constant": bool, "rows": [int], "null": [[str]]},)}


def columns(c: Fields, examples: Examples | None) -> str:
    """Check the rank; return the sentence that says it."""
    if examples is None:
        raise Rejected("the columns of no data")
    require_short(c)
    k = examples.dimension + c["constant"]
    rows = [whole(x, c["constant"]) for _, x in examples.rows]
    null = [numbers(vector, k)[0] for vector in c["null"]]
    chosen = c["rows"]
    require_quick(c, rows, k * (len(rows) * len(null) + len(chosen) ** 2 + len(null) ** 2))
    require_rising(chosen, len(rows))
    require(len(chosen) + len(null) == k, "not as many rows and vectors as columns")
    require_independent([rows[i].v for i in chosen], "the rows stated depend on each other")
    require_independent(null, "the vectors stated depend on each other")
    zero = not any(sum(map(mul, one.v, vector)) for one in rows for vector in null)
    require(zero, "a row does not take a vector to 0")
    constant = " and a constant one" if c["constant"] else ""
    found = f"The columns of {examples}{constant} have rank {len(chosen)} of {k}"
    if null:
        return (
            f"{found}: other weights than 0 give every example the score 0, so a logistic"
            " regression has many estimates or none."
        )
    return (
        f"{found}: no weights but 0 give every example the score 0, so a logistic regression has"
        " at most one estimate."
    )


ABOUT = {"rank": columns}


def whole(x: Sequence[Fraction], constant: bool) -> Row:
    """Return a row of the columns in integers, over one denominator."""
    v, q = over_one([value.as_integer_ratio() for value in x])
    return Row("==", [*v, *[q] * constant], q)


def require_independent(vectors: Sequence[Sequence[int]], reason: str) -> None:
    """Require vectors to be independent, modulo one of the primes."""
    require(any(rank(vectors, prime) == len(vectors) for prime in PRIMES), reason)
