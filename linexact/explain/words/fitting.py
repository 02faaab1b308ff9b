"""Words for the steps of :mod:`linexact.derivation.steps.fitting`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from linexact.data.linear import linear_form
from linexact.derivation.steps.fitting import FitScores, NormalEquations, NormalSolution, rows_of
from linexact.document.blocks import Formula, Math, Paragraph, Section, Span, Symbol, Text, table
from linexact.explain.notation import Notation
from linexact.explain.words.formulas import case, cases, names_of, products, scored, weights_text
from linexact.explain.words.teller import Told, each

T = TypeVar("T")


def tell_equations(step: NormalEquations, notation: Notation) -> Section:
    """Tell the rows of X with their targets, and the equations that they add up to."""
    data, bias = step.data, step.convention.bias
    rows: list[list[Span | Text]] = [
        [case(data, i), Math((_ordered(row, notation, bias),)), data.target(i)]
        for i, row in enumerate(rows_of(data, step.convention))
    ]
    names = _ordered(names_of(notation, data.dimension, bias), notation, bias)
    lines: list[Text] = [
        (*linear_form(_ordered(row, notation, bias), names), " = ", right)
        for row, right in _ordered(list(zip(step.gram, step.right, strict=True)), notation, bias)
    ]
    matrix, target = Symbol("X"), notation.target
    constant = " (the bias goes with the constant input)" if bias else ""
    text: Text = (
        "Least squares takes the targets as numbers, ", Math((-1,)), " and ", Math((1,)),
        ", and makes the sum of ", Math(("(", notation.score, " - ", target, ")^2")), " as small"
        " as it can be. The sum is least where its derivatives are ", 0, ". For the vector ",
        Math((Symbol("v"),)), f" of all weights{constant} these are the equations ",
        Math((matrix, "^T ", matrix, " ", Symbol("v"), " = ", matrix, "^T ", target)), ":",
    )  # fmt: skip
    return Section(
        ("The normal equations",),
        (
            table(["case", "row of X", target], rows, "rrr"),
            Paragraph(text),
            Formula(tuple(lines)),
        ),
    )


def tell_solution(step: NormalSolution, notation: Notation) -> Section:
    """Put the weights into every equation, and say why there are no others."""
    bias = step.equations.convention.bias
    vector = _ordered(step.vector, notation, bias)
    lines: list[Text] = [
        (*products(_ordered(row, notation, bias), vector, None), " = ", right)
        for row, right in _ordered(
            list(zip(step.equations.gram, step.equations.right, strict=True)), notation, bias
        )
    ]
    stated = weights_text(notation, step.w, step.b if bias else None)
    matrix = Symbol("X")
    unique: Text = (
        "The determinant of ", Math((matrix, "^T ", matrix)), " is ", step.determinant,
        ", which is not ", 0, ": no other weights solve them.",
    )  # fmt: skip
    return Section(
        ("Their solution",),
        (
            Paragraph(("These weights solve them: ", *stated, ".")),
            Formula(tuple(lines)),
            Paragraph(unique),
        ),
    )


def tell_fit(step: FitScores, notation: Notation) -> Section:
    """Score every case under the fitted weights; say which are wrong, and which are far."""
    fit = step.fit
    data, bias = fit.equations.data, fit.b if fit.equations.convention.bias else None
    rows: list[list[Span | Text]] = [
        [case(data, row.index), row.target, scored(data, row.index, fit.w, bias, row.z),
         "right" if row.is_right else "wrong", row.square]
        for row in step.rows
    ]  # fmt: skip
    said: list[Span] = ["Square loss adds up to ", step.total, ", the least there is. "]
    said += ["Wrong: ", *cases(data, step.wrong), "."] if step.wrong else ["Every case is right."]
    if step.far:
        said += [
            " Charged though right, because the score lies beyond the target: ",
            *cases(data, step.far), ".",
        ]  # fmt: skip
    if step.others:
        said += [" Other weights get every case right, at a greater square loss:"]
    columns: list[str | Symbol] = ["case", notation.target, notation.score, "", "square loss"]
    return Section(
        ("What the solution does",),
        (table(columns, rows, "rrllr"), Paragraph(tuple(said))),
    )


def _ordered(values: Sequence[T], notation: Notation, bias: bool) -> tuple[T, ...]:
    """Put what belongs to the bias, which stands last, where a lecture has it."""
    if bias and notation.place == "first":
        return (values[-1], *values[:-1])
    return tuple(values)


TOLD: Told = {
    NormalEquations: each(tell_equations),
    NormalSolution: each(tell_solution),
    FitScores: each(tell_fit),
}
