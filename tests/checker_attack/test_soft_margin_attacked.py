"""Streets with slacks: forgeries of the claim, and genuine files of random data."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of, seal, unneeded

from linexact import duals
from linexact.certificate.bundle import claims_certificate
from linexact.certificate.files import sealed
from linexact.checkers import claims, measures
from linexact.model.dataset import Dataset

Fields = dict[str, Any]
LINE = [[0], [1], [3]]


@cache
def genuine() -> dict[str, str]:
    """Return a file with an interval of b, one with a single b, and one without a bias."""
    plane, targets = [[1, 1], [-1, 1], [1, -1]], [1, -1, -1]
    unbiased = duals(plane, targets, length="1/2", C=2, slacks="sum", bias=False)
    return {
        "interval": street(duals(LINE, [-1, 1, 1], length="1/2", C=1, slacks="sum")),
        "one": street(duals(plane, targets, length=1, C="9/10", slacks="mean")),
        "unbiased": street(unbiased),
        "two-to-one": street(duals([[0], [0], [0]], [1, 1, -1], length=1, C=1, slacks="sum")),
    }


def street(found: Any) -> str:
    """Return the file of an optimum without the claim about all of its multipliers."""
    fields = json.loads(found.certificate())
    rest = {key: value for key, value in fields.items() if key not in ("format", "tool", "sha256")}
    return sealed(rest | {"claims": rest["claims"][:1]}, form=claims.FORMAT)


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert_no_change_is_verified(genuine()[name].encode(), 30)


def changed(**changes: Any) -> Any:
    return lambda claim: claim.update(changes)


def without_last(claim: Fields) -> None:
    del claim["last_b"]


def with_last(claim: Fields) -> None:
    claim["last_b"] = "0"


FORGERIES = [
    # the interval is b = -1 to 0, at w = 1 with the multipliers 1, 1 and 0
    ("interval", without_last, "an interval of b where"),
    ("unbiased", with_last, "an interval of b where"),
    ("interval", changed(last_b="-1"), "as good"),
    ("interval", changed(last_b="1/4"), "not best"),
    ("interval", changed(last_b="-2"), "empty"),
    ("interval", changed(weights={"w": ["1"], "b": "-1/2"}), "as good"),
    ("interval", changed(weights={"w": ["1"], "b": "-3/2"}), "two objectives"),
    ("interval", changed(weights={"w": ["2"], "b": "-1"}), "other weights"),
    ("interval", changed(multipliers=[[0, "1"], [2, "1"]]), "other weights"),
    ("interval", changed(multipliers=[[0, "1/2"], [1, "1/2"]]), "other weights"),
    ("interval", changed(multipliers=[[1, "1"]]), "other weights"),
    ("interval", changed(multipliers=[[0, "2"], [1, "2"]]), "above the charge"),
    ("interval", changed(multipliers=[[0, "1"], [1, "1"], [2, "0"]]), "not above 0"),
    ("interval", changed(multipliers=[[0, "-1"], [1, "-1"]]), "not above 0"),
    ("interval", changed(multipliers=[[1, "1"], [0, "1"]]), "do not rise"),
    ("interval", changed(multipliers=[]), "other weights"),
    ("interval", changed(length="1"), "other weights"),
    ("interval", changed(length="-1/2"), "length and charge"),
    ("interval", changed(charge="2"), "two objectives"),
    ("interval", changed(charge="1/2"), "above the charge"),
    ("interval", changed(charge="0"), "length and charge"),
    ("interval", changed(weights={"w": ["1", "0"], "b": "-1"}), "not a weight for each"),
    ("interval", changed(value="1"), "another value"),
    ("one", changed(last_b="1"), "not best"),
    ("one", changed(charge="9/10"), "two objectives"),
    ("unbiased", changed(weights={"w": ["1", "1"]}), "other weights"),
]


def forged(name: str, edit: Any) -> bytes:
    """Return a genuine file with its claim edited."""
    fields = json.loads(genuine()[name])
    edit(fields["claims"][0])
    rest = {key: value for key, value in fields.items() if key not in ("format", "tool", "sha256")}
    return sealed(rest, form=claims.FORMAT).encode()


@pytest.mark.parametrize(("name", "edit", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, edit: Any, reason: str) -> None:
    assert reason in refusal_of(forged(name, edit))


def of(w: str, shares: list[list[Any]], length: str, charge: str, value: str, *b: str) -> Fields:
    """Return a claim of one feature, with the ends of the interval of b if there is a bias."""
    ends = {"last_b": b[1]} if b else {}
    weights = {"w": [w]} | ({"b": b[0]} if b else {})
    said = {"about": "soft-margin", "statement": "", "weights": weights, "multipliers": shares}
    return said | ends | {"length": length, "charge": charge, "value": value}


POINT, TWO, EQUAL = ([1], [1]), ([1, 3], [1, 1]), ([0, 0], [1, -1])  # features and classes
BOTH = [[0, "1"], [1, "1"]]
OWN = [  # all numbers agree but for what is broken
    (EQUAL, of("0", BOTH, "0", "1", "2", "-1", "1"), "length and charge"),
    (POINT, of("-1", [[0, "1"]], "-1/2", "1", "3/2"), "length and charge"),
    (POINT, of("0", [], "1/2", "0", "0"), "length and charge"),
    (POINT, of("1/2", [[0, "1/2"]], "1/2", "2", "9/8"), "two objectives"),
    (POINT, of("1", [[0, "1"]], "1/2", "1/2", "1/2"), "above the charge"),
    (TWO, of("1/2", [[0, "7/8"], [1, "-1/8"]], "1/2", "1", "5/8"), "not above 0"),
]


def own() -> list[bytes]:
    """Return forgeries about other data."""
    made = []
    for (x, t), claim, _ in OWN:
        data = Dataset.from_rows([[v] for v in x], t)
        made.append(seal(json.loads(claims_certificate(data, [claim]))))
    return made


def test_a_forgery_whose_other_numbers_agree_is_refused() -> None:
    for text, (*_, reason) in zip(own(), OWN, strict=True):
        assert reason in refusal_of(text)


def test_every_condition_of_the_claim_is_needed() -> None:
    source = Path(str(measures.__file__)).read_text(encoding="utf-8").splitlines()
    [first] = [i for i, line in enumerate(source, 1) if line.startswith("def soft_margin(")]
    texts = [(forged(name, edit), reason) for name, edit, reason in FORGERIES]
    assert list(unneeded(measures, texts, first)) == []


def test_a_statement_of_more_than_is_proved_is_refused() -> None:
    for name, text in genuine().items():
        fields = json.loads(text)
        said = fields["claims"][0]["statement"].replace("(sum of s)", "(mean of s)")
        assert "not what the proof shows" in refusal_of(forged(name, changed(statement=said)))


def some_file(made: random.Random) -> str:
    """Return the file of random data of both classes."""
    n, long = made.randint(2, 7), made.choice([1, 1, 10 ** made.randint(9, 30)])
    rows = [[Fraction(made.randint(-3, 3) * long, made.choice([1, 2, 7])) for _ in range(2)]
            for _ in range(n)]  # fmt: skip
    targets = [1, -1, *(made.choice([1, -1]) for _ in range(n - 2))]
    said: Any = {"length": made.choice(["1/2", 1, "1/20"]), "C": made.choice([1, "1/4", 10])}
    said |= {"slacks": made.choice(["sum", "mean"]), "bias": made.random() < 0.7}
    return street(duals(rows, targets, **said))


@pytest.mark.parametrize("seed", range(12))
def test_claims_of_random_data_are_verified(seed: int) -> None:
    made = random.Random(seed)
    for _ in range(3):
        assert refusal_of(some_file(made).encode()) == ""
