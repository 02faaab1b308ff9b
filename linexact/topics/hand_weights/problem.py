"""Demands on hand-chosen weights, as they are typed, and whether any weights meet them.

A demand is a linear constraint on ``w1, ..., wd`` and ``b`` (also written ``w0``), such as
``b = 1``, ``w1 = w2`` or ``0 < w1 < 2``; ``|w1| <= 2`` bounds the size of one weight, ``|b| <= 2``
that of the bias; ``integers`` asks for whole numbers.  Of all weights, without the bias,
``|w| <= 2`` bounds the size of each and ``|w|_2 <= 2`` the Euclidean length; ``||w|| <= 2``, which
says neither, is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.problem import Length, Problem, parameter_names
from linexact.errors import InputError, did_you_mean, quoted
from linexact.kernel import Constraint
from linexact.text.constraints import parse_constraints
from linexact.text.expression import scan
from linexact.topics.hand_weights.lengths import read_norm, within
from linexact.topics.separability import Feasible, Infeasible, feasible

MAX_DEMANDS = 200


def read_demands(dataset: Dataset, convention: Convention, demands: Iterable[str] = ()) -> Problem:
    """Return the problem of a data set with demands, each read from a text.

    Raises :class:`~linexact.errors.InputError` for what is no linear constraint on the
    parameters (code ``demand`` for an unknown name; else those of
    :func:`~linexact.text.constraints.parse_constraints`).

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> problem = read_demands(gate("AND"), strict, ["w1 = w2", "|b| <= 3", "integers"])
    >>> problem.integers, problem.lines
    (True, ('w1 = w2', 'b <= 3', '-b <= 3'))
    """
    names = parameter_names(dataset.dimension, convention.bias)
    lines: list[str] = []
    lengths: list[Length] = []
    integers = False
    for number, demand in enumerate(demands):
        if number >= MAX_DEMANDS:
            raise InputError("too-long", f"more than {MAX_DEMANDS} demands, which is the limit")
        text = demand.strip()
        length = read_norm(text)
        if text.casefold() in ("integer", "integers"):
            integers = True
        elif length is not None:
            lengths.append(length)
        else:
            lines += _expanded(text, names)
    read = [pair for line in lines for pair in _demand(line, names)]
    rows, typed = tuple(row for row, _ in read), tuple(relation for _, relation in read)
    return _with_lengths(Problem(dataset, convention, rows, typed, integers, tuple(lengths)))


def _with_lengths(problem: Problem) -> Problem:
    """Return the problem, with the row that shows it where no weights are short enough."""
    answer = _decided(problem) if problem.lengths else None
    if not isinstance(answer, tuple):
        return problem
    line, row = answer
    return replace(problem, demands=(*problem.demands, row), lines=(*problem.lines, line))


def _decided(problem: Problem) -> Feasible | Infeasible | tuple[str, Constraint]:
    """Decide a problem, or return a row that no weights within its lengths meet."""
    found = feasible(problem.system, problem.variables)
    if isinstance(found, Infeasible) or not problem.lengths:
        return found
    return within(found, problem.dataset.dimension, problem.lengths)


def _expanded(text: str, names: Sequence[str]) -> list[str]:
    """Write ``|w| <= 2`` as two constraints for each weight."""
    tokens = scan(text)
    if [token.text for token in tokens].count("|") != 2 or len(tokens) < 4:
        return [text]
    bar, name, other, relation = tokens[:4]
    if (bar.text, other.text, name.kind) != ("|", "|", "name"):
        return [text]
    if relation.text not in ("<=", "≤", "<"):
        return [text]
    chosen = [n for n in names if n != "b"] if name.text == "w" else [name.text]
    rest = text[relation.start :].strip()
    return [f"{sign}{n} {rest}" for n in chosen for sign in ("", "-")]


def _demand(line: str, names: Sequence[str]) -> Iterator[tuple[Constraint, str]]:
    """Return the relations of a demand as rows on the parameters, each with its text."""

    def known(name: str) -> int:
        if name == "w0" and "b" in names:
            return names.index("b")
        if name in names:
            return names.index(name)
        near = did_you_mean(name, names) or f"; there are {', '.join(names[:8])}"
        raise InputError("demand", f"no parameter is called {quoted(name)}{near}")

    written = parse_constraints(line, name="demand")
    return zip(written.rows_on(len(names), known), written.lines, strict=True)


def hand_weights(problem: Problem) -> Feasible | Infeasible:
    """Decide whether rational weights meet the examples and the demands, with proof.

    The unknowns of the verdict are ``(w, b)``; its rows are the examples, then the demands.

    >>> from linexact.data.gates import gate
    >>> closed = Convention(bias=True, boundary="closed-positive")
    >>> isinstance(hand_weights(read_demands(gate("AND"), closed, ["b = 1"])), Infeasible)
    True
    """
    answer = _decided(problem)
    assert not isinstance(answer, tuple)  # such a row is one of the problem
    return answer
