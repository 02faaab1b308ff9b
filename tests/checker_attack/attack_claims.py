"""Files of claims, and forgeries that break one condition each.

The genuine ones are linexact's.  Whether a claim that is verified is true is asked of linexact's
engine, which shares nothing with the checkers.
"""

from __future__ import annotations

import contextlib
import copy
import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any
from unittest.mock import patch

from attack_certificates import canonical
from attack_damage import all_damaged, places
from attack_forgeries import Forgery, put

import linexact
from linexact.certificate.bundle import joined
from linexact.certificate.files import sealed
from linexact.checkers import claims, features, measures, run
from linexact.checkers.examples import sources
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.lectures import RuleText
from linexact.data.orders import Cyclic, Given, Listed, Once, Order, Shuffled, Worst
from linexact.data.polynomials import PolynomialMap
from linexact.errors import InputError
from linexact.perceptron import Rule, Schedule, Start, Stop, read_rule
from linexact.perceptron import run as run_again
from linexact.perceptron.claim import run_certificate
from linexact.separability import Separable, separate_dataset

Fields = dict[str, Any]
Edit = Callable[[Fields], object]

SMALL = [[-1, 3], [-1, -1], [3, -1], [0, Fraction(3, 2)]]
TABLE = "x,y,c\n-1,3,no\n-1,-1,no\n3,-1,yes\n0,1.5,yes\n,1,yes\n"
RUNS: dict[str, tuple[Any, str, dict[str, Any]]] = {  # data, rule, changes
    "run-and": ("AND", "blog", {}),
    "run-cycle": ("XOR", "blog", {}),
    "run-check": ("AND", "lyu-offset", {}),
    "run-restart": ("OR", "blog", {"restart": True, "end": "pass"}),
    "run-threshold": ("AND", "blog", {"bias": "absent", "threshold": "1/2"}),
    "run-rate": ("OR", "blog", {"rate": "(t+2)/(t+1)", "clock": "passes", "first_time": 1,
                 "end": "pass"}),
    "run-shuffled": ("AND", "blog", {"order": "shuffle", "seed": 3, "end": "pass"}),
    "run-listed": ("OR", "blog", {"order": "4,3,2,1", "start": "1,-1,1/2", "bias_input": "-2"}),
    "run-once": ("AND", "blog", {"order": "given", "end": "pass"}),
    "run-worst": ("AND", "blog", {"order": "worst", "end": "pass"}),
    "run-updates": ("AND", "blog", {"updates": 3, "end": "limit"}),
    "run-shown": ("AND", "blog", {"presentations": 6}),
    "run-eight": ("AND", "blog", {"presentations": 8, "end": "pass"}),
    "run-batch": (SMALL, "dsc140a", {"passes": 4}),
    "run-batch-7": (SMALL, "dsc140a", {"presentations": 7}),
    "run-batch-9": (SMALL, "dsc140a", {"presentations": 9}),
    "run-sum": (SMALL, "dsc140a", {"step": "sum", "passes": 4, "batch": "stays",
                "start": "1,0,0"}),
}  # fmt: skip


RIGHT = {"run-check", "run-batch"}  # with the accuracy instead of the steps


def _run(name: str) -> bytes:
    problem, rule, changes = RUNS[name]
    data = problem if isinstance(problem, str) else Dataset.from_rows(problem, [-1, -1, 1, 1])
    dataset = linexact.separate(data).dataset
    trace = run_again(dataset, read_rule(RuleText(rule, **changes)))
    right = name in RIGHT
    text = run_certificate(trace, steps=not right, right=right)
    assert text is not None
    return text.encode()


