"""What is found about separability, features and given weights, as a stranger's checker says it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.features import FeatureMap, monomials_up_to
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.data.polynomials import parse_features
from linexact.proof import checker
from linexact.proof.claim import Hitting, Point, Values
from linexact.proof.file import Evidence
from linexact.proof.rows import Rejected
from linexact.topics.evaluate.assessment import evaluate
from linexact.topics.features.search import least_degree
from linexact.topics.least_squares.steps import least_squares
from linexact.topics.separability import Inseparable, Separable
from linexact.topics.separability.certified import certify_dataset
from linexact.topics.separability.minimal import Closest, Support
from linexact.topics.values.losses import ZERO_RULES
from linexact.topics.values.measure import measure
from linexact.topics.values.scores import best_threshold, threshold_evidence

CONVENTIONS = [Convention(b, z) for b, z in itertools.product((True, False), BOUNDARIES)]
STRICT = Convention(bias=True, boundary="strict")


def checked(found: Any) -> str:
    evidence = found if isinstance(found, Evidence) else found.proved()
    return "\n".join(checker.verify(evidence.certificate().encode("ascii")))


def is_refused(found: Evidence, **fields: Any) -> bool:
    """Say whether the evidence is refused when its last claim has other fields."""
    *claims, last = found.claims
    changed = replace(found, claims=(*claims, replace(last, **fields)))
    try:
        checker.verify(changed.certificate().encode("ascii"))
    except Rejected:
        return True
    return False


def drawn(rng: random.Random, d: int | None = None) -> Dataset:
    d, n = d or rng.randint(1, 3), rng.randint(1, 7)
    unit = rng.choice([1, 1, 6])
    rows = [[Fraction(rng.randint(-2, 2), unit) for _ in range(d)] for _ in range(n)]
    return Dataset.from_rows(rows, [rng.choice((-1, 1)) for _ in rows], dimension=d)


def data_sets() -> Iterator[Dataset]:
    rng = random.Random(3)
    yield from map(gate, ("AND", "XOR", "NOT", "parity:3"))
    yield from (drawn(rng) for _ in range(40))
    yield Dataset.from_rows([], [], dimension=2)
    yield Dataset.from_rows([[], []], [1, 1], dimension=0)


def numbers(values: Any) -> str:
    return f"({', '.join(map(str, values))})"


@pytest.mark.parametrize("convention", CONVENTIONS, ids=str)
def test_verdicts_with_all_that_may_be_asked(convention: Convention) -> None:
    seen = set()
    for data in data_sets():
        found = certify_dataset(data, convention, kind=True, minimal=True)
        said, kind, verdict = checked(found), found.kind, found.verdict
        assert kind is not None
        if isinstance(verdict, Separable):
            weights = verdict.classifier.point(bias=convention.bias)
            assert "There are no" not in said
            assert all(f"= {v}" in said for v in weights)
        else:
            assert "There are no" in said
        if isinstance(verdict, Inseparable) and verdict.common_point is not None:
            assert f"meet at {numbers(verdict.common_point)})" in said
        if isinstance(found.size, Closest):
            assert f"the least |z| is {found.size.score}." in said
        assert ("None of these can be spared" in said) == isinstance(found.size, Support)
        if len(data):
            assert f"{kind.name.capitalize()}{' separation' * (kind.weights is not None)}:" in said
            assert ("exists and is unique" in said) == kind.has_estimate
            seen.add(kind.name)
        rank = f" rank {data.dimension + convention.bias} of" in said
        assert rank == kind.full_rank
    assert seen == {"complete", "quasi-complete", "overlap"}


def test_the_face_of_a_quasi_complete_separation_is_whole() -> None:
    data = Dataset.from_rows([[0], [1], [1], [2]], [-1, -1, 1, 1])
    found = certify_dataset(data, STRICT, kind=True).proved()
    assert "Quasi-complete separation: 2 of 4 rows can be above 0" in checked(found)
    dropped = [c for c in found.claims if not (isinstance(c, Point) and c.direction)]
    with pytest.raises(Rejected, match="quasi-complete"):
        checked(replace(found, claims=tuple(dropped)))


@pytest.mark.parametrize("convention", CONVENTIONS, ids=str)
def test_verdicts_in_products_of_features_are_about_the_data_themselves(
    convention: Convention,
) -> None:
    rng = random.Random(4)
    for _ in range(20):
        data = drawn(rng, 2)
        for features in (
            FeatureMap(data.features, monomials_up_to(2, 2)),
            parse_features("x1 - 2*x2, (x1 + 1/2)^2", data.features),
        ):
            found = certify_dataset(features.apply(data), convention, kind=True, minimal=True)
            said, evidence = checked(found), found.proved()
            assert ("There are no" in said) == isinstance(found.verdict, Inseparable)
            assert evidence.data is data
            assert "x1^2" in said


def test_least_degrees() -> None:
    rng, seen = random.Random(6), set()
    for data in (gate("AND"), gate("parity:3"), *(drawn(rng, 2) for _ in range(25))):
        for convention in CONVENTIONS:
            found = least_degree(data, convention, up_to=3)
            said = checked(found)
            if found.contradiction is not None:
                i, j = (index + 1 for index in found.contradiction)
                assert f"xamples {i}{'-' if j == i + 1 else ', '}{j} are equal" in said
            elif found.degree is None:
                assert said.count("There are no") == 4
            else:
                assert f"The least degree of products that do is {found.degree}." in said
                cut = replace(found.proved(), claims=found.proved().claims[1:])
                if found.degree:
                    with pytest.raises(Rejected, match="degree"):
                        checked(cut)
            seen.add((found.degree, found.contradiction is None))
    assert len(seen) >= 5


def test_given_weights_and_thresholds() -> None:
    rng = random.Random(8)
    for data in data_sets():
        if not len(data):
            continue
        w = [Fraction(rng.randint(-2, 2), 2) for _ in range(data.dimension)]
        b = Fraction(rng.randint(-2, 2), 2)
        for bias, rule in itertools.product((True, False), ZERO_RULES):
            found = measure(data, Classifier.of(w, b * bias), rule, bias=bias)
            said = checked(found)
            assert f"the mean of (z - t)^2 is {found.square_risk}." in said
            assert f"the mean of max(0, -t z) is {found.perceptron_risk}." in said
            assert "the scores are" in said
            wrong = found.errors_under("strict" if rule == "either" else rule)
            assert (f"exactly {wrong} of {len(data)} are not right" in said) == (wrong > 0)
        judged = evaluate(Classifier.of(w, b), data)
        assert (f"exactly {judged.errors} of" in checked(judged)) == (judged.errors > 0)
        best = best_threshold(data, w)
        proof = threshold_evidence(data, w, best)
        said = checked(proof)
        assert (f" are {best.errors}." in said) == (best.errors > 0)
        if best.errors:
            hitting = proof.claims[1]
            assert isinstance(hitting, Hitting)
            assert is_refused(proof, k=best.errors + 1)
            assert is_refused(proof, cores=hitting.cores[1:])


def test_least_squares() -> None:
    for data, bias in itertools.product(data_sets(), (True, False)):
        if not len(data):
            continue
        found = least_squares(data, bias=bias)
        said, evidence = checked(found), found.proved()
        (claim,) = evidence.claims
        assert isinstance(claim, Values)
        assert f"the sum of (z - t)^2 is {claim.value[0]}, the least" in said
        assert ("nowhere else so small" in said) == found.is_unique
        assert ("these are the shortest" in said) != found.is_unique
        assert is_refused(evidence, point=[v + 1 for v in claim.point]) or not claim.point


def test_examples_on_the_boundary() -> None:
    data = Dataset.from_rows([[0, 1], [1, 0], [0, -1]], [1, 1, -1])
    given = Separable(data, Convention(False, "closed-positive"), Classifier.of([0, 1]))
    given.check()
    (point,) = given.proved().claims
    assert isinstance(point, Point)
    assert point.zero == [1]
    assert checked(given)
