"""Variants: exercises of equal difficulty, each with its key and a self-test of that key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from linexact.classroom.marking import Prepared, prepare_text
from linexact.data.draws import split_mix
from linexact.errors import InputError, LimitError
from linexact.exercise.variants.family import Draft, Maker
from linexact.grade import Grade, mark
from linexact.grade.keys import key_of
from linexact.grade.testing import try_out
from linexact.kernel import CertificateError

MOST_REASONS = 3  # that are told when no variant is found


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: its number, its file as a text, and an answer that gets all points."""

    number: int
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

    >>> from linexact.exercise.variants import facts_of
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
    variant = Variant(number, name, draft.drawn, draft.measures, text, _key(exercise))
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
