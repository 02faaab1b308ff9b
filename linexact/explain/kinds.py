"""What is said of a question beside the steps of its answer.

What is given, where to begin, and what is asked for, value by value, as an answer may be typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any, TypeAlias, cast

from linexact.data.dataset import Vector
from linexact.data.linear import linear_row
from linexact.data.orders import Shuffled
from linexact.document.blocks import Math, Paragraph, Span, Symbol, Text, separated
from linexact.document.formulas import set_text, symbol, weights_text
from linexact.document.notation import NOTATIONS, Notation
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.kernel import Constraint
from linexact.tasks.question import Ask, Question
from linexact.tasks.telling import value_span
from linexact.topics.hand_weights.answer import RIGHT, answer_of
from linexact.topics.hand_weights.steps import weights_of
from linexact.topics.perceptron.rule_words import rule_facts
from linexact.topics.perceptron.rules import Rule
from linexact.topics.perceptron.stated_rule import OWN
from linexact.topics.perceptron.steps import BatchRun, CycleSum, Gain, Run

Given: TypeAlias = tuple[tuple[str, Text], ...]

_BIASES = ("b", "other_b")  # an answer depends on them also where they are left at 0
# The question that work begins with.
_FIRST: Mapping[str, str] = {
    "average": "Which point is the weighted average?",
    "between": "Which number lies that part of the way from one entry to the other?",
    "distance": "How long is w, and how far from the origin does b move the boundary?",
    "features": "What does each example ask of the weights, with its new features?",
    "fewest-errors": "Which examples cannot be right at the same time?",
    "given-weights": "What is the score of each example, and is it on its class's side?",
    "least-squares": "Which equations hold where the sum of squares is least?",
    "loss": "What is the score of each example, and what does the loss charge for it?",
    "margin": "Which examples are nearest to the widest street, and what margin have they?",
    "maximum": "What is the score under each of the weights, and what does it cost?",
    "perceptron": "Which weights does the run start with, and what is the first score?",
    "same-boundary": "Is the one list of weights a multiple of the other, the bias with it?",
    "separability": "What does each example ask of the weights?",
    "side": "What is the score of the point?",
    "update": "What is the score of the example, and is it a mistake?",
    "weights": "What does each example ask of the weights?",
}
_ANY_SCALE = "any positive multiple is right"
_CANONICAL = "canonical: the nearest margins are 1"
# Questions that no convention changes: it is not said where their steps are told.
WITHOUT_CONVENTION = ("between", "distance", "maximum", "perceptron", "same-boundary", "update")


def first_question(kind: Question) -> str:
    """Return the question that work on an exercise begins with.

    >>> from linexact.tasks.question import find_question
    >>> first_question(find_question("side"))
    'What is the score of the point?'
    """
    usual = "What is asked for, and which of the numbers given does it depend on?"
    return _FIRST.get(kind.name, usual)


def demanded(exercise: Exercise) -> Given:
    """Return what the question says beside its statement; every number that an answer depends on.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.render.text import plain
    >>> [(name, plain(text)) for name, text in demanded(find_exercise("lyu-distance"))]
    [('Given', 'w = (3, 4), b = -10')]
    """
    kind, task = exercise.kind, exercise.task
    if kind.rule is not None:
        return _run(exercise, kind.rule(exercise))
    if kind.name == "features":
        return _features(exercise)
    if kind.name == "weights":
        return tuple(("Demand", (line,)) for line in task.demands)
    if kind.name == "external":
        return (("Data file", (f"{task.file}: {task.what}; it does not come with linexact",)),)
    if kind.name == "margin":
        asked = any(ask.name == "weights" for ask in exercise.asks)
        scale = _ANY_SCALE if task.scale == "any" else _CANONICAL
        return (("Scale", (scale,)),) if asked else ()
    if kind.section != "task":
        return ()
    said = _fields(task, _BIASES if exercise.convention.bias else ())
    return (("Given", said),) if said else ()


def given(exercise: Exercise) -> Given:
    """Return what a solution says at its head beside the statement.

    >>> from linexact.exercise.bank import find_exercise
    >>> given(find_exercise("blog-trace"))[0][1][0][:29]
    'blog (blog post on binary cla'
    """
    kind, task = exercise.kind, exercise.task
    if kind.rule is not None:
        rule: Rule = kind.rule(exercise)
        own = f"{rule.source}; {rule.convention}"
        return (("Rule", (own if rule.name == OWN else str(rule),)),)
    if kind.name == "features":
        return _features(exercise)
    if kind.name in ("given-weights", "side"):
        lecture = NOTATIONS.get(exercise.source.lecture)
        letter = Symbol("w" if lecture is None else lecture.vector)
        weights: list[Text] = [(Math((letter, " = ", task.w)),)]
        weights += [(Math(("b = ", task.b)),)] if exercise.convention.bias else []
        point = [("Point", (Math((task.point,)),))] if kind.name == "side" else []
        return (("Weights", separated(weights)), *point)
    if exercise.statement or kind.name in ("external", "margin", "weights"):
        return ()
    return demanded(exercise)


def _features(exercise: Exercise) -> Given:
    """Say which feature each weight belongs to."""
    assert exercise.kind.problem is not None
    names = exercise.kind.problem(exercise).dataset.features
    told = [f"phi{j} = {name} (weight w{j})" for j, name in enumerate(names, start=1)]
    return (("Features", (", ".join(told),)),)


def _fields(record: Any, always: Sequence[str] = ()) -> Text:
    """Return the fields of a record by name, but those left as they are by default."""
    said: list[Text] = []
    for field in fields(record):
        value = getattr(record, field.name)
        is_usual = field.default is not MISSING and value == field.default
        if value is not None and (field.name in always or not is_usual):
            said.append((f"{field.name.replace('_', ' ')} = ", *_value(value)))
    return separated(said)


def _value(value: Any) -> Text:
    if isinstance(value, tuple) and value and all(isinstance(v, Fraction) for v in value):
        return (Math((value,)),)
    if isinstance(value, tuple):
        return separated(map(_value, value), " and ")
    if is_dataclass(value):
        return ("{", *_fields(value), "}")
    return (value,) if isinstance(value, int | Fraction) else (str(value),)


FEWEST_ORDERS = 5  # drawn orders that a page prints: more than are needed tell nothing

_ABOUT = {
    "after_updates": "the weights after update {}",
    "after_passes": "the weights after pass {}",
    "update_number": "update number {}",
}


def _run(exercise: Exercise, rule: Rule) -> Given:
    """Return the rule of a run, or of one update, its start and its orders, and how it ends."""
    facts = rule_facts(rule, rule.start_weights(exercise.data.dimension))
    update: tuple[str, Text] = ("Update", (_update(rule),))
    if exercise.kind.name == "update":
        return (update, *(fact for fact in facts if fact[0] not in ("Order", "Ends")))
    stated = ((words, getattr(exercise.task, key)) for key, words in _ABOUT.items())
    wanted = (("About", (words.format(one),)) for words, one in stated if one is not None)
    return (update, *facts, *_drawn_orders(exercise, rule), *wanted)


def _update(rule: Rule) -> str:
    bias = "" if rule.bias == "absent" else " (with the bias's)"
    if rule.batch is None:
        return (
            f"when an example is wrong: its input{bias}, times the rate, is added to"
            " the weights if it is positive, subtracted if it is negative"
        )
    divided = ", divided by the number of all examples," if rule.step == "mean" else ""
    return (
        f"at each step the inputs{bias} of all examples that are wrong, those of negative ones with"
        f" a minus sign, are added up; the sum{divided} times the rate is added to the weights"
    )


def _drawn_orders(exercise: Exercise, rule: Rule) -> Given:
    """Return the orders that were drawn: one, or those of more passes than there are."""
    if not isinstance(rule.order, Shuffled):
        return ()
    count = 1
    if rule.order.every_pass:
        from linexact.topics.perceptron import run  # not for solutions, which have their runs

        passes = run(exercise.data, rule).passes
        count = FEWEST_ORDERS * (passes // FEWEST_ORDERS + 1)
    said: list[tuple[str, Text]] = []
    for number in range(count):
        shown = " ".join(str(i + 1) for i in rule.order.in_pass(len(exercise.data), number))
        said.append((f"Pass {number + 1}" if count > 1 else "Every pass", (f"examples {shown}",)))
    return tuple(said)


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
