"""``linexact hint``: help with a wrong answer, one level at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import asked as a
from linexact.cli import grade as g
from linexact.cli import options as o
from linexact.cli import weights as w

if TYPE_CHECKING:
    from linexact.explain.document import Block


def hint(
    exercise: a.ExerciseArgument,
    answer: a.AnswerArgument,
    level: Annotated[
        int,
        typer.Option(
            "--level",
            help="1: which part, 2: which example, 3: which inequality, 4: how far off, with a"
            " picture, 5: a solution.",
        ),
    ] = 1,
    ask: a.AskOption = "weights",
    part: a.PartOption = None,
    form: g.FormatOption = "text",
    weights: w.WeightsOption = None,
    b: w.GivenBiasOption = None,
    threshold: w.ThresholdOption = None,
    bias: o.BiasOption = None,
    boundary: o.BoundaryOption = None,
) -> None:
    """Give hints on an answer, up to a level; no level says what a later one gives away.

    Example:  linexact hint AND "w1 = 1, w2 = 1, b = -1" --level 2
    """
    from linexact.explain.document import Document
    from linexact.explain.hints import explain_hints

    g.check_format(form)
    given = w.read_classifier(weights, b, threshold, None)
    asked = a.find_asked(exercise, ask, bias, boundary, given)
    title, parts = asked.title, asked.parts
    blocks: list[Block] = []
    for marked in a.marks(parts, a.answer_text(answer), part):
        if marked.outcome is None:
            continue
        name = title if len(parts) == 1 else f"{title}, {marked.part.name}"
        document = explain_hints(marked.part.task, marked.outcome, level, title=name)
        blocks += document.blocks
    g.show(Document(tuple(blocks)), form)
