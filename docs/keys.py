"""Write ``docs/keys.md``: every key of an exercise file, and which commands obey it, by trial.

For each key an exercise that states it is changed in that key alone, and each command is run on
both.  What it prints then differs (it obeys the key), or it refuses the change, or neither.  The
keys are those of the package itself; `tests/test_keys.py` compares.  Run
``python docs/keys.py --write``.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from linexact.classroom.marking import prepare_text
from linexact.cli import run
from linexact.data.convention import Convention
from linexact.errors import LinexactError
from linexact.exercise import folder
from linexact.exercise.marking import KEYS as MARKING
from linexact.exercise.marking import Feedback, Tolerance
from linexact.exercise.model import Expect, Source
from linexact.exercise.variants.guarantee import FACTS
from linexact.grade.keys import keys_of
from linexact.reading.exercise_file import DATA_KEYS, TOP
from linexact.reading.placeholders import OTHER_KEYS
from linexact.tasks.question import find_question
from linexact.tasks.table import QUESTIONS

PAGE = Path(__file__).with_name("keys.md")
COMMANDS = (
    *("solve", "exercises show", "sheet", "grade", "hint", "exercises check"),
    *("certify", "errors", "margin", "score", "evaluate", "trace", "exercises new"),
)
MOST_CHANGES = 4  # of one value
_HEAD = """# Keys of an exercise file, and which commands obey them

Made by trial: an exercise that states the key is changed in that key alone, and the command is run
on both.

- **●**: what the command prints is another; it obeys the key.
- **refused**: the command refuses the change, with file, line, key and what was expected.
- blank: it prints the same; the key is not its business.
- –: the command takes no exercise of this kind.

