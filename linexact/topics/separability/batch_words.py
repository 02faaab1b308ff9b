"""Many verdicts in words: one line a problem."""

from __future__ import annotations

from linexact.document.blocks import Block, Document, Facts, Heading, Paragraph, Span, Text, table
from linexact.topics.separability import Inseparable, Separable
from linexact.topics.separability.batch import Answer, Batch
from linexact.topics.separability.certified import Certified

MOST_PROBLEMS = 40  # listed


def explain_batch(batch: Batch) -> Document:
    """Return the answers to many problems as a document.

    >>> from linexact import certify_many
    >>> told = explain_batch(certify_many(["AND", "XOR", "NAN"]))
    >>> told.blocks[0].text, told.blocks[2].rows[0][2]
    (('BATCH: ', 3, ' problems, each decided by itself.'), ('separable',))
    """
    answers = batch.answers
    counts = [sum(isinstance(v, kind) for v in batch.verdicts) for kind in (Separable, Inseparable)]
    facts: list[tuple[str, Text]] = [
        ("Separable", (counts[0],)),
        ("Not separable", (counts[1],)),
        ("Errors", (len(answers) - sum(counts),)),
    ]
    if batch.interrupted:
        facts.append(("Interrupted", ("what had not begun is not here",)))
    shown: list[list[Span | Text]] = [
        [n, *_line(answer)] for n, answer in enumerate(answers[:MOST_PROBLEMS], start=1)
    ]
    hidden = len(answers) - len(shown)
    more: list[Block] = [Paragraph(("and ", hidden, " more."))] if hidden else []
    noun = " problem, decided." if len(answers) == 1 else " problems, each decided by itself."
    return Document(
        (
            Heading(("BATCH: ", len(answers), noun)),
            Facts(tuple(facts)),
            table(["problem", "data", "answer"], shown, "rll"),
            *more,
        )
    )


def _line(answer: Answer) -> list[Text]:
    if not isinstance(answer, Certified):
        return [("",), (f"no answer: {answer.message}",)]
    verdict = answer.verdict
    said = "separable" if isinstance(verdict, Separable) else "not separable"
    kind = "" if answer.kind is None else f" ({answer.kind.name})"
    return [(verdict.dataset.origin or "",), (said + kind,)]
