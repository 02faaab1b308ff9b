"""The fast filter of drawn data counts the updates that the transition makes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.exercise.variants.family import Drawn, dataset_of
from linexact.exercise.variants.perceptron import RULE, updates
from linexact.topics.perceptron import Perceptron, Stop, rule

COORDINATE = st.integers(-4, 4)
POINT = st.tuples(COORDINATE, COORDINATE, st.sampled_from([-1, 1]))


@settings(deadline=None)
@given(st.lists(POINT, min_size=1, max_size=5).map(tuple), st.integers(0, 12))
def test_the_filter_counts_the_updates_of_the_transition(drawn: Drawn, most: int) -> None:
    choice = rule(RULE, stop=Stop("streak", updates=most + 1))
    steps = Perceptron(dataset_of(drawn), choice).steps(1000)
    assert updates(drawn, most) == sum(step.mistake for step in steps)
