"""Variants: exercises of equal difficulty, each with its key and a self-test of that key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from linexact.classroom.marking import Prepared, prepare_text
from linexact.errors import LimitError
from linexact.exercise.variants.family import (
    Answers,
    Drawn,
    Measures,
    VariantFacts,
    draw,
    exercise_text,
    up_to_symmetry,
)
from linexact.grade import Grade, mark
from linexact.kernel import CertificateError
from linexact.model.draws import split_mix

MAX_DRAWS = 200_000  # for one variant


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: its number, its file as a text, and answers that are right and wrong."""

    number: int
    id: str
    drawn: Drawn
    measures: Measures
    text: str
    answers: Answers

    @property
    def key(self) -> str:
        """An answer that gets all points."""
        return self.answers.key

    def prepared(self) -> Prepared:
        """Return the exercise ready for marking."""
        return prepare_text(self.text)


def variants(facts: VariantFacts, seed: int) -> Iterator[Variant]:
    """Yield variants, no two equal up to symmetry, each tested; the same for the same seed.

    Raises :class:`~linexact.errors.LimitError` (``draws``) when no further one is found.

    >>> from linexact.exercise.variants import facts_of
    >>> first = next(variants(facts_of("weights"), seed=1))
    >>> first == next(variants(facts_of("weights"), seed=1))
    True
    """
    numbers = split_mix(seed, 1)
    seen: set[Drawn] = set()
    draws = 0
    while True:
        found = draw(facts, numbers)
        draws += 1
        if found is not None and (form := up_to_symmetry(facts, found[0])) not in seen:
            seen.add(form)
            drawn, measures = found
            name = f"{facts.called(seed)}-{len(seen):04}"
            text, answers = exercise_text(facts, name, drawn), facts.family.answers(drawn)
            variant = Variant(len(seen), name, drawn, measures, text, answers)
            self_test(variant)
            yield variant
            draws = 0
        if draws > MAX_DRAWS:
            message = f"no further variant in {MAX_DRAWS} draws; ask for another size"
            raise LimitError("draws", message, limit="MAX_DRAWS")


def self_test(variant: Variant) -> None:
    """Mark the key, its other forms and its wrong neighbours.

    Raises :class:`~linexact.kernel.CertificateError` unless exactly the right ones get all.
    """
    exercise, answers = variant.prepared(), variant.answers
    for text in (answers.key, *answers.right):
        if not _all_right(exercise, text):
            raise CertificateError("key", f"{variant.id}: the key does not get all points")
    for text in answers.wrong:
        if _all_right(exercise, text):
            raise CertificateError("key", f"{variant.id}: a wrong answer gets all points")


def _all_right(exercise: Prepared, text: str) -> bool:
    outcomes = [m.outcome for m in mark(exercise.parts, text)]
    return all(isinstance(o, Grade) and o.is_right for o in outcomes)
