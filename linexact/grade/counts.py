"""What people count instead of what is asked: the whole numbers that explain a wrong count.

A count is no measurement: half of it or its square are not what anybody wrote by a slip.  The
presentations are counted for the updates, the right answers for the wrong ones, one pass for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from linexact.grade.question import Question

COUNTS = ("updates", "presentations", "passes", "moves")  # of a run
_CHARGED = {"total": "errors", "mean": "rate"}  # what a loss of 1 for each error comes to
SHARES = ("rate", "mean")  # by their names
NEAR = ("one-too-many", "one-too-few")  # of which there are many reasons
COUNT_SLIPS = (
    *(f"{name}-counted" for name in COUNTS),
    "first-pass-counted",
    "right-counted",
    "zeros-left-out",
    *NEAR,
)


def counted_instead(question: Question) -> Mapping[str, Fraction] | None:
    """Return other counts by the names of slips; None where the value is no count.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.tasks.question import Ask
    >>> from linexact.exercise.solving import solve_exercise
    >>> exercise = find_exercise("blog-trace")
    >>> values = solve_exercise(exercise).values
    >>> asked = Question(exercise, Ask("updates", "number", Fraction(1)), lambda: values)
    >>> for name, count in counted_instead(asked).items():
    ...     print(name, count)
    presentations-counted 24
    passes-counted 6
    first-pass-counted 3
    one-too-many 10
    one-too-few 8
    """
    name, right = question.name, question.value()
    if question.charges_errors:
        name = _CHARGED.get(name, name)
    if name not in (*COUNTS, "errors", "shifts", "rate"):
        return None
    if not isinstance(right, Fraction):
        return {}
    data = question.data if question.exercise.dataset else ()
    if name == "rate":
        found = {"right-counted": 1 - right, **_near(right, Fraction(1, len(data)), 1)}
    elif name == "errors" and data:
        found = {"right-counted": len(data) - right, **_zeros_left_out(question, right)}
        found |= _near(right, Fraction(1), len(data))
    else:
        found = {**(_of_run(question) if name in COUNTS else {}), **_near(right, Fraction(1), None)}
    return {slip: count for slip, count in found.items() if count != right}


def _of_run(question: Question) -> dict[str, Fraction]:
    """Return the other counts of a run; one example at a time, moves are updates."""
    name, values = question.name, question.values()
    found: dict[str, Fraction] = {}
    for other in COUNTS:
        value = values.get(other)
        alike = other == "moves" and value == values.get("updates")
        if other != name and not alike and isinstance(value, Fraction):
            found[f"{other}-counted"] = value
    mistakes = values.get("mistakes")
    if name == "updates" and isinstance(mistakes, tuple) and isinstance(mistakes[0], Fraction):
        found["first-pass-counted"] = mistakes[0]
    return found


def _near(right: Fraction, one: Fraction, most: int | None) -> dict[str, Fraction]:
    """Return one too many and one too few, where that many there can be."""
    more = {"one-too-many": right + one} if most is None or right + one <= most else {}
    return {**more, **({"one-too-few": right - one} if right >= one else {})}


def _zeros_left_out(question: Question, right: Fraction) -> Mapping[str, Fraction]:
    """Return the errors without those on the boundary, where both classes have some there.

    Where one class alone has, another owner of a score of 0 makes that count.
    """
    scores = question.values().get("scores")
    if not isinstance(scores, tuple):
        return {}
    zeros = [question.data.target(i) for i, z in enumerate(scores) if not z]
    return {"zeros-left-out": right - len(zeros)} if len(set(zeros)) == 2 else {}