`grade` is run with a right and a wrong answer; class marking, Gradescope, PrairieLearn, Otter and
nbgrader mark as it does.
`python docs/keys.py --write` writes this page, and a test compares.
"""


@dataclass(frozen=True)
class Trial:
    """A key in an exercise, as the tables of its file, and other values for it (None: left out)."""

    key: str
    stated: Mapping[str, Any]
    changes: tuple[Any, ...]
    answers: tuple[str, ...] = ()  # to be marked; by default a right and a wrong one


# What every exercise may state

_AND = {
    "id": "mine", "title": "Mine", "statement": "Find weights.", "kind": "weights", "points": 4,
    "source": {"lecture": "own", "place": "here"},
    "convention": {"bias": True, "boundary": "strict"},
    "data": {"truth_table": "AND"},
}  # fmt: skip
_WRONG = "w = (1, 1), b = -1"
_LOSS = _AND | {
    "kind": "loss",
    "asks": ["scores", "total"],
    "data": {"positive": [[1, 1], [2, 0]], "negative": [[0, 1], [0, 0]], "features": ["a", "c"]},
    "task": {"w": ["4/3", 1], "b": -1, "loss": "square"},
}
_SCORES = "[scores]\n(1.33, 1.67, 0, -1)\n[total]\n1 + 1\n"
_XOR = _AND | {
    "kind": "separability",
    "data": {"truth_table": "XOR"},
    "yes": {"verdict": "separable"},
}
_FILES = {
    "table.csv": "x,y,z,group,note\n0,0,1,a,q\n1,1,0,b,q\n2,1,1,b,p\n",
    "other.csv": "x,y,z,group,note\n5,0,1,a,q\n1,1,0,b,q\n",
    "gaps.csv": "x,y,z,group,note\n0,0,1,a,q\n1,1,0,b,q\n,1,1,b,p\n",
    "bare.csv": "0,0,0\n1,1,1\n2,1,1\n",
    "outside.csv": "l,m,p,q\n7,3,1,0\n3,7,0,1\n1,1,2,2\n",
}
_TABLE = {"file": "table.csv", "label": "group"}
_EXAMPLES = [{"x": [0, 1], "label": "a"}, {"x": [1, 1], "label": "b"}, {"x": [2, 1], "label": "c"}]
_CLASSES = {"examples": _EXAMPLES, "positive_class": "b", "negative_class": "a"}
_PATTERNS = {"patterns": {"positive": "1100", "negative": "1010", "repeats": False}}
_TOUCHED = {"marking": {"bias_place": "first"}}
_POINTS = {"positive": [[1, 1]], "negative": [[0, 1], [0, 0]]}
_EXTERNAL = _AND | {
    "kind": "external",
    "external": {
        "file": "outside.csv",
        "what": "a table",
        "label": "l",
        "positive": "7",
        "negative": "3",
    },
}


_VARIED = _LOSS | {
    "data": _POINTS,
    "task": {"w": ["{a}", "1/2"], "b": -1, "loss": "square"},
    "variants": {"a": {"from": 1, "to": 4}, "data": ["order"], "shift": 1,
                 "guarantee": {"separable": True, "total": [0, 50]}},
}  # fmt: skip


def _general() -> Iterator[Trial]:
    """Yield the keys that are the same in every kind."""
    for key, other in (
        ("id", "other"), ("title", "Other"), ("statement", "Find others."),
        ("kind", "separability"),
        ("points", 5), ("asks", ["verdict"]), ("remarks", ["Look."]), ("figure", "data"),
        ("published", {"w": [2, 2], "b": -3}),
        ("expect", [{"answer": _WRONG, "points": 4}]),
    ):  # fmt: skip
        yield Trial(key, _AND, (other,))
    wrong = {"claim": "It is 3.", "why": "It is less.", "value": "total", "exact": "14/9"}
    yield Trial("erratum", _LOSS, (wrong,), (_SCORES,))
    yield Trial("yes.verdict", _XOR, ("inseparable", "neither"), ("yes", "no"))
    yield Trial("source.lecture", _AND, ("blog",))
    for name in ("author", "title", "course", "year", "place", "url"):
        yield Trial(f"source.{name}", _AND, ("https://example.org" if name == "url" else "1936",))
    yield Trial("convention.bias", _AND, (False,))
    yield Trial("convention.boundary", _AND, ("closed-negative", "closed-positive"))
    yield Trial("data.truth_table", _AND, ("OR",))
    for key in ("positive", "negative"):
        yield Trial(f"data.{key}", _AND | {"data": _POINTS}, ([[3, 1]],))
    yield Trial("data.features", _LOSS, (["p", "q"],))
    for key, value in (
        ("examples", [*_EXAMPLES, {"x": [3, 1], "label": "a"}]),
        ("positive_class", "c"), ("negative_class", "c"),
    ):  # fmt: skip
        yield Trial(f"data.{key}", _AND | {"data": _CLASSES}, (value,))
    bare = {"file": "bare.csv", "header": False}
    for key, stated, value in (
        ("file", _TABLE | {"drop": ["note"]}, "other.csv"),
        ("label", _TABLE | {"columns": ["x", "y"]}, "note"),
        ("columns", _TABLE | {"columns": ["x", "y"]}, ["y", "z"]),
        ("drop", _TABLE | {"drop": ["note"]}, ["note", "z"]),
        ("header", bare, True),
        ("delimiter", bare, ";"),
        ("missing", _TABLE | {"file": "gaps.csv", "drop": ["note"], "missing": "skip"}, "error"),
    ):
        yield Trial(f"data.{key}", _AND | {"data": stated}, (value,))
    for key, value in (("positive", "1101"), ("negative", "1110"), ("repeats", True)):
        yield Trial(f"data.patterns.{key}", _AND | {"data": _PATTERNS}, (value,))
    yield from _marking()
    for key, value in (
        ("NAME", {"from": 5, "to": 8}), ("data", ["signs"]), ("shift", 3),
        ("guarantee.separable", False), ("guarantee.whole", True), ("guarantee.largest", 1),
        ("guarantee.distinct", False), ("guarantee.VALUE", [100, 200]),
    ):  # fmt: skip
        yield Trial(f"variants.{key}", _VARIED, (value,))
    for key, value in (
        ("answer", "w = (1, 1), b = -3/2"), ("points", 4), ("finding", "wrong-side"),
        ("unreadable", "several"),
    ):  # fmt: skip
        stated = {"answer": _WRONG, "points": 0, "finding": "score-zero"}
        base = _AND | {"expect": [stated]}
        if key == "unreadable":
            base = _AND | {
                "expect": [{"answer": "w = (1, 1), b = -1,5", "unreadable": "ambiguous"}]
            }
        yield Trial(f"expect.{key}", base, (value,))
    for key, value in (
        ("file", "none.csv"), ("what", "one"), ("label", "m"), ("positive", "1"), ("negative", "1")
    ):  # fmt: skip
        yield Trial(f"external.{key}", _EXTERNAL, (value,))


def _marking() -> Iterator[Trial]:
    """Yield the keys of ``[marking]`` and ``[feedback]``."""
    short = (_SCORES, "[scores]\n(0, 0, 0, 0)\n[total]\n0")
    yield Trial("marking.bias_place", _AND | _TOUCHED, ("last",), ("-3, 2, 2", _WRONG))
    yield Trial("marking.follow", _LOSS | {"asks": ["scores", "losses"]}, (True,),
                ("[scores]\n(0, 0, 0, 0)\n[losses]\n(1, 1, 1, 1)",))  # fmt: skip
    yield Trial("marking.partial", _LOSS, (True,), short)
    yield Trial("marking.unevaluated", _LOSS, ("refuse",), short)
    yield Trial("marking.bare_verdict", _XOR, (0,), ("not separable", "separable"))
    yield Trial("marking.VALUE", _LOSS, ({"entries": 1},), short)
    for name, value in (
        ("places", 2), ("digits", 3), ("epsilon", "1/10"), ("interval", [0, 2]),
    ):  # fmt: skip
        yield Trial(f"marking.tolerance.{name}", _LOSS, (value,), short)
    for name, other in (("tell", []), ("attempts", [[]]), ("hints", 2), ("hint_prices", [1])):
        yield Trial(f"feedback.{name}", _AND, (other,))


# What a kind may state in its [task]

_MISSING: Mapping[tuple[str, str], Any] = {}  # values where no exercise of the bank has one


def _of_kinds() -> Iterator[Trial]:
    """Yield every key of every kind's task, in an exercise of the bank that states it."""
    exercises = [tomllib.loads(text, parse_float=str) for text in _texts()]
    for stated in exercises:  # what would refuse another value
        for key in ("published", "erratum", "expect"):
            stated.pop(key, None)
    for kind in QUESTIONS:
        if kind == "external":
            continue
        of_kind = [stated for stated in exercises if stated["kind"] == kind]
        hints = get_type_hints(find_question(kind).task)
        for key, hint in hints.items():
            seen = [s["task"][key] for s in of_kind if key in s.get("task", {})]
            choices = tuple(dict.fromkeys(map(_frozen, seen)))
            stating = next((s for s in of_kind if key in s.get("task", {})), None)
            if stating is None:
                added = _MISSING.get((kind, key), _value(hint))
                yield Trial(f"{kind}: task.{key}", of_kind[0], (added,))
                continue
            value = stating["task"][key]
            others = [json.loads(c) for c in choices if c != _frozen(value)]
            literal = [v for v in get_args(hint) if isinstance(v, str) and v != value]
            changes = [*_changed(value), *others, *literal, None]
            yield Trial(f"{kind}: task.{key}", stating, (*changes[:MOST_CHANGES], None))


