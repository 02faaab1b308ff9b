"""Figures: what they say, what they hold, and what is refused."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.lectures import RuleText
from linexact.data.linear import Classifier
from linexact.data.patterns import translated_patterns
from linexact.data.polynomials import parse_features
from linexact.errors import InputError, LimitError
from linexact.kernel import Constraint, System
from linexact.plot.data_space import draw_data
from linexact.plot.files import blank_axes, figure_bytes
from linexact.plot.space import draw_space
from linexact.plot.style import Drawing
from linexact.topics.features.surface import draw_surface
from linexact.topics.least_squares.boundaries import draw_boundaries
from linexact.topics.perceptron import Stop, read_rule, rule, run
from linexact.topics.perceptron.paths import (
    accuracies,
    draw_accuracy,
    draw_data_path,
    draw_weight_path,
)
from linexact.topics.region.cone import draw_cone
from linexact.topics.region.summary import summarise_region
from linexact.topics.region.weight_space import draw_region
from linexact.topics.separability import Inseparable, separate_dataset
from linexact.topics.separability.figures import draw_hulls
from linexact.topics.separability.pixels import draw_misclassified, draw_pictures, draw_weight_image

F = Fraction
STRICT = Convention(True, "strict")
HALF = Classifier((F(1), F(1)), F(-3, 2))
ZERO = Classifier((F(0), F(0)), F(0))


def drawn(draw: Callable[[Any], Drawing], *, space: bool = False, kind: str = "svg") -> bytes:
    """Draw and write; the drawing returns the axes it was given, and words."""
    with blank_axes(3, 3, in_space=space) as ax:
        result = draw(ax)
        assert result.ax is ax
        assert result.alt.endswith(".")
        assert len(result.alt) < 3000
        return figure_bytes(ax.figure, kind, title="t", alt=result.alt)


def words(svg: bytes) -> str:
    """Return the description inside an SVG file, which must be well-formed."""
    root = ET.fromstring(svg)
    found = root.find("{http://www.w3.org/2000/svg}desc")
    assert found is not None
    assert found.text is not None
    return found.text


def weights(
    name: str, slices: list[tuple[int, ...]], boundary: Any = "strict"
) -> Callable[[Any], Drawing]:
    system = dataset_system(gate(name), Convention(True, boundary))
    names = (*(f"w{j + 1}" for j in range(system.dimension - 1)), "w0")
    found = summarise_region(system, names, [Constraint("==", s[:-1], s[-1]) for s in slices])
    return lambda ax: draw_region(ax, found)


def xor_hulls(ax: Any) -> Drawing:
    verdict = separate_dataset(gate("XOR"), STRICT)
    assert isinstance(verdict, Inseparable)
    return draw_hulls(ax, verdict)


def blog(**changes: Any) -> Any:
    data = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, F(3, 2)]], [-1, -1, 1, 1])
    return run(data, rule("blog", **changes))


XOR_MAP = parse_features("x1,x2,x1*x2", ("x1", "x2"))
LECTURE = Classifier((F(1), F(1), F(-2)), F(-1, 2))
PATTERNS = translated_patterns("1110100000000000", "1001010010000000")

FIGURES: dict[str, tuple[Callable[[Any], Drawing], str]] = {
    "data": (lambda ax: draw_data(ax, gate("AND"), HALF), "x1 + x2 − 3/2 = 0"),
    "margins": (
        lambda ax: draw_data(ax, gate("AND"), HALF, margins=True),
        "1/2, greatest of −: −1/2",
    ),
    "line": (
        lambda ax: draw_data(ax, gate("NOT"), Classifier((F(-2),), F(1))),
        "The threshold is at 1/2; the positive region, below it",
    ),
    "hulls": (xor_hulls, "are the same point, (1/2, 1/2)"),
    "surface": (
        lambda ax: draw_surface(ax, gate("XOR"), XOR_MAP, LECTURE),
        "every example is on its",
    ),
    "figure 1 (d)": (weights("AND", [(0, 0, 1, -1)], "closed-positive"), "row 1 holds everywhere"),
    "not": (weights("NOT", []), "endless in the directions (−1, 0) and (−1, 1)"),
    "xor": (weights("XOR", [(0, 0, 1, -1)]), "is empty"),
    "never": (weights("1111", [(0, 0, 1, -1)]), "row 1 holds nowhere"),
    "weight path": (
        lambda ax: draw_weight_path(ax, run(gate("NOT"), rule("grosse"))),
        "example is right",
    ),
    "shadow": (lambda ax: draw_weight_path(ax, blog()), "reach (4, −1/2, 1) after 9 updates"),
    "data path": (lambda ax: draw_data_path(ax, blog()), "4 x1 − 1/2 x2 + 1 = 0"),
    "pictures": (lambda ax: draw_pictures(ax, PATTERNS, (1, 16)), "average is 1/4 in every pixel"),
    "weights": (
        lambda ax: draw_weight_image(ax, Classifier((F(1), F(-1), F(0), F(2)), F(0)), (2, 2)),
        "2 are above 0 (blue, plus signs), 1 below",
    ),
    "wrong": (
        lambda ax: draw_misclassified(ax, gate("XOR"), HALF, (1, 2)),
        "3 of 4 examples are wrong",
    ),
    "accuracy": (lambda ax: draw_accuracy(ax, blog()), "0 at the start, 1 after pass 6"),
    "boundaries": (
        lambda ax: draw_boundaries(ax, gate("OR"), {"half": HALF, "zero": ZERO}),
        "half: x1 + x2 − 3/2 = 0, 2 errors; zero: 0 = 0, 4 errors",
    ),
}


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_says_what_it_shows_and_has_the_same_bytes_again(name: str) -> None:
    draw, said = FIGURES[name]
    first = drawn(draw)
    assert said in words(first)
    assert first == drawn(draw)
    assert b"dc:date" not in first


def test_space_and_cone() -> None:
    plane = Classifier((F(2),) * 3, F(-3))
    svg = drawn(lambda ax: draw_space(ax, gate("majority:3"), plane), space=True)
    assert "2 x1 + 2 x2 + 2 x3 − 3 = 0" in words(svg)
    system = dataset_system(gate("AND"), STRICT)
    found = summarise_region(system, ("w1", "w2", "w0"), [Constraint("==", (0, 0, 1), -1)])
    svg = drawn(lambda ax: draw_cone(ax, found), space=True)
    assert "vertices (0, 1) (not a solution), (1, 0)" in words(svg)


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_other_formats_hold_the_words_and_repeat(kind: str) -> None:
    draw = FIGURES["data"][0]
    first = drawn(draw, kind=kind)
    assert first == drawn(draw, kind=kind)
    assert first.startswith({"png": b"\x89PNG", "pdf": b"%PDF"}[kind])
    assert b"CreationDate" not in first
    if kind == "png":
        assert b"Description" in first
    else:
        assert b"/Subject" in first


def test_names_of_strangers_are_text() -> None:
    names = ("$\\frac{", "x^2_<b>&amp;\x1b[2J")
    data = Dataset.from_rows([[0, 1], [1, 0]], [1, -1], features=names, classes=("_$", "\\alpha$"))
    svg = drawn(lambda ax: draw_data(ax, data, HALF))
    assert "axes $\\frac{ and x^2_<b>&amp;?[2J." in words(svg)
    assert b"\x1b" not in svg


def test_letters_without_a_glyph_do_not_warn() -> None:
    data = Dataset.from_rows([[0, 1], [1, 0]], [1, -1], features=("数", "x2"))
    assert "数" in words(drawn(lambda ax: draw_data(ax, data, None)))


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([["1e-300", 0], ["1e300", 1]], "sizes up to 1e100"),
        ([["1e300", 0], ["1e300", 1]], "sizes up to 1e100"),
        ([["1e-300", 0], ["2e-300", 1]], "span only about 1e-300"),
        ([[10**15 + 1, 0], [10**15 + 2, 1]], "shift them by a constant"),
    ],
)
def test_what_floats_cannot_show_is_refused(rows: list[list[Any]], reason: str) -> None:
    data = Dataset.from_rows([[F(v) for v in row] for row in rows], [1, -1])
    with pytest.raises(LimitError, match=reason) as caught:
        drawn(lambda ax: draw_data(ax, data, None))
    assert caught.value.code == "scale"


@pytest.mark.parametrize(
    ("rows", "targets"),
    [
        ([[3, 4]], [1]), ([[3, 4], [3, 4], [3, 4]], [1, -1, 1]), ([[0, 0]], [-1]),
        ([[F(1, 10**90), 0], [0, F(1, 10**90)]], [1, -1]), ([[10**90, 0], [0, 10**90]], [1, -1]),
        ([[0, 0], [10**30, 1]], [1, -1]),
    ],
)  # fmt: skip
def test_extremes_that_are_drawn(rows: list[list[Any]], targets: list[int]) -> None:
    data = Dataset.from_rows(rows, targets)
    svg = drawn(lambda ax: draw_data(ax, data, Classifier((F(1), F(-1)), F(0))))
    assert "nan" not in re.sub(rb"<desc.*?</desc>", b"", svg).decode().casefold()
    if len(set(targets)) == 2 and rows[0] == rows[1]:
        assert "2 positive examples at (3, 4) and (3, 4)" in words(svg)


def test_no_examples() -> None:
    data = Dataset.from_rows([], [], dimension=2)
    assert "0 positive examples" in words(drawn(lambda ax: draw_data(ax, data, HALF)))


@pytest.mark.parametrize(
    "draw",
    [
        lambda ax: draw_data(ax, gate("majority:5"), None),
        lambda ax: draw_data_path(ax, run(gate("NOT"), rule("grosse"))),
        lambda ax: draw_surface(ax, gate("NOT"), parse_features("x1", ("x1",)), HALF),
        lambda ax: draw_space(ax, gate("AND"), None),
        lambda ax: draw_pictures(ax, gate("AND"), (2, 2)),
        lambda ax: draw_weight_image(ax, HALF, (0, 2)),
    ],
)
def test_what_does_not_fit_is_refused(draw: Callable[[Any], Drawing]) -> None:
    with pytest.raises(InputError):
        drawn(draw)


def test_too_many_examples_are_refused() -> None:
    data = Dataset(np.zeros((20_001, 2), np.int64), (1, 1), np.ones(20_001, np.int8), ("x1", "x2"))
    with pytest.raises(LimitError):
        drawn(lambda ax: draw_data(ax, data, None))


def test_accuracies_are_counted_exactly() -> None:
    trace = blog(stop=Stop(clean="streak", passes=3))
    expected = []
    ends = {0: trace.start} | {s.epoch: s.after for s in trace.steps()}
    for _, weights_then in sorted(ends.items()):
        w, b = trace.rule.split(weights_then)
        scores = [Classifier(w, b).score(e.x) * e.target for e in trace.dataset.examples()]
        expected.append(F(sum(s > 0 for s in scores), 4))
    assert accuracies(trace) == expected


def test_a_flat_region_and_a_point() -> None:
    rows = [Constraint("==", (1, 1), 1), Constraint(">=", (1, 0)), Constraint(">=", (0, 1))]
    for extra, said in (
        ([], "a line or part of one"),
        ([Constraint("==", (1, 0))], "a single point"),
    ):
        system = System(2, [*rows, *extra])
        found = summarise_region(system, "ab", rows=["r"] * len(system.rows))
        svg = drawn(lambda ax, f=found: draw_region(ax, f))
        assert said in words(svg)


def test_places_that_look_like_one_are_owned_up_to() -> None:
    rows = [[F(0), F(0)], [F(1, 10**300), F(0)], [F(1), F(1)]]
    data = Dataset.from_rows(rows, [1, -1, 1])
    with blank_axes() as ax:
        draw_data(ax, data, None)
        texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "1 place with both classes too close to tell" in texts


def test_a_long_path_says_that_it_is_cut() -> None:
    data = Dataset.from_rows([[1], [-2000]], [1, 1])
    trace = run(data, rule("grosse", stop=Stop(updates=1000)))
    assert trace.updates > 400
    with blank_axes() as ax:
        _, alt = draw_weight_path(ax, trace)
    assert f"the first 400 of {trace.updates} updates" in alt


def test_a_threshold_moves_the_half_planes_under_a_path() -> None:
    trace = run(gate("AND"), read_rule(RuleText("grosse", threshold="1/2", rate="1/3")))
    with blank_axes() as ax:
        alt = draw_weight_path(ax, trace).alt
    assert "with vertices (0, 1/2) (not a solution), (1/2, 0) (not a solution)" in alt
