"""Reading an answer to "is it separable? prove it": a verdict, and what stands beside it.

Beside *separable* stand weights.  Beside *not separable* stand equations of mixtures, means,
segments, multipliers, or lines that come to a contradiction; a verdict may be left to them.  What
cannot be followed beside a verdict is for a person.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.grade.forms.proof.answer import Meeting, ProofAnswer, Yes
from linexact.grade.forms.proof.argument import argued
from linexact.grade.forms.proof.listed import by_example
from linexact.grade.forms.proof.points import (
    PAIR,
    Named,
    chains_of,
    crossing_of,
    is_misclassed,
    named_points,
    refutation_of,
)
from linexact.grade.forms.proof.spoken import Spoken, verdict_of
from linexact.grade.forms.weights.answer import WeightsAnswer, find_weights
from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.forms.weights.remarks import unmet
from linexact.grade.forms.word import negations
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, is_false, is_true, refuse_open
from linexact.language.expression import Apply, Number
from linexact.language.normal import fraction_of, fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Text, read

Span: TypeAlias = tuple[int, int]

_MOST_BESIDE = 2  # words beside a verdict that are no argument
_INEQUALITIES = frozenset({">", "<", ">=", "<="})
_PLAIN = frozenset(
    {"used", "a label", "a point", "true", "agrees", "rounded", "label or reference"}
)  # why something may stand beside points: it is so, not only supposed, denied or checked


@dataclass(frozen=True)
class Asked:
    """The data that are asked about, their convention, and what *yes* says of them."""

    dataset: Dataset
    convention: Convention
    yes: Yes = "separable"

    @cached_property
    def wanted(self) -> Wanted:
        """The weights that would be right, with the examples."""
        return Wanted.of(self.dataset, self.convention.bias, None)


def read_proof(raw: str, asked: Asked) -> Read[ProofAnswer]:
    """Read a verdict with or without a proof.

    Raises :class:`~linexact.errors.InputError`: ``verdict`` when there is neither, and those of
    words, weights and accounting.

    >>> from linexact.data.gates import gate
    >>> asked = Asked(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> found = read_proof("Not separable: (0,1) + (1,0) = (0,0) + (1,1).", asked).answer
    >>> found.separable, sorted(found.meeting.multipliers)
    (False, [0, 1, 2, 3])
    """
    text = read(raw)
    refuse_open(text, argued=True)
    spoken = verdict_of(text, asked.dataset, asked.yes)
    ledger = Ledger(text)
    for places in spoken.places:
        ledger.use(places.start, places.stop)
        for place in negations(text, places.start):
            ledger.use(place, place + 1)
    if spoken.verdict == "separable":
        answer = _separable(ledger, spoken, asked)
    else:
        answer = _inseparable(ledger, spoken, asked)
    found = read_by(ledger, answer)
    if answer.weights is None:
        return found
    beside = find_weights(raw, asked.wanted).reading
    return Read(answer, replace(beside, used=tuple(sorted({*beside.used, *found.reading.used}))))


# separable


def _separable(ledger: Ledger, spoken: Spoken, asked: Asked) -> ProofAnswer:
    """Read weights beside the verdict *separable*; without numbers it stands alone."""
    text = ledger.text
    if any(one.relations for one in text.statements):
        weights = _weights(text, asked)
        if weights is None:
            raise text.ask("unread", "expected weights and a bias beside the verdict")
        return ProofAnswer(True, stated=True, weights=weights)
    account(ledger, _known(text, asked), closed=False)
    return ProofAnswer(True, stated=True, is_open=_argues(text, spoken))


def _weights(text: Text, asked: Asked) -> WeightsAnswer | None:
    """Return the weights that a text gives, None if it gives none that can be read."""
    try:
        return find_weights(text.raw, asked.wanted).answer
    except InputError:
        return None


# not separable


def _inseparable(ledger: Ledger, spoken: Spoken, asked: Asked) -> ProofAnswer:
    """Read what proves the verdict *not separable*, or gives it where it is not said."""
    text, stated = ledger.text, spoken.verdict is not None
    for meeting, used in _by_points(text, asked):
        trial = Ledger(text, dict(ledger.why))
        for first, last in used:
            trial.use(first, last)
        if _accounts(trial, asked):
            ledger.why = trial.why
            return ProofAnswer(False, stated, meeting=meeting)
    related = any(one.relations for one in text.statements)
    if any({*one.relations} & _INEQUALITIES and not is_true(one, {}) for one in text.statements):
        return _by_lines(ledger, spoken, asked)
    weights = _weights(text, asked) if related else None
    if weights is not None and not stated and not text.holding("nope"):
        return ProofAnswer(True, stated=False, weights=weights)
    if not stated:
        raise text.ask("verdict", "expected 'separable' or 'not separable', and why")
    rows = dataset_system(asked.dataset, asked.convention).rows
    if weights is not None and not unmet(rows, weights.point):
        raise text.ask("several", "it says not separable, and its weights get all examples right")
    beside = bool(text.items - ledger.why.keys())  # numbers may be meant as a proof
    is_open = related or beside or _argues(text, spoken) or not _accounts(ledger, asked)
    return ProofAnswer(False, stated=True, is_open=is_open)


def _accounts(ledger: Ledger, asked: Asked) -> bool:
    """Say whether every word is known and nothing is left over, nor only supposed or denied."""
    try:
        account(ledger, _known(ledger.text, asked))
    except InputError:
        return False
    return _PLAIN.issuperset(ledger.why.values())


def _known(text: Text, asked: Asked) -> Known:
    data = asked.dataset
    targets = [data.target(i) for i in range(len(data))]
    sizes = {data.dimension, len(data), targets.count(1), targets.count(-1), 1, 2}
    points = frozenset(data.x(i) for i in range(len(data)))

    def agrees(one: Statement) -> bool:
        """Say whether factors are said to sum to 1, or a letter is given to the score."""
        if not one.relations:
            return fraction_of(one.left) == 1 and text.near(one.first - 1).low.endswith("to")
        letters = text.tokens[one.first : one.last]
        return isinstance(one.left, Apply) and all(token.value is None for token in letters)

    return Known(points=points, sizes=frozenset(sizes), agrees=agrees)


def _by_lines(ledger: Ledger, spoken: Spoken, asked: Asked) -> ProofAnswer:
    """Read an argument whose lines come to a contradiction."""
    text, stated = ledger.text, spoken.verdict is not None
    reasoning = argued(text, asked.dataset, asked.convention, ledger)
    if not stated and (reasoning is None or not reasoning.ends):
        raise text.ask("verdict", "lines without a verdict and without a contradiction")
    return ProofAnswer(False, stated, reasoning=reasoning, is_open=reasoning is None)


# points


def _by_points(text: Text, asked: Asked) -> Iterator[tuple[Meeting, list[Span]]]:
    """Yield refutations by points, each with the places that say it; the likeliest first."""
    data = asked.dataset
    listed, named = by_example(text, data), named_points(text, data.dimension)
    if any(_is_unsaid(text, one) for one in named) or is_misclassed(
        text, named, asked.wanted.targets
    ):
        return
    if data.dimension == 1 and any(text.near(one.last).text == "(" for one in named):
        return  # "2 (-1)": a factor and a point, or a point and a label?
    if listed is not None:
        yield Meeting(listed.pairs), list(listed.spans)
    chains = chains_of(text, named)
    found = refutation_of(chains, data) if chains else crossing_of(text, named, data)
    if found is not None:
        told = {x for chain in chains for side in chain for _, x in side}
        used = [one for one in named if not chains or {*one.points} <= told]
        yield found, [(one.first, one.last) for one in used]
    points = {x for one in named for x in one.points}
    point = points.pop() if len(points) == 1 else ()
    if point and _is_contradictory(text, point, asked):
        same = {data.target(i): i for i in range(len(data)) if data.x(i) == point}
        pairs = dict.fromkeys(same.values(), Fraction(1))
        yield Meeting(pairs), [(one.first, one.last) for one in text.statements]


def _is_unsaid(text: Text, one: Named) -> bool:
    """Say whether points stand in a denial, or an equation in what is only wished for."""
    wished = any(text.tokens[i].has("wished") for i in text.stretch(one.first))
    return "neg" in text.modes(one.first, one.last) or (bool(one.equals) and wished)


def _is_contradictory(text: Text, point: Vector, asked: Asked) -> bool:
    """Say whether one input is said to be of both classes, or to score 0 where that is wrong.

    Its other numbers are 0, and what it relates is true of a score of 0, or is ``0 < 0``.
    """
    convention = asked.convention
    targets = asked.wanted.targets.get(point, set())
    words = {token.low for token in text.tokens}
    classes = text.holding("positive") and text.holding("negative")
    equal = any(one.is_equation and is_true(one, {}) for one in text.statements)
    both = classes or equal or words & {"both", "same", "twice"} or words >= {"+", "-"}
    zero = len(targets) == 1 and not convention.bias and not any(point)
    sides = (side for one in text.statements for side in one.sides)
    values = {abs(v) for side in sides for v in fractions_of(side) or ()}
    if not (zero or (both and len(targets) == PAIR)) or not values <= {*map(abs, point), 0}:
        return False
    asks = ("<",) if -1 in targets else (">",)
    known = {"score": Number(Fraction(0))} if zero else {}
    return (not zero or all(map(convention.is_strict_for, targets))) and all(
        is_true(one, known) or (zero and one.relations == asks and is_false(one))
        for one in text.statements
        if one.relations
    )


def _argues(text: Text, spoken: Spoken) -> bool:
    """Say whether a text gives reasons beside the verdict, which somebody must look at."""
    told = {i for places in spoken.places for i in text.stretch(places.start)}
    beside = [
        i
        for i, token in enumerate(text.tokens)
        if i not in told
        and token.kind == "word"
        and not token.has("announce", "yes", "nope", "final")
    ]
    reasons = [i for i in beside if "because" in text.modes(i, i + 1)]
    return len(beside) > _MOST_BESIDE or len(reasons) > 1
