"""The kernel's table: claims accepted, and claims rejected with the code that says why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from linexact.kernel import (
    CertificateError,
    Constraint,
    Refutation,
    Solution,
    System,
    check,
)

XOR = System(
    3,
    (
        Constraint(">", (0, 0, -1)),
        Constraint(">", (0, 1, 1)),
        Constraint(">", (1, 0, 1)),
        Constraint(">", (-1, -1, -1)),
    ),
)
AND = System(
    3,
    (
        Constraint(">", (0, 0, -1)),
        Constraint(">", (0, -1, -1)),
        Constraint(">", (-1, 0, -1)),
        Constraint(">=", (1, 1, 1)),
    ),
)
EMPTY_INTERVAL = System(1, (Constraint(">=", (1,), 2), Constraint(">=", (-1,), -1)))
TOUCHING = System(1, (Constraint(">", (1,), 1), Constraint(">=", (-1,), -1)))
POINT = System(1, (Constraint(">=", (1,), 1), Constraint(">=", (-1,), -1)))
EQUALITIES = System(2, (Constraint("==", (1, 1), 1), Constraint("==", (1, 1), Fraction(3, 2))))
half = Fraction(1, 2)

ACCEPTED: list[tuple[str, System, Solution | Refutation]] = [
    ("XOR refuted", XOR, Refutation({0: 1, 1: 1, 2: 1, 3: 1})),
    ("XOR refuted by quarters", XOR, Refutation(dict.fromkeys(range(4), Fraction(1, 4)))),
    ("AND solved", AND, Solution((2, 2, -3))),
    ("AND solved by the lecture", AND, Solution((1, 1, Fraction(-3, 2)))),
    ("a weak row may be met with equality", AND, Solution((1, 2, -3))),
    ("empty interval", EMPTY_INTERVAL, Refutation({0: 1, 1: 1})),
    ("touching, one side open", TOUCHING, Refutation({0: 2, 1: 2})),
    ("touching, both closed", POINT, Solution((1,))),
    ("equalities, one sign each", EQUALITIES, Refutation({0: -1, 1: 1})),
    ("no constraints", System(2, ()), Solution((0, 0))),
    ("no unknowns, a false row", System(0, (Constraint(">", (), 0),)), Refutation({0: 1})),
    ("a zero multiplier is harmless", XOR, Refutation({0: 1, 1: 1, 2: 1, 3: 1})),
]

REJECTED: list[tuple[str, System, Any, str, int | None]] = [
    ("a score of exactly 0", AND, Solution((1, 1, -1)), "unmet", 1),
    ("wrong side", AND, Solution((1, 1, 0)), "unmet", 0),
    ("too few numbers", AND, Solution((1, 1)), "length", None),
    ("too many numbers", AND, Solution((1, 1, 1, 1)), "length", None),
    ("a float", AND, Solution((1.0, 1, -2)), "number", None),
    ("a bool", AND, Solution((True, 1, -2)), "number", None),
    ("does not cancel", XOR, Refutation({0: 1, 1: 1, 2: 1, 3: 2}), "combination", None),
    ("half of a proof", XOR, Refutation({0: 1, 1: 1}), "combination", None),
    ("negative on an inequality", XOR, Refutation({0: -1}), "sign", 0),
    ("a row that does not exist", XOR, Refutation({4: 1}), "index", None),
    ("a negative index", XOR, Refutation({-1: 1}), "index", None),
    ("an index that is a bool", XOR, Refutation({True: 1}), "index", None),
    ("a float multiplier", XOR, Refutation({0: 0.5}), "number", 0),
    ("no multipliers", XOR, Refutation({}), "not-false", None),
    ("all zero", XOR, Refutation({0: 0, 1: 0}), "not-false", None),
    ("0 >= 0 is true", POINT, Refutation({0: 1, 1: 1}), "not-false", None),
    ("0 > -1 is true", System(1, (Constraint(">", (0,), -1),)), Refutation({0: 1}), "not-false", 0),
    ("equality missed", EQUALITIES, Solution((half, half)), "unmet", 1),
    ("a sum with the wrong sign", EQUALITIES, Refutation({0: 1, 1: -1}), "not-false", None),
    ("not a claim", XOR, {"w": 1}, "claim", None),
    ("ragged row", System(2, (Constraint(">", (1,)),)), Solution((1, 1)), "length", 0),
    ("relation", System(1, (Constraint("<", (1,)),)), Solution((1,)), "relation", 0),  # type: ignore[arg-type]
    ("float in a row", System(1, (Constraint(">", (0.5,)),)), Solution((1,)), "number", 0),
    ("float bound", System(1, (Constraint(">", (1,), 0.5),)), Solution((1,)), "number", 0),
]


@pytest.mark.parametrize(
    ("system", "claim"), [c[1:] for c in ACCEPTED], ids=[c[0] for c in ACCEPTED]
)
def test_accepts(system: System, claim: Solution | Refutation) -> None:
    check(system, claim)


@pytest.mark.parametrize(
    ("system", "claim", "code", "row"), [c[1:] for c in REJECTED], ids=[c[0] for c in REJECTED]
)
def test_rejects_with_its_code(system: System, claim: Any, code: str, row: int | None) -> None:
    with pytest.raises(CertificateError) as caught:
        check(system, claim)
    assert caught.value.code == code
    if row is not None and code != "not-false":
        assert caught.value.row == row


def test_every_single_entry_damage_of_a_refutation_is_rejected() -> None:
    for index in range(4):
        for damage in (-1, Fraction(1, 10**30), 1):
            multipliers: dict[int, int | Fraction] = dict.fromkeys(range(4), 1)
            multipliers[index] += damage
            with pytest.raises(CertificateError):
                check(XOR, Refutation(multipliers))


def test_numbers_of_any_length() -> None:
    huge = 10**5000
    system = System(1, (Constraint(">", (huge,), huge - 1), Constraint(">", (-1,), -2)))
    check(system, Solution((1,)))
    thin = System(1, (Constraint(">", (1,), 1), Constraint(">", (-huge,), -huge)))
    check(thin, Refutation({0: huge, 1: 1}))
    with pytest.raises(CertificateError) as caught:
        check(thin, Solution((Fraction(huge + 1, huge),)))
    assert len(str(caught.value)) < 100
