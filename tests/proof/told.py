"""What a certificate's theorem says is what was printed: its numbers and names, no more, no less.

Both are read as sets: *points* (vectors of two or more numbers), *numbers* (exact, without sign,
for a printed form writes ``- 3 b``) and *names*.  What a theorem says must stand in the answer,
which is the text, the JSON or the question; the main values of the JSON must stand in the theorem.
Exempt are: names of spaces (``S1``), the digits of names and powers, and points that no answer is
about: a sentence ``At ... exactly ... are not right`` or ``Along ...`` shows only that a row is
needed, how far weights may move, or that rows rise, where the file is not for that (``broken``).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from linexact.proof import checker

Proof = tuple[str, Sequence[str]]  # a certificate, and the data files that go with it
Point = tuple[Fraction, ...]

NUMBER = r"-?\d+(?:/\d+|\.\d+)?"
POINT = re.compile(rf"\(({NUMBER}(?:, {NUMBER})*)\)")
VALUES = re.compile(rf"[^\s,;:]+ = {NUMBER}(?:, [^\s,;:]+ = {NUMBER})+")
ALONE = re.compile(rf"(?<![\w.^/*-])(?<!\w\[){NUMBER}(?![\w/\]^]|\.\d)")
SURD = re.compile(r"(?:(\d+)\*)?(1/)?sqrt\((\d+)\)(?:/(\d+))?")  # whose square a theorem says
RANGE = re.compile(r"(\d+)-(\d+)")
EXEMPT = re.compile(r"\bS\d+\b:?|or after \d+ (?:presentations|updates|passes)")
QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'")
# What a checker works out of what is stated, whether the answer gives it or not.
DERIVED = re.compile(
    r" \(the weighted averages of both classes meet at .*?\)\)|, as far as .* of the hulls"
    r"|, times [^a-z]* and [^a-z]*,|, \d+ passes|(?<=constraint )\d+|(?<=constraints )[-, \d]*\d"
)
WITNESS = re.compile(r"(?:S\d+: )?(?:At .* exactly|Along|(?P<some>There are)) ")
WITH_BIAS = re.compile(rf"\(({NUMBER}(?:, {NUMBER})*)\),? (?:and )?\w+ = ({NUMBER})")
# The values of an answer that its theorem must have; others tell how it was found, or are derived.
POINTS = ("w and b", "point", "weights", "start", "vertices", "rays", "lines", "closest")
NUMBERS = ("norm_squared", "at_least", "at_most", "degree", "fewest", "bound", "presentations")
NUMBERS += ("passes", "updates", "errors", "rank", "B^2", "street_squared")


STATUSES = {
    "finite": "has one finite value",
    "+inf": "tends to +infinity",
    "-inf": "tends to -infinity",
    "not identified": "is not identified",
    "either": "tends to either infinity",
}


class Told(NamedTuple):
    """What a text or a JSON answer says."""

    points: set[Point]
    numbers: set[Fraction]

    def with_(self, other: Told) -> Told:
        """Return what either says."""
        return Told(self.points | other.points, self.numbers | other.numbers)


def exact(texts: Sequence[str]) -> Point:
    """Return a vector's numbers but 0, in rising order: a bias is first, last or not there."""
    return tuple(sorted(filter(None, map(Fraction, texts))))


def told(text: str) -> Told:
    """Return what a text says; of ranges of rows all of them."""
    text = EXEMPT.sub("", " ".join(text.replace("\u2212", "-").split()))
    points = [found[1].split(", ") for found in POINT.finditer(text)]
    points += [[*found[1].split(", "), found[2]] for found in WITH_BIAS.finditer(text)]
    for found in VALUES.finditer(text):
        points.append([one.rpartition(" = ")[2] for one in found[0].split(", ")])
    text = RANGE.sub(lambda r: " ".join(map(str, range(int(r[1]), int(r[2]) + 1))), text)
    alone = {abs(Fraction(found)) for found in ALONE.findall(text)}
    for times, one, root, under in SURD.findall(text):
        square = Fraction(int(times or 1) ** 2 * int(root), int(under or 1) ** 2)
        alone.add(1 / square if one else square)
    return Told({exact(point) for point in points if len(point) > 1}, alone)


def is_number(value: Any) -> bool:
    """Say whether a JSON value is an exact number."""
    return not isinstance(value, bool) and bool(re.fullmatch(NUMBER, str(value)))


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield vectors and single numbers of a JSON answer with their keys; of tables the columns."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from leaves(one, key if name == "point" and key else name)
        if isinstance(value.get("w"), list):
            yield "w and b", [*value["w"], *([value["b"]] if value.get("b") else [])]
    elif isinstance(value, list):
        if all(map(is_number, value)):
            yield key, [*map(str, value)]
        for name in value[0] if value and all(isinstance(one, dict) for one in value) else ():
            column = [one.get(name) for one in value]
            if all(map(is_number, column)):
                yield f"column {name}", [*map(str, column)]
        for one in value:
            if isinstance(one, dict | list):
                yield from leaves(one, key)
    elif is_number(value):
        yield key, [str(value)]


