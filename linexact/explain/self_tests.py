"""Exercises that were tested, told to their author: one line each, then what is not in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from linexact.document.blocks import Block, Document, Heading, Paragraph, Span, Text, table
from linexact.grade.testing import Found, SelfTests


def explain_self_tests(tests: SelfTests) -> Document:
    """Return what came of testing exercises as a document.

    >>> from linexact.grade.testing import Outcome
    >>> told = explain_self_tests(SelfTests((Outcome("mine", ("'3': it was read",), expects=5),)))
    >>> told.blocks[0].text, told.blocks[1].rows[0][4]
    (('0 of 1 exercise in order.',), ('1 fault',))
    """
    rows: list[list[Span | Text]] = [
        [
            one.name,
            one.answers,
            f"{len(one.findings) - len(one.untested)} of {len(one.findings)}",
            "-" if one.by_hand is None else one.by_hand,
            _counted(len(one.faults), "fault") if one.faults else "in order",
        ]
        for one in tests.outcomes
    ]
    count = _counted(len(tests.outcomes), "exercise")
    return Document(
        (
            Heading((f"{tests.in_order} of {count} in order.",)),
            table(
                ["exercise", "answers", "findings expected", "by hand", "outcome"], rows, "lrrrl"
            ),
            *_details(tests),
        )
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _details(tests: SelfTests) -> Iterator[Block]:
    for one in tests.outcomes:
        for fault in one.faults:
            yield Paragraph((f"{one.name}: {fault}",))
    count = sum(len(one.untested) for one in tests.outcomes)
    if count:
        what = f"{_counted(count, 'finding')} {'is' if count == 1 else 'are'}"
        yield Paragraph((f"{what} in no [[expect]]; --propose writes them.",))


def self_tests_record(tests: SelfTests) -> dict[str, object]:
    """Return what came of testing exercises; findings by form.

    >>> from linexact.grade.testing import Outcome
    >>> self_tests_record(SelfTests((Outcome("mine", ()),)))["in_order"]
    1
    """
    return {
        "in_order": tests.in_order,
        "faults": {one.name: list(one.faults) for one in tests.outcomes if one.faults},
        "exercises": [
            {
                "name": one.name,
                "in_order": not one.faults,
                "answers": one.answers,
                "findings": _by_form(one.findings),
                "untested": _by_form(one.untested),
                "by_hand": one.by_hand,
            }
            for one in tests.outcomes
        ],
    }


def _by_form(found: Iterable[Found]) -> dict[str, list[str]]:
    by_form: dict[str, list[str]] = {}
    for one in found:
        by_form.setdefault(one.form, []).append(one.code)
    return by_form
