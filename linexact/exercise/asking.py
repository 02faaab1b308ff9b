"""A question put to data of one's own: an exercise that nobody has written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_origin, get_type_hints

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.exercise.model import Exercise
from linexact.exercise.read import exercise_of
from linexact.reading.exercise_file import ExerciseFile, parse_exercise
from linexact.tasks.question import find_question


def ask_about(
    data: Dataset | None, convention: Convention, asked: str, options: Mapping[str, object]
) -> Exercise:
    """Return the exercise that asks a question about data, or about the options alone.

    ``asked`` is the name of a question, behind a colon the values that are wanted
    (``loss: total, mean``); ``options`` are those that an exercise states in ``[task]``.

    Raises :class:`~linexact.errors.InputError`: ``value`` and ``ask`` for a question or a value
    that there is not, ``no-data`` where data are needed, and what reading the options raises.

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> found = ask_about(gate("AND"), strict, "loss", {"loss": "square", "w": [1, 1], "b": -1})
    >>> found.title, [ask.name for ask in found.asks]
    ('Loss, of the truth table of AND', ['total'])
    """
    name, _, wanted = asked.partition(":")
    question = find_question(name.strip())
    if not question.carries_data:
        message = f"{question.name} is about a file that an exercise names; expected another"
        raise InputError("ask", f"{message} question")
    if data is None and question.needs_data:
        raise InputError("no-data", f"{question.name} is asked of data; expected a file or a gate")
    if data is not None and not question.needs_data:
        raise InputError("ask", f"{question.name} is asked of its options alone; expected no data")
    stated = [name.strip() for name in wanted.split(",") if name.strip()] or list(question.usual)
    words = {
        **dict.fromkeys(("id", "title", "statement", "convention", "data"), "-"),
        "kind": question.name,
        "asks": stated,
        "points": len(stated),
        question.section: dict(options),
    }
    typed = None if data is None else data.writing
    file = ExerciseFile(data, convention, question.name, None, words, typed=typed)
    of = "" if data is None else f", of {data.origin}"
    title = f"{question.name.replace('-', ' ').capitalize()}{of}"
    return replace(exercise_of(file), title=title, statement="")


def read_options(asked: str, typed: Mapping[str, str]) -> dict[str, object]:
    """Return options of a question from texts: ``w=1,1``, ``rule=blog``, ``points=[[1, 2]]``.

    What begins with a bracket is TOML; what an option takes several of stands between commas.

    >>> read_options("loss", {"loss": "square", "w": "1, 1/2", "b": "-1"})
    {'loss': 'square', 'w': ['1', '1/2'], 'b': '-1'}
    """
    hints = get_type_hints(find_question(asked.partition(":")[0].strip()).task)
    return {name: _option(hints.get(name), text.strip()) for name, text in typed.items()}


def _option(hint: Any, text: str) -> object:
    if text.startswith(("[", "{")):
        return parse_exercise(f"value = {text}")["value"]
    kinds = [get_origin(kind) or kind for kind in (hint, *getattr(hint, "__args__", ()))]
    if tuple in kinds:
        return [part.strip() for part in text.split(",")]
    return int(text) if int in kinds and text.isascii() and text.isdigit() else text
