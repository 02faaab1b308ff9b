"""Every forged certificate of a bound is refused, for the one condition that it breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from attack_bounds import FORGERIES, GENUINE, text_of
from attack_certificates import AND_CSV
from attack_forgeries import AND_ARRAY, Forgery, laid_out, npy
from attack_harness import assert_refused

from linexact import bound_checker


@pytest.mark.parametrize("name", [name for name in GENUINE if name != "no-data"])
def test_the_genuine_certificates_are_verified(name):
    assert bound_checker.verify(text_of(name)).endswith((".", ")."))


def test_data_files_are_read(tmp_path: Path):
    for name, content in (("no-data", AND_CSV.encode()), ("and-npy", npy(AND_ARRAY))):
        (tmp_path / "cert.json").write_bytes(text_of(name))
        (tmp_path / "data").write_bytes(content)
        paths = [str(tmp_path / "cert.json"), str(tmp_path / "data")]
        assert bound_checker.main(paths) == 0
    (tmp_path / "cert.json").write_bytes(text_of("no-data"))
    assert bound_checker.main(paths[:1]) == 2  # no data
    (tmp_path / "cert.json").write_bytes(text_of("quarters"))
    assert bound_checker.main(paths) == 2  # not said how to read it
    assert bound_checker.main([str(tmp_path / "nowhere")]) == 2
    assert bound_checker.main([]) == 2


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda f: f.name)
def test_a_forgery_is_refused_for_what_it_breaks(
    forgery: Forgery, tmp_path: Path, capsys, monkeypatch
):
    for name, value in forgery.limits.items():
        monkeypatch.setattr(bound_checker, name, value)
    (tmp_path / "cert.json").write_bytes(forgery.certificate)
    paths = [tmp_path / "cert.json", *laid_out(forgery, tmp_path)]
    assert_refused(forgery, bound_checker.main, paths, capsys)


def test_what_would_take_too_long_is_not_begun(monkeypatch):
    monkeypatch.setattr(bound_checker, "MAX_PRESENTATIONS", 3)
    with pytest.raises(bound_checker.Unusable, match="more than 3 presentations"):
        bound_checker.verify(text_of("xor-run"))
    monkeypatch.setattr(bound_checker, "MAX_DIMENSIONS", 2)
    with pytest.raises(bound_checker.Unusable, match="more than 2 dimensions"):
        bound_checker.verify(text_of("xor-tried"))
    monkeypatch.setattr(bound_checker, "WORK_PER_BYTE", 0)
    monkeypatch.setattr(bound_checker, "MAX_WORK", 300)
    with pytest.raises(bound_checker.Unusable, match="would take long"):
        bound_checker.verify(text_of("xor-tried"))
