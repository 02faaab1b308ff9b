"""Data files written in many ways, each with the examples that are to be read in it, or why not.

Written by hand, as in ``attack_certificates``.  The first feature of every example is 1 or -1, as
its label says, so that the certificates of all of them have one proof.
"""

from __future__ import annotations

import gzip
import hashlib
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

import attack_bounds
import attack_certificates
from attack_certificates import CSV, NPY, Fields, lines, part
from attack_forgeries import Forgery, npz

NUMERALS = (
    "0", "-0", "-0.0", "007", "+3", "\u22125", "1.", ".5", "0.50", "-.25", "1e3", "1E+2",
    "25e-1", "0e9", "1/2", "2/4", "-6/4", "1.5/0.5", "1 / 2", " 7 ", "1e-9999", "9e9999",
    "9" * 18, "9" * 19, f"0.{'1' * 18}", f"0.{'1' * 19}", f"{'8' * 18}.{'4' * 18}", "6" * 9999,
)  # fmt: skip
NO_NUMERALS = (
    "1e", "e5", "1/", "/2", "1//2", "1/2/3", "1/-2", "0x10", "1_0", "\u0661", "\u00bd", "one",
    "1 2", "--1", "+-1", "1.2.3", ".", "+", "inf", "1e10000", "6" * 10_000, "1/2e1", "1e5/2",
    "(1)", "$1", "1%",
)  # fmt: skip
READ = CSV | {"left_out": []}


@dataclass(frozen=True)
class Table:
    """A data file and the lines that are hashed; ``refusal``: why it is not read."""

    name: str
    data: bytes | Mapping[str, bytes]
    rows: Sequence[str]
    reading: Fields = field(default_factory=dict)
    refusal: str = ""
    code: int = 0
    file: str = "t.csv"


def value(numeral: str) -> str:
    """Return what a numeral is worth, as it is hashed."""
    over, _, under = numeral.replace("\u2212", "-").replace(" ", "").partition("/")
    number = Fraction(Decimal(over)) / Fraction(Decimal(under or "1"))
    return "/".join(str(Decimal(v)) for v in number.as_integer_ratio()).removesuffix("/1")


def text(*rows: str, head: str = "s,x,class") -> bytes:
    return "".join(f"{row}\n" for row in (head, *rows)).encode()


def wide(count: int, names: Sequence[str], columns: Sequence[int]) -> Table:
    """Return a table of many columns, of which some are read."""
    row = ",".join(["1", *(str(j) for j in range(1, count))])
    made = text(f"{row},yes", head=",".join([*names, "class"]))
    read = ",".join(["+", *("1" if j == 0 else str(j) for j in columns)])
    name = f"{len(columns)} of {count} columns"
    return Table(name, made, [read], {"columns": [*columns], "label": count})


def coded(count: int) -> Table:
    """Return a table with a factor of many levels, in the order in which they are stated."""
    levels = [f"level {k}" for k in range(count)]
    rows = [",".join(["+", "1", *("01"[j == k] for j in range(1, count))]) for k in range(count)]
    cells = [f"1,{level},yes" for level in levels]
    return Table(f"{count} levels", text(*cells), rows, {"factors": [[1, levels]]})


def several(count: int) -> Table:
    """Return many files of one table."""
    names = [f"part{k:02}.csv" for k in range(count)]
    parts = [part(name, [f"+,1,{k}"], left_out=[]) for k, name in enumerate(names)]
    files = {name: text(f"1,{k},yes") for k, name in enumerate(names)}
    return Table(f"{count} files", files, [f"+,1,{k}" for k in range(count)], {"files": parts})


def array(descr: str, form: str, values: Sequence[int], label: int = 1) -> Table:
    """Return an array of machine integers, the label in its last column."""
    rows = [(1, v, label) for v in values]
    body = b"".join(struct.pack(form, *row) for row in rows)
    made = of_array(descr, f"({len(rows)}, 3)", body)
    reading = NPY | {"positive": str(label)}
    return Table(descr, made, [f"+,1,{v}" for v in values], reading, file="t.npy")


def of_array(descr: str, shape: str, body: bytes) -> bytes:
    head = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + body


