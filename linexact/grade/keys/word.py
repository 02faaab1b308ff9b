"""Words: the right one as it is said, the others, and what decides nothing."""

from __future__ import annotations

from linexact.grade.forms.word import WordTask
from linexact.grade.keys.made import UNKNOWN, Keys


def keys(task: WordTask) -> Keys:
    """Return the right word as an answer to the question, and every other one."""
    meanings, value = task.meanings, task.value
    said = {value: [meanings.said(value)]} | {
        other: [meanings.said(other)] for other in sorted(meanings.answers - {value})
    }
    if meanings.yes is not None and meanings.no is not None:
        said[meanings.yes].append("Yes.")
        said[meanings.no].append("No.")
    wrong = [text for other, texts in said.items() if other != value for text in texts]
    return Keys(tuple(said[value]), tuple(wrong), (UNKNOWN, "see above"))
