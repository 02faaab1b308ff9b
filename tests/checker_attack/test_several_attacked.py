"""Several classes: forgeries, and claims of points that are at random."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from attack_claims import assert_no_change_is_verified, refusal_of

from linexact import claimed_regions, separate_classes, trace_classes
from linexact.certificate.bundle import joined
from linexact.certificate.files import sealed
from linexact.checkers import claims

Fields = dict[str, Any]
LINE, NAMES = [[0], [1], [2]], ["a", "b", "c"]
UNITS = [[1, 0], [0, 1], [-1, -1]]
TABLE = """shade,kind,x,y
dark,b,1.5,0
pale,a,0,1
pale,a,,3
pale,b,2,-1
mid,c,-1,1e2
mid,c,3,1/3
"""
READ: Fields = {
    "label": "kind",
    "columns": ["x", "y", "shade"],
    "factor": "shade",
    "missing": "skip",
}


def genuine() -> dict[str, str]:
    mixed = separate_classes([[0], [1], [2], [3]], ["a", "b", "a", "c"])
    voted = claimed_regions(NAMES, UNITS, [0, 0, 0], by="pairs", boundary="closed-positive")
    run = trace_classes(LINE, NAMES, update="each", ties="last")
    fixed = [[1, 0], [1, 1], [0, 1]]
    some = trace_classes(LINE, NAMES, update="shared", ties="mistake", passes=2, moves=fixed)
    cycle = trace_classes([[1], [1]], ["a", "b"], update="predicted", ties="first", bias=False)
    return {
        "joint": separate_classes(LINE, NAMES).certificate(),
        "none": mixed.certificate(),
        "rest": separate_classes(LINE, NAMES, by="rest").certificate(),
        "pairs": separate_classes(
            LINE, NAMES, by="pairs", boundary="closed-positive"
        ).certificate(),
        "units": claimed_regions(NAMES, UNITS, [-1, -1, -1]).certificate(),
        "votes": voted.certificate(),
        "run": run.certificate(),
        "fixed": some.certificate(),
        "cycle": cycle.certificate(),
        "read": separate_classes(io.StringIO(TABLE), classes=["c", "a", "b"], **READ).certificate(),
    }


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified_and_no_change_of_one_place_is(name: str) -> None:
    assert_no_change_is_verified(genuine()[name].encode(), 60)


def changed(**changes: Any) -> Any:
    return lambda claim: claim.update(changes)


def at(key: str, place: int, value: Any) -> Any:
    """Return what puts a value into a list of the claim."""

    def change(claim: Fields) -> None:
        claim[key][place] = value

    return change


def reading(**changes: Any) -> Any:
    return lambda claim: claim["reading"].update(changes)


def without_last(key: str) -> Any:
    return lambda claim: claim[key].pop()


FORGERIES = [
    ("joint", changed(labels=[0, 2, 1]), "no higher score in its own class"),
    ("joint", changed(labels=[0, 1, 3]), "not a class for each point"),
    ("joint", changed(labels=[0, 1]), "not a class for each point"),
    ("joint", changed(names=["a", "a", "c"]), "two classes of one name"),
    ("joint", changed(names=["a", "b\n", "c"]), "not the name of a class"),
    ("joint", changed(bias=False), "a bias where there is none"),
    ("joint", without_last("weights"), "not weights for each"),
    ("none", without_last("multipliers"), "do not add up to 0"),
    ("none", at("multipliers", 0, [0, 0, "1/4"]), "no such row"),
    ("none", at("multipliers", 0, [0, 1, "-1/4"]), "not above 0"),
    ("none", at("multipliers", 0, [1, 0, "1/2"]), "rows do not rise"),
    ("none", at("multipliers", 2, [9, 1, "1/4"]), "no such row"),
    ("none", changed(multipliers=[]), "there are none"),
    ("rest", without_last("proofs"), "a class or a pair is left out"),
    ("rest", at("proofs", 0, {"classes": [0], "w": ["1"], "b": "-1"}), "on the wrong side"),
    ("rest", at("proofs", 1, {"classes": [1], "multipliers": [[0, "1"]]}), "does not cancel"),
    ("rest", changed(by="pairs"), "a class or a pair is left out"),
    (
        "pairs",
        at("proofs", 0, {"classes": [0, 1], "multipliers": [[0, "1/2"], [1, "1"], [2, "1/2"]]}),
        "a point of another class",
    ),
    ("units", without_last("patterns"), "a pattern is left out"),
    ("units", at("patterns", 0, {"signs": "---", "point": ["2", "0"]}), "a row is not met"),
    ("units", at("patterns", 0, {"signs": "--+", "point": ["0", "0"]}), "a pattern is left out"),
    ("units", at("patterns", 7, {"signs": "+++", "multipliers": [[0, "1"]]}), "does not cancel"),
    ("votes", changed(convention={"bias": True, "positive": ">0", "negative": "<0"}), "for none"),
    ("run", changed(ties="first"), "other updates"),
    ("run", changed(update="predicted"), "other updates"),
    ("run", changed(rate="2"), "other weights"),
    ("run", changed(rate="0"), "not above 0"),
    ("run", changed(passes=4), "ended before"),
    ("run", changed(passes=101), "more passes than at most"),
    ("run", changed(outcome="limit"), "the run ends otherwise"),
    ("run", changed(order=[0, 1, 3]), "no such point to show"),
    ("run", changed(order=[]), "no such point to show"),
    ("run", without_last("updates"), "other updates"),
    ("fixed", changed(outcome="converged"), "the run ends otherwise"),
    ("fixed", changed(most_passes=3), "ended before its passes"),
    ("fixed", changed(moves=[[True, False]] * 3), "other"),
    ("fixed", changed(moves=[[True]] * 3), "whether it moves"),
    ("cycle", changed(cycle=[0, 2]), "came back elsewhere"),
    ("cycle", changed(outcome="converged"), "the run ends otherwise"),
    ("read", reading(label=2), "column 3 is a feature and is the label"),
    ("read", reading(columns=[2, 2, 0]), "column 3 is a feature and is named twice"),
    ("read", reading(columns=[2, 3]), "a factor is no feature"),
    ("read", reading(columns=[2, 0]), "not a column for each feature"),
    ("read", reading(classes=["a", "c", "b"]), "a class has another name"),
    ("read", reading(classes=["c", "a"]), "not a text for each class"),
    ("read", reading(classes=["c", "a", "a"]), "not a text for each class"),
    ("read", reading(classes=["c", "a", "class 2"]), "a class has another name"),
    ("read", reading(positive="a"), "the fields are not those of such a claim"),
    ("read", reading(delimiter="1"), "the delimiter"),
]


def forged(name: str, edit: Any) -> bytes:
    """Return a genuine file with its claim edited."""
    fields = json.loads(genuine()[name])
    edit(fields["claims"][0])
    return sealed({"claims": fields["claims"]}, form=claims.FORMAT).encode()


@pytest.mark.parametrize(("name", "edit", "reason"), FORGERIES)
def test_a_forgery_is_refused_for_what_it_breaks(name: str, edit: Any, reason: str) -> None:
    assert reason in refusal_of(forged(name, edit))


def of_table(**how: Any) -> bytes:
    """Return a claim about the table's points."""
    return separate_classes(io.StringIO(TABLE), **READ, **how).certificate().encode()


