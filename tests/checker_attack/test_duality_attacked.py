"""Conditions, all multipliers and subgradient steps: forgeries, and genuine files at random."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of, seal, unneeded

from linexact import duals
from linexact.certificate.bundle import claims_certificate
from linexact.certificate.files import sealed
from linexact.checkers import claims, duality
from linexact.duality.conditions import Stated, conditions
from linexact.duality.objective import Objective
from linexact.duality.subgradient import Descent, descend, descent_certificate
from linexact.model.dataset import Dataset

Fields = dict[str, Any]
HALF, ONE, ZERO = Fraction(1, 2), Fraction(1), Fraction(0)
LINE = Dataset.from_rows([[0], [1], [3]], [-1, 1, 1])
SOFT = Objective(HALF, ONE, "sum", bias=True)


def numbers(*values: Any) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, values))


def stated(objective: Objective, b: Any, slacks: Any, m: Any) -> str:
    """Return the file of an answer about the line, with w = 1."""
    found = Stated(LINE, objective, (ONE,), Fraction(b), numbers(*slacks), numbers(*m))
    return conditions(found).certificate()


def vertices(text: str) -> str:
    """Return a file with the claim about all multipliers alone."""
    fields = json.loads(text)
    fields["claims"] = [claim for claim in fields["claims"] if claim["about"] == "multipliers"]
    return resealed(fields)


def resealed(fields: Fields) -> str:
    rest = {key: value for key, value in fields.items() if key not in ("format", "tool", "sha256")}
    return sealed(rest, form=claims.FORMAT)


def steps(**changes: Any) -> str:
    said: Any = {"steps": 3, "edge": "counts", "rate": lambda t: HALF, "b": ZERO}
    said |= {"objective": Objective(HALF, ONE, "mean", bias=True), "w": (ZERO,)} | changes
    descent = Descent(LINE, **said)
    return descent_certificate(descent, descend(descent)) or ""


@cache
def genuine() -> dict[str, str]:
    """Return a file of each form."""
    square = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    hard, unbiased = Objective(HALF, None, None, True), Objective(ONE, ONE, "mean", False)
    return {
        "best": stated(SOFT, 0, [1, 0, 0], [1, 1, 0]),
        "broken": stated(SOFT, 0, [-1, 0, 1], [2, "-1/2", "1/3"]),
        "hard": stated(hard, -1, [0, 0, 0], [1, 1, 0]),
        "unbiased": stated(unbiased, 0, [1, 0, 0], ["1/3", "1/3", 0]),
        "one": vertices(duals(LINE, length="1/2", C=1, slacks="sum").certificate()),
        "two": vertices(duals(square, [1, 1, -1, -1], length=1).certificate()),
        "many": vertices(
            duals(square, [1, 1, 1, -1], length="1/2", C="1/8", slacks="mean", bias=False)
            .certificate()
        ),
        "capped": vertices(
            duals(square, [1, 1, -1, -1], length=1, C="3/4", slacks="sum").certificate()
        ),
        "unit": vertices(
            duals([[1], [-1]], [1, -1], length="1/2", C=2, slacks="sum", bias=False).certificate()
        ),
        "steps": steps(),
        "edge": steps(w=(ONE,)),
        "no-edge": steps(w=(ONE,), edge="does not count"),
        "round": steps(order=(2, 0), steps=5),
        "single": steps(order=(2, 0)),
        "kink": steps(
            objective=Objective(ONE, ONE, "sum", False), edge="does not count", steps=1
        ),
    }  # fmt: skip


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert_no_change_is_verified(genuine()[name].encode(), 30)


def changed(**changes: Any) -> Any:
    return lambda claim: claim.update(changes)


def without(name: str) -> Any:
    return lambda claim: claim.pop(name)


FORGERIES = [
    ("best", changed(length="0"), "not above 0"),
    ("best", changed(charge="0"), "not above 0"),
    ("best", changed(charge="-1"), "not above 0"),
    ("best", changed(length="-1/2", combined=["1"]), "not above 0"),
    ("best", changed(length="-1/2", value="1/2", dual_value="5/2"), "not above 0"),
    (
        "best",
        changed(charge="-1", dual=[0, 1, 2], complementary=[0], value="-1/2"),
        "not above 0",
    ),
    ("best", changed(multipliers=["1", "1"]), "not a multiplier"),
    ("best", changed(slacks=["1", "0"]), "not a multiplier"),
    ("best", changed(multipliers=["1", "1", "0", "0"], slacks=["1", "0", "0", "0"]), "not a mult"),
    ("best", changed(multipliers=["1", "1", "0", "0"]), "not a mult"),
    ("best", changed(slacks=["1", "0", "0", "0"]), "not a mult"),
    ("best", without("slacks"), "not those of such a claim"),
    ("best", without("charge"), "not those of such a claim"),
    ("hard", changed(charge="1"), "not those of such a claim"),
    ("best", changed(primal=[0]), "primal"),
    ("best", changed(dual=[0]), "dual"),
    ("best", changed(complementary=[0]), "complementary"),
    ("broken", changed(primal=[]), "primal"),
    ("broken", changed(dual=[0]), "dual"),
    ("broken", changed(complementary=[]), "complementary"),
    ("best", changed(combined=["2"]), "combine otherwise"),
    ("best", changed(combined=[]), "combine otherwise"),
    ("best", changed(balance="1"), "another balance"),
    ("best", without("balance"), "another balance"),
    ("unbiased", changed(balance="0"), "another balance"),
    ("best", changed(value="1"), "another value"),
    ("best", changed(dual_value="1"), "another value of the dual"),
    ("best", changed(slacks=["0", "0", "0"]), "primal"),
    ("one", changed(vertices=[]), "other vertices"),
    ("one", changed(vertices=[[[0, "1"]]]), "other vertices"),
    ("one", changed(vertices=[[[0, "1"], [1, "1"]]] * 2), "other vertices"),
    ("one", changed(vertices=[[[1, "1"], [0, "1"]]]), "do not rise"),
    ("one", changed(vertices=[[[0, "1"], [1, "1"], [3, "1"]]]), "do not rise"),
    ("one", changed(weights={"w": ["2"], "b": "-1"}), "not best"),
    ("one", changed(weights={"w": ["1"], "b": "1"}), "not best"),
    ("one", changed(length="1"), "not best"),
    ("one", changed(charge="2"), "not best"),
    ("one", without("charge"), "less than 1"),
    ("one", changed(vertices=[[[0, "1"], [1, "9" * 20_001]]]), "so long numbers"),
    ("two", lambda claim: claim["vertices"].pop(), "other vertices"),
    ("two", lambda claim: claim["vertices"].append(claim["vertices"][0]), "other vertices"),
    ("two", lambda claim: claim["vertices"].__setitem__(1, claim["vertices"][0]), "other vertices"),
    ("capped", lambda claim: claim["vertices"].pop(), "other vertices"),
    ("capped", changed(charge="1"), "other vertices"),
    ("two", changed(charge="3/4"), "other vertices"),
    ("two", changed(vertices=[[[i, "1/2"] for i in range(4)]]), "other vertices"),
    ("two", changed(weights={"w": ["1/2", "0"], "b": "0"}), "less than 1"),
    ("many", lambda claim: claim["vertices"].pop(0), "other vertices"),
    ("steps", changed(rates=[]), "not a list for each step"),
    ("steps", changed(rates=[], counted=[]), "not a list for each step"),
    ("steps", changed(rates=["1/2", "1/2"]), "not a list for each step"),
    ("steps", changed(rates=["1/2"] * 4), "not a list for each step"),
    ("steps", changed(end_value="9"), "another value at the end"),
    ("single", changed(order=[4, 0]), "names what is not there"),
    ("steps", changed(counted=[[0, 1, 2], [0], [0]]), "other examples count"),
    ("steps", changed(direction=["1", "0"]), "another first subgradient"),
    ("steps", changed(direction=["-4/3"]), "another first subgradient"),
    ("steps", changed(end={"w": ["0"], "b": "0"}), "end elsewhere"),
    ("steps", changed(end={"w": ["0"]}), "end elsewhere"),
    ("steps", changed(value="2"), "another value at the start"),
    ("steps", changed(end_value="2"), "another value at the end"),
    ("steps", changed(rates=["1/2", "1/2", "1/4"]), "end elsewhere"),
    ("steps", changed(length="1/4"), "end elsewhere"),
    ("single", changed(order=[]), "names what is not there"),
    ("single", changed(order=[3, 0]), "names what is not there"),
    ("single", changed(order=[0, 2]), "other examples count"),
    ("single", without("order"), "other examples count"),
    ("kink", changed(weights={"w": ["1"]}, edge_counts=True), "other examples count"),
]


def forged(name: str, edit: Any) -> bytes:
    """Return a genuine file with its claim edited, and said anew as if it held."""
    fields = json.loads(genuine()[name])
    edit(fields["claims"][0])
    try:
        return seal(fields, lenient=True)
    except Exception:  # what has no sentence any more
        return resealed(fields).encode()


@pytest.mark.parametrize(("name", "edit", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, edit: Any, reason: str) -> None:
    assert reason in refusal_of(forged(name, edit))


def inside_the_street() -> list[bytes]:
    """Return multipliers of weights that leave an example inside the street."""
    made, inside = [], Dataset.from_rows([[-1], [1], ["1/2"]], [-1, 1, 1])
    for multiplier, length in (("1/2", "1/2"), ("1", "1")):
        fields = json.loads(genuine()["two"]) | json.loads(data_of(inside))
        shares = [[[0, multiplier], [1, multiplier]]]
        weights = {"w": ["1"], "b": "0"}
        fields["claims"][0] |= {"weights": weights, "length": length, "vertices": shares}
        made.append(seal(fields))
    return made


def test_weights_that_leave_an_example_inside_the_street_are_refused() -> None:
    for text in inside_the_street():
        assert "less than 1" in refusal_of(text)


@cache
def great() -> list[str]:
    """Return files of one class, of more than 256 examples, of as many steps and vertices."""
    one = json.loads(genuine()["two"]) | json.loads(data_of(Dataset.from_rows([[1], [2]], [1, 1])))
    one["claims"][0] |= {"weights": {"w": ["0"], "b": "5"}, "vertices": [[]]}
    n = 300
    wide = Dataset.from_rows([[k] for k in range(n)], [-1] + [1] * (n - 1))
    best = json.loads(genuine()["best"]) | json.loads(data_of(wide))
    for name in ("multipliers", "slacks"):
        best["claims"][0][name] += ["0"] * (n - 3)
    there = json.loads(steps(steps=2, rate=lambda t: ONE, objective=SOFT))  # and back again
    for name in ("rates", "counted"):
        there["claims"][0][name] *= n // 2
    k = 17
    points, targets = [[1]] * k + [[-1]] * k, [1] * k + [-1] * k
    return [
        seal(one).decode(),
        seal(best).decode(),
        seal(there).decode(),
        vertices(duals(points, targets, length="1/2").certificate()),
    ]


def test_great_numbers_of_examples_steps_and_vertices_are_verified() -> None:
    assert [refusal_of(text.encode()) for text in great()] == [""] * 4


def on_a_grid(made: random.Random) -> str:
    """Return all multipliers about a few points, of which many are at the edge of the street."""
    n, d = made.randint(3, 5), made.randint(1, 2)
    rows = [[made.randint(-1, 1) for _ in range(d)] for _ in range(n)]
    targets = [1, -1, *(made.choice([1, -1]) for _ in range(n - 2))]
    said: Any = {"length": made.choice(["1/2", 1]), "bias": made.random() < 0.6}
    charge = made.choice(["1/4", "1/2", "3/4", 1])
    return vertices(duals(rows, targets, C=charge, slacks="sum", **said).certificate())


def test_a_statement_of_more_than_is_proved_is_refused() -> None:
    for name, text in genuine().items():
        fields = json.loads(text)
        fields["claims"][0]["statement"] += " And more."
        assert "not what the proof shows" in refusal_of(resealed(fields).encode()), name


def too_much() -> Iterator[tuple[str, bytes]]:
    """Yield genuine statements that would take long to check."""
    wide = 61
    rows = [[int(i == j) for j in range(wide)] for i in range(2)]
    data = Dataset.from_rows(rows, [1, -1])
    fields = json.loads(genuine()["one"]) | json.loads(data_of(data))  # the data of another file
    fields["claims"][0] |= {"weights": {"w": ["0"] * wide, "b": "0"}, "vertices": []}
    yield "so many features", resealed(fields).encode()
    for n, reason in ((201, "so many examples at the edge"), (40, "so many choices")):
        rows = [[1, i] for i in range(n)] + [[-1, i] for i in range(n)]
        data = Dataset.from_rows(rows, [1] * n + [-1] * n)
        fields = json.loads(genuine()["two"]) | json.loads(data_of(data))
        fields["claims"][0] |= {"weights": {"w": ["1", "0"], "b": "0"}}
        yield reason, resealed(fields).encode()


def data_of(data: Dataset) -> str:
    """Return what a file says of data."""
    fields = json.loads(claims_certificate(data, [{"about": "x", "statement": ""}]))
    return json.dumps({key: fields[key] for key in claims.DATA if key in fields})


def test_every_condition_of_the_checker_is_needed() -> None:
    texts = [(forged(name, edit), reason) for name, edit, reason in FORGERIES]
    assert list(unneeded(duality, texts)) == []


def test_what_would_take_long_is_left_unchecked() -> None:
    for reason, text in too_much():
        assert reason in refusal_of(text)


def some(made: random.Random) -> Iterator[str]:
    """Yield a file of each kind about random data."""
    n, long = made.randint(2, 6), made.choice([1, 1, 10 ** made.randint(5, 9)])

    def entries(size: int, low: int = -3) -> tuple[Fraction, ...]:
        return tuple(
            Fraction(made.randint(low, 3), made.choice([1, 2, 7, long])) for _ in range(size)
        )

    targets = [1, -1, *(made.choice([1, -1]) for _ in range(n - 2))]
    data = Dataset.from_rows([entries(2) for _ in range(n)], targets)
    objective = Objective(
        made.choice([HALF, ONE, Fraction(1, 20)]),
        made.choice([ONE, Fraction(1, 4), Fraction(10)]),
        made.choice(["sum", "mean"]),
        bias=made.random() < 0.7,
    )
    b = entries(1)[0] if objective.bias else ZERO
    yield conditions(
        Stated(data, objective, entries(2), b, entries(n, -1), entries(n, -1))
    ).certificate()
    found = duals(
        data, length=objective.length, C=objective.C, slacks=objective.slacks, bias=objective.bias
    )
    best = Stated(data, objective, found.w, found.b, found.slacks, found.multipliers)
    assert conditions(best).is_best
    yield conditions(best).certificate()
    yield vertices(found.certificate())
    order = tuple(made.choices(range(n), k=3)) if objective.slacks == "mean" else None
    rate = entries(1, 1)[0]
    descent = Descent(
        data, objective, entries(2), b, lambda t: rate, made.randint(1, 4),
        made.choice(["counts", "does not count"]), order,
    )  # fmt: skip
    yield descent_certificate(descent, descend(descent)) or ""


@pytest.mark.parametrize("seed", range(6))
def test_claims_of_random_data_are_verified(seed: int) -> None:
    made = random.Random(seed)
    for _ in range(3):
        for text in (*some(made), on_a_grid(made)):
            assert refusal_of(text.encode()) == ""
