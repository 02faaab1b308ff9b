"""Variants: what is guaranteed is true by another way of looking, and none is there twice."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import combinations, islice, product
from pathlib import Path

import pytest

from linexact.classroom.drawing import Drawn, Facts, up_to_symmetry
from linexact.classroom.variants import Variant, facts_of, self_test, variants
from linexact.cli import run
from linexact.kernel import CertificateError

KINDS = [
    facts_of("weights", 1),
    facts_of("weights", 3),
    facts_of("inseparable", 3),
    facts_of("inseparable", 4),
    facts_of("perceptron", 3),
    facts_of("perceptron", 6, zero=True),
]


def some(facts: Facts, seed: int, count: int) -> list[Variant]:
    return list(islice(variants(facts, seed), count))


def smallest_weights(drawn: Drawn) -> int:
    """Return the least bound on |w1|, |w2| that allows integer weights, by trying all."""
    for size in range(10):
        for w1, w2 in product(range(-size, size + 1), repeat=2):
            scores = {1: [], -1: []}  # type: dict[int, list[int]]
            for x, y, t in drawn:
                scores[t].append(w1 * x + w2 * y)
            if min(scores[1]) - max(scores[-1]) >= 2:  # room for an integer -b between
                return size
    raise AssertionError("no weights up to 9")


def by_hand(drawn: Drawn) -> tuple[int, list[int]]:
    """Run the perceptron; return the number of updates and all scores."""
    w, b, updates, streak, scores = [0, 0], 0, 0, 0, []
    place = 0
    while streak < len(drawn):
        x, y, t = drawn[place % len(drawn)]
        place += 1
        z = w[0] * x + w[1] * y + b
        scores.append(z)
        streak += 1
        if t * z <= 0:
            w, b, updates, streak = [w[0] + t * x, w[1] + t * y], b + t, updates + 1, 0
    return updates, scores


def in_hull(p: tuple[int, int], hull: list[tuple[int, int]]) -> bool:
    """Say whether a point lies in the triangle or on the segment of two or three points."""
    if len(hull) == 3:
        (ax, ay), (bx, by), (cx, cy) = hull
        d = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if d:
            u = Fraction((p[0] - ax) * (cy - ay) - (p[1] - ay) * (cx - ax), d)
            v = Fraction((bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax), d)
            return u >= 0 and v >= 0 and u + v <= 1
        return any(in_hull(p, list(pair)) for pair in combinations(hull, 2))
    (ax, ay), (bx, by) = hull
    turned = (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)
    within = (p[0] - ax) * (p[0] - bx) + (p[1] - ay) * (p[1] - by)
    return turned == 0 and within <= 0


def proof_of_three(drawn: Drawn) -> bool:
    """Say whether an example lies between two of the other class."""
    for x, y, t in drawn:
        others = [(u, v) for u, v, s in drawn if s != t]
        if any(in_hull((x, y), list(pair)) for pair in combinations(others, 2)):
            return True
    return False


@pytest.mark.parametrize("facts", KINDS, ids=str)
def test_facts_hold_by_another_way(facts: Facts) -> None:
    for variant in some(facts, 3, 12):
        if facts.kind == "weights":
            assert smallest_weights(variant.drawn) == facts.size
        elif facts.kind == "inseparable":
            assert proof_of_three(variant.drawn) == (facts.size == 3)
        else:
            updates, scores = by_hand(variant.drawn)
            assert updates == facts.size
            assert (0 in scores[1:]) == facts.zero


@pytest.mark.parametrize("facts", KINDS, ids=str)
def test_the_same_seed_gives_the_same_and_another_seed_others(facts: Facts) -> None:
    first = some(facts, 5, 6)
    assert some(facts, 5, 4) == first[:4]
    assert [v.drawn for v in some(facts, 6, 6)] != [v.drawn for v in first]
    assert all(v.right and v.wrong for v in first)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["weights", "inseparable", "perceptron"])
def test_hundreds_of_variants_are_different_up_to_symmetry(kind: str) -> None:
    facts = facts_of(kind)
    found = some(facts, 1, 200)
    assert len({up_to_symmetry(facts, v.drawn) for v in found}) == 200
    assert len({v.id for v in found}) == 200


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
        self_test(replace(variant, key=variant.wrong[0]))
    with pytest.raises(CertificateError):
        self_test(replace(variant, wrong=(variant.key,)))


def test_each_student_gets_one_and_the_teacher_the_keys(tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("email,name\nann@x.org,Ann\n=2+3,Ben\n../eve,Eve\n")
    call = ["exercises", "new", "weights", "--seed", "4", "--class", str(roster), "-o"]
    assert run([*call, str(tmp_path / "a")]) == 0
    assert run([*call, str(tmp_path / "b")]) == 0
    files = {p.name: p.read_bytes() for p in (tmp_path / "a").iterdir()}
    assert files == {p.name: p.read_bytes() for p in (tmp_path / "b").iterdir()}
    assert run([*call, str(tmp_path / "a")]) == 2
    rows = list(csv.DictReader(files["keys.csv"].decode().splitlines()))
    assert [row["student"] for row in rows] == ["ann@x.org", "'=2+3", "../eve"]
    assert len({row["exercise"] for row in rows}) == 3
    for row in rows:
        assert row["key"].encode() not in files[row["file"]]
        path = tmp_path / "a" / row["file"]
        assert run(["grade", str(path), row["key"]]) == 0


@pytest.mark.parametrize(
    "call",
    [
        ["sums", "--seed", "1"],
        ["weights", "--seed", "-1"],
        ["weights", "--seed", "1", "--size", "99"],
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