def _frozen(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def _value(hint: Any) -> Any:
    """Return a value of a type, where no exercise has one."""
    if Literal in (getattr(hint, "__origin__", None), hint):
        return get_args(hint)[-1]
    names = str(hint)
    if "bool" in names:
        return True
    if "tuple" in names or "Vector" in names:
        return [1, 1]
    return 2


def _changed(value: Any) -> Iterator[Any]:
    """Yield other values of the same shape."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield -value - 1
    elif isinstance(value, str) and re.fullmatch(r"-?[\d./]+", value):
        yield "1/7"
    elif isinstance(value, list) and value:
        for one in _changed(value[0]):
            yield [one, *value[1:]]
        yield [*value[:-1], *list(_changed(value[-1]))[:1]]
    elif isinstance(value, dict):
        for key, inside in value.items():
            for one in _changed(inside):
                yield value | {key: one}


@cache
def _texts() -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted(folder().glob("*.toml")))


# Trying


def trials() -> Iterator[Trial]:
    """Yield a trial of every key."""
    yield from _general()
    yield from _of_kinds()


def with_change(trial: Trial, value: Any) -> dict[str, Any]:
    """Return the exercise with the key at another value; None leaves it out."""
    *path, last = trial.key.rpartition(": ")[2].split(".")
    stated: dict[str, Any] = json.loads(json.dumps(trial.stated))
    if path == ["marking", "tolerance"]:
        path, last, value = ["marking", "tolerance"], "scores", {last: value}
    place: Any = stated
    for step in path:
        place = place.setdefault(step, {})
        place = place[0] if isinstance(place, list) else place
    values = {"VALUE": "total" if path[:1] == ["variants"] else "scores", "NAME": "a"}
    name = values.get(last, last)
    if value is None:
        place.pop(name, None)
    else:
        place[name] = value
    return stated


def toml(value: Any) -> str:
    """Return a value as TOML, tables in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inside)}" for key, inside in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


