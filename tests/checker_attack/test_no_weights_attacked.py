"""That no weights meet examples and demands: the checker agrees with the engine."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of, seal

import linexact
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset

Fields = dict[str, Any]
FILES = {
    "demands": lambda: linexact.hand_weights("AND", demands=["b = 1"]),
    "closed": lambda: linexact.hand_weights(
        [["1/2", 1], ["1/3", 0]], [0, 1], demands=["w1 = 1", "b <= -1"], boundary="closed-positive"
    ),
    "unbiased": lambda: linexact.hand_weights([[1], [2]], [0, 1], bias=False),
    "slice": lambda: linexact.region("OR", slices=["b = 1"]),
    "solution": lambda: linexact.work_out("AND", demands=["w1 = -1"]),
}


def fields_of(name: str) -> Fields:
    """Return a file with this claim alone."""
    fields: Fields = json.loads(FILES[name]().certificate())
    fields["claims"] = [c for c in fields["claims"] if c["about"] == "no-weights"]
    return fields


@pytest.mark.parametrize("name", FILES)
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert linexact.check(FILES[name]().certificate()).verified
    text = seal(fields_of(name))
    assert len(json.loads(text)["claims"]) == 1
    assert_no_change_is_verified(text, 60)


FORGERIES = [
    ("demands", {"rows": [["==", "0", "0", "1", "-1"]]}, "no contradiction"),
    ("demands", {"rows": []}, "not there"),
    ("demands", {"multipliers": []}, "no contradiction"),
    ("demands", {"multipliers": [[0, "1"]]}, "does not cancel"),
    ("demands", {"multipliers": [[0, "-1"], [4, "1"]]}, "not above 0"),
    ("demands", {"multipliers": [[4, "-1"], [0, "1"]]}, "do not rise"),
    ("demands", {"variables": ["w", "b"], "rows": [["==", "0", "1", "1"]]}, "not a name"),
    ("demands", {"variables": ["w1", "b", "b"]}, "two unknowns of one name"),
    ("slice", {"multipliers": [[0, "1"], [4, "2"]]}, "does not cancel"),
    ("unbiased", {"convention": {"bias": False, "positive": ">=0", "negative": "<=0"}}, "for both"),
    ("demands", {"rows": [[">", "0", "0", "-1", "0"]], "multipliers": [[4, "1"]]}, "not cancel"),
]


@pytest.mark.parametrize(("name", "changes", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, changes: Fields, reason: str) -> None:
    fields = fields_of(name)
    fields["claims"][0] |= changes
    assert reason in refusal_of(seal(fields, lenient=True))


def test_random_rows_are_refuted_only_where_no_weights_meet_them() -> None:
    rng, seen = random.Random(8), set[bool]()
    for _ in range(40):
        d, n = rng.randint(1, 2), rng.randint(1, 4)
        rows = [[Fraction(rng.randint(-2, 2), rng.choice([1, 2, 3])) for _ in range(d)]
                for _ in range(n)]  # fmt: skip
        data = Dataset.from_rows(rows, [rng.choice([-1, 1]) for _ in rows])
        rule = Convention(rng.random() < 0.5, rng.choice(BOUNDARIES))
        under = {"bias": rule.bias, "boundary": rule.boundary}
        demands = [f"w1 {rng.choice(['>=', '<=', '='])} {rng.randint(-2, 2)}"]
        found = linexact.hand_weights(data, demands=demands, **under)
        text = found.certificate()
        assert linexact.check(text).verified
        refuted = any(c["about"] == "no-weights" for c in json.loads(text).get("claims", ()))
        assert refuted == (found.point is None)
        seen.add(refuted)
        if not refuted:  # the multipliers of another problem do not refute this one
            fields = fields_of("closed")
            stated = json.loads(text)["claims"][1]
            forged = {key: stated[key] for key in ("variables", "rows", "convention")}
            fields |= {k: v for k, v in json.loads(text).items() if k != "claims"}
            fields["claims"][0] |= forged
            assert refusal_of(seal(fields, lenient=True))
    assert seen == {True, False}
