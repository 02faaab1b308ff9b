"""Sets of examples as people write them: the examples that they mention, all of them, or none.

``{1, 3}``, ``1 and 3``, ``x1, x3``, ``rows 2-4``, ``(0, 1) and (1, 0)``, ``all but 3`` and
``none`` are sets.  What is called right stands beside the set, and is none of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from linexact.data.dataset import Dataset
from linexact.grade.forms.set.mentions import Mention, mentions_of
from linexact.grade.named import beside, points_of
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.text import Text, read

_NONE = ("none", "nobody", "nothing", "no errors", "no error", "no mistakes", "empty")
_ALL = ("all but", "all", "every", "everything", "all of", "each", "each of", "all of them")
_BUT = ("but", "except", "all but")
_DENIED = frozenset(("neg", "suppose", "question", "reject"))


def find_set(raw: str, data: Dataset, *, by_input: bool = False) -> Read[frozenset[int]]:
    """Find the examples (0-based) that a text names; ``by_input``: brackets hold inputs.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread``, ``row`` for what is
    no example, ``ambiguous``, ``contradiction``, and what accounting raises.

    >>> from linexact.data.gates import gate
    >>> sorted(find_set("examples 2 and 3", gate("XOR")).answer)
    [1, 2]
    >>> sorted(find_set("all but (0, 1)", gate("XOR")).answer), find_set("none", gate("XOR")).answer
    ([0, 2, 3], frozenset())
    >>> find_set("2 and 7", gate("XOR"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: there is no example 7; expected 1 to 4
      2 and 7
            ^
    """
    text = read(raw)
    ledger = Ledger(text)
    if raw.strip() == "{}":
        return read_by(ledger, frozenset())
    refuse_open(text)
    chosen = _chosen(
        ledger, _meant(ledger, mentions_of(text, data, by_input=by_input), data), len(data)
    )
    _use_counts(ledger, len(chosen))
    use_names(ledger)
    first = min((place for place, _ in ledger.used), default=0)
    agrees = beside(text, first, lambda one: False)
    account(ledger, Known(points_of(data), sizes=frozenset({len(data)}), agrees=agrees))
    return read_by(ledger, chosen)


def _meant(ledger: Ledger, mentions: Sequence[Mention], data: Dataset) -> list[Mention]:
    """Return the mentions behind the last announcement; what is called right is beside them."""
    text = ledger.text
    right = {one for one in mentions if _is_called_right(text, one.first)}
    if right and len(right) == len(mentions):
        raise text.ask("ambiguous", "these are right; write those asked for", mentions[0].first)
    begins = [k for k in text.holding("final", "announce") if any(m.first > k for m in mentions)]
    meant = []
    for one in mentions:
        if one in right or (begins and one.first < begins[-1]):
            ledger.use(one.first, one.last, "workings")
        elif len({data.target(i) for i in one.indices}) > 1 and one.is_input:
            message = "this input is in both classes; write the examples' numbers"
            raise text.ask("ambiguous", message, one.first)
        else:
            meant.append(one)
    return meant


def _is_called_right(text: Text, place: int) -> bool:
    return any(text.tokens[k].has("of-right") for k in text.sentence(place))


def _chosen(ledger: Ledger, meant: Sequence[Mention], size: int) -> frozenset[int]:
    """Return the set that mentions, *all* and *none* make, and use what says it."""
    text = ledger.text
    lows = [token.low for token in text.tokens]
    none = [k for k in range(len(lows)) if _is_none(text, k)]
    every = [k for k, low in enumerate(lows) if low in _ALL]
    but = bool(every) and any(low in _BUT for low in lows)
    for one in meant:
        if text.modes(one.first, one.last) & (_DENIED - {"neg"} if but else _DENIED):
            raise text.ask("ambiguous", "is this example meant, or not?", one.first)
        ledger.use(one.first, one.last)
    if bool(none) + bool(every) + bool(meant) != 1 + (but and bool(meant)):
        code = "contradiction" if none or every or meant else "unread"
        raise text.ask(code, "expected the numbers of examples, such as 1 and 3, or none")
    for place in (*none, *every):
        ledger.use(place, place + 1 + (text.near(place + 1).value == size))  # "all four"
    named = frozenset(i for one in meant for i in one.indices)
    return frozenset(range(size)) - named if every else named


def _is_none(text: Text, place: int) -> bool:
    """Say whether *none* or *no example* stands at a place."""
    low = text.tokens[place].low
    return low in _NONE or (low == "no" and text.near(place + 1).has("example", "of-errors"))


def _use_counts(ledger: Ledger, size: int) -> None:
    """Use the 2 of ``2 errors: 1 and 3``."""
    for place, token in enumerate(ledger.text.tokens):
        counted = ledger.text.near(place + 1).has("example", "of-errors", "counted")
        if token.kind == "number" and counted:
            if token.value != size:
                message = f"{token.text} are announced and {size} are named; which counts?"
                raise ledger.text.ask("contradiction", message, place)
            ledger.use(place, place + 1, "a count")


def use_names(ledger: Ledger) -> None:
    """Use the sign between a name and what it names: ``S = {1, 3}``."""
    for place, token in enumerate(ledger.text.tokens):
        opened = ledger.text.near(place + 1).text == "{" or ledger.is_used(place + 1)
        if token.text == "=" and opened:
            ledger.use(place, place + 1)
