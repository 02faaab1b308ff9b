"""Weights as people write them: found in the text, with an account of all else in it.

``w = (2, 2), b = -3``, ``w1 = w2 = 2 and threshold 3``, ``output 1 iff 2a + 2b exceeds 3`` and
``2, 2, -3`` (where the exercise says which number is the bias) are one answer.  What else the text
says is true of these weights, or it is asked back.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import dot, show_vector
from linexact.grade.forms.weights.given import classifiers, givens, listed, point_of
from linexact.grade.forms.weights.parameters import (
    Given,
    Naming,
    Wanted,
    tabled,
)
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Echo
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import Apply, Expression, Minus, Name, Number, Sum, names, put
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, holds
from linexact.language.statement import Statement
from linexact.language.text import Candidate, Text, settle
from linexact.language.text import read as read_text

__all__ = ["Wanted", "WeightsAnswer", "echo_weights", "find_weights"]


@dataclass(frozen=True, slots=True)
class WeightsAnswer:
    """Weights as understood; ``point`` is ``(w, b)``, without ``b`` when there is no bias."""

    w: Vector
    b: Fraction
    point: Vector
    threshold: bool  # the bias was given as a threshold


def find_weights(text: str, wanted: Wanted) -> Read[WeightsAnswer | None]:
    """Find the weights that a text gives; None is the claim that there are none.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread`` when there are no
    weights, ``incomplete``, ``several``, ``contradiction``, ``ambiguous``, ``length``, ``side``,
    ``altered``, ``name``, and those of :mod:`linexact.language.account`.

    >>> wanted = Wanted(("x1", "x2"), True)
    >>> read = find_weights("We need b < -3. Take w = (3, 3), b = -4. Test: 3 - 4 < 0.", wanted)
    >>> [str(v) for v in read.answer.point], read.reading.quoted(read.reading.used)
    (['3', '3', '-4'], ('w = (3, 3)', 'b = -4'))
    >>> find_weights("2, 2, -3", wanted)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: which number is the bias? write w1 = ..., b = ...
      2, 2, -3
      ^
    """
    said = read_text(text)
    refuse_open(said)
    return _Search(Naming(said, wanted)).read()


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
    def _asserted(self) -> list[Statement]:
        """What the author says of the gate that is asked, cells of tables first."""
        text, taken, said = self.text, set[int](), list[Statement]()
        for places, cells in tabled(self.naming):
            taken.update(places)
            if not text.modes(places.start, places.stop) & {"check", "reject", "other"}:
                said += cells
        return [
            *said,
            *(o for o in text.statements if o.first not in taken and text.is_asserted(o)),
        ]

    @cached_property
    def _trials(self) -> list[Given]:
        """What is given, one trial after the other: a parameter that is given anew begins one."""
        found: list[Given] = []
        for one in givens(self.naming, self._asserted):
            last = found[-1] if found else Given({}, ())
            again = last.values.keys() & one.values.keys()
            differs = any(last.values[name] != one.values[name] for name in again)
            if found and not differs and not (again and last.gives_all(self.wanted)):
                found[-1] = last.joined(one)
            else:
                found.append(one)
        return found

    # candidates

    def read(self) -> Read[WeightsAnswer | None]:
        """Find the one answer and account for the rest."""
        text, denial = self.text, denied(self.text)
        complete = [one for one in self._trials if one.gives_all(self.wanted)]
        candidates = [Candidate(self._point(one), one.spans) for one in complete or self._more()]
        if denial is not None and candidates:
            message = "weights, and that there are none; say which one counts"
            raise text.ask("contradiction", message, denial)
        if not candidates:
            return self._none(denial)
        told = "weights, such as w = (2, 2), b = -3"
        point, sayers = settle(text, candidates, self._told, told)
        ledger = Ledger(text)
        for one in (*sayers, *candidates):
            for span in one.spans:
                ledger.use(*span, "used" if one in sayers else "superseded")
        return self._accounted(ledger, point)

    def _point(self, given: Given) -> Vector:
        return tuple(given.values.get(name, Fraction(0)) for name in self.wanted.parameters)

    def _more(self) -> list[Given]:
        """Return the weights of classifiers, or of lists, with what is given by names."""
        known = self._trials[0] if len(self._trials) == 1 else Given({}, ())
        stated = self._classifiers(known)
        fitting = [one for one in stated if known.values.items() <= one.values.items()]
        if fitting or {*known.values} - {"b"}:
            return [one.joined(known) for one in fitting]
        open_ = (one for one in self._asserted if (one.first, one.last) not in known.spans)
        found = listed(self.naming, open_, known if known.values else None)
        whole = [] if found is None else [known.joined(found)]
        return [one for one in whole if one.gives_all(self.wanted)]

    def _classifiers(self, known: Given) -> list[Given]:
        """Return the classifiers that are written; raise where the side of the only one is open."""
        found = [*classifiers(self.naming, known.values)]
        stated = [one for one in found if isinstance(one, Given)]
        if found and not stated and not known.gives_all(self.wanted):
            raise next(one for one in found if isinstance(one, InputError))
        return stated

    def _told(self, point: Vector) -> str:
        bias = f", b = {point[-1]}" if self.wanted.bias else ""
        return f"w = {show_vector(point[:-1])}{bias}"

    # the account

    def _accounted(self, ledger: Ledger, point: Vector) -> Read[WeightsAnswer | None]:
        """Account for all that is left, and return the answer."""
        text, bias, examples = self.text, self.wanted.bias, self.wanted.examples
        if not bias and point[-1] != 0:
            message = "this exercise has no bias; expected the weights only"
            raise text.ask("name", message, ledger.used[-1][0])
        beside = Beside(self.naming, point)
        values = dict(zip(self.wanted.parameters, point, strict=True))
        for one in self._classifiers(Given(values, ())):
            if beside.alike(self._point(one)):
                for span in one.spans:
                    ledger.use(*span)
            elif one.spans[0][0] not in ledger.why:
                message = f"this is another classifier than {self._told(point)}"
                raise text.ask("contradiction", message, one.spans[0][0])
        self._refuse_turned(ledger)
        for said in self._asserted:
            if said.first not in ledger.why and beside.is_false(said):
                message = f"that is not so with {self._told(point)}; which of them counts?"
                raise text.ask("contradiction", message, said.first)
        known = Known(
            points=frozenset(x for x, _ in examples),
            sizes=frozenset({*range(self.wanted.size + 2), len(examples)}),
            values=beside.values,
            facts=beside.facts,
            agrees=beside.agrees,
        )
        account(ledger, known)
        threshold = any(one.threshold for one in self._trials)
        w, b = point[:-1], point[-1]
        return read_by(ledger, WeightsAnswer(w, b, point if bias else w, threshold))

    def _refuse_turned(self, ledger: Ledger) -> None:
        """Raise for what is used where something beside it makes another number of it."""
        text = self.text
        for first, last in ledger.used:
            follows = text.near(last + 1)
            moves = text.near(last).kind == "arrow" and not ledger.is_used(last + 1)
            turned = moves and (follows.text == "-" or follows.value is not None)
            turned |= any(t.text == "/" and t.spaced for t in text.words(first, last))
            words = (text.tokens[place] for place in text.sentence(first))
            if turned or any(t.has("subtract") or t.low in ("added", "adds") for t in words):
                message = "what is it in the end? write the bias as one number, as it is added"
                raise text.ask("altered", message, first)

    # no weights

    def _none(self, denial: int | None) -> Read[WeightsAnswer | None]:
        """Return the claim that there are none; raise where that is not said."""
        given = self._trials[-1].values if self._trials else {}
        if denial is not None and not {*self.wanted.names} & {*given}:
            ledger = Ledger(self.text)
            ledger.use(denial, denial + 1)
            return read_by(ledger, None)
        if given:
            lacking = next(name for name in self.wanted.parameters if name not in given)
            raise self.text.ask("incomplete", f"expected every weight; missing: {lacking}")
        message = "no weights are found; expected such as w = (2, 2), b = -3"
        raise self.text.ask("unread", message)


def echo_weights(answer: WeightsAnswer, bias: bool) -> Echo:
    """Return what was understood.

    >>> answer = find_weights("w = 2; theta = 3", Wanted(("x1",), True)).answer
    >>> echo_weights(answer, True)
    (('w1', (Fraction(2, 1),)), ('b (the threshold with the other sign)', (Fraction(-3, 1),)))
    """
    echo: list[tuple[str, tuple[Fraction, ...]]] = [
        (f"w{j + 1}", (value,)) for j, value in enumerate(answer.w)
    ]
    if bias:
        name = "b (the threshold with the other sign)" if answer.threshold else "b"
        echo.append((name, (answer.b,)))
    return tuple(echo)


ZERO, ONE = Fraction(0), Fraction(1)
_TELLING = ("score", "of-score", "predicted", "feature", "example", "add", "announce", "check")
_SUMS = ("sum", "score", "net", "total", "z", "s", "n")


@dataclass(frozen=True)
class Beside:
    """The statements of a text that agree with weights that were read in it."""

    naming: Naming
    point: Vector

    @property
    def text(self) -> Text:
        """The text."""
        return self.naming.text

    @cached_property
    def scores(self) -> dict[Vector, Fraction]:
        """The score of each input."""
        return {x: dot(self.point, (*x, Fraction(1))) for x, _ in self.naming.wanted.examples}

    @cached_property
    def facts(self) -> dict[Vector, frozenset[Fraction]]:
        """What may be told of each input: its score with the bias and without, and their terms."""
        weights, b = self.point[:-1], self.point[-1]
        return {x: frozenset((*x, z, z - b, b, -b, *weights)) for x, z in self.scores.items()}

    @cached_property
    def values(self) -> dict[str, Expression]:
        """What names come to under the weights."""
        return self.naming.values(dict(zip(self.naming.wanted.parameters, self.point, strict=True)))

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is so, or says nothing of the weights."""
        modes = self.text.modes(one.first, one.last)
        if one.relations:  # "not b = 1, so b = 2": a negation reaches to the comma alone
            several = self.naming.meant(one.left) if isinstance(one.left, Name) else ""
            some = several == "w" and fraction_of(one.right) in self.point[:-1]
            return "neg" in modes or some or self._is_boundary(one) or self._is_so(one)
        numbers, w, b = fractions_of(one.left), self.point[:-1], self.point[-1]
        return "because" in modes or numbers in (w, self.point, (b, *w)) or self._is_told(one)

    def is_false(self, one: Statement) -> bool:
        """Say whether a lone number is told of an input, and is not so there: ``gives 0``."""
        x, value = self._input_of(one), fraction_of(one.left)
        labelled = any(t.has("labelled") for t in self.text.words(one.first - 2, one.first))
        if value is None or x is None or one.relations or not (labelled or self._is_for(one)):
            return False
        return value not in _told(self.scores[x], self.point[-1])

    def alike(self, other: Vector) -> bool:
        """Say whether other weights are these but for a positive factor."""
        product = dot(other, self.point)
        return product > 0 and product**2 == dot(other, other) * dot(self.point, self.point)

    def _is_boundary(self, one: Statement) -> bool:
        """Say whether all links are the boundary, or part the examples as the weights do."""
        for left, relation, right in one.links:
            line = point_of(self.naming, Sum((left, Minus(right))), self.values) or ()
            if not (line and (self.alike(line) or self.alike(tuple(-v for v in line)))):
                ends = {dot(line, (*x, Fraction(1))) * z for x, z in self.scores.items() if line}
                if relation == "=" or not (ends and (min(ends) > 0 or max(ends) < 0)):
                    return False
        return bool(one.links)

    # scores and classes

    def _is_told(self, one: Statement) -> bool:
        """Say whether a lone number is a score or a class where these are told.

        Behind an input it is that input's.
        """
        text, near, scores = self.text, self._input_of(one), self.scores
        value = fraction_of(one.left)
        cut = -self.point[-1] / self.point[0] if len(self.point) == 2 and self.point[0] else None
        if value == cut:
            return True
        if value is None or text.modes(one.first, one.last) & {"suppose", "unreal"}:
            return value is None  # other weights, or points
        inputs = [near] if near else [*scores]
        known = {z for x in inputs for z in (*x, *_told(scores[x], self.point[-1]))}
        said = [text.tokens[i] for i in text.sentence(one.first)]
        telling = near or any(t.has(*_TELLING) or t.kind == "arrow" or t.text == "|" for t in said)
        return value in known and bool(telling)

    def _is_so(self, one: Statement) -> bool:
        """Say whether a relation is so of an input: ``x1 = 0``, ``z = 1 > 0``, ``f(0, 1) = 1``."""
        near = self._input_of(one)
        scores = {near: self.scores[near]} if near else self.scores
        return any(
            self._holds(one, x, value)
            for x, z in scores.items()
            for value in _told(z, self.point[-1])
        )

    def _holds(self, one: Statement, x: Vector, told: Fraction) -> bool:
        """Say whether a relation is so at an input where a number is that of what has no other."""
        spoken = {name.text for side in one.sides for name in names(side)} - {*self.values}
        entries = zip(self.naming.wanted.inputs(frozenset(spoken)) or (), x, strict=False)
        known = {name: Number(value) for name, value in entries} | self.values
        known["x0"] = Number(ONE)
        if len(x) > 1:
            known["x"] = Entries(tuple(map(Number, x)))
        sides = [Number(told) if _is_open(side, known) else put(side, known) for side in one.sides]
        return all(holds(*link) for link in zip(sides, one.relations, sides[1:], strict=False))

    def _input_of(self, one: Statement) -> Vector | None:
        """Return the input behind *for*, or the last before a statement in its sentence."""
        if self._is_for(one):
            return self._inputs[one.last + 1]
        sentence = self.text.sentence(one.first)
        near = [place for place in self._inputs if place in sentence and place < one.first]
        return self._inputs[max(near)] if near else None

    def _is_for(self, one: Statement) -> bool:
        """Say whether it is of the input behind it: ``1 for (0, 1)``, but no item of a list."""
        near, said = self.text.near, self.text.near(one.last).low in ("for", "at", "on")
        is_item = near(one.first - 1).text == "," and near(one.first - 2).value is not None
        return said and one.last + 1 in self._inputs and not is_item

    @cached_property
    def _inputs(self) -> dict[int, Vector]:
        """The places of inputs in brackets."""
        lone = (one for one in self.text.statements if isinstance(one.left, Entries))
        found = ((one.first, fractions_of(one.left)) for one in lone)
        return {place: x for place, x in found if x in self.scores}


def _is_open(side: Expression, known: Collection[str]) -> bool:
    named = isinstance(side, Name) and (side.letter in _SUMS or side.text not in known)
    return named or isinstance(side, Apply)


def _told(score: Fraction, bias: Fraction) -> set[Fraction]:
    """Return the numbers that may be told of a score: itself, without the bias, and its class."""
    classes = {ONE} if score > 0 else {-ONE, ZERO} if score < 0 else {ONE, -ONE, ZERO}
    return {score, score - bias, *classes}


def denied(text: Text) -> int | None:
    """Return the place of the word that says that there are no weights: *impossible*.

    >>> from linexact.language.text import read
    >>> denied(read("No such weights exist.")), denied(read("w = (1, 1)"))
    (0, None)
    """
    for place in text.holding("impossible", "inseparable"):
        if "neg" not in text.modes(place, place + 1) or text.tokens[place].has("neg"):
            return place
    return None
