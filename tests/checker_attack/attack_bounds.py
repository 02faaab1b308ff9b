"""Certificates of bounds written by hand, and forgeries that break one condition each.

As in ``attack_certificates`` and ``attack_forgeries`` nothing here comes from linexact.
"""

from __future__ import annotations

import copy
import hashlib
import re
from fractions import Fraction
from typing import Any

from attack_certificates import (
    AND,
    AND_CSV,
    BOUNDARIES,
    CODED,
    CODED_CSV,
    COMMAS,
    CSV,
    LEVELS,
    NPY,
    NPZ,
    PARTS,
    XOR,
    Fields,
    canonical,
    coded,
    each,
    hash_of_files,
    lines,
    turned,
)
from attack_forgeries import (
    AND_FILE,
    AND_TABLE,
    ARRAYS,
    CODINGS,
    FILES,
    LEFT_OUT,
    MARKS,
    NO_COLUMN,
    PARTS_CSV,
    POINTS,
    READINGS,
    SEVERAL,
    Edit,
    Forgery,
    both,
    put,
)

STRICT = {"bias": True} | BOUNDARIES["strict"]
HUGE = "9" * 6000


def _counts(c: Fields) -> tuple[int, int]:
    signs = [row[0] for row in c.get("data", []) if row]
    return signs.count("+"), signs.count("-")


def _number(text: str) -> Fraction:
    if len(text) > 60 or re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text) is None:
        raise ValueError("too far gone to have a sentence")  # 1e999999999, say
    return Fraction(text)


def _is(text: str) -> str:
    return f" = {text}" if len(text) <= 60 else ""


def statement(c: Fields) -> str:
    """Say what a certificate claims, without looking whether it is true."""
    positives, negatives = _counts(c)
    about = (
        f"the {positives} positive and {negatives} negative examples ({c['dimension']} features)"
    )
    if c["about"] == "least-norm":
        return _least_statement(c, about)
    rule = c["convention"]
    sides = [rule[side].replace("0", " 0") for side in ("positive", "negative")]
    score = "w . x + b" if rule["bias"] else "w . x"
    if c["about"] == "fewest-errors":
        wrong, k = len(c["misclassified"]), c["at_least"]
        return (
            f"Any classifier {score}, right where it is {sides[0]} for positive and {sides[1]} for"
            f" negative examples, is wrong on at least {k} of {about}. The one stated is wrong on"
            f" {wrong}{', the fewest possible' if wrong == k else ''}."
        )
    total = sum(count for _, count in c["updates"])
    text = f"Updates of {len(c['updates'])} examples, {total} in all, cancel"
    if "run" in c:
        first, second = c["run"]["before"], c["run"]["before"] + c["run"]["length"]
        text += (
            f": the run stated is after {first} and after {second} presentations at the same"
            " weights and the same place, and goes on for ever"
        )
    if not c["refutes"]:
        return f"{text}. Each of these may score 0, so nothing is refuted ({about})."
    return (
        f"{text}. There are no {'w and b' if rule['bias'] else 'w'} with {score} {sides[0]} for"
        f" each of the {positives} positive and {sides[1]} for each of the {negatives} negative"
        f" examples ({c['dimension']} features)."
    )


def _least_statement(c: Fields, about: str) -> str:
    goal = {
        "absent": "|w|^2 of w with t w . x >= 1",
        "counted": "|w|^2 + b^2 of w and b with t (w . x + c b) >= 1,"
        f" c{_is(c.get('bias_input', '1'))},",
        "free": "|w|^2 of w and b with t (w . x + b) >= 1",
    }[c["bias"]]
    text = f"The least {goal} for each of {about} is S{_is(c['squared'])} as stated."
    if c["bias"] == "free" and c["multipliers"]:
        s = _number(c["squared"])
        text += (
            f" So the greatest squared margin is 1/S{_is(str(1 / s))}, and the squared distance"
            f" between the hulls of the classes is 4/S{_is(str(4 / s))}, at the points stated."
        )
    elif "r_squared" in c:
        product = _number(c["r_squared"]) * _number(c["squared"])
        text += (
            f" The greatest |{'(x, c)' if c['bias'] == 'counted' else 'x'}|^2 is"
            f" R{_is(c['r_squared'])}: a perceptron that starts from zero, has a constant rate and"
            f" updates only where t z <= 0 makes at most R S{_is(str(product))} updates, in any"
            " order."
        )
    return text


