"""Facts of a run: what the words of its steps are checked against, made from its rule alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from linexact.data.problem import Problem
from linexact.document.about import about
from linexact.document.context import Context
from linexact.document.notation import Notation
from linexact.exact import dot
from linexact.language.expression import Expression, Name, Number, Product, Root, Sum
from linexact.language.expression import Vector as Entries
from linexact.language.line import tree, vector, weighted
from linexact.topics.perceptron import (
    Cycle,
    Look,
    MistakeBound,
    Presentation,
    mistake_bound,
)
from linexact.topics.perceptron.deriving import first_gain, tally
from linexact.topics.perceptron.step import of_step
from linexact.topics.perceptron.steps import Training
from linexact.topics.values.step_words import products

MOST_LISTED = 200  # updates whose examples are named

Facts: TypeAlias = Iterator[tuple[str, Expression]]


def about_run(
    training: Training, notation: Notation, facts: Iterable[Callable[[Training], Facts]]
) -> Context:
    """Return what documents about a run are checked against.

    >>> from linexact.data.gates import gate
    >>> from linexact.document.notation import NOTATIONS
    >>> from linexact.topics.perceptron import rule
    >>> found = about_run(Training(gate("AND"), rule("blog")), NOTATIONS["blog"], [of_run])
    >>> found.number(Name("updates")), found.number(Name("score 2"))
    (Fraction(18, 1), Fraction(-1, 1))
    """
    stated = Problem(training.dataset, training.rule.convention)
    known = dict(fact for some in facts for fact in some(training))
    return about(stated, notation).knowing(known)


def at(name: str, number: int) -> Name:
    """Return the name of what a step has.

    >>> at("score", 3).text
    'score 3'
    """
    return Name(f"{name} ", str(number))


def of_run(training: Training) -> Facts:
    """Yield the steps on one example each, and what they come to."""
    end, updates, last, number = training.runner.start, 0, 0, 0
    yield "start", vector(end)
    yield at("after", 0).text, vector(end)
    yield "constant", tree(training.rule.bias_input)
    for number, p in enumerate(training.presentations(), start=1):
        updates, end = updates + p.mistake, p.after
        last = number if p.mistake else last
        yield at("updates", number).text, tree(updates)
        for name, value in _of_presentation(training, p):
            yield at(name, number).text, value
    counts = {"updates": updates, "presentations": number, "quiet": number - last}
    yield from ((name, tree(count)) for name, count in counts.items())
    yield "end", vector(end)


def _of_presentation(training: Training, p: Presentation) -> Facts:
    row = training.row(p.example)
    move = weighted([((p.rate or 0) * p.target, vector(row))])
    yield "number", tree(p.presentation)
    yield "shown", vector(training.dataset.x(p.example))
    yield "target", tree(p.target)
    yield "score", tree(p.score)
    yield "scoring", products(p.before, row, training.added or None)
    yield "right", tree(-1 if p.mistake else 1)
    yield "move", move
    yield "update", Sum((vector(p.before), move))
    yield "after", vector(p.after)


def of_rows(training: Training) -> Facts:
    """Yield the row of each example, without its sign, and what its score has besides."""
    yield "added", tree(training.added)
    for i in range(len(training.dataset)):
        yield at("row", i + 1).text, vector(training.row(i))


def of_looks(training: Training) -> Facts:
    """Yield the steps on all examples."""
    end, number = training.runner.start, 0
    yield "start", vector(end)
    yield "at zero", tree(int(training.rule.batch == "moves"))
    for number, look in enumerate(training.trace().batch_steps(), start=1):
        end = look.after
        yield at("number", number).text, tree(look.epoch)
        yield at("scores", number).text, vector(look.scores)
        yield at("after", number).text, vector(end)
        yield at("moved", number).text, Entries(tuple(_input(training, i) for i in look.moved))
        if look.rate is not None:
            yield at("sum", number).text, summed(training, look)
    yield "looks", tree(number)
    yield "end", vector(end)


def _input(training: Training, index: int) -> Expression:
    return vector(training.dataset.x(index))


def summed(training: Training, look: Look) -> Expression:
    """Return what a step on all examples adds up.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.normal import fractions_of
    >>> from linexact.topics.perceptron import rule
    >>> batch = Training(gate("NOT"), rule("dsc140a"))
    >>> [str(v) for v in fractions_of(summed(batch, next(batch.trace().batch_steps())))]
    ['0', '-1/2']
    """
    rows = tuple(vector(training.signed(i)) for i in look.moved)
    factor = of_step(training.rule, look.rate or Fraction(0), len(training.dataset))
    if factor == 1:
        return Sum((vector(look.before), *rows))
    whole = Sum(rows) if len(rows) > 1 else rows[0]
    return Sum((vector(look.before), Product(tree(factor), whole)))


def of_counts(training: Training) -> Facts:
    """Yield what is counted in a run, pass by pass; a look at all examples is a pass."""
    found = tally(training.trace())
    for number, count in enumerate(found.counts, start=1):
        yield at("pass", number).text, tree(number)
        yield at("examples", number).text, tree(count.presentations)
        yield at("mistakes", number).text, tree(count.mistakes)
    counts = {"presentations": found.presentations, "passes": len(found.counts)}
    yield from ((name, tree(count)) for name, count in (counts | {"moves": found.moves}).items())
    yield "updated", vector(found.updated[:MOST_LISTED])


def of_end(training: Training) -> Facts:
    """Yield the score of each example under the last weights."""
    runner, end = training.runner, training.trace().weights
    for i in range(len(training.dataset)):
        yield at("result", i + 1).text, tree(runner.score(end, i))


def of_update(training: Training) -> Facts:
    """Yield what the first update does to the score of its own example."""
    gain = first_gain(training)
    row = training.row(gain.index)
    yield "shown", _input(training, gain.index)
    yield "target", tree(training.dataset.target(gain.index))
    yield "rate", tree(gain.rate)
    yield "x", vector(row)
    yield "z", tree(gain.z)
    yield "again", products(gain.after, row, training.added or None)


def of_bound(training: Training) -> Facts:
    """Yield the constants of the mistake bound, and the weights after each update."""
    found = mistake_bound(training.dataset, training.rule)
    if not isinstance(found, MistakeBound):
        return
    yield "V", vector(training.rule.joined(found.least.w, found.least.b))
    rows = [training.signed(i) for i in range(len(training.dataset))]
    yield "longest", tree(max(dot(row, row) for row in rows))
    yield "R", Root(Number(found.r_squared))
    yield "B", Root(Number(found.b_squared))
    made = [p.after for p in training.presentations() if p.mistake]
    end = vector(made[-1] if made else training.runner.start)
    for number, weights in enumerate(made, start=1):
        yield at("n", number).text, tree(number)
        yield at("W", number).text, vector(weights)
    yield "n", tree(len(made))
    yield from (("W", end), ("end", end))


def of_cycle(training: Training) -> Facts:
    """Yield the weights that come back, and the sum of what moved them in between."""
    trace = training.trace()
    if isinstance(trace.outcome, Cycle):
        parts = ((m, vector(training.signed(i))) for i, m in trace.outcome.updates.items())
        yield "visited", vector(trace.weights)
        yield "cycle", weighted(parts)
