"""The perceptron as each lecture states it: every choice a field, read in one place from text.

The lectures agree on ``w <- w + rate * t * x`` after a mistake and on little else.  A
:class:`Rule` names all that changes the table:

* ``boundary``: which scores of 0 are mistakes *while training* (not what a classifier
  predicts: Grosse predicts +1 at 0 and yet counts it wrong in training);
* ``bias``: is there a constant input, is its weight written first or last, what is its value;
  a ``threshold`` is there instead of one that is learnt, and stays what it is;
* ``normalise``: are inputs shown divided by their lengths;
* ``start``, ``rate`` and, for a rate that changes, what ``t`` counts and from where;
* ``order``, and whether an update restarts it; when to ``stop``;
* ``batch``: one step on the whole data set (DSC 140A), and which subgradient at a score of 0;
  ``step``: is it the rate times the mean of what is added, or times the sum;
* ``labels`` and ``letters`` change only what is written.  With labels 0/1 COMP 135 writes the
  update ``a (y - h) x``; on a mistake ``y - h`` is the target, so it is the same update.

The lectures' own choices stand as text in :mod:`linexact.data.lectures`; :data:`RULES` is
what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any, Literal, TypeAlias, TypeVar, get_args

from linexact.data.convention import Boundary, Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.draws import below, split_mix
from linexact.data.features import unit_inputs
from linexact.data.lectures import LECTURES, Lecture, Letters, RuleText
from linexact.data.orders import Cyclic, Order, Shuffled, read_order
from linexact.errors import InputError, did_you_mean, quoted
from linexact.exact import parse_number
from linexact.topics.perceptron.schedule import Schedule, parse_rate

T = TypeVar("T")
Bias: TypeAlias = Literal["first", "last", "absent"]
Counted: TypeAlias = Literal["updates", "presentations", "passes"]  # by a rate's ``t``
Clean: TypeAlias = Literal["pass", "streak", "check", "limit"]
Subgradient: TypeAlias = Literal["moves", "stays"]
BatchStep: TypeAlias = Literal["mean", "sum"]

_LIMITS = ("presentations", "updates", "passes")
DEFAULT_PRESENTATIONS = 1_000_000
MAX_WEIGHT_BITS = 400_000


@dataclass(frozen=True, slots=True)
class Zero:
    """All weights 0."""


@dataclass(frozen=True, slots=True)
class Start:
    """Weights given in the rule's own order (the bias first or last)."""

    weights: Vector


@dataclass(frozen=True, slots=True)
class Drawn:
    """Each weight k/denominator, drawn evenly from [-1, 1] with a seed."""

    seed: int
    denominator: int = 100

    def weights(self, width: int) -> Vector:
        """Draw so many weights.

        >>> [str(v) for v in Drawn(seed=1, denominator=10).weights(3)]
        ['2/5', '1/2', '-3/10']
        """
        numbers, most = split_mix(self.seed, 0), self.denominator
        return tuple(Fraction(below(numbers, 2 * most + 1) - most, most) for _ in range(width))


@dataclass(frozen=True, slots=True)
class Stop:
    """When a run ends.

    ``clean`` says how it is noticed that all is right: a whole ``pass`` without a mistake;
    a ``streak`` of right answers, wherever it begins, as long as the order; a ``check`` of all
    examples before each pass (Lyu's while loop), which presents none; or not at all, so that
    only a ``limit`` ends the run.  The rest are limits; None is no limit, but without any the
    default of ``DEFAULT_PRESENTATIONS`` holds and is reported.  A run that comes back to weights
    it had goes round for ever, and ends there unless it ``goes_on`` to its limits.
    """

    clean: Clean = "pass"
    presentations: int | None = None
    updates: int | None = None
    passes: int | None = None
    goes_on: bool = False

    @property
    def limits(self) -> dict[str, int]:
        """The limits that the user asked for, by what they count."""
        asked = {name: getattr(self, name) for name in _LIMITS}
        return {name: most for name, most in asked.items() if most is not None}

    @property
    def is_limited(self) -> bool:
        """Say whether the user asked for a limit."""
        return bool(self.limits)


