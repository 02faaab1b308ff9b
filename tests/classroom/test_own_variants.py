"""Variants of one's own exercise: drawn from stated ranges, under facts decided exactly."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.classroom.handout import variants
from linexact.cli import run as linexact
from linexact.data.draws import split_mix
from linexact.errors import InputError, LimitError, SeveralFaultsError
from linexact.exercise import folder
from linexact.exercise import names as bank
from linexact.exercise.read import read_exercise
from linexact.exercise.variants.family import Draft, Drawn, dataset_of
from linexact.exercise.variants.plane import RULE, followed
from linexact.exercise.variants.stated import EXAMPLE, stated_variants
from linexact.reading.exercise_file import parse_exercise
from linexact.tasks.question import find_question
from linexact.tasks.table import QUESTIONS
from linexact.text.toml import toml_text
from linexact.topics.perceptron import Converged, Perceptron, Stop, rule, run

RUN = r"""
id = "own-run"
title = "A run from $({a}, {b})$"
kind = "perceptron"
asks = ["updates", "weights"]
points = 4
statement = '''
The first point is $({a}, {b})$, the line ${a}x_1 {+b}x_2 = 0$, that is {a} {+b}; $x_{i}$ stays.
'''
convention = { bias = true, boundary = "strict" }

[data]
examples = [
  { x = ["{a}", "{b}"], label = 1 },
  { x = [1, 1], label = 1 },
  { x = [-1, 2], label = -1 },
]

[task]
rule = "grosse"

[variants]
a = { from = -4, to = 4, without = [0], is = 3 }
b = { from = -4, to = 4, is = 1 }
data = ["order"]

[variants.guarantee]
separable = true
updates = [2, 6]
distinct = true
"""


def test_variants_have_what_is_guaranteed_and_their_own_numbers() -> None:
    made = list(islice(variants(stated_variants(RUN), 5), 4))
    assert made == list(islice(variants(stated_variants(RUN), 5), 4))
    seen = set()
    for variant in made:
        exercise = variant.prepared().exercise
        trace = run(exercise.data, rule("grosse"))  # a way of its own to the same numbers
        assert isinstance(trace.outcome, Converged)
        assert 2 <= trace.updates <= 6
        seen.add((trace.updates, trace.weights))
        points = {tuple(e.x) for e in exercise.data.examples()}
        [[a, b]] = points - {(1, 1), (-1, 2)} or [[1, 1]]
        sign = "-" if b < 0 else "+"
        assert f"$({{{a}}}, {{{b}}})$" in exercise.statement
        assert f"that is {a} {sign} {abs(b)}; $x_{{i}}$ stays" in exercise.statement
        assert "own-run" in variant.id
        assert "variants" not in tomllib.loads(variant.text)
    assert len(seen) == 4


def own_of(kind: str) -> Iterator[str]:
    """Yield exercises of the bank with something to draw: their examples' order, or a number."""
    for name in bank():
        top: dict[str, Any] = dict(parse_exercise((folder() / f"{name}.toml").read_text("utf-8")))
        if top["kind"] != kind:
            continue
        top = {k: v for k, v in top.items() if k not in ("published", "erratum", "expect")}
        if "data" in top:
            yield toml_text({**top, "variants": {"data": ["order", "signs"], "shift": 1}})
        else:
            drawn = {"a": {"from": 1, "to": 9}}
            yield toml_text({**top, "task": first_drawn(top["task"]), "variants": drawn})


def first_drawn(stated: Any) -> Any:
    """Put a placeholder in the place of the first number, alone before those in lists."""
    if isinstance(stated, int) and not isinstance(stated, bool):
        return "{a}"
    if not isinstance(stated, dict | list):
        return stated
    pairs = dict(enumerate(stated)) if isinstance(stated, list) else stated
    for key in sorted(pairs, key=lambda key: isinstance(pairs[key], dict | list)):
        if (drawn := first_drawn(pairs[key])) != pairs[key]:
            pairs = {**pairs, key: drawn}
            return pairs if isinstance(stated, dict) else list(pairs.values())
    return stated


