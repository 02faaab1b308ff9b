"""z3 and cvc5 from their wheels, behind one signature: the text of a script -> its answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

SOLVERS = ("z3", "cvc5")


def solver(name: str) -> Callable[[str], str]:
    """Return the solver, or skip the test when it is not installed."""
    return _z3() if name == "z3" else _cvc5()


def _z3() -> Callable[[str], str]:
    z3 = pytest.importorskip("z3", reason="z3-solver is not installed (extra: proofs)")

    def decide(text: str) -> str:
        problem = z3.Solver()
        problem.from_string(text)
        return str(problem.check())

    return decide


def _cvc5() -> Callable[[str], str]:
    cvc5 = pytest.importorskip("cvc5", reason="cvc5 is not installed (extra: proofs)")

    def decide(text: str) -> str:
        problem = cvc5.Solver(cvc5.TermManager())
        parser = cvc5.InputParser(problem)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "exported")
        answers = []
        while not (command := parser.nextCommand()).isNull():
            answers.append(str(command.invoke(problem, parser.getSymbolManager())).strip())
        return "".join(answers)

    return decide
