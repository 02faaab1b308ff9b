"""What may be the example of each record, and what the weights: all places that could be it.

Weights that may be those of the run are kept with their moves, each with the examples along which
it is, so that examples and weights that belong together are found by counting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Literal, NamedTuple, TypeAlias, get_args

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.cells import Order, Setting, parameter_of
from linexact.grade.forms.trace.records import FEWEST, Places

When: TypeAlias = Literal["after", "before"]  # the step
_OTHERS = frozenset(
    ("score", "margin", "target", "prediction", "error", "mistake", "epoch", "rate")
)
_NO_EXAMPLE = _OTHERS | {"weights", "bias", "b", "change"}


class Named(NamedTuple):
    """Places that may name the example, and which it is in each record."""

    keys: tuple[str, ...]
    examples: tuple[int | None, ...]


class Move(NamedTuple):
    """A move of weights: in which record, and the examples along which it is."""

    record: int
    whole: frozenset[int]
    part: frozenset[int]  # but for the bias


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights that may be those of the run: what is known before and after each record."""

    keys: tuple[str, ...]
    given: tuple[Vector | None, ...]
    order: Order | None
    when: When
    moves: tuple[Move, ...]

    def points(self, examples: Sequence[int | None]) -> int:
        """Count the moves along the examples, and against it those that are not."""
        points = 0
        for r, whole, part in self.moves:
            points += 2 if examples[r] in whole else 1 if examples[r] in part else -2
        return points


def examples_in(places: Places, setting: Setting) -> Iterator[Named]:
    """Yield the places that may name the example of each record."""
    inputs = _inputs(setting)
    for key, column in places.columns.items():
        given = [slot.values for slot in column if slot is not None]
        if places.words_of(key) & _NO_EXAMPLE:
            continue
        if not places.is_number(key) or setting.dataset.dimension == 1:
            yield from _named(places, (key,), inputs)
        low = min(values[0] for values in given)
        if places.is_number(key) and low in (0, 1):
            numbers = range(len(setting.inputs))
            yield from _named(places, (key,), {(low + i,): i for i in numbers})
    if setting.dataset.dimension > 1:
        for keys in places.windows(setting.dataset.dimension):
            yield from _named(places, keys, inputs)


def _named(places: Places, keys: tuple[str, ...], names: Mapping[Vector, int]) -> Iterator[Named]:
    """Yield these places, if at least nine in ten of them name an example, and not always one."""
    found = [None if v is None else names.get(v) for v in places.joined(keys)]
    known = [i for i in found if i is not None]
    if 10 * len(known) >= 9 * len(found) and len({*known}) > 1:
        yield Named(keys, tuple(found))


def _inputs(setting: Setting) -> dict[Vector, int]:
    """Return the lists that name an example: its input, with its constant or its target."""
    found: dict[Vector, int | None] = {}
    unit = setting.rule.bias_input
    for i, (x, shown) in enumerate(zip(setting.inputs, setting.shows, strict=True)):
        target = Fraction(setting.dataset.target(i))
        lists = {x, shown, (*x, target), (*x, max(target, Fraction(0)))}
        if setting.has_bias:
            lists |= {(unit, *x), (*x, unit), (unit, *shown), (*shown, unit)}
        for each in lists:
            found[each] = i if found.get(each, i) == i else None
    return {x: i for x, i in found.items() if i is not None}


def weights_in(places: Places, setting: Setting) -> Iterator[Weights]:
    """Yield the places that may hold the weights, in any order, before or after the step."""
    along = _directions(setting)
    seen = set()
    for keys, order in _places_of_weights(places, setting):
        given = [v if v and len(v) == setting.width else None for v in places.joined(keys)]
        if sum(v is not None for v in given) < FEWEST - 1 or (keys, order) in seen:
            continue
        seen.add((keys, order))
        for each in (order,) if order else _orders(setting):
            arranged = tuple(None if v is None else setting.arranged(v, each) for v in given)
            for when in get_args(When):
                moves = _moves(arranged, setting, when, along)
                if moves is not None:
                    yield Weights(keys, arranged, each, when, moves)


