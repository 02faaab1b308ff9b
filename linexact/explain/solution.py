"""Worked solutions: a problem, the steps that solve it, and the document that tells them.

A solution is checked before it is shown: every step verifies itself, and the answer is the
one that the engine proved.
"""

from __future__ import annotations

from dataclasses import dataclass

from linexact.derivation.impossible import (
    averages,
    counting_weights,
    impossible,
    refute,
    translations,
)
from linexact.derivation.steps import Step
from linexact.derivation.steps.agreement import agree
from linexact.derivation.steps.weights import Freedom, Point, Verification
from linexact.derivation.weights import found_weights, verification
from linexact.explain.document import Block, Document, Facts, Heading, Paragraph, Span, Text
from linexact.explain.feasibility import row_value
from linexact.explain.notation import Notation
from linexact.explain.verdict import explain_verdict
from linexact.explain.words.formulas import convention_text
from linexact.explain.words.telling import tell
from linexact.handweights import Problem, hand_weights, intervals
from linexact.kernel import CertificateError
from linexact.model.convention import Convention
from linexact.separability import Feasible, Inseparable, Verdict, feasible, separate_dataset
from linexact.text.constraints import WrittenSystem

MOST_CASES = 40  # examples whose inequalities are all written out
MOST_INPUTS = 20


@dataclass(frozen=True, slots=True, eq=False)
class Worked:
    """A title, what is given, and the steps that end in the answer.

    ``verdict`` is there when the steps are those of a data set too large to write out.
    """

    title: str
    given: tuple[tuple[str, Text], ...]
    steps: tuple[Step, ...]
    answer: Text
    problem: Problem | None = None
    verdict: Verdict | None = None
    convention: Convention | None = None  # stated at the head where there is no problem
    written: WrittenSystem | None = None  # constraints of somebody's own

    def check(self) -> None:
        """Check every step; raises :class:`linexact.kernel.CertificateError`."""
        for number, step in enumerate(self.steps, start=1):
            if not step.holds():
                kind = type(step).__name__
                raise CertificateError("step", f"step {number} ({kind}) does not hold", number)
        if not agree(self.steps):
            raise CertificateError("steps", "the steps speak about different weights")
        if self.verdict is not None:
            self.verdict.check()


def solve_problem(problem: Problem, *, title: str) -> Worked:
    """Work a hand-weight or separability problem out, step by step, and check every step.

    >>> from linexact.handweights import read_demands
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> worked = solve_problem(read_demands(gate("XOR"), Convention(True, "strict")), title="XOR")
    >>> [type(step).__name__ for step in worked.steps]
    ['CommonPoint', 'Elimination', 'RowSum']
    """
    data = problem.dataset
    if len(data) > MOST_CASES or data.dimension > MOST_INPUTS:
        return _large(problem, title)
    answer = hand_weights(problem)
    if isinstance(answer, Feasible):
        theorem = translations(problem)
        steps: tuple[Step, ...]
        if theorem is not None and theorem.separable:
            steps = (theorem, verification(problem, counting_weights(theorem)))
        else:
            steps = tuple(found_weights(problem, answer.point))
        said: Text = ("Such weights exist.",)
    else:
        verdict = None
        if not problem.demands:
            found = separate_dataset(data, problem.convention)
            verdict = found if isinstance(found, Inseparable) else None
        steps = tuple(impossible(problem, answer, verdict))
        what = "meet the demands and get" if problem.demands else "get"
        said = (f"No weights {what} every case right.",)
    worked = Worked(title, (), steps, said, problem)
    worked.check()
    return worked


def solve_constraints(written: WrittenSystem, *, title: str) -> Worked:
    r"""Work constraints out as they were written: a point, or elimination to a contradiction.

    >>> from linexact.text.constraints import parse_constraints
    >>> worked = solve_constraints(parse_constraints("x + y > 3\nx < 1\ny < 2"), title="Three")
    >>> [type(step).__name__ for step in worked.steps]
    ['Elimination', 'RowSum']
    """
    answer = feasible(written.system, written.variables)
    steps: tuple[Step, ...]
    if isinstance(answer, Feasible):
        system, point = written.system, answer.point
        values = tuple(row_value(row, point) for row in system.rows)
        steps = (Point(system, point, values), Freedom(system, point, intervals(system, point)))
        said: Text = ("This point meets every constraint.",)
    else:
        steps = tuple(refute(answer))
        said = ("No point meets every constraint.",)
    worked = Worked(title, (), steps, said, written=written)
    worked.check()
    return worked


def _large(problem: Problem, title: str) -> Worked:
    """Give the verdict and its proof; a table of hundreds of inequalities helps nobody."""
    verdict = separate_dataset(problem.dataset, problem.convention)
    steps: tuple[Step, ...] = (averages(verdict),) if isinstance(verdict, Inseparable) else ()
    worked = Worked(title, (), steps, ("",), problem, verdict)
    worked.check()
    return worked


def document(worked: Worked, notation: Notation) -> Document:
    """Return a worked solution in the letters of a lecture."""
    blocks: list[Block] = [Heading((worked.title,))]
    facts = list(worked.given)
    stated = worked.problem.convention if worked.problem is not None else worked.convention
    if stated is not None:
        facts.append(("Convention", convention_text(notation, stated)))
    if worked.problem is not None:
        facts += [("Demand", (line,)) for line in worked.problem.lines]
    blocks += [Facts(tuple(facts))] if facts else []
    if worked.verdict is not None:
        told = explain_verdict(worked.verdict, source=worked.title).blocks
        return Document((*blocks, *told))
    blocks += tell(worked.steps, notation, worked.problem or worked.written)
    blocks.append(Paragraph(("Answer. ", *_answer(worked, notation))))
    return Document(tuple(blocks))


def _answer(worked: Worked, notation: Notation) -> Text:
    """State the weights that the steps ended in, or the answer in words."""
    found = [step for step in worked.steps if isinstance(step, Verification)]
    if not found or worked.problem is None:
        return worked.answer
    bias = found[-1].b if worked.problem.convention.bias else None
    spans: list[Span] = []
    for formula in notation.weights(found[-1].w, bias):
        spans += [*([", "] if spans else []), formula]
    return (*spans, " get every case right.")