def seal(c: Fields, keep: tuple[str, ...] = ()) -> bytes:
    """Return the file's bytes with statement and hashes made right, but for those to keep."""
    c = dict(c)
    c.setdefault("format", "linexact-bound/1")
    c.setdefault("tool", "by hand")
    if "statement" not in keep:
        c["statement"] = statement(c)
    if "data_sha256" not in keep and "files" in c.get("reading", ()):
        c["data_sha256"] = hash_of_files(c["reading"]["files"])
    elif "data_sha256" not in keep and "data" in c:
        c["data_sha256"] = hashlib.sha256(lines(c["data"])).hexdigest()
    if "sha256" not in keep:
        c.pop("sha256", None)
        c["sha256"] = hashlib.sha256(canonical(c).encode()).hexdigest()
    return (canonical(c) + "\n").encode()


def bound(about: str, data: list[str], **more: Any) -> Fields:
    """Return a certificate's fields; ``data`` are the lines that are hashed."""
    rows = [row.split(",") for row in data]
    return {
        "about": about,
        "dimension": len(rows[0]) - 1,
        "examples": len(rows),
        "data": rows,
        **more,
    }


AND_STREET = {
    "bias": "free",
    "weights": {"w": ["2", "2"], "b": "-3"},
    "multipliers": [[1, "2"], [2, "2"], [3, "4"]],
    "squared": "8",
    "closest": [["1", "1"], ["1/2", "1/2"]],
}
CODED_STREET = {
    "bias": "free",
    "weights": {"w": ["0", "0", "1"], "b": "-1"},
    "multipliers": [[0, "1/2"], [3, "1/2"]],
    "squared": "1",
    "closest": [["0", "0", "2"], ["0", "0", "0"]],
}
BLOG = ["-,-1,3", "-,-1,-1", "+,3,-1", "+,0,3/2"]
QUARTERS = {"weights": {"w": ["4"], "b": "0"}, "multipliers": [[0, "8"], [1, "8"]]}
ONES = [[i, 1] for i in range(4)]
TWICE = ONES[:2]
LONG = [[i, 10**4300 - 1] for i in range(4)]  # their sum is longer than Python prints
XOR_RUN = {
    "start": {"w": ["0", "0"], "b": "0"},
    "rate": "1",
    "order": "file",
    "restart": False,
    "before": 0,
    "length": 4,
    "bias_input": "1",
}
XOR_ONCE = {key: value for key, value in XOR_RUN.items() if key != "bias_input"}
UNBIASED = STRICT | {"bias": False}
WEAK = {"bias": False} | BOUNDARIES["closed-positive"]
XOR_ERRORS = {
    "convention": STRICT,
    "weights": {"w": ["1", "1"], "b": "-1/2"},
    "misclassified": [3],
    "at_least": 1,
}
# Two inputs with both labels each, in two ways: pairs that no classifier gets right.
PAIRS = ["+,0", "-,0", "+,1", "-,1"]
STAR = ["+,0", "-,0", "-,0"]
NOTHING = {"w": ["0"], "b": "0"}


def pairs(*indices: tuple[int, int]) -> list[list[list[Any]]]:
    return [[[i, "1"], [j, "1"]] for i, j in indices]


def packing(*cores: int) -> Fields:
    return {"packing": [[core, "1"] for core in cores]}


def cycle(data: list[str], updates: list[list[int]], rule: Fields = STRICT, **more: Any) -> Fields:
    """Return a certificate of updates that cancel."""
    return bound("cycle", data, convention=rule, updates=updates, **{"refutes": True} | more)


