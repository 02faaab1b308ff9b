"""Margins, sides and errors as exercises: values checked another way, corners, and refusals."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact import fewest_errors
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.document.blocks import Document, Paragraph
from linexact.document.notation import NOTATIONS
from linexact.errors import InputError
from linexact.exact import dot
from linexact.exact.surds import SurdSum
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.exercise.variants.guarantee import Guarantee
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.grade import Grade, grade, parts_of
from linexact.render.text import render_text
from linexact.topics.margin.question import street
from linexact.topics.separability import Separable, separate_dataset
from linexact.topics.values.given import Classified, Distances, Ratio, Sided

F = Fraction
STRICT = Convention(bias=True, boundary="strict")
KINDS = ("margin", "given-weights", "side", "fewest-errors")
OURS = [e for e in list_exercises() if e.kind.name in KINDS]
HEAD = 'id = "mine"\ntitle = "Mine"\nstatement = "Do it."\npoints = 2\n'


def exercise(kind: str, rest: str, convention: str = 'bias = true, boundary = "strict"') -> str:
    return f'{HEAD}kind = "{kind}"\nconvention = {{ {convention} }}\n{rest}\n'


def values(text: str) -> dict[str, object]:
    return dict(solve_exercise(read_exercise(io.StringIO(text))).values)


points = st.lists(
    st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.sampled_from((-1, 1))),
    min_size=2,
    max_size=6,
)
conventions = st.builds(Convention, st.booleans(), st.sampled_from(BOUNDARIES))


def dataset(rows: list[tuple[int, int, int]]) -> Dataset:
    return Dataset.from_rows([row[:2] for row in rows], [row[2] for row in rows])


# Another way to the same values


@settings(max_examples=80, deadline=None)
@given(points, st.booleans())
def test_a_street_meets_the_conditions_that_make_it_the_widest(
    rows: list[tuple[int, int, int]], bias: bool
) -> None:
    data = dataset(rows)
    try:
        found = street(data, Convention(bias, "strict"))
    except InputError:
        assert bias
        assert len({row[2] for row in rows}) == 1
        return
    assert (found is not None) == isinstance(
        separate_dataset(data, Convention(bias, "strict")), Separable
    )
    if found is None:
        return
    found.found.check()
    told, m = found.ends_in, found.multipliers
    w, b = found.point[:2], found.point[2] if bias else F(0)
    margins = [row[2] * (dot(w, row[:2]) + b) for row in rows]
    assert min(margins) == 1
    assert all(v >= 0 and (not v or margins[i] == 1) for i, v in enumerate(m))
    assert tuple(sum(v * r[2] * r[j] for v, r in zip(m, rows, strict=True)) for j in (0, 1)) == w
    assert not bias or sum(v * r[2] for v, r in zip(m, rows, strict=True)) == 0
    width = told["width"]
    exact = width if isinstance(width, SurdSum) else SurdSum.rational(F(str(width)))
    assert exact.times(exact).as_fraction() == 4 / dot(w, w)


@settings(max_examples=80, deadline=None)
@given(points, st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(-3, 3)), conventions)
def test_given_weights_are_measured_example_by_example(
    rows: list[tuple[int, int, int]], weights: tuple[int, int, int], convention: Convention
) -> None:
    data, w = dataset(rows), tuple(map(F, weights[:2]))
    b = F(weights[2]) if convention.bias else F(0)
    found = Classified(data, convention, w, b)
    scores = [w[0] * x + w[1] * y + b for x, y, _ in rows]
    assert [*found.scores] == scores
    right = {"strict": (), "closed-positive": (1,), "closed-negative": (-1,)}
    owners = right[convention.boundary]
    wrong = [i for i, z in enumerate(scores)
             if not (rows[i][2] * z > 0 or (z == 0 and rows[i][2] in owners))]  # fmt: skip
    assert [*found.wrong] == wrong
    if any(w):
        for z, d in zip(scores, Distances(found).distances, strict=True):
            assert d.times(d).as_fraction() == z * z / dot(w, w)
            assert d.sign() == (z > 0) - (z < 0)
    if min(found.margins) > 0:
        augmented = [(*r[:2], 1) if convention.bias else r[:2] for r in rows]
        largest = max(dot(x, x) for x in augmented)
        gamma = F(min(found.margins)) ** 2 / (dot(w, w) + b * b)
        assert Ratio(found).ratio == largest / gamma


@settings(max_examples=30, deadline=None)
@given(points, conventions)
def test_the_fewest_errors_are_those_of_the_largest_separable_part(
    rows: list[tuple[int, int, int]], convention: Convention
) -> None:
    data, n = dataset(rows), len(rows)
    largest = next(
        size
        for size in range(n, -1, -1)
        for part in combinations(range(n), size)
        if isinstance(separate_dataset(data.part(part), convention), Separable)
    )
    found = fewest_errors(data, bias=convention.bias, boundary=convention.boundary)
    found.check()
    assert found.errors == n - largest


def test_a_side_is_of_the_score_and_a_class_of_the_convention() -> None:
    w, on_it = (F(1), F(-1)), (F(2), F(2))
    told = {
        boundary: Sided(Convention(True, boundary), w, F(0), on_it).predicted
        for boundary in BOUNDARIES
    }
    assert told == {
        "strict": "neither", "closed-positive": "positive", "closed-negative": "negative"
    }  # fmt: skip
    assert Sided(STRICT, w, F(0), on_it).side == "boundary"


# What is printed is read back


@pytest.mark.parametrize("one", OURS, ids=lambda e: e.id)
def test_each_printed_sentence_earns_its_part_all_points(one: object) -> None:
    assert hasattr(one, "id")
    solved = solve_exercise(find_exercise(one.id))
    for part in parts_of(solved.exercise):
        asks = tuple(ask for ask in solved.exercise.asks if ask.name == part.name)
        alone = replace(solved, exercise=replace(solved.exercise, asks=asks))
        told = explain_written(WrittenSolution.of(alone, NOTATIONS["grosse"]))
        first = next(b for b in told.blocks if isinstance(b, Paragraph))
        text = render_text(Document((first,)), width=10_000)
        outcome = grade(part.task, text, name=part.name)
        assert isinstance(outcome, Grade), (text, outcome)
        assert outcome.is_right, (text, outcome.findings)


# Corners


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [
        ("there is none", True),
        ("w1 = -1", False),  # right where the positive class owns 0, and no street either
    ],
)
def test_that_there_is_no_street_is_an_answer(answer: str, is_right: bool) -> None:
    data = "data = { positive = [[0], [-1]], negative = [[1]] }"
    text = exercise("margin", data, 'bias = false, boundary = "closed-positive"')
    (part,) = parts_of(read_exercise(io.StringIO(text)))
    outcome = grade(part.task, answer)
    assert isinstance(outcome, Grade)
    assert outcome.is_right == is_right
    assert "other-convention" not in outcome.codes


LONG = "7" * 200


@pytest.mark.parametrize(
    ("kind", "rest", "words"),
    [
        ("margin", "asks = ['width']\ndata = { truth_table = 'XOR' }", "no street; expected"),
        ("margin", "asks = ['weights', 'b']\ndata = { truth_table = 'XOR' }", "not separable"),
        ("margin", "data = { positive = [[1, 2]] }", "one class has no street"),
        ("margin", "asks = ['margin']\ndata = { positive = [[1, 2]], negative = [[1, 2]] }",
         "not separable"),
        ("margin", "data = { truth_table = 'OR' }\ntask = { scale = 'some' }", "task.scale"),
        ("given-weights", "data = { truth_table = 'OR' }\ntask = { w = [1] }", "1 numbers"),
        ("given-weights", "asks = ['distances']\ndata = { truth_table = 'OR' }\n"
         "task = { w = [0, 0] }", "w = 0 has no boundary"),
        ("given-weights", "asks = ['ratio']\ndata = { truth_table = 'OR' }\n"
         "task = { w = [1, 1] }", "no .R/gamma"),
        ("given-weights", f"asks = ['distances']\ndata = {{ truth_table = 'OR' }}\n"
         f"task = {{ w = [{LONG}, 1] }}", "not taken"),
        ("side", "task = { w = [0, 0], point = [1, 1] }", "no boundary"),
        ("side", "task = { w = [1, 0], point = [1] }", "task.point"),
        ("fewest-errors", "data = { positive = [], negative = [] }", "."),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_with_the_reason(kind: str, rest: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        values(exercise(kind, rest))


def test_no_bias_where_the_convention_has_none() -> None:
    none = 'bias = false, boundary = "strict"'
    for kind, rest in (
        ("given-weights", "data = { truth_table = 'OR' }\ntask = { w = [1, 1], b = 1 }"),
        ("side", "task = { w = [1, 1], b = 1, point = [1, 1] }"),
    ):
        with pytest.raises(InputError, match="the convention has none"):
            read_exercise(io.StringIO(exercise(kind, rest, none)))


def test_several_multipliers_may_do_and_no_support_vectors_are_asked_then() -> None:
    rest = "asks = ['support_vectors']\ndata = { positive = [[1, 1], [1, -1]], negative = ["
    with pytest.raises(InputError, match="may be others"):
        values(exercise("margin", rest + "[-1, 1], [-1, -1]] }"))


def test_long_numbers_duplicates_and_an_empty_column() -> None:
    rows = f"positive = [[{LONG}, 0], [{LONG}, 0]], negative = [[0, 0]]"
    told = values(exercise("margin", f"data = {{ {rows} }}"))
    assert told["w"] == (F(2, int(LONG)), 0)
    assert told["width"] == int(LONG)
    scored = values(exercise("given-weights", f"data = {{ {rows} }}\ntask = {{ w = [1, 0] }}"))
    assert scored["misclassified"] == (3,)  # a score of 0, strict
    assert scored["closest"] == (3,)


def test_a_guarantee_about_a_root_is_decided_exactly() -> None:
    solved = solve_exercise(find_exercise("or-street-any-scale"))  # the margin is sqrt(1/8)
    assert not [*Guarantee(values={"margin": (F(35, 100), F(36, 100))}).unmet(solved)]
    assert [*Guarantee(values={"margin": (F(36, 100), F(1))}).unmet(solved)]
    assert "margin has a root" in [*Guarantee(whole=True).unmet(solved)]
