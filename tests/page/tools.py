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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from linexact.page.exercises import Extras, exercise_page

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


@contextmanager
def opened(browser: Any, path: Path, **context: Any) -> Iterator[Any]:
    """A page from a file; asking for anything else, or an error in it, fails the test."""
    page = browser.new_page(**{"viewport": {"width": 800, "height": 900}, **context})
    faults: list[str] = []
    own = (path.as_uri(), "blob:")  # the file, and what it saves
    page.on("request", lambda asked: asked.url.startswith(own) or faults.append(asked.url))
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(own[0])
    yield page
    assert not faults
    page.close()


@contextmanager
def opened_at(
    browser: Any, folder: Path, exercise: Any, place: tuple[str, str], **context: Any
) -> Iterator[Any]:
    """A page with an exercise, opened at the words of a summary until a place is seen."""
    path, extras = folder / "page.html", Extras(solutions=context.pop("whole", False))
    path.write_text(exercise_page([exercise], extras=extras), encoding="utf-8")
    with opened(browser, path, **context) as page:
        page.click(f"summary:has-text('{place[0]}')")
        page.wait_for_selector(place[1])
        yield page


@contextmanager
def _scripts() -> Iterator[Path]:
    """A folder that holds the page's modules, where node runs them."""
    with tempfile.TemporaryDirectory() as folder:
        entry = Path(folder) / "script"
        shutil.copytree(SCRIPT, entry)
        (entry / "package.json").write_text('{"type": "module"}', encoding="ascii")
        yield entry


def evaluated(source: str, given: Any) -> Any:
    """Run a module of JavaScript among the page's under node: it makes ``said`` of ``given``."""
    program = node()
    with _scripts() as entry:
        data = entry.parent / "given.json"
        data.write_text(json.dumps(given), encoding="ascii")
        main = (
            'import { readFileSync } from "node:fs";\n'
            'const given = JSON.parse(readFileSync(process.argv[2], "utf8"));\n'
            f"{source}\nconsole.log(JSON.stringify(said));\n"
        )
        (entry / "main.js").write_text(main, encoding="utf-8")
        call = [program, str(entry / "main.js"), str(data)]
        done = subprocess.run(call, capture_output=True, check=True, timeout=600)
    return json.loads(done.stdout)


def faults_of_access(page: Any) -> list[tuple[str, str]]:
    """What axe-core finds wrong with a page as it stands, with the first element of each.

    Headings of tables are left out: it takes one that holds a formula alone for an empty one.
    """
    axe = needed(MODULES / "axe-core" / "axe.min.js", "axe-core (make build/node)")
    page.evaluate(Path(axe).read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")
    return [
        (f"{fault['id']}: {node['html']}", fault["impact"])
        for fault in found["violations"]
        for node in fault["nodes"]
        if fault["id"] != "empty-table-header"
    ]


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
    with _scripts() as entry:
        path = entry.parent / "cases.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
        done = subprocess.run(
            [program, *call(entry), str(path)], capture_output=True, check=True, timeout=600
        )
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
