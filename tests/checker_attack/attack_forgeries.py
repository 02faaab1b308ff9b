"""Forgeries: certificates with right hashes and the right sentence that break one condition.

Each names the genuine certificate that it is made from and the words of the refusal that it
must meet.  With that one condition switched off in the checker it must pass (see
``attack_mutants``), so nothing else refuses it.
"""

from __future__ import annotations

import copy
import io
import struct
import warnings
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from attack_certificates import (
    AND,
    AND_CSV,
    CODED_CSV,
    COMMAS_CSV,
    GENUINE,
    LEVELS,
    PARTS_CSV,
    Fields,
    coded,
    each,
    part,
    seal,
    statement,
    turned,
)

Edit = Callable[[Fields], object]
FORM = "fields are not those"


@dataclass(frozen=True)
class Forgery:
    name: str
    refusal: str  # words of the reason
    certificate: bytes
    data: bytes | Mapping[str, bytes] | None = None  # the data file beside it, or files by name
    code: int = 1  # 2: a file cannot be read
    limits: Mapping[str, Any] = field(default_factory=dict)  # constants of the checker made small


def laid_out(forgery: Forgery, folder: Path) -> list[str]:
    """Write the data files of a forgery; return their paths."""
    if forgery.data is None:
        return []
    files = {"data": forgery.data} if isinstance(forgery.data, bytes) else forgery.data
    paths = [folder / "files" / name for name in files]
    for path, content in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return list(map(str, paths))


def forged(base: str, name: str, refusal: str, edit: Edit, **more: Any) -> Forgery:
    """Edit the fields of a genuine certificate and make it consistent again."""
    fields = copy.deepcopy(GENUINE[base])
    keep = more.pop("keep", ("statement", "data_sha256") if base == "no-data" else ())
    if "statement" in keep:
        fields.setdefault("statement", statement(fields))
    edit(fields)
    fields |= {name: more.pop(name) for name in keep if name in more}
    return Forgery(f"{base}: {name}", refusal, seal(fields, keep), **more)


def put(*path: Any) -> Edit:
    """Return an edit that puts the last argument at the place the others name."""
    *keys, last, value = path

    def edit(fields: Fields) -> None:
        place: Any = fields
        for key in keys:
            place = place[key]
        place[last] = value

    return edit


def both(*edits: Edit) -> Edit:
    return lambda fields: [edit(fields) for edit in edits]


def scaled(*names: str) -> Edit:
    """Return an edit that halves multipliers (and the common point)."""

    def edit(fields: Fields) -> None:
        part: Any = fields
        for name in names:
            part = part[name]
        part["multipliers"] = [[i, _half(m)] for i, m in part["multipliers"]]
        if "common_point" in part:
            part["common_point"] = [_half(v) for v in part["common_point"]]

    return edit


def _half(text: str) -> str:
    return {"0": "0", "1": "1/2", "1/2": "1/4", "1/4": "1/8"}[text]


def _lines(base: str, old: bytes, new: bytes) -> bytes:
    text = seal(GENUINE[base])
    assert text.count(old) == 1, (base, old)
    return text.replace(old, new)


def npy(rows: list[list[int]], tail: bytes = b"", claimed: int | None = None) -> bytes:
    """Return a .npy file of 16-bit integers, written by hand, perhaps claiming more rows."""
    width, count = len(rows[0]), len(rows) if claimed is None else claimed
    header = f"{{'descr': '<i2', 'fortran_order': False, 'shape': ({count}, {width}), }}\n"
    body = b"".join(struct.pack(f"<{width}h", *row) for row in rows)
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + body + tail


def _same(fields: Fields) -> None:
    """Change nothing: the damage is in the data file."""


