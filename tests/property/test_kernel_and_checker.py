"""Kernel and checker agree on random claims, true and false."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from linexact import kernel
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.proof import checker
from linexact.proof.claim import Combination, Examples, Point, Stated
from linexact.proof.file import Evidence

SMALL = st.fractions(-3, 3, max_denominator=3)
CONVENTIONS = st.builds(Convention, bias=st.booleans(), boundary=st.sampled_from(BOUNDARIES))


@st.composite
def datasets(draw):
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(st.lists(SMALL, min_size=d, max_size=d), min_size=1, max_size=6))
    targets = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(rows), max_size=len(rows)))
    return Dataset.from_rows(rows, targets)


@st.composite
def systems(draw):
    k = draw(st.integers(1, 2))
    row = st.builds(
        kernel.Constraint,
        st.sampled_from(kernel.RELATIONS),
        st.lists(SMALL, min_size=k, max_size=k).map(tuple),
        SMALL,
    )
    return kernel.System(k, draw(st.lists(row, min_size=1, max_size=3)))


def is_verified(*evidence) -> bool:
    try:
        checker.verify(Evidence(*evidence).certificate().encode())
    except checker.Rejected:
        return False
    return True


def holds(system: kernel.System, claim: kernel.Solution | kernel.Refutation) -> bool:
    try:
        kernel.check(system, claim)
    except kernel.CertificateError:
        return False
    return True


@given(datasets(), CONVENTIONS, st.data())
def test_they_agree_on_guessed_weights(dataset, convention, data):
    w = tuple(data.draw(SMALL) for _ in range(dataset.dimension))
    b = data.draw(SMALL) if convention.bias else Fraction(0)
    space = Examples(convention)
    z = [sum(map(Fraction.__mul__, w, e.x), b) for e in dataset.examples()]
    right = all(map(convention.is_right, dataset.targets.tolist(), z))
    zero = [i for i, score in enumerate(z) if score == 0] if right else []
    point = Point(space, Classifier(w, b).point(bias=convention.bias), zero)
    assert is_verified(dataset, (point,), (("solvable", space),)) == right


@given(systems(), st.data())
def test_they_agree_on_guessed_proofs_of_systems(system, data):
    space = Stated(system, tuple(f"y{j}" for j in range(system.dimension)))
    if data.draw(st.booleans()):
        y = tuple(data.draw(SMALL) for _ in range(system.dimension))
        right = holds(system, kernel.Solution(y))
        value = [sum(map(Fraction.__mul__, y, row.coefficients)) for row in system.rows]
        zero = [i for i, row in enumerate(system.rows) if value[i] == row.bound]
        below = [i for i, row in enumerate(system.rows) if value[i] < row.bound]
        assert is_verified(None, (Point(space, y, zero, below),), (("solvable", space),)) == right
        return
    guessed = {i: Fraction(data.draw(st.integers(-2, 2))) for i in range(len(system.rows))}
    multipliers = {i: m for i, m in guessed.items() if m}
    right = holds(system, kernel.Refutation(multipliers))
    claim = Combination(space, multipliers)
    assert is_verified(None, (claim,), (("unsolvable", space),)) == right
