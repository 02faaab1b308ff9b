"""What the checker reads: tables and arrays written in many ways, and files made to deceive it."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import io
import random
import struct
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from linexact.proof.rows import (
    WORK,
    Data,
    Rejected,
    Row,
    Unusable,
    example_rows,
    integers,
    space_names,
    stated_rows,
)

Fields = dict[str, Any]
REFUSALS = (Rejected, Unusable, OSError)
CSV: Fields = {"kind": "csv", "delimiter": ",", "header": True, "missing": "skip", "left_out": []}
CSV |= {"label": 2, "classes": [["yes", "+"], ["no", "-"]], "others": None}
CSV |= {"terms": [[[0]], [[1]]]}
NPY: Fields = {"kind": "npy", "inputs": None, "label": 2, "classes": [["1", "+"], ["0", "-"]]}
NPY |= {"others": None, "terms": [[[0]], [[1]]]}
NPZ = NPY | {"inputs": "X", "label": "t"}
COUNTS: Fields = {"events": 2, "label": ..., "classes": ..., "others": ...}
TRIALS: Fields = {"events": 1, "trials": 2, "terms": [[[0]]], "names": ["s"]}
NAMED = [["0", "above 0"], ["no event", "an event"]]
BOTH = ["+,1,2", "-,-1,3"]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    WORK.patient, WORK.sizes = False, {}
    WORK.begin(0)
    yield
    WORK.patient = False


def sha(rows: Sequence[str]) -> str:
    return hashlib.sha256("".join(f"{row}\n" for row in rows).encode()).hexdigest()


def about(rows: Sequence[str], reading: Fields, names: Sequence[str], **more: Any) -> Fields:
    """Return the fields of a certificate about its data, of which it holds no copy."""
    read = {key: value for key, value in reading.items() if value is not ...}
    labels = [["+", "yes" if read["kind"] == "csv" else "1"]]
    labels += [["-", "no" if read["kind"] == "csv" else "0"]]
    if "events" in read:
        labels = [[str(k), name] for k, name in enumerate(NAMED["trials" in read])]
    hashed = sha(rows)
    if "files" in read:
        hashed = sha([f"{part['count']},{part['sha256']}" for part in read["files"]])
    found: Fields = {"dimension": len(names), "count": len(rows), "sha256": hashed}
    return found | {"features": [*names], "outcomes": labels, "reading": read} | more


def examples(fields: Fields, *paths: Path) -> list[str]:
    """Return the lines of the examples of the last source, when all sources were checked."""
    data, found = Data(fields, list(map(str, paths)), lambda done, of: None), []
    for source in data.sources():
        found = [
            ",".join([outcome, *(str(Decimal(v)) if q == 1 else f"{Fraction(v, q)}" for v in x)])
            for outcome, x, q in source
        ]
    return found


def text(*rows: str, head: str = "s,x,class") -> bytes:
    return "".join(f"{row}\n" for row in (head, *rows)).encode()


def npy(descr: str, shape: str, body: bytes) -> bytes:
    head = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + body


def npz(*arrays: tuple[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a name that is there
        for name, content in arrays:
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content, compression)
    return file.getvalue()


def laid_out(data: bytes | Mapping[str, bytes], folder: Path, name: str = "t.csv") -> list[Path]:
    files = data if isinstance(data, Mapping) else {name: data}
    for each, content in files.items():
        (folder / each).write_bytes(content)
    return [folder / each for each in files]


NUMERALS = (
    "0", "-0", "-0.0", "007", "+3", "\u22125", "1.", ".5", "0.50", "-.25", "1e3", "1E+2",
    "25e-1", "0e9", "1/2", "2/4", "-6/4", "1.5/0.5", "1 / 2", " 7 ", "1e-99", "9e9999",
    "9" * 18, "9" * 19, f"0.{'1' * 18}", f"0.{'1' * 19}", f"{'8' * 18}.{'4' * 18}", "6" * 9999,
)  # fmt: skip
NO_NUMERALS = (
    "1e", "e5", "1/", "/2", "1//2", "1/2/3", "1/-2", "0x10", "1_0", "\u0661", "\u00bd", "one",
    "1 2", "--1", "+-1", "1.2.3", ".", "+", "inf", "1e10000", "6" * 10_000, "1/2e1", "1e5/2",
    "(1)", "$1", "1%", '"1,5"', "1/0.0",
)  # fmt: skip


def worth(numeral: str) -> str:
    over, _, under = numeral.replace("\u2212", "-").replace(" ", "").partition("/")
    number = Fraction(Decimal(over)) / Fraction(Decimal(under or "1"))
    return "/".join(str(Decimal(v)) for v in number.as_integer_ratio()).removesuffix("/1")


def parts(**files: Sequence[str]) -> Fields:
    """Return a reading of several files with these examples."""
    named = {f"{name}.csv": rows for name, rows in files.items()}
    each = [
        {"name": n, "count": len(r), "sha256": sha(r), "left_out": []} for n, r in named.items()
    ]
    return {"files": each, "left_out": ...}


FACTOR: Fields = {"terms": [[[0]], [[1, "b"]]]}
FACTOR |= {"names": ["s", "x[b]"]}
LEVEL: Fields = {"missing": "level"}
LEVEL |= {"terms": [[[0]], [[1, "b"]], [[1, "missing"]]], "names": ["s", "x[b]", "x[missing]"]}
PRODUCTS: Fields = {"label": 3}
PRODUCTS |= {"terms": [[[0], [1, "b"]], [[0], [0], [2]]], "names": ["s:x[b]", "s:s:y"]}
GAPS = ("1,NA,yes", "n/a,1,no", "1,1,None", "-1,3,no", "1, ,yes", "1,NULL,yes", "1,#N/A,no",
    "1,<na>,no", "1,Missing,no", "1,NaN,no")  # fmt: skip
TABLES: dict[str, tuple[bytes | Mapping[str, bytes], Sequence[str], Fields]] = {
    "numerals": (text(*(f"1,{n},yes" for n in NUMERALS)), [f"+,1,{worth(n)}" for n in NUMERALS],
        {}),
    "numerals, decimal comma": (text(*(f"1;{n};no".replace(".", ",") for n in NUMERALS),
        head="s;x;class"), [f"-,1,{worth(n)}" for n in NUMERALS],
        {"delimiter": ";", "decimal": ","}),
    "blank lines": (text("", "1,2,yes", "  ", "", "-1,?,no", "-1,3,no", "", head="\n\ns,x,class"),
        BOTH, {"left_out": [8]}),
    "no header": (b"?,2,yes\n1,2,yes\n-1,3,no\n", BOTH, {"header": False, "left_out": [1]}),
    "blank names": (text("1,2,yes", "-1,3,no", head=",,"), BOTH, {"names": ["x1", "x2"]}),
    "cells of several lines": (text('1,2,"yes"', '-1,4,"a\nb"', "-1,,no", "-1,3,no"), BOTH,
        {"left_out": [5]}),
    "ends of lines": (b"\xef\xbb\xbfs,x,class\r\n1,2,yes\r\n-1,3,no", BOTH, {}),
    "quotation marks": (text('"1"," 2",yes', '"-1","3","no"', head='s,"x ""y""",class'), BOTH,
        {"names": ["s", 'x "y"']}),
    "a tab": (b"s\tx\tclass\n1\t2\tyes\n-1\t3\tno\n", BOTH, {"delimiter": "\t"}),
    "classes": (text("1,2,yes", "1,5,maybe", "-1,3,no", "x,,perhaps"), BOTH, {}),
    "the rest": (text("1,2,yes", "-1,3,no", "-1,4,maybe"), [*BOTH, "-,-1,4"],
        {"classes": [["yes", "+"]], "others": "-"}),
    "gaps of all kinds": (text("1,2,yes", *GAPS), BOTH, {"left_out": [3, 4, 5, 7, 8, 9, 10, 11,
        12]}),
    "a gap in a column of no use": (text("1,2,yes,NA", "-1,3,no,", head="s,x,class,z"), BOTH, {}),
    "a factor with gaps": (text("1,a,yes", "1,,yes", "-1,b,no"), ["+,1,0", "-,-1,1"],
        FACTOR | {"left_out": [3]}),
    "a gap as a level": (text("1,a,yes", "1,?,yes", "-1,b,no"), ["+,1,0,0", "+,1,0,1",
        "-,-1,1,0"], LEVEL),
    "products": (text("2,b,1/2,yes", "3,a,1,no", head="s,x,y,class"), ["+,2,2", "-,0,9"],
        PRODUCTS),
    "weights": (text("1,2,yes,1", "5,5,yes,0", "-1,3,no,.5", "1,1,no,", head="s,x,class,w"), BOTH,
        {"weights": 3, "left_out": [5]}),
    "an offset": (text("1,2,yes,1", "5,5,yes,NA", "-1,3,no,any", head="s,x,class,o"), BOTH,
        {"offset": 3, "left_out": [3]}),
    "counts": (text("1,2,0", "-1,3,2.0"), ["0,1,2", "1,-1,3"], COUNTS),
    "trials": (text("7,0,4", "8,4,4", "9,1,4", "5,0,0", head="s,e,n"), ["0,7", "1,8", "2,9"],
        TRIALS | {"label": ..., "classes": ..., "others": ...}),
    "files": ({"a.csv": text("1,2,yes", "-1,3,no"), "b.csv": text("1,2,yes")}, [*BOTH, "+,1,2"],
        parts(a=BOTH, b=["+,1,2"])),
}  # fmt: skip


