"""Without slips it takes the perceptron's steps; with one it differs where it should."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import datasets

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.faulty_perceptron import SLIPS, FaultyPerceptron
from linexact.topics.perceptron import Listed, Stop, Trace, rule, run

NAMES = ("grosse", "blog", "blog-restart", "lyu", "lyu-offset", "comp135", "comp135-schedule")
RATES = (Fraction(1), Fraction(1, 2), Fraction(3))


def bounded(name: str, **changes: object) -> object:
    clean = rule(name).stop.clean
    return rule(name, stop=Stop(clean=clean, presentations=30), **changes)


@settings(max_examples=150, deadline=None)
@given(datasets(max_examples=5, max_dimension=3), st.sampled_from(NAMES), st.data())
def test_same_steps_as_the_engine(dataset: Dataset, name: str, data: st.DataObject) -> None:
    changes: dict[str, object] = {}
    if name != "comp135-schedule":
        changes["rate"] = data.draw(st.sampled_from(RATES))
    if len(dataset) and data.draw(st.booleans()):
        indices = st.lists(st.integers(0, len(dataset) - 1), min_size=1, max_size=6)
        changes["order"] = Listed(tuple(data.draw(indices)))
    chosen = bounded(name, **changes)
    trace: Trace = run(dataset, chosen)
    if not len(dataset) or trace.presentations == 0:
        return
    engine = [(s.example, s.before, s.score, s.mistake, s.after) for s in trace.steps()]
    own = [
        (s.example, s.before, s.score, s.mistake, s.after)
        for s in FaultyPerceptron(dataset, chosen).steps(len(engine))
    ]
    assert own == engine


BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])


def test_the_run_ends_where_the_engine_ends() -> None:
    for name, shown in (("blog", 24), ("blog-restart", 29)):
        assert len(list(FaultyPerceptron(BLOG, rule(name)).steps(1000))) == shown
        assert run(BLOG, rule(name)).presentations == shown


@pytest.mark.parametrize("slip", SLIPS)
def test_every_slip_changes_some_table(slip: str) -> None:
    rules = [
        rule("blog", rate=Fraction(1, 2)),
        rule("blog-restart"),
        rule("grosse", boundary="closed-positive"),
    ]
    tables = [gate("AND"), gate("OR"), BLOG]
    lengths = Dataset.from_rows([[3, 4], [0, 2], [-5, 12]], [1, 1, -1])
    pairs = [
        *((name, data) for name in rules for data in tables),
        (rule("grosse", bias="absent", threshold=Fraction(1, 2)), gate("AND")),
        (rule("grosse", bias_input=Fraction(-2)), gate("AND")),
        (rule("grosse", normalise=True), lengths),
    ]
    differing = [
        (name.name, len(data))
        for name, data in pairs
        if list(FaultyPerceptron(data, name, [slip]).steps(40))
        != list(FaultyPerceptron(data, name).steps(40))
    ]
    assert differing


def test_batch_rules_are_refused() -> None:
    with pytest.raises(InputError, match="one example after the other"):
        TraceTask(BLOG, rule("dsc140a"), {})
