"""Labelings, decided with a proof each, against enumerations that share nothing with it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact import radon, shatter
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.convention import BOUNDARIES, Convention
from linexact.shattering.boxes import Box
from linexact.shattering.growth import best_points, cover_count, growth, vc_dimension
from linexact.shattering.hypotheses import SHAPES, SIDES, Hypotheses
from linexact.shattering.labelings import Labelings, labelings, labels_text

Plane = tuple[int, int]
STRICT = Convention(bias=True, boundary="strict")


def directions(normals: Sequence[Plane]) -> Iterator[tuple[bool, Plane]]:
    """Yield w of each kind: across each of the normals' lines, and between each two neighbours."""
    across = {turn for x, y in normals if (x, y) != (0, 0) for turn in ((-y, x), (y, -x))}
    across = across or {(1, 0), (-1, 0)}
    ordered = sorted(across, key=_angle)
    plain = [w for i, w in enumerate(ordered) if not i or _angle(w) != _angle(ordered[i - 1])]
    for (a, b), (c, d) in zip(plain, [*plain[1:], plain[0]], strict=True):
        yield True, (a, b)
        size, other = abs(a) + abs(b), abs(c) + abs(d)
        middle = (a * other + c * size, b * other + d * size)
        yield False, middle if middle != (0, 0) else (-b, a)


def _angle(w: Plane) -> tuple[int, Fraction]:
    """Return what grows with the angle, from 0 on."""
    x, y = w
    quarter = (x <= 0 < y) + 2 * (x < 0 >= y) + 3 * (y < 0 <= x)
    a, b = ((x, y), (y, -x), (-x, -y), (-y, x))[quarter]
    return quarter, Fraction(b, a + b)


def by_turning(points: Sequence[Plane]) -> set[str]:
    """Return all labelings of points of the plane by lines: thresholds in generic directions."""
    found = {"+" * len(points), "-" * len(points)}
    normals = [(p[0] - q[0], p[1] - q[1]) for p, q in combinations(points, 2)]
    for edge, w in directions(normals):
        scores = [w[0] * x + w[1] * y for x, y in points]
        if not edge:
            found |= {labels_text([1 if z > t else -1 for z in scores]) for t in scores}
    return found


def through_origin(points: Sequence[Plane], boundary: str) -> set[str]:
    """Return all labelings by lines through the origin, under a rule for the score 0."""
    found = set()
    for w in [(0, 0), *(w for _, w in directions(points))]:
        scores = [w[0] * x + w[1] * y for x, y in points]
        if boundary != "strict" or 0 not in scores:
            own = 1 if boundary == "closed-positive" else -1
            found.add(labels_text([own if z == 0 else z for z in scores]))
    return found


def produced(found: Labelings) -> set[str]:
    found.check()
    return {one.text for one in found.each if one.is_produced}


def some_points(seed: int, size: int) -> list[Plane]:
    made = random.Random(seed)
    return [(made.randint(-2, 2), made.randint(-2, 2)) for _ in range(size)]


@pytest.mark.parametrize("seed", range(25))
def test_half_planes_are_those_of_all_directions(seed: int) -> None:
    """Small coordinates, so that points coincide and lie on lines."""
    points = some_points(seed, 2 + seed % 5)
    assert produced(shatter(points)) == by_turning(points), points


@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("seed", range(15))
def test_half_planes_through_the_origin(seed: int, boundary: str) -> None:
    points = some_points(seed, 1 + seed % 5)
    found = shatter(points, bias=False, boundary=boundary)  # type: ignore[arg-type]
    assert produced(found) == through_origin(points, boundary), points


@pytest.mark.parametrize("shape", ["rays", "intervals", "boxes"])
@pytest.mark.parametrize("seed", range(6))
def test_regions_are_those_of_all_ends(shape: str, seed: int) -> None:
    """All ends between coordinates are tried, also such that nothing lies inside."""
    made, dimension = random.Random(seed), 2 if shape == "boxes" else 1
    points = [
        tuple(Fraction(made.randint(0, 3)) for _ in range(dimension)) for _ in range(seed + 1)
    ]
    ends = [Fraction(2 * v - 1, 2) for v in range(6)]
    for positive in SIDES[shape]:  # type: ignore[index]
        tried = set()
        for low in product(ends, repeat=dimension):
            for high in product(ends if shape != "rays" else [None], repeat=dimension):
                for inside in (True, False):
                    if positive in (
                        "either",
                        *(("right", "inside") if inside else ("left", "outside")),
                    ):
                        region = Box(inside, low, high)
                        tried.add(labels_text([region.target(x) or 0 for x in points]))
        found = shatter(points, by=shape, positive=positive)  # type: ignore[arg-type]
        assert produced(found) == tried


