"""Modules stand in a page as one: every page can be made, and its parts do not share names."""

from __future__ import annotations

import pytest
import tools

from linexact.page import joining

# Modules that are where a page begins: no other module imports them, so that they may share names.
ENTRIES = ("dropping.js", "evidence.js", "exercises.js", "owndata.js", "rechecking.js")


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_page_can_be_made(entry: str) -> None:
    assert joining.joined(entry)


def test_what_the_checker_has_joins_with_what_the_pages_have() -> None:
    """Any page may come to hold a proof's check, as that of one's own data does."""
    names: dict[str, list[str]] = {}
    apart = {*ENTRIES, "lines.js", "handweights.js", "buildproof.js"}  # these check nothing
    for path in sorted(tools.SCRIPT.rglob("*.js")):
        if path.name in apart:
            continue
        for name in joining._NAME.findall(path.read_text(encoding="utf-8")):
            names.setdefault(name, []).append(path.name)
    assert {name: where for name, where in names.items() if len(where) > 1} == {}
