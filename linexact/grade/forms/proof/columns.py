"""Tables of a proof whose columns are parted by blanks: ``0  0  0  b < 0``."""

from __future__ import annotations

import re

from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.exact.reader import parse_number
from linexact.grade.forms.proof.examples import find_example

LEAST_ROWS = 2  # lines
_ROW = re.compile(
    r"^[ \t]*(?P<numbers>[-+]?\d[\d./]{0,9}(?:[ \t]+[-+]?\d[\d./]{0,9}){1,9})(?:[ \t]{2,}|\t)"
    r"(?=(?:[-+(] ?)?[^\W\d][^\n]*[<>≤≥])",
    re.MULTILINE,
)


def inputs_bracketed(text: str, dataset: Dataset) -> str:
    r"""Return a text with the inputs that head a table's inequalities in brackets.

    Behind the inputs their label may stand.  Everything keeps its place.

    Raises :class:`~linexact.errors.InputError` (``ambiguous``) for other numbers in such columns:
    they are no factors of what stands behind them.

    >>> from linexact.data.gates import gate
    >>> inputs_bracketed("0  0  0  b < 0\n1  1  0  w1 + w2 + b < 0", gate("XOR"))
    '(0,0):   b < 0\n(1,1):   w1 + w2 + b < 0'
    """
    if len(_ROW.findall(text)) < LEAST_ROWS:
        return text

    def bracketed(row: re.Match[str]) -> str:
        numbers = row["numbers"].split()
        inputs, rest = numbers[: dataset.dimension], numbers[dataset.dimension :]
        head = f"({','.join(inputs)}): "
        if not _is_example(inputs, rest, dataset) or len(head) > len(row[0]):
            message = "numbers in columns before an inequality; write the input in brackets: (0, 1)"
            raise InputError("ambiguous", message, source=row[0].strip())
        return head.ljust(len(row[0]))

    return _ROW.sub(bracketed, text)


def _is_example(inputs: list[str], rest: list[str], dataset: Dataset) -> bool:
    """Say whether numbers are an example's input, and perhaps its label."""
    try:
        found = find_example(dataset, tuple(map(parse_number, inputs)))
    except InputError:
        return False
    if found is None or len(rest) > 1:
        return False
    positive = dataset.target(found) > 0
    labels = {dataset.classes[0], "1", "+1"} if positive else {dataset.classes[1], "-1", "0"}
    return not rest or rest[0] in labels
