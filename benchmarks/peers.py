"""Linexact and whichever peers are installed, asked the same question about the same data.

Each tool gets the data in the form it takes: floats for linear programming and scikit-learn,
rationals for the exact ones.  An answer may come with weights; only weights that the kernel
accepts count as certified.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.engine import decide
from linexact.engine.cone import Cone, Dependence
from linexact.engine.dataset_cone import dataset_cone
from linexact.kernel import Constraint, Number, Refutation, Solution, System, check
from linexact.topics.separability import Inseparable, separate_dataset

KERNEL_CELLS = 10_000  # above, a separator is checked while timed in the array form


@dataclass(frozen=True, slots=True)
class Question:
    """A data set and whether a bias is allowed."""

    dataset: Dataset
    bias: bool

    @property
    def convention(self) -> Convention:
        return Convention(bias=self.bias, boundary="strict")

    def float_rows(self) -> NDArray[np.float64]:
        """Return the rows ``t_i (x_i, 1)`` as floats; overflow gives infinities."""
        data = self.dataset
        if data.numerators.dtype == object or max(data.denominators, default=1) > 2**53:
            X = np.array([[_float(v) for v in data.x(i)] for i in range(len(data))])
        else:
            X = data.numerators.astype(np.float64) / np.array(data.denominators, dtype=np.float64)
        if self.bias:
            X = np.hstack([X, np.ones((len(X), 1))])
        return np.asarray(X * data.targets[:, np.newaxis])

    def exact_rows(self) -> list[list[Fraction]]:
        """Return the rows ``t_i (x_i, 1)`` as Fractions."""
        ones = [Fraction(1)] * self.bias
        return [
            [example.target * v for v in (*example.x, *ones)] for example in self.dataset.examples()
        ]


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool says: separable or not, None for no answer; weights if it gives any."""

    separable: bool | None
    weights: Sequence[Number] | None = None  # then the bias, if there is one
    multipliers: Mapping[int, Number] | None = None  # by example


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: ``prepare`` turns the question into its form, ``solve`` is what is timed."""

    name: str
    exact: bool
    prepare: Callable[[Question], Any]
    solve: Callable[[Any, float], Answer]  # with a time limit in seconds


def tools() -> list[Tool]:
    """Return linexact and the peers that are installed."""
    found = [
        Tool("linexact", True, Prepared.of, _linexact),
        Tool("linexact, whole separate()", True, lambda question: question, _separate),
        Tool("linprog, feasibility", False, Question.float_rows, _linprog_feasibility),
        Tool("linprog, largest margin", False, Question.float_rows, _linprog_margin),
    ]
    optional = [
        ("highspy", Tool("highspy", False, Question.float_rows, _highspy)),
        ("sklearn", Tool("scikit-learn Perceptron", False, _for_perceptron, _perceptron)),
        ("cdd", Tool("pycddlib (exact)", True, Question.exact_rows, _cdd)),
        ("z3", Tool("z3", True, Question.exact_rows, _z3)),
        ("cvc5", Tool("cvc5", True, Question.exact_rows, _cvc5)),
    ]
    return found + [tool for module, tool in optional if find_spec(module) is not None]


@dataclass(frozen=True, slots=True)
class Prepared:
    """The integers that the engine takes, and the kernel's system while it is small."""

    question: Question
    cone: Cone
    system: System | None

    @classmethod
    def of(cls, question: Question) -> Prepared:
        data, convention = question.dataset, question.convention
        small = data.numerators.size <= KERNEL_CELLS
        system = dataset_system(data, convention, stored=True) if small else None
        return cls(question, dataset_cone(data, convention), system)


def _linexact(prepared: Prepared, limit: float) -> Answer:
    """Decide and check: by the kernel, a separator of large data by the same sums on arrays."""
    cone, system = prepared.cone, prepared.system
    answer = decide(cone)
    if isinstance(answer, Dependence):
        if system is not None:
            check(system, Refutation(answer.multipliers))
        else:
            rows = [Constraint(">", cone.row(i)) for i in answer.multipliers]
            weights = dict(enumerate(answer.multipliers.values()))
            check(System(cone.dimension, rows), Refutation(weights))
        return Answer(False, multipliers=answer.multipliers)
    if system is not None:
        check(system, Solution(answer.y))
    elif len(cone.unmet(answer.y)):
        return Answer(None)
    units = [*prepared.question.dataset.denominators, 1][: cone.dimension]
    return Answer(True, tuple(map(mul, answer.y, units)))


def _separate(question: Question, limit: float) -> Answer:
    verdict = separate_dataset(question.dataset, question.convention)
    if isinstance(verdict, Inseparable):
        return Answer(False, multipliers=verdict.multipliers)
    return Answer(True, (*verdict.w, verdict.b) if question.bias else verdict.w)


# Linear programming in floating point


def _linprog_feasibility(rows: NDArray[np.float64], limit: float) -> Answer:
    """Find any ``y`` with ``rows . y >= 1``: feasible or infeasible by the solver's status."""
    from scipy.optimize import linprog

    k = rows.shape[1]
    answer = linprog(
        np.zeros(k),
        A_ub=-rows,
        b_ub=-np.ones(len(rows)),
        bounds=[(None, None)] * k,
        method="highs",
        options={"time_limit": limit},
    )
    if answer.status == 0:
        return Answer(True, _exact_weights(answer.x))
    return Answer(False if answer.status == 2 else None)


