"""What the marker made of an answer, held against what the answer means.

An answer that can be marked is *read right* when its mark is the one it deserves: all points, or
exactly the mark and the findings of its normal form, typed as ``docs/answers.md`` asks for it.
Words and proofs have no normal form: they must earn all, or less and the verdict.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from linexact.grade import Grade, Unreadable, grade
from tests.corpus import truth
from tests.corpus.corpus import Answer

_PERSON = "for-a-person"  # the finding that leaves an argument to a person

Outcome = Literal["right", "wrongly", "unread", "asked", "guessed"]


def judge(answer: Answer) -> Outcome:
    """Mark the answer as it stands and say what became of it."""
    outcome = marked(answer, answer.text)
    if not answer.is_readable:
        return "asked" if outcome is None else "guessed"
    if outcome is None:
        return "unread"
    return "right" if _is_deserved(answer, outcome) else "wrongly"


def marked(answer: Answer, text: str) -> Grade | None:
    """Return the grade of a text as an answer to this question.

    None when it is asked back, or when what the text argues is left to a person.
    """
    outcome: Grade | Unreadable = grade(answer.question.task, text)
    return outcome if isinstance(outcome, Grade) and _PERSON not in outcome.codes else None


def _is_deserved(answer: Answer, outcome: Grade) -> bool:
    if answer.mark == "right":
        return outcome.is_right
    normal = normal_form(answer)
    if normal is not None:
        typed = marked(answer, normal)
        assert typed is not None, (answer.family, normal)
        return (outcome.earned, outcome.codes) == (typed.earned, typed.codes)
    points = {c.name: c.earned for c in outcome.conditions if c.possible}
    said = "verdict" not in points or (points["verdict"] > 0) == truth.verdict_is_right(answer)
    return said and not outcome.is_right


@cache
def normal_form(answer: Answer) -> str | None:
    """Type the truth as ``docs/answers.md`` says; None for a proof by claims."""
    meant = answer.truth
    if answer.question.task.kind == "word":
        return None  # which word says it depends on how the question was put
    match answer.form:
        case "weights":
            return "there are no such weights" if meant == "none" else _weights(answer, meant)
        case "number":
            return meant
        case "vector":
            return f"({_listed(meant)})"
        case "boundary":
            return _boundary(answer, meant)
        case "inequalities":
            return "\n".join(_inequality(row, answer) for row in meant.split(";"))
        case "trace":
            rows = truth.run(answer) if meant == "run" else [r.split() for r in meant.split(";")]
            return "\n".join(_presentation(row) for row in rows)
    return _verdict(answer, meant)


def _listed(meant: str) -> str:
    return ", ".join(meant.split())


def _weights(answer: Answer, meant: str) -> str:
    w, _, b = meant.partition("|")
    return f"w = ({_listed(w)})" + (f", b = {b.strip()}" if b.strip() else "")


def _boundary(answer: Answer, meant: str) -> str:
    w, b = truth.weights(meant)
    task: Any = answer.question.task
    terms = " + ".join(f"({c}) {name}" for c, name in zip(w, task.features, strict=True))
    return f"{terms} + ({b}) = 0"


def _inequality(row: str, answer: Answer) -> str:
    *cells, relation = row.split()
    names = [*(f"w{j + 1}" for j in range(len(cells) - 1)), "b"]
    terms = [f"({c}) {name}" for c, name in zip(cells, names, strict=True) if c != "0"]
    return " + ".join(terms) + f" {relation} 0"


def _presentation(row: Any) -> str:
    example, *rest = row
    if rest[1] in ("y", "n"):
        score, mistake, *w = rest
        said = "yes" if mistake == "y" else "no"
        return f"{example}; {score}; {said}; ({', '.join(w)})"
    return f"{example}; ({', '.join(rest)})"


def _verdict(answer: Answer, meant: str) -> str | None:
    plain = {"separable": "separable", "inseparable": "not separable"}
    if meant in plain:
        return plain[meant]
    typed = meant.removeprefix("separable: ").removeprefix("weights ")
    if "|" in typed:
        return f"separable; {_weights(answer, typed)}"
    return None  # claims, and mixtures: a wrong one may be told in more ways than one
