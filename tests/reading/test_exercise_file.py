# ruff: noqa: E501 (tables read better with a case a line)
from __future__ import annotations

import io
from fractions import Fraction

import pytest

from linexact.data.convention import Convention
from linexact.errors import InputError
from linexact.reading.exercise_file import read_exercise_file


def read(text):
    return read_exercise_file(io.StringIO(text))


def test_all_that_a_file_says():
    exercise = read(
        """
        id = "not-1"
        title = "NOT"
        statement = "Find weights."
        points = 2.5
        [data]
        truth_table = "NOT"
        features = ["a"]
        [convention]
        bias = false
        boundary = "closed-positive"
        """
    )
    assert (exercise.id, exercise.title) == ("not-1", "NOT")
    assert exercise.words["points"] == Fraction(5, 2)
    assert exercise.convention == Convention(bias=False, boundary="closed-positive")
    assert exercise.dataset.features == ("a",)
    assert exercise.dataset.targets.tolist() == [1, -1]


DATA = {
    "gate": ('truth_table = "0010"', [-1, -1, 1, -1], (0, 0)),
    "two lists": ("positive = [[0.1, 1]]\nnegative = [[1, 0], ['1/3', 2]]", [1, -1, -1], (Fraction(1, 10), 1)),
    "positive only": ("positive = [[1, 2]]", [1], (1, 2)),
    "negative only": ("negative = [[1, 2]]", [-1], (1, 2)),
    "examples": ("examples = [{x = [1e-3], label = 0}, {x = [2], label = 1}]", [-1, 1], (Fraction(1, 1000),)),
    "names": (
        'examples = [{x = [1], label = "a"}, {x = [2], label = "b"}, {x = [3], label = "c"}]\n'
        'positive_class = "a"',
        [1, -1, -1],
        (1,),
    ),
    "patterns": ('patterns = {positive = "10", negative = "11"}', [1, 1, -1], (1, 0)),
    "underscores": ("positive = [[1_000, 1_0.2_5]]", [1], (1000, Fraction(41, 4))),
}  # fmt: skip


@pytest.mark.parametrize("case", DATA)
def test_data(case):
    text, targets, first = DATA[case]
    exercise = read(f"[data]\n{text}\n")
    assert exercise.dataset.targets.tolist() == targets
    assert exercise.dataset.x(0) == first
    assert exercise.convention is None


def test_a_table_beside_the_file(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "t.csv").write_text("p,q,k\n1,?,a\n0.5,1,b\n2,3,a\n")
    path = tmp_path / "exercise.toml"
    path.write_text(
        '[data]\nfile = "sub/t.csv"\nmissing = "skip"\nlabel = "k"\npositive_class = "a"\n'
    )
    data = read_exercise_file(path).dataset
    assert data.x(0) == (Fraction(1, 2), 1)
    assert data.targets.tolist() == [-1, 1]
    assert data.reading["left_out"] == [2]


XOR = '[data]\ntruth_table = "XOR"\n'
BAD = {
    "not toml": ("[data\n", "toml", "not TOML"),
    "deep": ("x = " + "[" * 50_000, "toml", "nested"),
    "no data": ('title = "x"\n', "key", "[data] is expected"),
    "data is no table": ("data = 3\n", "value", "data: 3"),
    "unknown key": ("titel = 'x'\n" + XOR, "key", "did you mean 'title'"),
    "unknown data key": (XOR + "labels = 1\n", "key", "'labels'"),
    "no form": ("[data]\n", "key", "none of them given"),
    "two forms": (XOR + "positive = [[1]]\n", "key", "truth_table and positive together"),
    "unknown gate": ("[data]\ntruth_table = 'XR'\n", "unknown-gate", "did you mean"),
    "gate is a number": ("[data]\ntruth_table = 1\n", "value", "data.truth_table"),
    "ragged": ("[data]\npositive = [[1, 2], [3]]\n", "ragged", "data.positive[2]: 1 number where"),
    "no number": ("[data]\nnegative = [[1, 'x']]\n", "number", "data.negative[1][2]"),
    "nan": ("[data]\npositive = [[nan]]\n", "not-finite", ""),
    "inf": ("[data]\npositive = [[-inf]]\n", "not-finite", ""),
    "hostile float": ("[data]\npositive = [[1e999999999]]\n", "too-long", ""),
    "hostile integer": ("[data]\npositive = [[" + "9" * 60_000 + "]]\n", "too-long", "digits"),
    "a date": ("[data]\npositive = [[2020-01-01]]\n", "type", "a date"),
    "no examples": ("[data]\npositive = []\n", "no-examples", "at least one"),
    "empty point": ("[data]\npositive = [[]]\n", "value", "data.positive[1]"),
    "point is a number": ("[data]\npositive = [1, 2]\n", "value", "data.positive[1]"),
    "no label": ("[data]\nexamples = [{x = [1]}]\n", "key", "data.examples[1].label"),
    "misspelt label": ("[data]\nexamples = [{x = [1], lable = 1}]\n", "key", "did you mean 'label'"),
    "patterns": ("[data]\npatterns = {positive = 3, negative = '1'}\n", "value", "data.patterns.positive"),
    "pattern sizes": ("[data]\npatterns = {positive = '10', negative = '1'}\n", "pattern-size", "data.patterns"),
    "names": (XOR + "features = ['a']\n", "value", "1 names; expected 2"),
    "id": ("id = 'a b'\n" + XOR, "value", "id: 'a b'"),
    "bias": (XOR + "[convention]\nbias = 1\nboundary = 'strict'\n", "value", "true or false"),
    "no boundary": (XOR + "[convention]\nbias = true\n", "key", "convention.boundary is expected"),
    "boundary": (XOR + "[convention]\nbias = true\nboundary = 'strickt'\n", "value", "did you mean 'strict'"),
    "file without folder": ("[data]\nfile = 't.csv'\n", "data-file", "cannot name another"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_refuse(case):
    text, code, words = BAD[case]
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.code == code
    assert words in caught.value.message
    assert "\n" not in caught.value.message


@pytest.mark.parametrize("name", ["../secret.csv", "/etc/passwd", "link.csv", "a\\u0000b"])
def test_files_elsewhere_are_refused(name, tmp_path):
    folder = tmp_path / "exercises"
    folder.mkdir()
    (tmp_path / "secret.csv").write_text("1,0\n2,1\n")
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    (folder / "bad.toml").write_text(f'[data]\nfile = "{name}"\n')
    with pytest.raises(InputError) as caught:
        read_exercise_file(folder / "bad.toml")
    assert caught.value.code == "data-file"
    assert "bad.toml" in caught.value.message


def test_refuse_files(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        read_exercise_file(tmp_path / "none.toml")
    (tmp_path / "big.toml").write_bytes(b"#" * 5_000_000)
    with pytest.raises(InputError, match="limit"):
        read_exercise_file(tmp_path / "big.toml")
    (tmp_path / "latin.toml").write_bytes("title = 'Übung'".encode("latin-1"))
    with pytest.raises(InputError, match="byte 9 is not UTF-8"):
        read_exercise_file(tmp_path / "latin.toml")
