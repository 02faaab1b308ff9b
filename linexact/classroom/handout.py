"""A handout: an exercise of which each student has a variant, read from the folder of keys."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from linexact.classroom.gradebook import safe_cell
from linexact.classroom.handing_out import KEYS, MAX_ROSTER
from linexact.classroom.marking import Own, Prepared, prepare, prepared
from linexact.classroom.members import Reason
from linexact.classroom.results import file_stem
from linexact.errors import InputError
from linexact.exercise import read_exercise
from linexact.exercise.bank import is_exercise
from linexact.reading.exercise_file import MAX_BYTES
from linexact.reading.streams import read_text

_NEEDED = ("student", "exercise", "file")


@dataclass(frozen=True, slots=True, eq=False)
class Handout:
    """The variants of one call, by student; ``id`` is what their ids begin with."""

    id: str
    variants: Mapping[str, Prepared]
    possible: Fraction

    def of(self, student: str | Reason) -> Own:
        """Return what a student is asked, or why nothing is."""
        if isinstance(student, Reason):
            return Own(self.id, student, self.possible)
        if student not in self.variants:
            reason = Reason("no-variant", f"this student has no variant of {self.id}")
            return Own(self.id, reason, self.possible)
        variant = self.variants[student]
        return Own(self.id, variant, variant.possible)

    def only(self, students: Iterable[str]) -> Handout:
        """Return the handout with the variants of these students alone."""
        kept = {s: self.variants[s] for s in students if s in self.variants}
        return replace(self, variants=kept)


def exercise_or_handout(name: str) -> Prepared | Handout:
    """Return an exercise of the bank or of a file, or the variants in a folder.

    Raises :class:`~linexact.errors.InputError` for what is neither.

    >>> exercise_or_handout("grosse-and").possible
    Fraction(4, 1)
    """
    folder = Path(name)
    if (folder / KEYS).is_file():
        return read_handout(folder)
    if folder.is_dir() and not is_exercise(name):
        message = f"{name}: a folder without {KEYS}; expected one that `exercises new` has written"
        raise InputError("keys", message)
    return prepare(name)


def read_handout(folder: Path) -> Handout:
    """Return the variants that a folder's ``keys.csv`` lists.

    Raises :class:`~linexact.errors.InputError` (``keys``) for a table that is none, and as
    exercises do for a variant's file.
    """
    variants: dict[str, Prepared] = {}
    names = set()
    for place, row in _rows(folder / KEYS):
        student = _student(row["student"], row["file"])
        variant = _variant(folder, row["file"], place)
        if variant.id != row["exercise"]:
            message = (
                f"{place}: {row['file'][:80]} is {variant.id}; expected {row['exercise'][:80]}"
            )
            raise InputError("keys", message)
        if student in variants:
            raise InputError("keys", f"{place}: {student[:80]} is there twice")
        variants[student] = variant
        names.add(variant.id.rpartition("-")[0])
    if len(names) != 1 or "" in names:
        raise InputError("keys", f"{folder / KEYS}: expected the variants of one call")
    return Handout(names.pop(), variants, max(v.possible for v in variants.values()))


def _rows(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    text, _ = read_text(str(path), MAX_ROSTER)
    try:
        table = csv.DictReader(io.StringIO(text), strict=True, restval="")
        if not set(_NEEDED) <= set(table.fieldnames or ()):
            message = f"{path}: expected columns {', '.join(_NEEDED)}, and others"
            raise InputError("keys", message)
        for number, row in enumerate(table, start=2):
            yield f"{path}: row {number}", row
    except csv.Error as error:
        message = f"{path}: not a table of comma-separated values: {error}"
        raise InputError("keys", message) from None


def _student(cell: str, file: str) -> str:
    """Undo what :func:`~.gradebook.safe_cell` did; the file's name tells names apart."""
    plain = cell[1:]
    changed = cell.startswith("'") and safe_cell(plain) == cell
    return plain if changed and file != f"{file_stem(cell)}.toml" else cell


def _variant(folder: Path, file: str, place: str) -> Prepared:
    if not file or file.startswith(".") or "/" in file or "\\" in file or not file.isprintable():
        raise InputError("keys", f"{place}: expected the plain name of a file in its folder")
    text, _ = read_text(str(folder / file), MAX_BYTES)
    try:
        return prepared(read_exercise(io.StringIO(text)), text)
    except InputError as error:
        raise error.located(str(folder / file)) from None