@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_best_points_have_as_many_labelings_as_the_formula(
    shape: str, bias: bool, boundary: str
) -> None:
    """Enumeration against Cover's count and the others; the dimension is where 2^m ends."""
    for positive in SIDES[shape] or (None,):  # type: ignore[index]
        for dimension in (1, 2, 3):
            try:
                of = Hypotheses(shape, dimension, Convention(bias, boundary), positive)  # type: ignore[arg-type]
                most = vc_dimension(of)
            except InputError:
                continue
            for m in range(most + 2):
                if shape == "boxes" and dimension > 1 and m > most:
                    continue
                found = labelings(best_points(of, m), of)
                assert found.count == growth(of, m)
                assert found.is_shattered == (m <= most)


def test_cover_counts_by_his_recurrence() -> None:
    for n, d in product(range(1, 9), range(2, 6)):
        assert cover_count(n + 1, d) == cover_count(n, d) + cover_count(n, d - 1)
    assert [cover_count(n, 3) for n in range(1, 6)] == [2, 4, 8, 14, 22]
    assert 2 * cover_count(6, 3) == 2**6  # twice as many points as weights


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=5))
def test_labelings_keep_what_the_points_keep(points: list[Plane]) -> None:
    """Moved, stretched and sheared points have the same labelings; opposites come in pairs."""
    texts = produced(shatter(points))
    moved = [(3 * x + y + 5, Fraction(y, 2) - 1) for x, y in points]
    assert produced(shatter(moved)) == texts
    assert {text.translate({43: "-", 45: "+"}) for text in texts} == texts
    fewer = {text[1:] for text in texts}
    assert produced(shatter(points[1:], dimension=2)) == fewer


@settings(max_examples=25)
@given(st.lists(st.tuples(*[st.integers(-9, 9)] * 3), min_size=5, max_size=7))
def test_five_points_of_space_are_never_shattered(points: list[tuple[int, int, int]]) -> None:
    """Radon's parts are a labeling that no half-space produces, as the engine finds by itself."""
    found = radon(points)
    found.check()
    sides = [(m > 0) - (m < 0) for m in found.shares]
    parted = shatter([x for x, side in zip(points, sides, strict=True) if side])
    assert not parted.find(labels_text([side for side in sides if side])).is_produced


def test_corners() -> None:
    assert shatter([], dimension=2).count == 1  # no points have one labeling, which is produced
    assert shatter([[7, 7]]).is_shattered
    assert shatter([[1], [1]]).count == 2  # equal points have equal labels
    assert shatter([[0, 0]], bias=False).count == 0  # the origin lies on every such line
    assert shatter([[0, 0]], bias=False, boundary="closed-positive").count == 1
    assert shatter([[0], [1], [2]], by="rays", positive="right").count == 4
    assert shatter([[0], [1], [2]], by="rays", positive="either").count == 6
    assert shatter([[10**59, 1], [1, 10**59], ["1/3", 0]]).is_shattered


def test_limits_are_met_with_the_reason() -> None:
    for points, what, error in (
        ([[i] for i in range(13)], "13 points have 2\\^13 labelings", LimitError),
        ([[10**60]], "more than 60 digits", LimitError),
        ([[0] * 21], "dimension 21", InputError),
        ([[0, 1], [0]], "point 2 has 1 number", InputError),
        ([[]], "no numbers", InputError),
        ([], "no points", InputError),
        (["1; 2"], "point 1", InputError),
    ):
        with pytest.raises(error, match=what):
            shatter(points)
    with pytest.raises(InputError, match="right, left or either"):
        shatter([[1]], by="rays")
    with pytest.raises(InputError, match="one of half-spaces, rays, intervals, boxes, not 'foo'"):
        shatter([[1]], by="foo")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="a half-space, so expected none"):
        shatter([[1]], positive="right")
    with pytest.raises(InputError, match="lie on the line"):
        shatter([[1, 2]], by="intervals", positive="inside")
    with pytest.raises(InputError, match="free ends"):
        shatter([[1]], by="rays", positive="left", bias=False)
    with pytest.raises(InputError, match="affinely independent"):
        radon([[0, 0], [1, 0], [0, 1]])
    with pytest.raises(InputError, match="Cover counts"):
        vc_dimension(Hypotheses("half-spaces", 2, Convention(False, "closed-positive")))


def test_a_proof_of_another_labeling_is_found() -> None:
    for found in (shatter([[0], [1], [2]]), shatter([[0], [1]], by="rays", positive="right")):
        first, second, *rest = found.each
        for each in (
            (replace(first, proof=second.proof), second, *rest),
            (replace(first, targets=second.targets), second, *rest),
            (second, first, *rest),
            tuple(rest),
        ):
            with pytest.raises(CertificateError):
                replace(found, each=each).check()
