"""That no integers meet examples and demands: the checker agrees with trying them all."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, put, refusal_of, seal

import linexact
from linexact import kernel
from linexact.checkers import claims, rows
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.handweights import NoIntegers

Fields = dict[str, Any]
FILES = {
    "half": lambda: linexact.hand_weights("AND", demands=["2 b = -3", "integers"]),
    "small": lambda: linexact.hand_weights("AND", demands=["|w| <= 1"]),
    "between": lambda: linexact.hand_weights(
        [["1/2", 0], ["1/3", "-1/7"]], [1, 0], boundary="closed-positive",
        demands=["3 w1 - 3 w2 >= 1", "3 w1 - 3 w2 <= 2", "|w| <= 50", "integers"],
    ),
    "unbiased": lambda: linexact.hand_weights(
        [[2, -1], [1, -1]], [1, 0], bias=False, demands=["|w| <= 1", "w2 >= 1/2"]
    ),
}  # fmt: skip


def genuine() -> dict[str, bytes]:
    """Return files with such a claim alone, and one about rows of no data."""
    found = {}
    for name, make in FILES.items():
        fields: Fields = json.loads(make().certificate())
        fields["claims"] = [c for c in fields["claims"] if c["about"] == "no-integers"]
        assert len(fields["claims"]) == 1
        found[name] = seal(fields)
    claim = {"about": "no-integers", "variables": ["y"], "rows": [["==", "2", "1"]],
             "statement": "There are no integer points in 1 unknowns that meet all 1 constraints.",
             "tree": [{"split": ["1", "0"]}, {"multipliers": [[0, "1"], [1, "2"]]},
                      {"multipliers": [[0, "-1"], [1, "2"]]}]}  # fmt: skip
    fields = {key: fields[key] for key in ("format", "tool", "sha256")} | {"claims": [claim]}
    return found | {"rows": seal(fields)}


GENUINE = genuine()


@pytest.mark.parametrize("name", GENUINE)
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    text = GENUINE[name]
    assert refusal_of(text) == ""
    assert name not in FILES or linexact.check(FILES[name]().certificate()).verified
    assert_no_change_is_verified(text, 60)


def swapped(claim: Fields) -> None:
    """Exchange the two cases of a split."""
    claim["tree"][1:] = claim["tree"][:0:-1]


FORGERIES = [
    ("half", "no demand", put("rows", []), "not there"),
    ("half", "a demand that integers meet", put("rows", [["==", "0", "0", "2", "-2"]]), "no contr"),
    ("half", "nothing", put("tree", []), "missing"),
    ("half", "one case", lambda c: c["tree"].pop(), "missing"),
    ("half", "a case more", lambda c: c["tree"].append(c["tree"][-1]), "more is stated"),
    ("half", "cases exchanged", swapped, "not cancel"),
    ("half", "a gap", put("tree", 0, "split", ["0", "0", "1", "-3/2"]), "not in integers"),
    ("half", "fractions", put("tree", 0, "split", ["0", "0", "1/2", "-2"]), "not in integers"),
    ("half", "split elsewhere", put("tree", 0, "split", ["0", "0", "1", "-1"]), "no contradiction"),
    ("half", "a split too short", put("tree", 0, "split", ["0", "1", "-2"]), "not 4 numbers"),
    ("half", "no case split", lambda c: c["tree"].pop(0), "not there"),
    ("half", "both at once", lambda c: c["tree"][0].update(c["tree"][1]), "not those of such"),
    ("half", "a bound below 0", put("tree", 2, "multipliers", 4, [5, "-3"]), "not above 0"),
    ("small", "wider", put("rows", 0, ["<=", "1", "0", "0", "2"]), "no relation"),
    ("half", "the last does not cancel", lambda c: c.update(
        rows=[[">", "0", "0", "-1", "0"]], tree=[{"multipliers": [[4, "1"]]}]), "not cancel"),
    ("rows", "an even bound", put("rows", 0, ["==", "2", "2"]), "no contradiction"),
    ("rows", "no bound used", put("tree", 1, "multipliers", [[0, "1"]]), "not cancel"),
]  # fmt: skip


def forged(name: str, change: Any) -> bytes:
    """Return a file whose one claim is changed."""
    fields = json.loads(GENUINE[name])
    change(fields["claims"][0])
    return seal(fields, lenient=True)


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [pytest.param(n, c, r, id=f"{n}: {t}") for n, t, c, r in FORGERIES],
)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, change: Any, reason: str) -> None:
    assert reason in refusal_of(forged(name, change))


def test_another_sentence_and_too_much_work_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = json.loads(GENUINE["rows"])
    fields["claims"][0]["statement"] = fields["claims"][0]["statement"].replace(" integer", "")
    assert "statement" in refusal_of(seal(fields, lenient=True))
    monkeypatch.setattr(rows, "MAX_WORK", 10)
    with pytest.raises(claims.Unusable, match="too long"):
        claims.verify(GENUINE["half"])


def test_a_length_and_too_many_cases_have_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    for demands, limit in (["|w|_2 <= 2", "integers"], 200), (["|w| <= 1", "integers"], 2):
        monkeypatch.setattr("linexact.handweights.cases.MAX_CASES", limit)
        found = linexact.hand_weights("AND", demands=demands)
        assert isinstance(found.integers, NoIntegers)
        assert "no certificate holds that" in str(found.explain().text()).replace("\n", " ")
        with pytest.raises(InputError, match="no certificate"):
            found.certificate()
    assert "no-integers" not in linexact.hand_weights("AND", demands=["|w| <= 1"]).certificate()


def test_random_demands_leave_no_integers_where_trying_all_finds_none() -> None:
    rng, seen = random.Random(20), set[bool]()
    for _ in range(40):
        d, n = rng.randint(1, 2), rng.randint(1, 4)
        points = [[Fraction(rng.randint(-2, 2), rng.choice([1, 2, 3])) for _ in range(d)]
                  for _ in range(n)]  # fmt: skip
        data = Dataset.from_rows(points, [rng.choice([-1, 1]) for _ in points])
        rule = Convention(rng.random() < 0.8, rng.choice(BOUNDARIES))
        demands = [f"|w| <= {rng.randint(1, 2)}", f"{rng.randint(1, 3)} w1 >= {rng.randint(-2, 2)}"]
        demands += ["|b| <= 2"] if rule.bias else []
        under = {"bias": rule.bias, "boundary": rule.boundary}
        found = linexact.hand_weights(data, demands=demands, **under)
        text = found.certificate()
        assert linexact.check(text).verified
        none = {c["about"] for c in json.loads(text).get("claims", ())} & {
            "no-weights",
            "no-integers",
        }
        system = found.problem.system
        assert bool(none) == (not any(meets(system, y) for y in box(system.dimension)))
        if none == {"no-integers"}:
            assert isinstance(found.integers, NoIntegers)
        seen.update("no-integers" in one for one in [none])
        if not none:  # the cases of another problem do not refute this one
            fields, kept = json.loads(GENUINE["small"]), json.loads(text)
            stated = kept["claims"][1]
            fields |= {key: value for key, value in kept.items() if key != "claims"}
            changes = {key: stated[key] for key in ("variables", "rows", "convention")}
            fields["claims"][0] |= changes
            assert refusal_of(seal(fields, lenient=True))
    assert seen == {True, False}


def box(k: int) -> product[tuple[int, ...]]:
    """Return all integers that the demands above may leave."""
    return product(range(-2, 3), repeat=k)


def meets(system: kernel.System, y: tuple[int, ...]) -> bool:
    """Say whether a point meets all rows."""
    try:
        kernel.check(system, kernel.Solution(y))
    except kernel.CertificateError:
        return False
    return True
