"""Certificates of estimates, and forgeries that break one condition each.

The genuine ones are linexact's; whether what is verified is true is asked of double description
(``tests/likelihood/two_ways.py``), which shares nothing with it.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import two_ways
from attack_certificates import canonical, turned
from attack_damage import places
from attack_forgeries import Forgery, laid_out, put
from attack_harness import is_verified

import linexact
from linexact import estimates_checker

Fields = dict[str, Any]
Edit = Callable[[Fields], object]

TABLES = {
    "table": ("x,s,w,y\n1,a,1,no\n2,b,1,yes\n3,a,0,no\n4,b,2,yes\n2,a,1,yes\n,a,1,no\n", {
        "missing": "skip", "weights": "w", "label": "y"}),
    "trials": ("e,n,x\n0,2,0\n1,2,1\n2,2,1\n3,3,2\n0,0,5\n", {"events": "e", "trials": "n"}),
    "counts": ("x,z,y\n0,1,0\n1,0,3\n1,1,0\n2,0,1\n", {"model": "poisson", "label": "y"}),
    "ranks": ("x,o,y\n0,1,low\n1,1,mid\n2,0,mid\n3,1,high\n", {
        "model": "ordinal", "levels": "low,mid,high", "offset": "o", "label": "y"}),
    "kinds": ("x,y\n0,a\n1,b\n2,c\n1,a\n2,b\n3,c\n0,b\n", {"model": "multinomial", "label": "y"}),
    "others": ("x,y\n0,a\n1,b\n2,c\n1,a\n", {"positive": "a", "negative": "b", "label": "y"}),
    "gaps": ("x,s,y\n0,a,0\n1,,1\n2,b,0\n1,,0\n3,b,1\n", {"missing": "level", "label": "y"}),
    "bare": ("0;1;0\n1;1;1\n2;5;0\n3;4;1\n", {"delimiter": ";"}),
    "commas": ("x;z;y\n0,5;1;no\n1,5;2;yes\n2;2;no\n3;4;yes\n", {"decimal": ",", "label": "y"}),
    "whole": ("x;y\n5;no\n15;yes\n2;no\n", {"decimal": ",", "label": "y"}),
    "twice": ("0,1,1\n1,1,1\n2,0,0\n3,1,1\n", {"label": 2}),
    "constant": ("x,,y\n0,1,0\n1,1,1\n2,1,0\n3,1,1\n", {"label": "y"}),
    "lines": ("\nx,y\n\n0,no\n ,\n1,yes\n\n2,no\n3,yes\n", {"label": "y", "missing": "skip"}),
    "early": (",1\n0,0\n1,1\n2,0\n3,1\n", {"label": 2, "missing": "skip"}),
    "wide": (",".join([*(f"c{j}" for j in range(14)), "y"]) + "\n" + "".join(
        ",".join([*(str((3 * k + j * j) % 7) for j in range(14)), "01"[k % 2]]) + "\n"
        for k in range(6)), {"label": "y"}),
    "second": ("x,s,y\n0,a,0\n1,b,1\n2,a,1\n1,b,0\n", {"label": "y", "reference": "s=b"}),
    "first": ("s,x,y\na,0,0\nb,1,1\n,2,0\nb,3,1\n,1,1\n", {"missing": "level", "label": "y"}),
    "times": ("x,s,y\n1,a,0\n2,b,1\n3,b,0\n1,b,1\n4,a,1\n2,a,0\n", {"formula": "y ~ x * s"}),
    "halves": ("x,y\n1/2,0\n3/2,0\n5/2,1\n7/3,1\n", {"label": "y"}),
}  # fmt: skip


@cache
def genuine() -> dict[str, tuple[bytes, bytes | None]]:
    """Return certificates by name, each with its data file if it has one."""
    found: dict[str, tuple[bytes, bytes | None]] = {}
    for name, asked in {
        "and": {"combinations": "x1 - x2"},
        "xor": {},
        "or-no-intercept": {"bias": False},
    }.items():
        gate = name.partition("-")[0].upper()
        found[name] = linexact.estimates(gate, **asked).certificate().encode(), None
    X = [[0, 0, 1], [1, 2, 1], [2, 4, 1], [1, 2, 0], [0, 0, 0]]
    quasi = linexact.estimates(X, [0, 1, 1, 0, 1], combinations="2 x1 + x3")
    found["quasi"] = quasi.certificate().encode(), None
    three = linexact.estimates([[0], [1], [2], [3], [1]], list("abcab"), model="multinomial")
    found["three"] = three.certificate().encode(), None
    ordered = linexact.estimates([[0], [1], [2], [3]], [0, 1, 1, 2], model="ordinal")
    found["ordered"] = ordered.certificate().encode(), None
    spare = linexact.estimates([[0], [1], [3], [4], [9]], [0, 0, 1, 1, 1])
    found["spare"] = spare.certificate().encode(), None
    zeros = linexact.estimates([[0, 0, 0], [1, 0, 0], [1, 0, 0]], [0, 0, 1])
    found["zeros"] = zeros.certificate().encode(), None
    ones = linexact.estimates([[0, 1], [1, 1], [2, 1], [3, 1]], [0, 1, 1, 2], model="ordinal")
    found["ones"] = ones.certificate().encode(), None
    kinds = linexact.estimates([[9], [4], [3], [1]], list("abcc"), model="multinomial")
    found["apart"] = kinds.certificate().encode(), None
    found["empty"] = linexact.estimates([[0], [3]], [1, 1]).certificate().encode(), None
    counts = linexact.estimates([[0], [1], [1], [2]], [0, 2, 0, 3], model="poisson")
    found["poisson"] = counts.certificate().encode(), None
    with TemporaryDirectory() as folder:
        path = Path(folder, "data.csv")
        for name, (text, asked) in TABLES.items():
            path.write_text(text, encoding="utf-8")
            made = linexact.estimates(path, **asked)
            found[name] = made.certificate().encode(), text.encode()
    return found


INSIDE = ("and", "xor", "or-no-intercept", "quasi", "three", "ordered", "spare", "zeros", "ones",
          "poisson", "apart", "empty")  # fmt: skip


def fields_of(name: str) -> Fields:
    fields: Fields = json.loads(genuine()[name][0])
    return fields


def _trusting() -> ModuleType:
    """Return the checker without its conditions, to write the sentence of a forgery."""
    source = Path(estimates_checker.__file__).read_text(encoding="utf-8")
    module = ModuleType("trusting_checker")
    exec(compile(source, "trusting_checker.py", "exec"), module.__dict__)
    module.__dict__["require"] = lambda condition, reason: None
    return module


TRUSTING = _trusting()


def seal(fields: Fields, data: bytes | None = None, keep: Sequence[str] = ()) -> bytes:
    """Make hashes and sentence right again where that can be done."""
    fields = copy.deepcopy(fields)
    if "data" in fields and "data_sha256" not in keep:
        lines = "".join(",".join(row) + "\n" for row in fields["data"])
        fields["data_sha256"] = hashlib.sha256(lines.encode("ascii")).hexdigest()
    if "statement" not in keep:
        fields["statement"] = _sentence(fields, data)
    fields.pop("sha256", None)
    fields["sha256"] = hashlib.sha256(canonical(fields).encode("ascii")).hexdigest()
    return (canonical(fields) + "\n").encode("ascii")


def _sentence(fields: Fields, data: bytes | None) -> str:
    with TemporaryDirectory() as folder:
        path = Path(folder, "data")
        path.write_bytes(data or b"")
        found = None if data is None else TRUSTING.Found(str(path))
        proved = ""
        for source in TRUSTING.sources(fields, found):
            proved = TRUSTING.Report(fields, source).proved()
        return str(proved)


def is_true(fields: Fields) -> bool:
    """Ask double description whether a certificate's lines are true of its data."""
    X = [[Fraction(v) for v in row[1:]] for row in fields["data"]]
    y = [int(row[0]) for row in fields["data"]]
    rows = two_ways.rows_of(fields["model"], X, y, len(fields["levels"]), fields["intercept"])
    p = len(fields["coefficients"])
    functions = []
    for pairs, _ in fields["combinations"]:
        named = dict(pairs)
        functions.append([Fraction(named.get(j, "0")) for j in range(p)])
    truth = two_ways.by_rays(rows, p, functions)
    said = [line[0] for line in fields["coefficients"]]
    said += [line[0] for _, line in fields["combinations"]]
    statement = fields["statement"]
    seen = list(zip(X, y, strict=True))
    return (
        all(_counted(seen, *line) for line in fields.get("alone", ()))
        and said == truth.statuses
        and f"rank {truth.rank} of {p};" in statement
        and f"cone of dimension {truth.dimension};" in statement
    )


