"""Weights as people write them: found in the text, the reading taken that fits what is asked.

``w = (2, 2), b = -3``, ``w1 = w2 = 2 and threshold 3``, ``output 1 iff 2a + 2b exceeds 3`` and
``2, 2, -3`` (where the exercise says which number is the bias) are one answer.  Trials that
are rejected, checks and what is only supposed are not the answer; answers that are equal up to
scale are one.  Of answers that differ none is chosen, unless they are marked alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.exact import show_vector
from linexact.grade.forms.weights.beside import beside, fixed_input
from linexact.grade.forms.weights.classifier import Stated, classifiers
from linexact.grade.forms.weights.distributed import bracketed, distributed, in_turn
from linexact.grade.forms.weights.inputs import by_input
from linexact.grade.forms.weights.lines import put_in, sided_lines
from linexact.grade.forms.weights.lists import bare_numbers, listed
from linexact.grade.forms.weights.ordered import in_order, settled
from linexact.grade.forms.weights.parameters import BiasPlace, Wanted, given
from linexact.grade.forms.weights.places import place_said
from linexact.grade.forms.weights.roles import told_by_words
from linexact.grade.forms.weights.rules import decided_by
from linexact.grade.forms.weights.summed import named_sums, or_more, with_sums
from linexact.grade.forms.weights.trials import Trial, missing, trials
from linexact.grade.reading import Read, Reading
from linexact.grade.result import Echo
from linexact.text.fields import check_size, on_its_line
from linexact.written import (
    Form,
    Item,
    Mark,
    Prose,
    Row,
    Span,
    Statement,
    Unclear,
    Word,
    statements,
)
from linexact.written.discourse import Said, discourse
from linexact.written.doubt import refuse_doubted
from linexact.written.wording import Wording

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


def find_weights(
    text: str, wanted: Wanted, worth: Callable[[Vector], object] = tuple
) -> Read[WeightsAnswer | None]:
    """Find the weights that a text gives; None is the claim that there are none.

    ``worth`` says what weights are marked by: of several answers that differ the last one is
    taken if all are worth the same, and else none.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread`` when there are no
    weights, ``incomplete``, ``several`` for answers that are marked differently,
    ``contradiction``, ``ambiguous``, ``length``, ``name`` for a bias where there is none, and
    ``twice``.

    >>> wanted = Wanted(("x1", "x2"), True)
    >>> read = find_weights("We need b < -3. Take w = (3, 3), b = -4. Test: 3 - 4 < 0.", wanted)
    >>> [str(v) for v in read.answer.point], read.reading.quoted(read.reading.used)
    (['3', '3', '-4'], ('w = (3, 3)', 'b = -4'))
    """
    check_size(text)
    spoken = bracketed(_unlayered(text), wanted)
    items = in_turn(statements(spoken, frozenset(wanted.features)), wanted)
    items = or_more(_about(items, wanted))
    try:
        try:
            found = _found(text, items, wanted, worth)
        except InputError as error:
            if error.code not in (*_UNREAD, "twice"):
                raise
            if error.code == "twice":
                found = _uncommented(text, wanted, worth, error)
            else:
                found = _told_otherwise(text, items, wanted, worth, error)
        refuse_doubted(items, text, found.reading.used)
        _refuse_commented(text, found, wanted)
    except InputError as error:
        raise on_its_line(error, text) from None
    return found


def _about(items: list[Item], wanted: Wanted) -> list[Item]:
    """Return statements with ``=`` for the sign ``≈``, where every parameter is given with that.

    Of ``w1 ≈ 2, w2 ≈ 2, b ≈ -3`` these numbers are an answer, as others near them are.
    """
    giving = {
        relation
        for item in items
        for left, relation, _, _ in (item.links if isinstance(item, Statement) else ())
        if isinstance(left, Form) and left.name and wanted.parameter(left.name)
    }
    if giving != {"≈"}:
        return items
    return [
        replace(item, relations=tuple("=" if r == "≈" else r for r in item.relations))
        if isinstance(item, Statement) and not item.worded
        else item
        for item in items
    ]


def _unlayered(text: str) -> str:
    r"""Return a text without the number of the only layer, ``\Theta^{(1)}``, in as many characters.

    >>> _unlayered(r"\Theta^{(1)} = (-3, 2, 2)").split()
    ['\\Theta', '=', '(-3,', '2,', '2)']
    """
    if len({match[1] for match in _LAYER.finditer(text)}) != 1:
        return text
    return _LAYER.sub(lambda match: " " * len(match[0]), text)


_LAYER = re.compile(r"(?<=[WwbΘθa}])\^\{?[ ]{0,2}([(\[]\d{1,2}[)\]])[ ]{0,2}\}?")


def _told_otherwise(
    text: str,
    items: Sequence[Item],
    wanted: Wanted,
    worth: Callable[[Vector], object],
    error: InputError,
) -> Read[WeightsAnswer | None]:
    """Return weights that have no usual form: by the words beside numbers, by their places."""
    place = place_said(text, wanted) if wanted.place is None and wanted.bias else None
    if place is not None:
        try:
            found = _found(text, items, replace(wanted, place=place), worth)
        except InputError:
            found = None
        if found is not None:
            chosen = (*found.reading.chosen, f"the bias stands {place}, as the answer says")
            return replace(found, reading=replace(found.reading, chosen=chosen))
    return _told(text, items, wanted) or _with_comments(text, wanted, worth, error)


def _scored(text: str, items: Sequence[Item], wanted: Wanted) -> Read[WeightsAnswer | None] | None:
    """Return the weights of the one sum of inputs that a text writes: ``choose x1 - x2 - 1/2``.

    What it gives at the inputs may stand behind it.
    """
    if not wanted.bias or any(isinstance(i, Word) and i.role in _UNSETTLED for i in items):
        return None
    found: dict[Vector, Span] = {}
    for item in items:
        if not isinstance(item, Statement) or {*item.relations} - {"=", ":"}:
            continue
        for side, span in zip(item.sides, item.spans, strict=True):
            if isinstance(side, Form) and {*side.names} == {*wanted.features} and side.constant:
                found[(*(side[name] for name in wanted.features), side.constant)] = span
    if len(found) != 1 or any(_names_weights(items, k, wanted) for k in range(len(items))):
        return None
    [(point, span)] = found.items()
    answer = WeightsAnswer(point[:-1], point[-1], point, False)
    return Read(answer, Reading(text, (span,), ("the sum that is written is the score",)))


_UNSETTLED = ("or", "not", "no", "reject", "unsure", "others", "suppose", "none", "inseparable")


def _told(text: str, items: Sequence[Item], wanted: Wanted) -> Read[WeightsAnswer | None] | None:
    """Return the weights of numbers that have their parts by the words beside them."""
    try:
        found = told_by_words(discourse(items), wanted, text)
    except InputError:
        return None
    if found is None:
        return None
    point = (*found.w, found.b) if wanted.bias else found.w
    answer = WeightsAnswer(found.w, found.b, point, found.threshold)
    chosen = ("each number is what the words beside it say",)
    return Read(answer, Reading(text, found.spans, chosen))


def _with_comments(
    text: str, wanted: Wanted, worth: Callable[[Vector], object], error: InputError
) -> Read[WeightsAnswer | None]:
    """Return the weights of code whose comments say what stands where: ``# w1, w2, b``."""
    if "#" not in text:
        raise error
    told = text.replace("#", ";")
    orders = {place for match in _COMMENTS(text) if (place := _order(match[1], wanted))}
    if len(orders) == 1:
        wanted = replace(wanted, place=orders.pop())
    try:
        return _found(told, statements(told, frozenset(wanted.features)), wanted, worth)
    except InputError:
        raise error from None


