"""The answers to many problems, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from linexact.document.blocks import Block, Document, Facts, Heading, Paragraph, Span, Text, table
from linexact.errors import LinexactError
from linexact.tasks.result import Evidence, Result
from linexact.topics.separability.certified import Certified
from linexact.topics.separability.verdict import Inseparable, Separable, Verdict

Answer: TypeAlias = Certified | LinexactError
MOST_PROBLEMS = 40  # listed


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Batch(Result):
    """What became of each problem: a certified verdict, or the error that says why there is none.

    There are fewer answers than problems when the work was interrupted.

    >>> from linexact import certify_many
    >>> batch = certify_many(["AND", "NAN"])
    >>> [type(answer).__name__ for answer in batch.answers], batch.interrupted
    (['Certified', 'InputError'], False)
    """

    answers: tuple[Answer, ...]
    interrupted: bool = False

    @property
    def verdicts(self) -> tuple[Verdict | None, ...]:
        """The verdicts, None where there is an error."""
        return tuple(a.verdict if isinstance(a, Certified) else None for a in self.answers)

    def check(self) -> None:
        """Check every verdict; raises :class:`linexact.kernel.CertificateError`."""
        for answer in self.answers:
            if isinstance(answer, Certified):
                answer.check()

    def evidence(self) -> tuple[Evidence, ...]:
        """Return the number and the answer of each problem that has one, with its certificate.

        >>> from linexact import certify_many
        >>> [claim for claim, _ in certify_many(["AND", "NAN", "XOR"]).evidence()]
        ['problem 1: separable', 'problem 3: not separable']
        """
        return tuple(
            (f"problem {number}: {_said(answer)}", answer.certificate())
            for number, answer in enumerate(self.answers, start=1)
            if isinstance(answer, Certified)
        )


def _said(answer: Certified) -> str:
    return "separable" if isinstance(answer.verdict, Separable) else "not separable"


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
    kind = "" if answer.kind is None else f" ({answer.kind.name})"
    return [(answer.dataset.origin or "",), (_said(answer) + kind,)]
