"""What a page says of a run that is asked for: all that the right answer depends on."""

from __future__ import annotations

from linexact.data.orders import Shuffled
from linexact.document.blocks import Text
from linexact.exercise.model import Exercise
from linexact.topics.perceptron.rule_words import rule_facts
from linexact.topics.perceptron.rules import Rule
from linexact.topics.perceptron.stated_rule import OWN

FEWEST_ORDERS = 5  # drawn orders that a page prints: more than are needed tell nothing

_ABOUT = {
    "after_updates": "the weights after update {}",
    "after_passes": "the weights after pass {}",
    "update_number": "update number {}",
}


def rule_given(exercise: Exercise) -> str:
    """Return the rule that is run, under the convention of the exercise.

    >>> from linexact.exercise.bank import find_exercise
    >>> rule_given(find_exercise("batch-sum"))[:27]
    'as the exercise states it; '
    """
    rule = _rule(exercise)
    return f"{rule.source}; {rule.convention}" if rule.name == OWN else str(rule)


def demands_of_run(exercise: Exercise) -> tuple[tuple[str, Text], ...]:
    """Return the rule of a run, or of one update, its start and its orders, and how it ends.

    >>> from linexact.exercise.bank import find_exercise
    >>> dict(demands_of_run(find_exercise("blog-trace")))["Bias"]
    ('its weight is written last; its input is ', Fraction(1, 1))
    """
    rule = _rule(exercise)
    facts = rule_facts(rule, rule.start_weights(exercise.data.dimension))
    if exercise.kind.name == "update":
        return (*_update(rule), *(fact for fact in facts if fact[0] not in ("Order", "Ends")))
    wanted = tuple(
        ("About", (words.format(getattr(exercise.task, key)),))
        for key, words in _ABOUT.items()
        if getattr(exercise.task, key) is not None
    )
    return (*_update(rule), *facts, *_drawn_orders(exercise, rule), *wanted)


def _update(rule: Rule) -> tuple[tuple[str, Text], ...]:
    if rule.batch is not None:
        inputs = "inputs (with the bias's)" if rule.bias != "absent" else "inputs"
        divided = ", divided by the number of all examples," if rule.step == "mean" else ""
        words = (
            f"at each step the {inputs} of all examples that are wrong, those of negative ones with"
            f" a minus sign, are added up; the sum{divided} times the rate is added to the weights"
        )
        return (("Update", (words,)),)
    whole = "its input (with the bias's)" if rule.bias != "absent" else "its input"
    words = f"when an example is wrong: {whole}, times the rate, is added to"
    return (("Update", (f"{words} the weights if it is positive, subtracted if it is negative",)),)


def _rule(exercise: Exercise) -> Rule:
    assert exercise.kind.rule is not None
    chosen: Rule = exercise.kind.rule(exercise)
    return chosen


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
