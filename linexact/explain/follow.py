"""The words of follow-through between parts."""

from __future__ import annotations

from linexact.document.blocks import Span, Text
from linexact.explain.finding import FormWords
from linexact.grade.follow import Followed, FollowedFrom
from linexact.tasks.published import value_span


def _counts(finding: FollowedFrom) -> str:
    return "counts" if finding.share == 1 else f"counts {finding.share} of its points"


def _followed(finding: Followed) -> Text:
    spans: list[Span] = [f"marked from your own part {finding.place}: "]
    for name, value in finding.own:
        comma = "" if len(spans) == 1 else ", "
        shown = value_span(value)
        spans += [f"{comma}with {name.replace('_', ' ')} ", shown]
    return (*spans, f", right is {finding.recomputed}; what agrees with that {_counts(finding)}")


def _followed_from(finding: FollowedFrom) -> Text:
    said = f"marked from your own part {finding.place}; what agrees with it {_counts(finding)}"
    return (said,)


WORDS = FormWords("an answer", {"followed": _followed, "followed-from": _followed_from})
