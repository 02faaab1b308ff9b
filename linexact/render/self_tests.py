"""Exercises that were tested, as a record for programs."""

from __future__ import annotations

from collections.abc import Iterable

from linexact.grade.testing import Found, SelfTests


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
