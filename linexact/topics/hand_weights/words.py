"""Weights by hand in words: the simplest ones, their intervals, or why there are none."""

from __future__ import annotations

from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Math,
    Paragraph,
    Span,
    Text,
    table,
    telling,
)
from linexact.document.formulas import interval
from linexact.exact import exact_text
from linexact.tasks.record import Record, convention_record, dataset_record, shares, texts
from linexact.topics.hand_weights import Interval, NoIntegers, Simplest
from linexact.topics.hand_weights.result import HandWeights
from linexact.topics.separability import Infeasible

_SEARCHED = "a search that leaves none out found none that meet the demands"


def explain_hand_weights(found: HandWeights) -> Document:
    """Return weights by hand as a document.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.topics.hand_weights.result import choose
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> asked = read_demands(gate("AND"), Convention(True, "strict"))
    >>> [str(v) for v in explain_hand_weights(choose(asked)).blocks[0].text[-1]]
    ['2', '2', '-3']
    """
    problem = found.problem
    facts: list[tuple[str, Text]] = [
        ("Data", (problem.dataset.origin,)),
        ("Convention", (str(problem.convention),)),
        *(("Demand", (line,)) for line in problem.all_lines),
    ]
    if isinstance(found.answer, Infeasible):
        heading: Text = ("NO WEIGHTS get every example right and meet the demands.",)
        return Document((Heading(heading), Facts(tuple(facts)), *_refuted(found)))
    if found.point is None:
        known = isinstance(found.integers, NoIntegers)
        heading = ("NO INTEGERS" if known else "NOT KNOWN: no integers up to the limit",)
        facts.append(("Other weights", (found.answer.point, " would do")))
        if known and found.cases is None:
            facts.append(("Search", (_SEARCHED, "; no certificate holds that")))
        return Document((Heading((*heading, " meet the demands.")), Facts(tuple(facts))))
    facts.append(("Integers", _integers(found)))
    heading = ("WEIGHTS: (", ", ".join(problem.variables), ") = ", found.point)
    return Document((Heading(heading), Facts(tuple(facts)), *_moves(found)))


def _integers(found: HandWeights) -> Text:
    whole = found.integers
    if isinstance(whole, Simplest) and found.is_tried:
        return ("these are the simplest: no others have a smaller largest |w_j|, ", whole.size)
    if isinstance(whole, Simplest):
        searched = "a search that leaves none out found none with a smaller largest |w_j| than "
        return (searched, whole.size, "; no certificate holds that")
    if isinstance(whole, NoIntegers):
        if found.cases is None:
            return (_SEARCHED, "; no certificate holds that")
        return ("none meet the demands",)
    return ("the search for the simplest weights reached its limit",)


def _row_name(found: HandWeights, row: int) -> str:
    problem = found.problem
    n = len(problem.dataset)
    return problem.dataset.example_name(row) if row < n else problem.lines[row - n]


def _moves(found: HandWeights) -> list[Block]:
    assert found.point is not None
    if not found.moves:
        return []
    rows: list[list[Span | Text]] = [
        [name, value, _within(one), _ends(found, one)]
        for name, value, one in zip(found.problem.variables, found.point, found.moves, strict=True)
    ]
    columns = ["parameter", "value", "may move within", "ends set by"]
    return [Paragraph(("While the others stay:",)), table(columns, rows, "lrll")]


def _within(one: Interval) -> Math:
    return interval(one.low, one.high, (one.low_closed, one.high_closed))


def _ends(found: HandWeights, one: Interval) -> str:
    ends = [row for row in (one.low_row, one.high_row) if row is not None]
    return " and ".join(_row_name(found, row) for row in ends)


def _refuted(found: HandWeights) -> list[Block]:
    answer = found.answer
    assert isinstance(answer, Infeasible)
    shown, rest = telling(answer.multipliers)
    rows: list[list[Span | Text]] = [[i + 1, _row_name(found, i), m] for i, m in shown.items()]
    says = (
        "Proof: multiply these rows by their factors and add them up: the unknowns cancel, and"
        " what is left is false."
    )
    return [Paragraph((says,)), table(["no.", "row", "factor"], rows, "rlr"), *rest]


def hand_weights_record(found: HandWeights) -> Record:
    """Return the simplest weights and their intervals, or the rows that refute them.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.topics.hand_weights.result import choose
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> asked = read_demands(gate("NOT"), Convention(True, "strict"), ["b = 1"])
    >>> record = hand_weights_record(choose(asked))
    >>> record["point"], record["moves"]["w1"]["high"]
    ({'w1': '-2', 'b': '1'}, '-1')
    """
    problem = found.problem
    record: Record = {
        "feasible": found.point is not None,
        "source": problem.dataset.origin,
        "convention": convention_record(problem.convention),
        "data": dataset_record(problem.dataset),
        "demands": list(problem.all_lines),
    }
    if isinstance(found.answer, Infeasible):
        return record | {"multipliers": shares(found.answer.multipliers)}
    if found.point is None:
        known = isinstance(found.integers, NoIntegers)
        return record | {"integers": "none" if known else "not known"}
    names = problem.variables
    point = dict(zip(names, texts(found.point), strict=True))
    told = zip(names, found.moves, strict=bool(found.moves))  # none beside a length
    moves = {name: _move(one) for name, one in told}
    simplest = isinstance(found.integers, Simplest)
    return record | {"point": point, "simplest_integers": simplest, "moves": moves}


def _move(interval: Interval) -> Record:
    return {
        "low": None if interval.low is None else exact_text(interval.low),
        "high": None if interval.high is None else exact_text(interval.high),
        "low_closed": interval.low_closed,
        "high_closed": interval.high_closed,
    }
