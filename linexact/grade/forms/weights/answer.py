"""Weights as they are typed: any naming, a bias or a threshold, or a bare list of numbers.

``w = (2, 2), b = -3``, ``w1 = 2; w2 = 2; theta = 3`` and ``2, 2, -3`` (where the exercise
says which number is the bias) are one answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.grade.result import Echo
from linexact.model.dataset import Dataset, Vector
from linexact.rational import show_vector
from linexact.text.fields import Field, plain_name, read_answer, read_fields
from linexact.text.quoting import did_you_mean, quoted
from linexact.text.scanner import Number, Piece

BiasPlace: TypeAlias = Literal["first", "last"]

_BIAS = ("b", "bias", "w0", "θ0", "theta0", "intercept")
_THRESHOLD = ("theta", "θ", "threshold", "t", "r")
_WEIGHT = re.compile(r"(?:w|weight|θ|theta)(\d{1,4})").fullmatch


@dataclass(frozen=True, slots=True)
class WeightsAnswer:
    """Weights as understood; ``point`` is ``(w, b)``, without ``b`` when there is no bias."""

    w: Vector
    b: Fraction
    point: Vector
    threshold: bool  # the bias was given as a threshold


def read_weights(text: str, dataset: Dataset, bias: bool, place: BiasPlace | None) -> WeightsAnswer:
    """Read weights in any of their forms.

    Raises :class:`~linexact.errors.InputError`; besides the codes of
    :func:`~linexact.text.fields.read_fields`: ``ambiguous``, ``incomplete``, ``name``,
    ``twice``, ``length``.

    >>> from linexact.model.gates import gate
    >>> gate_data = gate("AND")
    >>> read_weights("w_1: 2; w_2 = 2; threshold = 3", gate_data, True, None).b
    Fraction(-3, 1)
    >>> read_weights("2, 2, -3", gate_data, True, None)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: two readings: w = (2, 2) and b = -3, or b = 2 and w = (2, -3); \
