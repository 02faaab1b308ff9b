"""A perceptron's run: it is run again, as the claim states the rule, and compared with the claim.

The rule says which example is next, which is a mistake, what a mistake adds to the weights, and
when the run ends.  All else that is claimed (presentations, passes, updates, steps, the weights at
the end, how it ended) must be what comes out.  Nothing else is proved, and nothing is rounded.

The score is ``w . x + c b`` with the input ``c`` of the bias, ``w . x - h`` with a threshold ``h``
that is not learnt, else ``w . x``; a mistake adds ``rate t (x, c)`` to ``(w, b)``.  A batch step
adds such terms of all mistakes at once, or their mean.  Work is counted while it is done.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from operator import mul

from linexact.checker import WORK, Fields, Rejected, Unusable, bits_of, number, require
from linexact.checkers.examples import Examples, fraction, whole

MAX_WORK = 2_600_000  # about as many products of short numbers
SHOWN = 60  # characters of a number or of weights in the statement
MASK = 2**64 - 1

PAIR: Fields = {"w": [str], "b?": str}
TIMED: Fields = {"numerator": [str], "denominator": [str], "first": str}
TIMED |= {"counts": ("updates", "presentations", "passes")}
RULE: Fields = {"start": PAIR, "rate": (str, TIMED), "bias_input?": str, "threshold?": str}
RULE |= {"convention": {"bias": bool, "positive": (">0", ">=0"), "negative": ("<0", "<=0")}}
LIMITS: Fields = {"presentations?": int, "updates?": int, "passes?": int}
ENDS: Fields = {"clean": ("pass", "streak", "check", "limit")} | LIMITS
ORDERS = ("file", "worst", [int], {"shuffle": int})
ONE_BY_ONE: Fields = {"order": ORDERS, "once": bool, "restart": bool, "end": ENDS}
BATCH: Fields = {"batch": ("moves", "stays"), "step": ("mean", "sum"), "end": LIMITS}
OUTCOMES = (
    {"name": ("converged", "stalled", "cut")},
    {"name": "zero", "example": int},
    {"name": "limit", "of": ("presentations", "updates", "passes", "order")},
    {"name": "cycle", "first": int, "length": int},
)
CAME: Fields = {"outcome": OUTCOMES, "presentations": int, "passes": int, "updates": [[int, int]]}
CAME |= {"weights": PAIR, "wrong": int, "right?": [int]}
STEPS: Fields = {"steps?": ([([int, str], [int, str, str, [str]])], str)}
LOOKS: Fields = {"steps?": ([[[str], str, [str]]], str)}
FORMS = {"run": (RULE | ONE_BY_ONE | CAME | STEPS, RULE | BATCH | CAME | LOOKS)}


def proved(c: Fields, examples: Examples | None) -> str:
    """Run the perceptron; return what came out, which must be what is claimed."""
    if examples is None:
        raise Rejected("a run over no data")
    run = (Looks if "batch" in c else Steps)(c, examples)
    outcome = zero(c, run) if c["outcome"]["name"] == "zero" else run.to_the_end()
    require(outcome == c["outcome"], f"the run ends otherwise: {list(outcome.values())}")
    require(run.presentations == c["presentations"], "another number of presentations")
    require(run.passes == c["passes"], "another number of passes")
    updates = [[index, times] for index, times in sorted(run.counts.items())]
    require(updates == c["updates"], "other updates")
    require(run.weights() == pair(c["weights"], run), "the run ends at other weights")
    wrong = len(run.wrong(range(len(run.rows))))
    require(wrong == c["wrong"], "another number of examples is wrong at the end")
    if "steps" in c:
        steps = run.steps if type(c["steps"]) is list else digest(run.steps)
        require(steps == c["steps"], "other steps")
    require(c.get("right", run.right) == run.right, "other numbers right after the passes")
    return f"A perceptron with {rule_said(c, run)}. {came_said(c, examples)}"


ABOUT = {"run": proved}


def value(text: str) -> Fraction:
    """Return a number."""
    return Fraction(*number(text))


def pair(stated: Fields, run: Run) -> list[Fraction]:
    """Return w and, if it is learnt, b."""
    require(("b" in stated) == run.learnt, "weights with a bias where none is learnt, or without")
    require(len(stated["w"]) == run.dimension, "not a weight for each feature")
    return [value(text) for text in stated["w"] + ([stated["b"]] if run.learnt else [])]


def text(v: Fraction) -> str:
    """Return a number as it is written; ``Decimal`` writes more than Python's 4,300 digits."""
    p, q = map(str, map(Decimal, v.as_integer_ratio()))
    return p if q == "1" else f"{p}/{q}"


