"""What a text says of other gates than the one that is asked."""

from __future__ import annotations

from linexact.data.dataset import Vector
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Wanted
from linexact.language.text import Text

GATES = ("and", "or", "nand", "nor", "xor", "xnor", "not")
_MARKS = ("-", "*", "(", ")", "|", ".", ":")


def gates_of(wanted: Wanted) -> frozenset[str]:
    """Return the names of the gate that the examples are, none if they are none.

    >>> from linexact.data.gates import gate
    >>> sorted(gates_of(Wanted.of(gate("NOR"), True, None)))
    ['nor']
    """
    n = wanted.size
    return frozenset(name for name in GATES if n <= 5 and _table(name, n) == set(wanted.examples))


def _table(name: str, n: int) -> set[tuple[Vector, int]] | None:
    try:
        data = gate(name.upper() if n <= 2 else f"{name.upper()}:{n}")
    except InputError:
        return None
    return {(one.x, int(one.target)) for one in data.examples()}


def of_other_gates(text: Text, asked: frozenset[str]) -> frozenset[int]:
    """Return the places of what is said of other gates than the one that is asked.

    A gate that heads a line has what follows, to the next one or an empty line; behind *for* it
    has its clause.

    >>> from linexact.language.text import read
    >>> text = read("OR: b = -1/2. AND: b = -3/2")
    >>> sorted(of_other_gates(text, frozenset({"and"})))[-1]
    8
    """
    named = [place for place in range(len(text.tokens)) if _gate(text, place)]
    heads = [place for place in named if _is_head(text, place)]
    gaps = [place for place, token in enumerate(text.tokens) if token.text.count("\n") > 1]
    found = set(text.holding(*(f"of-{name}" for name in GATES if name not in asked)))
    for place in named:
        if _gate(text, place) in asked:
            continue
        if place in heads:
            ends = (end for end in (*heads, *gaps) if end > place)
            found.update(range(place, min(ends, default=len(text.tokens))))
        elif text.near(place - 1).low in ("for", "gives", "an", "the"):
            found.update(_clause(text, place, named))
    return frozenset(found)


def _gate(text: Text, place: int) -> str:
    """Return the gate that a token names: in capitals, or with the word behind it."""
    token = text.tokens[place]
    name = token.low.removesuffix(" gate")
    named = name in GATES and (token.text.isupper() or name != token.low)
    return name if named else ""


def _is_head(text: Text, place: int) -> bool:
    """Say whether a gate begins a line, or a sentence, and stands alone there."""
    before, after = text.near(place - 1), text.near(place + 1)
    begins = place == text.sentence(place).start or before.text in _MARKS
    return begins and (after.kind in ("line", "arrow") or after.text in (":", "|"))


def _clause(text: Text, place: int, named: list[int]) -> range:
    """Return the part of a sentence around a gate: to *but*, *so*, and what another gate has."""
    sentence = text.sentence(place)
    cuts = [sentence.start, sentence.stop]
    for i in sentence:
        token = text.tokens[i]
        apart = token.text == "," and (text.near(i + 1).low == "for" or i - 1 in named)
        if apart or token.has("but") or token.low == "so":
            cuts.append(i + apart)
    return range(max(c for c in cuts if c <= place), min(c for c in cuts if c > place))
