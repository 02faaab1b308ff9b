"""The fewest errors in words: the weights, what they get wrong, and why fewer is impossible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from linexact.data.dataset import Dataset
from linexact.document.blocks import (
    MOST_COLUMNS,
    MOST_ROWS,
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.exact import exact_text
from linexact.tasks.record import Record, convention_record, dataset_record, example_record, texts
from linexact.topics.errors.hitting import Branch, Core, Packing, Reason, parents_first
from linexact.topics.errors.hyperplanes import Exhaustion
from linexact.topics.errors.result import CoreProof, FewestErrors, LowerBound
from linexact.topics.separability import Inseparable
from linexact.topics.separability.words import weight_facts

if TYPE_CHECKING:
    from linexact.plot.illustration import Illustration


MOST_CORES = 10


def explain_fewest_errors(answer: FewestErrors) -> Document:
    """Return the answer as a document.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.data.linear import Classifier
    >>> xor, weights = gate("XOR"), Classifier.of([1, 1], "-1/2")
    >>> strict = Convention(bias=True, boundary="strict")
    >>> answer = FewestErrors(xor, strict, weights, (3,), Exhaustion(at_least=1, hyperplanes=6))
    >>> explain_fewest_errors(answer).blocks[0].text
    ('FEWEST ERRORS: ', 1, ' of ', 4, ', and no classifier makes fewer.')
    """
    data = answer.dataset
    weights = weight_facts(answer.classifier, bias=answer.convention.bias, names=data.features)
    facts: tuple[tuple[str, Text], ...] = (
        ("Data", (data.origin, ": ", len(data), " examples, ", data.dimension, " features")),
        ("Convention", (str(answer.convention),)),
        *weights.pairs,
        ("Training error", (answer.error_fraction,)),
    )
    blocks: list[Block] = [Heading(_heading(answer)), Facts(facts)]
    if answer.errors:
        blocks += first_examples("These weights are wrong on", data, answer.misclassified)
    else:
        blocks.append(Paragraph(("Every example is right: the data are separable.",)))
    return Document((*blocks, *_proof(answer)))


def _heading(answer: FewestErrors) -> Text:
    n, why = len(answer.dataset), answer.stopped_by
    if answer.is_exact:
        return ("FEWEST ERRORS: ", answer.errors, " of ", n, ", and no classifier makes fewer.")
    ended = why if why == "interrupted" else f"stopped by the limit on {why}"
    return ("OPEN: the fewest errors are at least ", answer.at_least, " and at most ",
            answer.errors, " of ", n, f" ({ended}).")  # fmt: skip


def first_examples(lead: str, dataset: Dataset, indices: Sequence[int]) -> list[Block]:
    """Return examples in a table, of many the first: row, inputs when they are few, class."""
    features = dataset.features if dataset.dimension <= MOST_COLUMNS else ()
    rows: list[list[Span | Text]] = [
        [
            dataset.row_name(i),
            *(dataset.x(i) if features else ()),
            dataset.classes[0 if dataset.target(i) > 0 else 1],
        ]
        for i in indices[:MOST_ROWS]
    ]
    more = f" (the first {MOST_ROWS} of {len(indices)})" if len(indices) > MOST_ROWS else ""
    shown = table(["row", *features, "class"], rows, "r" + "r" * len(features) + "l")
    return [Paragraph((f"{lead}{more}:",)), shown]


def _proof(answer: FewestErrors) -> list[Block]:
    said: Text = ("Why not fewer: no classifier gets all the examples of a core right (the core is"
                  " a small data set that is not separable; its multipliers were checked), so"
                  " every classifier errs on each of these:",)  # fmt: skip

    def shown(cores: Sequence[Inseparable]) -> list[Block]:
        rows: list[list[Span | Text]] = [
            [number, ", ".join(str(answer.dataset.row_name(i)) for i in core.multipliers)]
            for number, core in enumerate(cores, start=1)
        ]
        return [Paragraph(said), table(["core", "rows of its examples"], rows, "rl")]

    return lower_bound_blocks(answer.proof, shown)


def lower_bound_blocks(
    proof: LowerBound, shown: Callable[[Sequence[Inseparable]], list[Block]]
) -> list[Block]:
    """Say why there are at least so many errors, the first cores as they are ``shown``."""
    if isinstance(proof, Exhaustion):
        said: Text = ("The signs of the scores change only where a hyperplane passes through"
                      " examples. All choices of examples that can fix one were tried, with both"
                      " sides and every way to tilt it; none makes fewer than ", proof.at_least,
                      " errors.")  # fmt: skip
        return [Paragraph(said)]
    if not proof.at_least:
        return []
    more = len(proof.cores) - MOST_CORES
    hidden = [Paragraph(("and ", more, " more."))] if more > 0 else []
    last = Paragraph(_reason(proof.reason, proof.at_least))
    return [*shown(proof.cores[:MOST_CORES]), *hidden, last]


def _reason(reason: Reason, at_least: int) -> Text:
    """Say why so many examples are needed to meet the cores ("them")."""
    if isinstance(reason, Branch):
        size = len([*parents_first(reason)])
        return ("That no ", at_least - 1, " examples meet them all follows by distinguishing"
                " cases; the tree of ", size, " cases was checked.")  # fmt: skip
    weights = tuple(reason.weights.values())
    if len(weights) == at_least == 1:
        return ("So at least ", 1, " example is misclassified.")
    if {*weights} == {1}:
        return ("No two of them share an example, so at least ", at_least, " are misclassified.")
    return ("Give them the weights ", weights, " (in order): no example carries more than ", 1,
            " in all, so at least ", reason.total, " examples are needed to meet them all, that"
            " is ", at_least, ".")  # fmt: skip


def fewest_errors_record(answer: FewestErrors) -> Record:
    """Return weights, misclassified examples and the proof.

    >>> from linexact.data.linear import Classifier
    >>> from linexact import separate
    >>> xor, weights = separate("XOR"), Classifier.of([1, 1], "-1/2")
    >>> answer = FewestErrors(xor.dataset, xor.convention, weights, (3,), Exhaustion(1, 6))
    >>> record = fewest_errors_record(answer)
    >>> record["verdict"], record["misclassified"], record["proof"]
    ('exact', [{'example': 4, 'row': 4}], {'kind': 'every hyperplane', 'hyperplanes': 6})
    """
    record: Record = {
        "verdict": "exact" if answer.is_exact else "open",
        "at_least": answer.at_least,
        "at_most": answer.errors,
        "stopped_by": answer.stopped_by,
        "source": answer.dataset.origin,
        "convention": convention_record(answer.convention),
        "data": dataset_record(answer.dataset),
        "w": texts(answer.classifier.w),
        "misclassified": [example_record(answer.dataset, i) for i in answer.misclassified],
    }
    if answer.convention.bias:
        record["b"] = exact_text(answer.classifier.b)
    record["proof"] = _proof_record(answer)
    return record


def _proof_record(answer: FewestErrors) -> Record:
    proof = answer.proof
    if not isinstance(proof, CoreProof):
        return {"kind": "every hyperplane", "hyperplanes": proof.hyperplanes}
    return {
        "kind": "cores",
        "cores": [
            [[i + 1, exact_text(m)] for i, m in core.multipliers.items()] for core in proof.cores
        ],
        "reason": _reason_record(proof.reason, proof.sets),
    }


def _reason_record(reason: Reason, cores: list[Core]) -> Record:
    if isinstance(reason, Packing):
        shares = reason.weights.items()
        return {"packing": [[cores.index(core) + 1, exact_text(v)] for core, v in shares]}
    return {
        "core": cores.index(reason.core) + 1,
        "first": [
            {"example": element + 1, "then": _reason_record(child, cores)}
            for element, child in reason.cases.items()
        ],
    }


def errors_figures(found: FewestErrors) -> tuple[Illustration, ...]:
    """Plan the data with the boundary."""
    from linexact.plot.illustration import judged_figure  # words alone load nothing that draws

    return (judged_figure(found.dataset, found.classifier),)
