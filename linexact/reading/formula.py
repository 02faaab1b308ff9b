"""Formulas such as ``y ~ age + C(island) * sex``: formulaic reads them, the columns are ours.

formulaic says which terms a formula has; it evaluates nothing here.  A term is a product of
columns, each a number or a factor in treatment coding, so ``C(island):age`` has a column for each
level but the reference.  That spans what other tools make of the same formula where each term's
margins are there too: with ``a:b`` also ``a`` and ``b``, and an intercept with a factor.  Formulas
without them are refused, since there tools differ in their coding.

Combinations such as ``age - 2*dose`` are sums as in :mod:`linexact.text.expression`, of the names
of coefficients, which may hold blanks and signs (``island[Dream]``, ``(intercept)``, ``low|high``).
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np

from linexact.data.dataset import INT64_MAX
from linexact.data.read.columns import check_size
from linexact.data.seen import Array
from linexact.errors import InputError, LimitError, did_you_mean, listed, quoted
from linexact.text.constraints import LINEAR
from linexact.text.expression import Reader

MAX_CHARACTERS = 2_000
MAX_TERMS = 100_000  # that a part of a formula may have, by a crude bound, before it is read
MAX_POWER = 9
MAX_TEXT = 2000  # characters of a combination

Term: TypeAlias = tuple[str, ...]  # columns that are multiplied; none is the intercept

_TIMES = re.compile(r"(?<!\*)\*(?!\*)|:|/|%in%")
_POWER = re.compile(r"(?:\*\*|\^)\s*([0-9]*)")
_NAME = re.compile(r"`[^`]*`|[^\W\d][\w.]*")


@dataclass(frozen=True, slots=True)
class Formula:
    """What a formula names, in its order; no evaluation, no data.

    ``terms`` are those beside the intercept; ``factors`` are columns written ``C(...)``, and
    ``references`` the levels that ``C(..., reference)`` names.
    """

    response: str
    terms: tuple[Term, ...]
    intercept: bool
    factors: tuple[str, ...]
    references: tuple[tuple[str, str], ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that terms name, each once."""
        return tuple(dict.fromkeys(name for term in self.terms for name in term))

    def crossed(
        self, features: Sequence[str], factors: Mapping[str, Sequence[str]]
    ) -> list[tuple[int, ...]]:
        """Return for each column of the model the features that are multiplied.

        ``factors`` are the factors' features by name.

        Raises :class:`~linexact.errors.InputError` (``formula``) for a term with a factor whose
        margins are not there (see the module's head) or that is multiplied with itself.

        >>> read_formula("y ~ a*g").crossed(("a", "g[u]", "g[v]"), {"g": ["g[u]", "g[v]"]})
        [(0,), (1,), (2,), (0, 1), (0, 2)]
        """
        place = {name: j for j, name in enumerate(features)}
        columns: list[tuple[int, ...]] = []
        for term in self.terms:
            for name in (name for name in factors if name in term):
                self._check_coded(term, name)
            columns += product(*([place[f] for f in factors.get(name, (name,))] for name in term))
        return columns

    def _check_coded(self, term: Term, factor: str) -> None:
        said = f"the factor {quoted(factor)}"
        if term.count(factor) > 1:
            raise InputError("formula", f"the formula multiplies {said} with itself")
        if not self.intercept:
            raise InputError("formula", f"the formula has {said} and no intercept; expected one")
        for size in range(1, len(term)):
            for margin in combinations(term, size):
                if margin not in self.terms:
                    message = f"the formula has {':'.join(term)} and not {':'.join(margin)}"
                    message += f"; expected it, as in {'*'.join(term)}"
                    raise InputError("formula", message)


