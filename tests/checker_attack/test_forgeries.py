"""Every forgery is refused, for the one condition that it breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from attack_certificates import GENUINE, text_of
from attack_forgeries import FORGERIES, Forgery, laid_out
from attack_harness import assert_refused

from linexact import checker


@pytest.mark.parametrize("name", [name for name in GENUINE if name != "no-data"])
def test_the_genuine_certificates_are_verified(name):
    assert checker.verify(text_of(name)).startswith("There ")


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda f: f.name)
def test_a_forgery_is_refused_for_what_it_breaks(
    forgery: Forgery, tmp_path: Path, capsys, monkeypatch
):
    for name, value in forgery.limits.items():
        monkeypatch.setattr(checker, name, value)
    (tmp_path / "cert.json").write_bytes(forgery.certificate)
    paths = [tmp_path / "cert.json", *laid_out(forgery, tmp_path)]
    assert_refused(forgery, checker.main, paths, capsys)
