# ruff: noqa: E402 (what is optional is looked for first)
"""Formulas: their terms as formulaic has them, their columns exactly."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("formulaic", reason="the extra `stats` is not installed")
pd = pytest.importorskip("pandas")

import linexact
from linexact.errors import InputError, LimitError
from linexact.proof import checker
from linexact.reading.formula import read_formula

TABLE = """y,a,b,g,h
1,0.1,2,u,x
0,0.2,3,v,z
1,0.2,1,w,x
0,0.5,5,u,z
1,0.7,1,v,x
1,0.3,2,w,z
0,0.4,2,u,x
"""
FRAME = pd.read_csv(io.StringIO(TABLE))


def observed(formula: str, **ways: Any) -> Any:
    return linexact.estimates(FRAME, formula=formula, **ways).observed


@pytest.mark.parametrize(
    "formula",
    ["y ~ a + b", "y ~ a*b", "y ~ g", "y ~ a*g", "y ~ g*h", "y ~ (a+b+g)**2", "y ~ a + I(a**2)",
     "y ~ a*g*h", "y ~ a/g + g", "y ~ C(b)", "y ~ a*C(b)", "y ~ a + b - 1"],
)  # fmt: skip
def test_columns_span_what_formulaic_makes(formula: str) -> None:
    """The same space, though formulaic's are floats and may have other names and orders."""
    from formulaic import model_matrix

    theirs = np.asarray(model_matrix(formula, FRAME).rhs, dtype=float)
    found = observed(formula)
    ours = np.array([[float(v) for v in found.x(i)] for i in range(len(found))])
    if not formula.endswith("- 1"):
        ours = np.column_stack([np.ones(len(ours)), ours])
    assert ours.shape == theirs.shape
    rank = np.linalg.matrix_rank(theirs)
    assert np.linalg.matrix_rank(ours) == rank
    assert np.linalg.matrix_rank(np.hstack([ours, theirs])) == rank


def test_products_are_exact() -> None:
    """formulaic makes 0.1 * 2 and 0.2 * 3 of floats; here they are fractions."""
    found = observed("y ~ a*b + I(a**3)")
    assert found.features == ("a", "b", "a:b", "a:a:a")
    by_name = dict(zip(found.features, found.x(1), strict=True))
    assert by_name["a:b"] == Fraction(3, 5)
    assert by_name["a:a:a"] == Fraction(1, 125)


def test_a_table_and_a_frame_say_the_same(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(TABLE)
    for formula in ("y ~ a*g", "y ~ C(g, 'w')*h", "y ~ a + I(a*b)"):
        one, other = (linexact.estimates(p, formula=formula) for p in (path, FRAME))
        assert one.statuses() == other.statuses()
        certificate = tmp_path / "c.json"
        certificate.write_text(one.certificate())
        assert checker.main([str(certificate), str(path)]) == 0


def test_great_products_do_not_overflow() -> None:
    frame = pd.DataFrame({"y": [0, 1, 0], "a": [2**62, 3, 1], "b": [2**61, 1, 5]})
    assert linexact.estimates(frame, formula="y ~ a*b").observed.x(0)[2] == 2**123


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("y ~ np.log(a)", "asks for 'np.log(a)'"),
        ("y ~ a + offset(b)", "asks for 'offset(b)'"),
        ("y ~ I(a + b)", "powers such as"),
        ("y ~ C(a, Sum)", "asks for"),
        ("y ~ a:g", "has a:g and not a"),
        ("y ~ 0 + g", "has the factor 'g' and no intercept"),
        ("y ~ C(g)*C(g)*a + I(g**2)", "multiplies the factor 'g' with itself"),
        ("~ a", "is no formula"),
        ("y ~ a |", "is no formula"),
        ("y ~ 1", "expected a column behind ~"),
        ("log(y) ~ a", "expected one column before ~"),
        ("y ~ y + a", "on both sides"),
        ("y ~ z", "no column 'z'"),
        ("y ~ __import__('os').abort()", "no formula"),
        ("y ~ C(g, 'q')", "no level 'q'"),
        ("y ~ C(g, 'u') + C(g, 'v')", "two references"),
    ],
)
def test_refused(formula: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        observed(formula)
    assert words in caught.value.message


@pytest.mark.parametrize(
    "formula",
    ["y ~ " + "+".join("abcdef" * 400), "y ~ (a+b+c+d+e+f)**9", "y ~ ((a+b)**9)**9",
     "y ~ " + "*".join(f"x{i}" for i in range(40)), "y ~ a**999999999999"],
)  # fmt: skip
def test_what_would_take_long_is_refused_before(formula: str) -> None:
    with pytest.raises(LimitError):
        read_formula(formula)


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        ({"columns": ["a"]}, "columns would be ignored"),
        ({"label": "y"}, "label would be ignored"),
        ({"bias": False}, "the formula has intercept"),
        ({"events": "a", "trials": "b"}, "expected the same"),
    ],
)
def test_nothing_beside_a_formula_is_ignored(ways: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        observed("y ~ a + g", **ways)
    assert words in caught.value.message


def test_a_formula_needs_names() -> None:
    with pytest.raises(InputError, match="a table or a data frame"):
        linexact.estimates([[1], [2]], [0, 1], formula="y ~ x1")
    with pytest.raises(InputError, match="labels are given"):
        linexact.estimates(FRAME, [0] * 7, formula="y ~ a")


def test_events_among_trials() -> None:
    frame = pd.DataFrame({"hits": [1, 2, 3], "of": [3, 3, 3], "x": [1, 2, 3]})
    found = linexact.estimates(frame, formula="hits ~ x", events="hits", trials="of")
    assert found.statuses() == {"x": "finite", "(intercept)": "finite"}