@pytest.mark.parametrize("kind", [k for k in QUESTIONS if find_question(k).carries_data])
def test_every_kind_has_variants(kind: str) -> None:
    refused = []
    for text in own_of(kind):
        try:
            [variant] = islice(variants(stated_variants(text), 3), 1)
        except (InputError, LimitError) as error:
            refused.append(str(error))
            continue
        assert variant.prepared().possible > 0
        return
    pytest.fail(f"no exercise of the bank has a variant: {refused}")


WRONG = [
    ("a = { from = 1, to = 9 }", "a = { from = 9, to = 1 }", "variants.a: expected from <= to"),
    ("a = { from = 1, to = 9 }", "a = { to = 1 }", "variants.a.from is expected, or a list"),
    ("a = { from = 1, to = 9 }", "a = { of = [] }", "variants.a: no value is left"),
    ("a = { from = 1, to = 9 }", "a = { from = 1, to = 9, is = 0 }", "variants.a.is: is none of"),
    ("a = { from = 1, to = 9 }", "a = { from = 0, to = 1e6 }", "the limit is 10000"),
    ("a = { from = 1, to = 9 }", "a = { form = 1, to = 9 }", "did you mean 'from'"),
    ("a = { from = 1, to = 9 }", "a = 3", "variants.a: 3; expected a table"),
    (
        "a = { from = 1, to = 9 }",
        "a = { from = 1, to = 2 }\nd = { of = [1] }",
        "variants.d: stands",
    ),
    ("c = {", 'data = ["order"]\nc = {', "variants.data: kind distance has no data"),
    ("c = {", "guarantee = { squard = 1 }\nc = {", "did you mean 'squared'"),
    ("c = {", "guarantee = { squared = [3, 1] }\nc = {", "expected the lower number first"),
    ("c = {", "guarantee = { separable = true }\nc = {", "kind distance has no data"),
    ("c = {", "guarantee = { whole = 1 }\nc = {", "expected true or false"),
]


