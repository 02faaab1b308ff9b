"""Inequalities as people write them: chained, labelled, unsimplified, with joint subjects.

Each link of a chain that compares is a row of its own.  The rule in letters (``w.x + b > 0``), what
names an example, and weights that meet all rows may stand beside them; an equation is no row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Dataset
from linexact.grade.named import known_of
from linexact.grade.naming import SCORES, Meanings, bare, gaps, of_classifier, used_in, values_told
from linexact.grade.reading import Read, read_by
from linexact.kernel import Constraint, Relation
from linexact.language.account import Known, Ledger, account, is_true, refuse_open
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Number,
    Product,
    Sum,
    put,
    replaced,
)
from linexact.language.grammar import ZERO
from linexact.language.normal import fraction_of, fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Text, read

_COMPARED: dict[str, tuple[Relation, int]] = {
    ">": (">", 1), "<": (">", -1), ">=": (">=", 1), "<=": (">=", -1),
}  # fmt: skip
_SCORE = Name("z")
HalfSpace: TypeAlias = tuple[Fraction, ...]
Half: TypeAlias = tuple[Relation, HalfSpace]
_Found = dict[Half, tuple[Constraint, Statement]]


@dataclass(frozen=True, slots=True)
class InequalitiesAnswer:
    """The rows as understood, on the unknowns of the exercise, and as they were typed."""

    rows: tuple[Constraint, ...]
    lines: tuple[str, ...]


def find_inequalities(
    raw: str, data: Dataset, variables: Sequence[str]
) -> Read[InequalitiesAnswer]:
    """Find the inequalities of a text, one for each example of some data if it is right.

    Raises :class:`~linexact.errors.InputError`: ``unread`` when there are none, ``name`` for
    another unknown, ``ambiguous``, ``several``, and what accounting raises.

    >>> from linexact.data.gates import gate
    >>> typed = "w1, w2 < theta <= w1 + w2, theta > 0"
    >>> read = find_inequalities(typed, gate("AND"), ("w1", "w2", "b"))
    >>> [(row.relation, [int(a) for a in row.coefficients]) for row in read.answer.rows]
    [('>', [-1, 0, -1]), ('>=', [1, 1, 1]), ('>', [0, -1, -1]), ('>', [0, 0, -1])]
    """
    text = read(raw)
    refuse_open(text)
    stated = [one for one in text.statements if _is_row(text, one)]
    if not stated:
        raise text.ask("unread", "no inequalities are found; expected such as w1 + b > 0")
    chains = [bare(one) for one in stated]
    known = meanings(text, chains, variables)
    found: _Found = {}
    for one in chains:
        for row in _rows(text, one, known, variables):
            found.setdefault((row.relation, half_space(row)), (row, one))
    _refuse_contrary(text, found, len(data))
    ledger = Ledger(text)
    for one in stated:
        ledger.use(one.first, one.last)
    _refuse_idle(ledger, chains, known)
    rows = tuple(row for row, _ in found.values())
    points = known_of(data).points
    sizes = frozenset({len(data), data.dimension, len(rows)})
    told = values_told(text.statements, known)
    values = {name: put(meant, told) for name, meant in known.items()}
    if not all(is_true(one, values) for one in chains):
        values = {}
    beside = _Beside(text, points, known, tuple(variables))
    account(ledger, Known(points, sizes=sizes, values=values, agrees=beside.agrees))
    lines = (" ".join(text.quoted(one.first, one.last).split()) for _, one in found.values())
    return read_by(ledger, InequalitiesAnswer(rows, tuple(lines)))


# rows


def half_space(row: Constraint, sign: int = 1) -> HalfSpace:
    """Return the half-space without its scale: the numbers divided by the sum of sizes."""
    values = [Fraction(v) for v in (*row.coefficients, row.bound)]
    size = sum((abs(v) for v in values), Fraction(0))
    return tuple(sign * v / size for v in values) if size else tuple(values)


def _is_row(text: Text, one: Statement) -> bool:
    """Say whether a statement compares the unknowns: no calculation, no rule, no score alone."""
    if not _COMPARED.keys() & {*one.relations} or not text.is_asserted(one):
        return False
    used = used_in([bare(one)])
    if not used:  # "0 < 0": the bias is forgotten
        return {*map(fraction_of, one.sides)} == {0}
    return bool(used - SCORES) and not any(name[0] in "xX" for name in used)


def _rows(
    text: Text, one: Statement, known: Meanings, variables: Sequence[str]
) -> Iterator[Constraint]:
    """Yield the row of each link of a statement."""
    if len({_COMPARED[r][1] for r in one.relations if r != "="}) > 1:
        raise text.ask("ambiguous", "a chain that turns; write every inequality", one.first)
    for left, relation, right in one.links:
        (form, *others) = gaps(put(left, known), put(right, known))
        if form == {} and relation == "=":
            continue
        if form is None or others or relation not in _COMPARED:
            message = "an inequality that is not understood; write it by the unknowns alone"
            raise text.ask("unread", message, one.first)
        kind, sign = _COMPARED[relation]
        a = tuple(sign * form.get(name, Fraction(0)) for name in variables)
        yield Constraint(kind, a, -sign * form.get("", Fraction(0)))


def _refuse_contrary(text: Text, found: _Found, wanted: int) -> None:
    """Raise for a row that is strict and weak, and for one turned both ways beside others."""
    spaces = {space for _, space in found}
    turned = any(any(space) and tuple(-v for v in space) in spaces for space in spaces)
    if len(spaces) < len(found) or (turned and len(found) != wanted):
        message = "an inequality is there in two ways; write the one that is meant"
        raise text.ask("several", message)


def _refuse_idle(ledger: Ledger, chains: Sequence[Statement], known: Meanings) -> None:
    """Raise for a sum of unknowns of which nothing is said, or for one with a sign left over."""
    text = ledger.text
    told = [gaps(put(side, known), ZERO) for one in chains for side in one.sides]
    signs = [p for p in text.holding("sign>", "sign<", "sign>=", "sign<=") if p not in ledger.why]
    for one in text.statements:
        inside = used_in([one])
        signed = any(place in text.sentence(one.first) for place in signs)
        idle: object = signed or isinstance(one.left, Minus | Sum | Product)
        idle = idle and not one.relations and inside and inside <= known.keys()
        if idle and gaps(put(one.left, known), ZERO) not in told:
            message = f'nothing says how "{text.quoted(one.first, one.last)}" compares'
            raise text.ask("unread", message, one.first)


@dataclass(frozen=True, slots=True)
class _Beside:
    """What may stand beside rows: labels, the rule in letters, names of scores and examples."""

    text: Text
    points: frozenset[tuple[Fraction, ...]]
    known: Meanings
    variables: tuple[str, ...]

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement that is no row may stand beside the rows."""
        rest = bare(one)
        links = rest.links or [(_SCORE, "=", rest.left)]
        return bool(one.relations) and all(self._agrees(one, *link) for link in links)

    def _agrees(self, one: Statement, left: Expression, relation: str, right: Expression) -> bool:
        """Say whether a link is the rule, names an example or a score, or is always true."""
        if isinstance(left, Name) and left.text in ("x", "X"):
            return fractions_of(right) in self.points
        sides = [put(replaced(side, _score), self.known) for side in (left, right)]
        (form, *others) = gaps(*sides)
        if form is None or others:
            return self._is_rule(one, sides)
        foreign = form.keys() - {"", *self.variables}
        if relation != "=" or not foreign:
            return form.keys() <= foreign
        told = (abs(v) for point in (*self.points, (0, 1)) for v in point)
        return not form.keys().isdisjoint(self.variables) or abs(form.get("", 0)) in told

    def _is_rule(self, one: Statement, sides: Sequence[Expression]) -> bool:
        """Say whether sides are those of the rule; raise if it has another bias than is read."""
        ones = {f"x{name[1:]}": Number(Fraction(1)) for name in self.variables}
        (form, *_) = gaps(*(put(side, ones) for side in sides))
        if form is None or not form.keys() >= {*self.variables} - {"b"}:
            return False
        if len({form.get(name) for name in self.variables}) > 1:
            message = "the rule in letters has another bias; write the inequalities with b"
            raise self.text.ask("ambiguous", message, one.first)
        return True


