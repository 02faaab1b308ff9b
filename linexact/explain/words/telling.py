"""Steps to words, in the notation of a lecture.

A step's words stand in the mirror of its own module: those of
``linexact.derivation.steps.weights`` in ``linexact.explain.words.weights``, those of a kind's own
steps, ``linexact.exercise.kinds.NAME``, in ``linexact.explain.kinds.NAME``.  There a table
``TOLD`` names the words of each type of step.

No number comes from here: the step has every one (but 0 and 1, which the sentences
themselves are about).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from itertools import groupby

from linexact.derivation.derivation import Stated
from linexact.derivation.steps import Step
from linexact.document.blocks import Block, Figures, Section
from linexact.document.notation import Notation
from linexact.explain.words.teller import Teller

_MIRRORS = {
    "linexact.derivation.steps": "linexact.explain.words",
    "linexact.exercise.kinds": "linexact.explain.kinds",
}


def tell(steps: Sequence[Step], notation: Notation, stated: Stated | None) -> list[Block]:
    """Return a section for each step; what follows at once is told together.

    Each ends in a place for its figures, named after the type of the step.

    >>> from fractions import Fraction
    >>> from linexact.derivation.steps.published import Printed
    >>> from linexact.document.notation import NOTATIONS
    >>> step = Printed("b", Fraction(-1))
    >>> [type(block).__name__ for block in tell([step], NOTATIONS["grosse"], None)]
    ['Section']
    """
    blocks: list[Block] = []
    for kind, group in groupby(steps, key=type):
        told = list(teller_of(kind)(list(group), notation, stated))
        place = Figures(kind.__name__)
        if told and isinstance(told[-1], Section):
            told[-1] = replace(told[-1], blocks=(*told[-1].blocks, place))
        else:
            told.append(place)
        blocks += told
    return blocks


def teller_of(kind: type) -> Teller:
    """Return what tells steps of a type.

    >>> from linexact.derivation.steps.published import Printed
    >>> teller_of(Printed).__module__
    'linexact.explain.words.published'
    """
    home, _, name = kind.__module__.rpartition(".")
    teller: Teller = import_module(f"{_MIRRORS[home]}.{name}").TOLD[kind]
    return teller
