"""A file to start from, for every kind: made of the kind's own record and the types of its task.

What is needed stands there with a small example, so that the file can be read and solved as it is;
what is optional stands behind ``#``.  A kind whose types do not tell an example states one
(``Question.example``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from fractions import Fraction
from textwrap import wrap

from linexact.exercise.model import LECTURES
from linexact.reading.records import kinds_of
from linexact.tasks.question import Question
from linexact.text.toml import toml_value

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
