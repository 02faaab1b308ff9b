"""Labelings of points and Radon partitions in words."""

from __future__ import annotations

from collections.abc import Sequence

from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Heading,
    Math,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.model.dataset import Vector
from linexact.separability import Inseparable, Separable
from linexact.shattering.boxes import Box, Caught
from linexact.shattering.hypotheses import Hypotheses
from linexact.shattering.labelings import Labeling, Labelings
from linexact.shattering.radon import RadonPartition

MOST_LISTED = 16  # labelings, and points, that are shown one by one

_RAYS = {"right": "right of the end", "left": "left of the end", "either": "on either side"}


def class_text(of: Hypotheses) -> Text:
    """Say which sets are positive.

    >>> from linexact.model.convention import Convention
    >>> class_text(Hypotheses("intervals", 1, Convention(True, "strict"), "inside"))
    ('intervals; positive points lie inside',)
    """
    if of.is_linear:
        name = {1: "half-lines", 2: "half-planes"}.get(of.dimension, "half-spaces")
        score = "w . x + b" if of.convention.bias else "w . x"
        through = "" if of.convention.bias else " through the origin"
        sides = f"+ where {score} {of.convention.side(1)}, - where it is {of.convention.side(-1)}"
        return (f"{name}{through}: {sides}",)
    if of.shape == "rays":
        return (f"rays; positive points lie {_RAYS[str(of.positive)]}",)
    name = "boxes with sides along the axes" if of.shape == "boxes" else of.shape
    name = "rectangles with sides along the axes" if of.dimension == 2 else name
    where = "inside or outside" if of.positive == "either" else str(of.positive)
    return (f"{name}; positive points lie {where}",)


def points_text(points: Sequence[Vector]) -> Text:
    """Return points by number.

    >>> from linexact.shattering.labelings import read_points
    >>> points_text(read_points([[0]]))
    (1, ': ', Math(spans=((Fraction(0, 1),),)))
    """
    spans: list[Span] = []
    for number, x in enumerate(points[:MOST_LISTED], start=1):
        spans += [", "] if spans else []
        spans += [number, ": ", Math((x,))]
    return tuple(spans) + _more(points) or ("none",)


def listed_text(points: Sequence[Vector]) -> Text:
    """Return points without numbers.

    >>> from linexact.shattering.labelings import read_points
    >>> listed_text(read_points([[0]]))
    (Math(spans=((Fraction(0, 1),),)),)
    """
    spans: list[Span] = []
    for x in points[:MOST_LISTED]:
        spans += [", " if spans else "", Math((x,))]
    return tuple(spans[1:]) + _more(points)


def _more(points: Sequence[Vector]) -> Text:
    left = len(points) - MOST_LISTED
    return (", and ", left, " more") if left > 0 else ()


def proof_text(one: Labeling) -> Text:
    """Say in short what shows that a labeling is produced, or that it is not."""
    proof = one.proof
    if isinstance(proof, Separable):
        b: Text = (", b = ", proof.b) if proof.convention.bias else ()
        return ("w = ", Math((proof.w,)), *b)
    if isinstance(proof, Inseparable):
        return _inseparable(proof)
    if isinstance(proof, Box):
        return _region(proof)
    return tuple(span for k, caught in enumerate(proof) for span in _caught(caught, k))


def _inseparable(proof: Inseparable) -> Text:
    plus, minus = (_numbers(sorted(proof.side(target))) for target in (1, -1))
    if proof.common_point is not None:
        meet: Text = (" meet in ", Math((proof.common_point,)))
        return ("averages of ", *plus, " and of ", *minus, *meet)
    shares = tuple(m for _, m in sorted(proof.multipliers.items()))
    return ("points ", *_numbers(sorted(proof.multipliers)), ", those with - negated, times ",
            Math((shares,)), " add up to the zero vector")  # fmt: skip


