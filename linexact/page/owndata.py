"""The page of one's own data: a small set is decided exactly where it is typed."""

from __future__ import annotations

import json
from html import escape
from string import Template

from linexact.page.joining import hashed, joined, page_file
from linexact.page.running import lecture_rules

STYLES = ("style.css", "exercise.css", "tools.css", "own.css")
EXAMPLES, FEATURES = 64, 6  # as script/owntable.js has them
BEGUN = "x1,x2,class\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n"


def own_data_page() -> str:
    """Return the page on which one's own data are decided, proved and saved, one HTML file.

    >>> page = own_data_page()
    >>> page.splitlines()[0], "up to 64 examples with 6 features" in page, " src=" in page
    ('<!DOCTYPE html>', True, False)
    """
    script, style = joined("owndata.js"), "".join(map(page_file, STYLES))
    policy = (
        f"default-src 'none'; script-src '{hashed(script)}'; style-src '{hashed(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return Template(page_file("own.html")).substitute(
        policy=policy,
        style=style,
        script=script,
        rules=json.dumps(lecture_rules()).replace("<", "\\u003c"),
        table=escape(BEGUN),
        examples=EXAMPLES,
        features=FEATURES,
    )
