"""What people count instead of what is asked: the whole numbers that explain a wrong count.

A count is no measurement: half of it or its square are not what anybody wrote by a slip.  The
presentations are counted for the updates, the right answers for the wrong ones, one pass for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from linexact.grade.question import Question

COUNTS = ("updates", "presentations", "passes", "moves")  # of a run
_OF_EXAMPLES = ("errors",)
_SHARES = ("rate",)
_OTHERS = ("shifts",)
COUNT_SLIPS = (
    *(f"{name}-counted" for name in COUNTS),
    "first-pass-counted",
    "right-counted",
    "one-too-many",
    "one-too-few",
)


def counted_instead(question: Question) -> Mapping[str, Fraction] | None:
    """Return other counts by the names of slips; None where the value is no count.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.model import Ask
    >>> from linexact.exercise.solving import solve_exercise
    >>> exercise = find_exercise("blog-trace")
    >>> values = solve_exercise(exercise).values
    >>> asked = Question(exercise, Ask("updates", "number", Fraction(1)), lambda: values)
    >>> {name: str(count) for name, count in counted_instead(asked).items()}
    {'presentations-counted': '24', 'passes-counted': '6', 'first-pass-counted': '3'}
    """
    name, values = question.name, question.values()
    right = question.value()
    if name in _SHARES and isinstance(right, Fraction):
        return {"right-counted": 1 - right} if right != Fraction(1, 2) else {}
    if name not in (*COUNTS, *_OF_EXAMPLES, *_OTHERS):
        return None
    found: dict[str, Fraction] = {}
    if name in COUNTS:
        for other in COUNTS:
            value = values.get(other)
            if other == "moves" and value == values.get("updates"):
                continue  # one example at a time: they are the same
            if other != name and isinstance(value, Fraction):
                found[f"{other}-counted"] = value
        mistakes = values.get("mistakes")
        if name == "updates" and isinstance(mistakes, tuple) and isinstance(mistakes[0], Fraction):
            found["first-pass-counted"] = mistakes[0]
    if name in _OF_EXAMPLES and isinstance(right, Fraction) and question.exercise.dataset:
        found["right-counted"] = len(question.data) - right
    return {slip: count for slip, count in found.items() if count != right}