def table(rows: Sequence[str], reading: Fields) -> Fields:
    """Return the fields about a table that is read so, its columns called s and x."""
    names = reading.get("names", ["s", "x"])
    return about(rows, CSV | {k: v for k, v in reading.items() if k != "names"}, names)


@pytest.mark.parametrize("name", TABLES)
def test_tables_that_are_read(name: str, tmp_path: Path) -> None:
    content, rows, reading = TABLES[name]
    fields, paths = table(rows, reading), laid_out(content, tmp_path)
    assert examples(fields, *paths) == list(rows)
    cells = [row.split(",") for row in rows]
    assert examples(fields | {"examples": cells}) == list(rows)
    assert examples(fields | {"examples": cells}, *paths) == list(rows)
    with pytest.raises(Rejected, match="not the data that were certified"):
        examples(fields | {"examples": [*cells[:-1], [*cells[-1][:-1], "77"]]})


def test_a_packed_table(tmp_path: Path) -> None:
    packed = gzip.compress(text("1,2,yes", "-1,3,no"), mtime=0)
    assert examples(table(BOTH, {}), *laid_out(packed, tmp_path, "T.CSV.GZ")) == BOTH
    for broken, reason in ((packed[:-9], Unusable), (text("1,2,yes"), OSError)):
        with pytest.raises(reason):
            examples(table(BOTH, {}), *laid_out(broken, tmp_path, "t.csv.gz"))


