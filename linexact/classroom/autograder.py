"""The program that Gradescope and PrairieLearn start: one submission, marked once.

``python -m linexact.classroom.autograder gradescope ROOT`` reads ``ROOT/submission`` and
``ROOT/source/exercises`` and writes ``ROOT/results/results.json``; for ``prairielearn``, these
are ``ROOT/student`` (or the ``submitted_answers`` of ``ROOT/data/data.json``) and
``ROOT/tests/exercises``.

The zip that Gradescope takes holds two scripts, the exercises and this package.
"""

from __future__ import annotations

import json
import shlex
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import IO

from linexact.classroom.batch import Job, mark_all
from linexact.classroom.contracts import (
    gradescope_results,
    gradescope_unfinished,
    mark_and_tell,
    prairielearn_results,
)
from linexact.classroom.isolation import Limits
from linexact.classroom.journal import replacing
from linexact.classroom.marking import Prepared, Record, prepare, self_contained_text
from linexact.classroom.submissions import HandedIn, folder_handed_in
from linexact.errors import InputError

LIMITS = Limits(seconds=10)
MAX_DATA = 10_000_000  # bytes of data.json


@dataclass(frozen=True, slots=True)
class Platform:
    """Where a learning platform keeps things, and what it reads."""

    submission: str
    exercises: str
    data: str  # what the platform says of the submission
    results: Callable[[Sequence[Record]], Record]
    unfinished: Callable[[Fraction], Record]


def _prairielearn_unfinished(possible: Fraction) -> Record:
    return {"gradable": False, "format_errors": ["The marking did not finish."]}


PLATFORMS: Mapping[str, Platform] = {
    "gradescope": Platform(
        "submission", "source/exercises", "submission_metadata.json",
        gradescope_results, gradescope_unfinished,
    ),
    "prairielearn": Platform(
        "student", "tests/exercises", "data/data.json",
        prairielearn_results, _prairielearn_unfinished,
    ),
}  # fmt: skip


def mark_one(root: Path, name: str) -> None:
    """Mark the submission below ``root``; a result is there from the start to the end.

    Raises :class:`~linexact.errors.InputError` when there is no exercise.
    """
    platform = PLATFORMS[name]
    (root / "results").mkdir(exist_ok=True)
    _write(root, platform.unfinished(Fraction(0)))
    path = root / platform.data
    is_there = path.is_file() and path.stat().st_size <= MAX_DATA
    data = json.loads(path.read_bytes()) if is_there else {}
    attempt = 1 + len(data.get("previous_submissions", []))  # of Gradescope, which says so
    files = sorted((root / platform.exercises).glob("*.toml"))
    exercises = tuple(prepare(str(path)).at(attempt) for path in files)
    if not exercises:
        raise InputError("exercise", f"{root / platform.exercises}: there is no exercise")
    _write(root, platform.unfinished(sum((e.possible for e in exercises), Fraction(0))))
    given = _typed(data.get("submitted_answers", {}), exercises)
    given = given or folder_handed_in(root / platform.submission)
    [record] = mark_all(Job(exercises, LIMITS, mark_and_tell), [given])
    _write(root, platform.results(record["answers"]))


def _typed(answers: Mapping[str, object], exercises: Sequence[Prepared]) -> HandedIn | None:
    """Return the answers typed into PrairieLearn's boxes named after exercises, if any."""
    files = tuple(
        (f"{e.id}.txt", answer.encode("utf-8", "surrogatepass"))
        for e in exercises
        if isinstance(answer := answers.get(e.id), str)
    )
    return HandedIn("submission", files, "") if files else None


def _write(root: Path, results: Record) -> None:
    with replacing(root / "results" / "results.json") as stream:
        stream.write(json.dumps(results, indent=1, sort_keys=True).encode("ascii"))


def main() -> None:
    """Mark the submission of the platform and folder that the command line names."""
    name, root = sys.argv[1:]
    mark_one(Path(root).resolve(), name)


if __name__ == "__main__":
    main()


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
