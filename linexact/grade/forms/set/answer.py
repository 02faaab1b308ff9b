"""Sets of examples as people write them: the examples that they mention, all of them, or none.

``{1, 3}``, ``1 and 3``, ``x1, x3``, ``(0, 1) and (1, 0)``, ``2-4``, ``all`` and ``none`` are sets.
"""

from __future__ import annotations

from dataclasses import replace

from linexact.data.dataset import Dataset
from linexact.grade.mentions import mentions_of
from linexact.grade.named import beside, known_of
from linexact.grade.reading import Read, read_by
from linexact.language.account import Ledger, account, refuse_open
from linexact.language.text import NOT_ASSERTED, read

_NONE = ("none", "nobody", "nothing", "no errors", "no error", "no mistakes", "empty")
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
    text = read(raw)
    ledger = Ledger(text)
    if raw.strip() == "{}":
        return read_by(ledger, ())
    refuse_open(text)
    mentions = mentions_of(text, data, by_input=by_input)
    if text.holding("of-right"):
        raise text.ask("ambiguous", "write those that are asked for alone")
    finals = text.holding("final")
    for one in mentions:
        ledger.use(one.first, one.last)
        given_up = any(one.first < place for place in finals)
        if given_up or text.modes(one.first, one.last) & NOT_ASSERTED:
            raise text.ask("ambiguous", "is this example meant, or not?", one.first)
    every = _use_words(ledger, bool(mentions), len(data))
    account(ledger, replace(known_of(data), agrees=beside(text, lambda one: False)))
    named = (index for one in mentions for index in one.indices)
    return read_by(ledger, tuple(range(len(data)) if every else named))


def _use_words(ledger: Ledger, has_mentions: bool, size: int) -> bool:
    """Use *all*, *none* and ``S =``; say whether all examples are meant."""
    text = ledger.text
    none = [place for place, token in enumerate(text.tokens) if token.low in _NONE]
    every = [place for place, token in enumerate(text.tokens) if token.low in _ALL]
    if bool(none) + bool(every) + has_mentions != 1:
        code = "contradiction" if none or every or has_mentions else "unread"
        raise text.ask(code, "expected the numbers of examples, such as 1 and 3, or none")
    for place in (*none, *every):
        ledger.use(place, place + 1 + (text.near(place + 1).value == size))  # "all four"
    for place, token in enumerate(text.tokens):
        if token.text == "=" and text.near(place + 1).text in ("{", "[", "("):
            ledger.use(place, place + 1)
    return bool(every)
