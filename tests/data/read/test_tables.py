# ruff: noqa: E501 (tables read better with a case a line)
from __future__ import annotations

import gzip
import io
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact import check, separate
from linexact.data.read import cells as cells_module
from linexact.data.read import columns as columns_module
from linexact.data.read.tables import read_table
from linexact.errors import InputError, LimitError
from linexact.exact import parse_number
from linexact.proof import checker


def read(text, **options):
    return read_table(io.StringIO(text), **options)


def write(path, data):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


# text, options, classes, targets, first input
READ = {
    "no header": ("1,2,a\n3,4,b\n", {}, ("b", "a"), [-1, 1], (1, 2)),
    "header": ("p,q,kind\n1,2,0\n3,4,1\n", {}, ("1", "0"), [-1, 1], (1, 2)),
    "tabs": ("1\t2\t-1\n3\t4\t1\n", {}, ("1", "-1"), [-1, 1], (1, 2)),
    "semicolons": ("p;q;k\n0.5;2;no\n3;4;yes\n", {}, ("yes", "no"), [-1, 1], (Fraction(1, 2), 2)),
    "crlf, blank lines": ("1,2,0\r\n\r\n   \r\n3,4,1\r\n\r\n", {}, ("1", "0"), [-1, 1], (1, 2)),
    "cr only": ("1,2,0\r3,4,1\r", {}, ("1", "0"), [-1, 1], (1, 2)),
    "no line end": ("1,2,0\n3,4,1", {}, ("1", "0"), [-1, 1], (1, 2)),
    "blanks": (" 1 , 2 , 0\n3,4,1\n", {}, ("1", "0"), [-1, 1], (1, 2)),
    "quotes": ('"a","b","k"\n"1","2","x, y"\n3,4,z\n', {}, ("z", "x, y"), [-1, 1], (1, 2)),
    "label by name": ("k,p\n0,5\n1,6\n", {"label": "k"}, ("1", "0"), [-1, 1], (5,)),
    "label by number": ("0,5\n1,6\n", {"label": 1}, ("1", "0"), [-1, 1], (5,)),
    "label number as text": ("0,5\n1,6\n", {"label": "1"}, ("1", "0"), [-1, 1], (5,)),
    "columns": ("p,q,k\n1,x,0\n3,y,1\n", {"columns": ["p"]}, ("1", "0"), [-1, 1], (1,)),
    "columns in order": ("1,2,0\n3,4,1\n", {"columns": [2, 1]}, ("1", "0"), [-1, 1], (2, 1)),
    "drop": ("p,q,k\n1,x,0\n3,y,1\n", {"drop": ["q"]}, ("1", "0"), [-1, 1], (1,)),
    "one against the rest": ("1,a\n2,b\n3,c\n", {"positive": "b"}, ("b", "not b"), [-1, 1, -1], (1,)),
    "two of three": (
        "1,a\nx,b\n3,c\n", {"positive": "a", "negative": "c", "header": False}, ("a", "c"), [1, -1], (1,),
    ),
    "plus and minus": ("1,+\n2,-\n", {}, ("+", "-"), [1, -1], (1,)),
    "larger number": ("1,10\n2,9\n", {}, ("10", "9"), [1, -1], (1,)),
    "blanks of two kinds": ("1,yes\n2,yes\u00a0\n3,no\n", {}, ("yes", "no"), [1, 1, -1], (1,)),
    "one class": ("1,1\n2,1\n", {}, ("1", "not 1"), [1, 1], (1,)),
    "one class, zero": ("1,0\n2,0\n", {}, ("1", "0"), [-1, -1], (1,)),
    "fractions": ("1/3,0\n−2,1\n", {}, ("1", "0"), [-1, 1], (Fraction(1, 3),)),
    "exponents": ("1e-3,0\n2.5E2,1\n", {}, ("1", "0"), [-1, 1], (Fraction(1, 1000),)),
    "bom": ("\ufeff1,0\n2,1\n", {}, ("1", "0"), [-1, 1], (1,)),
    "class as number": ("1,0\n2,1\n", {"positive": "0.0"}, ("0", "1"), [1, -1], (1,)),
}  # fmt: skip


