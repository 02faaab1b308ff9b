"""The words of the step: a line for each example; what it says is checked against the data."""

from __future__ import annotations

from leave_one_out.question import LeftOut, left_out
from linexact.data.convention import Convention
from linexact.data.problem import Problem
from linexact.document.about import about, case_of, label_of
from linexact.document.context import Context, case, side
from linexact.document.notation import Notation
from linexact.document.pieces import Grid, Judged, Pieces, Shown, Titled, Words
from linexact.document.teller import Told, each_given
from linexact.language.expression import Expression, Name, Product, Sum
from linexact.language.line import tree, vector


def _weights(index: int) -> Name:
    return Name("weights without ", str(index + 1))


def _bias(index: int) -> Name:
    return Name("bias without ", str(index + 1))


def _score(index: int) -> Expression:
    return Sum((Product(_weights(index), case(index)), _bias(index)))


def _row(step: LeftOut, index: int, notation: Notation) -> tuple[Pieces, ...]:
    street, target = step.streets[index], step.data.target(index)
    return (
        (case_of(step.data, index),),
        (label_of(step.data, index, notation),),
        (Shown(_weights(index), vector(street.w)),),
        (Shown(_bias(index), tree(street.b)),),
        (Shown(_score(index), tree(target * step.margins[index])),),
        (Judged("wrong" if index in step.wrong else "right", Product(side(index), _score(index))),),
    )


def _tell(step: LeftOut, notation: Notation) -> Titled:
    columns = ("left out", notation.target, notation.vector, "b", notation.score, "")
    rows = tuple(_row(step, i, notation) for i in range(len(step.data)))
    lead = Words(("The widest street of the others, and what it says of the one left out:",))
    return Titled(("Leave each example out",), (lead, Grid(columns, rows, "rrrrrl")))


def _given(step: LeftOut, notation: Notation) -> Context:
    """Find the streets again, from the data alone."""
    facts: dict[str, Expression] = {}
    for i, street in enumerate(left_out(step.data, step.bias).streets):
        facts |= {_weights(i).text: vector(street.w), _bias(i).text: tree(street.b)}
    asked = Problem(step.data, Convention(step.bias, "strict"))
    return about(asked, notation).knowing(facts)


TOLD: Told = {LeftOut: each_given(_tell, _given)}