AND_FILE = {"a.csv": AND_CSV.encode()}
MORE = "more examples than in all files"
TURNED = PARTS_CSV | {"north/b.csv": b"b,a,class\n1,1,yes\n"}
RENAMED = PARTS_CSV | {"north/b.csv": b"A,b,class\n1,1,yes\n"}
SPLIT = [part("a.csv", AND[:2], left_out=[4]), part("north/b.csv", AND[2:], left_out=[])]
KEPT = {"keep": ("statement",)}
BOTH_FILES = {"data": PARTS_CSV}
SECOND = ("reading", "files", 1)
SEVERAL: list[tuple[Any, ...]] = [  # of "and-files"
    *(
        ("hash of a file", "do not have their hash", put(*SECOND, "sha256", end * 64), {})
        for end in "0f"
    ),
    *(
        (
            "hash of the files",
            "the files do not have the hash",
            put("data_sha256", end * 64),
            {"keep": ("data_sha256",)},
        )
        for end in "0f"
    ),
    ("an example of another file", "another number", put("reading", "files", SPLIT), BOTH_FILES),
    ("an example of no file", MORE, lambda c: c["data"].append(["+", "2", "2"]), KEPT),
    ("fewer examples than named", "fewer examples than in all", put(*SECOND, "examples", 2), {}),
    ("columns turned", "different headers", _same, {"data": TURNED, "code": 2}),
    ("a name before the other", "different headers", _same, {"data": RENAMED, "code": 2}),
    ("one more file", "other files", _same, {"data": PARTS_CSV | {"z.csv": b""}, "code": 2}),
    ("a file too many", "other files", _same, {"data": PARTS_CSV | {"c.csv": b""}, "code": 2}),
    ("a file too few", "other files", _same, {"data": AND_FILE, "code": 2}),
    ("kind of files", FORM, put("reading", "kind", "xls"), {}),
    ("file name", FORM, put("reading", "files", 0, "name", ["a.csv"]), {}),
    ("examples of a file", FORM, put(*SECOND, "examples", True), {}),
    ("left out of a file", FORM, put("reading", "files", 0, "left_out", ["4"]), {}),
    ("left out of all files", FORM, put("reading", "left_out", [4]), {}),
]