@dataclass(frozen=True, slots=True)
class Rule:
    """A perceptron with every convention stated; see the module's head.

    >>> RULES["blog"].convention
    Convention(bias=True, boundary='strict')
    """

    name: str
    source: str
    boundary: Boundary = "strict"
    bias: Bias = "first"
    bias_input: Fraction = Fraction(1)
    threshold: Fraction | None = None  # w . x is compared with it, and it does not move
    normalise: bool = False
    start: Zero | Start | Drawn = Zero()
    rate: Fraction | Schedule = Fraction(1)
    clock: Counted = "updates"
    first_time: int = 0
    order: Order = field(default_factory=Cyclic)
    restart: bool = False
    batch: Subgradient | None = None
    step: BatchStep = "mean"
    stop: Stop = Stop()
    labels: tuple[int, int] = (-1, 1)
    letters: Letters = field(default_factory=Letters)

    def __post_init__(self) -> None:
        if not isinstance(self.rate, Schedule) and self.rate <= 0:
            raise InputError("rate", f"the rate is {self.rate}; expected a rate above 0")
        if self.bias != "absent" and self.bias_input == 0:
            raise InputError("bias-input", "the input of the bias is 0; expected another number")
        if isinstance(self.start, Drawn) and self.start.denominator < 1:
            raise InputError("start", "the denominator of drawn weights is at least 1")
        if self.threshold is not None and self.bias != "absent":
            message = (
                "a threshold that does not move stands for the bias; expected no bias beside it"
            )
            raise InputError("threshold", message)
        self._check_stop()
        if self.batch is not None and (self.restart or self.order != Cyclic()):
            raise InputError("batch", "a batch step looks at all examples; it has no order")
        if self.batch is not None and self.stop.clean == "limit":
            raise InputError("stop", "a batch run ends when nothing moves; expected no other end")

    def _check_stop(self) -> None:
        stop = self.stop
        if stop.clean == "streak" and not self.order.repeats:
            raise InputError(
                "stop", "a streak proves that all is right only when every pass has one order"
            )
        if stop.clean == "limit" and not stop.is_limited and self.order.most_passes is None:
            message = "only a limit ends this run, and none is stated; expected one, as passes = 3"
            raise InputError("stop", message)
        for name, most in stop.limits.items():
            if most < 0:
                raise InputError("limit", f"a limit on {name} is at least 0")

    @property
    def convention(self) -> Convention:
        """What the weights are a separator for when every example is right."""
        bias = self.bias != "absent" or self.threshold is not None
        return Convention(bias=bias, boundary=self.boundary)

    @property
    def constant(self) -> Fraction | None:
        """The rate of every update; None when it changes with time."""
        return None if isinstance(self.rate, Schedule) else self.rate

    def start_weights(self, dimension: int) -> Vector:
        """Return the initial weights; refuse a vector of the wrong length."""
        width = dimension + (self.bias != "absent")
        if isinstance(self.start, Drawn):
            return self.start.weights(width)
        if isinstance(self.start, Zero):
            return (Fraction(0),) * width
        weights = self.start.weights
        if len(weights) != width:
            with_bias = "" if self.bias == "absent" else f" (the bias {self.bias})"
            raise InputError(
                "start",
                f"the start vector has {len(weights)} numbers where {width} are"
                f" expected{with_bias}",
            )
        return weights

    def prepared(self, dataset: Dataset) -> Dataset:
        """Return the data as they are shown: the inputs divided by their lengths, if they are.

        Raises as :func:`linexact.data.features.unit_inputs`.
        """
        return unit_inputs(dataset) if self.normalise else dataset

    def parameters(self, dimension: int) -> tuple[str, ...]:
        """Return the names of the weights in the rule's order.

        >>> RULES["blog"].parameters(2), RULES["lyu"].parameters(2)
        (('w1', 'w2', 'b'), ('w1', 'w2'))
        """
        names = tuple(f"w{j + 1}" for j in range(dimension))
        # An input other than 1 makes of it what the score does not have.
        return self.joined(names, "b" if self.bias_input == 1 else "w0")

    def joined(self, w: tuple[T, ...], bias: T) -> tuple[T, ...]:
        """Write the bias's entry where the rule has it; leave it out where there is none.

        >>> RULES["blog"].joined((Fraction(2), Fraction(3)), Fraction(1))
        (Fraction(2, 1), Fraction(3, 1), Fraction(1, 1))
        """
        if self.bias == "absent":
            return w
        return (bias, *w) if self.bias == "first" else (*w, bias)

    def augmented(self, x: Vector) -> Vector:
        """Return an input with the constant of the bias."""
        return self.joined(x, self.bias_input)

    def split(self, weights: Vector) -> tuple[Vector, Fraction]:
        """Return ``w`` and ``b`` (the bias weight times its input; 0 without one).

        Where a threshold is fixed, ``b`` is its negative.
        """
        if self.threshold is not None:
            return weights, -self.threshold
        w, weight = self.parted(weights)
        return w, weight * self.bias_input

    def parted(self, weights: Vector) -> tuple[Vector, Fraction]:
        """Return ``w`` and the weight of the bias (0 without one)."""
        if self.bias == "absent":
            return weights, Fraction(0)
        return (weights[1:], weights[0]) if self.bias == "first" else (weights[:-1], weights[-1])

    def label(self, target: int) -> int:
        """Return how the rule writes a target (-1 or +1)."""
        return self.labels[target > 0]

    def __str__(self) -> str:
        return f"{self.name} ({self.source}); {self.convention}"


