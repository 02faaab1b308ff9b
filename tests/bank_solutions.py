"""The bank's exercises solved, each once in a process: many tests look at the same solutions."""

from __future__ import annotations

from functools import cache

from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.solving import Solved, solve_exercise

NAMES = [e.id for e in list_exercises() if e.kind.carries_data]


@cache
def solved(name: str) -> Solved:
    return solve_exercise(find_exercise(name))