def _uncommented(
    text: str, wanted: Wanted, worth: Callable[[Vector], object], error: InputError
) -> Read[WeightsAnswer | None]:
    """Return the weights of code without its comments, which tell them in other words."""
    bare = _REMARK.sub(lambda match: " " * len(match[0]), text)
    if bare == text or not _CODE(text):
        raise error
    try:
        return _found(text, statements(bare, frozenset(wanted.features)), wanted, worth)
    except InputError:
        raise error from None


_REMARK = re.compile(r"^[ \t]*(?:#|//)[^\n]*$", re.MULTILINE)
_UNREAD = ("ambiguous", "incomplete", "unread", "length")
_COMMENTS = re.compile(r"#+([^\n]*)").finditer


def _order(comment: str, wanted: Wanted) -> BiasPlace | None:
    """Return where the bias stands in a comment that lists the names of all numbers."""
    sides = [item.sides[0] for item in statements(comment) if isinstance(item, Statement)]
    names = [wanted.parameter(side.name or "") for side in sides if isinstance(side, Form)]
    if sorted(map(str, names)) != sorted([*wanted.names, "b"]):
        return None
    return {0: "first", wanted.size: "last"}.get(names.index("b"))  # type: ignore[return-value]


_REMARKS = re.compile(r"^[ \t]*(?:#+|//)[ \t]*(?=[^\n]*=)([^\n]*)$", re.MULTILINE).finditer
_CODE = re.compile(r"^[ \t]*(?:for |[\w.]+ ?= ?(?:np\.|\[))", re.M).search


