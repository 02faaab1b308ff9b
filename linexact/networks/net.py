"""A net of threshold units with all that sources differ on, and points followed through it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from linexact.certificate.networks import net_certificate
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.convention import Boundary
from linexact.model.dataset import Dataset, Vector
from linexact.rational import dot
from linexact.result import Result

Turn: TypeAlias = Literal[">", ">="]
Outputs: TypeAlias = Literal["0/1", "-1/+1"]
EVERY_TURN: tuple[Turn, ...] = get_args(Turn)
EVERY_OUTPUTS: tuple[Outputs, ...] = get_args(Outputs)

MOST_UNITS = 12  # hidden
MOST_INPUTS = 20
MOST_DIGITS = 60  # of a weight, above or below the line

TURN_OF: dict[Boundary, Turn] = {"closed-positive": ">=", "closed-negative": ">"}


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit that is on where ``w . x + b > 0``, or where it is ``>= 0``; w of shape (d,).

    >>> unit = Unit((Fraction(1), Fraction(1)), Fraction(-1), ">=")
    >>> unit.is_on(unit.score((Fraction(1), Fraction(0))))
    True
    """

    w: Vector
    b: Fraction
    on: Turn

    def score(self, x: Vector) -> Fraction:
        """Return ``w . x + b``."""
        return dot(self.w, x) + self.b

    def is_on(self, score: Fraction) -> bool:
        """Say whether a score turns the unit on."""
        return score > 0 or (score == 0 and self.on == ">=")


@dataclass(frozen=True, slots=True)
class Run:
    """A point followed through a net: the scores and outputs of the hidden units, then the last."""

    x: Vector
    scores: Vector
    hidden: Vector
    z: Fraction
    is_on: bool
    output: Fraction


@dataclass(frozen=True, slots=True)
class Net:
    """Hidden units, and the last unit, whose inputs are their outputs.

    ``shortcuts`` are weights of the net's own inputs in the last unit, shape (d,), or ``()``
    without any.  With no hidden units the last unit has shortcuts alone.

    >>> one = Fraction(1)
    >>> hidden = Unit((one, one), Fraction(-3, 2), ">")
    >>> xor = Net((hidden,), Unit((-2 * one,), -one / 2, ">"), "0/1", (one, one))
    >>> [int(xor.run((Fraction(a), Fraction(b))).output) for a in (0, 1) for b in (0, 1)]
    [0, 1, 1, 0]
    """

    hidden: tuple[Unit, ...]
    last: Unit
    outputs: Outputs
    shortcuts: Vector = ()

    def __post_init__(self) -> None:
        width, units = self.width, len(self.hidden)
        if self.outputs not in EVERY_OUTPUTS:
            said = " or ".join(EVERY_OUTPUTS)
            raise InputError("outputs", f"outputs of units are {said}; sources differ: state it")
        if units > MOST_UNITS or width > MOST_INPUTS:
            message = f"{units} hidden units of {width} inputs; at most {MOST_UNITS} of"
            raise LimitError("units", f"{message} {MOST_INPUTS} are taken", limit="MOST_UNITS")
        if not width:
            raise InputError("units", "a net without inputs; expected weights of some")
        if any(len(unit.w) != width for unit in self.hidden):
            raise InputError("units", f"expected {width} weights for each hidden unit")
        if len(self.shortcuts) not in (0, width):
            raise InputError("shortcuts", f"expected {width} weights of shortcuts, or none")
        if len(self.last.w) != units:
            message = f"the last unit has {len(self.last.w)} weights of hidden units; expected"
            raise InputError("units", f"{message} {units}, one each")
        _check_units((*self.hidden, self.last), self.shortcuts)

    @property
    def width(self) -> int:
        """The number of inputs d."""
        return len(self.hidden[0].w) if self.hidden else len(self.shortcuts)

    def run(self, x: Vector) -> Run:
        """Follow a point of shape (d,) through the net."""
        scores = tuple(unit.score(x) for unit in self.hidden)
        on = [unit.is_on(z) for unit, z in zip(self.hidden, scores, strict=True)]
        hidden = tuple(map(self.put_out, on))
        z = self.last.score(hidden) + (dot(self.shortcuts, x) if self.shortcuts else 0)
        is_on = self.last.is_on(z)
        return Run(x, scores, hidden, z, is_on, self.put_out(is_on))

    def put_out(self, is_on: bool) -> Fraction:
        """Return what a unit puts out that is on, or off."""
        off = 0 if self.outputs == "0/1" else -1
        return Fraction(1 if is_on else off)


def turn_of(boundary: Boundary) -> Turn:
    """Return which scores turn units on under a convention.

    Raises :class:`~linexact.errors.InputError` (``boundary``) where it gives 0 to neither side.

    >>> turn_of("closed-positive")
    '>='
    >>> turn_of("strict")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: a score of 0 turns a unit on (>=, closed-positive) or not (>, closed-negative), and sources differ; expected one of them
    """  # noqa: E501
    if boundary not in TURN_OF:
        message = (
            "a score of 0 turns a unit on (>=, closed-positive) or not (>, closed-negative), and"
            " sources differ; expected one of them"
        )
        raise InputError("boundary", message)
    return TURN_OF[boundary]


def _check_units(units: tuple[Unit, ...], shortcuts: Vector) -> None:
    for unit in units:
        if unit.on not in EVERY_TURN:
            said = " or ".join(EVERY_TURN)
            raise InputError("on", f"a unit is on where its score is {said} 0; state which")
        for v in (*unit.w, unit.b, *shortcuts):
            if max(abs(v.numerator), v.denominator) >= 10**MOST_DIGITS:
                message = f"a weight of more than {MOST_DIGITS} digits, which is the limit"
                raise LimitError("digits", message, limit="MOST_DIGITS")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NetOnRows(Result):
    """A net on the rows of a data set: every row's activations, and which rows are wrong.

    >>> from linexact.model.gates import gate
    >>> one = Fraction(1)
    >>> found = on_rows(Net((), Unit((), -one / 2, ">"), "0/1", (one, one)), gate("XOR"))
    >>> found.wrong
    (3,)
    """

    net: Net
    dataset: Dataset
    runs: tuple[Run, ...]
    wrong: tuple[int, ...]  # 0-based

    def check(self) -> None:
        """Run every row again."""
        again = on_rows(self.net, self.dataset)
        if (self.runs, self.wrong) != (again.runs, again.wrong):
            raise CertificateError("net", "a row has other activations")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        return net_certificate(self.dataset, self.net, self.wrong)


def on_rows(net: Net, dataset: Dataset) -> NetOnRows:
    """Follow every row of data through a net.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for data of other inputs.

    >>> data = Dataset.from_rows([[0], [2]], [-1, -1])
    >>> on_rows(Net((), Unit((), Fraction(-1), ">"), "0/1", (Fraction(1),)), data).wrong
    (1,)
    """
    if dataset.dimension != net.width:
        message = f"data of {dataset.dimension} inputs; the net has {net.width}"
        raise InputError("dimension", message)
    runs = tuple(net.run(dataset.x(i)) for i in range(len(dataset)))
    wrong = tuple(i for i, run in enumerate(runs) if run.is_on != (dataset.target(i) > 0))
    return NetOnRows(net, dataset, runs, wrong)


@dataclass(frozen=True, slots=True, eq=False)
class NetClaim:
    """What a net does on rows, or on the faces of its lines, as a receipt."""

    found: Result

    def check(self) -> None:
        """Run every point again; raises :class:`linexact.kernel.CertificateError`."""
        self.found.check()

    def text(self) -> str:
        """Return the certificate file's text."""
        return self.found.certificate()
