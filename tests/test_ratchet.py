"""The project only becomes smaller: each figure is at most that of the last landing."""

from __future__ import annotations

from tests.ratchet import allowed, measured

STALE = 0.03  # a file that lies this far above the tree was not lowered with it


def test_nothing_has_grown() -> None:
    now, most = measured(), allowed()
    assert now.keys() == most.keys()
    risen = {name: (figure, most[name]) for name, figure in now.items() if figure > most[name]}
    assert not risen, "figure: (now, at most)"


def test_the_figures_fall_with_the_tree() -> None:
    now, most = measured(), allowed()
    stale = {name: (now[name], most[name]) for name in most if now[name] < most[name] * (1 - STALE)}
    assert not stale, "lower them: make house"
