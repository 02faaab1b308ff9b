"""PDF from LaTeX, by the first LaTeX program that is installed.

The program runs in a folder of its own, without shell escape, may open files below it only,
sees none of the caller's TeX settings, and is stopped with all its children after a time.
The date in the file is fixed, so that the same sheet gives the same bytes (from pdflatex and
xelatex; lualatex numbers its files at random).
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from linexact.errors import InputError, LimitError

MAX_SECONDS = 300
_CAREFUL = ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error")
PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "pdflatex": _CAREFUL,
    "lualatex": _CAREFUL,
    "xelatex": _CAREFUL,
    "tectonic": ("--untrusted", "--chatter", "minimal"),
}
_COMPLAINT = re.compile(r"^(?:! |error: )(.+)", re.MULTILINE)


def pdf_of(latex: str, *, seconds: float = MAX_SECONDS) -> bytes:
    """Return the pages of a LaTeX file.

    Raises :class:`~linexact.errors.InputError` (``no-latex`` when no program is installed,
    ``latex`` when it fails) and :class:`~linexact.errors.LimitError` (``time``).
    """
    program = find_program()
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


def find_program() -> str:
    """Return the path of a LaTeX program; raises :class:`InputError` (``no-latex``)."""
    for name in PROGRAMS:
        path = shutil.which(name)
        if path is not None:
            return path
    message = (
        f"a PDF needs LaTeX, and none of {', '.join(PROGRAMS)} is installed; .html and .tex"
        " are written without it"
    )
    raise InputError("no-latex", message)


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
