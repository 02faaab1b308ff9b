"""A perceptron's run as the data of a page: the examples and every choice of the rule.

What is written here ``script/exact/rule.js`` reads, and ``script/exact/perceptron.js`` obeys.
Numbers are texts, ``p`` or ``p/q``.
"""

from __future__ import annotations

from typing import Any

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.orders import Cyclic, Order, Shuffled
from linexact.exact import exact_text
from linexact.topics.perceptron.rules import RULES, Rule, Zero
from linexact.topics.perceptron.schedule import Schedule


def run_fields(dataset: Dataset, rule: Rule) -> dict[str, Any]:
    """Return a run's examples (as in certificates: sign, inputs) and rule as values for JSON.

    Inputs that the rule normalises are normalised here, and a start that is drawn is written out.

    Raises :class:`~linexact.errors.InputError` for a start of the wrong length, an order that
    names an example that does not exist, and inputs that cannot be normalised.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron.rules import rule
    >>> fields = run_fields(gate("NOT"), rule("blog"))
    >>> fields["examples"][1], fields["rule"]["bias"], fields["rule"]["start"]
    (['-', '1'], 'last', ['0', '0'])
    """
    shown = rule.prepared(dataset)
    return {"examples": example_rows(shown), "rule": _rule(rule, shown)}


def example_rows(dataset: Dataset) -> list[list[str]]:
    """Return the examples as in certificates: sign, inputs.

    >>> from linexact.data.gates import gate
    >>> example_rows(gate("NOT"))
    [['+', '0'], ['-', '1']]
    """
    return [
        ["+" if example.target > 0 else "-", *map(exact_text, example.x)]
        for example in dataset.examples()
    ]


def lecture_rules() -> list[dict[str, Any]]:
    """Return the lectures' rules for data that a page is given later, each with its words.

    Start, names and order are for the page to fill in, as the data have them: zeros, and the
    order of the file.  A rule that is more particular than that is left out.

    >>> [fields["name"] for fields in lecture_rules()][:3]
    ['grosse', 'blog', 'blog-restart']
    """
    return [
        {"name": name, "said": str(rule), "rule": _rule(rule, gate("BUFFER"))}
        for name, rule in RULES.items()
        if rule.start == Zero() and rule.order == Cyclic() and not rule.normalise
    ]


def _rule(rule: Rule, dataset: Dataset) -> dict[str, Any]:
    return {
        "boundary": rule.boundary,
        "bias": rule.bias,
        "biasInput": exact_text(rule.bias_input),
        "threshold": None if rule.threshold is None else exact_text(rule.threshold),
        "start": [exact_text(v) for v in rule.start_weights(dataset.dimension)],
        "rate": _rate(rule),
        "clock": rule.clock,
        "firstTime": rule.first_time,
        "order": _order(rule.order, len(dataset)),
        "restart": rule.restart,
        "batch": rule.batch,
        "step": rule.step,
        "stop": _stop(rule),
        "labels": [str(label) for label in rule.labels],
        "names": list(rule.parameters(dataset.dimension)),
    }


def _rate(rule: Rule) -> str | dict[str, list[str]]:
    if not isinstance(rule.rate, Schedule):
        return exact_text(rule.rate)
    above, below = rule.rate.numerator, rule.rate.denominator
    return {"numerator": [str(v) for v in above], "denominator": [str(v) for v in below]}


def _order(order: Order, n: int) -> dict[str, Any]:
    drawn = isinstance(order, Shuffled) and order.every_pass
    return {
        "examples": list(order.in_pass(n, 0)),
        "shown": list(order.shown(n)),
        "once": order.most_passes is not None,
        "worst": order.by_margin,
        "seed": str(order.seed) if isinstance(order, Shuffled) and drawn else None,
    }


def _stop(rule: Rule) -> dict[str, Any]:
    stop = rule.stop
    return {
        "clean": stop.clean,
        "presentations": stop.presentations,
        "updates": stop.updates,
        "passes": stop.passes,
        "goesOn": stop.goes_on,
    }