@pytest.mark.parametrize("case", READ)
def test_read(case):
    text, options, classes, targets, first = READ[case]
    data = read_table(io.BytesIO(text.encode()), **options)
    assert data.classes == classes
    assert data.targets.tolist() == targets
    assert data.x(0) == first
    assert data.numerators.dtype.kind == "i"


# bytes or text, options, code, words of the message
BAD = {
    "empty": ("", {}, "empty", "empty"),
    "blank lines only": ("\n  \n\n", {}, "empty", "empty"),
    "header only": ("p,q,k\n", {}, "no-examples", "a header and no examples"),
    "short row": ("1,2,0\n3,1\n", {}, "ragged", "line 2: 2 cells where the first row has 3"),
    "long row": ("p,q,k\n1,2,0\n3,4,5,1\n", {}, "ragged", "line 3: 4 cells"),
    "quoted short row": ('"1",2,0\n3,1\n', {}, "ragged", "line 2: 2 cells"),
    "no number": ("p,q,k\n1,2,0\n3,4x,1\n", {}, "number", "line 3, column 2 'q'"),
    "no number, no header": ("1,2,0\n3,four,1\n", {}, "number", "line 2, column 2"),
    "nan": ("1,2,0\nNaN,4,1\n", {}, "missing", "line 2, column 1: 'NaN' is a missing value"),
    "na": ("1,2,0\n3,NA,1\n", {}, "missing", "line 2, column 2"),
    "question mark": ("1,2,0\n3,?,1\n", {}, "missing", "line 2, column 2"),
    "blank cell": ("1,2,0\n3,,1\n", {}, "missing", "line 2, column 2: a blank"),
    "blank label": ("1,2,0\n3,4,\n", {}, "missing", "expected a label"),
    "inf": ("1,2,0\n3,inf,1\n", {}, "not-finite", "line 2, column 2"),
    "-Infinity": ("1,2,0\n3,-Infinity,1\n", {}, "not-finite", "line 2, column 2"),
    "decimal comma": ("p;k\n1,5;0\n2,5;1\n", {"header": True}, "ambiguous", "line 2, column 1 'p'"),
    "huge exponent": ("1,2,0\n3,1e999999999,1\n", {}, "too-long", "line 2, column 2"),
    "too many digits": ("1,0\n" + "9" * 20_000 + ",1\n", {}, "too-long", "line 2, column 1"),
    "unknown label": ("sepal,species\n1,a\n2,b\n", {"label": "Specis"}, "column", "did you mean 'species'"),
    "label beyond": ("1,2,0\n", {"label": 4}, "column", "no column 4; there are 3"),
    "label 0": ("1,2,0\n", {"label": 0}, "column", "numbered from 1"),
    "unknown column": ("p,q,k\n1,2,0\n", {"columns": ["r"]}, "column", "no column 'r'"),
    "unknown drop": ("p,q,k\n1,2,0\n", {"drop": ["r"]}, "column", "no column 'r'"),
    "name without header": ("1,2,0\n", {"label": "k", "header": False}, "column", "no header"),
    "twice the name": ("p,p,k\n1,2,0\n", {"columns": ["p"]}, "column", "1 and 2 are both called"),
    "label is a feature": ("1,2,0\n", {"columns": [3]}, "column", "is the label"),
    "feature twice": ("1,2,0\n", {"columns": [1, 1]}, "column", "named twice"),
    "label dropped": ("1,2,0\n", {"drop": [3]}, "column", "it is not dropped"),
    "all dropped": ("1,2,0\n", {"drop": [1, 2]}, "no-features", "no features"),
    "one column": ("1 2 0\n3 4 1\n", {}, "no-features", "delimiter"),
    "unknown class": ("1,setosa\n2,other\n", {"positive": "Setossa"}, "unknown-class", "did you mean 'setosa'"),
    "unknown negative": ("1,a\n2,b\n", {"positive": "a", "negative": "c"}, "unknown-class", "no class 'c'"),
    "negative alone": ("1,a\n2,b\n", {"negative": "a"}, "classes", "name both"),
    "the same class twice": ("1,a\n", {"positive": "a", "negative": "a"}, "classes", "both"),
    "three classes": ("1,a\n2,b\n3,c\n", {}, "classes", "3 classes ('a', 'b', 'c')"),
    "one class in two ways": ("1,1\n2,1.0\n", {}, "classes", "write the same number"),
    "mixed first row": ("1,x,0\n2,3,1\n", {}, "header", "say whether the first row is a header"),
    "nul": (b"1,2,0\n3,\x004,1\n", {}, "binary", "byte 8"),
    "latin-1": ("1,größe\n2,b\n".encode("latin-1"), {}, "encoding", "byte 4 is not UTF-8"),
    "utf-16": ("1,2,0\n".encode("utf-16"), {}, "encoding", "UTF-16"),
    "binary": (bytes(range(128, 256)) * 10, {}, "encoding", "byte 0"),
    "open quote": ('1,"2,0\n3,4,1\n', {}, "quote", "does not end"),
    "after the quote": ('1,"2"x,0\n', {}, "quote", "goes on"),
    "all left out": ("p,k\n?,0\n,1\n", {"missing": "skip"}, "no-examples", "all 2 examples"),
    "no such classes": ("1,a\n", {"positive": "b", "negative": "c"}, "no-examples", "'b', 'c'"),
    "missing option": ("1,2,0\n", {"missing": "drop"}, "option", "error, skip or level"),
    "delimiter": ("1,2,0\n", {"delimiter": "5"}, "option", "delimiter"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_refuse(case, tmp_path):
    data, options, code, words = BAD[case]
    path = write(tmp_path / "bad.csv", data)
    with pytest.raises(InputError) as caught:
        read_table(path, **options)
    assert caught.value.code == code
    assert words in caught.value.message
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 600
    assert "bad.csv" in caught.value.message or code in ("classes", "option")


def test_refuse_files_that_cannot_be_read(tmp_path):
    for path, code in (
        (tmp_path / "none.csv", "no-file"),
        (tmp_path, "directory"),
        ("\0", "no-file"),
    ):
        with pytest.raises(InputError) as caught:
            read_table(path)
        assert caught.value.code == code


def test_the_caret_is_under_the_character():
    with pytest.raises(InputError) as caught:
        read("1,2,0\n3,12x4,1\n")
    _, source, caret = str(caught.value).splitlines()
    assert source.index("x") == caret.index("^")


def test_missing_rows_are_counted_with_their_lines():
    data = read("p,q,k\n1,2,0\n?,2,1\n\n3,NA,0\n5,6,\n7,8,1\n", missing="skip")
    assert data.reading["left_out"] == [3, 5, 6]
    assert list(data.row_numbers) == [2, 7]
    assert data.numerators.tolist() == [[1, 2], [7, 8]]


def test_rows_of_other_classes_are_not_looked_at():
    data = read("1,a\nwhat,b\n?,b\n2,c\n", positive="a", negative="c", header=False)
    assert (list(data.row_numbers), data.reading["left_out"]) == ([1, 4], [])


def test_the_reading_is_complete():
    data = read("id;p;kind\n7;1;a\n8;?;b\n9;2;b\n", drop=["id"], missing="skip")
    assert data.reading == {
        "kind": "csv",
        "delimiter": ";",
        "encoding": "utf-8",
        "header": True,
        "label": 2,
        "columns": [1],
        "positive": "b",
        "negative": "a",
        "missing": "skip",
        "left_out": [3],
    }


def test_quoted_cells_over_lines_keep_line_numbers():
    data = read('p,note,k\n1,"two\nlines",0\n2,x,1\n', drop=["note"])
    assert list(data.row_numbers) == [2, 4]


def test_blocks_join(monkeypatch):
    monkeypatch.setattr(cells_module, "BLOCK_BYTES", 64)
    rows = [
        (Fraction(i, 10 ** (i % 5)), Fraction(-i, 7) if i == 50 else i, i % 2) for i in range(99)
    ]
    text = "".join(f"{a.numerator}/{a.denominator},{b},{t}\r\n" for a, b, t in rows)
    data = read(text)
    assert [data.x(i) for i in range(99)] == [(a, b) for a, b, _ in rows]
    quoted = read(text.replace("60/1,", '"60/1",'))
    assert (quoted.numerators == data.numerators).all()


def test_big_numbers_are_exact():
    big = 10**40 + 1
    data = read(f"{big},0\n0.{'0' * 30}1,1\n")
    assert data.x(0) == (big,)
    assert data.x(1) == (Fraction(1, 10**31),)
    assert data.numerators.dtype == object


def test_limits(monkeypatch):
    monkeypatch.setattr(columns_module, "MAX_NUMBERS", 5)
    with pytest.raises(LimitError) as caught:
        read("1,2,0\n3,4,1\n5,6,1\n")
    assert caught.value.limit == "MAX_NUMBERS"
    monkeypatch.undo()
    monkeypatch.setattr(columns_module, "MAX_BIG_NUMBERS", 1)
    with pytest.raises(LimitError) as caught:
        read(f"{10**30},2,0\n")
    assert caught.value.limit == "MAX_BIG_NUMBERS"


def test_a_wide_table():
    width = 5_000
    data = read(",".join(map(str, range(width))) + ",0\n" + ",".join(["0.5"] * width) + ",1\n")
    assert data.dimension == width
    assert data.x(0)[-1] == width - 1


NUMERALS = st.one_of(
    st.from_regex(r"[+-]?[0-9]{1,22}(\.[0-9]{0,22})?", fullmatch=True),
    st.from_regex(r"[+-]?\.[0-9]{1,22}", fullmatch=True),
    st.from_regex(r"[+-]?[0-9]{1,20}(\.[0-9]{0,20})?[eE][+-]?[0-9]{1,3}", fullmatch=True),
    st.from_regex(r"-?[0-9]{1,5}/[1-9][0-9]{0,3}", fullmatch=True),
)


def outcome(function):
    """Return what a function returns, or the code of the error that it raises."""
    try:
        return function()
    except InputError as error:
        return error.code if "\n" not in error.message else "more than a line"


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="0123456789+-.eE/ x", max_size=24) | NUMERALS)
def test_any_cell_is_read_or_refused_as_parse_number_does(cell):
    expected = outcome(lambda: parse_number(cell))
    found = outcome(lambda: read(f"{cell},0\n", header=False).x(0)[0])
    assert found == ("missing" if not cell.strip() else expected)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_rubbish_is_refused_in_one_line(data):
    assert outcome(lambda: read_table(io.BytesIO(data))) != "more than a line"


