"""The roster of a class, and whose submission is whose: names of submissions matched to it.

A submission is a student's when it bears the name of the roster or of the file that was
handed out; failing that, the same name in other letter case, width or spacing, then what else the
roster says of the student (an id, an address), then the name without its accents, a comma behind
the family name, its words in any order, and last the name among what platforms write around it
(``12345_ann_lee_late``).  What fits nobody, several students, or a student whose submission is
there already, is nobody's; a name found among other words is matched with a doubt, which is said.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from linexact.classroom.column_names import FAMILY, GIVEN
from linexact.classroom.members import Reason
from linexact.classroom.responses import DELIMITERS
from linexact.classroom.results import file_stem
from linexact.classroom.submissions import Submission
from linexact.classroom.texts import text_of
from linexact.data.read.streams import PathOrFile, read_bytes
from linexact.errors import InputError

MAX_ROSTER = 4_000_000  # bytes
NO_STUDENT = Reason("no-student", "no student is called so")
SEVERAL_STUDENTS = Reason("whose", "this name fits several students; whose it is cannot be told")


@dataclass(frozen=True, slots=True)
class Student:
    """A student by name, and what else the roster says of them: ids, addresses, names."""

    name: str
    others: tuple[str, ...] = ()


def read_students(source: PathOrFile) -> list[Student]:
    r"""Return the students in a table below its header, called as the first column has it.

    Cells stand between commas, semicolons or tabs, whichever the header has most of.

    Raises :class:`~linexact.errors.InputError` (``roster``) for an empty table, an empty name
    or one that is there twice.

    >>> read_students(io.StringIO("email;name\nann@x.org;Ann\n"))
    [Student(name='ann@x.org', others=('Ann',))]
    """
    data, name = read_bytes(source, MAX_ROSTER)
    text = text_of(data)
    if isinstance(text, Reason):
        raise InputError("roster", f"{name}: {text.message}")
    header = text.split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=header.count)
    try:
        table = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
        rows = [row for row in table if row]
    except csv.Error as error:
        message = f"{name}: not a table of comma-separated values: {error}"
        raise InputError("roster", message) from None
    students = [Student(row[0].strip(), tuple(_others(rows[0], row))) for row in rows[1:]]
    _check_names([student.name for student in students], name)
    return students


def _others(header: Sequence[str], row: Sequence[str]) -> Iterator[str]:
    """Yield what a row says beside its first cell; a given and a family name together too."""
    yield from filter(None, (cell.strip() for cell in row[1:]))
    titles = [" ".join(cell.split()).casefold() for cell in header]
    named = dict(zip(titles, row, strict=False))
    given = next((named[title] for title in GIVEN if title in named), "").strip()
    family = next((named[title] for title in FAMILY if title in named), "").strip()
    if given and family:
        yield f"{given} {family}"


def _check_names(students: Sequence[str], name: str) -> None:
    if not students:
        raise InputError("roster", f"{name}: expected a header and a row for each student")
    for place, student in enumerate(students, start=2):
        if not student:
            raise InputError("roster", f"{name}: row {place} has no name in its first column")
    if len(set(students)) < len(students):
        twice = next(s for s in students if students.count(s) > 1)
        raise InputError("roster", f"{name}: {twice[:60]} is there twice")


def read_roster(source: PathOrFile) -> list[str]:
    r"""Return the names in the first column of a table; see :func:`read_students`.

    >>> read_roster(io.StringIO("email,name\nann@x.org,Ann\nben@x.org,Ben\n"))
    ['ann@x.org', 'ben@x.org']
    """
    return [student.name for student in read_students(source)]


@dataclass(frozen=True, slots=True)
class Matching:
    """The student of each submission, or why there is none; and who handed in nothing.

    ``doubts`` says of which submissions it is not sure, ``strange`` how many fit nobody or several
    students: each may be that of somebody who seems to have handed in nothing.
    """

    students: Mapping[str, str | Reason] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    doubts: frozenset[str] = frozenset()
    strange: int = 0

    def student(self, submission: str) -> str | Reason:
        """Return whose submission it is; whoever is absent stands under their own name."""
        return self.students.get(submission, submission)

    def knows(self, submission: str) -> bool:
        """Say whether anything is known of whose submission it is."""
        return submission in self.students or submission in self.absent

    def only(self, submissions: Iterable[str]) -> Matching:
        """Return what is known of these submissions."""
        found = {one: self.student(one) for one in submissions if self.knows(one)}
        return Matching(found, doubts=self.doubts & found.keys())


def match_students(submissions: Iterable[Submission], students: Sequence[Student]) -> Matching:
    """Match submissions to students; nobody has two.

    >>> from linexact.classroom.submissions import Submission
    >>> handed_in = [Submission(name, (), False) for name in ("ann lee", "Ben", "ben", "Zoe")]
    >>> class_list = [Student("Ann Lee"), Student("Ben"), Student("Cy")]
    >>> found = match_students(handed_in, class_list)
    >>> found.students["ann lee"], found.students["Ben"], found.students["ben"].code, found.absent
    ('Ann Lee', 'Ben', 'taken', ('Cy',))
    >>> packed = [Submission(name, (), False) for name in ("777_lee_ann_late", "ben_homework_x")]
    >>> found = match_students(packed, class_list)
    >>> found.students["777_lee_ann_late"], found.students["ben_homework_x"].code
    ('Ann Lee', 'no-student')
    """
    known = _Known(students)
    whose: dict[str, str | Reason] = {}
    claims: dict[str, list[tuple[int, str]]] = defaultdict(list)
    doubts = set()
    strange = 0
    for submission in submissions:
        level, fits = known.fits(submission)
        if len(fits) == 1:
            claims[fits.pop()].append((level, submission.name))
            if level == _DOUBTFUL:
                doubts.add(submission.name)
        else:
            whose[submission.name] = SEVERAL_STUDENTS if fits else NO_STUDENT
            strange += 1
    for student, claimed in claims.items():
        whose |= _settled(student, claimed)
    absent = tuple(s.name for s in students if s.name not in claims)
    return Matching(whose, absent, frozenset(doubts), strange)


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


# How close names are


def _folded(name: str) -> str:
    text = unicodedata.normalize("NFKC", name).casefold().replace("_", " ")
    return " ".join(text.split())


def _itself(name: str) -> str:
    return name


_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
# What platforms and people write around a name, a number behind it or not; numbers as well.
_DIGITS = "0123456789"
_AROUND = frozenset(
    ("", "late", "given", "assignsubmission", "file", "onlinetext", "submission", "submissions",
     "attempt", "homework", "hw", "sheet", "assignment", "exercise", "exercises", "answer",
     "answers", "copy", "final", "of")
)  # fmt: skip


def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name without accents, sorted; none of what reads as a path.

    An apostrophe is within a word.

    >>> _words("Éva Ő"), _words("o_eva"), _words("Müller, Jørgen")
    (('eva', 'o'), ('eva', 'o'), ('jorgen', 'muller'))
    """
    return tuple(sorted(_plain_words(name)))