@cache
def genuine() -> dict[str, tuple[bytes, bytes | None]]:
    """Return files by name, each with its data file if it has one."""
    found: dict[str, tuple[bytes, bytes | None]] = {name: (_run(name), None) for name in RUNS}
    zero = run_again(
        Dataset.from_rows([[0], [1]], [1, -1]), read_rule(RuleText("blog", bias="absent"))
    )
    found["run-zero"] = str(run_certificate(zero, steps=True, right=False)).encode(), None
    three = [[0], [1], [2]]
    made = {
        "least": linexact.least_degree("XOR"),
        "least-none": linexact.least_degree("parity:3", up_to=1, boundary="closed-positive"),
        "least-equal": linexact.least_degree([[1, 2], [0, 0], [1, 2]], [0, 1, 1]),
        "fewest": linexact.fewest_monomials("XOR"),
        "in-weights": linexact.in_features(three, [1, 0, 1], monomials="x1, x1^2"),
        "in-refuted": linexact.in_features("XOR", monomials="x1 + x2, 1/2*x1^2 - x2"),
    }
    found |= {name: (result.certificate().encode(), None) for name, result in made.items()}
    both = [linexact.certify("AND").certificate(), linexact.hard_margin("AND").certificate()]
    found["both"] = joined([*both, linexact.trace("AND").certificate()]).encode(), None
    with TemporaryDirectory() as folder:
        path = Path(folder, "table.csv")
        path.write_text(TABLE, encoding="utf-8")
        asked = {"label": "c", "positive": "yes", "missing": "skip"}
        told = linexact.trace(path, **asked)
        found["table"] = told.certificate().encode(), TABLE.encode()
    return found


def fields_of(name: str) -> Fields:
    fields: Fields = json.loads(genuine()[name][0])
    return fields


SHORT_RUN = 20_000  # of run.MAX_WORK: a forgery that runs on for ever has no sentence


@contextmanager
def trusting() -> Iterator[None]:
    """Switch the conditions of the families off, to write the sentence of a forgery."""
    with ExitStack() as stack:
        for family in (run, features, measures):
            stack.enter_context(patch.object(family, "require", lambda condition, reason: None))
        stack.enter_context(patch.object(features, "require_rising", lambda indices, count: None))
        stack.enter_context(patch.object(run, "MAX_WORK", SHORT_RUN))
        yield


def _sentence(claim: Fields, rest: Fields) -> str:
    (examples,) = sources({k: v for k, v in rest.items() if k != "reading"}, None)
    own = {k: v for k, v in claim.items() if k not in ("about", "statement")}
    with trusting():
        return claims.KNOWN[claim["about"]][0](own, examples)


def seal(fields: Fields, *, lenient: bool = False) -> bytes:
    """Make hashes, and the sentences of the new claims, right again where that can be done."""
    fields = copy.deepcopy(fields)
    rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
    if "data" in rest:
        lines = "".join(",".join(row) + "\n" for row in rest["data"])
        rest["data_sha256"] = claims.hashlib.sha256(lines.encode("ascii")).hexdigest()
    for claim in rest["claims"]:
        if claim.get("about") in claims.KNOWN and "data" in rest:
            with contextlib.suppress(*([Exception] if lenient else [])):
                claim["statement"] = _sentence(claim, rest)
    text = sealed(rest, fields.get("tool", "by hand"), fields.get("format", claims.FORMAT))
    return text.encode("ascii")


# What is true


def is_true(fields: Fields) -> bool | None:
    """Say whether the claims of a file that was verified are true; None if that is not known."""
    data = Dataset.from_rows(
        [[Fraction(v) for v in row[1:]] for row in fields["data"]],
        [1 if row[0] == "+" else -1 for row in fields["data"]],
        dimension=fields["dimension"],
    )
    answers = [_is_true(claim, data) for claim in fields["claims"]]
    return False if False in answers else None if None in answers else True


def _is_true(claim: Fields, data: Dataset) -> bool | None:
    if claim["about"] == "run":
        return _came_out(claim, data)
    if claim["about"] not in claims.KNOWN:
        return None  # attacked in its own format
    rule = _convention(claim["convention"])
    if "contradiction" in claim:
        i, j = claim["contradiction"]
        return data.x(i) == data.x(j) and data.target(i) != data.target(j)
    if claim["about"] == "least-degree":
        under = {"bias": rule.bias, "boundary": rule.boundary}
        most = len(claim["levels"]) - 1
        found = linexact.least_degree(data, up_to=most, **under)
        return found.degree == (most if "w" in claim["levels"][-1] else None)
    if claim["about"] == "in-features":
        separable = _is_separable(data, claim["features"], rule)
        return separable == ("w" in claim["proof"])
    fewer = _fewest(data, claim["candidates"], rule)
    return fewer == len(claim["chosen"])


