"""Statements that share a side: ``w1, w2 < t``, ``w1 and w2 are 1``, ``w1, w2, b = 1, 1, -1.5``.

Names without a relation that stand before a statement have its relation too, and numbers behind it
are told apart to them, one each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linexact.language.expression import Apply, Expression, Name, Vector, names
from linexact.language.scan import Token
from linexact.language.statement import Statement, is_number, single_statements

_JOINTS = ("and", ",", "&")
_BEYOND = {"max": {"<", "<="}, "min": {">", ">="}}
_ORDINAL = ("st", "nd", "rd", "th")  # behind a number


def statements_of(tokens: Sequence[Token]) -> tuple[Statement, ...]:
    """Return all statements, in their order; those that share a side share their tokens too.

    >>> from linexact.language.scan import tokens_of
    >>> tokens = tokens_of("The weights are both 2, and b is at most -3.")
    >>> [one.relations for one in statements_of(tokens)]
    [('=',), ('<=',)]
    """
    return shared(list(single_statements(tokens)), tokens)


def shared(found: list[Statement], tokens: Sequence[Token]) -> tuple[Statement, ...]:
    """Return statements with what they share told apart."""
    made: list[Statement] = []
    place = 0
    while place < len(found):
        group = _group(found, tokens, place)
        place += len(group)
        torn = len(group) > 1 and _is_subject(group[-1]) and _goes_on(found, place - 1, tokens)
        made += group if torn else _told_apart(group, tokens)
    return tuple(each for one in made for each in _of_each(one))


def _of_each(one: Statement) -> list[Statement]:
    """Return what is said of the largest of some sums as said of each: ``max(w1, w2) < -b``."""
    match one.left:
        case Apply(function, Vector(entries)) if one.relations and function in _BEYOND:
            if {*one.relations} <= _BEYOND[function]:
                return [replace(one, sides=(entry, *one.sides[1:])) for entry in entries]
    return [one]


def _goes_on(found: Sequence[Statement], place: int, tokens: Sequence[Token]) -> bool:
    """Say whether the next statement is joined to this one."""
    if place + 1 >= len(found):
        return False
    between = [token.low for token in tokens[found[place].last : found[place + 1].first]]
    return bool(between) and between[0] in _JOINTS and {*between} <= {*_JOINTS, "the"}


def _group(found: list[Statement], tokens: Sequence[Token], place: int) -> list[Statement]:
    """Return names, the statement that is of them all, and numbers, from a place on."""
    end = place
    while _is_subject(found[end]) and _goes_on(found, end, tokens):
        if _is_label(found[end], tokens):
            return found[place : end + 1]
        end += 1
    main = found[end]
    if not main.relations:
        return found[place : end + 1]
    if end > place and not _takes(main, found[place:end]):
        return found[place:end]
    if main.is_equation and is_number(main.right):
        spaced = _is_of_all_weights(main)
        while end + 1 < len(found) and _is_lone(found[end + 1]):
            side_by_side = spaced and found[end].last == found[end + 1].first
            if not (side_by_side or _goes_on(found, end, tokens)):
                break
            end += 1
    else:
        end = _further(found, end, tokens)
    return found[place : end + 1]


def _is_subject(one: Statement) -> bool:
    """Say whether a relation may be told of an expression that stands by itself."""
    named = any(name.letter not in _ORDINAL for name in names(one.left))
    return not one.relations and not isinstance(one.left, Vector) and named


def _is_label(one: Statement, tokens: Sequence[Token]) -> bool:
    """Say whether a letter alone is that of a line: ``w1 > 0 (A), w2 > 0. From B, w2 > 0``."""
    if not isinstance(one.left, Name):
        return False
    bracketed = tokens[one.first].text == "(" and one.first > 0
    cited = one.first > 0 and tokens[one.first - 1].low in ("from", "by")
    return bracketed or (cited and one.left.text.isupper() and one.left.text.isalpha())


def _further(found: Sequence[Statement], place: int, tokens: Sequence[Token]) -> int:
    """Return the place of the last sum that the comparison at a place is told of, too."""
    begins = _is_open(found[place]) and _goes_on(found, place, tokens)
    if begins or _is_likewise(found, place, tokens):
        while _is_subject(found[place + 1]):
            place += 1
            if not _goes_on(found, place, tokens):
                break
    return place


def _is_likewise(found: Sequence[Statement], place: int, tokens: Sequence[Token]) -> bool:
    """Say whether words tell a comparison of what follows: ``b > 0, as is w1 + b``."""
    if place + 1 == len(found) or len(found[place].relations) > 1 or found[place].is_equation:
        return False
    between = tokens[found[place].last : found[place + 1].first]
    said = [token for token in between if token.text not in (",", "and")]
    return bool(said) and all(token.has("likewise") for token in said)


def _is_open(one: Statement) -> bool:
    """Say whether further sums may follow the last one: ``0 < b, w1 + b``."""
    *_, left, right = one.sides
    return one.relations[-1] != "=" and is_number(left) and any(names(right))


def _is_name(one: Statement) -> bool:
    return not one.relations and isinstance(one.left, Name)


def _is_lone(one: Statement) -> bool:
    return not one.relations and is_number(one.left)


def _is_of_all_weights(one: Statement) -> bool:
    """Say whether several numbers behind a statement may be one vector: ``w = 1 1``."""
    return isinstance(one.left, Name) and one.left.text in ("w", "W", "weight")


def _takes(one: Statement, heads: list[Statement]) -> bool:
    """Say whether what stands before a statement may have its relation: sums only a comparison."""
    if one.relations[0] != "=":
        return any(names(one.left))
    return isinstance(one.left, Name) and all(map(_is_name, heads))


def _told_apart(group: list[Statement], tokens: Sequence[Token]) -> list[Statement]:
    """Return the statements of a group, each by itself."""
    main = next((one for one in group if one.relations), None)
    if main is None:
        return group
    heads = group[: group.index(main)]
    if group[-1] is not main and not main.is_equation:
        return [*_told_apart([*heads, main], tokens), *_behind(main, group[len(heads) + 1 :])]
    values = group[len(heads) + 1 :]
    said = [main.right, *(one.left for one in values)]
    named: list[Expression] = [*(one.left for one in heads), main.left]
    if not heads:
        return _of_one(main, values, said, tokens)
    if len(named) == len(said) and main.relations == ("=",):
        whole = replace(main, first=group[0].first, last=group[-1].last)
        return [replace(whole, sides=pair) for pair in zip(named, said, strict=True)]
    if not _is_of_all(main, heads, tokens):
        return group
    whole = replace(main, first=group[0].first, each=True)
    return [*(replace(whole, sides=(name, *main.sides[1:])) for name in named), *values]


def _behind(main: Statement, further: list[Statement]) -> list[Statement]:
    """Return ``0 < w1 + b`` of ``0 < b, w1 + b``, and ``w1 + b > 0`` of ``b > 0, as is w1 + b``."""
    said: list[Statement] = []
    for one in further:
        sides = (main.sides[-2], one.left) if _is_open(main) else (one.left, main.right)
        told = replace(main, sides=sides, relations=main.relations[-1:], last=one.last, each=True)
        said.append(told)
    return said


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
