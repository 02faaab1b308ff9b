"""Labelings of points: which of all a class of positive sets gives, and points that Radon splits.

labelings  Every labeling of the points is listed with a proof, or its opposite is where a proof of
           one is a proof of the other.  Half-spaces: weights that are right on every point, or
           multipliers.  Rays, intervals and boxes: a region with no point on an end; or, for each
           side on which + may lie, a point that every region around the other label holds: in each
           coordinate it lies between two points of that label (of rays, above one of them).
radon      Shares of some points, which sum to 1, and shares of others average to one same point.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.checker import Fields, numbers, require, require_readable
from linexact.checkers.examples import Examples, require_rising
from linexact.checkers.rows import (
    RULES,
    Row,
    convention_of,
    example,
    fractions,
    listed,
    require_met,
    require_quick,
    require_refuted,
    require_short,
)

MAX_POINTS = 12  # of which all labelings are gone through
MAX_SPLIT = 1_000  # points that are split
SHOWN = 60  # characters of labelings in a sentence

POINTS: Fields = {"points": [[str]], "width": int}
LINEAR: Fields = {"w": [str], "b?": str}
REGION: Fields = {"inside": bool, "low": [str], "high": [str]}
CAUGHT: Fields = {"inside": bool, "point": int, "low": [int], "high": [int]}
SIDES = {
    "rays": ("right", "left", "either"),
    "intervals": ("inside", "outside", "either"),
    "boxes": ("inside", "outside", "either"),
}
FORMS = {
    "labelings": (
        POINTS
        | {"count": int, "convention": RULES}
        | {"labelings": [({"labels": str} | LINEAR, {"labels": str, "multipliers": [[int, str]]})]},
        *(
            POINTS
            | {"count": int, "shape": shape, "positive": sides}
            | {"labelings": [({"labels": str} | REGION, {"labels": str, "caught": [CAUGHT]})]}
            for shape, sides in SIDES.items()
        ),
    ),
    "radon": (POINTS | {"multipliers": [[int, str]], "point": [str]},),
}


def points_of(c: Fields, most: int) -> list[list[Fraction]]:
    """Return the points."""
    require_short(c)
    width, n = c["width"], len(c["points"])
    require_readable(n <= most, f"more than {most} points would take too long")
    require(width > 0, "points without coordinates")
    used = sum(len(one.get("multipliers", "1")) for one in c.get("labelings", [c]))
    require_quick(c, [], (width + 1) * (n * (1 + len(c.get("labelings", ()))) + used))
    return [fractions(x, width) for x in c["points"]]


def labelings(c: Fields, _: Examples | None) -> str:
    """Check that every labeling has its proof, and how many are given."""
    points = points_of(c, MAX_POINTS)
    n, linear = len(points), "convention" in c
    rule = convention_of(c) if linear else {}
    strict = (rule.get("positive"), rule.get("negative")) == (">0", "<0")
    flips = strict if linear else c["positive"] == "either"
    given: dict[str, bool] = {}
    for one in c["labelings"]:
        labels = one["labels"]
        require(len(labels) == n and {*labels} <= {*"+-"}, "not a label + or - for each point")
        found = "multipliers" not in one and "caught" not in one
        (by_half_space if linear else by_box)(c, one, points)
        opposite = labels.translate({43: "-", 45: "+"})
        for text in {labels, opposite} if flips else {labels}:
            require(text not in given, "a labeling stands there twice, or with its opposite")
            given[text] = found
    require(len(given) == 2**n, "a labeling has no proof")
    require(c["count"] == sum(given.values()), "another number of labelings")
    return said(c, given)


def by_half_space(c: Fields, one: Fields, points: Sequence[Sequence[Fraction]]) -> None:
    """Require weights to be right on all points, or multipliers to refute all weights."""
    rule, width = c["convention"], c["width"]
    targets = [1 if label == "+" else -1 for label in one["labels"]]
    rows = [example(t, x, rule) for t, x in zip(targets, points, strict=True)]
    if "multipliers" in one:
        require_refuted(rows, one["multipliers"], Row(">=", [0] * (width + rule["bias"] + 1)))
        return
    require(("b" in one) == rule["bias"], "a bias where there is none, or none")
    stated = [*one["w"], one["b"]] if rule["bias"] else one["w"]
    require_met(rows, *numbers(stated, width + rule["bias"]))


def by_box(c: Fields, one: Fields, points: Sequence[Sequence[Fraction]]) -> None:
    """Require a region to give the labels, or a point to be caught on each side that is allowed."""
    right = {"right": [True], "inside": [True], "either": [True, False]}
    sides = right.get(c["positive"], [False])
    ends = 0 if c["shape"] == "rays" else c["width"]
    require(c["shape"] == "boxes" or c["width"] == 1, "more than a line")
    if "caught" in one:
        stated = [caught["inside"] for caught in one["caught"]]
        require(sorted(stated) == sorted(sides), "not a proof for each side")
        for caught in one["caught"]:
            require_caught(c, caught, one["labels"], points, ends)
        return
    require(one["inside"] in sides, "the region lies on the other side")
    low, high = fractions(one["low"], c["width"]), fractions(one["high"], ends)
    for label, x in zip(one["labels"], points, strict=True):
        on_end = any(v == end for side in (low, high) for v, end in zip(x, side, strict=False))
        require(not on_end, "a point lies on an end")
        held = all(v > end for v, end in zip(x, low, strict=True))
        held = held and all(v < end for v, end in zip(x, high, strict=False))
        require((held == one["inside"]) == (label == "+"), "the region gives another label")


def require_caught(
    c: Fields, caught: Fields, labels: str, points: Sequence[Sequence[Fraction]], ends: int
) -> None:
    """Require a point to lie between points of the other label in each coordinate."""
    held, low, high = "+" if caught["inside"] else "-", caught["low"], caught["high"]
    require(len(low) == c["width"] and len(high) == ends, "not a point for each end")
    require(max(caught["point"], *low, *high) < len(points), "no such point")
    x = points[caught["point"]]
    require(labels[caught["point"]] != held, "the point caught has the label of the others")
    require(all(labels[i] == held for i in (*low, *high)), "a point around it has its label")
    between = all(points[i][j] <= x[j] for j, i in enumerate(low))
    between = between and all(points[i][j] >= x[j] for j, i in enumerate(high))
    require(between, "the point does not lie between the others")


def said(c: Fields, given: Fields) -> str:
    """Return the sentence."""
    missing = sorted(text for text, found in given.items() if not found)
    listed_ = f", and not {', '.join(missing)}"
    found = f"{c['count']}{listed_ if len(listed_) <= SHOWN else ''}"
    if not missing:
        found = f"all {c['count']}: they are shattered"
    every = len(given)
    return (
        f"Of the {every} labeling{'s' if every > 1 else ''} of {points_said(c)} {class_said(c)}"
        f" give {found}."
    )


def points_said(c: Fields) -> str:
    """Say which points, if that is short."""
    n, shown = len(c["points"]), listed(c["points"])
    where = f"{c['width']} coordinate{'s' if c['width'] > 1 else ''}"
    if not n:
        return f"no points ({where})"
    return f"the {n} point{'s' if n > 1 else ''} {shown if shown != 'as stated' else 'stated'}"


def class_said(c: Fields) -> str:
    """Say which sets are +."""
    if "convention" not in c:
        ray = {"right": "right of", "left": "left of", "either": "on either side of"}
        where = f"{ray[c['positive']]} the end" if c["shape"] == "rays" else c["positive"]
        return f"{c['shape']} (+ {'inside or outside' if where == 'either' else where})"
    rule = c["convention"]
    positive, negative = (rule[side].replace("0", " 0") for side in ("positive", "negative"))
    score = "w . x + b" if rule["bias"] else "w . x"
    return f"half-spaces (+ where {score} {positive}, - where {negative})"


def radon(c: Fields, _: Examples | None) -> str:
    """Check that an average of some points is one of others."""
    points = points_of(c, MAX_SPLIT)
    require_rising([i for i, _ in c["multipliers"]], len(points))
    shares = fractions([text for _, text in c["multipliers"]], len(c["multipliers"]))
    used = [(m, i) for m, (i, _) in zip(shares, c["multipliers"], strict=True)]
    require(all(shares), "a multiplier is 0")
    common = fractions(c["point"], c["width"])
    parts = []
    for sign in (1, -1):
        part = [(sign * m, points[i]) for m, i in used if sign * m > 0]
        require(sum(m for m, _ in part) == 1, "the multipliers of a part do not sum to 1")
        average = [sum(m * x[j] for m, x in part) for j in range(c["width"])]
        require(average == common, "a part has another average")
        parts.append(", ".join(str(i + 1) for m, i in used if sign * m > 0))
    first, second = (text if len(text) <= SHOWN else "as stated" for text in parts)
    return (
        f"Of {points_said(c)} those numbered {first} and those numbered {second} have a common"
        f" average, {listed([c['point']])}: no half-space has the former on one side and the latter"
        " on the other, and the points are not shattered by half-spaces."
    )


ABOUT = {"labelings": labelings, "radon": radon}
