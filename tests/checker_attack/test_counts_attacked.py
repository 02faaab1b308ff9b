"""Smallest proofs, right integers: the checker agrees with other counts and refuses forgeries."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations, product
from math import gcd, lcm
from pathlib import Path
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of, seal

from linexact import checker
from linexact.certificate.counts import integer_weights_certificate, smallest_proofs_certificate
from linexact.classroom.variants import variants
from linexact.cli import run
from linexact.exercise.variants import facts_of
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.dataset import Dataset
from linexact.model.gates import gate
from linexact.separability import Separable, separate_dataset

Fields = dict[str, Any]
STRICT = Convention(bias=True, boundary="strict")
UNBIASED = Convention(bias=False, boundary="strict")
OPPOSITE = Dataset.from_rows([[1], [-1], [2]], [1, 1, 1])
CROSS = Dataset.from_rows([[0, 0], [2, 2], [0, 2], [2, 0], [5, 5]], [1, 1, -1, -1, 1])


def sets_of(
    data: Dataset, rule: Convention = STRICT
) -> tuple[list[dict[int, int]], list[tuple[list[int], list[Fraction]]]]:
    """Return the smallest sets without weights, with multipliers, and weights of the others."""
    smaller: list[tuple[list[int], list[Fraction]]] = []
    for size in range(1, len(data) + 1):
        proofs, others = [], []
        for of in combinations(range(len(data)), size):
            found = separate_dataset(data.part(of), rule)
            if isinstance(found, Separable):
                others.append(([*of], [*found.classifier.point(bias=rule.bias)]))
            else:
                unit = lcm(*(m.denominator for m in found.multipliers.values()))
                whole = [int(found.multipliers[k] * unit) for k in range(size)]
                proofs.append({i: m // gcd(*whole) for i, m in zip(of, whole, strict=True)})
        if proofs:
            return proofs, others + smaller
        smaller = others
    raise AssertionError("the data are separable")


def genuine() -> dict[str, str]:
    return {
        "cross": smallest_proofs_certificate(CROSS, STRICT, *sets_of(CROSS)),
        "unbiased": smallest_proofs_certificate(OPPOSITE, UNBIASED, *sets_of(OPPOSITE, UNBIASED)),
        "integers": integer_weights_certificate(gate("AND"), STRICT, 3, 5),
    }


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    text = genuine()[name].encode()
    assert_no_change_is_verified(text, 80)


def test_the_proof_of_the_cross_is_the_one_that_is_seen() -> None:
    proofs, _ = sets_of(CROSS)
    assert proofs == [{0: 1, 1: 1, 2: 1, 3: 1}, {0: 8, 2: 5, 3: 5, 4: 2}]


def drop_largest(claim: Fields) -> None:
    claim["separable"] = [one for one in claim["separable"] if len(one["of"]) < 4]


def of_other(claim: Fields) -> None:
    claim["separable"][0]["of"] = [0, 1, 2, 3]


def twice(claim: Fields) -> None:
    claim["proofs"] *= 2


def changed(**changes: Any) -> Any:
    return lambda claim: claim.update(changes)


def beside(claim: Fields, data: list[list[str]], **changes: Any) -> Fields:
    """Return a file of other data, with a claim about them."""
    told = {"data": data, "examples": len(data), "dimension": len(data[0]) - 1}
    fields: Fields = json.loads(genuine()["cross"])
    return fields | told | {"claims": [claim | changes]}


def of_other_data() -> dict[str, tuple[Fields, str]]:
    """Return forgeries about data made for them, with why each is refused."""
    cross, integers = (json.loads(genuine()[name])["claims"][0] for name in ("cross", "integers"))
    one = [{"of": [1], "point": ["0", "1"]}]
    apart = [{"of": [0, 1], "point": ["0", "1"]}, {"of": [2], "point": ["0", "-1"]}]
    thrice = [["+", "0"], ["+", "0"], ["-", "0"]]
    rule = {"bias": False, "positive": ">0", "negative": "<0"}
    return {
        "one example, whose bias does not cancel": (
            beside(cross, [["-", "0"], ["+", "1"]], size=1, proofs=[[[0, "1"]]], separable=one),
            "does not cancel"),
        "a smaller set without weights": (
            beside(cross, thrice, size=3, proofs=[[[0, "1"], [1, "1"], [2, "2"]]], separable=apart),
            "a smaller set has no weights"),
        "no bias is counted": (
            beside(integers, [["+", "1"], ["-", "2"]], size=2, count=0, convention=rule,
                   statement=NO_INTEGERS),
            "fields"),
    }  # fmt: skip


NO_INTEGERS = (
    "There are 0 integer w and b, each |w_j| <= 2, with w . x + b > 0 for each of the 1 positive"
    " and < 0 for each of the 1 negative examples (1 features)."
)


@pytest.mark.parametrize("name", of_other_data())
def test_a_forgery_about_other_data_is_refused(name: str) -> None:
    fields, reason = of_other_data()[name]
    assert reason in refusal_of(seal(fields, lenient=True))


FORGERIES = [
    ("cross", drop_largest, "neither weights nor multipliers"),
    ("cross", changed(separable=[]), "no weights stated"),
    ("cross", of_other, "not met"),
    ("cross", twice, "one twice"),
    ("cross", changed(proofs=[]), "no proof is stated"),
    ("cross", changed(size=3), "not 3 numbers"),
    ("cross", changed(size=0), "sets of no"),
    ("cross", changed(size=6), "not 6 numbers"),
    ("cross", changed(size=10**9), "not 1000000000 numbers"),
    ("cross", changed(proofs=[[[i, "2"] for i in range(4)]]), "no lowest integers"),
    ("cross", changed(proofs=[[[i, "1/2"] for i in range(4)]]), "no lowest integers"),
    ("cross", changed(proofs=[[[i, "1"] for i in (0, 1, 2, 4)]]), "does not cancel"),
    ("cross", changed(proofs=[[[i, "1"] for i in (1, 0, 2, 3)]]), "do not rise"),
    ("cross", changed(convention={"bias": True, "positive": ">=0", "negative": "<0"}),
     "fields"),
    ("integers", changed(count=8), "another number"),
    ("integers", changed(size=2), "another number"),
    ("integers", changed(size=10**9), "too long"),
    ("integers", changed(convention={"bias": False, "positive": ">0", "negative": "<0"}),
     "fields"),
    ("integers", changed(convention={"bias": True, "positive": ">=0", "negative": "<=0"}),
     "right for both"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "edit", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, edit: Any, reason: str) -> None:
    fields = json.loads(genuine()[name])
    edit(fields["claims"][0])
    assert reason in refusal_of(seal(fields, lenient=True))


def test_too_many_sets_are_not_gone_through() -> None:
    many = Dataset.from_rows([[i] for i in range(60)], [1, -1] * 30)
    text = smallest_proofs_certificate(many, STRICT, [dict.fromkeys(range(30), 1)], [])
    assert "too long" in refusal_of(text.encode())


def test_right_integers_are_counted_as_by_trying_all_biases() -> None:
    rng = random.Random(2)
    for _ in range(25):
        d, n = rng.randint(0, 2), rng.randint(2, 4)
        rows = [[Fraction(rng.randint(-3, 3), rng.choice([1, 2])) for _ in range(d)]
                for _ in range(n)]  # fmt: skip
        data = Dataset.from_rows(rows, [1, -1, *(rng.choice([-1, 1]) for _ in rows[2:])],
                                 dimension=d)  # fmt: skip
        rule, size = Convention(True, rng.choice(BOUNDARIES)), rng.randint(0, 2)
        count = sum(
            all(
                rule.is_right(data.target(i), sum(map(Fraction.__mul__, map(Fraction, w), x), b))
                for i, x in enumerate(rows)
            )
            for w in product(range(-size, size + 1), repeat=d)
            for b in map(Fraction, range(-13, 14))
        )
        for stated in (count, count + 1):
            text = integer_weights_certificate(data, rule, size, stated).encode()
            assert bool(refusal_of(text)) == (stated != count)


@pytest.mark.parametrize(
    ("name", "about"),
    [("inseparable", "smallest-proofs"), ("weights", "integer-weights"), ("perceptron", "run")],
)
def test_what_is_guaranteed_of_variants_is_certified(name: str, about: str) -> None:
    variant = next(variants(facts_of(name), seed=5))
    text = variant.certificate()
    assert text is not None
    assert refusal_of(text.encode()) == ""
    (claim,) = [one for one in json.loads(text)["claims"] if one["about"] == about]
    if name == "inseparable":
        assert len(claim["proofs"]) == variant.measures["proofs"]
        assert f"at most {variant.measures['multiplier']}," in claim["statement"]
    elif name == "weights":
        assert claim["count"] == variant.measures["solutions"]
    else:
        assert claim["presentations"] == variant.measures["presentations"]


def test_the_proofs_of_variants_are_written_apart(tmp_path: Path, capsys: Any) -> None:
    out, apart = tmp_path / "sheet", tmp_path / "proofs"
    command = ["exercises", "new", "weights", "--seed", "2", "--size", "1"]
    assert run([*command, "-o", str(out), "--certificates", str(out)]) == 2
    assert not out.exists()
    assert run([*command, "-o", str(out), "--certificates", str(apart)]) == 0
    assert "1 proof in" in capsys.readouterr().out
    (proof,) = apart.iterdir()
    assert proof.stem == next(out.glob("*.toml")).stem
    assert checker.main([str(proof)]) == 0


def test_many_claims_have_one_bound_on_their_work() -> None:
    fields = json.loads(genuine()["integers"])
    fields["claims"] *= 40
    assert refusal_of(seal(fields)) == ""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checker, "MAX_WORK", 50_000)
        patch.setattr(checker, "WORK_PER_BYTE", 0)
        assert "take long" in refusal_of(seal(fields, lenient=True))
