"""Rows ``a . y - c R 0`` (R is ``>``, ``>=``, ``==``), points, rows that add up to nothing.

A point meets rows or it does not.  Rows are refuted by multipliers (above 0 but on ``==``) with
which they add up to a falsehood, ``0 > 0`` or ``0 >= c`` with c above 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any

from linexact.checker import WORK, Fields, Rejected, numbers, over_one, require, require_readable
from linexact.checkers.examples import Examples, require_rising

MAX_WORK = 10**7  # products of numbers, each counted by its length
MAX_DENOMINATORS = 100_000  # digits of all denominators that are brought over one
PRIMES = (2**61 - 1, 2**89 - 1)
MOST_CHARACTERS = 200  # of numbers in a sentence

RULES = tuple(  # the forms of a convention
    {"bias": bias, "positive": (">0", ">=0"), "negative": ("<0", "<=0")} for bias in (True, False)
)


def require_quick(c: Fields, rows: Sequence[Row], work: int) -> None:
    """Require that so many products of numbers are not too many, by the length of the numbers."""
    longest = max(map(len, re.findall("[0-9]+", str(c))), default=0)
    bits = max((abs(v).bit_length() for one in rows for v in one.v), default=0)
    under = sum(q.bit_length() for q in {one.q for one in rows})
    longest = max(longest, (bits + under) // 3, longest_under(c))
    work *= (1 + longest // 50) ** 2
    require_readable(work <= MAX_WORK, "the check would take too long")
    WORK.spend(work)


def require_short(c: Any) -> None:
    """Require every list of numbers to have denominators that are not too long together.

    They are brought over one denominator, which may be as long as all of them.
    """
    digits = longest_under(c)
    require_readable(digits <= MAX_DENOMINATORS, "the check would take too long")


def longest_under(value: Any) -> int:
    """Return the most digits that the different denominators of one list have together."""
    if isinstance(value, dict):
        return max(map(longest_under, value.values()), default=0)
    if not isinstance(value, list):
        return 0
    texts = [each[-1] if isinstance(each, list) and each else each for each in value]
    under = {text.partition("/")[2] for text in texts if isinstance(text, str)}
    return max(sum(map(len, under)), max(map(longest_under, value), default=0))


@dataclass(frozen=True)
class Row:
    """``a . y - c R 0`` with v = (a, -c), which are integers over ``q``."""

    relation: str
    v: Sequence[int]
    q: int = 1

    def at(self, y: Sequence[int], unit: int) -> int:
        """Return ``a . y - c`` at the point ``y / unit``, times ``q`` and ``unit``."""
        total: int = sum(map(mul, self.v, (*y, unit)))
        return total

    def met(self, y: Sequence[int], unit: int, *, closed: bool = False) -> bool:
        """Say whether a point meets the row; ``closed``: with ``>=`` in the place of ``>``."""
        value = self.at(y, unit)
        if self.relation == "==":
            return value == 0
        return value > 0 or (value == 0 and (closed or self.relation == ">="))

    def opposite(self, relation: str, sign: int = -1) -> Row:
        """Return the row with another relation and, as a rule, the other sign."""
        return Row(relation, [sign * v for v in self.v], self.q)


def rows_of(c: Fields, examples: Examples | None) -> list[Row]:
    """Return the rows of a claim: those of the examples, if it is of them, then its own."""
    require_short(c)
    k = len(c["variables"])
    require(len({*c["variables"]}) == k, "two unknowns of one name")
    own = [row(fields, k) for fields in c["rows"]]
    if "convention" not in c:
        return own
    if examples is None:
        raise Rejected("there are no examples for the convention")
    rule = convention_of(c)
    right = k == examples.dimension + rule["bias"]
    require(right, "not a name for each weight")
    return [*(example(t, x, rule) for t, x in examples.rows), *own]


def convention_of(c: Fields) -> Fields:
    """Return the convention of a claim: under one weak on both sides weights of 0 are right."""
    rule: Fields = c["convention"]
    both = (rule["positive"], rule["negative"]) == (">=0", "<=0")
    require(not both, "a score of 0 is right for both classes")
    return rule


def example(t: int, x: Sequence[Fraction], rule: Fields) -> Row:
    """Return the row of an example: ``t w . x + t b R 0``."""
    side = rule["positive" if t > 0 else "negative"]
    numerators, q = over_one([value.as_integer_ratio() for value in x])
    v = [t * value for value in numerators] + [t * q] * rule["bias"]
    return Row(">=" if "=" in side else ">", [*v, 0], q)


def row(fields: list[str], k: int) -> Row:
    """Read a row: its relation, the coefficients, the bound."""
    require(fields[:1] in ([">"], [">="], ["=="]), "a row has no relation")
    (*a, bound), q = numbers(fields[1:], k + 1)
    return Row(fields[0], [*a, -bound], q)


def require_met(rows: Sequence[Row], y: Sequence[int], unit: int, *, closed: bool = False) -> None:
    """Require a point to meet all rows."""
    met = all(one.met(y, unit, closed=closed) for one in rows)
    require(met, "a row is not met at a point that is stated")


def require_refuted(rows: Sequence[Row], used: Sequence[tuple[int, str]], last: Row) -> None:
    """Require multipliers of rows, with 1 for the last, to add up to a falsehood."""
    require_rising([index for index, _ in used], len(rows))
    m, unit = numbers([value for _, value in used], len(used))
    parts = [(value, rows[i]) for value, (i, _) in zip(m, used, strict=True)]
    sign = all(value > 0 for value, part in parts if part.relation != "==")
    require(sign, "a multiplier is not above 0")
    parts.append((unit, last))
    common = lcm(*{part.q for _, part in parts})
    shares = [(value * (common // part.q), part.v) for value, part in parts]
    *total, end = (sum(share * v[j] for share, v in shares) for j in range(len(last.v)))
    require(not any(total), "a combination of rows does not cancel")
    strict = any(part.relation == ">" for _, part in parts)
    require(end < 0 or (end == 0 and strict), "a combination of rows is no contradiction")


def rank(rows: Sequence[Sequence[int]], prime: int) -> int:
    """Return how many rows are independent modulo a prime, which are no more than there are."""
    left, found = [[v % prime for v in one] for one in rows], 0
    while left:
        first = left.pop()
        pivot = next((j for j, v in enumerate(first) if v), None)
        if pivot is None:
            continue
        found += 1
        inverse = pow(first[pivot], -1, prime)
        for i, other in enumerate(left):
            if other[pivot]:
                factor = other[pivot] * inverse % prime
                left[i] = [(a - factor * b) % prime for a, b in zip(other, first, strict=True)]
    return found


# The sentences


def subject(c: Fields, rows: Sequence[Row], examples: Examples | None) -> str:
    """Say of what points a claim speaks."""
    if "convention" not in c or examples is None:
        return f"points in {len(c['variables'])} unknowns that meet all {len(rows)} constraints"
    rule, positives = c["convention"], sum(t > 0 for t, _ in examples.rows)
    positive, negative = (rule[side].replace("0", " 0") for side in ("positive", "negative"))
    names = "w and b with w . x + b" if rule["bias"] else "w with w . x"
    further = f" that meet {len(c['rows'])} further constraints" if c["rows"] else ""
    return (
        f"{names} {positive} for each of the {positives} positive and {negative} for each of the"
        f" {len(examples.rows) - positives} negative examples ({examples.dimension} features)"
        f"{further}"
    )


def shown(values: Sequence[Any]) -> str:
    """Return numbers for a sentence, in brackets, or that they are stated if they are long."""
    text = ", ".join(map(str, values))
    return f"({text})" if len(text) <= MOST_CHARACTERS else "as stated"


def listed(points: Sequence[Sequence[str]]) -> str:
    """Return points for a sentence, or that they are stated if that is long."""
    text = ", ".join(map(shown, points))
    return text if len(text) <= MOST_CHARACTERS else "as stated"
