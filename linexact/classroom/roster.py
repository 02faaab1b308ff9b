"""The roster of a class, and whose submission is whose: names of submissions matched to it.

A submission is a student's when it bears the name of the roster or of the file that was
handed out; failing that, the same name in other letter case, width or spacing.  What fits
nobody, several students, or a student whose submission is there already, is nobody's.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from linexact.classroom.members import Reason
from linexact.classroom.results import file_stem
from linexact.classroom.submissions import Submission
from linexact.errors import InputError
from linexact.reading.streams import PathOrFile, read_text

MAX_ROSTER = 4_000_000  # bytes
NO_STUDENT = Reason("no-student", "no student who has a variant is called so")
SEVERAL_STUDENTS = Reason("whose", "this name fits several students; whose it is cannot be told")


def read_roster(source: PathOrFile) -> list[str]:
    r"""Return the names in the first column of a table, below its header.

    Raises :class:`~linexact.errors.InputError` (``roster``) for an empty table, an empty name
    or one that is there twice.

    >>> read_roster(io.StringIO("email,name\nann@x.org,Ann\nben@x.org,Ben\n"))
    ['ann@x.org', 'ben@x.org']
    """
    text, name = read_text(source, MAX_ROSTER)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), strict=True) if row]
    except csv.Error as error:
        message = f"{name}: not a table of comma-separated values: {error}"
        raise InputError("roster", message) from None
    students = [row[0].strip() for row in rows[1:]]
    if not students:
        raise InputError("roster", f"{name}: expected a header and a row for each student")
    for place, student in enumerate(students, start=2):
        if not student:
            raise InputError("roster", f"{name}: row {place} has no name in its first column")
    if len(set(students)) < len(students):
        twice = next(s for s in students if students.count(s) > 1)
        raise InputError("roster", f"{name}: {twice[:60]} is there twice")
    return students


@dataclass(frozen=True, slots=True)
class Matching:
    """The student of each submission, or why there is none; and who handed in nothing."""

    students: Mapping[str, str | Reason] = field(default_factory=dict)
    absent: tuple[str, ...] = ()

    def student(self, submission: str) -> str | Reason:
        """Return whose submission it is; whoever is absent stands under their own name."""
        return self.students.get(submission, submission)


def match_students(submissions: Iterable[Submission], students: Sequence[str]) -> Matching:
    """Match submissions to students; nobody has two.

    >>> from linexact.classroom.submissions import Submission
    >>> handed_in = [Submission(name, (), False) for name in ("ann lee", "Ben", "ben", "Zoe")]
    >>> found = match_students(handed_in, ["Ann Lee", "Ben", "Cy"])
    >>> found.students["ann lee"], found.students["Ben"], found.students["ben"].code, found.absent
    ('Ann Lee', 'Ben', 'taken', ('Cy',))
    """
    known = [_index(students, form) for form in _FORMS]
    whose: dict[str, str | Reason] = {}
    claims: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for submission in submissions:
        level, fits = _fits(submission, known)
        if len(fits) == 1:
            claims[fits.pop()].append((level, submission.name))
        else:
            whose[submission.name] = SEVERAL_STUDENTS if fits else NO_STUDENT
    for student, claimed in claims.items():
        whose |= _settled(student, claimed)
    return Matching(whose, tuple(s for s in students if s not in claims))


def _settled(student: str, claimed: list[tuple[int, str]]) -> dict[str, str | Reason]:
    """Let the closest name have it; of two that are equally close, neither."""
    best = min(level for level, _ in claimed)
    closest = [name for level, name in claimed if level == best]
    if len(closest) > 1:
        reason = Reason("whose", f"{len(closest)} submissions bear this student's name")
    else:
        reason = Reason("taken", "another submission bears this student's name more exactly")
    whose: dict[str, str | Reason] = {name: reason for _, name in claimed}
    return whose | ({closest[0]: student} if len(closest) == 1 else {})


def _folded(name: str) -> str:
    text = unicodedata.normalize("NFKC", name).casefold().replace("_", " ")
    return " ".join(text.split())


def _itself(name: str) -> str:
    return name


_Form = Callable[[str], str]
# How a student's name is written for a comparison, and how a submission's, the closest first.
_FORMS: tuple[tuple[_Form, _Form], ...] = (
    (_itself, _itself),
    (file_stem, _itself),
    (_folded, _folded),
)


def _index(students: Sequence[str], forms: tuple[_Form, _Form]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for student in students:
        found[forms[0](student)].add(student)
    return found


def _fits(submission: Submission, known: Sequence[Mapping[str, set[str]]]) -> tuple[int, set[str]]:
    """Return the students whom a submission's name fits, and at which level."""
    names = {submission.name}
    if submission.alone:  # ann@x.org as a file without ending is not called ann@x
        names.add(submission.members[0].parts[0])
    for level, ((_, form), index) in enumerate(zip(_FORMS, known, strict=True)):
        fits = set().union(*(index.get(form(name), set()) for name in names))
        if fits:
            return level, fits
    return len(known), set()
