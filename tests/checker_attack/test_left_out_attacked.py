"""Claims about all examples but some, and about shortest weights: agreement and forgeries."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of, seal

import linexact
from linexact.certificate.bundle import claims_certificate, without_claim
from linexact.certificate.measures import shortest_weights_certificate
from linexact.margins import HardMargin, widest_street
from linexact.model.dataset import Dataset
from linexact.model.linear import Classifier

Fields = dict[str, Any]
POINTS = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])


def shortest(data: Dataset, *, bias: bool = True) -> str:
    """Return the certificate of the shortest weights of separable data."""
    street = widest_street(data, bias=bias)
    assert isinstance(street, HardMargin)
    weights = Classifier(street.w, street.b)
    return shortest_weights_certificate(data, weights, street.multipliers, bias=bias)


def without(data: Dataset, i: int) -> Fields:
    return without_claim([i], shortest(data.part([k for k in range(len(data)) if k != i])))


def genuine() -> dict[str, str]:
    return {
        "shortest": shortest(POINTS),
        "unbiased": shortest(POINTS.part([1, 2]), bias=False),
        "without": claims_certificate(POINTS, [without(POINTS, 1)]),
        "solution": linexact.work_out("leave-one-out-perceptron").certificate(),
    }


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    text = genuine()[name].encode()
    assert_no_change_is_verified(text, 60)


@pytest.mark.parametrize(
    ("name", "changes", "reason"),
    [
        ("shortest", {"weights": {"b": "2", "w": ["4", "0"]}}, "margin is not 1"),
        ("shortest", {"weights": {"b": "1/2", "w": ["1", "0"]}}, "margin is less than 1"),
        ("shortest", {"weights": {"w": ["2", "0"]}}, "margin is less than 1"),
        ("shortest", {"multipliers": []}, "nothing is used"),
        ("shortest", {"multipliers": [[0, "1"], [3, "1"]]}, "other weights"),
        ("shortest", {"multipliers": [[0, "5/4"], [1, "3/4"], [3, "3"]]}, "other weights"),
        ("shortest", {"multipliers": [[0, "-1"], [3, "1"]]}, "not above 0"),
        ("shortest", {"multipliers": [[3, "1"], [0, "1"]]}, "do not rise"),
        ("shortest", {"multipliers": [[0, "1"], [4, "1"]]}, "not there"),
        ("shortest", {"multipliers": [[2, "1"]]}, "margin is not 1"),
        ("shortest", {"multipliers": [[0, f"1/{10**2001}"]]}, "too long"),
        ("without", {"left_out": []}, "no example is left out"),
        ("without", {"left_out": [0]}, "margin is less than 1"),
        ("without", {"left_out": [1, 1]}, "do not rise"),
        ("without", {"left_out": [4]}, "not there"),
        ("without", {"claim": {"about": "shortest"}}, "does not say"),
        ("without", {"claim": {"about": "dataset", "statement": ""}}, "about the rest"),
        ("without", {"claim": {"about": "without", "statement": ""}}, "about the rest"),
        ("without", {"claim": {"about": "shortest", "statement": ""}}, "fields are not those"),
    ],
)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, changes: Fields, reason: str) -> None:
    fields = json.loads(genuine()[name])
    fields["claims"][0] |= changes
    assert reason in refusal_of(seal(fields, lenient=True))


def test_a_false_sentence_inside_is_refused() -> None:
    fields = json.loads(genuine()["without"])
    claim = fields["claims"][0]
    for place in (claim["claim"], claim):
        place["statement"] = place["statement"].replace("nowhere else", "everywhere")
    assert "not what the proof shows" in refusal_of(seal(fields, lenient=True))


def test_random_streets_are_shortest_and_no_others_are() -> None:
    rng, seen = random.Random(3), 0
    while seen < 15:
        rows = [[rng.randint(-3, 3) for _ in range(2)] for _ in range(rng.randint(2, 5))]
        data, bias = Dataset.from_rows(rows, [rng.choice([-1, 1]) for _ in rows]), seen % 3 > 0
        street = widest_street(data, bias=bias)
        if not isinstance(street, HardMargin) or not any(street.w):
            continue
        seen += 1
        assert refusal_of(shortest(data, bias=bias).encode()) == ""
        w = (street.w[0] + Fraction(1, 7), *street.w[1:])
        other = Classifier(w, street.b)
        forged = shortest_weights_certificate(data, other, street.multipliers, bias=bias)
        assert refusal_of(forged.encode())
        times = {i: 2 * m for i, m in street.multipliers.items()}
        twice = Classifier(street.w, street.b).times(Fraction(2))
        longer = shortest_weights_certificate(data, twice, times, bias=bias)
        assert "margin is not 1" in refusal_of(longer.encode())
