"""Weights in lists without names: ``(1, 1) and b = -3/2``, ``2, 2, -3``, ``((1, 1), -3/2)``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from linexact.data.dataset import Vector
from linexact.grade.forms.weights.parameters import Given, Naming, bias_place
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fractions_of
from linexact.language.text import Text

_JOINTS = (",", ";", "and", "&", "with", "a", "the")


@dataclass(frozen=True, slots=True)
class Run:
    """Numbers side by side: one vector, or several numbers with commas; ``nested``: vectors."""

    numbers: Vector
    first: int
    last: int
    bracketed: bool = False
    nested: bool = False

    def given(self, names: Sequence[str]) -> list[Given]:
        """Return its numbers as those of some parameters."""
        pairs = zip(names, self.numbers, strict=True)
        return [Given(name, value, self.first, self.last) for name, value in pairs]


def listed(naming: Naming, bias: Sequence[Given], taken: Collection[int]) -> list[Given]:
    """Return what lists of numbers give, where at most the bias has a name, or nothing.

    Raises :class:`~linexact.errors.InputError` (``ambiguous``) where the bias may be the first
    number or the last.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("(1, 2) and -5"), Wanted(("x1", "x2"), True))
    >>> [(one.name, str(one.value)) for one in listed(naming, [], frozenset())]
    [('w1', '1'), ('w2', '2'), ('b', '-5')]
    """
    wanted, text = naming.wanted, naming.text
    first, second, *_ = [*_runs(naming, taken), Run((), 0, 0), Run((), 0, 0)]
    if wanted.size == 1 and not first.bracketed:
        return []
    if len(first.numbers) == wanted.size + 1 and wanted.bias and not bias:
        return _in_one(naming, first)
    if len(first.numbers) != wanted.size:
        return []
    behind = [] if bias or not wanted.bias or len(second.numbers) != 1 else second.given(["b"])
    apart = not any(_adjoins(text, first, one) for one in (*bias, *behind))
    if apart and (behind or (wanted.bias and first.numbers in dict(wanted.examples))):
        return []
    return [*first.given(wanted.names), *behind]


def _runs(naming: Naming, taken: Collection[int]) -> Iterator[Run]:
    """Yield the numbers of a text that have no names."""
    text, run = naming.text, Run((), 0, 0)
    for one in text.statements:
        numbers = fractions_of(one.left) if not one.relations else None
        if numbers is None or one.first in taken or not text.is_asserted(one):
            continue
        bracketed = isinstance(one.left, Entries)
        between = text.words(run.last, one.first)
        if not (bracketed or run.bracketed) and all(t.text == "," or t.has("and") for t in between):
            run = Run((*run.numbers, *numbers), run.first if run.numbers else one.first, one.last)
            continue
        if run.numbers:
            yield run
        nested = isinstance(one.left, Entries) and isinstance(one.left.entries[0], Entries)
        run = Run(numbers, one.first, one.last, bracketed, nested)
    if run.numbers:
        yield run


def _adjoins(text: Text, run: Run, other: Given) -> bool:
    """Say whether nothing stands between numbers but what joins them."""
    inner = text.words(run.last, other.first) or text.words(other.last, run.first)
    return all(token.text in _JOINTS or token.kind == "line" for token in inner)


def _in_one(naming: Naming, run: Run) -> list[Given]:
    """Return the weights and the bias of one list; where the bias stands must be said."""
    place = "last" if run.nested else bias_place(naming)
    if place is None:
        message = "which number is the bias? write w1 = ..., b = ..."
        raise naming.text.ask("ambiguous", message, run.first)
    return run.given(naming.wanted.listed(place))
