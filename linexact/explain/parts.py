"""What an exercise asks for, value by value, as an answer to it may be typed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from linexact.data.dataset import Vector
from linexact.data.linear import linear_row
from linexact.document.blocks import Math, Paragraph, Span, Symbol, Text, separated
from linexact.document.formulas import set_text, symbol, weights_text
from linexact.document.notation import Notation
from linexact.exercise.solving import Solved
from linexact.kernel import Constraint
from linexact.tasks.published import value_span
from linexact.tasks.question import Ask
from linexact.topics.hand_weights.answer import RIGHT, answer_of
from linexact.topics.hand_weights.steps import weights_of
from linexact.topics.perceptron.steps import BatchRun, CycleSum, Gain, Run

MOST_UPDATES = 12  # on the line of an answer
_OPPOSITE = {"true": "false", "false": "true"}
_WHOLE = ("proof", "trace", "verdict", "weights", "inequalities")  # told in the steps


def answers(solved: Solved, notation: Notation) -> dict[str, Text]:
    """Return each value that is asked for, by name; proofs and tables are what the steps are.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> answers(solve_exercise(find_exercise("dsc140a-different-w")), NOTATIONS["dsc140a"])
    {'answer': ('no',)}
    """
    said = {ask.name: _said(solved, ask, notation) for ask in solved.exercise.asks}
    return {name: text for name, text in said.items() if text}


def answer_line(name: str, said: Text) -> Paragraph:
    """Return the line of a value that is asked for, ``Answer (score): -0.81``.

    >>> answer_line("answer", ("no",))
    Paragraph(text=('Answer (answer): ', 'no'))
    """
    return Paragraph((f"Answer ({name}): ", *said))


def ending(solved: Solved, said: Mapping[str, Text], notation: Notation) -> Text:
    """Return how the steps end; nothing where what is ``said`` is all: right weights are a proof.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = [solve_exercise(find_exercise(name)) for name in ("blog-classes", "blog-trace")]
    >>> [ending(one, answers(one, NOTATIONS["blog"]), NOTATIONS["blog"])[:1] for one in solved]
    [(), ('After ',)]
    """
    forms = {ask.form for ask in solved.exercise.asks}
    left = {ask.form for ask in solved.exercise.asks if ask.name not in said}
    if forms & {"weights", "verdict"} and weights_of(solved.derivation.steps) is not None:
        left.discard("proof")
    if not left:
        return ()
    is_run = solved.exercise.kind.rule is not None
    return run_told(solved, notation) if is_run else answer_of(solved.derivation, notation)


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
        return set_text(cast("Vector", value))
    return (value_span(value, ask.name),)


def _updates(solved: Solved) -> Text:
    """Return the updates of a run, each with its example and the weights after it."""
    run = next((step for step in solved.derivation.steps if isinstance(step, Run)), None)
    made = [p for p in run.presentations if p.rate is not None] if run else []
    if not 0 < len(made) <= MOST_UPDATES:
        return ()
    return separated(
        [("example ", p.example + 1, ", weights after it ", Math((p.after,))) for p in made], "; "
    )


def boundary_of(solved: Solved) -> Text:
    """Return the equation of the boundary that is asked for."""
    *w, b = cast("Vector", solved.values["boundary"])
    names = [symbol(name) for name in solved.exercise.features]
    return (Math(linear_row(Constraint("==", tuple(w), -b), names)),)


def _by_name(point: Vector, d: int) -> tuple[Span, ...]:
    """Return ``w1 = 2, w2 = 0, b = 1``."""
    symbols = [*(Symbol("w", str(j + 1)) for j in range(d)), Symbol("b")]
    pairs = zip(symbols, point, strict=False)
    return separated((Math((name, " = ", value)),) for name, value in pairs)


_ENDS = {
    "cycle": "The run never ends; its cycle proves that no weights are right on every example.",
    "stalled": "The run cannot go on: no update makes this example right.",
    "limit": "The run ends where it is to be stopped.",
}


def run_told(solved: Solved, notation: Notation) -> Text:
    """Return how a run ends; what is asked for is said behind it.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> run_told(solve_exercise(find_exercise("grosse-one-pass")), NOTATIONS["grosse"])
    ('The run ends where it is to be stopped.',)
    """
    values, steps = solved.values, solved.derivation.steps
    outcome, weights = str(values["outcome"]), cast("Vector", values["weights"])
    if outcome == "converged":
        return _ended(solved, Math((Symbol(notation.vector), " = ", weights)))
    if outcome == "limit" and {"trace", "update-table"} & {a.form for a in solved.exercise.asks}:
        return (f"{_ENDS[outcome][:-1]}, with the weights ", Math((weights,)), ".")
    if outcome == "stalled" and not isinstance(steps[0], Gain):
        return ("The weights no longer move, and not every example is right.",)
    if outcome == "cycle" and not any(isinstance(step, CycleSum) for step in steps):
        return ("The run never ends: its weights come back. Of the data that proves nothing.",)
    return (_ENDS[outcome],)


def _ended(solved: Solved, weights: Math) -> Text:
    """Say after how many updates every example is right, with which weights and boundary."""
    is_batch = isinstance(solved.derivation.steps[0], BatchRun)
    count = solved.number("moves" if is_batch else "updates")
    has_line = "boundary" in solved.values
    line: Text = (", and the boundary is ", Math(boundary_of(solved))) if has_line else ()
    if not count:
        return ("Every example is right from the start: the weights are ", weights, *line, ".")
    noun = f"{'step' if is_batch else 'update'}{'' if count == 1 else 's'}"
    ended = f" {noun} every example is right: the weights are "
    return ("After ", count, ended, weights, *line, ".")
