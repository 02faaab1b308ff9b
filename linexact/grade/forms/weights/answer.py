"""Weights as people write them: found in the text, with an account of all else in it.

``w = (2, 2), b = -3``, ``w1 = w2 = 2 and threshold 3``, ``output 1 iff 2a + 2b exceeds 3`` and
``2, 2, -3`` (where the exercise says which number is the bias) are one answer.  What else the text
says is true of these weights, or it is asked back.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import show_vector
from linexact.grade.forms.weights.beside import Beside, denied
from linexact.grade.forms.weights.classifier import classifiers
from linexact.grade.forms.weights.gates import gates_of, of_other_gates, other_gates
from linexact.grade.forms.weights.given import givens, listed
from linexact.grade.forms.weights.parameters import Given, Naming, Wanted
from linexact.grade.forms.weights.tabled import tabled
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Echo
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text
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
    def _others(self) -> frozenset[int]:
        """The places of what is said of other gates."""
        return other_gates(self.text, gates_of(self.wanted))

    @cached_property
    def _asserted(self) -> list[Statement]:
        """What the author says of the gate that is asked, cells of tables first."""
        text, taken, said = self.text, set[int](), list[Statement]()
        for places, cells in tabled(self.naming):
            taken.update(places)
            if not text.modes(places.start, places.stop) & {"check", "reject", "other"}:
                said += cells
        said += [o for o in text.statements if o.first not in taken and text.is_asserted(o)]
        return [one for one in said if one.first not in self._others]

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
        return [one for one in stated if one.spans[0][0] not in self._others]

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
        for place in self._others:
            ledger.use(place, place + 1, "another gate")
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
        text, others = self.text, of_other_gates(self.text, gates_of(self.wanted))
        for first, last in ledger.used:
            follows = text.near(last + 1)
            moves = text.near(last).kind == "arrow" and not ledger.is_used(last + 1)
            turned = moves and (follows.text == "-" or follows.value is not None)
            turned |= any(t.text == "/" and t.spaced for t in text.words(first, last))
            if any(place in text.sentence(first) for place in others):
                raise text.ask("choice", "are these the weights of another gate?", first)
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
