"""What an exercise asks for, value by value, as an answer to it may be typed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from linexact.data.dataset import Vector
from linexact.data.linear import linear_row
from linexact.document.blocks import Math, Paragraph, Span, Symbol, Text
from linexact.document.formulas import symbol, weights_text
from linexact.document.notation import Notation
from linexact.exercise.solving import Solved
from linexact.explain.asked import set_text
from linexact.kernel import Constraint
from linexact.tasks.published import value_span
from linexact.tasks.question import Ask
from linexact.topics.hand_weights.answer import RIGHT
from linexact.topics.hand_weights.steps import weights_of
from linexact.topics.perceptron.steps import Run

MOST_UPDATES = 12  # on the line of an answer
_OPPOSITE = {"true": "false", "false": "true"}
_WHOLE = ("proof", "trace", "verdict", "weights", "inequalities")  # told in the steps


def tell_asked(solved: Solved, notation: Notation) -> Iterator[Paragraph]:
    """Yield a line for each value that is asked for, ``Answer (score): -0.81``.

    Proofs and tables are what the solution itself is.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("dsc140a-different-w"))
    >>> list(tell_asked(solved, NOTATIONS["dsc140a"]))
    [Paragraph(text=('Answer (answer): ', 'no'))]
    """
    for ask in solved.exercise.asks:
        said = _said(solved, ask, notation)
        if said:
            yield Paragraph((f"Answer ({ask.name}): ", *said))


def is_told(solved: Solved, notation: Notation) -> bool:
    """Say whether the lines of :func:`tell_asked` say all; weights that are right are a proof.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> [is_told(solve_exercise(find_exercise(name)), NOTATIONS["blog"])
    ...  for name in ("blog-classes", "blog-trace")]
    [True, False]
    """
    asks = solved.exercise.asks
    open_asks = [ask for ask in asks if not _said(solved, ask, notation)]
    forms = {ask.form for ask in asks}
    shown = weights_of(solved.derivation.steps) is not None and not forms.isdisjoint(
        ("weights", "verdict")
    )
    return all(shown and ask.form == "proof" for ask in open_asks)


def _said(solved: Solved, ask: Ask, notation: Notation) -> Text:
    """Return the value that is asked for; nothing where the solution itself is the answer."""
    value = solved.values.get(ask.name)
    if ask.form == "boundary":
        return boundary_of(solved)
    if ask.form == "separator":
        if value is None:
            return ("there are no such weights",)
        return _by_name(cast("Vector", value), len(solved.exercise.features))
    if ask.form in ("weights", "verdict") and "w" in solved.values:
        w, b = cast("Vector", solved.values["w"]), cast("Fraction", solved.values["b"])
        bias = b if solved.exercise.convention.bias else None
        apart = bias is None or len(notation.weights(w, bias)) > 1
        shown = weights_text(notation, w, bias) if apart else _by_name((*w, b), len(w))
        if ask.form == "verdict":
            shown = ("separable; ", *shown)
        return (*shown, RIGHT) if weights_of(solved.derivation.steps) is not None else shown
    if ask.form == "update-table":
        return _updates(solved)
    if ask.form in _WHOLE or value is None:
        return ()
    said = str(value).casefold()
    if said in _OPPOSITE and ask.yes is not None:
        return ("yes" if said == ask.yes else "no",)
    if ask.form == "set":
        return tuple(set_text(cast("Vector", value)))
    return (value_span(value, ask.name),)


def _updates(solved: Solved) -> Text:
    """Return the updates of a run, each with its example and the weights after it."""
    run = next((step for step in solved.derivation.steps if isinstance(step, Run)), None)
    made = [p for p in run.presentations if p.rate is not None] if run else []
    if not 0 < len(made) <= MOST_UPDATES:
        return ()
    spans: list[Span] = []
    for p in made:
        spans += ["; " if spans else "", "example ", p.example + 1, ", weights after it ",
                  Math((p.after,))]  # fmt: skip
    return tuple(span for span in spans if span != "")


def boundary_of(solved: Solved) -> Text:
    """Return the equation of the boundary that is asked for."""
    *w, b = cast("Vector", solved.values["boundary"])
    names = [symbol(name) for name in solved.exercise.features]
    return (Math(linear_row(Constraint("==", tuple(w), -b), names)),)


def _by_name(point: Vector, d: int) -> tuple[Span, ...]:
    """Return ``w1 = 2, w2 = 0, b = 1``."""
    symbols = [*(Symbol("w", str(j + 1)) for j in range(d)), Symbol("b")]
    spans: list[Span] = []
    for name, value in zip(symbols, point, strict=False):
        spans += [*([", "] if spans else []), Math((name, " = ", value))]
    return tuple(spans)
