"""Weights as people write them: found in the text, with an account of all else in it.

``w = (2, 2), b = -3``, ``w1 = w2 = 2 and threshold 3``, ``output 1 iff 2a + 2b exceeds 3`` and
``2, 2, -3`` (where the exercise says which number is the bias) are one answer.  What else the text
says is true of these weights, or it is asked back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.exact import dot, show_vector
from linexact.grade.forms.weights.beside import (
    Beside,
    denied,
    gates_of,
    of_other_gates,
    proportion,
    values_of,
)
from linexact.grade.forms.weights.classifier import Stated, classifiers
from linexact.grade.forms.weights.lists import listed
from linexact.grade.forms.weights.parameters import (
    BiasPlace,
    Given,
    Naming,
    Wanted,
    givens,
)
from linexact.grade.forms.weights.tabled import Tabled, checked, tabled
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Echo
from linexact.language.account import Known, Ledger, account, refuse_open
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
    linexact.errors.InputError: two readings: w = (2, 2) and b = -3, or b = 2 and w = (2, -3); \
write w1 = ..., b = ...
      2, 2, -3
      ^
    """
    found = find_weights(text, Wanted.of(dataset, bias, place)).answer
    if found is None:
        raise InputError("incomplete", "expected weights, not that there are none", source=text)
    return found


def _as_any(point: Vector) -> object:
    return None


def find_weights(
    text: str, wanted: Wanted, worth: Callable[[Vector], object] = _as_any
) -> Read[WeightsAnswer | None]:
    """Find the weights that a text gives; None is the claim that there are none.

    ``worth`` says what weights are marked by: answers that are equal up to scale are one where
    they are worth the same.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread`` when there are no
    weights, ``incomplete``, ``several``, ``contradiction``, ``ambiguous``, ``length``, ``side``,
    and those of :mod:`linexact.language.account`.

    >>> wanted = Wanted(("x1", "x2"), True)
    >>> read = find_weights("We need b < -3. Take w = (3, 3), b = -4. Test: 3 - 4 < 0.", wanted)
    >>> [str(v) for v in read.answer.point], read.reading.quoted(read.reading.used)
    (['3', '3', '-4'], ('w = (3, 3)', 'b = -4'))
    """
    said = read_text(text)
    refuse_open(said)
    return _Search(Naming(said, wanted), worth).read()


Trial = dict[str, list[Given]]


@dataclass(frozen=True, slots=True)
class _Weighed:
    """Weights and a bias that a text gives, and whether as a threshold."""

    w: Vector
    b: Fraction
    threshold: bool = False

    @property
    def point(self) -> Vector:
        return (*self.w, self.b)


