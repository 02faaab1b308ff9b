"""Worked solutions and weights by hand as records; steps, examples and rows count from 1."""

from __future__ import annotations

from fractions import Fraction

from linexact.derivation.steps.published import Value
from linexact.document.blocks import Document
from linexact.exact import exact_text
from linexact.exercise.solving import Solved
from linexact.explain.solution import WrittenSolution, answer_text
from linexact.explain.words.telling import tell
from linexact.handweights import Interval, NoIntegers, Problem, Simplest
from linexact.handweights.result import HandWeights
from linexact.render.numbers import written_text
from linexact.render.record import Record, convention_record, dataset_record, texts
from linexact.render.text import plain, render_text
from linexact.separability import Infeasible


def solution_record(told: WrittenSolution) -> Record:
    """Return the answer, the values that the steps end in, and each step in words.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.explain.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("grosse-and"))
    >>> record = solution_record(WrittenSolution(solved, NOTATIONS["grosse"]))
    >>> record["answer"], record["values"]["b"], record["steps"][0]["kind"]
    ('w = (1, 1), b = -3/2 are right on every case.', '-3/2', 'Inequalities')
    """
    found = told.found
    typed = told.typed
    record: Record = {"title": told.title, "notation": told.notation.name}
    if isinstance(found, Solved):
        record |= {"exercise": found.exercise.id, "source": str(found.exercise.source)}
    problem = told.derivation.problem
    if problem is not None:
        record["convention"] = convention_record(problem.convention)
        record["data"] = dataset_record(problem.dataset)
        record["demands"] = _demands(problem)
    return record | {
        "answer": _answer(told),
        "values": _values(told),
        "steps": [
            {
                "step": number,
                "kind": type(step).__name__,
                "further": number > len(told.derivation.steps),
                "words": render_text(
                    Document(tuple(tell([step], told.notation, told.derivation.stated)), typed)
                ),
            }
            for number, step in enumerate(told.derivation.all_steps, start=1)
        ],
    }


def _demands(problem: Problem) -> list[str]:
    """Return all demands as texts."""
    return [*problem.all_lines, *(["integers"] if problem.integers else [])]


def _values(told: WrittenSolution) -> Record:
    """Return the values; of demands that nothing meets, the data are not said to be inseparable."""
    values = {name: value_record(value) for name, value in told.values.items()}
    problem = told.derivation.problem
    if problem is not None and problem.demands and values.get("verdict") == "inseparable":
        values["verdict"] = "infeasible"
    return values


def _answer(told: WrittenSolution) -> str:
    """Return the answer in a sentence; of data too large to be written out, the verdict."""
    return plain(written_text(answer_text(told), told.typed))


def value_record(value: Value) -> object:
    """Return a value: exact text, a list of it, a word, or true and false.

    >>> value_record((Fraction(1, 2), Fraction(3))), value_record(True)
    (['1/2', '3'], True)
    """
    if isinstance(value, tuple):
        return [value_record(entry) for entry in value]
    if isinstance(value, Fraction):
        return exact_text(value)
    return value if isinstance(value, bool) else str(value)


def hand_weights_record(found: HandWeights) -> Record:
    """Return the simplest weights and their intervals, or the rows that refute them.

    >>> from linexact.handweights import read_demands
    >>> from linexact.handweights.result import choose
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
        "demands": _demands(problem),
    }
    if isinstance(found.answer, Infeasible):
        multipliers = found.answer.multipliers.items()
        return record | {
            "multipliers": [{"row": i + 1, "multiplier": exact_text(m)} for i, m in multipliers]
        }
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
