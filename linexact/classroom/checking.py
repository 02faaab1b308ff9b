"""An exercise file tests itself: its solution, its key, and the answers that it says it expects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.classroom.marking import Prepared, find, prepare
from linexact.errors import InputError, LinexactError, SeveralFaultsError
from linexact.exercise.model import Expect
from linexact.exercise.solving import solve_exercise
from linexact.grade import Grade, Marked, mark
from linexact.grade.finding import Slips
from linexact.grade.keys import keys_of
from linexact.grade.result import Unreadable
from linexact.rational import exact_text
from linexact.text.quoting import quoted


@dataclass(frozen=True, slots=True)
class Surprise:
    """An answer that is not marked as it should be: which, and what came instead."""

    answer: str
    said: str

    def __str__(self) -> str:
        return f"{quoted(self.answer)}: {self.said}"


def surprises(exercise: Prepared) -> Iterator[Surprise]:
    """Yield every answer that is not marked as expected; none for an exercise that is in order.

    Marked are the key of each part with its other forms, which must get all points, its nearest
    wrong neighbours, which must not, and the file's own ``[[expect]]``.

    Raises :class:`~linexact.errors.InputError` when what is published is wrong.

    >>> from linexact.classroom.marking import prepare
    >>> list(surprises(prepare("grosse-and")))
    []
    """
    solve_exercise(exercise.exercise)
    for part in exercise.parts:
        possible = sum(part.task.points.values(), Fraction(0))
        keys = keys_of(part.task)
        for text in keys.right:
            earned, why = _points(mark([part], text))
            if earned != possible:
                yield Surprise(text, f"the key of {part.name} gets {_said(earned, why)}")
        for text in keys.wrong:
            if _points(mark([part], text))[0] == possible and possible:
                yield Surprise(text, f"a wrong answer to {part.name} gets all points")
    for expect in exercise.exercise.expects:
        yield from _unexpected(exercise, expect)


def _unexpected(exercise: Prepared, expect: Expect) -> Iterator[Surprise]:
    try:
        marked = mark(exercise.parts, expect.answer)
    except InputError as error:
        marked, codes = (), [error.code]
    else:
        codes = _codes(marked)
    earned, why = _points(marked)
    if expect.points is not None and earned != expect.points:
        said = f"expected {exact_text(expect.points)} points; it gets {_said(earned, why)}"
        yield Surprise(expect.answer, said)
    if expect.finding is not None and expect.finding not in codes:
        found = ", ".join(codes) or "nothing"
        yield Surprise(expect.answer, f"expected the finding {expect.finding}; found {found}")
    if expect.unreadable is not None and expect.unreadable not in codes:
        instead = "it was read" if earned is not None else f"it cannot be read ({why})"
        yield Surprise(expect.answer, f"expected unreadable ({expect.unreadable}); {instead}")


def _codes(marked: Sequence[Marked]) -> list[str]:
    """Return the codes of findings, of slips by their names, and of what could not be read."""
    found: list[str] = []
    for part in marked:
        if isinstance(part.outcome, Unreadable):
            found.append(part.outcome.code)
        elif isinstance(part.outcome, Grade):
            for finding in part.outcome.findings:
                slips = finding.slips if isinstance(finding, Slips) else ()
                found += [finding.code, *(slip.name for slip in slips)]
    return list(dict.fromkeys(found))


def _points(marked: Sequence[Marked]) -> tuple[Fraction | None, str]:
    """Return the points of an answer, None when nothing of it was read, and why it lost some."""
    grades = [m.outcome for m in marked if isinstance(m.outcome, Grade)]
    why = ", ".join(_codes(marked))
    if not grades:
        return None, why
    return sum((grade.earned for grade in grades), Fraction(0)), why


def _said(earned: Fraction | None, why: str) -> str:
    points = "none, as it cannot be read" if earned is None else f"{exact_text(earned)} points"
    return f"{points} ({why})" if why else points


def check_files(names: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each exercise by name with what is wrong with it, one line each.

    >>> list(check_files(["xnor", "no-such"]))[0]
    ('xnor', [])
    """
    for name in names:
        try:
            exercise, _ = find(name)
            carries = exercise.kind.carries_data  # else there is nothing here to test it with
            yield name, [str(one) for one in surprises(prepare(name))] if carries else []
        except LinexactError as error:
            several = error.errors if isinstance(error, SeveralFaultsError) else (error,)
            yield name, [one.message for one in several]
