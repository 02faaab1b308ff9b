"""The half-planes under a path are those of the rule: under a threshold they do not meet 0."""

from __future__ import annotations

from linexact.data.gates import gate
from linexact.data.lectures import RuleText
from linexact.plot.files import blank_axes
from linexact.topics.perceptron import read_rule, run
from linexact.topics.perceptron.paths import draw_weight_path


def test_a_threshold_moves_the_half_planes() -> None:
    trace = run(gate("AND"), read_rule(RuleText("grosse", threshold="1/2", rate="1/3")))
    with blank_axes() as ax:
        alt = draw_weight_path(ax, trace).alt
    assert "with vertices (0, 1/2) (not a solution), (1/2, 0) (not a solution)" in alt