def rule(name: str, **changes: Any) -> Rule:
    """Return the rule of a lecture, with some fields changed.

    >>> rule("blog", restart=True).name
    'blog, changed: restart'
    """
    if name not in RULES:
        near = did_you_mean(str(name), RULES) or f"; there are {', '.join(RULES)}"
        raise InputError("rule", f"no rule is called {quoted(name)}{near}")
    return _changed(RULES[name], changes)


def _changed(base: Rule, changes: Mapping[str, Any]) -> Rule:
    """Return a rule with some fields changed; its name says which."""
    differing = [key for key, value in changes.items() if getattr(base, key) != value]
    if not differing:
        return base
    shown = ", ".join(key.replace("_", " ") for key in sorted(differing) if key != "stop")
    told = f", {shown}" if ", changed: " in base.name else f", changed: {shown}"
    return replace(base, name=base.name + (told if shown else ""), **changes)


def read_rule(text: RuleText, base: Rule | None = None) -> Rule:
    """Return the rule that the texts describe: ``base``, else the one named, with the changes.

    Raises :class:`InputError` for a rule that does not exist and a choice that is none.

    >>> read_rule(RuleText("comp135", rate="1000/(1000+t)", start="1/5, -5/2, 3/5")).start
    Start(weights=(Fraction(1, 5), Fraction(-5, 2), Fraction(3, 5)))
    """
    base = rule(text.name) if base is None else base
    chosen = _changed(base, _changes(base, text))
    _refuse_idle(chosen, text)
    return chosen


def _refuse_idle(chosen: Rule, text: RuleText) -> None:
    """Refuse a choice that changes nothing because of the others."""
    random = isinstance(chosen.start, Drawn) or isinstance(chosen.order, Shuffled)
    timed = isinstance(chosen.rate, Schedule)
    by_margin, batch = chosen.order.by_margin, chosen.batch is not None
    for name, value, has_use, why in (
        ("seed", text.seed, random, "nothing here is random"),
        ("clock", text.clock, timed, "the rate is constant"),
        ("first_time", text.first_time, timed, "the rate is constant"),
        ("bias_input", text.bias_input, chosen.bias != "absent", "there is no bias"),
        ("step", text.step, batch, "the rule moves on one example at a time"),
        ("restart", text.restart, not by_margin, "the order shows the worst mistake each time"),
        ("end", text.end, not batch or text.end == "pass", "a batch step is a pass"),
    ):
        if value is not None and not has_use:
            raise InputError("option", f"{why}; expected no {name.replace('_', '-')}")