def test_decimal_commas(tmp_path):
    path = write(tmp_path / "t.csv", b"a;b;t\n0,5;-1;ja\n1/3;2,25e1;nein\n;3;ja\n")
    data = read_table(path, decimal=",", missing="skip")
    assert [data.x(0), data.x(1)] == [(Fraction(1, 2), -1), (Fraction(1, 3), Fraction(45, 2))]
    assert data.reading["decimal"] == ","
    certificate = tmp_path / "c.json"
    certificate.write_text(separate(path, decimal=",", missing="skip").certificate())
    assert check(certificate, path).verified
    assert checker.main([str(certificate), str(path)]) == 0


def test_a_first_row_of_decimal_commas_is_no_header(tmp_path):
    path = write(tmp_path / "t.csv", b"0,5;1,5;ja\n2,5;1;nein\n")
    assert len(read_table(path, decimal=",")) == 2


@pytest.mark.parametrize(
    ("data", "options", "words"),
    [
        (b"a;t\n1.5;x\n2;y\n", {}, "'1.5' has a point where the decimal mark is a comma"),
        (b"a;t\n1.000,5;x\n2;y\n", {}, "has a point"),
        (b"a,t\n1,x\n2,y\n", {}, "no delimiter but the decimal comma"),
        (b"a;t\n1;x\n", {"delimiter": ","}, "the decimal mark and the delimiter"),
    ],
)
def test_refuse_beside_decimal_commas(data, options, words, tmp_path):
    with pytest.raises(InputError) as caught:
        read_table(write(tmp_path / "t.csv", data), decimal=",", **options)
    assert words in caught.value.message


def test_packed_tables(tmp_path):
    path = tmp_path / "t.csv.gz"
    path.write_bytes(gzip.compress(b"a,t\n0.5,no\n1,yes\n"))
    certificate = tmp_path / "c.json"
    certificate.write_text(separate(path).certificate())
    for program in (checker.main, lambda arguments: 0 if check(*arguments).verified else 1):
        assert program([str(certificate), str(path)]) == 0
    for damaged in (b"a,t\n0.5,no\n", path.read_bytes()[:-9], path.read_bytes()[:20] + b"x" * 30):
        path.write_bytes(damaged)
        with pytest.raises(InputError, match=r"t\.csv\.gz"):
            read_table(path)
        assert checker.main([str(certificate), str(path)]) == 2
