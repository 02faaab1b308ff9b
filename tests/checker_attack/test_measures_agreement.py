"""Scores, risks and least squares: the checker agrees with linexact, and refuses other numbers."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import linexact
from linexact.certificate.files import sealed
from linexact.certificate.measures import require_checkable, threshold_certificate
from linexact.checkers import claims
from linexact.classifier.losses import ZERO_RULES
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.least_squares import least_squares


def some_data(rng: random.Random) -> Dataset:
    n, d = rng.randint(1, 6), rng.randint(0, 3)
    rows = [[Fraction(rng.randint(-3, 3), rng.choice([1, 2])) for _ in range(d)] for _ in range(n)]
    return Dataset.from_rows(rows, [rng.choice([-1, 1]) for _ in rows], dimension=d)


def changes(claim: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the claim with each of its numbers another in turn."""
    found = []
    for key in claim.keys() - {"about", "statement", "weights", "zero_is_right", "combination"}:
        value = claim[key]
        others: list[Any] = (
            [value[1:], value[:-1], [*value, *value[-1:]]] if isinstance(value, list) else []
        )
        if isinstance(value, str):
            others = ["1/7" if value != "1/7" else "0", f"{value} "]
        found += [claim | {key: other} for other in others if other != value]
    for key, value in claim["weights"].items():
        other = "7/3" if key == "b" else [*value[:-1], "7/3"]
        if value:
            found.append(claim | {"weights": claim["weights"] | {key: other}})
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_checker_measures_alike(seed: int) -> None:
    rng, seen = random.Random(seed), Counter[str]()
    for _ in range(60):
        data, bias = some_data(rng), rng.random() < 0.7
        w = [Fraction(rng.randint(-2, 2)) for _ in range(data.dimension)]
        b = Fraction(rng.randint(-2, 2), 3) if bias else None
        rule = rng.choice(ZERO_RULES)
        measured = linexact.score(data, weights=w, b=b, boundary=rule, bias=bias)
        for text in (measured.certificate(), least_squares(data, bias=bias).certificate()):
            assert claims.verify(text.encode())
            fields = json.loads(text)
            (claim,) = fields["claims"]
            seen[claim["about"] + str("independent" in claim)] += 1
            rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
            for other in changes(claim):
                forged = sealed(rest | {"claims": [other]}, form=claims.FORMAT).encode()
                with pytest.raises((claims.Rejected, claims.Unusable)):
                    claims.verify(forged)
    assert len(seen) == 3


def fewest(data: Dataset, w: list[Fraction]) -> int:
    """Return the fewest errors of a direction, by trying thresholds close together."""
    z = [sum(map(Fraction.__mul__, w, data.x(i)), Fraction(0)) for i in range(len(data))]
    tried = [Fraction(b, 8) for b in range(-140, 141)]
    return min(sum(data.target(i) * (z[i] - at) <= 0 for i in range(len(data))) for at in tried)


def test_the_fewest_errors_of_a_direction_are_those_of_all_thresholds() -> None:
    rng, counts = random.Random(4), set[int]()
    for _ in range(25):
        data = some_data(rng)
        w = [Fraction(rng.randint(-2, 2)) for _ in range(data.dimension)]
        right = fewest(data, w)
        counts.add(right)
        for errors in range(max(0, right - 1), right + 2):
            text = threshold_certificate(data, w, errors).encode()
            if errors == right:
                assert claims.verify(text)
            else:
                with pytest.raises(claims.Rejected, match="another number of errors"):
                    claims.verify(text)
    assert len(counts) > 2


def test_what_no_checker_takes_on_has_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    long = Dataset.from_rows([[10**5000], [1]], [1, -1])
    measured = linexact.score(long, weights=[1])
    assert claims.verify(measured.certificate().encode())
    longer = Dataset.from_rows([[10**50000]] * 9, [1] * 9)
    with pytest.raises(InputError, match="too long"):
        require_checkable(longer, Classifier.of([1], 0))
    monkeypatch.setattr("linexact.certificate.measures.MAX_NUMBERS", 20)
    require_checkable(Dataset.from_rows([[0, 1]] * 5, [1] * 5), Classifier.of([1, 1], 0))
    with pytest.raises(InputError, match="so many"):
        require_checkable(Dataset.from_rows([[0, 1]] * 6, [1] * 6), Classifier.of([1, 1], 0))


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda c: c.update(independent=[0, 1, 1]), "do not rise"),
        (lambda c: c.update(independent=[0, 1, 9]), "not there"),
        (lambda c: c.update(independent=[0, 1]), "not as many independent"),
        (lambda c: c.update(squares="2"), "another sum"),
        (lambda c: c["weights"].update(b="1"), "normal equations"),
        (lambda c: c["weights"]["w"].pop(), "not a weight for each"),
    ],
)
def test_a_forgery_of_least_squares_is_refused(edit: Any, reason: str) -> None:
    fields = json.loads(least_squares(linexact.separate("AND").dataset).certificate())
    edit(fields["claims"][0])
    rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
    with pytest.raises(claims.Rejected, match=reason):
        claims.verify(sealed(rest, form=claims.FORMAT).encode())


def test_dependent_examples_prove_nothing() -> None:
    twice = Dataset.from_rows([[1], [1], [2]], [1, 1, -1])
    fields = json.loads(least_squares(twice).certificate())
    fields["claims"][0]["independent"] = [0, 1]
    rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
    with pytest.raises(claims.Rejected, match="independent"):
        claims.verify(sealed(rest, form=claims.FORMAT).encode())
