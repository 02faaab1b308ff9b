"""Documents as Jupyter notebooks (format 4.5): a cell for what leads in, and one a section."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from linexact.explain.document import Block, Document, Picture, Section
from linexact.render.markdown import markdown_fragment


def render_ipynb(document: Document) -> str:
    r"""Return the document as a notebook file, its pictures inside.

    >>> from linexact.explain.document import Heading
    >>> json.loads(render_ipynb(Document((Heading(("XOR",)),))))["cells"][0]["source"]
    ['# XOR\n']
    """
    return ipynb_fragment(document)


def ipynb_fragment(document: Document, *, level: int = 1) -> str:
    r"""Return the notebook with headings below those of another.

    >>> from linexact.explain.document import Heading
    >>> json.loads(ipynb_fragment(Document((Heading(("XOR",)),)), level=3))["cells"][0]["source"]
    ['### XOR\n']
    """
    return notebook_file(
        notebook_cell(f"cell-{number}", markdown_fragment(Document(blocks), level=level), pictures)
        for number, (blocks, pictures) in enumerate(_cells(document), start=1)
    )


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


def _cells(document: Document) -> Iterator[tuple[tuple[Block, ...], Mapping[str, bytes]]]:
    """Yield the blocks of each cell; a picture is named as one that its cell holds."""
    gathered: list[Block] = []
    for block in document.blocks:
        if isinstance(block, Section) and gathered:
            yield _attached(gathered)
            gathered = []
        gathered.append(block)
        if isinstance(block, Section):
            yield _attached(gathered)
            gathered = []
    if gathered:
        yield _attached(gathered)


def _attached(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], dict[str, bytes]]:
    pictures: dict[str, bytes] = {}
    return tuple(_renamed(block, pictures) for block in blocks), pictures


def _renamed(block: Block, pictures: dict[str, bytes]) -> Block:
    if isinstance(block, Section):
        return Section(block.title, tuple(_renamed(inner, pictures) for inner in block.blocks))
    if isinstance(block, Picture):
        pictures[block.file] = block.content
        return replace(block, file=f"attachment:{block.file}")
    return block
