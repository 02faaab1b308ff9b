# ruff: noqa: E501, SIM905 (tables)
"""What stands behind each sentence: for every kind of result, step and finding its evidence.

``python docs/evidence.py --write`` makes ``docs/evidence.md``; ``tests/test_evidence.py`` compares it, sees
that no kind is missing, and checks the certificates.  A *certificate* is checked by a stranger's
program; what is *worked out* stands with all its numbers on the page, where the step computes it
again before it is printed; what is *computed* is believed of linexact, which does it
twice; and some kinds *say nothing* that could be true or false of the mathematics.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from linexact import topics
from linexact.tasks import telling

PAGE = Path(__file__).parent / "evidence.md"


@dataclass(frozen=True)
class Evidence:
    """How a kind of sentence is shown: the claims of certificates, and what remains.

    ``claims`` are the names of atoms in certificates; ``rest`` says what no certificate holds.
    """

    claims: tuple[str, ...] = ()
    rest: str = ""
    sort: str = ""

    @property
    def name(self) -> str:
        """One word for the sort of evidence."""
        return self.sort or ("certificate" if self.claims else "computed")


def by(*claims: str, rest: str = "") -> Evidence:
    """Return evidence by certificates of these claims."""
    return Evidence(claims, rest)


def worked_out(rest: str) -> Evidence:
    """Return evidence that stands on the page, number by number."""
    return Evidence((), rest, "worked out")


def computed(rest: str) -> Evidence:
    """Return that linexact is to be believed."""
    return Evidence((), rest, "computed")


def nothing(rest: str) -> Evidence:
    """Return that nothing mathematical is said."""
    return Evidence((), rest, "says nothing")


RANK = "the rank up to 100,000 numbers in 60 columns, else computed"

RESULTS: Mapping[str, Evidence] = {
    "Separable": by("point"),
    "Inseparable": by("combination"),
    "Certified": by("point", "combination", "independent", rest=RANK),
    "PerceptronRun": by(
        "run",
        "point",
        "combination",
        "norm",
        rest="a run too long to run again is not in it",
    ),
    "WrittenSolution": by(
        "point",
        "combination",
        "hitting",
        "norm",
        "run",
        "values",
        rest="the steps: see below",
    ),
    "HandWeights": by(
        "point",
        "combination",
        rest="beside a Euclidean length only the point; of integers too many to try again the page says that no certificate holds it",
    ),
    "WeightRegion": by("point", "combination", "vertices"),
    "Measurement": by(
        "point",
        "values",
        rest="distances and subgradients can be added up again from what the table holds",
    ),
    "Assessment": by(
        "point",
        "hitting",
        rest="and with `--training-certificate`, these of the training data with `values` or `run`; a run too long to run again is computed",
    ),
    "Batch": by(
        "point", "combination", "independent", rest="`evidence()` has one for each problem"
    ),
    "Feasible": by("point"),
    "Infeasible": by("combination"),
    "LeastDegree": by("point", "combination"),
    "FewestMonomials": by("point", "hitting", "combination"),
    "MistakeBound": by("norm"),
    "NoBound": by(
        "combination",
        rest="the reasons that lie in the rule (a rate that changes, a start) are read off it",
    ),
    "Checked": nothing("what a checker said"),
    "HardMargin": by("norm"),
    "SelfTests": nothing("how an exercise's own answers were marked"),
    "Files": nothing("what was written"),
    "Exercise": nothing("what is asked"),
    "Exercises": nothing("what is asked"),
    "Marks": by(
        "point",
        "combination",
        rest="one file of all: see the findings",
    ),
    "Readings": nothing("how an answer was understood"),
    "Hints": Evidence(
        (),
        "parts of findings, whose evidence `grade --certificate` writes for the same answer, and of worked solutions; a page of hints holds none, since they say more than was asked for",
        "evidence of the marks",
    ),
    "Estimates": by("point", "combination", "independent"),
    "FewestErrors": by("point", "hitting"),
}

TRACE = "`trace --certificate` with the same rule; and worked out, row by row"
STEPS: Mapping[str, Evidence] = {
    "Inequalities": worked_out("each case with its inequality"),
    "Follows": worked_out("the rows that add up to the bound"),
    "Swap": worked_out("the two inputs that change places, and the examples"),
    "BiasRange": worked_out("the scores without the bias"),
    "Trial": worked_out("the scores"),
    "Verification": by("point", "combination", rest="and worked out, case by case"),
    "Choice": worked_out("the rows left, and the value put in"),
    "SimplestIntegers": by(
        "point",
        rest="where they are few enough to be tried again; else computed",
    ),
    "OtherForms": worked_out("the same numbers, written otherwise"),
    "Measured": worked_out("the squares and their sum"),
    "Demanded": worked_out("both sides of each demand"),
    "Freedom": by("point"),
    "Point": by("point", "combination", rest="and worked out, row by row"),
    "RowSum": by("point", "combination", rest="and worked out, row by row"),
    "Elimination": by("point", "combination", rest="and worked out, unknown by unknown"),
    "IntegerCases": by("combination"),
    "NoneFound": computed("a search that no file holds, and the page says so"),
    "CommonPoint": by("point", "combination"),
    "SignedAverage": by("point", "combination"),
    "TranslationTheorem": by("point", "combination"),
    "Run": by("run", rest=TRACE),
    "BatchRun": by("run", rest=TRACE),
    "Tally": by("run", rest=TRACE),
    "Final": by("run", rest=TRACE),
    "CycleSum": by("run", rest=TRACE),
    "Bound": worked_out("a line for each update, and the constants"),
    "Gain": worked_out("the scores before and after"),
    "Setback": worked_out("the scores before and after"),
    "Fit": by("point", "values", rest="and worked out, the equations and every score"),
    "Printed": worked_out("the published value beside the exact one"),
    "Correction": worked_out("what is not right as printed, and the numbers that show it"),
    "LossTotal": by("point", "values", rest="and worked out, the loss of every example"),
    "Distance": worked_out("the quotient and the root"),
    "SameBoundary": worked_out("the factor"),
    "AverageScore": worked_out("the average and its score"),
    "BetweenSolutions": worked_out("both points and the average in every row"),
    "MaximumBetween": worked_out("both losses and that of the average"),
    "FewestErrors": by("point", "hitting", rest="`errors --certificate`"),
    "Classified": by("point", "values", rest="and worked out, every score and margin"),
    "Distances": worked_out("every score and the length"),
    "Ratio": worked_out("the largest input and the least margin"),
    "Street": by("norm", rest="`margin --certificate`"),
    "Sided": worked_out("the score"),
}

OWN = Evidence(("point",), "evidence of its own", "evidence")
PART = Evidence(
    (),
    "the evidence of the part, which shows that its marks are right; the place and the numbers can be compared with the answer",
    "evidence of the part",
)
PAPER = nothing("about what was written, not whether it is true")
_OWN = (
    "score-zero",
    "wrong-side",
    "other-convention",
    "rests-on-convention",
    "repair",
    "other-gate",
    "weights-exist",
    "demand-unmet",
)
_PAPER = (
    "word-wrong",
    "cell-missing",
    "rows-after-end",
    "trace-incomplete",
    "proof-missing",
    "for-a-person",
    "own-convention",
)
_PART = """
    slip zero-weights more-wrong not-whole too-long scaled is-inseparable is-separable sum-not-one points-differ multiplier-negative
    no-multipliers mixed-side segments-one-class segments-apart common-point no-strict-example
    line-jumps factor-lost line-broken term-lost sign-turned bias-forgotten row-reversed row-of-another
    no-contradiction strict-for-weak weak-for-strict both-ways extra-wrong strictness reversed inequality-missing
    extra-follows follows other-boundary parallel no-boundary boundary-within-tolerance rounded number-wrong within-tolerance
    wrong-weights carried wrong-decision carried-part wrong-score wrong-example before-differs
    cells-within-tolerance cells-rounded entry-wrong entry-rounded entry-within-tolerance example-missing example-superfluous
    distance-rounded distance-wrong distance-within-tolerance not-canonical narrower other-weights sums-differ off-street left-out
    named-though wrong-look-score