OTHER_TABLES = {
    "a number": TABLE.replace("1e2", "1e3"),
    "a class": TABLE.replace("dark,b", "dark,c"),
    "a level": TABLE.replace("dark", "pale"),
    "another order": "".join([*TABLE.splitlines(True)[:1], *TABLE.splitlines(True)[:0:-1]]),
    "a row less": TABLE[: TABLE.rindex("mid")],
    "a row more": TABLE + "mid,c,3,1/3\n",
    "a row of another class": TABLE + "mid,d,3,1/3\n",
    "a missing value that is there": TABLE.replace("a,,3", "a,2,3"),
    "another missing value": TABLE.replace("-1,1e2", ",1e2"),
}
CLAIMS = {
    "joint": of_table(),
    "rest": of_table(by="rest"),
    "pairs": of_table(by="pairs", classes=["c", "b", "a"]),
    "run": trace_classes(io.StringIO(TABLE), update="each", ties="first", **READ)
    .certificate()
    .encode(),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_points_are_those_of_the_data_file_or_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "kinds.csv"
    path.write_text(TABLE, encoding="utf-8")
    said, *told = claims.checked(CLAIMS[name], str(path))
    assert "Of the 5 points (4 features) of the classes " in said
    assert told[0].startswith("  file        '/")
    assert "  label       column 2 of 4: 'kind'" in told
    classes = "'c': 2 rows, 'b': 2 rows, 'a': 1 row"
    if name != "pairs":
        classes = "'a': 1 row, 'b': 2 rows, 'c': 2 rows"
    assert told[-2:] == [f"  classes     {classes}", "  left out    1 row with missing values"]
    for text in OTHER_TABLES.values():
        path.write_text(text, encoding="utf-8")
        with pytest.raises((claims.Rejected, claims.Unusable)):
            claims.checked(CLAIMS[name], str(path))


def test_classes_that_are_exchanged_everywhere_are_not_those_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "kinds.csv"
    path.write_text(TABLE, encoding="utf-8")
    fields = json.loads(CLAIMS["joint"])
    (claim,) = fields["claims"]
    claim["names"] = claim["reading"]["classes"] = ["b", "a", "c"]
    claim["statement"] = claim["statement"].replace("a (1), b (2)", "b (1), a (2)")
    text = sealed({"claims": fields["claims"]}, form=claims.FORMAT).encode()
    assert claims.checked(text)[0].startswith("Of the 5 points (4 features) of the classes b (1)")
    with pytest.raises(claims.Rejected, match="example 1 of the data file is another, or of"):
        claims.checked(text, str(path))


def test_data_are_told_once_and_asked_of_each_claim(tmp_path: Path) -> None:
    path = tmp_path / "kinds.csv"
    path.write_text(TABLE, encoding="utf-8")
    all_read = joined([CLAIMS["joint"].decode(), CLAIMS["rest"].decode()])
    assert len(claims.checked(all_read.encode(), str(path))) == 7
    some = joined([CLAIMS["joint"].decode(), genuine()["joint"]])
    assert len(claims.checked(some.encode())) == 7
    with pytest.raises(claims.Unusable, match="no data file goes with them"):
        claims.checked(some.encode(), str(path))


def test_what_is_too_much_is_not_checked() -> None:
    assert "too long" in refusal_of(forged("run", changed(passes=10**9, most_passes=10**9)))
    many = [f"n{i}" for i in range(21)]
    assert "not 2 to 20 classes" in refusal_of(forged("joint", changed(names=many)))


def test_a_statement_of_more_than_is_proved_is_refused() -> None:
    for name, text in genuine().items():
        fields = json.loads(text)
        fields["claims"][0]["statement"] += " So are all others."
        one = sealed({"claims": fields["claims"]}, form=claims.FORMAT)
        assert "not what the proof shows" in refusal_of(one.encode()), name


def some_claims(rng: random.Random) -> list[str]:
    """Return a file of each kind of claim about random points."""
    n, d, k = rng.randint(2, 7), rng.randint(1, 3), rng.randint(2, 4)
    points = [[f"{rng.randint(-4, 4)}/{rng.choice([1, 2, 3])}" for _ in range(d)] for _ in range(n)]
    labels = [f"class {i % k + 1}" for i in range(n)]
    labels[:2] = ["class 1", "class 2"]
    classes = [f"class {c + 1}" for c in range(k)]
    bias = rng.random() < 0.6
    rule = {"update": rng.choice(["predicted", "each", "shared"]), "bias": bias}
    rule |= {"ties": rng.choice(["first", "last", "mistake"]), "passes": rng.randint(1, 9)}
    w = [[rng.randint(-2, 2) for _ in range(d)] for _ in range(k)]
    b = [rng.randint(-2, 2) for _ in range(k)] if bias else None
    boundary = rng.choice(["strict", "closed-positive", "closed-negative"])
    found = [
        separate_classes(points, labels, classes=classes, bias=bias),
        separate_classes(points, labels, classes=classes, bias=bias, by="rest", boundary=boundary),
        separate_classes(points, labels, classes=classes, bias=bias, by="pairs"),
        trace_classes(points, labels, classes=classes, **rule),
        claimed_regions(classes, w, b, boundary=boundary),
    ]
    return [one.certificate() for one in found]


@pytest.mark.parametrize("seed", range(6))
def test_claims_of_random_points_are_verified(seed: int) -> None:
    for text in some_claims(random.Random(seed)):
        assert refusal_of(text.encode()) == ""