def counted(
    bias_input: str, w: list[str], b: str, multipliers: list[Any], squared: str, **more: Any
) -> Fields:
    """Return a certificate of the least norm on the data of the blog, the bias counted."""
    weights = {"w": w, "b": b}
    told = {"bias_input": bias_input, "multipliers": multipliers, "squared": squared}
    return bound("least-norm", BLOG, bias="counted", weights=weights, **told, **more)


def errors(
    data: list[str], weights: Fields, wrong: list[int], cores: Any, reason: Any, **more: Any
) -> Fields:
    """Return a certificate of the fewest errors, as many as the weights make unless told."""
    told = {"convention": STRICT, "at_least": len(wrong)} | more
    proof = {"cores": cores, "reason": reason}
    return bound("fewest-errors", data, weights=weights, misclassified=wrong, proof=proof, **told)


GENUINE: dict[str, Fields] = {
    "and": bound("least-norm", AND, **AND_STREET, reading=CSV),
    "and-files": bound("least-norm", AND, **AND_STREET, reading=PARTS),
    "coded": bound("least-norm", coded(LEVELS), **CODED_STREET, reading=CODED),
    "commas": bound("least-norm", AND, **AND_STREET, reading=COMMAS),
    "and-npy": bound("least-norm", AND, **AND_STREET, reading=NPY),
    "and-npz": bound("least-norm", AND, **AND_STREET, reading=NPZ),
    "quarters": bound(
        "least-norm",
        ["+,1/4", "-,-1/4"],
        bias="free",
        **QUARTERS,
        squared="16",
        closest=[["1/4"], ["-1/4"]],
    ),
    "quarters-counted": bound(
        "least-norm",
        ["+,1/4", "-,-1/4"],
        bias="counted",
        bias_input="1",
        **QUARTERS,
        squared="16",
        r_squared="17/16",
    ),
    "one-class": bound(
        "least-norm",
        ["+,1", "+,2"],
        bias="free",
        weights={"w": ["0"], "b": "1"},
        multipliers=[],
        squared="0",
        closest=[],
    ),
    "blog": counted("1", ["2", "0"], "1", [[0, "13/8"], [1, "3/8"], [3, "3"]], "5", r_squared="11"),
    "blog-halves": counted(
        "1/2", ["116/49", "12/49"], "62/49", [[0, "116/49"], [3, "240/49"]], "356/49"
    ),
    "origin": bound(
        "least-norm",
        ["+,1", "-,-2"],
        bias="absent",
        weights={"w": ["1"]},
        multipliers=[[0, "1"]],
        squared="1",
        r_squared="4",
    ),
    "xor-run": cycle(XOR, ONES, run=XOR_RUN),
    "xor-worst": cycle(XOR, ONES, run=XOR_RUN | {"order": "worst"}),
    "xor-restart": cycle(
        XOR,
        ONES,
        run=XOR_RUN | {"order": [0, 1, 2, 3], "restart": True, "before": 11, "length": 10},
    ),
    "thirds-run": cycle(
        ["+,1/3", "-,1/3"],
        TWICE,
        run=XOR_RUN
        | {"start": {"w": ["1/5"], "b": "0"}, "rate": "3/7", "bias_input": "1/2"}
        | {"before": 2, "length": 2},
    ),
    "weak-run": cycle(
        ["+,1", "+,-1"],
        TWICE,
        WEAK,
        refutes=False,
        run=XOR_ONCE | {"start": {"w": ["1/2"]}, "before": 2, "length": 2},
    ),
    # at a score of 0 the positive examples are right, the negative one is not
    "zero-right-run": cycle(
        ["+,1", "-,1", "+,0"],
        TWICE,
        WEAK,
        run=XOR_ONCE | {"start": {"w": ["0"]}, "before": 3, "length": 3},
    ),
    "zero-run": cycle(
        ["+,0"],
        [[0, 1]],
        UNBIASED,
        run=XOR_ONCE | {"start": {"w": ["5"]}, "order": [0], "length": 1},
    ),
    "counts": cycle(XOR, ONES),
    "no-bias-counts": cycle(["+,1", "+,-1"], TWICE, UNBIASED),
    "xor-errors": bound(
        "fewest-errors",
        XOR,
        **XOR_ERRORS,
        proof={"cores": [each("1/2", 4)], "reason": [packing(0)]},
    ),
    "xor-tried": bound("fewest-errors", XOR, **XOR_ERRORS, proof="enumeration"),
    "pairs-errors": errors(
        PAIRS,
        {"w": ["0"], "b": "1"},
        [1, 3],
        pairs((0, 1), (2, 3)),
        [{"core": 0, "elements": [1, 0]}, packing(1), packing(1)],
    ),
    "star-errors": errors(
        STAR,
        {"w": ["0"], "b": "-1"},
        [0],
        pairs((0, 1), (0, 2)),
        [{"packing": [[0, "1/2"], [1, "1/2"]]}],
    ),
    "origin-errors": errors(
        ["-,1", "+,-1", "+,1"], {"w": ["0"]}, [0], pairs((0, 2)), [packing(0)], convention=WEAK
    ),
    "open-errors": errors(STAR, NOTHING, [0, 1, 2], [], [packing()], at_least=0),
    "no-data": {
        key: value
        for key, value in bound("least-norm", AND, **AND_STREET, reading=CSV).items()
        if key != "data"
    }
    | {
        "data_sha256": hashlib.sha256(lines([row.split(",") for row in AND])).hexdigest(),
        "statement": statement(bound("least-norm", AND, **AND_STREET)),
    },
    "huge": bound(
        "least-norm",
        [f"+,{HUGE}"],
        bias="absent",
        weights={"w": [f"1/{HUGE}"]},
        multipliers=[[0, f"1/{HUGE[:-1]}8{'0' * 5999}1"]],
        squared=f"1/{HUGE[:-1]}8{'0' * 5999}1",
    ),
}


