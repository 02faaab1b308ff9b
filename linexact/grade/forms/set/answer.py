"""Sets of examples as people write them: the examples that they mention, all of them, or none.

``{1, 3}``, ``1 and 3``, ``x1, x3``, ``rows 2-4``, ``(0, 1) and (1, 0)``, ``all but 3`` and
``none`` are sets.  What is called right stands beside the set, and is none of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linexact.data.dataset import Dataset
from linexact.grade.forms.set.mentions import Mention, counts_of, mentions_of
from linexact.grade.named import beside, points_of
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.text import Text, read

_NONE = ("none", "nobody", "nothing", "no errors", "no error", "no mistakes", "empty")
_ALL = ("all but", "all", "every", "everything", "all of", "each", "each of", "all of them")
_BUT = ("but", "except", "all but")


def find_set(raw: str, data: Dataset) -> Read[frozenset[int]]:
    """Find the examples (0-based) that a text names.

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
    mentions = _meant(text, ledger, mentions_of(text, data))
    chosen = _chosen(text, ledger, mentions, len(data))
    for count, place in counts_of(text):
        if count != len(chosen):
            message = f"{count} are announced and {len(chosen)} are named; which counts?"
            raise text.ask("contradiction", message, place)
        ledger.use(place, place + 1, "a count")
    use_names(text, ledger)
    first = min((place for place, _ in ledger.used), default=0)
    agrees = beside(text, first, lambda one: False)
    account(ledger, Known(points_of(data), sizes=frozenset({len(data)}), agrees=agrees))
    return read_by(ledger, chosen)


def _meant(text: Text, ledger: Ledger, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions that are asserted; those in clauses that say *right* are beside them."""
    right = [one for one in mentions if _is_called_right(text, one)]
    meant = [one for one in mentions if one not in right]
    if right and not meant:
        raise text.ask(
            "ambiguous", "examples that are right; write those asked for", right[0].first
        )
    for one in right:
        ledger.use(one.first, one.last, "called right")
    return _told_apart(text, _announced(text, ledger, meant))


def _told_apart(text: Text, meant: list[Mention]) -> list[Mention]:
    """Return bare numbers as those of examples, or as inputs, whichever they can be."""
    bare = [one for one in meant if one.inputs is not None]
    numbers = [one.indices for one in bare]
    inputs = [one.inputs or () for one in bare]
    if not bare or (not all(inputs) and all(numbers)):
        return meant
    if all(numbers) and set(numbers) != set(inputs):
        message = "two readings: examples by number, or by input; write example 2 or x = (2)"
        raise text.ask("ambiguous", message, bare[0].first)
    if not all(inputs):
        raise text.ask("row", "not all of these are examples", bare[0].first)
    return [one if one.inputs is None else replace(one, indices=one.inputs) for one in meant]


def _is_called_right(text: Text, one: Mention) -> bool:
    """Say whether the clause of a mention says that it is right."""
    sentence = text.sentence(one.first)
    return any(text.tokens[k].has("of-right") for k in sentence)


def _announced(text: Text, ledger: Ledger, meant: list[Mention]) -> list[Mention]:
    """Return what stands behind the last word that announces the answer."""
    begins = [k for k in text.holding("final", "announce") if any(m.first > k for m in meant)]
    late = [one for one in meant if one.first > begins[-1]] if begins else meant
    for one in meant:
        if one not in late:
            ledger.use(one.first, one.last, "workings")
    return late


def _chosen(text: Text, ledger: Ledger, meant: Sequence[Mention], size: int) -> frozenset[int]:
    """Return the set that mentions, *all* and *none* make, and use what says it."""
    none = [k for k in range(len(text.tokens)) if _is_none(text, k)]
    every = [k for k, token in enumerate(text.tokens) if token.low in _ALL]
    but = [k for k, token in enumerate(text.tokens) if token.low in _BUT]
    named = frozenset(i for one in meant for i in one.indices)
    for one in meant:
        _refuse_denied(text, one, by=bool(but))
        ledger.use(one.first, one.last)
    everything = frozenset(range(size))
    if every and but and meant and not none:
        ledger.use(every[0], every[0] + 1)
        return everything - named
    if bool(none) + bool(every) + bool(meant) != 1:
        code = "contradiction" if none or every or meant else "unread"
        raise text.ask(code, "expected the numbers of examples, such as 1 and 3, or none")
    for place in (*none, *every):
        ledger.use(place, place + 1)
        _use_size(text, ledger, place + 1, size)
    return everything if every else named


def _is_none(text: Text, place: int) -> bool:
    """Say whether *none* or *no example* stands at a place."""
    token, behind = text.tokens[place], text.at(place + 1)
    of_none = behind is not None and behind.has("example", "of-errors")
    return token.low in _NONE or (token.low == "no" and of_none)


def _use_size(text: Text, ledger: Ledger, place: int, size: int) -> None:
    """Use the four of *all four*."""
    token = text.at(place)
    if token is not None and token.value == size:
        ledger.use(place, place + 1)


def _refuse_denied(text: Text, one: Mention, *, by: bool) -> None:
    """Raise for an example that is said not to be meant."""
    modes = text.modes(one.first, one.last) & {"neg", "suppose", "question", "reject"}
    if modes - ({"neg"} if by else set()):
        raise text.ask("ambiguous", "is this example meant, or not?", one.first)


def use_names(text: Text, ledger: Ledger) -> None:
    """Use the sign between a name and the set: ``S = {1, 3}``."""
    for place, token in enumerate(text.tokens):
        behind = text.at(place + 1)
        opened = behind is not None and (behind.text == "{" or ledger.is_used(place + 1))
        if token.text == "=" and opened:
            ledger.use(place, place + 1)
