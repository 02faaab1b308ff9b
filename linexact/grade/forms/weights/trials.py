"""The assignments of a text as trials, in order: what is rejected, superseded, an alternative.

A new trial begins where a parameter gets another value than before; what it does not give it
has from the trial before, so that ``b = -1 fails, b = -3/2 works`` keeps the weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import VECTORS, Given, Wanted, given
from linexact.written import Form, Mark, Row, Span, Statement, Word
from linexact.written.discourse import Mood, Said, rejected_sentences
from linexact.written.wording import Wording

_AS = Wording("{in the part of}")
_JOINING = (",", "", ";", ":", "(", ")", "{", "}", "|", "\n", "-")
_LINKING = ("and", "filler", "relation", "all", "from", "inorder")


@dataclass(slots=True)
class Trial:
    """Parameters that were given together; ``turns`` are those of its first and last."""

    values: dict[str, Fraction]
    own: set[str] = field(default_factory=set)
    spans: list[Span] = field(default_factory=list)
    sentences: set[int] = field(default_factory=set)
    turn: int = 0
    rejected: bool = False

    def is_complete(self, wanted: Wanted) -> bool:
        """Say whether all parameters have a value."""
        return not missing(self.values, wanted)

    def put(self, one: Given, said: Said) -> None:
        """Give a parameter a value; a bias and a threshold replace each other."""
        other = {"b": "threshold", "threshold": "b"}.get(one.name)
        if other is not None and other not in self.own:
            self.values.pop(other, None)
        if not self.own:
            self.turn = said.turn
        self.values[one.name] = one.value
        self.own.add(one.name)
        if one.span not in self.spans:
            self.spans.append(one.span)
        self.sentences.add(said.sentence)


def missing(values: dict[str, Fraction], wanted: Wanted) -> list[str]:
    """Return the parameters that have no value yet.

    >>> missing({"w1": Fraction(1)}, Wanted(("x1", "x2"), True))
    ['w2', 'b']
    """
    found = [name for name in wanted.names if name not in values]
    if wanted.bias and "b" not in values and "threshold" not in values:
        found.append("b")
    return found


def trials(said: Sequence[Said], wanted: Wanted, mood: Mood = "said") -> list[Trial]:
    """Return the trials of a text in order; the last of them may be incomplete.

    Raises :class:`~linexact.errors.InputError`: ``twice`` for a parameter that gets two values
    at once, and what :func:`~.parameters.given` raises.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "Take w = (1, 1). b = -1 fails, but b = -3/2 works."
    >>> found = trials(discourse(statements(text)), Wanted(("x1", "x2"), True))
    >>> [({name: str(v) for name, v in trial.values.items()}, trial.rejected) for trial in found]
    [({'w1': '1', 'w2': '1', 'b': '-1'}, True), ({'w1': '1', 'w2': '1', 'b': '-3/2'}, False)]
    """
    found: list[Trial] = []
    in_list: bool | None = None
    for one, giving in _givings(said, wanted, mood):
        for pair in giving:
            if pair.name == "b":
                if in_list not in (None, pair.in_list):
                    message = f"{wanted.size + 1} weights and a bias besides; expected one bias"
                    raise InputError("length", message, start=pair.span.start)
                in_list = pair.in_list
            trial = found[-1] if found else None
            if trial is None or _differs(trial, pair, wanted) or _again(trial, pair, one, wanted):
                if trial is not None and not trial.is_complete(wanted) and trial.turn == one.turn:
                    message = f"{pair.name} is given twice; expected it once"
                    raise InputError("twice", message, start=pair.span.start)
                trial = Trial(dict(trial.values) if trial else {})
                found.append(trial)
            trial.put(pair, one)
    _reject(found, said)
    return found


def _differs(trial: Trial, pair: Given, wanted: Wanted) -> bool:
    """Say whether a value belongs to another trial than the last one."""
    if pair.name in trial.own:
        return trial.values[pair.name] != pair.value
    known = trial.values.get(pair.name)
    return trial.is_complete(wanted) and not trial.own and known != pair.value


def _again(trial: Trial, pair: Given, one: Said, wanted: Wanted) -> bool:
    """Say whether a later sentence begins with what a whole trial before it gave, too."""
    repeated = pair.name in trial.own and one.sentence not in trial.sentences
    return repeated and trial.is_complete(wanted)


def _reject(found: list[Trial], said: Sequence[Said]) -> None:
    """Mark trials of which it is said, in their sentence or the next, that they do not work."""
    rejected = rejected_sentences(said)
    giving = {sentence for trial in found for sentence in trial.sentences}
    for number, trial in enumerate(found):
        last = max(trial.sentences, default=-1)
        alone = not any(last in other.sentences for other in found[number + 1 :])
        behind = last + 1 in rejected and last + 1 not in giving
        trial.rejected = (last in rejected and (alone or number + 1 < len(found))) or behind
    for trial, after in pairwise(found):
        # "b = -1 fails, but b = -3/2 works": one sentence, the first of them is meant
        if trial.rejected and max(after.sentences) in trial.sentences:
            after.rejected = _rejected_again(after, said)


def _rejected_again(trial: Trial, said: Sequence[Said]) -> bool:
    """Say whether a word that rejects stands behind the trial's last value."""
    last = max(span.stop for span in trial.spans)
    words = (s.item for s in said if isinstance(s.item, Word) and s.sentence in trial.sentences)
    return any(word.role == "reject" and word.span.start >= last for word in words)