class Tryer:
    """Runs commands on exercises in one folder, each only once."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.known = folder, {}
        for name, text in _FILES.items():
            (folder / name).write_text(text, encoding="utf-8")

    def outcomes(self, trial: Trial) -> dict[str, str]:
        """Return what each command makes of the key."""
        answers = trial.answers or self._answers(trial.stated)
        before = {c: self._run(c, trial.stated, answers) for c in COMMANDS}
        found = dict.fromkeys(COMMANDS, "")
        for command in COMMANDS:
            if not before[command][0]:
                found[command] = "–"
        for value in trial.changes:
            changed = with_change(trial, value)
            if changed == trial.stated:
                continue
            for command in COMMANDS:
                if found[command] in ("●", "–"):
                    continue
                done, said = self._run(command, changed, answers)
                if done and said != before[command][1]:
                    found[command] = "●"
                elif not done:
                    found[command] = "refused"
        return found

    def _answers(self, stated: Mapping[str, Any]) -> tuple[str, ...]:
        """Return a right and a wrong answer to an exercise."""
        try:
            path = self._written(stated)
            with contextlib.chdir(self.folder):
                parts = prepare_text(path.read_text(encoding="utf-8")).parts
            made = [(part.name, keys_of(part.task)) for part in parts]
        except (LinexactError, OSError):
            return (_WRONG,)
        heads = [[f"[{n}]\n{one[0]}" for n, k in made if (one := getattr(k, sort))]
                 for sort in ("right", "wrong")]  # fmt: skip
        return tuple("\n".join(lines) for lines in heads if lines)

    def _written(self, stated: Mapping[str, Any]) -> Path:
        path = self.folder / "mine.toml"
        path.write_text("".join(f"{k} = {toml(v)}\n" for k, v in stated.items()), encoding="utf-8")
        return path

    def _run(
        self, command: str, stated: Mapping[str, Any], answers: Sequence[str]
    ) -> tuple[bool, str]:
        """Return whether a command takes an exercise, and all that it says."""
        key = (command, _frozen(stated), tuple(answers))
        if key not in self.known:
            self.known[key] = self._tried(command, stated, answers)
        return self.known[key]

    def _tried(
        self, command: str, stated: Mapping[str, Any], answers: Sequence[str]
    ) -> tuple[bool, str]:
        name = str(self._written(stated))
        out, made = str(self.folder / "out.md"), self.folder / "made"
        external = ["--data", str(self.folder)] if stated.get("kind") == "external" else []
        calls = {
            "solve": [["solve", name, *external]],
            "sheet": [["sheet", name, "-o", out, "--force"]],
            "grade": [["grade", name, answer, "--hints", "1"] for answer in answers],
            "hint": [["hint", name, answers[-1], "--level", "3"]],
            "score": [
                ["score", name, "--weights", "1,1", "--b", "1"],
                ["score", name, "--weights", "1,1"],
            ],
            "evaluate": [["evaluate", name, "--train", name, "--by", "perceptron"]],
            "exercises new": [["exercises", "new", name, "--seed", "1", "-o", str(made)]],
        }.get(command, [[*command.split(), name]])
        said = []
        for call in calls:
            told, refused = io.StringIO(), io.StringIO()
            Path(out).unlink(missing_ok=True)
            shutil.rmtree(made, ignore_errors=True)
            with contextlib.redirect_stdout(told), contextlib.redirect_stderr(refused):
                code = run(call)
            if code not in (0, 1):
                said.append("")
                continue
            written = Path(out).read_text(encoding="utf-8") if os.path.exists(out) else ""
            written += "".join(path.read_text("utf-8") for path in sorted(made.glob("*")))
            said.append(told.getvalue() + written)
        return any(said), "\n".join(said)


# The page


def page(wanted: Sequence[Trial] | None = None) -> str:
    """Return ``docs/keys.md``, or the part of it that is about some trials."""
    with tempfile.TemporaryDirectory() as place:
        tryer = Tryer(Path(place))
        rows = [(trial.key, tryer.outcomes(trial)) for trial in wanted or list(trials())]
    head = ["| key |" + "".join(f" {command} |" for command in COMMANDS)]
    head.append("|---|" + ":-:|" * len(COMMANDS))
    lines = [f"| `{key}` | " + " | ".join(row[c] for c in COMMANDS) + " |" for key, row in rows]
    return "\n".join([_HEAD, *head, *lines]) + "\n"


def stated_keys() -> set[str]:
    """Return every key that the package reads in an exercise file."""
    tables = {"source", "convention", "data", "task", "external", "yes"}
    tables |= {"marking", "feedback", "variants"}
    keys = {key for key in TOP if key not in tables}
    keys |= {f"source.{field.name}" for field in fields(Source)} | {"yes.verdict"}
    keys |= {f"convention.{field.name}" for field in fields(Convention)}
    keys |= {f"data.{key}" for key in DATA_KEYS}
    keys |= {f"marking.{key}" for key in MARKING if key != "tolerance"} | {"marking.VALUE"}
    keys |= {f"variants.{key}" for key in ("NAME", *OTHER_KEYS) if key != "guarantee"}
    keys |= {f"variants.guarantee.{key}" for key in (*FACTS, "VALUE")}
    keys |= {f"marking.tolerance.{field.name}" for field in fields(Tolerance)}
    keys |= {f"feedback.{field.name}" for field in fields(Feedback)}
    keys |= {f"expect.{field.name}" for field in fields(Expect)}
    for kind in QUESTIONS:
        section = "" if kind == "external" else f"{kind}: "
        names = (field.name for field in fields(find_question(kind).task))
        keys |= {f"{section}{find_question(kind).section}.{name}" for name in names}
    return keys


if __name__ == "__main__":
    text = page()
    if "--write" in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text)
