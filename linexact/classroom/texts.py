"""From the bytes that somebody handed in to text, or the reason why there is none.

Read are UTF-8, UTF-16 with its mark, and what old editors save (Windows-1252, Latin-1); line ends
of every system; and of a notebook the cells that are not those of the sheet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from linexact.classroom.members import Reason

EMPTY = Reason("empty", "the file is empty")
BINARY = Reason("binary", "this is not text; expected a text file")
NOTEBOOK = Reason("notebook", "this notebook cannot be read; save it again, or hand in a text")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
_OURS = re.compile(r"title|exercise-\d+-\d+").fullmatch  # cells of a sheet that ask


def text_of(data: bytes | Reason) -> str | Reason:
    r"""Return the text of a file.

    >>> text_of(b"\xef\xbb\xbfw = 1\r\nb = 2"), text_of("ä = 1".encode("utf-16"))
    ('w = 1\nb = 2', 'ä = 1')
    >>> text_of("Žofie".encode("utf-8")), text_of(b"Ren\xe9"), text_of(b"\x00\x01").code
    ('Žofie', 'René', 'binary')
    """
    if isinstance(data, Reason):
        return data
    if not data.strip():
        return EMPTY
    text = _decoded(data)
    if isinstance(text, Reason):
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _of_notebook(text) if '"nbformat"' in text and text.lstrip()[:1] == "{" else text


def _decoded(data: bytes) -> str | Reason:
    if data.startswith(_UTF_16):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            return Reason("encoding", f"byte {error.start} is not UTF-16; save the file as UTF-8")
    if b"\0" in data:
        return BINARY
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\N{REPLACEMENT CHARACTER}" in text or _CONTROL.search(text):
        return Reason("encoding", "this is no text that is known; save the file as UTF-8")
    return text


def _of_notebook(text: str) -> str | Reason:
    try:
        notebook = json.loads(text)
        return "\n".join(_answers(notebook["cells"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return NOTEBOOK


def _answers(cells: list[dict[str, Any]]) -> Iterator[str]:
    """Yield what stands in cells that are not the sheet's; old notebooks name no cells."""
    for cell in cells:
        name = cell.get("id")
        if (cell["cell_type"] == "raw") if name is None else not _OURS(str(name)):
            source = cell["source"]
            yield source if isinstance(source, str) else "".join(source)
