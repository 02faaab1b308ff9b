"""With how many places a decimal was typed decides what it may be a rounded value of."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.data.dataset import Dataset
from linexact.exact.surds import SurdSum
from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.roots import RootsTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.vector import VectorTask
from linexact.grade.marking import grade
from linexact.grade.result import Grade
from linexact.topics.perceptron import rule

_POINTS = {"value": Fraction(1)}


def _codes(task: object, text: str) -> tuple[str, ...]:
    outcome = grade(task, text)  # type: ignore[arg-type]
    assert isinstance(outcome, Grade), outcome
    return outcome.codes


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("(0.0, 1)", ("entry-rounded",)),
        ("(0.00, 1)", ("entry-wrong",)),  # to two places it is 0.04
        ("(0, 1)", ("entry-wrong",)),
        ("(0.040, 1.0)", ()),
    ],
)
def test_entries_of_a_list(typed: str, codes: tuple[str, ...]) -> None:
    task = VectorTask((Fraction("0.04"), Fraction(1)), "scores", _POINTS)
    assert _codes(task, typed) == codes


@pytest.mark.parametrize(
    ("typed", "codes"),
    [("(0.447, 1.0)", ("distance-rounded",)), ("(0.440, 1)", ("distance-wrong",))],
)
def test_entries_with_roots(typed: str, codes: tuple[str, ...]) -> None:
    data = Dataset.from_rows([[1], [2]], [1, 1])
    root = SurdSum.root(Fraction(1, 5))
    values = (root, SurdSum.rational(Fraction(1)))
    scores = (Fraction(1), Fraction(2))
    task = RootsTask(values, "distances", _POINTS, ("d1", "d2"), dataset=data, scores=scores)
    assert _codes(task, typed) == codes


@pytest.mark.parametrize(("cell", "is_rounded"), [("0.0", True), ("0.00", False), ("0", False)])
def test_cells_of_a_table(cell: str, is_rounded: bool) -> None:
    data = Dataset.from_rows([["1/25"], [-1]], [1, -1])
    task = TraceTask(data, rule("blog"), {"score": Fraction(1)}, ("score",))
    table = f"1; 0; yes; (0.04, 1)\n2; 0.96; yes; (1.04, 0)\n1; {cell}; no; (1.04, 0)"
    found = _codes(task, table)
    assert ("cells-rounded" in found) == is_rounded


def test_cells_of_batch_steps() -> None:
    data = Dataset.from_rows([[1], [2], [4]], [1, 1, 1])
    task = BatchTask(data, rule("dsc140a"), {"weights": Fraction(1)}, ("weights",))
    exact = task.truth[0].after
    near = ", ".join(f"{float(value):.2f}" for value in exact)
    assert "cells-rounded" in _codes(
        task, f"| moved | w |\n|---|---|\n| 1, 2, 3 | ({near}) |\n| none | ({near}) |"
    )
