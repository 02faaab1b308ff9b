"""The verdict that a text gives in words: separable or not, of the data that are asked for.

``No line can do it`` and ``there is no such classifier`` say that the data are not separable.  What
is said of other gates, of more than is asked or of a part is asked back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from linexact.data.dataset import Dataset, Vector
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade.forms.proof.answer import Yes
from linexact.grade.forms.word.heard import (
    Heard,
    Meanings,
    gates_named,
    heard,
    negations,
    refuse_limited,
)
from linexact.language.account import refuse_unknown
from linexact.language.settle import Candidate, settle
from linexact.language.text import Text

_OPPOSITE = {"separable": "inseparable", "inseparable": "separable"}
_SILENT = frozenset({"suppose", "check", "reject", "other", "question"})
_SURE = ("exist", "exists", "possible", "does it", "do it", "does this", "do this", "there is")
_ALONE = ("done", "be done", "possible")  # that say it of whatever is asked
_RELATIONS = (">", "<", ">=", "<=")
_PERSONS = ("i", "we")


@dataclass(frozen=True, slots=True)
class Spoken:
    """A verdict and the places of the words that give it; None where none is given."""

    verdict: str | None
    places: tuple[range, ...] = ()


def meanings_of(yes: Yes) -> Meanings:
    """Return what words mean as verdicts, for a question that is put like this."""
    no = _OPPOSITE.get(yes)
    return Meanings({one: one for one in _OPPOSITE}, {}, None if no is None else yes, no)


def verdict_of(text: Text, dataset: Dataset, yes: Yes) -> Spoken:
    """Return the verdict that a text gives in words.

    Raises :class:`~linexact.errors.InputError`: ``several``, ``unsure``, ``word``.

    >>> from linexact.language.text import read
    >>> [verdict_of(read(said), gate("XOR"), "separable").verdict
    ...  for said in ("XOR is not separable.", "No line can do it.", "Yes.", "w = (1, 1)")]
    ['inseparable', 'inseparable', 'separable', None]
    """
    meanings = meanings_of(yes)
    alone = _truth_alone(text, meanings)
    if alone is not None:
        return Spoken(alone, (range(len(text.tokens)),))
    found = heard(text, meanings)
    found += [one for one in _existence(text) if one.answer == "inseparable" or not found]
    if not found:
        return Spoken(None)
    for one in found:
        refuse_limited(text, one)
        refuse_unknown(text, text.stretch(one.first) if one.explicit else _before_items(text, one))
    _refuse_other_gates(text, dataset)
    candidates = [Candidate(one.answer, ((one.first, one.last),)) for one in found]
    verdict, _ = settle(text, candidates, str, "separable or not separable")
    return Spoken(verdict, tuple(range(one.first, one.last) for one in found))


def _before_items(text: Text, one: Heard) -> range:
    """Return the sentence of a verdict, to where the numbers and lines begin that argue for it."""
    sentence, stretch = text.sentence(one.first), text.stretch(one.first)
    stop = next((i for i in range(stretch.stop, sentence.stop) if i in text.items), sentence.stop)
    return range(sentence.start, stop)


def _truth_alone(text: Text, meanings: Meanings) -> str | None:
    """Return what *true* or *false* says where it is the whole text."""
    words = [token for token in text.tokens if token.kind not in ("stop", "line")]
    if len(words) != 1 or not words[0].has("true", "false") or words[0].has("filler", "mistake"):
        return None
    return meanings.yes if words[0].has("true") else meanings.no


def _existence(text: Text) -> Iterator[Heard]:
    """Yield verdicts that say whether there is a line, or that nothing can do it."""
    for place, token in enumerate(text.tokens):
        if token.kind == "word" and not text.modes(place, place + 1) & _SILENT:
            verdict = _is_there(text, place)
            if verdict is not None:
                yield Heard(verdict, place, place + 1)


def _is_there(text: Text, place: int) -> str | None:
    token = text.tokens[place]
    if token.low != "no" and not token.has("impossible", "feasible"):
        return None
    stretch = text.stretch(place)
    inside = [text.tokens[i] for i in stretch]
    if any(i in text.items for i in stretch) or any(t.has(*_RELATIONS, "wished") for t in inside):
        return None
    behind = [text.tokens[i] for i in range(place + 1, stretch.stop)]
    behind = [token for token in behind if token.kind not in ("stop", "line")]
    if token.low == "no" and behind and all(t.has("separator") for t in behind):
        return "inseparable"
    denied = len(negations(text, place))
    if token.has("impossible"):
        return None if denied else "inseparable"
    named = any(t.has("separator", "gate") for t in inside) or token.low in _ALONE
    if not token.has("feasible") or not named:
        return None
    if denied == 1 and not any(t.has("each") for t in inside):
        found = any(t.low in _PERSONS for t in inside)
        cannot = any(t.low in ("cannot", "can't", "can not") for t in inside)
        return "inseparable" if cannot or not found else None
    return "separable" if denied == 0 and token.low in _SURE else None


def _refuse_other_gates(text: Text, dataset: Dataset) -> None:
    """Raise for a gate that is named, or a number of inputs, and is not that of the data."""
    for place, token in enumerate(text.tokens):
        follows = text.at(place + 1)
        counts = token.value not in (None, 1, dataset.dimension)
        if counts and follows is not None and follows.has("feature"):
            message = f"the data have {dataset.dimension} inputs; say what holds of them"
            raise text.ask("unsure", message, place)
    for place, name in gates_named(text):
        if not _is_gate_of(name, dataset):
            raise text.ask(
                "unsure", f"{name.upper()} is not what is asked; say what holds of it", place
            )


def _is_gate_of(name: str, dataset: Dataset) -> bool:
    try:
        other = gate(f"{name}:{dataset.dimension}")
    except InputError:
        return False
    return _rows(dataset) == _rows(other)


def _rows(data: Dataset) -> set[tuple[Vector, int]]:
    return {(data.x(i), data.target(i)) for i in range(len(data))}
