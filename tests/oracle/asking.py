"""What the oracle asks: for each matter how many questions, and the answer to one of them.

The package is reached by its public names alone, and through :mod:`.roads`.  An answer is made of
lists, dictionaries, texts, numbers and truth values, so that it can be stored as JSON; exact
numbers are texts.  What the package refuses is answered by the code of its error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import linexact
from linexact import Exercise, LinexactError, Result

from . import draws, frozen, roads
from .draws import Draw, Problem

PRESETS = (
    "grosse", "blog", "blog-restart", "lyu", "lyu-offset", "comp135", "comp135-schedule",
    "dsc140a", "dsc140a-stays",
)  # fmt: skip
OF_SETS = 200  # data sets that every preset runs on
PRESENTATIONS = 40
_NUMBER = re.compile(r"\d+(?:[./]\d+)?")

Answer = Any  # what JSON can say


@dataclass(frozen=True, slots=True)
class Matter:
    """A family of questions; those whose ``keys`` are not named here stand in the data.

    A quick comparison asks every question whose number is a multiple of the ``stride``.
    """

    ask: Callable[[Any], Answer]
    keys: Sequence[str] = ()
    stride: int = 1

    def answer(self, question: Any) -> Answer:
        """Ask one question."""
        try:
            return self.ask(question)
        except LinexactError as error:
            return {"refused": error.code}


# Writing answers


def plain(value: Any) -> Answer:
    """Return a value with texts for exact numbers."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, Iterable):
        return [plain(one) for one in value]
    return str(value)


def record(result: Result, *names: str) -> dict[str, Answer]:
    """Return these fields of what a result says of itself in JSON, as far as it has them."""
    said = json.loads(result.to_json())
    return {name: _short(said[name]) for name in names if name in said}


def _short(value: Answer) -> Answer:
    """Write lists of examples with multipliers as one text."""
    if isinstance(value, list) and value and all(_is_multiplied(one) for one in value):
        return " ".join(f"{one.get('example', '')}:{one['multiplier']}" for one in value)
    return value


def _is_multiplied(one: Answer) -> bool:
    return isinstance(one, dict) and {"example", "multiplier"} <= one.keys()


def _hash(value: Answer) -> str:
    return sha256(json.dumps(value).encode()).hexdigest()[:16]


# Deciding


def _certified(problem: Problem, *, minimal: bool = False) -> Answer:
    found = linexact.certify(
        problem.rows, problem.labels, kind=True, minimal=minimal, **problem.convention
    )
    return record(found, "verdict", "w", "b", "multipliers", "support", "kind")


def _problem(key: str) -> Answer:
    return _certified(draws.problem(Draw("problems", int(key))), minimal=int(key) % 4 == 0)


@cache
def _gates() -> dict[str, Problem]:
    named = {}
    for inputs in (1, 2, 3):
        for gate in draws.gates(inputs):
            way = "bias" if gate.bias else gate.boundary
            named[f"{''.join(map(str, gate.labels))} {way}"] = gate
    return named


def _gate(key: str) -> Answer:
    return _certified(_gates()[key])


def _of_bank(key: str) -> Answer:
    names = ("verdict", "w", "b", "multipliers", "support", "kind")
    return record(linexact.certify(key, kind=True, minimal=True), *names)


def _constraints(key: str) -> Answer:
    found = linexact.feasible(draws.constraints(Draw("constraints", int(key))))
    multipliers = getattr(found, "multipliers", None)
    return [plain(getattr(found, "point", None)), multipliers and plain(multipliers)]


# Runs


def _run(key: str) -> Answer:
    preset, number = key.split()
    problem = draws.problem(Draw("runs", int(number)), most_features=3, most=6)
    run = linexact.trace(
        problem.rows, problem.labels, rule=preset, presentations=PRESENTATIONS, bound=True
    )
    steps = [plain(step) for step in roads.shown(run)]
    found = record(
        run, "start", "weights", "presentations", "passes", "updates", "outcome", "bound"
    )
    found["outcome"].pop("within", None)
    return {**found, "steps": len(steps), "first": steps[:3], "all": _hash(steps)}


def _bound(key: str) -> Answer:
    draw = Draw("bounds", int(key))
    problem = draws.problem(draw, most_features=3)
    preset = draw.one_of(PRESETS[:7])
    found = linexact.mistake_bound(problem.rows, problem.labels, rule=preset)
    return record(found, "applies", "R^2", "B^2", "bound", "multipliers")


# Values


