"""The page of one's own data: a small set is decided exactly where it is typed."""

from __future__ import annotations

from html import escape
from string import Template

from linexact.page.joining import embedded, hashed, joined, page_file, policy
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
    return Template(page_file("own.html")).substitute(
        policy=policy(script, f"'{hashed(style)}'"),
        style=style,
        script=script,
        rules=embedded(lecture_rules()),
        table=escape(BEGUN),
        examples=EXAMPLES,
        features=FEATURES,
    )
