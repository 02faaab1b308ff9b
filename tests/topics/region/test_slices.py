from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest

from linexact.errors import InputError
from linexact.kernel import Constraint, Solution, System, check
from linexact.topics.region.slices import Slice, find_slice, wrong_dimension
from linexact.topics.separability import Infeasible, feasible

F = Fraction


def test_random_slices_hold_their_equations_or_refute_them() -> None:
    source = random.Random(7)
    seen = {True: 0, False: 0}
    for _ in range(300):
        k = source.randint(1, 5)
        equations = [
            Constraint("==", tuple(source.randint(-2, 2) for _ in range(k)), source.randint(-2, 2))
            for _ in range(source.randint(0, 4))
        ]
        cut = find_slice([f"y{j}" for j in range(k)], equations)
        seen[cut is None] += 1
        if cut is None:
            assert isinstance(feasible(System(k, equations)), Infeasible)
            continue
        u = [F(source.randint(-5, 5), 3) for _ in cut.axes]
        y = cut.lift(u)
        check(System(k, equations), Solution(y))
        assert [y[int(name[1:])] for name in cut.axes] == u
        constraint = Constraint(">=", tuple(range(1, k + 1)), 2)
        (restricted,) = cut.restrict(System(k, [constraint])).rows
        left = sum(a * v for a, v in zip(constraint.coefficients, y, strict=True)) - 2
        there = sum(a * v for a, v in zip(restricted.coefficients, u, strict=True))
        assert left == there - restricted.bound
    assert min(seen.values()) > 20


def test_axes_choose_order() -> None:
    cut = find_slice(("w1", "w0"), [], axes=("w0", "w1"))
    assert isinstance(cut, Slice)
    assert cut.lift((F(5), F(7))) == (7, 5)


@pytest.mark.parametrize(
    ("names", "equations", "axes", "message"),
    [
        (("w1", "w2", "b"), [(0, 0, 1, -1)], ("w1", "b"), "expected w1, w2, each"),
        (("w1", "w2", "b"), [(0, 0, 1, -1)], ("w1", "q"), "axes w1, q; expected w1, w2"),
        (("w1", "w2", "b"), [], ("w1", "b"), "expected w1, w2, b"),
        (("w1", "w2"), [], ("w1", "w1"), "axes w1, w1; expected w1, w2"),
    ],
)
def test_axes_that_are_not_free_are_refused(
    names: tuple[str, ...], equations: list[tuple[int, ...]], axes: object, message: str
) -> None:
    constraints = [Constraint("==", e[: len(names)], e[-1]) for e in equations]
    with pytest.raises(InputError, match=message):
        find_slice(names, constraints, axes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("names", "equations", "message"),
    [
        (("a", "b", "c", "d", "e"), [], "such as e=-1"),
        (("w1", "w2", "b"), [], "w1, w2, b; .*b=-1"),
        (("w1", "b"), [(0, 1, -1)], "these are w1$"),
        (("w1", "b"), [(0, 1, -1), (1, 0, 0)], "these are none"),
    ],
)
def test_what_is_no_plane_says_which_slices_are(
    names: tuple[str, ...], equations: list[tuple[int, ...]], message: str
) -> None:
    cut = find_slice(names, [Constraint("==", e[: len(names)], e[-1]) for e in equations])
    assert isinstance(cut, Slice)
    assert re.search(message, wrong_dimension(cut))
