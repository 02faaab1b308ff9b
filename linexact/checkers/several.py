"""Several classes: one score a class, one class against the others, what units claim, runs.

classes          Weights for each class are right on every point: its own class has a higher score
                 than each other.  Or multipliers of difference rows, point for its own class minus
                 point for another, add up to 0: no weights make all of them positive.
classes-against  Each class against the rest, or each pair: weights, or multipliers.
classes-claimed  Every pattern of units: a point where exactly these are positive, or multipliers
                 with which their half-spaces have no common point.
classes-run      A perceptron of several classes, which is run again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from operator import mul
from typing import TypeAlias

from linexact.checker import Fields, number, numbers, require, require_readable
from linexact.checkers.examples import Examples, require_rising
from linexact.checkers.labelled import READINGS, require_readings
from linexact.checkers.rows import (
    RULES,
    Row,
    example,
    fractions,
    require_met,
    require_quick,
    require_refuted,
    require_short,
)

MOST_CLASSES = 20
MOST_UNITS = 6
MOST_WORK = 1_000_000  # weights that a run looks at
SHOWN = 60  # characters of names in a sentence

Weights: TypeAlias = list[list[Fraction]]  # of each class, the bias last

PAIR: Fields = {"w": [str], "b?": str}
USED: Fields = {"multipliers": [[int, str]]}
DATA: Fields = {"points": [[str]], "labels": [int], "names": [str], "width": int}
DATA |= {"reading?": READINGS}
RUN: Fields = {"bias": bool, "update": ("predicted", "each", "shared"), "rate": str}
RUN |= {"ties": ("first", "last", "mistake"), "start": [PAIR], "order": [int], "moves?": [[bool]]}
RUN |= {"most_passes": int, "passes": int, "updates": [[int, [int]]], "weights": [PAIR]}
RUN |= {"outcome": ("converged", "cycle", "limit"), "cycle?": [int, int]}
FORMS = {
    "classes": (
        DATA | {"bias": bool, "weights": [PAIR]},
        DATA | {"bias": bool, "multipliers": [[int, int, str]]},
    ),
    "classes-against": (
        DATA
        | {"by": ("rest", "pairs"), "convention": RULES}
        | {"proofs": [({"classes": [int]} | PAIR, {"classes": [int]} | USED)]},
    ),
    "classes-claimed": (
        {"names": [str], "by": ("rest", "pairs"), "width": int, "convention": RULES}
        | {"units": [PAIR], "patterns": [({"signs": str, "point": [str]}, {"signs": str} | USED)]},
    ),
    "classes-run": (DATA | RUN,),
}


def points_of(c: Fields, work: int) -> list[list[Fraction]]:
    """Return the points; ``work`` is how often each is looked at, more than once a class."""
    require_short(c)
    require_named(c["names"])
    n, k, width = len(c["points"]), len(c["names"]), c["width"]
    require(n > 0 and width > 0, "no points, or points without coordinates")
    require(len(c["labels"]) == n and max(c["labels"]) < k, "not a class for each point")
    require_quick(c, [], n * (width + 1) * (k + work))
    points = [fractions(x, width) for x in c["points"]]
    if "reading" in c:
        require_readings(c)
    return points


def require_named(names: Sequence[str]) -> None:
    """Require different names of a few plain letters."""
    require_readable(2 <= len(names) <= MOST_CLASSES, f"not 2 to {MOST_CLASSES} classes")
    plain = r"[A-Za-z0-9_.+-](?:[A-Za-z0-9 _.+-]{0,38}[A-Za-z0-9_.+-])?"
    require(all(re.fullmatch(plain, name) for name in names), "not the name of a class")
    require(len({*names}) == len(names), "two classes of one name")


def weights_of(stated: Sequence[Fields], width: int, bias: bool, count: int) -> Weights:
    """Return the weights of each class, the bias last (0 where there is none)."""
    require(len(stated) == count, "not weights for each")
    require(all(("b" in one) == bias for one in stated), "a bias where there is none, or none")
    return [fractions([*one["w"], one.get("b", "0")], width + 1) for one in stated]


def score(weights: Sequence[Fraction], x: Sequence[Fraction]) -> Fraction:
    """Return ``w . x + b``."""
    return sum(map(mul, weights, x), weights[-1])


def classes(c: Fields, _: Examples | None) -> str:
    """Check that each point has a higher score in its own class, or that no weights do that."""
    points, k = points_of(c, 0), len(c["names"])
    names = "w and b" if c["bias"] else "w"
    if "weights" in c:
        weights = weights_of(c["weights"], c["width"], c["bias"], k)
        for x, own in zip(points, c["labels"], strict=True):
            scores = [score(one, x) for one in weights]
            others = [s for j, s in enumerate(scores) if j != own]
            require(scores[own] > max(others), "a point has no higher score in its own class")
        return (
            f"{said(c)} each has a higher score {score_said(c['bias'])} in its own class than in"
            f" each other, with weights {names} for each class."
        )
    require_combined(c, points)
    return (
        f"{said(c)} no weights {names} for each class give each a higher score in its own class"
        " than in each other."
    )


def require_combined(c: Fields, points: Sequence[Sequence[Fraction]]) -> None:
    """Require difference rows to add up to 0 for each class."""
    k, used = len(c["names"]), [(i, j) for i, j, _ in c["multipliers"]]
    require(used == sorted({*used}) and bool(used), "rows do not rise, or there are none")
    require_quick(c, [], 2 * len(used) * (c["width"] + 1))
    shares = fractions([m for _, _, m in c["multipliers"]], len(used))
    require(min(shares) > 0, "a multiplier is not above 0")
    total = [[Fraction(0)] * (c["width"] + 1) for _ in range(k)]
    for m, (i, j) in zip(shares, used, strict=True):
        require(i < len(points) and j < k and j != c["labels"][i], "there is no such row")
        row = [m * v for v in (*points[i], 1 if c["bias"] else 0)]
        own = c["labels"][i]
        total[own] = [a + b for a, b in zip(total[own], row, strict=True)]
        total[j] = [a - b for a, b in zip(total[j], row, strict=True)]
    require(not any(map(any, total)), "the rows do not add up to 0")


def against(c: Fields, _: Examples | None) -> str:
    """Check weights or multipliers of each class against the rest, or of each pair."""
    points = points_of(c, len(c["proofs"]))
    rule, pairs = c["convention"], c["by"] == "pairs"
    require((rule["positive"], rule["negative"]) != (">=0", "<=0"), "0 is right for both classes")
    asked = [list(one) for one in combinations(range(len(c["names"])), 2 if pairs else 1)]
    require([one["classes"] for one in c["proofs"]] == asked, "a class or a pair is left out")
    apart = []
    for one in c["proofs"]:
        if "multipliers" in one:
            require_apart(c, one, points)
            apart.append((" from " if pairs else "").join(c["names"][k] for k in one["classes"]))
            continue
        (weights,) = weights_of([one], c["width"], rule["bias"], 1)
        for x, own in zip(points, c["labels"], strict=True):
            if not pairs or own in one["classes"]:
                side = rule["positive" if own == one["classes"][0] else "negative"]
                require(holds(score(weights, x), side), "a point is on the wrong side")
    what, whom = ("pairs of classes", "one another") if pairs else ("classes", "the rest")
    others = ", ".join(apart)
    left = f", and not {others if len(others) <= SHOWN else 'the others'}" if apart else ""
    first, other = (rule[side].replace("0", " 0") for side in ("positive", "negative"))
    return (
        f"{said(c)} {len(asked) - len(apart)} of the {len(asked)} {what} can be told from {whom}"
        f" ({score_said(rule['bias'])} {first} for the first, {other} for the other){left}."
    )


def require_apart(c: Fields, one: Fields, points: Sequence[Sequence[Fraction]]) -> None:
    """Require multipliers of points of the classes to refute all weights."""
    rule, own, pairs = c["convention"], one["classes"], c["by"] == "pairs"
    require_rising([i for i, _ in one["multipliers"]], len(points))
    rows, used = [], []
    for place, (i, m) in enumerate(one["multipliers"]):
        label = c["labels"][i]
        require(not pairs or label in own, "a point of another class")
        rows.append(example(1 if label == own[0] else -1, points[i], rule))
        used.append((place, m))
    require_refuted(rows, used, Row(">=", [0] * (c["width"] + rule["bias"] + 1)))


def holds(value: Fraction, side: str) -> bool:
    """Say whether a score is on a side, such as ``>=0``."""
    return (value == 0 and "=" in side) or (value > 0 if side[0] == ">" else value < 0)


def claimed(c: Fields, _: Examples | None) -> str:
    """Check every pattern of units, and count those that occur."""
    require_short(c)
    require_named(c["names"])
    k, pairs, rule = len(c["names"]), c["by"] == "pairs", c["convention"]
    duels = list(combinations(range(k), 2 if pairs else 1))
    require_readable(len(duels) <= MOST_UNITS, f"more than {MOST_UNITS} units")
    require(c["width"] > 0, "no inputs")
    strict = (rule["positive"], rule["negative"]) == (">0", "<0")
    known = strict or (">=0" in rule.values()) != ("<=0" in rule.values())
    require(known and not (pairs and strict), "0 is right for both classes, or for none")
    require_quick(c, [], len(duels) * 2 ** len(duels) * (c["width"] + 1) * 2)
    units = weights_of(c["units"], c["width"], rule["bias"], len(duels))
    signs = ["".join(one) for one in product("-+", repeat=len(duels))]
    require([one["signs"] for one in c["patterns"]] == signs, "a pattern is left out")
    occurring, nobody, several = 0, 0, 0
    for one in c["patterns"]:
        rows = [
            half_space(u, sign == "+", rule) for u, sign in zip(units, one["signs"], strict=True)
        ]
        if "multipliers" in one:
            require_refuted(rows, one["multipliers"], Row(">=", [0] * (c["width"] + 1)))
            continue
        require_met(rows, *numbers(one["point"], c["width"]))
        won = winners(duels, one["signs"], k)
        occurring, nobody, several = occurring + 1, nobody + (not won), several + (won > 1)
    what = f"classes {shown(listed(c['names']), 'stated')}"
    how = f"{score_said(rule['bias'])} {rule['positive'].replace('0', ' 0')}"
    if pairs:
        what = f"pairs of the {what}"
        how = f"a vote for the first where {how}, else for the second; most votes claim"
    else:
        how = f"a unit claims where {how}"
    return (
        f"Of the units of the {what} ({how}) {occurring} of the {len(signs)} patterns occur; in"
        f" {nobody} of these no class claims, in {several} several do."
    )


def half_space(unit: Sequence[Fraction], positive: bool, rule: Fields) -> Row:
    """Return the row ``w . x + b R 0``, or its opposite."""
    closed = "=" in rule["positive"]
    sign = 1 if positive else -1
    relation = ">=" if positive == closed else ">"
    values, unit_q = numbers([str(sign * v) for v in unit], len(unit))
    return Row(relation, values, unit_q)


def winners(duels: Sequence[Sequence[int]], signs: str, k: int) -> int:
    """Return how many classes claim a point with this pattern."""
    if len(duels[0]) == 1:
        return signs.count("+")
    votes = [0] * k
    for (first, second), sign in zip(duels, signs, strict=True):
        votes[first if sign == "+" else second] += 1
    return votes.count(max(votes))


def run(c: Fields, _: Examples | None) -> str:
    """Run the perceptron again; all that is claimed must come out."""
    n, k, width = len(c["points"]), len(c["names"]), c["width"]
    work = max(c["passes"], 1) * len(c["order"]) * (width + 1) * k
    require_readable(work <= MOST_WORK, "the run would take too long")
    points = points_of(c, -(-work // max(1, n * (width + 1))))
    require(bool(c["order"]) and max(c["order"]) < n, "there is no such point to show")
    require(0 < c["passes"] <= c["most_passes"], "more passes than at most, or none")
    rate = Fraction(*number(c["rate"]))
    require(rate > 0, "the rate is not above 0")
    moves = c.get("moves", [[True] * (width + c["bias"])] * k)
    right = len(moves) == k and all(len(one) == width + c["bias"] for one in moves)
    require(right, "it is not said of each weight whether it moves")
    seen, updates = [weights_of(c["start"], width, c["bias"], k)], list[list[object]]()
    for made in range(c["passes"]):
        weights, before = seen[-1], len(updates)
        for place, i in enumerate(c["order"], start=1 + made * len(c["order"])):
            factors = factors_of(c, [score(one, points[i]) for one in weights], c["labels"][i])
            if factors:
                updates.append([place, sorted(factors)])
                weights = [
                    moved(one, rate * factors.get(j, 0), points[i], moves[j])
                    for j, one in enumerate(weights)
                ]
        last = made == c["passes"] - 1
        require(last or (len(updates) > before and weights not in seen), "it had ended before")
        seen.append(weights)
    require(updates == c["updates"], "other updates")
    require(seen[-1] == weights_of(c["weights"], width, c["bias"], k), "it ends at other weights")
    require_outcome(c, seen)
    return run_said(c)


def factors_of(c: Fields, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
    """Return by how much of ``rate x`` the weights of each class move."""
    ties = c["ties"]
    beats = [
        j
        for j, s in enumerate(scores)
        if j != own
        and (
            s > scores[own]
            or (s == scores[own] and (ties == "mistake" or (j < own) == (ties == "first")))
        )
    ]
    if not beats:
        return {}
    if c["update"] == "predicted":
        highest = [j for j in beats if scores[j] == max(scores[b] for b in beats)]
        beats = [highest[-1 if ties == "last" else 0]]
    share = Fraction(1, len(beats) if c["update"] == "shared" else 1)
    return {own: share * len(beats)} | dict.fromkeys(beats, -share)


def moved(
    weights: Sequence[Fraction], factor: Fraction, x: Sequence[Fraction], may: Sequence[bool]
) -> list[Fraction]:
    """Return weights after a move by ``factor (x, 1)``, of those that may."""
    inputs = [*x, Fraction(1)]
    free = [*may, False] if len(may) < len(inputs) else may
    return [w + factor * v if on else w for w, v, on in zip(weights, inputs, free, strict=True)]


def is_clean(c: Fields) -> bool:
    """Say whether the last pass has no update."""
    return not c["updates"] or c["updates"][-1][0] <= (c["passes"] - 1) * len(c["order"])


def require_outcome(c: Fields, seen: Sequence[Weights]) -> None:
    """Require a run to have ended as it is claimed."""
    outcome, passes = c["outcome"], c["passes"]
    require((outcome == "converged") == is_clean(c), "the run ends otherwise")
    again = not is_clean(c) and seen[-1] in seen[:-1]
    require((outcome == "cycle") == again == ("cycle" in c), "the run ends otherwise")
    if again:
        first = seen.index(seen[-1])
        require(c["cycle"] == [first, passes - first], "the weights came back elsewhere")
    require(outcome != "limit" or passes == c["most_passes"], "it ended before its passes")


def run_said(c: Fields) -> str:
    """Say what the run came to."""
    passes, updates = c["passes"], len(c["updates"])
    fixed = ", some weights fixed" if "moves" in c else ""
    end = "none of them in the last" if c["outcome"] == "converged" else "ended there"
    if c["outcome"] == "cycle":
        first, length = c["cycle"]
        end = f"had after {first} and after {first + length} passes the same weights, so that it"
        end += " never ends"
    return (
        f"{said(c)} a perceptron with one score {score_said(c['bias'])} a class (ties: {c['ties']};"
        f" update: {c['update']}; rate {shown(c['rate'], 'stated')}{fixed}), begun with the weights"
        f" and shown the points in the order stated, again and again for {c['most_passes']} passes"
        f" at most, made {passes} pass{'es' if passes > 1 else ''} with {updates}"
        f" update{'' if updates == 1 else 's'}, {end}, and came to the weights stated."
    )


def said(c: Fields) -> str:
    """Say which points there are, of which classes."""
    n, width = len(c["points"]), c["width"]
    each = [f"{name} ({c['labels'].count(k)})" for k, name in enumerate(c["names"])]
    return (
        f"Of the {n} point{'s' if n > 1 else ''} ({width} feature{'s' if width > 1 else ''}) of"
        f" the classes {shown(listed(each), f'{len(each)} in number')},"
    )


def score_said(bias: bool) -> str:
    """Return the score as it is written."""
    return "w . x + b" if bias else "w . x"


def listed(names: Sequence[str]) -> str:
    """Return names in a row."""
    return f"{', '.join(names[:-1])} and {names[-1]}"


def shown(text: str, otherwise: str) -> str:
    """Return a text that is short enough for a sentence, or what stands for it."""
    return text if len(text) <= SHOWN else otherwise


ABOUT = {
    "classes": classes,
    "classes-against": against,
    "classes-claimed": claimed,
    "classes-run": run,
}
