"""What a text says of other gates than the one that is asked."""

from __future__ import annotations

from linexact.grade.forms.weights.parameters import Wanted
from linexact.language.text import Text

_GATES = ("and", "or", "nand", "nor", "xor", "xnor", "not")
_MARKS = ("-", "*", "(", ")", "|", ".", ":")


def gates_of(wanted: Wanted) -> frozenset[str]:
    """Return the names of the gate that the examples are, none if they are none.

    >>> from linexact.data.gates import gate
    >>> sorted(gates_of(Wanted.of(gate("NOR"), True, None)))
    ['nor']
    """
    n, examples = wanted.size, wanted.examples
    on, off = ({sum(x) for x, target in examples if target == side} for side in (1, -1))
    if len(examples) != 2**n or on | off != {*range(n + 1)}:
        return frozenset()
    found = {"and": on == {n}, "or": off == {0}, "nand": off == {n}, "nor": on == {0}}
    return frozenset(name for name in found if found[name]) | ({"not"} if n == 1 else set())


def other_gates(text: Text, asked: frozenset[str]) -> frozenset[int]:
    """Return the places of what is said of other gates than those that are asked.

    A gate heads what follows, to the next one or an empty line, where it begins a line or a
    sentence and stands alone there.

    >>> from linexact.language.text import read
    >>> text = read("OR: b = -1/2. AND: b = -3/2")
    >>> sorted(other_gates(text, frozenset({"and"})))[-1]
    8
    """
    named = {place: name for place in range(len(text.tokens)) if (name := gate_at(text, place))}
    heads = [place for place in named if _is_head(text, place)]
    gaps = [place for place, token in enumerate(text.tokens) if token.text.count("\n") > 1]
    found = set[int]()
    for place in heads:
        if named[place] not in asked:
            ends = (end for end in (*heads, *gaps) if end > place)
            found.update(range(place, min(ends, default=len(text.tokens))))
    return frozenset(found)


def of_other_gates(text: Text, asked: frozenset[str]) -> list[int]:
    """Return the places of other gates that something is said to be of: ``for OR``."""
    places = [
        i for i, token in enumerate(text.tokens) if token.low in ("for", "gives", "an", "the")
    ]
    return [i + 1 for i in places if gate_at(text, i + 1) not in {*asked, ""}]


def gate_at(text: Text, place: int) -> str:
    """Return the gate that a token names: in capitals, or with the word behind it."""
    token = text.near(place)
    name = token.low.removesuffix(" gate")
    return name if name in _GATES and (token.text.isupper() or name != token.low) else ""


def _is_head(text: Text, place: int) -> bool:
    before, after = text.near(place - 1), text.near(place + 1)
    begins = place == text.sentence(place).start or before.text in _MARKS
    return begins and (after.kind in ("line", "arrow") or after.text in (":", "|"))
