from __future__ import annotations

from itertools import combinations, count

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pieces import pieces
from strategies import conventions, datasets

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.engine.by_need import decide_exactly
from linexact.engine.cone import Cone, Ray
from linexact.engine.dataset_cone import dataset_cone
from linexact.topics.errors import hyperplanes, search
from linexact.topics.errors.hitting import check_reason
from linexact.topics.errors.prove import best_packing, lower_bound, prove
from linexact.topics.errors.search import fewest_errors


def by_definition(dataset: Dataset, convention: Convention) -> int:
    """Leave out every set of examples, small sets first, until the rest is separable."""
    cone = dataset_cone(dataset, convention)
    n = len(dataset)
    for errors in range(n + 1):
        for right in combinations(range(n), n - errors):
            part = np.array(right, dtype=np.intp)
            rest = Cone(
                cone.matrix[part],
                cone.signs[part],
                cone.dummy,
                cone.strict[part],
                cone.equal[part],
            )
            if isinstance(decide_exactly(rest), Ray):
                return errors
    raise AssertionError("no examples at all are separable")


@given(datasets(max_examples=7, max_dimension=3), conventions())
@settings(max_examples=120, deadline=None)
def test_cores_agree_with_the_definition(dataset: Dataset, convention: Convention) -> None:
    answer = fewest_errors(dataset, convention)
    answer.check()
    assert answer.is_exact
    assert answer.errors == by_definition(dataset, convention)


@given(datasets(max_examples=7, max_dimension=3), conventions())
@settings(max_examples=120, deadline=None)
def test_hyperplanes_agree_with_the_definition(dataset: Dataset, convention: Convention) -> None:
    if not hyperplanes.is_possible(dataset, convention):
        return
    found, signs = hyperplanes.enumerate_errors(dataset, convention)
    assert found.at_least == by_definition(dataset, convention)
    pairs = zip(dataset.targets.tolist(), signs.tolist(), strict=True)
    assert sum(not convention.is_right(t, t * s) for t, s in pairs) == found.at_least


@given(datasets(max_examples=7, max_dimension=3), conventions())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_switch_to_hyperplanes_gives_weights_too(
    monkeypatch: pytest.MonkeyPatch, dataset: Dataset, convention: Convention
) -> None:
    monkeypatch.setattr(search, "CORES_BEFORE_HYPERPLANES", -1)
    answer = fewest_errors(dataset, convention)
    answer.check()
    assert answer.is_exact


@given(datasets(max_examples=5, max_dimension=2), st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_best_piece_has_the_fewest_errors(dataset: Dataset, bias: bool) -> None:
    rows = dataset_cone(dataset, Convention(bias=bias, boundary="strict")).rows()
    if not rows or not all(any(row) for row in rows):
        return  # a zero row has score 0 everywhere: no open piece
    answer = fewest_errors(dataset, Convention(bias=bias, boundary="strict"))
    assert min(piece.risk for piece in pieces(dataset, bias=bias)) == answer.error_fraction


@given(st.lists(st.frozensets(st.integers(0, 6), min_size=1, max_size=4), max_size=9))
@settings(max_examples=150, deadline=None)
def test_reasons_reach_the_smallest_hitting_set_and_no_further(cores: list[frozenset[int]]) -> None:
    smallest = next(
        size
        for size in range(8)
        for chosen in combinations(range(7), size)
        if all(core & set(chosen) for core in cores)
    )
    whole = {core: core for core in cores}
    reason = prove(whole, smallest, count())
    assert reason is not None
    check_reason(whole, smallest, reason)
    assert prove(whole, smallest + 1, count()) is None
    assert lower_bound(best_packing(whole)) <= smallest
