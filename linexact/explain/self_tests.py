"""Exercises that were tested, told to their author: one line each, then what is not in order."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Block, Document, Heading, Paragraph, Span, Text, table
from linexact.grade.testing import BY_HAND, Outcome, SelfTests


def explain_self_tests(tests: SelfTests) -> Document:
    """Return what came of testing exercises as a document.

    >>> from linexact.grade.testing import Outcome
    >>> told = explain_self_tests(SelfTests((Outcome("mine", ("'3': it was read",), 5),)))
    >>> told.blocks[0].text, told.blocks[1].rows[0][4]
    (('0 of 1 exercise in order.',), ('1 fault',))
    """
    count = len(tests.outcomes)
    noun = "exercise" if count == 1 else "exercises"
    rows: list[list[Span | Text]] = [
        [one.name, one.answers, _expected(one), *_by_hand(one), _said(tests, one)]
        for one in tests.outcomes
    ]
    return Document(
        (
            Heading((f"{tests.in_order} of {count} {noun} in order.",)),
            table(
                ["exercise", "answers", "findings expected", "by hand", "outcome"], rows, "lrrrl"
            ),
            *_details(tests),
        )
    )


def _expected(one: Outcome) -> str:
    found = len(one.findings)
    return f"{found - len(one.untested)} of {found}"


def _by_hand(one: Outcome) -> tuple[int | str]:
    return ("-" if one.by_hand is None else one.by_hand,)


def _said(tests: SelfTests, one: Outcome) -> str:
    lacking = len(one.untested) + one.lacks_by_hand
    count = len(one.faults) + (lacking if tests.complete else 0)
    if not count:
        return "in order"
    return "1 fault" if count == 1 else f"{count} faults"


def _details(tests: SelfTests) -> Iterator[Block]:
    for one in tests.outcomes:
        for fault in one.faults:
            yield Paragraph((f"{one.name}: {fault}",))
    untested = [one for one in tests.outcomes if one.untested]
    for one in untested if tests.complete else ():
        codes = ", ".join(map(str, one.untested))
        yield Paragraph((f"{one.name}: no [[expect]] names {codes}",))
    for one in tests.outcomes if tests.complete else ():
        if one.lacks_by_hand:
            yield Paragraph(
                (f"{one.name}: {one.by_hand} of {BY_HAND} answers as a student writes them",)
            )
    if untested and not tests.complete:
        count = sum(len(one.untested) for one in untested)
        what = "1 finding is" if count == 1 else f"{count} findings are"
        yield Paragraph((f"{what} in no [[expect]]; --complete lists, --propose writes them.",))
