"""Symmetries of data: the checker agrees with a search through all, and refuses forgeries."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of, seal

import linexact
from linexact import checker
from linexact.certificate.bundle import claims_certificate
from linexact.certificate.symmetries import can_be_checked, patterns_claim, symmetry_claim
from linexact.checkers import symmetries
from linexact.data.dataset import Dataset
from linexact.data.patterns import translated_patterns
from linexact.errors import InputError
from linexact.separability.textbook import cyclic_shifts

Fields = dict[str, Any]


def genuine() -> dict[str, str]:
    period = translated_patterns("10/01", "11/01", repeats=True)
    return {
        "xor": linexact.certify("XOR", textbook="2,1").certificate(),
        "shifts": linexact.certify("parity:4", textbook="shifts:2x2").certificate(),
        "patterns": linexact.work_out("grosse-patterns-periodic").certificate(),
        "twice": linexact.work_out(period).certificate(),
    }


def alone(name: str) -> Fields:
    """Return a file with the claim of a symmetry alone."""
    fields: Fields = json.loads(genuine()[name])
    fields["claims"] = [c for c in fields["claims"] if c["about"] in symmetries.ABOUT]
    return fields


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert refusal_of(genuine()[name].encode()) == ""
    fields = alone(name)
    assert fields["claims"]
    text = seal(fields)
    assert_no_change_is_verified(text, 60)


def edited(name: str, **changes: Any) -> bytes:
    fields = alone(name)
    for key, value in changes.items():
        place = fields if key in fields else fields["claims"][0]
        place[key] = value
    return seal(fields, lenient=True)


FORGERIES = [
    ("xor", {"permutations": []}, "no permutation"),
    ("xor", {"permutations": [[0, 0]]}, "not a permutation"),
    ("xor", {"permutations": [[0]]}, "not a permutation"),
    ("xor", {"permutations": [[1, 2]]}, "not a permutation"),
    ("xor", {"multipliers": [[1, "1/2"]]}, "another multiplier"),
    ("xor", {"multipliers": [[2, "1"], [1, "1"]]}, "do not rise"),
    ("xor", {"multipliers": [[4, "1"]]}, "not there"),
    ("xor", {"multipliers": [[0, "2/4"]]}, "lowest terms"),
    ("xor", {"data": [["-", "0", "0"], ["+", "0", "1"], ["-", "1", "0"], ["-", "1", "1"]]},
     "no example of its class"),
    ("shifts", {"permutations": [[2, 1, 0, 3]]}, "another multiplier"),
    ("patterns", {"shape": [4, 4]}, "not all shifts"),
    ("patterns", {"shape": [1, 15]}, "another size"),
    ("patterns", {"shape": [0, 16]}, "another size"),
    ("patterns", {"pixel_sums": ["4", "3"]}, "another sum"),
    ("patterns", {"pixel_sums": ["4"]}, "fields are not those"),
    ("twice", {"shape": [1, 4]}, "not all shifts"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, changes: Fields, reason: str) -> None:
    assert reason in refusal_of(edited(name, **changes))


def test_a_shift_less_and_a_shift_more_often_are_refused() -> None:
    fields = alone("twice")
    rows = fields["data"]
    for data, reason in ((rows[1:], "more often"), ([*rows, rows[0]], "more often")):
        forged = edited("twice", data=data, examples=len(data))
        assert reason in refusal_of(forged)
    one_class = [row for row in rows if row[0] == "+"]
    assert "no negative" in refusal_of(edited("twice", data=one_class, examples=len(one_class)))


def of_other_data() -> dict[str, tuple[bytes, str]]:
    """Return forgeries about data made for them, with why each is refused."""

    def pictures(plus: Sequence[str], minus: Sequence[str], **told: Any) -> bytes:
        data = [[sign, *row] for sign, rows in (("+", plus), ("-", minus)) for row in rows]
        size = {"examples": len(data), "dimension": len(data[0]) - 1}
        return edited("patterns", data=data, **size, **told)

    one = {"shape": [1, 3], "pixel_sums": ["1", "3"]}
    return {
        "two pictures in one class": (
            pictures(["100", "010", "001", "110", "011", "101"], ["111"], **one), "not all shifts"),
        "a shift left out": (pictures(["100", "010"], ["111"], **one), "not all shifts"),
        "the sum of the other class": (
            pictures(["100", "010", "001"], ["111"], **one | {"pixel_sums": ["1", "1"]}),
            "another sum"),
        "pictures of nothing": (
            pictures([""], [""], shape=[0, 1], pixel_sums=["0", "0"]), "another size"),
    }  # fmt: skip


@pytest.mark.parametrize("name", of_other_data())
def test_a_forgery_about_other_data_is_refused(name: str) -> None:
    text, reason = of_other_data()[name]
    assert reason in refusal_of(text)


def test_what_takes_too_long_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = time.process_time()
    many = {"permutations": [[1, 0]] * 90_000}
    assert "too long" in refusal_of(edited("xor", **many))
    long = [[i, f"1/{10**600 + 2 * i + 1}"] for i in range(4)]
    assert "too long" in refusal_of(edited("xor", multipliers=long))
    monkeypatch.setattr(symmetries, "MAX_WORK", 200)
    assert "too long" in refusal_of(edited("patterns"))
    assert time.process_time() - begun < 20  # what hangs takes minutes


def test_the_checker_finds_the_same_symmetries_as_the_definition() -> None:
    rng, found = random.Random(5), set[bool]()
    for _ in range(60):
        d, n = rng.randint(1, 3), rng.randint(1, 5)
        rows = [[Fraction(rng.randint(0, 1), 2) for _ in range(d)] for _ in range(n)]
        data = Dataset.from_rows(rows, [rng.choice([-1, 1]) for _ in rows])
        shares = {i: Fraction(rng.randint(1, 2)) for i in range(n) if rng.random() < 0.6}
        for moved in permutations(range(d)):
            claim = symmetry_claim(data, [moved], shares)
            verified = not refusal_of(claims_certificate(data, [claim]).encode())
            assert verified == keeps(data, moved, shares)
            found.add(verified)
    assert found == {True, False}


def keeps(data: Dataset, moved: tuple[int, ...], shares: dict[int, Fraction]) -> bool:
    """Say whether for every example some example is its image, and sums of shares agree."""
    examples = [(data.target(i), [*data.x(i)]) for i in range(len(data))]

    def total(wanted: tuple[int, list[Fraction]]) -> Fraction:
        return sum((m for i, m in shares.items() if examples[i] == wanted), Fraction(0))

    images = [(t, [x[j] for j in moved]) for t, x in examples]
    return all(
        image in examples and total(image) == total(own)
        for own, image in zip(examples, images, strict=True)
    )


def test_all_shifts_of_two_pictures_are_verified_and_say_so() -> None:
    for shape, one, other in (((2, 2), "10/00", "11/01"), ((1, 3), "100", "110")):
        data = translated_patterns(one, other)
        step = patterns_claim(data, shape, (Fraction(1), data.positives),
                              (Fraction(other.count("1")), data.negatives))  # fmt: skip
        text = claims_certificate(data, [step])
        assert refusal_of(text.encode()) == ""
        assert f"all {data.positives} different shifts" in step["statement"]


def test_a_class_that_is_there_twice_has_no_more_different_shifts() -> None:
    told = str(linexact.work_out(translated_patterns("1010", "1100", repeats=True)).explain())
    assert "2 different shifts" in " ".join(told.split())


def test_data_too_large_for_the_checker_are_not_claimed_symmetric() -> None:
    many = Dataset.from_rows([[0, 1]] * 200_000, [1] * 200_000)
    assert not can_be_checked(many, cyclic_shifts((2,)), {})
    with pytest.raises(InputError):
        linexact.certify("AND", textbook="2,1").certificate()


def test_many_claims_have_one_bound_on_their_work() -> None:
    fields = alone("shifts")
    fields["claims"] *= 40
    assert refusal_of(seal(fields)) == ""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checker, "MAX_WORK", 50_000)
        patch.setattr(checker, "WORK_PER_BYTE", 0)
        assert refusal_of(seal(alone("shifts"), lenient=True)) == ""
        assert "take long" in refusal_of(seal(fields, lenient=True))
