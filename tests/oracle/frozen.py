"""The oracle's data: on a line the key of a question, its answer, and what is asked.

What is asked is left out where the key says it.  Of a typed answer (its key is FAMILY/NUMBER) it is
the ``question`` (a key of ``questions``: an exercise's part, or a question of its own), the
``form``, the ``mark`` that it deserves, the ``truth`` that it means and this as the documents ask
for it (``normal``), its ``styles`` and its ``text``.  The ``split`` and ``source`` of a family
stand in ``families``: the texts of those that are neither ``tune`` nor ``shown``, in
``answers-unseen``, are not to be looked at.  Of a call it is a session of steps in a folder.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).resolve().parent
_XZ = {"format": lzma.FORMAT_XZ, "check": lzma.CHECK_CRC32, "preset": 9 | lzma.PRESET_EXTREME}


def path_of(name: str) -> Path:
    """Return the file of a matter."""
    return FOLDER / f"{name}.jsonl.xz"


class Line(NamedTuple):
    """A question and its answer."""

    key: str
    answer: Any
    asked: Any = None

    @property
    def question(self) -> Any:
        """What is asked."""
        return self.key if self.asked is None else self.asked


def write(name: str, lines: Iterable[Line]) -> int:
    """Write questions with their answers; return how many bytes these take."""
    told = (line[:2] if line.asked is None else line for line in lines)
    text = "".join(
        json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n" for one in told
    )
    path_of(name).write_bytes(lzma.compress(text.encode(), **_XZ))
    return path_of(name).stat().st_size


def read(name: str) -> Iterator[Line]:
    """Yield questions with their answers."""
    with lzma.open(path_of(name), "rt", encoding="utf-8") as file:
        for line in file:
            yield Line(*json.loads(line))
