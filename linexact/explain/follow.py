"""The words of follow-through between parts."""

from __future__ import annotations

from fractions import Fraction

from linexact.derivation.steps.published import Value
from linexact.explain.document import Span, Text
from linexact.explain.finding import FormWords
from linexact.grade.follow import Followed, FollowedFrom
from linexact.rational.surds import SurdSum


def _counts(finding: FollowedFrom) -> str:
    return "counts" if finding.share == 1 else f"counts {finding.share} of its points"


def _shown(value: Value) -> Span:
    if isinstance(value, bool | SurdSum):
        return str(value)
    if isinstance(value, tuple):
        exact = tuple(v for v in value if isinstance(v, Fraction))
        return exact if len(exact) == len(value) else f"({', '.join(map(str, value))})"
    return value


def _followed(finding: Followed) -> Text:
    spans: list[Span] = [f"marked from your own part {finding.place}: "]
    for name, value in finding.own:
        comma = "" if len(spans) == 1 else ", "
        shown = _shown(value)
        spans += [f"{comma}with {name.replace('_', ' ')} ", shown]
    return (*spans, f", right is {finding.recomputed}; what agrees with that {_counts(finding)}")


def _followed_from(finding: FollowedFrom) -> Text:
    said = f"marked from your own part {finding.place}; what agrees with it {_counts(finding)}"
    return (said,)


WORDS = FormWords("an answer", {"followed": _followed, "followed-from": _followed_from})
