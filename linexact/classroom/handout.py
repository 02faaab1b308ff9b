"""Variants of equal difficulty, and handouts: an exercise of which each student has a variant.

Each variant has its key and a self-test of that key.  A handout's folder holds a file and a page
for each, and one table of keys for the teacher.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from linexact.classroom.journal import replacing
from linexact.classroom.marking import Assignment, NoVariant, Prepared, prepare, prepare_text
from linexact.classroom.members import Read, Reason
from linexact.classroom.results import csv_bytes, file_stem, safe_cell
from linexact.classroom.tables import read_rows
from linexact.data.draws import split_mix
from linexact.data.read.streams import read_text
from linexact.errors import InputError, LimitError, quoted
from linexact.exercise.bank import is_exercise
from linexact.exercise.variants.family import Draft, Maker
from linexact.grade import Grade, Part, mark
from linexact.grade.keys import key_of
from linexact.grade.testing import try_out
from linexact.kernel import CertificateError
from linexact.reading.exercise_file import MAX_BYTES
from linexact.render.markdown import markdown_fragment

MOST_REASONS = 3  # that are told when no variant is found


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: its file as a text, and an answer that gets all points."""

    id: str
    drawn: Hashable
    measures: Mapping[str, int]
    text: str
    key: str

    def prepared(self) -> Prepared:
        """Return the exercise ready for marking."""
        return prepare_text(self.text)


def variants(maker: Maker, seed: int) -> Iterator[Variant]:
    """Yield variants, no two equal, each tested; the same for the same seed.

    Raises :class:`~linexact.errors.LimitError` (``draws``) when no further one is found, with what
    was in the way, counted; :class:`~linexact.errors.InputError` (``key``) for a variant of a file
    whose key is not marked as right.

    >>> from linexact.exercise.variants.plane import facts_of
    >>> first = next(variants(facts_of("weights").maker, seed=1))
    >>> first == next(variants(facts_of("weights").maker, seed=1))
    True
    """
    numbers = split_mix(seed, 1)
    seen: set[Hashable] = set()
    reasons: Counter[str] = Counter()
    while True:
        draft = maker.draft(numbers)
        if isinstance(draft, Draft) and draft.form not in seen:
            seen.add(draft.form)
            yield _made(maker, draft, seed, len(seen))
            reasons.clear()
            continue
        reasons[draft if isinstance(draft, str) else "the same as one before"] += 1
        if reasons.total() >= maker.most_draws:
            raise _none_left(reasons, len(seen))


def _none_left(reasons: Counter[str], found: int) -> LimitError:
    told = "; ".join(f"{count} {reason}" for reason, count in reasons.most_common(MOST_REASONS))
    many = "no variant" if not found else f"{found} variants, and no further one"
    message = f"{many} in {reasons.total()} draws ({told}); ask for other facts or a wider range"
    return LimitError("draws", message, limit="MAX_DRAWS")


def _made(maker: Maker, draft: Draft, seed: int, number: int) -> Variant:
    name = f"{maker.called(seed)}-{number:04}"
    text = draft.write(name)
    exercise = prepare_text(text)
    for surprise in try_out(exercise.exercise).faults if maker.is_stated else ():
        raise InputError("key", f"{name} is not marked as it should be: {surprise}")
    variant = Variant(name, draft.drawn, draft.measures, text, _key(exercise))
    if all(key_of(part.task, None) for part in exercise.parts):  # else there is no whole key
        self_test(variant)
    return variant


def _key(exercise: Prepared) -> str:
    """Return a key of all parts, each under its name where there are several."""
    typed = exercise.exercise.typed
    keys = {part.name: key_of(part.task, typed) for part in exercise.parts}
    if len(keys) == 1:
        return "".join(keys.values())
    return "\n".join(f"[{name}]\n{key}" for name, key in keys.items())


def self_test(variant: Variant) -> None:
    """Mark the key.

    Raises :class:`~linexact.kernel.CertificateError` unless it gets all points.
    """
    outcomes = [m.outcome for m in mark(variant.prepared().parts, variant.key)]
    if not all(isinstance(o, Grade) and o.is_right for o in outcomes):
        raise CertificateError("key", f"{variant.id}: the key does not get all points")


KEYS = "keys.csv"
_NEEDED = ("student", "exercise", "file")


