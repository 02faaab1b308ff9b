"""Labelings of points and Radon's parts: forgeries, and claims of points that are at random."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of

from linexact import radon, shatter
from linexact.certificate.files import sealed
from linexact.checkers import claims, shattering
from linexact.model.convention import BOUNDARIES
from linexact.shattering.hypotheses import SIDES

Fields = dict[str, Any]
SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]
OPPOSITE = [[1, 0], [-1, 0]]


def genuine() -> dict[str, str]:
    origin = shatter(OPPOSITE, bias=False, boundary="closed-positive")
    return {
        "square": shatter(SQUARE).certificate(),
        "origin": origin.certificate(),
        "intervals": shatter([[1], [2], [3]], by="intervals", positive="inside").certificate(),
        "rays": shatter([[1], [2], [3]], by="rays", positive="either").certificate(),
        "boxes": shatter([[0, 0], [2, 2], [1, 1]], by="boxes", positive="outside").certificate(),
        "radon": radon([[0, 0], [6, 0], [0, 6], [1, 2]]).certificate(),
    }


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert_no_change_is_verified(genuine()[name].encode(), 60)


def of(labels: str, /, **changes: Any) -> Any:
    """Return what changes the proof of a labeling."""

    def change(claim: Fields) -> None:
        next(one for one in claim["labelings"] if one["labels"] == labels).update(changes)

    return change


def proved_by(labels: str, **proof: Any) -> Any:
    """Return what puts another proof in the place of that of a labeling."""

    def change(claim: Fields) -> None:
        for place, one in enumerate(claim["labelings"]):
            if one["labels"] == labels:
                claim["labelings"][place] = {"labels": labels, **proof}

    return change


def caught(labels: str, /, **changes: Any) -> Any:
    def change(claim: Fields) -> None:
        [one] = [one for one in claim["labelings"] if one["labels"] == labels]
        one["caught"][0].update(changes)

    return change


def changed(**changes: Any) -> Any:
    return lambda claim: claim.update(changes)


def without_last(claim: Fields) -> None:
    claim["labelings"].pop()


def twice(claim: Fields) -> None:
    claim["labelings"].append(claim["labelings"][0])


def with_opposite(claim: Fields) -> None:
    claim["labelings"].append({"labels": "++++", "w": ["0", "0"], "b": "1"})


def one_side(claim: Fields) -> None:
    for one in claim["labelings"]:
        one.get("caught", [None]).pop()


def all_by_zero(claim: Fields) -> None:
    """Give every labeling by the weights 0, where a score of 0 is right for + and for -."""
    claim["convention"] = {"bias": False, "positive": ">=0", "negative": "<=0"}
    claim["labelings"] = [{"labels": text, "w": ["0", "0"]} for text in ("--", "-+", "+-", "++")]
    claim["count"] = 4


def both(*edits: Any) -> Any:
    def change(claim: Fields) -> None:
        for edit in edits:
            edit(claim)

    return change


def with_point(claim: Fields) -> None:
    """Add a point to one part, with a multiplier that is more than all may be."""
    claim["points"].append(["5", "5"])
    claim["multipliers"].append([4, "2"])


def parts_times(factor: Fraction | int) -> Any:
    """Return what makes the sums of both parts another number, and their point as large."""

    def change(claim: Fields) -> None:
        claim["multipliers"] = [[i, str(factor * Fraction(m))] for i, m in claim["multipliers"]]
        claim["point"] = [str(factor * Fraction(v)) for v in claim["point"]]

    return change


NOWHERE = {"points": [[]], "width": 0, "labelings": [{"labels": "+", "w": [], "b": "1"}]}
HALVES = [[i, "1/2"] for i in range(4)]
FORGERIES = [
    ("square", without_last, "has no proof"),
    ("square", both(without_last, changed(count=12)), "has no proof"),
    ("square", both(proved_by("---+", multipliers=[[0, "1"]]), changed(count=12)),
     "does not cancel"),
    ("square", changed(**NOWHERE, count=2), "without coordinates"),
    ("square", twice, "stands there twice"),
    ("square", with_opposite, "or with its opposite"),
    ("square", changed(count=16), "another number"),
    ("square", changed(count=13), "another number"),
    ("square", changed(points=[["0", "0"]] * 4), "not met"),
    ("square", changed(points=[*SQUARE[:0]]), "not a label"),
    ("square", changed(width=3), "not 3 numbers"),
    ("square", changed(width=0), "without coordinates"),
    ("square", of("---+", labels="--"), "not a label"),
    ("square", of("---+", labels="---0"), "not a label"),
    ("square", of("---+", labels="---0", w=["0", "0"], b="-1"), "not a label"),
    ("square", of("---+", w=["1", "1"]), "not met"),
    ("square", of("---+", w=["1"]), "not 3 numbers"),
    ("square", proved_by("---+", w=["-2", "2"]), "a bias where"),
    ("square", proved_by("---+", multipliers=HALVES), "does not cancel"),
    ("square", proved_by("-+-+", multipliers=[[1, "1"], [3, "1"]]), "does not cancel"),
    ("square", proved_by("-+-+", multipliers=[[i, "-1/2"] for i in range(4)]), "not above 0"),
    ("square", proved_by("-+-+", multipliers=[[1, "1"], [0, "1"]]), "do not rise"),
    ("square", proved_by("-+-+", multipliers=[]), "no contradiction"),
    ("square", changed(convention={"bias": True, "positive": ">=0", "negative": "<=0"}),
     "right for both"),
    ("square", changed(convention={"bias": False, "positive": ">0", "negative": "<0"}),
     "a bias where"),
    ("origin", changed(convention={"bias": False, "positive": ">0", "negative": "<0"}),
     "with its opposite"),
    ("origin", changed(convention={"bias": False, "positive": ">=0", "negative": "<=0"}),
     "right for both"),
    ("origin", all_by_zero, "right for both"),
    ("intervals", changed(positive="outside"), "other side"),
    ("intervals", changed(positive="either"), "with its opposite"),
    ("intervals", changed(shape="boxes", positive="outside"), "other side"),
    ("intervals", changed(shape="rays"), "fields"),
    ("intervals", of("-+-", inside=False), "other side"),
    ("intervals", of("-+-", low=["3/2", "1"]), "not 1 numbers"),
    ("intervals", of("-+-", high=[]), "not 1 numbers"),
    ("intervals", of("-+-", high=["7/2"]), "gives another label"),
    ("intervals", of("-++", high=["3"]), "on an end"),
    ("intervals", of("-++", low=["2"]), "on an end"),
    ("intervals", caught("+-+", point=0), "has the label of the others"),
    ("intervals", caught("+-+", low=[1]), "has its label"),
    ("intervals", caught("+-+", low=[2], high=[0]), "does not lie between"),
    ("intervals", caught("+-+", low=[2]), "does not lie between"),
    ("intervals", caught("+-+", high=[0]), "does not lie between"),
    ("intervals", caught("+-+", low=[]), "for each end"),
    ("intervals", caught("+-+", high=[0, 2]), "for each end"),
    ("intervals", caught("+-+", low=[0, 0]), "for each end"),
    ("intervals", caught("+-+", high=[2, 2]), "for each end"),
    ("boxes", changed(shape="intervals"), "more than a line"),
    ("intervals", caught("+-+", high=[7]), "no such point"),
    ("intervals", caught("+-+", high=[3]), "no such point"),
    ("rays", one_side, "not a proof for each side"),
    ("radon", changed(point=["1", "1"]), "another average"),
    ("radon", changed(multipliers=[[3, "-1"]]), "do not sum to 1"),
    ("radon", changed(multipliers=[]), "do not sum to 1"),
    ("radon", changed(multipliers=[[0, "0"], [3, "-1"]]), "is 0"),
    ("radon", changed(multipliers=[[0, "1"], [3, "-1"]]), "another average"),
    ("radon", changed(multipliers=[[0, "1"], [9, "-1"]]), "do not rise"),
    ("radon", parts_times(2), "do not sum to 1"),
    ("radon", parts_times(Fraction(1, 2)), "do not sum to 1"),
    ("radon", with_point, "do not sum to 1"),
    ("radon", changed(points=[["0", "0"]] * 1001), "more than 1000"),
]  # fmt: skip


def forged(name: str, edit: Any) -> bytes:
    """Return a genuine file with its claim edited."""
    fields = json.loads(genuine()[name])
    edit(fields["claims"][0])
    return sealed({"claims": fields["claims"]}, form=claims.FORMAT).encode()


@pytest.mark.parametrize(("name", "edit", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, edit: Any, reason: str) -> None:
    assert reason in refusal_of(forged(name, edit))


def test_thirteen_points_are_not_gone_through() -> None:
    fields = json.loads(genuine()["intervals"])
    fields["claims"][0]["points"] = [[str(i)] for i in range(shattering.MAX_POINTS + 1)]
    text = sealed({"claims": fields["claims"]}, form=claims.FORMAT)
    assert "more than 12 points" in refusal_of(text.encode())


def test_long_numbers_are_not_computed_with() -> None:
    many = changed(points=[["1" + "0" * 49_000, "0"]] * 4)
    assert "too long" in refusal_of(forged("radon", many))
    under = [[f"1/{10**2_000 + 2 * i + j}" for j in range(2)] for i in range(12)]
    primes = [[i, f"1/1{'0' * 9_000}{i}"] for i in range(12)]
    long = changed(points=under, multipliers=primes)
    assert "too long" in refusal_of(forged("radon", long))
    nothing = changed(
        points=[], multipliers=[], width=60, point=[f"1/1{'0' * 2_000}{i}" for i in range(60)]
    )
    assert "too long" in refusal_of(forged("radon", nothing))


def test_a_statement_of_more_than_is_proved_is_refused() -> None:
    for name, text in genuine().items():
        fields = json.loads(text)
        fields["claims"][0]["statement"] += " So are all others."
        forged = sealed({"claims": fields["claims"]}, form=claims.FORMAT)
        assert "not what the proof shows" in refusal_of(forged.encode()), name


@pytest.mark.parametrize("seed", range(12))
def test_claims_of_random_points_are_verified(seed: int) -> None:
    made = random.Random(seed)
    points = [[f"{made.randint(-3, 3)}/{made.choice([1, 2])}" for _ in range(2)] for _ in range(4)]
    for boundary in BOUNDARIES:
        found = shatter(points, bias=seed % 2 == 0, boundary=boundary)
        assert refusal_of(found.certificate().encode()) == ""
    for positive in SIDES["boxes"]:
        assert (
            refusal_of(shatter(points, by="boxes", positive=positive).certificate().encode()) == ""
        )
    assert refusal_of(radon(points).certificate().encode()) == ""
