"""A perceptron's rule in words: all that a run depends on besides its data."""

from __future__ import annotations

from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.orders import Cyclic, Given, Listed, Once, Order, Rotated, Shuffled, Worst
from linexact.document.blocks import Span, Text
from linexact.document.numbers import counted
from linexact.topics.perceptron.rules import Rule, Start, Zero
from linexact.topics.perceptron.schedule import Schedule


def rule_facts(rule: Rule, start: Vector) -> list[tuple[str, Text]]:
    """Return all that a run depends on besides its data and its convention, by names.

    >>> from linexact.topics.perceptron import RULES
    >>> [name for name, _ in rule_facts(RULES["blog"], RULES["blog"].start_weights(2))]
    ['Bias', 'Start', 'Rate', 'Order', 'Ends']
    """
    rate: list[tuple[str, Text]] = [("Rate", (_rate(rule),))]
    inputs: list[tuple[str, Text]] = [("Inputs", ("each is divided by its length",))]
    return [
        *(inputs if rule.normalise else []),
        ("Bias", _bias(rule)),
        ("Start", _start(rule, start)),
        *rate,
        ("Order", (_shown(rule),)),
        ("Ends", _ends(rule)),
    ]


def _rate(rule: Rule) -> Fraction | str:
    if isinstance(rule.rate, Schedule):
        return f"{rule.rate}; t counts {rule.clock} from {rule.first_time}"
    return rule.rate


def _bias(rule: Rule) -> Text:
    if rule.threshold is not None:
        fixed = "none that moves: w.x is compared with the threshold "
        return (fixed, rule.threshold, ", which stays")
    if rule.bias == "absent":
        return ("none: the weights go through the origin",)
    return (f"its weight is written {rule.bias}; its input is ", rule.bias_input)


def _start(rule: Rule, weights: Vector) -> Text:
    start = rule.start
    if isinstance(start, Zero):
        return ("zero",)
    if isinstance(start, Start):
        return (weights,)
    drawn = f", drawn from [-1, 1] with seed {start.seed} in steps of 1/{start.denominator}"
    return (weights, drawn)


def _shown(rule: Rule) -> str:
    """Say in which order the examples are shown."""
    if rule.batch is not None:
        added = "" if rule.step == "mean" else ", and the step is the rate times their sum"
        wrong = rule.batch == "moves" and rule.boundary != "strict"
        where = " where it counts as wrong" if wrong else ""
        return f"all at once; a score of 0 {rule.batch}{where}{added}"
    return _order(rule.order, "; back to the first after an update" if rule.restart else "")


def _order(order: Order, after: str) -> str:
    again = f", again and again{after}"
    match order:
        case Given():
            return "as given, once"
        case Cyclic():
            return f"as given{again}"
        case Listed():
            return f"{_listed(order)}{again}"
        case Rotated():
            return f"from example {order.first + 1} on and round the end{again}"
        case Once():
            return f"{_order(order.order, after).removesuffix(again)}, once{after}"
        case Shuffled():
            when = "anew for each pass" if order.every_pass else "once"
            return f"shuffled {when} with seed {order.seed}{after}"
        case Worst():
            return "always the worst mistake: the least target times score; of equals the first"
    raise LookupError(f"there are no words for the order {order}")


def _listed(order: Listed) -> str:
    listed = " ".join(str(i + 1) for i in order.indices[:20])
    return f"examples {listed}{' ...' if len(order.indices) > 20 else ''}"


def _ends(rule: Rule) -> Text:
    """Say when a run ends: what shows that all is right, and the limits."""
    stop = rule.stop
    once = rule.order.most_passes is not None
    limits = [(stop.presentations, "presentation"), (stop.updates, "update"), (stop.passes, "pass")]
    said: list[Text] = [
        (f"after {counted(most, unit)}",) for most, unit in limits if most is not None
    ]
    said += [("after one pass",)] if once else []
    if stop.clean != "limit":
        said.insert(0, (_clean(rule),))
    spans: list[Span] = []
    for one in said:
        spans += [" or ", *one] if spans else one
    return (*spans, ", whatever comes first") if len(said) > 1 else tuple(spans)


def _clean(rule: Rule) -> str:
    stop = rule.stop
    if rule.batch is not None or rule.order.by_margin or stop.clean == "check":
        return "when a look at all examples finds no mistake"
    if stop.clean == "pass":
        return "after a pass without a mistake"
    return "after as many right answers in a row as a pass has examples"
