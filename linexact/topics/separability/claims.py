"""The further claims about a verdict in words: its kind, how small its proof is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from linexact.data.dataset import Dataset
from linexact.document.blocks import MOST_ROWS, Block, Document, Paragraph, Span, Text
from linexact.topics.separability.certified import Certified
from linexact.topics.separability.words import explain_verdict, place, weight_facts

if TYPE_CHECKING:
    from linexact.topics.separability.kind import SeparationKind
    from linexact.topics.separability.minimal import Closest, Support


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