def _givings(
    said: Sequence[Said], wanted: Wanted, mood: Mood
) -> Iterator[tuple[Said, list[Given]]]:
    """Yield the statements that give parameters; bare numbers go to the names before them."""
    waiting: list[str] = []
    given_last: list[Given] = []
    for place, one in enumerate(said):
        item = one.item
        if isinstance(item, Statement) and one.mood == mood and not (
            item.relations == (":",) and not waiting and len(_following_numbers(said, place, 2)) > 1
            and isinstance(item.sides[1], Form)
        ):  # "exceeds the threshold: 0, 0.6, 0.6 and 1.2" lists outputs  # fmt: skip
            if given_last and _is_alternative(said, place, given_last[-1]):
                message = f"two values for {given_last[-1].name}; say which one counts"
                raise InputError("several", message, start=item.span.start)
            waiting, giving = _giving(said, place, waiting, wanted)
            if giving:
                yield one, giving
            given_last = giving
        elif isinstance(item, Word):
            waiting = waiting if item.role in _LINKING else []
        elif not isinstance(item, Mark) or item.text not in _JOINING:
            waiting = []


def _is_alternative(said: Sequence[Said], place: int, last: Given) -> bool:
    """Say whether ``or 4`` stands behind a value: an open choice."""
    item, before = said[place].item, said[place - 1].item
    if not isinstance(before, Word) or before.role != "or" or not isinstance(item, Statement):
        return False
    value = item.sides[0]
    number = value.value if isinstance(value, Form) and not item.relations else None
    return number is not None and number != last.value


def _giving(
    said: Sequence[Said], place: int, waiting: list[str], wanted: Wanted
) -> tuple[list[str], list[Given]]:
    """Return the names that wait for numbers, and what a statement gives.

    A name with ``?`` waits because of what was given; the others stand in the text themselves.
    """
    item = said[place].item
    assert isinstance(item, Statement)
    if item.relations:
        return _joined(said, place, item, waiting, wanted)
    [value] = item.sides
    if isinstance(value, Form) and value.name is not None:
        return _named(said, place, value.name, item, waiting, wanted)
    if isinstance(value, Row) and value.names is not None:
        parameters = [wanted.parameter(name) for name in value.names]
        return ([] if None in parameters else [p for p in parameters if p]), []
    if waiting and isinstance(value, Form) and value.value is not None:
        return waiting[1:], [Given(waiting[0].rstrip("?"), value.value, item.span)]
    if waiting and isinstance(value, Row):
        numbers = value.vector or ()
        if len(numbers) == len(waiting):
            pairs = zip(waiting, numbers, strict=True)
            return [], [Given(name.rstrip("?"), number, item.span) for name, number in pairs]
    return [], []


def _joined(
    said: Sequence[Said], place: int, item: Statement, waiting: list[str], wanted: Wanted
) -> tuple[list[str], list[Given]]:
    """Return what an equation gives, with the names before it: ``w1, w2, b = 3, 3, -5``."""
    giving = list(given(item, wanted))
    head, value = item.sides[0], item.sides[-1]
    number = value.value if isinstance(value, Form) else None
    own = giving[0].name if giving else ""
    named = bool(waiting) and not any(n.endswith("?") or n == own for n in waiting)
    pair = _beside_vector(said, place, item, waiting, wanted)
    if pair is not None:
        return [], pair
    if named and len(giving) == 1 and number is not None:
        following = _following_numbers(said, place, len(waiting))
        names = [*waiting, giving[0].name]
        if len(following) == len(waiting):
            return [f"{n}?" for n in names[1:]], [Given(names[0], number, item.span)]
        if following:
            message = f"{len(names)} names, {len(following) + 1} numbers; expected one for each"
            raise InputError("ambiguous", message, start=item.span.start)
        return [], [Given(name, number, item.span) for name in names]
    if not giving and number is not None:
        names = []
        if isinstance(head, Form) and head.name in VECTORS and wanted.size > 1:
            names = list(wanted.names)
            if _all_before(said, place):
                return [], [Given(name, number, item.span) for name in names]
        elif isinstance(head, Row) and head.names is not None:  # (w1, w2, b): 2, 2, -3
            names = [p for name in head.names if (p := wanted.parameter(name)) is not None]
        if names:
            return [f"{n}?" for n in names[1:]], [Given(names[0], number, item.span)]
    behind = {pair.name for pair in giving} == set(wanted.names) and wanted.bias
    return ["b?"] if behind else [], giving  # a number without a name behind all weights


