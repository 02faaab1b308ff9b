"""Statements that share a side: ``w1, w2 < t``, ``w1 and w2 are 1``, ``w1, w2, b = 1, 1, -1.5``.

Names without a relation that stand before a statement have its relation too, and numbers behind it
are told apart to them, one each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linexact.language.expression import Expression, Name, Vector
from linexact.language.scan import Token
from linexact.language.statement import Statement, is_number

_JOINTS = (
    ("and",),
    (",",),
    (",", "and"),
    ("&",),
    ("and", "the"),
    (",", "the"),
    (",", "and", "the"),
)


def shared(found: list[Statement], tokens: Sequence[Token]) -> tuple[Statement, ...]:
    """Return statements with what they share told apart."""
    made: list[Statement] = []
    place = 0
    while place < len(found):
        group = _group(found, tokens, place)
        made += _told_apart(group, tokens)
        place += len(group)
    return tuple(made)


def _goes_on(found: Sequence[Statement], place: int, tokens: Sequence[Token]) -> bool:
    """Say whether the next statement is joined to this one."""
    if place + 1 >= len(found):
        return False
    between = tokens[found[place].last : found[place + 1].first]
    return tuple(t.low for t in between) in _JOINTS


def _group(found: list[Statement], tokens: Sequence[Token], place: int) -> list[Statement]:
    """Return names, the statement that is of them all, and numbers, from a place on."""
    end = place
    while _is_name(found[end]) and _goes_on(found, end, tokens):
        end += 1
    if not found[end].relations:
        return found[place : end + 1]
    if end > place and not _takes(found[end]):
        return found[place:end]
    if found[end].is_equation and is_number(found[end].right):
        spaced = _is_of_all_weights(found[end])
        while end + 1 < len(found) and _is_lone(found[end + 1]):
            side_by_side = spaced and found[end].last == found[end + 1].first
            if not (side_by_side or _goes_on(found, end, tokens)):
                break
            end += 1
    return found[place : end + 1]


def _is_name(one: Statement) -> bool:
    return not one.relations and isinstance(one.left, Name)


def _is_lone(one: Statement) -> bool:
    return not one.relations and is_number(one.left)


def _is_of_all_weights(one: Statement) -> bool:
    """Say whether several numbers behind a statement may be one vector: ``w = 1 1``."""
    return isinstance(one.left, Name) and one.left.text in ("w", "W", "weight")


def _takes(one: Statement) -> bool:
    """Say whether names before a statement may have its relation."""
    return isinstance(one.left, Name)


def _told_apart(group: list[Statement], tokens: Sequence[Token]) -> list[Statement]:
    """Return the statements of a group, each by itself."""
    heads = [one for one in group if _is_name(one)]
    main = next((one for one in group if one.relations), None)
    if main is None:
        return group
    values = group[len(heads) + 1 :]
    said = [main.right, *(one.left for one in values)]
    named: list[Expression] = [*(one.left for one in heads), main.left]
    if not heads:
        return _of_one(main, values, said, tokens)
    if len(named) == len(said) and main.relations == ("=",):
        whole = replace(main, first=group[0].first, last=group[-1].last)
        return [replace(whole, sides=pair) for pair in zip(named, said, strict=True)]
    if isinstance(main.right, Vector) and len(main.right.entries) == len(named):
        whole = replace(main, first=group[0].first)
        pairs = zip(named, main.right.entries, strict=True)
        return [*(replace(whole, sides=pair) for pair in pairs), *values]
    if not _is_of_all(main, heads, tokens):
        return group
    whole = replace(main, first=group[0].first, each=True)
    return [*(replace(whole, sides=(name, *main.sides[1:])) for name in named), *values]


def _of_one(
    main: Statement, values: list[Statement], said: list[Expression], tokens: Sequence[Token]
) -> list[Statement]:
    """Return ``weights 1 and 1`` and ``w = 1, 1`` as vectors; other numbers stay by themselves."""
    if not values or not _is_of_all_weights(main) or main.each or len(main.sides) != 2:
        return [main, *values]
    sides = (*main.sides[:-1], Vector(tuple(said)))
    return [replace(main, sides=sides, last=values[-1].last)]


def _is_of_all(main: Statement, heads: list[Statement], tokens: Sequence[Token]) -> bool:
    """Say whether a relation is of all the names before it: a comma alone shares no equation."""
    if "=" not in main.relations or main.each:
        return True
    words = tokens[heads[0].last : main.first]
    weights = all(isinstance(o.left, Name) and o.left.letter in ("w", "W") for o in (*heads, main))
    return weights and any(t.low == "and" for t in words)