def _plain_words(name: str) -> list[str]:
    if "/" in name:
        return []
    text = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    plain = "".join(
        c
        for c in text
        if not unicodedata.combining(c) and c not in "'\N{RIGHT SINGLE QUOTATION MARK}"
    )
    return re.findall(r"[^\W_]+", plain)


def _in_order(name: str) -> tuple[str, ...]:
    """Return the words of a name, the family name last: ``Li, Wei`` is ``Wei Li``.

    >>> _in_order("Li, Wéi"), _in_order("Li Wei")
    (('wei', 'li'), ('li', 'wei'))
    """
    family, comma, given = name.partition(",")
    parts = (given, family) if comma else (name,)
    return tuple(word for part in parts for word in _plain_words(part))


def _with_comma(name: str) -> tuple[str, ...]:
    """Return the words in their order of a name that says with a comma which is the family's."""
    return _in_order(name) if "," in name else ()


_Form = Callable[[str], object]
# How a student's name is written for a comparison, and how a submission's, the closest first;
# the third says whether the roster's other cells are compared as well.
_FORMS: tuple[tuple[_Form, _Form, bool], ...] = (
    (_itself, _itself, False),
    (file_stem, _itself, False),
    (_folded, _folded, False),
    (_folded, _folded, True),
    (_in_order, _with_comma, True),
    (_words, _words, True),
)
_AMONG, _DOUBTFUL = len(_FORMS), len(_FORMS) + 1  # among what platforms write; among other words


class _Known:
    """The students, by each of their forms."""

    def __init__(self, students: Sequence[Student]) -> None:
        self._forms: list[Mapping[object, set[str]]] = [
            _index(students, form, others) for form, _, others in _FORMS
        ]
        self._by_word: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        self._names: Mapping[object, set[str]] = self._forms[-1]
        for words in self._names:
            assert isinstance(words, tuple)
            for word in {*words, *_joined(words)}:
                self._by_word[word].add(words)

    def fits(self, submission: Submission) -> tuple[int, set[str]]:
        """Return the students whom a submission's name fits, and at which level."""
        names = {submission.name}
        if submission.alone:  # ann@x.org as a file without ending is not called ann@x
            names.add(submission.members[0].parts[0])
        for level, ((_, form, _), index) in enumerate(zip(_FORMS, self._forms, strict=True)):
            fits = set().union(*(index.get(form(name), set()) for name in names))
            if fits:
                return level, fits
        return self._among(_words(submission.name))

    def _among(self, found: tuple[str, ...]) -> tuple[int, set[str]]:
        """Return whose name stands among these words; one word must have nothing strange near."""
        sure: set[str] = set()
        doubtful: set[str] = set()
        for words in set().union(*(self._by_word.get(word, set()) for word in found)):
            apart = not Counter(words) - Counter(found)
            named = words if apart else sorted(_joined(words) & set(found))[:1]
            if not named:
                continue
            left = list(found)
            for word in named:
                left.remove(word)
            if all(word.rstrip(_DIGITS) in _AROUND for word in left):
                sure |= self._names[words]
            elif len(words) > 1:
                doubtful |= self._names[words]
        return (_AMONG, sure) if sure else (_DOUBTFUL, doubtful)


def _joined(words: Sequence[str]) -> set[str]:
    """Return the words of a name as one, in both orders: ``annlee`` and ``leeann``."""
    return {"".join(words), "".join(words[::-1])} if len(words) > 1 else set()


def _index(students: Sequence[Student], form: _Form, others: bool) -> dict[object, set[str]]:
    """Return the students by a form of their names; other cells count that are one student's."""
    found: dict[object, set[str]] = defaultdict(set)
    beside: dict[object, set[str]] = defaultdict(set)
    for student in students:
        found[form(student.name)].add(student.name)
        for cell in student.others if others else ():
            beside[form(cell)].add(student.name)
    for name, whose in beside.items():
        if name and len(whose) == 1:
            found[name] |= whose
    return found