def _beside_vector(
    said: Sequence[Said], place: int, item: Statement, waiting: list[str], wanted: Wanted
) -> list[Given] | None:
    """Return what ``w, b = (1, 1), -3/2`` gives, a list and a number for two names."""
    head, value = item.sides[0], item.sides[-1]
    numbers = value.vector if isinstance(value, Row) else None
    name = head.name if isinstance(head, Form) and len(item.sides) == 2 else None
    bias = wanted.parameter(name) if name else None
    if numbers is None or bias not in ("b", "threshold") or len(numbers) != wanted.size:
        return None
    following = _following_numbers(said, place, 1)
    if waiting != [f"{weight}?" for weight in wanted.names] or len(following) != 1:
        return None
    pairs = [*zip(wanted.names, numbers, strict=True), (bias, following[0])]
    return [Given(name, number, item.span) for name, number in pairs]


def _following_numbers(said: Sequence[Said], place: int, most: int) -> list[Fraction]:
    """Return the bare numbers that follow with commas between them."""
    found: list[Fraction] = []
    for one in said[place + 1 : place + 3 * most + 1]:
        if isinstance(one.item, Mark) and one.item.text == ",":
            continue
        if isinstance(one.item, Word) and one.item.role in ("and", "inorder", "otherwise"):
            continue
        value = one.item.sides[0] if isinstance(one.item, Statement) else None
        if not isinstance(value, Form) or value.value is None:
            break
        if isinstance(one.item, Statement) and one.item.relations:
            break
        found.append(value.value)
    return found


def _named(
    said: Sequence[Said], place: int, name: str, item: Statement, waiting: list[str], wanted: Wanted
) -> tuple[list[str], list[Given]]:  # fmt: skip
    """Return what a bare name waits for; ``-5 as the bias`` gives at once."""
    if name == "w*":
        names = list(wanted.names)
    elif name in VECTORS and wanted.size > 1:
        names = [f"{weight}?" for weight in wanted.names]
    else:
        parameter = None if name in wanted.features else wanted.parameter(name)
        own = [n for n in waiting if not n.endswith("?")]
        names = [] if parameter is None else [*own, parameter]
    behind = said[place + 1].item if place + 1 < len(said) else None
    listed = [n for n in names if not n.endswith("?")]
    several = name in VECTORS or len(listed) > 1
    after = None
    if several and names and isinstance(behind, Word) and behind.role == "all":
        after = _after(said, place + 1)  # "weights both -1", "w1 and w2 each 1"
    elif len(listed) > 1 and name != "w*" and _is_for_all(said, place):
        after = _after(said, place)  # "both w1 and w2 1"
    if after is not None:
        value, span = after
        return [], [Given(n.rstrip("?"), value, _around(item.span, span)) for n in names]
    before = _before(said, place)
    if before is not None and names and (len(names) == 1 or name == "w*"):
        return [], [Given(n.rstrip("?"), before, item.span) for n in names]
    if names and (name == "w*" or (name in VECTORS and _all_before(said, place))):
        after = _after(said, place)
        if after is None:
            return [], []
        value, span = after
        return [], [Given(n.rstrip("?"), value, _around(item.span, span)) for n in names]
    return names, []


def _is_for_all(said: Sequence[Said], place: int) -> bool:
    """Say whether *both* stands before two names, and one number behind them."""
    first = max(0, place - 3)
    words = [one.item for one in said[first:place] if isinstance(one.item, Word)]
    joined = [word.role for word in words] == ["all", "and"]
    return joined and len(_following_numbers(said, place, 2)) == 1


def _all_before(said: Sequence[Said], place: int) -> bool:
    """Say whether ``both inputs get the weight`` stands before."""
    for one in reversed(said[max(0, place - 5) : place]):
        if isinstance(one.item, Mark):
            return False
        if isinstance(one.item, Word) and one.item.role == "all":
            return True
        value = one.item.sides[0] if isinstance(one.item, Statement) else None
        if isinstance(value, Form) and value.name == "inputs*":
            return True
    return False


def _before(said: Sequence[Said], place: int) -> Fraction | None:
    """Return the number of ``-5 as bias``, ``3 for both weights``."""
    linked = False
    for one in reversed(said[max(0, place - 4) : place]):
        if isinstance(one.item, Word):
            linked |= _AS.is_all(one.item.text)
        elif isinstance(one.item, Statement) and not one.item.relations and linked:
            value = one.item.sides[0]
            return value.value if isinstance(value, Form) else None
        else:
            return None
    return None


def _around(first: Span, last: Span) -> Span:
    return Span(min(first.start, last.start), max(first.stop, last.stop))


def _after(said: Sequence[Said], place: int) -> tuple[Fraction, Span] | None:
    """Return the bare number behind a name, and where it stands."""
    for one in said[place + 1 : place + 3]:
        if isinstance(one.item, Statement):
            side = one.item.sides[0]
            value = side.value if isinstance(side, Form) and not one.item.relations else None
            return None if value is None else (value, one.item.span)
    return None
