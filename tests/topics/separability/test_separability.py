"""The library's front: what may be passed to separate(), and what its verdicts offer."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from typing import Any

import pytest
import sympy

import linexact
from linexact.kernel import CertificateError, Constraint, System
from linexact.topics.separability import Feasible, Infeasible, Inseparable, Separable

half = Fraction(1, 2)


@pytest.mark.parametrize(
    ("X", "t", "options"),
    [
        ([[0, 1], [1]], [0, 1], {}), ([[0], [1]], [0], {}), ([[float("nan")], [1]], [0, 1], {}),
        ([[float("inf")], [1]], [0, 1], {}), ([0, 1], [0, 1], {}), ([], [], {}),
        ([[0], [1]], None, {}), ([[0], ["one"]], [0, 1], {}), ([[0], [object()]], [0, 1], {}),
        ([[0], [1j]], [0, 1], {}), ([[0], [1]], [0, 1], {"boundary": "open"}),
        ([[0], [1]], [0, 1], {"exact": "rounded"}), ([[0], [1]], [0, 1], {"positive": 7}),
        ("XOR", [0, 1, 1, 0], {}), ("NXOR?", None, {}),
    ],
)  # fmt: skip
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