def _convention(fields: Fields) -> Convention:
    conventions = [Convention(fields["bias"], boundary) for boundary in BOUNDARIES]
    (found,) = [
        c
        for c in conventions
        if (c.positive, c.negative) == (fields["positive"], fields["negative"])
    ]
    return found


def _is_separable(data: Dataset, stated: list[Any], rule: Convention) -> bool:
    polynomials = []
    for feature in stated:
        terms = feature if any(isinstance(p, list) for p in feature) else [["1", feature]]
        polynomials.append(tuple((tuple(powers), Fraction(factor)) for factor, powers in terms))
    names = tuple(f"p{k}" for k in range(len(polynomials)))
    mapped = PolynomialMap(data.features, tuple(polynomials), names).apply(data)
    return isinstance(separate_dataset(mapped, rule), Separable)


def _fewest(data: Dataset, candidates: list[Any], rule: Convention) -> int | None:
    sizes = [
        bin(chosen).count("1")
        for chosen in range(1 << len(candidates))
        if _is_separable(data, [c for k, c in enumerate(candidates) if chosen >> k & 1], rule)
    ]
    return min(sizes, default=None)


def _came_out(claim: Fields, data: Dataset) -> bool | None:
    """Run linexact's own engine by the rule stated; None where it refuses such a rule."""
    try:
        trace = run_again(data, _rule(claim))
        text = run_certificate(
            trace,
            steps="steps" in claim,
            right="right" in claim,
        )
    except (InputError, OverflowError):
        return None
    if text is None:
        return None
    again: Fields = json.loads(text)["claims"][0]
    apart = {"steps", "end"}  # the hash or the list; limits that are stated otherwise
    if claim["outcome"]["name"] == "cut":
        return None
    return all(claim[key] == again[key] for key in claim.keys() - apart - {"statement"})


def _rule(claim: Fields) -> Rule:
    learnt, end = "bias_input" in claim, dict(claim["end"])
    start = ([claim["start"]["b"]] if learnt else []) + claim["start"]["w"]
    rate = claim["rate"]
    timed = {"clock": "updates", "first_time": 0}
    value: Fraction | Schedule
    if isinstance(rate, str):
        value = Fraction(rate)
    else:
        timed = {"clock": rate["counts"], "first_time": int(rate["first"])}
        above, below = (tuple(map(int, rate[k])) for k in ("numerator", "denominator"))
        value = Schedule("r(t)", above, below)
    if "clean" not in end:
        end["clean"] = "pass"
    return Rule(
        "stated", "a claim",
        boundary=_convention(claim["convention"]).boundary,
        bias="first" if learnt else "absent",
        bias_input=Fraction(claim.get("bias_input", 1)),
        threshold=Fraction(claim["threshold"]) if "threshold" in claim else None,
        start=Start(tuple(map(Fraction, start))),
        rate=value,
        order=_order(claim),
        restart=claim.get("restart", False),
        batch=claim.get("batch"),
        step=claim.get("step", "mean"),
        stop=Stop(**end),
        **timed,
    )  # fmt: skip


def _order(claim: Fields) -> Order:
    stated = claim.get("order", "file")
    order: Order
    if isinstance(stated, list):
        order = Listed(tuple(stated))
    elif isinstance(stated, dict):
        order = Shuffled(stated["shuffle"])
    else:
        order = Worst() if stated == "worst" else Cyclic()
    if not claim.get("once"):
        return order
    return Given() if order == Cyclic() else Once(order)


# Forgeries: one condition broken in each, all hashes and sentences right


def forged(base: str, name: str, refusal: str, edit: Edit, **more: Any) -> Forgery:
    """Edit a claim of a genuine file (the first), and make it consistent again."""
    fields = fields_of(base)
    whole = more.pop("whole", False)
    edit(fields if whole else fields["claims"][0])
    data = more.pop("data", genuine()[base][1])
    return Forgery(f"{base}: {name}", refusal, seal(fields, lenient=True), data, **more)


def drop(*path: Any) -> Edit:
    """Return an edit that takes out what stands at a place."""

    def edit(fields: Fields) -> None:
        *keys, last = path
        for key in keys:
            fields = fields[key]
        del fields[last]

    return edit


def both(*edits: Edit) -> Edit:
    """Return several edits as one."""

    def edit(fields: Fields) -> None:
        for one in edits:
            one(fields)

    return edit


