"""Exercises that nobody has written down: a question put to data, and a file to start from.

The file is made of the kind's own record and the types of its task.  What is needed stands there
with a small example, so that it can be read and solved as it is; what is optional stands behind
``#``.  A kind whose types do not tell an example states one (``Question.example``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace
from fractions import Fraction
from textwrap import wrap

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.exercise.model import LECTURES, Exercise
from linexact.exercise.read import exercise_of
from linexact.reading.exercise_file import ExerciseFile, parse_exercise
from linexact.reading.records import kinds_of
from linexact.tasks.question import Question, find_question
from linexact.text.toml import toml_value


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
    {'loss': 'square', 'w': ['1', '1/2'], 'b': -1}
    """
    kinds = kinds_of(find_question(asked.partition(":")[0].strip()).task)
    examples = {name: kind.example for name, kind in kinds.items()}
    return {name: _option(examples.get(name), text.strip()) for name, text in typed.items()}


def _option(example: object, text: str) -> object:
    if text.startswith(("[", "{")):
        return parse_exercise(f"value = {text}")["value"]
    if isinstance(example, list):
        return [part.strip() for part in text.split(",")]
    digits = text.removeprefix("-")
    is_whole = isinstance(example, int) and digits.isascii() and digits.isdigit()
    return int(text) if is_whole else text


_OWNERS = '"strict", "closed-positive", "closed-negative": who owns a score of 0'
_DATA = """
[data]                           # or truth_table = "AND", positive = [...] and negative = [...],
examples = [                     # file = "table.csv", patterns = { ... }
  { x = [2, 1], label = 1 },
  { x = [1, 3], label = 1 },
  { x = [-1, 0], label = -1 },
  { x = [0, -2], label = -1 },
]
# features = ["height", "width"]
"""
_FIGURE = ['# figure = "data"                # the examples drawn, where they have two features']
_END = """
# [marking]                      # optional: how the points of a value are shared out, and more
# partial = true

# [[expect]]                     # optional: `linexact exercises check` marks this answer
# answer = "..."
# points = 0

# [variants]                     # optional: "{a}" in this file is another number for each student
# a = { from = -4, to = 4, without = [0], is = 3 }
"""


def blank_text(kind: Question) -> str:
    """Return a commented exercise file of a kind, which is a small example.

    >>> from linexact.tasks.question import find_question
    >>> print(blank_text(find_question("distance")).splitlines()[3])
    kind = "distance"
    """
    values = wrap(", ".join(kind.values), 84, initial_indent="# of: ", subsequent_indent="#     ")
    lines = [
        f"# An exercise of kind {kind.name}. What stands behind # is optional.",
        _line(f'id = "my-{kind.name}"', "letters, digits, dots and dashes"),
        _line('title = "My exercise"', "one line; Markdown, formulas as $w_1$"),
        _line(f'kind = "{kind.name}"', ""),
        f"asks = {toml_value(list(kind.usual))}",
        *values,
        _line("points = 4", "shared equally, or { value = points, ... }"),
        "statement = '''",
        "Say here what is asked, in Markdown with formulas such as $w_1 x_1 + w_2 x_2 + b$.",
        "'''",
        *(_FIGURE if kind.needs_data else ()),
        '# remarks = ["..."]',
        "",
        "[source]                         # free text; every key is optional",
        '# author = "..."                 # also title, course, year, place, url',
        f'lecture = "own"                  # {", ".join(LECTURES)}: their letters',
        "",
        "[convention]",
        _line("bias = true", "false: the score is w.x"),
        _line('boundary = "strict"', _OWNERS),
    ]
    data = _DATA if kind.needs_data else ""
    return "\n".join([*lines, data.rstrip("\n"), *_task(kind)]) + "\n" + _END


def _line(stated: str, comment: str) -> str:
    return f"{stated:<32} # {comment}" if comment else stated


def _task(kind: Question) -> Iterator[str]:
    kinds = kinds_of(kind.task)
    if kinds:
        yield f"\n[{kind.section}]"
    for field in fields(kind.task):
        example, said = kinds[field.name].example, kinds[field.name].said
        if isinstance(field.default, bool | int | str | Fraction):
            example = field.default
        shown = f"{field.name} = {toml_value(kind.example.get(field.name, example))}"
        yield _line(shown if field.default is MISSING else f"# {shown}", said)
