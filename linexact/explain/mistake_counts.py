"""Runs in counts of mistakes, and whether counts occur, as documents."""

from __future__ import annotations

from fractions import Fraction

from linexact.derivation.steps.counting import (
    counted_run,
    counted_weights,
    occurrence,
    same_state,
)
from linexact.errors import LinexactError
from linexact.explain.document import Block, Document, Facts, Heading, Math, Text
from linexact.explain.kinds.kernel_run import scheme_text
from linexact.explain.notation import NOTATIONS, Notation
from linexact.explain.words.counting import (
    kernel_text,
    tell_occurrence,
    tell_run,
    tell_same_state,
    tell_weights,
)
from linexact.mistake_counts.gram import Counting, Counts
from linexact.mistake_counts.occurring import CountsDecided
from linexact.mistake_counts.runs import KernelRun

_PLAIN = NOTATIONS["grosse"]


def explain_kernel_run(found: KernelRun) -> Document:
    """Return a run in counts of mistakes, with the weights of its counts.

    >>> from linexact import kernel_run
    >>> told = explain_kernel_run(kernel_run("OR", degree=1, plus=0, bias=True, boundary="strict"))
    >>> told.blocks[0].text[0]
    'CONVERGED: every example is right after '
    """
    made = len(found.updates)
    heading: Text = {
        "converged": ("CONVERGED: every example is right after ", made, " mistakes."),
        "cycle": ("NEVER ENDS: the weights come back, and the mistakes go on.",),
        "limit": ("STOPPED after ", found.passes, " passes."),
    }[found.outcome]
    blocks: list[Block] = [
        Heading(heading),
        Facts((*_facts(found.of), ("Run", scheme_text(found.scheme)))),
        tell_run(counted_run(found), _PLAIN),
    ]
    if found.outcome == "cycle":
        blocks.append(tell_same_state(same_state(found), _PLAIN))
    blocks += _weights(found.of, found.counts, _PLAIN)
    return Document(tuple(blocks))


def explain_counts(found: CountsDecided) -> Document:
    """Return whether counts of mistakes occur, with the proof.

    >>> from linexact import possible_counts
    >>> stated = {"degree": 1, "plus": 0, "bias": True, "boundary": "strict"}
    >>> explain_counts(possible_counts("XOR", counts=[1, 1, 1, 1], **stated)).blocks[0].text
    ('NOT POSSIBLE: no run ends with these counts of mistakes.',)
    """
    when = "ends with" if found.ended else "has"
    heading = f"NOT POSSIBLE: no run {when} these counts of mistakes."
    if found.occurs:
        heading = f"POSSIBLE: some run {when} these counts of mistakes."
    counts = Math((tuple(map(Fraction, found.counts)),))
    facts = Facts((*_facts(found.of), ("Counts", (counts,))))
    return Document((Heading((heading,)), facts, tell_occurrence(occurrence(found), _PLAIN)))


def _facts(of: Counting) -> tuple[tuple[str, Text], ...]:
    data = of.dataset
    size: Text = (data.origin, ": ", len(data), " examples")
    if not data.origin:
        size = (len(data), " examples")
    return (
        ("Data", size),
        ("Kernel", kernel_text(of)),
        ("Convention", (str(of.convention),)),
    )


def _weights(of: Counting, counts: Counts, notation: Notation) -> list[Block]:
    """Return the weights of the features where these are few and their roots short."""
    try:
        return [tell_weights(counted_weights(of, counts), notation)]
    except LinexactError:
        return []