write w1 = ..., b = ...
      2, 2, -3
      ^
    """
    return read_answer(
        text, lambda piece: weights_of(read_fields(piece), piece, dataset, bias, place)
    )


def weights_of(
    fields: Sequence[Field], piece: Piece, dataset: Dataset, bias: bool, place: BiasPlace | None
) -> WeightsAnswer:
    """Return the weights that fields of an answer give; errors point into the piece's text.

    >>> from linexact.model.gates import gate
    >>> piece = Piece.of("w = (2, 2), t = 3")
    >>> found = weights_of(read_fields(piece), piece, gate("AND"), True, None)
    >>> [str(v) for v in found.point], found.threshold
    (['2', '2', '-3'], True)
    """
    d = dataset.dimension
    if all(not field.name for field in fields):
        return _bare([v for f in fields for v in f.values], piece, d, bias, place)
    slots: dict[str, tuple[Fraction, int]] = {}
    for field in fields:
        for name, number in _named(field, piece, dataset, slots):
            if name in slots:
                message = f"{name} is given twice; expected it once"
                raise piece.refused("twice", message, number.start)
            slots[name] = (number.value, number.start)
    threshold = "threshold" in slots
    if threshold and "b" in slots and slots["b"][0] != -slots["threshold"][0]:
        message = "a bias and a threshold that disagree; the threshold is -b; write one of them"
        raise piece.refused("ambiguous", message, slots["threshold"][1])
    missing = [f"w{j + 1}" for j in range(d) if f"w{j + 1}" not in slots]
    if bias and not threshold and "b" not in slots:
        missing.append("b")
    if missing:
        message = f"{', '.join(missing[:4])} {'is' if len(missing) == 1 else 'are'} missing"
        raise piece.refused("incomplete", f"{message}; expected every weight", piece.stop)
    w = tuple(slots[f"w{j + 1}"][0] for j in range(d))
    b = -slots["threshold"][0] if threshold else slots.get("b", (Fraction(0), 0))[0]
    if not bias and b != 0:
        start = slots["threshold" if threshold else "b"][1]
        message = "this exercise has no bias; expected the weights only"
        raise piece.refused("name", message, start)
    return WeightsAnswer(w, b, (*w, b) if bias else w, threshold)


def _named(
    field: Field, piece: Piece, dataset: Dataset, known: Mapping[str, object]
) -> Iterator[tuple[str, Number]]:
    """Yield the parameters that one field gives."""
    d = dataset.dimension
    if field.is_list and field.name in ("w", "weights", "θ", "theta"):
        if len(field.values) != d:
            message = f"{len(field.values)} weights are given; expected {d}"
            raise piece.refused("length", message, field.start)
        yield from ((f"w{j + 1}", v) for j, v in enumerate(field.values))
        return
    if len(field.values) != 1:
        message = f"{len(field.values)} numbers for {quoted(field.name)}; expected one"
        raise piece.refused("length", message, field.start)
    number = field.values[0]
    if not field.name:
        if "b" in known or "threshold" in known or len(known) != d:
            message = "a number without a name; expected name = number"
            raise piece.refused("name", message, field.start)
        yield "b", number
        return
    yield _parameter(field, piece, dataset), number


def _parameter(field: Field, piece: Piece, dataset: Dataset) -> str:
    d, name = dataset.dimension, field.name
    if name in _BIAS:
        return "b"
    if name in _THRESHOLD:
        return "threshold"
    if d == 1 and name in ("w", "weight"):
        return "w1"
    match = _WEIGHT(name)
    if match is not None and 1 <= int(match[1]) <= d:
        return f"w{int(match[1])}"
    features = [plain_name(feature) for feature in dataset.features]
    for form in (name, name.removeprefix("w"), name.removeprefix("w_")):
        if form in features:
            return f"w{features.index(form) + 1}"
    names = [*(f"w{j + 1}" for j in range(min(d, 6))), "b", "threshold"]
    near = did_you_mean(name, names) or f"; there are {', '.join(names)}"
    raise piece.refused("name", f"no parameter is called {quoted(name)}{near}", field.start)


def _bare(
    values: Sequence[Number], piece: Piece, d: int, bias: bool, place: BiasPlace | None
) -> WeightsAnswer:
    """Read a list without names; where the bias stands must be known or not matter."""
    numbers = tuple(v.value for v in values)
    if len(numbers) != d + bias:
        last = " (with the bias)" if bias else ""
        message = f"{len(numbers)} numbers; expected {d + bias}{last}"
        raise piece.refused("length", message, values[-1].start if values else 0)
    if not bias:
        return WeightsAnswer(numbers, Fraction(0), numbers, False)
    at_end = (numbers[:-1], numbers[-1])
    at_front = (numbers[1:], numbers[0])
    if place is None and at_end != at_front:
        one = f"w = {show_vector(at_end[0])} and b = {show_vector(at_end[1:])[1:-1]}"
        other = f"b = {show_vector(at_front[1:])[1:-1]} and w = {show_vector(at_front[0])}"
        message = f"two readings: {one}, or {other}; write w1 = ..., b = ..."
        raise piece.refused("ambiguous", message, values[0].start if values else 0)
    w, b = at_front if place == "first" else at_end
    return WeightsAnswer(w, b, (*w, b), False)


def echo_weights(answer: WeightsAnswer, bias: bool) -> Echo:
    """Return what was understood.

    >>> from linexact.model.gates import gate
    >>> echo_weights(read_weights("w = 2; theta = 3", gate("NOT"), True, None), True)
    (('w1', (Fraction(2, 1),)), ('b (the threshold with the other sign)', (Fraction(-3, 1),)))
    """
    echo: list[tuple[str, tuple[Fraction, ...]]] = [
        (f"w{j + 1}", (value,)) for j, value in enumerate(answer.w)
    ]
    if bias:
        name = "b (the threshold with the other sign)" if answer.threshold else "b"
        echo.append((name, (answer.b,)))
    return tuple(echo)
