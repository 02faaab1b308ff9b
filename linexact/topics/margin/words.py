"""The hard-margin classifier in words, with the numbers that prove it the widest."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from linexact.data.linear import Classifier
from linexact.document.blocks import Document, Facts, Heading, Paragraph, Text, table, telling
from linexact.exact import exact_text
from linexact.exact.roots import Surd
from linexact.tasks.record import Record, dataset_record, example_record, texts
from linexact.topics.margin.street import HardMargin

if TYPE_CHECKING:
    from linexact.plot.illustration import Illustration


def explain_margin(answer: HardMargin) -> Document:
    """Return the answer as a document.

    >>> from linexact.topics.margin.street import widest_street
    >>> from linexact.data.gates import gate
    >>> told = explain_margin(widest_street(gate("AND")))
    >>> print(*map(str, told.blocks[1].pairs[4][1]))
    sqrt(2)/4  (squared:  1/8 )
    """
    dataset = answer.solution.dataset
    facts: list[tuple[str, Text]] = [
        ("Data", (dataset.origin,)),
        ("Convention", ("with a bias; every margin t (w.x + b) is at least ", 1)),
        ("w", (answer.w,)),
        ("b", (answer.b,)),
    ]
    if answer.closest is None:
        heading = Heading(("ONE CLASS: there is no street between two classes.",))
        return Document((heading, Facts(tuple(facts))))
    facts += [
        ("Margin", _length(answer.margin_squared, answer.margin)),
        ("Hulls apart", _length(answer.distance_squared, answer.distance)),
        ("Closest points", (answer.closest[0], " and ", answer.closest[1])),
        ("|w|^2", (answer.solution.squared,)),
    ]
    shown, rest = telling(answer.multipliers)
    rows = [(dataset.row_name(i), dataset.target(i), m) for i, m in shown.items()]
    return Document(
        (
            Heading(("HARD MARGIN: the widest street between the classes.",)),
            Facts(tuple(facts)),
            table(("support vector", "target", "multiplier"), rows, "rrr"),
            *rest,
            Paragraph(
                (
                    "Every margin t (w.x + b) is at least 1; the multipliers m >= 0 give"
                    " sum m t x = w and sum m t = 0, and they add up to |w|^2, so no shorter w"
                    " exists. The bias is not penalised.",
                )
            ),
        )
    )


def _length(square: Fraction | None, surd: Surd | None) -> Text:
    if square is None or surd is None:
        return ("none",)
    return (surd, " (squared: ", square, ")")


def margin_record(answer: HardMargin) -> Record:
    """Return the widest street with the multipliers that prove it.

    >>> from linexact.topics.margin.street import widest_street
    >>> from linexact.data.gates import gate
    >>> record = margin_record(widest_street(gate("AND")))
    >>> record["w"], record["b"], record["margin_squared"]
    (['2', '2'], '-3', '1/8')
    """
    record: Record = {
        "verdict": "separable",
        "source": answer.solution.dataset.origin,
        "data": dataset_record(answer.solution.dataset),
        "w": texts(answer.w),
        "b": exact_text(answer.b),
        "norm_squared": exact_text(answer.solution.squared),
        "multipliers": [
            {**example_record(answer.solution.dataset, i), "multiplier": exact_text(m)}
            for i, m in answer.multipliers.items()
        ],
    }
    if answer.closest is not None and answer.margin_squared is not None:
        record["margin_squared"] = exact_text(answer.margin_squared)
        record["distance_squared"] = exact_text(4 * answer.margin_squared)
        record["closest"] = [texts(point) for point in answer.closest]
    return record


def margin_figures(answer: HardMargin) -> tuple[Illustration, ...]:
    """Plan the data with the street.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.margin.street import widest_street
    >>> [one.caption for one in margin_figures(widest_street(gate("AND")))]
    ['The widest street between the classes']
    """
    from linexact.plot.illustration import data_figure  # words alone load nothing that draws

    dataset = answer.solution.dataset
    if answer.closest is None:
        return (data_figure(dataset, "The data"),)
    widest = Classifier(answer.w, answer.b)
    caption = "The widest street between the classes"
    return (data_figure(dataset, caption, widest, margins=True),)