def npz(*members: tuple[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive of arrays, of which several may have one name."""
    file = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(file, "w", compression) as archive:
        warnings.simplefilter("ignore")  # of a name that is there already
        for name, content in members:
            archive.writestr(f"{name}.npy", content)
    return file.getvalue()


# Readings that make a feature of the label, count one twice, or cut numbers in pieces.
READINGS: list[tuple[str, str, Edit]] = [
    (
        "a feature is the label",
        "column 1 is a feature and is the label",
        put("reading", "label", 0),
    ),
    (
        "a feature twice",
        "column 2 is a feature and is named twice",
        put("reading", "columns", [1, 1]),
    ),
    ("a column too many", "not a column for each", put("reading", "columns", [0, 1, 3])),
    (
        "a far feature is the label",
        "column 301 is a feature and is the label",
        lambda c: c["reading"].update(columns=[0, 300], label=300),
    ),
    ("one class", "both positive and negative", put("reading", "negative", "yes")),
    ("a delimiter in numbers", "that no number holds", put("reading", "delimiter", ".")),
    ("two delimiters", "that no number holds", put("reading", "delimiter", ",;")),
]


def recoded(*levels: str) -> Edit:
    """Return an edit that codes the factor in other levels, which decide nothing."""

    def edit(fields: Fields) -> None:
        rows = [row.split(",") for row in coded(list(levels))]
        nothing = ["0"] * (len(levels) - 1)
        fields["reading"]["factors"] = [[0, list(levels)]]
        fields["data"], fields["dimension"] = rows, len(levels)
        weights = fields["proof"] if "proof" in fields else fields["weights"]
        weights["w"] = [*nothing, "1"]
        if "closest" in fields:
            fields["closest"] = [[*nothing, "2"], [*nothing, "0"]]

    return edit


# Factors coded otherwise than the file's cells or linexact allow, and what then refuses.
TWICE = "a factor has one level, or one twice"
CODINGS: list[tuple[str, str, Edit, bool]] = [  # and whether the data file is needed
    ("a level of no example", "no example has a level", recoded(*LEVELS, "c"), True),
    ("a cell of no level", "no level of its factor", recoded("a", "missing"), True),
    ("a level twice", TWICE, recoded(*LEVELS, "b"), True),
    ("one level", TWICE, put("reading", "factors", [[0, [*LEVELS, "c"]], [1, ["0"]]]), False),
    (
        "no level",
        TWICE,
        put("reading", "factors", [[0, []], [1, [*"abcde"]]]),
        False,
    ),
    ("a factor twice", "named twice", put("reading", "factors", [[0, LEVELS]] * 2), True),
    ("the label", "no feature", put("reading", "factors", [[0, LEVELS], [2, ["a", "b"]]]), False),
    (
        "other order",
        "data_sha256",
        put("reading", "factors", [[0, ["b", "a", "missing"]]]),
        True,
    ),
    ("too many features", "not a column for each", put("reading", "factors", []), False),
    ("an index", FORM, put("reading", "factors", [[False, LEVELS]]), True),
    ("a level", FORM, put("reading", "factors", [[0, ["a", "b", 3]]]), False),
]
INTEGERS = COMMAS_CSV.replace(",00", "").replace(",0", "").encode()
POINTS = COMMAS_CSV.replace("1,00", "1.00").encode()
MARKS: list[tuple[str, str, Edit, bytes | None]] = [
    ("a point among commas", "where the mark is a comma", _same, POINTS),
    ("two marks in one", "a comma is both marks", put("reading", "delimiter", ","), None),
    ("decimal", FORM, put("reading", "decimal", "x"), INTEGERS),
]
ARRAYS: list[tuple[str, str, Edit]] = [
    ("labels as features", "array is that of the labels", put("reading", "label", "X")),
    (
        "labels as features, of a longer name",
        "array is that of the labels",
        lambda c: c["reading"].update(inputs="all", label="all"),
    ),
]
AND_ARRAY = [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 1]]
AND_INPUTS, AND_LABELS = npy([row[:2] for row in AND_ARRAY]), npy([row[2:] for row in AND_ARRAY])
AND_ARCHIVE = (("X", AND_INPUTS), ("t", AND_LABELS))
AND_TABLE: dict[str, Any] = {"data": AND_CSV.encode(), "code": 2}
LONGER = AND_CSV.replace("2/2,1,yes", "2/2,1,yes,7").encode()
NO_COLUMN = "not all the columns"

# Data files that are other than they say, beside the genuine certificate.
FILES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("and-npy", "bytes after the array", "goes on", {"data": npy(AND_ARRAY, b"\0")}),
    ("and-npy", "rows missing", "ends before", {"data": npy(AND_ARRAY, claimed=5)}),
    ("no-data", "a cell more", "line 6 of", {"data": LONGER}),
    ("and-npz", "no labels", "none or several", {"data": npz(AND_ARCHIVE[0])}),
    ("and-npz", "two arrays of one name", "several", {"data": npz(*AND_ARCHIVE, AND_ARCHIVE[0])}),
    (
        "and-npz",
        "compressed otherwise",
        "does not write",
        {"data": npz(*AND_ARCHIVE, compression=zipfile.ZIP_BZIP2)},
    ),
    *(
        ("no-data", name, reason, {"data": AND_CSV.replace("0/3", cell).encode(), "code": 2})
        for name, reason, cell in (("over 0", "divides by 0", "0/0"), ("x", "not a number", "x"))
    ),
]
LEFT_OUT: list[tuple[str, str, Edit]] = [  # of "no-data", beside its data file
    ("other rows left out", "have missing values", put("reading", "left_out", [5])),
    ("left out against the rule", "are left out", put("reading", "missing", "error")),
]
for *_, more in FILES:
    more |= {"code": 2}


TRUE_XOR = {"keep": ("statement",), "statement": statement(GENUINE["xor"])}

SEALED = [
    # the file
    Forgery("blank", "canonical form", _lines("and", b'"about":', b'"about": ')),
    Forgery("no newline", "canonical form", seal(GENUINE["and"])[:-1]),
    Forgery("escape", "canonical form", _lines("and", b'"by hand"', b'"\\u0062y hand"')),
    Forgery("key twice", "canonical form", _lines("and", b'{"about"',
        b'{"about":"dataset","about"')),
    Forgery("keys in another order", "canonical form", turned(seal(GENUINE["and"]))),
    Forgery("too long", "is longer than", seal(GENUINE["and"]), limits={"MAX_BYTES": 500}, code=2),
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
    # numbers
    forged("and", "not in lowest terms", "lowest terms", put("proof", "b", "-6/4")),
    forged("and", "over one", "lowest terms", put("proof", "w", ["1/1", "1"])),
    forged("no-bias-weights", "a weight too many", "not 1 numbers", put("proof", "w", ["1", "1"])),
    # weights
    forged("and", "a positive score is 0", "row 4 is not met", put("proof", "b", "-2")),
    forged("and", "a negative score is 0", "row 2 is not met", put("proof", "b", "-1")),
    forged("and", "a negative example is on the wrong side", "row 2 is", put("proof", "b",
        "-1/2")),
    forged("no-bias-closed", "a weak row is not met", "row 2 is not met", put("proof", "w",
        ["1"])),
    forged("system", "a strict row is 0", "row 1 is not met", put("rows", 0, [">", "1", "1",
        "3/2"])),
    forged("system", "a weak row is not met", "row 2 is", put("rows", 1, [">=", "-1", "0", "0"])),
    forged("system", "an equation is not met", "row 3 is", put("rows", 2, ["==", "0", "1", "0"])),
    forged("system", "above an equation", "row 3 is", put("rows", 2, ["==", "0", "1", "1"])),
    # multipliers
    forged("system-weak", "the indices fall", "do not rise",
        lambda c: c["proof"]["multipliers"].reverse()),
    forged("system-weak", "an index twice", "do not rise", put("proof", "multipliers", [[0, "2/3"],
        [0, "2/3"], [1, "2/3"]])),
    forged("system-weak", "an index too far", "do not rise", put("proof", "multipliers", [[0, "1"],
        [1, "1"], [2, "1"]])),
    forged("system-infeasible", "multiplier 0", "row 4 has a wrong multiplier",
        lambda c: (c["rows"].append(["==", "1", "1", "1"]) or c["proof"]["multipliers"].append([3,
        "0"]))),
    forged("no-bias-weights", "a negative multiplier", "wrong multiplier", both(put("verdict",
        "inseparable"), put("proof", {"multipliers": [[0, "2"], [1, "-1"]]}))),
    forged("system", "a negative multiplier on an inequality", "wrong multiplier",
        both(put("verdict", "infeasible"), put("rows", [[">", "1", "0", "0"], [">=", "1", "0",
        "1"]]), put("proof", {"multipliers": [[0, "-1"], [1, "1"]]}))),
    forged("no-bias", "twice as much", "do not sum to 1", put("proof", "multipliers", each("1",
        2))),
    forged("xor", "a greater common point", "common point is another", put("proof", "common_point",
        ["1", "1/2"]), **TRUE_XOR),
    forged("no-bias", "no cancelling", "do not add up to 0", put("data", 1, ["+", "-2"])),
    forged("xor", "the bias does not cancel", "do not add up to 0", both(lambda c: [c.pop("kind"),
        c.pop("minimal")], put("data", [["+", "0", "0"], ["+", "0", "0"], ["+", "0", "0"], ["-",
        "0", "0"]]), put("proof", {"multipliers": each("1/2", 4), "common_point": ["0", "0"]}))),
    forged("no-bias", "the sum is 1/2", "do not sum to 1", scaled("proof")),
    forged("quasi", "both sums are 1/2", "do not sum to 1", scaled("proof")),
    forged("no-bias", "nothing strict", "may score 0", put("convention", {"bias": False,
        "positive": ">=0", "negative": "<0"})),
    forged("xor", "common point", "common point", put("proof", "common_point", ["1/2", "1/3"])),
    # the convention
    forged("no-bias-closed", "0 is right for both", "right for both", put("convention",
        {"bias": False, "positive": ">=0", "negative": "<=0"})),
    # the data
    forged("and", "fewer examples than it says", "fewer examples than stated", put("examples", 5)),
    forged("and", "more examples", "more examples than stated", put("examples", 3)),
    forged("no-bias", "an unknown sign", "no sign", lambda c: c["data"].append(["*",
        "1"]) or put("examples", 3)(c)),
    forged("no-bias", "an empty row", "no sign", both(put("examples", 3),
        lambda c: c["data"].append([]))),
    # kinds of separation
    forged("and", "not complete", "row 2 is not met", put("kind", "b", "-2")),
    forged("quasi", "not weak", "row 3 is not met", put("kind", "w", ["0", "-1"])),
    forged("quasi", "all scores 0", "all examples score 0", put("kind", "w", ["0", "0"])),
    forged("quasi", "half the sum", "do not sum to 1", scaled("kind")),
    forged("quasi", "no refutation", "do not add up to 0", put("kind", "multipliers", [[0, "1"]])),
    forged("xor", "half the sum for the overlap", "do not sum to 1", scaled("kind")),
    forged("quasi", "an example without multiplier", "has no multiplier", put("kind",
        {"name": "overlap", "multipliers": each("1/2", 2)})),
    # minimality
    forged("xor", "another support", "another number of", put("minimal", "support", 3),
        **TRUE_XOR),
    forged("xor", "said to be reducible", "rank says", put("minimal", "irreducible", False),
        **TRUE_XOR),
    forged("redundant", "said to be irreducible", "rank says", put("minimal", "irreducible",
        True)),
    forged("and", "another least score", "least absolute score", put("minimal",
        "least_absolute_score", "1/3")),
    *(forged("and", f"a least score of {least}", "least absolute score", put("minimal",
        "least_absolute_score", least)) for least in ("1", "100/3")),
    forged("xor", "more support", "another number of", put("minimal", "support", 5), **TRUE_XOR),
    # nothing is added up
    forged("system-weak", "nothing is used, of no unknowns", "is true", both(put("dimension", 0),
        put("variables", []), put("rows", [[">=", "-1"]]), put("proof", {"multipliers": []}))),
    forged("no-bias", "nothing is used", "do not sum to 1", put("proof", {"multipliers": []})),
    # systems
    forged("system", "a name too many", "name for each", put("variables", ["a", "b", "c"])),
    forged("system", "a name twice", "name for each", put("variables", ["a", "a"])),
    forged("system-infeasible", "an unknown stays", "do not cancel", put("rows", 1, [">=", "-2",
        "0", "0"])),
    forged("system-infeasible", "the sum is true", "is true", put("rows", 1, [">=", "-1", "0",
        "-1"])),
    forged("system-weak", "0 >= 0 is true", "is true", put("rows", 0, [">=", "1", "0"])),
    forged("system-infeasible", "0 >= 0 is true beside a strict row that is not used", "is true",
        put("rows", [[">=", "1", "1", "0"], [">=", "-1", "0", "0"], ["==", "0", "1", "0"], [">",
        "1", "0", "0"]])),
    forged("system", "a name for two", "name for each", put("variables", ["a", "a", "b"])),
    # how to read the data file
    forged("no-data", "a row of blanks", "other rows have missing", _same,
        data=f"{AND_CSV},,\n".encode()),
    forged("coded", "a gap in a number", "other rows have missing", _same,
        data=CODED_CSV.encode() + b"a,,yes\n"),
    forged("coded", "a gap that is no level", "other rows have missing", put("reading", "missing",
        "error"), data=CODED_CSV.encode()),
    forged("and", "a column too few", "a column for each", put("reading", "columns", [0])),
    *(forged("and", *more) for more in READINGS),
    *(forged("and-npz", *more) for more in ARRAYS),
    *(forged("commas", *more, data=file, code=2 if file is POINTS else 1) for *more,
        file in MARKS),
    *(forged("coded", *more, data=CODED_CSV.encode() if file else None) for *more,
        file in CODINGS),
    forged("and", "a count of 4,300 digits", "more than 100 digits", put("reading", "columns",
        [10**4300 - 1, 0])),
    *(forged("no-data", *more, data=AND_CSV.encode()) for more in LEFT_OUT),
    *(forged(base, name, refusal, _same, **more) for base, name, refusal, more in FILES),
    forged("no-data", "no such column", NO_COLUMN, put("reading", "label", 7), **AND_TABLE),
    *(forged("and-files", *forgery, **more) for *forgery, more in SEVERAL),
    forged("no-data", "two files", "about one data file", _same, data=PARTS_CSV | AND_FILE,
        code=2),
]  # fmt: skip


# Fields of the wrong form that nothing but the form refuses.
FORMED = [
    forged("and", "format", FORM, put("format", "linexact-certificate/2")),
    forged("and", "tool", FORM, put("tool", 5)),
    forged("no-bias", "verdict", FORM, put("verdict", "maybe")),
    forged("system-weak", "verdict", FORM, put("verdict", "maybe")),
    forged("no-bias-weights", "dimension", FORM, put("dimension", True)),
    forged("and", "examples", FORM, put("examples", 4.0)),
    forged("no-bias", "bias", FORM, put("convention", "bias", 0)),
    forged("and", "positive", FORM, put("convention", "positive", ">1")),
    forged("and", "negative", FORM, put("convention", "negative", "<1")),
    forged("and", "encoding", FORM, put("reading", "encoding", "latin-1")),
    forged("and", "header", FORM, put("reading", "header", "yes")),
    forged("and", "label", FORM, put("reading", "label", -1)),
    forged("and", "column", FORM, put("reading", "columns", [0, -2])),
    forged("and", "missing", FORM, put("reading", "missing", "drop")),
    forged("and", "left_out", FORM, put("reading", "left_out", ["4"])),
    forged("and", "delimiter", FORM, put("reading", "delimiter", 44)),
    forged("and", "class", FORM, put("reading", "positive", 1)),
    forged("and", "other class", FORM, put("reading", "negative", 0)),
    forged("and-npy", "kind of file", FORM, put("reading", "kind", "xls")),
    forged("and-npy", "array label", FORM, put("reading", "label", "t")),
    forged("and-npz", "inputs", FORM, put("reading", "inputs", 0)),
    forged("and-npz", "labels", FORM, put("reading", "label", 2)),
    forged("xor", "irreducible", FORM, put("minimal", "irreducible", 1), **TRUE_XOR),
    forged("xor", "support", FORM, put("minimal", "support", 4.0), **TRUE_XOR),
    forged("system", "variable", FORM, put("variables", ["a", 1])),
    forged("system", "dimension", FORM, put("dimension", 2.0)),
    forged("no-bias", "index", FORM, put("proof", "multipliers", [[0, "1/2"], [1.0, "1/2"]])),
    forged("no-bias", "a triple", FORM, put("proof", "multipliers", [[0, "1/2"], [1, "1/2", 0]])),
    # a claim with the proof of another
    forged("and", "about", FORM, put("about", "data")),
    forged("and", "weights as proof that there are none", FORM, both(put("verdict", "inseparable"),
        lambda c: c.pop("minimal"))),
    forged("xor", "overlap called complete", FORM, put("kind", "name", "complete")),
    forged("and", "complete called quasi-complete", FORM, put("kind", "name", "quasi-complete")),
    forged("and", "csv", FORM, put("reading", "kind", "xls")),
    forged("and-npz", "npz", FORM, put("reading", "kind", "xls")),
    # what would end in a traceback
    forged("no-bias", "dimension", "nothing is there", put("dimension", 10**30)),
    forged("and", "unknown kind", FORM, put("kind", "name", "full")),
    forged("system", "about", FORM, put("about", "rows"), keep=("statement", "data_sha256"),
        statement="", data_sha256=""),
    forged("system", "verdict", FORM, put("verdict", "maybe")),
    *(forged(base, f"{path[-2]} is no text", FORM, put(*path)) for base, path in [("and", ("proof",
        "w", [1, "1"])), ("and", ("proof", "b", 1)), ("and", ("minimal", "least_absolute_score",
        1)), ("xor", ("proof", "common_point", [1, "1"])), ("xor", ("proof", "multipliers", [[0,
        1]])), ("system", ("proof", "point", [1, "1"]))]),
    *(
        forged(base, "a row of numbers", FORM, put(*path), keep=("data_sha256",), data_sha256="")
        for base, path in [
            ("and", ("data", 0, ["-", 0, 0])),
            ("system", ("rows", 0, [">", 1, 1, 0])),
        ]
    ),
]  # fmt: skip

FORGERIES = [*SEALED, *FORMED]
