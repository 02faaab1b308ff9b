"""The history of a folder of results: what regrades changed and what a person decided.

One line of JSON an entry, only ever added to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from linexact.classroom.journal import replacing
from linexact.classroom.marking import canonical

HISTORY = "history.jsonl"


def entries(folder: Path) -> list[dict[str, Any]]:
    """Return the entries, the oldest first; none where there is no history yet."""
    path = folder / HISTORY
    return [json.loads(line) for line in path.read_bytes().splitlines()] if path.exists() else []


def add(folder: Path, entry: Mapping[str, Any]) -> None:
    """Add an entry, in one step.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     add(Path(place), {"rules": ["points: 3 -> 4"]})
    ...     entries(Path(place))
    [{'rules': ['points: 3 -> 4']}]
    """
    path = folder / HISTORY
    before = path.read_bytes() if path.exists() else b""
    with replacing(path) as stream:
        stream.write(before + canonical(entry) + b"\n")
