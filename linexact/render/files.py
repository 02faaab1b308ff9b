"""Files that were written, as a record for programs."""

from __future__ import annotations

from linexact.explain.files import Files


def files_record(files: Files) -> dict[str, object]:
    """Return what was written where.

    >>> from pathlib import Path
    >>> files_record(Files("2 questions", (Path("q.xml"),)))
    {'told': '2 questions', 'files': ['q.xml'], 'remarks': []}
    """
    return {
        "told": files.told,
        "files": [str(path) for path in files.paths],
        "remarks": list(files.remarks),
        **files.entries,
    }
