"""A zip that Gradescope takes as an autograder: two scripts, the exercises and this package."""

from __future__ import annotations

import shlex
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import IO

from linexact.classroom.marking import Prepared, self_contained_text
from linexact.errors import InputError

_PACKAGE = Path(__file__).resolve().parents[1]
_CONTENT = (".py", ".toml", ".typed", ".v")

_SETUP = """#!/bin/sh
# Run once, when the image is built: a Python of 3.11 or later with what linexact needs.
set -e
apt-get update
apt-get install -y python3 python3-venv
python=python3
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  apt-get install -y python3.11 python3.11-venv
  python=python3.11
fi
"$python" -m venv /autograder/venv
/autograder/venv/bin/python -m pip install {requirements}
"""
_RUN = """#!/bin/sh
# Run for each submission.  A result is there at once, and is replaced when marking is done.
cd "$(dirname "$0")" || exit 1
mkdir -p results
printf '%s' '{"score": 0, "output": "The marking could not be started. This is not your mark; \
please tell your teacher."}' > results/results.json
PYTHONPATH=source exec venv/bin/python -m linexact.classroom.autograder gradescope .
"""


def write_gradescope_zip(stream: IO[bytes], exercises: Sequence[Prepared]) -> None:
    """Write the zip; the same exercises and version give the same bytes.

    Raises :class:`~linexact.errors.InputError` (``data-file``) for an exercise whose data lie
    in another file, and ``requirements`` when the installation does not name what it needs.

    >>> import io
    >>> from linexact.classroom.marking import prepare
    >>> stream = io.BytesIO()
    >>> write_gradescope_zip(stream, [prepare("xnor")])
    >>> zipfile.ZipFile(stream).namelist()[:3]
    ['setup.sh', 'run_autograder', 'exercises/001-xnor.toml']
    """
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "setup.sh", _SETUP.format(requirements=_requirements()), 0o755)
        _add(archive, "run_autograder", _RUN, 0o755)
        for number, exercise in enumerate(exercises, start=1):
            text = self_contained_text(exercise)
            _add(archive, f"exercises/{number:03}-{exercise.id}.toml", text, 0o644)
        for name, text in _package_files():
            _add(archive, f"linexact/{name}", text, 0o644)


def _add(archive: zipfile.ZipFile, name: str, text: str, mode: int) -> None:
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, text.encode("utf-8"))


def _package_files() -> Iterator[tuple[str, str]]:
    for path in sorted(_PACKAGE.rglob("*")):
        if path.is_file() and path.suffix in _CONTENT and "__pycache__" not in path.parts:
            yield path.relative_to(_PACKAGE).as_posix(), path.read_text(encoding="utf-8")


def _requirements() -> str:
    """Return what the package needs, quoted for a shell."""
    try:
        listed = requires("linexact") or []
    except PackageNotFoundError:
        message = "linexact is not installed, so what it needs is not known; install it first"
        raise InputError("requirements", message) from None
    return " ".join(shlex.quote(line.replace(" ", "")) for line in listed if ";" not in line)
