"""Runs in counts of mistakes, and whether counts occur, as records for programs."""

from __future__ import annotations

from linexact.certificate.fields import texts
from linexact.mistake_counts.gram import Counting
from linexact.mistake_counts.occurring import CountsDecided
from linexact.mistake_counts.runs import KernelRun
from linexact.rational import exact_text


def kernel_run_record(found: KernelRun) -> dict[str, object]:
    """Return a run; examples and presentations count from 1.

    >>> from linexact import kernel_run
    >>> found = kernel_run("XOR", degree=1, plus=0, bias=True, boundary="strict")
    >>> record = kernel_run_record(found)
    >>> record["outcome"], record["counts"], record["same_weights_after"]
    ('cycle', [1, 1, 1, 1], [0, 4])
    """
    record = _setting(found.of) | {
        "outcome": found.outcome,
        "counts": list(found.counts),
        "presentations": found.presentations,
        "passes": found.passes,
        "updates": [[at, index + 1] for at, index in found.updates],
        "scores": texts(found.of.scores(found.counts)),
    }
    if found.first is not None:
        record["same_weights_after"] = [found.first, found.presentations]
        record["counts_between"] = list(found.gained)
    return record


def counts_record(found: CountsDecided) -> dict[str, object]:
    """Return whether counts occur, with the proof; examples count from 1.

    >>> from linexact import possible_counts
    >>> stated = {"degree": 1, "plus": 0, "bias": True, "boundary": "strict"}
    >>> record = counts_record(possible_counts("XOR", counts=[1, 1, 1, 1], **stated))
    >>> record["possible"], record["reason"], record["example"]
    (False, 'wrong', 1)
    """
    record = _setting(found.of) | {
        "possible": found.occurs,
        "ended": found.ended,
        "counts": list(found.counts),
        "squared_length": exact_text(found.of.squared_length(found.counts)),
        "most": exact_text(found.of.most_squared(found.counts)),
    }
    if found.updates is not None:
        return record | {"updates": [index + 1 for index in found.updates]}
    record["reason"] = found.reason
    if found.example is not None:
        record["example"] = found.example + 1
    if found.states is not None:
        record["states"] = found.states
    return record


def _setting(of: Counting) -> dict[str, object]:
    return {
        "degree": of.kernel.degree,
        "plus": exact_text(of.kernel.plus),
        "bias": of.convention.bias,
        "boundary": of.convention.boundary,
    }
