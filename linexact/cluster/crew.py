"""Who answers questions about blocks, and the blocks that a process holds meanwhile.

A question travels to where its block is, rows do not.  A process that does not hold the block,
because it is new or had no room, reads it again; that it is the same is checked by size, time and
hash.  So no answer depends on who is alive.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any, Protocol, TypeAlias

from linexact.cluster.blocks import Block, Rows, Seen, View, open_block
from linexact.cluster.pieces import Piece
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.proof.source import data_lines

PATIENCE = 60.0  # seconds, for a crew that was there and is to come back
SHARE = 0.5  # of a process's memory that its blocks may take

Question: TypeAlias = Callable[[Block], Any]  # it travels, so it is small
Asked: TypeAlias = tuple[Question, Piece]


class Crew(Protocol):
    """Whoever holds the blocks: this process, or workers."""

    @property
    def name(self) -> str:
        """What people call them."""

    def ask(self, asked: Sequence[Asked]) -> Iterator[tuple[int, Any]]:
        """Yield the number of each question with its answer, as they come."""


class Here:
    """This process answers, one question after the other.

    >>> Here().name, list(Here().ask([]))
    ('this process', [])
    """

    name = "this process"

    def ask(self, asked: Sequence[Asked]) -> Iterator[tuple[int, Any]]:
        """Yield the answers in the order of the questions."""
        for number, (question, piece) in enumerate(asked):
            yield number, answer(question, piece)


def answer(question: Question, piece: Piece) -> Any:
    """Answer a question about a piece that is still the one that it was.

    Raises :class:`~linexact.errors.InputError` (``file-changed``).
    """
    block = held_block(piece)
    found = question(block)
    piece.file.check()
    return found


# Questions


def look(block: Block) -> Seen:
    """Say what is in the piece."""
    return block.look()


def spread(view: View, wanted: int) -> Question:
    """Ask which rows, about so many of each class, stand for the others."""
    return partial(_spread, view, wanted)


def missed(view: View, classifier: Classifier, wanted: int) -> Question:
    """Ask which rows a classifier gets wrong; none only when it gets all of them right."""
    return partial(_missed, view, classifier, wanted)


def certified(view: View, classifier: Classifier) -> Question:
    """Ask how many examples of each class there are, all of which a classifier gets right."""
    return partial(_certified, view, classifier)


def lines(view: View, others: Sequence[Piece]) -> Question:
    """Ask for the hash of a file's examples: of its first piece, with the others."""
    return partial(_lines, view, tuple(others))


def _spread(view: View, wanted: int, block: Block) -> Rows:
    return block.labelled(view).spread(wanted)


def _missed(view: View, classifier: Classifier, wanted: int, block: Block) -> Rows:
    return block.labelled(view).missed(classifier, wanted)


def _certified(view: View, classifier: Classifier, block: Block) -> tuple[int, int]:
    return block.labelled(view).certify(classifier)


def _lines(view: View, others: Sequence[Piece], block: Block) -> str:
    digest = hashlib.sha256()
    for dataset in _of_file(view, others, block):
        for text in data_lines(dataset):
            digest.update(text.encode("ascii"))
    return digest.hexdigest()


def _of_file(view: View, others: Iterable[Piece], block: Block) -> Iterator[Dataset]:
    yield block.labelled(view).dataset
    for piece in others:
        yield held_block(piece).labelled(view).dataset


# The blocks of this process


@dataclass(slots=True)
class _Shelf:
    """The blocks for which there is room; the first ones stay, as each is asked in every round."""

    room: int  # bytes
    blocks: dict[tuple[Any, ...], Block]
    lock: Lock

    def put(self, key: tuple[Any, ...], block: Block) -> None:
        with self.lock:
            if sum(held.size for held in self.blocks.values()) + block.size <= self.room:
                self.blocks[key] = block

    def clear(self) -> None:
        with self.lock:
            self.blocks.clear()


def _memory() -> int:
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


_SHELF = _Shelf(int(SHARE * _memory()), {}, Lock())


def make_room(memory: int | None = None) -> None:
    """Let go of all blocks of this process; they may take their share of so many bytes."""
    _SHELF.clear()
    if memory is not None:
        _SHELF.room = int(SHARE * memory)


def held_block(piece: Piece) -> Block:
    """Return the block of a piece: the one that is held, or read anew.

    Raises :class:`~linexact.errors.InputError` (``file-changed``) when it is not what it was.
    """
    piece.file.check()
    key = (piece.file, piece.groups, piece.options, piece.digest)
    block = _SHELF.blocks.get(key)
    if block is None:
        block = open_block(piece)
        _SHELF.put((*key[:-1], block.digest), block)
    return block