FORM = "the fields are not those of such a claim"

OF_NO_DATA: list[Fields] = [
    {"about": "region", "variables": ["x"], "rows": [[">=", "1", "0"]], "point": ["1"],
     "statement": "There are points in 1 unknowns that meet all 1 constraints, such as (1)."},
    {"about": "system", "dimension": 1, "variables": ["x"], "rows": [[">=", "1", "0"]],
     "data_sha256": claims.hashlib.sha256(b">=,1,0\n").hexdigest(), "verdict": "feasible",
     "proof": {"point": ["1"]},
     "statement": "There is a point in 1 unknowns that meets all 1 constraints."},
]  # fmt: skip

FORGERIES: list[Forgery] = [
    # the file
    forged("both", "no claims", "nothing is claimed", put("claims", []), whole=True),
    forged("both", "a claim that is no claim", "does not say what", put("claims", [{}]),
           whole=True),
    forged("both", "unknown claim", "unknown claim 'magic'",
           lambda c: c["claims"].append({"about": "magic", "statement": "All is well."}),
           whole=True, code=2),
    *(
        forged("both", f"a {claim['about']} beside data that are not there", "than stated",
               both(put("claims", [claim]), put("examples", count)), whole=True)
        for claim in OF_NO_DATA
        for count in (3, 5)
    ),
    forged("both", "a key more", "not those of a file", put("extra", "1"), whole=True),
    forged("both", "data of its own", "stands in the file once", put("examples", 4)),
    forged("both", "a tool of its own", "stands in the file once", put("tool", "mine")),
    forged("both", "a false verdict beside a true one", "claim 1",
           put("proof", {"b": "0", "w": ["1", "1"]})),
    forged("both", "101 claims", "too long", lambda c: c.update(claims=c["claims"] * 40),
           whole=True, code=2),
    forged("both", "a dimension of nothing", "of which nothing is there",
           both(put("dimension", 10**9), drop("data")), whole=True),
    forged("run-and", "an example less", "more examples than stated", put("examples", 3),
           whole=True),
    forged("run-and", "an example more", "fewer examples than stated", put("examples", 5),
           whole=True),
    forged("both", "a row more, many claims", "too long", lambda c: None, whole=True, code=2,
           limits={"MAX_REREAD": 20}),
    # the rule of a run
    forged("run-and", "both biases", "not one of a bias", put("threshold", "1")),
    forged("run-and", "no bias in the convention", "not one of a bias",
           put("convention", "bias", False)),
    forged("run-threshold", "a bias in the start", "weights with a bias",
           put("start", {"b": "0", "w": ["0", "0"]})),
    forged("run-and", "no bias in the start", "weights with a bias", drop("start", "b")),
    forged("run-and", "a weight more", "not a weight for each", put("start", "w", ["0"] * 3)),
    forged("run-and", "the input of the bias is 0", "is 0", put("bias_input", "0")),
    forged("run-threshold", "0 is right for both", "right for both",
           both(put("convention", "positive", ">=0"), put("convention", "negative", "<=0"))),
    forged("run-zero", "a rate of 0", "not above 0", put("rate", "0")),
    forged("run-zero", "a rate that says more", "not written p or p/q",
           put("rate", "1, so that all are right")),
    forged("run-rate", "a rate that falls below 0", "at some time", put("rate", "numerator",
           ["2", "-1"])),
    forged("run-zero", "a streak of all in any order", "another in each pass",
           both(put("order", {"shuffle": 1}), put("end", {"clean": "streak"}))),
    forged("run-and", "a negative rate", "not above 0", put("rate", "-1")),
    forged("run-rate", "a rate that divides by 0", "divides by 0",
           put("rate", "denominator", ["0"])),
    forged("run-listed", "an example that is not there", "not there", put("order", [4, 3, 2, 1])),
    forged("run-shuffled", "a streak of all in any order", "another in each pass",
           put("end", "clean", "streak")),
    # what came out
    forged("run-and", "another end", "ends otherwise", put("outcome", {"name": "stalled"})),
    forged("run-and", "a presentation more", "number of presentations", put("presentations", 35)),
    forged("run-and", "a pass less", "number of passes", put("passes", 8)),
    forged("run-and", "an update less", "other updates", put("updates", 0, 1, 1)),
    forged("run-and", "other weights", "other weights", put("weights", "w", ["3", "3"])),
    forged("run-and", "an error at the end", "wrong at the end", put("wrong", 1)),
    forged("run-cycle", "another step", "other steps", put("steps", 1, 1, "1")),
    forged("run-check", "another accuracy", "numbers right", put("right", 0, 3)),
    forged("run-sum", "another look", "other steps", put("steps", 0, 0, 1, "7")),
    forged("run-and", "a hash of other steps", "other steps", put("steps", "0" * 64)),
    forged("run-shuffled", "another seed", "", put("order", "shuffle", 4)),
    forged("run-cycle", "closed too early", "goes on",
           both(put("outcome", "length", 0), put("presentations", 0), put("passes", 0))),
    forged("run-eight", "a cycle that is not closed", "not those of the first visit",
           both(put("outcome", {"name": "cycle", "first": 0, "length": 8}),
                put("end", {"clean": "pass"}))),
    forged("run-cycle", "another length", "goes on", put("outcome", "length", 3)),
    forged("run-batch", "a look less", "goes on", put("presentations", 8)),
    forged("run-cycle", "a rate that changes", "rate changes",
           put("rate", {"numerator": ["1"], "denominator": ["1"], "counts": "updates",
                        "first": "0"})),
    forged("run-zero", "no such example", "no such example", put("outcome", "example", 7)),
    forged("run-zero", "an example that is not 0", "not zero", put("outcome", "example", 1)),
    forged("run-zero", "one that is right", "is right",
           both(put("convention", "positive", ">=0"), put("wrong", 1))),
    forged("run-sum", "another way at 0", FORM, put("batch", "still")),
    forged("run-sum", "another step", FORM, put("step", "all of them")),
    forged("run-zero", "one that is not shown", "not in the order", put("order", [1])),
    forged("run-and", "too much work", "too long", lambda c: None, code=2,
           limits={"run.MAX_WORK": 100}),
    forged("run-cycle", "endless", "too long", both(put("presentations", 10**9),
           put("end", {"clean": "pass"}), put("outcome", {"name": "converged"})), code=2),
    # products
    forged("in-weights", "a weight of another sign", "not right", put("proof", "w", 0, 1, "7")),
    forged("in-weights", "no bias", "a bias where", drop("proof", "b")),
    forged("in-weights", "weights that fall", "do not rise", lambda c: c["proof"]["w"].reverse()),
    forged("in-weights", "a weight of nothing", "do not rise", put("proof", "w", 1, 0, 5)),
    forged("in-weights", "0 for both", "right for both",
           both(put("convention", "positive", ">=0"), put("convention", "negative", "<=0"))),
    forged("in-weights", "a power of nothing", "not a power of each", put("features", 0, [1, 0])),
    forged("in-weights", "a product of 17", "more than 16", put("features", 0, [17]), code=2),
    forged("in-refuted", "a product twice", "in a sum twice",
           lambda c: c["features"][0].append(c["features"][0][0])),
    forged("in-refuted", "a product more", "not cancel", lambda c: c["features"].append([1, 1])),
    forged("in-refuted", "a multiplier below 0", "not above 0", put("proof", "multipliers", 0, 1,
           "-1")),
    forged("in-weights", "multipliers of both signs", "not above 0",
           both(put("data", 1, 0, "+"), put("data", 2, 0, "-"),
                put("claims", 0, "features", [[1]]),
                put("claims", 0, "proof",
                    {"multipliers": [[0, "1"], [1, "-2"], [2, "-1"]]})), whole=True),
    forged("least-equal", "equal, of one class", "do not contradict", put("data", 0, 0, "+"),
           whole=True),
    forged("in-refuted", "all may score 0", "may score 0",
           both(put("convention", "negative", "<=0"), put("proof", "multipliers", [[0, "1"]]))),
    forged("in-refuted", "nothing is used", "may score 0", put("proof", "multipliers", [])),
    forged("least", "another weight of the classes", "different weight",
           put("levels", 0, "multipliers", [[0, "1"], [1, "2"]])),
    forged("least", "too much weight of the other class", "different weight",
           put("levels", 0, "multipliers", [[0, "2"], [1, "1"]])),
    forged("least", "a degree left out", "", lambda c: c["levels"].pop(1)),
    forged("least", "weights before the last", "lower degree", lambda c: c["levels"].append(
           c["levels"][2])),
    forged("least", "no level", "nothing is proved", put("levels", [])),
    forged("least", "many products", "too long", lambda c: c.update(levels=c["levels"][:1] * 200),
           code=2),
    forged("least", "too much work", "too long", lambda c: None, code=2,
           limits={"features.MAX_WORK": 10}),
    forged("least-equal", "of one class", "do not contradict", put("contradiction", [1, 2])),
    forged("least-equal", "that are in order", "do not contradict",
           both(put("data", 0, ["-", "-1", "0"]), put("claims", 0, "contradiction", [0, 1])),
           whole=True),
    forged("least-equal", "that are not equal", "do not contradict", put("contradiction", [0, 1])),
    forged("least-equal", "that fall", "no such examples", put("contradiction", [2, 0])),
    forged("least-equal", "that are not there", "no such examples", put("contradiction", [0, 3])),
    forged("fewest", "an obstacle less", "not excluded", lambda c: c["obstacles"].pop()),
    forged("fewest", "a longer reach", "does not cancel", put("obstacles", 0, "reach", [0, 1, 2])),
    forged("fewest", "a candidate twice", "twice", put("candidates", 2, [1, 0])),
    forged("fewest", "chosen twice", "do not rise", put("chosen", [0, 1, 1])),
    forged("fewest", "a reach to nothing", "do not rise", put("obstacles", 0, "reach", [0, 9])),
    forged("fewest", "too many cases", "too long", lambda c: None, code=2,
           limits={"features.MAX_CASES": 1}),
    # the data file
    forged("table", "another file", "hash", lambda c: None,
           data=TABLE.replace("3,-1", "3,1").encode()),
    forged("table", "no file", "", lambda c: None, data=TABLE.replace(",", ";").encode(), code=2),
    forged("table", "a label as a feature", "is the label", put("reading", "columns", [0, 2]),
           whole=True),
]  # fmt: skip


