"""The table of graded answers as exercise files, for the ways that take a whole exercise."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grading_table import BLOG, HERE

from linexact.classroom.marking import Prepared, prepare, prepare_text
from linexact.exact import exact_text

# Shares that make the marks of some tables odd fractions; the others are marked as usual.
_SHARES = {
    "AND, strict": ("weights", "valid = 1\nexamples = 2", "1/3"),
    "AND with b = -1 and w1 = w2, closed-negative": ("weights", "examples = 1\ndemands = 1", "2/7"),
    "XOR: separable? prove it": ("proof", "signs = 1\nsums = 1\npoints = 1", "10"),
    "The inequalities of AND, closed-positive": (
        "inequalities",
        "half-spaces = 3\nstrictness = 1\nnothing-extra = 1\nequivalent = 1",
        "5",
    ),
}
_DISTANCES = {"1/sqrt(5)": ([2, 1], -1), "55": ([1], -55), "9": ([1], -9)}


@dataclass(frozen=True)
class Question:
    """An exercise and the answers of the table to it."""

    title: str
    exercise: Prepared
    answers: tuple[str, ...]


def questions(step: int) -> Iterator[Question]:
    """Yield the tables with every so many-th answer; each exercise has an id of its own."""
    with (HERE / "cases.toml").open("rb") as file:
        tables = tomllib.load(file)["task"]
    for number, table in enumerate(tables, start=1):
        answers = tuple(row[0] for row in table["answers"][::step])
        if "part" in table:
            answers = tuple(f"[{table['part']}]\n{answer}" for answer in answers)
        if "exercise" in table:
            text = prepare(table["exercise"]).text
            text = text.replace(f'id = "{table["exercise"]}"', f'id = "table-{number}"', 1)
        elif "text" in table:
            text = re.sub(r"^id = .*$", f'id = "table-{number}"', table["text"], flags=re.MULTILINE)
        else:
            text = _text(f"table-{number}", table)
        yield Question(table["title"], prepare_text(text), answers)


def _text(name: str, table: dict[str, Any]) -> str:
    """Return the exercise that a table describes."""
    kind, asks, points, task, data = _ASKED[table["ask"]](table)
    share = _SHARES.get(table["title"])
    marking = [f"[marking.{share[0]}]\n{share[1]}"] if share else []
    place = table.get("bias_place")
    lines = [
        f"id = {_toml(name)}\ntitle = {_toml(table['title'])}\nkind = {_toml(kind)}",
        f"asks = {_toml(asks)}",
        f"points = {_toml(share[2]) if share and kind != 'separability' else points}",
        'statement = "Say it."\nsource = {lecture = "own"}',
        f"[convention]\nbias = {_toml(table.get('bias', True))}",
        f"boundary = {_toml(table.get('boundary', 'strict'))}",
        *(["[data]", data] if data else []),
        "[task]",
        *(f"{key} = {_toml(value)}" for key, value in task.items()),
        *([f"[marking]\nbias_place = {_toml(place)}"] if place else []),
        *marking,
    ]
    return "\n".join(lines) + "\n"


def _weights(table: dict[str, Any]) -> tuple[Any, ...]:
    return "weights", ["weights"], 1, {"demands": table.get("demands", [])}, _data(table)


def _verdict(table: dict[str, Any]) -> tuple[Any, ...]:
    points = "{ verdict = 1, proof = 2 }"
    return "separability", ["verdict", "proof"], points, {}, _data(table)


def _inequalities(table: dict[str, Any]) -> tuple[Any, ...]:
    return "weights", ["inequalities"], 4, {}, _data(table)


def _boundary(table: dict[str, Any]) -> tuple[Any, ...]:
    twice = {"other_w": [2 * int(a) for a in table["w"]], "other_b": 2 * int(table["b"])}
    task = {"w": table["w"], "b": table["b"], **twice}
    return "same-boundary", ["boundary"], 1, task, ""


def _number(table: dict[str, Any]) -> tuple[Any, ...]:
    w, b = _DISTANCES[table["value"]]
    return "distance", ["distance"], 1, {"w": w, "b": b}, ""


def _trace(table: dict[str, Any]) -> tuple[Any, ...]:
    task = {key: table[key] for key in ("rule", "rate") if key in table}
    return "perceptron", ["trace"], 4, task, _data(table)


_ASKED = {
    "weights": _weights,
    "verdict": _verdict,
    "inequalities": _inequalities,
    "boundary": _boundary,
    "number": _number,
    "trace": _trace,
}


def _data(table: dict[str, Any]) -> str:
    if "rows" in table:
        pairs = zip(table["rows"], table["targets"], strict=True)
    elif table["data"] == "blog":
        rows = [[exact_text(v) for v in BLOG.x(i)] for i in range(len(BLOG))]
        pairs = zip(rows, BLOG.targets.tolist(), strict=True)
    else:
        return f"truth_table = {_toml(table['data'])}"
    examples = ", ".join(f"{{ x = {_toml(x)}, label = {label} }}" for x, label in pairs)
    return f"examples = [{examples}]"


def _toml(value: Any) -> str:
    return json.dumps(value)
