"""The section ``[variants]`` of an exercise file: what is drawn, and what is guaranteed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from linexact.errors import InputError
from linexact.exercise.variants.guarantee import Guarantee, of_data, read_guarantee
from linexact.reading.placeholders import Variable, placeholders_of, read_variable
from linexact.reading.records import Reader, count_between, list_of, one_of, read_keys
from linexact.tasks.question import Question

TURNS = ("order", "features", "signs", "classes")


@dataclass(frozen=True, slots=True)
class Spec:
    """What a section ``[variants]`` says."""

    variables: tuple[Variable, ...]
    turns: tuple[str, ...]
    shift: int
    guarantee: Guarantee


def read_spec(key: str, value: object, kind: Question) -> Spec:
    """Return what a section ``[variants]`` says; raises :class:`InputError` with all faults.

    >>> from linexact.tasks.question import find_question
    >>> read_spec("variants", {"data": ["order"], "shift": 2}, find_question("perceptron")).turns
    ('order',)
    """
    names = placeholders_of(value)
    turns = list_of(one_of(lambda: TURNS), f"a list of {', '.join(TURNS)}", least=0)
    readers: dict[str, Reader] = {
        **dict.fromkeys(names, read_variable),
        "data": of_data(kind, turns),
        "shift": of_data(kind, count_between(0, 1000)),
        "guarantee": partial(read_guarantee, kind=kind),
    }
    said = read_keys(readers, value, key)
    if not any(said[name] for name in said if name != "guarantee"):
        message = f"{key}: nothing is drawn; expected a placeholder, data or shift"
        raise InputError("key", message)
    variables = tuple(said[name] for name in names)
    guarantee = said.get("guarantee", Guarantee())
    return Spec(variables, said.get("data", ()), said.get("shift", 0), guarantee)