def text_of(name: str) -> bytes:
    """Return a genuine certificate's file."""
    return seal(GENUINE[name], ("statement", "data_sha256") if name == "no-data" else ())


def forged(base: str, name: str, refusal: str, edit: Edit, **more: Any) -> Forgery:
    """Edit the fields of a genuine certificate and make it consistent again.

    The fields named in ``keep`` stay as they are given, or as the genuine ones.
    """
    fields = copy.deepcopy(GENUINE[base])
    keep = more.pop("keep", ("statement", "data_sha256") if base == "no-data" else ())
    if "statement" in keep:
        fields.setdefault("statement", statement(fields))
    edit(fields)
    fields |= {name: more.pop(name) for name in keep if name in more}
    return Forgery(f"{base}: {name}", refusal, seal(fields, keep), **more)


def _lines(base: str, old: bytes, new: bytes) -> bytes:
    text = seal(GENUINE[base])
    assert text.count(old) == 1, (base, old)
    return text.replace(old, new)


def _same(fields: Fields) -> None:
    """Change nothing: the damage is in the data file."""


def data(*rows: str) -> Edit:
    """Return an edit that puts other examples in the place of all."""
    return both(
        put("data", [row.split(",") for row in rows]),
        put("examples", len(rows)),
        put("dimension", rows[0].count(",")),
    )


FORM = "fields are not those"
BOTH = {"bias": True, "positive": ">=0", "negative": "<=0"}  # a score of 0 is right for all
SAID = {"keep": ("statement",)}

