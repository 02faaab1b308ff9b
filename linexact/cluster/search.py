"""The driver: asks all blocks, solves exactly for the few rows that they return, asks again.

Weights that meet the rows at hand go to all blocks; the rows that they miss join those at hand.
Rows at hand that no weights meet refute the whole: they are read again from their files, so that
nobody's word is taken for them.  Weights that no block misses a row of are checked by all blocks
once more, by the kernel's rules.  Every round brings a row that was not at hand, so it ends.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from linexact.cluster import crew as c
from linexact.cluster.blocks import Rows, Seen, View, open_block
from linexact.cluster.crew import Crew
from linexact.cluster.joined import joined
from linexact.cluster.pieces import Piece, only_group_of, pieces_of
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Whereabouts
from linexact.data.distant import DistantDataset
from linexact.data.linear import Classifier
from linexact.data.read import TableOptions
from linexact.data.read.labels import Classes, choose_classes, wanted_classes
from linexact.data.read.several import (
    check_alike,
    is_pattern,
    matching,
    names_of_files,
    origin_of_files,
)
from linexact.errors import InputError, LimitError
from linexact.topics.separability import (
    Inseparable,
    Separable,
    Verdict,
    inseparable,
    separate_dataset,
)

Tell: TypeAlias = Callable[[str], None]
Opener: TypeAlias = Callable[[], AbstractContextManager[Crew]]

POOL_CELLS = 2**18  # of the rows to begin with
JOINING = 200  # rows of a block that join in a round, at most
JOINING_ALL = 2**12  # of all blocks together, but at least FEW of each
FEW = 2
MAX_POOL_CELLS = 2**26  # numbers


def separate_files(
    pattern: str,
    options: TableOptions,
    convention: Convention,
    opener: Opener,
    tell: Tell,
) -> Verdict:
    r"""Decide whether the examples in files are separable, where the rows stay with a crew.

    ``opener`` opens the crew; it is opened again for the hashes of a certificate.  ``tell`` is
    called with how far the work has come.

    Raises :class:`~linexact.errors.InputError` for files that cannot be read, differ in their
    columns or change meanwhile, :class:`~linexact.errors.LimitError` for rows at hand beyond
    ``MAX_POOL_CELLS`` numbers.

    >>> import tempfile
    >>> from contextlib import nullcontext
    >>> from pathlib import Path
    >>> from linexact.cluster.crew import Here
    >>> strict, crew = Convention(bias=True, boundary="strict"), lambda: nullcontext(Here())
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.csv").write_text("x,t\n1,0\n2,1\n")
    ...     _ = Path(folder, "b.csv").write_text("x,t\n0,1\n")
    ...     found = separate_files(f"{folder}/*.csv", TableOptions(), strict, crew, lambda _: None)
    >>> [found.dataset.row_name(i) for i in found.multipliers]
    ['a.csv:2', 'a.csv:3', 'b.csv:2']
    """
    _check(options)
    paths = _paths(pattern)
    names = names_of_files(paths)
    pieces = [
        piece
        for path, name in zip(paths, names, strict=True)
        for piece in pieces_of(path, name, options)
    ]
    with opener() as crew:
        seen = _looked(crew, pieces, tell)
        source = Source(pattern, pieces, seen, _classes(pattern, seen, options), convention, opener)
        return Search(source, crew, tell).run()


def _paths(pattern: str) -> tuple[str, ...]:
    """Return the files that a path or a pattern names."""
    if os.path.exists(pattern):
        return matching(glob.escape(pattern))
    if not is_pattern(pattern):
        message = f"{pattern}: no such file; workers read files: expected a path, or a pattern"
        raise InputError("no-file", f"{message} such as 'data/*.parquet'")
    return matching(pattern)


def _check(options: TableOptions) -> None:
    for name in options.said:
        if name in ("factor", "reference") or (name, options.missing) == ("missing", "level"):
            message = (
                f"workers do not take the option {name}: the levels of a factor are those of all"
                " files; expected features of numbers"
            )
            raise InputError("option", message)


def _looked(crew: Crew, pieces: list[Piece], tell: Tell) -> list[Seen]:
    """Let all pieces be looked at; those without rows go, the others are held to their hashes."""
    found: dict[int, Seen] = {}
    for number, seen in crew.ask([(c.look, piece) for piece in pieces]):
        found[number] = seen
        tell(f"reading, {len(found)} of {len(pieces)} {_parts(pieces)}")
    first = next((i for i in range(len(pieces)) if found[i].counts), 0)
    for number, piece in enumerate(pieces):
        name = pieces[first].name
        check_alike(piece.name, found[number].columns, name, found[first].columns)
        if found[number].counts and found[number].reading != found[first].reading:
            message = f"{piece.name}: read in another way than {name}; expected the same delimiter"
            raise InputError("schema", message)
    pieces[:] = [replace(piece, digest=found[i].digest) for i, piece in enumerate(pieces)]
    return [found[i] for i in range(len(pieces))]


def _classes(pattern: str, seen: Sequence[Seen], options: TableOptions) -> Classes:
    labels = list(dict.fromkeys(text for each in seen for text in each.counts))
    wanted = wanted_classes(options.positive, options.negative)
    if not labels:
        raise InputError("no-examples", f"{pattern}: no example in any file")
    return choose_classes(labels, wanted, pattern)


def _parts(pieces: Sequence[Piece]) -> str:
    return "files" if all(piece.groups is None for piece in pieces) else "parts of files"


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """All pieces, as they were when the work began, and what their labels mean."""

    pattern: str
    pieces: Sequence[Piece]
    seen: Sequence[Seen]
    classes: Classes
    convention: Convention
    opener: Opener

    @property
    def view(self) -> View:
        """What the rows are asked about."""
        return View(self.classes, self.convention)

    @property
    def first(self) -> Seen:
        """What was found in the first piece with examples."""
        return next(seen for seen in self.seen if seen.counts)

    @property
    def files(self) -> dict[str, list[int]]:
        """The numbers of each file's pieces, by the file's name."""
        found: dict[str, list[int]] = {}
        for number, piece in enumerate(self.pieces):
            found.setdefault(piece.name, []).append(number)
        return found

    def counts(self, number: int) -> tuple[int, int]:
        """Return how many positive and negative examples a piece has."""
        by_target = {1: 0, -1: 0, 0: 0}
        for text, count in self.seen[number].counts.items():
            by_target[self.classes.target(text)] += count
        return by_target[1], by_target[-1]

    def first_example(self, number: int) -> int:
        """Return how many examples stand in the pieces before this one."""
        return sum(sum(self.counts(i)) for i in range(number))

    def dataset(self, known: Dataset, numbers: Sequence[int], looked_by: str) -> DistantDataset:
        """Return all examples, of which few are known."""
        counts = [self.counts(i) for i in range(len(self.pieces))]
        both = sum(count[0] for count in counts), sum(count[1] for count in counts)
        where = Whereabouts(
            len(self.files),
            looked_by,
            self.reading(),
            self.hashed,
            self.reread,
        )
        origin = origin_of_files(self.pattern, list(self.files))
        return DistantDataset.about(both, known, numbers, where, origin)

    def reading(self) -> dict[str, Any] | None:
        """Return how a stranger reads the files, but for their hashes; None where none can."""
        if self.first.reading is None:
            return None
        lines = self.first.reading["kind"] == "csv"
        files: list[dict[str, Any]] = []
        for name, numbers in self.files.items():
            out = [line for i in numbers for line in self.seen[i].left_out]
            examples = sum(sum(self.counts(i)) for i in numbers)
            files.append({"name": name, "examples": examples})
            files[-1] |= {"left_out": out} if lines else {}
        positive, negative = self.classes.positive, self.classes.negative
        classes = {"positive": positive, "negative": negative}
        return {**self.first.reading, **classes, "files": files}

    def hashed(self) -> dict[str, Any]:
        """Return :meth:`reading` with the hash of each file's examples, a pass over all numbers.

        Raises :class:`~linexact.errors.InputError` (``no-reading``) where no stranger can.
        """
        reading = self.reading()
        if reading is None:
            message = f"{self.pattern}: cannot be read as text by a stranger; no certificate"
            raise InputError("no-reading", message)
        asked = [
            (c.lines(self.view, [self.pieces[i] for i in rest]), self.pieces[first])
            for first, *rest in self.files.values()
        ]
        with self.opener() as crew:
            for number, digest in crew.ask(asked):
                reading["files"][number]["sha256"] = digest
        return reading

    def read_again(self, places: Sequence[Place], told: Dataset) -> Dataset:
        """Return rows as their files have them; they are what the workers told, or it is said.

        Raises :class:`~linexact.errors.InputError` (``workers``).
        """
        groups: dict[Piece, list[int]] = {}
        for index, place in enumerate(places):
            group = only_group_of(self.pieces[place.piece], place.row)
            groups.setdefault(group, []).append(index)
        found: dict[int, Dataset] = {}
        for group, indices in groups.items():
            block = open_block(group).labelled(self.view)
            for index in indices:
                found[index] = block.at(places[index].row).data
        for index, row in found.items():
            if len(row) != 1 or row.example(0) != told.example(index):
                message = f"{told.row_name(index)}: the file has another row than a worker returned"
                raise InputError("workers", message)
        return joined([found[index] for index in range(len(places))])

    def reread(self) -> Iterator[Dataset]:
        """Read all pieces again in this process, one after the other."""
        for piece in self.pieces:
            yield open_block(piece).labelled(self.view).dataset


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row at hand stands: its number in a piece from 0, its row in the file from 1."""

    piece: int
    number: int
    row: int