def _refuse_commented(text: str, found: Read[WeightsAnswer | None], wanted: Wanted) -> None:
    """Refuse code with other weights than a comment in it tells."""
    if found.answer is None or not _CODE(text):
        return
    for remark in _REMARKS(text):
        if any(s.start < remark.end() and remark.start() < s.stop for s in found.reading.used):
            continue
        items = statements(remark[1], frozenset(wanted.features))
        for trial in trials(discourse(items), wanted):
            if not trial.is_complete(wanted) or trial.rejected:
                continue
            told = _of_trial(trial, wanted, threshold=False)
            if _direction(told.answer.point) != _direction(found.answer.point):
                message = "a comment and the code give different weights; say which counts"
                raise InputError("several", message, start=remark.start(1))


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Weights that stand in the text; later turns supersede earlier ones."""

    answer: WeightsAnswer
    spans: tuple[Span, ...]
    turn: int
    chosen: tuple[str, ...] = ()
    stated: bool = False  # as an inequality, not by the names of parameters


def _found(
    text: str, items: Sequence[Item], wanted: Wanted, worth: Callable[[Vector], object]
) -> Read[WeightsAnswer | None]:
    spoken, wanted = fixed_input(discourse(items), wanted, text)
    spoken = distributed(spoken, wanted, text)
    said = beside(in_order(spoken, wanted), wanted, text)
    said = named_sums(with_sums(by_input(said, wanted, text), wanted, text))
    wanted = _as_stated(said, wanted)
    if any(_names_weights(items, place, wanted) for place in range(len(items))):
        wanted = replace(wanted, by_feature=False)
    decided = decided_by(text, said, wanted)
    if decided.candidates:
        said = list(decided.outside)
    tried = _tried(said, wanted)
    if not any(trial.is_complete(wanted) for trial in tried):
        tried = trials(settled(said, wanted), wanted)
    stated = [*decided.candidates, *classifiers(said, wanted), *sided_lines(said, wanted, text)]
    threshold = _stated_threshold(said, wanted)
    chosen: list[str] = []
    complete = [trial for trial in tried if trial.is_complete(wanted)]
    stated = stated or ([] if complete else list(put_in(said, wanted, text)))
    if not complete and not stated:
        supposed = trials(said, wanted, "conditional")  # "if w = (2, 2) and b = -3, it works"
        complete = [trial for trial in supposed if trial.is_complete(wanted)]
        chosen += ["weights behind an *if* are taken"] if complete else []
    kept = [trial for trial in complete if not trial.rejected]
    stated = [one for one in stated if not (kept and _is_reason(said, one.place))]
    candidates = [_of_trial(trial, wanted, threshold) for trial in kept]
    candidates += [_of_classifier(found, said, wanted) for found in stated]
    candidates.sort(key=lambda c: max(span.stop for span in c.spans))
    if len(kept) < len(complete):
        chosen.append("a trial that is called wrong is not the answer")
    if not candidates and not complete:
        _refuse_unclear(said)
        none = _denied(said)
        if none is not None:
            return Read(None, Reading(text, (none.span,)))
        nearby = _beside_bias(tried, said, wanted, threshold)
        if nearby is not None:
            return Read(nearby.answer, Reading(text, nearby.spans, nearby.chosen))
        if tried:
            _refuse_incomplete(tried[-1], text, wanted)
        return _scored(text, items, wanted) or _without_names(text, said, wanted)
    if not candidates:
        raise InputError("rejected", "the only weights are called wrong; expected others")
    denial = next(
        (o.item for o in said if isinstance(o.item, Word) and o.item.role == "none"), None
    )
    if denial is not None:
        message = "weights, and that there are none; say which one counts"
        raise InputError("contradiction", message, start=denial.span.start)
    unclear = [one for one in said if not _is_input(text, one.item.span)]
    _refuse_unclear(unclear, min(span.start for c in candidates for span in c.spans))
    answer = _chosen(_that_works(candidates, said), wanted, worth, chosen)
    _refuse_otherwise(said, answer, wanted)
    return Read(answer.answer, Reading(text, answer.spans, (*chosen, *answer.chosen)))


def _is_reason(said: Sequence[Said], place: int) -> bool:
    """Say whether a rule is told as the reason for weights: ``since the sum is at least 2``."""
    for one in reversed(said[:place]):
        if isinstance(one.item, Word) and one.item.role == "because":
            return True
        if isinstance(one.item, Mark) and one.item.text in (".", "\n", ";", "!"):
            return False
    return False


def _as_stated(said: Sequence[Said], wanted: Wanted) -> Wanted:
    """Return what is asked, with the answer's own conventions where it states them."""
    words = [one.item for one in said if isinstance(one.item, Word)]
    order = next((word.value for word in words if word.role == "order"), None)
    if order in ("first", "last"):
        wanted = replace(wanted, place="first" if order == "first" else "last")
    names, spoken = _bare_weights(said), _spoken(said)
    for one in said:
        for link in one.item.links if isinstance(one.item, Statement) else ():
            name = link.left.name if isinstance(link.left, Form) else None
            value = link.right.value if isinstance(link.right, Form) else None
            if link.relation in ("=", "→") and name is not None:
                names.add(name)
                if name in ("x0", f"x{wanted.size + 1}") and value in (1, -1):
                    wanted = replace(wanted, constant=(int(name[1:]), Fraction(value)))
    if wanted.size == 1 and {"theta", "b"} <= names and not names & {"w", "w1", "weights"}:
        wanted = replace(wanted, theta=True)  # "θ = (-2), b = 1"
    counted = {f"w{j}" for j in range(wanted.size)} <= names and f"w{wanted.size}" not in names
    own_bias = bool((names | spoken) & {"b", "threshold", "bias", "theta"})
    return replace(wanted, zero=True) if counted and (own_bias or not wanted.bias) else wanted


