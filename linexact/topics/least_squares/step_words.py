"""Words for the steps of least squares; all that they say is checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from linexact.document.about import ZERO, asked, case_of, joined, name_of, weights_of
from linexact.document.blocks import Math, Symbol
from linexact.document.context import Context, side
from linexact.document.formulas import names_of
from linexact.document.notation import Notation
from linexact.document.pieces import Display, Grid, Judged, Listed, Pieces, Shown, Titled, Words
from linexact.document.pieces import Told as Claimed
from linexact.document.teller import Told, each_given
from linexact.kernel import Constraint
from linexact.language.expression import Expression, Name, Vector
from linexact.language.line import Asked, Line, Work, equal, tree, vector
from linexact.topics.least_squares.steps import Fit
from linexact.topics.values.step_words import ONE, fact, losses_given, mixture, scored, total_of

T = TypeVar("T")


def tell_fit(step: Fit, notation: Notation) -> Claimed:
    """Tell the equations, their solution and what it does."""
    solution = Titled(("Their solution",), _solution(step, notation))
    effects = Titled(("What the solution does",), _effects(step, notation))
    return Titled(("The normal equations",), (*_equations(step, notation), solution, effects))


def fit_given(step: Fit, notation: Notation) -> Context:
    """Return the data, the equations as rows, and what their solution does with every example."""
    facts: dict[str, Expression] = {"determinant": tree(step.equations.determinant)}
    facts |= {"wrong": _inputs(step, step.wrong), "far": _inputs(step, step.far)}
    facts |= {fact("row", i).text: _row(step, notation, i) for i in range(len(step.data))}
    names, rows = _system(step, notation)
    context = losses_given(step, notation).knowing(facts)
    general = context.general.union(_letters(notation))
    return replace(context, unknowns=tuple(map(str, names)), rows=rows, general=general)


def _letters(notation: Notation) -> tuple[Math, ...]:
    """Return what is squared, the vector of all weights, its equations, and their matrix."""
    matrix, v, t = Symbol("X"), Symbol("v"), notation.target
    square = Math(("(", notation.score, " - ", t, ")^2"))
    equations = Math((matrix, "^T ", matrix, " ", v, " = ", matrix, "^T ", t))
    return square, Math((v,)), equations, Math((matrix, "^T ", matrix))


def _equations(step: Fit, notation: Notation) -> tuple[Claimed, ...]:
    """Tell the rows of X with their targets, and the equations that they add up to."""
    rows = []
    for i in range(len(step.data)):
        case, target = _example(step, i)
        rows.append((case, (Shown(fact("row", i), _row(step, notation, i)),), target))
    square, v, equations, _ = _letters(notation)
    text: Pieces = (
        "Least squares takes the targets as numbers, ", Math((notation.target, " = ", -1)), " or ",
        ONE, ", and makes the sum of ", square, " as small as it can be. The sum is least where its"
        " derivatives are ", ZERO, ". For the vector ", v, " of all weights (a bias goes with a"
        " constant input) these are the equations ", equations, ":",
    )  # fmt: skip
    names, system = _system(step, notation)
    lines = tuple(Line(asked(row, names), Asked(place)) for place, row in enumerate(system))
    columns = ("example", "row of X", notation.target)
    return Grid(columns, tuple(rows), "rrr"), Words(text), Display(lines)


def _solution(step: Fit, notation: Notation) -> tuple[Claimed, ...]:
    """Put the weights into every equation, and say why there are no others."""
    names, system = _system(step, notation)
    point, lines = _ordered(step.vector, step, notation), []
    for row in system:
        factors = list(map(tree, row.coefficients))
        left = mixture(zip(factors, map(name_of, names), strict=True))
        put_in = mixture(zip(factors, map(tree, point), strict=True))
        lines.append(Line(equal(put_in, tree(row.bound)), Work(left)))
    det = Name("determinant")
    unique: Pieces = (
        "The determinant of ", _letters(notation)[-1], " is ",
        Shown(det, tree(step.equations.determinant)), ", which is not ", ZERO,
        ": no other weights solve them.",
    )  # fmt: skip
    stated = joined(weights_of(notation, step.w, step.bias))
    found = Words(("These weights solve them: ", *stated, "."))
    return found, Display(tuple(lines)), Words(unique, (Judged("positive", det),))


def _effects(step: Fit, notation: Notation) -> tuple[Claimed, ...]:
    """Score every example under the fitted weights; say which are wrong, and which are far."""
    rows = tuple(
        (*_example(step, i), (scored(step, i, z),), (Shown(fact("loss", i), tree(loss)),))
        for i, (z, loss) in enumerate(zip(step.scores, step.losses, strict=True))
    )
    wrong, far = (
        Listed(Name(name), _inputs(step, indices).entries, "none")
        for name, indices in (("wrong", step.wrong), ("far", step.far))
    )
    said: Pieces = (
        "Square loss adds up to ", total_of(step), ", the least there is. Wrong: ", wrong,
        ". Charged though right, because the score lies beyond the target: ", far, ".",
    )  # fmt: skip
    if step.separator is not None:
        said += (" Other weights get every example right, at a greater square loss:",)
    columns = ("example", notation.target, notation.score, "square loss")
    return Grid(columns, rows, "rrlr"), Words(said)


def _example(step: Fit, index: int) -> tuple[Pieces, Pieces]:
    """Return the input of an example, and its target as a number."""
    target = Shown(side(index), tree(step.data.target(index)))
    return (case_of(step.data, index),), (target,)


def _inputs(step: Fit, indices: Sequence[int]) -> Vector:
    return Vector(tuple(vector(step.data.x(i)) for i in indices))


def _row(step: Fit, notation: Notation, index: int) -> Vector:
    """Return a row of X."""
    constant = (Fraction(1),) * step.convention.bias
    return vector(_ordered(step.data.x(index) + constant, step, notation))


def _system(step: Fit, notation: Notation) -> tuple[Sequence[Symbol], tuple[Constraint, ...]]:
    """Return the weights and their equations, in the order of a lecture."""
    names = tuple(names_of(notation, step.data.dimension, step.convention.bias))
    rows = (
        Constraint("==", _ordered(tuple(row.coefficients), step, notation), row.bound)
        for row in _ordered(step.equations.rows, step, notation)
    )
    return _ordered(names, step, notation), tuple(rows)


def _ordered(values: tuple[T, ...], step: Fit, notation: Notation) -> tuple[T, ...]:
    """Put what belongs to the bias, which stands last, where a lecture has it."""
    first = step.data.dimension * (notation.place == "first")
    return values[first:] + values[:first]


TOLD: Told = {Fit: each_given(tell_fit, fit_given)}