""".split()
FINDINGS: Mapping[str, Evidence] = {
    **dict.fromkeys(_OWN, OWN), **dict.fromkeys(_PAPER, PAPER), **dict.fromkeys(_PART, PART),
}  # fmt: skip


def told_steps() -> Iterator[type]:
    """Yield every type of step that has words."""
    yield from telling.TOLD
    for topic in iter_modules(topics.__path__, "linexact.topics."):
        for found in iter_modules(import_module(topic.name).__path__):
            if found.name.endswith("_words"):
                yield from getattr(import_module(f"{topic.name}.{found.name}"), "TOLD", {})


HEAD = """# What stands behind each sentence

Made by `python docs/evidence.py --write`; a test sees that every kind of result, of step in a worked solution and of finding
in marking is here, checks a certificate of each kind that has one, and goes over all exercises.

- **certificate**: a stranger's program checks it ([trust.md](trust.md)); the names are those of atoms in [the format](certificate-format.md).
- **worked out**: every number that enters stands on the page, and the step computes itself again before it is printed. There is no file, but nothing to believe either for
  who adds up again.
- **computed**: linexact is to be believed; `check()` computes it again.
- **says nothing**: no verdict and no "impossible"; what was read, written or asked.
"""


def page() -> str:
    """Return the page."""
    parts = [HEAD]
    for title, table in (("Results", RESULTS), ("Steps of worked solutions", STEPS)):
        rows = [f"| {name} | {e.name} | {_said(e)} |" for name, e in table.items()]
        parts.append(
            "\n".join([f"## {title}\n", "| kind | evidence | |", "|---|---|---|", *rows]) + "\n"
        )
    parts.append("## Findings\n")
    for evidence in (OWN, PART, PAPER):
        codes = ", ".join(f"`{code}`" for code, e in FINDINGS.items() if e is evidence)
        parts.append(f"**{evidence.name}**: {_said(evidence)}.\n\n{codes}\n")
    return "\n".join(parts)


def _said(evidence: Evidence) -> str:
    claims = ", ".join(f"`{claim}`" for claim in evidence.claims)
    return "; ".join(part for part in (claims, evidence.rest) if part)


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page())
