"""Inequalities as people write them: chained, labelled, unsimplified, with joint subjects.

Each link of a chain is an inequality of its own; ``w1, w2 > 0`` are two.  The unknowns are the
exercise's, a threshold is ``-b``, and where all names are other letters they stand for the
weights in the order of the alphabet, with the letter of a bias last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from linexact.errors import InputError
from linexact.grade.forms.inequalities.subjects import related
from linexact.grade.reading import Read, Reading
from linexact.kernel import Constraint, Relation
from linexact.text.fields import check_size, on_its_line
from linexact.text.quoting import did_you_mean, quoted
from linexact.written import Form, Link, Mark, Span, Statement, Unclear, Word, statements
from linexact.written.discourse import Said, discourse
from linexact.written.doubt import refuse_doubted

MOST_ROWS = 200
_RELATIONS: Mapping[str, tuple[Relation, int]] = {
    ">": (">", 1), "<": (">", -1), ">=": (">=", 1), "<=": (">=", -1), "=": ("==", 1),
}  # fmt: skip
_BIASES = ("bias", "w0")
_THRESHOLDS = ("theta", "threshold", "t")
_BIAS_LETTERS = ("t", "b", "c", "k", "d", "theta", "beta", "β")
_IGNORED = ("z", "y", "s", "score", "h", "f", "net", "a", "o", "inputs", "weights")


@dataclass(frozen=True, slots=True)
class InequalitiesAnswer:
    """The rows as understood, on the unknowns of the exercise, and as they were typed."""

    rows: tuple[Constraint, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Written:
    form: Form
    relation: Relation
    span: Span


def find_inequalities(text: str, variables: Sequence[str]) -> Read[InequalitiesAnswer]:
    """Find the inequalities of a text.

    Raises :class:`~linexact.errors.InputError`: ``unread`` when there are none, ``name`` for
    another unknown, ``ambiguous``, ``too-long``.

    >>> read = find_inequalities("w1, w2 < theta <= w1 + w2 and b < 0", ("w1", "w2", "b"))
    >>> [(row.relation, [int(a) for a in row.coefficients]) for row in read.answer.rows]
    [('>', [-1, 0, -1]), ('>', [0, -1, -1]), ('>=', [1, 1, 1]), ('>', [0, 0, -1])]
    """
    check_size(text)
    said = discourse(statements(text, frozenset(variables)))
    try:
        return _found(text, said, tuple(variables))
    except InputError as error:
        raise on_its_line(error, text) from None


def _found(text: str, said: Sequence[Said], variables: tuple[str, ...]) -> Read[InequalitiesAnswer]:
    for one in said:
        if isinstance(one.item, Unclear) and one.mood in ("said", "conditional"):
            if _is_input(text[one.item.span.start : one.item.span.stop]):
                continue
            raise InputError(one.item.code, one.item.message, start=one.item.span.start)
    _refuse_choice(said)
    _refuse_denied(said)
    _refuse_unborne(said)
    written = [*_written(said, text, variables)]
    places, chosen = _places(written, variables)
    rows: list[Constraint] = []
    lines: list[str] = []
    spans: list[Span] = []
    for found in written:
        row = _row(found, places, variables)
        if row is None:
            continue
        rows.append(row)
        lines.append(" ".join(text[found.span.start : found.span.stop].split()))
        spans.append(found.span)
    if not rows:
        raise InputError("unread", "no inequalities are found; expected such as w1 + b > 0")
    if len(rows) > MOST_ROWS:
        raise InputError("too-long", f"more than {MOST_ROWS} inequalities, which is the limit")
    refuse_doubted([one.item for one in said], text, spans)
    answer = InequalitiesAnswer(tuple(rows), tuple(lines))
    return Read(answer, Reading(text, tuple(spans), chosen))


_is_input = re.compile(r"[-+−]?\d+(?:[ \t]+[-+−]?\d+)*").fullmatch  # a row of a truth table


def _refuse_choice(every: Sequence[Said]) -> None:
    """Refuse ``b > 0 or b >= 0``: two inequalities of which one is meant."""
    said = [s for s in every if not isinstance(s.item, Mark) or s.item.text not in ("(", ",", '"')]
    for before, joint, behind in zip(said, said[1:], said[2:], strict=False):
        sides = [one.item for one in (before, behind) if isinstance(one.item, Statement)]
        joins = isinstance(joint.item, Word) and joint.item.role == "or"
        if joins and len(sides) == 2 and all(s.relations for s in sides):
            message = "two inequalities with *or* between them; write the one you mean"
            raise InputError("several", message, start=sides[1].span.start)


def _refuse_denied(said: Sequence[Said]) -> None:
    """Refuse inequalities of which the first is denied: ``not b >= 0, w1 + b >= 0``."""
    for before, one in pairwise(said):
        denies = isinstance(before.item, Word) and before.item.role == "not"
        compared = isinstance(one.item, Statement) and {*one.item.relations} & {*_SIDES}
        if denies and compared and one.mood == "denied":
            message = "an inequality that is denied; write the one that holds"
            raise InputError("open", message, start=one.item.span.start)


def _refuse_unborne(said: Sequence[Said]) -> None:
    """Refuse a sentence in which a name stands alone and a sign is told of nothing read."""
    for place, one in enumerate(said):
        if not isinstance(one.item, Word) or one.item.role != "sign" or one.mood != "said":
            continue
        own = [s for s in said if s.sentence == one.sentence]
        stated = [s.item for s in own if isinstance(s.item, Statement)]
        begins = said[place - 1].sentence == one.sentence if place else False
        if begins and stated and not any(item.relations for item in stated):
            message = "nothing says of what this sign is; write the inequality"
            raise InputError("unread", message, start=one.item.span.start)


_SIDES = ("<", ">", "<=", ">=")


def _written(said: Sequence[Said], text: str, variables: tuple[str, ...]) -> Iterator[_Written]:
    """Yield the links between sums, with the subjects that a relation has in common."""
    unknowns = frozenset({*variables, *_BIASES, *_THRESHOLDS} if "b" in variables else variables)
    for link in related(said, text, unknowns):
        applied = link.relation == "=" and _is_applied(text, link.span.start)
        if link.relation in _RELATIONS and not applied:
            yield from _link(link)


# The output of a neuron, ``g(w1 + b) = 1``, which is no row of its own.
_is_applied = re.compile(r"\\?[^\W\d]\w*[ \t]*\([^()]*[^()\d.,; \t][^()]*\)").match


def _link(link: Link) -> Iterator[_Written]:
    if isinstance(link.left, Form) and isinstance(link.right, Form):
        relation, sign = _RELATIONS[link.relation]
        form = link.left.plus(link.right, -1)
        if form.names or _is_own(form.constant, link.relation):
            yield _Written(Form.of({n: sign * a for n, a in form.terms}), relation, link.span)


def _is_own(difference: Fraction, relation: str) -> bool:
    """Say whether numbers are an inequality of their own: ``0 < 0``, where a bias was forgotten.

    One that holds is a calculation, but for ``0 >= 0``, which an example at 0 asks.
    """
    holds = {">": difference > 0, "<": difference < 0, ">=": difference >= 0}
    own = not difference or not holds.get(relation, difference <= 0)
    return relation in ("<", ">", "<=", ">=") and own


def _places(
    written: Sequence[_Written], variables: tuple[str, ...]
) -> tuple[Mapping[str, tuple[int, int]], tuple[str, ...]]:
    """Return where each name stands among the unknowns, with its sign."""
    names = {name for one in written for name in one.form.names}
    places = {name: (j, 1) for j, name in enumerate(variables)}
    weights = [name for name in variables if name != "b"]
    if {"b", "w0"} <= names and weights[-1:] and weights[-1] not in names:
        counted = {f"w{j}": (variables.index(name), 1) for j, name in enumerate(weights)}
        return {**counted, "b": (variables.index("b"), 1)}, ("the weights are counted from 0",)
    if "b" in variables:
        j = variables.index("b")
        places |= dict.fromkeys(_BIASES, (j, 1)) | dict.fromkeys(_THRESHOLDS, (j, -1))
    if names & {*variables, *_BIASES} - {"b"} or not names - set(places):
        if "t" in names:
            places |= _threshold(written, variables, "t")
        return places, ()
    letters = {n for n in names if len(n) == 1}
    weights = [v for v in variables if v != "b"]
    bias = next((n for n in _BIAS_LETTERS if n in letters), None) if "b" in variables else None
    own = sorted(letters - {bias})
    if letters != names or len(own) != len(weights) or (bias is None) == ("b" in variables):
        return places, ()
    places = {name: (variables.index(w), 1) for name, w in zip(own, weights, strict=True)}
    if bias is not None:
        places |= _threshold(written, variables, bias, own)
    pairs = ", ".join(f"{n} for {w}" for n, w in zip(own, weights, strict=True))
    return places, (f"the letters stand for the weights: {pairs}",)


def _threshold(
    written: Sequence[_Written],
    variables: tuple[str, ...],
    letter: str,
    own: Sequence[str] = (),
) -> dict[str, tuple[int, int]]:
    """Return where a letter stands: as a bias beside the weights, as a threshold against them.

    Raises :class:`~linexact.errors.InputError` (``ambiguous``) when it is both.
    """
    weights = own or [v for v in variables if v != "b"]
    signs = {
        (one.form[letter] > 0) == (one.form[name] > 0)
        for one in written
        for name in weights
        if one.form[letter] and one.form[name]
    }
    if len(signs) > 1:
        message = f"{letter} is a bias in one inequality and a threshold in another"
        raise InputError("ambiguous", message, start=written[0].span.start)
    beside = signs != {False} if own else signs == {True}
    return {letter: (variables.index("b"), 1 if beside else -1)}


def _row(
    one: _Written, places: Mapping[str, tuple[int, int]], variables: tuple[str, ...]
) -> Constraint | None:
    """Return an inequality on the unknowns; None for one that speaks of other things."""
    strange = [name for name in one.form.names if name not in places]
    if strange and all("*" in n or "(" in n or n in _IGNORED or n[0] == "x" for n in strange):
        return None
    if strange:
        near = did_you_mean(strange[0], variables) or f"; there are {', '.join(variables[:8])}"
        message = f"no unknown is called {quoted(strange[0])}{near}"
        raise InputError("name", message, start=one.span.start)
    coefficients = [Fraction(0)] * len(variables)
    for name in one.form.names:
        j, sign = places[name]
        coefficients[j] += sign * one.form[name]
    if one.form.names and not any(coefficients):
        return None
    return Constraint(one.relation, tuple(coefficients), -one.form.constant)
