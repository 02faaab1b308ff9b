"""Verdicts in products of features, least degrees and fewest products, of random data."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import attack_claims
import test_features_agreement as multiplied

import linexact
from linexact.model.dataset import Dataset

Claim = dict[str, Any]
Changed = tuple[bytes, list[bytes]]  # a genuine file, and changes of it

MORE = ["-x1 + x2", "-2*x2^2 + 1/3*x1", "x1^3*x2^2"]


@cache
def drawn() -> list[Changed]:
    """Return genuine files, each with its changes."""
    return [*in_features(), *of_long_multipliers(), *least_degrees(), *fewest()]


def some_rule(rng: random.Random) -> dict[str, Any]:
    return {"bias": rng.random() < 0.6, "boundary": rng.choice(multiplied.BOUNDARIES)}


def with_changes(text: str, others: Callable[[Claim], Iterator[Claim]]) -> Changed:
    """Return a file and its changes, with sentences as if all conditions held."""
    fields = json.loads(text)
    (claim,) = fields["claims"]
    made = [fields | {"claims": [claim | other]} for other in others(claim)]
    return text.encode(), [attack_claims.seal(each, lenient=True) for each in made]


def in_features() -> list[Changed]:
    """Return verdicts in two features, with other numbers in their proofs."""
    rng, found = random.Random(2), []
    for _ in range(30):
        typed = rng.sample([*multiplied.POLYNOMIALS, *MORE], 2)
        told = linexact.in_features(multiplied.some_data(rng), monomials=typed, **some_rule(rng))
        found.append(with_changes(told.certificate(), in_other_numbers))
    return found


def of_long_multipliers() -> list[Changed]:
    """Return refutations with multipliers that differ by less than a float can tell."""
    long = [[0, "100000000000000001"], [1, "100000000000000000"]]
    told = [linexact.in_features([[1], [1]], [1, 0], monomials="x1", bias=b) for b in (True, False)]
    return [
        with_changes(each.certificate(), lambda claim: iter([{"proof": {"multipliers": long}}]))
        for each in told
    ]


def in_other_numbers(claim: Claim) -> Iterator[Claim]:
    """Yield the claim with other proofs, and in a feature more or less."""
    yield from ({"proof": proof} for proof in other_proofs(claim["proof"]))
    yield {"features": claim["features"][:-1]}
    yield {"features": [*claim["features"], [1, 0]]}


def other_proofs(proof: Claim) -> Iterator[Claim]:
    """Yield a proof with one number changed, so that scores become 0 too, and turned round."""
    (name,) = {"w", "multipliers"} & proof.keys()
    for value in ("-2", "-1", "-1/2", "0", "1/2", "1", "2"):
        if "b" in proof:
            yield proof | {"b": value}
        for k, (place, _) in enumerate(proof[name]):
            numbers = [list(pair) for pair in proof[name]]
            numbers[k] = [place, value]
            yield proof | {name: numbers}
            yield proof | {name: [[j, value] for j, _ in numbers]}


def least_degrees() -> list[Changed]:
    """Return least degrees, with levels left out or exchanged, or about two other examples."""
    rng, found = random.Random(3), []
    cubic = linexact.least_degree("parity:3", up_to=3).certificate()
    found.append(with_changes(cubic, of_other_levels))
    for _ in range(15):
        data = multiplied.some_data(rng)
        if rng.random() < 0.4:  # an example of both classes
            i = rng.randrange(len(data))
            rows, targets = [data.x(k) for k in range(len(data))], [*data.targets.tolist()]
            data = Dataset.from_rows([*rows, rows[i]], [*targets, -targets[i]])
        told = linexact.least_degree(data, up_to=3, **some_rule(rng))
        found.append(with_changes(told.certificate(), of_other_levels))
    return found


def of_other_levels(claim: Claim) -> Iterator[Claim]:
    """Yield the claim with other levels, or about two other examples."""
    if "contradiction" in claim:
        yield from ({"contradiction": [i, j]} for i in range(8) for j in range(8))
        return
    levels = claim["levels"]
    skipped, again = levels[:-2] + levels[-1:], levels[:1] + levels
    for other in (levels[:-1], levels[1:], skipped, again, levels[::-1], [*levels, levels[-1]]):
        yield {"levels": other}
    for k, level in enumerate(levels):
        yield {"levels": [*levels[:k], {}, *levels[k + 1 :]]}
        for proof in list(other_proofs(level))[::4]:
            yield {"levels": [*levels[:k], proof, *levels[k + 1 :]]}


def fewest() -> list[Changed]:
    """Return fewest products, of none too, with other obstacles or products."""
    rng, found = random.Random(4), []
    sets = [multiplied.some_data(rng) for _ in range(12)]
    sets.append(Dataset.from_rows([[0, 1], [1, 0]], [1, 1]))
    for data in sets:
        told = linexact.fewest_monomials(data, degree=2, **some_rule(rng))
        if b'"chosen"' in told.certificate().encode():
            found.append(with_changes(told.certificate(), of_other_obstacles))
    return found


def of_other_obstacles(claim: Claim) -> Iterator[Claim]:
    """Yield the claim with an obstacle left out, of another reach, or with other products."""
    obstacles, chosen = claim["obstacles"], claim["chosen"]
    every = list(range(len(claim["candidates"])))
    yield {"obstacles": []}
    for k, obstacle in enumerate(obstacles):
        yield {"obstacles": obstacles[:k] + obstacles[k + 1 :]}
        for reach in (obstacle["reach"][:-1], every):
            other = obstacle | {"reach": reach}
            yield {"obstacles": [*obstacles[:k], other, *obstacles[k + 1 :]]}
    yield {"chosen": every}
    yield {"chosen": every[:1], "proof": claim["proof"] | {"w": [[0, "0"]]}}
    yield {"chosen": chosen[:-1]}
    yield {"candidates": [*claim["candidates"], claim["candidates"][-1]]}
    yield from ({"proof": proof} for proof in list(other_proofs(claim["proof"]))[::3])