FILE = [
    Forgery("blank", "canonical form", _lines("and", b'"about":', b'"about": ')),
    Forgery("no newline", "canonical form", seal(GENUINE["and"])[:-1]),
    Forgery("keys in another order", "canonical form", turned(seal(GENUINE["and"]))),
    Forgery("too long", "is longer than", seal(GENUINE["and"]), limits={"MAX_BYTES": 300}, code=2),
    forged("and", "another key", FORM, put("extra", 1)),
    *(
        forged("and", f"{name} {end}", reason, put(name, end * 64), keep=(name,))
        for name, reason in (("sha256", "sha256 does not match"), ("data_sha256", "hash data_sha"))
        for end in "0f"  # before and after the right one
    ),
    *(
        forged("and", said, "the statement is not", put("statement", said), keep=("statement",))
        for said in ("P = NP", "the sky is blue")
    ),
    forged("and", "not in lowest terms", "lowest terms", put("weights", "b", "-6/2")),
    forged("and", "over one", "lowest terms", put("weights", "w", ["2/1", "2"])),
    forged("origin", "a weight too many", "not 2 numbers", put("weights", "w", ["1", "0"])),
    forged("xor-errors", "a weight too many", "not 3 numbers", put("weights", "w", ["1", "1",
        "-1/2"])),
    forged("and", "fewer examples", "fewer examples than stated", put("examples", 5)),
    forged("one-class", "more examples", "more examples than stated", put("examples", 1)),
    forged("quarters", "an unknown sign", "no sign", data("+,1/4", "-,-1/4", "*,-1")),
    forged("one-class", "an empty row", "no sign", both(put("examples", 3),
        lambda c: c["data"].append([]))),
    forged("and", "a column too few", "a column for each", put("reading", "columns", [0])),
    *(forged("and", *more) for more in READINGS),
    *(forged("and-npz", *more) for more in ARRAYS),
    *(forged("commas", *more, data=file, code=2 if file is POINTS else 1) for *more,
        file in MARKS),
    *(forged("coded", *more, data=CODED_CSV.encode() if file else None) for *more,
        file in CODINGS),
    forged(
        "counts",
        "4,300 digits",
        "more than 100 digits",
        put("updates", [[i, 10**4300 - 1] for i in range(4)]),
        keep=("statement",),
    ),
    *(forged("no-data", *more, data=AND_CSV.encode()) for more in LEFT_OUT),
    *(forged(base, name, refusal, _same, **more) for base, name, refusal, more in FILES),
    forged("no-data", "no such column", NO_COLUMN, put("reading", "label", 7), **AND_TABLE),
    *(forged("and-files", *forgery, **more) for *forgery, more in SEVERAL),
    forged("no-data", "two files", "about one data file", _same, data=PARTS_CSV | AND_FILE,
        code=2),
]  # fmt: skip

LEAST = [
    forged("and", "a margin of 4/5", "margin below 1", put("data", 0, ["-", "1/2", "3/5"])),
    forged("quarters", "a negative margin", "margin below 1", data("+,1/4", "-,-1/4", "+,-1")),
    forged("and", "other weights", "combine to other weights", both(put("multipliers", [[1, "4"],
        [3, "4"]]), put("closest", [["1", "1"], ["0", "1"]]))),
    forged("and", "weights that come earlier", "combine to other weights", both(put("multipliers",
        [[1, "1"], [2, "3"], [3, "4"]]), put("closest", [["1", "1"], ["3/4", "1/4"]]))),
    forged("quarters", "more above", "another bias", put("multipliers", [[0, "10"], [1, "6"]])),
    forged("quarters-counted", "more above", "another bias", put("multipliers", [[0, "10"], [1,
        "6"]])),
    forged("quarters", "sides", "another bias", put("multipliers", [[0, "6"], [1, "10"]])),
    forged("quarters-counted", "bias", "another bias", put("multipliers", [[0, "6"], [1, "10"]])),
    forged("quarters", "a narrower street", "do not sum to the squared length", both(data("+,1",
        "-,-1"), put("weights", {"w": ["2"], "b": "0"}), put("multipliers", [[0, "1"], [1, "1"]]),
        put("squared", "4"), put("closest", [["1"], ["-1"]]))),
    forged("quarters", "squared", "squared length is another", put("squared", "17"), **SAID),
    forged("quarters", "less squared", "squared length is another", put("squared", "15"), **SAID),
    forged("quarters", "closest", "closest points", put("closest", [["1/4"], ["1/5"]])),
    forged("quarters", "closer", "closest points", put("closest", [["1/5"], ["-1/4"]])),
    forged("one-class", "closest", "closest points", put("closest", [["1"]])),
    forged("blog", "radius", "greatest squared length", put("r_squared", "12"), **SAID),
    forged("origin", "radius", "greatest squared length", put("r_squared", "3"), **SAID),
    forged("origin", "the greatest of nothing", "of no examples", both(put("data", []),
        put("examples", 0), put("weights", {"w": ["0"]}), put("multipliers", []), put("squared",
        "0"), put("r_squared", "0"))),
    forged("origin", "a negative multiplier", "not above 0", put("multipliers", [[0, "3"], [1,
        "-1"]])),
    forged("origin", "multiplier 0", "not above 0", put("multipliers", [[0, "1"], [1, "0"]])),
    forged("and", "indices fall", "do not rise", lambda c: c["multipliers"].reverse()),
    forged("origin", "an index twice", "do not rise", put("multipliers", [[0, "1/2"], [0,
        "1/2"]])),
    forged("origin", "an index too far", "do not rise", put("multipliers", [[0, "1"], [2, "1"]])),
    forged("quarters-counted", "a bias beside w alone", FORM, both(put("bias", "absent"),
        lambda c: c.pop("r_squared"))),
]  # fmt: skip


