"""Inequalities as people write them: chained, labelled, unsimplified, with joint subjects.

Each link of a chain that compares is a row of its own.  The rule in letters (``w.x + b > 0``), what
names an example, and weights that meet all rows may stand beside them; an equation is no row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.grade.forms.inequalities.beside import Beside
from linexact.grade.forms.inequalities.slips import Half, HalfSpace, half_space
from linexact.grade.forms.inequalities.unknowns import Meanings, meanings
from linexact.grade.reading import Read, read_by
from linexact.kernel import Constraint, Relation
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Product,
    Sum,
    Vector,
    names,
    put,
)
from linexact.language.normal import fraction_of, fractions_of, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text, read

MOST_ROWS = 200
_COMPARED: dict[str, tuple[Relation, int]] = {
    ">": (">", 1), "<": (">", -1), ">=": (">=", 1), "<=": (">=", -1),
}  # fmt: skip
_SCORES = ("z", "s", "y", "h", "f", "g", "a", "o", "net", "score", "out", "yhat")
_INPUT = "xX"
_JOINING = ("*", "/", "+", "^", "@", "**")
_EXTREMES = {("min", 1), ("max", -1)}  # what is said of all by their least or largest


@dataclass(frozen=True, slots=True)
class InequalitiesAnswer:
    """The rows as understood, on the unknowns of the exercise, and as they were typed."""

    rows: tuple[Constraint, ...]
    lines: tuple[str, ...]


def find_inequalities(
    raw: str, data: Dataset, variables: Sequence[str], expected: Sequence[Constraint]
) -> Read[InequalitiesAnswer]:
    """Find the inequalities of a text; ``expected`` are those that the data ask for.

    Raises :class:`~linexact.errors.InputError`: ``unread`` when there are none, ``name`` for
    another unknown, ``ambiguous``, ``several``, ``too-long``, and what accounting raises.

    >>> from linexact.data.gates import gate
    >>> typed = "w1, w2 < theta <= w1 + w2 and b < 0"
    >>> find_inequalities("w1, w2 < T <= w1 + w2, T > 0", gate("AND"), ("w1", "w2", "b"), ()
    ...     ).answer.rows[0].coefficients == (-1, 0, -1)
    True
    """
    text = read(raw)
    refuse_open(text)
    stated = [_bare(one) for one in text.statements if _is_row(text, one)]
    if not stated:
        raise text.ask("unread", "no inequalities are found; expected such as w1 + b > 0")
    known = meanings(text, stated, variables)
    found = [row for one in stated for row in _rows(text, one, known, variables)]
    kept = _distinct(text, found, expected)
    if len(kept) > MOST_ROWS:
        raise text.ask("too-long", f"more than {MOST_ROWS} inequalities, which is the limit")
    ledger = Ledger(text)
    for one in stated:
        ledger.use(one.first, one.last)
    rows = tuple(row for row, _ in kept)
    beside = Beside(text, data, known, tuple(variables), rows)
    beside.label(ledger, stated)
    beside.number(ledger, stated)
    for one in stated:
        _refuse_torn(ledger, one)
    beside.refuse_idle(ledger)
    account(ledger, Known(beside.points, sizes=beside.sizes, agrees=beside.agrees))
    lines = tuple(" ".join(text.quoted(one.first, one.last).split()) for _, one in kept)
    return read_by(ledger, InequalitiesAnswer(rows, lines))


def _is_row(text: Text, one: Statement) -> bool:
    """Say whether a statement compares the unknowns: no calculation, no rule, no score alone."""
    if not _COMPARED.keys() & set(one.relations) or not text.is_asserted(one):
        return False
    used = [name for side in _bare(one).sides for name in names(side)]
    spoken = {name.text for name in used} - {*_SCORES}
    bare = not used and {*map(fraction_of, one.sides)} == {0}  # "0 < 0": a bias is forgotten
    return (bool(spoken) or bare) and not any(name.letter in _INPUT for name in used)


def _bare(one: Statement) -> Statement:
    """Return a chain without the name of a score, or of an example, before it."""
    scored = isinstance(one.left, Name) and one.left.text in _SCORES
    named = isinstance(one.left, Name | Apply) and one.relations[0] == "="
    if not (named and (not one.written or scored or isinstance(one.left, Apply))):
        return one
    return replace(one, sides=one.sides[1:], relations=one.relations[1:])


def _refuse_torn(ledger: Ledger, one: Statement) -> None:
    """Raise for a sum that something not understood is added to, or multiplies: ``(2) w2 > 0``."""
    text = ledger.text
    for place in (one.first - 1, one.last):
        token, number = text.at(place), text.at(place - 1)
        factor = token is not None and token.text == ")"
        factor = factor and number is not None and number.kind == "number"
        if token is None or place in ledger.why:
            continue
        if token.text in _JOINING or (factor and text.tokens[place - 2].text == "("):
            message = "something is added or multiplied that is not understood; write it out"
            raise text.ask("unread", message, place)


def _rows(
    text: Text, one: Statement, known: Meanings, variables: Sequence[str]
) -> Iterator[tuple[Constraint, Statement]]:
    """Yield the row of each link of a statement."""
    if len({_COMPARED[r][1] for r in one.relations if r != "="}) > 1:
        raise text.ask("ambiguous", "a chain that turns; write every inequality", one.first)
    for left, relation, right in one.links:
        for form in _forms(left, relation, right, known):
            if form is None:
                message = "an inequality that is not understood; write it by the unknowns"
                raise text.ask("unread", message, one.first)
            if relation == "=" and any(form.values()):
                message = "an equation in an inequality; write the inequality alone"
                raise text.ask("unread", message, one.first)
            if relation != "=":
                kind, sign = _COMPARED[relation]
                a = tuple(sign * form.get(name, Fraction(0)) for name in variables)
                yield Constraint(kind, a, -sign * form.get("", Fraction(0))), one


def _forms(
    left: Expression, relation: str, right: Expression, known: Meanings
) -> Iterator[dict[str, Fraction] | None]:
    """Yield what the left side is more than the right one; ``min(b, c) > 0`` says it of both."""
    for side, other, sign in ((left, right, 1), (right, left, -1)):
        direction = sign * _COMPARED.get(relation, ("", 0))[1]
        if isinstance(side, Apply) and isinstance(side.of, Vector):
            if (side.function, direction) not in _EXTREMES:
                yield None
                return
            for entry in side.of.entries:
                pair = (entry, other) if sign > 0 else (other, entry)
                yield from _forms(pair[0], relation, pair[1], known)
            return
    yield linear_of(put(Sum((left, Minus(_unlabelled(right)))), known))


def _unlabelled(side: Expression) -> Expression:
    """Return a side without the example behind it: ``b < 0 (0, 1)``."""
    labelled = isinstance(side, Product) and isinstance(side.right, Vector)
    return side.left if labelled and fractions_of(side.right) else side  # type: ignore[union-attr]


def _distinct(
    text: Text, found: Sequence[tuple[Constraint, Statement]], expected: Sequence[Constraint]
) -> list[tuple[Constraint, Statement]]:
    """Return each row once; raise for one that is strict and weak, or turned both ways."""
    asked = {(row.relation, half_space(row)) for row in expected}
    kept: dict[HalfSpace, tuple[Constraint, Statement]] = {}
    turned: list[Statement] = []
    for row, one in found:
        key, opposite = half_space(row), half_space(row, -1)
        other = kept.get(key)
        if other and other[0].relation != row.relation and not asked >= _both(row, other[0]):
            raise text.ask("several", "one inequality, strict and not; which one?", one.first)
        if opposite in kept and any(key) and not asked >= _both(row, kept[opposite][0]):
            turned.append(one)
        kept.setdefault(key, (row, one))
    if turned and len(kept) != len(expected):
        message = "an inequality and its opposite; write the one that is meant"
        raise text.ask("several", message, turned[0].first)
    return list(kept.values())


def _both(row: Constraint, other: Constraint) -> set[Half]:
    return {(one.relation, half_space(one)) for one in (row, other)}
