"""Verdicts in words: what was decided, under which convention, and the arithmetic behind it.

So are the further claims about one: its kind, how small its proof is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier, linear_form
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
    Table,
    Text,
    table,
    telling,
)
from linexact.topics.separability import (
    Inseparable,
    Separable,
    Verdict,
)
from linexact.topics.separability.certified import Certified

if TYPE_CHECKING:
    from linexact.topics.separability.kind import SeparationKind
    from linexact.topics.separability.minimal import Closest, Support


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
    dataset = verdict.dataset
    positive, negative = dataset.classes
    missing = len((dataset.reading or {}).get("left_out", ()))
    left_out: Text = (missing, f" {_plural('row', missing)} with missing values")
    facts = Facts(
        (
            ("Data", (dataset.origin, ": ", *_counts(dataset))),
            *([("Left out", left_out)] if missing else []),
            ("Classes", (f"positive is {positive}, negative is {negative}",)),
            ("Convention", (str(verdict.convention),)),
        )
    )
    blocks = _separable(verdict) if isinstance(verdict, Separable) else _inseparable(verdict)
    return Document((blocks[0], facts, *blocks[1:]))


def _counts(dataset: Dataset) -> Text:
    n, d = len(dataset), dataset.dimension
    return (
        n, f" {_plural('example', n)} (", dataset.positives, " positive, ", dataset.negatives,
        " negative), ", d, f" {_plural('feature', d)}",
    )  # fmt: skip


def _these(size: int) -> Text:
    return ("this example",) if size == 1 else ("these ", size, " examples")


def _plural(word: str, count: int) -> str:
    return word if count == 1 else word + "s"


def _separable(verdict: Separable) -> list[Block]:
    dataset, bias = verdict.dataset, verdict.convention.bias
    counts = dataset.positives, dataset.negatives
    return [
        Heading(("SEPARABLE: a linear classifier gets every example right.",)),
        weight_facts(verdict.classifier, bias=bias, names=dataset.features),
        *([Paragraph((_ONE_CLASS,))] if min(counts) == 0 < max(counts) else []),
        *_verified(verdict),
    ]


_ONE_CLASS = "All examples are of one class, so there is nothing to separate them from."


def _verified(verdict: Separable) -> list[Block]:
    dataset, where = verdict.dataset, verdict.dataset.where
    said = "Every example's score was verified in exact arithmetic"
    if where is not None:
        text: Text = (
            f"{said} by {where.looked_by}, in ", where.files, f" {_plural('file', where.files)}."
            " Workers are taken at their word here; to check a certificate is to read the files"
            " again.",
        )  # fmt: skip
        return [Paragraph(text)]
    if len(dataset) * max(1, dataset.dimension) > MOST_CELLS:
        return [Paragraph((f"{said}.",))]
    return _score_table(verdict) if len(dataset) else []


def weight_facts(weights: Classifier, *, bias: bool, names: Sequence[str] = ()) -> Facts:
    """Return weights, of many each with its name.

    >>> weight_facts(Classifier.of([1, 2]), bias=False).pairs
    (('w', ((Fraction(1, 1), Fraction(2, 1)),)),)
    """
    w: Text = (weights.w,)
    if len(names) > MOST_COLUMNS:
        named = zip(names, weights.w, strict=True)
        w = tuple(span for name, value in named for span in (f", {name}: ", value))
        w = (f"{names[0]}: ", *w[1:])
    return Facts((("w", w), *[("b", (weights.b,))] * bias))


def _score_table(verdict: Separable) -> list[Block]:
    dataset = verdict.dataset
    scores = {i: verdict.score(i) for i in range(len(dataset))}
    if len(dataset) <= MOST_ROWS:
        return [_examples(dataset, "score", scores)]
    closest = sorted(scores, key=lambda i: (abs(scores[i]), i))[:MOST_ROWS]
    said = ("Every score was verified; the ", MOST_ROWS, " examples closest to 0 are these:")
    return [Paragraph(said), _examples(dataset, "score", {i: scores[i] for i in closest})]


def _examples(dataset: Dataset, what: str, numbers: Mapping[int, Fraction]) -> Table:
    """Return some examples, each beside its number."""
    features = dataset.features if dataset.dimension <= MOST_COLUMNS else ()
    rows: list[list[Span | Text]] = []
    for i, number in numbers.items():
        signed = f"+ {dataset.classes[0]}" if dataset.target(i) > 0 else f"- {dataset.classes[1]}"
        rows.append([dataset.row_name(i), *(dataset.x(i) if features else ()), signed, number])
    return table([place(dataset), *features, "class", what], rows, "r" * len(features) + "rlr")


def _inseparable(verdict: Inseparable) -> list[Block]:
    """Show the multipliers in an equation where it is short, and always in a table."""
    these = _these(len(verdict.multipliers))
    said = (
        "Proof: with negative examples taken with a minus sign, a weighted average of"
        " examples is the zero vector (the multipliers sum to "
    )
    end: Text = (
        "For weights that are right on ", *these, " every term would have a score >= ", 0,
        " and at least one a score > ", 0, "; but the zero vector has score ", 0, ".",
    )  # fmt: skip
    if verdict.convention.bias:
        said = (
            "Proof: one point is a weighted average of positive examples and also one of"
            " negative examples (multipliers on the left; in each class they sum to "
        )
        end = (
            "The scores of a class's examples all lie on its side of ", 0,
            ", so the score of their average does too. A classifier that is right on ", *these,
            " would put this point on both sides.",
        )  # fmt: skip
    shown, rest = telling(verdict.multipliers)
    used, why = [_examples(verdict.dataset, "multiplier", shown), *rest], Paragraph(end)
    is_short = verdict.dataset.dimension <= MOST_COLUMNS
    return [
        Heading(("NOT SEPARABLE: no linear classifier gets every example right.",)),
        Paragraph((said, 1, "):")),
        *([Formula((_equation(verdict),)), why, *used] if is_short else [*used, why]),
    ]


def _equation(verdict: Inseparable) -> Text:
    if verdict.common_point is None:
        origin = (Fraction(0),) * verdict.dataset.dimension
        return (*_weighted_sum(verdict, verdict.multipliers), " = ", origin)
    sides = verdict.side(1), verdict.side(-1)
    positive, negative = (_weighted_sum(verdict, side) for side in sides)
    # An example that is alone on its side is the common point itself.
    middle = () if min(map(len, sides)) == 1 else (" = ", verdict.common_point)
    return (*positive, *middle, " = ", *negative)


def _weighted_sum(verdict: Inseparable, multipliers: Mapping[int, Fraction]) -> Text:
    """Return ``1/2 (0,1) + 1/2 (1,0)``; without a bias negative examples are subtracted."""
    dataset, subtracts = verdict.dataset, not verdict.convention.bias
    signed = [dataset.target(i) * m if subtracts else m for i, m in multipliers.items()]
    return linear_form(signed, map(dataset.x, multipliers))


def place(dataset: Dataset) -> str:
    """Return what a row number counts: lines of a file, or rows."""
    reading = dataset.reading or {}
    if reading.get("kind") != "csv":
        return "row"
    from linexact.data.read.frame_files import is_frame_file

    return (
        "row" if any(is_frame_file(file["name"]) for file in reading.get("files", ())) else "line"
    )


def explain_certified(found: Certified) -> Document:
    """Return a verdict and the further claims that were asked for.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.topics.separability.certified import certify_dataset
    >>> found = certify_dataset(gate("XOR"), Convention(bias=True, boundary="strict"), minimal=True)
    >>> explain_certified(found).blocks[-1].text
    ('Irreducible: no smaller part of these ', 4, ' examples is a proof.')
    """
    blocks = explain_verdict(found.verdict).blocks
    dataset = found.verdict.dataset
    if found.size is not None:
        blocks += (_size(found.size, dataset),)
    if found.kind is not None:
        blocks += tuple(_kind(found.kind))
    return Document(blocks)


def _size(size: Closest | Support, dataset: Dataset) -> Block:
    from linexact.topics.separability.minimal import Support

    if not isinstance(size, Support):
        near = "Closest to the boundary, with a score of "
        return Paragraph((near, size.score, " in size: ", *_places(size.examples, dataset), "."))
    if size.irreducible:
        begin, end = "Irreducible: no smaller part of these ", " examples is a proof."
    else:
        begin, end = "A part of these ", " examples is already a proof."
    return Paragraph((begin, size.size, end))


_KINDS: dict[str, str] = {
    "complete": "Complete separation: some weights give every example a positive margin.",
    "quasi-complete": "Quasi-complete separation: some weights give every example a margin >= 0"
    " and one a margin > 0, but none give all a margin > 0.",
    "overlap": "Overlap: weights that give every example a margin >= 0 give all of them 0.",
}


def _kind(kind: SeparationKind) -> list[Block]:
    blocks: list[Block] = [Paragraph((_KINDS[kind.name],))]
    if kind.weights is not None and kind.forced:
        every = "Every such classifier puts these examples on its boundary: "
        blocks += [
            Paragraph(("Such weights:",)),
            weight_facts(kind.weights, bias=kind.bias),
            Paragraph((every, *_places(kind.forced, kind.dataset), ".")),
        ]
    rank = "full" if kind.full_rank else "not full"
    estimate = "does not exist (its likelihood grows without end)"
    if kind.name == "overlap":
        estimate = f"exists {'and is unique' if kind.has_estimate else 'but is not unique'}"
    text = f"Column rank is {rank}; a logistic regression estimate {estimate}."
    if kind.rank_proved() is None:
        text += " The rank is in no certificate: there are too many numbers, or too long ones."
    return [*blocks, Paragraph((text,))]


def _places(examples: Sequence[int], dataset: Dataset) -> Text:
    """Return ``lines 3, 7, 9 and 12 more``."""
    names = [dataset.row_name(i) for i in examples[:MOST_ROWS]]
    spans: list[Span] = [f"{place(dataset)} ", *names[:1]]
    spans += [span for name in names[1:] for span in (", ", name)]
    hidden = len(examples) - len(names)
    return (*spans, " and ", hidden, " more") if hidden else tuple(spans)
