"""Tables that programs print: lists of records or of lists, as JSON, Python and numpy show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from linexact.text.grids import MOST_CELLS, Cell, Grid, Line, Row
from linexact.text.literals import Listing, Node, Record, leaves_of, parse_literal


def printed_table(text: str, line: Line, stop: int) -> Grid | None:
    """Return the table that a printed list of records or lists is, beginning with a line."""
    opening = re.match(r"\s*(?:[\w ]{1,30}[=:]\s*)?(?:\w+(?:\.\w+)?\()?(?=[\[{])", line.text)
    if opening is None:
        return None
    start = line.start + opening.end()
    tree = parse_literal(text[:stop], start)
    rows = None if tree is None else tuple(row for row in _records(text, tree) if row.cells)
    return Grid("json", rows) if rows and tree is not None else None


def _records(text: str, tree: Node) -> Iterator[Row]:
    if isinstance(tree, Record):
        lists = [v for v in tree.fields.values() if isinstance(v, Listing)]
        inner = [v for v in lists if v.items and isinstance(v.items[0], Record)]
        numbered = [v for v in tree.fields.values() if isinstance(v, Record)]
        if len(numbered) == len(tree.fields) > 1:
            yield from _rows_of_records(text, numbered)
            return
        if len(inner) == 1:
            yield from _records(text, inner[0])
        elif len(lists) == len(tree.fields) > 1 and len({len(v.items) for v in lists}) == 1:
            yield _head(tree.fields, tree)
            for place in range(len(lists[0].items)):
                cells = [_of_node(text, v.items[place]) for v in lists]
                yield Row(tuple(cells[:MOST_CELLS]), tree.start, tree.stop)
        elif lists == [] or len(tree.fields) > len(lists):
            yield from _rows_of_records(text, [tree])
    elif isinstance(tree, Listing) and _inner_records(tree):
        yield from _rows_of_records(text, _inner_records(tree))
    elif isinstance(tree, Listing):
        records = [item for item in tree.items if isinstance(item, Record)]
        if records and len(records) == len(tree.items):
            yield from _rows_of_records(text, records)
        elif len(tree.items) > 1 and all(isinstance(item, Listing) for item in tree.items):
            for item in tree.items:
                nested = any(isinstance(i, Listing | Record) for i in getattr(item, "items", ()))
                words = not all(_is_number(text, leaf.start, leaf.stop) for leaf in leaves_of(item))
                inner_items = item.items if nested or words else (item,)  # type: ignore[union-attr]
                cells = [_of_node(text, i) for i in inner_items]
                yield Row(tuple(cells[:MOST_CELLS]), item.start, item.stop)


def _inner_records(tree: Listing) -> list[Record]:
    """Return the records of all lists within records, as of the steps of each pass."""
    found: list[Record] = []
    for item in tree.items:
        if not isinstance(item, Record):
            return []
        inner = [v.items for v in item.fields.values() if isinstance(v, Listing) and v.items]
        steps = [items for items in inner if all(isinstance(i, Record) for i in items)]
        if len(steps) != 1:
            return []
        found += [step for step in steps[0] if isinstance(step, Record)]
    return found


def _rows_of_records(text: str, records: Sequence[Record]) -> Iterator[Row]:
    names = dict.fromkeys(name for record in records for name in record.fields)
    yield _head(names, records[0])
    for record in records:
        cells = [
            _of_node(text, record.fields[name])
            if name in record.fields
            else Cell("", record.start, record.start)
            for name in names
        ]
        yield Row(tuple(cells[:MOST_CELLS]), record.start, record.stop)


def _head(names: Iterable[str], tree: Node) -> Row:
    cells = [Cell(name, tree.start, tree.start) for name in names]
    return Row(tuple(cells[:MOST_CELLS]), tree.start, tree.start)


def _of_node(text: str, node: Node) -> Cell:
    written = text[node.start : node.stop]
    return Cell("" if written in ("null", "None") else written, node.start, node.stop)


def _is_number(text: str, start: int, stop: int) -> bool:
    return re.fullmatch(r"[-+−\d./ eE,]+|\w*Fraction\([^()]*\)", text[start:stop]) is not None
