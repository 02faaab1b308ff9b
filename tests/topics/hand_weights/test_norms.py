"""The Euclidean length as a demand: under its names, and decided exactly, two ways."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linexact
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.engine.least_norm import LeastNorm, least_norm
from linexact.errors import InputError, LimitError
from linexact.exact import dot
from linexact.grade import Grade, grade
from linexact.grade.forms.weights import WeightsTask
from linexact.kernel import Constraint, System
from linexact.topics.hand_weights import NoIntegers, Simplest, hand_weights, read_demands, simplest
from linexact.topics.hand_weights.lengths import read_norm, shortest
from linexact.topics.separability import Feasible, Infeasible

F = Fraction
STRICT = Convention(bias=True, boundary="strict")


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("|w|_2 <= 3/2", F(3, 2)), ("||w||_2 < 1", F(1)), ("|w|_{2} ≤ 0.5", F(1, 2)),
        ("Euclidean norm <= 2", F(2)), ("Euclidean length of w <= 2", F(2)),
    ],
)  # fmt: skip
def test_the_length_has_its_names(text: str, bound: Fraction) -> None:
    length = read_norm(text)
    assert length is not None
    assert length.bound == bound


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("||w|| <= 2", "which norm"),
        ("|w|_3 <= 2", "norm '3': write"),
        *((text, "norm '1': write") for text in ("|w|_1 <= 3", "1-norm <= 3")),
        ("||w||_∞ <= 2", "norm '∞': write"),
        ("maximum norm < 2", "norm 'maximum': write"),
        *((text, "no convex demand") for text in ("|w|_2 >= 1", "|w|_2 = 1")),
        *((text, "demand") for text in ("|w|_2 <= x", "|w|_2 <= 1e99999")),
    ],
)
def test_what_is_not_a_bound_on_one_norm_is_refused(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_demands(gate("AND"), STRICT, [text])


# The Euclidean length


def margins(data: Dataset, *, bias: bool) -> System:
    """Return ``t (w . x + b) >= 1`` for every example."""
    last = (1,) if bias else ()
    rows = [
        Constraint(">=", tuple(data.target(i) * v for v in (*data.x(i), *last)), 1)
        for i in range(len(data))
    ]
    return System(data.dimension + bias, rows)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from((-1, 1))),
             min_size=1, max_size=5),
    st.booleans(),
)  # fmt: skip
def test_the_shortest_weights_are_those_of_the_widest_street(
    points: list[tuple[int, int, int]], bias: bool
) -> None:
    data = Dataset.from_rows([p[:2] for p in points], [p[2] for p in points])
    found = shortest(margins(data, bias=bias), 2)
    street = least_norm(data, "free" if bias else "absent")
    assert (found is None) == (not isinstance(street, LeastNorm))
    if found is not None and isinstance(street, LeastNorm):
        assert found[:2] == street.w


@pytest.mark.parametrize(
    ("demands", "possible"),
    [
        (["b = -1", "|w|_2 <= 1"], True),
        (["b = -1", "|w|_2 < 1"], True),
        (["b = -1", "|w|_2 <= 71/100"], True),  # the least length is 1/sqrt(2), not reached
        (["b = -1", "|w|_2 <= 7/10"], False),
        (["b = -1", "|w|_2 <= 0"], False),
        (["b = -1", "|w|_2 <= -1"], False),
        (["w1 >= 3", "w2 >= 4", "|w|_2 <= 5"], True),  # at one place alone
        (["w1 >= 3", "w2 >= 4", "|w|_2 < 5"], False),
        (["|w|_2 <= 1/1000000"], True),  # weights may be scaled down
        (["b = -1", "|w|_2 <= 1", "|w|_2 <= 7/10"], False),
    ],
)
def test_a_length_is_decided_with_a_proof(demands: list[str], possible: bool) -> None:
    problem = read_demands(gate("AND"), STRICT, demands)
    found = hand_weights(problem)
    found.check()
    assert isinstance(found, Feasible) == possible
    if isinstance(found, Feasible):
        assert all(length.is_met(found.point[:2]) for length in problem.lengths)
        return
    assert isinstance(found, Infeasible)
    line, row = problem.lines[-1], problem.demands[-1]
    assert "follows from |w|_2" in line
    # Cauchy and Schwarz, by squares: the row follows from the length.
    least = min(length.bound for length in problem.lengths)
    a, c = [F(v) for v in row.coefficients], -F(row.bound)
    assert c >= 0
    assert dot(a, a) * max(least, F(0)) ** 2 <= c**2


def test_no_length_is_below_zero_even_where_weights_may_shrink_to_zero() -> None:
    for demand in ("|w|_2 <= -1", "|w|_2 < -1/2", "|w|_2 < 0"):
        asked = read_demands(gate("AND"), Convention(True, "closed-positive"), [demand])
        assert isinstance(hand_weights(asked), Infeasible)


def test_a_bound_that_is_just_not_reached_is_refused_with_the_reason() -> None:
    with pytest.raises(InputError, match="strict inequalities keep it from being reached"):
        read_demands(gate("AND"), STRICT, ["w1 > 3", "w2 >= 4", "|w|_2 <= 5"])


def test_whole_weights_are_searched_within_the_length() -> None:
    found = simplest(read_demands(gate("AND"), STRICT, ["integers", "|w|_2 <= 3"]))
    assert isinstance(found, Simplest)
    assert (found.w, found.b) == ((2, 2), -3)
    none = simplest(read_demands(gate("AND"), STRICT, ["integers", "|w|_2 <= 2"]))
    assert isinstance(none, NoIntegers)


def test_a_record_of_weights_within_a_length_tells_no_moves() -> None:
    for demand, moves in (("|w|_2 <= 4", []), ("w1 <= 4", ["w1", "w2", "b"])):
        record = json.loads(linexact.hand_weights("AND", demands=demand).to_json())
        assert (record["point"]["w1"], [*record["moves"]]) == ("2", moves)


def test_too_many_rows_meet_a_limit() -> None:
    with pytest.raises(LimitError, match="is not decided"):
        read_demands(gate("AND:5"), STRICT, ["b = -1", "|w|_2 <= 1"])


@pytest.mark.parametrize(
    ("answer", "earned", "codes"),
    [
        ("w = (3/5, 3/5), b = -1", 2, ()),
        ("w = (0.9, 0.9), b = -1", 1, ("too-long",)),
        ("w = (1/2, 3/5), b = -1", 2, ()),
        ("w = (1/2, 1/2), b = -1", F(5, 3), ("score-zero",)),
    ],
)
def test_weights_that_are_too_long_lose_the_demand(
    answer: str, earned: Fraction, codes: tuple[str, ...]
) -> None:
    problem = read_demands(gate("AND"), STRICT, ["|w|_2 <= 1"])
    task = WeightsTask(problem, {"examples": F(1), "demands": F(1)})
    outcome = grade(task, answer)
    assert isinstance(outcome, Grade)
    assert outcome.codes == codes
    if not codes or codes == ("too-long",):
        assert outcome.earned == earned
