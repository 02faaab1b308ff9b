"""What the columns of a table of batch steps may mean, and what their cells say.

A head may have several meanings; the rows decide between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from linexact.errors import InputError
from linexact.grade.forms.set.answer import find_set
from linexact.grade.forms.trace.heads import Meaning, meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Column
from linexact.grade.forms.trace.values import Open, Value, Weights, said_of, value_of
from linexact.language.expression import names
from linexact.language.scan import Token, tokens_of

Cell: TypeAlias = str | None

_AS: Mapping[str, str] = {
    "mistake": "moved", "example": "moved", "error": "moved", "score": "scores", "pass": "step",
    "step": "step", "after": "after", "before": "before", "rate": "rate", "note": "note",
}  # fmt: skip
MOVED = ("moved", "move", "moves", "moved by")
_SCORES = ("z", "s", "h", "net")
_TURNING = ("neg", "of-right", "suppose", "when", "choice", "doubt", "vague", "unreal", "other")
_NONE = (
    "none",
    "no",
    "nothing",
    "nobody",
    "all but",
    "no mistakes",
    "no errors",
    "not classified correctly",
)
_BESIDE = ("article", "filler", "example", "be", "each")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of cells, None where a row has none, with what their columns may mean."""

    heads: tuple[str, ...]
    kinds: tuple[tuple[Meaning, ...], ...]
    rows: tuple[tuple[Cell, ...], ...]
    places: tuple[tuple[int, int], ...]  # of the rows in the plain text


def kinds_of(head: str, setting: Setting) -> tuple[Meaning, ...]:
    """Return what the head of a column may mean.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("OR"), rule("dsc140a"), (), ("b", "w1", "w2"))
    >>> [[kind for kind, _ in kinds_of(head, setting)] for head in ("wrong points", "H of each")]
    [['moved', 'moved by input', 'wrong'], ['scores']]
    """
    own = {_own(token) for token in tokens_of(head)} - {"beside"}
    if (own and own <= {"moved", "wrong"}) or own == {"scores"}:
        known: list[tuple[str, tuple[int, ...]]] = [(min(own), ())]
    else:
        said = meanings(head, setting)
        known = [(_AS[kind], entries) for kind, entries in said if kind in _AS]
    return tuple(Meaning(way, entries) for kind, entries in known for way in _ways(kind))


def _ways(kind: str) -> Iterator[str]:
    """Yield the kinds that a kind may turn out to be: what is wrong may not be what moves."""
    if kind in ("moved", "wrong"):
        yield from ("moved", "moved by input")
    if kind != "moved":
        yield kind


def _own(token: Token) -> str:
    """Return what a word of a head says by itself."""
    if token.low in MOVED:
        return "moved"
    if token.has("of-errors", "mistake"):
        return "wrong"
    if token.has("score") or token.low in _SCORES:
        return "scores"
    named = token.is_name and token.low[0] == "x"
    return "beside" if token.has(*_BESIDE) or named or not token.text.isalnum() else token.low


def columns_of(sheet: Sheet, place: int, setting: Setting) -> list[Column]:
    """Return a column with each of the meanings that all its cells allow."""
    cells = [row[place] for row in sheet.rows]
    found = []
    for meaning in sheet.kinds[place]:
        values = [None if cell is None else cell_of(meaning, cell, setting) for cell in cells]
        if all(v is not None or c is None for v, c in zip(values, cells, strict=True)):
            found.append(Column(meaning, tuple(values)))
    return found


def cell_of(meaning: Meaning, cell: str, setting: Setting) -> Value | None:
    """Return what a cell says as one of its column's meanings: examples are 0-based."""
    if cell in ("?", ""):
        return Open()
    if meaning.kind in ("moved", "moved by input", "wrong"):
        return _examples(cell, setting, by_input=meaning.kind == "moved by input")
    if meaning.kind == "scores":
        return _scores(tokens_of(cell), setting)
    return value_of(meaning, tokens_of(cell), setting)


def _examples(cell: str, setting: Setting, *, by_input: bool) -> tuple[int, ...] | None:
    tokens = tokens_of(cell)
    if cell in ("-", "--") or (tokens and all(t.has("same", "fine") for t in tokens)):
        return ()
    if tokens[-1].has("and") or any(t.has(*_TURNING) and t.low not in _NONE for t in tokens):
        return None
    listed = cell if by_input or cell.count("(") > 1 else cell.strip("()[] ")
    try:
        said = find_set(listed.replace(",", ", "), setting.dataset, by_input=by_input)
    except InputError:
        return None
    fine = any(token.has("fine") for token in tokens)
    return None if fine and said.answer else tuple(sorted(said.answer))


def _scores(cell: tuple[Token, ...], setting: Setting) -> Value | None:
    """Read the scores of all examples, or what each is; names must be in the order of the data."""
    every = [token for token in cell if token.has("each")]
    said = said_of([token for token in cell if token not in every])
    values = tuple(value for one in said or () for value in one.values)
    indices = [name.index for one in said or () for side in one.left for name in names(side)]
    if any(indices) and indices != [str(i + 1) for i in range(len(values))]:
        return None
    n = len(setting.dataset)
    if every:
        values = values * n if len(values) == 1 else ()
    return Weights(values) if len(values) == n else None
