"""Lists and records as programs print them (JSON, Python, numpy), as a tree of stretches of text.

Nothing is evaluated: a leaf is the text that stands between the marks, whatever it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

MAX_DEPTH = 12
MAX_LEAVES = 10_000

_CLOSING = {"[": "]", "{": "}", "(": ")"}
_SKIP = re.compile(r"[\s]*").match
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'").match
_ATOM = re.compile(r"[^\[\]{}(),:\"'\n]+").match


@dataclass(frozen=True, slots=True)
class Leaf:
    """A stretch of the text: a number, a word, a string without its quotes."""

    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Listing:
    """A list in any brackets."""

    items: tuple[Node, ...]
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Record:
    """Names with values, in their order."""

    fields: Mapping[str, Node]
    start: int
    stop: int


Node: TypeAlias = Leaf | Listing | Record


def parse_literal(text: str, start: int) -> Node | None:
    """Return the list or record that opens at ``start``; None where it is not one.

    >>> tree = parse_literal('[{"w": [1, -2], "ok": true}]', 0)
    >>> list(tree.items[0].fields), len(tree.items[0].fields["w"].items)
    (['w', 'ok'], 2)
    >>> parse_literal("[" * 1000, 0) is None
    True
    """
    try:
        return _Parser(text).node(start, 0)
    except _NoLiteralError:
        return None


class _NoLiteralError(Exception):
    pass


class _Parser:
    """Reads one node after the other; every character is looked at once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.leaves = 0

    def node(self, at: int, depth: int) -> Node:
        text = self.text
        if depth > MAX_DEPTH or at >= len(text):
            raise _NoLiteralError
        if text[at] == "{":
            return self.record(at, depth)
        if text[at] in "[(":
            return self.listing(at, depth)
        return self.leaf(at, depth)

    def leaf(self, at: int, depth: int) -> Node:
        self.leaves += 1
        string = _STRING(self.text, at)
        if string is not None:
            return self.counted(Leaf(at + 1, string.end() - 1))
        atom = _ATOM(self.text, at)
        if atom is None or self.leaves > MAX_LEAVES:
            raise _NoLiteralError
        stop = atom.start() + len(atom[0].rstrip())
        if self.text[stop : stop + 1] == "(":  # a name with its arguments: array([1, 2])
            inner = self.listing(stop, depth + 1)
            within = inner.items[0] if inner.items else None
            if isinstance(within, Listing):
                return Listing(within.items, at, inner.stop)
            return self.counted(Leaf(at, inner.stop))
        return self.counted(Leaf(at, stop))

    def counted(self, leaf: Leaf) -> Leaf:
        if self.leaves > MAX_LEAVES:
            raise _NoLiteralError
        return leaf

    def listing(self, at: int, depth: int) -> Listing:
        closing, begin = _CLOSING[self.text[at]], at
        items: list[Node] = []
        at = self.past_blanks(at + 1)
        while self.text[at : at + 1] != closing:
            items.append(self.node(at, depth + 1))
            at = self.past_mark(items[-1].stop, closing)
        return Listing(tuple(items), begin, at + 1)

    def record(self, at: int, depth: int) -> Record:
        begin, fields = at, dict[str, Node]()
        at = self.past_blanks(at + 1)
        while self.text[at : at + 1] != "}":
            key = self.leaf(at, depth)
            if not isinstance(key, Leaf):
                raise _NoLiteralError
            at = self.past_blanks(self.after(key))
            if self.text[at : at + 1] != ":":
                raise _NoLiteralError
            value = self.node(self.past_blanks(at + 1), depth + 1)
            name = self.text[key.start : key.stop]
            if name in fields:
                raise _NoLiteralError
            fields[name] = value
            at = self.past_mark(value.stop, "}")
        return Record(fields, begin, at + 1)

    def after(self, node: Node) -> int:
        return node.stop + (self.text[node.stop : node.stop + 1] in ('"', "'"))

    def past_blanks(self, at: int) -> int:
        blanks = _SKIP(self.text, at)
        return at if blanks is None else blanks.end()

    def past_mark(self, at: int, closing: str) -> int:
        """Go to the next item, or to the closing bracket; numpy leaves commas out."""
        at = self.past_blanks(at + (self.text[at : at + 1] in ('"', "'")))
        mark = self.text[at : at + 1]
        if mark == ",":
            return self.past_blanks(at + 1)
        if mark == closing or mark in ("[", "("):
            return at
        raise _NoLiteralError


def leaves_of(node: Node) -> Sequence[Leaf]:
    """Return the leaves of a node, in order.

    >>> text = "(1, [2, 3])"
    >>> [text[leaf.start:leaf.stop] for leaf in leaves_of(parse_literal(text, 0))]
    ['1', '2', '3']
    """
    if isinstance(node, Leaf):
        return [node]
    items = node.items if isinstance(node, Listing) else node.fields.values()
    return [leaf for item in items for leaf in leaves_of(item)]
