"""One hint: what it says, and what it gives away."""

from __future__ import annotations

from dataclasses import dataclass

from linexact.document.blocks import Block, Paragraph, Text
from linexact.exercise.feedback import HINT_LEVELS


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said, the phrases that it gives away for the first time, and at which level.

    While a form's hints are made, level 0 stands for the next one.
    """

    blocks: tuple[Block, ...]
    reveals: tuple[Text, ...] = ()
    level: int = 0


def hint(
    lead: str,
    phrase: Text = (),
    tail: Text | None = None,
    *,
    more: tuple[Block, ...] = (),
    last: bool = False,
) -> Hint:
    """Return a hint that gives away a phrase between other words; ``last`` is a solution.

    A full stop follows the phrase unless there is another ``tail``.

    >>> hint("Look at ", ("example 1",)).blocks
    (Paragraph(text=('Look at ', 'example 1', '.')),)
    """
    reveals: tuple[Text, ...] = (phrase,) if phrase else ()
    if tail is None:
        tail = (".",) if phrase else ()
    return Hint((Paragraph((lead, *phrase, *tail)), *more), reveals, HINT_LEVELS if last else 0)
