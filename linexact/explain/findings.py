"""A sentence for every finding of the grader; its numbers are the finding's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from linexact.explain.document import Span, Text
from linexact.grade.result import Finding

SLIPS: Mapping[str, str] = {
    "bias-not-updated": "the bias was left as it was in every update",
    "wrong-sign": "updates subtracted the input times its target instead of adding it",
    "label-forgotten": "updates added the input whatever its class",
    "updated-when-right": "an update was made on every example, right or wrong",
    "zero-counted-right": "a score of 0 was counted as right (>= for >)",
    "zero-counted-wrong": "a score of 0 was counted as wrong for both classes (> for >=)",
    "labels-01": "labels 0 and 1 were used where the targets are -1 and +1",
    "stale-weights": "scores were taken with the weights of the beginning of the pass",
    "restart-for-carry-on": "after an update the order was begun anew instead of carried on",
    "carry-on-for-restart": "after an update the order was carried on instead of begun anew",
    "rate-squared": "the rate was applied twice",
    "rate-forgotten": "the rate was left out",
    "classes-swapped": "the two classes were exchanged",
    "wrong-order": "the examples were shown in another order",
    "minus-dropped": "a minus sign was lost or added",
    "update-left-out": "an update was left out",
    "updated-on-a-right-example": "an update was made on an example that was right",
    "threshold-for-bias": "the threshold was given for the bias, its negative",
    "bias-misplaced": "the bias was written first, in the place of the first weight",
    "bias-forgotten": "the bias was left out",
    "weak-for-strict": ">= was written where > is asked",
    "negatives-not-turned": "negative examples were written like positive ones",
    "bias-sign": "the bias has the other sign",
    "features-exchanged": "the two features were exchanged",
    "squared-for-root": "the square was given for the number itself",
    "root-for-square": "the root was given for the number itself",
    "inverted": "one over the number was given",
    "doubled": "twice the number was given",
    "halved": "half the number was given",
    "sign-changed": "the sign is the other one",
    "first-entry-last": "the first entry was written last",
    "last-entry-first": "the last entry was written first",
    "order-reversed": "the entries were written in the opposite order",
}


def slip_text(name: str) -> str:
    """Return what a slip means, with the place it names, as in ``minus-dropped:w2``.

    >>> slip_text("minus-dropped:w2")
    'a minus sign was lost or added (w2)'
    """
    code, _, place = name.partition(":")
    return f"{SLIPS[code]} ({place})" if place else SLIPS[code]


def sentence(finding: Finding) -> Text:
    """Return a finding as running text.

    >>> from fractions import Fraction
    >>> sentence(Finding("sum-not-one", "positive examples", (Fraction(5, 4),)))
    ('the multipliers of the positive examples sum to ', Fraction(5, 4), ', not to 1')
    """
    return SENTENCES[finding.code](finding)


def _score(f: Finding) -> Text:
    where = "exactly on the boundary" if f.code == "score-zero" else "on the wrong side"
    required = f.words[0].replace("0", " 0")
    return (f"{f.place}, ", f.vectors[0], ", has the score ", f.numbers[0],
            f": {where}, a score {required} is asked")  # fmt: skip


def _repair(f: Finding) -> Text:
    return (f"changing {f.place} alone is enough: it is ", f.numbers[0],
            f" and may be any number in {f.words[0]}")  # fmt: skip


def _slips(f: Finding) -> Text:
    told = " and ".join(slip_text(name) for name in f.words)
    return (f"this explains the whole answer: {told}",)


def _weighted(f: Finding) -> Text:
    spans: list[Span] = []
    for multiplier, point in zip(f.numbers, f.vectors, strict=True):
        spans += [", " if spans else "", multiplier, " at ", point]
    return (
        "the data are not separable: the multipliers ",
        *spans,
        " give both classes the same weighted average",
    )


def _segment(f: Finding) -> Text:
    return ("the segment from ", f.vectors[0], " to ", f.vectors[1],
            " joins examples of different classes; such may cross in separable data")  # fmt: skip


def _one_class(f: Finding) -> Text:
    return ("both segments join examples of the same class; a proof needs one of each class",)


def _mixed(f: Finding) -> Text:
    return (f"the {f.words[0]} side has examples of both classes; each side is one class",)


def _wrong_weights(f: Finding) -> Text:
    return (f"{f.place}: {f.words[0]} is ", f.numbers[0], "; from the weights ", f.vectors[2],
            " of the row above it becomes ", f.numbers[1])  # fmt: skip


def _wrong_score(f: Finding) -> Text:
    return (f"{f.place}: the score is ", f.numbers[1], ", not ", f.numbers[0], "; the weights are ",
            f.vectors[0], " and the input with its constant is ", f.vectors[1])  # fmt: skip


def _carried(f: Finding) -> Text:
    return (f"from {f.place} on the table is marked from your own row above, ", f.vectors[0],
            "; the error before it is charged once")  # fmt: skip


def _easier(f: Finding) -> Text:
    return (f"from {f.place} on your own weights ", f.vectors[0],
            " ask for less than the exercise does (", f.numbers[0], " updates so far, not ",
            f.numbers[1], "), so these rows earn nothing until they ask as much again")  # fmt: skip


def _missing(f: Finding) -> Text:
    return (f"{f.place}, ", f.vectors[0], ", has no inequality: the weights ", f.vectors[1],
            " meet all that is written and miss what it asks by ", f.numbers[0])  # fmt: skip


def _strictness(f: Finding) -> Text:
    required = f.words[1].replace("0", " 0")
    return (f"{f.place}, ", f.vectors[0], f": '{f.words[0]}' has the right boundary, but a score"
            f" {required} is asked, so it is wrong about a score of 0")  # fmt: skip


def _reversed(f: Finding) -> Text:
    return (
        f"{f.place}, ",
        f.vectors[0],
        f": '{f.words[0]}' is the other side",
    )


def _demand(f: Finding) -> Text:
    return (f"the demand '{f.place}' is not met: its left side comes to ", f.numbers[0],
            ", its right side to ", f.numbers[1])  # fmt: skip


def _boundary(f: Finding) -> Text:
    return ("the point ", f.vectors[0], " is on the boundary, but in the equation written it"
            " leaves ", f.numbers[0])  # fmt: skip


SENTENCES: Mapping[str, Callable[[Finding], Text]] = {
    "score-zero": _score,
    "wrong-side": _score,
    "zero-weights": lambda f: ("all weights are 0: every input gets the score ", f.numbers[0]),
    "more-wrong": lambda f: (f.numbers[0], " more examples are wrong"),
    "demand-unmet": _demand,
    "weights-exist": lambda f: ("there are such weights: ", f.vectors[0], " (the bias last)"),
    "not-whole": lambda f: (f"{f.place} is ", f.numbers[0], "; whole numbers are asked"),
    "other-convention": lambda f: (f"the answer is right under another convention: {f.words[0]}",),
    "slip": _slips,
    "other-gate": lambda f: (f"these weights compute {f.words[0]}",),
    "repair": _repair,
    "is-separable": lambda f: ("the data are separable: w = ", f.vectors[0], ", b = ",
                               f.numbers[0], " gets every example right"),
    "is-inseparable": _weighted,
    "proof-missing": lambda f: ("a proof is asked: weights, or multipliers, or two segments",),
    "proof-of-the-opposite": lambda f: ("multipliers prove that data are not separable",),
    "not-an-example": lambda f: ("the point ", f.vectors[0], " is not an example"),
    "mixed-side": _mixed,
    "multiplier-negative": lambda f: (f"{f.place} has the multiplier ", f.numbers[0],
                                      "; a multiplier is not negative"),
    "no-multipliers": lambda f: ("all multipliers are 0, which proves nothing",),
    "sum-not-one": lambda f: (f"the multipliers of the {f.place} sum to ", f.numbers[0],
                              ", not to 1"),
    "points-differ": lambda f: ("the weighted sums of the classes are ", f.vectors[0], " and ",
                                f.vectors[1], ", which are two points"),
    "no-strict-example": lambda f: ("no example for which a score of 0 is wrong has a multiplier:"
                                    f" weights 0 meet all of these ({f.words[0]})",),
    "scaled": lambda f: ("both classes' multipliers sum to ", f.numbers[0],
                         ": a proof at that scale; divided by it they are weighted averages"),
    "common-point": lambda f: ("the point ", f.vectors[0], " is not where they meet; ",
                               f.vectors[1], " is such a point"),
    "segment-mixed": _segment,
    "segments-one-class": _one_class,
    "segments-apart": lambda f: ("the segments do not meet: the line with w = ", f.vectors[0],
                                 " and b = ", f.numbers[0], " runs between them"),
    "strictness": _strictness,
    "reversed": _reversed,
    "follows": lambda f: (f"{f.place}, ", f.vectors[0], ", has no inequality of its own; what it"
                          " asks follows from the others"),
    "inequality-missing": _missing,
    "extra-follows": lambda f: (f"'{f.place}' is asked by no example, but it follows from those"
                                " that are",),
    "extra-wrong": lambda f: (f"'{f.place}' is asked by no example: the weights ", f.vectors[0],
                              " get every example right and do not meet it"),
    "no-boundary": lambda f: ("this equation has no unknown left in it, so it is no boundary; ",
                              f.vectors[0], " is a point of the right one"),
    "other-boundary": _boundary,
    "parallel": lambda f: ("the line written is parallel to the right one",),
    "rounded": lambda f: (f"{f.words[0]} is a rounded value ({f.words[1]}, by at most ",
                          f.numbers[0], "); the exact number is asked"),
    "number-wrong": lambda f: (f"{f.words[0]} is {f.words[1]}",),
    "entry-wrong": lambda f: (f"{f.place}: ", f.numbers[0], " is not right"),
    "word-wrong": lambda f: (f"'{f.words[0]}' is not right",),
    "before-differs": lambda f: (f"{f.place} begins with ", f.vectors[0], ", but the row above"
                                 " ends with ", f.vectors[1]),
    "wrong-example": lambda f: (f"{f.place}: example ", f.numbers[0], " is shown; next is ",
                                f.numbers[1]),
    "cell-missing": lambda f: (f"{f.place}: the {f.words[0]} is not answered",),
    "wrong-score": _wrong_score,
    "wrong-decision": lambda f: (f"{f.place}: is it a mistake? '{f.words[0]}' is written; with the"
                                 " score ", f.numbers[0], f" it is '{f.words[1]}'"),
    "wrong-weights": _wrong_weights,
    "carried": _carried,
    "carried-easier": _easier,
    "carried-shorter": lambda f: ("your own run ends early, after ", f.numbers[0], " of ",
                                  f.numbers[1], " updates; the rows that it spared earn nothing"),
    "trace-incomplete": lambda f: (f.numbers[0], " rows are written, the run has ", f.numbers[1]),
    "rows-after-end": lambda f: (f"the run is over before {f.place}",),
}  # fmt: skip
