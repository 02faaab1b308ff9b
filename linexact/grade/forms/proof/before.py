"""Arguments by lines, as they are followed today."""

from __future__ import annotations

from dataclasses import dataclass

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.grade.forms.proof.columns import inputs_bracketed
from linexact.grade.forms.proof.reasoning import Reasoning, follow
from linexact.grade.forms.proof.sayings import hear
from linexact.written import statements


@dataclass(frozen=True, slots=True)
class Argued:
    """An argument, and whether a contradiction is claimed."""

    reasoning: Reasoning | None
    contradicted: bool


def argued(raw: str, dataset: Dataset, convention: Convention, yes: bool | None) -> Argued:
    """Follow the lines of a text."""
    text = inputs_bracketed(raw, dataset)
    try:
        heard = hear(text, statements(text), dataset.dimension, dataset.features, yes)
        return Argued(follow(heard, dataset, convention), heard.contradicted)
    except InputError:
        return Argued(None, False)
