"""The answers to many problems, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from linexact.errors import LinexactError
from linexact.tasks.result import Evidence, Result
from linexact.topics.separability.certified import Certified
from linexact.topics.separability.verdict import Separable, Verdict

Answer: TypeAlias = Certified | LinexactError


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
