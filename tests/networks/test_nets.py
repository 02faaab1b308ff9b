"""Nets of threshold units held against what shares nothing with the room: sampling, z3, lists."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
import z3

from linexact import InputError, LimitError, NetOnRows, NoNet, hidden_units, network
from linexact.checkers import claims
from linexact.kernel import CertificateError, Constraint
from linexact.model.dataset import Dataset
from linexact.model.gates import gate, truth_table
from linexact.networks.architecture import least_hidden, search
from linexact.networks.forms import net_of_form, net_of_polygon, terms_of
from linexact.networks.net import EVERY_OUTPUTS, EVERY_TURN, Net, Unit, on_rows
from linexact.networks.regions import NetCells, StatedRegion, cells_of, difference
from linexact.networks.written import net_text, read_net, read_region, region_text

NAMES = ("x1", "x2")


def some_net(made: random.Random, width: int, hidden: int) -> Net:
    """Return a net of small weights, which put many scores at 0."""

    def unit(size: int) -> Unit:
        w = tuple(Fraction(made.randint(-2, 2)) for _ in range(size))
        return Unit(w, Fraction(made.randint(-4, 4), 2), made.choice(EVERY_TURN))

    over = tuple(Fraction(made.randint(-1, 1)) for _ in range(width)) * made.randint(0, 1)
    units = tuple(unit(width) for _ in range(hidden))
    return Net(units, unit(hidden), made.choice(EVERY_OUTPUTS), over)


def verified(text: str) -> str:
    return claims.verify(text.encode())


@pytest.mark.parametrize("seed", range(12))
def test_polygons_hold_what_the_net_does_at_any_point(seed: int) -> None:
    made = random.Random(seed)
    width = 1 + seed % 2
    found = cells_of(some_net(made, width, made.randint(1, 3)))
    found.check()
    region = read_region(region_text(found.polygons, NAMES[:width]), NAMES[:width])
    known = {face.signs for face in found.faces}
    for _ in range(150):
        x = tuple(Fraction(made.randint(-8, 8), made.choice((1, 2, 3))) for _ in range(width))
        on = found.net.run(x).is_on
        assert any(polygon.holds(x) for polygon in found.polygons) == region.holds(x) == on
        values = [sum(a * v for a, v in zip(line, (*x, 1), strict=True)) for line in found.lines]
        assert tuple((v > 0) - (v < 0) for v in values) in known
    assert "is on in" in verified(found.certificate())


def test_corners_and_bounds_of_a_triangle() -> None:
    units = ["1, 0, 0 >=", "0, 1, 0", "-1, -1, 3"]
    found = network(units, "1, 1, 1, -5/2", on=">", outputs="0/1")
    assert isinstance(found, NetCells)
    assert [found.count(k) for k in (2, 1, 0)] == [7, 9, 3]
    (polygon,) = found.polygons
    assert polygon.is_bounded
    assert {*polygon.corners} == {(0, 0), (0, 3), (3, 0)}
    assert not any(map(polygon.holds, polygon.corners))
    assert polygon.holds((Fraction(0), Fraction(1)))


def test_regions_that_are_the_same_and_that_differ_on_an_edge() -> None:
    ones = (Fraction(1), Fraction(1))
    units = (Unit(ones, Fraction(-1), ">="), Unit(ones, Fraction(-2), ">="))
    found = cells_of(Net(units, Unit((ones[0], -ones[0]), Fraction(-1), ">="), "0/1"))
    for text, point in (
        ("x1 + x2 >= 1 and x1 + x2 < 2", None),
        ("2 x1 >= 2 - 2 x2 and 2 > x1 + x2", None),
        ("x1 + x2 >= 1 and x1 + x2 <= 2", 2),
        ("x1 + x2 > 1 and x1 + x2 < 2", 1),
    ):
        stated = read_region(text, NAMES)
        apart = difference((found.holds, found.lines), (stated.holds, stated.lines), 2)
        assert (None if apart is None else sum(apart.face.point)) == point


def threshold_functions(k: int) -> set[tuple[bool, ...]]:
    """Return the threshold functions of k inputs, by small weights (enough up to 3 inputs)."""
    rows = [*product((0, 1), repeat=k)]
    found = set()
    for w in product(range(-2, 3), repeat=k):
        scores = [sum(a * v for a, v in zip(w, x, strict=True)) for x in rows]
        for end in range(-7, 8):
            found.add(tuple(z + end - 0.5 > 0 for z in scores))
    return found


def test_the_lists_of_threshold_functions_are_whole() -> None:
    assert [len(threshold_functions(k)) for k in (1, 2, 3)] == [4, 14, 104]  # OEIS A000609


def by_two_units(k: int) -> set[tuple[bool, ...]]:
    """Return the functions of k inputs that nets with two hidden units have: all of them tried."""
    last = threshold_functions(2)
    found = set()
    for one, other in combinations(threshold_functions(k), 2):
        places = [2 * a + b for a, b in zip(one, other, strict=True)]
        found |= {tuple(function[place] for place in places) for function in last}
    return found


@pytest.mark.parametrize("k", [2, 3])
def test_the_least_number_is_that_of_going_through_all_nets(k: int) -> None:
    """A function and its opposite need as many; that three units are enough is seen on the rows."""
    alone, two = threshold_functions(k), by_two_units(k)
    counts: Counter[int] = Counter()
    for bits in product("01", repeat=2**k - 1):
        table = truth_table("0" + "".join(bits))
        found = least_hidden(table, shortcuts=False)
        wanted = (False, *(bit == "1" for bit in bits))
        assert found.count == (0 if wanted in alone else 2 if wanted in two else 3)
        assert not on_rows(found.found.net, table).wrong
        counts[found.count] += 1
    assert counts == ({0: 7, 2: 1} if k == 2 else {0: 52, 2: 75, 3: 1})


@pytest.mark.parametrize("bits", ["0110", "0001", "01101001", "00010110", "01100110", "10000001"])
def test_the_least_number_has_a_proof(bits: str) -> None:
    assert verified(least_hidden(truth_table(bits), shortcuts=False).certificate())


def by_z3(data: Dataset, hidden: int, *, shortcuts: bool) -> bool:
    """Say whether z3 finds real weights of a net."""
    solver, d = z3.Solver(), data.dimension
    weights = [[z3.Real(f"w{k}_{j}") for j in range(d + 1)] for k in range(hidden)]
    last = [z3.Real(f"v{k}") for k in range(hidden)]
    over = [z3.Real(f"u{j}") for j in range(d)]
    b = z3.Real("b")
    for i in range(len(data)):
        x = [int(v) for v in data.x(i)]
        scores = [z3.Sum([w * v for w, v in zip(unit, (*x, 1), strict=True)]) for unit in weights]
        terms = [z3.If(z > 0, v, 0) for z, v in zip(scores, last, strict=True)]
        terms += [u * v for u, v in zip(over, x, strict=True)] if shortcuts else []
        z = z3.Sum([*terms, b])
        solver.add(z > 0 if data.target(i) > 0 else z <= 0)
    return bool(solver.check() == z3.sat)


@pytest.mark.parametrize("bits", ["0110", "1001", "0111"])
@pytest.mark.parametrize("hidden", [1, 2])
@pytest.mark.parametrize("shortcuts", [False, True])
def test_z3_finds_weights_where_there_are_some(bits: str, hidden: int, shortcuts: bool) -> None:
    data = truth_table(bits)
    found = search(data, hidden, shortcuts)
    assert isinstance(found, NetOnRows) == by_z3(data, hidden, shortcuts=shortcuts)
    assert verified(found.certificate())


@pytest.mark.parametrize("seed", range(6))
def test_points_that_are_no_truth_table(seed: int) -> None:
    made = random.Random(seed)
    rows = made.sample([*product(range(-2, 3), repeat=2)], 6)
    data = Dataset.from_rows(rows, [made.choice((-1, 1)) for _ in rows])
    for shortcuts in (False, True):
        least = least_hidden(data, shortcuts)
        assert by_z3(data, max(1, least.count), shortcuts=shortcuts)
        if least.count > 1:
            assert not by_z3(data, least.count - 1, shortcuts=shortcuts)
        assert verified(least.certificate())


def functions(k: int) -> Iterator[str]:
    for number in range(1, 2 ** (2**k) - 1):
        yield f"{number:0{2**k}b}"


@pytest.mark.parametrize("form", ["dnf", "cnf"])
def test_every_function_is_the_net_of_its_forms(form: str) -> None:
    for bits in [*functions(2), *list(functions(3))[::7]]:
        table = truth_table(bits)
        for outputs, on in product(EVERY_OUTPUTS, EVERY_TURN):
            net = net_of_form(table, form, outputs, on)  # type: ignore[arg-type]
            assert not on_rows(net, table).wrong
        assert len(terms_of(table, form)) <= bits.count("1" if form == "dnf" else "0")  # type: ignore[arg-type]


@pytest.mark.parametrize("outputs", EVERY_OUTPUTS)
def test_a_polygon_is_the_and_of_its_half_planes(outputs: str) -> None:
    rows = [Constraint(">=", (1, 0)), Constraint(">", (-1, 2), -3), Constraint(">", (0, -1), -2)]
    found = cells_of(net_of_polygon(rows, outputs, ">"))  # type: ignore[arg-type]
    stated = StatedRegion((tuple(rows),), 2)
    assert difference((found.holds, found.lines), (stated.holds, stated.lines), 2) is None


def test_a_net_that_was_written_is_read_again() -> None:
    made = random.Random(3)
    for _ in range(20):
        net = some_net(made, 2, 2)
        like = (net.outputs, ">", bool(net.shortcuts))
        again = read_net(net_text(net), 2, 2, like)  # type: ignore[arg-type]
        assert net_text(again) == net_text(net)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("I do not know", "unread"),
        ("h1: 1, 1, 1", "units"),
        ("h1: 1, 1, 1; h1: 1, 1, 1; out: 1, 1", "units"),
        ("h1: 1, 1; out: 1, 1", "length"),
        ("h2: 1, 1, 1; out: 1, 1", "unread"),
        ("h1: 1, 1, q; out: 1, 1", "unread"),
        ("h1: 1 - 2, 1, 1, 1; out: 1, 1", "length"),
        ("h1: 1/0, 1, 1; out: 1, 1", "zero-denominator"),
    ],
)
def test_what_is_no_net_is_asked_back(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_net(text, 2, 1, ("0/1", ">", False))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("I do not know", "unread"),
        ("x1 > 0 or", "unread"),
        ("x1 > 0 and y < 2", "unknown-name"),
        ("x1 x2 > 0", "nonlinear"),
        ("0 < x1 < 1", "relation"),
        (" or ".join(["x1 > 0"] * 13), "too-long"),
    ],
)
def test_what_is_no_region_is_asked_back(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_region(text, NAMES)
    assert caught.value.code == code


def test_limits_are_met_with_a_reason() -> None:
    many = [f"1, {k}, {k * k}" for k in range(13)]
    with pytest.raises(LimitError, match="13 hidden units of 2 inputs; at most 12"):
        network(many, [1] * 14, on=">", outputs="0/1")
    steep = [f"1, {k}, {k * k}" for k in range(12)]
    powers = [2**k for k in range(12)]
    with pytest.raises(LimitError, match="lines; the cells of at most 24"):
        network(steep, [*powers, 1], on=">", outputs="0/1", shortcuts=[1, -1])
    with pytest.raises(InputError, match="nets with 1 or 2 inputs; this one has 3"):
        network(["1, 1, 1, -1"], "1, -1", on=">", outputs="0/1")
    with pytest.raises(LimitError, match="16 rows; all divisions of at most 8"):
        hidden_units("parity:4", shortcuts=False)
    with pytest.raises(LimitError, match="first layers of 5 units; at most 100000"):
        hidden_units("parity:3", shortcuts=False, hidden=5)
    with pytest.raises(InputError, match="rows 1 and 2 are one point in both classes"):
        hidden_units([[1, 2], [1, 2]], [0, 1], shortcuts=False)


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ({"outputs": "0/1"}, "on where its score is > or >= 0; sources differ"),
        ({"on": ">"}, "outputs of units are 0/1 or -1/"),
        ({"on": ">", "outputs": "0/2"}, "outputs of units are 0/1 or -1/"),
    ],
)
def test_no_convention_is_assumed(stated: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        network(["1, 1, -1"], "1, -1", **stated)  # type: ignore[arg-type]


def test_a_result_that_is_changed_does_not_check() -> None:
    none = search(gate("XOR"), 1, shortcuts=False)
    assert isinstance(none, NoNet)
    fewer = NoNet(none.dataset, 1, False, none.divisions, none.refuted, none.blinding[1:])
    with pytest.raises(CertificateError, match="a first layer is left out"):
        fewer.check()
    left = NoNet(none.dataset, 1, False, none.divisions[1:], none.refuted, none.blinding)
    with pytest.raises(CertificateError, match="a division is left out"):
        left.check()


def test_thresholds_and_biases_are_read_by_their_names() -> None:
    like: Any = ("0/1", ">", False)
    text = "h1: w = (1, 1), threshold 1.5; h2: weights 1 1 bias -.5; out: v=(-2,1), T 1/2"
    assert (
        net_text(read_net(text, 2, 2, like)) == "h1: 1, 1, -3/2; h2: 1, 1, -1/2; out: -2, 1, -1/2"
    )
    with pytest.raises(InputError, match="'shoulder' is not understood"):
        read_net("h1: 1, 1, shoulder 2; out: 1, 1", 2, 1, like)
