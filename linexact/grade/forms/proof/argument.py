"""From what a proof's text says to an argument that is checked.

Names get their unknowns, what is supposed its branch; a chain of relations becomes its links and
what they say together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from linexact.argument.checking import Checked, check_argument
from linexact.argument.claims import (
    Argument,
    Asked,
    Branch,
    Broken,
    Cited,
    Claim,
    Followed,
    Given,
    Jump,
    Line,
    Outcome,
    Reason,
    Source,
    Step,
    Uncited,
    Unread,
)
from linexact.argument.combine import is_false, is_same
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.grade.forms.proof.drawn import Drawn
from linexact.grade.forms.proof.labels import labelled
from linexact.grade.forms.proof.letters import (
    Letters,
    own_conventions,
    read_letters,
)
from linexact.grade.forms.proof.lines import Walker
from linexact.grade.forms.proof.refs import References
from linexact.grade.forms.proof.said import Key, Said
from linexact.grade.forms.proof.sources import Stated
from linexact.grade.forms.weights.parameters import Wanted
from linexact.kernel import Constraint, System
from linexact.language.account import Known, Ledger, account
from linexact.language.expression import Apply
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Text
from linexact.topics.separability import Feasible, feasible

Targets: TypeAlias = Mapping[Vector, set[int]]
MOST_LINKS = 80  # of all chains
LEAST_LINES = 2
_BETWEEN_POINTS = 2  # words and signs
_ORDER = (Broken, Unread, Jump, Followed)


class Told(NamedTuple):
    """A thing said, a step that it is written as, and what became of that."""

    said: Said
    number: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A proof as it was understood: its lines, and what became of them.

    ``numbers`` are the steps of each thing said, in their order; ``whole``: everything in the text
    that could matter was read; ``common`` is a point that meets all lines, if there is one.
    """

    letters: Letters
    checked: Checked
    said: tuple[Said, ...]
    numbers: tuple[tuple[int, ...], ...]
    whole: bool
    common: Vector | None

    @property
    def told(self) -> tuple[Told, ...]:
        """What was said, with the worst of what became of it.

        A contradiction that is claimed of nothing by name is left out: the end tells.
        """
        found = []
        for said, numbers in zip(self.said, self.numbers, strict=True):
            outcomes = [Told(said, n, self.checked.outcomes[n]) for n in numbers]
            vague = said.kind == "false" and not said.refs and not said.chain
            if outcomes and not vague:
                found.append(min(outcomes, key=_worst))
        return tuple(found)

    @property
    def ends(self) -> bool:
        """Say whether a contradiction is reached, or claimed."""
        return self.checked.closing is not None or any(s.kind == "false" for s in self.said)

    @property
    def is_proof(self) -> bool:
        """Say whether a contradiction is reached, all is read, and every line follows."""
        every = all(isinstance(one.outcome, Followed) for one in self.told)
        return self.whole and every and self.checked.weakest is Followed


def _worst(one: Told) -> tuple[int, int]:
    """Sort the worst outcome first; of a chain that follows, what it says as a whole."""
    number = -one.number if isinstance(one.outcome, Followed) else one.number
    return _ORDER.index(type(one.outcome)), number