def _counted(seen: Any, kind: str, j: int, here: str, level: int, other: Any) -> bool:
    """Say whether a column says by itself what a line states; binary without trials."""
    there = [x[j] for x, y in seen if y == level]
    elsewhere = [x[j] for x, y in seen if y != level]
    if kind == "never":
        return Fraction(here) not in there and elsewhere.count(Fraction(here)) == other
    a, b = Fraction(here), Fraction(other)
    if kind == "at most":
        return max(there) <= a <= b <= min(elsewhere)
    return max(elsewhere) <= b <= a <= min(there)


# Forgeries


def forged(base: str, name: str, refusal: str, edit: Edit, **more: Any) -> Forgery:
    fields, data = fields_of(base), genuine()[base][1]
    edit(fields)
    data = more.pop("data", data)
    keep = more.pop("keep", ())
    try:
        text = seal(fields, data, keep)
    except Exception:  # a file that nobody could read to the end has the old sentence
        text = seal(fields, data, (*keep, "statement", "data_sha256"))
    return Forgery(f"{base}: {name}", refusal, text, data, **more)


def edits(*steps: Edit) -> Edit:
    def edit(fields: Fields) -> None:
        for step in steps:
            step(fields)

    return edit


def without(*path: Any) -> Edit:
    def edit(fields: Fields) -> None:
        place: Any = fields
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return edit


