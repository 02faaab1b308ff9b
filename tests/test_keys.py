"""The table of keys: made by trial, complete, and every key is some command's business."""

from __future__ import annotations

import keys
import pytest


def rows() -> dict[str, list[str]]:
    lines = [line for line in keys.PAGE.read_text(encoding="utf-8").splitlines() if "| " in line]
    found = {}
    for line in lines:
        name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        if name.startswith("`"):
            found[name.strip("`")] = cells
    return found


def test_every_key_that_is_read_is_tried() -> None:
    tried = [trial.key for trial in keys.trials()]
    assert len(tried) == len(set(tried))
    assert set(tried) == keys.stated_keys(), "add a trial to docs/keys.py"
    assert list(rows()) == tried, "python docs/keys.py --write"


def test_no_key_is_ignored_by_all() -> None:
    for key, cells in rows().items():
        assert {"●", "refused"} & {*cells}, key


def test_what_changes_an_answer_changes_what_is_shown_or_marked() -> None:
    """A key of a task is obeyed by the solution, and by the page that students see."""
    for key, cells in rows().items():
        if "task." in key:
            by = dict(zip(keys.COMMANDS, cells, strict=True))
            assert by["exercises show"] in ("●", "refused"), key


NAMED = {"convention.boundary", "points", "feedback.tell", "marking.follow"}


@pytest.mark.slow
def test_rows_of_the_page_are_what_trial_gives() -> None:
    """Some are named, and every 24th."""
    tried = list(keys.trials())
    some = [trial for trial in tried if trial.key in NAMED or tried.index(trial) % 24 == 0]
    written = keys.PAGE.read_text(encoding="utf-8").splitlines()
    for line in keys.page(some).splitlines():
        assert line in written, "python docs/keys.py --write"
