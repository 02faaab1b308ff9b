"""Random data for laws: rationals, data sets with the named corners, systems.

``from strategies import datasets`` works in every test (``pythonpath`` in pyproject.toml).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset, Vector
from linexact.kernel import RELATIONS, Constraint, System

CORNERS = (
    "no examples",
    "one class",
    "same point in both classes",
    "zero column",
    "collinear",
    "all equal",
)


def small_rationals(bound: int = 4, denominator: int = 3) -> SearchStrategy[Fraction]:
    """Return fractions that collide often: numerators up to ``bound``, few denominators."""
    return st.builds(Fraction, st.integers(-bound, bound), st.integers(1, denominator))


def huge_rationals(digits: int = 5_000) -> SearchStrategy[Fraction]:
    """Return fractions whose numerals may pass Python's limit of 4,300 digits."""
    # Hypothesis seldom draws integers that large by itself.
    sizes = st.sampled_from([0, 18, 19, 40, 600, 601, 1_200, 4_299, 4_300, digits - 1])
    integers = st.builds(
        lambda sign, digit, size, add: sign * (digit * 10**size + add),
        st.sampled_from([-1, 1]),
        st.integers(0, 9),
        sizes,
        st.integers(-3, 10**6),
    )
    positive = integers.map(lambda n: abs(n) or 1)
    return st.builds(Fraction, integers, positive | st.just(1))


def rationals() -> SearchStrategy[Fraction]:
    """Return small fractions mostly, and ones beyond machine integers."""
    wide = st.builds(Fraction, st.integers(-(10**25), 10**25), st.integers(1, 10**12))
    return small_rationals() | small_rationals(50, 100) | wide


def conventions() -> SearchStrategy[Convention]:
    """Return every convention."""
    return st.builds(Convention, bias=st.booleans(), boundary=st.sampled_from(BOUNDARIES))


@st.composite
def datasets(
    draw: DrawFn,
    *,
    numbers: SearchStrategy[Fraction] | None = None,
    max_examples: int = 8,
    max_dimension: int = 4,
    corners: Sequence[str] = CORNERS,
) -> Dataset:
    """Return a small data set, about as often in one of the ``corners`` as in none."""
    numbers = small_rationals() if numbers is None else numbers
    corner = draw(st.none() | st.sampled_from(corners))
    d = draw(st.integers(1, max_dimension))
    n = 0 if corner == "no examples" else draw(st.integers(1, max_examples))
    vectors = st.tuples(*[numbers] * d)
    rows = draw(st.lists(vectors, min_size=n, max_size=n))
    targets = draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n))
    if corner == "one class":
        targets = targets[:1] * n
    elif corner == "same point in both classes":
        rows, targets = [*rows, rows[0]], [*targets, -targets[0]]
    elif corner == "zero column":
        rows = [(Fraction(0), *row[1:]) for row in rows]
    elif corner == "collinear":
        start, direction = draw(vectors), draw(vectors)
        rows = [_along(start, direction, row[0]) for row in rows]
    elif corner == "all equal":
        rows = rows[:1] * n
    return Dataset.from_rows(rows, targets, dimension=d)


def _along(start: Vector, direction: Vector, step: Fraction) -> Vector:
    return tuple(s + step * v for s, v in zip(start, direction, strict=True))


@st.composite
def separated_datasets(draw: DrawFn, *, max_examples: int = 8, max_dimension: int = 4) -> Dataset:
    """Return a data set that a drawn ``(w, b)`` separates strictly."""
    d = draw(st.integers(1, max_dimension))
    vectors = st.tuples(*[small_rationals()] * d)
    w, b = draw(vectors), draw(small_rationals())
    rows = draw(st.lists(vectors, min_size=1, max_size=max_examples))
    scores = [sum((a * x for a, x in zip(w, row, strict=True)), b) for row in rows]
    kept = [(row, 1 if z > 0 else -1) for row, z in zip(rows, scores, strict=True) if z != 0]
    return Dataset.from_rows([r for r, _ in kept], [t for _, t in kept], dimension=d)


@st.composite
def systems(draw: DrawFn, *, max_rows: int = 6, max_dimension: int = 3) -> System:
    """Return a small system with mixed relations; rows of zeros and repeated rows occur."""
    d = draw(st.integers(1, max_dimension))
    constraints = st.builds(
        Constraint,
        st.sampled_from(RELATIONS),
        st.tuples(*[small_rationals()] * d),
        small_rationals(),
    )
    rows = draw(st.lists(constraints, max_size=max_rows))
    if rows and draw(st.booleans()):
        first = rows[0]
        opposite = tuple(-a for a in first.coefficients)
        rows.append(Constraint(draw(st.sampled_from(RELATIONS)), opposite, -first.bound))
    return System(d, tuple(rows))
