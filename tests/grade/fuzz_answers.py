"""Fuzz every reader of answers with atheris, where it is installed.

``python tests/grade/fuzz_answers.py -max_total_time=60``; without atheris it says so. The
same promise, no exception and no other outcome than graded or unreadable, is tested with
hypothesis in ``tests/property/test_grading_laws.py``.
"""

from __future__ import annotations

import sys

from grading_table import cases

from linexact.grade import Grade, Unreadable, grade

TASKS = list({id(case.task): case.task for case in cases()}.values())


def one(data: bytes) -> None:
    """Grade one text with the task that its first byte chooses."""
    if data:
        text = data[1:].decode("utf-8", "replace")
        outcome = grade(TASKS[data[0] % len(TASKS)], text)
        assert isinstance(outcome, Grade | Unreadable)


def main() -> None:
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed; hypothesis tests the same promise")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
