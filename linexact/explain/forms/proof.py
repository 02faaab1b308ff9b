"""The words about verdicts and their proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from linexact.data.dataset import Vector
from linexact.data.linear import linear_row
from linexact.document.blocks import Text, separated
from linexact.explain.finding import FormWords, Hint, Sentence, hint, value_hints
from linexact.grade.forms.proof import reasoned, verdict
from linexact.grade.result import Grade


def _hints(task: verdict.VerdictTask, grade: Grade) -> Iterator[Hint]:
    found = {type(finding) for finding in grade.findings}
    if found & {verdict.IsSeparable, verdict.IsInseparable}:
        yield hint("Look at the verdict itself: what speaks for the other one?")
    elif verdict.ProofMissing in found:
        yield hint("The verdict is right; its proof is missing. What would show it?")
    else:
        yield from value_hints("The verdict is right; the proof has a flaw", grade)


def _is_inseparable(finding: verdict.IsInseparable) -> Text:
    terms = separated([(multiplier, " at ", point) for multiplier, point in finding.terms])
    return (
        "the data are not separable: the multipliers ",
        *terms,
        " give both classes the same weighted average",
    )


def _values(names: Sequence[str], point: Vector) -> Text:
    """Return values of unknowns, ``w1 = 1, b = -1``."""
    return separated((f"{name} = ", value) for name, value in zip(names, point, strict=True))


def _line_broken(finding: reasoned.LineBroken) -> Text:
    values = _values(finding.names, finding.point)
    return (f"'{finding.place}' does not follow from {finding.rests}: ", *values,
            " meet that, and not the line")  # fmt: skip


def _line_wrong(why: str) -> Callable[[reasoned.LineWrong], Text]:
    def told(finding: reasoned.LineWrong) -> Text:
        right = linear_row(finding.right, finding.names)
        return (f"'{finding.place}': {why}; it should be ", *right)

    return told


def _line_jumps(finding: reasoned.LineJumps) -> Text:
    said = f"'{finding.place}'" if finding.place else "the contradiction"
    return (f"{said} is right, but a jump: it takes ", finding.lines,
            " lines at once, and which of them with what factors is not said")  # fmt: skip


def _for_a_person(finding: reasoned.ForAPerson) -> Text:
    if not finding.lines:
        return ("the argument could not be followed; it is for a person to read",)
    return (finding.followed, " of ", finding.lines,
            " lines were followed; the argument is for a person to read")  # fmt: skip


_LINES: Mapping[str, Sentence] = {
    "line-broken": _line_broken,
    "factor-lost": _line_wrong("a factor was lost or changed"),
    "term-lost": _line_wrong("a term was left out"),
    "bias-forgotten": _line_wrong("the bias was left out"),
    "sign-turned": _line_wrong("the sign of a term is the other one"),
    "row-reversed": _line_wrong("the inequality is the other way round"),
    "strict-for-weak": _line_wrong("> was written where only >= holds"),
    "weak-for-strict": _line_wrong(">= was written where > is asked"),
    "row-of-another": _line_wrong("this is what another example asks"),
    "line-jumps": _line_jumps,
    "no-contradiction": lambda finding: (
        "the lines do not contradict each other: ", *_values(finding.names, finding.point),
        " meet all of them",
    ),
    "for-a-person": _for_a_person,
    "own-convention": "the lines are those of another convention, and were read so: {convention}",
}  # fmt: skip


WORDS = FormWords(
    "a proof",
    {
        **_LINES,
        "is-separable": "the data are separable: w = {w}, b = {b} gets every example right",
        "is-inseparable": _is_inseparable,
        "proof-missing": "a proof is asked: weights, or multipliers, or two segments",
        "mixed-side": "the {side} side has examples of both classes; each side, or segment,"
        " is of one class",
        "multiplier-negative": "{place} has the multiplier {multiplier}; a multiplier is not"
        " negative",
        "no-multipliers": "all multipliers are 0, which proves nothing",
        "sum-not-one": "the multipliers of the {place} sum to {total}, not to 1",
        "points-differ": "the weighted sums of the classes are {positive} and {negative}, which are"
        " two points",
        "no-strict-example": "no example for which a score of 0 is wrong has a multiplier: weights"
        " 0 meet all of these ({convention})",
        "scaled": "both classes' multipliers sum to {total}: a proof at that scale; divided by it"
        " they are weighted averages",
        "common-point": "the point {given} is not where they meet; {point} is such a point",
        "segments-one-class": "both segments join examples of the same class; a proof needs one of"
        " each class",
        "segments-apart": "the segments do not meet: the line with w = {w} and b = {b} runs between"
        " them",
    },
    hints=_hints,
    how="multipliers of examples by number, such as 97: 2/5, 98: 3/5, 99: 1, or weights, or an"
    " argument line by line",
    room=12,
)
