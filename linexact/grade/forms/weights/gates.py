"""What a text says of other gates than the one that is asked."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Wanted
from linexact.language.text import Text

_GATES = ("and", "or", "nand", "nor", "xor", "xnor", "not")
_MARKS = ("-", "*", "(", ")", "|", ".", ":")


GATES = ("AND", "OR", "NAND", "NOR", "XOR", "XNOR", "IMPLIES", "NIMPLIES", "NOT", "BUFFER")


def others_on(dataset: Dataset) -> Iterator[tuple[str, Dataset]]:
    """Yield the other gates on the same inputs, where these are all of a gate's.

    >>> [name for name, _ in others_on(gate("AND:3"))]
    ['OR:3', 'NAND:3', 'NOR:3', 'XOR:3', 'XNOR:3']
    """
    d = dataset.dimension
    if d > 4 or len(dataset) != 2**d or any(q != 1 for q in dataset.denominators):
        return
    for name in GATES if d <= 2 else (f"{one}:{d}" for one in GATES[:6]):
        table = gate(name)
        same = table.dimension == d and (table.numerators == dataset.numerators).all()
        if same and (table.targets != dataset.targets).any():
            yield name, table


def gates_of(wanted: Wanted) -> frozenset[str]:
    """Return the names of the gate that the examples are, none if they are none.

    >>> sorted(gates_of(Wanted.of(gate("NOR"), True, None)))
    ['nor']
    """
    return frozenset(name for name in _GATES if is_gate_of(name, wanted))


def is_gate_of(name: str, wanted: Wanted) -> bool:
    """Say whether the examples are all of a gate.

    >>> is_gate_of("xor", Wanted.of(gate("XOR"), True, None))
    True
    """
    if len(wanted.examples) != 2**wanted.size:
        return False
    try:
        other = gate(f"{name}:{wanted.size}")
    except InputError:
        return False
    return Wanted.of(other, wanted.bias, None).targets == wanted.targets


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
