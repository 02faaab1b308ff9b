"""A cycle as a proof.

If the weights return at the same place of a fixed order, with a constant rate ``r``, the
updates between the visits add up to nothing: ``sum m_i r t_i (x_i, c) = 0`` with ``m_i``
the number of updates of example ``i``.  So the ``m_i`` are multipliers.  They refute the
data under the rule's boundary when an example for which a score of 0 is wrong is among
them (Gordan 1873; Motzkin 1936).  With a bias one always is: its column says that both
classes have the same weight.  Without one, under closed-positive, +1 and -1 both positive
cycle for ever from w = 1/2, though w = 0 is right: the multipliers name no strict example.
A threshold that is fixed is in no update, so nothing of it cancels: such a cycle is no proof.
"""

from __future__ import annotations

from collections.abc import Mapping

from linexact.data.linear import Classifier
from linexact.topics.perceptron.trace import Cycle, Stalled, Trace
from linexact.topics.separability import Inseparable, Separable, inseparable


def refutation_of(trace: Trace) -> Inseparable | None:
    """Return the proof of inseparability that a run contains, checked by the kernel.

    None when the outcome proves nothing: the engine must decide then.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> proof = refutation_of(run(gate("XOR"), rule("blog")))
    >>> [str(m) for m in proof.multipliers.values()]
    ['1/2', '1/2', '1/2', '1/2']
    """
    multipliers: Mapping[int, int]
    outcome = trace.outcome
    if isinstance(outcome, Cycle) and outcome.proof:
        multipliers = outcome.updates
    elif (
        isinstance(outcome, Stalled)
        and outcome.example is not None
        and trace.rule.threshold is None
    ):
        multipliers = {outcome.example: 1}
    else:
        return None
    verdict = inseparable(trace.dataset, trace.rule.convention, multipliers)
    verdict.check()
    return verdict


def separator_of(trace: Trace) -> Separable | None:
    """Return the final weights as a checked separator, or None while a mistake remains.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> separator_of(run(gate("AND"), rule("blog"))).integers
    (3, 2, -4)
    """
    if trace.mistakes:
        return None
    verdict = Separable(trace.dataset, trace.rule.convention, Classifier(trace.w, trace.b))
    verdict.check()
    return verdict


def verdict_of(trace: Trace) -> Separable | Inseparable | None:
    """Return what a run proves about its data, checked; None when it proves nothing.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> [type(verdict_of(run(gate(name), rule("blog")))).__name__ for name in ("AND", "XOR")]
    ['Separable', 'Inseparable']
    """
    return separator_of(trace) or refutation_of(trace)