def _tried(said: Sequence[Said], wanted: Wanted) -> list[Trial]:
    """Return the trials of a text; where they do not fit each other, those of its conclusion."""
    try:
        return trials(said, wanted)
    except InputError:
        last = [one for one in said if one.turn == said[-1].turn]
        concluded = trials(last, wanted) if len(last) < len(said) else []
        if not any(trial.is_complete(wanted) for trial in concluded):
            raise
        return concluded


def _bare_weights(said: Sequence[Said]) -> set[str]:
    """Return numbered weights that are named without a relation: ``set w0 and w1 both to 1``."""
    return {name for name in _spoken(said) if re.fullmatch(r"w\d", name)}


def _spoken(said: Sequence[Said]) -> set[str]:
    """Return the names that stand without a relation."""
    sides = [
        one.item.sides[0]
        for one in said
        if isinstance(one.item, Statement) and not one.item.relations
    ]
    return {side.name for side in sides if isinstance(side, Form) and side.name}


def _names_weights(items: Sequence[Item], place: int, wanted: Wanted) -> bool:
    """Say whether weights are given a value under names of their own."""
    named = {"w", "weights", *wanted.names}
    item, behind = items[place], items[place + 1] if place + 1 < len(items) else None
    if not isinstance(item, Statement):
        return False
    if not item.relations:  # "weights (1, 1)"
        listed = isinstance(behind, Statement) and isinstance(behind.sides[0], Row)
        return listed and isinstance(item.sides[0], Form) and item.sides[0].name in named
    return any(
        link.relation == "=" and isinstance(link.left, Form) and link.left.name in named
        for link in item.links
    )


def _of_trial(trial: Trial, wanted: Wanted, threshold: bool) -> _Candidate:
    values = trial.values
    given = "threshold" in values
    if given and "b" in values and values["b"] != -values["threshold"]:
        message = "a bias and a threshold that disagree; the threshold is -b; write one of them"
        raise InputError("ambiguous", message, start=trial.spans[-1].start)
    w = tuple(values[name] for name in wanted.names)
    b = -values["threshold"] if given else values.get("b", Fraction(0))
    chosen: tuple[str, ...] = ()
    if wanted.constant and wanted.constant[1] != 1 and not given:
        b, chosen = wanted.constant[1] * b, ("the constant input is the one that is stated",)
    if threshold and not given:
        b, given, chosen = -b, True, ("b is a threshold, as the answer says itself",)
    if not wanted.bias and b != 0:
        message = "this exercise has no bias; expected the weights only"
        raise InputError("name", message, start=trial.spans[-1].start)
    answer = WeightsAnswer(w, b, (*w, b) if wanted.bias else w, given)
    return _Candidate(answer, tuple(trial.spans), trial.turn, chosen)


