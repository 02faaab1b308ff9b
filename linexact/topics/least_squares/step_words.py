"""Words for the steps of least squares; all that they say is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from linexact.data.problem import Problem
from linexact.document.about import (
    ZERO,
    about,
    case_of,
    joined,
    lets,
    name_of,
    weights_given,
)
from linexact.document.blocks import Math, Symbol
from linexact.document.context import Context, side
from linexact.document.formulas import names_of
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
from linexact.document.teller import Told, each_given
from linexact.exact import dot
from linexact.kernel import Constraint
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
from linexact.language.normal import fraction_of
from linexact.topics.least_squares.steps import (
    FitScores,
    NormalEquations,
    NormalSolution,
    determinant,
    rows_of,
)
from linexact.topics.separability import Separable, separate_dataset
from linexact.topics.values.step_words import CHARGES, fact, mixture, scored, summed

T = TypeVar("T")


def tell_equations(step: NormalEquations, notation: Notation) -> Claimed:
    """Tell the rows of X with their targets, and the equations that they add up to."""
    data, bias = step.data, step.convention.bias
    rows = tuple(
        (
            (case_of(data, i),),
            (Shown(fact("row", i), vector(_ordered(row, notation, bias))),),
            (Shown(side(i), tree(data.target(i))),),
        )
        for i, row in enumerate(rows_of(data, step.convention))
    )
    z, t = name_of(notation.score), name_of(notation.target)
    constant = " (the bias goes with the constant input)" if bias else ""
    text: Pieces = (
        "Least squares takes the targets as numbers, ", Shown(Name("negative"), tree(-1)), " and ",
        Shown(Name("positive"), tree(1)), ", and makes the sum of ",
        Shown(Name("square"), Power(Sum((z, Minus(t))), 2)), " as small as it can be. The sum is"
        " least where its derivatives are ", ZERO, ". For the vector ", *_general(notation)[:1],
        f" of all weights{constant} these are the equations ", *_general(notation)[1:2], ":",
    )  # fmt: skip
    columns = ("case", "row of X", notation.target)
    lines = Display(tuple(_equations(step, notation)))
    return Titled(("The normal equations",), (Grid(columns, rows, "rrr"), Words(text), lines))


def _equations(step: NormalEquations, notation: Notation) -> Iterator[Line]:
    bias = step.convention.bias
    names = tuple(map(name_of, _names(step, notation)))
    for place in _ordered(range(len(names)), notation, bias):
        pairs = zip(step.gram[place], names, strict=True)
        left = weighted(_ordered(list(pairs), notation, bias))
        yield Line(related(left, "=", step.right[place]), Asked(place))


def equations_given(step: NormalEquations, notation: Notation) -> Context:
    """Return the data with the equations as rows, and the determinant of their matrix."""
    data, convention = step.data, step.convention
    context = about(Problem(data, convention), notation)
    rows = rows_of(data, convention)
    columns = list(zip(*rows, strict=True))
    gram = tuple(tuple(dot(p, q) for q in columns) for p in columns)
    targets = [data.target(i) for i in range(len(data))]
    asked = (Constraint("==", row, dot(p, targets)) for row, p in zip(gram, columns, strict=True))
    z, t = name_of(notation.score), name_of(notation.target)
    facts: dict[str, Expression] = {
        fact("row", i).text: vector(_ordered(row, notation, convention.bias))
        for i, row in enumerate(rows)
    }
    facts |= {"negative": tree(-1), "positive": tree(1)}
    facts |= {"square": put(CHARGES["square"], {"z": z, "t": t})}
    facts |= {"determinant": tree(determinant(gram))}
    general = frozenset(_general(notation))
    return replace(context, rows=tuple(asked), general=general).knowing(facts)


def _general(notation: Notation) -> tuple[Math, Math, Math]:
    """Return the vector of all weights, the equations for it, and their matrix."""
    matrix, v = Symbol("X"), Symbol("v")
    equations = Math((matrix, "^T ", matrix, " ", v, " = ", matrix, "^T ", notation.target))
    return Math((v,)), equations, Math((matrix, "^T ", matrix))


def tell_solution(step: NormalSolution, notation: Notation) -> Claimed:
    """Put the weights into every equation, and say why there are no others."""
    det, met = Name("determinant"), _met(step, notation)
    lines = tuple(_put_in(step, line, notation) for line in met)
    unique: Pieces = (
        "The determinant of ", _general(notation)[2], " is ",
        Shown(Quotient(Power(det, 2), det), tree(step.determinant)),  # it is nothing where it is 0
        ", which is not ", ZERO, ": no other weights solve them.",
    )  # fmt: skip
    bias = step.b if step.equations.convention.bias else None
    stated = ("These weights solve them: ", *joined(weights_given(notation, step.w, bias)), ".")
    told = (Words(stated, lets(step.vector, _names(step.equations, notation))), Display(lines))
    return Titled(("Their solution",), (*told, Words(unique, met)))


def _names(step: NormalEquations, notation: Notation) -> list[Symbol]:
    return names_of(notation, step.data.dimension, step.convention.bias)


def _met(step: NormalSolution, notation: Notation) -> tuple[Line, ...]:
    """Return the lines that say of each equation that the weights meet it."""
    equations, bias, lines = step.equations, step.equations.convention.bias, list[Line]()
    names = tuple(map(name_of, _names(equations, notation)))
    for place in _ordered(range(len(names)), notation, bias):
        pairs = list(zip(map(tree, equations.gram[place]), names, strict=True))
        right, left = tree(equations.right[place]), mixture(_ordered(pairs, notation, bias))
        lines.append(Line(equal(right, right), Meets(place, left)))
    return tuple(lines)


def _put_in(step: NormalSolution, line: Line, notation: Notation) -> Line:
    """Return an equation with the weights written out in it."""
    assert isinstance(line.by, Meets)
    names = map(str, _names(step.equations, notation))
    values = dict(zip(names, map(tree, step.vector), strict=True))
    return Line(equal(put(line.by.of, values), line.chain.sides[0]), Work(line.by.of))


def tell_fit(step: FitScores, notation: Notation) -> Claimed:
    """Score every case under the fitted weights; say which are wrong, and which are far."""
    fit = step.fit
    data, bias = fit.equations.data, fit.b if fit.equations.convention.bias else None
    examples = range(len(data))
    rows = tuple(
        (
            (case_of(data, i),),
            (Shown(side(i), tree(data.target(i))),),
            (scored(data, i, fit.w, bias, step.scores[i]),),
            (Judged("right" if step.is_right[i] else "wrong", fact("right", i)),),
            (Shown(fact("square", i), tree(step.squares[i])),),
        )
        for i in examples
    )
    total = Sum(tuple(fact("square", i) for i in examples))
    said: list[Piece] = ["Square loss adds up to ", Shown(total, tree(step.total))]
    wrong, far = (
        Listed(Name(name), tuple(vector(data.x(i)) for i in several))
        for name, several in (("wrong", step.wrong), ("far", step.far))
    )
    said += [", the least there is. "]
    said += ["Wrong: ", wrong, "."] if step.wrong else [wrong, "Every case is right."]
    if step.far:
        said += [" Charged though right, because the score lies beyond the target: "]
    said += [far, *["."] * bool(step.far)]
    others = (Shown(Name("others"), tree(1)),) if step.others else ()
    if step.others:
        said += [" Other weights get every case right, at a greater square loss:"]
    columns = ("case", notation.target, notation.score, "", "square loss")
    least = lets(fit.vector, _names(fit.equations, notation)), _met(fit, notation)
    told = (Grid(columns, rows, "rrllr"), Words(tuple(said), (*least[0], *least[1], *others)))
    return Titled(("What the solution does",), tuple(told))


def scores_given(step: FitScores, notation: Notation) -> Context:
    """Return the data, its equations, and what their solution does with every example."""
    fit, equations = step.fit, step.fit.equations
    data, convention = equations.data, equations.convention
    facts, wrong, far = dict[str, Expression](), list[Expression](), list[Expression]()
    for i in range(len(data)):
        score, target = summed(fit.w, fit.b if convention.bias else None, data.x(i)), data.target(i)
        z = fraction_of(score) or Fraction(0)
        right = convention.is_right(target, z)
        wrong += [] if right else [vector(data.x(i))]
        far += [vector(data.x(i))] if right and target * z > 1 else []
        facts[fact("score", i).text] = score
        facts[fact("right", i).text] = tree(1 if right else -1)
        facts[fact("square", i).text] = put(CHARGES["square"], {"z": tree(z), "t": tree(target)})
    facts |= {"wrong": Vector(tuple(wrong)), "far": Vector(tuple(far))}
    if wrong and step.others:
        strict = replace(convention, boundary="strict")
        facts["others"] = tree(int(isinstance(separate_dataset(data, strict), Separable)))
    return equations_given(equations, notation).knowing(facts)


def _ordered(values: Sequence[T], notation: Notation, bias: bool) -> tuple[T, ...]:
    """Put what belongs to the bias, which stands last, where a lecture has it."""
    if bias and notation.place == "first":
        return (values[-1], *values[:-1])
    return tuple(values)


TOLD: Told = {
    NormalEquations: each_given(tell_equations, equations_given),
    NormalSolution: each_given(
        tell_solution, lambda step, notation: equations_given(step.equations, notation)
    ),
    FitScores: each_given(tell_fit, scores_given),
}