def products_of(numerators: Array, columns: Sequence[Sequence[int]]) -> Array:
    """Return a column of products for each list of columns, exactly; shape (n, k).

    Raises :class:`~linexact.errors.LimitError` (``table-size``).

    >>> products_of(np.array([[2, 3], [2**40, 2**40]]), [(0,), (0, 1)]).tolist()
    [[2, 6], [1099511627776, 1208925819614629174706176]]
    """
    check_size(len(numerators), len(columns))
    most = np.maximum(numerators.max(axis=0, initial=0), -numerators.min(axis=0, initial=0))
    largest = [math.prod(int(most[j]) for j in column) for column in columns]
    kind = np.int64 if max(largest) <= INT64_MAX else object
    factors = numerators.astype(kind, copy=False)
    return np.column_stack([factors[:, list(column)].prod(axis=1) for column in columns])


def read_formula(text: str) -> Formula:
    """Return the terms of a formula.

    Raises :class:`~linexact.errors.InputError` (``formula``) for what is no formula, or asks for
    functions other than ``C(column)`` and powers ``I(column**2)``; ``extra`` where formulaic is
    not installed; :class:`~linexact.errors.LimitError` (``formula``) for one that is too long.

    >>> found = read_formula("y ~ age + C(island, 'Dream') * sex")
    >>> found.response, found.terms
    ('y', (('age',), ('island',), ('sex',), ('island', 'sex')))
    >>> found.factors, found.references, read_formula("y ~ x + I(x**2) - 1").terms
    (('island',), (('island', 'Dream'),), (('x',), ('x', 'x')))
    """
    _check_size(text)
    left, right = _parsed(text)
    if len(left) != 1 or len(left[0]) != 1 or left[0][0][1] != "lookup":
        raise InputError("formula", f"the formula {quoted(text)}: expected one column before ~")
    factors: dict[str, str | None] = {}
    terms: list[Term] = []
    intercept = False
    for parts in right:
        term: list[str] = []
        for expression, method in parts:
            term += _columns(expression, method, factors)
        intercept = intercept or not term
        if term and tuple(sorted(term)) not in {tuple(sorted(known)) for known in terms}:
            terms.append(tuple(term))
    if not terms:
        raise InputError("formula", f"the formula {quoted(text)}: expected a column behind ~")
    response = left[0][0][0]
    if any(response in term for term in terms):
        raise InputError("formula", f"the formula has {quoted(response)} on both sides")
    references = tuple((name, level) for name, level in factors.items() if level is not None)
    return Formula(response, tuple(terms), intercept, tuple(factors), references)


def _check_size(text: str) -> None:
    if len(text) > MAX_CHARACTERS:
        message = f"a formula of {len(text)} characters; the limit is {MAX_CHARACTERS}"
        raise LimitError("formula", message, limit="MAX_CHARACTERS")
    for part in _summands(text.partition("~")[2] or text):
        exponents = [int(m.group(1)[:3] or 0) for m in _POWER.finditer(part)]
        if max(exponents, default=0) > MAX_POWER:
            message = f"a power above {MAX_POWER} in a formula; the limit is {MAX_POWER}"
            raise LimitError("formula", message, limit="MAX_POWER")
        times = len(_TIMES.findall(part)) + sum(max(0, e - 1) for e in exponents)
        if (len(_NAME.findall(part)) + 1) ** (times + 1) > MAX_TERMS:
            message = f"a part of the formula may have more than {MAX_TERMS} terms: {quoted(part)}"
            raise LimitError("formula", message, limit="MAX_TERMS")


def _summands(text: str) -> Iterator[str]:
    """Yield the parts of a sum that stand in no brackets."""
    depth, begin = 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter in "+-" and depth == 0:
            yield text[begin:place]
            begin = place + 1
    yield text[begin:]


