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
from linexact.topics.perceptron.rows import Rows
from linexact.topics.perceptron.trace import Cycle, Stalled, Trace
from linexact.topics.separability import Inseparable, Separable, inseparable

VISITS_BYTES = 2**27  # of weights remembered one by one; later, those of every doubling only


class Visits:
    """Weights seen at the beginning of a pass, with the presentations before it.

    Remembers all of them up to a stated size; after that the one at the last doubling
    (Brent 1980), so a cycle is found in any case, only later.
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[int, ...], int] = {}
        self._room = VISITS_BYTES
        self._anchor: tuple[tuple[int, ...], int] = ((), 0)

    def first_visit(self, key: tuple[int, ...], presentations: int) -> int | None:
        """Return the presentations at the earlier visit with these weights, or remember them."""
        earlier = self._seen.get(key)
        if earlier is not None:
            return earlier
        if self._room > 0:
            self._seen[key] = presentations
            self._room -= 200 + 40 * len(key)  # about what it takes
            return None
        if key == self._anchor[0]:
            return self._anchor[1]
        if presentations >= 2 * self._anchor[1]:
            self._anchor = (key, presentations)
        return None


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


def cycle_outcome(rows: Rows, first: int, length: int, updates: Mapping[int, int]) -> Cycle:
    """Return the cycle; it is a proof when an example bound strictly was updated in it.

    Where a threshold is fixed it is none.
    """
    proof = not rows.fixed and any(bool(rows.strict[index]) for index in updates)
    return Cycle(first, length, dict(sorted(updates.items())), proof)