BOTH = ["+,1,2", "-,-1,3"]
LONG = ["n" * 60, "m" * 61, *(f"c{j}" for j in range(2, 40))]
GENUINE = [
    Table("numerals", text(*(f"1,{n},yes" for n in NUMERALS)),
        [f"+,1,{value(n)}" for n in NUMERALS]),
    Table("blank lines", text("", "1,2,yes", "  ", "", "-1,?,no", "-1,3,no", "",
        head="\n\ns,x,class"), BOTH, {"left_out": [8]}),
    Table("no header", b"?,2,yes\n1,2,yes\n-1,3,no\n", BOTH, {"header": False, "left_out": [1]}),
    Table("cells of several lines", text('1,2,"yes"', '-1,4,"a\nb"', "-1,,no", "-1,3,no"), BOTH,
        {"left_out": [5]}),
    Table("ends of lines", b"\xef\xbb\xbfs,x,class\r\n1,2,yes\r\n-1,3,no", BOTH),
    Table("quotation marks", text('"1"," 2",yes', '"-1","3","no"', head='s,"x ""y""",class'),
        BOTH),
    Table("other marks", text("1;2,50;yes", "-1;3;no", head="s;x;class"), ["+,1,5/2", "-,-1,3"],
        {"delimiter": ";", "decimal": ","}),
    Table("a tab", b"s\tx\tclass\n1\t2\tyes\n-1\t3\tno\n", BOTH, {"delimiter": "\t"}),
    Table("packed", gzip.compress(text("1,2,yes", "-1,3,no"), mtime=0), BOTH, file="T.CSV.GZ"),
    Table("classes", text("1,2,yes", "1,5,maybe", "-1,3,no", "x,,perhaps"), BOTH),
    Table("the rest", text("1,2,yes", "-1,3,no", "-1,4,maybe"), [*BOTH, "-,-1,4"],
        {"negative": None}),
    Table(
        "gaps of all kinds",
        text(
            "1,2,yes",
            "1,NA,yes",
            "n/a,1,no",
            "1,1,None",
            "-1,3,no",
            "1, ,yes",
            "1,NULL,yes",
            "1,#N/A,no",
            "1,<na>,no",
            "1,Missing,no",
            "1,NaN,no",
        ),
        BOTH,
        {"left_out": [3, 4, 5, 7, 8, 9, 10, 11, 12]},
    ),
    Table("two gaps in a row", b"s,c\n1,yes\n,\n-1,no\n", ["+,1", "-,-1"], {"columns": [0],
        "label": 1, "left_out": [3]}),
    Table("files of both classes", {"a.csv": text("1,2,yes", "-1,3,no"), "b.csv": text("1,2,yes")},
        [*BOTH, "+,1,2"], {"files": [part("a.csv", BOTH, left_out=[]), part("b.csv", ["+,1,2"],
        left_out=[])]}),
    Table("no columns", of_array("|i1", "(2, 1)", b"\1\1"), ["+", "+"], NPY | {"columns": [],
        "label": 0}, file="t.npy"),
    Table("a gap of another class", text("1,2,yes", "1,,maybe", "-1,3,no"), BOTH),
    Table("a factor with gaps", text("1,a,yes", "1,,yes", "-1,b,no"), ["+,1,0", "-,-1,1"],
        {"factors": [[1, ["a", "b"]]], "left_out": [3]}),
    Table("a gap as a level", text("1,a,yes", "1,?,yes", "-1,b,no"), ["+,1,0,0", "+,1,0,1",
        "-,-1,1,0"], {"factors": [[1, ["a", "b", "missing"]]], "missing": "level"}),
    Table("a factor between", text("1,b,yes,3", "-1,a,no,4", head="s,g,class,x"), ["+,1,1,3",
        "-,-1,0,4"], {"columns": [0, 1, 3], "factors": [[1, ["a", "b"]]]}),
    Table("a factor first", text("b,1,yes", "a,-1,no", head="g,s,class"), ["+,1,1", "-,-1,0"],
        {"columns": [1, 0], "factors": [[0, ["a", "b"]]]}),
    *(wide(count, [f"c{j}" for j in range(count)], range(count)) for count in (1, 12, 13, 300)),
    wide(40, LONG, [0, *range(1, 40, 2)]),
    wide(40, LONG, [0, 39, 38, *range(20, 30)]),
    wide(40, LONG, [0, 2, *range(10, 38, 2)]),
    coded(13),
    coded(14),
    several(12),
    several(13),
    array("|i1", "3b", [-128, 127, 5]),
    array("|u1", "3B", [255, 128]),
    array("<i2", "<3h", [-2, 258, 300], 300),
    array(">i2", ">3h", [-2, 258, 300], 300),
    array("<u2", "<3H", [65_535, 3]),
    array(">u2", ">3H", [65_535, 3]),
    array("<i4", "<3i", [-(2**31), 70_000]),
    array(">u4", ">3I", [2**32 - 1, 70_000]),
    array("<i8", "<3q", [-(2**63), 2**40]),
    array(">u8", ">3Q", [2**64 - 1, 2**40]),
    Table("a wide array", of_array("|i1", "(2, 5)", bytes([9, 1, 7, 1, 8, 9, 255, 6, 0, 8])),
        ["+,1,7", "-,-1,6"], NPY | {"columns": [1, 2], "label": 3}, file="t.npy"),
    Table("one column of an array", of_array("|i1", "(2, 2)", bytes([1, 1, 255, 0])), ["+,1",
        "-,-1"], NPY | {"columns": [0], "label": 1}, file="t.npy"),
    Table(
        "arrays in one dimension",
        npz(
            ("X", of_array("|i1", "(2,)", bytes([1, 255]))),
            ("t", of_array("|i1", "(2,)", bytes([1, 0]))),
        ),
        ["+,1", "-,-1"],
        NPY | {"columns": [0], "inputs": "X", "label": "t"},
        file="t.npz",
    ),
    Table("other classes of an array", of_array("|i1", "(3, 2)", bytes([1, 1, 255, 0, 7, 2])),
        ["+,1", "-,-1"], NPY | {"columns": [0], "label": 1, "negative": "0"}, file="t.npy"),
]  # fmt: skip

