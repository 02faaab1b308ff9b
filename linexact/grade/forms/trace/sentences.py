"""Runs told in sentences, or in lines of ``name = value``: one step after the other.

::

    For (1, 1) the score is -1, so we update w to (1, 0).
    t=3: net -2, target +1, so w ← (0, 1) + (2, 0) = (2, 1)
    x2: z = 1 -> mistake -> w = (2, -2), b = -2; x3: z = 6, unchanged

What each clause says is for :mod:`.facts`; here facts become steps.  A new step begins where
another example is named, a step is counted, or weights follow on weights.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.trace.answer import MAX_ROWS, TypedRow
from linexact.grade.forms.trace.cells import List, Order, Setting, example_of, stated_order
from linexact.grade.forms.trace.clauses import (
    arrows_parted,
    bits_named,
    cut,
    headed,
    placed,
    pointed,
    weights_first,
)
from linexact.grade.forms.trace.facts import Fact, Hearing, hearing, is_from_zero
from linexact.grade.forms.trace.spelled import example_of_score, one_by_one
from linexact.grade.forms.trace.told import Fit, Manner, Told, fit, orders_of, rows_of, shifted
from linexact.grade.forms.trace.words import either, either_place
from linexact.text.markup import unmarked
from linexact.text.quoting import quoted
from linexact.text.tables import Line

LEAST_BEFORE = 4  # steps of which all tell weights, from which these may be those before
MOST_VECTORS = 3  # of one step: the weights before, what is added, the weights after
_BULLET = re.compile(r"^\s*[-*•]\s+(?=[^\W\d_(])")


@cache
def _step() -> re.Pattern[str]:
    """Return the pattern of the number of a step at the head of a line."""
    return re.compile(
        r"\s*(?:[-*+]\s+)?(?:\(?(\d{1,4})[.):](?!\d)\s*|(?:t|k|n|it)\s?=\s?(\d{1,4})\s*[:,.;|)\]]"
        rf"|(?:{either('step of a run')}|#)\s*"
        r"(?:no\.?|nr\.?)?\s*#?(\d{1,4})\s*[:,.;)\]|]?)"
    )


@cache
def _epoch() -> re.Pattern[str]:
    """Return the pattern of the heading of a pass."""
    passes, place = either("pass of a run"), either_place()
    return re.compile(
        rf"\s*[#*=-]*\s*(?:(?:{passes})\s*(?:no\.?|nr\.?|#)?\s*\d{{1,4}}"
        rf"|\d{{1,4}}\.\s*(?:{passes})"
        rf"|(?:{place})\s+(?:{passes}))"
        r"(?:\s*(?:/|of)\s*\d{1,4})?\s*[:.,)=*#-]*"
    )


def is_epoch(text: str) -> bool:
    """Say whether a line is the heading of a pass, and says nothing else.

    >>> is_epoch("--- Epoch 2 ---"), is_epoch("Epoch 2: w = (0, 1)")
    (True, False)
    """
    plain = unmarked(text).casefold()
    found = _epoch().match(plain)
    return found is not None and not plain[found.end() :].strip(" :.-=*#|")


def is_counted(text: str) -> bool:
    """Say whether a line begins with the number of a step.

    >>> is_counted("Step 5"), is_counted("Table B")
    (True, False)
    """
    return _step().match(unmarked(text).casefold()) is not None


def plainly(text: str) -> str:
    """Return a line in plain small letters.

    >>> plainly("**Point** 2: $z=1$，wrong")
    'point 2: z=1,wrong'
    """
    return unmarked(text).casefold()


class ReadSentences(NamedTuple):
    """Rows, the lines that were passed over, and the bias's place where it is not the rule's."""

    rows: tuple[TypedRow, ...]
    passed: tuple[Line, ...]
    order: Order | None = None


def read_sentences(
    lines: Sequence[Line], setting: Setting, source: str, hear: Hearing | None = None
) -> ReadSentences:
    """Return the rows that sentences tell, in the order of weights that agrees best.

    ``hear`` says what clauses say, and remembers what it said.

    Raises :class:`~linexact.errors.InputError`: ``example`` for an input that is none,
    ``length`` for weights without their bias, ``unclear`` for numbers that may be scores,
    ``too-long``.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> text = "x1: z = 0, wrong, w = (0, 0, -1); x2: z = -1, right"
    >>> found = read_sentences([Line(text, 0, len(text))], setting, text)
    >>> [(row.example, row.mistake, [str(v) for v in row.weights]) for row in found.rows]
    [(0, True, ['0', '0', '-1']), (1, False, ['0', '0', '-1'])]
    """
    plain = [plainly(line.text) for line in lines]
    led, hear = weights_first(plain), hear or hearing(setting)
    try:
        best = _read(lines, plain, setting, source, hear)
    except InputError:
        if led is None:
            raise
        best = (Fit(0, 1), ReadSentences((), ()))
    if led is not None:
        other = _read(lines, led, setting, source, hear)
        best = other if other[0].agreed > best[0].agreed else best
    return best[1]


def _read(
    lines: Sequence[Line], plain: Sequence[str], setting: Setting, source: str, hear: Hearing
) -> tuple[Fit, ReadSentences]:
    """Return the rows that lines tell in the best order of weights, and how far they agree."""
    teller = _Teller(setting, source, hear, 0 if any(map(is_from_zero, plain)) else 1)
    passed = [line for line, text in zip(lines, plain, strict=True) if not teller.take(line, text)]
    steps = teller.finished()
    if len(steps) > MAX_ROWS:
        raise InputError("too-long", f"more than {MAX_ROWS} steps, which is the limit")
    if steps and all(t.before and not t.weights and not t.parts for t in steps[:-1]):
        steps = shifted(steps)
    best: tuple[Fit, ReadSentences] | None = None
    for told in (steps, *_before_steps(steps, teller.end)):
        for order in orders_of(told, setting):
            rows = rows_of(told, setting, source, Manner(order), teller.start_in(order))
            if told is not steps and rows[0].before != setting.start:
                continue  # the weights before the first step are those of the start
            agreed = fit(rows, setting)
            if best is None or agreed.agreed > best[0].agreed:
                best = (agreed, ReadSentences(rows, tuple(passed), order))
    if best is None or not steps:
        return Fit(0, 0), ReadSentences((), tuple(passed))
    return best


def _before_steps(steps: Sequence[Told], end: List | None) -> Iterator[list[Told]]:
    """Yield steps whose weights are those before them; ``end`` are the last of all."""
    if len(steps) < LEAST_BEFORE or any(t.weights is None or t.before or t.change for t in steps):
        return
    found = shifted([replace(told, before=told.weights, weights=None) for told in steps])
    if not found[-1].unchanged:
        found[-1].weights = end
    yield found


@dataclass(slots=True)
class _Step:
    """A step while it is told: what was said of it, and what is still to be put together."""

    told: Told
    weights: list[List] = field(default_factory=list)  # as they were named one by one
    parameters: dict[str, Fraction] = field(default_factory=dict)
    short: List | None = None  # weights without the bias
    sides: set[bool] = field(default_factory=set)  # what was said of right and wrong
    count: int | None = None  # the number before the step
    loose: list[Fraction] = field(default_factory=list)  # numbers without a name
    perhaps: List | None = None  # weights, or the example's vector
    added: int | None = None  # the example whose vector was added
    output: Fraction | None = None  # what was called the prediction
    factors: tuple[Vector, Vector] | None = None  # of the product that the score is
    is_listed: bool = False  # as one of several mistakes, each of which would move the weights
    clashes: bool = False  # two scores were said
    is_unresolved: bool = False  # a sum was not worked out

    @property
    def has_weights(self) -> bool:
        return bool(self.weights or self.parameters or self.short)

    @property
    def is_done(self) -> bool:
        """Say whether a score and what becomes of the weights were told."""
        decided = self.has_weights or self.told.unchanged or False in self.sides
        return decided and self.told.score is not None

    @property
    def says_something(self) -> bool:
        said = self.told.says_something or self.perhaps is not None
        return said or self.has_weights or bool(self.sides)

    @property
    def tells_more(self) -> bool:
        """Say whether more was told than which example it is."""
        told = self.told
        given = (told.score, told.margin, told.before, told.change, told.prediction)
        decided = bool(self.sides) or told.unchanged
        return self.has_weights or decided or any(value is not None for value in given)

    def put_together(self, setting: Setting, source: str) -> Told:
        """Return the step with its weights made of what was named, and its decision."""
        told, full = self.told, list(self.weights)
        if self.clashes:
            message = "two scores stand in one step; write a line for each step"
            raise InputError("unclear", message, source=source, start=told.start)
        if told.example is None:
            told.example = self.added
        if len({each.values for each in full}) > MOST_VECTORS:
            message = "many vectors stand in one step; write a line for each step"
            raise InputError("unclear", message, source=source, start=told.start)
        joined = self.joined(setting)
        if joined is not None:
            full.append(joined)
        elif self.short is not None and not full:
            message = f"{len(self.short.values)} weights; expected {setting.width}"
            raise InputError("length", message, source=source, start=told.start)
        if len(full) > 1 and told.before is None and full[0].values != full[-1].values:
            told.before = full[0]
        if full:
            told.weights, told.unchanged = full[-1], False
        elif self.parameters:
            if self.loose:
                message = "which weights are these numbers? expected names, or a vector"
                raise InputError("unclear", message, source=source, start=told.start)
            told.parts = self.parameters
        if len(self.sides) == 1:  # else the weights tell
            (told.decided,) = self.sides
        moves = told.decided is not False and not told.unchanged
        known = bool(full or self.parameters) or not moves
        if self.is_unresolved and not (known and (told.score, told.margin) != (None, None)):
            message = "a sum is not worked out here; write what it comes to"
            raise InputError("unclear", message, source=source, start=told.start)
        return told

    def joined(self, setting: Setting) -> List | None:
        """Return a vector of single weights, or of the weights and the bias beside them."""
        given, told = self.parameters, self.told
        if given and set(given) == set(setting.parameters):
            values = tuple(given[name] for name in setting.parameters)
            return List(values, told.start, told.stop, setting.order)
        if self.short is not None and "b" in given:
            return List((*self.short.values, given["b"]), told.start, told.stop, "last")
        return None


class _Teller:
    """Takes line after line, and makes steps of the facts in them."""

    def __init__(self, setting: Setting, source: str, hear: Hearing, base: int) -> None:
        self.setting, self.source, self.hear, self.base = setting, source, hear, base
        self.steps: list[_Step] = []
        self.start: List | None = None
        self.order: Order | None = None  # of vectors, as the text says
        self.is_closing = False  # in what is said after the run
        self.end: List | None = None  # the weights that are said to be the last
        self.parameters = frozenset(setting.parameters)

    def take(self, line: Line, plain: str) -> bool:
        """Take one line, in plain small letters; False where it tells nothing of a step."""
        self.order = stated_order(plain, self.setting) or self.order
        epoch = _epoch().match(plain)
        if epoch is not None:
            plain = plain[epoch.end() :]
            self.is_closing = False
            if not plain.strip(" :.-=*#"):
                return True
        plain = placed(headed(_BULLET.sub("", plain), self.setting))
        told = [self.clause(each, line) for each in self.written_out(plain, line)]
        return any(told)

    def written_out(self, plain: str, line: Line) -> Iterator[str]:
        """Yield the clauses of a line, with a clause for each example."""
        for clause in map(example_of_score, cut(arrows_parted(plain))):
            clause = bits_named(clause, self.setting)
            try:
                yield from one_by_one(clause)
            except InputError as error:
                raise InputError(
                    error.code, error.message, source=self.source, start=line.start
                ) from None

    def clause(self, plain: str, line: Line) -> bool:
        if self.setting.dataset.dimension == 1:
            plain = pointed(plain, self.setting)
        counted = _step().match(plain)
        rest = plain if counted is None else plain[counted.end() :]
        facts = self.with_multiplied(list(self.hear(rest, self.base)))
        kinds = {fact.kind for fact in facts}
        named = "example" in kinds
        self.refuse_strangers(facts, named=named, line=line)
        last = self.steps[-1] if self.steps else None
        if (
            counted is not None
            or self.adds_anew(facts, named=named)
            or (named and last is not None and last.told.example is not None)
            or (named and last is not None and (last.has_weights or last.told.unchanged))
            or (not named and last is not None and last.is_done and kinds & {"score", "factors"})
        ):
            self.begin(line)
        elif "start" in kinds and not named and (last is None or last.told.example is None):
            self.begin_with(facts)
            return True
        elif "final" in kinds and not named:
            self.is_closing = True
            self.end = self.weights_among(facts, line)
        if self.is_closing and not named and counted is None:
            return False
        self.is_closing = False
        count = None if counted is None else counted[1] or (counted[3] if "#" in counted[0] else "")
        if count:
            self.steps[-1].count = int(count)
        if not named and counted is None and not self.goes_on(kinds, line):
            return False
        many = sum(fact.kind == "example" for fact in facts) > 1
        begin = max(len(self.steps) - 1, 0)
        for fact in facts:
            self.fact(fact, line)
        if many and kinds <= {"example", "decided"} and not _all_right(facts):
            for step in self.steps[begin:]:  # "the misclassified points are x1, x3, x1"
                step.is_listed = not step.has_weights and step.told.score is None
        if sum(fact.kind == "example" for fact in facts) > 1:  # perhaps only their order
            self.steps[begin:] = [s for s in self.steps[begin:] if s.tells_more or s.count]
        return bool(self.steps) and bool(kinds - {"start", "final", "loose"} or counted)

    def adds_anew(self, facts: Sequence[Fact], *, named: bool) -> bool:
        """Say whether another example is added to the weights than moved them last."""
        last = self.steps[-1] if self.steps else None
        added = next((fact.value for fact in facts if fact.kind == "added"), None)
        if last is None or added is None or named or not last.has_weights:
            return False
        return last.added is not None or last.told.example not in (None, added)

    def with_multiplied(self, facts: list[Fact]) -> list[Fact]:
        """Name the example in a product of weights and input, where the step does not yet."""
        last = self.steps[-1].told if self.steps else None
        if any(fact.kind == "example" for fact in facts):
            return [fact for fact in facts if fact.kind != "multiplied"]
        return [
            Fact("example", fact.value) if fact.kind == "multiplied" else fact
            for fact in facts
            if fact.kind != "multiplied"
            or last is None
            or last.example != fact.value
            or last.score is not None
        ]

    def goes_on(self, kinds: set[str], line: Line) -> bool:
        """Say whether a clause that names no example goes on with the step before it."""
        if kinds & {"weights", "before", "change", "short", "score", "margin", *self.parameters}:
            return True
        if not self.steps:
            return False
        step = self.steps[-1]
        if step.told.start == line.start:
            return True
        undecided = not step.sides and not step.has_weights
        return undecided and bool(kinds & {"decided", "unchanged", "prediction", "target"})

    def refuse_strangers(self, facts: Sequence[Fact], *, named: bool, line: Line) -> None:
        """Refuse an input that is no example, where a step is told of it."""
        strange = next((fact.value for fact in facts if fact.kind == "stranger"), None)
        kinds = {fact.kind for fact in facts}
        if strange is None or named or not kinds & {"score", "margin", "decided", "weights"}:
            return
        values = strange.values if isinstance(strange, List) else (strange,)
        seen = quoted(", ".join(map(str, values)))
        message = f"{seen} is no example; expected a number from 1 to {len(self.setting.inputs)}"
        raise InputError("example", message, source=self.source, start=line.start)

    def begin_with(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            if fact.kind == "weights" and isinstance(fact.value, List):
                self.start = fact.value

    def weights_among(self, facts: Sequence[Fact], line: Line) -> List | None:
        """Return the weights that facts tell, in whatever pieces."""
        step = _Step(Told(line.start, line.stop))
        for kind, value in facts:
            if kind == "weights" and isinstance(value, List):
                step.weights.append(value._replace(start=line.start, stop=line.stop))
            elif kind == "short" and isinstance(value, List):
                step.short = value
            elif kind in self.setting.parameters and isinstance(value, Fraction):
                step.parameters[kind] = value
        return step.weights[-1] if step.weights else step.joined(self.setting)

    def begin(self, line: Line) -> None:
        if self.steps and not self.steps[-1].says_something:
            self.steps.pop()
        self.steps.append(_Step(Told(line.start, line.stop)))
        if len(self.steps) > 2 * MAX_ROWS:
            raise InputError("too-long", f"more than {MAX_ROWS} steps, which is the limit")

    def fact(self, fact: Fact, line: Line) -> None:
        kind, value = fact
        if not self.steps:
            self.begin(line)
        step = self.steps[-1]
        if kind == "example" and isinstance(value, int):
            if step.told.example not in (None, value):
                self.begin(line)
                step = self.steps[-1]
            step.told.example = value
        elif kind == "weights" and isinstance(value, List):
            self.take_weights(value, line)
        elif kind in self.setting.parameters and isinstance(value, Fraction):
            step.parameters[kind] = value
        elif kind == "perhaps" and isinstance(value, List):
            step.perhaps = value
        elif kind == "short" and isinstance(value, List):
            step.short = value
        elif kind == "decided":
            step.sides.add(bool(value))
        elif kind == "unchanged":
            step.told.unchanged = True
            step.sides.add(False)
        elif kind == "added" and isinstance(value, int):
            step.added = value
        elif kind == "factors" and isinstance(value, tuple):
            step.factors = value
        elif kind == "output" and isinstance(value, Fraction):
            step.output = value
        elif kind == "loose" and isinstance(value, Fraction):
            step.loose.append(value)
        elif kind == "unresolved":
            step.is_unresolved = True
        elif kind in ("score", "margin", "target", "prediction", "before", "change"):
            had = getattr(step.told, kind)
            step.clashes |= kind in ("score", "margin") and had not in (None, value)
            setattr(step.told, kind, value)
        self.steps[-1].told.stop = max(self.steps[-1].told.stop, line.stop)

    def take_weights(self, value: List, line: Line) -> None:
        step = self.steps[-1]
        had = step.weights
        again = bool(had) and (had[-1].values != value.values or had[-1].start != line.start)
        if again and step.told.example is None:
            if len(self.steps) == 1 and not step.sides and had[-1].values == self.setting.start:
                self.start = had.pop()
            else:
                self.begin(line)
        order = value.order or self.order
        place = value._replace(start=line.start, stop=line.stop, order=order)
        self.steps[-1].weights.append(place)

    def finished(self) -> list[Told]:
        """Return the steps, each with its weights put together."""
        if any(step.has_weights for step in self.steps):
            self.steps = [s for s in self.steps if not s.is_listed or s.has_weights]
        self.take_perhaps()
        self.take_outputs()
        self.name_by_count()
        self.refuse_loose_numbers()
        self.name_by_factors()
        found = []
        told_of = [step.tells_more for step in self.steps]
        first = told_of.index(True) if True in told_of else 0  # before it: a list of the data
        for step in self.steps[first:]:
            told = step.put_together(self.setting, self.source)
            given = (told.example, told.weights, told.score, told.margin)
            if told.unchanged or any(value is not None for value in given):
                found.append(told)
        if found and found[-1].decided and not (found[-1].weights or found[-1].parts):
            found[-1].weights = self.end
        if any(told.example is not None for told in found):
            return self.without_summary(found)
        return found if any(t.weights or t.score is not None for t in found) else []

    def take_perhaps(self) -> None:
        """Take vectors that are examples' own for weights, where other steps have weights so."""
        open_steps = [s for s in self.steps if s.perhaps is not None and not s.has_weights]
        others = [s for s in self.steps if s.has_weights]
        self.steps = [s for s in self.steps if others or s not in open_steps or s.tells_more]
        for step in open_steps if others else []:
            step.weights += [step.perhaps] if step.perhaps is not None else []

    def take_outputs(self) -> None:
        """Take outputs for scores where no score is told, and they are no labels."""
        steps = [s for s in self.steps if s.told.example is not None]
        if any((s.told.score, s.told.margin) != (None, None) for s in self.steps):
            return
        labels = {1, 0} if "0" in self.setting.dataset.classes else {1, -1, 0}
        outputs = [s.output for s in steps if s.output is not None]
        if len(outputs) == len(steps) and not {*outputs} <= labels:
            for step in steps:
                step.told.score, step.told.prediction = step.output, None

    def refuse_loose_numbers(self) -> None:
        """Ask back where most steps have a number without a name, and no score."""
        if "score" not in self.setting.columns:
            return
        loose = [
            s for s in self.steps if s.loose and s.told.score is None and s.told.margin is None
        ]
        if loose and self.takes_for_scores(loose):
            return
        if loose and 2 * len(loose) >= len(self.steps) and any(s.says_something for s in loose):
            message = "is this number the score? expected names: score, weights, ..."
            start = loose[0].told.start
            raise InputError("unclear", message, source=self.source, start=start)

    def takes_for_scores(self, loose: Sequence[_Step]) -> bool:
        """Take the one number of each step for its score, where the author's own weights say so.

        More of them must be the scores than are targets times scores, or targets.
        """
        if len(loose) < len(self.steps) or any(
            len(step.loose) > 1 or step.told.example is None for step in loose
        ):
            return False
        for order in (self.order,) if self.order else ("first", "last"):
            counts = self.agreements(loose, order)
            if 2 * counts[0] > len(loose) > 2 and counts[0] > max(counts[1:]):
                for step in loose:
                    step.told.score = step.loose[0]
                return True
        return False

    def agreements(self, loose: Sequence[_Step], order: Order | None) -> list[int]:
        """Count the numbers that are scores, targets times scores, and targets in either form."""
        weights = self.start_in(order) or self.setting.start
        counts = [0, 0, 0, 0]
        for step in loose:
            index, number = step.told.example or 0, step.loose[0]
            score, target = self.setting.score(weights, index), self.setting.dataset.target(index)
            for k, value in enumerate((score, target * score, target, max(target, 0))):
                counts[k] += number == value
            new = step.joined(self.setting) or (step.weights[-1] if step.weights else None)
            if new is not None and len(new.values) == self.setting.width:
                weights = self.setting.arranged(new.values, new.order or order)
        return counts

    def without_summary(self, steps: list[Told]) -> list[Told]:
        """Leave out what is told before the first example and after the last step."""
        first = next(i for i, told in enumerate(steps) if told.example is not None)
        for told in steps[:first]:
            if told.weights is not None and told.score is None:
                self.start = told.weights
        last = max(i for i, told in enumerate(steps) if told.weights or told.example is not None)
        if steps[last].example is None and last and steps[last].decided is None:
            above, end = steps[last - 1].weights, steps[last].weights
            last -= above is None or end is None or above.values == end.values
        return steps[first : last + 1]

    def name_by_count(self) -> None:
        """Take numbers before the steps for the examples', unless they only count the steps."""
        counts = [step.count for step in self.steps if step.count is not None]
        n = len(self.setting.inputs)
        named = any(step.told.example is not None for step in self.steps)
        if named or not counts or not all(1 <= count <= n for count in counts):
            return
        for step in self.steps:
            step.told.example = None if step.count is None else step.count - 1

    def name_by_factors(self) -> None:
        """Take the factor that is an input, and not the weights, for the example."""
        weights: Vector | None = self.start.values if self.start else self.setting.start
        for step in self.steps:
            if step.told.example is None and step.factors is not None:
                step.told.example = self.example_among(step.factors, weights)
            joined = step.joined(self.setting)
            new = joined or (step.weights[-1] if step.weights else None)
            weights = new.values if new is not None else weights

    def example_among(self, factors: tuple[Vector, Vector], weights: Vector | None) -> int | None:
        """Return the example that one of two factors is, the other being the weights."""
        named = [example_of(f"({', '.join(map(str, values))})", self.setting) for values in factors]
        others = [
            i for i, values in zip(named, reversed(factors), strict=True) if values == weights
        ]
        if len(others) == 1 and others[0] is not None:
            return others[0]
        known = {i for i in named if i is not None}
        return known.pop() if len(known) == 1 else None

    def start_in(self, order: Order | None) -> Vector | None:
        """Return the weights before the first step, written in an order."""
        if self.start is None or len(self.start.values) != self.setting.width:
            return None
        return self.setting.arranged(self.start.values, self.start.order or order)


def _all_right(facts: Sequence[Fact]) -> bool:
    return not any(fact.kind == "decided" and fact.value for fact in facts)
