"""Nets of threshold units: forgeries of their claims, and the limits of their checks."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of

from linexact import hidden_units, network
from linexact.certificate.files import sealed
from linexact.checkers import claims, networks
from linexact.errors import InputError, LimitError
from linexact.model.dataset import Dataset
from linexact.model.gates import gate
from linexact.networks.net import Net, Unit, on_rows

Fields = dict[str, Any]
TRIANGLE = ["1, 0, 0 >=", "0, 1, 0", "-1, -1, 3"]


@cache
def genuine() -> dict[str, str]:
    cells = network(TRIANGLE, "1, 1, 1, -5/2", on=">", outputs="0/1")
    over = network(["1, 1, -3/2"], "-2, -1/2", on=">", outputs="-1/+1", shortcuts=[1, 1])
    line = network(["1, 0", "1, -2 >="], "1, -1, -1", on=">=", outputs="0/1")
    owned = "x1 >= 0 and x2 > 0 and x1 + x2 < 3 or x1 = 1 and x2 = 1"
    three: Any = {"on": ">", "outputs": "0/1"}
    same = network(TRIANGLE, "1, 1, 1, -5/2", region=owned, **three)
    other = network(
        TRIANGLE, "1, 1, 1, -5/2", region="x1 >= 0 and x2 >= 0 and x1 + x2 < 3", **three
    )
    beyond = network(["1, 0"], "1, -1/2", region="x1 > 1", **three)
    alone = Net((), Unit((), Fraction(-1, 2), ">"), "0/1", (Fraction(1), Fraction(1)))
    return {
        "cells": cells.certificate(),
        "over": over.certificate(),
        "line": line.certificate(),
        "same": same.certificate(),
        "other": other.certificate(),
        "beyond": beyond.certificate(),
        "everywhere": network(["0, 1"], "1, -1/2", region="everywhere", **three).certificate(),
        "nowhere": network(["0, 1"], "1, -3/2", region="nowhere", **three).certificate(),
        "wrong": on_rows(alone, gate("XOR")).certificate(),
        "right": hidden_units("XOR", shortcuts=True, hidden=1).certificate(),
        "none": hidden_units("XOR", shortcuts=False, hidden=1).certificate(),
        "alone": hidden_units("XOR", shortcuts=True, hidden=0).certificate(),
        "parity": hidden_units("parity:3", shortcuts=False, hidden=2).certificate(),
    }


def many_lines() -> str:
    """Return that a net is on nowhere, with more than 256 edges of its lines and the region's."""
    units = [f"{k}, 1, {k * k}" for k in range(1, 13)]
    sides = [f"{-k} x1 + x2 > {k * k}" for k in range(1, 6)]
    region = " and ".join([*sides, "x1 > 0 and x1 < 0"])
    off = ", ".join(["0"] * 12 + ["-1"])
    return network(units, off, on=">", outputs="0/1", region=region).certificate()


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


def also(labels: str, count: int) -> Any:
    """Return what refutes one more division, by the first so many rows."""
    one = {"labels": labels, "multipliers": [[i, "1"] for i in range(count)]}
    return lambda claim: claim["refuted"].append(one)


def blinding(*shares: list[Any]) -> Any:
    return lambda claim: claim["blinding"].__setitem__(0, [*shares])


def part(place: int, side: int = 0, /, **changes: Any) -> Any:
    return lambda claim: claim["region"][place][side].update(changes)


def as_at(point: list[str], *, on: bool) -> Any:
    """Return what puts a point in the place of all faces."""

    def change(claim: Fields) -> None:
        del claim["width"], claim["faces"]
        claim |= {"point": point, "on": on}

    return change


def with_lines(count: int) -> Any:
    """Return what adds sides that cut out nothing new of the region, on as many lines."""

    def change(claim: Fields) -> None:
        claim["region"][0] += [{"w": ["1", "0"], "b": str(9 + k), "on": ">="} for k in range(count)]

    return change