def _orders(setting: Setting) -> tuple[Order, ...]:
    if not setting.has_bias:
        return (setting.order,)
    return ("first", "last") if setting.order == "first" else ("last", "first")


def _places_of_weights(
    places: Places, setting: Setting
) -> Iterator[tuple[tuple[str, ...], Order | None]]:
    """Yield lists that are long enough, lists with a bias beside them, and numbers in a row."""
    for key, column in places.columns.items():
        lists = [slot for slot in column if slot is not None and slot.is_list]
        lengths = {len(slot.values) for slot in lists}
        if lengths == {setting.width}:
            yield (key,), lists[0].order
        elif setting.has_bias and lengths == {setting.width - 1}:
            yield from (((key, bias), "last") for bias in _beside(places, key))
    for keys in places.windows(setting.width):
        if not any(places.words_of(key) & _OTHERS for key in keys):
            yield keys, None
    for again in ("", "#2", "#3"):
        of_names = {
            parameter_of(key.removesuffix(again), setting): key
            for key in places.columns
            if key.endswith(again)
        }
        named = tuple(of_names[name] for name in setting.parameters if name in of_names)
        if len(named) == setting.width and all(map(places.is_number, named)):
            yield named, setting.order


def _beside(places: Places, key: str) -> Iterator[str]:
    """Yield the numbers that may be the bias of a list: beside it, or called so."""
    for sequence in places.sequences:
        at = sequence.index(key) if key in sequence else -2
        for i, other in enumerate(sequence):
            if places.is_number(other) and (
                abs(i - at) == 1 or places.words_of(other) & {"b", "bias"}
            ):
                yield other


class _Along(NamedTuple):
    """Which examples' inputs have a direction: with the constant, and without."""

    whole: Mapping[tuple[int, ...], frozenset[int]]
    part: Mapping[tuple[int, ...], frozenset[int]]


def _directions(setting: Setting) -> _Along:
    whole: dict[tuple[int, ...], frozenset[int]] = {}
    part: dict[tuple[int, ...], frozenset[int]] = {}
    for i, x in enumerate(setting.shows):
        augmented = setting.rule.augmented(x)
        for found, vector in ((whole, augmented), (part, _features(augmented, setting))):
            direction = _primitive(vector)
            found[direction] = found.get(direction, frozenset()) | {i}
    return _Along(whole, part)


def _features(vector: Vector, setting: Setting) -> Vector:
    if not setting.has_bias:
        return vector
    return vector[1:] if setting.order == "first" else vector[:-1]


def _primitive(vector: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the smallest whole numbers in this direction or the opposite one."""
    scale = lcm(*(v.denominator for v in vector))
    whole = [v.numerator * (scale // v.denominator) for v in vector]
    common = gcd(*whole) or 1
    lead = next((v for v in whole if v), 1)
    return tuple(v // common if lead > 0 else -v // common for v in whole)


def _moves(
    given: Sequence[Vector | None], setting: Setting, when: When, along: _Along
) -> tuple[Move, ...] | None:
    """Return the moves of weights, each with the examples along which it is.

    None for weights before the step that do not begin with those of the start.
    """
    moves: list[Move] = []
    weights, at = setting.start, 0
    for r, vector in enumerate(given):
        if vector is None:
            continue
        if when == "before" and not r and vector != setting.start:
            return None
        if vector != weights:
            move = tuple(a - b for a, b in zip(vector, weights, strict=True))
            whole = along.whole.get(_primitive(move), frozenset())
            several = setting.dataset.dimension > 1  # one feature is parallel to any
            features = _primitive(_features(move, setting))
            part = along.part.get(features, frozenset()) if several else whole
            moves.append(Move(at if when == "before" else r, whole, part))
        weights, at = vector, r
    return tuple(moves)
