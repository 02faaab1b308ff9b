"""Steps to words, in the notation of a lecture.

The words of a topic's ``steps`` stand beside them in ``step_words``, those of a question's own
steps in ``question_words``.  There a table ``TOLD`` names the words of each type of step.

No number comes from here: the step has every one (but 0 and 1, which the sentences
themselves are about).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from itertools import groupby

from linexact.data.problem import Stated
from linexact.document.blocks import Block, Figures, Section
from linexact.document.notation import Notation
from linexact.document.teller import Teller
from linexact.tasks.steps import Step


def tell(steps: Sequence[Step], notation: Notation, stated: Stated | None) -> list[Block]:
    """Return a section for each step; what follows at once is told together.

    Each ends in a place for its figures, named after the type of the step.

    >>> from fractions import Fraction
    >>> from linexact.tasks.published import Printed
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

    >>> from linexact.tasks.published import Printed
    >>> teller_of(Printed).__module__
    'linexact.tasks.published'
    """
    home, _, name = kind.__module__.rpartition(".")
    beside = {"steps": f"{home}.step_words", "published": kind.__module__}
    teller: Teller = import_module(beside.get(name, f"{kind.__module__}_words")).TOLD[kind]
    return teller
