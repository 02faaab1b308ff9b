"""Weights as people write them: found in the text, with an account of all else in it.

``w = (2, 2), b = -3``, ``w1 = w2 = 2 and threshold 3``, ``output 1 iff 2a + 2b exceeds 3`` and
``2, 2, -3`` (where the exercise says which number is the bias) are one answer.  What else the text
says is true of these weights, or it is asked back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.exact import show_vector
from linexact.grade.forms.weights.beside import (
    Beside,
    denied,
    proportion,
)
from linexact.grade.forms.weights.classifier import Stated, classifiers
from linexact.grade.forms.weights.gates import gates_of, of_other_gates
from linexact.grade.forms.weights.lists import listed
from linexact.grade.forms.weights.parameters import (
    BiasPlace,
    Given,
    Naming,
    Wanted,
    givens,
)
from linexact.grade.forms.weights.tabled import tabled
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Echo
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import Expression, Quotient, parts
from linexact.language.normal import fraction_of
from linexact.language.settle import Candidate, settle
from linexact.language.text import Text
from linexact.language.text import read as read_text

__all__ = ["BiasPlace", "WeightsAnswer", "echo_weights", "find_weights", "read_weights"]


@dataclass(frozen=True, slots=True)
class WeightsAnswer:
    """Weights as understood; ``point`` is ``(w, b)``, without ``b`` when there is no bias."""

    w: Vector
    b: Fraction
    point: Vector
    threshold: bool  # the bias was given as a threshold


def read_weights(text: str, dataset: Dataset, bias: bool, place: BiasPlace | None) -> WeightsAnswer:
    """Read weights in any of their forms.

    Raises :class:`~linexact.errors.InputError` as :func:`find_weights`.

    >>> from linexact.data.gates import gate
    >>> gate_data = gate("AND")
    >>> read_weights("w_1: 2; w_2 = 2; threshold = 3", gate_data, True, None).b
    Fraction(-3, 1)
    >>> read_weights("2, 2, -3", gate_data, True, None)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: which number is the bias? write w1 = ..., b = ...
      2, 2, -3
      ^
    """
    found = find_weights(text, Wanted.of(dataset, bias, place)).answer
    if found is None:
        raise InputError("incomplete", "expected weights, not that there are none", source=text)
    return found


def find_weights(text: str, wanted: Wanted) -> Read[WeightsAnswer | None]:
    """Find the weights that a text gives; None is the claim that there are none.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread`` when there are no
    weights, ``incomplete``, ``several``, ``contradiction``, ``ambiguous``, ``length``, ``side``,
    ``altered``, ``name``, and those of :mod:`linexact.language.account`.

    >>> wanted = Wanted(("x1", "x2"), True)
    >>> read = find_weights("We need b < -3. Take w = (3, 3), b = -4. Test: 3 - 4 < 0.", wanted)
    >>> [str(v) for v in read.answer.point], read.reading.quoted(read.reading.used)
    (['3', '3', '-4'], ('w = (3, 3)', 'b = -4'))
    """
    said = read_text(text)
    refuse_open(said)
    return _Search(Naming(said, wanted)).read()


Trial: TypeAlias = dict[str, list[Given]]


@dataclass(frozen=True)
class _Search:
    """The reading of one text; a point is the weights with the bias behind them."""

    naming: Naming

    @property
    def text(self) -> Text:
        return self.naming.text

    @property
    def wanted(self) -> Wanted:
        return self.naming.wanted

    @cached_property
    def _others(self) -> frozenset[int]:
        """The places of what is said of other gates."""
        return of_other_gates(self.text, gates_of(self.wanted))

    @cached_property
    def _tabled(self) -> list[Given]:
        return tabled(self.naming, gates_of(self.wanted))

    @cached_property
    def _trials(self) -> list[Trial]:
        """What is given, one trial after the other: a parameter that is given anew begins one."""
        taken = self._others.union(*(range(one.first, one.last) for one in self._tabled))
        free = [one for one in givens(self.naming) if one.first not in taken]
        found: list[Trial] = [{}]
        for one in (*self._tabled, *free):
            known = found[-1].get(one.name)
            again = known and self._is_complete(found[-1]) and known[-1].first != one.first
            if again or (known and known[0].value != one.value):
                found.append({})
            found[-1].setdefault(one.name, []).append(one)
        return found

    def _is_complete(self, trial: Trial) -> bool:
        return {*self.wanted.names} <= {*trial} and ("b" in trial or not self.wanted.bias)

    # candidates

    def read(self) -> Read[WeightsAnswer | None]:
        """Find the one answer and account for the rest."""
        complete = filter(self._is_complete, self._trials)
        candidates = [*map(self._candidate, complete)] or self._completed()
        denial = denied(self.text)
        if denial is not None and candidates:
            message = "weights, and that there are none; say which one counts"
            raise self.text.ask("contradiction", message, denial)
        if not candidates:
            return self._none(denial)
        told = "weights, such as w = (2, 2), b = -3"
        point, sayers = settle(self.text, candidates, self._told, told)
        ledger = Ledger(self.text)
        for one in (*sayers, *candidates):
            for span in one.spans:
                ledger.use(*span, "used" if one in sayers else "superseded")
        return self._accounted(ledger, point)

    def _candidate(self, trial: Trial) -> Candidate[Vector]:
        names = (*self.wanted.names, "b")
        point = tuple(trial[name][0].value if name in trial else Fraction(0) for name in names)
        return Candidate(point, _spans(trial))

    def _completed(self) -> list[Candidate[Vector]]:
        """Return the weights of classifiers, or of lists, with what is given by names."""
        known = self._trials[0] if len(self._trials) == 1 else {}
        values = {name: given[0].value for name, given in known.items()}
        spans = _spans(known)
        fitting = [
            Candidate(one.point, (*one.spans, *spans))
            for one in self._stated(values)
            if values.items() <= self._named(one.point).items()
        ]
        if fitting or {*values} - {"b"}:
            return fitting
        taken = self._others.union(*(range(*span) for span in spans))
        found = {one.name: [one] for one in listed(self.naming, known.get("b", []), taken)}
        return [self._candidate(trial) for trial in [known | found] if self._is_complete(trial)]

    def _named(self, point: Vector) -> dict[str, Fraction]:
        return dict(zip((*self.wanted.names, "b"), point, strict=True))

    def _stated(self, values: Mapping[str, Fraction]) -> list[Stated]:
        found = classifiers(self.naming, values)
        return [one for one in found if one.spans[0][0] not in self._others]

    def _told(self, point: Vector) -> str:
        bias = f", b = {point[-1]}" if self.wanted.bias else ""
        return f"w = {show_vector(point[:-1])}{bias}"

    # the account

    def _accounted(self, ledger: Ledger, point: Vector) -> Read[WeightsAnswer | None]:
        """Account for all that is left, and return the answer."""
        bias, examples = self.wanted.bias, self.wanted.examples
        if not bias and point[-1] != 0:
            message = "this exercise has no bias; expected the weights only"
            raise self.text.ask("name", message, ledger.used[-1][0])
        self._hold_against(ledger, point)
        self._refuse_turned(ledger)
        for place in (*self._others, *self._gate_names()):
            ledger.use(place, place + 1, "another gate")
        beside = Beside(self.naming, point)
        known = Known(
            points=frozenset(x for x, _ in examples),
            sizes=frozenset({*range(self.wanted.size + 2), len(examples)}),
            values=beside.values,
            facts=beside.facts,
            agrees=beside.agrees,
        )
        account(ledger, known)
        threshold = any(given.threshold for trial in self._trials for given in trial.get("b", []))
        w, b = point[:-1], point[-1]
        return read_by(ledger, WeightsAnswer(w, b, point if bias else w, threshold))

    def _hold_against(self, ledger: Ledger, point: Vector) -> None:
        """Use the classifiers that say the same; raise for one that says another thing."""
        for one in self._stated(self._named(point)):
            factor = proportion(one.point, point)
            if factor is not None and factor > 0:
                for span in one.spans:
                    ledger.use(*span)
            elif one.spans[0][0] not in ledger.why:
                message = f"this is another classifier than {self._told(point)}"
                raise self.text.ask("contradiction", message, one.spans[0][0])

    def _refuse_turned(self, ledger: Ledger) -> None:
        """Raise for what is used where a word or a sign beside it makes another number of it."""
        text, used = self.text, [one for one in self.text.statements if ledger.is_used(one.first)]
        turned = [one.first for one in used if any(map(_is_divided, one.sides))]
        for first, last in ledger.used:
            words = [text.tokens[place] for place in text.sentence(first)]
            follows = text.near(last + 1)
            moves = text.near(last).kind == "arrow" and not ledger.is_used(last + 1)
            number = follows.text == "-" or follows.value is not None
            if (moves and number) or any(
                t.has("subtract") or t.low in ("added", "adds") for t in words
            ):
                turned.append(first)
        if turned:
            message = "what is it in the end? write the bias as one number, as it is added"
            raise text.ask("altered", message, turned[0])

    def _gate_names(self) -> Iterator[int]:
        """Yield the places of *OR* as a name: in capitals, and beside no number."""
        items = self.text.items
        for place in self.text.holding("choice"):
            alone = items.isdisjoint((place - 1, place + 1))
            if alone and self.text.tokens[place].text == "OR":
                yield place

    # no weights

    def _none(self, denial: int | None) -> Read[WeightsAnswer | None]:
        """Return the claim that there are none; raise where that is not said."""
        given = self._trials[-1]
        if denial is not None and not {*self.wanted.names} & {*given}:
            ledger = Ledger(self.text)
            ledger.use(denial, denial + 1)
            return read_by(ledger, None)
        if given:
            lacking = [name for name in (*self.wanted.names, "b") if name not in given]
            raise self.text.ask("incomplete", f"expected every weight; missing: {lacking[0]}")
        message = "no weights are found; expected such as w = (2, 2), b = -3"
        raise self.text.ask("unread", message)


def _spans(trial: Trial) -> tuple[tuple[int, int], ...]:
    return tuple((one.first, one.last) for given in trial.values() for one in given)


def _is_divided(side: Expression) -> bool:
    """Say whether one number is divided by another, which may be two numbers: ``-1.5 / -1``."""
    divided = isinstance(side, Quotient) and fraction_of(side) is not None
    return divided or any(map(_is_divided, parts(side)))


def echo_weights(answer: WeightsAnswer, bias: bool) -> Echo:
    """Return what was understood.

    >>> from linexact.data.gates import gate
    >>> echo_weights(read_weights("w = 2; theta = 3", gate("NOT"), True, None), True)
    (('w1', (Fraction(2, 1),)), ('b (the threshold with the other sign)', (Fraction(-3, 1),)))
    """
    echo: list[tuple[str, tuple[Fraction, ...]]] = [
        (f"w{j + 1}", (value,)) for j, value in enumerate(answer.w)
    ]
    if bias:
        name = "b (the threshold with the other sign)" if answer.threshold else "b"
        echo.append((name, (answer.b,)))
    return tuple(echo)