def argued(
    text: Text, dataset: Dataset, convention: Convention, ledger: Ledger
) -> Reasoning | None:
    """Return the argument of a text, line by line; None where it has none that can be followed.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> text = read("t > 0, u > t, v > t, u + v < t. Adding the second and third: u + v > 2t > t.")
    >>> found = argued(text, gate("XOR"), Convention(bias=True, boundary="strict"), Ledger(text))
    >>> found.letters.meanings, found.is_proof
    ('u = w1, v = w2, t = -b', True)
    """
    drawn = Drawn(text, Wanted.of(dataset, convention.bias, None))
    points = drawn.wanted.targets
    lines = [(place, line) for place in sorted(drawn.lines) for line in drawn.lines[place]]
    if len(lines) < LEAST_LINES or sum(len(line.chain) for _, line in lines) > MOST_LINKS:
        return None
    refs = References(text, points, unknowns=drawn.known)
    labels, ends = labelled(refs, {place: line.last for place, line in lines})
    refs = replace(refs, labels=frozenset(labels.values()), starts=drawn.lines)
    keys = {
        label: tuple((place, number) for number in range(len(drawn.lines[place])))
        for place, label in labels.items()
    }

    def hear(own: Letters) -> Walker:
        return Walker(drawn, refs, labels, ends, Stated(own, keys), ledger).heard()

    asked = Letters({}, dataset, convention, drawn.scores)
    said = [one for one in hear(asked).said if one.chain]
    links = [
        (link, one.example if one.asked and len(one.chain) == 1 else None)
        for one in said
        for link in one.chain
    ]
    letters = read_letters(links, asked)
    if letters is None:
        return None
    found: list[Reasoning] = []
    for own in own_conventions(letters, [link for link, _ in links]):
        heard = hear(own)
        heard.whole &= _is_accounted(ledger, points)
        found.append(_checked(heard, own))
        if found[-1].is_proof:
            return found[-1]
    return found[0]


def _is_accounted(ledger: Ledger, targets: Targets) -> bool:
    """Say whether nothing in the text that could matter was left out."""
    known = Known(points=frozenset(targets), agrees=partial(_is_class, ledger.text, targets))
    try:
        account(ledger, known, closed=False)
    except InputError as error:
        return error.code not in ("left-over", "unread")
    return True


def _is_class(text: Text, targets: Targets, one: Statement) -> bool:
    """Say whether a statement tells the class of points: ``f(0, 1) = 1``, ``0 for (1, 1)``."""
    value = fraction_of(one.right)
    points = [] if one.relations else [*_points_behind(text, one.last)]
    if isinstance(one.left, Apply) and one.relations == ("=",):
        points = [fractions_of(one.left.of)]
    said = {1 if value == 1 else -1} if value in (-1, 0, 1) else set()
    return bool(points) and all(targets.get(point or ()) == said for point in points)


def _points_behind(text: Text, place: int) -> Iterator[Vector | None]:
    """Yield the points that stand behind a place, with a word or a sign between them."""
    for one in text.statements[bisect_left(text.statements, place, key=attrgetter("first")) :]:
        if one.first > place + _BETWEEN_POINTS:
            return
        if one.first >= place and not one.relations and isinstance(one.left, Entries):
            yield fractions_of(one.left)
            place = one.last


def _checked(heard: Walker, letters: Letters) -> Reasoning:
    built = _Builder(letters)
    for said in heard.said:
        built.say(said)
    false = Constraint(">", (0,) * letters.own)
    built.close()
    steps = (*built.steps, Claim(false, Uncited()))
    checked = check_argument(Argument(letters.rows, letters.own, steps))
    numbers = tuple(map(tuple, built.numbers.values()))
    whole = heard.whole and not built.is_idle(checked)
    common = _common(letters, checked, heard.spoken | built.spoken)
    found = Reasoning(letters, checked, tuple(heard.said), numbers, whole, common)
    return replace(found, whole=found.is_proof) if built.is_missed else found


def _common(letters: Letters, checked: Checked, spoken: set[int]) -> Vector | None:
    """Return a point that meets all lines and the rows that are spoken of, if there is one."""
    rows = [row for row in checked.rows.values() if any(row.coefficients)]
    rows += [letters.rows[i] for i in sorted(spoken)]
    found = feasible(System(letters.own, tuple(rows)))
    return found.point if isinstance(found, Feasible) else None


# Steps


