"""The weights of the fewest errors are told in the least numbers that make as few."""

from __future__ import annotations

import io

import pytest

from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.data.read.tables import read_table
from linexact.topics.errors.search import fewest_errors

TABLE = "x1,x2,label\n0,0,0\n1,1,1\n2,0,1\n0,1,0\n1,0,0\n2,2,1\n1,2,0\n3,1,1\n2,1,0\n"


@pytest.mark.parametrize("boundary", ["strict", "closed-positive", "closed-negative"])
def test_a_fit_in_floats_leaves_no_long_weights(boundary: str) -> None:
    data = read_table(io.StringIO(TABLE))
    found = fewest_errors(data, Convention(True, boundary))  # type: ignore[arg-type]
    found.check()
    assert found.is_exact
    assert max(map(abs, (*found.classifier.w, found.classifier.b))) <= 12
    separable = fewest_errors(gate("AND"), Convention(True, "strict"))
    assert max(map(abs, (*separable.classifier.w, separable.classifier.b))) <= 12