NO_TABLE = "not the table in UTF-8"
REFUSED = [
    *(Table(f"no numeral {n[:9]}", text(f"1,{n},yes"), ["+,1,1"], {}, "is not a number",
        2) for n in NO_NUMERALS),
    Table("a comma as a mark", text('1,"1,5",yes'), ["+,1,1"], {}, "is not a number", 2),
    Table("over nothing", text("1,1/0.0,yes"), ["+,1,1"], {}, "divides by 0", 2),
    Table("a cell of two marks", text("1;1,2,3;yes", head="s;x;c"), ["+,1,1"], {"delimiter": ";",
        "decimal": ","}, "is not a number", 2),
    Table("text behind a quotation", text('1,"2"x,yes'), ["+,1,2"], {}, NO_TABLE, 2),
    Table("a quotation without end", text('1,"2,yes'), ["+,1,2"], {}, NO_TABLE, 2),
    Table("another encoding", text("1,2,yes").decode().encode("utf-16"), ["+,1,2"], {}, NO_TABLE,
        2),
    Table("no UTF-8", text("1,2,yes") + b"\xff", ["+,1,2"], {}, NO_TABLE, 2),
    Table("not packed", text("1,2,yes"), ["+,1,2"], {}, "", 2, "t.csv.gz"),
    Table("packed and cut", gzip.compress(text("1,2,yes"), mtime=0)[:-9], ["+,1,2"], {}, NO_TABLE,
        2, "t.csv.gz"),
    Table("a cell less", text("1,2,yes", "1,yes"), ["+,1,2"], {}, "line 3 of", 2),
    Table("a cell more", text("1,2,yes", "", "1,2,yes,"), ["+,1,2"], {}, "line 4 of", 2),
    Table("one cell", text("1,2,yes", "yes"), ["+,1,2"], {}, "line 3 of", 2),
    Table("too few columns", text("1,yes", head="s,c"), ["+,1,2"], {}, "not all the columns", 2),
    Table("an example more", text("1,2,yes", "1,3,yes"), ["+,1,2"], {}, "", 1),
    Table("an example less", text("1,2,yes"), ["+,1,2", "+,1,3"], {}, "", 1),
    Table("the header an example", b"1,2,yes\n1,3,yes\n", ["+,1,2", "+,1,3"], {}, "", 1),
    Table("a gap that is none", text("1,2,yes", "1,?,yes"), ["+,1,2"], {}, "have missing values",
        1),
    Table("a gap of another line", text("1,2,yes", "1,?,yes"), ["+,1,2"], {"left_out": [2]},
        "have missing values", 1),
    Table("a gap against the rule", text("1,2,yes", "1,?,yes"), ["+,1,2"], {"left_out": [3],
        "missing": "error"}, "are left out", 1),
    Table("a feature's gap as a level", text("1,a,yes", "1,b,yes", ",b,yes"), ["+,1,0", "+,1,1"],
        {"factors": [[1, ["a", "b"]]], "missing": "level"}, "have missing values", 1),
    Table("a level of other case", text("1,a,yes", "1,B,yes"), ["+,1,0", "+,1,1"], {"factors": [[1,
        ["a", "b"]]]}, "no level of its factor", 1),
    Table("an array in other order", of_array("|i1", "(1, 3)", b"\1\2\1").replace(b"False",
        b"True "), ["+,1,2"], NPY, "not an array of integers", 2, "t.npy"),
    Table("an array of floats", of_array("<f4", "(1, 3)", bytes(12)), ["+,1,2"], NPY,
        "not an array of integers", 2, "t.npy"),
    Table("an array of another version", of_array("|i1", "(1, 3)", b"\1\2\1").replace(b"\1\0",
        b"\2\0", 1), ["+,1,2"], NPY, "not an array of integers", 2, "t.npy"),
    Table("an array by another name", b"\x92" + of_array("|i1", "(1, 3)", b"\1\2\1")[1:],
        ["+,1,2"], NPY, "not an array of integers", 2, "t.npy"),
    Table(
        "more inputs than labels",
        npz(("X", of_array("|i1", "(2,)", b"\1\1")), ("t", of_array("|i1", "(1,)", b"\1"))),
        ["+,1"],
        NPY | {"columns": [0], "inputs": "X", "label": "t"},
        "does not hold the arrays",
        2,
        "t.npz",
    ),
]  # fmt: skip


