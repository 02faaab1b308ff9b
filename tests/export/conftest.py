"""Claims of every shape, and coqc when it is installed; modules beside this file importable."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from coq_files import Compile, Coq, program
from shapes import CLAIMS, pairs, proved


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for ``claim`` runs once for every claim of the table."""
    if "claim" in metafunc.fixturenames:
        metafunc.parametrize("claim", CLAIMS.values(), ids=CLAIMS)


@pytest.fixture
def claims() -> dict[str, Any]:
    return {**CLAIMS, "two-pairs": pairs(), **proved()}


@pytest.fixture(scope="session")
def coq(tmp_path_factory: pytest.TempPathFactory) -> Coq:
    """Coq in a folder; the theory is compiled beside, once."""
    if program() is None:
        if os.environ.get("LINEXACT_COQ") == "required":  # as .ci/run sets it
            pytest.fail("coqc is not here, and the tests of theorems are required")
        pytest.skip("coqc is not installed (Debian: apt install coq)")
    return Coq(tmp_path_factory.mktemp("coq"))


@pytest.fixture
def coqc(coq: Coq) -> Compile:
    """Compile the text of a Coq file."""
    return coq.compiled
