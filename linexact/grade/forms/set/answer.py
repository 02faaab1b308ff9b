"""Sets of examples as people write them: the examples that they mention, all of them, or none.

``{1, 3}``, ``1 and 3``, ``x1, x3``, ``(0, 1) and (1, 0)``, ``all`` and ``none`` are sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linexact.data.dataset import Dataset
from linexact.grade.forms.set.mentions import Mention, mentions_of
from linexact.grade.named import beside, known_of
from linexact.grade.reading import Read, read_by
from linexact.language.account import Ledger, account, refuse_open
from linexact.language.text import NOT_ASSERTED, Text, read

_NONE = ("none", "nobody", "nothing", "no errors", "no error", "no mistakes", "empty")
_ALL = ("all", "every", "everything", "all of", "each", "each of", "all of them")


def find_set(raw: str, data: Dataset, *, by_input: bool = False) -> Read[frozenset[int]]:
    """Find the examples (0-based) that a text names; ``by_input``: brackets hold inputs.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread``, ``row`` for what is
    no example, ``ambiguous``, ``contradiction``, and what accounting raises.

    >>> from linexact.data.gates import gate
    >>> sorted(find_set("examples 2 and 3", gate("XOR")).answer)
    [1, 2]
    >>> find_set("none", gate("XOR")).answer
    frozenset()
    >>> find_set("2 and 7", gate("XOR"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: there is no example 7; expected 1 to 4
      2 and 7
            ^
    """
    text = read(raw)
    if raw.strip() == "{}":
        return read_by(Ledger(text), frozenset())
    refuse_open(text)
    ledger = Ledger(text)
    mentions = mentions_of(text, data, by_input=by_input)
    refuse_denied(text, mentions)
    chosen = _chosen(ledger, mentions, len(data))
    for one in mentions:
        ledger.use(one.first, one.last)
    use_names(ledger)
    account(ledger, replace(known_of(data), agrees=beside(text, lambda one: False)))
    return read_by(ledger, chosen)


def _chosen(ledger: Ledger, mentions: Sequence[Mention], size: int) -> frozenset[int]:
    """Return the set that mentions, *all* or *none* make, and use what says it."""
    text = ledger.text
    none = [k for k, token in enumerate(text.tokens) if token.low in _NONE]
    every = [k for k, token in enumerate(text.tokens) if token.low in _ALL]
    if bool(none) + bool(every) + bool(mentions) != 1:
        code = "contradiction" if none or every or mentions else "unread"
        raise text.ask(code, "expected the numbers of examples, such as 1 and 3, or none")
    for place in (*none, *every):
        ledger.use(place, place + 1 + (text.near(place + 1).value == size))  # "all four"
    return frozenset(range(size) if every else (one.index for one in mentions))


def refuse_denied(text: Text, mentions: Sequence[Mention]) -> None:
    """Raise for an example that is denied or given up, and for a word on those that are right."""
    finals = text.holding("final")
    if text.holding("of-right"):
        raise text.ask("ambiguous", "write those that are asked for alone")
    for one in mentions:
        given_up = any(one.first < k for k in finals)
        if given_up or text.modes(one.first, one.last) & NOT_ASSERTED:
            raise text.ask("ambiguous", "is this example meant, or not?", one.first)


def use_names(ledger: Ledger) -> None:
    """Use the sign between a name and what it names: ``S = {1, 3}``."""
    for place, token in enumerate(ledger.text.tokens):
        if token.text == "=" and ledger.text.near(place + 1).text in ("{", "[", "("):
            ledger.use(place, place + 1)
