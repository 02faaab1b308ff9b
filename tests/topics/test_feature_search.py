"""Least degrees and fewest monomials, against enumeration by other means."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from linexact import kernel
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.features import FeatureMap, monomials_up_to
from linexact.data.gates import gate, truth_table
from linexact.data.polynomials import parse_features
from linexact.data.read.tables import read_table
from linexact.errors import LimitError
from linexact.topics.features.search import contradiction, fewest_monomials, least_degree
from linexact.topics.separability import Inseparable, Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")
F = Fraction


def functions(inputs: int) -> list[str]:
    return [f"{number:0{2**inputs}b}" for number in range(2**2**inputs)]


@pytest.mark.parametrize(
    ("inputs", "counts"),
    [(1, {0: 2, 1: 2}), (2, {0: 2, 1: 12, 2: 2}), (3, {0: 2, 1: 102, 2: 150, 3: 2})],
)
def test_least_degree_of_every_function(inputs: int, counts: dict[int, int]) -> None:
    """All certificates are checked; 104 threshold functions of three inputs; parity is last."""
    found: Counter[int | None] = Counter()
    for bits in functions(inputs):
        search = least_degree(truth_table(bits), STRICT)
        found[search.degree] += 1
        for level in search.levels:
            level.verdict.check()
        assert [type(level.verdict) for level in search.levels[:-1]] == [Inseparable] * (
            len(search.levels) - 1
        )
    assert found == counts


def test_xor_is_solved_as_in_the_lecture() -> None:
    """Grosse, CSC321 lecture 3, Example 5: b = -1/2 and w = (1, 1, -2)."""
    mapped = parse_features("x1, x2, x1*x2", ("x1", "x2")).apply(gate("XOR"))
    solution = kernel.Solution((F(1), F(1), F(-2), F(-1, 2)))
    kernel.check(dataset_system(mapped, STRICT), solution)
    search = least_degree(gate("XOR"), STRICT)
    assert search.degree == 2
    assert isinstance(search.levels[1].verdict, Inseparable)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_parity_needs_degree_n(n: int) -> None:
    assert least_degree(gate(f"parity:{n}"), STRICT).degree == n


def test_equal_inputs_in_both_classes_have_no_degree() -> None:
    data = Dataset.from_rows([[1], [2], [1]], [1, 1, -1])
    search = least_degree(data, STRICT)
    assert (search.degree, search.contradiction) == (None, (0, 2))


def test_not_within_the_degrees_asked_for() -> None:
    search = least_degree(gate("parity:3"), STRICT, up_to=2)
    assert (search.degree, len(search.levels)) == (None, 3)


def brute_force(data: Dataset, candidates: FeatureMap) -> int | None:
    """Return the size of a smallest separating set by trying all sets."""
    indices = range(len(candidates.monomials))
    for size in range(len(candidates.monomials) + 1):
        for chosen in itertools.combinations(indices, size):
            some = FeatureMap(candidates.inputs, tuple(candidates.monomials[i] for i in chosen))
            if isinstance(separate_dataset(some.apply(data), STRICT), Separable):
                return size
    return None


def test_fewest_for_every_gate_agrees_with_trying_all() -> None:
    candidates = monomials_up_to(2, 2)
    for bits in functions(2):
        data = truth_table(bits)
        found = fewest_monomials(data, STRICT, candidates)
        assert len(found.chosen) == brute_force(data, found.candidates), bits


def test_fewest_on_random_data_agrees_with_trying_all() -> None:
    source = random.Random(11)
    sizes: Counter[int | None] = Counter()
    for _ in range(25):
        rows = [[source.randint(-2, 2) for _ in range(2)] for _ in range(source.randint(3, 7))]
        data = Dataset.from_rows(rows, [source.choice([-1, 1]) for _ in rows])
        found = fewest_monomials(data, STRICT, monomials_up_to(2, 3))
        found.check()
        size = None if isinstance(found.verdict, Inseparable) else len(found.chosen)
        assert size == brute_force(data, found.candidates)
        sizes[size] += 1
    assert len(sizes) > 3


def test_parity_of_three_needs_all_seven_products() -> None:
    found = fewest_monomials(gate("parity:3"), STRICT, monomials_up_to(3, 3))
    assert len(found.candidates.monomials) == 7  # squares of bits are the bits
    assert len(found.chosen) == 7


def test_a_missing_obstacle_is_noticed() -> None:
    found = fewest_monomials(gate("XOR"), STRICT, monomials_up_to(2, 2))
    for i in range(len(found.obstacles)):
        fewer = found.obstacles[:i] + found.obstacles[i + 1 :]
        with pytest.raises(kernel.CertificateError, match="not excluded"):
            replace(found, obstacles=fewer).check()
    wider = replace(found.obstacles[0], reach=frozenset(range(3)))
    with pytest.raises(kernel.CertificateError, match="other monomials"):
        replace(found, obstacles=(wider, *found.obstacles[1:])).check()


def test_the_number_of_candidates_is_limited() -> None:
    rows = [[source, source**2 + 1] for source in range(2, 90)]
    data = Dataset.from_rows(rows, [1, -1] * 44)
    with pytest.raises(LimitError, match="among 60"):
        fewest_monomials(data, STRICT, monomials_up_to(2, 11))


def test_contradiction_compares_whole_inputs() -> None:
    assert contradiction(Dataset.from_rows([[1, 2], [1, 3]], [1, -1])) is None


@pytest.mark.slow
def test_two_irises_need_degree_2_and_four_monomials() -> None:
    """Versicolor against virginica (Fisher 1936) in four measurements."""
    path = Path(__file__).parents[2] / "examples" / "iris.csv"
    data = read_table(path, positive="versicolor", negative="virginica")
    assert least_degree(data, STRICT).degree == 2
    found = fewest_monomials(data, STRICT, monomials_up_to(4, 2))
    found.check()
    assert (len(found.chosen), len(found.candidates.monomials)) == (4, 14)