def adds(*path: Any) -> Edit:
    def edit(fields: Fields) -> None:
        place: Any = fields
        for key in path[:-1]:
            place = place[key]
        place.append(path[-1])

    return edit


def _other_text(name: str, old: str, new: str) -> bytes:
    return TABLES[name][0].replace(old, new).encode()


FORM = "fields are not those"

FORGERIES = [
    *(forged("and", said, "statement", put("statement", said), keep=("statement",))
      for said in ("all is well", "The sky is blue")),
    forged("and", "a key more", FORM, put("extra", 1)),
    forged("and", "a model of no kind", FORM, put("model", "linear")),
    forged("and", "another link", "no such link", put("link", "log")),
    forged("and", "one level", "fewer than two", put("levels", ["0"])),
    forged("and", "one level twice", "not different", put("levels", ["0", "0"])),
    forged("and", "three kinds", "two kinds", put("levels", ["0", "1", "2"])),
    forged("and", "two columns of one name", "one name", put("names", ["x1", "x1"])),
    forged("and", "a line left out", "a line for each", without("coefficients", 2)),
    forged("and", "no directions", "no inner direction", put("directions", [])),
    forged("and", "a number in decimals", "not written p or p/q", put("directions", 0, 0, "2.0")),
    forged("and", "an inner direction that is not inside", "neither grows nor lies",
           put("directions", 0, ["1", "0", "-1"])),
    forged("poisson", "an equation that grows", "equation is not 0 on the inner",
           put("directions", 0, ["1", "-1"])),
    forged("poisson", "an equation that grows elsewhere", "equation is not 0 on a direction",
           put("directions", [["0", "0"], ["1", "-1"]])),
    forged("quasi", "a null vector that moves", "not 0 on a null",
           put("null", 0, ["1", "0", "0", "0"])),
    forged("and", "a row twice among the independent", "do not rise",
           lambda c: c["independent"].append(c["independent"][-1])),
    forged("and", "a row that is not there", "not there",
           lambda c: c["independent"].append(4)),
    forged("three", "a row of the own category", "row is named that is not there",
           lambda c: c["coefficients"][0].__setitem__(slice(None), ["finite", [[0, "1"]]])),
    forged("xor", "a face that does not add up", "do not add up", put("face", 0, 1, "2")),
    forged("xor", "a negative multiplier", "of the face is not above",
           lambda c: [pair.__setitem__(1, "-" + pair[1]) for pair in c["face"]]),
    forged("xor", "a face left out", "neither grows nor lies", put("face", [])),
    forged("and", "+inf for -inf", "do not combine", put("coefficients", 2, 0, "+inf")),
    forged("and", "a growing row in the place of one that stays", "to stay grows",
           put("coefficients", 0, ["finite", [[1, "1"], [3, "1"]]])),
    forged("and", "a negative share", "grows is not above 0", put(
        "coefficients", 0, ["-inf", [[1, "-1"], [3, "-1"]], []])),
    forged("and", "another multiplier", "do not combine", put("coefficients", 0, 1, 0, 1, "2")),
    forged("and", "either where the sign is one", "not either sign", put(
        "coefficients", 0, ["either", 0, 0])),
    forged("and", "a direction that is not there", "direction is named", put(
        "combinations", 0, 1, ["either", 0, 99])),
    forged("quasi", "a null vector that is not there", "null vector is named", lambda c: [
        line.__setitem__(1, len(c["null"]))
        for line in c["coefficients"] if line[0] == "not identified"]),
    forged("quasi", "not identified, though it is", "does not move", put(
        "coefficients", 2, ["not identified", 0])),
    forged("and", "a combination of nothing", "combination of nothing", put(
        "combinations", [[[], ["finite", []]]])),
    forged("and", "an outcome that is not there", "not there", put("data", 0, 0, "3"),
           keep=("statement",)),
    forged("and", "an empty row", "not there", put("data", 0, []), keep=("statement",)),
    forged("and", "a long direction", "not 3 numbers",
           lambda c: c["directions"][0].append("0")),
    forged("and", "a number that is not reduced", "lowest terms", put("directions", 0, 0, "4/2")),
    forged("and", "a whole number over 1", "lowest terms", put("directions", 0, 0, "2/1")),
    forged("and", "rows that do not rise", "do not rise",
           lambda c: c["independent"].reverse()),
    forged("and", "a row more than there are", "more or fewer rows", put("examples", 5)),
    forged("and", "a row less than there are", "more or fewer rows", put("examples", 3)),
    forged("spare", "other data", "data_sha256", put("data", 4, 1, "10"), keep=("data_sha256",)),
    *(forged("spare", "other hash", "data_sha256", put("data_sha256", end * 64),
             keep=("data_sha256",)) for end in "0f"),
    forged("spare", "a row on the other side", "negative on the inner", edits(
        adds("data", ["1", "-5"]), put("examples", 6), put("alone", []))),
    forged("spare", "an equation that does not hold", "equation is not 0 on the inner", edits(
        adds("data", ["2", "9"]), put("examples", 6), put("alone", []))),
    forged("and", "a further direction outside", "negative on a direction",
           adds("directions", ["0", "0", "1"])),
    forged("poisson", "a further direction with an equation", "equation is not 0 on a direction",
           adds("directions", ["1", "-1"])),
    forged("zeros", "a null vector that moves rows", "not 0 on a null",
           put("null", 1, ["0", "0", "1", "1"])),
    forged("zeros", "null vectors that depend", "null vectors are not independent",
           put("null", [["0", "1", "1", "0"], ["0", "1", "1", "0"]])),
    forged("quasi", "rows that depend", "not independent", put("independent", [0, 1, 2])),
    forged("and", "a rank too low", "as many null vectors", lambda c: c["independent"].pop()),
    forged("zeros", "a rank too high", "as many null vectors", lambda c: c["null"].append(
        ["0", "0", "0", "0"])),
    forged("xor", "staying rows that would grow", "to grow does not",
           put("coefficients", 0, ["+inf", [[0, "1"], [2, "1"]], []])),
    forged("xor", "+inf without a row that grows", "no row grows", lambda c: c[
        "coefficients"].__setitem__(0, ["+inf", [], c["coefficients"][0][1]])),
    forged("and", "a growing row without a share", "grows is not above 0", put(
        "coefficients", 0, ["+inf", [[1, "1"], [2, "0"], [3, "1"]], []])),
    forged("and", "a direction on the border", "not either sign", edits(
        adds("directions", ["1", "0", "-1"]),
        lambda c: c["coefficients"].__setitem__(1, ["either", 0, len(c["directions"]) - 1]))),
    forged("and", "a direction that is 0", "not either sign", edits(
        adds("directions", ["0", "0", "0"]),
        lambda c: c["coefficients"].__setitem__(2, ["either", len(c["directions"]) - 1, 0]))),
    forged("and", "a row of the face without a share", "face is not above", lambda c: c.update(
        data=[["0", "0"], ["1", "0"], ["1", "1"]], examples=3, names=["x1"], levels=["0", "1"],
        directions=[["0", "0"]], face=[[0, "1"], [1, "1"], [2, "0"]], independent=[1, 2],
        coefficients=[["finite", [[1, "-1"], [2, "1"]]], ["finite", [[1, "1"]]]],
        combinations=[], null=[], alone=[])),
    forged("ordered", "a middle level that is never seen", "middle level", lambda c: c.update(
        data=[["0", "0"], ["2", "1"]], examples=2, levels=["a", "b", "c"],
        directions=[["1", "1", "0"]], face=[], independent=[0, 3], null=[["1", "0", "1"]],
        coefficients=[["not identified", 0], ["+inf", [[0, "1"]], []], ["not identified", 0]])),
    forged("ones", "an intercept", "no intercept", lambda c: c.update(
        intercept=True, names=["x1"], data=[row[:2] for row in c["data"]])),
    # what columns say by themselves
    forged("and", "a value that is met", "with a level", put("alone", 0, ["never", 0, "1", 1, 1])),
    forged("and", "a level that is met", "with a level", put("alone", 0, 3, 0)),
    forged("and", "a column that is not there", "column or a level", put("alone", 0, 1, 2)),
    forged("and", "a level that is not there", "column or a level", put("alone", 0, 3, 2)),
    forged("and", "a row more", "more or fewer rows than", put("alone", 0, 4, 3)),
    forged("and", "a value that nobody has", "more or fewer rows than", put("alone", 0, 2, "7")),
    forged("and", "a kind of its own", FORM, put("alone", 0, 0, "often")),
    forged("and", "a count for a number", FORM, put("alone", 0, 0, "at most")),
    forged("and", "a value in decimals", "not written p or p/q", put("alone", 0, 2, "0.0")),
    forged("and", "a value as a count", FORM, put("alone", 0, 2, 0)),
    forged("and", "a column as a text", FORM, put("alone", 0, 1, "x1")),
    forged("and", "a level as a text", FORM, put("alone", 0, 3, "1")),
    forged("spare", "numbers that cross", "cross", put("alone", 0, 2, "4")),
    forged("spare", "a bound too low", "both sides", put("alone", 0, 2, "1/2")),
    forged("spare", "a bound too high", "both sides", put("alone", 0, 4, "7/2")),
    forged("spare", "the other side", "both sides",
           put("alone", 0, ["at least", 0, "3", 0, "1"])),
    forged("spare", "numbers that cross upwards", "cross",
           put("alone", 0, ["at least", 0, "1", 1, "3"])),
    forged("spare", "a bound too high from below", "both sides",
           put("alone", 0, ["at least", 0, "4", 1, "1"])),
    forged("trials", "a side, though a row has either level", "either level",
           put("alone", [["at most", 0, "2", 0, "2"]])),
    forged("trials", "a value of a row with either level", "with a level",
           put("alone", [["never", 0, "1", 0, 0]])),
    forged("empty", "a level on no row", "on no row", put("alone", [["at most", 0, "0", 0, "0"]])),
    forged("empty", "a level on every row", "on every row",
           put("alone", [["at most", 0, "3", 1, "3"]])),
    # the user's own file
    forged("twice", "the label as a feature", "is the outcome", put("reading", "terms", 1, [[1]])),
    forged("table", "an offset that is the weight", "two meanings", put("reading", "offset", 2)),
    forged("table", "a level twice", "one twice", put("reading", "factors", 0, 1, ["a", "b", "b"])),
    forged("second", "the reference as a term", "its reference",
           put("reading", "factors", 0, 1, ["a", "b"])),
    forged("table", "a level more in the file", "no level of its factor", lambda c: None,
           data=_other_text("table", "1,a,1,no", "1,c,1,no")),
    forged("table", "a negative weight", "weight is negative", lambda c: None,
           data=_other_text("table", "2,a,1,yes", "2,a,-1,yes")),
    forged("trials", "events above trials", "not 0 <= events", lambda c: None,
           data=_other_text("trials", "1,2,1", "5,2,1")),
    forged("trials", "negative events", "not 0 <= events", lambda c: None,
           data=_other_text("trials", "1,2,1", "-1,2,1")),
    forged("bare", "numbers cut in pieces", "delimiter", put("reading", "delimiter", "."),
           data=TABLES["bare"][0].replace(";", ".").encode()),
    forged("table", "a term less", "a term for each", without("reading", "terms", 1)),
    forged("counts", "a term less", "a term for each", without("reading", "terms", 1)),
    forged("table", "a factor twice", "factor is named twice",
           lambda c: c["reading"]["factors"].append(
        c["reading"]["factors"][0])),
    forged("table", "a factor of one level", "one level", put("reading", "factors", [[1, ["a"]],
           ])),
    forged("table", "a factor as a number", "its reference", put("reading", "terms", 1, [[1]])),
    forged("table", "a level of no factor", "its reference", put("reading", "terms", 0, [[0,
           "1"]])),
    forged("table", "the classes exchanged", "not the classes", put("levels", ["yes", "no"])),
    forged("table", "other names", "another name", put("names", ["age", "s[b]"])),
    forged("table", "a delimiter in numbers", "delimiter", put("reading", "delimiter", ".")),
    forged("table", "other rows left out", "other rows have missing", put("reading", "left_out",
           [])),
    forged("table", "rows left out though that is an error", "are left out", put("reading",
           "missing", "error")),
    forged("first", "a gap that is no level", "other rows have missing", lambda c: None,
           data=_other_text("first", "b,3,1", "b,,1")),
    forged("table", "a row changed in the file", "data_sha256", lambda c: None,
           data=_other_text("table", "1,a,1,no", "1,a,1,yes")),
    forged("table", "a cell that is no number", "not a number", lambda c: None,
           data=_other_text("table", "1,a,1,no", "T,a,1,no"), code=2),
    forged("table", "a cell that divides by 0", "divides by 0", lambda c: None,
           data=_other_text("table", "1,a,1,no", "1/0,a,1,no"), code=2),
    forged("table", "a ragged file", "more or fewer cells", lambda c: None,
           data=_other_text("table", "1,a,1,no", "1,a,1"), code=2),
    forged("table", "a file of few columns", "not all the columns", put("reading", "terms", 0,
           [[9]]), code=2),
    forged("commas", "another mark", FORM, put("reading", "decimal", "x")),
    forged("commas", "a point for a comma", "a point where", lambda c: None,
           data=_other_text("commas", "0,5", "0.5"), code=2),
    forged("whole", "a comma for both", "both marks", put("reading", "delimiter", ","),
           data=TABLES["whole"][0].replace(";", ",").encode()),
    forged("trials", "other levels", "not those of trials", put("levels", ["a", "b"])),
    forged("counts", "a negative count", "count is negative", lambda c: None,
           data=_other_text("counts", "1,1,0", "1,1,-1")),
    forged("poisson", "other levels", "not those of counts", put("levels", ["0", "1"])),
    forged("bare", "names of a file without any", "another name", put("names", ["age", "dose"])),
    forged("table", "names exchanged, the header a row", "another name",
           put("reading", "header", False)),
    forged("table", "a factor that is the label", "factor is no feature",
           adds("reading", "factors", [3, ["no", "yes"]])),
    forged("constant", "a term of no column", "product of nothing", edits(
        put("names", ["x", ""]), put("reading", "terms", [[[0]], []]))),
    *(forged("ranks", "other levels", "other levels", put("levels", [*levels]))
      for levels in ("abc", "xyz")),
    forged("table", "text behind a quotation", "not the table in UTF-8", lambda c: None,
           data=_other_text("table", "1,a,1,no", '1,"a"x,1,no'), code=2),
    forged("table", "a cell of line 5", "line 5 of", lambda c: None,
           data=_other_text("table", "4,b,2,yes", "4,b,2,yes,"), code=2),
    forged("ranks", "a label of no level", "none of the levels", lambda c: None,
           data=_other_text("ranks", "3,1,high", "3,1,top")),
    forged("and", "too many coefficients", "too many", lambda c: None,
           limits={"MAX_COEFFICIENTS": 2}),
    forged("and", "too long", "longer than", lambda c: None, code=2, limits={"MAX_BYTES": 10}),
    forged("and", "a count of many digits", "more than", put("examples", 10**200),
           keep=("statement",)),
]  # fmt: skip