@dataclass(slots=True)
class _Builder:
    """The steps written so far, and their numbers by what is said."""

    letters: Letters
    numbers: dict[Key, list[int]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    count: int = 0
    case: tuple[Constraint, list[Step]] | None = None  # what is supposed, and the steps under it
    cited: list[tuple[list[int], Cited]] = field(default_factory=list)  # by chains, for certain
    spoken: set[int] = field(default_factory=set)  # examples whose rows are cited unwritten
    is_missed: bool = False  # something is cited that is not there, so that no line breaks

    def say(self, said: Said) -> None:
        """Write the steps of something said: a chain's links, and what they say together."""
        reason = self._reason(said)
        self.numbers[said.key] = []
        if said.kind == "row":
            self._put(said, self.letters.rows[said.example or 0], reason)
        elif said.kind == "false":
            self._put(said, Constraint(">", (0,) * self.letters.own), reason)
        else:
            self._line(said, reason)

    def _put(self, said: Said, row: Constraint, reason: Reason) -> int:
        """Write a step; a contradiction closes the case that it stands in."""
        steps = self.steps if self.case is None else self.case[1]
        steps.append(Claim(row, reason))
        if is_false(row):
            self.close()
        return self._count(said)

    def _count(self, said: Said) -> int:
        self.numbers[said.key].append(self.count)
        self.count += 1
        return self.count - 1

    def close(self) -> None:
        """End the case that is open, if one is."""
        if self.case is not None:
            self.steps.append(Branch(self.case[0], tuple(self.case[1])))
        self.case = None

    def _line(self, said: Said, reason: Reason) -> None:
        if said.kind == "suppose" and said.example is None and len(said.chain) == 1:
            self.close()
            self.case = self.letters.row(said.chain[0]), []
            self._count(said)
            return
        links = [self._put(said, self.letters.row(link), reason) for link in said.chain]
        certain = all(ref.kind in ("label", "input") for ref in said.refs)
        if isinstance(reason, Cited) and len(links) > 1 and certain:
            self.cited.append((links, reason))
        for ends in said.whole:
            self._put(said, self.letters.row(ends), Cited(tuple(map(Line, links))))

    def is_idle(self, checked: Checked) -> bool:
        """Say whether a chain cites what none of its links rests on."""
        rows = {Given(i): row for i, row in enumerate(self.letters.rows)} | checked.rows_at(
            self.count
        )
        for numbers, reason in self.cited:
            outcomes = [checked.outcomes[number] for number in numbers]
            parts = [part for one in outcomes if isinstance(one, Followed) for part in one.evidence]
            used = [rows[source] for part in parts for source in part.multipliers]
            if any(not any(is_same(rows[s], row) for row in used) for s in reason.sources):
                return True
        return False

    def _reason(self, said: Said) -> Reason:
        """Return what a claim is said to rest on."""
        is_chain = len(said.chain) > 1
        if said.asked and not said.refs:
            example = said.example or 0
            return Cited((Given(example),), False, link=True) if is_chain else Asked(example)
        cited = self._cited(said)
        self.is_missed |= bool(said.refs) and not cited
        if not cited:
            before = [*self.numbers.values()][len(self.numbers) - said.premises :]
            among = tuple(Line(n) for numbers in before for n in numbers)
            return Uncited(said.added and not is_chain, () if is_chain else among)
        told, several = any(factor != 1 for factor in cited.values()), len(cited) > 1
        if said.added and not (several or told or is_chain):
            return Uncited(added=True)  # "their sum with b < 0": what else is added is not told
        return Cited(
            tuple(cited),
            alone=several and said.kind != "false",
            summed=told or (said.added and several),
            factors=tuple(cited.values()) if told else (),
            link=is_chain or any(ref.loose for ref in said.refs),
        )

    def _cited(self, said: Said) -> dict[Source, Fraction]:
        """Return what references mean, with their factors; nothing where one is not there.

        Of a chain that is all of it, in a sum what it says.
        """
        found: dict[Source, Fraction] = {}
        for ref in said.refs:
            steps: list[Source] = []
            for source in ref.sources:
                own = self._steps(source)
                steps += own[-1:] if said.added else own
            if not steps:
                return {}
            for step in steps:
                found[step] = found.get(step, Fraction(0)) + ref.factor
        return found

    def _steps(self, source: Key | Given) -> list[Source]:
        if not isinstance(source, Given):
            return [Line(number) for number in self.numbers.get(source, ())]
        self.spoken.add(source.index)
        return [source]
