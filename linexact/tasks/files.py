"""Files that were written, told to people: a sheet, an autograder, a class's results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from linexact.document.blocks import Document, Heading, Paragraph
from linexact.errors import InputError
from linexact.tasks.result import Result


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Files(Result):
    """What was written where; ``remarks`` say what to do with it, ``summary`` what is in it."""

    told: str
    paths: tuple[Path, ...]
    remarks: tuple[str, ...] = ()
    summary: Document | None = None
    entries: Mapping[str, object] = field(default_factory=dict)  # what programs are told besides

    def check(self) -> None:
        """Refuse (``no-file``) when a file is not there any more."""
        for path in self.paths:
            if not path.exists():
                raise InputError("no-file", f"{path}: no such file")


def explain_files(files: Files) -> Document:
    """Return what was written as a document: the summary first, if there is one.

    >>> explain_files(Files("2 questions", (Path("q.xml"),))).blocks[-1].text
    ('Written to q.xml.',)
    """
    where = ", ".join(str(path) for path in files.paths)
    told = (f"{files.told.rstrip('.')}.",)
    first = Heading(told) if files.summary is None else Paragraph(told)
    before = () if files.summary is None else files.summary.blocks
    remarks = tuple(Paragraph((f"{line}",)) for line in files.remarks)
    written = (Paragraph((f"Written to {where}.",)),) if files.paths else ()
    return Document((*before, first, *remarks, *written))


def files_record(files: Files) -> dict[str, object]:
    """Return what was written where.

    >>> from pathlib import Path
    >>> from linexact.tasks.files import Files
    >>> files_record(Files("2 questions", (Path("q.xml"),)))
    {'told': '2 questions', 'files': ['q.xml'], 'remarks': []}
    """
    return {
        "told": files.told,
        "files": [str(path) for path in files.paths],
        "remarks": list(files.remarks),
        **files.entries,
    }
