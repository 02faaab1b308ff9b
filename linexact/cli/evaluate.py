"""``linexact evaluate``: train on one file, count the errors on another, exactly."""

from __future__ import annotations

import shlex
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from linexact.cli import options as o
from linexact.cli import weights as w
from linexact.cli.options import option
from linexact.data.read import TableOptions
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.data.linear import Classifier
    from linexact.topics.perceptron import Trace


ON_TRAINING = (
    "What is told of the training is not in that file;"
    " --training-certificate OUT.json writes a proof of it."
)


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    """How a classifier is found."""

    PANEL: ClassVar[str] = "Training"

    train: str | None = option(None, "Train here.", metavar="FILE|ID|GATE")
    by: str | None = option(
        None, "How (default: perceptron).", metavar="perceptron|least-squares", show_default=False
    )
    rule: str | None = option(
        None, "The perceptron's rule (default: the exercise's own, or lyu-offset).", metavar="NAME"
    )
    passes: int | None = option(None, "At most so many passes.")
    best_threshold: bool = option(
        False,
        "Keep the direction, pick the threshold with the fewest errors on the training"
        " data (with --weights and no --train: on these).",
    )


@dataclass(frozen=True, slots=True)
class ProofsOptions(o.ProofOptions):
    """Where the proofs are written, of the data that are judged and of those trained on."""

    training_certificate: Path | None = option(
        None, "Write the proof of what is told of the training data here.", metavar="OUT.json"
    )


def evaluate(
    problem: o.ProblemArgument,
    *,
    learn: TrainingOptions,
    weights: w.WeightOptions,
    reading: TableOptions,
    judging: w.JudgingOptions,
    proof: ProofsOptions,
) -> None:
    """Count a classifier's errors on a file: trained on another, or with given weights.

    Example:  linexact evaluate test.csv --train train.csv --by least-squares
    """
    from linexact.front.study import evaluate as judge
    from linexact.front.waiting import on_terminal

    proof.check(proof.training_certificate)
    how = asdict(learn) | asdict(judging) | {"by": _how(learn.by, weights.read())}
    with on_terminal("evaluate"):
        found = judge(o.source(problem), **how, **reading.keywords)
    further = ""
    if proof.training_certificate is None:
        if learn.train is not None and proof.certificate is not None:
            further = ON_TRAINING
    else:
        text = found.training_certificate()
        o.write_file(proof.training_certificate, text)
        trained_on = None if learn.train is None else o.data_file(learn.train)
        further = o.recheck(proof.training_certificate, text, trained_on)
        if found.unclaimed is not None:
            further = f"{further}\n\n{_left_out(found.unclaimed, learn)}"
    proof.prove(found, data=o.data_file(problem), hint=False, further=further)


def _left_out(run: Trace, learn: TrainingOptions) -> str:
    """Say that a run is not in the certificate, and how it is made again."""
    limit = "" if learn.passes is None else f" --passes {learn.passes}"
    return (
        f"The run of {run.updates} updates in {run.presentations} presentations is not in that"
        " file: a checker would\ntake too long to run it again. It is made again by\n"
        f"  linexact trace {shlex.quote(str(learn.train))} --rule {run.rule.name}{limit} --no-table"
    )


def _how(by: str | None, given: Classifier | None) -> str | Classifier | None:
    """Return how weights are found; they are given, or trained, not both."""
    if by is not None and given is not None:
        raise InputError("by", "--by trains weights; expected none that are given")
    return given or by
