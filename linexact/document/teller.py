"""What tells steps: from steps of one type that follow each other to blocks of a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from linexact.data.problem import Stated
from linexact.document.about import about
from linexact.document.blocks import Block, Text
from linexact.document.context import Context
from linexact.document.lowered import checked
from linexact.document.notation import Notation
from linexact.document.pieces import Told as Claimed

Teller: TypeAlias = Callable[[Sequence[Any], Notation, Stated | None], Iterable[Block]]
Told: TypeAlias = Mapping[type, Teller]

CHECK: Text = ("Check",)  # the title of what puts an answer to the test


def each(tell: Callable[[Any, Notation], Block]) -> Teller:
    """Tell every step by itself.

    >>> from linexact.document.blocks import Paragraph
    >>> from linexact.document.notation import NOTATIONS
    >>> told = each(lambda step, notation: Paragraph((str(step),)))
    >>> len(list(told([1, 2], NOTATIONS["grosse"], None)))
    2
    """
    return each_section(lambda step, notation: (tell(step, notation),))


def each_section(tell: Callable[[Any, Notation], Iterable[Block]]) -> Teller:
    """Tell every step by itself, in several sections.

    >>> from linexact.document.blocks import Paragraph
    >>> from linexact.document.notation import NOTATIONS
    >>> told = each_section(lambda step, notation: [Paragraph((str(step),))] * 2)
    >>> len(list(told([1, 2], NOTATIONS["grosse"], None)))
    4
    """
    return lambda steps, notation, stated: [b for step in steps for b in tell(step, notation)]


def each_checked(tell: Callable[[Any, Notation, Stated], Sequence[Claimed]]) -> Teller:
    """Tell every step by itself; what is told is checked against what was stated.

    Where nothing was stated a step has a ``problem`` of its own.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.data.problem import Problem
    >>> from linexact.document.notation import NOTATIONS
    >>> from linexact.document.pieces import Words
    >>> asked = Problem(gate("NOT"), Convention(True, "strict"))
    >>> told = each_checked(lambda step, notation, stated: [Words((step,))])
    >>> [block.text for block in told(["a", "b"], NOTATIONS["grosse"], asked)]
    [('a',), ('b',)]
    """
    alone = all_checked(lambda steps, notation, asked: tell(steps[0], notation, asked))

    def told(steps: Sequence[Any], notation: Notation, stated: Stated | None) -> Iterable[Block]:
        for step in steps:
            yield from alone([step], notation, step.problem if stated is None else stated)

    return told


def each_given(
    tell: Callable[[Any, Notation], Claimed], given: Callable[[Any, Notation], Context]
) -> Teller:
    """Tell every step by one block, which is checked against what was given.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.data.problem import Problem
    >>> from linexact.document.notation import NOTATIONS
    >>> from linexact.document.pieces import Words
    >>> asked = Problem(gate("NOT"), Convention(True, "strict"))
    >>> told = each_given(lambda step, _: Words((step,)), lambda _, letters: about(asked, letters))
    >>> [block.text for block in told(["a"], NOTATIONS["grosse"], None)]
    [('a',)]
    """
    return each_section(
        lambda step, notation: checked((tell(step, notation),), given(step, notation))
    )


def all_checked(tell: Callable[[Sequence[Any], Notation, Stated], Sequence[Claimed]]) -> Teller:
    """Tell steps that follow at once together; what is told is checked as well.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.data.problem import Problem
    >>> from linexact.document.notation import NOTATIONS
    >>> from linexact.document.pieces import Words
    >>> asked = Problem(gate("NOT"), Convention(True, "strict"))
    >>> told = all_checked(lambda steps, notation, stated: [Words((" and ".join(steps),))])
    >>> [block.text for block in told(["a", "b"], NOTATIONS["grosse"], asked)]
    [('a and b',)]
    """

    def told(steps: Sequence[Any], notation: Notation, stated: Stated | None) -> Iterable[Block]:
        assert stated is not None
        return checked(tell(steps, notation, stated), about(stated, notation))

    return told
