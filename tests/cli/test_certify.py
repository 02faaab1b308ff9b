"""The main job at a terminal: what is printed, what is written, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from linexact.cli import run
from linexact.proof import checker
from tests.cli.calls import say

EXAMPLES = Path(__file__).parents[2] / "examples"
IRIS = str(EXAMPLES / "iris.csv")


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = say(capsys, "certify", IRIS, "--positive", "setosa", "--json")
    record = json.loads(out)
    assert record["verdict"] == "separable"
    assert record["data"]["examples"] == 150
    assert record["data"]["positives"] == 50
    assert len(record["w"]) == 4
    _, out, _ = say(capsys, "certify", "XOR", "--json")
    record = json.loads(out)
    assert record["common_point"] == ["1/2", "1/2"]
    assert [m["multiplier"] for m in record["multipliers"]] == ["1/2"] * 4


@pytest.mark.parametrize(
    "arguments",
    [
        (IRIS, "--label", "species", "--positive", "setosa"),
        (IRIS, "--positive", "versicolor", "--negative", "virginica"),
        (IRIS, "--positive", "versicolor", "--columns", "petal_length,petal_width"),
        (IRIS, "--positive", "setosa", "--drop", "1,2", "--no-bias"),
    ],
)
def test_certificates_are_verified_with_the_file(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = str(tmp_path / "proof.json")
    assert run(["certify", *arguments, "--certificate", proof]) == 0
    for call in ([proof], [proof, IRIS]):
        capsys.readouterr()
        assert checker.main(call) == 0
        assert capsys.readouterr().out.startswith("VERIFIED")
        assert run(["check", *call]) == 0


def test_check_with_another_data_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof, other = tmp_path / "proof.json", tmp_path / "iris.csv"
    run(["certify", IRIS, "--positive", "setosa", "--certificate", str(proof)])
    other.write_text(Path(IRIS).read_text().replace("5.1,3.5", "5.2,3.5", 1))
    assert say(capsys, "check", str(proof), str(other))[0] == 1


def test_an_existing_certificate_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = tmp_path / "proof.json"
    proof.write_text("mine")
    code, out, err = say(capsys, "certify", "XOR", "--certificate", str(proof))
    assert (code, out) == (2, "")
    assert "--force" in err
    assert proof.read_text() == "mine"
    assert say(capsys, "certify", "XOR", "--certificate", str(proof), "--force")[0] == 0
    assert proof.read_text() != "mine"


def test_a_file_wins_over_a_gate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("XOR").write_text("0,0\n1,1\n")
    _, out, _ = say(capsys, "certify", "XOR")
    assert out.startswith("SEPARABLE")
    assert "file" in out


UNUSABLE: dict[str, tuple[str | bytes | None, list[str], str]] = {
    "missing file": (None, [], "no such file"),
    "empty file": ("", [], "empty"),
    "header only": ("a,b,label\n", [], "no examples"),
    "ragged rows": ("1,2,0\n1,1\n", [], "line 2"),
    "a cell that is no number": ("a,b,label\n1,2,0\n1,x,1\n", [], "line 3"),
    "NaN": ("a,label\n1,0\nnan,1\n", [], "line 3"),
    "infinity": ("a,label\n1,0\ninf,1\n", [], "line 3"),
    "a blank cell": ("a,b,label\n1,2,0\n,1,1\n", [], "line 3"),
    "unknown label column": ("a,label\n1,0\n2,1\n", ["--label", "lable"], "label"),
    "unknown class": ("a,label\n1,x\n2,y\n", ["--positive", "z"], "z"),
    "three classes": ("a,label\n1,x\n2,y\n3,z\n", [], "--positive"),
    "unknown feature": ("a,label\n1,0\n2,1\n", ["--columns", "b"], "b"),
    "number over the limits": ("a,label\n1e999999999,0\n2,1\n", [], "line 2"),
    "wider than the header": ("a,label\n1,0,5\n", [], "line 2"),
    "binary rubbish": (b"\x00\x01\x02PK\x03\x04\xff\xfe", [], ""),
    "wrong encoding": ("a,label\n1,café\n2,x\n".encode("latin-1"), [], "UTF-8"),
    "unknown boundary": ("a,label\n1,0\n2,1\n", ["--boundary", "open"], "strict"),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_unusable_input(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, options, expected = UNUSABLE[name]
    data, proof = tmp_path / "data.csv", tmp_path / "proof.json"
    if content is not None:
        data.write_bytes(content if isinstance(content, bytes) else content.encode())
    code, out, err = say(capsys, "certify", str(data), *options, "--certificate", str(proof))
    assert (code, out) == (2, "")
    assert err.startswith("linexact: ")
    assert expected in err
    assert "Traceback" not in err
    assert not proof.exists()
    assert list(tmp_path.iterdir()) == ([data] if content is not None else [])


def test_usage_errors_are_short(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["certify"], ["certify", "XOR", "--margin"], ["certfy", "XOR"]):
        code, out, err = say(capsys, *arguments)
        assert (code, out) == (2, "")
        assert len(err.splitlines()) <= 3


def test_rechecking_is_offered_as_it_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An exercise's data are in its certificate; the checker does not read TOML."""
    exercise, proof = tmp_path / "mine.toml", tmp_path / "proof.json"
    exercise.write_text('id = "mine"\ntitle = "NOT"\n[data]\ntruth_table = "NOT"\n')
    _, out, _ = say(capsys, "certify", str(exercise), "--certificate", str(proof))
    (call,) = (line.split()[1:] for line in out.splitlines() if line.startswith("  linexact"))
    assert call == ["check", str(proof)]
    assert run(call) == 0


