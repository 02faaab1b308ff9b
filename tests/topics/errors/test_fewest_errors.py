from __future__ import annotations

import io
import math
from dataclasses import replace
from fractions import Fraction
from itertools import count

import numpy as np
import pytest

import linexact
from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.read.tables import read_table
from linexact.engine.dataset_cone import dataset_cone
from linexact.errors import LimitError
from linexact.kernel import CertificateError
from linexact.topics.errors import guess, hyperplanes
from linexact.topics.errors.hitting import Branch, Packing, check_reason
from linexact.topics.errors.result import CoreProof, FewestErrors
from linexact.topics.errors.search import Bounds, Limits, Search, fewest_errors

STRICT = Convention(bias=True, boundary="strict")
TRIANGLE = A, B, C = [frozenset({0, 1}), frozenset({1, 2}), frozenset({0, 2})]
WHOLE = {core: core for core in TRIANGLE}

TABLE = "x1,x2,label\n0,0,0\n1,1,1\n2,0,1\n0,1,0\n1,0,0\n2,2,1\n1,2,0\n3,1,1\n2,1,0\n"


def noisy(n: int, seed: int, wrong: int, d: int = 2) -> Dataset:
    """Return points split by their first coordinate, with some labels turned."""
    random = np.random.default_rng(seed)
    rows = random.integers(-20, 21, size=(n, d)).tolist()
    targets = [1 if row[0] > 0 else -1 for row in rows]
    for i in random.choice(n, wrong, replace=False):
        targets[int(i)] *= -1
    return Dataset.from_rows(rows, targets)


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2), (2, 0, 3, 1)])
@pytest.mark.parametrize("scale", [1, 3, 10**6])
def test_rounding_errors_are_no_direction(order: tuple[int, ...], scale: int) -> None:
    corners, targets = [(0, 0), (0, 1), (1, 0), (1, 1)], (-1, 1, 1, -1)
    rows = [[scale * v for v in corners[i]] for i in order]
    data = Dataset.from_rows(rows, [targets[i] for i in order])
    assert not any(guess.direction(dataset_cone(data, STRICT)))


@pytest.mark.parametrize(("n", "wrong", "d"), [(30, 3, 2), (40, 5, 3), (25, 4, 4), (60, 2, 1)])
def test_noisy_data_agree_with_every_hyperplane(n: int, wrong: int, d: int) -> None:
    data = noisy(n, seed=n, wrong=wrong, d=d)
    answer = fewest_errors(data, STRICT)
    answer.check()
    assert answer.at_least == answer.errors <= wrong
    assert hyperplanes.enumerate_errors(data, STRICT)[0].at_least == answer.errors


def test_much_noise_in_low_dimension_goes_to_hyperplanes() -> None:
    random = np.random.default_rng(7)
    rows = random.integers(0, 10, size=(120, 2)).tolist()
    data = Dataset.from_rows(rows, [int(t) for t in random.choice([-1, 1], 120)])
    answer = fewest_errors(data, STRICT)
    assert isinstance(answer.proof, hyperplanes.Exhaustion)
    answer.check()
    assert answer.is_exact


def test_weights_of_full_precision_floats() -> None:
    rows = np.random.default_rng(3).normal(size=(3000, 20))
    answer = linexact.fewest_errors(rows, rows[:, 0] > np.where(np.arange(3000) < 5, 9, 0))
    assert answer.dataset.floats is not None
    assert (answer.errors, answer.at_least) == (3, 3)


def test_progress_tells_bounds_that_never_cross() -> None:
    seen: list[Bounds] = []
    answer = fewest_errors(noisy(40, 1, 5), STRICT, progress=seen.append)
    assert all(bounds.at_least <= answer.errors <= bounds.at_most for bounds in seen)
    assert seen[-1].at_most == answer.errors


@pytest.mark.parametrize(
    ("limits", "why"), [(Limits(examples=10), "examples"), (Limits(cores=1), "cores")]
)
def test_limits_leave_proved_bounds(limits: Limits, why: str) -> None:
    data = noisy(60, seed=3, wrong=9, d=5)
    answer = fewest_errors(data, STRICT, limits=limits)
    answer.check()
    assert answer.stopped_by == why
    assert 0 < answer.at_least < answer.errors
    assert answer.at_least <= fewest_errors(data, STRICT).errors <= answer.errors


def test_far_too_many_examples_get_bounds_from_few_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linexact.topics.errors.search.CORES_WHEN_TOO_LARGE", 3)
    answer = fewest_errors(noisy(60, 3, 9, 5), STRICT, limits=Limits(examples=10))
    answer.check()
    assert answer.stopped_by == "examples"
    assert 0 < answer.at_least <= 3
    # no weights were separated: a fit, or the better constant answer, is the upper bound
    assert answer.errors <= min(answer.dataset.positives, answer.dataset.negatives)


def test_an_interrupted_search_still_answers() -> None:
    search = Search(noisy(60, seed=3, wrong=9, d=5), STRICT, Limits())
    untouched = search.answer()
    untouched.check()
    assert untouched.at_least == 0
    next(search.rounds())
    search.stopped_by = "interrupted"
    answer = search.answer()
    answer.check()
    assert answer.stopped_by == "interrupted"
    assert 0 < answer.at_least <= answer.errors