def _written_otherwise() -> list[Forgery]:
    """Return certificates whose bytes alone are wrong."""
    fields = fields_of("and")
    blanks = json.dumps(fields, sort_keys=True).encode("ascii") + b"\n"
    other = [canonical(fields | {"sha256": end * 64}) + "\n" for end in "0f"]
    return [
        Forgery("and: blanks", "canonical", blanks),
        Forgery("and: keys in another order", "canonical", turned(genuine()["and"][0])),
        *(Forgery("and: another seal", "sha256", text.encode("ascii")) for text in other),
    ]


def _of_other_forms() -> list[Forgery]:
    """Return certificates with one value of another kind, of each key and depth once."""
    found = []
    for base in ("quasi", "table", "trials", "ranks", "gaps"):
        met = set()
        for path, value in places(fields_of(base)):
            shape = tuple(key for key in path if isinstance(key, str)), len(path), type(value)
            if not path or shape in met or isinstance(value, dict):
                continue
            met.add(shape)
            for other in (None, True, 7, "x"):
                if type(other) is not type(value):
                    name = f"{'.'.join(map(str, path))} is {other}"
                    found.append(forged(base, name, "", put(*path, other)))
    return [forgery for forgery in found if not _is_verified(forgery)]


def _is_verified(forgery: Forgery) -> bool:
    """Say whether it is no forgery: another tool may have written a certificate."""
    with TemporaryDirectory() as folder:
        data = laid_out(forgery, Path(folder))
        return is_verified(estimates_checker, forgery.certificate, *data)


FORGERIES += _written_otherwise()
SHAPES = _of_other_forms()
