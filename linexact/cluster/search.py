"""The driver: asks all blocks, solves exactly for the few rows that they return, asks again.

Weights that meet the rows at hand go to all blocks; the rows that they miss join those at hand.
Rows at hand that no weights meet refute the whole: they are read again from their files, so that
nobody's word is taken for them.  Weights that no block misses a row of are checked by all blocks
once more, by the kernel's rules.  Every round brings a row that was not at hand, so it ends.
"""

from __future__ import annotations

import glob
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias

import numpy as np

from linexact.cluster.blocks import (
    Labelled,
    Piece,
    Rows,
    Seen,
    View,
    asked,
    file_hash,
    look,
    open_block,
    pieces_of,
)
from linexact.cluster.distant import DistantDataset, joined
from linexact.cluster.workers import Crew, Question
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Whereabouts
from linexact.data.linear import Classifier
from linexact.data.read import TableOptions
from linexact.data.read.labels import Classes, choose_classes, wanted_classes
from linexact.data.read.several import (
    FilePart,
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
Place: TypeAlias = tuple[int, int]  # a row: the number of its piece, its number in the piece

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
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from contextlib import nullcontext
    >>> from pathlib import Path
    >>> one = ThreadPoolExecutor(1)
    >>> strict = Convention(bias=True, boundary="strict")
    >>> crew = lambda: nullcontext(Crew("a thread", lambda _: one, [one]))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.csv").write_text("x,t\n1,0\n2,1\n")
    ...     _ = Path(folder, "b.csv").write_text("x,t\n0,1\n")
    ...     found = separate_files(f"{folder}/*.csv", TableOptions(), strict, crew, lambda _: None)
    >>> [found.dataset.row_name(i) for i in found.multipliers]
    ['a.csv:2', 'a.csv:3', 'b.csv:2']
    """
    for name in options.said:
        if name in ("factor", "reference") or (name, options.missing) == ("missing", "level"):
            message = f"workers do not take the option {name}: levels are those of all files"
            raise InputError("option", f"{message}; expected features of numbers")
    paths = _paths(pattern)
    pieces: list[Piece] = []
    for path, name in zip(paths, names_of_files(paths), strict=True):
        pieces += pieces_of(path, name, options)
    with opener() as crew:
        round_ = Round(crew, pieces, tell)
        looked = round_.ask("reading", look)
        classes = _classes(pattern, pieces, looked, options)
        source = Source(pattern, pieces, looked, View(classes, convention), opener)
        return Search(source, round_).run()


def _paths(pattern: str) -> tuple[str, ...]:
    """Return the files that a path or a pattern names."""
    if os.path.exists(pattern):
        return matching(glob.escape(pattern))
    if not is_pattern(pattern):
        message = f"{pattern}: no such file; workers read files: expected a path, or a pattern"
        raise InputError("no-file", f"{message} such as 'data/*.parquet'")
    return matching(pattern)


def _classes(
    pattern: str, pieces: Sequence[Piece], looked: Sequence[Seen], options: TableOptions
) -> Classes:
    """Compare what was found in all pieces, and say what their labels mean."""
    first = next((i for i, seen in enumerate(looked) if seen.counts), None)
    if first is None:
        raise InputError("no-examples", f"{pattern}: no example in any file")
    name, expected = pieces[first].name, looked[first]
    for piece, seen in zip(pieces, looked, strict=True):
        check_alike(piece.name, seen.columns, name, expected.columns)
        if seen.counts and seen.reading != expected.reading:
            message = f"{piece.name}: read in another way than {name}; expected the same delimiter"
            raise InputError("schema", message)
    labels = list(dict.fromkeys(text for seen in looked for text in seen.counts))
    return choose_classes(labels, wanted_classes(options.positive, options.negative), pattern)


@dataclass(frozen=True, eq=False)
class Round:
    """Whoever is asked, and who is told how far they are."""

    crew: Crew
    pieces: Sequence[Piece]
    tell: Tell

    def ask(self, doing: str, function: Callable[..., Any], *words: Any) -> list[Any]:
        """Call a function with each piece and these words."""
        parts = "parts of files" if any(piece.groups for piece in self.pieces) else "files"
        found: dict[int, Any] = {}
        calls = {number: (function, piece, *words) for number, piece in enumerate(self.pieces)}
        for number, answer in self.crew.ask(calls):
            found[number] = answer
            missed = ""
            if doing.startswith("round"):
                counts = [len(rows.numbers) for rows in found.values()]
                more = " or more" if max(counts) >= words[-1] else ""
                missed = f", {sum(counts)}{more} rows missed"
            self.tell(f"{doing}, {len(found)} of {len(calls)} {parts}{missed}")
        return [found[number] for number in calls]


@dataclass(frozen=True, eq=False)
class Source:
    """All pieces, as they were when the work began, and what their labels mean."""

    pattern: str
    pieces: Sequence[Piece]
    seen: Sequence[Seen]
    view: View
    opener: Opener

    @cached_property
    def files(self) -> dict[str, list[int]]:
        """The numbers of each file's pieces, by the file's name."""
        numbers = range(len(self.pieces))
        return {name: [*own] for name, own in groupby(numbers, lambda i: self.pieces[i].name)}

    @cached_property
    def counts(self) -> list[tuple[int, int]]:
        """How many positive and negative examples each piece has."""
        found = []
        for seen in self.seen:
            of_target = Counter[int]()
            for text, count in seen.counts.items():
                of_target[self.view.classes.target(text)] += count
            found.append((of_target[1], of_target[-1]))
        return found

    def dataset(self, known: Dataset, places: Sequence[Place], looked_by: str) -> DistantDataset:
        """Return all examples, of which few are known."""
        sizes = [sum(counts) for counts in self.counts]
        numbers = [sum(sizes[:piece]) + number for piece, number in places]
        positives = sum(count[0] for count in self.counts)
        where = Whereabouts(len(self.files), looked_by, self.reading(), self.hashed, self.reread)
        origin = origin_of_files(self.pattern, list(self.files))
        both = (positives, sum(sizes) - positives)
        return DistantDataset.about(both, known, numbers, where, origin)

    def reading(self) -> dict[str, Any] | None:
        """Return how a stranger reads the files, but for their hashes; None where none can."""
        first = next(seen.reading for seen in self.seen if seen.counts)
        if first is None:
            return None
        files = []
        for name, numbers in self.files.items():
            out = [line for i in numbers for line in self.seen[i].left_out]
            examples = range(sum(sum(self.counts[i]) for i in numbers))
            files.append(FilePart(name, examples, out).fields(lines=first["kind"] == "csv"))
        classes = self.view.classes
        named = {"positive": classes.positive, "negative": classes.negative}
        return {**first, **named, "files": files}

    def hashed(self) -> dict[str, Any]:
        """Return :meth:`reading` with the hash of each file's examples, a pass over all numbers.

        Raises :class:`~linexact.errors.InputError` (``no-reading``) where no stranger can.
        """
        reading = self.reading()
        if reading is None:
            message = f"{self.pattern}: cannot be read as text by a stranger; no certificate"
            raise InputError("no-reading", message)
        calls: dict[int, Question] = {}
        files: dict[int, dict[str, Any]] = {}
        for entry, numbers in zip(reading["files"], self.files.values(), strict=True):
            first, *others = (self.pieces[i] for i in numbers)
            calls[numbers[0]] = (file_hash, first, self.view, *others)
            files[numbers[0]] = entry
        with self.opener() as crew:
            for number, digest in crew.ask(calls):
                files[number]["sha256"] = digest
        return reading

    def read_again(self, places: Sequence[Place], told: Dataset) -> Dataset:
        """Return rows as their files have them; they are what the workers told, or it is said.

        Raises :class:`~linexact.errors.InputError` (``workers``).
        """
        by_place: dict[Place, Dataset] = {}
        for number in sorted({piece for piece, _ in places}):
            block = open_block(self.pieces[number]).labelled(self.view)
            rows = [row for piece, row in places if piece == number]
            by_place |= {(number, row): block.some([row]).data for row in rows}
        found = joined([by_place[place] for place in places])
        for index in range(len(places)):
            if found.example(index) != told.example(index):
                message = f"{told.row_name(index)}: the file has another row than a worker returned"
                raise InputError("workers", message)
        return found

    def reread(self) -> Iterator[Dataset]:
        """Read all pieces again in this process, one after the other."""
        for piece in self.pieces:
            yield open_block(piece).labelled(self.view).dataset


class Search:
    """Rows at hand, and what becomes of them."""

    def __init__(self, source: Source, round_: Round) -> None:
        self.source, self.round = source, round_
        self.at_hand: list[Place] = []
        self.parts: list[Dataset] = []

    def run(self) -> Verdict:
        """Ask and solve until the answer is proved."""
        pieces, number = len(self.source.pieces), 0
        width = 1 + next(len(seen.features) for seen in self.source.seen if seen.counts)
        wanted = max(FEW, POOL_CELLS // (2 * pieces * width))
        missed = self._ask("choosing rows", Labelled.spread, wanted)
        wanted = max(FEW, min(JOINING, JOINING_ALL // pieces))
        while True:
            pool = self._joined(missed, width)
            found = separate_dataset(pool, self.source.view.convention)
            if isinstance(found, Inseparable):
                return self._refutation(found, pool)
            number += 1
            missed = self._ask(f"round {number}", Labelled.missed, found.classifier, wanted)
            if not any(rows.numbers for rows in missed):
                return self._separator(found.classifier, pool)

    def _ask(self, doing: str, *question: Any) -> list[Any]:
        return self.round.ask(doing, asked, self.source.view, *question)

    def _joined(self, found: Sequence[Rows], width: int) -> Dataset:
        """Take rows in hand; that none is new would be a worker's mistake."""
        known = set(self.at_hand)
        for piece, rows in enumerate(found):
            new = [k for k, number in enumerate(rows.numbers) if (piece, number) not in known]
            self.at_hand += [(piece, rows.numbers[k]) for k in new]
            if new:
                self.parts.append(rows.data.kept(np.array(new)))
        if len(self.at_hand) == len(known):
            message = "a worker misses rows that these weights are known to meet; expected new ones"
            raise InputError("workers", message)
        if len(self.at_hand) * width > MAX_POOL_CELLS:
            message = f"more than {MAX_POOL_CELLS} numbers of rows decide; expected fewer"
            raise LimitError("rows-at-hand", message, limit="MAX_POOL_CELLS")
        self.parts = [joined(self.parts)]
        return self.parts[0]

    def _separator(self, classifier: Classifier, pool: Dataset) -> Separable:
        """Let all blocks check the weights once more, by the kernel's rules."""
        source = self.source
        counted = self._ask("checking", Labelled.certify, classifier)
        for piece, counts, expected in zip(source.pieces, counted, source.counts, strict=True):
            if counts != expected:
                message = f"{piece.name}: a worker counts other examples than before"
                raise InputError("workers", message)
        dataset = source.dataset(pool.part([]), (), self.round.crew.name)
        return Separable(dataset, source.view.convention, classifier)

    def _refutation(self, found: Inseparable, pool: Dataset) -> Inseparable:
        """Read the rows that refute from their files, and let the kernel check them there."""
        source, used = self.source, sorted(found.multipliers)
        places = [self.at_hand[i] for i in used]
        self.round.tell("reading the rows of the proof again")
        known = source.read_again(places, pool.part(used))
        dataset = source.dataset(known, places, self.round.crew.name)
        factors = [found.multipliers[i] for i in used]
        multipliers = dict(zip(dataset.places, factors, strict=True))
        verdict = inseparable(dataset, source.view.convention, multipliers)
        verdict.check()
        return verdict