CYCLES = [
    forged("counts", "an index twice", "do not rise", put("updates", [[0, 1], [0, 1], *ONES[1:]])),
    forged("counts", "an index too far", "do not rise", put("updates", [*ONES, [4, 1]])),
    forged("no-bias-counts", "0 times", "0 times", both(data("+,1", "+,-1", "+,5"), put("updates",
        [[0, 1], [1, 1], [2, 0]]))),
    forged("counts", "no updates", "nothing is updated", both(put("updates", []), put("refutes",
        False))),
    forged("counts", "w does not cancel", "updates of w do not", put("updates", [[0, 2], [1, 1],
        [2, 1]])),
    forged("counts", "b does not cancel", "updates of b do not", both(data("+,0,0"), put("updates",
        [[0, 1]]))),
    forged("counts", "b falls", "updates of b do not", both(data("-,0,0"), put("updates", [[0,
        1]]))),
    forged("weak-run", "refutes", "prove the contrary", put("refutes", True), **SAID),
    forged("counts", "refutes nothing", "prove the contrary", put("refutes", False), **SAID),
    forged("xor-run", "twice as many", "makes other updates", put("updates", [[i,
        2] for i in range(4)])),
    forged("xor-run", "a wrong start", "makes other updates", put("run", "start", "b", "10")),
    forged("xor-run", "another place", "another place", put("run", "order", [0, 1, 2, 3, 0, 1, 2,
        3])),
    forged("xor-run", "an earlier place", "another place", both(put("run", "order", [0, 1, 2, 3, 0,
        1, 2, 3]), put("run", "before", 4))),
    forged("weak-run", "the worst of one that is right", "makes other updates", both(data("+,0"),
        put("updates", [[0, 1]]), put("run", "order", "worst"))),
    forged("thirds-run", "before it comes back", "makes other updates", both(put("run", "start",
        {"w": ["5"], "b": "0"}), put("run", "rate", "3"))),
    forged("xor-run", "rate 0", "rate is not above 0", put("run", "rate", "0")),
    forged("zero-run", "a negative rate", "rate is not above 0", put("run", "rate", "-1")),
    forged("xor-restart", "one too far", "order names", put("run", "order", [0, 1, 2, 3, 4])),
    forged("xor-restart", "an order too far", "order names", put("run", "order", [0, 1, 2, 3, 7])),
    forged("xor-restart", "no order", "order names", put("run", "order", [])),
]  # fmt: skip