def texts_of(value: Any) -> Iterator[str]:
    """Yield the texts of a JSON answer."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_of(one)
    elif isinstance(value, str):
        yield value


def answered(answer: Any, *keys: str) -> Told:
    """Return what a JSON answer says, under some keys or under all."""
    found = [numbers for key, numbers in leaves(answer) if not keys or key in keys]
    alone = {abs(Fraction(one)) for numbers in found for one in numbers}
    return Told({exact(numbers) for numbers in found if len(numbers) > 1}, alone)


def names_of(sentence: str) -> set[str]:
    """Return the labels of a sentence, and the unknowns that have a value; of ``w1`` the ``w``."""
    unknowns = re.findall(rf"([^\s\]]+) = {NUMBER}(?=[,.:; ]|$)", sentence)
    bare = {re.sub(r"(?<=[^\W\d])\d+$", "", name) for name in unknowns}
    return {name.lstrip("+-") for name in {*QUOTED.findall(sentence), *bare - {"\u00b7"}}}


def is_said(point: Point, printed: Told) -> bool:
    """Say whether a vector is printed, or all its numbers are, and it is not so by chance.

    That is, none is an integer, or only one number of it is not that of a printed vector.
    """
    known = {abs(value) for value in point} <= printed.numbers
    apart = min((len(Counter(point) - Counter(one)) for one in printed.points), default=2)
    whole = any(value.denominator == 1 for value in point)
    return apart == 0 or (known and (apart == 1 or not whole))


def space_of(sentence: str, fields: Any) -> tuple[int, Any]:
    """Return which space a sentence is about."""
    number = re.match(r"S(\d+)", sentence)
    k = int(number[1]) - 1 if number else 0
    return k, fields["spaces"][k]


def is_witness(sentence: str, fields: Any) -> bool:
    """Say whether the point of a sentence only shows that there are such points."""
    k, space = space_of(sentence, fields)
    found = WITNESS.match(sentence)
    if found is None or found["some"]:
        several = space["from"] == "system" and len(fields["spaces"]) > 1
        return found is not None and (several or bool(space.get("also")))
    return all(expected[:2] != ["broken", k] for expected in fields["expects"])


def nameless(sentence: str, fields: Any) -> str:
    """Return a sentence with a dot for the unknowns that are stated: entries, examples, roots."""
    names = {name for space in fields["spaces"] for name in space.get("names", ())}
    for name in sorted(names, key=len, reverse=True):
        sentence = sentence.replace(name, "\u00b7") if " " in name else sentence
    return sentence


def differences(
    text: str, answer: Any, proofs: Iterable[Proof], names: Iterable[str] = ()
) -> list[str]:
    """Return what theorems say that the answer does not, and what they miss of it.

    Of the ``values`` of a solution only those of these names were asked for.
    """
    words = "\n".join([text, *(one for one in texts_of(answer) if not one.startswith("{"))])
    printed = told(words).with_(answered(answer)).with_(Told({()}, set()))
    theorem, wrong = list[str](), list[str]()
    for raw, paths in proofs:
        fields = json.loads(raw)
        known = printed.with_(asked(fields))
        said = checker.verify(raw.encode("ascii"), *paths)
        sentences = [one for one in said if not one.startswith("  ")]  # no lines of what was read
        theorem += sentences
        for sentence in sentences:
            if not is_witness(sentence, fields):
                more = excess(sentence, fields, known)
                more += [name for name in names_of(nameless(sentence, fields)) if name not in words]
                wrong += [f"says {', '.join(more)}: {sentence}"] if more else []
    values = {key: answer.get("values", {}).get(key) for key in names}
    main = {k: one for k, one in answer.items() if k != "steps"} | {"values": values}
    less = lack(main, "\n".join(theorem))
    return wrong + ([f"does not say {', '.join(less)}"] if less else [])


def excess(sentence: str, fields: Any, printed: Told) -> list[str]:
    """Return what a sentence says that is not printed."""
    now = told(DERIVED.sub("", nameless(sentence, fields)))
    stated = space_of(sentence, fields)[1]["from"] == "system"
    points = [p for p in now.points if not stated and not is_said(p, printed)]
    return [*map(written, points), *map(str, now.numbers - printed.numbers)]


def lack(main: Any, theorem: str) -> list[str]:
    """Return which main values of an answer a theorem does not say."""
    now = told(theorem)
    points = answered(main, *POINTS).points - now.points
    alone = {abs(Fraction(*one)) for key, one in leaves(main) if key in NUMBERS and len(one) == 1}
    states = [f"{one['name']} {STATUSES[one['status']]}" for one in main.get("coefficients", ())]
    kind = main.get("separation") or (main.get("kind") or {}).get("name")
    kinds = [kind.capitalize()] if kind else []
    words = [said for said in (*states, *kinds) if said not in theorem]
    return [*map(written, points), *map(str, alone - now.numbers - {Fraction(0)}), *words]


def asked(fields: Any) -> Told:
    """Return what the data say, and the numbers of the rows of models that have several each."""
    data = fields["data"] or {"examples": [], "count": 0}
    rows = {Fraction(i) for i in range(data["count"] * len(data.get("outcomes", "")) + 1)}
    several = any(space.get("model") in ("multinomial", "ordinal") for space in fields["spaces"])
    question = answered([row[1:] for row in data.get("examples", [])])
    for space in fields["spaces"]:
        rows_of = space.get("rows", space.get("also", []))
        question = question.with_(answered([row[1:] for row in rows_of]))
    return question.with_(Told(set(), rows if several else set()))


def written(point: Point) -> str:
    """Write a vector."""
    return f"({', '.join(map(str, point))})"