def _of_classifier(found: Stated, said: Sequence[Said], wanted: Wanted) -> _Candidate:
    if not wanted.bias and found.b != 0:
        message = "this exercise has no bias; expected an inequality without a constant"
        raise InputError("name", message, start=found.span.start)
    point = (*found.w, found.b) if wanted.bias else found.w
    answer = WeightsAnswer(found.w, found.b, point, False)
    chosen = (found.chosen,) if found.chosen else ()
    turn = said[found.place].turn if said else 0
    return _Candidate(answer, (found.span,), turn, chosen, stated=True)


def _without_names(text: str, said: Sequence[Said], wanted: Wanted) -> Read[WeightsAnswer | None]:
    """Return the weights of a list, or the claim that there are none."""
    found = listed(said, wanted)
    if found is not None:
        point = (*found.w, found.b) if wanted.bias else found.w
        chosen = (found.chosen,) if found.chosen else ()
        answer = WeightsAnswer(found.w, found.b, point, False)
        return Read(answer, Reading(text, found.spans, chosen))
    words = [one.item for one in said if isinstance(one.item, Word)]
    none = [word for word in words if word.role in _NONE]
    if len(words) == 1 and not any(isinstance(one.item, Statement | Prose) for one in said):
        none += [word for word in words if word.role == "empty"]  # "none." and nothing else
    if none:
        return Read(None, Reading(text, (none[0].span,)))
    message = "no weights are found; expected such as w = (2, 2), b = -3"
    raise InputError("unread", message, start=0)


def _beside_bias(
    tried: Sequence[Trial], said: Sequence[Said], wanted: Wanted, threshold: bool
) -> _Candidate | None:
    """Return bare numbers as the weights, where their sentence gives the bias alone."""
    if (
        len(tried) != 1
        or tried[0].rejected
        or set(missing(tried[0].values, wanted)) != {*wanted.names}
    ):
        return None
    sentences = [one for one in said if one.sentence in tried[0].sentences]
    sides = [s.item.sides[0] for s in sentences if isinstance(s.item, Statement)]
    if any(isinstance(side, Form) and side.name in ("w", "theta", "v") for side in sides):
        return None  # "w = (1, 1, b = 2" breaks off
    found = bare_numbers(sentences, wanted.size)
    if found is None:
        return None
    numbers, spans = found
    values = {**tried[0].values, **dict(zip(wanted.names, numbers, strict=True))}
    whole = replace(tried[0], values=values, spans=[*spans, *tried[0].spans])
    return _of_trial(whole, wanted, threshold)


def _refuse_otherwise(said: Sequence[Said], answer: _Candidate, wanted: Wanted) -> None:
    """Refuse another value behind *otherwise*: ``b = 4 if ...; otherwise b = -4``."""
    if answer.stated:
        return
    known = dict(zip(wanted.names, answer.answer.w, strict=True)) | {"b": answer.answer.b}
    for place, one in enumerate(said):
        if not isinstance(one.item, Word) or one.item.role != "else":
            continue
        for other in said[place + 1 : place + 4]:
            given_else = given(other.item, wanted) if isinstance(other.item, Statement) else ()
            for pair in given_else:
                if pair.name in known and known[pair.name] != pair.value:
                    message = f"another value for {pair.name} behind *otherwise*; say which counts"
                    raise InputError("several", message, start=pair.span.start)


def _denied(said: Sequence[Said]) -> Word | None:
    """Return the words that say that there are no weights, in the first sentence."""
    first = said[0].item if said else None
    if isinstance(first, Word) and first.role == "inseparable":
        return first  # "can't be done: ..."
    words = (one.item for one in said if one.sentence == 0 and one.mood != "supposed")
    return next((w for w in words if isinstance(w, Word) and w.role == "none"), None)


def _is_input(text: str, span: Span) -> bool:
    """Say whether ``0,1`` names an input, which is no number with a comma."""
    return _BITS(text[span.start : span.stop]) is not None


_BITS = re.compile(r"\[?[01](?:(?:,|;? )[01]){1,31}\]?\)?").fullmatch


_NONE = ("none", "inseparable", "contradiction")


