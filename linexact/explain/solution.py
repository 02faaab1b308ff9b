"""Worked solutions in words: a heading, what is given, the steps, the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from linexact.derivation.derivation import Derivation
from linexact.derivation.steps.published import Value
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Document, Facts, Heading, Paragraph, Text
from linexact.explain.exercise import source_of
from linexact.explain.kinds import Given, words_of_kind
from linexact.explain.notation import NOTATIONS, Notation
from linexact.explain.prose import blocks_of, line_of, paragraph_of
from linexact.explain.verdict import explain_verdict
from linexact.explain.words.answer import answer_of
from linexact.explain.words.formulas import convention_text
from linexact.explain.words.parts import boundary_of, tell_asked
from linexact.explain.words.telling import tell
from linexact.model.convention import Convention
from linexact.model.linear import Classifier
from linexact.result import Result
from linexact.separability import Feasible, feasible


@dataclass(frozen=True, slots=True, eq=False)
class Worked:
    """A problem, or constraints, worked out under a title."""

    title: str
    derivation: Derivation


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WrittenSolution(Result):
    """A problem, constraints or an exercise worked out, in the letters of a lecture.

    >>> from linexact import work_out
    >>> work_out("grosse-and", notation="lyu").values["b"]
    Fraction(-3, 2)
    """

    found: Worked | Solved
    notation: Notation

    @property
    def derivation(self) -> Derivation:
        """The steps, each of which verifies itself."""
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
    def weights(self) -> Classifier | None:
        """The weights that the steps end in, if they end in weights."""
        found = self.derivation.weights
        return None if found is None else Classifier(found.w, found.b)

    def check(self) -> None:
        """Check every step again; raises :class:`linexact.kernel.CertificateError`."""
        self.derivation.check()

    def certificate(self) -> str:
        """Return the certificate of the weights or point, or of why there are none.

        Raises :class:`~linexact.errors.InputError` (``no-certificate``) where no constraints
        are stated.
        """
        derived, found = self.derivation, self.weights
        stated, problem = derived.stated, derived.problem
        if derived.verdict is not None:
            return derived.verdict.certificate()
        if stated is None:
            return Result.certificate(self)
        if problem is None or found is None:
            return feasible(stated.system, stated.variables).certificate()
        point = found.point(bias=problem.convention.bias)
        proof = Feasible(problem.system, point, problem.variables)
        proof.check()
        return proof.certificate()


def explain_written(told: WrittenSolution) -> Document:
    """Return a worked solution in the letters that were asked for.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.explain.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("lyu-length"))
    >>> explain_written(WrittenSolution(solved, NOTATIONS["lyu"])).blocks[-2]
    Paragraph(text=('Answer. ', 'True.'))
    """
    return explain_solution(told.found, told.notation)


def explain_solution(found: Worked | Solved, notation: Notation) -> Document:
    """Return a worked solution in the letters of a lecture.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.explain.notation import NOTATIONS
    >>> explain_solution(solve_exercise(find_exercise("lyu-length")), NOTATIONS["lyu"]).blocks[-2]
    Paragraph(text=('Answer. ', 'True.'))
    """
    derived = found.derivation
    if isinstance(found, Worked):
        letters = notation.of_data(None if derived.problem is None else derived.problem.dataset)
        head: tuple[Block, ...] = (Heading((found.title,)), *_facts(derived, letters, (), None))
        return Document((*head, *_steps(derived, letters, answer_of(derived, letters))))
    exercise = found.exercise
    letters = _letters(exercise, notation)
    words = words_of_kind(exercise.kind)
    task = paragraph_of(exercise.statement)
    given: Given = (
        *source_of(exercise),
        *(() if task is None else (("Task", task),)),
        *(("Remark", line_of(remark)) for remark in exercise.remarks),
        *words.given(exercise),
    )
    stated = exercise.convention if words.states_convention else None
    head = (Heading(line_of(exercise.title)), *(blocks_of(exercise.statement) if not task else ()))
    told = (*head, *_facts(derived, letters, given, stated), *worked_steps(found, letters))
    return Document(told, exercise.typed)


def worked_steps(found: Solved, notation: Notation) -> tuple[Block, ...]:
    """Return the steps and the answer alone, for a page that says the question itself.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.explain.notation import NOTATIONS
    >>> worked_steps(solve_exercise(find_exercise("lyu-length")), NOTATIONS["lyu"])[-2]
    Paragraph(text=('Answer. ', 'True.'))
    """
    letters = _letters(found.exercise, notation)
    words = words_of_kind(found.exercise.kind)
    answer: Text = (*words.answer(found, letters), *_boundary(found))
    return (*_steps(found.derivation, letters, answer), *tell_asked(found, letters))


def _letters(exercise: Exercise, notation: Notation) -> Notation:
    """Return the notation with the data's own labels, unless they are the lecture's."""
    known = exercise.source.lecture in NOTATIONS
    letters = notation if known else notation.of_data(exercise.dataset)
    return letters.with_names(exercise.dataset)


def _facts(
    derived: Derivation, notation: Notation, given: Given, stated: Convention | None
) -> tuple[Block, ...]:
    problem = derived.problem
    convention = problem.convention if problem is not None else stated
    facts = list(given)
    if convention is not None:
        facts.append(("Convention", convention_text(notation, convention)))
    if problem is not None:
        facts += [("Demand", (line,)) for line in problem.all_lines]
    return (Facts(tuple(facts)),) if facts else ()


def _steps(derived: Derivation, notation: Notation, answer: Text) -> tuple[Block, ...]:
    if derived.verdict is not None:
        return explain_verdict(derived.verdict).blocks
    told = tell(derived.steps, notation, derived.stated)
    return (*told, Paragraph(("Answer. ", *answer)))


def _boundary(solved: Solved) -> Text:
    """Return the equation of the boundary when it is asked for."""
    if all(ask.name != "boundary" for ask in solved.exercise.asks):
        return ()
    return (" The boundary is ", *boundary_of(solved), ".")
