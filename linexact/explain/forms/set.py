"""The words about sets of examples."""

from __future__ import annotations

from linexact.explain.document import Math, Text
from linexact.explain.finding import FormWords
from linexact.grade.forms.set.marking import ExampleMissing, ExampleSuperfluous


def _told(finding: ExampleMissing | ExampleSuperfluous, what: str) -> Text:
    score: Text = () if finding.score is None else ("; its score is ", Math((finding.score,)))
    return (f"{finding.place} ", Math((finding.x,)), f" {what}", *score)


WORDS = FormWords(
    "the numbers of examples, or none",
    {
        "example-missing": lambda finding: _told(finding, "is missing"),
        "example-superfluous": lambda finding: _told(finding, "is not one of them"),
    },
    {
        "the-others": "the other examples were named",
        "counted-from-zero": "the examples were counted from 0",
    },
)
