"""Variants: what is guaranteed is true by another way of looking, and none is there twice."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import combinations, islice, product
from math import gcd
from pathlib import Path

import numpy as np
import pytest

from linexact.classroom.variants import Variant, self_test, variants
from linexact.cli import run
from linexact.exercise.variants import facts_of, families
from linexact.exercise.variants.family import Drawn, VariantFacts, up_to_symmetry
from linexact.kernel import CertificateError

KINDS = [
    facts_of("weights", 1),
    facts_of("weights", 3),
    facts_of("inseparable", 3),
    facts_of("inseparable", 4),
    facts_of("perceptron", 3),
    facts_of("perceptron", 6, zero=True),
]


def some(facts: VariantFacts, seed: int, count: int) -> list[Variant]:
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


def proof_of_three(drawn: Drawn) -> int:
    """Count the examples that lie between two of the other class, with these two."""
    found = 0
    for x, y, t in drawn:
        others = [(u, v) for u, v, s in drawn if s != t]
        found += sum(in_hull((x, y), list(pair)) for pair in combinations(others, 2))
    return found


def weights_by_hand(drawn: Drawn) -> dict[str, int]:
    """Measure by trying every weight vector, with every bias that could matter."""
    size = smallest_weights(drawn)
    points = np.array([p[:2] for p in drawn])
    targets = np.array([t for *_, t in drawn])
    reach = 8 * (size + 1) + 1  # no score without the bias is larger
    side = np.arange(-size - 1, size + 2)
    w1, w2, b = np.meshgrid(side, side, np.arange(-reach, reach + 1), indexing="ij")
    scores = [w1 * x + w2 * y + b for x, y in points]
    right = np.all([t * z > 0 for t, z in zip(targets, scores, strict=True)], axis=0)
    found = [(w1[i], w2[i], b[i]) for i in zip(*np.nonzero(right), strict=True)]
    u, v, c = min(
        found,
        key=lambda p: (max(map(abs, p[:2])), abs(p[0]) + abs(p[1]), abs(p[2]), *(-q for q in p)),
    )
    absolute = [abs(int(z)) for z in points @ (u, v) + c]
    return {
        "solutions": len(found),
        "closest": absolute.count(min(absolute)),
        "largest score": max(absolute),
    }


def proofs_by_hand(drawn: Drawn, size: int) -> dict[str, int]:
    """Measure proofs by Cramer's rule; a triangle's inner point or crossing segments are four."""
    found = []
    for some in combinations(drawn, size):
        if size == 3:
            found += [
                ends
                for middle in some
                if (ends := between(middle, [p for p in some if p != middle]))
            ]
            continue
        if any(proof_of_three(three) for three in combinations(some, 3)):
            continue
        rows = [(t * x, t * y, t) for x, y, t in some]
        cofactors = [
            (-1) ** k * determinant([r for j, r in enumerate(rows) if j != k]) for k in range(4)
        ]
        if min(cofactors) > 0 or max(cofactors) < 0:
            found.append(max(map(abs, cofactors)) // gcd(*cofactors))
    return {"proofs": len(found), "multiplier": min(found)}


def between(middle: tuple[int, int, int], ends: list[tuple[int, int, int]]) -> int | None:
    """Return the largest whole multiplier when an example lies between two others."""
    x, y, t = middle
    if any(s == t for *_, s in ends) or not in_hull((x, y), [e[:2] for e in ends]):
        return None
    steps = [max(abs(x - u), abs(y - v)) for u, v, _ in ends]
    return sum(steps) // gcd(*steps)  # the middle one's: the others' together


def determinant(rows: list[tuple[int, ...]]) -> int:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def run_by_hand(drawn: Drawn) -> dict[str, int]:
    """Measure a run; the largest weight is that of any time."""
    _, scores = by_hand(drawn)
    w, largest = (0, 0, 0), 0
    for place, z in enumerate(scores):
        x, y, t = drawn[place % len(drawn)]
        if t * z <= 0:
            w = (w[0] + t * x, w[1] + t * y, w[2] + t)
        largest = max(largest, abs(z), *map(abs, w))
    return {
        "presentations": len(scores),
        "largest number": largest,
        "zero scores": scores[1:].count(0),
    }


def assert_as_stated(facts: VariantFacts, variant: Variant) -> None:
    """Hold facts and measures against another computation, and the measures within bounds."""
    drawn = variant.drawn
    if facts.family.name == "weights":
        assert smallest_weights(drawn) == facts.size
        measured = weights_by_hand(drawn)
    elif facts.family.name == "inseparable":
        assert bool(proof_of_three(drawn)) == (facts.size == 3)
        measured = proofs_by_hand(drawn, facts.size)
    else:
        updates, scores = by_hand(drawn)
        assert updates == facts.size
        assert (0 in scores[1:]) == facts.zero
        measured = run_by_hand(drawn)
    assert variant.measures == measured, drawn
    for name, (low, high) in facts.bounds.items():
        assert low <= measured[name] <= high
    assert sum(t for *_, t in drawn) == 0


@pytest.mark.parametrize("facts", KINDS, ids=str)
def test_facts_hold_and_variants_are_as_hard_by_another_way(facts: VariantFacts) -> None:
    for variant in some(facts, 3, 12):
        assert_as_stated(facts, variant)


@pytest.mark.parametrize("kind", families())
def test_bounds_are_narrow_for_every_size(kind: str) -> None:
    low, high = families()[kind].sizes
    for size in range(low, high + 1):
        stated = facts_of(kind, size).bounds
        assert all(least <= most <= 3 * least or most == 0 for least, most in stated.values())


@pytest.mark.parametrize("facts", KINDS, ids=str)
def test_the_same_seed_gives_the_same_and_another_seed_others(facts: VariantFacts) -> None:
    first = some(facts, 5, 6)
    assert some(facts, 5, 4) == first[:4]
    assert [v.drawn for v in some(facts, 6, 6)] != [v.drawn for v in first]
    assert all(v.answers.right and v.answers.wrong for v in first)


@pytest.mark.slow
@pytest.mark.parametrize("kind", families())
def test_a_thousand_variants_are_as_stated_and_none_is_there_twice(kind: str) -> None:
    facts = facts_of(kind)
    found = some(facts, 1, 1000)
    for variant in found:
        assert_as_stated(facts, variant)
    assert len({least_turned(v.drawn, ordered=kind == "perceptron") for v in found}) == 1000
    assert len({v.id for v in found}) == 1000
    assert some(facts, 1, 20) == found[:20]


def least_turned(drawn: Drawn, *, ordered: bool) -> tuple[tuple[Fraction, ...], ...]:
    """Return the least of the eight turns and the exchange of classes, by matrices."""
    forms = []
    for a, b, c, d in [(p, 0, 0, q) for p in (1, -1) for q in (1, -1)]:
        for m in ((a, b, c, d), (c, d, a, b)):
            for st in (1, -1):
                turned = [(m[0] * x + m[1] * y, m[2] * x + m[3] * y, st * t) for x, y, t in drawn]
                forms.append(scaled(turned, ordered=ordered))
    return min(forms)


def scaled(
    points: list[tuple[int, int, int]], *, ordered: bool
) -> tuple[tuple[Fraction, ...], ...]:
    if ordered:
        unit = max(abs(v) for x, y, _ in points for v in (x, y))
        return tuple((Fraction(x, unit), Fraction(y, unit), Fraction(t)) for x, y, t in points)
    left, low = min(x for x, *_ in points), min(y for _, y, _ in points)
    unit = max(max(x - left, y - low) for x, y, _ in points)
    return tuple(
        sorted(
            (Fraction(x - left, unit), Fraction(y - low, unit), Fraction(t)) for x, y, t in points
        )
    )


def test_the_page_states_the_bounds_that_are_held() -> None:
    page = Path(__file__).parents[2] / "docs" / "classroom.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    formulas = {"largest score": "3*s*, 5*s*", "presentations": "2*s* + 1, 2*s* + 4"}
    for kind, family in families().items():
        low, high = family.sizes
        for size in range(low, high + 1):
            for zero in {False, kind == "perceptron"}:
                for name, (least, most) in facts_of(kind, size, zero).bounds.items():
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
        self_test(replace(variant, answers=variant.answers._replace(key=variant.answers.wrong[0])))
    with pytest.raises(CertificateError):
        self_test(replace(variant, answers=variant.answers._replace(wrong=(variant.key,))))


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
