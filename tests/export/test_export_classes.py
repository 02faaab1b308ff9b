"""Weights for several classes at once, as a system that other programs check."""

from __future__ import annotations

from pathlib import Path

import pytest
from coq_files import Compile, assert_closed
from smt_solvers import SOLVERS, solver

import linexact
from linexact.errors import InputError
from linexact.export.claim import SystemClaim
from linexact.export.coq import export_coq
from linexact.export.received import received
from linexact.export.smt import export_smt
from linexact.kernel import CertificateError

RELEASED = Path(__file__).parents[1] / "released" / "0.1" / "certificates"


def _claim(name: str) -> SystemClaim:
    claim = received((RELEASED / f"{name}.json").read_text("ascii"), name)
    assert isinstance(claim, SystemClaim)
    return claim


ANSWERS = {"claims-classes": "sat", "claims-classes-none": "unsat"}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_outsider_finds_the_same(name: str) -> None:
    claim = _claim(name)
    claim.check()
    assert {solver(one)(export_smt(claim)) for one in SOLVERS} == {ANSWERS[name]}


def test_coq_proves_that_there_are_no_weights(coqc: Compile) -> None:
    assert_closed(coqc(export_coq(_claim("claims-classes-none"), apart=True)))


def test_the_classes_are_named_and_points_are_in_their_rows() -> None:
    claim = _claim("claims-classes-none")
    assert claim.variables == tuple(f"{one} of {name}" for name in "abc" for one in ("w1", "b"))
    assert len(claim.constraints.rows) == 4 * 2
    assert claim.constraints.rows[-1].coefficients == (0, 0, -3, -1, 3, 1)


def test_an_exchanged_class_is_refused() -> None:
    claim = _claim("claims-classes")
    rows = [*claim.constraints.rows]
    rows[0] = type(rows[0])(">", tuple(-v for v in rows[0].coefficients), 0)
    system = type(claim.constraints)(claim.constraints.dimension, rows)
    with pytest.raises(CertificateError):
        SystemClaim(system, claim.proof).check()


def test_an_export_says_which_file_was_read(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    path.write_text("x,kind\n1,a\n2,b\n4,c\n", encoding="utf-8")
    text = linexact.separate_classes(str(path)).certificate()
    head, _, _ = export_coq(received(text, "c.json", [str(path)])).partition("*)")
    assert "label       column 2 of 2: 'kind'" in head
    assert "classes     'a': 1 row, 'b': 1 row, 'c': 1 row" in head
    path.write_text("x,kind\n1,a\n2,c\n4,b\n", encoding="utf-8")
    with pytest.raises(InputError, match="example 2 of the data file is another"):
        received(text, "c.json", [str(path)])
