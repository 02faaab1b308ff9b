"""Variants of one's own exercise: its placeholders drawn, its data turned, its facts decided.

The section ``[variants]`` of the file states what is drawn (:mod:`linexact.reading.placeholders`),
what is done with the data, and what is guaranteed (:mod:`.guarantee`).  It goes for every kind.
A variant is the file with the drawn values in their places; ``published``, ``erratum`` and
``[[expect]]`` are about the exercise as it stands and are left out.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from typing import Any

from linexact.data.dataset import Dataset
from linexact.data.draws import below, shuffled
from linexact.errors import InputError, LinexactError
from linexact.exact import Writing
from linexact.exercise.model import Exercise
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.exercise.variants.family import Draft, Maker
from linexact.exercise.variants.guarantee import Spec, answers_of, read_spec
from linexact.kernel import CertificateError
from linexact.reading.exercise_file import parse_exercise
from linexact.reading.placeholders import SECTION, filled
from linexact.reading.records import Table
from linexact.text.toml import toml_text

MAX_DRAWS = 1_000  # for one variant
_ABOUT_ITSELF = ("published", "erratum", "expect", "id")


def stated_variants(text: str) -> Maker:
    """Return what makes the variants of an exercise with a section ``[variants]``.

    Raises :class:`~linexact.errors.InputError` (``key``) without one, and as exercises do.

    >>> from linexact.data.draws import split_mix
    >>> draft = stated_variants(EXAMPLE).draft(split_mix(1))
    >>> [line for line in draft.write("v").splitlines() if line.startswith(("id", "w =", "b ="))]
    ['id = "v"', 'w = [3, 4]', 'b = 2']
    """
    exercise, top = read_exercise(io.StringIO(text)), parse_exercise(text)
    if SECTION not in top:
        message = f"a section [{SECTION}] is expected in an exercise of which variants are made"
        raise InputError("key", message)
    spec = read_spec(SECTION, top[SECTION], exercise.kind)
    kept = {key: v for key, v in top.items() if key not in _ABOUT_ITSELF}
    draft = partial(_draft, kept, spec, exercise.typed)
    return Maker(exercise.id, draft, exercise.id[:60], text, MAX_DRAWS, is_stated=True)


def unmet_as_it_stands(text: str) -> list[str]:
    """Return which facts, guaranteed of the variants, are not true of the exercise itself.

    >>> unmet_as_it_stands(EXAMPLE + "guarantee = { squared = 4 }")
    ['squared is not 4']
    """
    exercise = read_exercise(io.StringIO(text))
    spec = read_spec(SECTION, parse_exercise(text)[SECTION], exercise.kind)
    return list(spec.guarantee.unmet(solve_exercise(exercise)))


def _draft(top: Table, spec: Spec, typed: Writing | None, numbers: Iterator[int]) -> Draft | str:
    """Draw values and turn the data; return why not, where a fact is not true."""
    values = {one.name: one.choices[below(numbers, len(one.choices))] for one in spec.variables}
    table, decimals = filled(top, values, typed), typed in ("decimals", "measured")
    try:
        exercise = _read(table, decimals)
        if spec.turns or spec.shift:
            table["data"] = _turned(exercise.data, spec, numbers)
            exercise = _read(table, decimals)
        solved = solve_exercise(exercise)
    except (LinexactError, CertificateError) as error:  # it does not fit, or does not hold
        return str(error).partition("\n")[0].removeprefix("the exercise: ")[:120]
    unmet = next(spec.guarantee.unmet(solved), None)
    if unmet is not None:
        return unmet
    drawn = tuple(values.items())
    form = answers_of(solved) if spec.guarantee.distinct else (drawn, _rows(exercise))
    return Draft(drawn, repr(form), {}, partial(_written, table, decimals))


def _written(table: Table, decimals: bool, name: str) -> str:
    return toml_text({**table, "id": name}, decimals=decimals)


def _read(table: Table, decimals: bool) -> Exercise:
    return read_exercise(io.StringIO(_written(table, decimals, "variant")))


def _rows(exercise: Exercise) -> tuple[object, ...]:
    if exercise.dataset is None:
        return ()
    return tuple((example.x, example.target) for example in exercise.dataset.examples())


def _turned(data: Dataset, spec: Spec, numbers: Iterator[int]) -> dict[str, Any]:
    """Return the data in another order, with features exchanged, negated and moved."""
    places = range(data.dimension)
    order, columns = (
        shuffled(numbers, count) if turn in spec.turns else range(count)
        for turn, count in (("order", len(data)), ("features", data.dimension))
    )
    signs = [1 - 2 * below(numbers, 2) if "signs" in spec.turns else 1 for _ in places]
    moves = [below(numbers, 2 * spec.shift + 1) - spec.shift for _ in places]
    swap = "classes" in spec.turns and below(numbers, 2) == 1
    positive, negative = data.classes
    labels = [positive if (data.target(i) > 0) != swap else negative for i in order]
    rows = [data.x(i) for i in order]
    points = [[signs[j] * x[columns[j]] + moves[j] for j in places] for x in rows]
    named = {"features": list(data.features)}
    if {*labels} == {negative}:  # no example says which class is positive
        return {"negative": points, **named}
    examples = [{"x": x, "label": label} for x, label in zip(points, labels, strict=True)]
    classes = {"positive_class": positive, "negative_class": negative}
    there = {key: name for key, name in classes.items() if name in labels}
    return {"examples": examples, **there, **named}


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