def _region(proof: Box) -> Text:
    low, high = (tuple(v for v in ends if v is not None) for ends in (proof.low, proof.high))
    where = "+" if proof.inside else "-"
    if not high:
        return (f"{where} right of ", low[0])
    if len(low) == 1:
        return (f"{where} between ", low[0], " and ", high[0])
    return (f"{where} between ", Math((low,)), " and ", Math((high,)))


def _caught(caught: Caught, place: int) -> Text:
    others = sorted({*caught.low, *caught.high})
    held = "+" if caught.inside else "-"
    begin: Text = (f"{'; ' if place else ''}{held} within: ", caught.point + 1)
    if caught.high:
        return (*begin, " lies in every region around ", *_numbers(others))
    return (*begin, " lies right of the end wherever ", *_numbers(others), " does")


def _numbers(indices: Sequence[int]) -> Text:
    spans: list[Span] = []
    for i in indices:
        spans += [", " if spans else "", i + 1]
    return tuple(spans[1:])


def labelings_blocks(found: Labelings) -> list[Block]:
    """Return the labelings with their proofs, those that are not produced first if they are many.

    Where a proof may be flipped, one of each pair of opposites is shown.
    """
    blocks: list[Block] = []
    shown = found.listed
    if len(shown) > MOST_LISTED:
        shown = tuple(one for one in shown if not one.is_produced)[:MOST_LISTED]
    rows: list[list[Span | Text]] = [
        [one.text or "no label", "produced" if one.is_produced else "not produced", proof_text(one)]
        for one in shown
    ]
    if rows:
        blocks.append(table(["labels", "", "because"], rows, "lll"))
    if len(shown) < len(found.listed):
        blocks.append(Paragraph(("Shown are labelings that are not produced; all have a proof.",)))
    if len(found.listed) < len(found.each):
        blocks.append(
            Paragraph(("Each stands for its opposite as well: the same proof, with + and -"
                       " exchanged.",))
        )  # fmt: skip
    return blocks


def explain_labelings(found: Labelings) -> Document:
    """Return which labelings of points a class produces.

    >>> from linexact import shatter
    >>> explain_labelings(shatter([[0], [1]])).blocks[0].text
    ('SHATTERED: all ', 4, ' labelings are produced.')
    """
    every, count = len(found.each), found.count
    heading: Text = ("NOT SHATTERED: ", count, " of ", every, " labelings are produced.")
    if found.is_shattered:
        heading = ("SHATTERED: all ", every, " labelings are produced.")
        if every == 1:
            heading = ("SHATTERED: the one labeling is produced.",)
    facts: list[tuple[str, Text]] = [
        ("Points", points_text(found.points)),
        ("Class", class_text(found.hypotheses)),
    ]
    missing = [one.text for one in found.missing[:MOST_LISTED]]
    if missing:
        more = ", ..." if len(missing) < len(found.missing) else ""
        facts.append(("Not produced", (", ".join(missing) + more,)))
    return Document((Heading(heading), Facts(tuple(facts)), *labelings_blocks(found)))


def explain_radon(found: RadonPartition) -> Document:
    """Return two parts of points with a common point.

    >>> from linexact import radon
    >>> explain_radon(radon([[0], [1], [2]])).blocks[0].text
    ('NOT SHATTERED: two parts of these points have a common average.',)
    """
    heading = Heading(("NOT SHATTERED: two parts of these points have a common average.",))
    facts = Facts((("Points", points_text(found.points)),))
    return Document((heading, facts, *radon_blocks(found)))


def radon_blocks(found: RadonPartition) -> list[Block]:
    """Return both parts with their shares, and what follows."""
    rows: list[list[Span | Text]] = [
        [i + 1, Math((found.points[i],)), name, abs(found.shares[i])]
        for name, part in (("first", found.first), ("second", found.second))
        for i in part
    ]
    return [
        table(["point", "", "part", "share"], rows, "rllr"),
        Paragraph(
            ("Both parts average to ", Math((found.point,)), ". A half-space with one part on one"
             " side and the other on the other would have this point on both sides.")
        ),
    ]  # fmt: skip
