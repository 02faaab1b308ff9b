"""Verdicts in words: what was decided, under which convention, and the arithmetic behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.data.dataset import Dataset, Whereabouts
from linexact.data.linear import linear_form
from linexact.document.blocks import (
    MOST_COLUMNS,
    MOST_ROWS,
    Block,
    Document,
    Facts,
    Formula,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.topics.separability import (
    Inseparable,
    Separable,
    Verdict,
)

MOST_CELLS = 200_000  # data larger than this are not scored one by one for display


def explain_verdict(verdict: Verdict) -> Document:
    """Return the verdict as a document.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.topics.separability import separate_dataset
    >>> verdict = separate_dataset(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> explain_verdict(verdict).blocks[0].text
    ('NOT SEPARABLE: no linear classifier gets every example right.',)
    """
    facts = Facts(
        (
            ("Data", (verdict.dataset.origin, ": ", *_counts(verdict.dataset))),
            *_left_out(verdict.dataset),
            ("Classes", _classes(verdict.dataset)),
            ("Convention", (str(verdict.convention),)),
        )
    )
    blocks = _separable(verdict) if isinstance(verdict, Separable) else _inseparable(verdict)
    return Document((blocks[0], facts, *blocks[1:]))


def _counts(dataset: Dataset) -> Text:
    n, d = len(dataset), dataset.dimension
    return (
        n,
        f" {_plural('example', n)} (",
        dataset.positives,
        " positive, ",
        dataset.negatives,
        " negative), ",
        d,
        f" {_plural('feature', d)}",
    )


def _left_out(dataset: Dataset) -> list[tuple[str, Text]]:
    """Say how many rows were left out for missing values, where any were."""
    count = len((dataset.reading or {}).get("left_out", ()))
    if not count:
        return []
    return [("Left out", (count, f" {_plural('row', count)} with missing values"))]


def _classes(dataset: Dataset) -> Text:
    positive, negative = dataset.classes
    return (f"positive is {positive}, negative is {negative}",)


def _these(size: int) -> Text:
    return ("this example",) if size == 1 else ("these ", size, " examples")


def _plural(word: str, count: int) -> str:
    return word if count == 1 else word + "s"


def _separable(verdict: Separable) -> list[Block]:
    weights: list[tuple[str, Text]] = [("w", (verdict.w,))]
    if verdict.convention.bias:
        weights.append(("b", (verdict.b,)))
    if len(verdict.w) > MOST_COLUMNS:
        weights[0] = ("w", _named_weights(verdict))
    blocks: list[Block] = [
        Heading(("SEPARABLE: a linear classifier gets every example right.",)),
        Facts(tuple(weights)),
    ]
    dataset = verdict.dataset
    if dataset.where is not None:
        blocks.append(_looked_at_elsewhere(dataset.where))
    elif 0 < len(dataset) * max(1, dataset.dimension) <= MOST_CELLS:
        blocks.extend(_score_table(verdict))
    elif len(dataset):
        blocks.append(Paragraph(("Every example's score was verified in exact arithmetic.",)))
    return blocks


def _looked_at_elsewhere(where: Whereabouts) -> Paragraph:
    return Paragraph(
        (
            f"Every example's score was verified in exact arithmetic by {where.looked_by}, in ",
            where.files,
            f" {_plural('file', where.files)}. Workers are taken at their word here; to check a"
            " certificate is to read the files again.",
        )
    )


def _named_weights(verdict: Separable) -> Text:
    spans: list[Span] = []
    for name, value in zip(verdict.dataset.features, verdict.w, strict=True):
        spans += [", " if spans else "", f"{name}: ", value]
    return tuple(spans)


def _score_table(verdict: Separable) -> list[Block]:
    dataset = verdict.dataset
    scores = [verdict.score(i) for i in range(len(dataset))]
    chosen: Sequence[int] = range(len(dataset))
    blocks: list[Block] = []
    if len(dataset) > MOST_ROWS:
        order = sorted(chosen, key=lambda i: (abs(scores[i]), i))[:MOST_ROWS]
        blocks.append(
            Paragraph(
                ("Every score was verified; the ", MOST_ROWS, " examples closest to 0 are these:")
            )
        )
        chosen = order
    rows = [[*_example_cells(dataset, i), scores[i]] for i in chosen]
    blocks.append(table([*_example_columns(dataset), "score"], rows, _align(dataset) + "r"))
    return blocks


def _shows_inputs(dataset: Dataset) -> bool:
    return dataset.dimension <= MOST_COLUMNS


def _example_columns(dataset: Dataset) -> list[str]:
    inputs = list(dataset.features) if _shows_inputs(dataset) else []
    return [place(dataset), *inputs, "class"]


def _align(dataset: Dataset) -> str:
    return "r" + "r" * (dataset.dimension if _shows_inputs(dataset) else 0) + "l"


def _example_cells(dataset: Dataset, index: int) -> list[Span | Text]:
    inputs = list(dataset.x(index)) if _shows_inputs(dataset) else []
    target = dataset.target(index)
    name = dataset.classes[0 if target > 0 else 1]
    return [dataset.row_name(index), *inputs, f"{'+' if target > 0 else '-'} {name}"]


def _inseparable(verdict: Inseparable) -> list[Block]:
    heading = Heading(("NOT SEPARABLE: no linear classifier gets every example right.",))
    if verdict.convention.bias:
        return [heading, *_common_point(verdict)]
    return [heading, *_signed_average(verdict)]


def _common_point(verdict: Inseparable) -> list[Block]:
    size = len(verdict.multipliers)
    point: tuple[Fraction, ...] = verdict.common_point or ()
    if verdict.dataset.dimension <= MOST_COLUMNS:
        sides = verdict.side(1), verdict.side(-1)
        positive, negative = (_weighted_sum(verdict, side) for side in sides)
        # An example that is alone on its side is the common point itself.
        middle = () if min(map(len, sides)) == 1 else (" = ", point)
        proof: list[Block] = [Formula(((*positive, *middle, " = ", *negative),))]
    else:
        proof = _multiplier_table(verdict)
    return [
        Paragraph(
            (
                "Proof: one point is a weighted average of positive examples and also one of"
                " negative examples (multipliers on the left; in each class they sum to ",
                1,
                "):",
            )
        ),
        *proof,
        Paragraph(
            (
                "The scores of a class's examples all lie on its side of ",
                0,
                ", so the score of their average does too. A classifier that is right on ",
                *_these(size),
                " would put this point on both sides.",
            )
        ),
        *_where(verdict),
    ]


def _signed_average(verdict: Inseparable) -> list[Block]:
    size = len(verdict.multipliers)
    origin = (Fraction(0),) * verdict.dataset.dimension
    if verdict.dataset.dimension <= MOST_COLUMNS:
        total = _weighted_sum(verdict, verdict.multipliers)
        proof: list[Block] = [Formula(((*total, " = ", origin),))]
    else:
        proof = _multiplier_table(verdict)
    return [
        Paragraph(
            (
                "Proof: with negative examples taken with a minus sign, a weighted average of"
                " examples is the zero vector (the multipliers sum to ",
                1,
                "):",
            )
        ),
        *proof,
        Paragraph(
            (
                "For weights that are right on ",
                *_these(size),
                " every term would have a score >= ",
                0,
                " and at least one a score > ",
                0,
                "; but the zero vector has score ",
                0,
                ".",
            )
        ),
        *_where(verdict),
    ]


def _weighted_sum(verdict: Inseparable, multipliers: Mapping[int, Fraction]) -> Text:
    """Return ``1/2 (0,1) + 1/2 (1,0)``; without a bias negative examples are subtracted."""
    dataset, subtracts = verdict.dataset, not verdict.convention.bias
    signed = [dataset.target(i) * m if subtracts else m for i, m in multipliers.items()]
    return linear_form(signed, map(dataset.x, multipliers))


def _multiplier_table(verdict: Inseparable) -> list[Block]:
    """Return the examples used; of a long list the ones with the largest multipliers."""
    dataset, multipliers = verdict.dataset, verdict.multipliers
    shown = sorted(multipliers, key=lambda i: (-multipliers[i], i))[:MOST_ROWS]
    rows = [[*_example_cells(dataset, i), multipliers[i]] for i in sorted(shown)]
    columns = [*_example_columns(dataset), "multiplier"]
    blocks: list[Block] = [table(columns, rows, _align(dataset) + "r")]
    hidden = len(multipliers) - len(shown)
    if hidden:
        blocks.append(
            Paragraph(
                (
                    "and ",
                    hidden,
                    " more, none with a larger one; all of them are in the certificate.",
                )
            )
        )
    return blocks


def _where(verdict: Inseparable) -> list[Block]:
    """Say where the examples of a small proof stand in the file."""
    if verdict.dataset.dimension > MOST_COLUMNS:
        return []
    return _multiplier_table(verdict)


def place(dataset: Dataset) -> str:
    """Return what a row number counts: lines of a file, or rows."""
    reading = dataset.reading or {}
    if reading.get("kind") != "csv":
        return "row"
    from linexact.data.read.frame_files import is_frame_file

    return (
        "row" if any(is_frame_file(file["name"]) for file in reading.get("files", ())) else "line"
    )
