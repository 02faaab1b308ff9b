"""What both checkers make of a data file: of the user's own, and of one made to deceive them."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import attack_bounds
import attack_certificates
import pytest
from attack_certificates import AND_CSV, CSV

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
