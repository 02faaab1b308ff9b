"""Nets of threshold units: forgeries of their three claims, and the limits of their checks."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of

from linexact import hidden_units, network
from linexact.certificate.files import sealed
from linexact.checkers import claims, networks
from linexact.model.gates import gate
from linexact.networks.net import Net, Unit, on_rows

Fields = dict[str, Any]
TRIANGLE = ["1, 0, 0 >=", "0, 1, 0", "-1, -1, 3"]


@cache
def genuine() -> dict[str, str]:
    cells = network(TRIANGLE, "1, 1, 1, -5/2", on=">", outputs="0/1")
    over = network(["1, 1, -3/2"], "-2, -1/2", on=">", outputs="-1/+1", shortcuts=[1, 1])
    line = network(["1, 0", "1, -2 >="], "1, -1, -1", on=">=", outputs="0/1")
    alone = Net((), Unit((), Fraction(-1, 2), ">"), "0/1", (Fraction(1), Fraction(1)))
    return {
        "cells": cells.certificate(),
        "over": over.certificate(),
        "line": line.certificate(),
        "wrong": on_rows(alone, gate("XOR")).certificate(),
        "right": hidden_units("XOR", shortcuts=True, hidden=1).certificate(),
        "none": hidden_units("XOR", shortcuts=False, hidden=1).certificate(),
        "alone": hidden_units("XOR", shortcuts=True, hidden=0).certificate(),
        "parity": hidden_units("parity:3", shortcuts=False, hidden=2).certificate(),
    }


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert_no_change_is_verified(genuine()[name].encode(), 30)


def changed(**changes: Any) -> Any:
    return lambda claim: claim.update(changes)


def face(place: int, /, **changes: Any) -> Any:
    return lambda claim: claim["faces"][place].update(changes)


def unit(place: int, /, **changes: Any) -> Any:
    return lambda claim: claim["units"][place].update(changes)


def last(**changes: Any) -> Any:
    return lambda claim: claim["last"].update(changes)


def twice(claim: Fields) -> None:
    claim["faces"].append(dict(claim["faces"][0], point=["2", "-1"]))


def drop(key: str, place: int = 0) -> Any:
    return lambda claim: claim[key].pop(place)


def refuted(**changes: Any) -> Any:
    return lambda claim: claim["refuted"][0].update(changes)


def again(claim: Fields) -> None:
    claim["refuted"].append(claim["refuted"][0])


def blinding(*shares: list[Any]) -> Any:
    return lambda claim: claim["blinding"].__setitem__(0, [*shares])


PAIR = [[0, "1"], [1, "1"]]
FORGERIES = [
    ("cells", drop("faces"), "not a point for each of the cells"),
    ("cells", drop("faces", 8), "not a point for each of the edges"),
    ("cells", drop("faces", -1), "not a point for each of the vertices"),
    ("cells", twice, "two points of one face"),
    ("cells", face(0, point=["1", "-2"], on=True), "on, or off"),
    ("cells", face(0, hidden="+++"), "other hidden units"),
    ("cells", face(0, hidden="+-"), "other hidden units"),
    ("cells", face(0, point=["1"]), "not 2 numbers"),
    ("cells", unit(0, on=">"), "other hidden units"),
    ("cells", unit(0, w=["1"]), "not 3 numbers"),
    ("cells", unit(0, on="<"), "fields"),
    ("cells", last(b="-3"), "on, or off"),
    ("cells", last(on=">=", b="-3"), ""),
    ("cells", changed(outputs="-1/+1"), ""),
    ("cells", changed(outputs="0/2"), "fields"),
    ("cells", changed(width=3), "other than 1 or 2"),
    ("cells", changed(width=1), "not 2 numbers"),
    ("cells", changed(units=[]), "not 1 numbers"),
    ("cells", changed(shortcuts=["1"]), "not 2 numbers"),
    ("cells", changed(shortcuts=["1", "0"]), "on, or off"),
    ("over", drop("faces", -1), "not a point for each of the edges"),
    ("over", changed(shortcuts=["1", "2"]), ""),
    ("over", lambda claim: claim.pop("shortcuts"), ""),
    ("line", drop("faces", 1), "not a point for each of the cells"),
    ("line", drop("faces", -1), "not a point for each of the points"),
    ("line", unit(1, on=">"), "other hidden units"),
    ("wrong", changed(wrong=[]), "other rows"),
    ("wrong", changed(wrong=[3, 2]), "other rows"),
    ("wrong", last(b="-2"), "other rows"),
    ("wrong", changed(units=[{"w": ["1", "1"], "b": "0", "on": ">"}]), "not 2 numbers"),
    ("wrong", lambda claim: claim.pop("shortcuts"), "without inputs"),
    ("right", changed(wrong=[0]), "other rows"),
    ("right", changed(outputs="-1/+1"), "other rows"),
    ("none", drop("blinding"), "a first layer is not refuted"),
    ("none", changed(hidden=2), "a first layer is not refuted"),
    ("none", changed(hidden=0), "without inputs"),
    ("none", changed(shortcuts=True), "do not cancel"),
    ("none", drop("refuted"), "a first layer is not refuted"),
    ("none", again, "not new"),
    ("none", refuted(labels="+--+"), "not new"),
    ("none", refuted(labels="-++"), "not a label"),
    ("none", refuted(labels="-+-+"), "do not cancel"),
    ("none", refuted(multipliers=PAIR), "do not cancel"),
    ("none", refuted(multipliers=[]), "not above 0"),
    ("none", refuted(multipliers=[[0, "-1"], [1, "-1"], [2, "-1"], [3, "-1"]]), "not above 0"),
    ("none", refuted(multipliers=[[1, "1"], [0, "1"]]), "do not rise"),
    ("none", blinding(), "not above 0"),
    ("none", blinding([0, "1"], [3, "1"]), "do not cancel"),
    ("none", blinding([0, "1"], [9, "1"]), "do not rise"),
    ("alone", changed(shortcuts=False), "without inputs"),
    ("alone", changed(refuted=[{"labels": "-++-", "multipliers": PAIR}]), "without inputs"),
    ("alone", drop("blinding"), "a first layer is not refuted"),
    ("parity", changed(hidden=3), "a first layer is not refuted"),
    ("parity", drop("blinding", 3), "a first layer is not refuted"),
]  # fmt: skip


def forged(name: str, edit: Any) -> bytes:
    """Return a genuine file with its claim edited."""
    fields = json.loads(genuine()[name])
    edit(fields["claims"][0])
    rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
    return sealed(rest, form=claims.FORMAT).encode()


@pytest.mark.parametrize(("name", "edit", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, edit: Any, reason: str) -> None:
    refusal = refusal_of(forged(name, edit))
    assert refusal
    assert reason in refusal


def test_what_is_too_long_is_not_begun() -> None:
    many = {"w": ["1", "1"], "b": "0", "on": ">"}
    thirteen = changed(units=[many] * (networks.MAX_UNITS + 1))
    assert "too many" in refusal_of(forged("cells", thirteen))
    far = changed(hidden=networks.MAX_UNITS + 1)
    assert "too long" in refusal_of(forged("none", far))
    layers = changed(hidden=5)
    assert "first layers" in refusal_of(forged("parity", layers))
    assert "too long" in refusal_of(forged("none", changed(blinding=[PAIR] * 1001)))
    assert "too long" in refusal_of(forged("cells", last(b="1" + "0" * 49_000)))


def test_a_statement_of_more_than_is_proved_is_refused() -> None:
    for name in genuine():

        def more(claim: Fields) -> None:
            claim["statement"] += " So does every other net."

        assert "not what the proof shows" in refusal_of(forged(name, more)), name
