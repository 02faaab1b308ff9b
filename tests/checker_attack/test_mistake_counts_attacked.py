"""Counts of mistakes: forged runs and proofs, and claims of examples that are at random."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of, unneeded

from linexact import kernel_run, possible_counts
from linexact.certificate.files import sealed
from linexact.checkers import claims, mistake_counts
from linexact.checkers.examples import sources
from linexact.errors import LimitError
from linexact.model.convention import BOUNDARIES

Fields = dict[str, Any]
PLANE = [[2, 1], [-1, -1], [0, 1]]
TARGETS = [1, 0, 1]
LINEAR: Any = {"degree": 1, "plus": 0, "bias": True, "boundary": "strict"}


@cache
def genuine() -> dict[str, str]:
    square: Any = {"degree": 2, "plus": "1/2", "bias": False, "boundary": "strict"}
    crossed = [[-3, -2], [0, 2], [-3, 3]]
    return {
        "converged": kernel_run("XOR", **square).certificate(),
        "cycle": kernel_run("XOR", **LINEAR).certificate(),
        "passes": kernel_run("AND", passes=1, order=[4, 3, 2, 1], **LINEAR).certificate(),
        "restart": kernel_run("AND", restart=True, **LINEAR).certificate(),
        "occurs": possible_counts("XOR", counts=[1, 1, 1, 1], ended=False, **LINEAR).certificate(),
        "ends": possible_counts("AND", counts=[2, 5, 4, 7], **LINEAR).certificate(),
        "wrong": possible_counts("XOR", counts=[1, 1, 1, 1], **LINEAR).certificate(),
        "length": possible_counts(
            PLANE, TARGETS, counts=[9, 9, 9], ended=False, **LINEAR
        ).certificate(),
        "search": possible_counts(
            crossed, TARGETS, counts=[1, 1, 1], ended=False, **LINEAR
        ).certificate(),
    }


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert_no_change_is_verified(genuine()[name].encode(), 40)


FORGERIES: list[tuple[str, Fields, str]] = [
    ("converged", {"outcome": "limit"}, "ends otherwise"),
    ("converged", {"presentations": 4}, "another number of presentations"),
    ("converged", {"counts": [1, 1, 1, 1]}, "other counts"),
    ("converged", {"order": [0, 1, 2, 2]}, "each example once"),
    ("converged", {"kernel": {"degree": 0, "plus": "1"}}, "no degree"),
    ("converged", {"kernel": {"degree": 2, "plus": "-1"}}, "no product of features"),
    ("cycle", {"first": 2}, "the same at another time"),
    ("cycle", {"convention": {"bias": True, "positive": ">=0", "negative": "<=0"}}, "both"),
    ("passes", {"passes": 0}, "no pass"),
    ("restart", {"restart": False}, "another number of presentations"),
    ("occurs", {"updates": [0, 1, 2, 2]}, "on no mistake"),
    ("occurs", {"updates": [0, 4]}, "no example"),
    ("occurs", {"updates": [2, 0, 1]}, "make other counts"),
    ("occurs", {"ended": True}, "wrong at the end"),
    ("ends", {"counts": [2, 5, 4]}, "not a count for each"),
    ("wrong", {"ended": False}, "wrong before the end"),
    ("wrong", {"example": 9}, "the example is right"),
    ("length", {"counts": [1, 0, 0]}, "short enough"),
    ("search", {"counts": [1, 0, 0]}, "the counts occur"),
]


def forged(name: str, changes: Fields) -> bytes:
    """Return a file whose claim is another, with its hash and, where there is one, its sentence."""
    fields = json.loads(genuine()[name])
    fields["claims"][0].update(changes)
    for key in [key for key, value in changes.items() if value is None]:
        del fields["claims"][0][key]
    return said_anew(fields)


def said_anew(fields: Fields) -> bytes:
    [claim] = fields["claims"]
    try:
        (held,) = sources(fields, None)
        say = mistake_counts.run_said if "order" in claim else mistake_counts.counts_said
        claim["statement"] = say(claim, held)
    except Exception:
        claim["statement"] += " And more."
    body = {k: v for k, v in fields.items() if k not in ("sha256", "tool", "format")}
    return sealed(body, form=claims.FORMAT).encode()


@pytest.mark.parametrize(("name", "changes", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, changes: Fields, reason: str) -> None:
    assert reason in refusal_of(forged(name, changes))


LONG: list[tuple[Fields, str]] = [
    ({"kernel": {"degree": 10**6, "plus": "1"}}, "would be too long"),
    ({"kernel": {"degree": 2, "plus": "9" * 40_000}}, "would be too long"),
    ({"counts": [10**9] * 4}, "too large"),
    ({"counts": [60] * 4, "ended": False, "reason": "search", "example": None}, "too many states"),
]


@pytest.mark.parametrize(("changes", "reason"), LONG)
def test_what_would_take_long_is_left_unchecked(changes: Fields, reason: str) -> None:
    assert reason in refusal_of(forged("wrong", changes))


def test_a_run_that_would_take_long_is_left_unchecked() -> None:
    text = forged("cycle", {"passes": 10**6, "outcome": "limit", "first": None})
    with patch.object(mistake_counts, "MAX_WORK", 1000):
        assert "the check would take too long" in refusal_of(text)


def test_every_condition_of_the_checker_is_needed() -> None:
    texts = [(forged(name, changes), reason) for name, changes, reason in FORGERIES]
    assert list(unneeded(mistake_counts, texts)) == []


def some(rng: random.Random) -> Iterator[str]:
    """Yield claims about a few examples."""
    n, d = rng.randint(1, 4), rng.randint(1, 2)
    points = [[rng.randint(-3, 3) for _ in range(d)] for _ in range(n)]
    labels = [1, *(rng.randint(0, 1) for _ in range(n - 1))]
    stated: Any = {
        "degree": rng.randint(1, 3),
        "plus": rng.choice(["0", "1", "1/3"]),
        "bias": rng.random() < 0.5,
        "boundary": rng.choice(BOUNDARIES),
        "positive": "1",
    }
    try:
        run = kernel_run(points, labels, restart=rng.random() < 0.3, **stated)
        yield run.certificate()
        yield possible_counts(
            points, labels, counts=run.counts, ended=False, **stated
        ).certificate()
        counts = [rng.randint(0, 4) for _ in range(n)]
        yield possible_counts(points, labels, counts=counts, ended=False, **stated).certificate()
    except LimitError:
        return


def test_claims_of_random_examples_are_verified() -> None:
    rng, seen = random.Random(3), 0
    for _ in range(40):
        for text in some(rng):
            assert claims.verify(text.encode())
            seen += 1
    assert seen > 60
