"""PDF by a LaTeX program, or by a browser that prints the HTML page.

A text of Latin letters goes to the first LaTeX program that is installed, one with other letters
to one that reads Unicode; without one a browser of the Chromium family prints it.  A letter that no
installed font has is an error, not an empty box.

The program runs in a folder of its own, without shell escape, may open files below it only,
sees none of the caller's TeX settings, and is stopped with all its children after a time.
The date in the file is fixed, so that the same sheet gives the same bytes (from pdflatex,
xelatex and browsers; lualatex numbers its files at random).
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from linexact.document.blocks import Document
from linexact.errors import InputError, LimitError
from linexact.render.html import render_html
from linexact.render.latex import render_latex
from linexact.render.letters import marked_letters, needs_unicode

MAX_SECONDS = 300
_CAREFUL = ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error")
PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "pdflatex": _CAREFUL,
    "lualatex": _CAREFUL,
    "xelatex": _CAREFUL,
    "tectonic": ("--untrusted", "--chatter", "minimal"),
}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge")
_BLIND = "pdflatex"  # prints the letters of Europe alone
_QUIET = (
    "--headless", "--disable-gpu", "--no-pdf-header-footer", "--no-first-run",
    "--disable-extensions", "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip
_COMPLAINT = re.compile(r"^(?:! |error: )(.+)", re.MULTILINE)


def pdf_pages(document: Document) -> bytes:
    """Return the pages of a document.

    Raises :class:`~linexact.errors.InputError`: ``no-latex`` when no program is installed that can,
    ``latex`` when one fails, ``letters`` for a letter that no font has; and as :func:`pdf_of`.
    """
    latex = render_latex(document)
    unicode = needs_unicode(latex)
    refused: InputError | None = None
    if any(_installed(unicode)):
        try:
            return pdf_of(latex)
        except InputError as error:
            refused = error
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is not None:
        _check_letters(marked_letters(latex))
        return printed(browser, render_html(document))
    raise refused or _missing(unicode)


def printed(browser: str, page: str, *, seconds: float = MAX_SECONDS) -> bytes:
    """Return an HTML page as a browser of the Chromium family prints it.

    Raises :class:`~linexact.errors.InputError` (``latex``) when it fails, and
    :class:`~linexact.errors.LimitError` (``time``).
    """
    with tempfile.TemporaryDirectory(prefix="linexact-") as name:
        folder = Path(name)
        (folder / "sheet.html").write_text(page, encoding="utf-8")
        call = [browser, *_QUIET, f"--user-data-dir={folder / 'profile'}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            call.append("--no-sandbox")  # it does not run for root otherwise
        made = folder / "sheet.pdf"
        code, _ = _run([*call, f"--print-to-pdf={made}", "sheet.html"], folder, seconds)
        if code != 0 or not made.is_file():
            message = f"{Path(browser).name} did not print the sheet (exit code {code})"
            raise InputError("latex", f"{message}; write .html and print it")
        return _DATE.sub(rb"\g<1>20000101000000\g<2>", made.read_bytes())


_DATE = re.compile(rb"(/(?:Creation|Mod)Date \(D:)[0-9]{14}([^)]*\))")


def _check_letters(letters: str) -> None:
    """Refuse a letter that no font has, where fontconfig says which there are."""
    listing = shutil.which("fc-list")
    if listing is None:
        return
    for letter in sorted(set(letters)):
        call = [listing, f":charset={ord(letter):x}", "family"]
        found = subprocess.run(call, capture_output=True, check=False, timeout=60)
        if found.returncode == 0 and not found.stdout.strip():
            message = f"no installed font has the letter {letter} (U+{ord(letter):04X})"
            raise InputError("letters", f"{message}; install one, such as Noto, or write .html")


def pdf_of(latex: str, *, seconds: float = MAX_SECONDS) -> bytes:
    """Return the pages of a LaTeX file, made by the first installed program that can.

    A program may be there without its fonts; then the next is tried.

    Raises :class:`~linexact.errors.InputError` (``no-latex`` when no program is installed,
    ``latex`` when all fail) and :class:`~linexact.errors.LimitError` (``time``).
    """
    refused = _missing(needs_unicode(latex))
    for program in _installed(needs_unicode(latex)):
        try:
            return _pages_by(program, latex, seconds)
        except InputError as error:
            refused = error
    raise refused


def _pages_by(program: str, latex: str, seconds: float) -> bytes:
    with tempfile.TemporaryDirectory(prefix="linexact-") as name:
        folder = Path(name)
        (folder / "sheet.tex").write_text(latex, encoding="utf-8")
        code, said = _run([program, *PROGRAMS[Path(program).stem], "sheet.tex"], folder, seconds)
        made = folder / "sheet.pdf"
        if code != 0 or not made.is_file():
            complaint = _COMPLAINT.search(said)
            reason = complaint[1][:200].rstrip(".") if complaint else f"exit code {code}"
            message = f"{Path(program).name} stopped: {reason}; write .tex to see the sheet"
            raise InputError("latex", message)
        return made.read_bytes()


def check_programs() -> None:
    """Refuse where nothing can make a PDF; raises :class:`InputError` (``no-latex``)."""
    if not any(_installed(False)) and not any(map(shutil.which, BROWSERS)):
        raise _missing(False)


def _installed(unicode: bool) -> Iterator[str]:
    """Yield the paths of LaTeX programs, of those that read Unicode if that is needed."""
    for name in PROGRAMS:
        path = shutil.which(name)
        if path is not None and not (unicode and name == _BLIND):
            yield path


def _missing(unicode: bool) -> InputError:
    programs = [name for name in PROGRAMS if not (unicode and name == _BLIND)]
    what = (
        "a PDF with these letters needs LaTeX that reads Unicode"
        if unicode
        else "a PDF needs LaTeX"
    )
    message = (
        f"{what} or a browser, and none of {', '.join((*programs, *BROWSERS[:3]))} is installed;"
        " .html and .tex are written without it"
    )
    return InputError("no-latex", message)


def _run(call: list[str], folder: Path, seconds: float) -> tuple[int, str]:
    """Run a program with a group of its own, so that its children end with it."""
    said = folder / "said.txt"
    with said.open("wb") as stream:
        process = subprocess.Popen(
            call,
            cwd=folder,
            env=_environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            message = f"{Path(call[0]).name} took more than {seconds:g} seconds; write .tex instead"
            raise LimitError("time", message, limit="MAX_SECONDS") from None
        finally:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return code, said.read_text(encoding="utf-8", errors="replace")


def _environment(folder: Path) -> dict[str, str]:
    """Return the caller's environment without TeX's settings, with careful ones instead."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if "TEX" not in key.upper() and key not in ("BIBINPUTS", "BSTINPUTS", "TMPDIR")
    }
    own = {
        "TEXMFHOME": str(folder / "texmf"),
        "TMPDIR": str(folder),
        "openin_any": "p",
        "openout_any": "p",
        "shell_escape": "f",
        "max_print_line": "1000",
        "SOURCE_DATE_EPOCH": "0",
        "FORCE_SOURCE_DATE": "1",
    }
    return kept | own