@pytest.mark.parametrize(("stated", "instead", "said"), WRONG)
def test_a_wrong_section_is_told_by_its_key(stated: str, instead: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        stated_variants(EXAMPLE.replace(stated, instead))
    assert not isinstance(refused.value, SeveralFaultsError)  # told once, and nothing else
    assert said in str(refused.value)


def test_where_no_variant_is_found_it_is_said_what_was_in_the_way() -> None:
    narrow = EXAMPLE + "guarantee = { squared = [1000, 2000] }\n"
    with pytest.raises(LimitError, match=r"no variant in 1000 draws \(1000 squared is not from"):
        next(variants(stated_variants(narrow), 1))
    few = EXAMPLE.replace("to = 9", "to = 1").replace("of = [2, 4, 8], is = 4", "of = [2, 4]")
    with pytest.raises(LimitError, match="2 variants, and no further one"):
        list(variants(stated_variants(few), 1))


@given(st.text(st.characters(blacklist_categories=("Cs",)), max_size=30), st.integers())
def test_what_is_drawn_stays_a_value(word: str, seed: int) -> None:
    """A text among the choices never becomes a key, a table or a formula of the file."""
    if not word.strip() or "\x00" in word or "$" in word:
        return
    top = dict(parse_exercise(EXAMPLE))
    top["statement"] = "What is {n}?"
    top["variants"] = {"n": {"of": [word]}, "a": {"of": [3]}, "c": {"of": [4]}}
    try:
        maker = stated_variants(toml_text(top))
    except InputError:
        return
    draft = maker.draft(split_mix(seed % 2**32))
    if isinstance(draft, Draft):
        found = tomllib.loads(draft.write("v"))
        assert sorted(found) == sorted({*top} - {"variants"})
        assert found["task"] == {"w": [3, 4], "b": 4}


def test_the_command_makes_a_class_and_check_tells_what_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, roster, out = tmp_path / "mine.toml", tmp_path / "roster.csv", tmp_path / "out"
    file.write_text(EXAMPLE + "guarantee = { whole = false, squared = [1, 9] }\n")
    roster.write_text("name\nAnn\nBen\n")
    call = ["exercises", "new", str(file), "--seed", "1", "--class", str(roster), "-o", str(out)]
    assert linexact(call) == 0
    assert "true of each" in capsys.readouterr().out
    assert len(list(out.glob("*.toml"))) == 2
    assert linexact(["sheet", str(out), "-o", str(tmp_path / "sheet.html")]) == 0
    page = (tmp_path / "sheet.html").read_text()
    assert "Ann" in page
    assert "keys" not in page
    assert linexact([*call, "--size", "3"]) == 2
    capsys.readouterr()
    assert linexact(["exercises", "check", str(file)]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "squared is not from 1 to 9" in said


def test_all_faults_of_a_section_are_told_at_once() -> None:
    text = EXAMPLE.replace("{ of = [2, 4, 8], is = 4 }", "{ from = 5, to = 1 }")
    text = text.replace("The distance", "The {h} distance") + "guarantee = { upd = 3 }\n"
    with pytest.raises(SeveralFaultsError) as refused:
        stated_variants(text)
    told = [error.message for error in refused.value.errors]
    assert len(told) == 3, told
    assert "statement: {h} is no placeholder" in told[0]
    assert "line 15: variants.c: expected from <= to" in told[1]
    assert "no key 'upd' is known in variants.guarantee" in told[2]
    with pytest.raises(InputError, match=r"statement: \{h\} is no placeholder"):
        stated_variants(EXAMPLE.replace("The distance", "The {h} distance"))


DECIMALS = r"""
id = "decimals"
title = "Scores"
kind = "given-weights"
asks = ["scores"]
points = 1
statement = "Take $w = ({a}, 0.5)$, that is {a}."
convention = { bias = true, boundary = "strict" }

[data]
positive = [[1.5, 2]]
negative = [[-1, -1.25]]

[task]
w = ["{a}", 0.5]

[variants]
a = { from = 0.5, to = 3, step = 0.25 }
data = ["order"]
"""


def test_decimals_stay_decimals() -> None:
    maker = stated_variants(DECIMALS)
    statement = read_exercise(io.StringIO(DECIMALS)).statement
    assert "0.5, that is 0.5" not in statement
    assert statement.endswith("that is 0.5.")
    for variant in islice(variants(maker, 3), 5):
        assert variant.prepared().exercise.typed == "decimals"
        assert "/" not in variant.text
        assert "/" not in variant.key


def test_a_whole_number_among_decimals_is_one_too() -> None:
    maker = stated_variants(DECIMALS.replace("from = 0.5, to = 3, step = 0.25", "of = [2, 2.0]"))
    text = maker.draft(split_mix(1))
    assert isinstance(text, Draft)
    assert "w = [2.0, 0.5]" in text.write("v")


def test_fractions_stay_fractions() -> None:
    text = DECIMALS.replace("({a}, 0.5)", "({a}, c)")
    for decimal, fraction in (("1.5", "3/2"), ("-1.25", "-5/4"), ("0.25", "1/4"), ("0.5", "1/2")):
        text = text.replace(decimal, f'"{fraction}"')
    maker = stated_variants(text)
    (variant,) = islice(variants(maker, 3), 1)
    assert variant.prepared().exercise.typed == "fractions"


COORDINATE = st.integers(-4, 4)
POINT = st.tuples(COORDINATE, COORDINATE, st.sampled_from([-1, 1]))


@settings(deadline=None)
@given(st.lists(POINT, min_size=1, max_size=5).map(tuple), st.integers(0, 12))
def test_the_filter_counts_the_updates_of_the_transition(drawn: Drawn, most: int) -> None:
    choice = rule(RULE, stop=Stop("streak", updates=most + 1))
    steps = Perceptron(dataset_of(drawn), choice).steps(1000)
    assert followed(drawn, most)["updates"] == sum(step.mistake for step in steps)
