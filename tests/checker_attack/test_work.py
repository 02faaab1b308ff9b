"""No file of less than a megabyte keeps a checker busy: the work is counted before it is done.

The tests try some of the files of ``attack_work.py``, which tries all of them itself.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import attack_bounds
import attack_certificates
import attack_estimates
import attack_hostile
import attack_work
import pytest
from attack_work import laid_out, seconds

from linexact import bound_checker, checker, estimates_checker

MOST = 20  # seconds of CPU, where about two are meant: the machine may be slow
FAMILIES = {
    "datasets": attack_work.datasets, "bounds": attack_work.bounds,
    "regressions": attack_work.regressions, "claims": attack_work.claims,
    "tables": attack_work.tables,
}  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES)
def test_what_would_take_long_is_not_begun(family: str, tmp_path: Path) -> None:
    _, fields, *file = next(FAMILIES[family]())
    one = attack_work.Hostile(family, attack_work.sealed(fields), *file[::-1])
    took, code, said = seconds(laid_out(one, tmp_path), MOST)
    assert (code, took < MOST) == (2, True)
    assert "would take " in said
    assert said.startswith("not checked: ")
    assert "\n" not in said


GENUINE = {
    "dataset": (checker, attack_certificates.text_of("xor")),
    "bound": (bound_checker, attack_bounds.text_of("xor-tried")),
    "estimates": (estimates_checker, next(iter(attack_estimates.genuine().values()))[0]),
}


@pytest.mark.parametrize("name", GENUINE)
def test_whoever_is_patient_has_it_checked(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, text = GENUINE[name]
    path = str(tmp_path / "cert.json")
    Path(path).write_bytes(text)
    assert program.main([path]) == 0
    for bound in ("MAX_WORK", "WORK_PER_BYTE"):
        monkeypatch.setattr(program, bound, 0)
    assert program.main([path]) == 2
    assert "the check would take long" in capsys.readouterr().err
    assert program.main(["--patient", path]) == 0
    assert program.main([path]) == 2


SMALL = 4000  # bytes


def test_what_is_damaged_ends_in_a_refusal_that_is_foreseen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = 0
    for one, codes in attack_hostile.further(most=SMALL):
        tried += 1
        code = checker.main(laid_out(one, tmp_path))
        said = "".join(capsys.readouterr())
        assert (one.name, code in codes) == (one.name, True), said
        assert not said.endswith(("Error\n", "Exception\n")), (one.name, said)
        assert said.count("\n") == 1, (one.name, said)
    assert tried > 50


def test_all_claims_of_a_file_share_one_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "claims-several.json"
    path = Path(__file__).parents[1] / "released" / "0.1" / "certificates" / name
    assert len(json.loads(path.read_bytes())["claims"]) > 3
    spent = []
    for number in itertools.count():
        monkeypatch.setattr(checker, "MAX_WORK", 100 * number)
        for program in (checker, bound_checker):
            monkeypatch.setattr(program, "WORK_PER_BYTE", 0)
        spent.append(checker.main([str(path)]))
        if spent[-1] == 0:
            break
    assert len(spent) > 5
    assert set(spent[:-1]) == {2}
    monkeypatch.setattr(bound_checker, "MAX_WORK", 0)
    assert checker.main([str(path)]) == 2
    assert checker.main(["--patient", str(path)]) == 0
