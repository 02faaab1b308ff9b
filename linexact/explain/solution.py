"""Worked solutions in words: what is given, the answer, the shortest way to it, and further.

In the record steps, examples and rows count from 1.
"""

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
    separated,
)
from linexact.document.formulas import convention_text
from linexact.document.notation import NOTATIONS, Notation
from linexact.document.prose import blocks_of, line_of, paragraph_of, title_of
from linexact.document.teller import CHECK
from linexact.errors import InputError
from linexact.exact import Writing
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.exercise import letters_of, source_of
from linexact.explain.kinds import WITHOUT_CONVENTION, answer_line, answers, ending, given
from linexact.proof.file import Evidence
from linexact.render.numbers import written_text
from linexact.render.text import plain, render_text
from linexact.tasks.record import Record, convention_record, dataset_record, value_record
from linexact.tasks.result import Result
from linexact.tasks.steps import Derivation, Value
from linexact.tasks.telling import tell
from linexact.topics.hand_weights.answer import answer_of
from linexact.topics.hand_weights.claimed import weights_evidence
from linexact.topics.hand_weights.result import HandWeights
from linexact.topics.hand_weights.steps import NoneFound, weights_of
from linexact.topics.separability import Infeasible, feasible


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WrittenSolution(Result):
    """A problem, constraints or an exercise worked out, in the letters of a lecture.

    ``typed`` is how its numbers were typed, where that is known; ``further``: other forms and
    proofs are open in every format.

    >>> from linexact import work_out
    >>> work_out("grosse-and", notation="lyu").values["b"]
    Fraction(-3, 2)
    """

    title: str
    derivation: Derivation
    notation: Notation
    typed: Writing | None = None
    exercise: Exercise | None = None
    further: bool = False

    @classmethod
    def of(cls, solved: Solved, notation: Notation, *, further: bool = False) -> WrittenSolution:
        """Return the solution of an exercise.

        >>> from linexact.exercise.bank import find_exercise
        >>> from linexact.exercise.solving import solve_exercise
        >>> WrittenSolution.of(solve_exercise(find_exercise("nor")), NOTATIONS["blog"]).title
        'NOR'
        """
        of = solved.exercise
        return cls(of.title, solved.derivation, notation, of.typed, of, further)

    @property
    def values(self) -> Mapping[str, Value]:
        """What the steps end in, by name."""
        return self.derivation.values

    @property
    def letters(self) -> Notation:
        """The notation with the data's own labels, unless they are the lecture's."""
        return letters_of(self.exercise or self.derivation.problem, self.notation)

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
            exercise = self.exercise
            if exercise is not None and exercise.kind.proof is not None:
                yield exercise.kind.proof(exercise).proved()
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
    >>> derived = solve_exercise(find_exercise("grosse-xor")).derivation
    >>> check_told(derived)
    >>> step = derived.steps[0]
    >>> check_told(replace(derived, steps=(replace(step, point=step.data.x(0)),)))
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: Line has sides that are not equal
    """
    if derived.verdict is None:
        tell(derived.all_steps, notation, derived.stated)
    else:
        derived.verdict.check()


def explain_written(told: WrittenSolution) -> Document:
    """Return a worked solution: what is given, the answer, the shortest way to it, and further.

    What may be said ``further`` is left out of text and print if it is not asked for.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("lyu-length"))
    >>> explain_written(WrittenSolution.of(solved, NOTATIONS["lyu"])).blocks[2]
    Paragraph(text=('Answer (answer): ', 'true'))
    """
    exercise, problem = told.exercise, told.derivation.problem
    facts = list[tuple[str, Text]]()
    convention = None if problem is None else problem.convention
    blocks: list[Block] = [Heading(title_of(told.title))]
    if exercise is not None:
        task = paragraph_of(exercise.statement)
        blocks += blocks_of(exercise.statement) if not task else ()
        facts += source_of(exercise)
        facts += [] if task is None else [("Task", task)]
        facts += [("Remark", line_of(remark)) for remark in exercise.remarks]
        facts += given(exercise)
        if exercise.kind.name not in WITHOUT_CONVENTION:
            convention = convention or exercise.convention
    if convention is not None:
        facts.append(("Convention", convention_text(told.letters, convention)))
    if problem is not None:
        facts += [("Demand", (line,)) for line in problem.all_lines]
    blocks += [Facts(tuple(facts))] if facts else []
    return Document((*blocks, *worked_steps(told)), told.typed)


def worked_steps(told: WrittenSolution) -> tuple[Block, ...]:
    """Return the answer and the steps alone, for a page that says the question itself.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("lyu-length"))
    >>> worked_steps(WrittenSolution.of(solved, NOTATIONS["lyu"]))[0]
    Paragraph(text=('Answer (answer): ', 'true'))
    """
    derived, letters = told.derivation, told.letters
    if derived.verdict is not None:
        return derived.verdict.document().blocks
    said, end = _answers(told)
    blocks: list[Block] = [Paragraph(("Answer. ", *end))] if end else []
    blocks += [answer_line(name, text) for name, text in said.items()]
    steps = tell(derived.steps, letters, derived.stated)
    if steps and isinstance(steps[0], Section) and steps[0].title != CHECK:
        steps[:1] = steps[0].blocks  # what follows the answer at once needs no title
    more = tell(derived.further, letters, derived.stated)
    return (*blocks, *steps, *([Further(tuple(more), told.further)] if more else []))


def _answers(told: WrittenSolution) -> tuple[dict[str, Text], Text]:
    """Return what is asked for, by name, and how the steps end where that does not say all."""
    if told.exercise is None:
        return {}, answer_of(told.derivation, told.letters)
    solved = Solved(told.exercise, told.derivation)
    said = answers(solved, told.letters)
    return said, ending(solved, said, told.letters)


def answer_text(told: WrittenSolution) -> Text:
    """Return the answer in a sentence, for a record or a brief view.

    >>> from linexact import work_out
    >>> answer_text(work_out("lyu-length"))
    ('true',)
    """
    if told.exercise is None and told.derivation.verdict is not None:
        return (str(told.values["verdict"]),)
    said, end = _answers(told)
    if end or told.exercise is None:
        return end
    if len(told.exercise.asks) == 1:
        return next(iter(said.values()))
    return separated([(f"{name}: ", *text) for name, text in said.items()], "; ")


def solution_record(told: WrittenSolution) -> Record:
    """Return the answer, the values that the steps end in, and each step in words.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.document.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("grosse-and"))
    >>> record = solution_record(WrittenSolution.of(solved, NOTATIONS["grosse"]))
    >>> record["answer"], record["values"]["b"], record["steps"][0]["kind"]
    ('w = (1, 1), b = -3/2 are right on every example.', '-3/2', 'Inequalities')
    """
    typed, exercise = told.typed, told.exercise
    record: Record = {"title": told.title, "notation": told.notation.name}
    if exercise is not None:
        record |= {"exercise": exercise.id, "source": str(exercise.source)}
    problem = told.derivation.problem
    if problem is not None:
        record["convention"] = convention_record(problem.convention)
        record["data"] = dataset_record(problem.dataset)
        record["demands"] = list(problem.all_lines)
    return record | {
        "answer": plain(written_text(answer_text(told), typed)),
        "values": _values(told),
        "steps": [
            {
                "step": number,
                "kind": type(step).__name__,
                "further": number > len(told.derivation.steps),
                "words": render_text(
                    Document(tuple(tell([step], told.notation, told.derivation.stated)), typed)
                ),
            }
            for number, step in enumerate(told.derivation.all_steps, start=1)
        ],
    }


def _values(told: WrittenSolution) -> Record:
    """Return the values; of demands that nothing meets, the data are not said to be inseparable."""
    values = {name: value_record(value) for name, value in told.values.items()}
    problem = told.derivation.problem
    if problem is not None and problem.demands and values.get("verdict") == "inseparable":
        values["verdict"] = "infeasible"
    return values
