"""What a number counts, by the words beside it: ``40 updates``, ``three passes``.

The noun that fits what is asked makes a number the answer; another noun (``12 passes`` where
updates are asked), a share's whole (``2 out of 4``) or a change (``grows by 6``) makes it none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from linexact.written import Span
from linexact.written.wording import Wording

_AFTER = 24  # characters
_BEFORE = 40
_ASKED: Mapping[str, str] = {
    "passes": "passes", "epochs": "passes", "presentations": "presentations", "steps":
    "presentations", "updates": "updates", "errors": "errors",
}  # fmt: skip
_COUNTED = {
    "passes": "{counted passes}",
    "presentations": "{counted presentations}",
    "updates": "{counted updates}",
    "errors": "{counted errors}",
}
_GROUPS = {
    name: Wording(r"\s*(?:{qualifying}\s+)?" + noun + r"(?![\w-])")
    for name, noun in _COUNTED.items()
}
_CALLED = {"mean": Wording(r"{called mean}[^.;\d]{0,20}\Z")}
_CHANGED = Wording(r"{changing}\s+{by so much}\s*\Z")
_EARLIER = Wording(r"{earlier}[^.;,\d\n]{0,14}\Z")
_WHOLE = Wording(r"{out of}(?:\s+{the whole})?\s*\Z")
_FACTOR = re.compile(r"[*×·x]\s*\Z").search
_SHARED = {"mean": Wording(r"\s*{per example}"), "total": Wording(r"\s*{in total}")}
_SUMMED = Wording(r"{adding up to}\s*\Z")
_OF_THESE = Wording(r"\s*{of so many}")
_TOGETHER = Wording(r"{together with}\s*\Z")


def told(text: str, span: Span, name: str) -> bool | None:
    """Say whether the words beside a number make it the answer; None where they do not tell.

    >>> text = "40 updates (12 passes)"
    >>> told(text, Span(0, 2), "updates"), told(text, Span(12, 14), "updates")
    (True, False)
    >>> told("the average is 3/8", Span(15, 18), "mean")
    True
    """
    behind = text[span.stop : span.stop + _AFTER]
    before = text[max(0, span.start - _BEFORE) : span.start]
    if _WHOLE.search(before) or (
        _CHANGED.search(before) and name not in ("gain", "change", "difference")
    ):
        return False
    if _EARLIER.search(before) and "old" not in name:
        return False
    if name == "total" and _SUMMED.search(before):
        return True
    if _OF_THESE.match(behind):
        return False
    if name in _CALLED and _CALLED[name].search(before):
        return True
    if name in ("mean", "total") and (share := _shared(behind)) is not None:
        return share == name
    group = next((g for g, noun in _GROUPS.items() if noun.match(behind)), None)
    if group is None or _FACTOR(before) or name not in _ASKED:
        return None
    if group == _ASKED[name]:
        return None if _TOGETHER.search(before) else True
    if _ASKED[name] == "errors" and group != "passes":
        return None  # "two points are misclassified"
    return None if {group, _ASKED[name]} == {"updates", "errors"} else False


def _shared(behind: str) -> str | None:
    """Return whether words behind a number call it the total or the share of each."""
    return next((name for name, noun in _SHARED.items() if noun.match(behind)), None)
