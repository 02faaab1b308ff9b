"""Products of features: the checker agrees with linexact, and with trying all smaller sets."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from linexact import fewest_monomials, in_features, least_degree, separate
from linexact.certificate.files import sealed
from linexact.certificate.parts import read_verdicts
from linexact.checkers import claims
from linexact.data.dataset import Dataset
from linexact.errors import InputError

BOUNDARIES = ["strict", "closed-positive", "closed-negative"]
POLYNOMIALS = ["x1 + x2", "x1*x2", "(x1 - 1)^2", "x1^2 - 1/2*x2", "x2", "x1^2*x2"]


def some_data(rng: random.Random) -> Dataset:
    """Return a few examples on a small grid, so that no two of both classes are equal."""
    unit = rng.choice([1, 1, 2])
    places = [(Fraction(i, unit), Fraction(j)) for i in range(-1, 3) for j in range(2)]
    chosen = rng.sample(places, rng.randint(1, 6))
    return Dataset.from_rows(chosen, [rng.choice([-1, 1]) for _ in chosen])


@pytest.mark.parametrize("seed", range(3))
def test_least_degrees_and_fewest_monomials(seed: int) -> None:
    rng, degrees = random.Random(seed), Counter[int | None]()
    for _ in range(40):
        data = some_data(rng)
        under = {"bias": rng.random() < 0.7, "boundary": rng.choice(BOUNDARIES)}
        try:
            found = least_degree(data, up_to=3, **under)
        except InputError:
            continue
        degrees[found.degree] += 1
        assert claims.verify(found.certificate().encode())
        fewest = fewest_monomials(data, degree=2, **under)
        text = fewest.certificate().encode()
        assert claims.verify(text)
        if len(fewest.chosen) == 0 or b"fewest-monomials" not in text:
            continue
        mapped = fewest.candidates.apply(data)
        for smaller in combinations(range(mapped.dimension), len(fewest.chosen) - 1):
            rows = [[mapped.x(i)[j] for j in smaller] for i in range(len(data))]
            part = Dataset.from_rows(rows, data.targets.tolist(), dimension=len(smaller))
            assert not hasattr(separate(part, **under), "w")
    assert len(degrees) > 2


@pytest.mark.parametrize("seed", range(3))
def test_polynomials_and_what_is_read_back(seed: int) -> None:
    rng, verdicts = random.Random(10 + seed), Counter[str]()
    for _ in range(60):
        data = some_data(rng)
        under = {"bias": rng.random() < 0.7, "boundary": rng.choice(BOUNDARIES)}
        typed = rng.sample(POLYNOMIALS, rng.randint(1, 3))
        found = in_features(data, monomials=typed, **under)
        text = found.certificate()
        statement = claims.verify(text.encode())
        (read,) = read_verdicts(text)
        assert read.proof == found.proof
        verdicts[statement[:12]] += 1
        forged = json.loads(text)
        stated = forged["claims"][0]["proof"]
        numbers = stated.get("w") or stated.get("multipliers")
        if not numbers:
            continue
        numbers[0][1] = "-1" if "w" in stated else "7"
        rest = {k: v for k, v in forged.items() if k not in ("format", "tool", "sha256")}
        again = sealed(rest, form="linexact-claims/1")
        try:
            still = claims.verify(again.encode())
        except claims.Rejected:
            continue
        assert still == statement  # the other numbers prove it as well
    assert len(verdicts) == 2