@dataclass(frozen=True, slots=True, eq=False)
class Handout:
    """The variants of one call, by student; ``id`` is what their ids begin with."""

    id: str
    variants: Mapping[str, Prepared]
    possible: Fraction
    parts: tuple[Part, ...] = ()  # that are the same for all

    @property
    def title(self) -> str:
        """What stands for the title: each variant has its own."""
        return self.id

    def of(self, student: Read) -> Assignment:
        """Return what a student is asked, or why nothing is."""
        if isinstance(student, Reason):
            return NoVariant(self.id, self.id, student, self.possible)
        missing = Reason("no-variant", f"this student has no variant of {self.id}")
        return self.variants.get(student) or NoVariant(self.id, self.id, missing, self.possible)

    def at(self, attempt: int) -> Handout:
        """Return the handout for answers that are this attempt of their authors."""
        found = {student: variant.at(attempt) for student, variant in self.variants.items()}
        return replace(self, variants=found)


def hand_out(
    folder: Path, maker: Maker, found: Sequence[Variant], students: Sequence[str] = ()
) -> None:
    """Write each variant as a file and a page without its answer, and the table of keys.

    With ``students``, one for each of them, named after them.

    Raises :class:`~linexact.errors.InputError` (``output-exists``) when keys are there already.

    >>> import tempfile
    >>> from linexact.classroom.handout import variants
    >>> from linexact.exercise.variants.plane import facts_of
    >>> maker = facts_of("weights", 1).maker
    >>> with tempfile.TemporaryDirectory() as place:
    ...     hand_out(Path(place), maker, [next(variants(maker, 1))], ["ann"])
    ...     sorted(path.name for path in Path(place).iterdir())
    ['ann.md', 'ann.toml', 'keys.csv']
    """
    from linexact.explain.exercise import explain_exercise

    if (folder / KEYS).exists():
        raise InputError("output-exists", f"{folder / KEYS}: exists already; name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    owners = list(students) or [variant.id for variant in found]
    measures = tuple(maker.bounds)
    rows = [["student", "exercise", "kind", "size", *measures, "file", "key"]]
    for owner, variant in zip(owners, found, strict=True):
        stem = file_stem(owner)
        page = markdown_fragment(explain_exercise(variant.prepared().exercise))
        (folder / f"{stem}.toml").write_bytes(variant.text.encode("utf-8"))
        (folder / f"{stem}.md").write_bytes(page.encode("utf-8"))
        hard = [str(variant.measures[name]) for name in measures]
        name, size = maker.family_name, maker.asked_size
        rows.append([owner, variant.id, name, size, *hard, f"{stem}.toml", variant.key])
    with replacing(folder / KEYS) as stream:
        stream.write(csv_bytes(rows))


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
    (header, *rows), name = read_rows(str(folder / KEYS), "keys")
    if not set(_NEEDED) <= set(header):
        raise InputError("keys", f"{name}: expected columns {', '.join(_NEEDED)}, and others")
    variants: dict[str, Prepared] = {}
    for number, row in enumerate(rows, start=2):
        cells = dict(zip(header, row, strict=False))
        cell, exercise, file = (cells.get(column, "") for column in _NEEDED)
        place, student = f"{name}: row {number}", _student(cell, file)
        variant = _variant(folder, file, place)
        if variant.id != exercise or student in variants:
            said = f"{place}: {variant.id} for {quoted(student)}"
            raise InputError("keys", f"{said}; expected {quoted(exercise)}, and each student once")
        variants[student] = variant
    families = {variant.id.rpartition("-")[0] for variant in variants.values()}
    if len(families) != 1 or "" in families:
        raise InputError("keys", f"{name}: expected the variants of one call")
    [family] = families
    named = {student: replace(one, family=family) for student, one in variants.items()}
    return Handout(family, named, max(one.possible for one in named.values()))


def _student(cell: str, file: str) -> str:
    """Undo what :func:`~.results.safe_cell` did; the file's name tells names apart."""
    plain = cell[1:]
    changed = cell.startswith("'") and safe_cell(plain) == cell
    return plain if changed and file != f"{file_stem(cell)}.toml" else cell


def _variant(folder: Path, file: str, place: str) -> Prepared:
    if not file or file.startswith(".") or "/" in file or "\\" in file or not file.isprintable():
        raise InputError("keys", f"{place}: expected the plain name of a file in its folder")
    text, _ = read_text(str(folder / file), MAX_BYTES)
    try:
        return prepare_text(text)
    except InputError as error:
        raise error.located(str(folder / file)) from None
