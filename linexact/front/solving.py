"""Weights by hand: worked out step by step, and the simplest ones."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from linexact.data.read import Ways
from linexact.errors import InputError
from linexact.front.constraints import Constraints, given_constraints
from linexact.front.given import Given, Problem, given, refuse

if TYPE_CHECKING:
    from linexact.data.convention import Boundary, Convention
    from linexact.document.notation import Notation
    from linexact.exercise.model import Exercise
    from linexact.explain.solution import WrittenSolution
    from linexact.topics.hand_weights.result import HandWeights

LECTURE = "grosse"  # whose letters are used where nothing says otherwise


def work_out(
    problem: Problem = None,
    labels: Any = None,
    *,
    constraints: Constraints | None = None,
    notation: str | None = None,
    demands: Sequence[str] = (),
    folder: str | Path | None = None,
    further: bool = False,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Ways],
) -> WrittenSolution:
    """Write a solution out, step by step, in the letters of a lecture; each step is checked.

    Of an exercise what it asks; of other problems weights that get every example right and
    meet ``demands`` (``b = 1``, ``w1 = w2``, ``|w|_2 <= 2``, ``integers``), or why there are none;
    of ``constraints`` (a text, a file, or a list of texts) a point, or rows that add up to a
    contradiction.  ``notation`` names the lecture (default: the exercise's own);
    ``folder`` holds data files that exercises name and linexact does not carry.  What may be said
    ``further`` (how much room there is, other forms, other proofs) is closed in HTML and left
    out of text and print; this opens it.

    Raises :class:`~linexact.errors.InputError` for what cannot be read, and (``option``) for
    what would change what an exercise or constraints state.

    >>> solution = work_out("AND", demands=["w1 = w2", "integers"])
    >>> solution.weights
    Classifier(w=(Fraction(2, 1), Fraction(2, 1)), b=Fraction(-3, 1))
    >>> str(work_out("grosse-and").values["b"])
    '-3/2'
    """
    said = {"demands": demands or None, "bias": bias, "boundary": boundary}
    if constraints is not None:
        others = {"problem": problem, "labels": labels, "folder": folder, **said, **reading}
        refuse("constraints state all that is asked", **others)
        solved = _of_constraints(constraints, notation)
    else:
        asked = given(problem, labels, reading).beside(*_texts(demands))
        if asked.exercise is None:
            refuse("a folder of data is for exercises", folder=folder)
            solved = _of_data(asked, asked.under(bias, boundary), demands, notation)
        else:
            if any(value is not None for value in said.values()):
                message = "an exercise states its data, convention and demands; expected no options"
                raise InputError("option", f"{message} that change them")
            solved = _of_exercise(asked.exercise, notation, folder)
    return replace(solved, further=further)


def _of_data(
    asked: Given, convention: Convention, demands: Sequence[str], notation: str | None
) -> WrittenSolution:
    from linexact.explain.solution import WrittenSolution
    from linexact.topics.hand_weights import read_demands
    from linexact.topics.hand_weights.derivation import derive_problem

    letters, stated = _letters(notation), read_demands(asked.dataset, convention, _texts(demands))
    title = f"Weights for {asked.dataset.origin}"
    return WrittenSolution(title, derive_problem(stated), letters, asked.dataset.writing)


def ask(
    problem: Problem,
    question: str,
    labels: Any = None,
    *,
    options: Mapping[str, object] | None = None,
    notation: str | None = None,
    further: bool = False,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Ways],
) -> WrittenSolution:
    """Put a question of an exercise to data of one's own, and work it out as an exercise is.

    ``question`` is one of :data:`linexact.tasks.table.QUESTIONS`, behind a colon the values that
    are wanted (default: the usual ones); ``options`` are those that an exercise states in
    ``[task]``, numbers also as texts.  ``problem`` is None for questions that need no data.

    Raises :class:`~linexact.errors.InputError`: ``ask`` for a question that there is not,
    ``no-data``, and what cannot be read.

    >>> ask("AND", "perceptron: updates", options={"rule": "blog"}).values["updates"]
    Fraction(18, 1)
    >>> str(ask(None, "distance", options={"w": [3, 4], "b": -10}).values["distance"])
    '2'
    """
    from linexact.exercise.asking import ask_about

    if problem is None:
        refuse("there are no data", labels=labels, **reading)
    asked = Given(None) if problem is None else given(problem, labels, reading)
    stated, said = asked.under(bias, boundary), dict(options or {})
    exercise = ask_about(asked.beside(*said.values()).data, stated, question, said)
    return replace(_of_exercise(exercise, notation, None), further=further)


def hand_weights(
    problem: Problem,
    labels: Any = None,
    *,
    demands: Sequence[str] = (),
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Ways],
) -> HandWeights:
    """Find the simplest weights that get every example right and meet demands, or prove none.

    Simplest: whole numbers with the least largest ``|w_j|``, of these with the least sum; with
    an exact interval for each parameter, in which it may move while the others stay.

    Raises :class:`~linexact.errors.InputError` for what cannot be read.

    >>> found = hand_weights("NAND", boundary="closed-positive")
    >>> [str(v) for v in found.point], [str(interval) for interval in found.moves]
    (['-1', '-1', '1'], ['[-1, 0)', '[-1, 0)', '[1, 2)'])
    >>> hand_weights("AND", demands=["b = 1"]).point is None
    True
    """
    from linexact.topics.hand_weights import read_demands
    from linexact.topics.hand_weights.result import choose

    asked = given(problem, labels, reading).beside(*_texts(demands))
    convention = asked.under(bias, boundary)
    return choose(read_demands(asked.dataset, convention, _texts(demands)))


def _texts(demands: Sequence[str]) -> Sequence[str]:
    return [demands] if isinstance(demands, str) else demands


def _letters(notation: str | None, usual: str = LECTURE) -> Notation:
    from linexact.document.notation import notation as named

    return named(notation or usual)


def _of_exercise(
    exercise: Exercise, notation: str | None, folder: str | Path | None
) -> WrittenSolution:
    from linexact.document.notation import NOTATIONS
    from linexact.exercise.solving import solve_exercise
    from linexact.explain.solution import WrittenSolution

    lecture = exercise.source.lecture
    letters = _letters(notation, lecture if lecture in NOTATIONS else LECTURE)
    where = None if folder is None else Path(folder)
    return WrittenSolution.of(solve_exercise(exercise, folder=where), letters)


def _of_constraints(constraints: Constraints, notation: str | None) -> WrittenSolution:
    from linexact.explain.solution import WrittenSolution
    from linexact.topics.hand_weights.derivation import derive_constraints

    letters, written = _letters(notation), given_constraints(constraints)
    place = str(constraints) if isinstance(constraints, (str, os.PathLike)) else ""
    title = f"The constraints of {place}" if os.path.lexists(place) else "The constraints"
    return WrittenSolution(title, derive_constraints(written), letters, written.typed)