def _linprog_margin(rows: NDArray[np.float64], limit: float) -> Answer:
    """Find the largest ``m`` with ``rows . y >= m`` in the box ``-1 <= y <= 1``: is it positive?"""
    from scipy.optimize import linprog

    n, k = rows.shape
    answer = linprog(
        np.r_[np.zeros(k), -1.0],
        A_ub=np.hstack([-rows, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        bounds=[(-1, 1)] * k + [(None, 1)],
        method="highs",
        options={"time_limit": limit},
    )
    if answer.status != 0:
        return Answer(None)
    return Answer(bool(answer.x[k] > 1e-9), _exact_weights(answer.x[:k]))


LINPROG_FORMS = (_linprog_feasibility, _linprog_margin)


def _highspy(rows: NDArray[np.float64], limit: float) -> Answer:
    """Put the feasibility problem to HiGHS itself."""
    import highspy

    n, k = rows.shape
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = k, n
    model.col_cost_ = np.zeros(k)
    model.col_lower_, model.col_upper_ = np.full(k, -np.inf), np.full(k, np.inf)
    model.row_lower_, model.row_upper_ = np.ones(n), np.full(n, np.inf)
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.arange(n + 1) * k
    model.a_matrix_.index_ = np.tile(np.arange(k), n)
    model.a_matrix_.value_ = rows.ravel()
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("time_limit", limit)
    if solver.passModel(model) == highspy.HighsStatus.kError:
        return Answer(None)
    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kOptimal:
        return Answer(True, _exact_weights(np.array(solver.getSolution().col_value)))
    return Answer(False if status == highspy.HighsModelStatus.kInfeasible else None)


def _for_perceptron(question: Question) -> tuple[NDArray[np.float64], NDArray[np.int8], bool]:
    rows = question.float_rows() * question.dataset.targets[:, np.newaxis]
    return rows[:, : question.dataset.dimension], question.dataset.targets, question.bias


def _perceptron(prepared: tuple[NDArray[Any], NDArray[np.int8], bool], limit: float) -> Answer:
    """Train, and take a training accuracy of 1 for separable (as is often done)."""
    from sklearn.linear_model import Perceptron

    X, t, bias = prepared
    if len(set(t.tolist())) < 2:
        return Answer(None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = Perceptron(max_iter=1000, tol=None, fit_intercept=bias).fit(X, t)
    weights = np.r_[model.coef_[0], model.intercept_] if bias else model.coef_[0]
    return Answer(bool(model.score(X, t) == 1.0), _exact_weights(weights))


def _exact_weights(values: NDArray[np.float64]) -> tuple[Fraction, ...] | None:
    if not np.isfinite(values).all():
        return None
    return tuple(Fraction(v) for v in values.tolist())


# Exact peers


def _cdd(rows: Sequence[Sequence[Fraction]], limit: float) -> Answer:
    from cdd import LPObjType, LPStatusType, RepType, gmp

    k = len(rows[0])
    matrix = gmp.matrix_from_array(
        [[-1, *row] for row in rows],
        rep_type=RepType.INEQUALITY,
        obj_type=LPObjType.MAX,
        obj_func=[0] * (k + 1),
    )
    program = gmp.linprog_from_matrix(matrix)
    gmp.linprog_solve(program)
    if program.status == LPStatusType.OPTIMAL:
        return Answer(True, tuple(Fraction(v) for v in program.primal_solution))
    return Answer(False if program.status == LPStatusType.INCONSISTENT else None)


def _z3(rows: Sequence[Sequence[Fraction]], limit: float) -> Answer:
    import z3

    solver = z3.SolverFor("QF_LRA")
    solver.set("timeout", int(limit * 1000))
    y = z3.Reals(" ".join(f"y{j}" for j in range(len(rows[0]))))
    for row in rows:
        terms = [z3.Q(v.numerator, v.denominator) * u for v, u in zip(row, y, strict=True) if v]
        solver.add(z3.Sum(terms) > 0 if terms else z3.BoolVal(False))
    result = solver.check()
    if result != z3.sat:
        return Answer(False if result == z3.unsat else None)
    model = solver.model()
    values = [model.eval(u, model_completion=True) for u in y]
    return Answer(
        True, tuple(Fraction(v.numerator_as_long(), v.denominator_as_long()) for v in values)
    )


def _cvc5(rows: Sequence[Sequence[Fraction]], limit: float) -> Answer:
    import cvc5
    from cvc5 import Kind

    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setLogic("QF_LRA")
    solver.setOption("produce-models", "true")
    solver.setOption("tlimit-per", str(int(limit * 1000)))
    y = [terms.mkConst(terms.getRealSort(), f"y{j}") for j in range(len(rows[0]))]
    zero = terms.mkReal(0)
    for row in rows:
        products = [
            terms.mkTerm(Kind.MULT, terms.mkReal(f"{v.numerator}/{v.denominator}"), u)
            for v, u in zip(row, y, strict=True)
        ]
        total = products[0] if len(products) == 1 else terms.mkTerm(Kind.ADD, *products)
        solver.assertFormula(terms.mkTerm(Kind.GT, total, zero))
    result = solver.checkSat()
    if result.isSat():
        return Answer(True, tuple(Fraction(solver.getValue(u).getRealValue()) for u in y))
    return Answer(False if result.isUnsat() else None)
