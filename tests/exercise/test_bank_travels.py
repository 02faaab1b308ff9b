"""The exercises go with an installed package: the build copies them into it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from linexact.exercise import names

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_built_package_carries_every_exercise(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    command = [sys.executable, "-W", "ignore", "setup.py", "-q", "build_py", "--build-lib"]
    done = subprocess.run([*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    carried = sorted(p.stem for p in (tmp_path / "linexact" / "_exercises").glob("*.toml"))
    assert carried == names()
    code = "from linexact.exercise import folder, names; print(folder().name, len(names()))"
    found = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["_exercises", str(len(carried))]