@pytest.mark.parametrize("seconds", [0, 5, 12, 40])
def test_a_search_ends_within_a_round(seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which a second passes each time that somebody looks."""
    clock = count()
    monkeypatch.setattr("linexact.topics.errors.search.time.monotonic", lambda: next(clock))
    answer = fewest_errors(noisy(60, 3, 9, 5), STRICT, limits=Limits(seconds=seconds))
    answer.check()
    assert answer.stopped_by == "seconds"
    assert (answer.at_least > 0) == (seconds > 0)
    assert answer.at_least < answer.errors


def test_the_time_may_be_over_while_it_is_proved() -> None:
    search = Search(gate("parity:4"), STRICT, Limits())
    assert [*search.rounds()]
    search._deadline = 0
    answer = search.answer()
    answer.check()
    assert answer.stopped_by == "seconds"
    assert 0 < answer.at_least < answer.errors == 5


def test_hyperplanes_are_tried_until_the_time_is_over() -> None:
    search = Search(noisy(40, 5, 3, 3), STRICT, Limits())
    search._deadline = 0
    with pytest.raises(LimitError):
        search._enumerate()


def test_another_process_finds_the_same_set(monkeypatch: pytest.MonkeyPatch) -> None:
    here = guess.smallest_within(TRIANGLE, 100, 60)
    monkeypatch.setattr(guess, "smallest_within", lambda *_: None)
    assert guess.smallest(TRIANGLE, 100, 60) == here
    assert guess.smallest(TRIANGLE, 100, math.inf) == here
    with pytest.raises(LimitError):
        guess.smallest(TRIANGLE, 100, guess.MOMENT)


def test_without_another_process_it_is_asked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    within = guess.smallest_within
    asked = iter([None])
    monkeypatch.setattr(guess, "smallest_within", lambda *a: next(asked, None) or within(*a))
    monkeypatch.setattr("sys.executable", "no-such-interpreter")
    assert guess.smallest(TRIANGLE, 100, 60) == within(TRIANGLE, 100, 60)


def damaged() -> dict[str, FewestErrors]:
    answer = fewest_errors(gate("XOR"), STRICT)
    proof = answer.proof
    assert isinstance(proof, CoreProof)
    core = proof.cores[0]
    uneven = replace(core, multipliers={**core.multipliers, 0: Fraction(1, 3)})
    other = fewest_errors(gate("XNOR"), STRICT).proof
    assert isinstance(other, CoreProof)
    twice = Packing({proof.sets[0]: Fraction(2)})
    return {
        "weights": replace(answer, classifier=replace(answer.classifier, b=Fraction(7))),
        "forgotten": replace(answer, misclassified=()),
        "accused": replace(answer, misclassified=(2, 3)),
        "multipliers": replace(answer, proof=replace(proof, cores=(uneven,))),
        "foreign": replace(answer, proof=other),
        "overloaded": replace(answer, proof=replace(proof, at_least=2, reason=twice)),
        "short": replace(answer, proof=replace(proof, reason=Packing({}))),
        "claimed": replace(answer, proof=replace(proof, at_least=2)),
        "exhausted": replace(answer, proof=hyperplanes.Exhaustion(2, 6)),
        "miscounted": replace(answer, proof=hyperplanes.Exhaustion(1, 5)),
    }


@pytest.mark.parametrize("name", list(damaged()))
def test_a_damaged_answer_is_refused(name: str) -> None:
    with pytest.raises(CertificateError):
        damaged()[name].check()


@pytest.mark.parametrize(
    ("reason", "code"),
    [
        (Packing({A: Fraction(1), B: Fraction(1)}), "load"),
        (Packing({A: Fraction(-1)}), "weight"),
        (Packing({frozenset({7}): Fraction(1)}), "core"),
        (Packing({A: Fraction(1)}), "short"),
        (Branch(A, {0: Packing({B: Fraction(1)})}), "branch"),
        (Branch(A, dict.fromkeys((0, 1, 2), Packing({}))), "branch"),
        (Branch(A, dict.fromkeys((0, 1), Packing({C: Fraction(1)}))), "core"),
    ],
)
def test_reasons_that_prove_nothing(reason: Packing | Branch, code: str) -> None:
    with pytest.raises(CertificateError) as refused:
        check_reason(WHOLE, 2, reason)
    assert refused.value.code == code


def test_too_many_hyperplanes_is_a_limit() -> None:
    data = noisy(1000, seed=1, wrong=10, d=4)
    assert not hyperplanes.is_possible(data, STRICT)
    with pytest.raises(LimitError) as limit:
        hyperplanes.enumerate_errors(data, STRICT)
    assert limit.value.limit == "MAX_SCORES"


def test_integers_beyond_26_bits_are_not_enumerated() -> None:
    sizes = (2**26 - 1, 2**26 + 1, 10**30)
    made = (Dataset.from_rows([[v, 1], [0, v], [1, 1]], [1, -1, 1]) for v in sizes)
    assert [hyperplanes.is_possible(data, STRICT) for data in made] == [True, False, False]


@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_a_fit_in_floats_leaves_no_long_weights(boundary: Boundary) -> None:
    found = fewest_errors(read_table(io.StringIO(TABLE)), Convention(True, boundary))
    found.check()
    assert found.is_exact
    assert max(map(abs, (*found.classifier.w, found.classifier.b))) <= 12
