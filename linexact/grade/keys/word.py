"""Words: the right one as it is said, the others, and what decides nothing."""

from __future__ import annotations

from linexact.grade.forms.word import WordTask
from linexact.grade.keys.made import Keys


def keys(task: WordTask) -> Keys:
    """Return the right word as an answer to the question, and every other one."""
    meanings, value = task.meanings, task.value
    others = sorted(meanings.answers - {value})
    right, wrong = [meanings.said(value)], list(map(meanings.said, others))
    if meanings.yes is not None and meanings.no is not None:
        said = {meanings.yes: "Yes.", meanings.no: "No."}
        right += [said[word] for word in (value,) if word in said]
        wrong += [said[word] for word in others if word in said]
    refused = ("I do not know", "see above")
    return Keys(tuple(right), tuple(wrong), refused)
