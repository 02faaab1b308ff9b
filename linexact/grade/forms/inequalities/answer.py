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
from linexact.grade.forms.inequalities.slips import Half, half_space, signature
from linexact.grade.forms.inequalities.unknowns import Meanings, meanings
from linexact.grade.reading import Read, read_by
from linexact.kernel import Constraint, Relation
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import Apply, Minus, Name, Sum, names, put
from linexact.language.normal import fraction_of, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text, read

_COMPARED: dict[str, tuple[Relation, int]] = {
    ">": (">", 1), "<": (">", -1), ">=": (">=", 1), "<=": (">=", -1),
}  # fmt: skip
_SCORES = {"z", "y", "h", "net", "score"}


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
    another unknown, ``ambiguous``, ``several``, and what accounting raises.

    >>> from linexact.data.gates import gate
    >>> typed = "w1, w2 < theta <= w1 + w2, theta > 0"
    >>> read = find_inequalities(typed, gate("AND"), ("w1", "w2", "b"), ())
    >>> [(row.relation, [int(a) for a in row.coefficients]) for row in read.answer.rows]
    [('>', [-1, 0, -1]), ('>=', [1, 1, 1]), ('>', [0, -1, -1]), ('>', [0, 0, -1])]
    """
    text = read(raw)
    refuse_open(text)
    stated = [_bare(one) for one in text.statements if _is_row(text, one)]
    if not stated:
        raise text.ask("unread", "no inequalities are found; expected such as w1 + b > 0")
    known = meanings(text, stated, variables)
    found = [row for one in stated for row in _rows(text, one, known, variables)]
    kept = _distinct(text, found, expected)
    ledger = Ledger(text)
    for one in stated:
        ledger.use(one.first, one.last)
    rows = tuple(row for row, _ in kept)
    points = frozenset(tuple(map(Fraction, data.x(i))) for i in range(len(data)))
    beside = Beside(text, points, known, tuple(variables), rows)
    beside.refuse_idle(ledger)
    sizes = frozenset({len(data), data.dimension, len(rows)})
    account(ledger, Known(points, sizes=sizes, agrees=beside.agrees))
    lines = tuple(" ".join(text.quoted(one.first, one.last).split()) for _, one in kept)
    return read_by(ledger, InequalitiesAnswer(rows, lines))


def _is_row(text: Text, one: Statement) -> bool:
    """Say whether a statement compares the unknowns: no calculation, no rule, no score alone."""
    if not _COMPARED.keys() & {*one.relations} or not text.is_asserted(one):
        return False
    used = {name.text for side in _bare(one).sides for name in names(side)}
    if not used:  # "0 < 0": the bias is forgotten
        return {*map(fraction_of, one.sides)} == {0}
    return bool(used - _SCORES) and not any(name[0] in "xX" for name in used)


def _bare(one: Statement) -> Statement:
    """Return a chain without the name of a score, or of an example, before it."""
    is_name = isinstance(one.left, Name) and (not one.written or one.left.text in _SCORES)
    if one.relations[0] != "=" or not (is_name or isinstance(one.left, Apply)):
        return one
    return replace(one, sides=one.sides[1:], relations=one.relations[1:])


def _rows(
    text: Text, one: Statement, known: Meanings, variables: Sequence[str]
) -> Iterator[tuple[Constraint, Statement]]:
    """Yield the row of each link of a statement."""
    if len({_COMPARED[r][1] for r in one.relations if r != "="}) > 1:
        raise text.ask("ambiguous", "a chain that turns; write every inequality", one.first)
    for left, relation, right in one.links:
        form = linear_of(put(Sum((left, Minus(right))), known))
        if form is None or (relation == "=" and any(form.values())):
            message = "an inequality that is not understood; write it by the unknowns alone"
            raise text.ask("unread", message, one.first)
        if relation != "=":
            kind, sign = _COMPARED[relation]
            a = tuple(sign * form.get(name, Fraction(0)) for name in variables)
            yield Constraint(kind, a, -sign * form.get("", Fraction(0))), one


def _distinct(
    text: Text, found: Sequence[tuple[Constraint, Statement]], expected: Sequence[Constraint]
) -> list[tuple[Constraint, Statement]]:
    """Return each row once; raise for one that is strict and weak, or turned both ways."""
    kept: dict[Half, tuple[Constraint, Statement]] = {}
    for row, one in found:
        kept.setdefault((row.relation, half_space(row)), (row, one))
    spaces = {space for _, space in kept}
    turned = any(any(space) and tuple(-v for v in space) in spaces for space in spaces)
    contrary = len(spaces) < len(kept) or (turned and len(kept) != len(expected))
    if contrary and kept.keys() != signature(expected).keys():
        message = "an inequality is there in two ways; write the one that is meant"
        raise text.ask("several", message)
    return list(kept.values())
