"""PDF: a browser of the Chromium family prints the HTML page.

It runs in a folder of its own, loads nothing from anywhere, and is stopped with all its children
after a time.  The same sheet gives the same bytes: the date in the file is fixed, and the nodes,
whose numbers depend on the browser's haste, are numbered anew.  A letter that no installed font
has is an error, not an empty box.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
from bisect import bisect_left
from pathlib import Path

from linexact.document.blocks import Document
from linexact.errors import InputError, LimitError
from linexact.render.html import render_html
from linexact.render.latex import render_latex
from linexact.render.letters import marked_letters

MAX_SECONDS = 300
BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)  # fmt: skip
_QUIET = (
    "--headless", "--disable-gpu", "--no-pdf-header-footer", "--no-first-run",
    "--disable-extensions", "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip
_DATE = re.compile(rb"(/(?:Creation|Mod)Date \(D:)[0-9]{14}([^)]*\))")
_NODE = re.compile(rb"(?<=\(node)[0-9]{8}(?=\))")


def browser() -> str:
    """Return the path of the first browser that is installed.

    Raises :class:`~linexact.errors.InputError` (``no-browser``) where there is none.
    """
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    message = f"a PDF needs a browser, and none of {', '.join(BROWSERS[:3])} is installed"
    raise InputError("no-browser", f"{message}; .html and .tex are written without it")


def pdf_pages(document: Document, *, seconds: float = MAX_SECONDS) -> bytes:
    """Return the pages of a document.

    Raises :class:`~linexact.errors.InputError`: as :func:`browser`, ``browser`` when it fails,
    ``letters`` for a letter that no font has; and :class:`~linexact.errors.LimitError` (``time``).
    """
    program = browser()
    _check_letters(marked_letters(render_latex(document)))
    with tempfile.TemporaryDirectory(prefix="linexact-") as name:
        folder = Path(name)
        (folder / "sheet.html").write_text(render_html(document), encoding="utf-8")
        made = folder / "sheet.pdf"
        call = [program, *_QUIET, f"--user-data-dir={folder / 'profile'}"]
        if os.geteuid() == 0:
            call.append("--no-sandbox")  # it does not run for root otherwise
        code = _run([*call, f"--print-to-pdf={made}", "sheet.html"], folder, seconds)
        if code != 0 or not made.is_file():
            message = f"{Path(program).name} did not print the sheet (exit code {code})"
            raise InputError("browser", f"{message}; write .html or .tex instead")
        printed = _DATE.sub(rb"\g<1>20000101000000\g<2>", made.read_bytes())
        order = sorted(_NODE.findall(printed))
        return _NODE.sub(lambda node: b"%08d" % bisect_left(order, node[0]), printed)


def _check_letters(letters: str) -> None:
    """Refuse a letter that no font has, where fontconfig says which there are."""
    listing = shutil.which("fc-list")
    for letter in sorted(set(letters)) if listing else ():
        call = [str(listing), f":charset={ord(letter):x}", "family"]
        found = subprocess.run(call, capture_output=True, check=False, timeout=60)
        if found.returncode == 0 and not found.stdout.strip():
            message = f"no installed font has the letter {letter} (U+{ord(letter):04X})"
            raise InputError("letters", f"{message}; install one, such as Noto, or write .html")


def _run(call: list[str], folder: Path, seconds: float) -> int:
    """Run a program with a group of its own, so that its children end with it."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        call, cwd=folder, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        message = f"{Path(call[0]).name} took more than {seconds:g} seconds; write .html instead"
        raise LimitError("time", message, limit="MAX_SECONDS") from None
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