def _margin(key: str) -> Answer:
    problem = draws.problem(Draw("margins", int(key)), most_features=3)
    found = linexact.hard_margin(problem.rows, problem.labels, bias=True)
    names = ("verdict", "w", "b", "norm_squared", "multipliers", "margin_squared", "closest")
    return record(found, *names, "distance_squared", "common_point")


def _region(key: str) -> Answer:
    draw = Draw("regions", int(key))
    problem = draws.problem(draw, most_features=3, most=6)
    slices = {
        (2, True): [draw.one_of(("b = -1", "w1 + w2 = 1", "w1 = w2"))],
        (3, False): [draw.one_of(("w3 = 1", "w1 = w2"))],
        (3, True): ["b = -1", "w3 = 1"],
    }.get((problem.dimension, problem.bias), [])
    found = linexact.region(problem.rows, problem.labels, slices=slices, **problem.convention)
    names = ("feasible", "point", "needed", "redundant", "region", "multipliers", "coordinates")
    said = record(found, *names)
    for rows in {"needed", "redundant"} & said.keys():
        said[rows] = [one["row"] for one in said[rows]]
    return said


def _weights_by_hand(key: str) -> Answer:
    draw = Draw("hand weights", int(key))
    problem = draws.problem(draw, most_features=3, most=6)
    asked = draws.demands(draw, problem.dimension, bias=problem.bias)
    found = linexact.hand_weights(problem.rows, problem.labels, demands=asked, **problem.convention)
    return [
        plain(found.point),
        plain(getattr(found.integers, "w", None)),
        [str(m) for m in found.moves],
    ]


def _errors(key: str) -> Answer:
    problem = draws.problem(Draw("errors", int(key)), most_features=3)
    found = linexact.fewest_errors(problem.rows, problem.labels, **problem.convention)
    said = record(found, "verdict", "at_least", "at_most", "misclassified")
    said["misclassified"] = [one["example"] for one in said["misclassified"]]
    return said


def _degree(key: str) -> Answer:
    problem = draws.problem(Draw("degrees", int(key)), most_features=2, most=7)
    found = linexact.least_degree(problem.rows, problem.labels, up_to=3, **problem.convention)
    said = record(found, "degree", "contradiction", "levels")
    last = said.pop("levels")[-1]
    return {**said, **{name: last.get(name) for name in ("verdict", "w", "b")}}


def _monomials(key: str) -> Answer:
    problem = draws.problem(Draw("monomials", int(key)), most_features=2, most=6)
    found = linexact.fewest_monomials(problem.rows, problem.labels, degree=2, **problem.convention)
    return record(found, "fewest", "candidates", "monomials", "verdict", "w", "b")


def _squares(key: str) -> Answer:
    problem = draws.problem(Draw("squares", int(key)), both=True)
    found = linexact.evaluate(
        problem.rows, problem.labels, train=(problem.rows, problem.labels), by="least-squares",
        bias=problem.bias,
    )  # fmt: skip
    return record(found, "w", "b", "errors", "error_fraction", "missed", "false_alarms")


def _evaluation(key: str) -> Answer:
    draw = Draw("evaluations", int(key))
    problem = draws.problem(draw, both=True, most=12)
    cut = len(problem.rows) // 2 + 1
    learned, rest = (problem.rows[:cut], problem.labels[:cut]), slice(cut - 1, None)
    passes = draw.between(1, 4)
    found = linexact.evaluate(
        problem.rows[rest], problem.labels[rest], train=learned, passes=passes
    )
    return record(found, "w", "b", "errors", "error_fraction", "missed", "on_boundary")


def _score(key: str) -> Answer:
    draw = Draw("scores", int(key))
    problem = draws.problem(draw)
    w = draws.points(draw, problem.dimension, 1)[0]
    b = str(draw.between(-3, 3)) if problem.bias else None
    boundary = draw.one_of((*draws.BOUNDARIES, "either"))
    found = linexact.score(
        problem.rows, problem.labels, weights=w, b=b, bias=problem.bias, boundary=boundary
    )
    names = ("errors", "training_error", "square_risk", "perceptron_risk", "signed_total")
    said = record(found, *names, "subgradient", "offset", "examples")
    losses = ("score", "right", "square", "perceptron")
    said["examples"] = [[one[name] for name in losses] for one in said["examples"]]
    return said


# Estimates


