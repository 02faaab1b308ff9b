"""Demands on the Euclidean length of the weights: ``|w|_2 <= c``, read and decided exactly.

No norm is guessed: ``|w|_2 < 1`` says that it is meant, and so does ``Euclidean norm <= 1``.

The shortest ``w`` that meets closed linear rows, ``P``, is found among those that satisfy the
conditions of Kuhn and Tucker for some set of rows met with equality, and these conditions prove
that no ``w`` is shorter: every ``w`` that meets the rows has ``P . w >= |P|^2``.  If ``|P| > c``,
then ``P . w <= |P| c < |P|^2`` for all weights of length up to ``c`` (Cauchy and Schwarz), so
that one further *linear* row, ``P . w <= r`` with a rational ``r`` from ``|P| c`` up to below
``|P|^2``, follows from the demand and contradicts the others.  If ``|P| < c``, a step from ``P``
towards any solution is a solution that is short enough.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from linexact.data.constraints import halves
from linexact.data.dataset import Vector
from linexact.data.linear import is_met, linear_form
from linexact.data.problem import Length
from linexact.errors import InputError, LimitError
from linexact.exact import dot, exact_text, parse_number
from linexact.kernel import Constraint, Number, System
from linexact.topics.separability import Feasible, feasible

MAX_SETS = 20_000  # of rows met with equality, that are tried
_WRITTEN = re.compile(
    r"""\s*(?:
    (?P<bars>\|{1,2})\s*w\s*(?P=bars)\s*(?:_\s*\{?\s*(?P<index>\w+|∞|\\infty)\s*\}?)?
    |(?:the\s+)?(?P<words>euclidean|maximum|max|1|one|2|two|sup|infinity)
      [\s-]*(?:norm|length)(?:\s+of\s+w)?
    )\s*(?P<relation><=|≤|<|>=|≥|>|==|=)\s*(?P<bound>\S.*?)\s*""",
    re.VERBOSE | re.IGNORECASE,
).fullmatch
_EUCLIDEAN = ("2", "two", "euclidean")
_KNOWN = "write |w|_2 (Euclidean) or |w| (each weight)"


def read_norm(text: str) -> Length | None:
    """Return the bound on the length that a demand states; None for a demand of another kind.

    Raises :class:`~linexact.errors.InputError` (``demand``) for another norm or one that is not
    named, and where it is not bounded from above.

    >>> read_norm("|w|_2 <= 3/2")
    Length(relation='<=', bound=Fraction(3, 2), line='|w|_2 <= 3/2')
    >>> read_norm("|w|_1 <= 1")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: the norm '1': write |w|_2 (Euclidean) or |w| (each weight)
    """
    match = _WRITTEN(text)
    if match is None or (match["bars"] == "|" and match["index"] is None):
        return None
    if match["words"] is None and match["index"] is None:
        raise InputError("demand", f"which norm is ||w||? {_KNOWN}")
    written = (match["words"] or match["index"]).casefold()
    if written not in _EUCLIDEAN:
        raise InputError("demand", f"the norm {written[:20]!r}: {_KNOWN}")
    relation = match["relation"].replace("≤", "<=")
    if relation not in ("<=", "<"):
        message = f"a norm that is {relation} a number is no convex demand; expected <= or <"
        raise InputError("demand", message)
    try:
        bound = parse_number(match["bound"])
    except InputError as error:
        raise error.located("demand") from None
    return Length(relation, Fraction(bound), text)  # type: ignore[arg-type]


def least_length(lengths: Sequence[Length]) -> Length:
    """Return the one that the others follow from."""
    return min(lengths, key=lambda length: (length.bound, length.relation))


def shortest(system: System, d: int) -> Vector | None:
    """Return unknowns with the shortest first ``d`` that meet the rows, taken as closed.

    None when nothing meets them.  Raises :class:`~linexact.errors.LimitError` when too many sets
    of rows would have to be tried.

    >>> [str(v) for v in shortest(System(2, (Constraint(">=", (3, 4), 25),)), 2)]
    ['3', '4']
    """
    rows = _at_least(system)
    k = system.dimension
    sets = sum(math.comb(len(rows), size) for size in range(min(k, len(rows)) + 1))
    if sets > MAX_SETS:
        message = f"a Euclidean length beside {len(rows)} rows in {k} unknowns is not decided"
        raise LimitError("length", message, limit="MAX_SETS")
    free = [j for j in range(k) if j < d or any(row.coefficients[j] for row in rows)]
    for size in range(min(k, len(rows)) + 1):
        for chosen in combinations(range(len(rows)), size):
            found = _critical([rows[i] for i in chosen], free, k, d)
            if found is not None and all(is_met(row, found) for row in rows):
                return found
    return None


def _at_least(system: System) -> list[Constraint]:
    """Return the rows as ``a . y >= c``, equalities as two of them."""
    several = (half for row in system.rows for half in halves(row))
    rows = [Constraint(">=", half.coefficients, half.bound) for half in several]
    return [row for row in dict.fromkeys(rows) if any(row.coefficients) or row.bound > 0]


def _critical(rows: list[Constraint], free: list[int], k: int, d: int) -> Vector | None:
    """Return the ``y`` that these rows hold with multipliers ``>= 0``; None without one.

    ``y_j = sum m_i a_ij`` for the unknowns that count, ``0 = sum m_i a_ij`` for the others, and
    ``a_i . y = c_i``.
    """
    from flint import fmpq, fmpq_mat

    n, m = len(free), len(rows)
    if not n + m:
        return (Fraction(0),) * k
    equations: list[tuple[Number, ...]] = [
        (*(int(i == j and j < d) for i in free), *(-row.coefficients[j] for row in rows))
        for j in free
    ]
    equations += [(*(row.coefficients[j] for j in free), *[0] * m) for row in rows]
    right = (*[0] * n, *(row.bound for row in rows))

    def exact(values: Iterable[Number]) -> list[fmpq]:
        return [fmpq(v.numerator, v.denominator) for v in values]

    try:
        solved = fmpq_mat([*map(exact, equations)]).solve(fmpq_mat(n + m, 1, exact(right)))
    except ZeroDivisionError:  # dependent rows: fewer of them do
        return None
    values = [Fraction(int(v.p), int(v.q)) for v in solved.entries()]
    if any(multiplier < 0 for multiplier in values[n:]):
        return None
    point = dict(zip(free, values[:n], strict=True))
    return tuple(point.get(j, Fraction(0)) for j in range(k))


def within(found: Feasible, d: int, lengths: Sequence[Length]) -> Feasible | tuple[str, Constraint]:
    """Return a solution that is short enough, or a linear row that follows and cannot be met.

    Raises :class:`~linexact.errors.InputError` (``demand``) where the bound is exactly the least
    length and only strict rows keep it from being reached: no one row shows that.

    >>> system = System(2, (Constraint(">", (3, 4), 25),))
    >>> short = Length("<", Fraction(6), "|w|_2 < 6")
    >>> answer = within(Feasible(system, (Fraction(9), Fraction(0))), 2, [short])
    >>> short.is_met(answer.point)
    True
    >>> five = Length("<", Fraction(5), "|w|_2 < 5")
    >>> within(Feasible(system, (Fraction(9), Fraction(0))), 2, [five])[0]
    '3 w1 + 4 w2 < 25 (follows from |w|_2 < 5)'
    """
    system, wanted = found.system, least_length(lengths)
    least = shortest(system, d)
    assert least is not None  # what meets the strict rows meets the closed ones
    w, squared = least[:d], dot(least[:d], least[:d])
    if wanted.bound >= 0 and squared < wanted.bound**2:
        points = _towards(least, found.point)
        near = next(p for p in points if all(length.is_met(p[:d]) for length in lengths))
        return Feasible(system, near, found.variables)
    if wanted.relation == "<=" and squared == wanted.bound**2 and wanted.bound >= 0:
        return _only(found, w, d, wanted)
    line, row = _implied(w, squared, wanted, system.dimension)
    return f"{line} (follows from {wanted.line})", row


def _towards(start: Vector, end: Vector) -> Iterator[Vector]:
    """Yield points from ``end`` ever closer to ``start``."""
    part = Fraction(1)
    while True:
        yield tuple(a + part * (v - a) for a, v in zip(start, end, strict=True))
        part /= 2


def _only(found: Feasible, w: Vector, d: int, wanted: Length) -> Feasible:
    """Return a solution with the one ``w`` that is short enough."""
    k = found.system.dimension
    fixed = [Constraint("==", tuple(int(i == j) for i in range(k)), v) for j, v in enumerate(w)]
    answer = feasible(System(k, (*found.system.rows, *fixed)), found.variables)
    if isinstance(answer, Feasible):
        return Feasible(found.system, answer.point, found.variables)
    message = (
        f"{wanted.line}: the bound is the least length there is, and strict inequalities keep it"
        " from being reached; expected another bound"
    )
    raise InputError("demand", message)


def _implied(w: Vector, squared: Fraction, wanted: Length, k: int) -> tuple[str, Constraint]:
    """Return ``P . w <= r``, which follows from the length and which nothing meets."""
    strict = wanted.relation == "<" and squared == wanted.bound**2
    if not squared:  # no length is below 0, and the row says so: 0 <= -1
        most = wanted.bound
    elif strict:
        most = squared
    else:
        most = _between(max(wanted.bound, Fraction(0)) ** 2 * squared, squared)
    unit = math.lcm(*(v.denominator for v in w))
    scaled = tuple(unit * v for v in w)
    row = Constraint(">" if strict else ">=", (*(-v for v in scaled), *[0] * (k - len(w))),
                     -unit * most)  # fmt: skip
    names = [f"w{j + 1}" for j in range(len(w))]
    left = "".join(p if isinstance(p, str) else exact_text(p) for p in linear_form(scaled, names))
    return f"{left} {'<' if strict else '<='} {exact_text(unit * most)}", row


def _between(square: Fraction, above: Fraction) -> Fraction:
    """Return a short number that is at least the root of ``square`` and below ``above``."""
    scale = 1
    while True:
        least = math.ceil(square * scale**2)
        root = math.isqrt(least)
        found = Fraction(root + (root**2 < least), scale)
        if found < above:
            return found
        scale *= 10