def _refuse_incomplete(trial: Trial, text: str, wanted: Wanted) -> None:
    lacking = [name for name in wanted.names if name not in trial.values]
    if wanted.bias and not {"b", "threshold"} & trial.values.keys():
        lacking.append("b")
    message = f"{', '.join(lacking[:4])} {'is' if len(lacking) == 1 else 'are'} missing"
    raise InputError("incomplete", f"{message}; expected every weight", start=len(text.rstrip()))


def _refuse_unclear(said: Sequence[Said], begin: int = 0) -> None:
    """Refuse what has two readings from a place on."""
    for one in said:
        if isinstance(one.item, Unclear) and one.mood == "said" and one.item.span.start >= begin:
            raise InputError(one.item.code, one.item.message, start=one.item.span.start)


def _that_works(candidates: list[_Candidate], said: Sequence[Said]) -> list[_Candidate]:
    """Return the last answer alone where of it alone its sentence says that it works."""
    works = [c for c in candidates if _is_praised(c, said)]
    return works if works == candidates[-1:] else candidates


def _is_praised(candidate: _Candidate, said: Sequence[Said]) -> bool:
    """Say whether it is said behind weights, in their sentence, that they work."""
    end, denied = max(span.stop for span in candidate.spans), False
    own = {s.sentence for s in said if any(_overlap(s.item.span, c) for c in candidate.spans)}
    for one in said:
        if one.sentence not in own or one.item.span.start < end or not isinstance(one.item, Word):
            continue
        denied |= one.item.role in ("not", "no", "reject", "if", "unsure")
        if not denied and _WORKS.is_all(one.item.text):
            return True
    return False


def _overlap(span: Span, other: Span) -> bool:
    return span.start < other.stop and other.start < span.stop


_WORKS = Wording("{this works}")


def _chosen(
    candidates: Sequence[_Candidate], wanted: Wanted, worth: Callable[[Vector], object],
    chosen: list[str],
) -> _Candidate:  # fmt: skip
    """Return the last of the answers that count, if it does not matter which."""
    last = candidates[-1]
    alive = [c for c in candidates if c.turn >= last.turn]
    if len(alive) < len(candidates):
        chosen.append("the last answer is taken")
    alive = _without_explained(alive)
    last = alive[-1]
    scales = {_direction(c.answer.point) for c in alive}
    if len(scales) > 1:
        if len({worth(c.answer.point) for c in alive}) > 1:
            shown = " or ".join(_shown(c.answer, wanted) for c in (alive[-2], alive[-1]))
            message = f"two answers that are not marked alike: {shown}; say which one counts"
            raise InputError("several", message, start=alive[-1].spans[0].start)
        chosen.append("several answers, all marked alike")
        return last
    named = [c for c in alive if not c.stated]
    return named[-1] if named else last


def _without_explained(alive: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the answers without inequalities that one follows from, the same as named weights.

    ``weights (-1, -1), bias 3/2: fires when a + b <= 1, i.e. 3/2 - (a + b) > 0``.
    """
    named = [c for c in alive if not c.stated]
    whole = {_direction(c.answer.point) for c in named}
    again = any(c.stated and _direction(c.answer.point) in whole for c in alive)
    return named if len(whole) == 1 and again else list(alive)


def _direction(point: Vector) -> Vector:
    size = sum((abs(v) for v in point), Fraction(0))
    return tuple(v / size for v in point) if size else point


def _shown(answer: WeightsAnswer, wanted: Wanted) -> str:
    bias = f", b = {show_vector((answer.b,))[1:-1]}" if wanted.bias else ""
    return f"w = {show_vector(answer.w)}{bias}"


def _stated_threshold(said: Sequence[Said], wanted: Wanted) -> bool:
    """Say whether the text calls ``b`` a threshold, in words or as ``w . x > b``."""
    for one in said:
        item = one.item
        if isinstance(item, Word) and item.role == "convention" and item.value == "threshold":
            return True
        if isinstance(item, Statement) and any(_compares_with_b(item)):
            return True
    return False


def _compares_with_b(statement: Statement) -> list[bool]:
    """Say of each inequality with ``w x`` in it whether ``b`` stands on the other side."""
    found = []
    for link in statement.links:
        if link.relation not in ("<", ">", "<=", ">="):
            continue
        if isinstance(link.left, Form) and isinstance(link.right, Form):
            form = link.left.plus(link.right, -1)
            products = [form[name] for name in form.names if name.startswith("w") and "*x" in name]
            if products and form["b"]:
                found.append((form["b"] > 0) != (products[0] > 0))
    return found


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
