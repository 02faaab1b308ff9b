"""Claims about the points that meet constraints: a region, weights by hand with their moves.

What is claimed has been checked before it comes here (``Pruned.check``, ``Simplest.check`` and so
on).  A stranger checks it with ``linexact/checkers/regions.py`` and ``weights.py``, which share
nothing with this package.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, convention_fields, pairs, texts
from linexact.certificate.statements import shown, sought_said
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.exact import exact_text
from linexact.kernel import Constraint, Number

LISTED = 200  # characters of numbers in a sentence
SHORT = 60  # of one number, or of one interval


@dataclass(frozen=True, slots=True)
class Asked:
    """Which constraints: those of a data set under a convention, if there is one, then others."""

    variables: tuple[str, ...]
    rows: Sequence[Constraint] = ()
    dataset: Dataset | None = None
    convention: Convention | None = None

    @property
    def fields(self) -> Fields:
        """The fields that state them."""
        fields: Fields = {"variables": list(self.variables), "rows": row_fields(self.rows)}
        if self.convention is not None:
            fields["convention"] = convention_fields(self.convention)
        return fields

    def __len__(self) -> int:
        return len(self.rows) + (0 if self.dataset is None else len(self.dataset))

    def __str__(self) -> str:
        data, rule = self.dataset, self.convention
        if data is None or rule is None:
            return f"points in {len(self.variables)} unknowns that meet all {len(self)} constraints"
        further = f" that meet {len(self.rows)} further constraints" if self.rows else ""
        return f"{sought_said(data, rule)}{further}"


@dataclass(frozen=True, slots=True)
class Cut:
    """A slice: its equations, and its points as ``origin + basis u``."""

    equations: Sequence[Constraint]
    coordinates: Sequence[int]
    origin: Vector
    basis: Sequence[Vector]


@dataclass(frozen=True, slots=True)
class Compared:
    """Needed rows, each with a point that it alone excludes; others with their combinations."""

    needed: Sequence[tuple[int, Vector]]
    redundant: Sequence[tuple[int, Sequence[Mapping[int, Fraction]]]]


@dataclass(frozen=True, slots=True)
class Plane:
    """A region in the plane: vertices with their rows, directions, and what shape it has."""

    vertices: Sequence[tuple[Vector, Sequence[int], bool]]
    rays: Sequence[Sequence[int]]
    lines: Sequence[Sequence[int]]
    dimension: int


@dataclass(frozen=True, slots=True)
class Described:
    """A region: a point, and what else is known of it."""

    asked: Asked
    point: Vector
    cut: Cut | None
    compared: Compared | None
    plane: Plane | None


def row_fields(rows: Sequence[Constraint]) -> list[list[str]]:
    """Return rows as relation, coefficients and bound.

    >>> row_fields([Constraint(">", (1, Fraction(1, 2)), 3)])
    [['>', '1', '1/2', '3']]
    """
    return [[row.relation, *texts(row.coefficients), exact_text(row.bound)] for row in rows]


def region_claim(region: Described) -> Fields:
    """Return the claim that a region is as it is described.

    >>> above = Asked(("y",), [Constraint(">", (1,), 2)])
    >>> region_claim(Described(above, (Fraction(3),), None, None, None))["statement"]
    'There are points in 1 unknowns that meet all 1 constraints, such as (3).'
    """
    cut, compared, plane = region.cut, region.compared, region.plane
    fields = {"about": "region", **region.asked.fields, "point": texts(region.point)}
    if cut is not None:
        fields["slice"] = {
            "equations": row_fields(cut.equations),
            "coordinates": list(cut.coordinates),
            "origin": texts(cut.origin),
            "basis": [texts(row) for row in cut.basis],
        }
    if compared is not None:
        fields["compared"] = {
            "needed": [[index, texts(point)] for index, point in compared.needed],
            "redundant": [[i, [pairs(used) for used in each]] for i, each in compared.redundant],
        }
    if plane is not None:
        fields["plane"] = {
            "vertices": [[texts(at), list(rows), yes] for at, rows, yes in plane.vertices],
            "rays": [texts(ray) for ray in plane.rays],
            "lines": [texts(line) for line in plane.lines],
        }
    return fields | {"statement": _region_statement(region)}


def weights_claim(
    asked: Asked,
    point: Sequence[Number],
    moves: Sequence[tuple[Fraction | None, bool, Fraction | None, bool]],
    *,
    simplest: bool,
) -> Fields:
    """Return the claim that a point meets constraints, how far it may move, and is simplest.

    ``moves`` are the ends of each unknown, each with whether it belongs; None is no end.

    >>> above = Asked(("y",), [Constraint(">", (1,), 2)])
    >>> claim = weights_claim(above, (3,), [(Fraction(2), False, None, False)], simplest=True)
    >>> claim["moves"], claim["statement"][73:124]
    ([['2', False, None, False]], 'Each unknown may move alone as far as this: (2, oo)')
    """
    ends = [
        [None if v is None else exact_text(v) for v in (low, high)] for low, _, high, _ in moves
    ]
    intervals = [
        [a, low_closed, b, high_closed]
        for (a, b), (_, low_closed, _, high_closed) in zip(ends, moves, strict=True)
    ]
    text = f"There are {asked}, such as {_shown(point)}."
    if moves:
        text += f" Each unknown may move alone as far as this: {', '.join(map(_move, intervals))}."
    if simplest:
        text += _simplest_statement(asked, point)
    return {
        "about": "weights",
        **asked.fields,
        "point": texts(point),
        "moves": intervals,
        "simplest": simplest,
        "statement": text,
    }


def no_weights_claim(asked: Asked, multipliers: Mapping[int, Fraction]) -> Fields:
    """Return the claim that no point meets constraints, which add up to a falsehood.

    Multipliers are by the number of the constraint: those of the examples, then the others.

    >>> rows = [Constraint(">", (1,), 2), Constraint(">", (-1,), -1)]
    >>> no_weights_claim(Asked(("y",), rows), {0: Fraction(1), 1: Fraction(1)})["statement"]
    'There are no points in 1 unknowns that meet all 2 constraints.'
    """
    shares = {i: value for i, value in multipliers.items() if value}
    stated = {"multipliers": pairs(shares), "statement": f"There are no {asked}."}
    return {"about": "no-weights", **asked.fields, **stated}


def no_weights_certificate(
    dataset: Dataset,
    convention: Convention,
    variables: Sequence[str],
    further: Sequence[Constraint],
    multipliers: Mapping[int, Fraction],
) -> str:
    """Return the certificate file's text of why no weights meet a data set and further rows.

    ``multipliers`` are those of the system whose rows are the examples' (as
    :func:`~linexact.data.constraints.dataset_system` has them) and then the further ones.

    >>> from linexact.data.gates import gate
    >>> strict, above = Convention(True, "strict"), Constraint(">=", (0, 0, 1))
    >>> names, ones = ("w1", "w2", "b"), {0: Fraction(1), 4: Fraction(1)}
    >>> '"about":"no-weights"' in no_weights_certificate(gate("AND"), strict, names, [above], ones)
    True
    """
    asked = Asked(tuple(variables), further, dataset, convention)
    return claims_certificate(dataset, [no_weights_claim(asked, _shares(dataset, multipliers))])


def no_integers_certificate(
    dataset: Dataset,
    convention: Convention,
    variables: Sequence[str],
    further: Sequence[Constraint],
    tree: Sequence[tuple[Sequence[int], int] | Mapping[int, Fraction]],
) -> str:
    """Return the certificate file's text of why no integers meet a data set and further rows.

    ``tree`` lists cases, each before those that it splits into: ``(a, k)`` splits one into
    ``a . y <= k``, listed first, and ``a . y >= k + 1``; multipliers refute one, as for
    :func:`no_weights_certificate`, with the bounds after all other rows.

    >>> from linexact.data.gates import gate
    >>> strict, half = Convention(True, "strict"), Constraint("==", (0, 0, 2), -3)
    >>> low, high = {4: Fraction(1), 5: Fraction(2)}, {4: Fraction(-1), 5: Fraction(2)}
    >>> names, tree = ("w1", "w2", "b"), [((0, 0, 1), -2), low, high]
    >>> '"tree":[{"split":' in no_integers_certificate(gate("AND"), strict, names, [half], tree)
    True
    """
    asked = Asked(tuple(variables), further, dataset, convention)
    nodes = [
        {"multipliers": pairs(_shares(dataset, node))}
        if isinstance(node, Mapping)
        else {"split": texts([*node[0], node[1]])}
        for node in tree
    ]
    stated = {"tree": nodes, "statement": f"There are no integer {asked}."}
    claim = {"about": "no-integers", **asked.fields, **stated}
    return claims_certificate(dataset, [claim])


def _shares(dataset: Dataset, multipliers: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return multipliers of the examples' rows as a stranger reads them, and of the others."""
    common, n = math.lcm(*dataset.denominators), len(dataset)  # by which examples' rows are longer
    return {i: value * common if i < n else value for i, value in multipliers.items()}


