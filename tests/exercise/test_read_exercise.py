"""Exercise files: what is read, and what is refused with which words."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from linexact.errors import InputError
from linexact.exercise.bank import find_exercise, folder, list_exercises, names
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import explain_exercise
from linexact.explain.kinds import first_question
from linexact.render.text import render_text
from linexact.tasks.question import Ask, find_question
from linexact.tasks.table import QUESTIONS

GOOD = """\
id = "and"
title = "AND"
statement = "Find weights."
kind = "weights"
points = 4
source = { lecture = "grosse", place = "section 2.2" }
data = { truth_table = "AND" }
convention = { bias = true, boundary = "strict" }
"""
PERCEPTRON = GOOD.replace('"weights"', '"perceptron"') + 'task = { rule = "blog" }\n'


def read(text: str) -> object:
    return read_exercise(io.StringIO(text))


REFUSED = [  # (text, code, words of the message)
    (GOOD.replace("statement", "statment"), "key", "did you mean 'statement'"),
    (GOOD.replace('kind = "weights"\n', ""), "key", "kind is expected"),
    (GOOD.replace("points = 4\n", ""), "key", "points is expected"),
    (GOOD.replace('title = "AND"\n', ""), "key", "title is expected"),
    (GOOD.replace('id = "and"', 'id = "a b"'), "value", "letters, digits"),
    (GOOD.replace("points = 4", 'points = "many"'), "number", "points"),
    (GOOD.replace("points = 4", "points = -1"), "value", "expected from 0"),
    (GOOD.replace("points = 4", "points = true"), "value", "expected a number"),
    (GOOD.replace("points = 4", "points = { proof = 1 }"), "key", "points"),
    (GOOD.replace('"weights"', '"weight"'), "value", "did you mean 'weights'"),
    (GOOD.replace('"grosse"', '"gross"'), "value", "did you mean 'grosse'"),
    (GOOD.replace("{ bias = true, ", "{ "), "key", "convention.bias is expected"),
    (GOOD.replace('"strict"', '"either"'), "value", "convention.boundary"),
    (GOOD.replace('data = { truth_table = "AND" }\n', ""), "key", "[data] is expected"),
    (GOOD.replace('"AND" }', '"AND:25" }'), "too-many-inputs", "a truth table may have 16"),
    (GOOD + 'published = { w = [1, "x"] }\n', "number", "published.w[2]"),
    (GOOD + "published = { w = 1 , v = 2 }\n", "key", "no key 'v' is known in published"),
    (GOOD + "published = { b = nan }\n", "not-finite", "nan"),
    (GOOD + 'published = { b = "1e99999999" }\n', "too-long", "published.b"),
    (GOOD + 'task = { demand = ["b = 1"] }\n', "key", "did you mean 'demands'"),
    (GOOD + 'task = { rule = "blog" }\n', "key", "no key 'rule' is known in task for kind weights"),
    (GOOD + "task = { demands = [1] }\n", "value", "task.demands[1]"),
    (GOOD + 'asks = ["weight"]\n', "value", "did you mean 'weights'"),
    (GOOD + 'external = { file = "x.csv", what = "x" }\n', "key", "goes with kind external"),
    (GOOD + 'erratum = { claim = "a", why = "b", value = "b" }\n', "key", "erratum.exact"),
    (
        GOOD + 'erratum = { claim = "a", why = "b", value = "b", printed = 1, exact = 1 }\n',
        "value",
        "equal",
    ),
    (GOOD.replace("weights.", "$\\\\input{a}$."), "tex", r"statement: the formula '\input{a}'"),
    (GOOD + 'remarks = ["one", "$x_1_2$"]\n', "tex", "remarks[2]: the formula"),
    (GOOD.replace('title = "AND"', 'title = "${$"'), "tex", "title: the formula"),
    (GOOD + 'figure = "dato"\n', "value", "did you mean 'data'"),
    (GOOD.replace('"AND" }', '"AND:3" }') + 'figure = "data"\n', "value", "found 3 features"),
    (GOOD.replace('place = "section 2.2"', "year = true"), "value", "source.year"),
    (GOOD.replace("place", "plaec"), "key", "did you mean 'place'"),
    (PERCEPTRON.replace("blog", "bolg"), "value", "did you mean 'blog'"),
    (PERCEPTRON.replace('rule = "blog"', "steps = 3"), "key", "task.rule is expected"),
    (PERCEPTRON.replace('"blog" }', '"blog", steps = 0 }'), "value", "from 1 to 10000"),
    (
        GOOD.replace('"weights"', '"loss"') + 'task = { w = [1], loss = "square" }\n',
        "value",
        "task.w: 1 numbers; expected 2",
    ),
    (
        GOOD.replace('"weights"', '"loss"').replace("true", "false")
        + 'task = { w = [1, 1], b = 1, loss = "square" }\n',
        "value",
        "the convention has none",
    ),
    (GOOD + "[data]\n", "toml", "not TOML"),
    ("= 1", "toml", "not TOML"),
]


@pytest.mark.parametrize(("text", "code", "words"), REFUSED)
def test_refusals_say_what_and_where(text: str, code: str, words: str) -> None:
    with pytest.raises(InputError) as refused:
        read(text)
    assert words in str(refused.value)
    assert refused.value.code == code
    assert "\n" not in refused.value.message


def test_a_file_is_named_in_its_refusals(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(GOOD.replace('"weights"', '"weigths"'), encoding="utf-8")
    with pytest.raises(InputError, match=r"bad\.toml"):
        read_exercise(str(path))


def test_points_are_shared_or_given() -> None:
    shared = read_exercise(io.StringIO(GOOD.replace('"weights"', '"separability"')))
    assert [(a.name, a.points) for a in shared.asks] == [("verdict", 2), ("proof", 2)]
    given = GOOD.replace('"weights"', '"separability"').replace(
        "points = 4", "points = { verdict = 1, proof = 2.5 }"
    )
    exercise = read_exercise(io.StringIO(given))
    assert exercise.points == Fraction(7, 2)


def test_a_boundary_is_asked_but_not_published() -> None:
    rest = 'asks = ["boundary"]\ntask = { w = [1, 2], loss = "square" }\n'
    text = GOOD.replace('"weights"', '"loss"') + rest
    (ask,) = read_exercise(io.StringIO(text)).asks
    assert (ask.name, ask.form, ask.points) == ("boundary", "boundary", 4)
    with pytest.raises(InputError, match="no key 'boundary' is known in published"):
        read_exercise(io.StringIO(text + "published = { boundary = [1, 2, 0] }\n"))


def test_every_form_has_a_name_for_students() -> None:
    bank = find_exercise("grosse-and")
    for form in {form for name in QUESTIONS for form in find_question(name).values.values()}:
        shown = explain_exercise(replace(bank, asks=(Ask("weights", form, Fraction(1)),)))
        assert "(1 point)" in render_text(shown)


def test_every_kind_is_whole() -> None:
    assert len(QUESTIONS) >= 14
    for name in QUESTIONS:
        kind = find_question(name)
        assert kind.name == name
        assert set(kind.usual) <= set(kind.values)
        assert first_question(kind)


def test_the_bank() -> None:
    bank = list(list_exercises())
    assert [e.id for e in bank] == names()
    assert {e.kind.name for e in bank} == set(QUESTIONS)
    assert sum(e.source.lecture == "own" for e in bank) >= 24
    for lecture in ("grosse", "blog", "lyu", "comp135", "dsc140a"):
        assert any(e.source.lecture == lecture for e in bank)
    assert len({e.statement + e.title for e in bank}) == len(bank)
    assert folder().name == "exercises"


def test_an_unknown_id_names_near_ones() -> None:
    with pytest.raises(InputError, match="grosse-xor"):
        find_exercise("gross-xor")
    with pytest.raises(InputError):
        find_exercise("../grosse-xor")


def test_the_manual_names_every_exercise() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "exercises.md").read_text(encoding="utf-8")
    for exercise in list_exercises():
        line = f"| `{exercise.id}`: {exercise.title} | "
        assert line in manual, f"docs/exercises.md lacks {exercise.id}"
    assert manual.count("| `") == len(names())


def test_the_same_weights_twice_are_refused() -> None:
    exercise = find_exercise("dsc140a-different-w")
    task = replace(exercise.task, other_w=exercise.task.w, other_b=exercise.task.b)
    with pytest.raises(InputError, match="expected two different vectors"):
        solve_exercise(replace(exercise, task=task))


SOURCES = [
    ("", ""),
    ('source = "Exam of 2024, problem 3"\n', "Exam of 2024, problem 3"),
    (
        'source = { author = "A. B.", year = 2024, url = "https://a.b/c" }\n',
        "A. B., 2024, https://a.b/c",
    ),
    ('source = { lecture = "own" }\n', ""),
    ('source = { lecture = "own", place = "after C. D." }\n', "after C. D."),
]


@pytest.mark.parametrize(("stated", "said"), SOURCES)
def test_a_source_is_free_text_and_own_is_nothing_odd(stated: str, said: str) -> None:
    text = "".join(line for line in GOOD.splitlines(keepends=True) if "source" not in line)
    exercise = read_exercise(io.StringIO(text + stated))
    facts = dict(explain_exercise(exercise).blocks[2].pairs)  # type: ignore[union-attr]
    assert facts.get("Source", ("",)) == (said,)


def test_a_figure_of_the_data_stands_below_the_statement() -> None:
    exercise = read_exercise(io.StringIO(GOOD + 'figure = "data"\n'))
    shown = render_text(explain_exercise(exercise))
    assert "The examples: + is positive, - is negative" in " ".join(shown.split())


def test_without_a_bias_the_example_of_an_answer_has_none() -> None:
    text = GOOD.replace("bias = true", "bias = false")
    shown = render_text(explain_exercise(read_exercise(io.StringIO(text))))
    assert "such as w1 = 7, w2 = -5/2; or that" in " ".join(shown.split())
    assert "b = 11" in render_text(explain_exercise(read_exercise(io.StringIO(GOOD))))