def _parsed(text: str) -> tuple[list[Any], list[Any]]:
    """Return both sides as lists of terms, each a list of an expression and what it is."""
    try:
        from formulaic.errors import FormulaParsingError
        from formulaic.parser import DefaultFormulaParser
    except ImportError:
        message = "formulas are read by formulaic, which is not installed; expected linexact[stats]"
        raise InputError("extra", message) from None
    try:
        read = DefaultFormulaParser().get_terms(text)
        sides = [
            [[(str(f.expr), f.eval_method.value) for f in term.factors] for term in side]
            for side in (read.lhs, read.rhs)
        ]
    except (FormulaParsingError, AttributeError, SyntaxError, ValueError, RecursionError) as error:
        reason = (
            str(error).strip().splitlines()[:1] if isinstance(error, FormulaParsingError) else []
        )
        raise InputError(
            "formula",
            f"{quoted(text)} is no formula such as y ~ age + C(island) * sex"
            + (f" ({reason[0][:120]})" if reason else ""),
        ) from None
    return sides[0], sides[1]


def _columns(expression: str, method: str, factors: dict[str, str | None]) -> Sequence[str]:
    """Return the columns that a factor of a term multiplies; notes which are coded."""
    if method == "lookup" or (method == "literal" and expression == "1"):
        return (expression,) if method == "lookup" else ()
    if method == "literal":
        raise InputError("formula", f"the formula multiplies by {quoted(expression)}")
    try:
        match ast.parse(expression, mode="eval").body:
            case ast.Call(ast.Name("C"), [ast.Name(name)], []):
                factors.setdefault(name, None)
                return (name,)
            case ast.Call(ast.Name("C"), [ast.Name(name), ast.Constant(level)], []):
                if factors.get(name) not in (None, str(level)):
                    raise InputError("formula", f"two references of the factor {quoted(name)}")
                factors[name] = str(level)
                return (name,)
            case ast.Call(ast.Name("I"), [inside], []):
                return _product(inside)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    raise _unknown(expression)


def _product(node: ast.expr) -> tuple[str, ...]:
    """Return the columns of a product or a power of columns; raises ValueError for others."""
    match node:
        case ast.Name(name):
            return (name,)
        case ast.BinOp(left, ast.Mult(), right):
            return (*_product(left), *_product(right))
        case ast.BinOp(base, ast.Pow(), ast.Constant(int(power))) if 1 <= power <= MAX_POWER:
            return _product(base) * power
    raise ValueError


def _unknown(expression: str) -> InputError:
    return InputError(
        "formula",
        f"the formula asks for {quoted(expression)}; expected columns, C(column), C(column,"
        " 'reference') or powers such as I(column**2); other columns can be made beforehand",
    )


# Combinations


def read_combination(text: str, names: Sequence[str]) -> tuple[Fraction, ...]:
    """Return the coefficients of a combination, shape (p,).

    Raises :class:`~linexact.errors.InputError` (``combination``) with a caret.

    >>> [str(v) for v in read_combination("age - 2*dose", ("dose", "age"))]
    ['-2', '1']
    >>> [str(v) for v in read_combination("age/2 + dose * 3", ("dose", "age"))]
    ['3', '1/2']
    >>> read_combination("age - doze", ("dose", "age"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: expected a coefficient's name; did you mean 'dose'?
      age - doze
            ^
    """

    def named(name: str) -> dict[str, Fraction]:
        if name in names:
            return {name: Fraction(1)}
        near = did_you_mean(name, names) or f"; there are {listed(names)}"
        raise InputError("combination", f"expected a coefficient's name{near}")

    if len(text) > MAX_TEXT:
        raise InputError("combination", f"a combination of more than {MAX_TEXT} characters")
    reader = Reader(text, replace(LINEAR, name=named))
    reader.know(names)
    try:
        found = reader.whole()
    except InputError as error:
        raise InputError(
            "combination", error.message, source=error.source, start=error.start
        ) from None
    if found[""]:
        raise InputError("combination", "expected numbers only before coefficients", source=text)
    if not any(found.values()):
        raise InputError("combination", f"{quoted(text)} is 0 whatever the coefficients are")
    return tuple(found.get(name, Fraction(0)) for name in names)
