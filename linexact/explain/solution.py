"""Worked solutions in words: what is given, the answer, the shortest way to it, and further."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add

from linexact.data.linear import Classifier
from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Further,
    Heading,
    Paragraph,
    Section,
    Text,
)
from linexact.document.formulas import convention_text
from linexact.document.notation import NOTATIONS, Notation
from linexact.document.prose import blocks_of, line_of, paragraph_of
from linexact.document.teller import CHECK
from linexact.errors import InputError
from linexact.exact import Writing
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.exercise import source_of
from linexact.explain.kinds import WITHOUT_CONVENTION, Given, given
from linexact.explain.parts import answer_told, is_told, tell_asked
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.tasks.steps import Derivation, Value
from linexact.tasks.telling import tell
from linexact.topics.hand_weights.answer import answer_of
from linexact.topics.hand_weights.claimed import weights_evidence
from linexact.topics.hand_weights.result import HandWeights
from linexact.topics.hand_weights.steps import NoneFound, weights_of
from linexact.topics.separability import Infeasible, feasible

ANSWER = "Answer. "


@dataclass(frozen=True, slots=True, eq=False)
class Worked:
    """A problem, or constraints, worked out under a title."""

    title: str
    derivation: Derivation
    typed: Writing | None = None  # how its numbers were typed, where that is known


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WrittenSolution(Result):
    """A problem, constraints or an exercise worked out, in the letters of a lecture.

    >>> from linexact import work_out
    >>> work_out("grosse-and", notation="lyu").values["b"]
    Fraction(-3, 2)
    """

    found: Worked | Solved
    notation: Notation
    further: bool = False  # other forms and proofs are open in every format

    @property
    def derivation(self) -> Derivation:
        """The steps; what is told of them is checked."""
        return self.found.derivation

    @property
    def values(self) -> Mapping[str, Value]:
        """What the steps end in, by name."""
        return self.derivation.values

    @property
    def title(self) -> str:
        """What was worked out."""
        return self.found.title if isinstance(self.found, Worked) else self.found.exercise.title

    @property
    def typed(self) -> Writing | None:
        """How the numbers were typed that are worked with."""
        return self.found.typed if isinstance(self.found, Worked) else self.found.exercise.typed

    @property
    def weights(self) -> Classifier | None:
        """The weights that the steps end in, if they end in weights."""
        found = weights_of(self.derivation.steps)
        return None if found is None else Classifier(found.w, found.b)

    def check(self) -> None:
        """Check all that is told again; raises :class:`linexact.kernel.CertificateError`."""
        check_told(self.derivation, self.notation)

    def proved(self) -> Evidence:
        """Return the evidence of the weights or point, or of why there are none.

        Beside it stand the claims of steps that have one: how far weights may move, the simplest
        integers, a common point, least squares.  Where no constraints are stated it is that of
        what the kind of exercise proves, as a run.

        Raises :class:`~linexact.errors.InputError` (``no-certificate``) where there is none.
        """
        claims = [*self._answers(), *self.derivation.proofs()]
        if not claims:
            message = "this solution has no certificate: all numbers that enter stand in it"
            if any(isinstance(step, NoneFound) for step in self.derivation.steps):
                message = "that no whole numbers do was searched, and has no certificate"
            raise InputError("no-certificate", message)
        return reduce(add, claims)

    def _answers(self) -> Iterator[Evidence]:
        """Yield the evidence of the answer itself, if it has some beside that of the steps."""
        derived, found = self.derivation, self.weights
        stated, problem = derived.stated, derived.problem
        if derived.verdict is not None:
            yield derived.verdict.proved()
        elif stated is None:
            proved = self.found.exercise.kind.proof if isinstance(self.found, Solved) else None
            if proved is not None and isinstance(self.found, Solved):
                yield proved(self.found.exercise).proved()
        elif problem is None:
            yield feasible(stated.system, stated.variables).proved()
        elif found is None:
            answer = feasible(stated.system, stated.variables)
            if isinstance(answer, Infeasible):  # else there are none of whole numbers: see steps
                yield HandWeights(problem, answer).proved()
        else:
            point = found.point(bias=problem.convention.bias)
            yield weights_evidence(problem, point)


def check_told(derived: Derivation, notation: Notation = NOTATIONS["grosse"]) -> None:
    """Check all that is told of steps; raises :class:`linexact.kernel.CertificateError`.

    >>> from dataclasses import replace
    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> derived = solve_exercise(find_exercise("lyu-distance")).derivation
    >>> check_told(derived)
    >>> (step,) = derived.steps
    >>> check_told(Derivation((replace(step, foot=step.w),)))
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: Shown is another value
    """
    if derived.verdict is None:
        tell(derived.all_steps, notation, derived.stated)
    else:
        derived.verdict.check()


def explain_written(told: WrittenSolution) -> Document:
    """Return a worked solution in the letters that were asked for.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("lyu-length"))
    >>> explain_written(WrittenSolution(solved, NOTATIONS["lyu"])).blocks[2]
    Paragraph(text=('Answer (answer): ', 'true'))
    """
    return explain_solution(told.found, told.notation, further=told.further)


def explain_solution(
    found: Worked | Solved, notation: Notation, *, further: bool = False
) -> Document:
    """Return a worked solution in the letters of a lecture.

    What may be said ``further`` is left out of text and print if it is not asked for.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> explain_solution(solve_exercise(find_exercise("lyu-length")), NOTATIONS["lyu"]).blocks[2]
    Paragraph(text=('Answer (answer): ', 'true'))
    """
    derived = found.derivation
    if isinstance(found, Worked):
        data = None if derived.problem is None else derived.problem.dataset
        letters = notation.of_data(data).with_names(data)
        head: tuple[Block, ...] = (Heading((found.title,)), *_facts(derived, letters, (), None))
        answer = (Paragraph((ANSWER, *answer_of(derived, letters))),)
        return Document((*head, *_steps(derived, letters, answer, further)), found.typed)
    exercise = found.exercise
    letters = _letters(exercise, notation)
    task = paragraph_of(exercise.statement)
    facts: Given = (
        *source_of(exercise),
        *(() if task is None else (("Task", task),)),
        *(("Remark", line_of(remark)) for remark in exercise.remarks),
        *given(exercise),
    )
    says = exercise.kind.name not in WITHOUT_CONVENTION
    stated = convention_text(letters, exercise.convention) if says else None
    head = (Heading(line_of(exercise.title)), *(blocks_of(exercise.statement) if not task else ()))
    steps = worked_steps(found, letters, further=further)
    told = (*head, *_facts(derived, letters, facts, stated), *steps)
    return Document(told, exercise.typed)


def worked_steps(found: Solved, notation: Notation, *, further: bool = False) -> tuple[Block, ...]:
    """Return the answer and the steps alone, for a page that says the question itself.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> worked_steps(solve_exercise(find_exercise("lyu-length")), NOTATIONS["lyu"])[0]
    Paragraph(text=('Answer (answer): ', 'true'))
    """
    letters = _letters(found.exercise, notation)
    named = tuple(tell_asked(found, letters))
    if not is_told(found, letters):
        named = (Paragraph((ANSWER, *answer_told(found, letters))), *named)
    return _steps(found.derivation, letters, named, further)


def _letters(exercise: Exercise, notation: Notation) -> Notation:
    """Return the notation with the data's own labels, unless they are the lecture's."""
    known = exercise.source.lecture in NOTATIONS
    letters = notation if known else notation.of_data(exercise.dataset)
    return letters.with_names(exercise.dataset)


def _facts(
    derived: Derivation, notation: Notation, given: Given, stated: Text | None
) -> tuple[Block, ...]:
    problem = derived.problem
    convention = stated if problem is None else convention_text(notation, problem.convention)
    facts = list(given)
    if convention is not None:
        facts.append(("Convention", convention))
    if problem is not None:
        facts += [("Demand", (line,)) for line in problem.all_lines]
    return (Facts(tuple(facts)),) if facts else ()


def _steps(
    derived: Derivation, notation: Notation, answer: tuple[Block, ...], further: bool
) -> tuple[Block, ...]:
    """Put the answer first; what follows it at once needs no title."""
    if derived.verdict is not None:
        return derived.verdict.document().blocks
    told = tell(derived.steps, notation, derived.stated)
    if told and isinstance(told[0], Section) and told[0].title != CHECK:
        told = [*told[0].blocks, *told[1:]]
    more = tell(derived.further, notation, derived.stated)
    return (*answer, *told, *([Further(tuple(more), further)] if more else []))


def answer_text(told: WrittenSolution) -> Text:
    """Return the answer in a sentence, for a record or a brief view.

    >>> from linexact import work_out
    >>> answer_text(work_out("lyu-length"))
    ('true',)
    """
    found = told.found
    if isinstance(found, Solved):
        return answer_told(found, _letters(found.exercise, told.notation))
    if found.derivation.verdict is not None:
        return (str(found.derivation.values["verdict"]),)
    return answer_of(found.derivation, told.notation)
