"""Formulas such as ``y ~ age + C(island) * sex``: formulaic reads them, the columns are ours.

formulaic says which terms a formula has; it evaluates nothing here.  A term is a product of
columns, each a number or a factor in treatment coding, so ``C(island):age`` has a column for each
level but the reference.  That spans what other tools make of the same formula where each term's
margins are there too: with ``a:b`` also ``a`` and ``b``, and an intercept with a factor.  Formulas
without them are refused, since there tools differ in their coding.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import INT64_MAX
from linexact.data.read.columns import check_size
from linexact.errors import InputError, LimitError, quoted

MAX_CHARACTERS = 2_000
MAX_TERMS = 100_000  # that a part of a formula may have, by a crude bound, before it is read
MAX_POWER = 9

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

    def check_margins(self, factors: Iterable[str]) -> None:
        """Refuse terms with factors whose margins are not there; see the module's head.

        Raises :class:`~linexact.errors.InputError` (``formula``).

        >>> read_formula("y ~ a:g").check_margins({"g"})
        Traceback (most recent call last):
        ...
        linexact.errors.InputError: the formula has a:g and not a; expected it, as in a*g
        """
        known, coded = set(self.terms), set(factors)
        for term in self.terms:
            if not coded & set(term):
                continue
            if not self.intercept:
                message = f"the formula has the factor {quoted(sorted(coded & set(term))[0])}"
                raise InputError("formula", f"{message} and no intercept; expected one")
            for size in range(1, len(term)):
                for margin in combinations(term, size):
                    if margin not in known:
                        message = f"the formula has {':'.join(term)} and not {':'.join(margin)}"
                        raise InputError(
                            "formula", f"{message}; expected it, as in {'*'.join(term)}"
                        )

    def crossed(
        self, features: Sequence[str], factors: Mapping[str, Sequence[str]]
    ) -> list[tuple[int, ...]]:
        """Return for each column of the model the features that are multiplied.

        ``factors`` are the factors' features by name.

        Raises :class:`~linexact.errors.InputError` (``formula``) as :meth:`check_margins`, and for
        a factor that is multiplied with itself.

        >>> read_formula("y ~ a*g").crossed(("a", "g[u]", "g[v]"), {"g": ["g[u]", "g[v]"]})
        [(0,), (1,), (2,), (0, 1), (0, 2)]
        """
        self.check_margins(factors)
        place = {name: j for j, name in enumerate(features)}
        columns: list[tuple[int, ...]] = []
        for term in self.terms:
            if twice := [name for name in factors if term.count(name) > 1]:
                message = f"the formula multiplies the factor {quoted(twice[0])} with itself"
                raise InputError("formula", message)
            each = [[place[f] for f in factors.get(name, (name,))] for name in term]
            columns += product(*each)
        return columns


def products_of(numerators: NDArray[Any], columns: Sequence[Sequence[int]]) -> NDArray[Any]:
    """Return a column of products for each list of columns, exactly; shape (n, k).

    Raises :class:`~linexact.errors.LimitError` (``table-size``).

    >>> products_of(np.array([[2, 3], [2**40, 2**40]]), [(0,), (0, 1)]).tolist()
    [[2, 6], [1099511627776, 1208925819614629174706176]]
    """
    check_size(len(numerators), len(columns))
    made = []
    for first, *others in columns:
        column = numerators[:, first]
        for j in others:
            column = _times(column, numerators[:, j])
        made.append(column)
    kind = object if any(column.dtype == object for column in made) else np.int64
    joined = np.empty((len(numerators), len(made)), dtype=kind)
    for k, column in enumerate(made):
        joined[:, k] = column
    return joined


def _times(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    most = 1
    for column in (one, other):
        most *= max((abs(int(v)) for v in (column.max(), column.min())), default=0)
    kind = object if most > INT64_MAX or object in (one.dtype, other.dtype) else np.int64
    multiplied: NDArray[Any] = one.astype(kind) * other.astype(kind)
    return multiplied


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
    if method == "literal":
        if expression != "1":
            raise InputError("formula", f"the formula multiplies by {quoted(expression)}")
        return ()
    if method == "lookup":
        return (expression,)
    try:
        call = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _unknown(expression) from None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.keywords:
        raise _unknown(expression)
    if call.func.id == "C" and call.args and isinstance(call.args[0], ast.Name):
        name = call.args[0].id
        level = _reference(call.args[1:], expression)
        if level is not None and factors.get(name) not in (None, level):
            raise InputError("formula", f"two references of the factor {quoted(name)}")
        factors[name] = level if level is not None else factors.get(name)
        return (name,)
    if call.func.id == "I" and len(call.args) == 1:
        return _product(call.args[0], expression)
    raise _unknown(expression)


def _reference(arguments: Sequence[ast.expr], expression: str) -> str | None:
    if not arguments:
        return None
    if len(arguments) == 1 and isinstance(arguments[0], ast.Constant):
        return str(arguments[0].value)
    raise _unknown(expression)


def _product(node: ast.expr, expression: str) -> Sequence[str]:
    """Return the columns of a product or a power of columns."""
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return (*_product(node.left, expression), *_product(node.right, expression))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        power = node.right.value if isinstance(node.right, ast.Constant) else None
        if isinstance(power, int) and not isinstance(power, bool) and 1 <= power <= MAX_POWER:
            return tuple(_product(node.left, expression)) * power
    raise _unknown(expression)


def _unknown(expression: str) -> InputError:
    return InputError(
        "formula",
        f"the formula asks for {quoted(expression)}; expected columns, C(column), C(column,"
        " 'reference') or powers such as I(column**2); other columns can be made beforehand",
    )