def _estimates(key: str) -> Answer:
    model, number = key.split()
    draw = Draw(f"estimates {model}", int(number))
    rows = draws.points(draw, draw.between(1, 3), draw.between(3, 9))
    labels = [str(draw.below({"binary": 2, "poisson": 4}.get(model, 3))) for _ in rows]
    asked: dict[str, Any] = {"model": model}
    if model != "ordinal":
        asked["bias"] = draw.happens(0.7)
    if model == "binary":
        asked["link"] = draw.one_of(("logit", "probit", "cloglog"))
    if model in ("binary", "poisson") and len(rows[0]) > 1:
        asked["combinations"] = draw.one_of(("x1 - x2", "2*x1 + x2"))
    if draw.happens(0.2):
        asked["weights"] = [draw.between(1, 3) for _ in rows]
    found = linexact.estimates(rows, labels, **asked)
    names = ("exists", "unique", "separation", "rank", "recession_cone", "estimable", "diverging")
    return {**record(found, *names), "statuses": plain(dict(found.statuses()))}


# Exercises


@cache
def _exercise(name: str) -> Exercise:
    return linexact.find_exercise(name)


def _solution(key: str) -> Answer:
    """Return the values that an exercise asks for, and all numbers of its worked solution."""
    solution = linexact.work_out(key)
    asked = [*roads.names_of_values(_exercise(key)), "w", "b"]
    values = {name: plain(solution.values[name]) for name in asked if name in solution.values}
    return {"values": values, "numbers": " ".join(_NUMBER.findall(solution.explain().text()))}


def _own_key(key: str) -> Answer:
    """Mark the answers that an exercise itself holds to be right."""
    marked = {}
    for part, text in roads.keys(_exercise(key)):
        marks = linexact.mark(key, text, part=part)
        marked[part] = [text, plain(marks.earned), plain(marks.possible), marks.is_right]
    return marked


# Typed answers, and calls


@cache
def _questions() -> Mapping[str, Any]:
    return {line.key: line.answer for line in frozen.read("questions")}


def _typed(asked: Mapping[str, Any]) -> Answer:
    """Mark a typed answer: points, findings, what was read; or that it is asked back, and why."""
    return roads.outcome(_questions()[asked["question"]], asked["text"])


@contextmanager
def _own_folder() -> Iterator[None]:
    """Stand in an empty folder with the examples that the documents name."""
    tree = Path(linexact.__file__).parents[1]
    with TemporaryDirectory() as name, chdir(name):
        for folder in ("examples", "exercises"):
            Path(folder).symlink_to(tree / folder)
        yield


def _session(steps: Sequence[Mapping[str, Any]]) -> Answer:
    """Carry out commands one after the other, each with what was written before it."""
    said = []
    with _own_folder():
        for step in steps:
            if "write" in step:
                Path(step["write"]).parent.mkdir(parents=True, exist_ok=True)
                Path(step["write"]).write_text(step["text"], encoding="utf-8")
            elif "show" in step:
                said.append(Path(step["show"]).read_text(encoding="utf-8"))
            else:
                said.append(roads.call(step["run"]))
    return said


# All of them


def _numbered(count: int) -> list[str]:
    return [str(k) for k in range(count)]


def _of_all(heads: Sequence[str], count: int) -> list[str]:
    return [f"{head} {k}" for k in range(count) for head in heads]


MODELS = ("binary", "multinomial", "ordinal", "poisson")
MATTERS: Mapping[str, Matter] = {
    "problems": Matter(_problem, _numbered(5000), 5),
    "gates": Matter(_gate, list(_gates()), 5),
    "bank": Matter(_of_bank),
    "constraints": Matter(_constraints, _numbered(500), 5),
    "runs": Matter(_run, _of_all(PRESETS, OF_SETS), 5),
    "bounds": Matter(_bound, _numbered(500), 5),
    "margins": Matter(_margin, _numbered(500), 5),
    "regions": Matter(_region, _numbered(500), 5),
    "hand-weights": Matter(_weights_by_hand, _numbered(500), 5),
    "errors": Matter(_errors, _numbered(500), 5),
    "degrees": Matter(_degree, _numbered(500), 5),
    "monomials": Matter(_monomials, _numbered(500), 5),
    "squares": Matter(_squares, _numbered(500), 5),
    "evaluations": Matter(_evaluation, _numbered(500), 5),
    "scores": Matter(_score, _numbered(500), 5),
    "estimates": Matter(_estimates, _of_all(MODELS, 500), 5),
    "solutions": Matter(_solution),
    "keys": Matter(_own_key),
    "answers-shown": Matter(_typed),
    "answers-unseen": Matter(_typed),
    "calls": Matter(_session),
}
