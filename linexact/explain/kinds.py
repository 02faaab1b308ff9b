"""What is said of a question beside the steps of its answer: what is given, and where to begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.data.orders import Shuffled
from linexact.document.blocks import Math, Symbol, Text, separated
from linexact.document.notation import NOTATIONS
from linexact.exercise.model import Exercise
from linexact.tasks.question import Question
from linexact.topics.perceptron.rule_words import rule_facts
from linexact.topics.perceptron.rules import Rule
from linexact.topics.perceptron.stated_rule import OWN

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


def _drawn_orders(exercise: Exercise, rule: Rule) -> tuple[tuple[str, Text], ...]:
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