def limited(forgery: Forgery, set_to: Callable[[ModuleType, str, Any], None]) -> None:
    """Make limits small that a forgery names, ``run.MAX_WORK``."""
    homes = {"run": run, "features": features}
    for name, value in forgery.limits.items():
        home, _, constant = name.rpartition(".")
        set_to(homes.get(home, claims), constant, value)


def refusal_of(text: bytes) -> str:
    """Return why a file of claims is not verified; nothing if it is."""
    try:
        claims.verify(text)
    except (claims.Rejected, claims.Unusable) as reason:
        return str(reason)
    return ""


def _of_other_forms() -> list[Forgery]:
    """Return claims with one value of another kind, of each key and depth once."""
    found, met = [], set[Any]()
    for base in SHAPED:
        for path, value in places(fields_of(base)["claims"][0]):
            shape = base[:3], tuple(key for key in path if isinstance(key, str)), len(path)
            if not path or shape in met or isinstance(value, dict) or path[0] in APART:
                continue
            met.add(shape)
            for other in (None, True, 7, "x", ["x"], {"name": "x"}):
                if type(other) is not type(value) or isinstance(other, str):
                    name = f"{'.'.join(map(str, path))} is {other}"
                    found.append(forged(base, name, "", put(*path, other)))
    return [forgery for forgery in found if refusal_of(forgery.certificate)]


APART = ("about", "statement")
SHAPED = ["run-zero", "run-rate", "run-batch", "run-cycle", "run-threshold",
          "run-updates", "run-shuffled", "run-sum", "in-weights", "in-refuted", "least",
          "least-equal", "fewest"]  # fmt: skip
SHAPES = _of_other_forms()


def assert_no_change_is_verified(text: bytes, count: int) -> None:
    """Hold that a genuine file is verified, and none of some changes of one place."""
    assert refusal_of(text) == ""
    changes = [fields for _, fields in all_damaged(json.loads(text))]
    for fields in random.Random(count).choices(changes, k=count):
        damaged = (canonical(fields) + "\n").encode()
        assert damaged == text or refusal_of(damaged)