PAIR = [[0, "1"], [1, "1"]]
REFUTED = {"labels": "-++-", "multipliers": [[i, "1"] for i in range(4)]}
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
    ("cells", face(0, hidden="---"), "other hidden units"),
    ("same", drop("faces"), "not a point for each of the cells"),
    ("same", drop("faces", -1), "not a point for each of the vertices"),
    ("same", drop("region"), "region and the net differ"),
    ("same", part(0, on=">"), "region and the net differ"),
    ("same", part(0, 1, on=">="), "region and the net differ"),
    ("same", part(0, 2, b="4"), "not a point for each of the cells"),
    ("same", part(1, on="<"), "fields"),
    ("same", part(1, on=">="), "region and the net differ"),
    ("same", part(1, w=["1"]), "not 3 numbers"),
    ("same", changed(region=[]), "two points of one face"),
    ("same", changed(region=[[]]), "two points of one face"),
    ("nowhere", changed(region=[[]]), "region and the net differ"),
    ("everywhere", changed(region=[]), "region and the net differ"),
    ("same", last(b="-3"), "on, or off"),
    ("same", face(0, hidden="---"), "other hidden units"),
    ("same", unit(0, on=">"), "other hidden units"),
    ("same", changed(point=["1", "1"], on=True), "fields"),
    ("same", as_at(["1", "1"], on=True), "agree at the point"),
    ("same", as_at(["9", "9"], on=False), "agree at the point"),
    ("same", with_lines(1), "not a point for each of the cells"),
    ("same", with_lines(24), "more than 24 lines"),
    ("same", with_lines(500), "more than 500 sides"),
    ("same", changed(region=[[]] * 501), "more than 500 parts"),
    ("other", changed(on=True), "on, or off"),
    ("other", changed(point=["1", "1"], on=True), "agree at the point"),
    ("other", changed(point=["1"]), "not 2 numbers"),
    ("other", changed(point=["1", "0", "0"]), "not 4 numbers"),
    ("other", changed(point=[]), "without inputs"),
    ("other", part(0, 1, on=">"), "agree at the point"),
    ("other", changed(region=[]), "agree at the point"),
    ("other", last(b="-1/2"), "on, or off"),
    ("beyond", changed(on=False), "on, or off"),
    ("beyond", changed(region=[[]]), "agree at the point"),
    ("beyond", changed(point=["2"]), "agree at the point"),
    ("beyond", changed(point=["0"]), "on, or off"),
    ("wrong", changed(wrong=[]), "other rows"),
    ("wrong", changed(wrong=[3, 2]), "other rows"),
    ("wrong", last(b="-2"), "other rows"),
    ("wrong", changed(units=[{"w": ["1", "1"], "b": "0", "on": ">"}]), "not 4 numbers"),
    ("wrong", lambda claim: claim.pop("shortcuts"), "without inputs"),
    ("wrong", changed(shortcuts=["1"], wrong=[1, 3]), "not 2 numbers"),
    ("wrong", changed(shortcuts=["1", "1", "5"]), "not 2 numbers"),
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
    ("none", refuted(labels="-++x"), "not a label"),
    ("none", refuted(labels="-++-+"), "not a label"),
    ("none", refuted(labels="-+-+"), "do not cancel"),
    ("none", refuted(multipliers=PAIR), "do not cancel"),
    ("none", refuted(multipliers=[]), "not above 0"),
    ("none", refuted(multipliers=[[0, "-1"], [1, "-1"], [2, "-1"], [3, "-1"]]), "not above 0"),
    ("none", refuted(multipliers=[[1, "1"], [0, "1"]]), "do not rise"),
    ("none", blinding(), "not above 0"),
    ("none", blinding([0, "0"], [1, "0"]), "not above 0"),
    ("none", blinding([0, "1"], [3, "1"]), "do not cancel"),
    ("none", blinding([0, "1"], [9, "1"]), "do not rise"),
    ("alone", changed(shortcuts=False), "without inputs"),
    ("alone", changed(refuted=[{"labels": "-++-", "multipliers": PAIR}]), "without inputs"),
    ("alone", drop("blinding"), "a first layer is not refuted"),
    ("none", also("-++-+", 4), "not a label"),
    ("none", also("+--+", 4), "not new"),
    ("parity", also("-++-", 4), "not a label"),
    ("parity", changed(hidden=3), "a first layer is not refuted"),
    ("parity", drop("blinding", 3), "a first layer is not refuted"),
]  # fmt: skip


def forged(name: str, edit: Any, **data: Any) -> bytes:
    """Return a genuine file with its claim edited, about other data if some are given."""
    fields = json.loads(genuine()[name])
    edit(fields["claims"][0])
    rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
    return sealed(rest | data, form=claims.FORMAT).encode()


def about(*targets: int, width: int = 2) -> Fields:
    """Return the data of a file: as many examples, all of them 0."""
    data = Dataset.from_rows([[0] * width for _ in targets or [1]], targets or [1])
    last = Unit((), Fraction(-1), ">")
    whole = json.loads(on_rows(Net((), last, "0/1", (Fraction(1),) * width), data).certificate())
    kept = {k: whole[k] for k in ("dimension", "examples", "data_sha256", "data")}
    if not targets:
        kept |= {"examples": 0, "data": [], "data_sha256": hashlib.sha256().hexdigest()}
    return kept


