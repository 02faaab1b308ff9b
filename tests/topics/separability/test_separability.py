"""The library's front: what may be passed to separate(), and what its verdicts offer."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

import linexact
from linexact.kernel import CertificateError, Constraint, System
from linexact.proof import checker
from linexact.topics.separability import Feasible, Infeasible, Inseparable, Separable

AND_X = [[0, 0], [0, 1], [1, 0], [1, 1]]
AND_T = [0, 0, 0, 1]
half = Fraction(1, 2)

SAME_DATA: dict[str, tuple[Any, Any]] = {
    "lists of ints": (AND_X, AND_T),
    "labels -1 and +1": (AND_X, [-1, -1, -1, 1]),
    "int array": (np.array(AND_X), np.array(AND_T)),
    "int8 array": (np.array(AND_X, dtype=np.int8), AND_T),
    "bool array": (np.array(AND_X, dtype=bool), [False, False, False, True]),
    "floats": (np.array(AND_X, dtype=float), AND_T),
    "float32": (np.array(AND_X, dtype=np.float32), AND_T),
    "Fractions": ([[Fraction(v) for v in row] for row in AND_X], AND_T),
    "sympy": ([[sympy.Rational(v) for v in row] for row in AND_X], AND_T),
    "text": ([[f"{v}.0" for v in row] for row in AND_X], AND_T),
    "Decimals": ([[Decimal(v) for v in row] for row in AND_X], AND_T),
    "tuples": (tuple(map(tuple, AND_X)), tuple(AND_T)),
}


@pytest.mark.parametrize("name", SAME_DATA)
def test_the_same_data_in_any_dress(name: str) -> None:
    X, t = SAME_DATA[name]
    verdict = linexact.separate(X, t)
    assert isinstance(verdict, Separable)
    assert verdict.integers == (2, 2, -3)
    assert all(isinstance(v, Fraction) for v in (*verdict.w, verdict.b))


def test_a_data_frame_and_a_column_for_the_label() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "t": AND_T})
    verdict = linexact.separate(frame, "t")
    assert isinstance(verdict, Separable)
    assert verdict.dataset.features == ("a", "b")


def test_floats_are_the_decimals_they_print_or_their_bits() -> None:
    X, t = [[0.1], [0.3]], [0, 1]
    decimal, binary = linexact.separate(X, t), linexact.separate(X, t, exact="binary")
    assert decimal.dataset.x(0) == (Fraction(1, 10),)
    assert binary.dataset.x(0) == (Fraction(0.1),)


def test_names_and_more_than_two_classes() -> None:
    X, t = [[0], [1], [2]], ["low", "mid", "high"]
    with pytest.raises(linexact.InputError):
        linexact.separate(X, t)
    assert isinstance(linexact.separate(X, t, positive="high"), Separable)
    assert isinstance(linexact.separate(X, t, positive="mid"), Inseparable)
    pair = linexact.separate(X, t, positive="mid", negative="high")
    assert isinstance(pair, Separable)
    assert len(pair.dataset) == 2


@pytest.mark.parametrize(
    ("X", "t", "options"),
    [
        ([[0, 1], [1]], [0, 1], {}),
        ([[0], [1]], [0], {}),
        ([[float("nan")], [1]], [0, 1], {}),
        ([[float("inf")], [1]], [0, 1], {}),
        ([0, 1], [0, 1], {}),
        ([], [], {}),
        ([[0], [1]], None, {}),
        ([[0], ["one"]], [0, 1], {}),
        ([[0], [object()]], [0, 1], {}),
        ([[0], [1j]], [0, 1], {}),
        ([[0], [1]], [0, 1], {"boundary": "open"}),
        ([[0], [1]], [0, 1], {"exact": "rounded"}),
        ([[0], [1]], [0, 1], {"positive": 7}),
        ("XOR", [0, 1, 1, 0], {}),
        ("NXOR?", None, {}),
    ],
)
def test_what_cannot_be_read_is_an_input_error(X: Any, t: Any, options: dict[str, Any]) -> None:
    with pytest.raises(linexact.InputError) as caught:
        linexact.separate(X, t, **options)
    assert caught.value.code
    assert "\n" not in caught.value.message


def test_verdicts_are_frozen_and_check_themselves() -> None:
    verdict = linexact.separate("XOR")
    assert isinstance(verdict, Inseparable)
    with pytest.raises(FrozenInstanceError):
        verdict.common_point = None  # type: ignore[misc]
    verdict.check()
    for wrong in (
        replace(verdict, multipliers={**verdict.multipliers, 0: Fraction(1, 3)}),
        replace(verdict, multipliers={i: 2 * m for i, m in verdict.multipliers.items()}),
        replace(verdict, common_point=(half, Fraction(1, 3))),
    ):
        with pytest.raises(CertificateError):
            wrong.check()
    solved = linexact.separate("AND")
    assert isinstance(solved, Separable)
    with pytest.raises(CertificateError):
        replace(solved, classifier=replace(solved.classifier, b=Fraction(-1))).check()


def test_large_separators_are_checked_by_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = linexact.separate("AND")
    assert isinstance(verdict, Separable)
    monkeypatch.setattr("linexact.topics.separability.verdict.KERNEL_CELLS", 0)
    verdict.check()
    with pytest.raises(CertificateError) as caught:
        replace(verdict, classifier=replace(verdict.classifier, b=Fraction(-1))).check()
    assert caught.value.row == 1


def test_to_sympy() -> None:
    w, b = linexact.separate("AND").to_sympy()
    assert w == sympy.Matrix([2, 2])
    assert b == -3
    multipliers = linexact.separate("XOR").to_sympy()
    assert multipliers == dict.fromkeys(range(4), sympy.Rational(1, 2))


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("boundary", ["strict", "closed-positive", "closed-negative"])
@pytest.mark.parametrize("name", ["AND", "XOR", "NOT", "parity:3"])
def test_to_json_is_verified_by_the_checker(name: str, boundary: Any, bias: bool) -> None:
    verdict = linexact.separate(name, bias=bias, boundary=boundary)
    assert checker.verify(verdict.certificate().encode())


def test_feasible_and_infeasible_systems() -> None:
    row = Constraint
    third = Fraction(1, 3)
    point = linexact.feasible(
        System(2, (row("==", (1, 1), 1), row(">", (1, 0), third), row(">=", (0, 1), third)))
    )
    assert isinstance(point, Feasible)
    assert sum(point.point) == 1
    crowded = System(2, (row("==", (3, 3), 1), row(">=", (half, 0), 1), row(">=", (0, 1), 0)))
    refuted = linexact.feasible(crowded, ["w1", "w2"])
    assert isinstance(refuted, Infeasible)
    refuted.check()
    for verdict in (point, refuted):
        checker.verify(verdict.certificate().encode())


def test_a_system_without_rows_or_unknowns() -> None:
    assert isinstance(linexact.feasible(System(2, ())), Feasible)
    assert isinstance(linexact.feasible(System(0, ())), Feasible)
    assert isinstance(linexact.feasible(System(0, (Constraint(">", (), 0),))), Infeasible)
    assert isinstance(linexact.feasible(System(0, (Constraint(">=", (), 0),))), Feasible)


TYPED = ("T <= 2; T > 4; T > 0", "x + y > 3; x < 1; y < 1; x > -5; y = 0", "x = 1; y = 2; x = 2")


@pytest.mark.parametrize("text", TYPED)
def test_no_row_of_a_typed_refutation_can_be_spared(text: str) -> None:
    found = linexact.feasible(text)
    assert isinstance(found, Infeasible)
    found.check()
    for spare in found.multipliers:
        rows = [found.system.rows[i] for i in found.multipliers if i != spare]
        assert isinstance(linexact.feasible(System(found.system.dimension, rows)), Feasible)


@pytest.mark.parametrize(("problem", "alone"), [("1111", True), ("0000", True), ("AND", False)])
def test_one_class_alone_is_said_to_be_that(problem: str, alone: bool) -> None:
    assert ("All examples are of one class" in linexact.certify(problem).explain().text()) is alone


def test_every_public_name_is_there() -> None:
    for name in linexact.__all__:
        assert getattr(linexact, name) is not None
    assert set(linexact.__all__) <= set(dir(linexact))
    with pytest.raises(AttributeError):
        _ = linexact.separat  # type: ignore[attr-defined]