ONE, OTHER = ["+,1,2"], "certified: "
REFUSED: dict[str, tuple[Any, Sequence[str], Fields, str]] = {
    **{f"no numeral {n[:9]}": (text(f"1,{n},yes"), ONE, {}, "a cell|not the table")
        for n in NO_NUMERALS},
    "a point": (text("1;1.5;yes", head="s;x;class"), ONE, {"delimiter": ";", "decimal": ","},
        "a cell"),
    "text behind a quotation": (text('1,"2"x,yes'), ONE, {}, "not the table"),
    "a quotation without end": (text('1,"2,yes'), ONE, {}, "not the table"),
    "another encoding": (text("1,2,yes").decode().encode("utf-16"), ONE, {}, "not the table"),
    "no UTF-8": (text("1,2,yes") + b"\xff", ONE, {}, "not the table"),
    "binary": (bytes(range(256)) * 100, ONE, {}, "not the table"),
    "a cell less": (text("1,2,yes", "1,yes"), ONE, {}, "line 3 has"),
    "a cell more": (text("1,2,yes", "", "1,2,yes,"), ONE, {}, "line 4 has"),
    "too few columns": (text("1,yes", head="s,c"), ONE, {}, "is not called"),
    "another name": (text("1,2,yes", head="s,y,class"), ONE, {}, "is not called 'x'"),
    "a number": (text("1,3,yes"), ONE, {}, "some number or class differs"),
    "an example more": (text("1,2,yes", "1,3,yes"), ONE, {}, "there are more examples"),
    "an example less": (text("1,2,yes"), ["+,1,2", "+,1,3"], {}, "there are fewer examples"),
    "nothing": (b"", ONE, {}, "there are fewer examples"),
    "the header an example": (b"1,2,yes\n1,3,yes\n", ["+,1,2", "+,1,3"],
        {"names": ["1", "2"]}, "there are fewer examples"),
    "a gap": (text("1,2,yes", "1,?,yes"), ONE, {}, "other rows have missing values"),
    "another gap": (text("1,2,yes", "1,?,yes"), ONE, {"left_out": [2]}, "other rows"),
    "a gap against the rule": (text("1,2,yes", "1,?,yes"), ONE, {"left_out": [3],
        "missing": "error"}, "must not be"),
    "a number's gap as a level": (text("1,a,yes", "1,?,yes", ",b,yes"), ["+,1,0,0", "+,1,0,1"],
        LEVEL, "other rows have missing values"),
    "a level of other case": (text("1,B,yes"), ["+,1,1"], FACTOR, "number or class differs"),
    "a negative weight": (text("1,2,yes,-1", head="s,x,class,w"), ONE, {"weights": 3}, "below 0"),
    "a negative count": (text("1,2,-1"), ["0,1,2"], COUNTS, "below 0"),
    "more events than trials": (text("1,3,2"), ["1,1"], TRIALS | {"label": ..., "classes": ...,
        "others": ...} | {"names": ["s"]}, "more events"),
    "another file": ({"c.csv": text("1,2,yes")}, ONE, parts(a=ONE), "other files are given"),
    "a row in another file": ({"a.csv": text("1,2,yes", "-1,3,no"), "b.csv": text()},
        BOTH, parts(a=["+,1,2"], b=["-,-1,3"]), "more or fewer examples"),
    "other headers": ({"a.csv": text("1,2,yes"), "b.csv": text("1,2,yes", head="s,x,c")},
        ["+,1,2"] * 2, parts(a=ONE, b=ONE), "different headers"),
    "one of two": ({"a.csv": text("1,2,yes"), "b.csv": text("1,3,yes")}, ["+,1,2"] * 2,
        parts(a=ONE, b=ONE), "number or class of 'b.csv' differs"),
}  # fmt: skip


