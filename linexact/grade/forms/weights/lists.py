"""Weights in lists without names: ``(1, 1) and b = -3/2``, ``2, 2, -3``, ``((1, 1), -3/2)``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.exact import show_vector
from linexact.grade.forms.weights.parameters import BiasPlace, Given, Naming, bias_place
from linexact.language.expression import Name
from linexact.language.normal import fractions_of
from linexact.language.statement import Statement

_JOINTS = (",", ";", "and", "&", "with", "a", "the")


@dataclass(frozen=True, slots=True)
class Run:
    """Numbers side by side: one vector, or several numbers with commas."""

    numbers: Vector
    first: int
    last: int
    bracketed: bool


def listed(naming: Naming, known: dict[str, Given], taken: frozenset[int]) -> list[Given]:
    """Return what lists of numbers give, where their names give the bias alone, or nothing.

    Raises :class:`~linexact.errors.InputError` (``ambiguous``) where the bias may be the first
    number or the last.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("(1, 2) and -5"), Wanted(("x1", "x2"), True))
    >>> [(one.name, str(one.value)) for one in listed(naming, {}, frozenset())]
    [('w1', '1'), ('w2', '2'), ('b', '-5')]
    """
    wanted = naming.wanted
    runs = [run for run in _runs(naming, taken) if len(run.numbers) > 1 or not run.bracketed]
    if not runs or set(known) - {"b"} or (wanted.size == 1 and not runs[0].bracketed):
        return []
    first, n = runs[0], wanted.size
    if len(first.numbers) == n and ("b" in known or not wanted.bias):
        return _weights(naming, first) if _is_meant(naming, first, runs, known) else []
    if known or not wanted.bias:
        return []
    if len(first.numbers) == n and first.bracketed and len(runs) > 1:
        return _with_bias(naming, first, runs[1])
    return _in_one(naming, first) if len(first.numbers) == n + 1 else []


def _runs(naming: Naming, taken: frozenset[int]) -> Iterator[Run]:
    """Yield the numbers of a text that have no names."""
    text = naming.text
    lone = [
        one
        for one in text.statements
        if not one.relations and one.first not in taken and text.is_asserted(one)
    ]
    group: list[Statement] = []
    for one in lone:
        numbers = fractions_of(one.left)
        if numbers is None:
            continue
        if group and not _is_joined(naming, group[-1], one):
            yield _run(group)
            group = []
        group.append(one)
    if group:
        yield _run(group)


def _is_joined(naming: Naming, one: Statement, other: Statement) -> bool:
    """Say whether single numbers stand side by side."""
    between = naming.text.words(one.last, other.first)
    single = all(len(fractions_of(o.left) or ()) == 1 for o in (one, other))
    return single and all(token.text == "," or token.has("and") for token in between)


def _run(group: list[Statement]) -> Run:
    numbers = tuple(value for one in group for value in fractions_of(one.left) or ())
    bracketed = len(group) == 1 and len(numbers) > 1
    return Run(numbers, group[0].first, group[-1].last, bracketed)


def _is_meant(naming: Naming, run: Run, runs: list[Run], known: dict[str, Given]) -> bool:
    """Say whether numbers are the weights, and no input: they stand first, or at the bias."""
    text = naming.text
    others = [one for one in runs[1:] if len(one.numbers) == len(run.numbers)]
    points = {x for x, _ in naming.wanted.examples}
    if not naming.wanted.bias:
        return not others
    bias = known["b"]
    inner = text.words(run.last, bias.first) or text.words(bias.last, run.first)
    adjoins = all(t.text in _JOINTS or t.kind == "line" for t in inner)
    return adjoins or (run.numbers not in points and not others)


def _weights(naming: Naming, run: Run) -> list[Given]:
    pairs = zip(naming.wanted.names, run.numbers, strict=True)
    return [Given(name, value, run.first, run.last) for name, value in pairs]


def _with_bias(naming: Naming, run: Run, other: Run) -> list[Given]:
    """Return the weights and the number right behind them, which is the bias."""
    between = naming.text.words(run.last, other.first)
    joined = all(token.text in _JOINTS or token.kind == "line" for token in between)
    if len(other.numbers) != 1 or not joined:
        return []
    return [*_weights(naming, run), Given("b", other.numbers[0], other.first, other.last)]


def _in_one(naming: Naming, run: Run) -> list[Given]:
    """Return the weights and the bias of one list; where the bias stands must be said."""
    numbers, place = run.numbers, _listed_place(naming) or bias_place(naming)
    nested = _is_nested(naming, run)
    if place is None and not nested and len(set(numbers)) > 1:
        one = f"w = {show_vector(numbers[:-1])} and b = {_shown(numbers[-1])}"
        other = f"b = {_shown(numbers[0])} and w = {show_vector(numbers[1:])}"
        message = f"two readings: {one}, or {other}; write w1 = ..., b = ..."
        raise naming.text.ask("ambiguous", message, run.first)
    first = place == "first" and not nested
    w = numbers[1:] if first else numbers[:-1]
    b = numbers[0] if first else numbers[-1]
    names = naming.wanted.names
    found = [Given(n, v, run.first, run.last) for n, v in zip(names, w, strict=True)]
    return [*found, Given("b", b, run.first, run.last)]


def _listed_place(naming: Naming) -> BiasPlace | None:
    """Return where the bias stands in a list of all names: *in the order w1, w2, b*."""
    lone = [one.left for one in naming.text.statements if not one.relations]
    meant = [naming.meant(side) for side in lone if isinstance(side, Name)]
    if meant == [*naming.wanted.names, "b"]:
        return "last"
    return "first" if meant == ["b", *naming.wanted.names] else None


def _is_nested(naming: Naming, run: Run) -> bool:
    """Say whether the weights stand in brackets of their own: ``((1, 1), -3/2)``."""
    one = next((o for o in naming.text.statements if o.first == run.first), None)
    entries = getattr(one.left, "entries", ()) if one is not None else ()
    sizes = [len(fractions_of(entry) or ()) for entry in entries]
    return sizes == [naming.wanted.size, 1] and naming.wanted.size > 1


def _shown(value: Fraction) -> str:
    return show_vector((value,))[1:-1]
