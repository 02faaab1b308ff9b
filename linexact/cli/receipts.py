"""Receipts of a marked answer as files: each is a certificate that anyone can check."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from linexact.cli.options import refuse_existing, write_file
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.grade import Marks

_ODD = r"[^\w-]+"  # what a file's name had better not hold


def write_receipts(folder: Path, marks: Marks, *, force: bool) -> tuple[str, ...]:
    """Write the receipts of what is told to a folder; return a line that says so, for people."""
    from linexact.grade.result import Grade

    texts = {
        folder / f"{re.sub(_ODD, '-', marked.part.name)}-{number}.json": receipt.certificate.text()
        for marked in marks.told
        if isinstance(marked.outcome, Grade)
        for number, receipt in enumerate(marked.outcome.receipts, start=1)
    }
    if not folder.parent.is_dir() or (folder.exists() and not folder.is_dir()):
        raise InputError("output", f"{folder}: expected a folder, or the name of a new one")
    folder.mkdir(exist_ok=True)
    for path in texts:
        refuse_existing(path, force)
    for path, text in texts.items():
        write_file(path, text)
    if not texts:
        return ("There are no receipts: nothing was marked, or not all of it may be told.",)
    files = "1 receipt" if len(texts) == 1 else f"{len(texts)} receipts"
    return (f"{files} written to {folder}. Check each with\n  linexact check {min(texts)}",)