@dataclass(frozen=True)
class _Search:
    """The reading of one text."""

    naming: Naming
    worth: Callable[[Vector], object]

    @property
    def text(self) -> Text:
        return self.naming.text

    @property
    def wanted(self) -> Wanted:
        return self.naming.wanted

    @cached_property
    def _gates(self) -> frozenset[str]:
        return gates_of(self.wanted)

    @cached_property
    def _others(self) -> frozenset[int]:
        """The places of what is said of other gates."""
        return of_other_gates(self.text, self._gates)

    @cached_property
    def _tabled(self) -> Tabled:
        return tabled(self.naming, self._gates)

    @cached_property
    def _givens(self) -> list[Given]:
        """What is given to parameters, in the order of the text."""
        taken = self._tabled.places | self._others
        free = [one for one in givens(self.naming) if one.first not in taken]
        return sorted((*self._tabled.givens, *free), key=lambda one: one.first)

    @cached_property
    def _trials(self) -> list[Trial]:
        """What is given, one trial after the other: a parameter with another value begins one."""
        found: list[Trial] = [{}]
        for one in self._givens:
            known = found[-1].get(one.name)
            again = known and known[-1].first != one.first and self._is_complete(found[-1])
            if again or (known and known[0].value != one.value):
                found.append({})
            found[-1].setdefault(one.name, []).append(one)
        return found

    def _is_complete(self, trial: Trial) -> bool:
        return set(self.wanted.names) <= set(trial) and ("b" in trial or not self.wanted.bias)

    # candidates

    def read(self) -> Read[WeightsAnswer | None]:
        """Find the one answer and account for the rest."""
        candidates = [_of_trial(t, self.wanted) for t in self._trials if self._is_complete(t)]
        stated: list[Stated] = []
        if not candidates:
            candidates = self._completed()
        if not candidates:
            return self._none()
        if denial := denied(self.text):
            message = "weights, and that there are none; say which one counts"
            raise self.text.ask("contradiction", message, denial[0])
        value, sayers = self._settled(candidates)
        ledger = Ledger(self.text)
        for sayer in sayers:
            for span in sayer.spans:
                ledger.use(*span)
        for other in candidates:
            for span in other.spans:
                ledger.use(*span, "superseded")
        stated = self._stated(value.w, value.b)
        self._hold_against(ledger, stated, value)
        return self._accounted(ledger, value)

    def _completed(self) -> list[Candidate[_Weighed]]:
        """Return the weights of classifiers, or of lists, with what is given by names."""
        last = self._trials[-1] if len(self._trials) == 1 else {}
        known = {name: found[0] for name, found in last.items()}
        spans = tuple((one.first, one.last) for found in last.values() for one in found)
        has_w = set(self.wanted.names) <= set(known)
        w = tuple(known[name].value for name in self.wanted.names) if has_w else None
        stated = self._stated(w, known["b"].value if "b" in known else None)
        fitting = [one for one in stated if _fits(one, known)]
        if fitting:
            threshold = any(one.threshold for one in known.values())
            return [
                Candidate(
                    _Weighed(*one.weighed, threshold),
                    ((one.one.first, one.one.last), *((p, p + 1) for p in one.labels), *spans),
                )
                for one in fitting
            ]
        taken = frozenset(p for g in self._givens for p in range(g.first, g.last))
        found = listed(self.naming, known, taken | self._others | self._tabled.places)
        trial = {**last, **{one.name: [one] for one in found}}
        return [_of_trial(trial, self.wanted)] if found and self._is_complete(trial) else []

    def _stated(self, w: Vector | None, b: Fraction | None) -> list[Stated]:
        values = values_of(self.naming, w, b)
        found = classifiers(self.naming, values)
        return [one for one in found if one.one.first not in self._others]

    def _settled(
        self, candidates: Sequence[Candidate[_Weighed]]
    ) -> tuple[_Weighed, tuple[Candidate[_Weighed], ...]]:
        """Return the one answer; several that are equal up to scale and worth the same are one."""
        last = max(candidates, key=lambda one: one.last).value
        factors = [proportion(one.value.point, last.point) for one in candidates]
        if all(factor is not None and factor > 0 for factor in factors):
            worths = [self.worth(self._asked(one.value)) for one in candidates]
            if all(one == worths[0] for one in worths):
                same = tuple(one for one in candidates if one.value == last)
                return last, same
        return settle(self.text, candidates, self._told, "weights, such as w = (2, 2), b = -3")

    def _asked(self, value: _Weighed) -> Vector:
        return value.point if self.wanted.bias else value.w

    def _told(self, value: _Weighed) -> str:
        bias = f", b = {show_vector((value.b,))[1:-1]}" if self.wanted.bias else ""
        return f"w = {show_vector(value.w)}{bias}"

    # the account

    def _hold_against(self, ledger: Ledger, stated: Sequence[Stated], value: _Weighed) -> None:
        """Use the classifiers that say the same; raise for one that says another thing."""
        for one in stated:
            factor = proportion(one.point, value.point)
            places = (one.one.first, *one.labels)
            alike = one.compared and self._classifies_alike(one, value)
            if (factor is not None and factor > 0) or alike:
                ledger.use(one.one.first, one.one.last)
                for place in one.labels:
                    ledger.use(place, place + 1)
            elif not all(place in ledger.why for place in places):
                quoted = self.text.quoted(one.one.first, one.one.last)
                message = f'"{quoted[:60]}" is another classifier than {self._told(value)}'
                raise self.text.ask("contradiction", message, one.one.first)

    def _classifies_alike(self, one: Stated, value: _Weighed) -> bool:
        """Say whether an inequality tells the same class of each example as the weights."""
        scores = [
            (dot(one.weighed[0], x) + one.weighed[1], dot(value.w, x) + value.b)
            for x, _ in self.wanted.examples
        ]
        return bool(scores) and all(
            (own > 0 or (own == 0 and one.closed)) == (other > 0) for own, other in scores if other
        )

    def _accounted(self, ledger: Ledger, value: _Weighed) -> Read[WeightsAnswer | None]:
        """Account for all that is left, and return the answer."""
        if not self.wanted.bias and value.b != 0:
            message = "this exercise has no bias; expected the weights only"
            raise self.text.ask("name", message, ledger.used[-1][0])
        beside = Beside(self.naming, value.w, value.b)
        for place in self._tabled.places:
            ledger.use(place, place + 1, "in the table")
        for table in checked(self.naming, beside.scores):
            ledger.use(table.start, table.stop, "checked")
        for place in self._others:
            ledger.use(place, place + 1, "another gate")
        self._refuse_turned(ledger, value)
        for place in self._formula():
            ledger.use(place, place + 1, "a formula")
        n = self.wanted.size
        known = Known(
            points=frozenset(x for x, _ in self.wanted.examples),
            sizes=frozenset({*range(n + 2), len(self.wanted.examples)}),
            values=beside.values,
            agrees=beside.agrees,
        )
        account(ledger, known)
        answer = WeightsAnswer(value.w, value.b, self._asked(value), value.threshold)
        return read_by(ledger, answer)

    def _refuse_turned(self, ledger: Ledger, value: _Weighed) -> None:
        """Raise for a bias that is subtracted, a threshold that is added, a value that moves on."""
        text = self.text
        for first, last in ledger.used:
            after, then = text.at(last), text.at(last + 1)
            moves = after is not None and then is not None and after.kind == "arrow"
            words = [text.tokens[place] for place in text.sentence(first)]
            turned = any(
                token.has("subtract") or (value.threshold and token.low in ("added", "adds"))
                for token in words
            )
            if turned or (
                moves and then is not None and (then.value is not None or then.text == "-")
            ):
                message = (
                    "what is the bias in the end? write it with the sign that it is added with"
                )
                raise text.ask("altered", message, last - 1)

    def _formula(self) -> list[int]:
        """Return the places of *or* between inputs: ``not x1 or x2``, and of a gate's name."""
        text, found = self.text, []
        for place in text.holding("choice"):
            before, after = text.at(place - 1), text.at(place + 1)
            after = text.at(place + 2) if after is not None and after.low == "not" else after
            inner = (
                self.naming.feature(before) is not None and self.naming.feature(after) is not None
            )
            named = before is not None and before.low in ("from", "of", "for", "as", "than")
            if inner or (named and text.tokens[place].text == "OR"):
                found.append(place)
        return found

    # no weights

    def _none(self) -> Read[WeightsAnswer | None]:
        """Return the claim that there are none; raise where that is not said."""
        denial = denied(self.text)
        if denial is not None and not any(one.name.startswith("w") for one in self._givens):
            ledger = Ledger(self.text)
            ledger.use(*denial)
            return read_by(ledger, None)
        given = self._trials[-1]
        lacking = [name for name in self.wanted.names if name not in given]
        lacking += ["b"] if self.wanted.bias and "b" not in given else []
        if given and lacking:
            message = f"{', '.join(lacking[:4])} {'is' if len(lacking) == 1 else 'are'} missing"
            raise self.text.ask("incomplete", f"{message}; expected every weight")
        message = "no weights are found; expected such as w = (2, 2), b = -3"
        raise self.text.ask("unread", message)


def _of_trial(trial: Trial, wanted: Wanted) -> Candidate[_Weighed]:
    """Return the weights of a complete trial."""
    w = tuple(trial[name][0].value for name in wanted.names)
    bias = trial.get("b", [])
    value = _Weighed(w, bias[0].value if bias else Fraction(0), any(g.threshold for g in bias))
    spans = tuple((one.first, one.last) for given in trial.values() for one in given)
    return Candidate(value, spans)


def _fits(one: Stated, known: dict[str, Given]) -> bool:
    """Say whether a classifier has the values that are given by names."""
    for name, given in known.items():
        own = one.weighed[1] if name == "b" else one.weighed[0][int(name[1:]) - 1]
        if own != given.value:
            return False
    return True


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