def _score(side: Expression) -> Expression | None:
    return _SCORE if isinstance(side, Apply) else None


_THRESHOLDS = {"theta", "threshold"}
_EITHER = {*_THRESHOLDS, "t", "T", "c", "k", "d"}  # letters of a bias or of a threshold
_B = Name("b")


def meanings(text: Text, rows: Sequence[Statement], variables: Sequence[str]) -> Meanings:
    """Return what each name in the rows means.

    Raises :class:`~linexact.errors.InputError`: ``name``, ``ambiguous``.

    >>> from linexact.language.text import read
    >>> text = read("w1 + t < 0, w2 + t < 0")
    >>> meanings(text, text.statements, ("w1", "w2", "b"))["t"].text
    'b'
    """
    used, biased = used_in(rows), "b" in variables
    d = len(variables) - biased
    known = {name: one for name, one in of_classifier(d).items() if biased or one != _B}
    borne = used & _EITHER - known.keys()
    if biased and len(borne) == 1 and not any(known.get(name) == _B for name in used):
        known[min(borne)] = _borne(text, min(borne), rows, known)
    if {"b", "w0"} <= used or used - known.keys():
        strange = min(used - known.keys(), default="w0")
        message = f'no unknown is called "{strange}"; there are {", ".join(variables[:8])}'
        raise text.ask("name", message, rows[0].first)
    return known


def _borne(text: Text, letter: str, rows: Sequence[Statement], known: Meanings) -> Expression:
    """Return the bias that a letter is beside the weights, or that a threshold is against them."""
    links = [link for one in rows for link in one.links]
    forms = [form for a, _, c in links for form in gaps(put(a, known), put(c, known)) if form]
    beside = {
        (a > 0) == (form[letter] > 0)
        for form in forms
        if letter in form
        for name, a in form.items()
        if name not in ("", letter)
    }
    if letter in _THRESHOLDS:
        beside.add(False)
    if len(beside) == 1:
        return _B if True in beside else Minus(_B)
    message = f"{letter} may be a bias or a threshold here; write the inequalities with b"
    raise text.ask("ambiguous", message, rows[0].first)