def _changes(base: Rule, text: RuleText) -> dict[str, Any]:
    """Read the choices that are made; see :class:`~linexact.data.lectures.RuleText`."""
    said = {name: value for name, value in asdict(text).items() if value is not None}
    seed = said.get("seed", 0)
    readers: dict[str, Callable[[Any], Any]] = {
        **_READERS,
        "start": partial(_read_start, seed),
        "order": lambda order: read_order(order, seed),
    }
    changes = {name: read(said[name]) for name, read in readers.items() if name in said}
    if isinstance(base.start, Drawn) and "seed" in said:
        changes.setdefault("start", replace(base.start, seed=seed))
    if "threshold" in said:
        changes.setdefault("bias", "absent")
    elif "bias" in said and base.threshold is not None:
        changes["threshold"] = None  # what is said of the bias stands for it
    changes["stop"] = _read_stop(base, said, changes.get("order", base.order))
    return changes


def _read_labels(labels: str | tuple[int, int]) -> tuple[int, int]:
    """Return how targets are written, the negative one first."""
    known = {"0,1": (0, 1), "-1,1": (-1, 1)}
    if isinstance(labels, str):
        return known[_one_of("labels", known)(labels.replace(" ", "").replace("+", ""))]
    return labels


def _read_stop(base: Rule, said: Mapping[str, Any], order: Order) -> Stop:
    """Return when to stop; a streak means something only if the order repeats."""
    clean = base.stop.clean
    if "end" in said:
        clean = _one_of("end", get_args(Clean))(said["end"])
    elif clean == "streak" and not order.repeats:
        clean = "pass"
    limits = {name: said[name] for name in _LIMITS if name in said}
    return replace(base.stop, clean=clean, **limits)


def _one_of(option: str, known: Collection[str]) -> Callable[[str], Any]:
    """Return what reads one of some words."""

    def read(value: str) -> str:
        if value in known:
            return value
        message = f"--{option} is one of {', '.join(known)}, not {value[:40]!r}"
        raise InputError("option", message)

    return read


def _read_start(seed: int, text: str) -> Zero | Start | Drawn:
    word = text.strip().lower()
    if word in ("zero", "0"):
        return Zero()
    if word == "random":
        return Drawn(seed)
    return Start(tuple(_weight(part) for part in text.strip().strip("()[]").split(",")))


def _weight(text: str) -> Fraction:
    try:
        return parse_number(text)
    except InputError as error:
        raise InputError(
            error.code,
            f"a weight is a rational number such as -1/2 or 0.6: {error.message}",
            source=text,
            start=error.start,
        ) from None


def _as_given(value: Any) -> Any:
    return value


_READERS: Mapping[str, Callable[[Any], Any]] = {  # of choices that are read by themselves
    **dict.fromkeys(("first_time", "restart", "boundary", "normalise"), _as_given),
    **{
        name: _one_of(name, get_args(known))
        for name, known in (
            ("clock", Counted), ("bias", Bias), ("batch", Subgradient), ("step", BatchStep)
        )
    },
    "rate": parse_rate,
    "labels": _read_labels,
    "bias_input": parse_number,
    "threshold": parse_number,
}  # fmt: skip


def _stated(lecture: Lecture, place: str, text: RuleText) -> Rule:
    """Return a perceptron of a lecture: the plainest one, changed as the lecture says."""
    plain = Rule(text.name, lecture.title + place, letters=lecture.letters)
    return replace(plain, **_changes(plain, text))


RULES: Mapping[str, Rule] = {
    preset.rule.name: _stated(lecture, preset.place, preset.rule)
    for lecture in LECTURES.values()
    for preset in lecture.perceptrons
}
