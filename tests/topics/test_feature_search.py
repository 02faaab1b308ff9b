"""Least degrees and fewest monomials, against enumeration by other means."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from linexact import kernel
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.features import FeatureMap, monomials_up_to
from linexact.data.gates import gate, truth_table
from linexact.data.read.tables import read_table
from linexact.errors import LimitError
from linexact.topics.features.search import fewest_monomials, least_degree
from linexact.topics.separability import Inseparable, Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")


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


def brute_force(data: Dataset, candidates: FeatureMap) -> int | None:
    """Return the size of a smallest separating set by trying all sets."""
    indices = range(len(candidates.monomials))
    for size in range(len(candidates.monomials) + 1):
        for chosen in itertools.combinations(indices, size):
            some = FeatureMap(candidates.inputs, tuple(candidates.monomials[i] for i in chosen))
            if isinstance(separate_dataset(some.apply(data), STRICT), Separable):
                return size
    return None


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


@pytest.mark.slow
def test_two_irises_need_degree_2_and_four_monomials() -> None:
    """Versicolor against virginica (Fisher 1936) in four measurements."""
    path = Path(__file__).parents[2] / "examples" / "iris.csv"
    data = read_table(path, positive="versicolor", negative="virginica")
    assert least_degree(data, STRICT).degree == 2
    found = fewest_monomials(data, STRICT, monomials_up_to(4, 2))
    found.check()
    assert (len(found.chosen), len(found.candidates.monomials)) == (4, 14)