def certificates(table: Table) -> list[bytes]:
    """Return certificates of a table: that its classes are separable, and of its fewest errors."""
    reading = READ | table.reading if "kind" not in table.reading else table.reading
    if "files" in reading:
        reading = {key: v for key, v in reading.items() if key != "left_out"}
    rows = list(table.rows)
    d = rows[0].count(",")
    weights: Fields = {"w": ["1", *["0"] * (d - 1)] if d else [], "b": "0" if d else "1"}
    verdict = attack_certificates.dataset(rows, "separable", weights, bias=True, reading=reading)
    rule: Fields = {"bias": True} | attack_certificates.BOUNDARIES["strict"]
    proof: Fields = {"cores": [], "reason": [attack_bounds.packing()]}
    errors = attack_bounds.bound(
        "fewest-errors",
        rows,
        convention=rule,
        weights=weights,
        misclassified=[],
        at_least=0,
        proof=proof,
        reading=reading,
    )
    return [
        _without_data(verdict, attack_certificates),
        _without_data(errors, attack_bounds),
    ]


def _without_data(fields: Fields, family: Any) -> bytes:
    """Seal a certificate that does not hold its data."""
    said = {"statement": family.statement(fields)}
    if "files" not in fields["reading"]:
        said["data_sha256"] = hashlib.sha256(lines(fields["data"])).hexdigest()
    rest = {key: v for key, v in fields.items() if key != "data"} | said
    sealed: bytes = family.seal(rest, tuple(said))
    return sealed


def forgeries(which: int) -> list[tuple[Forgery, int]]:
    """Return certificates of one program with their data files, and the exit codes."""
    found = []
    for table in (*GENUINE, *REFUSED):
        data = table.data if isinstance(table.data, Mapping) else {table.file: table.data}
        text = certificates(table)[which]
        found.append((Forgery(table.name, table.refusal, text, data, table.code), table.code))
    return found
