"""Kind ``distance``: a sign is a part of a distance."""

from __future__ import annotations

import pytest
from own_exercise import MINE, exercise, graded

from linexact.document.notation import NOTATIONS
from linexact.errors import InputError
from linexact.exercise.bank import find_exercise
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.grade import parts_of
from linexact.render.text import render_text

SHIFTED = MINE + 'kind = "distance"\npoints = 2\ntask = { w = [2, 3], b = 2 }\n'


def told(asked: Exercise) -> str:
    found = solve_exercise(asked)
    return render_text(
        explain_written(WrittenSolution.of(found, NOTATIONS["grosse"], further=True))
    )


@pytest.mark.parametrize(
    ("answer", "points"),
    [("-2/sqrt(13)", 2), ("-2√13/13", 2), ("2/sqrt(13)", 0), ("-sqrt(4/13)", 2), ("0", 0)],
)
def test_an_irrational_distance_has_its_sign(answer: str, points: int) -> None:
    assert graded(exercise(SHIFTED), answer).earned == points


def test_the_solution_states_the_distance_with_its_sign() -> None:
    assert "Answer (distance): -2/sqrt(13) ≈ -0.5547" in told(exercise(SHIFTED))


def test_a_published_distance_may_have_a_root() -> None:
    shown = told(exercise(SHIFTED + 'published = { distance = "-2/sqrt(13)" }\n'))
    assert "distance  -2/sqrt(13) ≈ -0.5547  -2/sqrt(13) ≈ -0.5547  right" in shown
    with pytest.raises(InputError, match=r"published\.distance: 2\*sqrt\(13\)/13; computed is -2"):
        solve_exercise(exercise(SHIFTED + 'published = { distance = "2/sqrt(13)" }\n'))
    with pytest.raises(InputError, match=r"published\.distance: .*two readings"):
        exercise(SHIFTED + 'published = { distance = "1/2√5" }\n')


def test_a_root_beyond_the_limit_leaves_the_square() -> None:
    long = SHIFTED.replace("w = [2, 3]", "w = [200003, 3]")
    assert solve_exercise(exercise(long)).values["squared"]
    with pytest.raises(InputError, match="distance of this exercise is not computed"):
        parts_of(exercise(long))


# A proof is a part


@pytest.mark.parametrize(
    "answer",
    [
        "[verdict]\nnot separable\n[proof]\n1: 1, 2: 1, 3: 1, 4: 1",
        "[proof]\n1: 1, 2: 1, 3: 1, 4: 1\n[verdict]\nno",
        "[proof]\n1: 1, 2: 1, 3: 1, 4: 1",
        "[proof]\nsegments (0,0)-(1,1) and (0,1)-(1,0) meet at (1/2, 1/2)",
        "[verdict]\nnot separable; 1: 1, 2: 1, 3: 1, 4: 1",
    ],
)
def test_a_proof_may_stand_under_its_name(answer: str) -> None:
    assert graded(find_exercise("xnor"), answer).earned == 4
