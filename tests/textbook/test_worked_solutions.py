"""The lectures' numbers in the worked solutions, and the statements not right as printed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from flint import fmpz_mat

from linexact.data.dataset import Dataset
from linexact.data.linear import score
from linexact.document.notation import NOTATIONS
from linexact.errors import InputError, LimitError
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.solving import solve_exercise
from linexact.kernel import CertificateError
from linexact.tasks.telling import tell
from linexact.topics.hand_weights.steps import Freedom, Verification
from linexact.topics.least_squares.steps import Fit, least_squares
from linexact.topics.perceptron.steps import Gain
from linexact.topics.values.steps import LossTotal
from tests.bank_solutions import solved

HALF = Fraction(1, 2)

VALUES = [  # (exercise, value, what follows from the lecture exactly); `published` has the rest
    ("grosse-or", "verdict", "separable"),
    ("grosse-patterns-counts", "w", (1,) * 16),
    ("grosse-patterns-counts", "b", -7 * HALF),
    ("blog-trace", "presentations", 24),
    ("blog-trace", "r_squared", 11),
    ("blog-trace", "b_squared", 5),
    ("blog-trace", "bound", 55),
    ("comp135-update", "gain", Fraction(141, 100)),
    ("dsc140a-least-squares", "w", (Fraction(3, 5), Fraction(-4, 11))),
    ("dsc140a-least-squares", "b", Fraction(-31, 55)),
    ("dsc140a-least-squares", "errors", 0),
    ("dsc140a-least-squares-outlier", "errors", 1),
    ("dsc140a-least-squares-outlier", "determinant", 83),
    ("dsc140a-least-squares-xor", "w", (0, 0)),
    ("dsc140a-least-squares-xor", "errors", 4),
    ("lyu-zero-error", "verdict", "inseparable"),
    ("lyu-zero-error", "common_point", (2, 2)),
    (
        "blog-possible-points",
        "scores",
        (Fraction(-9, 2), Fraction(-5, 2), Fraction(27, 2), Fraction(1, 4), -HALF),
    ),
]


@pytest.mark.parametrize(("name", "value", "expected"), VALUES)
def test_values(name: str, value: str, expected: object) -> None:
    assert solved(name).values[value] == expected


@pytest.mark.parametrize("name", [e.id for e in list_exercises() if e.erratum is not None])
def test_every_erratum_has_its_counterexample(name: str) -> None:
    found = solved(name)
    erratum = found.exercise.erratum
    assert erratum is not None
    assert found.values[erratum.value] == erratum.exact != erratum.printed


def test_there_are_errata_for_what_the_lectures_state_wrongly() -> None:
    lectures = [e.source.lecture for e in list_exercises() if e.erratum is not None]
    counts = {name: lectures.count(name) for name in set(lectures)}
    assert counts["grosse"] >= 5
    assert counts["comp135"] >= 5
    assert counts["dsc140a"] >= 3
    assert counts["blog"] >= 2
    assert counts["lyu"] >= 1


def test_a_wrong_published_answer_is_not_let_through() -> None:
    import dataclasses

    exercise = find_exercise("comp135-loss")
    wrong = dataclasses.replace(exercise, published={"total": Fraction(2)})
    with pytest.raises(InputError, match="published"):
        solve_exercise(wrong)
    exercise = find_exercise("grosse-and")
    wrong = dataclasses.replace(
        exercise, published={"w": (Fraction(1), Fraction(1)), "b": Fraction(-1)}
    )
    with pytest.raises(InputError, match=r"published\.w: .* get an example wrong"):
        solve_exercise(wrong)


def test_an_update_at_the_origin_changes_nothing() -> None:
    gain = next(s for s in solved("grosse-update-zero").derivation.steps if isinstance(s, Gain))
    assert (gain.squared, gain.new_z - gain.z) == (0, 0)


def test_the_slice_of_figure_1d() -> None:
    further = solved("grosse-figure-1d").derivation.further
    freedom = next(s for s in further if isinstance(s, Freedom))
    assert freedom.point[-1] == -1
    assert str(freedom.ranges[-1]) == "[-1, -1]"


def test_the_fifth_possible_point_is_right_with_other_weights() -> None:
    """The statement's own weights get all five points right, the post's the first four."""
    data = find_exercise("blog-possible-points").dataset
    assert data is not None
    margins = {
        weights: [
            e.target * score((weights[0], weights[1]), weights[2], e.x) for e in data.examples()
        ]
        for weights in (
            (Fraction(4), Fraction(-1), Fraction(2)),
            (Fraction(4), -HALF, Fraction(1)),
        )
    }
    other, post = margins.values()
    assert min(other) > 0
    assert min(post[:4]) > 0 > post[4]


def test_the_hull_of_the_eight_points_has_sixteen_facets() -> None:
    """Each sign vector s is one: s . x <= 1, with equality at four independent points."""
    data = find_exercise("dsc140a-hulls").dataset
    assert data is not None
    points = [e.x for e in data.examples() if e.target > 0]
    facets = set()
    for signs in product((Fraction(-1), Fraction(1)), repeat=4):
        values = [score(signs, Fraction(0), x) for x in points]
        on = tuple(x for x, v in zip(points, values, strict=True) if v == 1)
        assert max(values) == 1
        assert fmpz_mat([list(map(int, x)) for x in on]).det() != 0
        facets.add(on)
    assert len(facets) == 16


def test_least_squares_shows_weights_that_do_better() -> None:
    steps = solved("dsc140a-least-squares-outlier").derivation.steps
    fitted = next(s for s in steps if isinstance(s, Fit))
    right = next(s for s in steps if isinstance(s, Verification))
    charged = next(s for s in steps if type(s) is LossTotal)
    assert len(right.scores) == len(right.data)
    assert (fitted.wrong, fitted.far) == ((0,), (3,))
    assert fitted.total < charged.total


def test_least_squares_without_a_bias() -> None:
    data = Dataset.from_rows([[1, 0], [1, 1], [-1, 2]], [1, 1, -1])
    solution = least_squares(data, bias=False)
    assert solution.vector == (Fraction(1), Fraction(0))
    assert solution.b == 0
    with pytest.raises(CertificateError):
        tell([replace(solution, w=(Fraction(2), Fraction(0)))], NOTATIONS["grosse"], None)
    for notation in NOTATIONS.values():
        assert tell([solution], notation, None)


def test_normal_equations_with_several_solutions_are_refused() -> None:
    data = Dataset.from_rows([[1, 1], [2, 2], [3, 3]], [-1, 1, 1])
    with pytest.raises(InputError, match="several solutions"):
        solve_exercise(replace(find_exercise("dsc140a-least-squares-xor"), dataset=data))


def test_too_much_to_write_out_is_refused() -> None:
    exercise = find_exercise("dsc140a-least-squares-xor")
    data = Dataset.from_rows([[v] for v in range(41)], [-1] * 20 + [1] * 21)
    with pytest.raises(LimitError, match="up to 40 examples"):
        solve_exercise(replace(exercise, dataset=data))
