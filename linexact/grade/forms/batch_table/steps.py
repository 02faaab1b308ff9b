"""Steps told in lines or sentences: ``Step 1: all four are wrong, w = (1/2, 1/2, 1/2)``.

A step begins with its number, and is cut into clauses; each says what is wrong, the scores, or
weights.  What a clause says beside that may hold no number and no word that turns a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from linexact.grade.forms.batch_table.columns import MOVED, Sheet, kinds_of
from linexact.grade.forms.trace.heads import Meaning
from linexact.grade.forms.trace.setting import Setting
from linexact.language.account import is_true
from linexact.language.expression import names
from linexact.language.scan import Token
from linexact.language.share import statements_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_NUMBERED = ("t", "k", "n", "i", "it", "iter", "iteration")
_TURNING = [
    "neg",
    "doubt",
    "vague",
    "other",
    "choice",
    "alter",
    "suppose",
    "reject",
    "unreal",
    "question",
    "but",
    "false",
]
_TELLS = ("weight", "before", "after", "score")
_WRONG = ("mistake", "of-errors", "fine")
_JOINTS = ("so", "hence", "thus", "therefore", "giving", "gives")
_OPEN = ("(", "[", "-")
_KINDS = ("moved", "scores", "before", "after")

_Said = dict[str, str]


def sheet_of(text: Text, setting: Setting) -> Sheet | None:
    """Return the steps that a text tells as rows of a sheet; None if it tells none.

    Raises :class:`~linexact.errors.InputError` for a clause that is not understood.
    """
    steps = list(_steps(text))
    rows = [_said(text, step, setting) for _, step in steps]
    kinds = [kind for kind in _KINDS if any(kind in row for row in rows)]
    if not {"moved", "after"} <= {*kinds}:
        return None
    named = {"moved": (Meaning("moved"), Meaning("moved by input"))}
    tokens = text.tokens
    return Sheet(
        tuple(kinds),
        tuple(named.get(kind, (Meaning(kind),)) for kind in kinds),
        tuple(tuple(row.get(kind) for kind in kinds) for row in rows),
        tuple((tokens[head].start, tokens[step.stop - 1].stop) for head, step in steps),
    )


def _steps(text: Text) -> Iterator[tuple[int, range]]:
    """Yield where each step begins, and what stands behind its number, to the next one.

    Without numbers all is one step; what a text announces behind the last step is none of it.
    """
    found: list[tuple[int, int]] = []
    for place in range(len(text.tokens)):
        behind = _behind_number(text, place, len(found) + 1)
        if behind is not None:
            found.append((place, behind))
    if not found and any(map(_is_of_wrong, text.tokens)):
        found = [(0, 0)]
    ends = [place for place, _ in found[1:]]
    for (head, begin), end in zip_longest(found, ends):
        late = (text.sentence(place).start for place in text.holding("final"))
        finals = [place for place in late if place > begin]
        yield head, range(begin, end or min(finals, default=len(text.tokens)))


def _behind_number(text: Text, place: int, number: int) -> int | None:
    """Return the place behind the number of a step that begins a sentence, None for others."""
    before, token = text.at(place - 1), text.tokens[place]
    named = token.has("step", "pass") or token.low in _NUMBERED
    follows = text.at(place + 1)
    end = place + named + bool(named and follows is not None and follows.text == "=")
    mark = text.at(end + 1)
    begins = (
        before is None
        or before.kind == "line"
        or (named and before.kind == "stop" and before.text != ":")
    )
    if not begins or mark is None or text.tokens[end].text != str(number):
        return None
    closed = mark.text in (":", ".", ")", ",", ";")
    return end + 1 + closed if (named or closed) and text.at(end + 2) is not None else None


def _said(text: Text, step: range, setting: Setting) -> _Said:
    """Return what a step says of each kind."""
    said: _Said = {}
    begin, depth = step.start, 0
    for place in [*step, step.stop]:
        token = text.at(place)
        if token is not None and place < step.stop:
            depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
            if depth > 0 or not _ends(text, place, setting):
                continue
        if begin < place:
            _take(text, range(begin, place), setting, said)
        begin = place + 1
    return said


def _ends(text: Text, place: int, setting: Setting) -> bool:
    """Say whether a clause ends at a place: a comma or *and* goes on with a list of examples."""
    token, follows = text.tokens[place], text.at(place + 1)
    if token.kind in ("line", "arrow") or token.low in (";", *_JOINTS):
        return True
    if token.kind == "stop" and token.text != ":":
        return follows is None or follows.spaced or follows.kind == "line"
    if token.text != "," and not token.has("and"):
        return False
    listed = follows is not None and _is_listed(follows)
    return not listed if token.text == "," else bool(follows and _is_value(follows, setting))


def _is_listed(token: Token) -> bool:
    """Say whether a list of examples or numbers may go on with a token."""
    named = token.is_name and token.low[0] in "xp" and token.low[-1].isdigit()
    ordinal = token.low in ("the", "second", "third", "fourth", "last")
    return named or ordinal or token.value is not None or token.text in _OPEN or token.has("and")


def _is_value(token: Token, setting: Setting) -> bool:
    return any(kind in ("after", "scores") for kind, _ in kinds_of(token.text, setting))


def _take(text: Text, clause: range, setting: Setting, said: _Said) -> None:
    """Take what a clause says; raise for what it says beside."""
    tokens = text.tokens[clause.start : clause.stop]
    wrong = any(map(_is_of_wrong, tokens))
    every = "each " * any(token.has("each") for token in tokens)
    rest = set(range(len(tokens)))
    for one in statements_of(tokens):
        kind = _kind(tokens, one, setting)
        span = range(one.first, one.last)
        if kind and (one.relations or not wrong):
            cell = (every if kind == "scores" else "") + _typed(tokens, span)
            said[kind] = f"{said[kind]}, {cell}" if kind in said else cell
        elif not wrong and not (one.relations and is_true(one, {})):
            raise text.ask("left-over", "what does this say of the step?", clause.start + one.first)
        rest -= set(span) if kind or not wrong else set()
    if any(token.has("same") for token in tokens) and _kind(tokens, None, setting) == "after":
        said.setdefault("after", "unchanged")
    elif any(_is_of_wrong(tokens[place]) for place in rest):
        cell = " ".join(tokens[place].text for place in sorted(rest))
        if said.setdefault("moved", cell) != cell:
            raise text.ask("two-readings", "what is wrong is said twice", clause.start)
        return
    for place in sorted(rest):
        token = tokens[place]
        if (
            token.kind == "bad"
            or (token.kind == "word" and not token.roles)
            or token.has(*_TURNING)
        ):
            message = f'"{token.text[:40]}": what does this say of the step?'
            raise text.ask("word", message, clause.start + place)


def _is_of_wrong(token: Token) -> bool:
    return token.has(*_WRONG) or token.low in MOVED


def _typed(tokens: Sequence[Token], span: range) -> str:
    return " ".join(tokens[place].text for place in span)


def _kind(tokens: Sequence[Token], one: Statement | None, setting: Setting) -> str:
    """Return what a statement of a clause is of, by its own names or the words before it."""
    words = [t for t in (tokens[: one.first] if one else tokens) if t.has(*_TELLS) or t.low == "w"]
    own = [name.text for name in names(one.left)] if one and one.relations else []
    head = " ".join(own or [token.low for token in words])
    if own and any(token.has("before") for token in words):
        head = f"{head} before"
    kinds = [kind for kind, _ in kinds_of(head, setting)] if head else []
    return next((kind for kind in kinds if kind in _KINDS), "")
