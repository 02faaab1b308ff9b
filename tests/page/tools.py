"""What the tests of the pages need that Python does not bring: node, a browser, packages of npm.

Where one is not there its tests are skipped, with the reason; with LINEXACT_BROWSER=required (as
``.ci/run`` sets it) that is a failure.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "linexact" / "page" / "script"
MODULES = ROOT / "build" / "node" / "node_modules"  # put there by `make build/node`


@dataclass(frozen=True)
class Case:
    """A certificate and perhaps a data file, for the checker of the page."""

    name: str
    certificate: bytes
    data: bytes | Mapping[str, bytes] | None = None  # the data file, or several by name
    file: str = "data"  # the data file's name

    @property
    def files(self) -> Mapping[str, bytes]:
        """The data files by name."""
        if isinstance(self.data, bytes):
            return {self.file: self.data}
        return self.data or {}


def needed(path: str | Path | None, what: str) -> str:
    """Return the path, or skip the test for want of it."""
    if path is not None and Path(path).exists():
        return str(path)
    if os.environ.get("LINEXACT_BROWSER") == "required":
        pytest.fail(f"{what} is not here, and the tests of the pages are required")
    pytest.skip(f"{what} is not here")


def node() -> str:
    return needed(shutil.which("node"), "node")


def chromium() -> str:
    return needed(shutil.which("chromium"), "Debian's chromium")


def answers(cases: Iterable[Case]) -> list[dict[str, Any]]:
    """Let the page's checker answer under node, in the order of the cases."""

    def line(case: Case) -> str:
        files = [[n, base64.b64encode(text).decode()] for n, text in case.files.items()]
        certificate = base64.b64encode(case.certificate).decode()
        return json.dumps({"certificate": certificate, "files": files})

    return _ran(map(line, cases), lambda folder: [str(folder / "lines.js")])


def computed(asked: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Let the pages' exact core answer under node, in order: {"found": ...} or {"refused": ...}."""
    entry = str(Path(__file__).with_name("core_lines.mjs"))
    return _ran(map(json.dumps, asked), lambda folder: [entry, str(folder)])


def _ran(lines: Iterable[str], call: Callable[[Path], list[str]]) -> list[dict[str, Any]]:
    """Run a program of node on a file of lines; return its lines, each a value of JSON."""
    program = node()
    with tempfile.TemporaryDirectory() as folder:
        path, scripts = Path(folder) / "cases.jsonl", Path(folder) / "script"
        shutil.copytree(SCRIPT, scripts)
        (scripts / "package.json").write_text('{"type": "module"}', encoding="ascii")
        path.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
        done = subprocess.run(
            [program, *call(scripts), str(path)], capture_output=True, check=True, timeout=600
        )
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
