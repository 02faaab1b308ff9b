"""Words for the steps of least squares; all that they say is checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from linexact.document.about import ZERO, joined, name_of, weights_of
from linexact.document.blocks import Math, Symbol
from linexact.document.context import Context, case, side
from linexact.document.formulas import names_of
from linexact.document.notation import Notation
from linexact.document.pieces import Display, Grid, Judged, Listed, Pieces, Shown, Titled, Words
from linexact.document.pieces import Told as Claimed
from linexact.document.teller import Told, each_given
from linexact.language.expression import Expression, Name, Vector
from linexact.language.line import Asked, Line, Work, equal, related, tree, vector, weighted
from linexact.topics.least_squares.steps import Fit
from linexact.topics.values.step_words import ONE, fact, losses_given, mixture, scored, total_of


def tell_fit(step: Fit, notation: Notation) -> Claimed:
    """Tell the rows of X, the equations that they add up to, their solution and what it does."""
    known, (v, equations, matrix) = fit_given(step, notation), _letters(notation)
    (square,), (det,) = _cells(known, Name("square"), Name("determinant"))
    text: Pieces = (
        "Least squares takes the targets as numbers, ", Math((notation.target, " = ", -1)), " or ",
        ONE, ", and makes the sum of ", square, " as small as it can be. The sum is least where its"
        " derivatives are ", ZERO, ". For the vector ", v, " of all weights (a bias goes with a"
        " constant input) these are the equations ", equations, ":",
    )  # fmt: skip
    unique: Pieces = (
        "The determinant of ", matrix, " is ", det, ", which is not ", ZERO,
        ": no other weights solve them.",
    )  # fmt: skip
    rows = tuple(_cells(known, case(i), fact("row", i), side(i)) for i in range(known.examples))
    asked, solved = zip(*_lines(step, notation), strict=True)
    stated = joined(weights_of(notation, step.w, step.bias))
    solution = (
        Words(("These weights solve them: ", *stated, ".")),
        Display(solved),
        Words(unique, (Judged("positive", Name("determinant")),)),
    )
    blocks = (
        Grid(("example", "row of X", notation.target), rows, "rrr"),
        Words(text),
        Display(asked),
        Titled(("Their solution",), solution),
        Titled(("What the solution does",), _effects(step, notation, known)),
    )
    return Titled(("The normal equations",), blocks)


def fit_given(step: Fit, notation: Notation) -> Context:
    """Return the data, the equations as rows, and what their solution does with every example."""
    facts: dict[str, Expression] = {"determinant": tree(step.equations.determinant)}
    facts.update(_listed(step))
    for i in range(len(step.data)):
        row = (*step.data.x(i), Fraction(1))
        facts[fact("row", i).text] = vector(row[j] for j in _order(step, notation))
    context = losses_given(step, notation).knowing(facts)
    general = context.general.union(_letters(notation))
    return replace(context, rows=step.equations.rows, general=general)


def _letters(notation: Notation) -> tuple[Math, Math, Math]:
    """Return the vector of all weights, the equations for it, and their matrix."""
    v, matrix = Symbol("v"), (Symbol("X"), "^T ", Symbol("X"))
    right = (Symbol("X"), "^T ", notation.target)
    return Math((v,)), Math((*matrix, " ", v, " = ", *right)), Math(matrix)


def _lines(step: Fit, notation: Notation) -> Iterator[tuple[Line, Line]]:
    """Yield every equation, and what it comes to when the weights are put in."""
    order, rows = _order(step, notation), step.equations.rows
    symbols = names_of(notation, step.data.dimension, step.convention.bias)
    names = [name_of(symbols[j]) for j in order]
    weights = [tree(step.vector[j]) for j in order]
    for i in order:
        factors, bound = [rows[i].coefficients[j] for j in order], rows[i].bound
        asked = related(weighted(zip(factors, names, strict=True)), "=", bound)
        left, put_in = (
            mixture(zip(map(tree, factors), of, strict=True)) for of in (names, weights)
        )
        yield Line(asked, Asked(i)), Line(equal(put_in, tree(bound)), Work(left))


def _effects(step: Fit, notation: Notation, known: Context) -> tuple[Claimed, ...]:
    """Score every example under the fitted weights; say which are wrong, and which are far."""
    rows = tuple(
        (
            *_cells(known, case(i), side(i)),
            (scored(step, i, z),),
            (Shown(fact("loss", i), tree(loss)),),
        )
        for i, (z, loss) in enumerate(zip(step.scores, step.losses, strict=True))
    )
    wrong, far = (Listed(Name(n), found.entries, "none") for n, found in _listed(step).items())
    said: Pieces = (
        "Square loss adds up to ", total_of(step), ", the least there is. Wrong: ", wrong,
        ". Charged though right, because the score lies beyond the target: ", far, ".",
    )  # fmt: skip
    if step.separator is not None:
        said += (" Other weights get every example right, at a greater square loss:",)
    columns = ("example", notation.target, notation.score, "square loss")
    return Grid(columns, rows, "rrlr"), Words(said)


def _cells(known: Context, *names: Name) -> tuple[Pieces, ...]:
    """Return a cell with the value of each name."""
    return tuple((Shown(name, known.facts[name.text]),) for name in names)


def _listed(step: Fit) -> dict[str, Vector]:
    """Return the inputs of the examples that are wrong, and of those that are far."""
    indices = {"wrong": step.wrong, "far": step.far}
    return {n: Vector(tuple(vector(step.data.x(i)) for i in few)) for n, few in indices.items()}


def _order(step: Fit, notation: Notation) -> list[int]:
    """Return the places of all weights, the bias first or last as a lecture has it."""
    k = len(step.vector)
    first = step.data.dimension if notation.place == "first" else 0
    return [*range(first, k), *range(first)]


TOLD: Told = {Fit: each_given(tell_fit, fit_given)}
