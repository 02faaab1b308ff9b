"""The roster of a class, and whose submission is whose: names of submissions matched to it.

A submission is a student's when it bears the name of the roster or of the file that was
handed out; failing that, the same name in other letter case, width or spacing, then what else the
roster says of the student (an id, an address), then the name without its accents, a comma behind
the family name, its words in any order, and last the name among what platforms write around it
(``12345_ann_lee_late``).  What fits nobody, several students, or a student whose submission is
there already, is nobody's; a name found among other words is matched with a doubt, which is said.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from linexact.classroom.members import Read, Reason
from linexact.classroom.results import file_stem
from linexact.classroom.submissions import Submission
from linexact.classroom.tables import read_rows, whole_name
from linexact.data.read.streams import PathOrFile
from linexact.errors import InputError, quoted

Words: TypeAlias = tuple[str, ...]  # a form of a name, or of a cell

NO_STUDENT = Reason("no-student", "no student is called so")
SEVERAL_STUDENTS = Reason("whose", "this name fits several students; whose it is cannot be told")
SEVERAL_SUBMISSIONS = Reason("whose", "several submissions bear this student's name")
TAKEN = Reason("taken", "another submission bears this student's name more exactly")


@dataclass(frozen=True, slots=True)
class Student:
    """A student by name, and what else the roster says of them: ids, addresses, names."""

    name: str
    others: tuple[str, ...] = ()


def read_students(source: PathOrFile) -> list[Student]:
    r"""Return the students in a table below its header, called as the first column has it.

    A given and a family name count together too.

    Raises :class:`~linexact.errors.InputError` (``roster``) for an empty table, an empty name
    or one that is there twice.

    >>> import io
    >>> read_students(io.StringIO("email;name\nann@x.org;Ann\n"))
    [Student(name='ann@x.org', others=('Ann',))]
    """
    rows, name = read_rows(source, "roster")
    header, *filled = [[cell.strip() for cell in row] for row in rows if row] or [[]]
    together = whole_name(header)[::-1]
    students = []
    for row in filled:
        names = [row[place] for place in together if place < len(row) and row[place]]
        others = [*row[1:], " ".join(names) if len(names) == len(together) else ""]
        students.append(Student(row[0], tuple(filter(None, others))))
    if not students:
        raise InputError("roster", f"{name}: expected a header and a row for each student")
    seen = {""}
    for student in students:
        if student.name in seen:
            called = quoted(student.name)
            raise InputError(
                "roster", f"{name}: {called} is there twice; expected names, each once"
            )
        seen.add(student.name)
    return students


@dataclass(frozen=True, slots=True)
class Matching:
    """The student of each submission, or why there is none; and who handed in nothing.

    ``doubts`` says of which submissions it is not sure, ``strange`` how many fit nobody or several
    students: each may be that of somebody who seems to have handed in nothing.
    """

    students: Mapping[str, Read] = field(default_factory=dict)
    absent: Words = ()
    doubts: frozenset[str] = frozenset()
    strange: int = 0

    def student(self, submission: str) -> Read:
        """Return whose submission it is; whoever is absent stands under their own name."""
        return self.students.get(submission, submission)


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
    if not students:
        return Matching()
    levels = _levels(students)
    found = {submission.name: _fits(submission, levels) for submission in submissions}
    single = {name: (min(fits), level) for name, (level, fits) in found.items() if len(fits) == 1}
    claims: dict[str, list[int]] = defaultdict(list)
    for student, level in single.values():
        claims[student].append(level)

    def whose(name: str) -> Read:
        if name not in single:
            return SEVERAL_STUDENTS if found[name][1] else NO_STUDENT
        student, level = single[name]
        if level > min(claims[student]):
            return TAKEN
        # Of two that are equally close, neither has it.
        return student if claims[student].count(level) == 1 else SEVERAL_SUBMISSIONS

    doubts = frozenset(name for name, (_, level) in single.items() if level > len(levels))
    absent = tuple(s.name for s in students if s.name not in claims)
    return Matching({name: whose(name) for name in found}, absent, doubts, len(found) - len(single))


# How close names are


def _itself(name: str) -> Words:
    return (name,)


def _folded(name: str) -> Words:
    text = unicodedata.normalize("NFKC", name).casefold().replace("_", " ")
    return (" ".join(text.split()),)


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


def _words(name: str) -> Words:
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


def _in_order(name: str) -> Words:
    """Return the words of a name, the family name last: ``Li, Wei`` is ``Wei Li``.

    >>> _in_order("Li, Wéi"), _in_order("Li Wei")
    (('wei', 'li'), ('li', 'wei'))
    """
    family, comma, given = name.partition(",")
    parts = (given, family) if comma else (name,)
    return tuple(word for part in parts for word in _plain_words(part))


def _with_comma(name: str) -> Words:
    """Return the words in their order of a name that says with a comma which is the family's."""
    return _in_order(name) if "," in name else ()


_Form = Callable[[str], Words]
_Index = dict[Words, set[str]]  # students by a form of their names


def _levels(students: Sequence[Student]) -> list[tuple[_Form, _Index]]:
    """Return how a submission's name is compared, the closest first; the last is by words."""
    exact: _Index = {(form,): {s.name} for s in students for form in (file_stem(s.name), s.name)}
    return [
        (_itself, exact),
        (_folded, _index(students, _folded)),
        (_with_comma, _index(students, _in_order)),
        (_words, _spelled(_index(students, _words))),
    ]


def _index(students: Sequence[Student], form: _Form) -> _Index:
    """Return the students by a form of their names; other cells count that are one student's."""
    found: _Index = defaultdict(set)
    beside: _Index = defaultdict(set)
    for student in students:
        found[form(student.name)].add(student.name)
        for cell in student.others:
            beside[form(cell)].add(student.name)
    single = {name: whose for name, whose in beside.items() if len(whose) == 1}
    return {name: whose for name, whose in (single | found).items() if any(name)}


def _spelled(by_words: _Index) -> _Index:
    """Add the words of each name as one: ``annlee`` and ``leeann``."""
    found: _Index = defaultdict(set)
    for words, whose in by_words.items():
        for named in {words, ("".join(words),), ("".join(words[::-1]),)}:
            found[named] |= whose
    return found


def _fits(submission: Submission, levels: Sequence[tuple[_Form, _Index]]) -> tuple[int, set[str]]:
    """Return the students whom a submission's name fits, and at which level."""
    names = {submission.name}
    if submission.alone:  # ann@x.org as a file without ending is not called ann@x
        names.add(submission.members[0].parts[0])
    for level, (form, index) in enumerate(levels):
        if fits := set().union(*(index.get(form(name), ()) for name in names)):
            return level, fits
    sure, doubtful = _among(Counter(_words(submission.name)), levels[-1][1])
    return (len(levels), sure) if sure else (len(levels) + 1, doubtful)


def _among(found: Counter[str], by_words: _Index) -> tuple[set[str], set[str]]:
    """Return whose name stands among these words: with nothing strange near, or else with it.

    A single word with strange ones near it is no name.
    """
    sure: set[str] = set()
    doubtful: set[str] = set()
    for words, whose in by_words.items():
        if words[0] not in found or Counter(words) - found:
            continue
        if all(word.rstrip(_DIGITS) in _AROUND for word in found - Counter(words)):
            sure |= whose
        elif len(words) > 1:
            doubtful |= whose
    return sure, doubtful
