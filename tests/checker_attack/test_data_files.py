"""What both checkers make of a data file: of the user's own, and of one made to deceive them."""

from __future__ import annotations

import contextlib
import io
import random
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import attack_bounds
import attack_certificates
import attack_tables
import pytest
from attack_certificates import AND_CSV, CSV
from attack_forgeries import AND_ARCHIVE, AND_ARRAY, laid_out, npy, npz

from linexact import bound_checker, checker

BOTH = pytest.mark.parametrize(
    ("program", "certificates"),
    [(checker, attack_certificates), (bound_checker, attack_bounds)],
    ids=["checker", "bound_checker"],
)


@pytest.fixture
def asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a program on a certificate and perhaps a data file; return exit code and output."""

    def ask(program: ModuleType, certificate: bytes, data: bytes | None = None) -> tuple[int, str]:
        (tmp_path / "cert.json").write_bytes(certificate)
        paths = [str(tmp_path / "cert.json")]
        if data is not None:
            (tmp_path / "data").write_bytes(data)
            paths.append(str(tmp_path / "data"))
        code = program.main(paths)
        said = capsys.readouterr()
        return code, said.out + said.err

    return ask


# XOR with its label as a third input, and AND with one input only (twice): other data, of which
# other things are true, read from the very files of XOR and AND.
XOR_CSV = b"a,b,xor\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n"
READ = {"label": 2, "positive": "1", "negative": "0", "missing": "error", "left_out": []}


@pytest.mark.parametrize("inside", [True, False])
def test_xor_is_not_separable_by_its_own_label(asked: Any, inside: bool) -> None:
    fields = attack_certificates.dataset(
        ["-,0,0,0", "+,0,1,1", "+,1,0,1", "-,1,1,0"],
        "separable",
        {"w": ["0", "0", "2"], "b": "-1"},
        bias=True,
        reading=CSV | READ | {"columns": [0, 1, 2]},
    )
    certificate = _without_data(fields, inside)
    assert asked(checker, certificate, XOR_CSV) == (
        1,
        "REJECTED reading: column 3 is a feature and is the label\n",
    )


@pytest.mark.parametrize("inside", [True, False])
def test_and_is_not_inseparable_for_a_column_that_is_read_twice(asked: Any, inside: bool) -> None:
    halves = {"multipliers": [[1, "1"], [3, "1"]], "common_point": ["1", "1"]}
    fields = attack_certificates.dataset(
        ["-,0,0", "-,1,1", "-,0,0", "+,1,1"],
        "inseparable",
        halves,
        bias=True,
        reading=CSV | READ | {"columns": [1, 1]},
    )
    table = b"a,b,and\n0,0,0\n0,1,0\n1,0,0\n1,1,1\n"
    code, said = asked(checker, _without_data(fields, inside), table)
    assert (code, said) == (1, "REJECTED reading: column 2 is a feature and is named twice\n")


def _without_data(fields: attack_certificates.Fields, inside: bool) -> bytes:
    """Seal a certificate; unless ``inside``, leave out the copy of the data."""
    if inside:
        return attack_certificates.seal(fields)
    lines = attack_certificates.lines(fields["data"])
    hashed = attack_certificates.hashlib.sha256(lines).hexdigest()
    said = {"data_sha256": hashed, "statement": attack_certificates.statement(fields)}
    rest = {key: value for key, value in fields.items() if key != "data"} | said
    return attack_certificates.seal(rest, ("data_sha256", "statement"))


@BOTH
def test_the_users_own_table_is_verified(asked: Any, program: Any, certificates: Any) -> None:
    assert asked(program, certificates.text_of("no-data"), AND_CSV.encode())[0] == 0


@pytest.mark.parametrize("program", [checker, bound_checker])
def test_tables_and_arrays_written_in_many_ways(
    program: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    which = [checker, bound_checker].index(program)
    for number, (table, code) in enumerate(attack_tables.forgeries(which)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "cert.json").write_bytes(table.certificate)
        found = program.main([str(folder / "cert.json"), *laid_out(table, folder)])
        said = capsys.readouterr()
        assert (table.name, found) == (table.name, code)
        assert table.refusal in said.out + said.err


# What is shown under the verdict


@BOTH
def test_what_was_read_stands_under_the_verdict(
    asked: Any,
    program: Any,
    certificates: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(program, "MOST_CHARACTERS", 500)
    code, said = asked(program, certificates.text_of("no-data"), AND_CSV.encode())
    verified, *lines = said.splitlines()
    assert code == 0
    assert verified == f"VERIFIED {certificates.GENUINE['no-data']['statement']}"
    assert lines[:-1] == [
        f"  file        {str(tmp_path / 'data')!r}",
        "  features    columns 1-2 of 3: 'a', 'b'",
        "  label       column 3 of 3: 'class'",
        "  positive    'yes': 1 row",
        "  negative    'no': 3 rows",
        "  left out    1 row with missing values, 0 rows of other classes",
    ]
    assert lines[-1].startswith("  convention  with a bias")


@BOTH
def test_without_a_file_the_certificate_speaks_for_itself(
    asked: Any, program: Any, certificates: Any
) -> None:
    lines = asked(program, certificates.text_of("and-npz"))[1].splitlines()[1:]
    assert lines[:-1] == [
        "  file        none compared; the certificate says of its own data",
        "  features    array 'X', columns 1-2",
        "  label       array 't'",
        "  positive    '1': 1 row",
        "  negative    every other class: 3 rows",
        "  left out    0 rows with missing values",
    ]


@BOTH
def test_rows_of_other_classes_are_counted(asked: Any, program: Any, certificates: Any) -> None:
    table = AND_CSV + "9,9,perhaps\nx,,maybe\n"
    said = asked(program, certificates.text_of("no-data"), table.encode())[1]
    assert "1 row with missing values, 2 rows of other classes\n" in said


@BOTH
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\x1b[2Ja", r"'\x1b[2Ja'"),
        ("\u202ea", r"'\u202ea'"),
        ("x" * 70_000, f"'{'x' * 60}'..."),
        ("a', 'b", "\"a', 'b\""),
    ],
    ids=["escape", "right to left", "long", "quotes"],
)
def test_names_from_a_file_cannot_draw_on_the_terminal(
    asked: Any, program: Any, certificates: Any, name: str, shown: str
) -> None:
    table = AND_CSV.replace("a,b,class", f'"{name}",b,class', 1).encode()
    code, said = asked(program, certificates.text_of("no-data"), table)
    assert code == 0
    assert f"columns 1-2 of 3: {shown}, 'b'\n" in said
    assert all(c.isprintable() or c == "\n" for c in said)


def test_many_columns_are_shown_in_short(tmp_path: Path) -> None:
    found = checker.Found(str(tmp_path))
    found.width, found.names = 40, [f"c{j}" for j in range(40)]
    assert checker.columns_said([*range(5), 9, 8, *range(10, 20)], found) == (
        "columns 1-5, 10, 9, 11-20 of 40: 'c0', 'c1', 'c2', 'c3', 'c4', 'c9', 'c8', 'c10', 'c11',"
        " 'c12', 'c13', 'c14', ..."
    )
    assert len(checker.columns_said(range(0, 2000, 2), None)) < 80


def test_a_terminal_without_the_characters_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", screen)
    checker.say("'größe'")
    screen.flush()
    assert screen.buffer.getvalue() == b"'gr\\xf6\\xdfe'\n"  # type: ignore[attr-defined]


# Files made to keep the checkers busy, or to end them in a traceback

ARCHIVE = npz(*AND_ARCHIVE)
DIRECTORY = ARCHIVE.index(b"PK\1\2")


def patched(*places: tuple[int, int], archive: bytes = ARCHIVE) -> bytes:
    """Set bytes of the first member, counted from its entry in the directory or (-) its head."""
    changed = bytearray(archive)
    for place, value in places:
        changed[DIRECTORY + place if place >= 0 else -place] = value
    return bytes(changed)


def beside(name: str, content: bytes) -> bytes:
    """Put a member into the archive under exactly this name."""
    file = io.BytesIO(ARCHIVE)
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(name, content)
    return file.getvalue()


HOSTILE = {
    "no rows of 10^12": npy([[0, 0, 0]], claimed=10**12 - 1)[:-6],
    "one row of 10^12": npy([[0, 0, 0]], claimed=10**12 - 1),
    "10^7 columns": npy(AND_ARRAY).replace(b"(4, 3)", b"(4, 9999999)"),
    "no columns": npy([[]] * 4),
    "empty": b"",
    "head only": b"\x93NUMPY\x01\x00",
    "binary": bytes(range(256)) * 100,
}
HOSTILE_ARCHIVES = {
    "no rows of 10^12": npz(("X", npy([[0, 0]], claimed=10**12 - 1)[:-4]), AND_ARCHIVE[1]),
    "10^12 rows of nothing": npz(("X", npy([[]], claimed=10**12 - 1)), AND_ARCHIVE[1]),
    "encrypted": patched((8, 1), (-6, 1)),
    "strong encryption": patched((8, 0x41), (-6, 0x41)),
    "patched data": patched((8, 0x20), (-6, 0x20)),
    "compression 99": patched((10, 99), (-8, 99)),
    "LZMA by name": patched((10, 14), (-8, 14)),
    "LZMA": npz(*AND_ARCHIVE, compression=zipfile.ZIP_LZMA),
    "BZIP2": npz(*AND_ARCHIVE, compression=zipfile.ZIP_BZIP2),
    "version needed": patched((6, 255), (-4, 255)),
    "another place": patched((42, 99)),
    "cut": ARCHIVE[: len(ARCHIVE) // 2],
    "directory only": ARCHIVE[DIRECTORY:],
    "no labels": npz(AND_ARCHIVE[0]),
    "more labels than rows": npz(AND_ARCHIVE[0], ("t", npy([[0], [0], [0], [1], [1]]))),
    "wide labels": npz(AND_ARCHIVE[0], ("t", npy([[0, 0]] * 4))),
    "two of one name": npz(*AND_ARCHIVE, AND_ARCHIVE[1]),
    "one with an ending, one without": beside("t", AND_ARCHIVE[1][1]),
    "empty": b"",
}


@BOTH
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_array_cannot_be_read(
    asked: Any, program: Any, certificates: Any, name: str
) -> None:
    _refused(asked(program, certificates.text_of("and-npy"), HOSTILE[name]))


@BOTH
@pytest.mark.parametrize("name", HOSTILE_ARCHIVES)
def test_a_hostile_archive_cannot_be_read(
    asked: Any, program: Any, certificates: Any, name: str
) -> None:
    _refused(asked(program, certificates.text_of("and-npz"), HOSTILE_ARCHIVES[name]))


def _refused(answer: tuple[int, str]) -> None:
    code, said = answer
    assert code == 2
    assert said.startswith("not checked: the ")  # foreseen: no exception of another name
    assert said.count("\n") == 1


@BOTH
def test_an_archive_with_a_byte_changed_is_refused_or_the_same_data(
    program: Any, certificates: Any, tmp_path: Path
) -> None:
    certificate, path = certificates.text_of("and-npz"), tmp_path / "data"
    rng = random.Random(5)
    for place in range(len(ARCHIVE)):
        path.write_bytes(ARCHIVE[:place] + bytes([rng.randrange(256)]) + ARCHIVE[place + 1 :])
        with contextlib.suppress(program.Rejected, program.Unusable, OSError):
            program.verify(certificate, str(path))


def test_a_hostile_file_takes_no_time(tmp_path: Path) -> None:
    (tmp_path / "cert.json").write_bytes(attack_certificates.text_of("and-npy"))
    (tmp_path / "data").write_bytes(HOSTILE["no rows of 10^12"])
    source = str(checker.__file__)
    call = [sys.executable, "-I", source, str(tmp_path / "cert.json"), str(tmp_path / "data")]
    done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "not checked: the data file ends before its array\n"


# Exit codes


@BOTH
def test_a_certificate_that_cannot_be_read_is_exit_code_2(
    asked: Any, program: Any, certificates: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for text in (
        b"",
        b"no JSON",
        b"\xff",
        b"[" * 10**5,
        b'{"a":',
        b"1e",
        b"NaN\n",
        "{}".encode("utf-16"),
    ):
        assert asked(program, text)[0] == 2
    for text in (b"{}\n", b"[]\n", b'{"a": 1}', b"9" * 5000 + b"\n"):
        assert asked(program, text)[0] == 1
    assert program.main([str(tmp_path)]) == program.main([str(tmp_path / "none")]) == 2
    cert = str(tmp_path / "cert.json")
    Path(cert).write_bytes(certificates.text_of("and"))
    assert program.main([cert, str(tmp_path)]) == program.main([cert, f"{cert}.none"]) == 2
    monkeypatch.setattr(program, "MAX_BYTES", 100)
    assert program.main([cert]) == 2


@pytest.mark.parametrize("program", [checker, bound_checker])
def test_whatever_goes_wrong_nothing_is_verified(
    program: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    def fails(*_: object) -> list[str]:
        raise MemoryError

    monkeypatch.setattr(program, "checked", fails)
    (tmp_path / "cert.json").write_bytes(b"{}")
    assert program.main([str(tmp_path / "cert.json")]) == 2
    assert capsys.readouterr() == ("", "not checked: MemoryError\n")
