"""Testing exercises by name: of the bank, or files of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from linexact.classroom.marking import find
from linexact.data.read.streams import read_text
from linexact.errors import LinexactError, SeveralFaultsError
from linexact.exercise.solving import solve_exercise
from linexact.exercise.variants.stated import unmet_as_it_stands
from linexact.explain.solution import check_told
from linexact.grade.testing import Outcome, expect_text, proposals, try_out
from linexact.reading.exercise_file import MAX_BYTES, parse_exercise
from linexact.reading.placeholders import SECTION


def check_files(names: Sequence[str]) -> Iterator[Outcome]:
    """Test exercises one by one; a file that cannot be read is told with all its faults.

    >>> [outcome.faults for outcome in check_files(["nor", "no-such"])]
    [(), ("no exercise is called 'no-such'; `linexact exercises list` names them all",)]
    """
    for name in names:
        try:
            exercise, path = find(name)
            if not exercise.kind.carries_data:  # then there is nothing here to test it with
                yield Outcome(name, ())
                continue
            check_told(solve_exercise(exercise).derivation)
            found = try_out(exercise, name)
            yield replace(found, faults=(*found.faults, *_not_guaranteed(path)))
        except LinexactError as error:
            several = error.errors if isinstance(error, SeveralFaultsError) else (error,)
            yield Outcome(name, tuple(_said(one.message, name) for one in several))
        except Exception as error:  # a fault of linexact in one exercise hides no other's
            told = ", ".join((f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())))
            yield Outcome(name, (f"linexact broke down: {told}",))


def _said(message: str, name: str) -> str:
    """Return what is wrong without the file's name, which is said before."""
    return message.removeprefix(f"{name}, ").removeprefix(f"{name}: ")


def _not_guaranteed(path: str) -> Iterator[str]:
    """Yield which facts of its variants are not true of the exercise as it stands."""
    text, _ = read_text(path, MAX_BYTES)
    if SECTION in parse_exercise(text):
        for fact in unmet_as_it_stands(text):
            yield f"{SECTION}.guarantee: as the exercise stands, {fact}"


def propose(names: Sequence[str]) -> Iterator[str]:
    """Yield for each exercise the text of the expectations that it lacks, if it lacks some.

    Raises :class:`~linexact.errors.InputError` for one that cannot be read.

    >>> list(propose(["dsc140a-digits"]))
    []
    """
    for name in names:
        exercise, _ = find(name)
        lacking = proposals(exercise, try_out(exercise)) if exercise.kind.carries_data else ()
        texts = [expect_text(expect) for expect in lacking]
        if texts:
            yield "\n\n".join([f"# {name}", *texts])
