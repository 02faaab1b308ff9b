"""The oracle's data: answers of the old package, one question and its answer on a line."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
_XZ = {"format": lzma.FORMAT_XZ, "check": lzma.CHECK_CRC32, "preset": 9 | lzma.PRESET_EXTREME}


def path_of(name: str) -> Path:
    """Return the file of a matter."""
    return FOLDER / f"{name}.jsonl.xz"


def write(name: str, lines: Iterable[tuple[str, Any]]) -> int:
    """Write questions with their answers; return how many bytes these take."""
    text = "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    )
    path_of(name).write_bytes(lzma.compress(text.encode(), **_XZ))
    return path_of(name).stat().st_size


def read(name: str) -> Iterator[tuple[str, Any]]:
    """Yield questions with their answers."""
    with lzma.open(path_of(name), "rt", encoding="utf-8") as file:
        for line in file:
            key, answer = json.loads(line)
            yield key, answer
