"""Kernel and checker agree on random claims, true and false; so do writer and reader."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from linexact import certificate, checker, kernel
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.separability import separate_dataset

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


def is_verified(text: str) -> bool:
    try:
        checker.verify(text.encode())
    except checker.Rejected:
        return False
    return True


def is_read(text: str) -> bool:
    try:
        certificate.read_certificate(text)
    except InputError:
        return False
    return True


def holds(system: kernel.System, claim: kernel.Solution | kernel.Refutation) -> bool:
    try:
        kernel.check(system, claim)
    except kernel.CertificateError:
        return False
    return True


@given(datasets(), CONVENTIONS)
def test_what_the_engine_proves_the_checker_verifies(dataset, convention):
    text = separate_dataset(dataset, convention).certificate()
    assert is_verified(text)
    assert is_read(text)


@given(datasets(), CONVENTIONS, st.data())
def test_they_agree_on_guessed_weights(dataset, convention, data):
    w = tuple(data.draw(SMALL) for _ in range(dataset.dimension))
    b = data.draw(SMALL) if convention.bias else Fraction(0)
    text = certificate.dataset_certificate(dataset, convention, Classifier(w, b))
    right = all(
        convention.is_right(e.target, sum(map(Fraction.__mul__, w, e.x), b))
        for e in dataset.examples()
    )
    assert is_verified(text) == is_read(text) == right


@given(systems(), st.data())
def test_they_agree_on_guessed_proofs_of_systems(system, data):
    if data.draw(st.booleans()):
        point = tuple(data.draw(SMALL) for _ in range(system.dimension))
        text = certificate.system_certificate(system, kernel.Solution(point))
        right = holds(system, kernel.Solution(point))
    else:
        guessed = {i: Fraction(data.draw(st.integers(-2, 2))) for i in range(len(system.rows))}
        multipliers = {i: m for i, m in guessed.items() if m}
        text = certificate.system_certificate(system, kernel.Refutation(multipliers))
        right = holds(system, kernel.Refutation(multipliers))
    assert is_verified(text) == is_read(text) == right