FILE = text("1,2,yes", "-1,3,no")
PAIRS = text("7,4,4", "8,4,4", head="s,e,n")
EVENTS = TRIALS | {"label": ..., "classes": ..., "others": ...}
ARRAYS: Fields = {"kind": "npy", "header": ..., "delimiter": ..., "missing": ..., "left_out": ...}
ARRAYS |= {"inputs": None, "classes": [["1", "+"], ["0", "-"]]}
TWO = npy("|i1", "(2, 1)", b"\1\0")
THREE = npy("|i1", "(2, 3)", b"\1\2\1\xff\3\0")
DECEIVING: dict[str, tuple[Any, Sequence[str], Fields, Fields]] = {  # files as they are read
    "events as trials": (PAIRS, ["1,7", "1,8"], EVENTS | {"trials": 1}, {}),
    "more events than trials": (text("1,3,2", head="s,e,n"), ["2,1"], EVENTS, {}),
    "a column twice": (b"1,2,yes\n-1,3,no\n", ["+,1,1", "-,-1,-1"], {"terms": [[[0]], [[0]]],
        "header": False}, {}),
    "a point beside commas": (text("1;1.5;yes", head="s;x;class"), ["+,1,3/2"],
        {"delimiter": ";", "decimal": ","}, {}),
    "other classes": (FILE, BOTH, {}, {"outcomes": [["+", "no"], ["-", "yes"]]}),
    "other kinds of counts": (text("1,2,0", "-1,3,2"), ["0,1,2", "1,-1,3"], COUNTS,
        {"outcomes": [["0", "few"], ["1", "many"]]}),
    "other kinds of events": (PAIRS, ["1,7", "1,8"], EVENTS,
        {"outcomes": [["0", "an event"], ["1", "no event"]]}),
    "another hash of files": ({"a.csv": FILE}, BOTH, parts(a=BOTH), {"sha256": "0" * 64}),
    "another number in files": ({"a.csv": FILE}, BOTH, parts(a=BOTH), {"count": 9}),
    "two files for one": ({"a.csv": FILE, "b.csv": FILE}, BOTH, {}, {}),
    "a product of arrays": (THREE, ["+,1", "-,-1"], ARRAYS | {"terms": [[[0], [1]]],
        "names": ["s"]}, {}),
    "labels as features": (npz(("X", TWO)), ["+,1", "-,0"], ARRAYS | {"inputs": "X", "label": "X",
        "terms": [[[0]]], "names": ["s"]}, {}),
    "an array twice": (npz(("X", TWO), ("X", TWO), ("t", TWO)), ["+,1", "-,0"], ARRAYS |
        {"inputs": "X", "label": "t", "terms": [[[0]]], "names": ["s"]}, {}),
}  # fmt: skip


@pytest.mark.parametrize("name", DECEIVING)
def test_files_that_deceive(name: str, tmp_path: Path) -> None:
    content, rows, reading, more = DECEIVING[name]
    with pytest.raises((Rejected, Unusable)):
        examples(table(rows, reading) | more, *laid_out(content, tmp_path))


@pytest.mark.parametrize("name", REFUSED)
def test_tables_that_are_refused(name: str, tmp_path: Path) -> None:
    content, rows, reading, reason = REFUSED[name]
    paths = laid_out(content, tmp_path)
    with pytest.raises((Rejected, Unusable), match=reason):
        examples(table(rows, reading), *paths)


def test_another_file_than_the_copy_is_told(tmp_path: Path) -> None:
    fields = table(BOTH, {}) | {"examples": [row.split(",") for row in BOTH]}
    for rows, reason in (
        (("1,2,yes", "-1,4,no"), "number or class differs"),
        (("1,2,yes",), "fewer"),
        (("1,2,yes", "-1,3,no", "1,1,no"), "more"),
    ):
        with pytest.raises(Rejected, match=f"not the file that was certified: .*{reason}"):
            examples(fields, *laid_out(text(*rows), tmp_path))
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises((IsADirectoryError, FileNotFoundError)):
            examples(fields, path)


