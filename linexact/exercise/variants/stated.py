"""Variants of one's own exercise: its placeholders drawn, its data turned, its facts decided.

The section ``[variants]`` of the file states what is drawn (:mod:`linexact.reading.placeholders`),
what is done with the data, and what is guaranteed (:mod:`.guarantee`).  It goes for every kind.
A variant is the file with the drawn values in their places; ``published``, ``erratum`` and
``[[expect]]`` are about the exercise as it stands and are left out.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from linexact.data.dataset import Dataset
from linexact.data.draws import below
from linexact.errors import InputError, LinexactError
from linexact.exercise.model import Exercise
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.exercise.variants.draft import Draft
from linexact.exercise.variants.guarantee import answers_of
from linexact.exercise.variants.spec import Spec, read_spec
from linexact.kernel import CertificateError
from linexact.reading.exercise_file import parse_exercise
from linexact.reading.placeholders import SECTION, Filling, filled
from linexact.reading.records import Table
from linexact.text.toml import toml_text

MAX_DRAWS = 1_000  # for one variant
_ABOUT_ITSELF = ("published", "erratum", "expect", "id")


@dataclass(frozen=True, slots=True, eq=False)
class StatedVariants:
    """What makes the variants of an exercise file.

    >>> maker = StatedVariants.of(EXAMPLE)
    >>> from linexact.data.draws import split_mix
    >>> draft = maker.draft(split_mix(1))
    >>> [line for line in draft.write("v").splitlines() if line.startswith(("id", "w =", "b ="))]
    ['id = "v"', 'w = [3, 4]', 'b = 2']
    """

    exercise: Exercise
    top: Table
    spec: Spec
    text: str

    @staticmethod
    def of(text: str) -> StatedVariants:
        """Read an exercise with a section ``[variants]``.

        Raises :class:`~linexact.errors.InputError` (``key``) without one, and as exercises do.
        """
        exercise = read_exercise(io.StringIO(text))
        top = parse_exercise(text)
        if SECTION not in top:
            message = f"a section [{SECTION}] is expected in an exercise of which variants are made"
            raise InputError("key", message)
        return StatedVariants(exercise, top, read_spec(top[SECTION], exercise.kind), text)

    @property
    def family_name(self) -> str:
        """The exercise's own id."""
        return self.exercise.id

    @property
    def asked_size(self) -> str:
        """Nothing: the file says it."""
        return ""

    @property
    def measured(self) -> tuple[str, ...]:
        """Nothing is measured; facts are guaranteed."""
        return ()

    @property
    def most_draws(self) -> int:
        """Draws for one variant, each of which is solved."""
        return MAX_DRAWS

    def called(self, seed: int) -> str:
        """Return the exercise's id with a few signs that tell seeds apart, and no answer."""
        mixed = hashlib.sha256(f"{self.text}-{seed}".encode()).hexdigest()[:6]
        return f"{self.exercise.id[:60]}-{mixed}"

    def draft(self, numbers: Iterator[int]) -> Draft | str:
        """Draw values and turn the data; return why not, where a fact is not true."""
        values: dict[str, Filling] = {
            one.name: one.choices[below(numbers, len(one.choices))] for one in self.spec.variables
        }
        kept = {key: v for key, v in self.top.items() if key not in _ABOUT_ITSELF}
        table = filled(kept, values, self.exercise.typed)
        try:
            exercise = self._read(table)
            if self.spec.turns or self.spec.shift:
                turned = _turned(exercise.data, self.spec, numbers, self._is_decimal)
                table = {**table, "data": turned}
                exercise = self._read(table)
            solved = solve_exercise(exercise)
        except (LinexactError, CertificateError) as error:  # it does not fit, or does not hold
            return str(error).partition("\n")[0].removeprefix("the exercise: ")[:120]
        unmet = next(self.spec.guarantee.unmet(solved), None)
        if unmet is not None:
            return unmet
        form: tuple[object, ...] = (tuple(values.items()), _rows(exercise))
        if self.spec.guarantee.distinct:
            form = answers_of(solved)
        return Draft(tuple(values.items()), repr(form), {}, partial(self._write, table))

    @property
    def _is_decimal(self) -> bool:
        """Whether numbers are typed as decimals."""
        return self.exercise.typed in ("decimals", "measured")

    def _write(self, table: Mapping[str, Any], name: str) -> str:
        return toml_text({**table, "id": name}, decimals=self._is_decimal)

    def _read(self, table: Mapping[str, Any]) -> Exercise:
        return read_exercise(io.StringIO(self._write(table, "variant")))

    def unmet(self) -> list[str]:
        """Return which facts are not true of the exercise as it stands."""
        return list(self.spec.guarantee.unmet(solve_exercise(self.exercise)))


def _rows(exercise: Exercise) -> tuple[object, ...]:
    if exercise.dataset is None:
        return ()
    return tuple((example.x, example.target) for example in exercise.dataset.examples())


def _turned(data: Dataset, spec: Spec, numbers: Iterator[int], decimals: bool) -> dict[str, Any]:
    """Return the data in another order, with features exchanged, negated and moved."""
    order = _permuted(len(data), numbers) if "order" in spec.turns else range(len(data))
    places = range(data.dimension)
    columns = _permuted(data.dimension, numbers) if "features" in spec.turns else places
    signs = [1 - 2 * below(numbers, 2) if "signs" in spec.turns else 1 for _ in places]
    moves = [below(numbers, 2 * spec.shift + 1) - spec.shift for _ in places]
    swap = "classes" in spec.turns and below(numbers, 2) == 1
    positive, negative = data.classes
    examples = []
    for i in order:
        x = data.x(i)
        point = [signs[j] * x[columns[j]] + moves[j] for j in places]
        label = positive if (data.target(i) > 0) != swap else negative
        examples.append({"x": [v if decimals else _plain(v) for v in point], "label": label})
    named = {"features": list(data.features)}
    there = {example["label"] for example in examples}
    if there == {negative}:  # no example says which class is positive
        return {"negative": [example["x"] for example in examples], **named}
    classes = {"positive_class": positive, "negative_class": negative}
    return {"examples": examples, **{k: v for k, v in classes.items() if v in there}, **named}


def _plain(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value


def _permuted(count: int, numbers: Iterator[int]) -> list[int]:
    items = list(range(count))
    for last in range(count - 1, 0, -1):
        chosen = below(numbers, last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return items


EXAMPLE = """\
id = "mine"
title = "A distance"
kind = "distance"
points = 1
statement = "The distance of w.x = {c} from the origin, for w = ({a}, 4)?"
convention = { bias = true, boundary = "strict" }
asks = ["squared"]

[task]
w = ["{a}", 4]
b = "{c}"

[variants]
a = { from = 1, to = 9 }
c = { of = [2, 4, 8], is = 4 }
"""
