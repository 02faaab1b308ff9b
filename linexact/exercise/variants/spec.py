"""The section ``[variants]`` of an exercise file: what is drawn, and what is guaranteed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from linexact.errors import Faults, InputError
from linexact.exercise.variants.guarantee import Guarantee, read_guarantee
from linexact.reading.placeholders import SECTION, Variable, read_variables
from linexact.reading.records import count_between, read_choice, read_table, wrong
from linexact.tasks.question import Question

TURNS = ("order", "features", "signs", "classes")


@dataclass(frozen=True, slots=True)
class Spec:
    """What a section ``[variants]`` says."""

    variables: tuple[Variable, ...]
    turns: tuple[str, ...]
    shift: int
    guarantee: Guarantee


def read_spec(section: object, kind: Question) -> Spec:
    """Return what a section ``[variants]`` says; raises :class:`InputError` with all faults.

    >>> from linexact.tasks.question import find_question
    >>> read_spec({"data": ["order"], "shift": 2}, find_question("perceptron")).turns
    ('order',)
    """
    table, faults = read_table(SECTION, section), Faults()
    variables = faults.of(lambda: read_variables(table))
    stated = table.get("data", [])
    if not isinstance(stated, list):
        faults.errors.append(wrong(f"{SECTION}.data", stated, f"a list of {', '.join(TURNS)}"))
        stated = []
    turns = [
        faults.of(partial(read_choice, f"{SECTION}.data[{i}]", one, TURNS))
        for i, one in enumerate(stated, start=1)
    ]
    shift = faults.of(lambda: count_between(0, 1000)(f"{SECTION}.shift", table.get("shift", 0)))
    facts = table.get("guarantee", {})
    guarantee = faults.of(lambda: read_guarantee(read_table(f"{SECTION}.guarantee", facts), kind))
    if (stated or shift) and not kind.needs_data:
        message = f"{SECTION}.{'data' if stated else 'shift'}: kind {kind.name} has no data"
        faults.errors.append(InputError("key", f"{message}; expected none"))
    if not (variables or stated or shift) and not faults.errors:
        message = f"{SECTION}: nothing is drawn; expected a placeholder, data or shift"
        faults.errors.append(InputError("key", message))
    faults.check()
    assert guarantee is not None
    return Spec(variables or (), tuple(turn for turn in turns if turn), shift or 0, guarantee)
