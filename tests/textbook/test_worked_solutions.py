"""The lectures' numbers in the worked solutions, and the statements not right as printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.exercise import find_exercise, list_exercises
from linexact.explain.steps.learning import Bound, Gain, Run
from linexact.explain.steps.weights import Freedom
from linexact.explain.work.exercises import Solved, solve_exercise
from linexact.kernel import CertificateError

HALF = Fraction(1, 2)

VALUES = [  # (exercise, value, what the lecture prints or what follows from it exactly)
    ("grosse-not", "w", (-2,)),
    ("grosse-not", "b", 1),
    ("grosse-and", "w", (1, 1)),
    ("grosse-and", "b", -3 * HALF),
    ("grosse-and-trial", "scores", (-1, 0, 0, 1)),
    ("grosse-or", "verdict", "separable"),
    ("grosse-xor", "common_point", (HALF, HALF)),
    ("grosse-xor-features", "w", (1, 1, -2)),
    ("grosse-patterns", "mean", Fraction(1, 4)),
    ("grosse-patterns", "verdict", "inseparable"),
    ("grosse-patterns-counts", "w", (1,) * 16),
    ("grosse-patterns-counts", "b", -7 * HALF),
    ("grosse-perceptron-xor", "outcome", "cycle"),
    ("blog-trace", "weights", (4, -HALF, 1)),
    ("blog-trace", "updates", 9),
    ("blog-trace", "presentations", 24),
    ("blog-trace", "r_squared", 11),
    ("blog-trace", "b_squared", 5),
    ("blog-trace", "bound", 55),
    ("blog-second-update", "weights", (2, -2, -2)),
    ("lyu-distance", "distance", 2),
    ("lyu-distance", "foot", (Fraction(6, 5), Fraction(8, 5))),
    ("lyu-offset", "updates", 9),
    ("comp135-loss", "total", Fraction(19, 10)),
    ("comp135-update", "score", Fraction(-81, 100)),
    ("comp135-update", "weights", (Fraction(6, 5), -2, 1)),
    ("comp135-update", "new_score", Fraction(3, 5)),
    ("comp135-update", "gain", Fraction(141, 100)),
    ("dsc140a-true-false", "answer", True),
    ("dsc140a-zero-weights", "total", 0),
    ("dsc140a-zero-weights-errors", "total", 4),
]


def solved(name: str) -> Solved:
    return solve_exercise(find_exercise(name))


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
    with pytest.raises(CertificateError, match="published"):
        solve_exercise(wrong)
    exercise = find_exercise("grosse-and")
    wrong = dataclasses.replace(
        exercise, published={"w": (Fraction(1), Fraction(1)), "b": Fraction(-1)}
    )
    with pytest.raises(CertificateError, match="published weights"):
        solve_exercise(wrong)


def test_the_blog_s_proof_lines() -> None:
    bound = next(s for s in solved("blog-trace").worked.steps if isinstance(s, Bound))
    assert [line.along for line in bound.lines] == list(range(1, 10))
    assert [str(line.squared) for line in bound.lines] == [
        "11", "12", "21/4", "5", "14", "37/4", "11", "20", "69/4",
    ]  # fmt: skip
    assert bound.v == (2, 0, 1)


def test_the_blog_s_trace() -> None:
    run = next(s for s in solved("blog-trace").worked.steps if isinstance(s, Run))
    updated = [p.index + 1 for p in run.presentations if p.rate is not None]
    assert updated == [1, 2, 4, 4, 1, 4, 4, 1, 4]


def test_an_update_at_the_origin_changes_nothing() -> None:
    gain = next(s for s in solved("grosse-update-zero").worked.steps if isinstance(s, Gain))
    assert (gain.squared, gain.new_z - gain.z) == (0, 0)


def test_the_slice_of_figure_1d() -> None:
    freedom = next(s for s in solved("grosse-figure-1d").worked.steps if isinstance(s, Freedom))
    assert freedom.point[-1] == -1
    assert str(freedom.ranges[-1]) == "[-1, -1]"
