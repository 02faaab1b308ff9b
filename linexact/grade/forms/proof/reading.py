"""Reading an answer to "is it separable? prove it": a verdict, and what stands beside it.

Beside *separable* stand weights.  Beside *not separable* stand equations of mixtures, means,
segments, multipliers, or lines that come to a contradiction; a verdict may be left to them.  What
cannot be followed beside a verdict is for a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.argument.combine import is_false
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.grade.forms.proof.answer import ProofAnswer, Segment, StatedMultipliers, Yes
from linexact.grade.forms.proof.argument import argued
from linexact.grade.forms.proof.averages import Side, equation_of, refutation_of
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.listed import by_example
from linexact.grade.forms.proof.pictures import (
    Named,
    crossing_of,
    is_in_both,
    means_of,
    named_points,
    only_point,
)
from linexact.grade.forms.proof.spoken import Spoken, verdict_of
from linexact.grade.forms.weights.answer import WeightsAnswer, find_weights
from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.forms.weights.repair import unmet
from linexact.grade.forms.word.heard import is_polar
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, is_true, refuse_open, refuse_unknown
from linexact.language.expression import Expression, Name, Norm, parts
from linexact.language.normal import fraction_of
from linexact.language.statement import Statement
from linexact.language.text import Text, read

_MOST_BESIDE = 2  # words beside a verdict that are no argument
_INEQUALITIES = frozenset({">", "<", ">=", "<="})


@dataclass(frozen=True, slots=True)
class Asked:
    """The data that are asked about, their convention, and what *yes* says of them."""

    dataset: Dataset
    convention: Convention
    yes: Yes = "separable"


def read_proof(raw: str, asked: Asked) -> Read[ProofAnswer]:
    """Read a verdict with or without a proof.

    Raises :class:`~linexact.errors.InputError`: ``verdict`` when there is neither, and those of
    words, weights and accounting.

    >>> from linexact.data.gates import gate
    >>> asked = Asked(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> found = read_proof("Not separable: (0,1) + (1,0) = (0,0) + (1,1).", asked).answer
    >>> found.separable, sorted(found.refutation.multipliers)
    (False, [0, 1, 2, 3])
    """
    text = read(raw)
    refuse_open(text, argued=True)
    spoken = verdict_of(text, asked.dataset, asked.yes)
    ledger = Ledger(text)
    for places in spoken.places:
        ledger.use(places.start, places.stop)
    if spoken.verdict == "separable":
        answer = _separable(ledger, spoken, asked)
    else:
        answer = _inseparable(ledger, spoken, asked)
    return read_by(ledger, answer)


# separable


def _separable(ledger: Ledger, spoken: Spoken, asked: Asked) -> ProofAnswer:
    """Read weights beside the verdict *separable*; without numbers it stands alone."""
    text = ledger.text
    if not any(one.relations for one in text.statements) and not _has_vector(text, asked):
        account(ledger, _known(asked), closed=False)
        return ProofAnswer(True, stated=True, is_open=_argues(text, spoken))
    weights = _weights(text, asked)
    if weights is None:
        raise text.ask("unread", "expected weights and a bias beside the verdict")
    _refuse_proved(text, asked)
    return ProofAnswer(True, stated=True, weights=weights)


def _has_vector(text: Text, asked: Asked) -> bool:
    points = {asked.dataset.x(i) for i in range(len(asked.dataset))}
    named = named_points(text, asked.dataset)
    return any(x not in points for one in named for x in one.points)


def _weights(text: Text, asked: Asked) -> WeightsAnswer | None:
    """Return the weights that a text gives, None if it gives none that can be read."""
    rows = dataset_system(asked.dataset, asked.convention).rows
    wanted = Wanted.of(asked.dataset, asked.convention.bias, None)
    try:
        return find_weights(text.raw, wanted, lambda point: unmet(rows, point)).answer
    except InputError:
        return None


def _refuse_proved(text: Text, asked: Asked) -> None:
    """Raise where lines prove the opposite of the verdict that stands beside them."""
    if sum(bool(set(one.relations) & _INEQUALITIES) for one in text.statements) > 1:
        reasoning = argued(text, asked.dataset, asked.convention, Ledger(text))
        if reasoning is not None and reasoning.is_proof:
            raise text.ask("several", "it says separable, and its lines prove that it is not")


# not separable


def _inseparable(ledger: Ledger, spoken: Spoken, asked: Asked) -> ProofAnswer:
    """Read what proves the verdict *not separable*, or gives it where it is not said."""
    text, stated = ledger.text, spoken.verdict is not None
    answer = None
    for found, used in _by_points(text, asked):
        trial = Ledger(text, dict(ledger.why))
        for first, last in used:
            trial.use(first, last)
        if _accounts(trial, asked):
            ledger.why = trial.why
            answer = replace(found, stated=stated)
            break
    if answer is None and _has_lines(text):
        return _by_lines(ledger, spoken, asked)
    if answer is not None:
        return answer
    if not stated:
        related = any(one.relations for one in text.statements)
        weights = _weights(text, asked) if related and not text.holding("nope") else None
        if weights is None:
            raise text.ask("verdict", "expected 'separable' or 'not separable', and why")
        return ProofAnswer(True, stated=False, weights=weights)
    _refuse_separating(text, asked)
    related = any(one.relations for one in text.statements)
    is_open = related or _argues(text, spoken) or not _accounts(ledger, asked)
    return ProofAnswer(False, stated=True, is_open=is_open)


def _refuse_separating(text: Text, asked: Asked) -> None:
    """Raise for weights that get every example right where there are said to be none."""
    weights = _weights(text, asked) if any(one.relations for one in text.statements) else None
    rows = dataset_system(asked.dataset, asked.convention).rows
    if weights is not None and not unmet(rows, weights.point):
        message = "it says not separable, and its weights get every example right"
        raise text.ask("several", f"{message}; say which one counts")


def _accounts(ledger: Ledger, asked: Asked) -> bool:
    """Say whether nothing is left over and every word beside what is used is known."""
    try:
        account(ledger, _known(asked))
    except InputError:
        return False
    return True


def _known(asked: Asked) -> Known:
    data = asked.dataset
    targets = [data.target(i) for i in range(len(data))]
    sizes = {data.dimension, len(data), targets.count(1), targets.count(-1), 1, 2}
    points = frozenset(data.x(i) for i in range(len(data)))
    return Known(points=points, sizes=frozenset(sizes), agrees=_is_of_factors)


def _is_of_factors(one: Statement) -> bool:
    """Say whether the factors of a mixture are said to be positive, or to sum to 1."""
    if not one.relations:
        return fraction_of(one.left) == 1
    about = isinstance(one.left, Name) and one.left.text == "weight"
    return about and one.relations[0] in (">", ">=") and fraction_of(one.right) == 0


def _has_lines(text: Text) -> bool:
    """Say whether a text has inequalities that are no arithmetic."""
    return any(
        set(one.relations) & _INEQUALITIES and not (is_true(one, {}) or _is_of_factors(one))
        for one in text.statements
    )


def _by_lines(ledger: Ledger, spoken: Spoken, asked: Asked) -> ProofAnswer:
    """Read an argument whose lines come to a contradiction."""
    text, stated = ledger.text, spoken.verdict is not None
    _refuse_sizes(text)
    reasoning = argued(text, asked.dataset, asked.convention, ledger)
    ends = reasoning is not None and reasoning.ends
    if not stated and not ends:
        weights = _weights(text, asked)
        if weights is not None:
            return ProofAnswer(True, stated=False, weights=weights)
        raise text.ask("verdict", "lines without a verdict and without a contradiction")
    return ProofAnswer(False, stated, reasoning=reasoning, is_open=reasoning is None)


def _refuse_sizes(text: Text) -> None:
    """Raise for absolute values in lines, of which nothing follows here."""
    for one in text.statements:
        if any(map(_holds_size, one.sides)):
            raise text.ask("nonlinear", "an absolute value; write what it is", one.first)


def _holds_size(side: Expression) -> bool:
    return isinstance(side, Norm) or any(map(_holds_size, parts(side)))


# points

_Found = Iterator[tuple[ProofAnswer, list[tuple[int, int]]]]


def _by_points(text: Text, asked: Asked) -> _Found:
    """Yield refutations by points, each with the places that say it; the likeliest first."""
    data, bias = asked.dataset, asked.convention.bias
    named = named_points(text, data)
    if any(_is_denied(text, one) for one in named):
        return
    listed = by_example(text, data)
    if listed is not None and (len(listed.pairs) > 1 or _is_all(text, listed.spans)):
        pairs = StatedMultipliers(listed.pairs)
        yield ProofAnswer(False, True, refutation=pairs), list(listed.spans)
    equations, used = _equations(text, asked)
    said = means_of(text, named, data)
    places = [(one.first, one.last) for one in named]
    refutation = refutation_of([*equations, *said], data, bias=bias)
    if refutation is not None:
        told = {x for equation in equations for side in equation for _, x in side}
        beside = [at for one, at in zip(named, places, strict=True) if {*one.points} <= told]
        yield ProofAnswer(False, True, refutation=refutation), used + (places if said else beside)
    elif not equations:
        yield from _crossing(text, named, data)
    point = only_point(text, data)
    if point is not None:
        yield from _one_point(text, point, asked)


def _is_all(text: Text, spans: Sequence[tuple[int, int]]) -> bool:
    """Say whether all numbers of a text stand in these places."""
    return all(any(first <= i < last for first, last in spans) for i in text.items)


def _equations(text: Text, asked: Asked) -> tuple[list[list[Side]], list[tuple[int, int]]]:
    """Return the equations between mixtures that a text asserts, and their places."""
    found: list[list[Side]] = []
    used: list[tuple[int, int]] = []
    for one in text.statements:
        sides = equation_of(one, asked.dataset.dimension) if one.relations else None
        if sides is not None and not _is_unsaid(text, one):
            found.append(sides)
            used.append((one.first, one.last))
    return found, used


def _is_unsaid(text: Text, one: Statement) -> bool:
    """Say whether an equation is denied, or only wished for."""
    wished = any(text.tokens[i].has("wished") for i in text.stretch(one.first))
    return wished or "neg" in text.modes(one.first, one.last)


def _is_denied(text: Text, one: Named) -> bool:
    """Say whether points stand beside a negation that is no verdict's."""
    inside = [i for i in text.stretch(one.first) if text.tokens[i].has("neg")]
    verdict = any(
        text.tokens[i].has("separable", "inseparable", "impossible", "feasible")
        for i in text.stretch(one.first)
    )
    return any(not is_polar(text, i) for i in inside) and not verdict


def _crossing(text: Text, named: list[Named], data: Dataset) -> _Found:
    found = crossing_of(text, named)
    if found is None:
        return
    used = [(one.first, one.last) for one in named]
    if found.segments:
        segments = tuple(
            Segment(ends, (find_example(data, ends[0]), find_example(data, ends[1])))
            for ends in found.segments
        )
        yield ProofAnswer(False, True, segments=segments, meeting=found.meeting), used
    else:
        every = tuple(range(len(data)))
        yield ProofAnswer(False, True, hull=every, meeting=found.meeting), used


def _one_point(text: Text, point: Vector, asked: Asked) -> _Found:
    """Yield that one input is in both classes, or scores 0 where that is wrong."""
    data = asked.dataset
    pairs = {i: Fraction(1) for i in range(len(data)) if data.x(i) == point}
    try:
        refuse_unknown(text, range(len(text.tokens)))
    except InputError:
        return
    everything = [(0, len(text.tokens))]
    if is_in_both(text, point, data):
        yield ProofAnswer(False, True, refutation=StatedMultipliers(pairs)), everything
    elif not asked.convention.bias and not any(point) and len(pairs) == 1:
        row = dataset_system(data, asked.convention).rows[next(iter(pairs))]
        if is_false(row):
            yield ProofAnswer(False, True, refutation=StatedMultipliers(pairs)), everything


def _argues(text: Text, spoken: Spoken) -> bool:
    """Say whether a text gives reasons beside the verdict, which somebody must look at."""
    told = {i for places in spoken.places for i in text.stretch(places.start)}
    words = [
        i
        for i, token in enumerate(text.tokens)
        if token.kind == "word" and not token.has("announce", "yes", "nope", "final")
    ]
    beside = [i for i in words if i not in told]
    reasons = [i for i in beside if "because" in text.modes(i, i + 1)]
    return len(beside) > _MOST_BESIDE or len(reasons) > 1