@pytest.mark.parametrize(("name", "edit", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, edit: Any, reason: str) -> None:
    refusal = refusal_of(forged(name, edit))
    assert refusal
    assert reason in refusal


def test_what_is_too_long_is_not_begun() -> None:
    many = {"w": ["1", "1"], "b": "0", "on": ">"}
    thirteen = changed(units=[many] * (networks.MAX_UNITS + 1))
    assert "hidden units" in refusal_of(forged("cells", thirteen))
    many_faces = changed(faces=json.loads(genuine()["cells"])["claims"][0]["faces"] * 132)
    assert "too many faces" in refusal_of(forged("cells", many_faces))
    far = changed(hidden=networks.MAX_UNITS + 1)
    assert "too long" in refusal_of(forged("none", far))
    layers = changed(hidden=5)
    assert "first layers" in refusal_of(forged("parity", layers))
    assert "too long" in refusal_of(forged("none", changed(blinding=[PAIR] * 1001)))
    for name in ("cells", "same", "other", "wrong"):
        assert "too long" in refusal_of(forged(name, last(b="1" + "0" * 49_000))), name
    primes = [f"1/{10**2_000 + k}" for k in range(60)]
    for name in ("wrong", "same", "other"):
        assert "too long" in refusal_of(forged(name, last(w=primes))), name
    without_faces = changed(faces=[], last={"w": primes, "b": "0", "on": ">"})
    assert "too long" in refusal_of(forged("cells", without_faces))
    assert "too long" in refusal_of(forged("none", refuted(multipliers=[*enumerate(primes)])))
    assert "too long" in refusal_of(forged("none", changed(refuted=[REFUTED] * 17)))
    hidden = changed(units=[many] * (networks.MAX_UNITS + 1))
    assert "hidden units" in refusal_of(forged("wrong", hidden))
    rows = about(*[1, -1] * 4, 1)
    assert "more than 8 rows" in refusal_of(forged("none", changed(), **rows))


def test_rows_and_inputs_have_to_be_there() -> None:
    for name in ("right", "none"):
        fields = json.loads(genuine()[name])
        text = sealed({"claims": fields["claims"]}, form=claims.FORMAT).encode()
        assert "without rows" in refusal_of(text) or "no rows" in refusal_of(text)
    assert "no rows" in refusal_of(forged("none", changed(), **about()))
    assert ["no rows" in refusal_of(text) for text in without_any()] == [True, False]
    assert ["without inputs" in refusal_of(text) for text in without_any()] == [False, True]


def without_any() -> list[bytes]:
    """Return a file that no net does no rows, and one of a net without inputs."""
    without = {"dimension": 0, "data": [["-"]] * 4}
    without["data_sha256"] = hashlib.sha256(b"-\n" * 4).hexdigest()
    bare: Fields = {"units": [{"w": [], "b": "-1", "on": ">"}], "shortcuts": [], "wrong": []}
    bare["last"] = {"w": ["1"], "b": "-1", "on": ">"}
    none = changed(refuted=[], blinding=[])
    return [forged("none", none, **about()), forged("wrong", changed(**bare), **without)]


def test_a_statement_of_more_than_is_proved_is_refused() -> None:
    for name in genuine():

        def more(claim: Fields) -> None:
            claim["statement"] += " So does every other net."

        assert "not what the proof shows" in refusal_of(forged(name, more)), name


def some(rng: random.Random) -> Iterator[str]:
    """Yield claims about nets whose lines are slanted, and about a few rows."""

    def row(size: int) -> list[str]:
        entries = [f"{rng.randint(-3, 3)}/{rng.choice((1, 1, 2, 3))}" for _ in range(size)]
        return entries if any(v[0] != "0" for v in entries[:-1]) else row(size)

    width, count = rng.choice((1, 2, 2, 2)), rng.randint(1, 3)
    units = [f"{', '.join(row(width + 1))}{rng.choice(('', ' >='))}" for _ in range(count)]
    stated: Any = {"on": ">", "outputs": rng.choice(("0/1", "-1/+1"))}
    if rng.random() < 0.4:
        stated["shortcuts"] = row(width + 1)[:-1]
    last = ", ".join(row(count + 1))
    yield network(units, last, **stated).certificate()
    a, b = (str(rng.randint(-2, 2)) for _ in range(2))
    region = f"x1 {rng.choice(('>', '>=', '=', '<'))} {a}" + f" and x{width} > {b}" * (a != b)
    yield network(units, last, region=region, **stated).certificate()
    points = [[rng.randint(-2, 2) for _ in range(width)] for _ in range(rng.randint(2, 5))]
    labels = [1, 0, *(rng.randint(0, 1) for _ in points[2:])]
    for shortcuts in (True, False):
        try:
            found = hidden_units(points, labels, shortcuts=shortcuts, hidden=rng.randint(0, 2))
        except (InputError, LimitError):
            continue
        yield found.certificate()


def test_more_than_256_faces_are_verified() -> None:
    assert refusal_of(many_lines().encode()) == ""


def test_claims_of_random_nets_are_verified() -> None:
    rng, seen = random.Random(7), 0
    for _ in range(25):
        for text in some(rng):
            assert refusal_of(text.encode()) == ""
            seen += 1
    assert seen > 60
