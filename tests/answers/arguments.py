"""Proofs by adding about random contradictory data, right or with a broken line, judged by z3.

Each line is a row of the data or a sum of lines that it cites; the sums of both classes contradict
each other.  z3 says of each line whether it follows from what it cites, and so whether the proof
holds.  One that holds loses no mark, one that does not earns not all, and a line that is said to
be broken does not follow.  Being asked back, or left to a person, is allowed and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import lcm
from random import Random
from typing import Any

from benchmarks.arguments import entails
from linexact.data.convention import BOUNDARIES
from linexact.kernel import Constraint
from linexact.topics.separability import Inseparable, separate_dataset
from tests.answers import truth
from tests.answers.corpus import Answer, marked, question_of
from tests.answers.neighbours import (
    LATEX,
    SIGNS,
    coefficients_of,
    constraint,
    data_drawn,
    plain,
    slips_of_row,
)

Cites = tuple[tuple[int, int], ...]  # factor, and number of a line from 0
_MOST_FACTOR = 4
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")


@dataclass(frozen=True, slots=True)
class Line:
    """A line as coefficients and a relation to 0: of this example, or a sum of earlier lines."""

    told: str
    cites: Cites = ()
    example: int | None = None

    @property
    def constraint(self) -> Constraint:
        """The line as a row above 0."""
        ((coefficients, relation),) = truth.inequalities(self.told)
        return Constraint(">" if relation == ">" else ">=", coefficients)


@dataclass(frozen=True, slots=True)
class Proof:
    """Lines about the data of a question; the last of each class contradict each other."""

    spec: Mapping[str, Any]
    rows: Mapping[int, Constraint]
    points: Mapping[int, str]
    lines: tuple[Line, ...]
    ends: tuple[int, int]

    def follows(self, line: Line) -> bool:
        """Say whether a line follows from what it cites, of which z3 is asked.

        A row of the data need not say of which example it is.
        """
        if line.cites:
            return entails([self.lines[n].constraint for _, n in line.cites], line.constraint)
        own_first = sorted(self.rows, key=lambda i: i != line.example)
        return any(entails([self.rows[i]], line.constraint) for i in own_first)

    @property
    def holds(self) -> bool:
        """Whether all lines follow, and the last of both classes contradict each other."""
        ends = [self.lines[n].constraint for n in self.ends]
        nothing = Constraint(">", (0,) * len(ends[0].coefficients))
        return all(map(self.follows, self.lines)) and entails(ends, nothing)


# Drawing


def draw(random: Random) -> Proof:
    """Draw a right proof."""
    while True:
        spec = {"ask": "verdict", "boundary": random.choice(BOUNDARIES), **_contradictory(random)}
        task: Any = question_of(spec).task
        verdict = separate_dataset(task.dataset, task.convention)
        if isinstance(verdict, Inseparable):
            proof = _proof(random, spec, verdict)
            factors = [factor for line in proof.lines for factor, _ in line.cites]
            if max(factors) <= _MOST_FACTOR and len(proof.lines) <= len(_ROMAN):
                return proof


def _contradictory(random: Random) -> dict[str, Any]:
    """Return rows and targets that may contradict each other; every other time XOR, moved."""
    if random.random() < 0.5:
        return data_drawn(random, random.choice((1, 2, 2, 3)), random.randrange(4, 7))
    across, up, more = ([random.randrange(-2, 3), random.choice((1, 1, 2))] for _ in range(3))
    tail = more[:1] if random.random() < 0.3 else []
    corners = [(i, j) for i in (0, 1) for j in (0, 1)]
    sign = random.choice((1, -1))
    return {
        "rows": [[across[0] + across[1] * i, up[0] + up[1] * j, *tail] for i, j in corners],
        "targets": [sign if i != j else -sign for i, j in corners],
    }


def _proof(random: Random, spec: Mapping[str, Any], verdict: Inseparable) -> Proof:
    data, scale = verdict.dataset, lcm(*(m.denominator for m in verdict.multipliers.values()))
    used = {i: int(m * scale) for i, m in sorted(verdict.multipliers.items()) if m}
    rows = {}
    for i, (row, relation) in enumerate(truth.data_rows(data, verdict.convention)):
        whole = lcm(*(c.denominator for c in row))
        rows[i] = Constraint(">" if relation == ">" else ">=", tuple(whole * c for c in row))
    lines: list[Line] = []
    for i in used:
        relation = rows[i].relation if data.target(i) > 0 else rows[i].relation.replace(">", "<")
        lines.append(Line(f"{' '.join(map(str, data.x(i)))} 1 {relation}", example=i))
    order = list(used)
    ends = []
    for target in (1, -1):
        parts = [(used[i], order.index(i)) for i in used if data.target(i) == target]
        if len(parts) > 2 and random.random() < 0.5:  # in two steps
            lines.append(_sum(lines, parts[:2]))
            parts = [(1, len(lines) - 1), *parts[2:]]
        if len(parts) > 1 or parts[0][0] > 1:
            lines.append(_sum(lines, parts))
            parts = [(1, len(lines) - 1)]
        ends.append(parts[0][1])
    points = {i: f"({', '.join(map(str, data.x(i)))})" for i in rows}
    return Proof(spec, rows, points, tuple(lines), (ends[0], ends[1]))


def _sum(lines: Sequence[Line], parts: Sequence[tuple[int, int]]) -> Line:
    added = [(factor, *coefficients_of(lines[n].told)) for factor, n in parts]
    total = [sum(f * c[j] for f, c, _ in added) for j in range(len(added[0][1]))]
    strict = [relation for _, _, relation in added if len(relation) == 1]
    return Line(f"{' '.join(map(str, total))} {(strict or [added[0][2]])[0]}", tuple(parts))


def broken(random: Random, proof: Proof) -> Proof:
    """Return a proof with a slip in one line."""
    number = random.randrange(len(proof.lines))
    line = proof.lines[number]
    others = [told for _, told in slips_of_row(line.told)]
    told = random.choice([t for t in others if any(coefficients_of(t)[0])])
    lines = (*proof.lines[:number], replace(line, told=told), *proof.lines[number + 1 :])
    return replace(proof, lines=lines)


# Writing


@dataclass(frozen=True, slots=True)
class Hand:
    """How someone writes lines, and what stands between."""

    relations: dict[str, str]
    dollar: str = ""

    def line(self, told: str) -> str:
        """Write a line."""
        return f"{self.dollar}{constraint(told, self.relations, plain)}{self.dollar}"


HANDS = (Hand({}), Hand(SIGNS), Hand(LATEX, "$"))


def _listed(
    names: Sequence[str], adding: str, alone: str = "{}: ", between: str = "\n"
) -> Callable[[Proof, Hand], str]:
    """Return the layout that lists the rows, and then says what lines add up to."""

    def written(proof: Proof, hand: Hand) -> str:
        told = []
        for number, line in enumerate(proof.lines):
            cited = [_times(factor, names[n]) for factor, n in line.cites]
            lead = (adding if len(cited) > 1 else alone).format(_and(cited)) if cited else ""
            told.append(f"{names[number]} {lead}{hand.line(line.told)}")
        last = adding.format(_and([names[n] for n in proof.ends]))
        return f"Not linearly separable.\n{between.join(told)}\n{last}a contradiction."

    return written


def _times(factor: int, name: str) -> str:
    if name[0] == "(":
        return f"{'' if factor == 1 else factor}{name}"
    return name if factor == 1 else f"{factor} times {name}"


def _and(pieces: Sequence[str]) -> str:
    return f"{', '.join(pieces[:-1])} and {pieces[-1]}" if len(pieces) > 1 else pieces[0]


def _in_sentences(proof: Proof, hand: Hand) -> str:
    """Write rows in a sentence, and cite them by their order."""
    rows = [hand.line(line.told) for line in proof.lines if not line.cites]
    sums = []
    for line in proof.lines:
        cited = [_times(factor, f"the {_ORDINALS[n]}") for factor, n in line.cites]
        lead = f"Adding {_and(cited)} gives" if len(cited) > 1 else f"Taking {''.join(cited)} gives"
        sums += [f"{lead} {hand.line(line.told)}."] if cited else []
    return f"It is not separable. We would need {_and(rows)}. {' '.join(sums)} Contradiction."


def _by_points(proof: Proof, hand: Hand) -> str:
    """Write rows with their points, and cite them by these."""
    told = []
    for line in proof.lines:
        if line.example is not None:
            told.append(f"For {proof.points[line.example]}: {hand.line(line.told)}")
    for line in proof.lines:
        names = [
            _times(factor, f"that of {proof.points[example]}")
            for factor, n in line.cites
            if (example := proof.lines[n].example) is not None
        ]
        if line.cites:
            both = names if len(names) == len(line.cites) else [*names, "the last one"]
            lead = "Adding " if len(both) > 1 else ""
            told.append(f"{lead}{_and(both)}: {hand.line(line.told)}")
    return "Not separable.\n" + "\n".join(told) + "\nThis is a contradiction."


def _in_a_chain(proof: Proof, hand: Hand) -> str:
    """Write both sums around a 0."""
    names = [f"({n})" for n in range(1, len(proof.lines) + 1)]
    up, down = (coefficients_of(proof.lines[n].told)[1] for n in proof.ends)
    if up[0] != ">" or down[0] != "<":
        return _listed(names, "Adding {}: ")(proof, hand)
    first = constraint(proof.lines[proof.ends[0]].told, {}, plain)
    second = constraint(proof.lines[proof.ends[1]].told, {}, plain)
    chain = f"{first} {down.replace('<', '>')} {second.rpartition(' ' + down)[0]}"
    told = [
        f"{names[n]} {hand.line(line.told)}"
        for n, line in enumerate(proof.lines)
        if n not in proof.ends or not line.cites
    ]
    sums = " and ".join(
        " + ".join(_times(f, names[m]) for f, m in proof.lines[n].cites) or names[n]
        for n in proof.ends
    )
    return "Not separable.\n" + "\n".join(told) + f"\nBy {sums}: {chain}. Contradiction."


_NUMBERS = [f"({n})" for n in range(1, 10)]
LAYOUTS: Mapping[str, Callable[[Proof, Hand], str]] = {
    "numbers": _listed(_NUMBERS, "Adding {}: "),
    "roman": _listed([f"({name})" for name in _ROMAN], "Adding {} gives "),
    "from": _listed(_NUMBERS, "From {} we get ", "From {} we get ", "; "),
    "sums": lambda proof, hand: _listed(_NUMBERS, "{}: ")(proof, hand).replace(" and ", " + "),
    "sentences": _in_sentences,
    "points": _by_points,
    "chain": _in_a_chain,
}


# Judging


def run(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Mark so many proofs; count what became of them, and return each whose mark is a fault."""
    random, found, faults = Random(seed), Counter[str](), list[str]()
    for _ in range(count):
        proof = draw(random)
        proof = proof if random.random() < 0.5 else broken(random, proof)
        name, hand = random.choice(list(LAYOUTS)), random.choice(HANDS)
        text = LAYOUTS[name](proof, hand)
        answer = Answer("drawn", "adding", question_of(proof.spec), "", "", text)
        outcome = marked(answer, text)
        holds = proof.holds
        kind = "right" if holds else "broken"
        found[f"{name}: {kind}, {'asked back' if outcome is None else 'marked'}"] += 1
        if outcome is None:
            continue
        blamed = [str(getattr(f, "place", "")) for f in outcome.findings if f.code == "line-broken"]
        wrongly = [place for place in blamed if not _is_broken(proof, place, found)]
        if outcome.is_right != holds or wrongly:
            told = f"{outcome.earned} of {outcome.possible} {outcome.codes}, blamed: {wrongly}"
            faults.append(f"{name}, {kind}: {told}\n{proof.spec}\n{text}")
    return found, faults


def _is_broken(proof: Proof, place: str, found: Counter[str]) -> bool:
    """Say whether the line at a place does not follow; a place that is no line's is counted."""
    label, _, rest = place.partition(") ")
    bare = _bare(rest if label.startswith("(") else place)
    at = [line for line in proof.lines if bare in {_bare(hand.line(line.told)) for hand in HANDS}]
    found["places of lines" if at else "places of no line"] += 1
    return not at or not all(map(proof.follows, at))


def _bare(text: str) -> str:
    return "".join(text.replace("$", "").split())
