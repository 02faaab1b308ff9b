"""Files of linear constraints; their grammar is :mod:`linexact.text.constraints`."""

from __future__ import annotations

from linexact.data.read.streams import PathOrFile, read_text
from linexact.text.constraints import WrittenSystem, parse_constraints

MAX_BYTES = 2_000_000


def read_constraints(source: PathOrFile) -> WrittenSystem:
    """Read a file of constraints, a path or an open file.

    Raises :class:`~linexact.errors.InputError` as
    :func:`~linexact.text.constraints.parse_constraints` and for files.

    >>> import io
    >>> read_constraints(io.StringIO("w1 > 0")).variables
    ('w1',)
    """
    text, name = read_text(source, MAX_BYTES)
    return parse_constraints(text, name=name)
