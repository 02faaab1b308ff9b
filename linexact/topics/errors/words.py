"""The fewest errors in words: the weights, what they get wrong, and why fewer is impossible."""

from __future__ import annotations

from collections.abc import Sequence
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
from linexact.topics.errors.result import CoreProof, Exhaustion, FewestErrors
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
    heading = Heading(_heading(answer))
    return Document((heading, Facts(facts), *_misclassified(answer), *_proof(answer)))


def _heading(answer: FewestErrors) -> Text:
    n = len(answer.dataset)
    if answer.is_exact:
        return ("FEWEST ERRORS: ", answer.errors, " of ", n, ", and no classifier makes fewer.")
    return (
        "OPEN: the fewest errors are at least ",
        answer.at_least,
        " and at most ",
        answer.errors,
        " of ",
        n,
        " (interrupted)." if answer.stopped_by == "interrupted" else _limit(answer.stopped_by),
    )


def _limit(name: str | None) -> str:
    return f" (stopped by the limit on {name})." if name else "."


def _misclassified(answer: FewestErrors) -> list[Block]:
    if not answer.errors:
        return [Paragraph(("Every example is right: the data are separable.",))]
    shown = answer.misclassified[:MOST_ROWS]
    more = answer.errors - len(shown)
    words: Text = ("These weights are wrong on", *((f" {answer.errors} examples, of which the"
                   f" first {MOST_ROWS}" ,) if more else ()), ":")  # fmt: skip
    return [Paragraph(words), examples_table(answer.dataset, shown)]


def examples_table(dataset: Dataset, indices: Sequence[int]) -> Block:
    """Return a table of some examples: row, inputs when they are few, class."""
    inputs = dataset.dimension <= MOST_COLUMNS
    columns = ["row", *(dataset.features if inputs else ()), "class"]
    rows: list[list[Span | Text]] = [
        [
            dataset.row_name(i),
            *(dataset.x(i) if inputs else ()),
            dataset.classes[0 if dataset.target(i) > 0 else 1],
        ]
        for i in indices
    ]
    return table(columns, rows, "r" + "r" * (dataset.dimension if inputs else 0) + "l")


def _proof(answer: FewestErrors) -> list[Block]:
    proof = answer.proof
    if not proof.at_least:
        return []
    if isinstance(proof, Exhaustion):
        return [every_hyperplane(proof, "Why not fewer: the")]
    return _core_proof(answer.dataset, proof)


def every_hyperplane(proof: Exhaustion, begin: str) -> Block:
    """Say that all hyperplanes through examples were tried."""
    return Paragraph(
        (
            begin,
            " signs of the scores change only where a hyperplane passes through examples. All"
            " choices of examples that can fix one were tried, with both sides and every way to"
            " tilt it; none makes fewer than ",
            proof.at_least,
            " errors.",
        )
    )


def _core_proof(dataset: Dataset, proof: CoreProof) -> list[Block]:
    blocks: list[Block] = [
        Paragraph(
            (
                "Why not fewer: no classifier gets all the examples of a core right (the core is"
                " a small data set that is not separable; its multipliers were checked), so"
                " every classifier errs on each of these:",
            )
        ),
        table(
            ["core", "rows of its examples"],
            [
                [number, ", ".join(str(dataset.row_name(i)) for i in core.multipliers)]
                for number, core in enumerate(proof.cores[:MOST_CORES], start=1)
            ],
            "rl",
        ),
    ]
    return [*blocks, *hidden(proof), _reason(proof)]


def hidden(proof: CoreProof) -> list[Block]:
    """Say how many cores are not shown, if there are such."""
    more = len(proof.cores) - MOST_CORES
    return [Paragraph(("and ", more, " more."))] if more > 0 else []


def _reason(proof: CoreProof) -> Block:
    if isinstance(proof.reason, Branch):
        return Paragraph(
            (
                "That no ",
                proof.at_least - 1,
                " examples meet them all follows by distinguishing cases; the tree of ",
                len([*parents_first(proof.reason)]),
                " cases was checked.",
            )
        )
    packing: Packing = proof.reason
    if all(weight == 1 for weight in packing.weights.values()):
        if proof.at_least == 1:
            return Paragraph(("So at least ", 1, " example is misclassified."))
        return Paragraph(
            ("No two of them share an example, so at least ", proof.at_least, " are misclassified.")
        )
    return Paragraph(
        (
            "Give the cores the weights ",
            tuple(packing.weights.values()),
            " (in order): no example carries more than ",
            1,
            " in all, so at least ",
            packing.total,
            " examples are needed to meet them all, that is ",
            proof.at_least,
            ".",
        )
    )


def fewest_errors_record(answer: FewestErrors) -> Record:
    """Return weights, misclassified examples and the proof.

    >>> from linexact.topics.errors.result import Exhaustion, FewestErrors
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
    from linexact.plot.planned import judged_figure  # words alone load nothing that draws

    return (judged_figure(found.dataset, found.classifier),)
