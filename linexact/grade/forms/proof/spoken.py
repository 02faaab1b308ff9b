"""The verdict that a text gives in words: separable or not, of the data that are asked for.

``No line can do it`` and ``there is no such classifier`` say that the data are not separable.  What
is said of other gates, of more than is asked or of a part is asked back.
"""

from __future__ import annotations

from dataclasses import dataclass

from linexact.data.dataset import Dataset
from linexact.grade.forms.proof.answer import Yes
from linexact.grade.forms.weights.parameters import Wanted, is_gate_of
from linexact.grade.forms.word import Meanings, decided, gates_named, heard, phrase_of
from linexact.language.account import refuse_unknown
from linexact.language.text import Text

_OPPOSITE = {"separable": "inseparable", "inseparable": "separable"}


@dataclass(frozen=True, slots=True)
class Spoken:
    """A verdict and the places of the words that give it; None where none is given."""

    verdict: str | None
    places: tuple[range, ...] = ()


def meanings_of(yes: Yes) -> Meanings:
    """Return what words mean as verdicts, for a question that is put like this."""
    roles, no = {one: one for one in _OPPOSITE}, _OPPOSITE.get(yes)
    if no is None:
        return Meanings(roles, {}, none="inseparable")
    return Meanings(roles, {"true": yes, "false": no}, yes, no, none="inseparable")


def verdict_of(text: Text, dataset: Dataset, yes: Yes) -> Spoken:
    """Return the verdict that a text gives in words.

    Raises :class:`~linexact.errors.InputError`: ``several``, ``unsure``, ``word``.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> [verdict_of(read(said), gate("XOR"), "separable").verdict
    ...  for said in ("XOR is not separable.", "No line can do it.", "Yes.", "w = (1, 1)")]
    ['inseparable', 'inseparable', 'separable', None]
    """
    meanings = meanings_of(yes)
    alone = phrase_of(text, meanings)
    if alone is not None:
        return Spoken(alone, (range(len(text.tokens)),))
    found = heard(text, meanings)
    if not found:
        return Spoken(None)
    for one in found:
        refuse_unknown(text, text.stretch(one.first))
    _refuse_other_gates(text, dataset)
    verdict = decided(text, found, meanings)
    return Spoken(verdict, tuple(range(one.first, one.last) for one in found))


def _refuse_other_gates(text: Text, dataset: Dataset) -> None:
    """Raise for a gate that is named, or a number of inputs, and is not that of the data."""
    wanted = Wanted.of(dataset, bias=True, place=None)
    others = [place for place, name in gates_named(text) if not is_gate_of(name, wanted)]
    for place in text.holding("feature"):
        if place and text.tokens[place - 1].value not in (None, 1, dataset.dimension):
            others.append(place - 1)
    if others:
        message = "this is not what is asked; say what holds of the data that are"
        raise text.ask("unsure", message, others[0])
