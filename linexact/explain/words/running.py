"""What a page says of a run that is asked for: all that the right answer depends on."""

from __future__ import annotations

from linexact.exercise.model import Exercise
from linexact.explain.document import Math, Text
from linexact.explain.trace import rule_facts
from linexact.model.orders import Shuffled
from linexact.perceptron import Rule, run
from linexact.perceptron.rules import Stop

FEWEST_ORDERS = 5  # drawn orders that a page prints: more than are needed tell nothing
_CLEAN = {
    "pass": "after a whole pass without a mistake",
    "streak": "when as many examples in a row as there are were right, wherever that begins",
    "check": "when all examples are right, which is looked at before each pass",
}


def demands_of_run(exercise: Exercise) -> tuple[tuple[str, Text], ...]:
    """Return the rule of a whole run, its start and order as they are, and how it ends.

    >>> from linexact.exercise.bank import find_exercise
    >>> dict(demands_of_run(find_exercise("blog-trace")))["Ends"]
    ('after a whole pass without a mistake',)
    """
    rule = _rule(exercise)
    orders = _drawn_orders(exercise, rule)
    shown = [fact for fact in rule_facts(rule, ()) if fact[0] == "Order"]
    return (*demands_of_step(exercise), *shown, *orders, ("Ends", (_end(rule.stop),)))


def demands_of_step(exercise: Exercise) -> tuple[tuple[str, Text], ...]:
    """Return the rule of an update, and the weights before it."""
    rule = _rule(exercise)
    start: Text = (Math((rule.start_weights(exercise.data.dimension),)),)
    facts = [fact for fact in rule_facts(rule, start) if fact[0] != "Order"]
    if rule.batch is not None:
        return tuple(facts)
    words = "when an example is wrong: its input (with the bias's), times the rate, is added to"
    update = f"{words} the weights if it is positive, and subtracted if it is negative"
    return (("Update", (update,)), *facts)


def _rule(exercise: Exercise) -> Rule:
    assert exercise.kind.rule is not None
    return exercise.kind.rule(exercise)


def _drawn_orders(exercise: Exercise, rule: Rule) -> tuple[tuple[str, Text], ...]:
    """Return the orders that were drawn: one, or those of more passes than there are."""
    if not isinstance(rule.order, Shuffled):
        return ()
    count = 1
    if rule.order.every_pass:
        passes = run(exercise.data, rule).passes
        count = FEWEST_ORDERS * (passes // FEWEST_ORDERS + 1)
    said: list[tuple[str, Text]] = []
    for number in range(count):
        shown = " ".join(str(i + 1) for i in rule.order.in_pass(len(exercise.data), number))
        said.append((f"Pass {number + 1}" if count > 1 else "Every pass", (f"examples {shown}",)))
    return tuple(said)


def _end(stop: Stop) -> str:
    said = [_CLEAN[stop.clean]]
    if stop.settle is not None:
        said.append(f"after a pass in which no weight moved by more than {stop.settle}")
    for name in ("presentations", "updates", "passes"):
        most = getattr(stop, name)
        if most is not None:
            what = "steps" if name == "presentations" else name
            said.append(f"after {most} {what if most != 1 else what[:-1]} at the latest")
    return "; ".join(said)