def test_what_no_data_set_has() -> None:
    plain: Fields = {"count": 1, "dimension": 1, "features": ["x"], "sha256": sha(["+,1"])}
    plain |= {"outcomes": [["+", "yes"], ["-", "no"]], "examples": [["+", "1"]]}
    assert examples(plain) == ["+,1"]
    others: tuple[Fields, ...] = (
        {"features": ["x", "x"], "dimension": 2},
        {"features": []},
        {"outcomes": [["+", "yes"], ["-", "yes"]]},
        {"outcomes": [["+", "yes"]]},
        {"outcomes": [["-", "no"], ["+", "yes"]]},
        {"examples": [["\u0661", "1"]]},
        {"examples": [["+", "1", "1"]], "sha256": sha(["+,1,1"])},
        {"examples": [[]], "sha256": sha([""])},
        {"examples": [["+", "2/4"]], "sha256": sha(["+,2/4"])},
        {"examples": [["+", "1.0"]], "sha256": sha(["+,1.0"])},
        {"count": 10**12},
    )
    for more in others:
        with pytest.raises(Rejected):
            examples(plain | more)
    with pytest.raises(Unusable, match="name the data file"):
        examples({key: value for key, value in plain.items() if key != "examples"})
    with pytest.raises(Unusable, match="no data file goes with"):
        examples(plain, Path(__file__))


READINGS: dict[str, Fields] = {
    "the label as a feature": {"terms": [[[0]], [[2]]]},
    "a column twice": {"terms": [[[0]], [[0]]]},
    "a product twice": {"terms": [[[0], [1]], [[1], [0]]]},
    "a product of nothing": {"terms": [[[0]], []]},
    "a weight as a feature": {"weights": 0},
    "the label as a weight": {"weights": 2},
    "an offset as a feature": {"offset": 1},
    "a term less": {"terms": [[[0]]]},
    "a delimiter in numbers": {"delimiter": "."},
    "a long delimiter": {"delimiter": ";;"},
    "a comma as both marks": {"decimal": ","},
    "a class twice": {"classes": [["yes", "+"], ["no", "+"]]},
    "a class of two meanings": {"classes": [["yes", "+"], ["yes", "-"]]},
    "a class and the rest": {"others": "-"},
    "a class less": {"classes": [["yes", "+"]]},
    "classes that are called otherwise": {"classes": [["no", "+"], ["yes", "-"]]},
}


@pytest.mark.parametrize("name", READINGS)
def test_readings_that_deceive(name: str) -> None:
    reading = {key: value for key, value in READINGS[name].items() if key != "names"}
    names = READINGS[name].get("names", ["s", "x"])
    with pytest.raises(Rejected):
        Data(about(BOTH, CSV | reading, names), ["t.csv"], lambda done, of: None)
    with pytest.raises(Rejected):
        Data(about(BOTH, NPZ | {"label": "X"}, ["s", "x"]), ["t.npz"], lambda done, of: None)


FORMS = {"|i1": "3b", "|u1": "3B", "<i2": "<3h", ">i2": ">3h", "<u2": "<3H", ">u4": ">3I",
    "<i4": "<3i", ">i8": ">3q", "<u8": "<3Q"}  # fmt: skip


@pytest.mark.parametrize("descr", FORMS)
def test_arrays_of_all_kinds(descr: str, tmp_path: Path) -> None:
    bits, least = int(descr[2]) * 8, -1 if descr[1] == "i" else 0
    ends = [least * 2 ** (bits - 1), 2 ** (bits + least) - 1]
    body = b"".join(struct.pack(FORMS[descr], 1, v, k) for k, v in enumerate([*ends, 5]))
    fields = about(rows := [f"-,1,{ends[0]}", f"+,1,{ends[1]}"], NPY, ["s", "x"])
    paths = laid_out(npy(descr, "(3, 3)", body), tmp_path, "t.npy")
    assert examples(fields, *paths) == rows  # the class 2 takes no part
    X, t = npy("|i1", "(2, 2)", b"\1\2\xff\3"), npy("|i1", "(2,)", b"\1\0")
    for compression in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        archive = npz(("X", X), ("t", t), compression=compression)
        assert examples(about(BOTH, NPZ, ["s", "x"]), *laid_out(archive, tmp_path, "a")) == BOTH


