"""Sets of examples: which ones are missing, which are superfluous, and what shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, cast

from linexact.data.dataset import Dataset, Vector
from linexact.grade.compared import MOST_FINDINGS, explained, made_by
from linexact.grade.finding import Finding, NumberedExample, Slips, share
from linexact.grade.form import Form
from linexact.grade.mentions import Mention, mentions_of
from linexact.grade.named import beside, known_of
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points
from linexact.grade.result import Span as Told
from linexact.language.account import Ledger, account, refuse_open
from linexact.language.text import NOT_ASSERTED, Text, read


@dataclass(frozen=True, slots=True, eq=False)
class SetTask:
    """Name the examples ``chosen`` (0-based).  Points: ``value`` (all), ``examples`` (shared out).

    ``scores`` are those that the set follows from, where it follows from scores; ``otherwise``
    are the sets under the other conventions.
    """

    kind: ClassVar[str] = "set"
    dataset: Dataset
    chosen: frozenset[int]
    name: str
    points: Points
    scores: Vector | None = None
    conditions: ClassVar[tuple[str, ...]] = ("value", "examples")


@dataclass(frozen=True, slots=True)
class _OfExample(Finding):
    """A remark on an example: its input, and its score where the set follows from scores."""

    place: NumberedExample
    name: str
    x: Vector
    score: Fraction | None

    def weaker(self) -> tuple[Finding, ...]:
        """Return nothing: where an example stands in or out, it is the answer."""
        return ()


@dataclass(frozen=True, slots=True)
class ExampleMissing(_OfExample, code="example-missing", tells=("value",)):
    """An example that belongs to the set and was not named."""


@dataclass(frozen=True, slots=True)
class ExampleSuperfluous(_OfExample, code="example-superfluous", tells=("value",)):
    """An example that was named and does not belong to the set."""


class SetSlips(Slips):
    """What was done to the whole set."""

    known: ClassVar[tuple[str, ...]] = ("the-others", "counted-from-zero")


def _asked(question: Question) -> SetTask:
    by_example = {"examples": Fraction(1)}
    points = question.shared({"value": Fraction(1)}, SetTask.conditions, by_example)
    data = question.data
    scores = question.values().get("scores")
    known = isinstance(scores, tuple) and len(scores) == len(data)
    chosen = _indices(data, question.vector())
    of = cast("Vector", scores) if known else None
    return SetTask(data, chosen, question.name, points, of)


def _indices(data: Dataset, numbers: Vector) -> frozenset[int]:
    """Return the examples with these numbers, as people count."""
    return frozenset(i for i in range(len(data)) if data.row_number(i) in numbers)


def _numbers(data: Dataset, indices: frozenset[int]) -> Vector:
    """Return the numbers of examples, as people count."""
    return tuple(Fraction(data.row_number(i)) for i in sorted(indices))


_SLIPS: Mapping[str, Callable[[SetTask], frozenset[int]]] = {
    "the-others": lambda task: frozenset(range(len(task.dataset))) - task.chosen,
    "counted-from-zero": lambda task: frozenset(i - 1 for i in task.chosen),
}


def made_by_slips(task: SetTask) -> dict[str, frozenset[int]]:
    """Return the other sets that single slips make of the right one.

    >>> from linexact.data.gates import gate
    >>> task = SetTask(gate("OR"), frozenset({1}), "wrong", {"value": Fraction(1)})
    >>> {name: sorted(made) for name, made in made_by_slips(task).items()}
    {'the-others': [0, 2, 3], 'counted-from-zero': [0]}
    """
    return made_by(_SLIPS, task, task.chosen) if task.chosen else {}


def _mark(task: SetTask, given: frozenset[int]) -> Judgement:
    n = len(task.dataset)
    wrong = given ^ task.chosen
    numbers = [task.dataset.row_number(i) for i in range(n)]
    sides = [tuple(Fraction(i in s) for i in range(n)) for s in (given, task.chosen)]
    claims = (f"this is {task.name}", f"{task.name} is another set")
    receipts = (equals(*claims, [f"example {k}" for k in numbers], *sides),) if n else ()
    return Judgement(
        {"value": not wrong, "examples": share(n - len(wrong), n)},
        tuple(_findings(task, given)),
        receipts,
        ((task.name, _echo([numbers[i] for i in sorted(given)])),),
    )


def _findings(task: SetTask, given: frozenset[int]) -> Iterator[Finding]:
    if given == task.chosen:
        return
    for index in sorted(given ^ task.chosen)[:MOST_FINDINGS]:
        kind = ExampleMissing if index in task.chosen else ExampleSuperfluous
        score = None if task.scores is None else task.scores[index]
        number = NumberedExample.of(task.dataset, index)
        yield kind(number, task.name, task.dataset.x(index), score)
    if given:
        yield from explained(SetSlips, made_by_slips(task), given, task.name)


def _echo(numbers: list[int]) -> tuple[Told, ...]:
    if not numbers:
        return ("none",)
    *first, last = numbers
    said: list[Told] = ["example " if not first else "examples "]
    for place, number in enumerate(first):
        said += [", " if place else "", number]
    return (*said, *([" and "] if first else []), last)


_NONE = ("none", "nobody", "nothing", "no errors", "no error", "no mistakes", "empty")
_OTHERS = ("other", "others", "other one", "rest", "remaining")
_ALL = ("all", "every", "everything", "all of", "each", "each of", "all of them")


def find_set(raw: str, data: Dataset, *, by_input: bool = False) -> Read[frozenset[int]]:
    """Find the examples (0-based) that a text names, as :func:`find_examples` does.

    >>> from linexact.data.gates import gate
    >>> sorted(find_set("examples 2 and 3", gate("XOR")).answer)
    [1, 2]
    """
    found = find_examples(raw, data, by_input=by_input)
    return Read(frozenset(found.answer), found.reading)


def find_examples(raw: str, data: Dataset, *, by_input: bool = False) -> Read[tuple[int, ...]]:
    """Find the examples (0-based) that a text names one after the other.

    ``by_input``: brackets hold inputs.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread``, ``row`` for what is
    no example, ``ambiguous``, ``contradiction``, and what accounting raises.

    >>> from linexact.data.gates import gate
    >>> find_examples("x2, then x1, then 2", gate("XOR")).answer
    (1, 0, 1)
    >>> find_examples("none", gate("XOR")).answer
    ()
    >>> find_examples("2 and 7", gate("XOR"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: there is no example 7; expected 1 to 4
      2 and 7
            ^
    """
    inputs = (",".join(map(str, data.x(i))) for i in range(len(data)))
    text = read(raw, whole=data.dimension > 1 and not any(typed in raw for typed in inputs))
    ledger = Ledger(text)
    if raw.strip() == "{}":
        return read_by(ledger, ())
    refuse_open(text)
    mentions = mentions_of(text, data, by_input=by_input)
    if text.holding("of-right"):
        raise text.ask("ambiguous", "write those that are asked for alone")
    finals, denied = text.holding("final"), _denied(text, mentions)
    for one in mentions:
        ledger.use(one.first, one.last)
        given_up = any(one.first < place for place in finals)
        if given_up or (text.modes(one.first, one.last) & NOT_ASSERTED and one not in denied):
            raise text.ask("ambiguous", "is this example meant, or not?", one.first)
    every = _use_words(ledger, bool(mentions), len(data))
    _refuse_others(ledger)
    account(ledger, replace(known_of(data), agrees=beside(text, lambda one: False)))
    named = (index for one in mentions if one not in denied for index in one.indices)
    return read_by(ledger, tuple(range(len(data)) if every else named))


def _denied(text: Text, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions that are denied behind those that are meant: ``1 and 2, but not 3``."""
    found = [one for one in mentions if text.modes(one.first, one.last) & NOT_ASSERTED == {"neg"}]
    meant = [one for one in mentions if one not in found]
    both = {i for one in found for i in one.indices} & {i for one in meant for i in one.indices}
    only = any(token.low == "only" for token in text.tokens)
    behind = bool(meant) and all(one.first > meant[-1].first for one in found)
    return found if behind and not (both or only) else []


def _use_words(ledger: Ledger, has_mentions: bool, size: int) -> bool:
    """Use *all*, *none* and ``S =``; say whether all examples are meant."""
    text = ledger.text
    none = [place for place, token in enumerate(text.tokens) if token.low in _NONE]
    every = [place for place, token in enumerate(text.tokens) if token.low in _ALL]
    if not (none or every or has_mentions):
        every = [p for p, t in enumerate(text.tokens) if _counts_all(text, p, size)]
    if bool(none) + bool(every) + has_mentions != 1:
        code = "contradiction" if none or every or has_mentions else "unread"
        raise text.ask(code, "expected the numbers of examples, such as 1 and 3, or none")
    for place in (*none, *every):
        ledger.use(place, place + 1 + (text.near(place + 1).value == size))  # "all four"
    for place, token in enumerate(text.tokens):
        if token.text == "=" and text.near(place + 1).text in ("{", "[", "("):
            ledger.use(place, place + 1)
    return bool(every)


def _counts_all(text: Text, place: int, size: int) -> bool:
    """Say whether a number counts all examples: ``4 corners``, ``four of them``."""
    counts = text.near(place + 1).has("counted", "example")
    return text.tokens[place].value == size and counts and not text.near(place - 1).has("example")


def _refuse_others(ledger: Ledger) -> None:
    """Raise for examples that words mention beside those that are read: ``the negative one``.

    What such words are said of (``1 is the negative one``, ``the negative point 1``) is read.
    """
    text = ledger.text
    for place, token in enumerate(text.tokens):
        first, last = place, place + 1
        while text.near(last).has("example") or text.near(last).low in ("one", "ones"):
            last += 1
        while text.near(first - 1).has("article", "be") or text.near(first - 1).text == "(":
            first -= 1
        is_told = ledger.is_used(first - 1) or ledger.is_used(last) or text.near(last).has("be")
        is_class = token.has("positive", "negative") and last > place + 1
        silent = text.modes(place, place + 1) & (NOT_ASSERTED | {"because"})
        if (is_class or token.low in _OTHERS) and not (is_told or silent):
            raise text.ask("row", "write the numbers of these examples, too", place)


FORM = Form(
    _asked,
    lambda task, text: find_set(text, task.dataset),
    _mark,
    lambda task: {"examples": len(task.dataset)},
    may_say=lambda task: (task.name,),
    says=lambda task, answer, found: {task.name: _numbers(task.dataset, answer)},
)
