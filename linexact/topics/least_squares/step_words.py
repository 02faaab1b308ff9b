"""Words for the steps of least squares; all that they say is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from linexact.document.about import (
    ZERO,
    case_of,
    joined,
    lets,
    name_of,
    weights_of,
)
from linexact.document.blocks import Block, Math, Symbol
from linexact.document.context import Context, side
from linexact.document.formulas import names_of
from linexact.document.lowered import checked
from linexact.document.notation import Notation
from linexact.document.pieces import (
    Display,
    Grid,
    Judged,
    Listed,
    Piece,
    Pieces,
    Shown,
    Titled,
    Words,
)
from linexact.document.pieces import Told as Claimed
from linexact.document.teller import Told, each_section
from linexact.kernel import Number
from linexact.language.expression import (
    Expression,
    Minus,
    Name,
    Power,
    Quotient,
    Sum,
    Vector,
    put,
)
from linexact.language.line import (
    Asked,
    Line,
    Meets,
    Work,
    equal,
    related,
    tree,
    vector,
    weighted,
)
from linexact.topics.least_squares.steps import Fit
from linexact.topics.separability import Separable, separate_dataset
from linexact.topics.values.step_words import fact, losses_given, mixture, scored, total_of

T = TypeVar("T")


def tell_fit(step: Fit, notation: Notation) -> tuple[Block, ...]:
    """Tell the equations, their solution and what it does, all of it checked."""
    met = [
        Line(equal(tree(bound), tree(bound)), Meets(place, left))
        for place, left, bound in _sides(step, notation)
    ]
    solved = (*lets(step.vector, _names(step, notation)), *met)
    told = (
        Titled(("The normal equations",), _equations(step, notation)),
        Titled(("Their solution",), _solution(step, notation, solved)),
        Titled(("What the solution does",), _effects(step, notation, solved)),
    )
    return checked(told, fit_given(step, notation))


def fit_given(step: Fit, notation: Notation) -> Context:
    """Return the data, the equations as rows, and what their solution does with every example."""
    data, strict = step.data, replace(step.convention, boundary="strict")
    facts: dict[str, Expression] = {"negative": tree(-1), "positive": tree(1)}
    facts |= {"determinant": tree(step.equations.determinant)}
    facts |= {"wrong": _several(step, step.wrong), "far": _several(step, step.far)}
    for i in range(len(data)):
        facts[fact("row", i).text] = _row(step, notation, i)
        facts[fact("right", i).text] = tree(-1 if i in step.wrong else 1)
    if step.wrong and step.others:
        facts["others"] = tree(int(isinstance(separate_dataset(data, strict), Separable)))
    context = losses_given(step.charged, notation).knowing(facts)
    return replace(context, rows=step.equations.rows, general=frozenset(_general(notation)))


def _general(notation: Notation) -> tuple[Math, Math, Math]:
    """Return the vector of all weights, the equations for it, and their matrix."""
    matrix, v = Symbol("X"), Symbol("v")
    equations = Math((matrix, "^T ", matrix, " ", v, " = ", matrix, "^T ", notation.target))
    return Math((v,)), equations, Math((matrix, "^T ", matrix))


def _equations(step: Fit, notation: Notation) -> tuple[Claimed, ...]:
    """Tell the rows of X with their targets, and the equations that they add up to."""
    data = step.data
    rows = tuple(
        (
            (case_of(data, i),),
            (Shown(fact("row", i), _row(step, notation, i)),),
            (Shown(side(i), tree(data.target(i))),),
        )
        for i in range(len(data))
    )
    z, t = name_of(notation.score), name_of(notation.target)
    constant = " (the bias goes with the constant input)" if step.convention.bias else ""
    everything, equations, _ = _general(notation)
    text: Pieces = (
        "Least squares takes the targets as numbers, ", Shown(Name("negative"), tree(-1)), " and ",
        Shown(Name("positive"), tree(1)), ", and makes the sum of ",
        Shown(Name("square"), Power(Sum((z, Minus(t))), 2)), " as small as it can be. The sum is"
        " least where its derivatives are ", ZERO, ". For the vector ", everything,
        f" of all weights{constant} these are the equations ", equations, ":",
    )  # fmt: skip
    lines = tuple(
        Line(related(weighted(pairs), "=", bound), Asked(place))
        for place, pairs, bound in _rows(step, notation)
    )
    columns = ("example", "row of X", notation.target)
    return Grid(columns, rows, "rrr"), Words(text), Display(lines)


def _solution(step: Fit, notation: Notation, solved: Pieces) -> tuple[Claimed, ...]:
    """Put the weights into every equation, and say why there are no others."""
    det = Name("determinant")
    known = Shown(Quotient(Power(det, 2), det), tree(step.equations.determinant))  # nothing for 0
    stated = joined(weights_of(notation, step.w, step.bias))
    values = {str(n): tree(v) for n, v in zip(_names(step, notation), step.vector, strict=True)}
    lines = tuple(
        Line(equal(put(left, values), tree(bound)), Work(left))
        for _, left, bound in _sides(step, notation)
    )
    unique: Pieces = (
        "The determinant of ", _general(notation)[2], " is ", known, ", which is not ", ZERO,
        ": no other weights solve them.",
    )  # fmt: skip
    found = Words(("These weights solve them: ", *stated, "."), solved[: len(step.vector)])
    return found, Display(lines), Words(unique, solved)


def _effects(step: Fit, notation: Notation, solved: Pieces) -> tuple[Claimed, ...]:
    """Score every example under the fitted weights; say which are wrong, and which are far."""
    data, charged = step.data, step.charged
    rows = tuple(
        (
            (case_of(data, i),),
            (Shown(side(i), tree(data.target(i))),),
            (scored(step, i, z),),
            (Judged("wrong" if i in step.wrong else "right", fact("right", i)),),
            (Shown(fact("loss", i), tree(loss)),),
        )
        for i, (z, loss) in enumerate(zip(charged.scores, charged.losses, strict=True))
    )
    wrong = Listed(Name("wrong"), _several(step, step.wrong).entries)
    far = Listed(Name("far"), _several(step, step.far).entries)
    said: list[Piece] = ["Square loss adds up to ", total_of(charged), ", the least there is. "]
    said += ["Wrong: ", wrong, "."] if step.wrong else [wrong, "Every example is right."]
    charged_though = " Charged though right, because the score lies beyond the target: "
    said += [charged_though, far, "."] if step.far else [far]
    if step.others:
        said += [" Other weights get every example right, at a greater square loss:"]
        solved = (*solved, Shown(Name("others"), tree(1)))
    columns = ("example", notation.target, notation.score, "", "square loss")
    return Grid(columns, rows, "rrllr"), Words(tuple(said), solved)


def _several(step: Fit, indices: Sequence[int]) -> Vector:
    return Vector(tuple(vector(step.data.x(i)) for i in indices))


def _row(step: Fit, notation: Notation, index: int) -> Vector:
    """Return a row of X."""
    ones = [Fraction(1)] * step.convention.bias
    return vector(_ordered((*step.data.x(index), *ones), step, notation))


def _names(step: Fit, notation: Notation) -> list[Symbol]:
    return names_of(notation, step.data.dimension, step.convention.bias)


def _rows(
    step: Fit, notation: Notation
) -> Iterator[tuple[int, Sequence[tuple[Number, Name]], Number]]:
    """Yield each equation in a lecture's order: its place, its terms, its right side."""
    names, rows = list(map(name_of, _names(step, notation))), step.equations.rows
    for place in _ordered(range(len(rows)), step, notation):
        pairs = list(zip(rows[place].coefficients, names, strict=True))
        yield place, _ordered(pairs, step, notation), rows[place].bound


def _sides(step: Fit, notation: Notation) -> Iterator[tuple[int, Expression, Number]]:
    """Yield each equation with its left side written out, zeros too."""
    for place, pairs, bound in _rows(step, notation):
        yield place, mixture((tree(factor), name) for factor, name in pairs), bound


def _ordered(values: Sequence[T], step: Fit, notation: Notation) -> tuple[T, ...]:
    """Put what belongs to the bias, which stands last, where a lecture has it."""
    if step.convention.bias and notation.place == "first":
        return (values[-1], *values[:-1])
    return tuple(values)


TOLD: Told = {Fit: each_section(tell_fit)}
