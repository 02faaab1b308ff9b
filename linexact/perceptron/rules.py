"""The perceptron as each lecture states it: every choice a field, every lecture a ready value.

The lectures agree on ``w <- w + rate * t * x`` after a mistake and on little else.  A
:class:`Rule` names all that changes the table:

* ``boundary``: which scores of 0 are mistakes *while training* (not what a classifier
  predicts: Grosse predicts +1 at 0 and yet counts it wrong in training);
* ``bias``: is there a constant input, is its weight written first or last, what is its value;
* ``start``, ``rate`` and, for a rate that changes, what ``t`` counts and from where;
* ``order``, and whether an update restarts it; when to ``stop``;
* ``batch``: one step on the whole data set (DSC 140A), and which subgradient at a score of 0;
* ``labels`` and ``notation`` change only letters.  With labels 0/1 COMP 135 writes the
  update ``a (y - h) x``; on a mistake ``y - h`` is the target, so it is the same update.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from linexact.errors import InputError
from linexact.model.convention import Boundary, Convention
from linexact.perceptron.order import Cyclic, Given, Order, Shuffled, Worst
from linexact.perceptron.schedule import Schedule, parse_schedule

Vector: TypeAlias = tuple[Fraction, ...]
Bias: TypeAlias = Literal["first", "last", "absent"]
Clock: TypeAlias = Literal["updates", "presentations", "passes"]
Clean: TypeAlias = Literal["pass", "streak", "check"]
Subgradient: TypeAlias = Literal["moves", "stays"]

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


@dataclass(frozen=True, slots=True)
class Stop:
    """When a run ends.

    ``clean`` says how it is noticed that all is right: a whole ``pass`` without a mistake;
    a ``streak`` of right answers as long as the order, wherever it begins; or a ``check``
    of all examples before each pass (Lyu's while loop), which presents none.  ``settle``
    ends the run after a pass in which no weight was ever further than that from where it
    stood when the pass began.  The rest are limits; None is no limit, but without any the
    default of ``DEFAULT_PRESENTATIONS`` holds and is reported.
    """

    clean: Clean = "pass"
    settle: Fraction | None = None
    presentations: int | None = None
    updates: int | None = None
    passes: int | None = None

    @property
    def is_limited(self) -> bool:
        """Say whether the user asked for a limit."""
        return any(v is not None for v in (self.presentations, self.updates, self.passes))


@dataclass(frozen=True, slots=True)
class Notation:
    """The lecture's letters; they change nothing else."""

    weights: str = "w"
    score: str = "z"
    target: str = "t"
    bias: str = "b"
    shows: Literal["margin", "prediction"] = "margin"


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
    start: Zero | Start | Drawn = Zero()
    rate: Fraction | Schedule = Fraction(1)
    clock: Clock = "updates"
    first_time: int = 0
    order: Order = field(default_factory=Cyclic)
    restart: bool = False
    batch: Subgradient | None = None
    stop: Stop = Stop()
    labels: tuple[int, int] = (-1, 1)
    notation: Notation = Notation()

    def __post_init__(self) -> None:
        if not isinstance(self.rate, Schedule) and self.rate <= 0:
            raise InputError("rate", f"the rate is {self.rate}; expected a rate above 0")
        if self.bias != "absent" and self.bias_input == 0:
            raise InputError("bias-input", "the input of the bias is 0; expected another number")
        if isinstance(self.start, Drawn) and self.start.denominator < 1:
            raise InputError("start", "the denominator of drawn weights is at least 1")
        self._check_stop()

    def _check_stop(self) -> None:
        stop = self.stop
        for name in ("presentations", "updates", "passes"):
            value = getattr(stop, name)
            if value is not None and value < 0:
                raise InputError("limit", f"a limit on {name} is at least 0")
        if stop.settle is not None and stop.settle < 0:
            raise InputError("settle", "a pass cannot move less than 0; expected 0 or more")
        loose = isinstance(self.order, (Worst, Given)) or (
            isinstance(self.order, Shuffled) and self.order.every_pass
        )
        if stop.clean == "streak" and loose:
            raise InputError(
                "stop", "a streak proves that all is right only when every pass has one order"
            )
        if self.batch is not None and (self.restart or not isinstance(self.order, Cyclic)):
            raise InputError("batch", "a batch step looks at all examples; it has no order")

    @property
    def convention(self) -> Convention:
        """What the weights are a separator for when every example is right."""
        return Convention(bias=self.bias != "absent", boundary=self.boundary)

    @property
    def is_constant(self) -> bool:
        """Say whether every update has the same rate."""
        return not isinstance(self.rate, Schedule)

    def split(self, weights: Vector) -> tuple[Vector, Fraction]:
        """Return ``w`` and ``b`` (the bias weight times its input; 0 without one)."""
        if self.bias == "first":
            return weights[1:], weights[0] * self.bias_input
        if self.bias == "last":
            return weights[:-1], weights[-1] * self.bias_input
        return weights, Fraction(0)

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
        raise InputError("rule", f"no rule is called {name!r}; there are {', '.join(RULES)}")
    chosen = RULES[name]
    differing = [key for key, value in changes.items() if getattr(chosen, key) != value]
    if not differing:
        return chosen
    shown = ", ".join(key.replace("_", " ") for key in sorted(differing) if key != "stop")
    title = f"{name}, changed: {shown}" if shown else name
    return replace(chosen, name=title, **changes)


_BLOG = Rule(
    "blog",
    "blog post on binary classification",
    bias="last",
    stop=Stop(clean="streak"),
    notation=Notation(weights="W", score="W.X", target="y"),
)
_LYU = Rule(
    "lyu",
    "J. Lyu, notes 1, algorithm 1 (through the origin)",
    bias="absent",
    stop=Stop(clean="check"),
    notation=Notation(weights="θ", score="θ.x", target="y"),
)
_COMP135 = Rule(
    "comp135",
    "Tufts COMP 135, class 5, slides 18 and 19",
    boundary="closed-positive",
    start=Drawn(seed=0),
    stop=Stop(clean="streak"),
    labels=(0, 1),
    notation=Notation(score="w.x", target="y", shows="prediction"),
)
_DSC140A = Rule(
    "dsc140a",
    "UCSD DSC 140A, lecture 6 (second subgradient: a score of 0 moves)",
    batch="moves",
    clock="passes",
    first_time=1,
    notation=Notation(score="H", target="y"),
)

RULES: dict[str, Rule] = {
    r.name: r
    for r in (
        Rule("grosse", "R. Grosse, CSC321 lecture 3, section 4"),
        _BLOG,
        replace(_BLOG, name="blog-restart", restart=True),
        _LYU,
        replace(
            _LYU,
            name="lyu-offset",
            source="J. Lyu, notes 1, algorithm 2 (with offset)",
            bias="last",
        ),
        _COMP135,
        replace(
            _COMP135,
            name="comp135-schedule",
            source="Tufts COMP 135, class 5, slide 25",
            rate=parse_schedule("1000/(1000 + t)"),
        ),
        _DSC140A,
        replace(
            _DSC140A,
            name="dsc140a-stays",
            source="UCSD DSC 140A, lecture 6 (first subgradient: a score of 0 stays)",
            batch="stays",
        ),
    )
}