class Search:
    """Rows at hand, and what becomes of them."""

    def __init__(self, source: Source, crew: Crew, tell: Tell) -> None:
        self.source, self.crew, self.tell = source, crew, tell
        self.at_hand: list[Place] = []
        self.pool: Dataset | None = None
        self.round = 0

    def run(self) -> Verdict:
        """Ask and solve until the answer is proved."""
        pieces = len(self.source.pieces)
        wanted = max(FEW, POOL_CELLS // (2 * pieces * self._width))
        self._join(self._ask(c.spread(self.source.view, wanted), "choosing rows"))
        while True:
            found = separate_dataset(self._pool, self.source.convention)
            if isinstance(found, Inseparable):
                return self._refutation(found)
            self.round += 1
            wanted = max(FEW, min(JOINING, JOINING_ALL // pieces))
            missed = self._missed(found.classifier, wanted)
            if not missed:
                return self._separator(found.classifier)
            self._join(missed)

    @property
    def _pool(self) -> Dataset:
        assert self.pool is not None
        return self.pool

    @property
    def _width(self) -> int:
        return 1 + len(self.source.first.features)

    def _ask(self, question: c.Question, doing: str) -> dict[int, Any]:
        """Ask all pieces one question."""
        found: dict[int, Any] = {}
        pieces = self.source.pieces
        for number, answer in self.crew.ask([(question, piece) for piece in pieces]):
            found[number] = answer
            rows, more = _number_of_rows(found.values())
            told = f", {rows}{' or more' if more else ''} rows missed" if self.round else ""
            self.tell(f"{doing}, {len(found)} of {len(pieces)} {_parts(pieces)}{told}")
        return dict(sorted(found.items()))

    def _missed(self, classifier: Classifier, wanted: int) -> Mapping[int, Rows]:
        question = c.missed(self.source.view, classifier, wanted)
        found = self._ask(question, f"round {self.round}")
        return {number: rows for number, rows in found.items() if rows.numbers}

    def _join(self, found: Mapping[int, Rows]) -> None:
        """Take rows in hand; that none is new would be a worker's mistake."""
        known = set(self.at_hand)
        parts = [] if self.pool is None else [self.pool]
        fresh: list[Place] = []
        for piece, rows in found.items():
            here = [Place(piece, *each) for each in zip(rows.numbers, rows.rows, strict=True)]
            new = [k for k, place in enumerate(here) if place not in known]
            fresh += [here[k] for k in new]
            if new:
                parts.append(rows.data.kept(np.array(new)))
        if not fresh:
            message = "a worker misses rows that these weights are known to meet; expected new ones"
            raise InputError("workers", message)
        self.at_hand += fresh
        if len(self.at_hand) * self._width > MAX_POOL_CELLS:
            message = f"more than {MAX_POOL_CELLS} numbers of rows decide; expected fewer"
            raise LimitError("rows-at-hand", message, limit="MAX_POOL_CELLS")
        self.pool = joined(parts)

    def _separator(self, classifier: Classifier) -> Separable:
        """Let all blocks check the weights once more, by the kernel's rules."""
        source = self.source
        self.round = 0
        found = self._ask(c.certified(source.view, classifier), "checking")
        for number, counts in found.items():
            if tuple(counts) != source.counts(number):
                message = (
                    f"{source.pieces[number].name}: a worker counts other examples than before"
                )
                raise InputError("workers", message)
        dataset = source.dataset(self._pool.part([]), (), self.crew.name)
        return Separable(dataset, source.convention, classifier)

    def _refutation(self, found: Inseparable) -> Inseparable:
        """Read the rows that refute from their files, and let the kernel check them there."""
        source, used = self.source, sorted(found.multipliers)
        places = [self.at_hand[i] for i in used]
        self.tell("reading the rows of the proof again")
        known = source.read_again(places, self._pool.part(used))
        first = {place.piece: source.first_example(place.piece) for place in places}
        numbers = [first[place.piece] + place.number for place in places]
        multipliers = dict(zip(numbers, map(found.multipliers.__getitem__, used), strict=True))
        dataset = source.dataset(known, numbers, self.crew.name)
        verdict = inseparable(dataset, source.convention, multipliers)
        verdict.check()
        return verdict


def _number_of_rows(answers: Iterable[object]) -> tuple[int, bool]:
    """Return how many rows were returned, and whether there are more like them."""
    rows = [answer for answer in answers if isinstance(answer, Rows)]
    return sum(len(each.numbers) for each in rows), any(each.more for each in rows)