def digest(steps: Sequence[Sequence[object]]) -> str:
    """Return the hash of the steps, of each a line of its numbers."""
    lines = (
        ",".join(str(v) for part in step for v in (part if isinstance(part, list) else [part]))
        for step in steps
    )
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()


def zero(c: Fields, run: Run) -> Fields:
    """Return that an example is wrong whatever the weights, so that nothing is run, if it is."""
    index: int = c["outcome"]["example"]
    require(index < len(run.rows) and not run.learnt, "no such example, or a bias that is learnt")
    require(not any(run.rows[index][0]), "the example is not zero")
    require(run.is_mistake(index, -run.threshold.numerator), "the example is right")
    shown = not isinstance(c.get("order"), list) or index in c["order"]
    require(shown, "the example is not in the order")
    run.count_right()
    found: Fields = c["outcome"]
    return found


class Run:
    """Where a run stands; the weights are ``u / unit``."""

    def __init__(self, c: Fields, examples: Examples) -> None:
        self.c, self.dimension, self.end = c, examples.dimension, c["end"]
        self.learnt, fixed = "bias_input" in c, "threshold" in c
        right = not (self.learnt and fixed) and c["convention"]["bias"] == (self.learnt or fixed)
        require(right, "not one of a bias that is learnt, a threshold, or neither")
        self.constant = [value(c["bias_input"])] if self.learnt else []
        require(self.constant != [0], "the input of the bias is 0")
        self.threshold = value(c["threshold"]) if fixed else Fraction(0)
        self.targets = [t for t, _ in examples.rows]
        self.rows = [whole((*x, *self.constant)) for _, x in examples.rows]
        self.zero_is_right = {1: c["convention"]["positive"] == ">=0"}
        self.zero_is_right[-1] = c["convention"]["negative"] == "<=0"
        require(not all(self.zero_is_right.values()), "a score of 0 is right for both classes")
        self.bits = max((v.bit_length() for row, q in self.rows for v in (*row, q)), default=0)
        self.start = pair(c["start"], self)
        self.read_rate(c["rate"])
        self.u, self.unit = whole(self.start)
        self.presentations = self.passes = self.updates = self.work = 0
        self.counts = Counter[int]()
        self.steps: list[list[object]] = []
        self.right: list[int] = []
        self.visited: list[Fraction] | None = None

    def read_rate(self, stated: str | Fields) -> None:
        """Read the rate, also where nothing is updated: the statement holds it."""
        self.constant_rate = value(stated) if isinstance(stated, str) else None
        require(self.constant_rate is None or self.constant_rate > 0, "the rate is not above 0")
        if not isinstance(stated, str):
            self.first_time = value(stated["first"])
            parts = ("numerator", "denominator")
            self.quotient = [[value(text) for text in stated[part]] for part in parts]

    def weights(self) -> list[Fraction]:
        """Return the weights."""
        return [fraction(v, self.unit) for v in self.u]

    def worked(self, rows: int, written: int = 0) -> None:
        """Count work: rows that are multiplied with the weights, and numbers that are written."""
        long = max(map(int.bit_length, (*self.u, self.unit)))
        self.work += rows * (8 + len(self.u) * (1 + long * (self.bits + 64) // 2**13))
        self.work += written * (20 + long**2 // 2**12)
        if self.work > MAX_WORK:
            raise Unusable("to run this again would take too long")

    def score(self, index: int) -> tuple[int, int]:
        """Return the score of an example: numerator and denominator, not in lowest terms."""
        row, q = self.rows[index]
        h, under = self.threshold.as_integer_ratio()
        unit = self.unit * q
        return sum(map(mul, self.u, row)) * under - h * unit, unit * under

    def is_mistake(self, index: int, score: int) -> bool:
        """Say whether an example with a score of this sign is wrong."""
        margin = score * self.targets[index]
        return margin < 0 or (margin == 0 and not self.zero_is_right[self.targets[index]])

    def wrong(self, indices: Sequence[int]) -> list[int]:
        """Return the mistakes among examples."""
        self.worked(len(indices))
        return [i for i in indices if self.is_mistake(i, self.score(i)[0])]

    def rate(self, presentations: int, passes: int) -> Fraction:
        """Return the rate of an update that is made after so many presentations and passes."""
        rate = self.constant_rate
        if rate is None:
            before = {"updates": self.updates, "presentations": presentations, "passes": passes}
            t = before[self.c["rate"]["counts"]] + self.first_time
            above, below = (polynomial(part, t) for part in self.quotient)
            require(below != 0, "the rate divides by 0")
            rate = above / below
            require(rate > 0, "the rate is not above 0 at some time")
        return rate

    def add(self, rate: Fraction, index: int) -> None:
        """Add a multiple of ``t (x, c)`` to the weights."""
        row, q = self.rows[index]
        p, under = (rate * self.targets[index] / q).as_integer_ratio()
        unit = math.lcm(self.unit, under)
        scale, factor = unit // self.unit, p * (unit // under)
        self.u = [v * scale + factor * x for v, x in zip(self.u, row, strict=True)]
        self.unit = unit
        self.counts[index] += 1

    def back(self) -> Fields | None:
        """Return the cycle that is claimed, when it is closed: the same place and weights."""
        claimed: Fields = self.c["outcome"]
        if claimed["name"] != "cycle":
            return None
        if self.presentations == claimed["first"] and self.visited is None:
            self.visited, self.updates_then = self.weights(), self.updates
        elif self.presentations == claimed["first"] + claimed["length"]:
            same = self.weights() == self.visited and self.updates > self.updates_then
            require(same, "the weights are not those of the first visit")
            require(isinstance(self.c["rate"], str), "the rate changes: the run is another then")
            return claimed
        return None

    def is_cut(self) -> bool:
        """Say whether the claim follows the run no further."""
        claimed: Fields = self.c["outcome"]
        return bool(claimed["name"] == "cut" and self.presentations >= self.c["presentations"])

    def goes_on(self) -> None:
        """Require that the claim tells of another presentation."""
        more = self.presentations < self.c["presentations"]
        require(more, "the run goes on after the presentations stated")

    def count_right(self) -> None:
        """Count the right examples, if that is claimed."""
        if "right" in self.c:
            self.right.append(len(self.rows) - len(self.wrong(range(len(self.rows)))))

    def to_the_end(self) -> Fields:
        """Run until the rule says that it is over; return how it ended."""
        self.count_right()
        while True:
            self.worked(1)
            outcome = self.before_pass()
            if outcome is None:
                outcome = self.one_pass()
                self.count_right()
            if outcome is not None:
                return outcome

    def before_pass(self) -> Fields | None:
        """Return how the run ends before another pass, if it does."""
        raise NotImplementedError

    def one_pass(self) -> Fields | None:
        """Make one pass; return how the run ended in it, if it did."""
        raise NotImplementedError


class Steps(Run):
    """A run that shows one example after the other."""

    def __init__(self, c: Fields, examples: Examples) -> None:
        super().__init__(c, examples)
        self.last = 0  # presentations up to the last update
        listed = c["order"]
        known = not isinstance(listed, list) or all(i < len(self.rows) for i in listed)
        require(known, "the order names an example that is not there")
        self.streak = math.inf
        self.repeats = not isinstance(listed, dict) and listed != "worst" and not c["once"]
        if self.end["clean"] == "streak":
            require(self.repeats, "a streak as long as an order that is another in each pass")
            self.streak = len(self.order())
        self.shown: Sequence[int] = ()

    def order(self) -> Sequence[int]:
        """Return the examples of the next pass; of the worst first, the worst mistake."""
        stated, n = self.c["order"], len(self.rows)
        if isinstance(stated, list):
            return stated
        if isinstance(stated, dict):
            self.worked(0, n)
            return shuffled(n, stated["shuffle"], self.passes)
        if stated == "file":
            return range(n)
        wrong = self.wrong(range(n))
        self.worked(0, len(wrong))
        worst = min(wrong, key=lambda i: Fraction(*self.score(i)) * self.targets[i], default=None)
        return [] if worst is None else [worst]

    def before_pass(self) -> Fields | None:
        """Look for mistakes if the rule does, then at the limits."""
        self.shown = self.order()
        worst = self.c["order"] == "worst"
        looks = worst or self.end["clean"] == "check" or not self.shown
        if looks and not self.wrong(self.shown):
            return {"name": "converged"}
        if (limit := self.limited()) is not None:
            return limit
        if self.c["once"] and self.passes:
            return {"name": "limit", "of": "order"}
        if self.is_cut():
            return {"name": "cut"}
        return self.back() if worst or self.repeats else None

    def limited(self) -> Fields | None:
        """Return the limit that is reached before another pass."""
        for name in ("updates", "presentations", "passes"):
            if getattr(self, name) >= self.end.get(name, math.inf):
                return {"name": "limit", "of": name}
        return None

    def one_pass(self) -> Fields | None:
        """Show the examples of a pass, up to an update after which the order begins anew."""
        base = self.presentations
        self.passes += 1
        for index in self.shown:
            if self.presentations >= self.end.get("presentations", math.inf):
                return {"name": "limit", "of": "presentations"}
            updated = self.show(index)
            if updated and self.updates == self.end.get("updates") and self.c["order"] != "worst":
                return {"name": "limit", "of": "updates"}
            if self.presentations - self.last >= self.streak:
                return {"name": "converged"}
            if self.is_cut():
                return {"name": "cut"}
            if updated and self.c["restart"]:
                break
        if self.last <= base and self.ends_when_clean():
            return {"name": "converged"}
        return None

    def show(self, index: int) -> bool:
        """Show an example; say whether it was a mistake, and so an update."""
        self.goes_on()
        self.worked(1)
        score, unit = self.score(index)
        mistake, step = self.is_mistake(index, score), list[object]()
        if mistake:
            self.worked(1)
            rate = self.rate(self.presentations, self.passes - 1)
            self.add(rate, index)
            self.updates += 1
            self.last = self.presentations + 1
        self.presentations += 1
        if "steps" in self.c:
            self.worked(0, 1 + len(self.u) * mistake)
            step = [index, text(Fraction(score, unit))]
            after = [text(v) for v in self.weights()] if mistake else []
            self.steps.append([*step, text(rate), after] if mistake else step)
        return mistake

    def ends_when_clean(self) -> bool:
        """Say whether a pass without a mistake ends the run."""
        if self.end["clean"] == "limit":
            return not self.c["once"] and self.end.keys() <= {"clean", "updates"}
        return bool(self.end["clean"] == "pass")


class Looks(Run):
    """A run whose steps look at all examples."""

    def before_pass(self) -> Fields | None:
        """Look at the limits, then for a return."""
        most, n = self.end.get("presentations", math.inf), len(self.rows)
        if self.presentations + n > most and self.passes:
            return {"name": "limit", "of": "presentations"}
        for name, done in (("passes", self.passes), ("updates", self.updates)):
            if done >= self.end.get(name, math.inf):
                return {"name": "limit", "of": name}
        return {"name": "cut"} if self.is_cut() else self.back()

    def one_pass(self) -> Fields | None:
        """Look at all examples, then move."""
        self.worked(len(self.rows))
        scores = [self.score(i) for i in range(len(self.rows))]
        wrong = [i for i, (score, _) in enumerate(scores) if self.is_mistake(i, score)]
        moving = [i for i in wrong if self.c["batch"] == "moves" or scores[i][0] != 0]
        passes = self.passes
        if self.rows:
            self.goes_on()
        self.passes, self.presentations = passes + 1, self.presentations + len(self.rows)
        rate = self.rate(passes, passes) if moving else None
        if rate is not None:
            share = rate / len(self.rows) if self.c["step"] == "mean" else rate
            for index in moving:
                self.worked(1)
                self.add(share, index)
        if "steps" in self.c:
            self.worked(0, len(scores) + len(self.u))
            written = [text(Fraction(*score)) for score in scores]
            after = [text(v) for v in self.weights()]
            self.steps.append([written, "" if rate is None else text(rate), after])
        self.updates += len(moving)
        if not moving:
            return {"name": "stalled" if wrong else "converged"}
        return None


def polynomial(coefficients: Sequence[Fraction], t: Fraction) -> Fraction:
    """Return the value of a polynomial; the constant comes first."""
    found = Fraction(0)
    for coefficient in reversed(coefficients):
        long = bits_of((*found.as_integer_ratio(), *coefficient.as_integer_ratio()))
        WORK.spend(
            60 + long // 8,
            4 * long,
            bits_of((*t.as_integer_ratio(), *coefficient.as_integer_ratio())),
        )
        found = found * t + coefficient
    return found


def shuffled(n: int, seed: int, stream: int) -> list[int]:
    """Return ``range(n)`` in a random order: Fisher and Yates, with numbers of SplitMix64."""
    numbers, items = split_mix(seed, stream), list(range(n))
    for last in range(n - 1, 0, -1):
        usable = MASK + 1 - (MASK + 1) % (last + 1)
        chosen = next(v for v in numbers if v < usable) % (last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return items


def split_mix(seed: int, stream: int) -> Iterator[int]:
    """Yield numbers of 64 bits."""
    step = 0x9E3779B97F4A7C15
    state = mixed(seed + step) + mixed(stream)
    while True:
        state = state + step & MASK
        yield mixed(state)


def mixed(z: int) -> int:
    """Return a number of 64 bits; of one that is longer, all bits take part."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


# The statement


COUNTED = {"presentation": "presentations", "update": "updates", "pass": "passes"}


def counted(number: int, one: str) -> str:
    """Return how many there are."""
    return f"{number} {one if number == 1 else COUNTED[one]}"


def short(text: str) -> str:
    """Return a number, or that it is stated."""
    return text if len(text) <= SHOWN else "as stated"


def pair_said(stated: Fields) -> str:
    """Say which weights."""
    bias = f", b = {stated['b']}" if "b" in stated else ""
    said = f"w = ({', '.join(stated['w'])}){bias}"
    return said if len(said) <= SHOWN else "weights as stated"


def rule_said(c: Fields, run: Run) -> str:
    """Say how the perceptron runs."""
    sides = [c["convention"][side].replace("0", " 0") for side in ("positive", "negative")]
    score = "w . x"
    if run.learnt:
        score = f"w . x + c b, c {short('= ' + c['bias_input'])},"
    elif "threshold" in c:
        score = f"w . x - h, h {short('= ' + c['threshold'])},"
    rate = c["rate"]
    if not isinstance(rate, str):
        above, below = (f"({', '.join(rate[part])})" for part in ("numerator", "denominator"))
        rate = f"{above}/{below} in powers of t, which counts {rate['counts']} from {rate['first']}"
        rate = short(rate)
    said = f"score {score} right where it is {sides[0]} for positive and {sides[1]} for negative"
    said += f" examples, starts from {pair_said(c['start'])}, has rate {short(rate)}"
    if "batch" in c:
        zero = "moves" if c["batch"] == "moves" else "does not move"
        said += f", adds the {c['step']} over all mistakes, where one of score 0 {zero}"
    else:
        said += f", shows the examples {order_said(c)}"
        said += ", begins anew after each update" if c["restart"] else ""
    return f"{said}, and ends {end_said(c)}"


def order_said(c: Fields) -> str:
    """Say in which order examples are shown."""
    order, again = c["order"], ", once" if c["once"] else ", again and again"
    if order == "worst":
        return "worst mistake first"
    if order == "file":
        return f"in their order{again}"
    if isinstance(order, list):
        return f"in the order stated{again}"
    return f"shuffled anew in each pass with seed {order['shuffle']}{again}"


def end_said(c: Fields) -> str:
    """Say when a run of this rule ends."""
    end = c["end"]
    ways = {
        "pass": "after a pass without a mistake",
        "streak": "after a row of right answers as long as the order",
        "check": "when no mistake is found before a pass",
        "limit": "at a limit",
    }
    said = [ways[end["clean"]]] if "clean" in end else ["when nothing moves"]
    said += [f"after {counted(end[name], one)}" for one, name in COUNTED.items() if name in end]
    return " or ".join(said)


def came_said(c: Fields, examples: Examples) -> str:
    """Say what came out."""
    outcome, updates = c["outcome"], sum(times for _, times in c["updates"])
    ends = {
        "converged": "It converged",
        "stalled": "It ended since nothing moves",
        "cut": "It is followed no further",
        "limit": f"It ended at the limit of {outcome.get('of')}",
        "zero": f"Example {outcome.get('example', 0) + 1} is zero and wrong whatever the weights",
    }
    if outcome["name"] == "cycle":
        then, again = outcome["first"], outcome["first"] + outcome["length"]
        ends["cycle"] = f"After {then} and after {again} presentations it was at the same place"
        ends["cycle"] += " with the same weights, so it goes on for ever"
    steps = " by the steps stated" if "steps" in c else ""
    right = ", and the numbers right after each pass are as stated" if "right" in c else ""
    presentations, passes = (c[name] for name in ("presentations", "passes"))
    return (
        f"Of {examples} it made {counted(presentations, 'presentation')} in"
        f" {counted(passes, 'pass')}, {counted(updates, 'update')},{steps} and came to"
        f" {pair_said(c['weights'])}, with {c['wrong']} wrong{right}. {ends[outcome['name']]}."
    )
