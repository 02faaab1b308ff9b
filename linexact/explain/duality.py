"""Streets with slacks, and all that is dual to them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.duality.objective import Objective
from linexact.duality.optimum import MarginOptimum, Support
from linexact.errors import LimitError
from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Heading,
    Math,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.model.dataset import Vector

MOST_LISTED = 40  # examples
COLUMNS = "ABCDEFGH"  # letters of the solutions: a digit would be one more number of the table
MOST_VERTICES = len(COLUMNS)  # of the multipliers

SUPPORT: dict[Support, str] = {
    "street": "on the edge of the street or beyond it",
    "some": "a multiplier above 0 in some solution",
    "every": "a multiplier above 0 in every solution",
}


def objective_text(objective: Objective, weights: Span = "w") -> Text:
    """Say what is made least.

    >>> from fractions import Fraction
    >>> objective_text(Objective(Fraction(1, 2), None, None, bias=True))
    (Math(spans=(Fraction(1, 2), ' ', '|', 'w', '|^2')), ', no slacks')
    """
    length = multiple(objective.length, "|", weights, "|^2")
    if objective.C is None:
        return (length, ", no slacks")
    return (length, " + ", objective.C, f" times the {objective.slacks} of the slacks")


def multiple(factor: Fraction, *of: Span) -> Math:
    """Return so many times something, which stands alone for one time.

    >>> multiple(Fraction(2), "w"), multiple(Fraction(1), "w")
    (Math(spans=(Fraction(2, 1), ' ', 'w')), Math(spans=('w',)))
    """
    return Math(of if factor == 1 else (factor, " ", *of))


def multipliers_table(found: MarginOptimum, numbers: Sequence[int]) -> list[Block]:
    """Return every vertex of the multipliers, a column for each.

    >>> from linexact import duals
    >>> [len(block.rows) for block in multipliers_table(duals("AND", length="1/2"), (1, 2, 3, 4))]
    [4]
    """
    known: Sequence[Vector] = (found.multipliers,)
    if found.vertices is not None:
        known = found.vertices[:MOST_VERTICES]
    rows: list[list[Span | Text]] = [
        [number, *(m[i] for m in known)] for i, number in enumerate(numbers[:MOST_LISTED])
    ]
    names = ["multiplier"]
    if len(known) > 1:
        names = [f"solution {letter}" for letter in COLUMNS[: len(known)]]
    return [table(["", *names], rows, "r" * (1 + len(known)))]


def vertices_text(found: MarginOptimum) -> Text:
    """Say whether there are other multipliers.

    >>> from linexact import duals
    >>> vertices_text(duals("AND", length="1/2"))
    ('No other multipliers prove it.',)
    """
    if found.vertices is None:
        return ("Whether others prove it is not said: too many would have to be tried.",)
    if len(found.vertices) == 1:
        return ("No other multipliers prove it.",)
    more = len(found.vertices) - MOST_VERTICES
    shown: Text = ("; ", MOST_VERTICES, " of them are shown") if more > 0 else ()
    return ("The multipliers that prove it are the mixtures of ", len(found.vertices), " solutions",
            *shown, ".")  # fmt: skip


def explain_duals(found: MarginOptimum) -> Document:
    """Return the best weights, with slacks, multipliers and both objectives, as a document.

    >>> from linexact import duals
    >>> explain_duals(duals("AND", length="1/2")).blocks[0].text
    ('HARD MARGIN: the best weights, and the multipliers that prove it.',)
    """
    data, objective = found.dataset, found.objective
    kind = "HARD" if objective.C is None else "SOFT"
    facts: list[tuple[str, Text]] = [
        ("Data", (data.origin,)),
        ("Least", objective_text(objective)),
        ("Convention", ("with a bias that is not part of the length" if objective.bias
                        else "without a bias",)),
        ("w", (found.w,)),
    ]  # fmt: skip
    if objective.bias:
        facts.append(("b", bias_text(found)))
    if found.charge is not None:
        facts.append(("Slack of 1", ("costs ", found.charge, ", the most a multiplier may be")))
    facts += [
        ("Value", (found.value, ", of both objectives")),
        *((name, support_text(found, meaning)) for meaning, name in _SUPPORT_FACTS.items()),
    ]
    numbers = [data.row_number(i) for i in range(len(data))][:MOST_LISTED]
    rows: list[list[Span | Text]] = [
        [number, data.target(i), found.margins[i], found.slacks[i]]
        for i, number in enumerate(numbers)
    ]
    left = len(data) - len(rows)
    more = [Paragraph(("and ", left, " more"))] if left else []
    heading = f"{kind} MARGIN: the best weights, and the multipliers that prove it."
    return Document(
        (
            Heading((heading,)),
            Facts(tuple(facts)),
            table(("example", "target", "margin", "slack"), rows, "rrrr"),
            *more,
            *multipliers_table(found, numbers),
            Paragraph(vertices_text(found)),
            Paragraph(("The multipliers m are not negative and give sum m t x = ",
                       multiple(2 * objective.length, "w"),
                       *((" and sum m t = ", 0) if objective.bias else ()),
                       ". The dual objective is as large as this one is small, so no other w is as"
                       " good.")),
        )
    )  # fmt: skip


_SUPPORT_FACTS: dict[Support, str] = {
    "street": "On the street", "some": "Some multiplier", "every": "Every multiplier",
}  # fmt: skip


def bias_text(found: MarginOptimum) -> Text:
    """Return the bias, or the interval that it may be in.

    >>> from linexact import duals
    >>> bias_text(duals([[0], [2]], [-1, 1], length="1/2", C="1/4", slacks="sum"))
    ('anything from ', Fraction(-1, 1), ' to ', Fraction(0, 1))
    """
    low, high = found.interval
    return (low,) if low == high else ("anything from ", low, " to ", high)


def support_text(found: MarginOptimum, meaning: Support) -> Text:
    """Name the support vectors in one of their meanings.

    >>> from linexact import duals
    >>> support_text(duals("OR", length="1/2"), "every")
    ('examples ', 1, ', ', 2, ', ', 3, ' (a multiplier above 0 in every solution)')
    """
    try:
        chosen = found.support(meaning)
    except LimitError:
        return ("not known, as there are too many solutions",)
    spans: list[Span] = []
    for i in chosen[:MOST_LISTED]:
        spans += [", " if spans else "", found.dataset.row_number(i)]
    one = "example " if len(chosen) == 1 else "examples "
    named: Text = (one, *spans[1:]) if spans else ("none",)
    left = len(chosen) - MOST_LISTED
    more: Text = (", and ", left, " more") if left > 0 else ()
    return (*named, *more, f" ({SUPPORT[meaning]})")
