"""Does a net of so many hidden units get all examples right?  A net, or why there is none.

A hidden unit divides the examples in two; only divisions that are linearly separable can occur, and
for all others there are multipliers that refute them.  The last unit sees an example by its sides
of the divisions (and, with shortcuts, by its inputs).  Signed multipliers ``r`` of the examples,
``sum r = 0`` (and with shortcuts ``sum r x = 0``), positive on positive examples and negative on
negative ones, refute every choice of divisions that are *blind* to them: in each, the r on either
side sum to 0.  So one list of multipliers may refute thousands of first layers.

Whose a score of 0 is and whether units put out 0 or -1 changes nothing here: with biases, finitely
many scores can be moved off 0, and other outputs are other weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb
from types import MappingProxyType
from typing import TypeAlias

from linexact.certificate.bundle import joined
from linexact.certificate.networks import no_net_certificate
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.networks.net import MOST_UNITS, Net, NetOnRows, Outputs, Turn, Unit, on_rows
from linexact.rational import dot
from linexact.result import Result
from linexact.separability import Separable, separate_dataset

MOST_ROWS = 8  # of which all divisions are gone through
MOST_LAYERS = 100_000  # choices of divisions
MOST_INPUTS = 8
_STRICT = Convention(bias=True, boundary="strict")

Labels: TypeAlias = tuple[int, ...]  # -1 or +1 for each example, -1 for the first


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NoNet(Result):
    """No net of ``hidden`` units gets all examples right.

    ``divisions`` are the separable ones, each standing for its opposite too, and ``refuted`` all
    others, with multipliers; of any ``hidden`` divisions all are blind to one of ``blinding``.

    >>> from linexact.model.gates import gate
    >>> found = search(gate("XOR"), 1, shortcuts=False)
    >>> isinstance(found, NoNet), len(found.divisions), len(found.refuted), found.layers
    (True, 6, 1, 6)
    """

    dataset: Dataset
    hidden: int
    shortcuts: bool
    divisions: tuple[Labels, ...]
    refuted: tuple[tuple[Labels, Mapping[int, Fraction]], ...]
    blinding: tuple[Mapping[int, Fraction], ...]  # example -> multiplier, positive

    @property
    def layers(self) -> int:
        """How many first layers there are: choices of so many of the divisions."""
        return comb(len(self.divisions), min(self.hidden, len(self.divisions)))

    def refutation(self, chosen: Sequence[int]) -> Mapping[int, Fraction]:
        """Return the multipliers to which these divisions are blind, by their places."""
        return next(
            found
            for found in self.blinding
            if all(_is_blind(self.dataset, found, self.divisions[place]) for place in chosen)
        )

    def check(self) -> None:
        """Check every refutation, and that every division and every first layer has one."""
        data = self.dataset
        every = {*_labels(len(data))} if self.hidden else set()
        stated = [*self.divisions, *(labels for labels, _ in self.refuted)]
        _expect(len(stated) == len(every) and {*stated} == every, "a division is left out")
        for labels, multipliers in self.refuted:
            _expect(_cancels(data, labels, multipliers, inputs=True), "a division is not refuted")
        targets = data.targets.tolist()
        blind = []
        for multipliers in self.blinding:
            right = _cancels(data, targets, multipliers, inputs=self.shortcuts)
            _expect(right, "multipliers refute no last unit")
            blind.append(_blind(data, multipliers, self.divisions))
        for chosen in _choices(len(self.divisions), self.hidden):
            _expect(any(held & chosen == chosen for held in blind), "a first layer is left out")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        return no_net_certificate(
            self.dataset, self.hidden, self.refuted, self.blinding, shortcuts=self.shortcuts
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LeastHidden(Result):
    """The least number of hidden units: a net that has so many, and why one fewer does not do.

    With 0 hidden units the last unit takes the inputs itself.

    >>> from linexact.model.gates import gate
    >>> least_hidden(gate("XOR"), shortcuts=False).count
    2
    >>> least_hidden(gate("XOR"), shortcuts=True).count, least_hidden(gate("AND"), False).count
    (1, 0)
    """

    shortcuts: bool
    found: NetOnRows
    fewer: NoNet | None

    @property
    def count(self) -> int:
        """The least number."""
        return len(self.found.net.hidden)

    def check(self) -> None:
        """Check the net, and that there is none with one unit fewer."""
        self.found.check()
        _expect(not self.found.wrong, "the net gets a row wrong")
        if self.count:
            fewer = self.fewer
            _expect(fewer is not None and fewer.hidden == self.count - 1, "fewer units may do")
            assert fewer is not None
            _expect(fewer.shortcuts == self.shortcuts or fewer.hidden == 0, "other architectures")
            fewer.check()

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        proofs = [self.found, *([self.fewer] if self.fewer else [])]
        return joined([proof.certificate() for proof in proofs])


def search(
    dataset: Dataset,
    hidden: int,
    shortcuts: bool,
    outputs: Outputs = "0/1",
    on: Turn = ">",
) -> NetOnRows | NoNet:
    """Return a net of so many hidden units that gets all examples right, or why there is none.

    With ``hidden`` 0 the last unit takes the inputs itself.  Raises
    :class:`~linexact.errors.LimitError` for more than 8 examples (``rows``) or too many first
    layers (``layers``).

    >>> from linexact.model.gates import gate
    >>> search(gate("XOR"), 2, shortcuts=False).wrong
    ()
    """
    shortcuts = shortcuts or not hidden
    _check_size(dataset)
    rows = tuple(dataset.x(i) for i in range(len(dataset)))
    divisions, refuted = _divide(rows) if hidden else ({}, ())
    _check_layers(len(divisions), hidden)
    labels = tuple(divisions)
    blinding = list[tuple[int, Mapping[int, Fraction]]]()
    for chosen in _choices(len(labels), hidden):
        if any(held & chosen == chosen for held, _ in blinding):
            continue
        places = [place for place in range(len(labels)) if chosen >> place & 1]
        columns = [labels[place] for place in places]
        verdict = separate_dataset(_seen(dataset, columns, outputs, shortcuts), _STRICT)
        if isinstance(verdict, Separable):
            units = tuple(_unit(divisions[labels[place]], on) for place in places)
            return _checked(_net(verdict, units, shortcuts, outputs, on), dataset)
        blinding.append((_blind(dataset, verdict.multipliers, labels), verdict.multipliers))
    answer = NoNet(
        dataset, hidden, shortcuts, labels, refuted, tuple(found for _, found in blinding)
    )
    answer.check()
    return answer


def least_hidden(
    dataset: Dataset, shortcuts: bool, outputs: Outputs = "0/1", on: Turn = ">"
) -> LeastHidden:
    """Return the least number of hidden units that get all examples right, with both proofs.

    Raises as :func:`search` does, and :class:`~linexact.errors.InputError` (``both-classes``)
    where one point is in both classes.

    >>> from linexact.model.gates import gate
    >>> least_hidden(gate("XOR"), shortcuts=False).count
    2
    """
    _check_function(dataset)
    fewer: NoNet | None = None
    for hidden in range(len(dataset) + 1):
        answer = search(dataset, hidden, shortcuts, outputs, on)
        if isinstance(answer, NetOnRows):
            least = LeastHidden(shortcuts, answer, fewer)
            least.check()
            return least
        fewer = answer
    raise AssertionError("as many units as examples tell all apart")


def _check_function(dataset: Dataset) -> None:
    seen: dict[Vector, tuple[int, int]] = {}
    for i in range(len(dataset)):
        first, target = seen.setdefault(dataset.x(i), (i, dataset.target(i)))
        if target != dataset.target(i):
            rows = f"rows {dataset.row_number(first)} and {dataset.row_number(i)}"
            raise InputError("both-classes", f"{rows} are one point in both classes; no net does")


def _labels(count: int) -> Iterator[Labels]:
    """Yield all divisions of so many examples but the trivial one, the first on the side of -1."""
    for rest in product((-1, 1), repeat=count - 1):
        if any(v > 0 for v in rest):
            yield (-1, *rest)


def _check_size(dataset: Dataset) -> None:
    if not len(dataset):
        raise InputError("rows", "no examples; expected some")
    if len(dataset) > MOST_ROWS:
        message = f"{len(dataset)} rows; all divisions of at most {MOST_ROWS} are gone through"
        raise LimitError("rows", message, limit="MOST_ROWS")
    if dataset.dimension > MOST_INPUTS:
        message = f"{dataset.dimension} inputs; at most {MOST_INPUTS} are taken"
        raise LimitError("inputs", message, limit="MOST_INPUTS")


def _check_layers(divisions: int, hidden: int) -> None:
    layers = comb(divisions, min(hidden, divisions))
    if hidden > MOST_UNITS or layers > MOST_LAYERS:
        message = f"{layers} first layers of {hidden} units; at most {MOST_LAYERS} of {MOST_UNITS}"
        raise LimitError("layers", f"{message} are gone through", limit="MOST_LAYERS")


@lru_cache(maxsize=8)  # of one truth table all functions ask for the same
def _divide(
    rows: tuple[Vector, ...],
) -> tuple[Mapping[Labels, Separable], tuple[tuple[Labels, Mapping[int, Fraction]], ...]]:
    """Return the separable divisions, each with weights, and the others with multipliers."""
    divisions: dict[Labels, Separable] = {}
    refuted = []
    for labels in _labels(len(rows)):
        verdict = separate_dataset(Dataset.from_rows(rows, labels), _STRICT)
        if isinstance(verdict, Separable):
            divisions[labels] = verdict
        else:
            refuted.append((labels, verdict.multipliers))
    return MappingProxyType(divisions), tuple(refuted)


def _choices(count: int, hidden: int) -> Iterator[int]:
    """Yield all choices of so many places, as bits."""
    for places in combinations(range(count), min(hidden, count)):
        yield sum(1 << place for place in places)


def _seen(
    dataset: Dataset, columns: Sequence[Labels], outputs: Outputs, shortcuts: bool
) -> Dataset:
    """Return the examples as the last unit sees them."""
    off = 0 if outputs == "0/1" else -1
    rows = []
    for i in range(len(dataset)):
        hidden = [1 if labels[i] > 0 else off for labels in columns]
        rows.append([*hidden, *(dataset.x(i) if shortcuts else ())])
    return Dataset.from_rows(rows, dataset.targets.tolist())


def _unit(division: Separable, on: Turn) -> Unit:
    *w, b = division.integers
    return Unit(tuple(map(Fraction, w)), Fraction(b), on)


def _net(
    verdict: Separable, units: tuple[Unit, ...], shortcuts: bool, outputs: Outputs, on: Turn
) -> Net:
    *w, b = map(Fraction, verdict.integers)
    own, rest = tuple(w[: len(units)]), tuple(w[len(units) :])
    return Net(units, Unit(own, b, on), outputs, rest if shortcuts else ())


def _checked(net: Net, dataset: Dataset) -> NetOnRows:
    found = on_rows(net, dataset)
    _expect(not found.wrong, "a net that was found gets a row wrong")
    return found


def _blind(
    dataset: Dataset, multipliers: Mapping[int, Fraction], divisions: Sequence[Labels]
) -> int:
    """Return the places of the divisions that are blind to multipliers, as bits."""
    return sum(
        1 << place
        for place, labels in enumerate(divisions)
        if _is_blind(dataset, multipliers, labels)
    )


def _is_blind(dataset: Dataset, multipliers: Mapping[int, Fraction], labels: Labels) -> bool:
    return not sum(m * dataset.target(i) for i, m in multipliers.items() if labels[i] > 0)


def _cancels(
    dataset: Dataset, labels: Sequence[int], multipliers: Mapping[int, Fraction], *, inputs: bool
) -> bool:
    """Say whether positive multipliers sum to as much on both sides (with the same average)."""
    signed = [m * labels[i] for i, m in multipliers.items()]
    right = bool(signed) and all(m > 0 for m in multipliers.values()) and not sum(signed)
    if right and inputs:
        columns = zip(*(dataset.x(i) for i in multipliers), strict=True)
        right = not any(dot(signed, column) for column in columns)
    return right


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise CertificateError("net", message)
