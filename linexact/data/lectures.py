"""The lectures: each one's title, its letters and the perceptrons that it states, in one table.

A lecture is an entry of :data:`LECTURES` and nothing else: exercises take its title,
explanations its letters, :mod:`linexact.topics.perceptron` its rules and the commands its names.
A perceptron is stated in the words in which people change one (``docs/perceptron.md``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

BiasPlace: TypeAlias = Literal["separate", "first", "last"]


@dataclass(frozen=True, slots=True)
class Letters:
    """How a lecture writes a linear classifier; nothing in the mathematics depends on it.

    ``score`` names ``w . x + b``, in the tables of a perceptron ``tabled_score``; ``place``
    says where the bias stands when all weights are written as one vector ``vector``
    (``separate``: it is never part of it).
    """

    weight: str = "w"
    vector: str = "w"
    bias: tuple[str, ...] = ("b",)  # the letter, and its index if it has one
    place: BiasPlace = "separate"
    score: str = "z"
    tabled_score: str = "z"
    target: str = "t"
    labels: tuple[str, str] = ("-1", "+1")  # of the negative and of the positive class
    shows: Literal["margin", "prediction"] = "margin"  # of each step of a perceptron


@dataclass(frozen=True, slots=True)
class RuleText:
    """A perceptron's rule as it is typed: the name of another rule and changes to it.

    None leaves a choice as the named rule has it.
    """

    name: str = "blog"
    rate: str | None = None
    clock: str | None = None
    first_time: int | None = None
    start: str | None = None
    order: str | None = None
    seed: int | None = None
    restart: bool | None = None
    bias: str | None = None
    bias_input: str | None = None
    threshold: str | None = None
    boundary: str | None = None
    normalise: bool | None = None
    batch: str | None = None
    step: str | None = None
    presentations: int | None = None
    updates: int | None = None
    passes: int | None = None
    end: str | None = None
    labels: str | tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A perceptron of a lecture: its place, written after the title, and its choices."""

    place: str
    rule: RuleText


@dataclass(frozen=True, slots=True)
class Lecture:
    """A lecture; a perceptron's name is the ``name`` of its choices."""

    name: str
    title: str
    letters: Letters
    perceptrons: tuple[Preset, ...]


_BLOG = RuleText("blog", bias="last", end="streak")
_LYU = RuleText("lyu", bias="absent", end="check")
_COMP135 = RuleText(
    "comp135", start="random", boundary="closed-positive", end="streak", labels=(0, 1)
)
_DSC140A = RuleText("dsc140a", batch="moves", clock="passes", first_time=1)

LECTURES: Mapping[str, Lecture] = {
    lecture.name: lecture
    for lecture in (
        Lecture(
            "grosse",
            "R. Grosse, CSC321 lecture 3",
            Letters(labels=("0", "1")),
            (Preset(", section 4", RuleText("grosse")),),
        ),
        Lecture(
            "blog",
            "blog post on binary classification",
            Letters(vector="W", place="last", tabled_score="W.X", target="y"),
            (Preset("", _BLOG), Preset("", replace(_BLOG, name="blog-restart", restart=True))),
        ),
        Lecture(
            "lyu",
            "J. Lyu, notes 1",
            Letters(weight="θ", vector="θ", tabled_score="θ.x", target="y"),
            (
                Preset(", algorithm 1 (through the origin)", _LYU),
                Preset(
                    ", algorithm 2 (with offset)", replace(_LYU, name="lyu-offset", bias="last")
                ),
            ),
        ),
        Lecture(
            "comp135",
            "Tufts COMP 135, class 5",
            Letters(
                bias=("w", "0"),
                place="first",
                tabled_score="w.x",
                target="y",
                labels=("0", "1"),
                shows="prediction",
            ),
            (
                Preset(", slides 18 and 19", _COMP135),
                Preset(
                    ", slide 25",
                    replace(_COMP135, name="comp135-schedule", rate="1000/(1000 + t)"),
                ),
            ),
        ),
        Lecture(
            "dsc140a",
            "UCSD DSC 140A, lecture 6",
            Letters(bias=("w", "0"), place="first", score="H", tabled_score="H", target="y"),
            (
                Preset(" (second subgradient: a score of 0 moves)", _DSC140A),
                Preset(
                    " (first subgradient: a score of 0 stays)",
                    replace(_DSC140A, name="dsc140a-stays", batch="stays"),
                ),
            ),
        ),
    )
}
PERCEPTRONS: tuple[str, ...] = tuple(
    preset.rule.name for lecture in LECTURES.values() for preset in lecture.perceptrons
)
