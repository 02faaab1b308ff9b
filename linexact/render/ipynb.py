"""Documents as Jupyter notebooks (format 4.5): a cell for what leads in, and one a section."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from linexact.document.blocks import Block, Document, Further, Picture, Section, Sketch, changed
from linexact.render.markdown import markdown_fragment
from linexact.render.numbers import written
from linexact.render.svg import figure_svg
from linexact.render.text import plain


def ipynb_fragment(document: Document, *, level: int = 1) -> str:
    r"""Return the document as a notebook file, its pictures inside, its heading at this level.

    >>> from linexact.document.blocks import Heading
    >>> json.loads(ipynb_fragment(Document((Heading(("XOR",)),)), level=3))["cells"][0]["source"]
    ['### XOR\n']
    """
    return notebook_file(
        document_cell(f"cell-{number}", blocks, level=level)
        for number, blocks in enumerate(_cells(written(document)), start=1)
    )


def document_cell(name: str, blocks: Sequence[Block], *, level: int = 1) -> dict[str, Any]:
    r"""Return a cell of Markdown that holds its pictures.

    >>> from linexact.document.blocks import Heading
    >>> document_cell("a", [Heading(("XOR",))])["source"]
    ['# XOR\n']
    """
    pictures: dict[str, bytes] = {}
    source = markdown_fragment(Document(_renamed(blocks, pictures)), level=level)
    return notebook_cell(name, source, pictures)


def notebook_cell(
    name: str, source: str, pictures: Mapping[str, bytes] | None = None, *, raw: bool = False
) -> dict[str, Any]:
    """Return a cell of Markdown, or of raw text; ``pictures`` are SVG files by name.

    >>> notebook_cell("a", "1", raw=True)["cell_type"]
    'raw'
    """
    cell: dict[str, Any] = {"cell_type": "raw" if raw else "markdown", "id": name, "metadata": {}}
    if pictures:
        cell["attachments"] = {
            file: {"image/svg+xml": base64.b64encode(content).decode("ascii")}
            for file, content in pictures.items()
        }
    return cell | {"source": source.splitlines(keepends=True)}


def notebook_file(cells: Iterator[dict[str, Any]] | Sequence[dict[str, Any]]) -> str:
    r"""Return a notebook's text.

    >>> notebook_file([])[-23:]
    ' "nbformat_minor": 5\n}\n'
    """
    notebook = {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _cells(document: Document) -> Iterator[tuple[Block, ...]]:
    """Yield the blocks of each cell: what leads in, then a section each."""
    for alone, blocks in groupby(document.blocks, lambda b: isinstance(b, (Section, Further))):
        cell = tuple(blocks)
        yield from zip(cell) if alone else (cell,)


def _renamed(blocks: Sequence[Block], pictures: dict[str, bytes]) -> tuple[Block, ...]:
    """Return the blocks with their pictures attached, which are gathered by name."""
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, Sketch):
            svg = figure_svg(block).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
            name = f"figure-{len(pictures) + 1}.svg"
            block = Picture(block.caption, plain(block.caption), svg.encode("utf-8"), name)
        if isinstance(block, Picture):
            pictures[block.file] = block.content
            block = replace(block, file=f"attachment:{block.file}")
        found.append(changed(block, tuple, lambda inner: _renamed(inner, pictures)))
    return tuple(found)