ERRORS = [
    forged("xor-errors", "another is wrong", "wrong on other", put("misclassified", [2])),
    forged("origin-errors", "0 is wrong", "wrong on other", put("misclassified", [0, 1])),
    forged("xor-tried", "two errors", "fewer errors are possible", put("at_least", 2)),
    forged("xor-tried", "six errors of two points", "fewer errors are possible",
        both(data(*["+,0"] * 3, *["-,0"] * 3, *["+,1"] * 2, *["-,1"] * 2), put("weights",
        {"w": ["0"], "b": "1"}), put("misclassified", [3, 4, 5, 8, 9]), put("at_least", 6))),
    forged("xor-errors", "a core that does not cancel", "a core does not cancel", put("proof",
        "cores", [[[0, "1"], [1, "1/2"], [2, "1/2"]]])),
    forged("star-errors", "a core of one example", "cancel in the bias", put("proof",
        {"cores": [[[0, "1"]]], "reason": [packing(0)]})),
    forged("star-errors", "a core of one negative example", "cancel in the bias", put("proof",
        "cores", [[[1, "1"]], [[0, "1"], [2, "1"]]])),
    forged("origin-errors", "a core that may score 0", "may score 0", both(data("-,-2", "+,-1",
        "+,1"), put("weights", {"w": ["-1"]}), put("misclassified", [0, 2]), put("proof", "cores",
        pairs((1, 2))))),
    forged("xor-errors", "one core for two errors", "falls short", put("at_least", 2)),
    forged("star-errors", "halves for two errors", "falls short", put("at_least", 2)),
    forged("star-errors", "halves for three errors", "falls short", put("at_least", 3)),
    forged("pairs-errors", "three of two pairs", "falls short", put("at_least", 3)),
    forged("star-errors", "two of one", "carries above 1", both(put("proof", "reason", [packing(0,
        1)]), put("at_least", 2))),
    forged("pairs-errors", "packed though hit", "of a packing is hit", both(put("at_least", 3),
        put("proof", "reason", [{"core": 0, "elements": [0, 1]}, packing(0, 1), packing(0, 1)]))),
    forged("pairs-errors", "a branch though hit", "is hit already", both(put("at_least", 3),
        put("proof", "reason", [{"core": 0, "elements": [0, 1]}, {"core": 0, "elements": [0, 1]},
        packing(1), packing(1), {"core": 0, "elements": [1]}, packing(1)]))),
    forged("star-errors", "a case left out", "are not the elements", both(put("at_least", 2),
        put("proof", "reason", [{"core": 0, "elements": [1]}, packing(1)]))),
    forged("pairs-errors", "the last case left out", "are not the elements", put("proof", "reason",
        [{"core": 0, "elements": [0]}, packing(1)])),
    forged("xor-errors", "no reason", "has no reason", both(put("at_least", 2), put("proof",
        "reason", []))),
    forged("xor-errors", "a reason too many", "goes on after", put("proof", "reason", [packing(0),
        packing(0)])),
    forged("xor-errors", "a core not there", "not there", put("proof", "reason", [{"core": 1,
        "elements": [0]}, packing()])),
    forged("xor-errors", "a core far away", "not there", put("proof", "reason", [{"core": 7,
        "elements": [0]}, packing()])),
    forged("star-errors", "a packing of a core not there", "do not rise", put("proof", "reason",
        [packing(2)])),
]  # fmt: skip

