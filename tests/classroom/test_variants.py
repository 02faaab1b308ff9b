"""Variants: what is guaranteed is true by another way of looking, and none is there twice."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from variants_by_hand import assert_all_differ_and_are_as_stated, assert_as_stated, some

from linexact.classroom.handout import self_test
from linexact.cli import run
from linexact.exercise.variants.family import VariantFacts, up_to_symmetry
from linexact.exercise.variants.plane import FAMILIES, facts_of
from linexact.grade.testing import try_out
from linexact.kernel import CertificateError

KINDS = [
    facts_of("weights", 1),
    facts_of("weights", 3),
    facts_of("inseparable", 3),
    facts_of("inseparable", 4),
    facts_of("perceptron", 3),
    facts_of("perceptron", 6, zero=True),
]


@pytest.mark.parametrize("facts", KINDS, ids=str)
def test_facts_hold_and_variants_are_as_hard_by_another_way(facts: VariantFacts) -> None:
    for variant in some(facts, 3, 6):
        assert_as_stated(facts, variant)
        assert not try_out(variant.prepared().exercise).faults


@pytest.mark.parametrize("kind", FAMILIES)
def test_bounds_are_narrow_for_every_size(kind: str) -> None:
    low, high = FAMILIES[kind].sizes
    for size in range(low, high + 1):
        stated = facts_of(kind, size).maker.bounds
        assert all(least <= most <= 3 * least or most == 0 for least, most in stated.values())


@pytest.mark.parametrize("facts", KINDS, ids=str)
def test_the_same_seed_gives_the_same_and_another_seed_others(facts: VariantFacts) -> None:
    first = some(facts, 5, 3)
    assert some(facts, 5, 2) == first[:2]
    assert [v.drawn for v in some(facts, 6, 3)] != [v.drawn for v in first]


@pytest.mark.slow
@pytest.mark.parametrize("kind", FAMILIES)
def test_many_variants_are_as_stated_and_none_is_there_twice(kind: str) -> None:
    facts = facts_of(kind)
    found = some(facts, 1, 24)
    assert_all_differ_and_are_as_stated(facts, found)


def test_the_page_states_the_bounds_that_are_held() -> None:
    page = Path(__file__).parents[2] / "docs" / "classroom.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    formulas = {"largest score": "3*s*, 5*s*", "presentations": "2*s* + 1, 2*s* + 4"}
    for kind, family in FAMILIES.items():
        low, high = family.sizes
        for size in range(low, high + 1):
            for zero in {False, kind == "perceptron"}:
                for name, (least, most) in facts_of(kind, size, zero).maker.bounds.items():
                    [line] = [line for line in lines if f"| `{name}`" in line]
                    stated = formulas.get(name, f"{least}, {most}")
                    assert stated in line, (kind, size, name)
                    if name in formulas:
                        given = [eval_linear(part, size) for part in stated.split(", ")]
                        assert given == [least, most]


def eval_linear(text: str, size: int) -> int:
    """Return the value of ``2*s* + 1`` or ``3*s*``."""
    factor, _, constant = text.partition("*s*")
    return int(factor) * size + int(constant.replace("+", "").strip() or 0)


def test_symmetric_data_have_one_form() -> None:
    drawn = ((0, 1, 1), (2, 3, -1), (-1, 4, 1))
    facts = facts_of("weights")
    turned = tuple((5 - 2 * y, 2 * x + 1, -t) for x, y, t in reversed(drawn))
    assert up_to_symmetry(facts, turned) == up_to_symmetry(facts, drawn)
    changed = (*drawn[:2], (-1, 5, 1))
    assert up_to_symmetry(facts, changed) != up_to_symmetry(facts, drawn)
    ordered = facts_of("perceptron")
    assert up_to_symmetry(ordered, drawn[::-1]) != up_to_symmetry(ordered, drawn)


def test_a_key_that_is_wrong_does_not_pass_its_test() -> None:
    from dataclasses import replace

    [variant] = some(facts_of("weights"), 2, 1)
    with pytest.raises(CertificateError):
        self_test(replace(variant, key=some(facts_of("weights"), 3, 1)[0].key))


def test_each_student_gets_one_and_the_teacher_the_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("email,name\nann@x.org,Ann\n=2+3,Ben\n../eve,Eve\n")
    call = ["exercises", "new", "weights", "--seed", "4", "--class", str(roster), "-o"]
    assert run([*call, str(tmp_path / "a")]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "solutions 5 to 9, closest 2, largest score 6 to 10." in told
    assert run([*call, str(tmp_path / "b")]) == 0
    files = {p.name: p.read_bytes() for p in (tmp_path / "a").iterdir()}
    assert files == {p.name: p.read_bytes() for p in (tmp_path / "b").iterdir()}
    assert run([*call, str(tmp_path / "a")]) == 2
    rows = list(csv.DictReader(files["keys.csv"].decode().splitlines()))
    assert [row["student"] for row in rows] == ["ann@x.org", "'=2+3", "../eve"]
    assert len({row["exercise"] for row in rows}) == 3
    for row in rows:
        assert row["key"].encode() not in files[row["file"]]
        assert 5 <= int(row["solutions"]) <= 9
        path = tmp_path / "a" / row["file"]
        assert run(["grade", str(path), row["key"]]) == 0


@pytest.mark.parametrize(
    "call",
    [
        ["sums", "--seed", "1"],
        ["weights", "--seed", "-1"],
        ["weights", "--seed", "1", "--size", "99"],
        ["weights", "--seed", "1", "--zero"],
        ["weights", "--seed", "1", "--class", "no-such.csv"],
    ],
)
def test_what_cannot_be_made_is_refused(call: list[str], tmp_path: Path) -> None:
    assert run(["exercises", "new", *call, "-o", str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["", "email\n", "email\nann\nann\n", "email\n ,x\n", 'a\n"x'])
def test_a_roster_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text(text)
    call = ["exercises", "new", "weights", "--seed", "1", "--class", str(roster)]
    assert run([*call, "-o", str(tmp_path / "out")]) == 2