CLAIMS = {
    ("XOR", "--kind", "--minimal", "--textbook", "2,1"): ("overlap", "spared"),
    ("parity:4", "--textbook", "radon", "--minimal"): ("there are no w1", "spared"),
    ("parity:4", "--textbook", "shifts"): ("there are no w1", ""),
    (IRIS, "--positive", "setosa", "--kind", "--minimal"): ("complete", "least |z|"),
    (IRIS, "--positive", "virginica", "--kind", "--no-bias"): ("overlap", ""),
}


@pytest.mark.parametrize("arguments", CLAIMS, ids=" ".join)
def test_further_claims_stand_in_the_certificate(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = str(tmp_path / "proof.json")
    assert run(["certify", *arguments, "--certificate", proof]) == 0
    capsys.readouterr()
    assert checker.main([proof]) == 0
    statement = capsys.readouterr().out.casefold()
    assert all(word in statement for word in CLAIMS[arguments])


def test_what_forces_examples_onto_the_boundary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "touching.csv"
    data.write_text("x,t\n0,0\n1,0\n1,1\n2,1\n")
    _, out, _ = say(capsys, "certify", str(data), "--kind")
    assert "Quasi-complete separation" in out
    assert "on its boundary: line 3, 4." in out
    _, out, _ = say(capsys, "certify", str(data), "--kind", "--json")
    assert json.loads(out)["kind"]["on_the_boundary"] == [2, 3]


@pytest.mark.parametrize(
    ("how", "expected"),
    [("circle", "radon"), ("shifts:3x3", "not 2"), ("1,1", "permutation"), ("9", "permutation")],
)
def test_textbook_forms_that_do_not_fit(
    how: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = say(capsys, "certify", "XOR", "--textbook", how)
    assert (code, out) == (2, "")
    assert expected in err


def test_a_textbooks_proof_of_what_is_separable(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = say(capsys, "certify", "AND", "--textbook", "radon")
    assert (code, out) == (2, "")
    assert "these data are separable" in err


def test_rows_left_out_for_missing_values_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, proof = tmp_path / "gaps.csv", tmp_path / "proof.json"
    data.write_text("a,b,t\n1,2,0\n?,1,1\n3,4,1\n5,NA,0\n,2,1\n")
    assert say(capsys, "certify", str(data))[0] == 2
    arguments = ("certify", str(data), "--missing", "skip")
    code, out, _ = say(capsys, *arguments, "--certificate", str(proof))
    assert code == 0
    assert "3 rows with missing values" in out
    assert run(["check", str(proof), str(data)]) == 0
    capsys.readouterr()
    _, out, _ = say(capsys, *arguments, "--json")
    assert json.loads(out)["data"]["left_out"] == [3, 5, 6]
