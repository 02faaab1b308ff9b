"""Worked solutions and weights by hand as records; steps, examples and rows count from 1."""

from __future__ import annotations

from linexact.document.blocks import Document
from linexact.explain.solution import WrittenSolution, answer_text
from linexact.render.numbers import written_text
from linexact.render.text import plain, render_text
from linexact.tasks.record import Record, convention_record, dataset_record, value_record
from linexact.tasks.telling import tell


def solution_record(told: WrittenSolution) -> Record:
    """Return the answer, the values that the steps end in, and each step in words.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("grosse-and"))
    >>> record = solution_record(WrittenSolution.of(solved, NOTATIONS["grosse"]))
    >>> record["answer"], record["values"]["b"], record["steps"][0]["kind"]
    ('w = (1, 1), b = -3/2 are right on every example.', '-3/2', 'Inequalities')
    """
    typed, exercise = told.typed, told.exercise
    record: Record = {"title": told.title, "notation": told.notation.name}
    if exercise is not None:
        record |= {"exercise": exercise.id, "source": str(exercise.source)}
    problem = told.derivation.problem
    if problem is not None:
        record["convention"] = convention_record(problem.convention)
        record["data"] = dataset_record(problem.dataset)
        record["demands"] = list(problem.all_lines)
    return record | {
        "answer": plain(written_text(answer_text(told), typed)),
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


def _values(told: WrittenSolution) -> Record:
    """Return the values; of demands that nothing meets, the data are not said to be inseparable."""
    values = {name: value_record(value) for name, value in told.values.items()}
    problem = told.derivation.problem
    if problem is not None and problem.demands and values.get("verdict") == "inseparable":
        values["verdict"] = "infeasible"
    return values