X, T = ("X", npy("|i1", "(2, 2)", b"\1\2\xff\3")), ("t", npy("|i1", "(2,)", b"\1\0"))
ARCHIVE = npz(X, T)
DIRECTORY = ARCHIVE.index(b"PK\1\2")
ARRAY = npy("|i1", "(2, 3)", b"\1\2\1\xff\3\0")
MANY = "(999999999999, 3)"


def patched(*places: tuple[int, int]) -> bytes:
    """Set bytes of the first member, counted from its entry in the directory or (-) its head."""
    changed = bytearray(ARCHIVE)
    for place, value in places:
        changed[DIRECTORY + place if place >= 0 else -place] = value
    return bytes(changed)


HOSTILE: dict[str, tuple[Fields, bytes]] = {
    "rows that are not there": (NPY, npy("|i1", MANY, b"\1\2\1")),
    "half a row": (NPY, npy("|i1", "(2, 3)", b"\1\2\1\xff\3")),
    "more than its rows": (NPY, ARRAY + b"\0"),
    "10^7 columns": (NPY, npy("|i1", "(2, 9999999)", b"\1\2\1\xff\3\0")),
    "no columns": (NPY, npy("|i1", "(4, 0)", b"")),
    "another order": (NPY, ARRAY.replace(b"False", b"True ")),
    "floats": (NPY, npy("<f4", "(1, 3)", bytes(12))),
    "another version": (NPY, ARRAY.replace(b"\1\0", b"\2\0", 1)),
    "no array": (NPY, b""),
    "a head": (NPY, b"\x93NUMPY\x01\x00"),
    "an archive": (NPY, ARCHIVE),
    "no archive": (NPZ, ARRAY),
    "rows of nothing": (NPZ, npz(("X", npy("|i1", "(999999999999, 0)", b"")), T)),
    "rows not in the archive": (NPZ, npz(("X", npy("|i1", MANY, b"\1")), T)),
    "encrypted": (NPZ, patched((8, 1), (-6, 1))),
    "strong encryption": (NPZ, patched((8, 0x41), (-6, 0x41))),
    "patched data": (NPZ, patched((8, 0x20), (-6, 0x20))),
    "compression 99": (NPZ, patched((10, 99), (-8, 99))),
    "LZMA by name": (NPZ, patched((10, 14), (-8, 14))),
    "LZMA": (NPZ, npz(X, T, compression=zipfile.ZIP_LZMA)),
    "version needed": (NPZ, patched((6, 255), (-4, 255))),
    "another place": (NPZ, patched((42, 99))),
    "cut": (NPZ, ARCHIVE[: len(ARCHIVE) // 2]),
    "a directory": (NPZ, ARCHIVE[DIRECTORY:]),
    "no labels": (NPZ, npz(X)),
    "more labels": (NPZ, npz(X, ("t", npy("|i1", "(3,)", b"\1\0\0")))),
    "wide labels": (NPZ, npz(X, ("t", npy("|i1", "(2, 2)", b"\1\0\1\0")))),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_arrays(name: str, tmp_path: Path) -> None:
    reading, content = HOSTILE[name]
    with pytest.raises(REFUSALS):
        examples(about(BOTH, reading, ["s", "x"]), *laid_out(content, tmp_path, "t"))


def test_a_byte_changed_is_refused_or_no_matter(tmp_path: Path) -> None:
    rng = random.Random(5)
    packed = gzip.compress(text("1,2,yes", "-1,3,no"), mtime=0)
    for reading, content, name in ((NPZ, ARCHIVE, "a"), (CSV, packed, "a.gz"), (NPY, ARRAY, "b")):
        for place in range(len(content)):
            changed = content[:place] + bytes([rng.randrange(256)]) + content[place + 1 :]
            with contextlib.suppress(*REFUSALS):
                WORK.begin(0)
                path = laid_out(changed, tmp_path, name)
                assert examples(about(BOTH, reading, ["s", "x"]), *path) == BOTH


def test_what_takes_long_is_refused_before(tmp_path: Path) -> None:
    long = gzip.compress(text(*["1,2,yes"] * 200_000), mtime=0)
    (path,) = laid_out(long, tmp_path, "t.csv.gz")
    fields = table(["+,1,2"] * 200_000, {})
    with pytest.raises(Unusable, match="would take long; with --patient"):
        examples(fields, path)
    WORK.patient, told = True, []
    data = Data(fields, [str(path)], lambda done, of: told.append((done, of)))
    assert sum(1 for source in data.sources() for _ in source) == 200_000
    assert told == [(100_000, 200_000), (200_000, 200_000)]
    WORK.patient = False
    WORK.begin(0)
    (path,) = laid_out(text(*["1,9e9999,yes"] * 20_000), tmp_path)
    data = Data(table(["+,1,2"] * 20_000, {}), [str(path)], lambda done, of: None)
    with pytest.raises(Unusable, match="would take long"):
        sum(1 for source in data.sources() for _ in source)
    WORK.begin(0)
    terms = [[[0], *[[1]] * 9999]]
    (path,) = laid_out(text(f"1,{'7' * 9000},yes"), tmp_path)
    names = [":".join(["s", *["x"] * 9999])]
    with pytest.raises(Unusable, match="would take long"):
        examples(about(["+,1"], CSV | {"terms": terms}, names), path)


def test_what_was_read_is_told_without_what_a_terminal_obeys(tmp_path: Path) -> None:
    names = ["\x1b[2Ja", "x" * 70]
    content = text("1,2,yes,1,", "-1,3,maybe,1,", "1,1,no,0,", "?,,no,1,", "1,1,yes,?,",
        head=f"{names[0]},{names[1]},class,\u202ew,z")  # fmt: skip
    reading = CSV | {"weights": 3, "left_out": [5, 6], "classes": [["yes", "+"]], "others": "-"}
    fields = about(BOTH, reading, names)
    data = Data(fields, list(map(str, laid_out(content, tmp_path))), lambda done, of: None)
    for source in data.sources():
        assert len(list(source)) == 2
    assert data.said() == [
        "data        't.csv': 2 examples",
        f"features    '\\x1b[2Ja', '{'x' * 60}'... (columns 1, 2)",
        "label       column 3 'class'",
        "weights     column 4 '\\u202ew'",
        "class +     'yes': 1 example",
        "class -     'no', every other label: 1 example",
        "left out    2 rows with missing values",
        "left out    1 rows of weight 0",
    ]


# Spaces

AND: Fields = {"dimension": 2, "features": ["p", "q"], "outcomes": [["+", "1"], ["-", "0"]]}
SPACE: Fields = {"from": "examples", "bias": "1", "boundary": "strict", "margin": "0"}
SPACE |= {"threshold": "0", "features": None, "also": []}


def rows_of(space: Fields, data: Fields, *seen: tuple[str, Sequence[str]]) -> list[str]:
    """Return the rows of examples as ``a R c``."""
    make = example_rows(space, data)
    rows = [row for outcome, x in seen for row in make(outcome, *integers(x, len(x)))]
    return [told(row) for row in rows]


def told(row: Row) -> str:
    a = " ".join(str(Fraction(v, row.q)) for v in row.a)
    return f"{a} {row.relation} {Fraction(row.c, row.q)}"


SPACES: dict[str, tuple[Fields, list[str], list[str]]] = {
    "plain": ({}, ["w1", "w2", "b"], ["1/2 3 1 > 0", "-1/2 -3 -1 > 0"]),
    "no bias": ({"bias": None}, ["w1", "w2"], ["1/2 3 > 0", "-1/2 -3 > 0"]),
    "an input of the bias": ({"bias": "-2/3"}, ["w1", "w2", "b"], ["1/2 3 -2/3 > 0",
        "-1/2 -3 2/3 > 0"]),
    "closed": ({"boundary": "closed-positive"}, ["w1", "w2", "b"], ["1/2 3 1 >= 0",
        "-1/2 -3 -1 > 0"]),
    "closed below": ({"boundary": "closed-negative", "threshold": "1/3"}, ["w1", "w2", "b"],
        ["1/2 3 1 > 1/3", "-1/2 -3 -1 >= -1/3"]),
    "a margin": ({"margin": "1/5", "threshold": "2"}, ["w1", "w2", "b"], ["1/2 3 1 >= 11/5",
        "-1/2 -3 -1 >= -9/5"]),
    "degree 2": ({"features": {"degree": 2}, "bias": None}, ["w[x1]", "w[x2]", "w[x1^2]",
        "w[x1*x2]", "w[x2^2]"], ["1/2 3 1/4 3/2 9 > 0", "-1/2 -3 -1/4 -3/2 -9 > 0"]),
    "degree 0": ({"features": {"degree": 0}}, ["b"], ["1 > 0", "-1 > 0"]),
    "polynomials": ({"features": [[["1/2", [2, 0]], ["-3", [0, 1]]], [["1", [0, 0]]]],
        "bias": None}, ["w[1/2*x1^2 - 3*x2]", "w[1]"], ["-71/8 1 > 0", "71/8 -1 > 0"]),
    "a long number": ({"features": [[["1" * 9999, [0, 1]], [f"-1/1{'0' * 9999}", [1, 0]]]],
        "bias": "1"}, ["w[-(a long number)*x1 + (a long number)*x2]", "b"], []),
}  # fmt: skip


@pytest.mark.parametrize("name", SPACES)
def test_rows_of_examples(name: str) -> None:
    more, names, rows = SPACES[name]
    assert space_names(SPACE | more, AND) == names
    if rows:
        assert rows_of(SPACE | more, AND, ("+", ["1/2", "3"]), ("-", ["1/2", "3"])) == rows


@pytest.mark.parametrize(
    "more",
    [
        {"bias": "0"}, {"margin": "-1"}, {"margin": "1", "boundary": "closed-positive"},
        {"features": {"degree": 17}}, {"features": [[["1", [1]]]]},
        {"features": [[["1", [17, 0]]]]}, {"features": [[]]},
        {"features": [[["1", [1, 0]], ["2", [1, 0]]]]}, {"features": [[["1", [1, 0]]]] * 2},
    ],
)  # fmt: skip
def test_spaces_of_examples_that_are_none(more: Fields) -> None:
    with pytest.raises(Rejected):
        example_rows(SPACE | more, AND)


def test_rows_as_stated() -> None:
    system: Fields = {"from": "system", "names": ["u", "v"], "rows": [["==", "1/2", "0", "-1/3"]]}
    assert space_names(system, None) == ["u", "v"]
    assert list(map(told, stated_rows(system, 2))) == ["1/2 0 == -1/3"]
    assert list(map(told, stated_rows(SPACE | {"also": [[">", "1", "2", "3"]]}, 2))) == ["1 2 > 3"]
    wrong: tuple[list[list[str]], ...] = ([[]], [["<", "1", "0", "0"]], [[">", "1", "0"]])
    for rows in wrong:
        with pytest.raises(Rejected):
            list(stated_rows(system | {"rows": rows}, 2))
    for names in (["u", "u"], ["u", ""], ["u", "v\n"], ["u", "v = 1"], ["u", "x" * 70]):
        with pytest.raises(Rejected):
            space_names(system | {"names": names}, None)


MODELS: dict[str, tuple[Fields, list[str], list[list[str]]]] = {
    "binary": ({"link": "probit", "intercept": True}, ["p", "(intercept)"],
        [["-2 -1 >= 0"], ["2 1 >= 0"], ["2 1 == 0"]]),
    "poisson": ({"link": "log", "intercept": False}, ["p"], [["-2 >= 0"], ["2 == 0"]]),
    "multinomial": ({"link": "logit", "intercept": False}, ["b: p", "'c\\x1b': p"],
        [["-2 0 >= 0", "0 -2 >= 0"], ["2 0 >= 0", "2 -2 >= 0"], ["0 2 >= 0", "-2 2 >= 0"]]),
    "ordinal": ({"link": "cloglog", "intercept": False}, ["p", "a|b", "b|'c\\x1b'"],
        [["-2 1 0 >= 0"], ["-2 0 1 >= 0", "2 -1 0 >= 0"], ["2 0 -1 >= 0"]]),
}  # fmt: skip


@pytest.mark.parametrize("model", MODELS)
def test_rows_of_models(model: str) -> None:
    more, names, rows = MODELS[model]
    space: Fields = {"from": "model", "model": model} | more
    levels = ["a", "b"] if model in ("binary", "poisson") else ["a", "b", "c\x1b"]
    data = {"dimension": 1, "features": ["p"], "outcomes": [[str(k), v] for k, v in
        enumerate(levels)]}  # fmt: skip
    assert space_names(space, data) == names
    assert [rows_of(space, data, (str(k), ["2"])) for k in range(len(rows))] == rows
    for other in ("-", "3", ""):
        with pytest.raises(Rejected):
            rows_of(space, data, (other, ["2"]))
    if model == "binary":
        with pytest.raises(Rejected, match="two coefficients have one name"):
            space_names(space, data | {"features": ["(intercept)"]})
        with pytest.raises(Rejected, match="not two levels"):
            example_rows(space, data | {"outcomes": [["0", "a"], ["1", "b"], ["2", "c"]]})


def test_numbers() -> None:
    assert integers(["1/2", "-3", "0"], 3) == ([1, -6, 0], 2)
    assert integers([f"-1{'0' * 49_999}"], 1) == ([-(10**49_999)], 1)
    for wrong in ("2/4", "1/1", "0/3", "-0", "01", "+1", " 1", "1\n", "1.5", "", "1/0", "1/-2",
        "\u0661", "1" * 50_001):  # fmt: skip
        with pytest.raises(Rejected):
            integers([wrong], 1)
    with pytest.raises(Unusable, match="would take long"):
        integers(["7" * 40_000] * 10, 10)
