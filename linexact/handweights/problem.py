"""What is asked of hand-chosen weights: examples, a convention, and demands.

A demand is a linear constraint on ``w1, ..., wd`` and ``b`` (also written ``w0``), such as
``b = 1``, ``w1 = w2`` or ``w1 >= 2 w2``; ``|w| <= 2`` bounds every weight and ``|w1| <= 2`` one
of them, ``|b| <= 2`` the bias; ``integers`` asks for whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.errors import InputError
from linexact.kernel import Constraint, System
from linexact.model.constraints import dataset_system
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.reading.inequalities import parse_constraints
from linexact.separability import Feasible, Infeasible, feasible
from linexact.text.quoting import did_you_mean, quoted

MAX_DEMANDS = 200
_BOUNDED = re.compile(r"\|\s*(?P<name>\w{1,40})\s*\|(?P<rest>\s*(?:<=|≤|<)[^|]*)").fullmatch


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """Examples to get right, and demands on the weights; the unknowns are ``(w, b)``.

    ``demands[i]`` is a constraint written as ``lines[i]``; without a bias there is no ``b``.
    """

    dataset: Dataset
    convention: Convention
    demands: tuple[Constraint, ...] = ()
    lines: tuple[str, ...] = ()
    integers: bool = False

    @property
    def variables(self) -> tuple[str, ...]:
        """The unknowns' names: ``w1, ..., wd`` and, with a bias, ``b``."""
        return parameter_names(self.dataset.dimension, self.convention.bias)

    @property
    def system(self) -> System:
        """The examples' constraints in file order, then the demands."""
        system = dataset_system(self.dataset, self.convention)
        return System(system.dimension, (*system.rows, *self.demands))


def parameter_names(d: int, bias: bool) -> tuple[str, ...]:
    """Return ``w1, ..., wd`` and, with a bias, ``b``."""
    return (*(f"w{j + 1}" for j in range(d)), *(("b",) if bias else ()))


def read_demands(dataset: Dataset, convention: Convention, demands: Iterable[str] = ()) -> Problem:
    """Return the problem of a data set with demands, each read from a text.

    Raises :class:`~linexact.errors.InputError` for what is no linear constraint on the
    parameters (code ``demand`` for an unknown name; else those of
    :func:`~linexact.reading.inequalities.parse_constraints`).

    >>> from linexact.model.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> problem = read_demands(gate("AND"), strict, ["w1 = w2", "|b| <= 3", "integers"])
    >>> problem.integers, problem.lines
    (True, ('w1 = w2', 'b <= 3', '-b <= 3'))
    """
    names = parameter_names(dataset.dimension, convention.bias)
    lines: list[str] = []
    integers = False
    for number, demand in enumerate(demands):
        if number >= MAX_DEMANDS:
            raise InputError("too-long", f"more than {MAX_DEMANDS} demands, which is the limit")
        text = demand.strip()
        if text.casefold() in ("integer", "integers"):
            integers = True
        else:
            lines += _expanded(text, names)
    rows = tuple(_demand(line, names) for line in lines)
    return Problem(dataset, convention, rows, tuple(lines), integers)


def _expanded(text: str, names: Sequence[str]) -> list[str]:
    """Write ``|w| <= 2`` as two constraints for each weight."""
    match = _BOUNDED(text)
    if match is None:
        return [text]
    name = match["name"]
    chosen = [n for n in names if n != "b"] if name == "w" else [name]
    return [f"{sign}{n} {match['rest'].strip()}" for n in chosen for sign in ("", "-")]


def _demand(line: str, names: Sequence[str]) -> Constraint:
    written = parse_constraints(line, name="demand")
    if len(written.lines) != 1:
        raise InputError("demand", f"one constraint a demand is expected, not {quoted(line)}")
    places = {name: j for j, name in enumerate(names)}
    if "b" in places:
        places["w0"] = places["b"]
    coefficients = [Fraction(0)] * len(names)
    row = written.system.rows[0]
    for name, value in zip(written.variables, row.coefficients, strict=True):
        if name not in places:
            near = did_you_mean(name, names) or f"; there are {', '.join(names[:8])}"
            raise InputError(
                "demand",
                f"no parameter is called {quoted(name)}{near}",
                source=line,
                start=max(0, line.find(name)),
            )
        coefficients[places[name]] += Fraction(value)
    return Constraint(row.relation, tuple(coefficients), row.bound)


def hand_weights(problem: Problem) -> Feasible | Infeasible:
    """Decide whether rational weights meet the examples and the demands, with proof.

    The unknowns of the verdict are ``(w, b)``; its rows are the examples, then the demands.

    >>> from linexact.model.gates import gate
    >>> closed = Convention(bias=True, boundary="closed-positive")
    >>> isinstance(hand_weights(read_demands(gate("AND"), closed, ["b = 1"])), Infeasible)
    True
    """
    return feasible(problem.system, problem.variables)
