"""Worked solutions in words: a heading, what is given, the steps, the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from linexact.derivation.derivation import Derivation
from linexact.derivation.steps.published import Value
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Document, Facts, Heading, Paragraph, Text
from linexact.explain.kinds import Given, words_of_kind
from linexact.explain.notation import NOTATIONS, Notation
from linexact.explain.verdict import explain_verdict
from linexact.explain.words.answer import answer_of
from linexact.explain.words.formulas import convention_text
from linexact.explain.words.telling import tell
from linexact.kernel import Constraint
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.model.linear import Classifier, linear_row
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
    >>> explain_written(WrittenSolution(solved, NOTATIONS["lyu"])).blocks[-1]
    Paragraph(text=('Answer. ', 'True.'))
    """
    return explain_solution(told.found, told.notation)


def explain_solution(found: Worked | Solved, notation: Notation) -> Document:
    """Return a worked solution in the letters of a lecture.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.explain.notation import NOTATIONS
    >>> explain_solution(solve_exercise(find_exercise("lyu-length")), NOTATIONS["lyu"]).blocks[-1]
    Paragraph(text=('Answer. ', 'True.'))
    """
    derived = found.derivation
    if isinstance(found, Worked):
        problem = derived.problem
        notation = notation.of_data(problem.dataset if problem is not None else None)
        return _document(derived, notation, found.title, (), answer_of(derived, notation), None)
    exercise = found.exercise
    if exercise.source.lecture not in NOTATIONS:  # a lecture's labels are a part of its letters
        notation = notation.of_data(exercise.dataset)
    words = words_of_kind(exercise.kind)
    given: Given = (
        ("Source", (str(exercise.source),)),
        ("Task", (exercise.statement,)),
        *(("Remark", (remark,)) for remark in exercise.remarks),
        *words.given(exercise),
    )
    answer: Text = (*words.answer(found, notation), *_boundary(found))
    stated = exercise.convention if words.states_convention else None
    return _document(derived, notation, exercise.title, given, answer, stated)


def _document(
    derived: Derivation,
    notation: Notation,
    title: str,
    given: Given,
    answer: Text,
    stated: Convention | None,
) -> Document:
    blocks: list[Block] = [Heading((title,))]
    problem = derived.problem
    convention = problem.convention if problem is not None else stated
    facts = list(given)
    if convention is not None:
        facts.append(("Convention", convention_text(notation, convention)))
    if problem is not None:
        facts += [("Demand", (line,)) for line in problem.lines]
    blocks += [Facts(tuple(facts))] if facts else []
    if derived.verdict is not None:
        return Document((*blocks, *explain_verdict(derived.verdict).blocks))
    blocks += tell(derived.steps, notation, derived.stated)
    return Document((*blocks, Paragraph(("Answer. ", *answer))))


def _boundary(solved: Solved) -> Text:
    """Return the equation of the boundary when it is asked for."""
    if all(ask.name != "boundary" for ask in solved.exercise.asks):
        return ()
    *w, b = cast("Vector", solved.values["boundary"])
    equation = Constraint("==", tuple(w), -b)
    return (" The boundary is ", *linear_row(equation, solved.exercise.features), ".")