# The sentences


def _region_statement(region: Described) -> str:
    cut, compared, plane = region.cut, region.compared, region.plane
    text = f"There are {region.asked}"
    if cut is not None:
        plural = "s" if len(cut.equations) != 1 else ""
        text += f" and the {len(cut.equations)} equation{plural} of a slice"
    text += f", such as {_shown(region.point)}."
    if compared is not None:
        needed = _shown([index + 1 for index, _ in compared.needed])
        rows = len(region.asked)
        text += f" Of the {rows} rows these are needed and imply the others: {needed}."
    return text if plane is None else f"{text} In the plane they are {_plane(plane)}."


def _plane(plane: Plane) -> str:
    shape = ("a single point", "part of a line", "an area")[plane.dimension]
    text = f"{shape}, {'unbounded' if plane.rays or plane.lines else 'bounded'}"
    if plane.vertices:
        text += f"; the vertices in order: {_listed([at for at, _, _ in plane.vertices])}"
    if plane.rays:
        text += f"; endless in the directions {_listed(plane.rays)}"
    if plane.lines:
        text += f"; endless both ways along {_listed(plane.lines)}"
    return text


def _move(interval: Sequence[str | bool | None]) -> str:
    low, low_closed, high, high_closed = interval
    left, right = "[" if low_closed else "(", "]" if high_closed else ")"
    text = f"{left}{low or '-oo'}, {high or 'oo'}{right}"
    return text if len(text) <= SHORT else "as stated"


def _simplest_statement(asked: Asked, point: Sequence[Number]) -> str:
    bias = asked.convention is not None and asked.convention.bias
    sizes = [abs(int(v)) for v in (point[:-1] if bias else point)]
    closer = f", or both and |b| smaller than {abs(point[-1])}" if bias else ""
    return (
        f" No such integers have a smaller largest |w_j| than {max(sizes, default=0)}, or the same"
        f" and a smaller sum of the |w_j| than {sum(sizes)}{closer}."
    )


def _shown(values: Sequence[Number]) -> str:
    text = ", ".join(map(exact_text, values))
    return shown(f"({text})", longest=LISTED + len("()"))


def _listed(points: Sequence[Sequence[Number]]) -> str:
    text = ", ".join(map(_shown, points))
    return shown(text, longest=LISTED)