FORMED = [
    forged("and", "format", FORM, put("format", "linexact-certificate/1")),
    forged("and", "tool", FORM, put("tool", 5)),
    forged("and", "examples", FORM, put("examples", 4.0)),
    forged("one-class", "dimension", FORM, put("dimension", True)),
    forged("counts", "0 is right for both", "right for both", both(put("convention", BOTH),
        put("refutes", False))),
    forged("xor-tried", "0 is right for both", "right for both", both(put("convention", BOTH),
        put("weights", {"w": ["0", "0"], "b": "0"}), put("misclassified", []), put("at_least",
        0))),
    forged("counts", "bias", FORM, put("convention", "bias", 1)),
    forged("no-bias-counts", "no bias", FORM, put("convention", "bias", 0)),
    forged("counts", "positive", FORM, put("convention", "positive", ">1")),
    forged("counts", "negative", FORM, put("convention", "negative", "<1")),
    forged("and", "encoding", FORM, put("reading", "encoding", "latin-1")),
    forged("and", "header", FORM, put("reading", "header", "yes")),
    forged("and", "label", FORM, put("reading", "label", -1)),
    forged("and", "column", FORM, put("reading", "columns", [0, -2])),
    forged("and", "missing", FORM, put("reading", "missing", "drop")),
    forged("and", "left_out", FORM, put("reading", "left_out", ["4"])),
    forged("and", "delimiter", FORM, put("reading", "delimiter", 44)),
    forged("and", "class", FORM, put("reading", "positive", 1)),
    forged("and", "other class", FORM, put("reading", "negative", 0)),
    forged("and", "csv", FORM, put("reading", "kind", "xls")),
    forged("and-npy", "kind of file", FORM, put("reading", "kind", "xls")),
    forged("and-npy", "array label", FORM, put("reading", "label", "t")),
    forged("and-npz", "npz", FORM, put("reading", "kind", "xls")),
    forged("and-npz", "inputs", FORM, put("reading", "inputs", 0)),
    forged("and-npz", "labels", FORM, put("reading", "label", 2)),
    forged("origin", "an index", FORM, put("multipliers", [[False, "1"]])),
    forged("counts", "an updated index", FORM, put("updates", [[0, 1], [True, 1], *ONES[2:]])),
    forged("counts", "a count", FORM, put("updates", [[0, True], *ONES[1:]])),
    forged("counts", "refutes", FORM, put("refutes", 1)),
    forged("xor-run", "restart", FORM, put("run", "restart", 0)),
    forged("xor-run", "before", FORM, put("run", "before", False)),
    forged("zero-run", "length", FORM, put("run", "length", True)),
    forged("xor-run", "order", FORM, put("run", "order", [False, True, 2, 3])),
    forged("xor-errors", "misclassified", FORM, put("misclassified", [3.0])),
    forged("xor-errors", "at least", FORM, put("at_least", True)),
    forged("xor-errors", "a core's index", FORM, put("proof", "cores", 0, 0, 0, False)),
    forged("xor-errors", "a packed core", FORM, put("proof", "reason", [{"packing": [[False,
        "1"]]}])),
    forged("pairs-errors", "a branch's core", FORM, put("proof", "reason", 0, "core", False)),
    forged("pairs-errors", "elements", FORM, put("proof", "reason", 0, "elements", [True, 0])),
    forged("xor-tried", "proof", FORM, put("proof", "trust me")),
    forged("and", "dimension of nothing", "nothing is there", put("dimension", 10**30)),
    *(forged(base, f"{'.'.join(map(str, path[:-1]))} is wrong", FORM, put(*path), **SAID) for base,
        path in [("and", ("about", "least")), ("counts", ("about", "cycles")), ("no-bias-counts",
        ("about", "cycles")), ("xor-errors", ("about", "errors")), ("origin-errors", ("about",
        "errors")), ("and", ("bias", "none")), ("blog", ("bias", "none")), ("origin", ("bias",
        "none")), ("blog", ("about", "least")), ("origin", ("about", "least")), ("and", ("weights",
        "b", 1)), ("and", ("weights", "w", [2, "2"])), ("origin", ("weights", "w", [1])), ("and",
        ("squared", 8)), ("and", ("closest", [[1, "1"], ["1/2", "1/2"]])), ("and", ("multipliers",
        [[1, 2]])), ("blog", ("bias_input", 1)), ("blog", ("r_squared", 11)), ("xor-run", ("run",
        "rate", 1)), ("xor-run", ("run", "bias_input", 1)), ("xor-run", ("run", "start", "b", 0)),
        ("weak-run", ("run", "start", "w", [0])), ("xor-run", ("run", "order", "given")),
        ("xor-errors", ("proof", "cores", 0, 0, 1, 1)), ("xor-errors", ("proof", "reason",
        [{"packing": [[0, 1]]}]))]),
    forged("and", "a row of numbers", FORM, put("data", 0, ["-", 0, 0]), keep=("data_sha256",
        "statement"), data_sha256=""),
]  # fmt: skip

FORGERIES = [*FILE, *LEAST, *CYCLES, *ERRORS, *FORMED]
