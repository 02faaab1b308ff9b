"""Proofs in words: weights that stand in prose, arguments in lines, what is said of points.

A text that is no answer in the notation of :mod:`.answer` is read by what it says.  An argument
that cannot be followed is left open: its verdict counts, and a person reads on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from linexact.argument.combine import is_false
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.grade.forms.proof.answer import (
    MEANT,
    ProofAnswer,
    Segment,
    StatedMultipliers,
    Yes,
    cancelled,
    read_notation,
    weighed,
)
from linexact.grade.forms.proof.averages import cancelling_updates, class_averages, class_points
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.pictures import Picture, read_picture, says_inside
from linexact.grade.forms.proof.reasoning import Reasoning, follow, is_whole
from linexact.grade.forms.proof.refutation import judge_hulls, judge_multipliers
from linexact.grade.forms.proof.said import Heard
from linexact.grade.forms.proof.sayings import hear
from linexact.grade.forms.weights.answer import WeightsAnswer, find_weights
from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.forms.weights.repair import unmet
from linexact.grade.reading import Read, Reading, whole
from linexact.kernel import Constraint
from linexact.text.fields import check_size
from linexact.written import Form, Item, Mark, Prose, Row, Span, Statement, Word, statements
from linexact.written.wording import Wording

STRICT = Convention(bias=True, boundary="strict")
_SCORES = ("score", "z", "output")
LEAST_LINES = 2  # of an argument
LEAST_WORDS = 4  # of one without
MOST_WORDS = 30  # of a verdict alone
_CYCLE = Wording("{coming round again}").search
_NAMES_WEIGHTS = Wording(
    r"w(?:_?\{?\d|\b)|\bx_?\d|\\(?:bf|vec|theta|boldsymbol)|[θ→⟨\[]|{naming of weights}"
).search
_WORDS = re.compile(r"[^\W\d_]{2,}").findall


Followed: TypeAlias = Callable[[], Reasoning | None]  # the argument, looked at once


def read_proof(
    text: str, dataset: Dataset, convention: Convention, yes: Yes = "separable"
) -> Read[ProofAnswer]:
    """Read a verdict with or without a proof; ``yes`` is what *yes* says of the data.

    Raises :class:`~linexact.errors.InputError`: ``verdict`` when there is neither a verdict
    nor a proof, ``point`` for a vector of the wrong length, and the codes of
    :func:`~linexact.text.fields.read_fields`.

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> answer = read_proof("not separable: 1/2 (0,1) + 1/2 (1,0) = 1/2 (0,0) + 1/2 (1,1)",
    ...                     gate("XOR"), strict).answer
    >>> answer.separable, {i: str(m) for i, m in answer.refutation.multipliers.items()}
    (False, {1: '1/2', 2: '1/2', 0: '1/2', 3: '1/2'})
    """
    try:
        return whole(text, read_notation(text, dataset, convention, yes))
    except InputError:
        check_size(text)
        items = statements(text)
        heard = hear(text, items, dataset.dimension, dataset.features, MEANT[yes])
        found = _of_updates(text, items, heard, dataset, convention)
        reasoning = cache(lambda: follow(heard, dataset, convention))
        found = found or _refuting(text, heard, reasoning)
        found = found or _weighted(text, heard, dataset, convention)
        found = found or _argued(text, items, heard, dataset, convention, reasoning)
        if found is None or found.answer.is_open:
            found = _of_classes(text, items, heard, dataset) or found
        if found is None:
            raise
        return found


def _of_updates(
    text: str, items: Sequence[Item], heard: Heard, dataset: Dataset, convention: Convention
) -> Read[ProofAnswer] | None:
    """Read updates of a run that add up to nothing; see :mod:`.averages`."""
    if heard.separable or not _CYCLE(text):
        return None
    found = cancelling_updates(items, dataset, bias=convention.bias)
    stated = heard.separable is not None
    return None if found is None else whole(text, ProofAnswer(False, stated, refutation=found))


def _of_classes(
    text: str, items: Sequence[Item], heard: Heard, dataset: Dataset
) -> Read[ProofAnswer] | None:
    """Read that the averages of the two classes are one point; see :mod:`.averages`."""
    if heard.separable is not False:
        return None
    found = class_averages(text, items, dataset)
    point = None
    if found is None:
        found, point = class_points(text, items, dataset)
    if found is not None:
        return whole(text, ProofAnswer(False, True, refutation=found))
    if point is None or not says_inside(text):
        return None
    every = tuple(range(len(dataset)))
    judged = judge_hulls(dataset, STRICT, every, point)
    if not all(judged.shares.values()):
        return None  # the point may be named for something else
    return whole(text, ProofAnswer(False, True, hull=every, meeting=point))


def _refuting(text: str, heard: Heard, followed: Followed) -> Read[ProofAnswer] | None:
    """Read lines that come to a contradiction though no word says so; they are no weights."""
    lines = sum(len(said.chain) for said in heard.said)
    if heard.separable is not None or lines <= LEAST_LINES:
        return None
    reasoning = followed()
    if reasoning is None or not is_whole(reasoning):
        return None
    return _reasoned(text, heard, reasoning)


def _reasoned(text: str, heard: Heard, reasoning: Reasoning) -> Read[ProofAnswer]:
    meanings = reasoning.letters.meanings
    reading = Reading(text, tuple(said.span for said in heard.said), (meanings,) * bool(meanings))
    return Read(ProofAnswer(False, heard.separable is not None, reasoning=reasoning), reading)


def _weighted(
    text: str, heard: Heard, dataset: Dataset, convention: Convention
) -> Read[ProofAnswer] | None:
    """Read weights that stand in words; None in a text that says or proves that there are none."""
    if heard.separable is False or heard.contradicted:
        return None
    if heard.separable is None and not _NAMES_WEIGHTS(text):
        return None
    rows = dataset_system(dataset, convention).rows
    wanted = Wanted.of(dataset, convention.bias, None)
    stated = heard.separable is not None
    for begin in dict.fromkeys((0, heard.final)):
        try:
            found = find_weights(text[begin:], wanted, lambda point: unmet(rows, point))
        except InputError:
            continue
        if found.answer is not None and not _is_argued(found, begin, heard, rows):
            used = tuple(Span(s.start + begin, s.stop + begin) for s in found.reading.used)
            reading = Reading(text, used, found.reading.chosen)
            return Read(ProofAnswer(True, stated, weights=found.answer), reading)
    return None


def _is_argued(
    found: Read[WeightsAnswer | None], begin: int, heard: Heard, rows: Sequence[Constraint]
) -> bool:
    """Say whether wrong weights are read out of inequalities that belong to an argument."""
    lines = [s.span for s in heard.said if any(link.relation != "==" for link in s.chain)]
    if len(lines) <= LEAST_LINES or found.answer is None or not unmet(rows, found.answer.point):
        return False
    used = [(span.start + begin, span.stop + begin) for span in found.reading.used]
    return all(any(s.start < stop and start < s.stop for s in lines) for start, stop in used)


def _argued(
    text: str,
    items: Sequence[Item],
    heard: Heard,
    dataset: Dataset,
    convention: Convention,
    followed: Followed,
) -> Read[ProofAnswer] | None:
    """Read an argument in words and lines; None where there is neither that nor a verdict."""
    lines = [said for said in heard.said for _ in said.chain[:1] + said.chain[2:]]
    lines += [said for said in heard.said if said.kind == "false" and lines]
    stated = heard.separable is not None
    if heard.separable:
        return _without_argument(text, items, heard) if _is_prose(text) else None
    zero = None if convention.bias else _scores_zero(items, dataset, convention)
    if zero is not None and stated:
        return whole(text, ProofAnswer(False, stated, refutation=zero))
    picture = read_picture(text, items, dataset)
    pictured = None if picture is None else _pictured(picture, dataset, convention, stated)
    if pictured is not None and _is_part(pictured, picture, items, dataset):
        return _left_open(text, heard) if stated else None  # what else is said is not followed
    reasoning = followed() if len(lines) >= LEAST_LINES else None
    if pictured is not None and not (pictured.hull and reasoning is not None):
        return whole(text, replace(pictured, reasoning=reasoning))
    if len(lines) < LEAST_LINES:
        return _without_argument(text, items, heard) if stated and _is_prose(text) else None
    claimed = stated or heard.contradicted
    unsure = next((i for i in items if isinstance(i, Word) and i.role == "unsure"), None)
    if not claimed and unsure is not None:
        message = "lines whose verdict is left open; write the one you mean"
        raise InputError("verdict", message, source=unsure.text, start=0)
    if not claimed and (reasoning is None or reasoning.checked.closing is None):
        message = "lines without a verdict and without a contradiction; expected either of them"
        raise InputError("verdict", message, source=lines[-1].text, start=0)
    if reasoning is None:
        return _left_open(text, heard)
    return _reasoned(text, heard, reasoning)


def _is_part(
    answer: ProofAnswer, picture: Picture | None, items: Sequence[Item], dataset: Dataset
) -> bool:
    """Say whether an equation of points proves nothing alone, and others are named beside it."""
    if answer.refutation is None or picture is None or picture.kind != "equation":
        return False
    used = {x for side in picture.sides for _, x in side}
    stated = (side for item in items if isinstance(item, Statement) for side in item.sides)
    named = {v for side in stated if isinstance(side, Row) and (v := side.vector) is not None}
    beside = any(find_example(dataset, x) is not None for x in named - used)
    return beside and not all(judge_multipliers(dataset, STRICT, answer.refutation).shares.values())


def _scores_zero(
    items: Sequence[Item], dataset: Dataset, convention: Convention
) -> StatedMultipliers | None:
    """Read that the input 0 scores 0 whatever the weights, where that is wrong for its class."""
    origin = (Fraction(0),) * dataset.dimension
    place = find_example(dataset, origin)
    if place is None or not is_false(dataset_system(dataset, convention).rows[place]):
        return None
    sides = [side for item in items if isinstance(item, Statement) for side in item.sides]
    points = {side.vector for side in sides if isinstance(side, Row)}
    scored = any(isinstance(side, Form) and side.name in _SCORES for side in sides)
    numbers = {side.value for side in sides if isinstance(side, Form) and side.value is not None}
    if points != {origin} or not scored or numbers != {Fraction(0)}:
        return None
    return StatedMultipliers({place: Fraction(1)})


def _without_argument(text: str, items: Sequence[Item], heard: Heard) -> Read[ProofAnswer]:
    """Return the verdict of a text without lines: alone if it only says so, else left open."""
    long = len(_WORDS(text)) > MOST_WORDS or len(heard.verdicts) != 1
    if long or any(_argues(item, text) for item in items) or _ARGUED.search(text):
        return _left_open(text, heard)
    return Read(ProofAnswer(bool(heard.separable), stated=True), Reading(text, heard.verdicts))


def _argues(item: Item, text: str) -> bool:
    """Say whether an item belongs to an argument: a reason, a number, a point, a relation."""
    if isinstance(item, Word):
        return item.role in _ARGUING
    if isinstance(item, Statement):
        return _CALCULATED(text[item.span.start : item.span.stop]) is not None
    return not isinstance(item, Prose | Mark)


_ARGUING = frozenset({
    "because", "so", "suppose", "if", "contradiction", "add", "subtract", "case", "else", "check",
    "together", "ordinal", "place", "output", "sign", "or", "unsure", "others", "hedge",
    "altered",
})  # fmt: skip
_ARGUED = Wording("{arguing}")
_CALCULATED = re.compile(r"[\d<>≤≥=+⊕*\\]").search


def _left_open(text: str, heard: Heard) -> Read[ProofAnswer]:
    """Return the verdict of a text whose argument is for a person."""
    answer = ProofAnswer(bool(heard.separable), heard.separable is not None, is_open=True)
    return Read(answer, Reading(text, heard.verdicts))


def _is_prose(text: str) -> bool:
    return len(_WORDS(text)) >= LEAST_WORDS


def _pictured(
    picture: Picture, dataset: Dataset, convention: Convention, stated: bool
) -> ProofAnswer | None:
    """Read what is said of points as multipliers, as two segments, or as hulls that meet."""
    if picture.kind == "equation":
        found = weighed(picture.sides, dataset)
        if not convention.bias:
            found = cancelled(picture.sides, dataset) or found
        return None if found is None else ProofAnswer(False, stated, refutation=found)
    named = [[find_example(dataset, x) for x in group] for group in picture.groups]
    others = [x for group in picture.groups for x in group if find_example(dataset, x) is None]
    point = others[-1] if others else None
    groups = [tuple(i for i in group if i is not None) for group in named if None not in group]
    if picture.kind == "average":
        averages = _averages(groups, dataset, point)
        if averages is not None:
            return ProofAnswer(False, stated, refutation=averages)
    pairs = [group for group in groups if len(group) == 2]
    if len(pairs) == 2 and picture.kind != "inside":
        segments = tuple(Segment((dataset.x(a), dataset.x(b)), (a, b)) for a, b in pairs)
        return ProofAnswer(False, stated, segments=segments, meeting=point)
    hull = tuple(sorted({i for group in groups for i in group}))
    return ProofAnswer(False, stated, hull=hull, meeting=point)


def _averages(
    groups: Sequence[tuple[int, ...]], dataset: Dataset, point: Vector | None
) -> StatedMultipliers | None:
    """Return the plain averages of a group of each class, the largest that are named."""
    pairs: dict[int, Fraction] = {}
    sides: list[tuple[int, ...]] = []
    for target in (1, -1):
        own = [g for g in groups if {dataset.target(i) for i in g} == {target}]
        if not own:
            return None
        side = max(own, key=len)
        sides.append(side)
        pairs |= dict.fromkeys(side, Fraction(1, len(side)))
    return StatedMultipliers(pairs, (), tuple(sides), point)
