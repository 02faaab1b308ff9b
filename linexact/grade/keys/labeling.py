"""Labelings: each that is not produced in several notations, some that are, and open ones."""

from __future__ import annotations

from linexact.grade.forms.labeling import LabelingTask
from linexact.grade.keys.made import Keys

MOST = 8  # of each sort


def keys(task: LabelingTask) -> Keys:
    """Return labelings that the class does not produce, and some that it does."""
    missing = [one.text for one in task.found.missing]
    right = [task.value, *(text for text in missing if text != task.value)]
    zeros = ["".join("1" if label == "+" else "0" for label in text) for text in right]
    ones = [", ".join(f"{label}1" for label in text) for text in right]
    produced = [one.text for one in task.found.each if one.is_produced]
    answers = [form for texts in zip(right, zeros, ones, strict=True) for form in texts]
    size = len(task.found.points)
    refused = ("I do not know", "+" * (size + 1), f"{right[0]} or {produced[0]}")
    return Keys(tuple(answers[: 3 * MOST]), tuple(produced[:MOST]), refused)
