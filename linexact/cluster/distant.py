"""A data set that stays in its files: what is known of it without holding its rows.

Counts, names and classes are known, and the numbers of the few rows that a proof rests on.
Whoever asks for all numbers is told that they are not here.

:func:`joined` makes one data set of a few rows of several.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from linexact.data.dataset import Dataset, Vector, Whereabouts, integer_array
from linexact.data.floats import Floats
from linexact.data.seen import Array
from linexact.errors import InputError


class DistantDataset(Dataset):
    """Counts, names and a few rows of examples that stay in their files.

    ``known`` holds some examples, and ``places`` which number each of them has among all.
    """

    __slots__ = ("counts", "known", "places", "where")
    counts: tuple[int, int]  # of positive and of negative examples
    known: Dataset
    places: Mapping[int, int]  # number of an example -> its index in ``known``
    where: Whereabouts

    def __new__(cls, *args: Any, **named: Any) -> Any:
        """Make an ordinary data set: ``replace`` would need all numbers."""
        raise _not_here()

    @classmethod
    def about(
        cls,
        counts: tuple[int, int],
        known: Dataset,
        numbers: Sequence[int],
        where: Whereabouts,
        origin: str,
    ) -> DistantDataset:
        """Describe examples of which the ``known`` are those with these numbers, from 0.

        >>> first = Dataset.from_rows([[7]], [1])
        >>> where = Whereabouts(1, "this process", {}, dict, lambda: iter(()))
        >>> data = DistantDataset.about((3, 2), first, [4], where, "a file")
        >>> len(data), data.positives, data.x(4), data.target(4)
        (5, 3, (Fraction(7, 1),), 1)
        """
        places = {number: index for index, number in enumerate(numbers)}
        fields = {"counts": counts, "known": known, "places": places, "where": where}
        return _made(fields | {"origin": origin})

    def __getattr__(self, name: str) -> Any:
        """Say what is the same for the rows that are known, or found when it is asked for."""
        if name in ("features", "classes", "typed"):
            return getattr(self.known, name)
        if name == "reading":
            return self.where.reading
        if name in ("row_numbers", "row_labels", "mapped", "floats"):
            return None
        if name in ("numerators", "denominators", "targets"):
            raise _not_here()
        raise AttributeError(name)

    def __len__(self) -> int:
        return sum(self.counts)

    @property
    def positives(self) -> int:
        """The number of positive examples."""
        return self.counts[0]

    @property
    def units(self) -> tuple[int, ...]:
        """The denominators over which :meth:`stored` has its integers, shape (d,)."""
        return self.known.units

    def stored(self, indices: Sequence[int]) -> Array:
        """Return some known inputs as integers over ``units``, shape (len(indices), d)."""
        return self.known.stored(self._places(indices))

    def x(self, index: int) -> Vector:
        """Return the input of one known example as Fractions, shape ``(d,)``."""
        return self.known.x(self._place(index))

    def target(self, index: int) -> Literal[-1, 1]:
        """Return the target of one known example."""
        return self.known.target(self._place(index))

    def part(self, indices: Sequence[int]) -> Dataset:
        """Return the data set of some known examples, which keep their names."""
        return self.known.part(self._places(indices))

    def described(self, **words: Any) -> DistantDataset:
        """Return the same examples from another ``origin``."""
        if words.keys() - {"origin"}:
            raise _not_here()
        fields = {name: getattr(self, name) for name in DistantDataset.__slots__}
        return _made(fields | {"origin": self.origin} | words)

    def with_hashes(self) -> DistantDataset:
        """Return the same examples with a ``reading`` that has the files' hashes."""
        reading = self.where.hashed()
        where = replace(self.where, reading=reading, hashed=lambda: reading)
        return DistantDataset.about(self.counts, self.known, list(self.places), where, self.origin)

    def row_number(self, index: int) -> int:
        """Return where a known example stands in its file, counting from 1."""
        return self.known.row_number(self._place(index))

    def row_name(self, index: int) -> int | str:
        """Return the file and the row of a known example."""
        return self.known.row_name(self._place(index))

    def _place(self, index: int) -> int:
        if index not in self.places:
            raise _not_here()
        return self.places[index]

    def _places(self, indices: Sequence[int]) -> list[int]:
        return [self._place(int(index)) for index in indices]


def _not_here() -> InputError:
    message = (
        "these examples stay in their files, where workers looked at them; expected a question"
        " that workers answer, or data that are read here (without workers)"
    )
    return InputError("distant", message)


def _made(fields: Mapping[str, Any]) -> DistantDataset:
    made = object.__new__(DistantDataset)
    for name, value in fields.items():
        object.__setattr__(made, name, value)
    return made


def joined(parts: Sequence[Dataset]) -> Dataset:
    """Return the rows of data sets with the same features, one after the other.

    Floats of one type stay floats; others come over one denominator for each column.

    >>> first = Dataset.from_rows([["1/2"], [3]], [1, -1], row_labels=["a", "b"])
    >>> whole = joined([first, Dataset.from_rows([["1/3"]], [1], row_labels=["c"])])
    >>> whole.numerators.tolist(), whole.denominators, whole.row_name(2)
    ([[3], [18], [2]], (6,), 'c')
    """
    targets = np.concatenate([part.targets for part in parts])
    first, floats = parts[0], [part.floats for part in parts]
    words: dict[str, Any] = {
        "classes": first.classes,
        "row_labels": [str(part.row_name(i)) for part in parts for i in range(len(part))],
        "typed": first.typed,
    }
    own = [each for each in floats if isinstance(each, Floats)]
    if len(own) == len(parts) and len({(each.array.dtype, each.base) for each in own}) == 1:
        array = np.concatenate([each.array for each in own])
        whole = Floats.of(array, own[0].base, own[0].read)
        return Dataset.of(whole, targets=targets, features=first.features, **words)
    columns = zip(*(part.denominators for part in parts), strict=True)
    units = tuple(math.lcm(*column) for column in columns)
    blocks = []
    for part in parts:
        factors = [unit // own for unit, own in zip(units, part.denominators, strict=True)]
        blocks.append(part.numerators.astype(object) * np.array(factors, dtype=object))
    numerators = integer_array(np.concatenate(blocks).T.tolist(), len(targets))
    return Dataset(numerators, units, targets, first.features, **words)
