"""The page's checker on claims of products, measures, ranks and symmetries, beside Python's.

Its part on these was written from docs/claims-certificate-format.md alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import patch

import attack_claims
import test_no_integers_attacked as whole
import test_symmetries_attacked as symmetric
import tools
from attack_damage import all_damaged
from linexact.certificate.bundle import claims_certificate
from linexact.certificate.files import sealed
from linexact.certificate.measures import threshold_certificate
from linexact.checkers import claims, measures, ranks
from test_checker_in_node import changed_value, disagreements
from tools import Case

import linexact
from linexact.classifier.losses import ZERO_RULES
from linexact.classifier.scores import best_threshold
from linexact.data.convention import BOUNDARIES
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.least_squares import least_squares
from linexact.separability.ranks import rank_proof

RELEASED = tools.ROOT / "tests" / "released"
SEARCHED = "fewest-errors-all-tried.json"  # a proof by trying everything: the page leaves it
STRICT = {"bias": True, "positive": ">0", "negative": "<0"}
FACTORS = ("1", "2", "-1", "1/2", "-3/7")


def test_released_certificates_are_verified_by_the_page() -> None:
    paths = sorted(RELEASED.rglob("certificates/*.json"))
    cases = [
        Case(path.name, path.read_bytes())
        for path in paths
        if b'"data":' in path.read_bytes() and path.name != SEARCHED
    ]
    assert len(cases) > 40
    answers = zip(cases, tools.answers(cases), strict=True)
    assert [case.name for case, answer in answers if answer["outcome"] != "verified"] == []


def test_forged_claims_are_refused_as_the_checkers_do(tmp_path: Path) -> None:
    """All but one: data that are not there are rejected by one, and not checked by the other."""
    forged = [f for f in (*attack_claims.FORGERIES, *attack_claims.SHAPES[::5]) if not f.limits]
    cases = [
        *(Case(name, *files) for name, files in attack_claims.genuine().items()),
        *(Case(f.name, f.certificate, f.data) for f in forged),
    ]
    assert len(cases) > 200
    apart = [said.partition(": /")[0] for said in disagreements(cases, tmp_path)]
    assert all(said.startswith("both: a dimension of nothing: REJECTED") for said in apart)


def test_symmetries(tmp_path: Path) -> None:
    cases = [Case(name, text.encode()) for name, text in symmetric.genuine().items()]
    for name, changes, _ in symmetric.FORGERIES:
        cases.append(Case(f"{name} {changes}", symmetric.edited(name, **changes)))
    for name in ("xor", "twice"):
        whole = json.loads(symmetric.seal(symmetric.alone(name)))
        for path, fields in itertools.islice(all_damaged(whole), 3, None, 13):
            with contextlib.suppress(Exception):
                cases.append(Case(f"{name} {path}", attack_claims.seal(fields)))
    assert len(cases) > 50
    assert not list(disagreements(cases, tmp_path))


def test_cases_of_integers(tmp_path: Path) -> None:
    cases = [Case(f"{n}: {title}", whole.forged(n, to)) for n, title, to, _ in whole.FORGERIES]
    for name, text in whole.GENUINE.items():
        cases.append(Case(name, text))
        for path, fields in itertools.islice(all_damaged(json.loads(text)), 3, None, 61):
            with contextlib.suppress(Exception):
                cases.append(Case(f"{name} {path}", attack_claims.seal(fields)))
    assert len(cases) > 50
    assert not list(disagreements(cases, tmp_path))


def test_random_claims_and_one_value_of_each_changed(tmp_path: Path) -> None:
    rng, cases, met = random.Random(1), list[Case](), Counter[str]()
    for text in itertools.chain.from_iterable(some_claims(rng) for _ in range(16)):
        fields = json.loads(text)
        (claim,) = fields["claims"]
        name = f"{len(cases)} {claim['about']}"
        met[claim["about"]] += 1
        cases.append(Case(name, text.encode()))
        key = rng.choice([key for key in claim if key not in ("about", "statement")])
        claim[key] = changed_value(rng, claim[key])
        cases.append(Case(f"{name} changed {key}", said_anew(fields)))
    assert met.keys() == {
        "in-features", "least-degree", "fewest-monomials", "rank", "score", "least-squares",
        "best-threshold",
    }  # fmt: skip
    assert not list(disagreements(cases, tmp_path))


def some_claims(rng: random.Random) -> Iterator[str]:
    """Yield a file of each kind of claim about one data set."""
    n, d = rng.randint(2, 6), rng.randint(1, 3)
    rows = [
        [Fraction(rng.randint(-3, 3), rng.choice([1, 2, 7])) for _ in range(d)] for _ in "x" * n
    ]
    data = Dataset.from_rows(rows, [rng.choice([-1, 1]) for _ in rows], dimension=d)
    bias, boundary = rng.random() < 0.7, rng.choice(BOUNDARIES)
    long = rng.choice([1, 1, 10 ** rng.randint(20, 62)])
    w = [Fraction(rng.randint(-2, 2) * long, rng.choice([1, 3])) for _ in range(d)]
    b = Fraction(rng.randint(-2, 2), 3) if bias else None
    measured = linexact.score(data, weights=w, b=b, boundary=rng.choice(ZERO_RULES), bias=bias)
    yield measured.certificate()
    yield least_squares(data, bias=bias).certificate()
    yield claims_certificate(data, [rank_proof(data, constant=bias) or {}])
    yield threshold_certificate(data, w, best_threshold(data, w).errors)
    asked: dict[str, Any] = {"bias": bias, "boundary": boundary}
    sums = ", ".join(some_sum(rng, d) for _ in range(rng.randint(1, 4)))
    with contextlib.suppress(InputError):  # terms that cancel
        yield linexact.in_features(data, monomials=sums, **asked).certificate()
    yield linexact.least_degree(data, up_to=rng.randint(0, 3), **asked).certificate()
    fewest = linexact.fewest_monomials(data, **asked)
    if len(json.loads(fewest.certificate())["claims"]) == 1:
        yield fewest.certificate()


def some_sum(rng: random.Random, size: int) -> str:
    def term() -> str:
        factors = (f"x{rng.randint(1, size)}^{rng.randint(1, 3)}" for _ in range(rng.randint(1, 2)))
        return f"{rng.choice(FACTORS)}*{'*'.join(factors)}"

    return " + ".join(term() for _ in range(rng.choice([1, 1, 2, 3]))).replace("+ -", "- ")


def said_anew(fields: dict[str, Any]) -> bytes:
    """Make the hashes, and the sentence where there is one, right again."""
    believing = {"require": lambda condition, reason: None}
    with (
        contextlib.suppress(Exception),
        patch.dict(measures.__dict__, believing),
        patch.dict(ranks.__dict__, believing),
    ):
        return attack_claims.seal(fields)
    rest = {key: value for key, value in fields.items() if key not in ("format", "tool", "sha256")}
    return sealed(rest, form=claims.FORMAT).encode()


def test_bounds_of_products_are_kept_before_work_begins() -> None:
    """High degrees, many products, long numbers, many cases: nothing is checked, at once."""
    levels = [{"multipliers": [[0, "1"], [1, "1"]]}]
    high, wide, long, fewest = ({"convention": STRICT} for _ in range(4))
    high |= {"about": "least-degree", "levels": levels * 18}
    wide |= {"about": "least-degree", "levels": levels * 4}
    long |= {"about": "in-features", "features": [[16]] * 9, "proof": levels[0]}
    pairs = [[*[0] * 2 * i, 1, 1, *[0] * (38 - 2 * i)] for i in range(20)]
    one = [[int(i == j) for j in range(40)] for i in range(40)]
    fewest |= {
        "about": "fewest-monomials", "candidates": one, "chosen": [*range(0, 40, 2)],
        "proof": {"b": "-1", "w": [[i, "2"] for i in range(20)]},
        "obstacles": [
            {"reach": [j for j in range(40) if j // 2 != i], "multipliers": [[i, "1"], [20, "1"]]}
            for i in range(20)
        ],
    }  # fmt: skip
    digits = "7" * 40_000
    found = tools.answers(
        [
            claimed(high, [["+", "1"], ["-", "2"]]),
            claimed(wide, [["+", *"1" * 50], ["-", *"2" * 50]]),
            claimed(long, [["+", digits], ["-", digits]]),
            claimed(fewest, [*(["+", *map(str, x)] for x in pairs), ["-", *"0" * 40]]),
        ]
    )
    assert [answer["outcome"] for answer in found] == ["unreadable"] * 4, found


def claimed(claim: dict[str, Any], data: list[list[str]]) -> Case:
    lines = "".join(",".join(row) + "\n" for row in data)
    hashed = hashlib.sha256(lines.encode()).hexdigest()
    rest = {"data": data, "data_sha256": hashed, "dimension": len(data[0]) - 1}
    fields = rest | {"examples": len(data), "claims": [claim | {"statement": ""}]}
    return Case(claim["about"], sealed(fields, form=claims.FORMAT).encode())
