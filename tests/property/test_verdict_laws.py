"""Laws of verdicts: one of the two answers, independent of order, unit and origin."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import conventions, datasets, rationals, separated_datasets, systems

from linexact import kernel
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.engine.by_need import decide_exactly
from linexact.engine.cone import Cone, Ray
from linexact.engine.dataset_cone import dataset_cone
from linexact.kernel import Constraint, System
from linexact.proof import checker
from linexact.topics.separability import (
    Feasible,
    Inseparable,
    Separable,
    feasible,
    inseparable,
    separate_dataset,
)

STRICT = Convention(bias=True, boundary="strict")


@given(datasets(numbers=rationals()), conventions())
def test_every_verdict_holds_and_the_checker_agrees(
    dataset: Dataset, convention: Convention
) -> None:
    verdict = separate_dataset(dataset, convention)
    verdict.check()
    there, *_ = checker.verify(verdict.certificate().encode())
    assert there.startswith("There are no") == isinstance(verdict, Inseparable)


@given(datasets(), conventions())
def test_the_other_answer_never_holds(dataset: Dataset, convention: Convention) -> None:
    """The verdict equals feasibility of the system, decided without the data set's shortcuts."""
    system = dataset_system(dataset, convention)
    verdict = separate_dataset(dataset, convention)
    assert isinstance(verdict, Separable) == isinstance(feasible(system), Feasible)


@given(separated_datasets(), conventions())
def test_what_was_separated_by_construction_is_separable(
    dataset: Dataset, convention: Convention
) -> None:
    assume(convention.bias)
    assert isinstance(separate_dataset(dataset, convention), Separable)


@given(systems())
def test_a_solution_can_be_pinned_and_a_refutation_survives_more_rows(system: System) -> None:
    verdict = feasible(system)
    verdict.check()
    k = system.dimension
    units = [tuple(int(i == j) for i in range(k)) for j in range(k)]
    point = verdict.point if isinstance(verdict, Feasible) else (Fraction(0),) * k
    pinned = [Constraint("==", unit, v) for unit, v in zip(units, point, strict=True)]
    again = feasible(System(k, [*pinned, *system.rows]))
    assert type(again) is type(verdict)
    if isinstance(again, Feasible):
        assert again.point == point


@given(datasets(), st.randoms(use_true_random=False))
def test_order_of_examples_does_not_matter(dataset: Dataset, random: object) -> None:
    order = list(range(len(dataset)))
    random.shuffle(order)  # type: ignore[attr-defined]
    shuffled = replace(
        dataset, numerators=dataset.numerators[order], targets=dataset.targets[order]
    )
    assert _kind(dataset, STRICT) is _kind(shuffled, STRICT)


@given(datasets(), st.lists(rationals().filter(bool), min_size=4, max_size=4), st.data())
def test_units_and_origin_do_not_matter_with_a_bias(
    dataset: Dataset, factors: list[Fraction], data: st.DataObject
) -> None:
    shift = data.draw(st.lists(rationals(), min_size=4, max_size=4))
    rows = [
        [f * v + s for f, v, s in zip(factors, e.x, shift, strict=False)]
        for e in dataset.examples()
    ]
    moved = Dataset.from_rows(rows, dataset.targets.tolist(), dimension=dataset.dimension)
    assert _kind(dataset, STRICT) is _kind(moved, STRICT)


@given(datasets())
def test_boundaries_agree_with_a_bias(dataset: Dataset) -> None:
    kinds = {
        _kind(dataset, Convention(bias=True, boundary=boundary))
        for boundary in ("strict", "closed-positive", "closed-negative")
    }
    assert len(kinds) == 1


@given(datasets(), conventions())
def test_with_a_bias_is_a_dummy_feature_without_one(
    dataset: Dataset, convention: Convention
) -> None:
    """The dummy feature x0 = 1 (Grosse 2.1) makes the bias a weight, in every convention."""
    rows = [(*e.x, Fraction(1)) for e in dataset.examples()]
    augmented = Dataset.from_rows(rows, dataset.targets.tolist(), dimension=dataset.dimension + 1)
    with_bias = Convention(bias=True, boundary=convention.boundary)
    without = Convention(bias=False, boundary=convention.boundary)
    assert _kind(dataset, with_bias) is _kind(augmented, without)


def _kind(dataset: Dataset, convention: Convention) -> type:
    return type(separate_dataset(dataset, convention))


@given(datasets(), conventions(), st.data())
def test_every_damage_to_one_multiplier_is_seen(
    dataset: Dataset, convention: Convention, data: st.DataObject
) -> None:
    verdict = separate_dataset(dataset, convention)
    assume(isinstance(verdict, Inseparable))
    assert isinstance(verdict, Inseparable)
    index = data.draw(st.sampled_from(sorted(verdict.multipliers)))
    delta = data.draw(rationals().filter(bool))
    damaged = {**verdict.multipliers, index: verdict.multipliers[index] + delta}
    with pytest.raises(kernel.CertificateError):
        replace(verdict, multipliers=damaged).check()


@given(datasets(), conventions(), st.data())
def test_a_damaged_weight_is_accepted_only_where_it_is_right(
    dataset: Dataset, convention: Convention, data: st.DataObject
) -> None:
    verdict = separate_dataset(dataset, convention)
    assume(isinstance(verdict, Separable))
    assert isinstance(verdict, Separable)
    j = data.draw(st.integers(0, dataset.dimension - 1))
    delta = data.draw(rationals())
    w = tuple(v + delta if i == j else v for i, v in enumerate(verdict.w))
    changed = replace(verdict, classifier=Classifier(w, verdict.b))
    right = all(
        convention.is_right(dataset.target(i), changed.score(i)) for i in range(len(dataset))
    )
    try:
        changed.check()
    except kernel.CertificateError:
        assert not right
    else:
        assert right


@given(datasets(), conventions(), st.fractions(min_value="1/1000", max_value=1000))
def test_a_scaled_refutation_is_the_same_certificate(
    dataset: Dataset, convention: Convention, factor: Fraction
) -> None:
    verdict = separate_dataset(dataset, convention)
    assume(isinstance(verdict, Inseparable) and factor > 0)
    assert isinstance(verdict, Inseparable)
    scaled = {i: m * factor for i, m in verdict.multipliers.items()}
    again = inseparable(dataset, convention, scaled)
    assert again.multipliers == verdict.multipliers
    again.check()


@given(datasets(max_examples=6), conventions())
def test_the_engine_and_the_exact_simplex_agree(dataset: Dataset, convention: Convention) -> None:
    cone = dataset_cone(dataset, convention)
    exact = decide_exactly(cone)
    assert isinstance(exact, Ray) == (_kind(dataset, convention) is Separable)
    if isinstance(exact, Ray):
        assert len(cone.unmet(exact.y)) == 0


@given(datasets(numbers=rationals()), st.data())
def test_array_signs_are_the_signs_of_the_scores(dataset: Dataset, data: st.DataObject) -> None:
    """The array form that checks large separators computes what the kernel would."""
    cone: Cone = dataset_cone(dataset, STRICT)
    integers = st.integers(-3, 3) | st.integers(-(10**30), 10**30)
    y = data.draw(st.lists(integers, min_size=cone.dimension, max_size=cone.dimension))
    scores = [sum(a * b for a, b in zip(row, y, strict=True)) for row in cone.rows()]
    assert cone.row_signs(y).tolist() == [(z > 0) - (z < 0) for z in scores]
