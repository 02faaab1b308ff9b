"""Updates told as two lists: the examples one after the other, and the weights after each.

::

    The updates are on points 1, 3, 3; the weights (w, b) after them are (2, 1), (1, 0), (0, -1).
    x1, x3, x1 are misclassified in turn. w: (0, 0) → (1, 2) → (-2, 1) → (-1, 3)

Both lists have to be as long, but that the weights may begin with those of the start; a text with
other numbers is no such text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from linexact.grade.forms.trace.cells import Setting, example_of, values_of
from linexact.text.grids import Cell, Grid, Row
from linexact.text.markup import unmarked
from linexact.written.wording import Wording

_VECTOR = r"\(?[\[(<⟨][^()\[\]<>⟨⟩\n]{1,120}[\])>⟩](?:\s*[,;]\s*[-+−]?[\d./]+\s*\))?"
_NAME = r"(?:x_?\{?\d{1,3}\}?|\#?\d{1,3}(?![\d.,]\d))"
_BETWEEN = r"(?:\s*(?:[,;、]|→|⟶|->|=>|\\to\b|\\rightarrow\b|\$|{and}|{then})\s*){1,4}"
_SEVERAL = {item: Wording(rf"(?<![\w.]){item}(?:{_BETWEEN}{item})+") for item in (_VECTOR, _NAME)}
_NUMBER = re.compile(r"(?<![\w.])[-+−]?\d[\d./]*")
_NAMES_ONLY = re.compile(r"[(\[](?:\s*[wθb]_?\d{0,2}\s*,?){2,}[)\]]")
FEWEST, MOST = 2, 300  # in a list


def listed(source: str, setting: Setting) -> Grid | None:
    """Return the table that a list of examples and a list of weights make.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> grid = listed("updates on points 4, 1; weights: (1, 1, 1), (1, 1, 0)", setting)
    >>> [[cell.text for cell in row.cells] for row in grid.rows]
    [['example', 'weights'], ['4', '(1, 1, 1)'], ['1', '(1, 1, 0)']]
    """
    vectors = _runs(source, _VECTOR)
    weights = [run for run in vectors if all(_length(c) == setting.width for c in run)]
    if len(weights) != 1:
        return None
    names = _runs(source, _NAME)
    inputs = [run for run in vectors if run not in weights and _are_inputs(run, setting)]
    covered = [(run[0].start, run[-1].stop) for run in vectors]
    names = [run for run in names if not any(a <= run[0].start < b for a, b in covered)]
    examples = [run for run in names if _are_inputs(run, setting)] + inputs
    if len(examples) != 1:
        return None
    after, named = weights[0], examples[0]
    if len(after) == len(named) + 1 and _is_start(after[0], setting):
        after = after[1:]
    if len(after) != len(named) or _has_more(source, [weights[0], named]):
        return None
    place = named[0].start
    head = Row((Cell("example", place, place), Cell("weights", place, place)), place, place)
    rows = [
        Row((one, other), min(one.start, other.start), max(one.stop, other.stop))
        for one, other in zip(named, after, strict=True)
    ]
    return Grid("series", (head, *rows))


def _runs(source: str, item: str) -> list[list[Cell]]:
    """Return the lists of at least two such items, with nothing but separators between."""
    found, at = [], 0
    while (run := _SEVERAL[item].search_from(source, at)) is not None:
        at = run.end()
        cells = [
            Cell(m[0], run.start() + m.start(), run.start() + m.end())
            for m in re.finditer(item, run[0])
        ]
        if FEWEST <= len(cells) <= MOST:
            found.append(cells)
    return found


def _length(cell: Cell) -> int:
    inner = re.sub(r"[()\[\]<>⟨⟩]", " ", unmarked(cell.text)).strip()
    return len(values_of(inner) or ())


def _are_inputs(run: Sequence[Cell], setting: Setting) -> bool:
    return all(example_of(unmarked(cell.text), setting) is not None for cell in run)


def _is_start(cell: Cell, setting: Setting) -> bool:
    inner = re.sub(r"[()\[\]<>⟨⟩]", " ", unmarked(cell.text)).strip()
    return values_of(inner) == setting.start


def _has_more(source: str, runs: Sequence[Sequence[Cell]]) -> bool:
    """Say whether numbers stand outside of the lists."""
    rest = list(source)
    for run in runs:
        rest[run[0].start : run[-1].stop] = " " * (run[-1].stop - run[0].start)
    return _NUMBER.search(_NAMES_ONLY.sub(" ", "".join(rest))) is not None
